"""What holds for the tasks of every assignment."""

import pytest

from gametree import check
from gametree.check.checks import Check
from gametree.check.judging import examine
from gametree.check.task import PLAIN
from gametree.check.tasks import assignments, tasks
from tests.check.asking import stub

EVERY = pytest.mark.parametrize("task", tasks().values(), ids=tasks())


def test_the_assignments_are_those_of_the_lessons() -> None:
    assert list(assignments()) == [
        *("01-recursion", "02-game-trees", "03-minimax", "04-looking-ahead", "05-negamax", "06-alpha-beta"),
        *("08-move-ordering", "09-transpositions", "10-null-windows", "11-othello", "12-gomoku", "13-threats"),
        "14-tournaments",
    ]


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
