"""Game trees, merged position graphs, call trees and search trees as networkx graphs."""

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from math import inf
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from gametree.position import P, Position, Value, itself, require, require_depth, require_position
from gametree.trace.recording import Recording
from gametree.trees.claims import is_judged
from gametree.trees.search_run import Path, SearchRun, name_of

if TYPE_CHECKING:
    import networkx as nx

MAX_NODES = 100_000
UNVISITED = {"visited": False, "pruned": True, "sign": "", "order": None, "alpha": None, "beta": None, "value": None}
Graph: TypeAlias = "nx.DiGraph[Any]"
H = TypeVar("H", bound=Hashable)


class TreeTooLarge(ValueError):
    """A tree with more nodes than allowed; the message names the limit and what to change."""


def empty_graph(**about: Any) -> Graph:
    """Return a graph without nodes. Loading networkx takes a quarter of a second, and most verdicts draw nothing."""
    import networkx as nx

    return nx.DiGraph(**about)


def below(tree: Graph, node: Hashable) -> set[Any]:
    """Return all nodes below one."""
    import networkx as nx

    return nx.descendants(tree, node)


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
        TypeError: there is no position, or no number of plies.
        TreeTooLarge: there are more.

    >>> sorted(game_tree(Tree([[3, 12], 5])))
    [(), (0,), (0, 0), (0, 1), (1,)]

    """
    require_position(position)
    require_depth(depth)
    return _grown(position, depth, most, lambda _: True)


def _grown(position: Position, depth: float, most: int, expands: Callable[[Path], bool]) -> Graph:
    tree = empty_graph()
    waiting: deque[tuple[Path, Position]] = deque([((), position)])
    while waiting:
        path, here = waiting.popleft()
        move = path[-1] if path else None
        tree.add_node(path, position=here, move=move, turn=here.turn, depth=len(path), score=_result(here))
        if path:
            tree.add_edge(path[:-1], path)
        if len(path) < depth and expands(path):
            waiting.extend(((*path, move), here.play(move)) for move in here.moves())
            if len(tree) + len(waiting) > most:
                raise TreeTooLarge(f"the tree has more than {most:,} nodes: give a smaller depth, or a higher most=")
    return tree


def _result(position: Position) -> Value | None:
    if position.moves():
        return None
    try:
        return position.score()
    except ValueError:  # a leaf whose value nobody knows
        return None


def position_graph(position: P, depth: float = inf, merge: Callable[[P], Hashable] = itself) -> Graph:
    """Return the graph of the distinct positions that can follow `position`, made layer by layer.

    A node is what `merge` makes of a position. Its attributes: `position`, the first one met; `turn`; `depth`
    in plies from the root; `score` from MAX's side where the game is over, else None. An edge has a `move`.

    Args:
        position: the root.
        depth: how many plies to go; without it, to the end of every game.
        merge: says what counts as the same: positions that it maps to equal values. `MNK.canonical` merges
            what is the same up to symmetry.

    >>> len(game_tree(tic_tac_toe(), depth=2)), len(position_graph(tic_tac_toe(), 2, merge=MNK.canonical))
    (82, 16)

    """
    require_position(position)
    require_depth(depth)
    require(callable(merge), "merge", "a function of a position, such as MNK.canonical", merge)
    graph = empty_graph()
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

    >>> list(call_tree(record(power, 2, 2)).nodes(data="label"))
    [(0, 'power(2, 2)'), (1, 'power(2, 1)'), (2, 'power(2, 0)')]

    """
    require(isinstance(recording, Recording), "recording", "what record(…) returned", recording)
    tree = empty_graph()
    for call in recording.calls:
        attributes = {name: getattr(call, name) for name in ("name", "arguments", "depth", "value", "error")}
        tree.add_node(call.index, label=call.label, **attributes)
        if call.parent is not None:
            tree.add_edge(call.parent, call.index)
    return tree


def search_tree(
    search: Recording | SearchRun,
    depth: float | None = None,
    below_cuts: bool = True,
    most: int = MAX_NODES,
) -> Graph:
    """Return the tree that a recorded search could have visited, and what it did there.

    Nodes and attributes are those of `game_tree`, and more: `name`, as captions have it (root, A, A1); `visited`;
    `pruned`, the opposite; `order`, the place among the visited nodes, from 0; `calls`, the indices of the calls
    that visited it; `alpha` and `beta`, its window when it was entered, None without one; `value`, what the last of
    its calls returned, as the search counts it; `sign`, whether that is the exact value ("="), an upper ("≤") or a
    lower bound ("≥"), or does not follow from the leaves ("≠"), empty where there is nothing to judge.

    Args:
        search: what `record` returned for a search, or the `SearchRun` made of it, which can name its variables.
        depth: how many plies to go; without it, as deep as the search was told to go.
        below_cuts: whether to go on below nodes that the search never visited.
        most: the largest number of nodes to make.

    Raises:
        TreeTooLarge: there are more.
        NotASearch: a call has no position, or one that does not follow from its caller's.

    >>> tree = search_tree(record(alphabeta, Tree([[3, 12], [2, 4]])))
    >>> [node["name"] for _, node in tree.nodes(data=True) if node["pruned"]]
    ['B2']

    """
    run = search if isinstance(search, SearchRun) else SearchRun(search)
    visited = set(run.paths)
    if depth is None:
        given = run.argument(0, "depth")
        depth = max(given if isinstance(given, int | float) else inf, *map(len, visited))
    tree = _grown(run.position(0), depth, most, lambda path: below_cuts or path in visited)
    for path in tree:
        tree.nodes[path].update(UNVISITED, calls=[])
    for call, path in enumerate(run.paths):
        if path in tree:
            _visit(tree.nodes[path], run, call)
    for order, path in enumerate(path for path in dict.fromkeys(run.paths) if path in tree):
        tree.nodes[path]["order"] = order
    for path, name in node_names(tree).items():
        tree.nodes[path]["name"] = name
    return tree


def _visit(node: dict[str, Any], run: SearchRun, call: int) -> None:
    if not node["visited"]:
        node.update(visited=True, pruned=False, alpha=run.argument(call, "alpha"), beta=run.argument(call, "beta"))
    node.update(value=run.recording.calls[call].value, sign=run.own_sign(call) if is_judged(run, call) else "")
    node["calls"].append(call)


def node_names(tree: Graph) -> dict[Path, str]:
    """Return how captions call each node of a game tree: root, A for its first child, A2 for the second child of A."""
    places: dict[Path, tuple[int, ...]] = {(): ()}
    for path in tree:
        places |= {child: (*places[path], place) for place, child in enumerate(tree.successors(path))}
    return {path: name_of(own) for path, own in places.items()}


def fold(tree: Graph, most: int) -> Graph:
    """Return the tree with at most about `most` nodes: where there are more, one node stands for a whole group.

    Nodes are kept from the root, layer by layer. Below a node whose children find no place, a node ("fold", node)
    stands for all that is hidden; its attribute `folded` says how many nodes those are.

    Args:
        tree: a rooted tree; the children's order is that of the edges.
        most: how many nodes to keep; the folded groups come on top.

    """
    kept = empty_graph(**tree.graph)
    root = next(node for node in tree if tree.in_degree(node) == 0)
    kept.add_node(root, **tree.nodes[root])
    waiting = deque([root])
    while waiting:
        node = waiting.popleft()
        if kept.number_of_nodes() + tree.out_degree(node) <= most:
            for child in tree.successors(node):
                kept.add_node(child, **tree.nodes[child])
                kept.add_edge(node, child)
                waiting.append(child)
        elif tree.out_degree(node):
            kept.add_node(("fold", node), folded=len(below(tree, node)))
            kept.add_edge(node, ("fold", node))
    return kept
