"""A learner's function beside known answers: a check without points, of an exercise in a lesson."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from inspect import signature
from types import FunctionType
from typing import Any

from classroom.calls.call import Text
from classroom.check.checks import Looking, show
from classroom.check.exercises import Exercise, exercise_of
from classroom.check.guard import or_plain
from classroom.check.judges import judge_same
from classroom.check.judging import Examiner
from classroom.check.local import Local
from classroom.check.task import Task, task_of
from classroom.check.verdict import verdict_on
from gametree.trace.callgraph import Watch, on_cycles, reachable


def expect(function: Callable[..., object], cases: Mapping[Any, object] | Iterable[tuple[Any, object]]) -> None:
    """Show whether a function gives the known answers; if not, where it goes wrong first and what it probably is.

    Args:
        function: what to call.
        cases: the right answer to each call, by its arguments: a tuple of them, or the only one.

    >>> expect(lambda n: n * n, {2: 4, 3: 9})
    ✓ <lambda>(): right on these 2 cases

    """
    listed = cases.items() if isinstance(cases, Mapping) else cases
    known = [(given if isinstance(given, tuple) else (given,), right) for given, right in listed]
    exercise = exercise_of(function, known)
    task = _task(function, known, exercise)
    examiner = examiner_of(function, task, exercise.written if exercise else "")
    verdict = verdict_on(examiner.result(task, 0), examiner.runner, is_drawn=False)
    if not verdict.result.is_written:
        return print(verdict.headline)
    return show(verdict, lambda: replace(verdict, result=examiner.named(task, 0)))


def examiner_of(function: Callable[..., object], task: Task, written: str = "") -> Examiner:
    """Return what examines a function that a lesson asks for; a stub that returns None is one that is not written.

    Args:
        function: the function that is asked about.
        task: what is asked.
        written: the name of the one that the learner writes, if it is another one.

    """
    own = {task.names[0]: _unwritten if _has_stub(function) else function}
    return Examiner(OneCell(own, meanwhile=Looking(task.name), written=written))


def _task(
    function: Callable[..., object], known: Sequence[tuple[tuple[Any, ...], object]], exercise: Exercise | None
) -> Task:
    """Return the task that asks for known answers, and for what else the exercise of a lesson asks."""
    name = getattr(function, "__name__", "it")
    more = exercise.more if exercise else ()
    every = f"these {len(known)} cases" if len(known) > 1 else "the only case"

    def right(*given: object) -> object:
        found = [answer for arguments, answer in known if arguments == given]
        return found[0] if found or not exercise else exercise.right(*given)

    right.__name__ = name
    task = task_of(
        right,
        {"value": 1},
        judge_same,
        lambda: [*more, *(given for given, _ in known)],
        name=f"{name}()",  # which no task of an assignment is called
        functions=(f"{name}({', '.join(signature(function).parameters)})",),
        shown="calls" if or_plain(lambda: bool(on_cycles(Watch.over(function, ()).graph)), False) else "words",
        asked=every + f" and {len(more)} more" * bool(more),
    )
    return replace(task, mistakes=exercise.mistakes if exercise else ())


@dataclass(repr=False)
class OneCell(Local):
    """Calls functions whose text is that of one cell: what earlier cells of a lesson give is right.

    Args:
        written: the only one of the functions there that is the learner's, with those that it calls; all without it.

    """

    written: str = ""

    def texts(self) -> Mapping[str, Text]:
        """Return the texts of the functions and of those in their cell that they call, by name."""
        own = [one for one in self.functions.values() if isinstance(one, FunctionType)]
        own = [one.__globals__.get(self.written, one) for one in own]
        near = [other for one in own for other in reachable(one) if _home(other) == _home(one)]
        return {name: text for name, text in super().texts().items() if name in [one.__name__ for one in near]}


def _home(function: FunctionType) -> str:
    return function.__code__.co_filename


def _unwritten(*_given: object) -> object:
    raise NotImplementedError


def _has_stub(function: object) -> bool:
    """Tell whether a function, or one that it calls, does nothing: the lessons' exercises begin like that."""
    nothing = (_nothing.__code__.co_code, _nothing.__code__.co_consts)
    own = reachable(function) if isinstance(function, FunctionType) else ()
    return any((one.__code__.co_code, one.__code__.co_consts) == nothing for one in own)


def _nothing() -> None:
    return None
