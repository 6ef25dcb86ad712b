"""Nodes of the engine on five positions of connect four to depth 8, with each idea off or on, beside alpha-beta's."""

from operator import itemgetter
from statistics import geometric_mean
from typing import Any

from bench.timing import seconds
from gametree import connect_four
from gametree.search.engine import SWITCHES, Engine
from gametree.search.evaluations import column_weights

OPENINGS = "", "44", "4433", "435261", "32164"
DEPTH, ROUNDS = 8, 3
ALPHABETA: dict[str, Any] = dict.fromkeys(SWITCHES, False)
WITH = "killers", "history", "aspiration", "mtdf"
WITHOUT = "ordering", "deepening", "two_ply_steps", "table", "pvs", "symmetry", "forced"


def report() -> str:
    """Return a table: nodes as a share of alpha-beta's, on each position, and against the engine as it is."""
    rows: dict[str, dict[str, Any]] = {"as it is": {}} | {f"with {idea}": {idea: True} for idea in WITH}
    rows |= {f"without {idea}": {idea: False} for idea in WITHOUT}
    plain, _ = _costs(ALPHABETA)
    rounds = [{name: _costs(settings) for name, settings in rows.items()} for _ in range(ROUNDS)]  # in turns: fair
    costs = {name: min((one[name] for one in rounds), key=itemgetter(1)) for name in rows}
    usual, usual_seconds = costs["as it is"]
    lines = [
        "",
        f"  {f'connect four to depth {DEPTH}':<30}{'part of the nodes of alpha-beta, in %':>45}{'nodes':>8}{'time':>7}",
    ]
    for name, (nodes, taken) in costs.items():
        shares = "".join(f"{100 * one / other:>9.2f}" for one, other in zip(nodes, plain, strict=True))
        against = geometric_mean(one / other for one, other in zip(nodes, usual, strict=True))
        lines.append(f"  {name:<30}{shares}{against:>8.2f}{taken / usual_seconds:>7.2f}")
    return "\n".join(lines)


def _costs(settings: dict[str, Any]) -> tuple[list[int], float]:
    nodes: list[int] = []

    def run() -> None:
        for moves in OPENINGS:
            engine = Engine(connect_four(moves), column_weights, **settings)
            nodes.append(engine.search(depth=DEPTH).nodes)

    return nodes, seconds(run)


if __name__ == "__main__":
    print(report())
