"""Where each node of a drawing goes: node -> (x, y) with the root at the top, as networkx's layouts are."""

from collections.abc import Hashable, Iterable, Mapping
from itertools import accumulate, chain, count, pairwise
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    import networkx as nx

N = TypeVar("N", bound=Hashable)
Places: TypeAlias = dict[N, tuple[float, float]]

SWEEPS = 4


def leaf_slots(tree: "nx.DiGraph[N]") -> Places[N]:
    """Return a place for each node: leaves at 0, 1, 2 and so on, each parent midway between its outer children.

    Wider than `tidy`, because no two leaves share an x, and as simple as any recursion over a tree.

    Args:
        tree: a rooted tree; the children of a node are drawn in the order in which their edges were added.

    Raises:
        ValueError: the graph is not a rooted tree.
        RecursionError: the tree is deeper than Python's recursion limit; `tidy` has no such limit.

    >>> leaf_slots(game_tree(Tree([3, 12])))
    {(0,): (0, -1), (1,): (1, -1), (): (0.5, 0)}

    """
    slots = count()
    places: Places[N] = {}

    def place(node: N, depth: int) -> float:
        below = [place(child, depth + 1) for child in tree[node]]
        x = (below[0] + below[-1]) / 2 if below else next(slots)
        places[node] = (x, -depth)
        return x

    place(root_of(tree), 0)
    return places


def tidy(tree: "nx.DiGraph[N]") -> Places[N]:
    """Return a place for each node: a narrow drawing with every parent centred and equal subtrees drawn equal.

    Nodes of one depth share their y and stand at least 1 apart, in order, and a mirrored tree is drawn mirrored.
    Time is linear in the number of nodes, and the tree may be of any depth. Buchheim, Jünger and Leipert,
    "Improving Walker's Algorithm to Run in Linear Time" (2002).

    Args:
        tree: a rooted tree; the children of a node are drawn in the order in which their edges were added.

    Raises:
        ValueError: the graph is not a rooted tree.

    """
    layers, children = layers_of(tree), dict(tree.adjacency())
    across = _Walk([len(children[node]) for layer in layers for node in layer]).xs()
    edge, xs = min(across), iter(across)
    return {node: (next(xs) - edge, -depth) for depth, layer in enumerate(layers) for node in layer}


def layered(graph: "nx.DiGraph[N]") -> Places[N]:
    """Return a place for each node of a graph without circles: below all that lead to it, layers evenly spread.

    In a layer, nodes are ordered by the middle of their neighbours in the layers above and below, which keeps edges
    from crossing: Sugiyama, Tagawa and Toda, "Methods for Visual Understanding of Hierarchical System Structures"
    (1981).

    Args:
        graph: a directed graph.

    Raises:
        ValueError: it has a circle.

    """
    layers = _generations(graph)
    width = max(map(len, layers))
    xs: dict[N, float] = {}
    for neighbours in (graph.pred, *(graph.succ, graph.pred) * SWEEPS):
        for layer in layers if neighbours is graph.pred else reversed(layers):
            layer.sort(key=lambda node: _middle(xs, node, neighbours[node]))
            xs |= {node: (at + 0.5) * width / len(layer) for at, node in enumerate(layer)}
    return {node: (xs[node], -depth) for depth, layer in enumerate(layers) for node in layer}


def _middle(xs: Mapping[N, float], node: N, neighbours: Iterable[N]) -> float:
    known = [xs[each] for each in neighbours if each in xs]
    return sum(known) / len(known) if known else xs.get(node, 0)


def _generations(graph: "nx.DiGraph[N]") -> list[list[N]]:
    import networkx as nx

    try:
        return [list(layer) for layer in nx.topological_generations(graph)]
    except nx.NetworkXUnfeasible as error:
        raise ValueError("the graph has a circle, so nothing in it comes first") from error


def root_of(tree: "nx.DiGraph[N]") -> N:
    """Return the root of a rooted tree; ValueError, as from `layers_of`, when the graph is not one."""
    return layers_of(tree)[0][0]


def layers_of(tree: "nx.DiGraph[N]") -> list[list[N]]:
    """Return the nodes of a rooted tree layer by layer, each from left to right.

    Args:
        tree: a rooted tree: every node but one, the root, has exactly one parent and is reached from the root.

    Raises:
        ValueError: the graph is not a rooted tree; the message says why not and names a node.

    """
    layers, children = [[_only_root(tree)]], dict(tree.adjacency())
    while below := [child for node in layers[-1] for child in children[node]]:
        layers.append(below)
    reached = set(chain.from_iterable(layers))
    for node in tree:
        if node not in reached:
            raise ValueError(f"not a rooted tree: the way up from {node!r} runs in a circle and never meets the root")
    return layers


def _only_root(tree: "nx.DiGraph[N]") -> N:
    if not hasattr(tree, "is_directed"):
        raise TypeError(f"expected a tree as game_tree(…) makes it, got {tree!r}")
    parents = dict(tree.in_degree()) if tree.is_directed() else {}
    roots = [node for node in parents if not parents[node]]
    shared = [node for node in parents if parents[node] > 1]
    if len(roots) == 1 and not shared:
        return roots[0]
    raise ValueError(f"not a rooted tree: {_why_no_tree(tree, roots, shared)}")


def _why_no_tree(tree: "nx.DiGraph[N]", roots: list[N], shared: list[N]) -> str:
    if not len(tree):
        return "the graph is empty"
    if not tree.is_directed():
        return "its edges have no direction, from parent to child"
    if shared:
        return f"{shared[0]!r} has {tree.in_degree(shared[0])} parents"
    if roots:
        return f"it has {len(roots)} roots, {roots[0]!r} and {roots[1]!r} among them"
    return "every node has a parent, so its edges run in a circle"


class _Walk:
    """The algorithm of Buchheim and others, with their names, on nodes numbered layer by layer.

    So siblings have consecutive numbers, every child has a higher number than its parent, and 0, the root, who is
    nobody's child, can stand for "none".

    Args:
        families: how many children each node has.

    """

    def __init__(self, families: list[int]) -> None:
        self.children = [range(start, stop) for start, stop in pairwise(accumulate(families, initial=1))]
        # The next node down the left and the right outline: a child or, from a leaf, a thread.
        self.left = [children[0] if children else 0 for children in self.children]
        self.right = [children[-1] if children else 0 for children in self.children]
        self.ancestor = list(range(len(families)))
        self.prelim, self.mod, self.middle, self.shift, self.change = ([0.0] * len(families) for _ in range(5))

    def xs(self) -> list[float]:
        """Return the x of each node, seen from the root."""
        for node in reversed(range(len(self.children))):
            if self.children[node]:
                self.seat(self.children[node])
                self.middle[node] = self.prelim[node] = self.midway(self.children[node])
        xs = [0.0] * len(self.children)
        for node, children in enumerate(self.children):
            for child in children:
                xs[child] = xs[node] + self.prelim[child] - self.middle[node]
        return xs

    def midway(self, children: range) -> float:
        return (self.prelim[children[0]] + self.prelim[children[-1]]) / 2

    def seat(self, children: range) -> None:
        """Put each child's subtree as far to the left as those before it allow, then even out the gaps."""
        default_ancestor = children[0]
        for child in children[1:]:
            self.prelim[child] = self.prelim[child - 1] + 1
            if self.children[child]:
                self.mod[child] = self.prelim[child] - self.middle[child]
            default_ancestor = self.apportion(child, children[0], default_ancestor)
        self.execute_shifts(children)

    def apportion(self, node: int, leftmost: int, default_ancestor: int) -> int:
        """Walk down between the subtree of `node` and those to its left, and move it off where they meet."""
        left, right, prelim, mod = self.left, self.right, self.prelim, self.mod
        outer_left, inner_left, inner_right, outer_right = leftmost, node - 1, node, node
        sum_ol, sum_il, sum_ir, sum_or = mod[leftmost], mod[node - 1], mod[node], mod[node]
        while right[inner_left] and left[inner_right]:
            inner_left, inner_right = right[inner_left], left[inner_right]
            outer_left, outer_right = left[outer_left], right[outer_right]
            self.ancestor[outer_right] = node
            overlap = prelim[inner_left] + sum_il - prelim[inner_right] - sum_ir + 1
            if overlap > 0:
                found = self.ancestor[inner_left]
                self.move_subtree(found if leftmost <= found < node else default_ancestor, node, overlap)
                sum_ir += overlap
                sum_or += overlap
            sum_ol, sum_il = sum_ol + mod[outer_left], sum_il + mod[inner_left]
            sum_ir, sum_or = sum_ir + mod[inner_right], sum_or + mod[outer_right]
        if right[inner_left] and not right[outer_right]:
            self.thread(outer_right, right[inner_left], sum_il - sum_or)
        if left[inner_right] and not left[outer_left]:
            self.thread(outer_left, left[inner_right], sum_ir - sum_ol)
            default_ancestor = node
        return default_ancestor

    def thread(self, leaf: int, below: int, difference: float) -> None:
        self.left[leaf] = self.right[leaf] = below
        self.mod[leaf] += difference

    def move_subtree(self, from_left: int, node: int, by: float) -> None:
        """Move `node` to the right by `by`, and note that the subtrees in between are to share in it evenly."""
        share = by / (node - from_left)
        self.change[node] -= share
        self.shift[node] += by
        self.change[from_left] += share
        self.prelim[node] += by
        self.mod[node] += by

    def execute_shifts(self, children: range) -> None:
        shift = change = 0.0
        for child in reversed(children):
            self.prelim[child] += shift
            self.mod[child] += shift
            change += self.change[child]
            shift += self.shift[child] + change
