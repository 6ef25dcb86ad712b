"""Graphs for other programs: written and read again by networkx's own formats, the four kinds of graph alike."""

import json
from fractions import Fraction
from io import BytesIO
from math import inf

import networkx as nx
import pytest

from gametree import (
    Tree,
    alphabeta,
    call_tree,
    game_tree,
    portable,
    position_graph,
    power,
    record,
    search_tree,
    tic_tac_toe,
)

LATE = tic_tac_toe("XO./OX./X..")
GRAPHS = {
    "games": game_tree(Tree([[3, 12], [2, 4.5]])),
    "games on a board": game_tree(LATE, depth=2),
    "positions": position_graph(LATE),
    "equal leaves": position_graph(Tree([[3, 3], [3, 3]])),
    "calls": call_tree(record(power, 2, 3)),
    "calls of a search": call_tree(record(alphabeta, Tree([[3, 12], [2, 4]]))),
    "search": search_tree(record(alphabeta, Tree([[3, 12], [2, 4]]))),
    "search on a board": search_tree(record(alphabeta, LATE)),
}
FORMATS = {"GraphML": (nx.write_graphml, nx.read_graphml), "GEXF": (nx.write_gexf, nx.read_gexf)}


def contents(graph):
    return dict(graph.nodes(data=True)), {(above, below): held for above, below, held in graph.edges(data=True)}


def without(key, attributes):
    return {node: {name: held for name, held in items.items() if name != key} for node, items in attributes.items()}


@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
@pytest.mark.parametrize(("write", "read"), FORMATS.values(), ids=FORMATS)
def test_what_is_written_is_read_again(graph, write, read):
    file, copy = BytesIO(), portable(graph)
    write(copy, file)
    file.seek(0)
    (nodes, edges), (found, found_edges) = contents(copy), contents(read(file, node_type=int))
    if write is nx.write_gexf:  # labels are its own, and edges are numbered
        assert {node: held["label"] for node, held in found.items()} == {
            node: held.get("label", str(node)) for node, held in nodes.items()
        }
        nodes, found, found_edges = without("label", nodes), without("label", found), without("id", found_edges)
    assert (found, found_edges) == (nodes, edges)


@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
def test_json_and_graphviz_take_it(graph):
    copy = portable(graph)
    text = json.dumps(nx.adjacency_data(copy), allow_nan=False)
    assert contents(nx.adjacency_graph(json.loads(text))) == contents(copy)
    dot = nx.nx_pydot.to_pydot(copy)
    assert len(dot.get_nodes()) == len(graph)
    assert len(dot.get_edges()) == graph.size()
    assert nx.to_dict_of_lists(portable(graph)) == nx.to_dict_of_lists(nx.convert_node_labels_to_integers(graph))


def test_names_become_labels_and_boards_text():
    cut = portable(GRAPHS["search"]).nodes[6]
    assert cut == {
        "position": "4", "move": 1, "turn": 1, "depth": 2, "score": 4, "visited": False, "pruned": True, "sign": "",
        "calls": "", "label": "B2", "path": "/1/1",
    }  # fmt: skip
    root = portable(GRAPHS["search on a board"]).nodes[0]
    assert (root["position"], root["label"], "alpha" in root) == ("XO./OX./X..", "root", False)
    assert portable(GRAPHS["calls"]).nodes[1] == {
        "label": "power(2, 2)", "function": "power", "arguments": "x=2, n=2", "depth": 1, "value": 4,
    }  # fmt: skip
    assert " at 0x" not in str(portable(GRAPHS["calls of a search"]).nodes[0])


def test_an_attribute_has_one_type_in_all_nodes():
    graph = nx.DiGraph([(0, 1), (0, 2)])
    nx.set_node_attributes(graph, {0: 1, 1: 2.5, 2: Fraction(1, 2)}, "odds")
    nx.set_node_attributes(graph, {0: 1, 1: "two", 2: inf}, "mixed")
    nx.set_node_attributes(graph, {0: True, 1: False, 2: None}, "cut")
    assert [dict(sorted(held.items())) for _, held in portable(graph).nodes(data=True)] == [
        {"cut": True, "mixed": "1", "odds": 1.0},
        {"cut": False, "mixed": "two", "odds": 2.5},
        {"odds": 0.5},
    ]
