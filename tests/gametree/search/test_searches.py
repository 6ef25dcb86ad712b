"""The searches: textbook trees, published counts, and random trees against definitions written a second time."""

import random
from math import ceil, inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import Tree, alphabeta, alphabeta_fail_hard, alphabeta_max_min, best_moves, minimax, negamax, tic_tac_toe
from gametree.position import MAX, MIN
from gametree.search.minimax import max_value, min_value
from gametree.trace.record import count_calls
from tests.strategies import (
    few,
    inner,
    known,
    leaf_paths,
    positions,
    seeded_trees,
    seeded_window,
    trees,
    value_of,
    windows,
    worth_to_depth,
)

TEXTBOOK = known("textbook_trees")["trees"]
COUNTS = known("tic_tac_toe")
textbook = pytest.mark.parametrize("case", TEXTBOOK, ids=lambda case: case["id"])


def tree_of(case):
    return Tree(case["tree"], MAX if case["root"] == "max" else MIN)


def max_and_min(position, *arguments):
    """Minimax as the two functions that call each other."""
    return (max_value if position.turn == MAX else min_value)(position, *arguments)


def from_max_s_side(search):
    """A search in negamax form, as one whose value is from MAX's side."""
    return lambda position, *arguments: position.turn * search(position, *arguments)


def alphabeta_strict(position, depth=inf, alpha=-inf, beta=inf, evaluate=lambda leaf: leaf.score()):
    """`alphabeta` as in `gametree.search`, but it goes on when alpha and beta meet."""
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        value = -alphabeta_strict(position.play(move), depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha > beta:
            break
    return best


FULL = {"minimax": minimax, "max and min": max_and_min, "negamax": from_max_s_side(negamax)}
PRUNING = {
    "alphabeta": from_max_s_side(alphabeta),
    "MAX/MIN form": alphabeta_max_min,
    "fail-hard": from_max_s_side(alphabeta_fail_hard),
}
SEARCHES = FULL | PRUNING
full_searches = pytest.mark.parametrize("search", FULL.values(), ids=FULL)
pruning_searches = pytest.mark.parametrize("search", PRUNING.values(), ids=PRUNING)
all_searches = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)


def looked_at(search, tree, depth=inf, window=()):
    """The value from MAX's side, and the paths of the positions that were evaluated, in their order."""
    seen = []

    def evaluate(leaf):
        seen.append(leaf.path)
        return leaf.score()

    return search(tree, depth, *window, evaluate), seen


def in_window(search, tree):
    return looked_at(search, tree, inf, (-inf, inf))


# --- definitions --------------------------------------------------------------------------------------------


def cut_leaves(node, turn, path=(), alpha=-inf, beta=inf):
    """The leaves that alpha-beta must look at, without any search.

    Baudet (1978): those on whose path the best elder brother of a MAX node's child is always below the best
    elder brother of a MIN node's child; brothers count with their true worth.
    """
    if not isinstance(node, list | tuple):
        return [path]
    found = []
    for index, child in enumerate(node):
        if alpha < beta:
            found += cut_leaves(child, -turn, (*path, index), alpha, beta)
        if turn == MAX:
            alpha = max(alpha, value_of(child, -turn))
        else:
            beta = min(beta, value_of(child, -turn))
    return found


def assert_value_and_leaves(tree):
    """Every search finds the worth; the full ones look at all leaves, the pruning ones at those they must."""
    expected, every = value_of(tree.node, tree.turn), leaf_paths(tree.node)
    needed = cut_leaves(tree.node, tree.turn)
    assert set(needed) <= set(every)
    for search in FULL.values():
        assert looked_at(search, tree) == (expected, every), tree
    for search in PRUNING.values():
        assert in_window(search, tree) == (expected, needed), tree


def assert_bounds(tree, window):
    """Inside the window the value is exact, at or below it an upper bound, at or above it a lower bound.

    Fail-hard, the value is moved to the nearest end of the window.
    """
    alpha, beta = window
    for search, side in ((alphabeta, tree.turn), (alphabeta_max_min, 1)):
        value, true = search(tree, inf, alpha, beta), side * value_of(tree.node, tree.turn)
        assert value == true or (value <= alpha and true <= value) or (value >= beta and true >= value), (tree, window)
        assert (alpha < value < beta) == (alpha < true < beta), (tree, window)
    true = tree.turn * value_of(tree.node, tree.turn)
    assert alphabeta_fail_hard(tree, inf, alpha, beta) == max(alpha, min(true, beta)), (tree, window)


# --- random trees -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_all_searches_agree_on_ten_thousand_trees():
    for tree in seeded_trees(10_000, seed=1):
        assert_value_and_leaves(tree)


@pytest.mark.slow
def test_bounds_hold_on_ten_thousand_trees_and_windows():
    source = random.Random(2)
    for tree in seeded_trees(10_000, seed=2):
        assert_bounds(tree, seeded_window(source))


@given(tree=trees())
def test_all_searches_agree(tree):
    assert_value_and_leaves(tree)


@given(tree=trees(), window=windows)
def test_bounds_are_on_the_right_side(tree, window):
    assert_bounds(tree, window)


@few
@given(tree=trees(), window=windows)
@pruning_searches
def test_a_smaller_window_never_looks_at_another_leaf(search, tree, window):
    _, within = looked_at(search, tree, inf, window)
    assert set(within) <= set(in_window(search, tree)[1])


@all_searches
def test_a_search_to_a_depth_values_the_positions_there(search):
    window = (-inf, inf) if search in PRUNING.values() else ()
    for tree in seeded_trees(200, seed=3):
        for depth in range(5):
            assert search(tree, depth, *window, inner) == worth_to_depth(tree, depth, inner), (tree, depth)


@all_searches
@few
@given(position=positions(least=4))
def test_searches_agree_on_tic_tac_toe(search, position):
    assert search(position) == worth_to_depth(position, inf, lambda leaf: leaf.score())


# --- textbook trees -----------------------------------------------------------------------------------------


@textbook
@pytest.mark.parametrize(
    ("search", "rule"),
    [
        *((search, "cut_on_equal") for search in PRUNING.values()),
        (from_max_s_side(alphabeta_strict), "cut_strict"),
    ],
    ids=[*PRUNING, "strict"],
)
def test_textbook_trees_leaf_by_leaf(search, rule, case):
    value, seen = in_window(search, tree_of(case))
    assert value == case[rule]["value"] == case.get("expected_value", value)
    assert ["/".join(map(str, path)) for path in seen] == case[rule]["leaf_paths"]


@full_searches
@pytest.mark.parametrize(
    "case", [case for case in TEXTBOOK if case["minimax_value"] is not None], ids=lambda case: case["id"]
)
def test_textbook_trees_in_full(search, case):
    assert looked_at(search, tree_of(case)) == (case["minimax_value"], leaf_paths(case["tree"]))


@pytest.mark.parametrize("case", [case for case in TEXTBOOK if "expected_move" in case], ids=lambda case: case["id"])
def test_textbook_moves(case):
    assert best_moves(tree_of(case)) == (case["expected_value"], (case["expected_move"],))


# --- published counts ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_minimax_of_tic_tac_toe_in_calls():
    assert count_calls(minimax, tic_tac_toe()) == (COUNTS["value"], COUNTS["tree_nodes"])


def test_the_fail_hard_form_moves_a_leaf_alone_into_the_window():
    assert [alphabeta_fail_hard(Tree(value), alpha=5, beta=9) for value in (1, 7, 12)] == [5, 7, 9]


@pytest.mark.slow
@pytest.mark.parametrize("search", [alphabeta, alphabeta_max_min, alphabeta_fail_hard])
@pytest.mark.parametrize("window", [(-inf, inf), (-1, 1)], ids=str)
def test_alphabeta_of_tic_tac_toe_in_calls(search, window):
    calls = COUNTS["alpha_beta_nodes"][f"cut a>=b,window({window[0]},{window[1]})"]
    assert count_calls(search, tic_tac_toe(), inf, *window) == (0, calls)


@pytest.mark.slow
def test_strict_cuts_of_tic_tac_toe_in_calls():
    calls = COUNTS["alpha_beta_nodes"]["cut a>b,window(-inf,inf)"]
    assert count_calls(alphabeta_strict, tic_tac_toe()) == (0, calls)


def same_everywhere(branching, depth):
    return [same_everywhere(branching, depth - 1) for _ in range(branching)] if depth else 0


@pytest.mark.parametrize(
    ("branching", "depth"), [(2, 1), (2, 6), (2, 7), (3, 4), (3, 5), (4, 3), (5, 4), (6, 3)], ids=str
)
def test_the_least_number_of_leaves_is_that_of_knuth_and_moore(branching, depth):
    """Knuth and Moore (1975): b^ceil(d/2) + b^floor(d/2) - 1, reached where all leaves are equal."""
    _, seen = looked_at(alphabeta, Tree(same_everywhere(branching, depth)), inf, (-inf, inf))
    assert len(seen) == branching ** ceil(depth / 2) + branching ** (depth // 2) - 1


# --- the contract of evaluate -------------------------------------------------------------------------------


@all_searches
def test_a_search_never_scores_by_itself(search):
    window = (-inf, inf) if search in PRUNING.values() else ()
    assert search(Tree([[None, None], None]), inf, *window, lambda leaf: 5) == 5


@pytest.mark.parametrize("turn", [MAX, MIN])
@all_searches
def test_at_depth_0_the_root_itself_is_valued_once(search, turn):
    window = (-inf, inf) if search in PRUNING.values() else ()
    assert looked_at(search, Tree([1, 2], turn), 0, window) == (0, [()])


# --- best moves ---------------------------------------------------------------------------------------------


def assert_moves_are_proved(position, depth, evaluate):
    values = [worth_to_depth(position.play(move), depth - 1, evaluate) for move in position.moves()]
    value = (max if position.turn == MAX else min)(values)
    expected = tuple(move for move, found in zip(position.moves(), values, strict=True) if found == value)
    assert best_moves(position, depth, evaluate) == (value, expected)


AWKWARD = [-inf, -1.7e308, -5e-324, -0.0, 0, 5e-324, 0.1 + 0.2, 0.3, 2**53, 2**53 + 1, 2.0**53, 1.7e308, inf]


@pytest.mark.parametrize(
    "leaves",
    [st.integers(-1, 1), st.floats(allow_nan=False), st.sampled_from(AWKWARD)],
    ids=["few", "floats", "awkward"],
)
@given(data=st.data())
def test_every_move_listed_is_worth_the_value_and_no_other_is(leaves, data):
    tree = data.draw(trees(leaves).filter(lambda tree: tree.moves()))
    assert_moves_are_proved(tree, inf, lambda leaf: leaf.score())


@few
@given(position=positions(least=2).filter(lambda position: position.moves()), depth=st.integers(1, 3))
def test_moves_to_a_depth_are_proved_on_boards(position, depth):
    assert_moves_are_proved(position, depth, lambda leaf: leaf.score() or (leaf.own - leaf.other) % 3 - 1)


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (Tree([0, [0, -1]]), (0, (0,))),
        (Tree([[0, -1], 0]), (0, (1,))),
        (Tree([2, [2, 3], 1, [[2]]]), (2, (0, 1, 3))),
        (Tree([[5, 1], [1, 0]], MIN), (1, (1,))),
        (Tree([-inf, -inf]), (-inf, (0, 1))),
        (Tree([inf, [inf, 0], inf]), (inf, (0, 2))),
    ],
    ids=str,
)
def test_equal_moves_are_all_listed_and_a_bound_is_not_taken_for_a_tie(tree, expected):
    assert best_moves(tree) == expected


@pytest.mark.parametrize(("tree", "depth"), [(Tree(7, MIN), inf), (Tree([1, 2], MIN), 0)], ids=["leaf", "depth 0"])
def test_where_nothing_is_searched_there_is_a_value_but_no_move(tree, depth):
    assert best_moves(tree, depth, lambda leaf: 7) == (7, ())
