"""The inputs that several assignments share: as many as they say, others for each seed, and smallest first."""

from math import inf

import pytest

from classroom.assignments import search_tasks
from classroom.calls.call import Caller, FunctionCall, Outcome
from classroom.check.inputs import FULL, Case, height
from gametree import MAX, MIN, Tree, minimax, score

SEVEN = [Tree(node, turn) for node in (0, [1, 2], [[0, 1], 2]) for turn in (MAX, MIN)] + [Tree([[[3]]])]


def test_what_is_drawn_is_another_for_each_seed_and_name_and_the_same_again() -> None:
    by_name = {name: search_tasks.drawn(name, 5, lambda rng, at: (at, rng.below(10**9))) for name in ("a", "b")}
    first = by_name["a"](1)
    assert [at for at, _ in first] == [*range(5)]
    assert first == by_name["a"](1)
    assert not {*first} & ({*by_name["a"](2)} | {*by_name["b"](1)})


@pytest.mark.parametrize("more", [0, 1])
def test_a_tree_is_guessed_at_each_depth_short_of_its_end_and_so_many_more(more) -> None:
    found = [(tree, depth) for tree, depth, _ in search_tasks.guessed(SEVEN, more)]
    assert found == [(tree, depth) for tree in SEVEN for depth in range(height(tree) + more)]


def test_where_a_search_stops_early_its_evaluation_says_something_else_than_the_score() -> None:
    tree, depth, evaluate = next(search_tasks.guessed([Tree([[1, 2], 3])]))
    said = Caller({"minimax": minimax}).run([FunctionCall("minimax", (tree, at, evaluate)) for at in (depth, 1, inf)])
    assert [outcome.value for outcome in said] == [dict(evaluate.guesses)[()], 3, 3]
    assert dict(evaluate.guesses)[()] != score(tree) == 0


def test_small_inputs_begin_with_the_smallest_tree_and_have_windows_depths_and_large_values() -> None:
    asked = list(search_tasks.window_small())
    assert (len(asked[0][0].moves()), asked[0][1:4]) == (0, (inf, *FULL))
    first_depth = next(at for at, case in enumerate(asked) if case[1] < inf)
    first_window = next(at for at, case in enumerate(asked) if case[2:4] != FULL)
    assert 0 < first_window < first_depth
    assert {abs(case[0].score()) for case in asked if isinstance(case[0], Tree) and not case[0].moves()} >= {0, 1}
    assert {tree.node for tree in search_tasks.large()} <= {case[0].node for case in asked if isinstance(case[0], Tree)}


def test_a_counterexample_is_taken_from_full_windows_first() -> None:
    assert [search_tasks.window_kind(Tree(1), inf, *window, score) for window in (FULL, (0, 1), (-inf, 0))] == [0, 1, 1]


@pytest.mark.parametrize("make", [search_tasks.window_larger, search_tasks.depth_larger])
def test_larger_inputs_come_from_their_seed(make) -> None:
    asked = {seed: [str(case[0]) for case in make(seed)] for seed in (1, 2)}
    assert asked[1] == [str(case[0]) for case in make(1)] != asked[2]
    assert len({*asked[1]}) > 50


@pytest.mark.parametrize(
    ("leaves", "said"),
    [
        (((0,), (0,), (1,)), ""),
        (((0,), (1,), (0,)), "in another order, or at other leaves"),
        (((0,), (1,)), "the number of leaves looked at, repeats counted, is 2, and 3 is right"),
        (((0,), (0,), (1,), (1,)), "the number of leaves looked at, repeats counted, is 4, and 3 is right"),
        ((), "no leaf was ever valued"),
    ],
)
def test_a_search_that_may_look_twice_is_judged_by_all_that_it_looks_at(leaves, said) -> None:
    case = Case(FunctionCall("mtdf", (Tree([0, 1]),)))
    told = search_tasks.judge_again(case, Outcome(1, leaves), Outcome(1, ((0,), (0,), (1,))))
    assert (said in told) if said else not told
