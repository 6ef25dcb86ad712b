"""What a game of one's own promises: `check_game` says which promise is broken, and passes whatever keeps them."""

import random
import re
from dataclasses import dataclass, replace
from math import nan

import pytest
from numpy import array, int64

from gametree import Engine, alphabeta, any_move, best_moves, check_game, minimax, negamax, odds
from gametree.position import MAX, MIN
from players.games import GAMES
from tests.gametree.games.nim import Nim


class Rules:
    """Nim without its promises: what makes a position of it comes on top, a class a fault, as a class is known then."""

    moves, score = Nim.moves, Nim.score

    def after(self, move):
        return Nim.play(Nim(tuple(self.heaps)), move).heaps

    def play(self, move):
        return type(self)(self.after(move), -self.turn)


@dataclass(frozen=True)
class Own(Rules):
    heaps: tuple = (1, 2)
    turn: int = MAX


class ReadOnce(Own):
    def moves(self):
        yield from Nim.moves(self)


class AsASet(Own):
    def moves(self):
        return set(Nim.moves(self))


class ZeroAndOne(Own):
    def play(self, move):
        return ZeroAndOne(self.after(move), 1 - self.turn)


class TurnIsCalled(Own):
    def turn(self):
        return MAX

    def __init__(self): ...


@dataclass(unsafe_hash=True)
class Changed(Rules):
    heaps: tuple = (1, 2)
    turn: int = MAX

    def play(self, move):
        self.heaps, self.turn = self.after(move), -self.turn
        return replace(self)


class Itself(Changed):
    def play(self, move):
        Changed.play(self, move)
        return self


@dataclass
class NoHash(Rules):
    heaps: tuple = (1, 2)
    turn: int = MAX


class ListInside(Own):
    def play(self, move):
        return ListInside([*self.after(move)], -self.turn)


class ListsAsMoves(Own):
    def moves(self):
        return [[move] for move in Nim.moves(self)]

    def play(self, move):
        return Own.play(self, *move)


class ArrayInside(Own):
    def play(self, move):
        return ArrayInside(array(self.after(move)), -self.turn)


class Shuffled(Own):
    def moves(self):
        return random.sample(moves := Nim.moves(self), len(moves))


class Twice(Own):
    def moves(self):
        return Nim.moves(self) * 2


class ManyHashes(Own):
    __hash__ = object.__hash__


class TurnTwo(Own):
    def play(self, move):
        return replace(self, heaps=self.after(move), turn=2)


class TurnIsText(Own):
    def play(self, move):
        return replace(self, heaps=self.after(move), turn=str(-self.turn))


class NeverEqual(Own):
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class Dice(Own):
    def play(self, move):
        return Dice((*self.after(move), random.randrange(10**6)), -self.turn)


class NothingPlayed(Own):
    def play(self, move): ...


class Leads(Own):
    def score(self):
        return sum(self.heaps)


class NaN(Own):
    def score(self):
        return 0 if any(self.heaps) else nan


class Unscored(Own):
    def score(self):
        return None


class TooLarge(Own):
    def score(self):
        return 0 if any(self.heaps) else 10**400


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (
            ReadOnce(),
            r"moves\(\) must return a sequence, .* got <generator .*, in ReadOnce\(heaps=\(1, 2\), turn=1",
        ),
        (AsASet(), r"moves\(\) must return a sequence, .* can be read twice, got {1, 11, 12}, in AsASet"),
        (ZeroAndOne(turn=0), "turn must be 1 while MAX is to move and -1 while MIN is, got 0, in ZeroAndOne"),
        (TurnIsCalled(), "turn must be 1 while MAX is to move and -1 while MIN is, got <bound method"),
        (Changed(), r"play\(\) must leave its position as it was, and return a new one, but changed it, in Changed"),
        (Itself(), r"play\(\) must leave its position as it was, and return a new one, but changed it, in Itself"),
        (NoHash(), r"must be hashable, by @dataclass\(frozen=True\), got \"unhashable type: 'NoHash'\", in NoHash"),
        (ListInside([1, 2]), "must be hashable, with tuples, .* instead of lists, .* got .* type: 'list'"),
        (ListsAsMoves(), r"positions and moves must be hashable, .* with the move \[\d+\]"),
        (ArrayInside(), "must be hashable, with tuples, .* or bytes .* arrays, got .* type: 'numpy.ndarray'"),
        (Shuffled((3, 4)), r"moves\(\) must name each move once, and in the same order each time, got \["),
        (Twice(), r"moves\(\) must name each move once, .* got \[1, 11, 12, 1, 11, 12\], in Twice"),
        (ManyHashes(), "equal positions must have one hash .*, in ManyHashes.* with the move"),
        (TurnTwo(), r"turn must be 1 while MAX is to move and -1 while MIN is, got 2, in TurnTwo\("),
        (TurnIsText(), "turn must be 1 while MAX is to move and -1 while MIN is, got '-1', in TurnIsText"),
        (NeverEqual(), r"a move played twice must lead to equal positions \(write @dataclass\(frozen=True\)"),
        (Dice(), "a move played twice must lead to equal positions .* and leave chance out"),
        (NothingPlayed(), r"play\(\) must return a position, got None"),
        (Leads(), r"score\(\) must return 0 while there are moves \(who leads is for `evaluate` to say\), got 3"),
        (NaN(), r"score\(\) must return a number from MAX's side, got nan, in NaN\(heaps=\(0, 0\)"),
        (Unscored(), r"score\(\) must return a number from MAX's side, got None, in Unscored\(heaps=\(1, 2\)"),
        (TooLarge(), r"score\(\) must return a number from MAX's side, got 10000"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_broken_promise_is_told_with_where_it_is_broken(start, said):
    with pytest.raises(ValueError, match=said):
        check_game(start)


@pytest.mark.parametrize(
    ("method", "place"),
    [
        ("moves", r"in Slip\(heaps=\(1, 2\), turn=1\)"),
        ("score", r"in Slip\(heaps=\(1, 2\), turn=1\)"),
        ("play", r"in Slip\(heaps=\(1, 2\), turn=1\) with the move \d+"),
    ],
)
def test_an_error_of_the_game_s_own_says_where_it_was_raised(method, place):
    slip = type("Slip", (Own,), {method: lambda self, *_: self.heap})
    with pytest.raises(AttributeError, match="has no attribute 'heap'") as caught:
        check_game(slip())
    assert re.fullmatch(place, *caught.value.__notes__)


@pytest.mark.parametrize("given", [Own, Nim])
def test_a_class_is_no_position_and_is_to_be_called(given):
    with pytest.raises(TypeError, match=rf"got <class .*>: call it, as in {given.__name__}\(\)"):
        check_game(given)


@pytest.mark.parametrize("start", [ReadOnce(), Changed(), NaN()], ids=lambda start: type(start).__name__)
def test_who_searches_refuses_what_breaks_a_promise(start):
    for search in (Engine().search, best_moves):
        with pytest.raises(ValueError, match=r"must (return|leave) "):
            search(start)


@dataclass(frozen=True)
class Subtract:
    """A foreign game with texts as moves: one says a number, and who takes the last one wins."""

    left: int = 9
    turn: int = MAX

    def moves(self):
        return ["one", "two", "three"][: self.left]

    def play(self, move):
        return Subtract(self.left - 1 - self.moves().index(move), -self.turn)

    def score(self):
        return 0 if self.left else -self.turn


@dataclass(frozen=True)
class Dominoes:
    """A foreign game with tuples as moves, Domineering: MAX lays dominoes upright, MIN flat; who cannot has lost."""

    size: int = 3
    taken: frozenset = frozenset()
    turn: int = MAX

    def _two(self, row, column):
        return {(row, column), (row + 1, column) if self.turn == MAX else (row, column + 1)}

    def moves(self):
        squares = {(row, column) for row in range(self.size) for column in range(self.size)}
        return [place for place in sorted(squares) if self._two(*place) <= squares - self.taken]

    def play(self, move):
        return Dominoes(self.size, self.taken | self._two(*move), -self.turn)

    def score(self):
        return 0 if self.moves() else -self.turn


class Numpy(Nim):
    """A game with integers of numpy as moves, which a comparison with a list turns into an array."""

    def moves(self):
        return [int64(move) for move in Nim.moves(self)]

    def play(self, move):
        return Numpy(Nim.play(self, move).heaps, -self.turn)


def test_integers_of_numpy_as_moves_do_for_every_search():
    own, plain = Numpy((2, 1)), Nim((2, 1))
    check_game(own)
    assert Engine().search(own).value == alphabeta(own) == minimax(plain)
    assert best_moves(own).moves == best_moves(plain).moves
    for chosen in (any_move, lambda position: position.moves()[0], lambda position: (*position.moves(),)):
        assert odds(own, {MAX: chosen, MIN: any_move}) == odds(plain, {MAX: chosen, MIN: any_move})


@pytest.mark.parametrize("start", [*GAMES.values(), Nim((3, 1)), Subtract(), Dominoes()], ids=repr)
def test_all_games_of_the_course_and_three_foreign_ones_keep_every_promise(start, monkeypatch):
    monkeypatch.setattr(type(start), "__module__", "elsewhere")  # or a game of the course would not be looked at
    monkeypatch.setattr("gametree.position.GAMES", 12)
    check_game(start)


@pytest.mark.parametrize(("left", "turn"), [(left, turn) for left in range(9) for turn in (1, -1)])
def test_texts_as_moves_do_for_every_search(left, turn):
    """Who is to move loses where what is left is a multiple of four (Bachet, 1612)."""
    start = Subtract(left, turn)
    won, moves = turn if left % 4 else -turn, tuple(start.moves())
    assert minimax(start) == turn * negamax(start) == turn * alphabeta(start) == Engine().search(start).value == won
    assert best_moves(start).moves == (moves if left % 4 == 0 else moves[left % 4 - 1 : left % 4])


def test_tuples_as_moves_do_for_every_search():
    """Breuker, Uiterwijk and van den Herik, "Solving 8 x 8 Domineering" (2000): on 2 x 2 and 3 x 3 the first wins."""
    for size in (2, 3):
        for turn in (1, -1):
            start = Dominoes(size, turn=turn)
            assert minimax(start) == turn * alphabeta(start) == Engine().search(start).value == turn
    assert all(move in Dominoes().moves() for move in best_moves(Dominoes()).moves)
    first = odds(Dominoes(), {MAX: lambda position: best_moves(position).moves[0], MIN: any_move})
    assert first == (1, 0, 0)
