"""What is said of nearly full boards of gomoku, held to trying every move; the rules are written here once more."""

import random
import re
from contextlib import suppress
from functools import lru_cache
from math import inf
from typing import NamedTuple

import pytest

from gametree import gomoku
from gametree.search.budget import OutOfBudget
from gametree.search.threats import vcf, vct, verify_proof
from players import gomoku_player
from players.matches import Game
from players.room.judgement import FORCED_WIN, LOST_GAME, judgements, worths
from players.room.worth import Proved
from tests.counts import some

SIZES, RULES, EACH, FREE = (5, 6, 7, 9), (False, True), 24, 8  # boards of each kind, empty squares at most
BOARDS = [(size, exact, seed) for size in SIZES for exact in RULES for seed in range(EACH)]
FEW = BOARDS[::23]
SOME = sorted({*FEW, *some("late boards of gomoku", BOARDS)})


class Board(NamedTuple):
    """A board, row by row, the mark of the side to move, and the rules."""

    cells: str
    mark: str
    size: int
    exact: bool

    @property
    def other(self):
        return "XO"[self.mark == "X"]

    @property
    def empty(self):
        return [square for square, mark in enumerate(self.cells) if mark == "."]

    def play(self, move):
        cells = self.cells[:move] + self.mark + self.cells[move + 1 :]
        return self._replace(cells=cells, mark=self.other)

    def has_won(self, mark):
        five = f"(?<!{mark}){mark}{{5}}(?!{mark})" if self.exact else mark * 5
        return bool(re.search(five, " ".join(lines_of(self.cells, self.size))))

    def makes_five(self, mark):
        return any(self._replace(mark=mark).play(move).has_won(mark) for move in self.empty)


def lines_of(cells, size):
    """Return all lines of a board, as texts."""
    rows = [cells[at : at + size] for at in range(0, size * size, size)]
    leaning = ["." * shift + row + "." * (size - shift) for shift, row in enumerate(rows)]
    mirrored = ["." * shift + row[::-1] + "." * (size - shift) for shift, row in enumerate(rows)]
    return [*rows, *("".join(line) for turned in (rows, leaning, mirrored) for line in zip(*turned, strict=True))]


@lru_cache(None)
def value(board):
    """Return what the side to move reaches: 1, 0 or -1."""
    return max((reached(board, move) for move in board.empty), default=0)


def reached(board, move):
    """Return what a move is worth for the side that makes it."""
    after = board.play(move)
    return 1 if after.has_won(board.mark) else -value(after)


@lru_cache(None)
def most_fours(board):
    """Return with how many moves, each of which threatens five, five is made whatever is answered; inf for never."""
    if board.makes_five(board.mark):
        return 1
    fours = [board.play(move) for move in board.empty]
    fours = [after for after in fours if after.makes_five(board.mark) and not after.makes_five(board.other)]
    return 1 + min((max(most_fours(after.play(move)) for move in after.empty) for after in fours), default=inf)


@lru_cache(None)
def nearly_full(size, exact, seed):
    """Return a board on which nobody has five and few squares are empty; of four, one is won by fours, not at once."""
    source = random.Random(f"{size} {exact} {seed}")
    while True:
        free = FREE if seed % 4 == 0 else source.randint(3, FREE)
        marks = [*("XO" * size * size)[: size * size - free], *"." * free]
        source.shuffle(marks)
        board = Board("".join(marks), "XO"[marks.count("X") > marks.count("O")], size, exact)
        is_over = board.has_won("X") or board.has_won("O")
        if not is_over and (seed % 4 or 1 < most_fours(board) < inf):
            return board


def position_of(board):
    return gomoku(
        "/".join(board.cells[at : at + board.size] for at in range(0, board.size**2, board.size)),
        size=board.size,
        exact=board.exact,
    )


@pytest.fixture(params=[pytest.param(of, marks=[pytest.mark.slow] * (of not in FEW)) for of in SOME], ids=str)
def board(request):
    return nearly_full(*request.param)


def test_wins_by_threats_are_those_that_trying_everything_finds(board):
    position, shortest = position_of(board), most_fours(board)
    line = vcf(position)
    assert (line is not None) == (shortest < inf)
    # The line ends with the four that leaves two squares to win on.
    assert not line or (len(line) + 1) // 2 == max(1, shortest - 1)
    with suppress(OutOfBudget):
        proof = vct(position)
        assert proof is not None if line else proof is None or value(board) == 1
        assert proof is None or verify_proof(proof, position)


def test_the_player_reaches_what_can_be_reached(board):
    position = position_of(board)
    assert reached(board, gomoku_player(FREE)(position)) == value(board)
    assert value(board) < 1 or reached(board, gomoku_player(2)(position)) == 1


def test_what_a_review_and_the_worth_of_moves_say_is_true(board):
    position, said = position_of(board), worths(position_of(board))
    for move in position.moves():
        right = reached(board, move)
        known = said.get(move)
        assert not isinstance(known, Proved) or position.turn * known.winner == right
        (judged,) = judgements(Game(position, (move,)))
        assert not isinstance(judged.before, Proved) or position.turn * judged.before.winner == value(board)
        assert not judged.lost.startswith(FORCED_WIN) or right < value(board) == 1
        assert not judged.lost.startswith(LOST_GAME) or (value(board), right) == (0, -1)


@pytest.mark.slow
def test_there_are_won_lost_and_drawn_boards_among_them():
    assert {value(nearly_full(*of)) for of in FEW} == {1, 0, -1}
