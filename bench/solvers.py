"""Connect four solved: the engine beside bitbully, a solver in C++, on known positions from the easiest to the hardest.

The positions and their scores are from the test sets of Pascal Pons. It is the honest limit of plain Python.
"""

import json
from statistics import median
from typing import Any, NamedTuple

from bench.scores import COLUMNS
from bench.timing import seconds
from gametree.games.connect_four import ConnectFour
from gametree.search.engine import Result
from tools import ROOT

CASES = ROOT / "tests" / "data" / "connect_four_scores.json"
POSITIONS, SECONDS = 5, 6.0  # of each set; on each, for the engine
SETS = "end-easy", "middle-easy", "middle-medium", "begin-easy"


class Solved(NamedTuple):
    """What a solver found, the score for the side to move or None, and what that cost."""

    score: float | None
    nodes: int
    seconds: float


def report() -> str:
    """Return a table with the median costs, for both, of those positions that the engine solved in time."""
    sets = json.loads(CASES.read_text(encoding="utf-8"))["sets"]
    lines = ["", f"  {'connect four to the end':<18}{'solved':>10}{'nodes':>12}{'ms':>9}{'bitbully':>12}{'ms':>9}"]
    for name in SETS:
        cases = sets[name]["cases"][:POSITIONS]
        pairs = [(_engine(case), _bitbully(case)) for case in cases]
        for case, pair in zip(cases, pairs, strict=True):
            if {one.score for one in pair} - {None} != {case["score"]}:
                raise AssertionError(f"{case['moves']} is worth {case['score']}, the solvers say {pair}")
        done = [pair for pair in pairs if pair[0].score is not None]
        costs = [_median([pair[at] for pair in done]) for at in (0, 1)] if done else ["none in time"]
        lines.append(f"  {name:<18}{len(done):>5} of {len(cases)}{''.join(costs)}")
    return "\n".join(lines)


def _engine(case: dict[str, Any]) -> Solved:
    position, results = ConnectFour.from_moves(case["moves"]), list[Result]()
    taken = seconds(lambda: results.append(COLUMNS.search(position, seconds=SECONDS)))
    score = position.turn * results[0].value if results[0].is_final else None
    return Solved(score, results[0].nodes, taken)


def _bitbully(case: dict[str, Any]) -> Solved:
    from bitbully import BitBully, Board

    agent, board = BitBully(opening_book=None), Board([int(column) - 1 for column in case["moves"]])
    scores: list[int] = []
    taken = seconds(lambda: scores.append(agent.mtdf(board)))
    return Solved(scores[0], agent.get_node_counter(), taken)


def _median(found: list[Solved]) -> str:
    return f"{median(one.nodes for one in found):>12,.0f}{1000 * median(one.seconds for one in found):>9,.1f}"
