"""Tasks of one's own: what is checked in a notebook or graded with a master, with no folder of assignments."""

from collections.abc import Callable, Mapping, Sequence
from types import CellType, FunctionType
from typing import Any, TypeVar

from classroom.calls.call import Caller
from classroom.check import registry
from classroom.check.inputs import Case
from classroom.check.judges import judge_same
from classroom.check.messages import call_words, unusable
from classroom.check.task import InputMaker, Judge, Part, ShownAs, Task, task_of

F = TypeVar("F", bound=FunctionType)


def define(
    parts: Mapping[Part, int],
    small: Sequence[tuple[Any, ...]],
    larger: InputMaker = lambda _seed: (),
    *,
    judge: Judge | Mapping[Part, Judge] = judge_same,
    part: Callable[..., Part] | None = None,
    shown: ShownAs = "calls",
    **more: Any,
) -> Callable[[F], F]:
    """Return a decorator that makes a function the reference of a task of one's own: `check` has it by its name.

    >>> from classroom import check
    >>> @check.define({"value": 2}, [(n,) for n in range(20)])
    ... def triangle(n):
    ...     return n + triangle(n - 1) if n else 0
    >>> check.triangle(lambda n: n * (n + 1) // 2)
    ✓ triangle: right, 2/2

    Args:
        parts: the points of each part.
        small: the inputs to try first, smallest first: tuples of arguments.
        larger: makes the inputs to try after that, from a seed.
        judge: says what is wrong with a usable outcome, "" for nothing; several by the part that each costs. Without
            one, an answer must equal the reference's.
        part: the part that an input is for, by its arguments; each part then stands alone.
        shown: how a counterexample is drawn: "search", "nested", "calls", "board" or "words".
        **more: the rest of what `classroom.check.task.task_of` takes.

    Raises:
        ValueError: the task contradicts itself: the message says what was expected.
        TypeError: parts are no dictionary, or a judge is no function.

    """
    judges = judge if isinstance(judge, Mapping) else {"": judge}
    if not isinstance(parts, Mapping) or not all(map(callable, judges.values())):
        raise TypeError(f'parts are points by name, as {{"value": 2}}, and judges functions; got {parts!r}, {judge!r}')
    if part:
        more = {"part": part, "required": "", **more}

    def keep(function: F) -> F:
        """Make a function the reference of a task, as it is now: a later one of the same name does not replace it."""
        own = _as_it_is(function)
        task = task_of(own, parts, judge, lambda: small, larger, shown=shown, **more)
        _require_sound(task, small)
        registry.keep(task)
        return function

    return keep


def _as_it_is(function: F) -> FunctionType:
    """Return a copy of a function that still calls itself when its name stands for another."""
    code, name = function.__code__, function.__name__
    itself, scope = CellType(), dict(function.__globals__)
    cells = zip(code.co_freevars, function.__closure__ or (), strict=True)
    closure = tuple(itself if free == name else cell for free, cell in cells)
    own = FunctionType(code, scope, name, function.__defaults__, closure)
    own.__doc__, own.__kwdefaults__ = function.__doc__, function.__kwdefaults__
    itself.cell_contents = scope[name] = own
    return own


def _require_sound(task: Task, small: object) -> None:
    """Raise ValueError where the small inputs or the judges of a task would fail at a learner's answer."""
    if not isinstance(small, Sequence) or not small or not all(isinstance(one, tuple | Case) for one in small):
        raise ValueError(f"the inputs of {task.name} are tuples of arguments, as [(0,), (1,)]; got {small!r:.60}")
    cases = task.inputs.small()
    if len(task.parts) > 1 and set(task.judging.judges) == {""} and not any(case.part for case in cases):
        raise ValueError(f"{task.name} has several parts: say with `part`, or with a judge for each, what costs which")
    for case, outcome in zip(cases, Caller(task.judging.right[0]).run([case.call for case in cases]), strict=False):
        asked = call_words(case.call, task.parameters(case.call.function))
        if task.part_tasks and not case.part:
            raise ValueError(f"{task.name}: its parts stand alone, so `part` says which one each input is for: {asked}")
        if case.part:
            task.require_part(case.part)
        if outcome.failure:
            raise ValueError(f"the reference of {task.name} fails itself, {asked}: {unusable(outcome)}")
        for _, said in task.judging.faults(case, outcome, outcome):
            raise ValueError(f"the judge of {task.name} refuses the reference's own answer, {asked}: {said}")
