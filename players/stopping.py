"""When to stop: a game whose result is proved, and a match that has decided which of two hypotheses holds."""

from collections import Counter
from collections.abc import Callable, Mapping
from math import log
from typing import Any

from gametree.position import Position, Value
from gametree.search.budget import Budget
from gametree.search.engine import Engine
from players.games import row_of
from players.matches import Match

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # a game, of the two from one opening
UNSEEN = 1e-3  # pairs with each score that are taken to have been played, so that no variance is 0
HALVINGS = 100
FARTHEST = 2000  # Elo points; at some more, every chance but one is 0


def proved(position: Position, nodes: int = 1000) -> Value | None:
    """Return the result, from MAX's side, that a small search proves; None where it proves none.

    At gomoku it looks for a win by fours of the side to move, at other games to the end of the game. As
    `match(…, proved=proved)` it ends games whose rest would only cost time.

    Args:
        position: whose game it is.
        nodes: how many positions it may look at.

    >>> proved(tic_tac_toe("XO./.../..."))
    1

    """
    if prove := row_of(position).prove:
        return prove(position, nodes)
    found = Engine[Any]().search(position, budget=Budget(nodes))
    return found.value if found.is_final and found.bound == "exact" else None


def sprt(low: float, high: float, error: float = 0.05) -> Callable[[Match[Any]], str]:
    """Return the test that ends a match once it is clear whether its first player is stronger: `match(…, until=…)`.

    It is Wald's sequential probability ratio test (1945), of the pairs of games from each opening, as fishtest and
    fastchess have it. On average it needs half of the games of a match of fixed length that errs as seldom.

    Args:
        low: by how many Elo points the first player is ahead if it is no stronger, 0 for example.
        high: by how many if it is.
        error: how often either verdict may be wrong.

    Returns:
        A function from a match to "stronger", "not stronger", or "" as long as neither is clear.

    Raises:
        ValueError: `low` is not below `high`, one of them is beyond 2,000, or `error` is not between 0 and ½.

    >>> starts = openings(connect_four(rows=4, columns=5), plies=2, count=20, seed=1)
    >>> len(match(engine_player(4), engine_player(1), starts, until=sprt(0, 200)).games)  # of 40
    16

    """
    if not -FARTHEST <= low < high <= FARTHEST or not 0 < error < 0.5:
        wanted = "-2000 <= low < high <= 2000 and 0 < error < 0.5"
        raise ValueError(f"expected {wanted}, got low={low}, high={high}, error={error}")
    bound = log((1 - error) / error)

    def verdict(match: Match[Any]) -> str:
        """Return what a match has decided."""
        ratio = likelihood_ratio(match, low, high)
        return "stronger" if ratio >= bound else "not stronger" if ratio <= -bound else ""

    return verdict


def likelihood_ratio(match: Match[Any], low: float, high: float) -> float:
    """Return the logarithm of how much likelier a match's results are if its first player is `high` points ahead.

    What counts are the scores of the pairs, each under the likeliest chances that have the mean of `low`, or `high`,
    Elo points (Van den Bergh, *A practical introduction to the GSPRT*).

    Args:
        match: the games.
        low: Elo points, as for `sprt`.
        high: the same.

    """
    points = [0.5 + (result > 0) / 2 - (result < 0) / 2 for result in match.results]
    played = Counter(sum(pair) / 2 for pair in zip(points[::2], points[1::2], strict=True))
    counts = {score: played[score] + UNSEEN for score in PAIR_SCORES}
    below, above = (_tilted(counts, 1 / (1 + 10 ** (-elo / 400))) for elo in (low, high))
    return sum(count * log(above[score] / below[score]) for score, count in counts.items())


def _tilted(counts: Mapping[float, float], mean: float) -> Mapping[float, float]:
    """Return the chances of the scores under which the counts are likeliest, among those with a mean."""
    total = sum(counts.values())
    low, high = -1 / (1 - mean), 1 / mean  # between them, all chances are above 0
    for _ in range(HALVINGS):
        tilt = (low + high) / 2
        chances = {score: count / total / (1 + tilt * (score - mean)) for score, count in counts.items()}
        if sum(chance * (score - mean) for score, chance in chances.items()) > 0:
            low = tilt
        else:
            high = tilt
    return chances
