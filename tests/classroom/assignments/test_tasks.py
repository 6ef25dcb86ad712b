"""What holds for the tasks of every assignment."""

import json
from itertools import permutations, product
from math import inf
from pathlib import Path

import pytest

from classroom import check
from classroom.assignments.alpha_beta.tasks import evaluated
from classroom.assignments.minimax.tasks import _ends
from classroom.assignments.move_ordering.tasks import _wrong_on
from classroom.calls.call import Caller, FunctionCall, Guesses
from classroom.check.checks import Check
from classroom.check.inputs import Case, Reordered
from classroom.check.registry import assignments, tasks
from gametree import Tree, alphabeta, tic_tac_toe
from gametree.trees.generate import fewest_leaves, random_tree
from tests.classroom.check.asking import examine, stub
from tests.counts import some

EVERY = pytest.mark.parametrize("task", tasks().values(), ids=tasks())


@pytest.mark.parametrize("assignment", assignments().values(), ids=assignments())
def test_an_assignment_has_twenty_points_for_four_to_seven_tasks(assignment) -> None:
    assert sum(task.points for task in assignment.tasks) == 20
    assert 4 <= len(assignment.tasks) <= 7


@pytest.mark.slow
@EVERY
def test_each_reference_has_full_points_in_all_parts_with_any_seed(task) -> None:
    answers = task.judging.right
    for seed, functions in enumerate(answers if len(answers) > 1 else answers * 2):
        result = examine(task, functions, seed=seed)
        assert result.is_right, result.counterexample
        assert result.points == task.parts


@pytest.mark.slow
@EVERY
def test_no_judge_refuses_what_a_reference_returns(task) -> None:
    """Outcomes that equal a reference's are not judged."""
    cases = [*task.inputs.small(), *task.inputs.larger(1)]
    for functions in task.judging.right:
        outcomes = Caller(functions).run([case.call for case in cases])
        asked = zip(cases, outcomes, strict=True)
        assert [said for case, one in asked for said in task.judging.faults(case, one, one)] == []


def test_the_reference_of_wilsons_interval_is_what_textbooks_have() -> None:
    (right,) = tasks()["score_interval"].judging.right[0].values()
    assert right(10, 0, 0) == pytest.approx((0.7225, 1), abs=1e-4)
    assert right(40, 20, 40) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert right(0, 0, 1) == pytest.approx((0, 0.7935), abs=1e-4)


def test_the_lists_of_two_plies_are_cut_in_every_way_a_number_can_be_made_of_numbers() -> None:
    for count in range(1, 7):
        found = list(_ends(count))
        assert len(set(found)) == len(found) == 2 ** (count - 1)  # the compositions of a number
        assert all((ends[0], ends[-1]) == (0, count) and sorted(set(ends)) == list(ends) for ends in found)


@pytest.mark.parametrize("task", some("stubs", [*tasks().values()]), ids=lambda task: task.name)
def test_a_stub_is_not_written_yet_and_has_no_points(task) -> None:
    result = examine(task, dict.fromkeys(task.names, stub))
    assert (result.is_written, result.total) == (False, 0)
    assert "not written yet" in result.counterexample.fault.said
    with pytest.raises(check.NotWritten, match="not written yet"):
        Check(task)(*[stub for _ in task.names])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["minimax", "negamax", "alphabeta", "alphabeta_max_min"])
def test_a_search_from_right_to_left_has_the_value_and_not_the_leaves(name) -> None:
    task = tasks()[name]
    (search,) = task.judging.right[0].values()

    def mirrored(position, *rest):
        return search(Reordered(position, lambda moves: moves[::-1]), *rest)

    result = examine(task, {name: mirrored}, name=False)
    assert result.points == {"value": task.parts["value"], "leaves": 0}


@pytest.mark.slow
def test_the_references_count_what_others_have_counted() -> None:
    known = json.loads((Path(__file__).parents[2] / "data" / "tic_tac_toe.json").read_text(encoding="utf-8"))
    right = tasks()["counts"].judging.right[0]
    assert right["count_games"](tic_tac_toe()) == known["games"]
    assert right["count_positions"](tic_tac_toe()) == known["positions"]


def test_the_best_order_reaches_the_minimum_of_knuth_and_moore_and_no_order_has_fewer_leaves() -> None:
    best_first = tasks()["best_first"].judging.right[0]["best_first"]
    for depth, branching in [(1, 2), (1, 3), (2, 2), (3, 2), (2, 3), (4, 2), (5, 2), (4, 3), (3, 4)]:
        for seed in range(10):
            tree = random_tree(seed, depth, branching, range(5))
            node = best_first(json.loads(str(tree)), tree.turn)
            assert len(evaluated(alphabeta, Tree(node))[1]) == fewest_leaves(depth, branching)
    for values in product(range(3), repeat=4):
        orders = [[[a, b], [c, d]] for a, b, c, d in permutations(values)]
        assert min(len(evaluated(alphabeta, Tree(node))[1]) for node in orders) >= fewest_leaves(2, 2) == 3


@pytest.mark.parametrize(
    ("depth", "line", "wrong"),
    [
        (2, [0, 0], ""),
        (inf, [0, 0], ""),
        (2, [0], "is too short"),
        (2, [0, 0, 0], "is too long"),
        (2, [1, 0], "after B MAX gets 2, not 3"),
        (2, [0, 5], "has the move 5 where it is not legal"),
        (1, [1], ""),
        (1, [1, 0], "is too long"),
        (1, [], "is too short"),
    ],
)
def test_a_line_is_played_to_the_end_of_the_search_and_no_further(depth, line, wrong) -> None:
    guesses = Guesses((((0,), 4), ((1,), 8)))
    call = FunctionCall("line", (Tree([[3, 5], [2, 9]]), depth, -inf, inf, guesses))
    said = _wrong_on(Case(call), line)
    assert wrong in said
    assert bool(wrong) == bool(said)
