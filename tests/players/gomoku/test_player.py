"""The gomoku player: it wins at once when it can, defends as long as it can, and threats make it stronger."""

import gc
from contextlib import suppress
from functools import lru_cache
from math import inf

import pytest

from gametree import MAX, gomoku
from gametree.games.gomoku import WON, Gomoku
from gametree.games.shapes import SWAPPED
from gametree.search.budget import Budget, OutOfBudget
from gametree.search.evaluations import five_windows
from gametree.search.threats import vcf, vct
from players import match, openings, random_player
from players.games import rivals
from players.gomoku.player import by_shapes, gomoku_player, promising, settled, uncollected, urgent
from tests.counts import count
from tests.strategies import known

CASES = [case for case in known("gomoku_vcf")["cases"] if case["free"]["found"]]


def names(position, moves):
    return [position.board.name(move) for move in moves]


def test_a_five_is_played_and_one_that_threatens_is_answered_before_all_else():
    own = Gomoku.from_moves("h8a1i8c1j8e1k8g1")
    assert names(own, promising(own)) == ["G8"]
    theirs = Gomoku.from_moves("h8a1i8c1j8e1k8")
    assert names(theirs, promising(theirs)) == ["G8"]


def test_an_open_four_is_played_at_once_and_threes_come_before_other_moves():
    four, three = Gomoku.from_moves("h8a1i8c1j8e1"), Gomoku.from_moves("h8a1i8c1")
    assert names(four, promising(four)) in (["G8"], ["K8"])
    assert set(names(three, promising(three)[:4])) == {"F8", "G8", "J8", "K8"}
    assert names(gomoku(), promising(gomoku())) == ["H8"]


def test_few_moves_are_looked_at_the_fewer_the_less_depth_is_left_and_at_a_quiet_leaf_none():
    quiet, three = Gomoku.from_moves("h8i9i8g8h7"), Gomoku.from_moves("h8a1i8c1j8")
    assert [len(promising(quiet, depth)) for depth in (9, 5, 3, 1, 0)] == [14, 14, 10, 6, 0]
    assert set(names(three, promising(three, 0))) == {"G8", "K8"}


def test_who_begins_in_a_corner_is_answered_in_the_middle():
    corner = Gomoku.from_moves("a1")
    assert names(corner, [gomoku_player(2)(corner)]) == ["H8"]


@pytest.mark.parametrize("case", CASES[::12], ids=lambda case: case["id"])
def test_a_win_by_fours_is_seen_at_a_leaf_when_it_is_short_and_played_in_any_case(case):
    position = gomoku("/".join(case["rows"]))
    assert by_shapes(position) * position.turn > WON // 2 or case["free"]["attacker_moves"] > 3
    assert position.board.name(gomoku_player(1)(position)) in case["free"]["shortest_first_moves"]


@pytest.mark.parametrize("plies", [9, 11, 13])
def test_no_move_is_played_that_lets_the_other_side_win_by_threats(plies):
    game = [
        "h8",
        "g9",
        "h9",
        "h10",
        "g8",
        "f8",
        "i11",
        "i10",
        "j10",
        "e7",
        "d6",
        "f10",
        "k9",
    ]
    position = Gomoku.from_moves(" ".join(game[:plies]))
    assert vct(position.passed())
    with suppress(OutOfBudget):
        assert vct(position.play(gomoku_player(2)(position)), budget=Budget(1000)) is None


LOST = """\
.........../.........../.........../..X.OO.X.../...XO.OX.../...OOXX..../....XOX..../......O..../.......O.../........X../...........
.........../.........../...X....O../....O....../...O.OX..../...XXXO..../....XX.O.../...O....X../...OXX...../....O....../..........."""


@pytest.mark.parametrize("text", LOST.split("\n"))
def test_where_fours_win_against_every_move_the_one_is_played_after_which_that_takes_longest(text):
    position = gomoku(text, size=11)
    plies = {move: len(vcf(position.play(move)) or "") for move in position.moves()}
    assert 0 < min(plies.values()) < max(plies.values()) == plies[gomoku_player(2)(position)]


def test_a_quick_win_is_worth_more_and_a_quiet_position_its_windows():
    five = Gomoku.from_moves("h8a1i8c1j8e1k8g1")
    four = Gomoku.from_moves("h8a1i8c1j8e1")
    assert len(vcf(four)) == 1
    assert by_shapes(five) > WON // 2
    assert five.turn == MAX


@pytest.mark.parametrize(
    ("played", "winner"), [("h8", 0), ("c5a1d5c1e5e1", MAX), ("c5a1d5b1e5c1i9d1", 0), ("c5a1d5c1e5e1o15", 0)]
)
def test_an_open_three_settles_the_game_only_for_who_moves_and_has_no_four_to_answer(played, winner):
    low, high = settled(Gomoku.from_moves(played))
    assert (low, high) == (-inf, inf) if winner == 0 else low == high > 0


@pytest.mark.parametrize("moves", ["h8i9h9h10i8g8", "h8i9i8g8h7h6f8k8", "h8a1i8c1"])
def test_a_position_is_worth_the_same_with_the_colours_exchanged(moves):
    position = Gomoku.from_moves(moves)
    assert by_shapes(position) == -by_shapes(gomoku(str(position).translate(SWAPPED)).passed()) != 0


@lru_cache(None)
def value_of(position):
    """What a position is worth from MAX's side when all is looked at: a won game less the fewer marks it took."""
    if not position.moves():
        return five_windows(position)
    best = max if position.turn == MAX else min
    return best(value_of(position.play(move)) for move in position.moves())


LATE = [  # in each, some moves are better than others: won or lost, and by X or by O
    *("O..X./OOXXX/O.XOO/OXXOO/XX.X.", "OO.X./OXO../OOXX./XX.XX/X.O.O", "X.XX./OXOXO/OXX../OXX.O/O.OOX"),
    *(".O..X/.XOXO/OOXOX/X..XX/.OOXO", "OOOXO/.XX.X/X..X./OXXXO/OOO..", "XXOOX/OX.XX/OO.O./O.OXO/XX..."),
    *("XOOXX/OX..X/O..OO/XOOXX/.XOX.", "XOOXX/XOX.X/O.O.O/OOX.X/X.O.X", "XXX../XOXOO/O.OO./.XX.O/XOXXO"),
]


@pytest.mark.parametrize("fours", [True, False])
@pytest.mark.parametrize("text", LATE)
def test_a_won_game_ends_first_and_a_lost_one_is_defended_longest(text, fours):
    position = gomoku(text, size=5)
    assert len({value_of(position.play(move)) for move in position.moves()}) > 1
    assert value_of(position.play(gomoku_player(8, fours=fours)(position))) == value_of(position)


@pytest.mark.slow
def test_chance_is_beaten_in_every_game():
    played = match(gomoku_player(1), random_player(1), openings(gomoku(), 2, 3, seed=1))
    assert (played.won, played.lost) == (6, 0)


@pytest.mark.slow
def test_looking_for_fours_makes_the_player_stronger():
    starts = openings(gomoku(), 4, count("openings of a stronger player"), seed=2)
    played = match(gomoku_player(1), gomoku_player(1, fours=False), starts)
    assert played.score > 0.6


def test_the_rivals_at_gomoku_end_with_one_that_sees_a_win_by_fours_behind_its_own_move() -> None:
    far = Gomoku.from_moves("d4 a7 e4 c7 f4", size=7)
    *others, threats = rivals(far)
    assert [one.name for one in (*others, threats)] == ["chance", "greedy", "two plies", "threats"]
    assert names(far, [threats.player(0)(far)])[0] in ("B4", "C4", "G4")


def test_the_collector_is_off_meanwhile_and_as_it_was_afterwards():
    gc.enable()
    with uncollected(), uncollected():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_two_fives_to_stop_at_once_are_a_loss_in_two_plies():
    position = Gomoku.from_moves("e5a1f5a3g5a5h5")
    assert position.turn == -MAX
    assert settled(position) == (WON - 7 - 2,) * 2


def test_a_shape_of_ones_own_is_more_urgent_than_the_same_of_the_other_side():
    position = Gomoku.from_moves("c3m13d3n13e3o13")
    own, other = (position.board.square(name) for name in ("F3", "L13"))
    moves = urgent(Gomoku.from_moves("d3d13e3e13f3f13"))
    assert moves.index(position.board.square("G3")) < moves.index(position.board.square("G13"))
    assert {own, other} <= {*urgent(position)}
