"""Every kept mistake is rejected by its check, and its own sentence is among the first three."""

from functools import cache

import pytest

from gametree.check.judging import examine
from gametree.check.mistakes import Mistake, mistakes_in
from gametree.check.naming import functions_of
from gametree.check.task import PLAIN, Task
from gametree.check.tasks import tasks

ALL = [(task, known) for task in tasks().values() for known in mistakes_in(task.name)]


@cache
def found(task: Task, known: Mistake):
    return examine(task, functions_of(task, known.programs, PLAIN))


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), ALL, ids=[f"{task.name}: {known.name}" for task, known in ALL])
def test_a_mistake_is_rejected_with_its_own_sentence(task: Task, known: Mistake) -> None:
    result = found(task, known)
    assert not result.is_right
    assert result.total < task.points
    assert known.advice in [other.advice for other in result.mistakes]


def test_there_are_more_than_forty_and_no_two_give_the_same_advice_in_one_task() -> None:
    assert len(ALL) >= 40
    pairs = [(task.name, known.advice) for task, known in ALL]
    assert len(set(pairs)) == len(pairs)


def test_advice_is_one_short_sentence_that_gives_no_code_away() -> None:
    for task, known in ALL:
        assert known.advice[-1] in ".?", known
        assert len(known.advice) < 200, known
        assert "return " not in known.advice.replace("`return`", ""), (task.name, known)


@pytest.mark.slow
def test_the_table_of_mistakes_and_messages(capsys) -> None:
    with capsys.disabled():
        print("\n| task | mistake | smallest input | said |\n|---|---|---|---|")
        for task, known in ALL:
            worst = found(task, known).counterexample
            print(f"| {task.name} | {known.name} | {worst.replay} | {worst.fault.said} {known.advice} |")
    assert all(found(task, known).counterexample for task, known in ALL)


def test_mistakes_belong_to_tasks() -> None:
    from gametree.check import mistakes

    assert {known.task for known in mistakes.everything()} <= set(tasks())
