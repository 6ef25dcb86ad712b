"""A tree for other programs: numbered nodes, and attributes of the few types that every format can hold."""

from collections.abc import Iterable, Mapping
from itertools import chain
from math import isfinite
from numbers import Real
from typing import Any

from gametree.position import is_position
from gametree.trace.snapshot import plain_repr
from gametree.trees.build import Graph, empty_graph


def portable(tree: Graph) -> Graph:
    """Return a copy that GraphML, GEXF, JSON and Graphviz can hold, for any graph that is made here.

    Nodes are numbers, in the order of `tree`. Attributes keep their names but one: `name`, which pydot takes for the
    node itself, is called `label`, since these programs write that at the node, and `function` beside the label of a
    call. New is `path`, the moves from the root, where a node is such a path. What is neither a number nor True nor
    False becomes text, a position its board. An attribute is of one type in all nodes; None and infinite numbers,
    such as an open window's bounds, are left out.

    Args:
        tree: what `game_tree`, `position_graph`, `call_tree` or `search_tree` made, or a graph with attributes
            of its own.

    >>> portable(game_tree(Tree([[3, 12], 5]))).nodes[3]
    {'position': '3', 'move': 0, 'turn': 1, 'depth': 2, 'score': 3, 'path': '/0/0'}

    """
    number = {node: at for at, node in enumerate(tree)}
    nodes = [_renamed(attributes) | _path(node) for node, attributes in tree.nodes(data=True)]
    edges = [attributes for _, _, attributes in tree.edges(data=True)]
    copy = empty_graph()
    copy.add_nodes_from(enumerate(_of_one_type(nodes)))
    ends = ((number[above], number[below]) for above, below in tree.edges)
    copy.add_edges_from((*pair, attributes) for pair, attributes in zip(ends, _of_one_type(edges), strict=True))
    return copy


def _path(node: object) -> dict[str, str]:
    if isinstance(node, tuple) and all(isinstance(move, int) for move in node):
        return {"path": "/" + "/".join(map(str, node))}
    return {}


def _renamed(attributes: Mapping[str, Any]) -> dict[str, Any]:
    name = "function" if "label" in attributes else "label"
    return {name if key == "name" else key: value for key, value in attributes.items()}


def _of_one_type(items: list[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    held = [{key: value for key, value in item.items() if _can_be_held(value)} for item in items]
    types = {key: _common_type([item[key] for item in held if key in item]) for key in set(chain(*held))}
    return ({key: types[key](value) for key, value in item.items()} for item in held)


def _can_be_held(value: object) -> bool:
    return value is not None and not (isinstance(value, Real) and not isfinite(value))


def _common_type(values: Iterable[object]) -> Any:
    types = set(map(type, values))
    for one in (bool, int):
        if types == {one}:
            return one
    return float if bool not in types and all(issubclass(one, Real) for one in types) else _text


def _text(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={_text(held)}" for key, held in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(_text, value))
    return str(value) if isinstance(value, str) or is_position(value) else plain_repr(value)
