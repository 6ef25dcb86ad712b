"""Game trees, merged position graphs, call trees and search trees as networkx graphs."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from math import inf
from typing import Any, TypeAlias, TypeVar

import networkx as nx

from gametree.position import Move, P, Position, Value, is_position
from gametree.trace.recording import Call, Recording
from gametree.trace.snapshot import plain_repr
from gametree.trees.roles import Role, find_roles

MAX_NODES = 100_000
Path: TypeAlias = tuple[Move, ...]
Graph: TypeAlias = "nx.DiGraph[Any]"
H = TypeVar("H", bound=Hashable)


class NotASearch(ValueError):
    """A recording whose calls are not about positions that follow from each other; the message names the call."""


class TreeTooLarge(ValueError):
    """A tree with more nodes than allowed; the message names the limit and what to change."""


def game_tree(position: Position, depth: float = inf, most: int = MAX_NODES) -> Graph:
    """Return the tree of all games from `position`, made breadth first, layer by layer.

    A node is the tuple of the moves that lead to it, () for the root. Its attributes: `position`; `move`, the
    last of the moves (None at the root); `turn`; `depth` in plies from the root; `score` from MAX's side where
    the game is over, else None.

    Args:
        position: the root.
        depth: how many plies to go; without it, to the end of every game.
        most: the largest number of nodes to make.

    Raises:
        TreeTooLarge: there are more.

    """
    return _grown(position, depth, most, lambda _: True)


def _grown(position: Position, depth: float, most: int, expands: Callable[[Path], bool]) -> Graph:
    tree: Graph = nx.DiGraph()
    _add(tree, (), position)
    waiting: deque[Path] = deque([()])
    while waiting:
        path = waiting.popleft()
        if len(path) < depth and expands(path):
            waiting.extend(_add_children(tree, path, most))
    return tree


def _add(tree: Graph, path: Path, position: Position) -> None:
    move = path[-1] if path else None
    tree.add_node(path, position=position, move=move, turn=position.turn, depth=len(path), score=_result(position))


def _add_children(tree: Graph, path: Path, most: int) -> list[Path]:
    position = tree.nodes[path]["position"]
    children = [(*path, move) for move in position.moves()]
    if len(tree) + len(children) > most:
        raise TreeTooLarge(f"the tree has more than {most:,} nodes: give a smaller depth, or a higher most=")
    for child in children:
        _add(tree, child, position.play(child[-1]))
        tree.add_edge(path, child)
    return children


def _result(position: Position) -> Value | None:
    if position.moves():
        return None
    try:
        return position.score()
    except ValueError:  # a leaf whose value nobody knows
        return None


def itself(position: P) -> Hashable:
    """Return the position unchanged: what `position_graph` merges by, unless told otherwise."""
    return position


def position_graph(position: P, depth: float = inf, merge: Callable[[P], Hashable] = itself) -> Graph:
    """Return the graph of the distinct positions that can follow `position`, made layer by layer.

    A node is what `merge` makes of a position. Its attributes: `position`, the first one met; `turn`; `depth`
    in plies from the root; `score` from MAX's side where the game is over, else None. An edge has a `move`.

    Args:
        position: the root.
        depth: how many plies to go; without it, to the end of every game.
        merge: says what counts as the same: positions that it maps to equal values. `MNK.canonical` merges
            what is the same up to symmetry.

    """
    graph: Graph = nx.DiGraph()
    layer, ply = {merge(position): position}, 0
    while layer:
        for node, found in layer.items():
            graph.add_node(node, position=found, turn=found.turn, depth=ply, score=_result(found))
        layer, ply = (_next_layer(graph, layer, merge) if ply < depth else {}), ply + 1
    return graph


def _next_layer(graph: Graph, layer: Mapping[Hashable, P], merge: Callable[[P], Hashable]) -> dict[Hashable, P]:
    following: dict[Hashable, P] = {}
    for node, position in layer.items():
        for move in position.moves():
            child = position.play(move)
            merged = merge(child)
            if merged not in graph:
                following.setdefault(merged, child)
            graph.add_edge(node, merged, move=move)
    return following


def call_tree(recording: Recording) -> Graph:
    """Return the tree of the calls of a recording; a node is the index of a call.

    Its attributes: `name`, `arguments`, `depth`, `value` and `error` of the call, and `label`, how it was called.

    Args:
        recording: what `record` returned.

    """
    tree: Graph = nx.DiGraph()
    for call in recording.calls:
        tree.add_node(call.index, label=call_label(call), **_attributes(call))
        if call.parent is not None:
            tree.add_edge(call.parent, call.index)
    return tree


def _attributes(call: Call) -> dict[str, object]:
    return {name: getattr(call, name) for name in ("name", "arguments", "depth", "value", "error")}


def call_label(call: Call) -> str:
    """Return a call as it would be written, like `power(2, 4)`."""
    return f"{call.name}({', '.join(map(plain_repr, call.arguments.values()))})"


def search_tree(
    recording: Recording,
    depth: float | None = None,
    roles: Mapping[Role, str] | None = None,
    below_cuts: bool = True,
    most: int = MAX_NODES,
) -> Graph:
    """Return the tree that a recorded search could have visited, and what it did there.

    Nodes and attributes are those of `game_tree`, and more: `visited`; `pruned`, the opposite; `order`, the
    place among the visited nodes, from 0; `calls`, the indices of the calls that visited it; `alpha` and `beta`,
    its window when it was entered, None without one; `value`, what the last of its calls returned, as the search
    counts it. A call belongs to the child of its caller's position that equals its own position.

    Args:
        recording: what `record` returned for a search.
        depth: how many plies to go; without it, as deep as the search was told to go.
        roles: variable names by role, for a search that calls them otherwise.
        below_cuts: whether to go on below nodes that the search never visited.
        most: the largest number of nodes to make.

    Raises:
        TreeTooLarge: there are more.
        NotASearch: a call has no position, or one that does not follow from its caller's.

    """
    found = find_roles(recording, roles)
    paths = call_paths(recording, found)
    visited = set(paths)
    told = _depth_of(recording.calls[0], found) if depth is None else depth
    reach = told if depth is not None else max(told, *map(len, paths))
    tree = _grown(position_of(recording.calls[0], found), reach, most, lambda path: below_cuts or path in visited)
    nx.set_node_attributes(tree, {path: _unvisited() for path in tree})
    for call, path in zip(recording.calls, paths, strict=True):
        if path in tree:
            _visit(tree.nodes[path], call, found[call.source])
    _number(tree, paths)
    return tree


def call_paths(recording: Recording, roles: tuple[Mapping[Role, str], ...]) -> list[Path]:
    """Return, for each call of a recorded search, the moves that lead to its position.

    Args:
        recording: what `record` returned for a search.
        roles: what `find_roles` returned for it.

    Raises:
        NotASearch: a call has no position, or its position does not follow from its caller's.

    """
    paths: list[Path] = []
    for call in recording.calls:
        paths.append(() if call.parent is None else _path_below(recording, call, paths[call.parent], roles))
    return paths


def _path_below(recording: Recording, call: Call, above: Path, roles: tuple[Mapping[Role, str], ...]) -> Path:
    parent = recording.calls[call.parent or 0]
    position, before = position_of(call, roles), position_of(parent, roles)
    if position == before:  # a driver that hands its position on
        return above
    for move in before.moves():
        if before.play(move) == position:
            return (*above, move)
    raise NotASearch(f"{call_label(call)} is not one move after {call_label(parent)}, which called it")


def position_of(call: Call, roles: tuple[Mapping[Role, str], ...]) -> Position:
    """Return the position that a recorded call was about; NotASearch when it has none."""
    position = call.arguments.get(roles[call.source].get("position", ""))
    if not is_position(position):
        raise NotASearch(f"{call.name} has no argument that is a position; name it with roles={{'position': …}}")
    return position  # type: ignore[return-value]


def _depth_of(call: Call, roles: tuple[Mapping[Role, str], ...]) -> float:
    depth = call.arguments.get(roles[call.source].get("depth", ""), inf)
    return depth if isinstance(depth, int | float) else inf


def _unvisited() -> dict[str, object]:
    return {"visited": False, "pruned": True, "order": None, "calls": [], "alpha": None, "beta": None, "value": None}


def _visit(node: dict[str, Any], call: Call, roles: Mapping[Role, str]) -> None:
    window = {bound: call.arguments.get(roles.get(bound, "")) for bound in ("alpha", "beta")}
    node.update(window if not node["visited"] else {}, visited=True, pruned=False, value=call.value)
    node["calls"].append(call.index)


def _number(tree: Graph, paths: Iterable[Path]) -> None:
    for order, path in enumerate(path for path in dict.fromkeys(paths) if path in tree):
        tree.nodes[path]["order"] = order


def fold(tree: Graph, most: int) -> Graph:
    """Return the tree with at most about `most` nodes: where there are more, one node stands for a whole group.

    Nodes are kept from the root, layer by layer. Below a node whose children find no place, a node ("fold", node)
    stands for all that is hidden; its attribute `folded` says how many nodes those are.

    Args:
        tree: a rooted tree; the children's order is that of the edges.
        most: how many nodes to keep; the folded groups come on top.

    """
    kept: Graph = nx.DiGraph(**tree.graph)
    root = next(node for node in tree if tree.in_degree(node) == 0)
    sizes = _sizes(tree, root)
    kept.add_node(root, **tree.nodes[root])
    waiting = deque([root])
    while waiting:
        node = waiting.popleft()
        if kept.number_of_nodes() + tree.out_degree(node) <= most:
            waiting.extend(_keep_children(kept, tree, node))
        elif tree.out_degree(node):
            kept.add_node(("fold", node), folded=sizes[node] - 1)
            kept.add_edge(node, ("fold", node))
    return kept


def _keep_children(kept: Graph, tree: Graph, node: Hashable) -> list[Hashable]:
    for child in tree.successors(node):
        kept.add_node(child, **tree.nodes[child])
        kept.add_edge(node, child)
    return list(tree.successors(node))


def _sizes(tree: Graph, root: Hashable) -> dict[Hashable, int]:
    sizes: dict[Hashable, int] = {}
    for node in reversed([root, *(child for _, child in nx.bfs_edges(tree, root))]):
        sizes[node] = 1 + sum(sizes[child] for child in tree.successors(node))
    return sizes
