"""When to stop: results that are proved are right, and a match that stops early errs as seldom as it says."""

import random
from collections import Counter
from math import inf, log, nan

import pytest

from gametree import Gomoku, connect_four, gomoku, minimax, tic_tac_toe
from players import engine_player, match, openings, play_game, proved, random_player, sprt
from players.matches import Game, Match
from players.room.records import write
from players.stopping import likelihood_ratio
from tests.strategies import known

CASES = known("gomoku_vcf")["cases"]
WON, DRAWN, LOST = (Game(tic_tac_toe(), (0,), result) for result in (1, 0, -1))
SWAPPED = {WON: LOST, DRAWN: DRAWN, LOST: WON}


def played(*points):
    """A match with these games for the first player, who has the second move in every second one."""
    return Match(tuple(SWAPPED[one] if at % 2 else one for at, one in enumerate(points)))


def chance(elo):
    return 1 / (1 + 10 ** (-elo / 400))


@pytest.mark.parametrize(("won", "lost"), [(1, 0), (0, 1), (3, 1), (30, 20)])
def test_of_pairs_that_are_won_or_lost_it_is_the_ratio_of_two_coins(won, lost):
    found = likelihood_ratio(played(*[WON] * 2 * won, *[LOST] * 2 * lost), 0, 50)
    assert found == pytest.approx(won * log(chance(50) / 0.5) + lost * log((1 - chance(50)) / 0.5), abs=2e-3)


def test_pairs_that_are_shared_say_little_and_draws_less_than_as_many_wins_and_losses():
    shared, drawn = played(*[WON, LOST] * 20), played(*[DRAWN, DRAWN] * 20)
    assert likelihood_ratio(shared, 0, 50) == likelihood_ratio(drawn, 0, 50) < 0


def verdict(elo, seed):
    source, test, games = random.Random(seed), sprt(0, 100), []
    while not (found := test(played(*games))):
        games += source.choices([WON, DRAWN, LOST], [chance(elo) - 0.15, 0.3, 0.85 - chance(elo)], k=2)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("elo", "right"), [(0, "not stronger"), (100, "stronger")])
def test_it_errs_about_as_often_as_it_may(elo, right):
    assert Counter(verdict(elo, seed) for seed in range(60))[right] >= 53


def test_a_match_ends_with_the_verdict_and_else_with_its_openings():
    starts = openings(connect_four(rows=4, columns=4), 2, 16, seed=1)
    clear = match(engine_player(4), random_player(1), starts, until=sprt(0, 200))
    assert len(clear.games) < 2 * len(starts)
    assert sprt(0, 200)(clear) == "stronger"
    assert sprt(0, 200)(Match(clear.games[:-2])) == ""
    assert len(match(random_player(1), random_player(2), starts[:3], until=sprt(0, 200)).games) == 6


@pytest.mark.parametrize(
    ("low", "high", "error"), [(50, 0, 0.05), (0, 0, 0.05), (0, inf, 0.05), (nan, 50, 0.05), (0, 50, 0), (0, 50, 0.5)]
)
def test_hypotheses_that_cannot_be_meant(low, high, error):
    with pytest.raises(ValueError, match="expected -2000 <= low < high <= 2000 and 0 < error"):
        sprt(low, high, error)


def test_what_is_proved_is_so():
    starts = [*openings(tic_tac_toe(), 3, 60, seed=3), *openings(connect_four(rows=4, columns=4), 10, 20, seed=3)]
    assert [proved(one, 10**6) for one in starts] == [minimax(one) for one in starts]
    assert proved(connect_four()) is None


def test_a_win_by_fours_is_proved_for_the_side_that_has_it():
    for case in CASES[::5]:
        position = gomoku("/".join(case["rows"]))
        assert proved(position, 10**6) == (position.turn if case["free"]["found"] else None)
    assert proved(gomoku("/".join(CASES[0]["rows"])), 0) is None


def test_a_game_that_is_proved_ends_there_with_the_same_result():
    whole = play_game(engine_player(), engine_player(), tic_tac_toe())
    short = play_game(engine_player(), engine_player(), tic_tac_toe(), lambda at: proved(at, 10**6))
    assert (whole.score, short.score, short.proved, len(short.moves)) == (0, 0, 0, 1)
    assert '[Result "a draw (proved)"]' in write(short)
    fours = Gomoku.from_moves("h8a1i8c1j8e1")
    found = match(random_player(1), random_player(2), [fours.play(fours.empty[3])], proved=proved)
    assert all(len(game.moves) < 20 for game in found.games)
