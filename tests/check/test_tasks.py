"""What holds for the tasks of every assignment."""

import json
from itertools import permutations, product
from pathlib import Path

import pytest

from classroom import check
from classroom.assignments.alpha_beta.tasks import evaluated
from classroom.check.checks import Check
from classroom.check.judging import examine
from classroom.check.registry import assignments, tasks
from classroom.check.task import PLAIN, Variant
from gametree import Tree, alphabeta, tic_tac_toe
from gametree.trees.generate import fewest_leaves, random_tree
from tests.check.asking import stub

EVERY = pytest.mark.parametrize("task", tasks().values(), ids=tasks())
VARIANTS = [*(Variant(*way) for way in product((True, False), ("", ">=", ">")))]


@pytest.mark.parametrize("assignment", assignments().values(), ids=assignments())
def test_an_assignment_has_twenty_points_for_four_to_seven_tasks(assignment) -> None:
    assert sum(task.points for task in assignment.tasks) == 20
    assert 4 <= len(assignment.tasks) <= 7


@pytest.mark.slow
@EVERY
def test_each_reference_has_full_points_in_all_parts_with_any_seed(task) -> None:
    answers = task.right(PLAIN)
    for seed, functions in enumerate(answers if len(answers) > 1 else answers * 2):
        result = examine(task, functions, seed=seed)
        assert result.is_right, result.counterexample
        assert result.points == task.parts


@EVERY
def test_a_stub_is_not_written_yet_and_has_no_points(task) -> None:
    result = examine(task, dict.fromkeys(task.names, stub))
    assert (result.is_written, result.total) == (False, 0)
    assert "not written yet" in result.counterexample.fault.said
    with pytest.raises(check.NotWritten, match="not written yet"):
        Check(task)(*[stub for _ in task.names])


OWN = {(task, task.own(variant)) for task in tasks().values() for variant in VARIANTS} - {
    (task, PLAIN) for task in tasks().values()
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("task", "variant"),
    sorted(OWN, key=lambda one: (one[0].name, str(one[1]))),
    ids=lambda one: str(getattr(one, "name", one)),
)
def test_a_variant_accepts_its_own_reference_and_of_another_order_only_the_value(task, variant) -> None:
    result = examine(task, task.right(variant)[0], variant)
    assert result.is_right, result.counterexample
    for other in task.other_variants(variant):
        if "cure" not in task.parts and other.left_to_right != variant.left_to_right:
            found = examine(task, task.right(other)[0], variant)
            assert found.points == dict.fromkeys(task.parts, 0) | {task.required: task.parts[task.required]}
            assert found.mistakes[0].name == "another variant"


@pytest.mark.slow
def test_a_cut_is_right_where_it_is_asked_for_and_wrong_where_it_is_not() -> None:
    early, late = ({"alphabeta": one["alphabeta"]} for one in tasks()["alphabeta"].right(PLAIN)[:2])
    for rule, right, wrong in ((">=", early, late), (">", late, early)):
        assert examine(tasks()["alphabeta"], right, Variant(rule=rule)).is_right
        assert examine(tasks()["alphabeta"], wrong, Variant(rule=rule)).points == {"value": 2, "leaves": 0}


@pytest.mark.slow
def test_the_references_count_what_others_have_counted() -> None:
    known = json.loads((Path(__file__).parents[1] / "data" / "tic_tac_toe.json").read_text(encoding="utf-8"))
    right = tasks()["counts"].right(PLAIN)[0]
    assert right["count_games"](tic_tac_toe()) == known["games"]
    assert right["count_positions"](tic_tac_toe()) == known["positions"]


def test_the_best_order_reaches_the_minimum_of_knuth_and_moore_and_no_order_has_fewer_leaves() -> None:
    best_first = tasks()["best_first"].right(PLAIN)[0]["best_first"]
    for depth, branching in [(1, 2), (1, 3), (2, 2), (3, 2), (2, 3), (4, 2), (5, 2), (4, 3), (3, 4)]:
        for seed in range(10):
            tree = random_tree(seed, depth, branching, range(5))
            node = best_first(json.loads(str(tree)), tree.turn)
            assert len(evaluated(alphabeta, Tree(node))[1]) == fewest_leaves(depth, branching)
    for values in product(range(3), repeat=4):
        orders = [[[a, b], [c, d]] for a, b, c, d in permutations(values)]
        assert min(len(evaluated(alphabeta, Tree(node))[1]) for node in orders) >= fewest_leaves(2, 2) == 3
