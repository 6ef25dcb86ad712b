"""Trees and graphs of games, calls and searches, against the definitions and against published traces."""

from math import inf

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import MNK, Tree, alphabeta, alphabeta_max_min, best_moves, minimax, mnk, negamax, tic_tac_toe
from gametree.position import MAX, MIN
from gametree.search.minimax import max_value, min_value
from gametree.search.recursion import power
from gametree.trace.record import record
from gametree.trees.build import TreeTooLarge, call_tree, fold, game_tree, position_graph, search_tree
from gametree.trees.search_run import NotASearch, SearchRun, node_name
from tests.gametree.trees.test_roles import french
from tests.strategies import few, known, leaf_paths, played, positions, trees, value_of

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
TEXTBOOK = known("textbook_trees")["trees"]


def tree_of(case):
    return Tree(case["tree"], MAX if case["root"] == "max" else MIN)


def inner_nodes(node, path=()):
    return (
        [path, *(p for at, child in enumerate(node) for p in inner_nodes(child, (*path, at)))]
        if isinstance(node, tuple)
        else []
    )


# --- game trees ---------------------------------------------------------------------------------------------


@given(tree=trees())
def test_a_game_tree_has_every_node_layer_by_layer_from_the_left(tree):
    grown = game_tree(tree)
    assert list(grown) == sorted(inner_nodes(tree.node) + leaf_paths(tree.node), key=lambda path: (len(path), path))
    assert list(grown.edges) == [(path[:-1], path) for path in grown if path]


@few
@given(tree=trees())
def test_a_node_tells_its_position_move_turn_depth_and_score(tree):
    for path, data in game_tree(tree).nodes(data=True):
        position = played(tree, path)
        assert data == {
            "position": position,
            "move": path[-1] if path else None,
            "turn": position.turn,
            "depth": len(path),
            "score": None if position.moves() else position.score(),
        }


def test_the_first_layers_of_tic_tac_toe():
    depths = nx.get_node_attributes(game_tree(tic_tac_toe(), 3), "depth")
    assert [list(depths.values()).count(ply) for ply in range(5)] == [1, 9, 72, 504, 0]


def test_a_leaf_that_nobody_knows_has_no_score():
    assert game_tree(Tree([1, None])).nodes[1,]["score"] is None


def test_a_tree_may_have_as_many_nodes_as_allowed_and_no_more():
    assert len(game_tree(AIMA, most=13)) == 13
    with pytest.raises(TreeTooLarge, match="more than 12 nodes: give a smaller depth, or a higher most="):
        game_tree(AIMA, most=12)


# --- merged positions ---------------------------------------------------------------------------------------


def test_positions_that_several_orders_of_moves_lead_to_are_one_node():
    graph = position_graph(mnk(1, 3, 3))
    assert {str(node): data["depth"] for node, data in graph.nodes(data=True)} == {
        "...": 0, "X..": 1, ".X.": 1, "..X": 1,
        "XO.": 2, "X.O": 2, "OX.": 2, ".XO": 2, "O.X": 2, ".OX": 2,
        "XOX": 3, "XXO": 3, "OXX": 3,
    }  # fmt: skip
    assert sorted(str(node) for node in graph.predecessors(MNK.from_text("XOX"))) == [".OX", "XO."]


@pytest.mark.slow
@few
@given(position=positions(least=3))
@pytest.mark.parametrize("merge", [lambda position: position, MNK.canonical], ids=["equal", "symmetric"])
def test_edges_are_moves_and_every_node_has_all_of_them(merge, position):
    graph = position_graph(position, merge=merge)
    for node, data in graph.nodes(data=True):
        found = data["position"]
        assert (merge(found), data["turn"]) == (node, found.turn)
        assert data["score"] == (None if found.moves() else found.score())
        assert set(graph.successors(node)) == {merge(found.play(move)) for move in found.moves()}
    assert all(
        child in {merge(graph.nodes[node]["position"].play(move))} for node, child, move in graph.edges(data="move")
    )


def test_a_position_graph_stops_at_its_depth():
    graph = position_graph(tic_tac_toe(), 2, MNK.canonical)
    assert [list(dict(graph.nodes(data="depth")).values()).count(ply) for ply in range(4)] == [1, 3, 12, 0]


def test_leaves_of_an_explicit_tree_are_never_merged():
    assert len(position_graph(Tree([[1, 1], [1, 1]]))) == 7


# --- calls --------------------------------------------------------------------------------------------------


def test_a_call_tree_names_every_call_as_it_was_made():
    tree = call_tree(record(power, 2, 3))
    assert list(tree.edges) == [(0, 1), (1, 2), (2, 3)]
    assert dict(tree.nodes(data="label")) == {0: "power(2, 3)", 1: "power(2, 2)", 2: "power(2, 1)", 3: "power(2, 0)"}
    assert tree.nodes[1] == {
        "label": "power(2, 2)",
        "name": "power",
        "arguments": {"x": 2, "n": 2},
        "depth": 1,
        "value": 4,
        "error": None,
    }


@few
@given(tree=trees())
def test_the_calls_of_minimax_have_the_shape_of_the_game(tree):
    calls, game = call_tree(record(minimax, tree, lines=False)), game_tree(tree)
    of = {call: data["arguments"]["position"].path for call, data in calls.nodes(data=True)}
    assert {(of[parent], of[child]) for parent, child in calls.edges} == set(game.edges)


# --- searches -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("search", [alphabeta, alphabeta_max_min])
def test_alphabeta_never_looks_at_two_leaves_of_the_first_example(search):
    recording = record(search, AIMA)
    tree = search_tree(recording)
    pruned = [path for path, data in tree.nodes(data=True) if data["pruned"]]
    assert recording.value == 3
    assert [(path, tree.nodes[path]["score"]) for path in pruned] == [((1, 1), 4), ((1, 2), 6)]
    assert all(data["visited"] is not data["pruned"] for _, data in tree.nodes(data=True))


def test_windows_are_those_of_a_published_trace():
    (case,) = (case for case in TEXTBOOK if "trace" in case)
    tree = search_tree(record(alphabeta_max_min, tree_of(case)))
    visited = sorted((data for _, data in tree.nodes(data=True) if data["visited"]), key=lambda data: data["order"])
    entered = {label: row for label, *row in reversed(case["trace"])}
    number = {"-I": -inf, "+I": inf}
    expected = [
        (kind, *(number.get(bound) or int(bound) for bound in (alpha, beta)))
        for kind, alpha, beta, *_ in (entered[label] for label in case["labels_in_visit_order"].split())
    ]
    assert [("Max" if data["turn"] == MAX else "Min", data["alpha"], data["beta"]) for data in visited] == expected


def test_nodes_tell_when_and_with_what_window_and_value_they_were_visited():
    tree = search_tree(record(alphabeta, AIMA))
    shown = ("order", "calls", "alpha", "beta", "value", "score")
    assert [tree.nodes[1,][name] for name in shown] == [5, [5], -inf, -3, -2, None]
    assert [tree.nodes[1, 0][name] for name in shown] == [6, [6], 3, inf, 2, 2]
    assert [tree.nodes[1, 1][name] for name in shown] == [None, [], None, None, None, 4]


def test_nodes_tell_their_name_and_whether_the_value_is_a_bound_on_the_side_that_the_search_counts_from():
    signs = {}
    for search in (alphabeta, alphabeta_max_min):
        tree = search_tree(SearchRun(record(search, AIMA)))
        signs[search] = {data["name"]: data["sign"] for _, data in tree.nodes(data=True)}
    assert signs[alphabeta]["B"] == "≥"
    assert {name for name, sign in signs[alphabeta_max_min].items() if sign != "="} == {"B", "B2", "B3"}
    assert [signs[alphabeta_max_min][name] for name in ("B", "B2", "B3")] == ["≤", "", ""]


@few
@given(position=positions(least=5))
def test_names_on_boards_are_those_of_captions(position):
    tree = search_tree(record(alphabeta, position))
    assert {path: node_name(position, path) for path in tree} == dict(tree.nodes(data="name"))


@few
@given(tree=trees())
def test_a_search_tree_is_the_game_tree_with_what_each_call_returned(tree):
    searched = search_tree(record(minimax, tree))
    assert nx.utils.graphs_equal(nx.DiGraph(searched.edges), nx.DiGraph(game_tree(tree).edges))
    for path, data in searched.nodes(data=True):
        position = data["position"]
        assert (data["visited"], data["alpha"], data["beta"]) == (True, None, None)
        assert data["value"] == value_of(position.node, position.turn)
        assert data["order"] == sorted(searched).index(path)


def test_a_search_to_a_depth_is_shown_to_that_depth_unless_told_otherwise():
    recording = record(minimax, AIMA, 1)
    assert len(search_tree(recording)) == 4
    deeper = search_tree(recording, depth=2)
    assert [path for path, pruned in deeper.nodes(data="pruned") if pruned] == [
        (at, child) for at in range(3) for child in range(3)
    ]
    assert list(search_tree(recording, depth=0)) == [()]


def test_what_lies_below_cuts_can_be_left_out():
    recording = record(alphabeta, Tree([[3, 12], [2, [[7, 8], 9]]]))
    below_the_cut = {(1, 1, 0), (1, 1, 1), (1, 1, 0, 0), (1, 1, 0, 1)}
    assert set(search_tree(recording)) - set(search_tree(recording, below_cuts=False)) == below_the_cut
    assert search_tree(recording, below_cuts=False).nodes[1, 1]["pruned"]


@few
@given(position=positions(least=5))
def test_searches_of_boards_are_found_on_the_game_tree(position):
    tree = search_tree(record(alphabeta, position))
    visited = {path for path, seen in tree.nodes(data="visited") if seen}
    assert set(tree) == set(game_tree(position))
    assert () in visited
    assert all(path[:-1] in visited for path in visited if path)


def keyword_first(*, why="", state):
    return state.score() if not state.moves() else max(-keyword_first(state=state.play(m)) for m in state.moves())


class Player:
    def search(self, state):
        return state.score() if not state.moves() else max(-self.search(state.play(move)) for move in state.moves())


def closure():
    def search(state):
        return state.score() if not state.moves() else max(-search(state.play(move)) for move in state.moves())

    return search


@pytest.mark.parametrize(
    ("recording", "visited"),
    [
        (record(french, AIMA, 9, -99, 99), 13),
        (record(keyword_first, state=AIMA), 13),
        (record(Player().search, AIMA), 13),
        (record(closure(), AIMA), 13),
        (record(max_value, AIMA), 13),
        (record(min_value, Tree([[1], 2], MIN)), 4),
        (record(negamax, AIMA), 13),
    ],
    ids=["other names", "keywords", "method", "closure", "max", "min", "negamax"],
)
def test_learners_searches_are_found_on_the_game_tree(recording, visited):
    tree = search_tree(recording)
    assert sum(seen for _, seen in tree.nodes(data="visited")) == visited == len(recording.calls)


def test_roles_can_be_told():
    tree = search_tree(SearchRun(record(french, AIMA, 9, -99, 99), {"alpha": "haut", "beta": "bas"}))
    assert (tree.nodes[()]["alpha"], tree.nodes[()]["beta"]) == (99, -99)


def test_a_driver_that_hands_its_position_on_shares_its_node():
    def widening(position, alpha, beta):
        value = alphabeta(position, inf, alpha, beta)
        return value if alpha < value < beta else alphabeta(position)

    recording = record(widening, Tree([5, 1]), -1, 2)
    root = search_tree(recording).nodes[()]
    calls = [call for call in recording.calls if call.arguments["position"].path == ()]
    assert root["calls"] == [call.index for call in calls]
    assert [call.name for call in calls] == ["widening", "alphabeta", "alphabeta"]
    assert (root["alpha"], root["beta"], root["value"]) == (-1, 2, 5)


def test_best_moves_shows_the_windows_in_which_it_proved_them():
    tree = search_tree(record(best_moves, Tree([0, [0, -1]])))
    assert all(seen for _, seen in tree.nodes(data="visited"))
    assert tree.nodes[0,]["beta"] == inf
    assert 0 < tree.nodes[1,]["beta"] < 1e-300


def skipping(position):
    return position.score() if not position.moves() else skipping(position.play(0).play(0))


@pytest.mark.parametrize(
    ("recording", "message"),
    [
        (record(power, 2, 3), "power has no argument that is a position; name it with roles="),
        (record(skipping, AIMA), r"skipping\(Tree\(3.*\) is not one move after skipping\(Tree\(\[\[3, 12"),
    ],
    ids=["no position", "two moves at once"],
)
def test_what_is_no_search_is_named(recording, message):
    with pytest.raises(NotASearch, match=message):
        search_tree(recording)


# --- folding ------------------------------------------------------------------------------------------------


@given(tree=trees(), most=st.integers(1, 30))
def test_a_folded_tree_hides_whole_groups_and_says_how_many_nodes(tree, most):
    full = game_tree(tree)
    folded = fold(full, most)
    kept = [node for node in folded if node in full]
    groups = {node[1]: data["folded"] for node, data in folded.nodes(data=True) if node not in full}
    assert len(kept) <= most
    assert {node: full.nodes[node] for node in kept} == {node: folded.nodes[node] for node in kept}
    assert groups == {node: len(nx.descendants(full, node)) for node in groups}
    assert len(kept) + sum(groups.values()) == len(full)
    for node in kept:
        below = list(folded.successors(node))
        assert below == ([("fold", node)] if node in groups else list(full.successors(node)))


@given(tree=trees())
def test_a_tree_that_is_small_enough_is_not_folded(tree):
    full = game_tree(tree)
    assert nx.utils.graphs_equal(fold(full, len(full)), full)


def test_upper_layers_are_kept_before_lower_ones():
    folded = fold(game_tree(AIMA), 7)
    assert [node for node in folded if node[:1] != ("fold",)] == [(), (0,), (1,), (2,), (0, 0), (0, 1), (0, 2)]
    assert [node for node in folded if node[:1] == ("fold",)] == [("fold", (1,)), ("fold", (2,))]
