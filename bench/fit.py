"""`python -m bench.fit`: the worth of a square of gomoku, fitted to what a strong engine says of quiet positions.

A position's value is a sum over its squares: a number for each pair of strongest kinds, one for the side to move and
one for the other side. The engine says how likely a win is, so the sum is fitted as log odds (logistic regression), and
judged on positions that it was not fitted to.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from math import exp
from pathlib import Path

import numpy as np

from gametree import gomoku
from gametree.games.gomoku import Gomoku
from gametree.games.shapes import FIVE, NOTHING, STRONGER, TO_MOVE, VALUES, kinds_in
from players.gomoku.player import looks

LABELS = Path(__file__).parent / "data" / "gomoku_labels.jsonl.gz"
E_FOLD = 200  # so much more of the engine's value multiplies the odds of a win by e
EVENED, FOLDS = 5.0, 5  # how strongly rows are drawn to those in use; every fifth position is kept for judging
ROWS = [*VALUES, (FIVE, FIVE)]  # the last one counts all squares that are stronger
USED = [*VALUES.values(), STRONGER]
IN_USE = np.array([pair[side] for side in (0, 1) for pair in USED] + [TO_MOVE]) / E_FOLD
STEPS = 12


def labelled() -> Iterator[tuple[Gomoku, float]]:
    """Yield quiet positions, each with how likely the engine says the side to move wins."""
    for line in gzip.decompress(LABELS.read_bytes()).splitlines():
        text, said = json.loads(line)
        is_sure = "M" in said
        yield gomoku(text), float(said[0] == "+") if is_sure else 1 / (1 + exp(-float(said) / E_FOLD))


def features(position: Gomoku) -> list[float]:
    """Return how many squares of each kind the side to move has, and less so many of the other side, and a one."""
    counts = [Counter(map(_row, filter(None, position.side(turn).makes))) for turn in (position.turn, -position.turn)]
    return [*(counts[0][row] for row in ROWS), *(-counts[1][row] for row in ROWS), 1]


def _row(power: int) -> tuple[int, int]:
    first, second, *_ = *kinds_in(power), NOTHING, NOTHING
    return (first, second) if (first, second) in VALUES else ROWS[-1]


def chances(odds: np.ndarray) -> np.ndarray:
    """Return how likely wins are from their log odds."""
    return np.asarray(1 / (1 + np.exp(-odds)))


def explained(found: np.ndarray, true: np.ndarray) -> float:
    """Return R², the part of the variance that is explained."""
    return float(1 - ((found - true) ** 2).sum() / ((true - true.mean()) ** 2).sum())


def main() -> None:
    positions, said = zip(*labelled(), strict=True)
    values, counts = np.array(said), np.array([features(position) for position in positions], float)
    kept = np.arange(len(values)) % FOLDS == 0
    table = fitted(counts[~kept], values[~kept])
    used = np.array([position.turn * looks(position) for position in positions]) / E_FOLD
    print(f"{len(values):,} positions; R² on those kept: {explained(chances(counts[kept] @ table), values[kept]):.2f}")
    print(f"fitted to the others, {explained(chances(used[kept]), values[kept]):.2f} by the table in use")
    table = E_FOLD * fitted(counts, values)
    for at, (row, used_now) in enumerate(zip(ROWS, USED, strict=True)):
        print(row, "mover", round(table[at]), "other", round(table[at + len(ROWS)]), "in use", used_now)
    print("to move", round(table[-1]))


def fitted(counts: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return the numbers that fit best, rare rows drawn to those in use, by Newton's method."""
    table = IN_USE.copy()
    for _ in range(STEPS):
        found = chances(counts @ table)
        slope = counts.T @ (values - found) - EVENED * (table - IN_USE)
        curve = (counts.T * (found * (1 - found))) @ counts + EVENED * np.eye(len(table))
        table += np.linalg.solve(curve, slope)
    return table


if __name__ == "__main__":
    main()
