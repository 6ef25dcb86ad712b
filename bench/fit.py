"""`python -m bench.fit`: the worth of a square of gomoku, fitted to what a strong engine says of quiet positions.

A position's value is a sum over its squares: a number for each pair of strongest kinds, one for the side to move and
one for the other side. So the numbers are found by least squares, and judged on positions that they were not fitted to.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from gametree import gomoku
from gametree.games.gomoku import Gomoku
from gametree.games.shapes import BOTH, NOTHING, TO_MOVE, VALUES, kinds_in

LABELS = Path(__file__).parent / "data" / "gomoku_labels.jsonl.gz"
WIN = 600  # a forced win counts as much as the largest value that is no win
EVENED, FOLDS = 10.0, 5  # how strongly rare pairs are drawn to 0; every fifth position is kept for judging
ROWS = list(VALUES)


def labelled() -> Iterator[tuple[Gomoku, float]]:
    """Yield quiet positions, each with the engine's value for the side to move."""
    for line in gzip.decompress(LABELS.read_bytes()).splitlines():
        moves, said = json.loads(line)
        position = gomoku()
        for move in moves:
            position = position.play(move)
        value = float(said) if "M" not in said else WIN if said[0] == "+" else -WIN
        yield position, max(-WIN, min(WIN, value))


def features(position: Gomoku) -> list[float]:
    """Return how many squares of each kind the side to move has, and less so many of the other side, and a one."""
    counts = [Counter(map(_pair, position.side(turn).makes)) for turn in (position.turn, -position.turn)]
    return [*(counts[0][row] for row in ROWS), *(-counts[1][row] for row in ROWS), 1]


def _pair(power: int) -> tuple[int, int]:
    first, second, *_ = *kinds_in(power), NOTHING, NOTHING
    return first, second


def looks(position: Gomoku) -> float:
    """Return the value by the table that is used now."""
    return position.side(position.turn).worth // BOTH - position.side(-position.turn).worth % BOTH + TO_MOVE


def explained(found: np.ndarray, true: np.ndarray) -> float:
    """Return R², the part of the variance that is explained."""
    return float(1 - ((found - true) ** 2).sum() / ((true - true.mean()) ** 2).sum())


def main() -> None:
    positions, said = zip(*labelled(), strict=True)
    values, counts = np.array(said), np.array([features(position) for position in positions], float)
    kept = np.arange(len(values)) % FOLDS == 0
    table = fitted(counts[~kept], values[~kept])
    used = np.array([looks(position) for position in positions])
    print(f"{len(values):,} positions; R² on those kept: {explained(counts[kept] @ table, values[kept]):.2f} fitted,")
    scale = (used[kept] @ values[kept]) / (used[kept] @ used[kept])
    print(f"{explained(scale * used[kept], values[kept]):.2f} by the table in use (times {scale:.2f})")
    table = fitted(counts, values)
    for at, row in enumerate(ROWS):
        print(row, "mover", round(table[at]), "other", round(table[at + len(ROWS)]), "in use", VALUES[row])
    print("to move", round(table[-1]))


def fitted(counts: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return the numbers that fit best, those of rare rows drawn to 0."""
    return np.linalg.solve(counts.T @ counts + EVENED * np.eye(counts.shape[1]), counts.T @ values)


if __name__ == "__main__":
    main()
