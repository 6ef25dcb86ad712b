"""Judging an answer that runs somewhere else: what does not come back is never right."""

import sys

import pytest

from classroom.calls.call import FunctionCall, Outcome
from classroom.check.inputs import Case
from classroom.check.judges import judge_leaves
from classroom.check.judging import Examiner
from classroom.check.local import Local
from classroom.check.messages import FAILURE_WORDS
from classroom.check.registry import tasks
from gametree import Tree
from tests.classroom.check.asking import examine, verdict


class Silent(Local):
    """Answers the first calls of each batch only."""

    answered = 0

    def run(self, calls, fresh=True) -> list[Outcome]:
        return super().run(calls, fresh)[: self.answered]


class Chatty(Local):
    """Answers each call twice."""

    def run(self, calls, fresh=True) -> list[Outcome]:
        return [outcome for outcome in super().run(calls, fresh) for _ in range(2)]


def test_no_answer_is_no_right_answer() -> None:
    for answered in (0, 5):
        runner = Silent({"power": pow})
        runner.answered = answered
        result = examine(tasks()["power"], runner)
        assert result.total == 0
        assert result.tried == answered + 1
        assert result.counterexample.got.failure == "crashed"


def test_more_answers_than_calls_win_nothing() -> None:
    assert examine(tasks()["power"], Chatty({"power": pow})).total == 0


class Counting(Local):
    """Counts the calls that it makes."""

    made = 0

    def run(self, calls, fresh=True) -> list[Outcome]:
        found = super().run(calls, fresh)
        self.made += len(found)
        return found


def test_an_examiner_makes_no_call_twice_for_the_same_seed_nor_the_small_ones_and_the_probes_for_another() -> None:
    runner = Counting({"power": pow})
    examiner, task = Examiner(runner), tasks()["power"]
    first = examiner.result(task, 0)
    small, probes, once = len(task.inputs.small()), 3 * len(task.inputs.probes()), runner.made
    assert (first.is_right, once) == (True, small + len(task.inputs.larger(0)) + probes)
    assert examiner.result(task, 0) is first
    assert runner.made == once
    assert examiner.result(task, 1) == examine(task, {"power": pow}, 1)
    assert runner.made == once + len(task.inputs.larger(1))


def test_what_goes_wrong_with_one_seed_is_not_held_against_another() -> None:
    def wrong_once(x, n):
        return pow(x, n) + ((x, n) == odd)

    task = tasks()["power"]
    others = {case.call.args for case in (*task.inputs.small(), *task.inputs.probes(), *task.inputs.larger(0))}
    odd = next(case.call.args for case in task.inputs.larger(1) if case.call.args not in others)
    examiner = Examiner(Local({"power": wrong_once}))
    assert [examiner.result(task, seed).is_right for seed in (0, 1, 0)] == [True, False, True]


FIRST, SECOND = (0,), (1,)


@pytest.mark.parametrize(
    ("looked_at", "said"),
    [
        ((FIRST, SECOND), ""),
        ((), "no leaf was ever valued"),
        ((FIRST, FIRST), "looked at a leaf twice"),
        ((FIRST, ()), "also valued a node that is no leaf"),
        ((FIRST, SECOND, (2,)), "looked at 3 leaves where the right search looks at 2: what it knew"),
        ((FIRST,), "looked at 1 leaf where the right search looks at 2: it left out some"),
        ((SECOND, FIRST), "looked at the leaves in another order"),
        (((2,), FIRST), "looked at the leaves in another order"),
    ],
)
def test_a_right_value_from_other_leaves_is_told_what_is_odd_about_them(looked_at, said) -> None:
    case = Case(FunctionCall("minimax", (Tree([0, 1, 2]),)))
    told = judge_leaves(case, Outcome(0, looked_at), Outcome(0, (FIRST, SECOND)))
    assert (said in told) if said else not told


@pytest.mark.slow
def test_what_cannot_be_counted_earns_nothing_for_its_calls():
    def hides(x, n):
        while sys.gettrace():
            pass
        return x**n, n.bit_length() + 1

    found = verdict("fast_power", hides)
    assert (found.points, found.counterexample.fault.said) == ({"value": 2, "calls": 0}, FAILURE_WORDS["not counted"])
    assert not found.mistakes
