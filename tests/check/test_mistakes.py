"""Every kept mistake is rejected by its check, and its own sentence is among the first three."""

from math import inf

import pytest

from gametree import MNK, Othello, SharedTree, Tree, check, gomoku, score
from gametree.check.diagnosis import functions_of
from gametree.check.judging import examine
from gametree.check.messages import KEPT
from gametree.check.mistakes import Mistake, mistakes_in
from gametree.check.task import PLAIN, Task
from gametree.check.tasks import tasks
from tests.check.called import called
from tests.mistakes_table import MISTAKE

NAMES = {
    "MNK": MNK,
    "Othello": Othello,
    "SharedTree": SharedTree,
    "Tree": Tree,
    "check": check,
    "gomoku": gomoku,
    "inf": inf,
    "score": score,
}
NAMES["watch"] = lambda function, *arguments: function(*arguments)
ALL = [(task, known) for task in tasks().values() for known in mistakes_in(task.name)]


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), ALL, ids=[f"{task.name}: {known.name}" for task, known in ALL])
def test_a_mistake_is_rejected_with_its_own_sentence_and_a_line_that_shows_it_again(
    task: Task, known: Mistake, record_property
) -> None:
    functions = functions_of(task, known.programs, PLAIN)
    result = examine(task, functions)
    assert not result.is_right
    worst = result.counterexample
    record_property(MISTAKE, f"| {task.name} | {known.name} | {worst.replay} | {worst.fault.said} {known.advice} |")
    assert result.total < task.points
    assert known.advice in [other.advice for other in result.mistakes[:3]]
    if not worst.got.trouble and worst.fault.said != KEPT:  # what is kept shows when it is called again only
        assert eval(worst.replay, {**NAMES, **called(functions)}) == worst.got.value


def test_there_are_more_than_forty_and_no_two_give_the_same_advice_in_one_task() -> None:
    assert len(ALL) >= 40
    pairs = [(task.name, known.advice) for task, known in ALL]
    assert len(set(pairs)) == len(pairs)


def test_advice_is_one_short_sentence_that_gives_no_code_away() -> None:
    for task, known in ALL:
        assert known.advice[-1] in ".?", known
        assert len(known.advice) < 200, known
        assert "return " not in known.advice.replace("`return`", ""), (task.name, known)


def test_mistakes_belong_to_tasks() -> None:
    from gametree.check import mistakes

    assert {known.task for known in mistakes.everything()} <= set(tasks())
