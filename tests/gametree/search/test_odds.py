"""Exact odds of tic-tac-toe against chance, held to fractions that two other programs agree on; and score intervals."""

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import pytest

from gametree import MAX, MIN, MNK, Tree, alphabeta, tic_tac_toe
from gametree.search.odds import any_move, expectimax, odds, score_interval
from tests.strategies import known

KNOWN = known("odds")
EMPTY = tic_tac_toe()


@cache
def value(position):
    """Return the minimax value from MAX's side: every position is valued once for all tests."""
    return position.turn * alphabeta(position)


@cache
def equals(position):
    values = {move: position.turn * value(position.play(move)) for move in position.moves()}
    return [move for move in values if values[move] == max(values.values())]


def first_of_equals(position):
    return equals(position)[0]


def last_of_equals(position):
    return equals(position)[-1]


@dataclass(frozen=True)
class OnlyWins:
    """A game in which a draw is worth as little to one side as a loss."""

    position: MNK
    side: int

    @property
    def turn(self):
        return self.position.turn

    def moves(self):
        return self.position.moves()

    def play(self, move):
        return OnlyWins(self.position.play(move), self.side)

    def score(self):
        return self.side * (self.side * self.position.score() > 0)


def by_expectation(game=lambda position, side: position):
    @cache
    def value_of(position, side):
        return expectimax(game(position, side), side)

    def strategy(position):
        return max(position.moves(), key=lambda move: value_of(position.play(move), position.turn))

    return strategy


STRATEGIES = {
    "first of equals (minimax value)": first_of_equals,
    "uniform among equals (minimax value)": equals,
    "last of equals": last_of_equals,
    "expectimax on score +1/0/-1, first": by_expectation(),
    "expectimax on P(win), first": by_expectation(OnlyWins),
}


def expected(row):
    return tuple(Fraction(row[name]) for name in ("win", "draw", "loss"))


@pytest.mark.slow
@pytest.mark.parametrize("side", [MAX, MIN], ids=["X", "O"])
@pytest.mark.parametrize("name", STRATEGIES)
def test_odds_against_the_random_player_are_those_that_are_known(name, side):
    found = odds(EMPTY, {side: STRATEGIES[name], -side: any_move})
    row = KNOWN["odds"][f"{'X' if side == MAX else 'O'}: {name}"]
    assert (found if side == MAX else found[::-1]) == expected(row)


@pytest.mark.slow
def test_games_of_two_random_players_are_not_equally_likely():
    by_chance = KNOWN["odds"]["random_vs_random"]
    assert odds(EMPTY, {MAX: any_move, MIN: any_move}) == tuple(Fraction(by_chance[who]) for who in ("X", "draw", "O"))
    won, games = games_won(EMPTY)
    assert (won, games) == (131184, 255168)
    assert Fraction(won, games) != Fraction(by_chance["X"])


@cache
def games_won(position):
    """Return how many games go on from here, each path counted once, and how many of them X wins."""
    if not position.moves():
        return int(position.score() == MAX), 1
    below = [games_won(position.play(move)) for move in position.moves()]
    return sum(won for won, _ in below), sum(games for _, games in below)


def test_fewer_than_five_draws_in_five_hundred_games_are_luck_that_can_be_computed():
    draw = odds(EMPTY, {MAX: first_of_equals, MIN: any_move}).draw
    chance = sum(binomial(500, k) * draw**k * (1 - draw) ** (500 - k) for k in range(5))
    assert float(chance) == pytest.approx(KNOWN["P(fewer than 5 draws in 500 | X first of equals)"], abs=1e-6)


def binomial(n, k):
    return 1 if k == 0 else binomial(n, k - 1) * (n - k + 1) // k


def test_a_strategy_may_be_a_player_and_chances_add_up():
    players = {MAX: lambda position: position.moves()[0], MIN: any_move}
    assert sum(odds(tic_tac_toe("X../.O./..."), players)) == 1
    assert odds(Tree([[1, 0], [-1]]), players) == (Fraction(1, 2), Fraction(1, 2), 0)


@pytest.mark.parametrize("case", KNOWN["odds"]["expectimax_disagrees"]["examples"], ids=lambda case: case[0])
def test_expectimax_and_minimax_choose_differently_where_they_are_known_to(case):
    text, side, by_minimax, by_chance, chances = case
    position = tic_tac_toe(text)
    found = [expectimax(position.play(move), side) for move in position.moves()]
    assert found == [Fraction(chance) for chance in chances]
    assert [move for move, one in zip(position.moves(), found, strict=True) if one == max(found)] == by_chance
    assert equals(position) == by_minimax


@pytest.mark.slow
def test_expectimax_differs_from_minimax_in_twenty_positions_all_for_o():
    seen, waiting = set(), [EMPTY]
    while waiting:
        position = waiting.pop()
        if position not in seen and position.moves():
            seen.add(position)
            waiting += [position.play(move) for move in position.moves()]
    differ = [position for position in seen if not set(best_by_chance(position)) & set(equals(position))]
    known_ = KNOWN["odds"]["expectimax_disagrees"]
    assert (len(seen), len(differ)) == (known_["positions_with_moves"], known_["disagree"])
    assert {position.turn for position in differ} == {MIN}


def best_by_chance(position):
    found = {move: expectimax(position.play(move), position.turn) for move in position.moves()}
    return [move for move in found if found[move] == max(found.values())]


@pytest.mark.parametrize(
    ("counts", "interval"),
    # Wilson's interval as statsmodels.stats.proportion.proportion_confint(method="wilson") gives it.
    [
        ((50, 0, 50), (0.4038, 0.5962)),
        ((10, 0, 0), (0.7225, 1.0)),
        ((0, 0, 10), (0.0, 0.2775)),
        ((1, 0, 9), (0.0179, 0.4042)),
    ],
)
def test_an_interval_is_wilson_s(counts, interval):
    assert score_interval(*counts) == pytest.approx(interval, abs=2e-4)


def test_an_interval_holds_the_true_score_as_often_as_it_says():
    source, hits, true = random.Random(3), 0, 0.6
    for _ in range(2000):
        won = sum(source.random() < true for _ in range(100))
        low, high = score_interval(won, 0, 100 - won)
        hits += low <= true <= high
    assert 0.93 < hits / 2000 < 0.97
