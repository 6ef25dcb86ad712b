"""What every game owes every search: each test runs on explicit trees and on m,n,k positions."""

import copy
import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import Tree, gomoku, tic_tac_toe
from gametree.position import MAX, MIN, IllegalMove, is_position, player, score, side_name
from tests.strategies import few, played, positions, trees

any_position = st.one_of(
    positions(), st.builds(played, trees(), st.lists(st.integers(0, 9), max_size=3)), st.just(gomoku())
)


@given(position=any_position)
def test_each_legal_move_hands_the_turn_over_and_leaves_the_position_as_it_was(position):
    before = str(position), position.turn, hash(position)
    children = [position.play(move) for move in position.moves()]
    assert {child.turn for child in children} <= {-position.turn}
    assert len(set(children)) == len(children)
    assert (str(position), position.turn, hash(position)) == before


@given(position=any_position)
def test_the_score_is_0_while_there_are_moves(position):
    assert not position.moves() or position.score() == 0


@few
@given(position=any_position)
@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_copies_are_equal_and_play_on(duplicate, position):
    twin = duplicate(position)
    assert (twin, hash(twin), repr(twin)) == (position, hash(position), repr(position))
    assert [twin.play(move) for move in twin.moves()] == [position.play(move) for move in position.moves()]


@pytest.mark.parametrize("position", [tic_tac_toe(), Tree([1, 2])], ids=str)
def test_no_field_can_be_set(position):
    for field in dataclasses.fields(position):
        with pytest.raises(AttributeError, match=f"cannot assign to field '{field.name}'"):
            setattr(position, field.name, getattr(position, field.name))


@given(position=positions(), tree=trees())
def test_positions_of_different_games_are_never_equal(position, tree):
    assert position != tree
    assert len({position, tree}) == 2


@pytest.mark.parametrize("position", [tic_tac_toe("XO./.../..."), Tree([[3, 1], 2])], ids=str)
@pytest.mark.parametrize("move", [-1, 9, 10**30, "0", None, (0, 0), [2], 0.5], ids=repr)
def test_an_illegal_move_names_itself_and_changes_nothing(position, move):
    before = str(position)
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert repr(move) in str(caught.value)
    assert str(position) == before


def test_an_illegal_move_is_a_value_error():
    assert issubclass(IllegalMove, ValueError)


def test_score_asks_the_position_from_max_s_side():
    assert [score(Tree(7, turn)) for turn in (MAX, MIN)] == [7, 7]


def test_sides_have_names_and_marks_where_the_game_has_them():
    assert [side_name(MAX), side_name(MIN)] == ["MAX", "MIN"]
    assert [player(Tree(1), MAX), player(Tree(1), MIN)] == ["MAX", "MIN"]
    assert [player(tic_tac_toe(), MAX), player(tic_tac_toe(), MIN)] == ["X", "O"]


class AlmostAPosition:
    turn = MAX

    def moves(self): ...

    def play(self, move): ...


class ChangedInPlace(AlmostAPosition):
    def score(self): ...


class Position(ChangedInPlace):
    def __eq__(self, other): ...

    def __hash__(self): ...


class Unhashable(ChangedInPlace):
    def __eq__(self, other): ...

    __hash__ = None


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        (tic_tac_toe(), True),
        (Tree(1), True),
        (Position(), True),
        (Position, False),
        (ChangedInPlace(), False),
        (Unhashable(), False),
        (AlmostAPosition(), False),
        ([1, 2], False),
    ],
)
def test_a_position_has_the_four_names_and_compares_by_value(thing, expected):
    assert is_position(thing) is expected


class Untouchable:
    def __eq__(self, other): ...

    def __hash__(self): ...

    def __getattr__(self, name):
        raise RuntimeError("do not look")


def test_an_object_that_raises_when_it_is_asked_is_no_position():
    assert is_position(Untouchable()) is False
