"""Levels to play against: they slip as often as they say, and each beats the one below."""

import re
from functools import cache
from itertools import pairwise
from math import inf

import pytest

from gametree import connect_four, gomoku, mnk, othello, tic_tac_toe
from gametree.position import MAX, MIN
from players.matches import play_game
from players.room.levels import SECONDS, Level, levels
from tests.gametree.games.nim import Nim

STARTS = [tic_tac_toe(), connect_four(), othello(), gomoku(), Nim((2, 1))]


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_there_is_a_level_for_everybody_and_the_last_one_does_not_slip(start):
    offered = levels(start)
    assert [level.slips for level in offered] == sorted((level.slips for level in offered), reverse=True)
    assert [level.depth for level in offered] == sorted(level.depth for level in offered)
    assert offered[-1].slips == 0
    assert "none of its moves are random" in offered[-1].about
    assert len({level.about for level in offered}) == len(offered)
    assert len({level.name for level in offered}) == len(offered)


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_what_a_level_feels_like_follows_from_its_numbers(start):
    for level in levels(start):
        about = level.about
        found = re.search(r"(\d+) % of its moves are random", about)
        assert int(found[1] if found else 0) == round(100 * level.slips)
        assert ("to the end of the game" in about) == (level.depth == inf)
        assert ("not your answer" in about) == (level.depth == 1)
        assert ("nothing beyond" in about) == (level.depth == 2)
        assert (f"{level.depth} moves ahead" in about) == (2 < level.depth < inf)
        assert (f"{SECONDS} s" in about) == (2 < level.depth < inf)
        assert ("threats" in about) == (start == gomoku())


def test_a_board_that_is_too_large_is_seen_to_the_end_where_there_is_time():
    for level in levels(mnk(4, 4, 4)):
        assert f"to the end of the game, if {SECONDS} s are enough" in level.about


@pytest.mark.slow
def test_a_level_slips_as_often_as_it_says_and_alike_for_a_seed():
    start, level = connect_four("44444"), Level(2, 0.25)
    sure = Level(2, 0).player(start, 1)(start)
    players = [level.player(start, seed) for seed in (1, 1, 2)]
    found = [[player(start) for _ in range(600)] for player in players]
    assert found[0] == found[1] != found[2]
    slips = sum(move != sure for move in found[0]) / 600
    assert abs(slips - 0.25 * 6 / 7) < 0.06
    assert set(found[0]) == set(start.moves())


def test_at_gomoku_a_slip_is_a_move_near_other_marks():
    start = gomoku("/".join(["." * 15] * 7 + ["." * 7 + "X" + "." * 7] + ["." * 15] * 7))
    player = Level(1, 1).player(start, 1)
    assert {player(start) for _ in range(300)} == set(start.candidates())


def score_of(upper, lower, start):
    """What one level of a small game scores against another with both colours, exactly."""
    sure = upper.player(start, 0).sure

    @cache
    def move(position):
        return sure(position)

    def expected(slips):
        @cache
        def value(position):
            moves = position.moves()
            if not moves:
                return position.score()
            reached = {one: value(position.play(one)) for one in moves}
            slip = slips[position.turn]
            return slip * sum(reached.values()) / len(moves) + (1 - slip) * reached[move(position)]

        return value(start)

    first, second = expected({MAX: upper.slips, MIN: lower.slips}), expected({MAX: lower.slips, MIN: upper.slips})
    return (2 + first - second) / 4


@pytest.mark.slow
def test_at_tic_tac_toe_each_level_beats_the_one_below():
    offered = levels(tic_tac_toe())
    assert {level.depth for level in offered} == {offered[0].depth}
    for lower, upper in pairwise(offered):
        assert score_of(upper, lower, tic_tac_toe()) >= 0.65
    assert score_of(offered[0], offered[0], tic_tac_toe()) == pytest.approx(0.5)


@pytest.mark.slow
@pytest.mark.parametrize(
    "start", [connect_four(), othello(size=6), gomoku(size=9)], ids=["connect four", "othello", "gomoku"]
)
def test_the_strongest_level_wins_against_the_weakest(start):
    upper, lower = (level.player(start, 1) for level in (levels(start)[-1], levels(start)[0]))
    assert play_game(upper, lower, start).score > 0
    assert play_game(lower, upper, start).score < 0
