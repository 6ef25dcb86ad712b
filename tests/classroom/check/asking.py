"""How the tests of the checks ask them."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from classroom.calls.call import Runner
from classroom.check.judging import Examiner
from classroom.check.local import Local
from classroom.check.registry import tasks
from classroom.check.result import CheckResult
from classroom.check.task import Task
from classroom.check.verdict import AGAIN, STEPS

SUGGESTED = re.compile(f"(?:{STEPS}|{AGAIN}): (.*)")
RAISED = ArithmeticError, AttributeError, LookupError, RecursionError, TypeError


def stub(*_arguments):
    raise NotImplementedError


def examine(
    task: Task,
    answer: Mapping[str, Callable[..., object]] | Runner,
    seed: int = 0,
    name: bool = True,
    part: str | None = None,
) -> CheckResult:
    """What is found out about an answer, functions or what calls them, and whether with the mistakes behind it."""
    examiner = Examiner(Local(answer) if isinstance(answer, Mapping) else answer, part)
    return examiner.named(task, seed) if name else examiner.result(task, seed)


def verdict(name, *functions, seed=0):
    """What the check of a task says of its functions."""
    task = tasks()[name]
    return examine(task, dict(zip(task.names, functions, strict=True)), seed=seed)


def called(functions: Mapping[str, Callable[..., object]]) -> dict[str, Callable[..., object]]:
    """The functions by what the task calls them, and by their own names, as a line to see an input again has them."""
    return {**functions, **{getattr(one, "__name__", name): one for name, one in functions.items()}}


def do_what_is_suggested(told: str, scope: dict[str, Any]) -> None:
    """Do what a verdict suggests, where a learner would; a program without end is left alone."""
    if (suggested := SUGGESTED.search(told)) and "did not come back" not in told:
        with suppress(*RAISED):  # by the program that is wrong
            exec(suggested[1], scope)
