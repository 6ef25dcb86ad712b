"""Whatever a program returns, its check says what is wrong with it: each task is asked about a zoo of constants."""

from collections import namedtuple
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import inf, nan

import pytest

from classroom.calls.call import Outcome
from classroom.check.judging import Examiner
from classroom.check.local import Local
from classroom.check.registry import tasks
from classroom.check.task import Task
from classroom.check.verdict import verdict_on
from gametree import Tree, tic_tac_toe
from tests.classroom.check.asking import examine
from tests.counts import some

Pair = namedtuple("Pair", "first second")
DEEP: list = []
for _ in range(60):
    DEEP = [DEEP]
NUMBERS = (None, 0, 1, -1, 7, 0.5, True, inf, -inf, nan, 1j, 10**5000, Decimal(1), Fraction(1, 2))
TEXTS = ("", "X", "abc", "first", "inf", b"")
LISTS = (
    *([], [0], [[]], [[0]], [[], []], [None], [1, 2], [1, 2, 3], [1.5, 2.5, 3.5], [nan], [inf, -inf], ["", ""]),
    *(
        [0, None],
        [0, "x"],
        [[0, 0], [0, 0]],
        [[0, 0, "exact"]],
        [["A", "B", 0]],
        [[nan, 1]],
        [[1, 2], 1],
        [[[1, 2]], 1],
    ),
    *(
        ["first", []],
        ["draw", [None]],
        [(0, 0)],
        [(0, 99)],
        [(1, 0, 99)],
        [(1, "x", None)],
        [True, False],
        DEEP,
        [1] * 20_000,
    ),
    *((), (0,), (0, 0), (None, None), (0, []), (1, [0, 5]), (1, 2, 3, 4), Pair(1, 2)),
)
OTHERS = ({}, {0: 0}, {(): 0}, {(0,): 1.0, (): 0}, {"a": []}, set(), {1}, {(0, 0)}, range(3), object(), int, abs, ...)
ZOO = (*NUMBERS, *TEXTS, *LISTS, *OTHERS, Tree([1, 2]), tic_tac_toe(), ValueError("x"), (one for one in (1, 2)))


def always(value: object) -> Callable[..., object]:
    return lambda *_given: value


@pytest.mark.slow
@pytest.mark.parametrize("task", tasks().values(), ids=tasks())
def test_a_constant_is_told_apart_from_an_answer_and_nothing_falls_over(monkeypatch, task: Task) -> None:
    for place in ("judging", "verdict"):  # what it stands before must not need it here
        monkeypatch.setattr(f"classroom.check.{place}.or_plain", lambda better, _plain: better())
    for value in some("constants in the place of an answer", ZOO):
        functions = dict.fromkeys(task.names, always(value))
        plain, examiner = Examiner(Local(functions), is_shown=False).result(task, 0), Examiner(Local(functions))
        told = examiner.named(task, 0)
        assert told.points == plain.points
        assert not told.is_right
        assert not told.total
        assert verdict_on(told, examiner.runner).html


def test_what_a_judge_did_not_think_of_is_a_wrong_value() -> None:
    def close(_case: object, got: Outcome, expected: Outcome) -> str:
        return "" if abs(got.value - expected.value) < 1 else "It is too far off."

    task = tasks()["for_root"]
    own = replace(task, judging=replace(task.judging, judges={"": close}))
    found = examine(own, {"for_root": always("x")}, name=False)
    assert found.counterexample.fault.said == "It returned 'x'; it should be 0."


@pytest.mark.parametrize("at_work", ["shrunk", "explained", "likely_mistakes"])
def test_what_falls_over_while_a_fault_is_explained_leaves_the_plain_fault_and_its_points(monkeypatch, at_work) -> None:
    def falls_over(*_given: object) -> None:
        raise IndexError

    task, wrong = tasks()["largest"], {"largest": lambda tree: 0}
    plain = Examiner(Local(wrong), is_shown=False).result(task, 0)
    monkeypatch.setattr(f"classroom.check.judging.{at_work}", falls_over)
    told = examine(task, wrong)
    assert told.points == plain.points
    assert told.counterexample.fault == plain.counterexample.fault
