"""The taught forms of the ladder: right values on random trees, true bounds, published counts, and what each saves."""

import random
from collections import Counter
from math import ceil, inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.scores import fewest_replies
from gametree import (
    Tree,
    alphabeta,
    alphabeta_history,
    alphabeta_killers,
    alphabeta_ordered,
    alphabeta_table,
    aspiration,
    by_evaluation,
    by_place,
    connect_four,
    deepening,
    mtdf,
    othello,
    principal_variation,
    pvs,
    tic_tac_toe,
)
from gametree.position import MAX, MIN, score
from gametree.search.evaluations import column_weights
from gametree.search.killers import remember_killer
from gametree.search.ordering import forced_moves, to_front
from gametree.search.table import folded_key, own_key
from gametree.search.transposition import Entry
from gametree.trace.record import count_calls, record
from gametree.trees.search_run import SearchRun
from tests.strategies import (
    few,
    inner,
    known,
    played,
    positions,
    seeded_trees,
    seeded_window,
    trees,
    uniform_nodes,
    value_of,
    windows,
    worth_to_depth,
)

NODES = known("tic_tac_toe")["alpha_beta_nodes"]


def backwards(position):
    return position.moves()[::-1]


def ordered_backwards(*arguments):
    return alphabeta_ordered(*arguments, order=backwards)


def value_of_line(*arguments):
    return principal_variation(*arguments).value


WINDOWED = {
    "ordered": alphabeta_ordered,
    "backwards": ordered_backwards,
    "killers": alphabeta_killers,
    "history": alphabeta_history,
    "table": alphabeta_table,
    "pvs": pvs,
    "variation": value_of_line,
}
windowed = pytest.mark.parametrize("search", WINDOWED.values(), ids=WINDOWED)


def true_worth(position, depth=inf, evaluate=score):
    """What a position is worth from the side to move, `depth` plies further on."""
    return position.turn * worth_to_depth(position, depth, evaluate)


def assert_bounds(search, tree, window):
    alpha, beta = window
    value, true = search(tree, inf, alpha, beta), tree.turn * value_of(tree.node, tree.turn)
    assert value == true or (value <= alpha and true <= value) or (value >= beta and true >= value), (tree, window)
    assert (alpha < value < beta) == (alpha < true < beta), (tree, window)


# --- values -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@windowed
def test_values_and_bounds_on_thousands_of_trees(search):
    source = random.Random(12)
    for tree in seeded_trees(5_000, seed=12):
        assert search(tree) == tree.turn * value_of(tree.node, tree.turn), tree
        assert_bounds(search, tree, seeded_window(source))


@few
@given(tree=trees(), window=windows)
@windowed
def test_bounds_are_on_the_right_side(search, tree, window):
    assert_bounds(search, tree, window)


@windowed
def test_values_to_a_depth(search):
    for tree in seeded_trees(150, seed=13):
        for depth in range(5):
            assert search(tree, depth, -inf, inf, inner) == true_worth(tree, depth, inner), (tree, depth)


@few
@given(position=positions(least=4))
@windowed
def test_values_of_tic_tac_toe(search, position):
    assert search(position) == alphabeta(position)


@windowed
def test_where_all_is_lost_or_won(search):
    assert search(Tree([-inf, [[-inf, 5]]])) == 5  # a null window below everything proves nothing
    assert search(Tree([-inf, -inf])) == -inf
    assert search(Tree([[inf, inf], 3])) == inf


# --- moves in order -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_order_by_place_visits_as_many_nodes_as_published():
    natural = count_calls(alphabeta_ordered, tic_tac_toe())
    assert natural == (0, NODES["cut a>=b,window(-inf,inf)"])
    assert count_calls(alphabeta_ordered, tic_tac_toe(), order=by_place) == (0, NODES["centre, corners, edges"])
    window = {"alpha": -1, "beta": 1, "order": by_place}
    assert count_calls(alphabeta_ordered, tic_tac_toe(), **window) == (0, NODES["centre, corners, edges,window(-1,1)"])


def leaves_looked_at(search, tree, **settings):
    seen = []

    def evaluate(leaf):
        seen.append(leaf.path)
        return leaf.score()

    search(tree, evaluate=evaluate, **settings)
    return len(seen)


@pytest.mark.parametrize(("branching", "depth"), [(2, 5), (3, 4), (4, 3)], ids=str)
def test_the_best_order_looks_at_the_fewest_leaves_and_the_worst_at_more_than_any(branching, depth):
    """Knuth and Moore (1975): b^ceil(d/2) + b^floor(d/2) - 1 leaves when the best move is first everywhere."""
    tree = Tree(uniform_nodes(random.Random(branching), branching, depth))
    best = by_evaluation(lambda position: value_of(position.node, position.turn))
    worst = by_evaluation(lambda position: -value_of(position.node, position.turn))
    fewest = branching ** ceil(depth / 2) + branching ** (depth // 2) - 1
    as_it_comes = leaves_looked_at(alphabeta, tree)
    assert leaves_looked_at(alphabeta_ordered, tree, order=best) == fewest < as_it_comes
    assert as_it_comes < leaves_looked_at(alphabeta_ordered, tree, order=worst) <= branching**depth


def test_what_leaves_the_opponent_the_fewest_replies_comes_first():
    assert fewest_replies(Tree([[1, 2, 3], 4, [5, 6], [7, 8]])) == [1, 2, 3, 0]
    position = played(othello(), range(40))
    replies = [len(position.play(move).moves()) for move in fewest_replies(position)]
    assert replies == sorted(replies)
    assert set(fewest_replies(position)) == set(position.moves())


def test_in_end_games_the_fewest_replies_are_a_better_order_than_places():
    ends = [othello(f"{case['board']} {case['to_move']}") for case in known("othello")["endings"]["cases"]]
    by_place_calls, by_replies_calls = (
        sum(count_calls(alphabeta_ordered, end, order=order).calls for end in ends[-4:])
        for order in (by_place, fewest_replies)
    )
    assert by_replies_calls < 0.8 * by_place_calls


def test_a_game_without_an_opinion_on_places_keeps_its_order():
    assert list(by_place(Tree([1, 2, 3]))) == [0, 1, 2]


@pytest.mark.parametrize(
    ("first", "expected"),
    [((), [5, 6, 7]), ((7,), [7, 5, 6]), ((6, 5), [6, 5, 7]), ((9, 7, 7), [7, 5, 6]), ((None,), [5, 6, 7])],
    ids=str,
)
def test_to_the_front_go_legal_moves_only_and_each_once(first, expected):
    assert list(to_front([5, 6, 7], first)) == expected


# --- killers and history ------------------------------------------------------------------------------------


def test_the_two_newest_killers_of_a_ply_are_kept():
    killers = {}
    for move in (3, 4, 5, 4, 4):
        remember_killer(killers, 2, move)
    remember_killer(killers, 1, 0)
    assert killers == {2: (4, 5), 1: (0,)}


def test_a_killer_saves_what_comes_before_it():
    tree = Tree([[3, 4], [9, 2], [8, 1]])  # the second move refutes the second position, and the third as well
    assert leaves_looked_at(alphabeta, tree) == 6
    assert leaves_looked_at(alphabeta_killers, tree) == 5


def test_history_counts_cuts_by_side_and_move():
    history = Counter()
    tree = Tree([[3, 4], [9, 2], [8, 1]])
    assert leaves_looked_at(alphabeta_history, tree, depth=2, history=history) == 5
    assert history == {(MIN, 1): 2}
    deep = Counter()
    alphabeta_history(Tree([[[3, 0], [4, 0]], [[2, 0], [9, 0]]]), 3, history=deep)
    assert deep == {(MIN, 0): 4, (MAX, 0): 1}


def test_without_a_depth_two_cuts_weigh_more_than_one():
    history = Counter()
    alphabeta_history(Tree([[3, 4], [9, 2], [8, 1]]), history=history)
    assert history == {(MIN, 1): 2}
    boards = (alphabeta_history, {"depth": 9}), (alphabeta_history, {}), (alphabeta, {})
    by_depth, by_cuts, plain = (count_calls(search, tic_tac_toe(), **more).calls for search, more in boards)
    assert max(by_depth, by_cuts) < 2 / 3 * plain


def test_what_is_remembered_is_used_by_the_next_search():
    killers, history = {1: (1,)}, Counter({(MIN, 1): 1})
    tree = Tree([[9, 2]])
    for search, memory in ((alphabeta_killers, {"killers": killers}), (alphabeta_history, {"history": history})):
        assert leaves_looked_at(search, tree, depth=2, beta=3, **memory) == 2
        assert leaves_looked_at(search, tree, depth=2, alpha=3, **memory) == 1


# --- the principal variation and deepening ------------------------------------------------------------------


@few
@given(tree=trees())
def test_the_line_keeps_its_value_to_the_end(tree):
    found = principal_variation(tree)
    position, value = tree, found.value
    for move in found.moves:
        assert true_worth(position) == value
        position, value = position.play(move), -value
    assert not position.moves()
    assert position.turn * position.score() == value


def test_of_equals_the_line_has_the_first():
    assert principal_variation(Tree([[5, 3], [3, 3]])).moves == (0, 1)
    assert principal_variation(Tree([-inf, -inf])).moves == (0,)


def test_a_line_to_try_first_is_tried_first_and_only_where_it_leads():
    tree = Tree([[3, 12], [2, 8], [14, 5]])
    assert leaves_looked_at(principal_variation, tree) == 5
    assert leaves_looked_at(principal_variation, tree, hint=(2, 1)) == 4
    assert principal_variation(tree, hint=(2, 1)) == (5, (2, 1))
    assert principal_variation(tree, hint=(7, 7)) == (5, (2, 1))


def test_deepening_finds_what_each_depth_finds():
    for tree in seeded_trees(100, seed=14):
        found = deepening(tree, 4, inner)
        assert [line.value for line in found] == [true_worth(tree, depth, inner) for depth in range(1, 5)]


def leaves_counted(search, position, depth, *arguments, **settings):
    """How many leaves of connect four a search values by the weights of the columns, and what it returns."""
    leaves = []

    def evaluate(leaf):
        leaves.append(leaf)
        return column_weights(leaf)

    value = search(position, depth, *arguments, evaluate=evaluate, **settings)
    return len(leaves), value


# --- the table ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_table_and_symmetry_leave_few_positions_of_tic_tac_toe():
    table, folded = {}, {}
    by_position = count_calls(alphabeta_table, tic_tac_toe(), table=table)
    by_shape = count_calls(alphabeta_table, tic_tac_toe(), table=folded, key=folded_key)
    assert by_position.value == by_shape.value == 0
    assert NODES["cut a>=b,window(-inf,inf)"] > 3 * by_position.calls > 9 * by_shape.calls
    assert len(folded) < len(table) < known("tic_tac_toe")["positions"]
    assert len(folded) < known("tic_tac_toe")["positions_up_to_symmetry"]


def test_zobrist_keys_serve_as_well_as_the_positions_themselves():
    by_key, by_position = {}, {}
    alphabeta_table(tic_tac_toe("XO./.../..."), table=by_key, key=own_key)
    alphabeta_table(tic_tac_toe("XO./.../..."), table=by_position)
    assert len(by_key) == len(by_position) > 100
    assert list(by_key.values()) == list(by_position.values())


@pytest.mark.slow
@few
@given(position=positions(), data=st.data())
def test_one_table_serves_all_depths_and_windows(position, data):
    def evaluate(leaf):
        return leaf.score() * 100 or (7 * leaf.own + 3 * leaf.other) % 19 - 9

    table = {}
    for _ in range(6):
        depth, (alpha, beta) = data.draw(st.integers(0, 4)), data.draw(windows)
        value = alphabeta_table(position, depth, alpha, beta, evaluate, table)
        true = true_worth(position, depth, evaluate)
        assert value == true or (value <= alpha and true <= value) or (value >= beta and true >= value)


@pytest.mark.parametrize(
    ("entry", "depth", "window", "answered"),
    [
        (Entry(2, 5, "exact", 0), 2, (-inf, inf), True),
        (Entry(2, 5, "exact", 0), 1, (-inf, inf), False),
        (Entry(2, 5, "exact", 0), 3, (-inf, inf), False),
        (Entry(2, 5, "lower", 0), 2, (-inf, inf), False),
        (Entry(2, 5, "lower", 0), 2, (-inf, 5), True),
        (Entry(2, 5, "lower", 0), 2, (5, inf), False),
        (Entry(2, 5, "upper", 0), 2, (5, inf), True),
        (Entry(2, 5, "upper", 0), 2, (-inf, 5), False),
    ],
    ids=str,
)
def test_an_entry_answers_what_it_proves_to_the_same_depth(entry, depth, window, answered):
    tree = Tree([[1, 2], [[3, 4], 0]])
    value = alphabeta_table(tree, depth, *window, inner, {tree: entry})
    assert (value == 5) == answered
    if not answered:
        assert value == alphabeta(tree, depth, *window, inner)


def test_entries_hold_bounds_and_the_move_that_proved_them():
    table = {}
    tree = Tree([[3, 12], [2, 4]])
    alphabeta_table(tree, table=table)
    assert table == {
        tree: Entry(inf, 3, "exact", 0),
        tree.play(0): Entry(inf, -3, "exact", 0),
        tree.play(1): Entry(inf, -2, "lower", 0),
    }
    alphabeta_table(tree, alpha=7, table=(bounded := {}))
    assert bounded[tree] == Entry(inf, 3, "upper", 0)


# --- null windows -------------------------------------------------------------------------------------------


def test_null_windows_save_leaves_and_a_wrong_first_move_costs_some():
    good, bad = Tree([[5, 6], [[7, 8, 9], [1, 2]]]), Tree([[1, 2], [[7, 8, 9], [6, 2]]])
    assert (leaves_looked_at(alphabeta, good), leaves_looked_at(pvs, good)) == (7, 5)
    assert (leaves_looked_at(alphabeta, bad), leaves_looked_at(pvs, bad)) == (7, 13)


@few
@given(tree=trees(), guess=st.integers(-5, 5) | st.floats(-5, 5), margin=st.integers(1, 3) | st.floats(0.1, 3))
def test_any_guess_leads_to_the_value(tree, guess, margin):
    true = tree.turn * value_of(tree.node, tree.turn)
    assert mtdf(tree, guess=guess) == true
    assert aspiration(tree, inf, guess, margin) == true


@pytest.mark.parametrize(("tree", "value"), [(Tree([[-1, -5]]), -5), (Tree([1, 5]), 5)])
def test_an_answer_on_the_edge_of_the_window_is_only_a_bound(tree, value):
    assert aspiration(tree, guess=0, margin=1) == value


@few
@given(tree=trees(st.sampled_from([-inf, -1.5, -0.25, 0, 0.1, 0.3, 2, 2.5, inf])), guess=st.integers(-3, 3))
def test_fractions_and_infinities_cost_no_exactness(tree, guess):
    true = tree.turn * value_of(tree.node, tree.turn)
    assert pvs(tree) == mtdf(tree, guess=guess) == aspiration(tree, guess=guess) == true


@pytest.mark.parametrize("search", [mtdf, aspiration])
def test_a_near_guess_costs_less_than_a_far_one(search):
    _, value = leaves_counted(alphabeta, connect_four(), 4)
    near, low, high = (leaves_counted(search, connect_four(), 4, guess)[0] for guess in (value, value - 30, value + 30))
    assert near < min(low, high)


# --- forced moves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("XX./OO./...", (2,)),
        ("XX./O../O..", (2,)),
        ("XX./.O./...", (2,)),
        ("XOX/.../O..", (3, 4, 5, 7, 8)),
        ("XX./X.O/.OO", (2,)),  # one of two wins
        ("XOX/O../..X", (4,)),  # one of two answers, neither of which is enough
    ],
    ids=str,
)
def test_forced_are_a_win_then_an_answer_then_nothing(text, moves):
    assert tuple(forced_moves(tic_tac_toe(text))) == moves


@few
@given(choices=st.lists(st.integers(0, 10**6), min_size=6, max_size=40))
def test_forced_moves_are_enough_two_plies_from_the_leaves(choices):
    position = played(connect_four(), choices)
    for depth in (2, 3):
        true = alphabeta(position, depth, evaluate=column_weights)
        assert not position.moves() or true == max(
            -alphabeta(position.play(move), depth - 1, evaluate=column_weights) for move in forced_moves(position)
        )


# --- recordings ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("search", "arguments"),
    [
        (alphabeta_ordered, ()),
        (alphabeta_killers, ()),
        (alphabeta_history, ()),
        (alphabeta_table, ()),
        (principal_variation, ()),
        (deepening, (3,)),
        (pvs, ()),
        (mtdf, ()),
        (aspiration, ()),
    ],
    ids=lambda part: getattr(part, "__name__", ""),
)
def test_every_form_can_be_watched(search, arguments):
    tree = Tree([[[3, 1], [2, [4, 4]]], [[5, 0], [1]], [2, [[3, 4], 1]]])
    run = SearchRun(record(search, tree, *arguments))
    assert run.roles[0]["position"] == "position"
    assert {path[:1] for path in run.paths} == {(), (0,), (1,), (2,)}
    assert run.sign(0) == "="


def test_a_table_is_seen_to_answer():
    run = SearchRun(record(alphabeta_table, tic_tac_toe("XOX/.../O.."), lines=False))
    assert len(run.remembered) > 3
    assert all(later > max(earlier) for later, earlier in run.remembered.items())
