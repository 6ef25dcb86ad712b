"""Wrong programs that are a right one with a single edit in it, to ask questions with."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from classroom.calls.call import Caller
from classroom.check.edits import edits
from classroom.check.local import Local
from classroom.check.mistakes import Mistake
from classroom.check.operators import OPERATORS
from classroom.check.repair import SHORT, ProgramText
from classroom.check.task import Task

TELLING = (
    *("equality", "return in a loop", "argument missing", "plies", "comparison", "max and min", "start", "sign"),
    *("window", "side", "value lost", "order of lines", "line too many"),
)


@lru_cache(32)
def slips(task: Task, right: tuple[Callable[..., object], ...]) -> Sequence[Mistake]:
    """Return a wrong program for each kind of slip that shows in its answers: the right functions with one edit.

    Args:
        task: what was asked for.
        right: its functions, in order.

    """
    functions = dict(zip(task.names, right, strict=True))
    program, found = ProgramText.of(Local(functions)), dict[str, Mistake]()
    cases = [case.call for case in task.inputs.probes()]
    met = [Caller(functions, SHORT).run(cases)]
    telling = [kind for kind in OPERATORS if kind.name in TELLING]
    for edit in edits(program.tree, telling, program.names.values()) if program else ():
        if program is None or edit.operator.name in found:
            continue
        (edited,) = program.defined([edit.text])
        answers = edited.run(cases)
        if answers not in met and not any(outcome.failure for outcome in answers):
            met.append(answers)
            kind, wrong = edit.operator, tuple(edited.runner.functions.values())
            found[kind.name] = Mistake(task.name, kind.name, kind.advice, wrong)  # type: ignore[arg-type]
    return tuple(found.values())
