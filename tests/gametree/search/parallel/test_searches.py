"""Parallel searches: values of the serial search whoever helps, and its very nodes where nobody does."""

import random
from functools import partial
from math import ceil

import pytest

from gametree import (
    Tree,
    alphabeta,
    alphabeta_table,
    lazy_smp,
    minimax,
    pvs,
    random_tree,
    serial_alphabeta,
    serial_minimax,
    serial_pvs,
    simulate,
    split_root,
    split_root_bound,
    tic_tac_toe,
    young_brothers,
)
from gametree.position import MAX
from gametree.trace.record import count_calls
from tests.counts import count
from tests.gametree.search.parallel.uniform import Ordered
from tests.strategies import inner, seeded_trees, seeded_window, value_of, worth_to_depth

UNTOLD = {  # in the root's order nobody is told anything, so one worker does more than alpha-beta
    "alpha-beta's root": partial(split_root, serial=serial_pvs),
    "lazy, other orders": partial(lazy_smp, defer=True),
}
SERIAL_OF = {
    "minimax's root": (split_root, serial_minimax),
    "root with bound": (split_root_bound, serial_pvs),
    "young brothers": (young_brothers, serial_pvs),
    "young brothers, grain 2": (partial(young_brothers, grain=2), serial_pvs),
    "lazy": (lazy_smp, serial_alphabeta),
    "lazy, deferred": (partial(lazy_smp, rotate=False, defer=True), serial_alphabeta),
}
SEARCHES = {name: search for name, (search, _) in SERIAL_OF.items()} | UNTOLD
searches = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
with_serial = pytest.mark.parametrize(("search", "serial"), SERIAL_OF.values(), ids=SERIAL_OF)
WORKERS, MESSAGES = (1, 2, 3, 4, 7, 16, 64), (0, 0.5, 1, 3, 10)


@searches
def test_the_value_is_the_serial_one_with_any_workers_and_messages(search):
    source = random.Random(3)
    for tree in seeded_trees(count("trees with many workers"), seed=3):
        workers, message = (
            round(2 ** source.uniform(0, 6)) if source.random() < 0.5 else source.choice(WORKERS),
            source.choice(MESSAGES),
        )
        run = simulate(search, tree, workers, message)
        assert tree.turn * run.value == value_of(tree.node, tree.turn), (tree, workers, message)


@with_serial
def test_one_worker_is_the_serial_search_whatever_a_message_costs(search, serial):
    for at, tree in enumerate(seeded_trees(count("trees with many workers"), seed=4)):
        run = simulate(search, tree, 1, MESSAGES[at % len(MESSAGES)], serial=serial)
        assert run.nodes == [run.serial]
        assert (run.time, run.speedup, run.overhead, run.idle) == (run.serial, 1, 0, 0)


@pytest.mark.parametrize(
    ("serial", "search", "sign"),
    [(serial_minimax, minimax, True), (serial_alphabeta, alphabeta, False), (serial_pvs, pvs, False)],
)
def test_the_serial_generators_visit_as_many_nodes_as_the_taught_functions(serial, search, sign):
    for tree in seeded_trees(300, seed=5):
        value, calls = count_calls(search, tree)
        run = simulate(serial, tree, 1)
        assert (run.value, run.nodes) == (value * tree.turn if sign else value, [calls])


@pytest.mark.parametrize("rotate", [True, False])
@pytest.mark.parametrize("board", ["X../.../...", "XO./.../...", "X.O/.../X.O", "XOX/.../.O."])
def test_alone_at_the_shared_table_it_visits_the_nodes_of_the_taught_search_with_a_table(board, rotate):
    position = tic_tac_toe(board)
    value, calls = count_calls(alphabeta_table, position)
    run = simulate(partial(lazy_smp, rotate=rotate), position, 1)
    assert (run.value, run.nodes) == (value, [calls])


def test_inside_a_window_the_value_is_exact_and_outside_a_bound():
    source = random.Random(6)
    for tree in seeded_trees(500, seed=6):
        alpha, beta = seeded_window(source)
        want = tree.turn * value_of(tree.node, tree.turn)

        def with_window(position, depth, evaluate, alpha=alpha, beta=beta):
            return young_brothers(position, depth, alpha, beta, evaluate)

        value = simulate(with_window, tree, source.choice(WORKERS), source.choice(MESSAGES)).value
        if alpha < value < beta:
            assert value == want
        else:
            assert want <= value if value <= alpha else want >= value


@searches
def test_it_looks_as_far_ahead_as_it_is_told_and_asks_the_evaluation(search):
    for seed in range(30):
        tree = random_tree(seed, 4, 3)
        for depth in (0, 1, 3):
            run = simulate(search, tree, 3, depth=depth, evaluate=inner)
            assert run.value == tree.turn * worth_to_depth(tree, depth, inner)


def test_who_failed_high_is_searched_again_though_the_bound_has_risen_since():
    # Two brothers fail high on the first one's bound at nearly the same time; the later has the best move.
    late = Tree([[0, 0], [[[5, 9], [4, 4]], 9], [9, [[1, 1], [8, 9]]]])
    for workers in (2, 3, 4, 8):
        for message in MESSAGES:
            assert simulate(young_brothers, late, workers, message).value == value_of(late.node, MAX)


# --- laws ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("branching", [2, 3, 5])
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_minimax_splits_perfectly_at_the_root_up_to_the_number_of_moves(branching, depth):
    subtree = sum(branching**ply for ply in range(depth))
    for workers in range(1, 8):
        run = simulate(split_root, Ordered(branching, depth), workers, serial=serial_minimax)
        assert run.speedup == (1 + branching * subtree) / (1 + ceil(branching / workers) * subtree)
        assert run.overhead == 0


@pytest.mark.parametrize(("branching", "depth"), [(2, 8), (3, 6), (4, 5), (6, 4)])
def test_on_perfect_trees_there_is_no_overhead_for_any_number_of_workers(branching, depth):
    fewest = sum(branching ** ceil(ply / 2) + branching ** (ply // 2) - 1 for ply in range(depth + 1))
    for workers in (1, 2, 3, 5, 16, 64, 1024):
        assert sum(simulate(young_brothers, Ordered(branching, depth), workers).nodes) == fewest


def test_with_two_moves_young_brothers_never_gain():
    for tree in [Ordered(2, 9), *(random_tree(seed, 6, 2) for seed in range(50))]:
        for workers in (2, 16, 64):
            assert simulate(young_brothers, tree, workers).speedup == 1


@pytest.mark.parametrize("position", [tic_tac_toe("X../.O./..."), random_tree(5, 5, 4), Ordered(4, 5, 0.75)])
def test_lazy_in_the_same_order_for_all_gains_exactly_nothing(position):
    for workers in (2, 4, 16):
        run = simulate(partial(lazy_smp, rotate=False), position, workers, serial=lazy_smp)
        assert (run.speedup, len(set(run.nodes))) == (1, 1)


def test_alpha_beta_split_at_the_root_is_wasteful_and_less_so_with_the_bound():
    tree = Ordered(6, 5)
    untold, told = (simulate(search, tree, 6) for search in (UNTOLD["alpha-beta's root"], split_root_bound))
    waiting = simulate(young_brothers, tree, 6)
    assert untold.overhead >= told.overhead > waiting.overhead == 0
    assert simulate(UNTOLD["alpha-beta's root"], tree, 1).overhead > simulate(split_root_bound, tree, 1).overhead == 0


def test_more_workers_can_be_slower_at_the_root():
    runs = ([simulate(split_root_bound, random_tree(seed, 4, 4), w).time for w in (2, 3, 4)] for seed in range(200))
    assert any(times != sorted(times, reverse=True) for times in runs)


@pytest.mark.slow
def test_fewer_units_than_serial_divided_by_workers_do_happen():
    trees = (tree for tree in seeded_trees(3000, seed=9) if tree.moves())
    assert any(simulate(young_brothers, tree, 2).speedup > 2 for tree in trees)
