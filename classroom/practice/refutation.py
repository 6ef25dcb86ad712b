"""The smallest input on which a known wrong program goes wrong, in words and drawn: what refutes a misconception."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from classroom.calls.call import Outcome
from classroom.check import registry
from classroom.check.diagnosis import functions_of
from classroom.check.inputs import Case
from classroom.check.judging import examine
from classroom.check.local import Local
from classroom.check.messages import input_words
from classroom.check.mistakes import Mistake
from classroom.check.result import Counterexample
from classroom.check.task import Task
from classroom.check.verdict import pictures
from gametree.drawing.svg import Drawing

ONE = "all"


@dataclass(frozen=True)
class Refutation:
    """The smallest input on which a wrong program goes wrong.

    Args:
        counterexample: the input, what comes of the wrong program on it, and what should have come.
        wrong: the program's run on it, drawn; None where there is nothing to see.
        right: the right run on it, drawn.

    """

    counterexample: Counterexample
    wrong: Drawing | None
    right: Drawing | None

    @property
    def text(self) -> str:
        """The input and what goes wrong on it, in words."""
        return f"{input_words(self.counterexample.case.call.args)}. {self.counterexample.fault.said}"


@cache
def witness(mistake: Mistake) -> Refutation | None:
    """Return the smallest input on which a mistake shows; None when it answers like the right program on all of them.

    Args:
        mistake: one of `classroom.check.mistakes`.

    Raises:
        KeyError: there is no task that it is an answer to.

    """
    task = registry.task(mistake.task)
    functions = functions_of(task, mistake.programs)
    result = examine(_in_one_part(task), functions, name=False)
    if result.counterexample is None:
        return None
    drawn = [picture for _, picture in pictures(result, Local(functions))]
    wrong, right = drawn if len(drawn) == 2 else (None, None)
    return Refutation(result.counterexample, wrong, right)


@cache
def _in_one_part(task: Task) -> Task:
    """Return a task with one part for everything: its examination ends at the first input that goes wrong."""

    def judge(case: Case, got: Outcome, expected: Outcome) -> str:
        fault = task.fault(case, got, expected)
        return fault.said if fault else ""

    def probes() -> Sequence[Case]:
        return [replace(case, part="") for case in task.inputs.probes()]

    counts = dict(zip([ONE], task.judging.count_judges.values(), strict=False))
    judging = replace(task.judging, judges={ONE: judge}, count_judges=counts)
    inputs = replace(task.inputs, probes=probes)
    return replace(task, parts={ONE: task.points}, inputs=inputs, judging=judging, required=ONE)
