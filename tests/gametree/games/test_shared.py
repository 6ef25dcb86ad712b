"""Shared trees: equal lists with the same side to move are one position, and all else is as in a tree."""

import json

import pytest

from gametree import MAX, MIN, SharedTree, Tree, minimax
from grading.walls.protocol import Malformed, encode, pack, understood, unpack

NODE = [[3, [1, 5]], [[1, 5], [2, [1, 5]]]]


def test_equal_lists_are_one_position_where_the_same_side_moves() -> None:
    root = SharedTree(NODE)
    at_max, also, at_min = root.play(0).play(1), root.play(1).play(0), root.play(1).play(1).play(1)
    assert at_max == also == SharedTree([1, 5])
    assert len({at_max, also, at_min}) == 2
    assert at_min == SharedTree([1, 5], MIN)


def test_its_value_is_that_of_the_tree() -> None:
    for turn in (MAX, MIN):
        assert minimax(SharedTree(NODE, turn)) == minimax(Tree(NODE, turn))
    assert minimax(SharedTree(NODE)) == 3


def test_moves_scores_and_words() -> None:
    root = SharedTree(NODE)
    assert (list(root.moves()), list(SharedTree(7).moves())) == ([0, 1], [])
    assert (root.score(), SharedTree(7, MIN).score(), SharedTree(-2.5).score()) == (0, 7, -2.5)
    assert str(root) == str(NODE)
    assert repr(root) == f"SharedTree({NODE})"
    assert eval(repr(root.play(0))) == root.play(0)


@pytest.mark.parametrize("tree", [SharedTree(NODE), SharedTree(NODE, MIN), SharedTree(3), SharedTree(NODE).play(1)])
def test_it_travels_to_a_sandbox_and_back(tree) -> None:
    assert unpack(json.loads(encode(pack(tree)))) == tree


@pytest.mark.parametrize("fields", [[], [[1]], ["x", 1], [[1], 2], [[1], True], [[True], 1], [{}, 1], [[1], 1, []]])
def test_what_is_malformed_does_not_arrive(fields) -> None:
    with pytest.raises(Malformed):
        understood(unpack, ["p", "SharedTree", *fields])
