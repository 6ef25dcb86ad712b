"""The kinds of nodes that a tree has, and a tree in words."""

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from gametree.drawing.layout import layers_of
from gametree.position import MAX, MIN
from gametree.trace.snapshot import counted

if TYPE_CHECKING:
    import networkx as nx

N = TypeVar("N", bound=Hashable)


# What one node of a kind is called, and what several are.
KINDS = {
    "max": ("MAX", "MAX"),
    "min": ("MIN", "MIN"),
    "node": ("inner node", "inner nodes"),
    "leaf": ("leaf", "leaves"),
    "fold": ("folded subtree", "folded subtrees"),
}


def kinds_of(tree: "nx.DiGraph[N]") -> dict[N, str]:
    """Return for each node of a tree which of `KINDS` it is."""
    return {node: _kind(attributes, not tree.adj[node]) for node, attributes in tree.nodes(data=True)}


def _kind(attributes: Mapping[str, Any], childless: bool) -> str:
    if attributes.get("folded"):
        return "fold"
    if attributes.get("leaf", childless):
        return "leaf"
    return {MAX: "max", MIN: "min"}.get(attributes.get("turn", 0), "node")


def is_pruned(tree: "nx.DiGraph[N]", node: N) -> bool:
    """Tell whether a search has never looked at a node."""
    return bool(tree.nodes[node].get("pruned"))


def is_merged(tree: "nx.DiGraph[N]") -> bool:
    """Tell whether ways meet in the graph: whether a node has several parents."""
    return any(ways > 1 for _, ways in tree.in_degree())


def describe(tree: "nx.DiGraph[N]") -> str:
    """Return a tree in words, "tree of 13 nodes in 3 layers: 1 MAX, 3 MIN, 9 leaves, 2 pruned".

    Args:
        tree: a rooted tree, or a graph in which ways meet, with attributes as for `kinds_of`; what is `pruned` counts
            by its kind as well.

    Raises:
        ValueError: the graph is not a rooted tree.

    """
    if is_merged(tree):
        several = sum(ways > 1 for _, ways in tree.in_degree())
        edges = counted(tree.number_of_edges(), "edge")
        return f"graph of {counted(len(tree), 'node')} and {edges}: {several:,} with several ways in"
    found = Counter(kinds_of(tree).values())
    parts = [counted(found[name], *kind) for name, kind in KINDS.items() if found[name]]
    pruned = sum(is_pruned(tree, node) for node in tree)
    if pruned:
        parts.append(f"{pruned:,} pruned")
    layers = counted(len(layers_of(tree)), "layer")
    return f"tree of {counted(len(tree), 'node')} in {layers}: {', '.join(parts)}"
