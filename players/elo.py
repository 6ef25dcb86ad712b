"""How strong players are, from who beat whom: Bradley and Terry's model, with what moving first is worth."""

from collections.abc import Iterable, Iterator, Sequence
from math import exp, log, sqrt
from typing import NamedTuple, TypeAlias

from gametree.position import require

ELO = 400 / log(10)
"""Points of Elo's scale for one unit of the model's: 400 points are odds of 10 to 1."""
TOLERANCE = 1e-10
MAX_STEPS = 100
DOUBT = 1.0  # games that everyone is taken to have drawn with an average player, so that nobody is infinitely strong

GameResult: TypeAlias = tuple[str, str, float]
Matrix: TypeAlias = list[list[float]]
Term: TypeAlias = tuple[dict[int, int], float, float]


class Rating(NamedTuple):
    """How strong one player is.

    Args:
        name: who it is.
        rating: its strength in Elo points; the average of all players is 0.
        low: the lower end of the 95 % interval, relative to the average.
        high: the upper end.
        games: how many games it played.
        score: how many points it made in them, a draw being half a point.

    """

    name: str
    rating: float
    low: float
    high: float
    games: int
    score: float


class Ratings(NamedTuple):
    """How strong all players are, the strongest first, and what it is worth to move first, in Elo points."""

    players: tuple[Rating, ...]
    first: float


def ratings(results: Iterable[GameResult], first: bool = True) -> Ratings:
    """Return how strong players are: the strengths under which their results were most likely.

    The chance that a player of strength a beats one of strength b is 1 / (1 + exp(b − a)); whoever moves first adds
    the same amount to its strength (Bradley and Terry 1952, *Rank analysis of incomplete block designs*). A draw
    counts as half a win of each.

    Args:
        results: for each game who moved first, who moved second, and the first one's score: 1, 0.5 or 0.
        first: whether moving first may be worth something; otherwise it is taken to be worth nothing.

    Raises:
        ValueError: a score is not between 0 and 1, someone plays against itself, or moving first, which may be worth
            something, decided every game.

    >>> games = [("ann", "bob", 1), ("bob", "ann", 0.5), ("ann", "cyd", 1)]
    >>> [(one.name, round(one.rating)) for one in ratings(games).players]
    [('ann', 141), ('cyd', -41), ('bob', -100)]

    """
    games = list(results)
    for game in games:
        is_game = isinstance(game, Sequence) and len(game) == 3 and isinstance(game[2], int | float)
        require(is_game, "a result", "like ('ann', 'bob', 1): who moved first, who second, the first one's score", game)
    for one, other, score in games:
        if one == other or not 0 <= score <= 1:
            raise ValueError(f"expected two players and a score from 0 to 1, got {one!r}, {other!r}, {score!r}")
    if first and {score for _, _, score in games} in ({0}, {1}):
        raise ValueError("moving first decided every game, so nobody can tell what it is worth: set first=False")
    names = sorted({name for one, other, _ in games for name in (one, other)})
    strengths, spread = _fitted(list(_terms(names, games, first)), len(names) + 1)
    table = [_rating(index, name, strengths, spread, games) for index, name in enumerate(names)]
    return Ratings(tuple(sorted(table, key=lambda row: -row.rating)), ELO * strengths[-1])


def _rating(index: int, name: str, strengths: Sequence[float], spread: Matrix, games: Sequence[GameResult]) -> Rating:
    players = range(len(strengths) - 1)
    # The interval is that of the difference from the average: what all strengths share is not a doubt about this one.
    weights = [(i == index) - 1 / len(players) for i in players]
    variance = sum(weights[i] * weights[j] * spread[i][j] for i in players for j in players)
    rating, reach = ELO * sum(weights[i] * strengths[i] for i in players), ELO * 1.96 * sqrt(max(variance, 0.0))
    scores = [score if name == one else 1 - score for one, other, score in games if name in (one, other)]
    return Rating(name, rating, rating - reach, rating + reach, len(scores), sum(scores))


def _terms(names: Sequence[str], games: Sequence[GameResult], first: bool) -> Iterator[Term]:
    """Yield the terms of the likelihood: strengths with their signs, the score that their sum had, and its weight.

    The last of the strengths is that of the first move.
    """
    place, last = {name: index for index, name in enumerate(names)}, len(names)
    yield from (({index: 1}, 0.5, DOUBT) for index in place.values())
    for one, other, score in games:
        yield {place[one]: 1, place[other]: -1} | ({last: 1} if first else {}), score, 1
    if not first or not games:
        yield {last: 1}, 0.5, 1


def _fitted(terms: Sequence[Term], size: int) -> tuple[list[float], Matrix]:
    """Return the most likely strengths and their covariance, by Newton's method."""
    strengths = [0.0] * size
    for _ in range(MAX_STEPS):
        slope, curvature = _at(strengths, terms)
        spread = _inverse(curvature)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in spread]
        # A full step from far away can overshoot for ever.
        longest = max(1.0, *(abs(part) for part in step))
        strengths = [old + part / longest for old, part in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < TOLERANCE:
            break
    return strengths, spread


def _at(strengths: Sequence[float], terms: Sequence[Term]) -> tuple[list[float], Matrix]:
    """Return the slope and the curvature of the likelihood."""
    slope, curvature = [0.0 for _ in strengths], [[0.0 for _ in strengths] for _ in strengths]
    for signs, score, weight in terms:
        chance = 1 / (1 + exp(-sum(sign * strengths[i] for i, sign in signs.items())))
        for i, sign in signs.items():
            slope[i] += weight * sign * (score - chance)
            for j, also in signs.items():
                curvature[i][j] += weight * sign * also * chance * (1 - chance)
    return slope, curvature


def _inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for i in range(size):
            if i != column and (factor := rows[i][column]):
                rows[i] = [value - factor * above for value, above in zip(rows[i], rows[column], strict=True)]
    return [row[size:] for row in rows]
