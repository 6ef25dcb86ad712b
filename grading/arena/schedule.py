"""Who meets whom: everybody everybody, or in each round those with as many points."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import networkx as nx

BYE = ""


def swiss(
    names: Sequence[str], points: Mapping[str, float], met: Mapping[frozenset[str], int]
) -> list[tuple[str, str]]:
    """Return the pairs of a round in which everybody meets somebody new with about as many points.

    The pairing is the cheapest perfect matching. With an odd number one is left out: with few points, and not twice.

    Args:
        names: who plays.
        points: of each so far.
        met: how often two have met so far; a set of one name for having been left out.

    """
    graph: nx.Graph[str] = nx.Graph()
    for first, second in combinations([*names, BYE] if len(names) % 2 else names, 2):
        apart = points[first] if second == BYE else points[first] - points[second]
        again = met.get(frozenset({first, second} - {BYE}), 0)
        graph.add_edge(first, second, weight=-(round(apart * apart * 4) + again * 10**9))
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    place = {name: at for at, name in enumerate([*names, BYE])}
    ordered = sorted(tuple(sorted(pair, key=place.__getitem__)) for pair in pairs)
    return [(first, second) for first, second in ordered if second != BYE]


def meetings(lines: Sequence[Mapping[str, Any]], names: Sequence[str]) -> dict[frozenset[str], int]:
    """Return how often two have met, and how often one alone was left out, in the games of some whole rounds."""
    met: dict[frozenset[str], int] = {}
    for number in {line["round"]: None for line in lines}:
        here = {frozenset({line["first"], line["second"]}) for line in lines if line["round"] == number}
        absent = set(names).difference(*here)
        for pair in [*here, *(frozenset({name}) for name in absent if len(absent) == 1)]:
            met[pair] = met.get(pair, 0) + 1
    return met
