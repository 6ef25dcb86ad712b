"""The ladder: what each idea saves when it is added to those before it."""

from collections.abc import Sequence
from math import inf
from typing import Any, NamedTuple

from gametree.position import Evaluate, P, score
from gametree.search.engine import SWITCHES, Engine, Result

PLAIN = "alpha-beta"
RUNGS = ("ordering", "table", "deepening", "killers", "history", "pvs")


class Rung(NamedTuple):
    """One search of the ladder.

    Args:
        idea: the idea that was added last; "alpha-beta" for the search without any.
        result: what the engine found with it, and what that cost.
        ratio: its nodes, of all iterations together, as a part of those of plain alpha-beta.

    """

    idea: str
    result: Result
    ratio: float


def ladder(
    position: P, depth: float, evaluate: Evaluate[P] = score, rungs: Sequence[str] = RUNGS, **settings: Any
) -> list[Rung]:
    """Search a position with plain alpha-beta, then with one idea, with two, and so on; all find the same value.

    Args:
        position: the position to search.
        depth: how many plies to look ahead.
        evaluate: what a leaf is worth, from MAX's side.
        rungs: the engine's switches, in the order in which they are switched on.
        **settings: other arguments of the engine, the same on all rungs.

    Raises:
        ValueError: a rung is none of the engine's switches, or as `Engine` and `Engine.search`.

    """
    unknown = set(rungs) - set(SWITCHES)
    if unknown:
        raise ValueError(f"rungs are {', '.join(SWITCHES)}; got {', '.join(sorted(unknown))}")
    heights = [dict.fromkeys(SWITCHES, False) | dict.fromkeys(rungs[:height], True) for height in range(len(rungs) + 1)]
    engines = [Engine(position, evaluate, **({"limit": inf} | settings | switches)) for switches in heights]
    results = [engine.search(depth=depth) for engine in engines]
    return [
        Rung(idea, result, result.nodes / results[0].nodes)
        for idea, result in zip((PLAIN, *rungs), results, strict=True)
    ]
