"""The smallest input on which a known wrong program goes wrong, in words and drawn: what refutes a misconception."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from classroom.calls.call import Outcome
from classroom.check import registry
from classroom.check.diagnosis import functions_of
from classroom.check.inputs import Case
from classroom.check.judging import Examiner
from classroom.check.local import Local
from classroom.check.mistakes import Mistake
from classroom.check.result import Counterexample
from classroom.check.task import Task
from classroom.check.verdict import verdict_on
from gametree.drawing.svg import Drawing

ONE = "all"


@cache
def witness(mistake: Mistake) -> tuple[Counterexample, Sequence[Drawing]] | None:
    """Return the smallest input on which a mistake shows, and the wrong and the right run on it, if they are drawn.

    None when it answers like the right program on all inputs.

    Args:
        mistake: one of `classroom.check.mistakes`.

    Raises:
        KeyError: there is no task that it is an answer to.

    """
    task = registry.task(mistake.task)
    runner = Local(functions_of(task, mistake.programs))
    result = Examiner(runner).result(_in_one_part(task), 0)
    if result.counterexample is None:
        return None
    drawn = [picture for _, picture in verdict_on(result, runner).pictures]
    return result.counterexample, drawn if len(drawn) == 2 else ()


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
