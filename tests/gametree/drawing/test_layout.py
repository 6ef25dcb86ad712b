"""Layouts: the properties that make a drawing of a tree tidy, on trees of every shape."""

import random
from itertools import combinations, count, pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import position_graph, tic_tac_toe
from gametree.drawing.layout import layered, layers_of, leaf_slots, tidy

CLOSE = 1e-9


def tree_of(parents):
    """The tree in which node i + 1 hangs below node parents[i]."""
    tree = nx.DiGraph()
    tree.add_node(0)
    tree.add_edges_from((parent, child) for child, parent in enumerate(parents, start=1))
    return tree


def any_trees():
    choices = st.lists(st.integers(0, 10**9), max_size=59)
    return choices.map(lambda drawn: tree_of([number % (index + 1) for index, number in enumerate(drawn)]))


def bulging_trees():
    """Chains side by side with leaves to their left and right: large subtrees push small ones about."""
    leaves = st.sampled_from([0, 0, 1, 4, 7])
    chains = st.lists(st.tuples(leaves, leaves), max_size=5)
    return st.lists(chains, max_size=6).map(tree_of_chains)


def tree_of_chains(chains):
    tree, new = tree_of([]), count(1)
    for chain in chains:
        tree.add_edge(0, link := next(new))
        for left, right in chain:
            above, below = link, [next(new) for _ in range(left + 1 + right)]
            tree.add_edges_from((above, child) for child in below)
            link = below[left]
    return tree


def trees():
    return any_trees() | bulging_trees()


def mirrored(tree):
    mirror = nx.DiGraph()
    mirror.add_nodes_from(tree)
    mirror.add_edges_from((node, child) for node in tree for child in reversed(list(tree[node])))
    return mirror


def shapes(tree):
    """Each node's subtree as nested tuples."""
    found = {}
    for node in reversed([node for layer in layers_of(tree) for node in layer]):
        found[node] = tuple(found[child] for child in tree[node])
    return found


def outline(tree, places, node):
    """The places of a subtree, in preorder and seen from its root."""
    x, y = places[node]
    return [(places[at][0] - x, places[at][1] - y) for at in nx.dfs_preorder_nodes(tree, node)]


both = pytest.mark.parametrize("layout", [tidy, leaf_slots])


def assert_same(places, expected):
    assert places.keys() == expected.keys()
    for node, (x, y) in places.items():
        assert (x, y) == (pytest.approx(expected[node][0], abs=CLOSE), expected[node][1]), node


@both
@given(tree=trees())
def test_every_node_has_a_place_at_its_depth_and_the_left_edge_is_0(layout, tree):
    places = layout(tree)
    assert places.keys() == set(tree)
    for node, depth in nx.single_source_shortest_path_length(tree, 0).items():
        assert places[node][1] == -depth
    assert min(x for x, _ in places.values()) == 0


@both
@given(tree=trees())
def test_nodes_of_a_layer_keep_their_order_and_stand_at_least_1_apart(layout, tree):
    places = layout(tree)
    for layer in layers_of(tree):
        for left, right in pairwise(layer):
            assert places[right][0] - places[left][0] >= 1 - CLOSE


@both
@given(tree=trees())
def test_a_parent_is_centred_over_its_first_and_last_child(layout, tree):
    places = layout(tree)
    for node in tree:
        if below := list(tree[node]):
            middle = (places[below[0]][0] + places[below[-1]][0]) / 2
            assert places[node][0] == pytest.approx(middle, abs=CLOSE)


@both
@given(tree=trees())
def test_equal_subtrees_are_drawn_equal(layout, tree):
    places, first = layout(tree), {}
    for node, shape in shapes(tree).items():
        drawn = outline(tree, places, node)
        for place, expected in zip(drawn, first.setdefault(shape, drawn), strict=True):
            assert place == pytest.approx(expected, abs=CLOSE)


@both
@given(tree=trees())
def test_a_mirrored_tree_is_drawn_mirrored(layout, tree):
    places = layout(tree)
    width = max(x for x, _ in places.values())
    assert_same(layout(mirrored(tree)), {node: (width - x, y) for node, (x, y) in places.items()})


@given(tree=trees())
def test_tidy_is_never_wider_than_one_slot_a_leaf(tree):
    assert max(x for x, _ in tidy(tree).values()) <= max(x for x, _ in leaf_slots(tree).values()) + CLOSE


@both
def test_a_tree_worked_out_by_hand(layout):
    tree = nx.DiGraph([("root", "a"), ("root", "b"), ("a", "a1"), ("a", "a2"), ("b", "b1"), ("b", "b2"), ("b", "b3")])
    expected = {"root": (1.75, 0), "a": (0.5, -1), "b": (3, -1)}
    expected |= {leaf: (x, -2) for x, leaf in enumerate(["a1", "a2", "b1", "b2", "b3"])}
    assert_same(layout(tree), expected)


def test_small_subtrees_between_two_large_ones_are_spread_evenly():
    parents = [0, 0, 0, 0, *[1] * 5, *[4] * 5]
    places = tidy(tree_of(parents))
    gaps = [places[right][0] - places[left][0] for left, right in pairwise([1, 2, 3, 4])]
    assert gaps == pytest.approx([5 / 3] * 3)


def test_tidy_lets_subtrees_share_columns():
    tree = tree_of([0, 0, 1, 2, 2, 4, 5])
    assert max(x for x, _ in tidy(tree).values()) == pytest.approx(2)


@both
def test_a_single_node_and_the_order_of_edges(layout):
    alone = nx.DiGraph()
    alone.add_node("x")
    assert layout(alone) == {"x": (0, 0)}
    assert_same(layout(nx.DiGraph([("r", "z"), ("r", "a")])), {"r": (0.5, 0), "z": (0, -1), "a": (1, -1)})


def test_tidy_draws_a_chain_of_any_depth():
    places = tidy(tree_of(range(9_999)))
    assert places == {node: (0, -node) for node in range(10_000)}


@pytest.mark.slow
def test_tidy_holds_its_properties_on_a_large_tree():
    chance = random.Random(5)
    tree = tree_of([chance.randrange(max(0, node - 40), node + 1) for node in range(9_999)])
    places = tidy(tree)
    for layer in layers_of(tree):
        assert all(places[right][0] - places[left][0] >= 1 - CLOSE for left, right in pairwise(layer))


def cycle_below_no_root():
    return nx.DiGraph([(1, 2), (2, 1)])


def cycle_beside_a_tree():
    return nx.DiGraph([("r", "a"), ("p", "q"), ("q", "p")])


@both
@pytest.mark.parametrize(
    ("graph", "message"),
    [
        (nx.DiGraph(), "the graph is empty"),
        (nx.Graph([(1, 2)]), "no direction"),
        (nx.DiGraph([(1, 2), (3, 4)]), "2 roots, 1 and 3"),
        (nx.DiGraph([(1, 2), (1, 3), (2, 4), (3, 4)]), "4 has 2 parents"),
        (cycle_below_no_root(), "every node has a parent"),
        (cycle_beside_a_tree(), "'p' runs in a circle"),
    ],
)
def test_what_is_not_a_rooted_tree_is_refused(layout, graph, message):
    with pytest.raises(ValueError, match=f"not a rooted tree: .*{message}"):
        layout(graph)


@pytest.mark.parametrize("text", ["O.O/OXX/X..", "XOX/.../OX.", "XO./.../..."])
def test_in_a_graph_every_edge_leads_down_and_no_two_nodes_share_a_place(text):
    graph = position_graph(tic_tac_toe(text))
    places = layered(graph)
    assert all(places[above][1] > places[below][1] for above, below in graph.edges)
    assert len(set(places.values())) == len(graph)
    assert {-y for _, y in places.values()} == {graph.nodes[node]["depth"] for node in graph}


def crossings(graph, places):
    """How many pairs of edges between the same two layers cross."""
    edges = [(places[above], places[below]) for above, below in graph.edges]
    return sum(
        one[0][1] == other[0][1] and (one[0][0] - other[0][0]) * (one[1][0] - other[1][0]) < 0
        for one, other in combinations(edges, 2)
    )


def test_the_nodes_of_each_layer_are_spread_evenly_over_the_whole_width():
    graph = nx.DiGraph([(0, 1), (0, 2), (1, 3), (2, 3)])
    assert layered(graph) == {0: (1, 0), 1: (0.5, -1), 2: (1.5, -1), 3: (1, -2)}


def test_the_order_in_a_layer_avoids_crossings():
    graph = position_graph(tic_tac_toe("XOX/.../OX."))
    as_found = {}
    for layer in nx.topological_generations(graph):
        as_found |= {node: (at, -graph.nodes[node]["depth"]) for at, node in enumerate(layer)}
    assert crossings(graph, layered(graph)) < 0.8 * crossings(graph, as_found)


def test_a_graph_with_a_circle_has_no_layers():
    with pytest.raises(ValueError, match="has a circle"):
        layered(nx.DiGraph([(1, 2), (2, 1)]))
