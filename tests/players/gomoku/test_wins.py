"""Wins that can be forced go down to the five, and who lets one by fours go is told why."""

import random

import pytest

from gametree import Gomoku, gomoku
from gametree.games.gomoku import WON
from gametree.search.shape import line_shape
from players import missed_fours
from players.gomoku.wins import SHAPES, forced_win, proved_by_fours
from players.matches import Game

OPEN_THREES = [Gomoku.from_moves(moves) for moves in ("h8a1i8c1j8e1", "a1h8c1i8e1j8o1", "h8a1h9c1h10e1")]


@pytest.mark.parametrize("position", OPEN_THREES, ids=str)
def test_a_forced_win_is_played_out_to_the_five_and_is_worth_more_the_sooner_it_comes(position):
    win = forced_win(position)
    game = Game(position, win.line)
    marks = len(position.cells) - len(position.empty) + len(win.line)
    assert game.score == position.turn
    assert (win.value, win.line[0]) == (position.turn * (WON - marks), win.proof.move)
    assert proved_by_fours(position, 1000) == position.turn
    other = position.passed()
    assert forced_win(other) is proved_by_fours(other, 1000) is None


PUZZLE = gomoku("......O/O.XXX.O/..X..../......./.X....O/...XOX./O...O..", size=7)
TRAP = gomoku("XXXX.../OOO..../......./......./......./......./O......", size=7)  # both have four: Black moves


@pytest.mark.parametrize(
    ("position", "move", "why"),
    [
        (PUZZLE, "B6", ""),
        (PUZZLE, "D4", "There was a win by fours, but D4 is no four: White need not answer it."),
        (PUZZLE, "F6", "but F6 is a four that can be answered: after B6, you have no four left."),
        (TRAP, "E7", ""),
        (gomoku(size=7), "D4", ""),
    ],
)
def test_who_leaves_a_win_by_fours_is_told_why(position, move, why):
    told = missed_fours(position, position.board.square(move))
    assert why in told if why else told == ""


@pytest.mark.slow
def test_a_four_that_comes_too_late_and_one_whose_answer_is_a_four_are_told():
    source, told = random.Random(3), set()
    for _ in range(300):
        position = gomoku(size=6)
        for _ in range(source.randrange(12, 22)):
            if position.moves():
                position = position.play(source.choice(position.moves()))
        told |= {kind for move in position.moves() for kind in KINDS if kind in missed_fours(position, move)}
    assert told == {*KINDS}


KINDS = ("comes too late", "threatens five", "no further fours win", "no four left", "is no four")


def test_a_shape_that_was_given_away_has_the_name_that_lesson_12_gives_it():
    names = {name: line_shape(line) for name, line in SHAPES.items()}
    assert [name for name, taught in names.items() if name not in (f"a {taught}", f"an {taught}")] == []
