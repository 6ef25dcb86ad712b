"""Ratings, held to what choix and statsmodels make of the same games, and to what must hold of any."""

import random
from math import exp, log

import pytest

from players.elo import ELO, ratings
from tests.strategies import known

KNOWN = known("ratings")
NO_DOUBT = 1e-7  # the others take nobody to have drawn games: in the limit, the strengths are the same


def games(name):
    text = KNOWN[name]["games"]
    return [(text[i], text[i + 1], int(text[i + 2])) for i in range(0, len(text), 3)]


def test_strengths_are_those_of_choix(monkeypatch):
    monkeypatch.setattr("players.elo.DOUBT", NO_DOUBT)
    found = ratings(games("plain"), first=False)
    assert {row.name: row.rating / ELO for row in found.players} == pytest.approx(KNOWN["plain"]["strengths"], abs=1e-4)
    assert found.first == 0


def test_strengths_first_move_and_intervals_are_those_of_a_logistic_regression(monkeypatch):
    monkeypatch.setattr("players.elo.DOUBT", NO_DOUBT)
    found, right = ratings(games("first")), KNOWN["first"]
    assert {row.name: row.rating / ELO for row in found.players} == pytest.approx(right["strengths"], abs=1e-6)
    assert found.first / ELO == pytest.approx(right["first"], abs=1e-6)
    errors = {row.name: (row.high - row.low) / 2 / 1.96 / ELO for row in found.players}
    assert errors == pytest.approx(right["errors"], abs=1e-6)


def test_the_strongest_stands_first_with_its_games_and_points():
    found = ratings([("ann", "bob", 1), ("bob", "ann", 0.5), ("cyd", "ann", 0)])
    assert found.players[0][::4] + found.players[0][5:] == ("ann", 3, 2.5)
    assert sum(row.rating for row in found.players) == pytest.approx(0)


def test_who_never_lost_is_strong_but_finite_and_more_games_say_more():
    few, many = (ratings([("ann", "bob", 1), ("bob", "ann", 0)] * count).players[0] for count in (1, 10))
    assert 0 < few.rating < many.rating < 1000
    assert many.high - many.low < 2 * (few.high - few.low)


def test_everybody_unbeaten_has_a_finite_interval_and_nobody_any():
    [row] = ratings([("ann", "bob", 0.5)]).players[:1]
    assert row.low < row.rating < row.high
    assert ratings([]).players == ()


@pytest.mark.parametrize("doubt", [0.5, 2, 40])
def test_an_interval_comes_from_the_curvature_of_the_likelihood(doubt, monkeypatch):
    """Of two who have met once, and each half a win and half a loss against nobody, `doubt` times in all."""

    def likelihood(one, two):
        won, alike = log(1 + exp(two - one)), [log(1 + exp(-x)) + log(1 + exp(x)) for x in (one, two)]
        return won + doubt / 2 * sum(alike)

    monkeypatch.setattr("players.elo.DOUBT", doubt)
    found = {row.name: row for row in ratings([("ann", "bob", 1)], first=False).players}
    at, step = [found[name].rating / ELO for name in ("ann", "bob")], 1e-3
    moved = [[likelihood(at[0] + i * step, at[1] + j * step) for j in (-1, 0, 1)] for i in (-1, 0, 1)]
    aa = (moved[2][1] - 2 * moved[1][1] + moved[0][1]) / step**2
    bb = (moved[1][2] - 2 * moved[1][1] + moved[1][0]) / step**2
    ab = (moved[2][2] - moved[2][0] - moved[0][2] + moved[0][0]) / 4 / step**2
    error = ((aa + bb + 2 * ab) / (aa * bb - ab * ab)) ** 0.5 / 2  # of half the distance between them
    assert (found["ann"].high - found["ann"].low) / 2 / 1.96 / ELO == pytest.approx(error, rel=1e-3)


@pytest.mark.slow
def test_an_interval_holds_the_true_strength_as_often_as_it_says():
    source, hits = random.Random(1), 0
    strengths = {"a": 0.6, "b": 0.0, "c": -0.6}
    for _ in range(300):
        pairs = [(one, other) for one in "abc" for other in "abc" if one != other] * 20
        found = ratings([(i, j, source.random() < 1 / (1 + exp(strengths[j] - strengths[i]))) for i, j in pairs])
        hits += sum(row.low / ELO <= strengths[row.name] <= row.high / ELO for row in found.players)
    assert 0.93 < hits / 900 < 0.97
