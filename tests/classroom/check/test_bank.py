"""Programs are judged as they should be: right ones however they are written, wrong ones by their parts and words."""

import re
from dataclasses import replace

import pytest

from classroom.check import registry
from classroom.check.judging import Examiner
from classroom.check.local import Local
from classroom.check.task import Task
from tests.classroom.check.asking import examine
from tests.classroom.check.bank import Program, programs
from tests.counts import count, some

SPEAKING = {"none", "raised", "recursion", "wrong type", "timeout", "arguments"}


def name_of(program: Program) -> str:
    return f"{program.task}: {program.cause}"


@pytest.mark.slow
@pytest.mark.parametrize("program", programs(), ids=name_of)
def test_right_programs_are_right_and_wrong_ones_are_not_with_any_seed(program: Program) -> None:
    examiner = Examiner(Local(program.functions()))
    seeds = (0, 2, 3, 4)[: count("seeds for a right program" if program.is_right else "seeds for a wrong program")]
    shown, *others = [examiner.result(registry.tasks()[program.task], seed) for seed in seeds]
    assert shown.is_right is program.is_right
    assert all(other.points == shown.points for other in others)


@pytest.mark.parametrize(
    "task",
    [pytest.param(task, marks=[pytest.mark.slow] * (at % 16 > 0)) for at, task in enumerate(registry.tasks().values())],
    ids=registry.tasks(),
)
def test_a_few_inputs_tell_a_right_program_from_wrong_ones(task: Task) -> None:
    """What other tests of the bank ask at length, asked of each task in a moment."""
    sixty = task.inputs.probes()[:60]
    few = replace(task.inputs, small=lambda: sixty, larger=lambda _seed: [])
    ours = [program for program in programs() if program.task == task.name]
    assert {program.is_right for program in ours} == {True, False}, "tests/data/programs has no right or no wrong one"
    right, *_ = [program for program in ours if program.is_right]
    wrong = [program for program in ours if not program.is_right][:3]
    examiners = [Examiner(Local(one.functions()), is_shown=False) for one in (right, *wrong)]
    first, *others = [examiner.result(replace(task, inputs=few), 0) for examiner in examiners]
    assert first.is_right, first.counterexample
    assert not all(found.is_right for found in others)


@pytest.mark.slow
@pytest.mark.parametrize("answer", programs("answers"), ids=name_of)
def test_an_answer_has_its_points_and_is_told_what_is_wrong_with_it(answer: Program) -> None:
    result = examine(registry.tasks()[answer.task], answer.functions(), name="named" in answer.told, seed=1)
    assert result.points == answer.points, result.counterexample
    if not answer.is_right:
        found = result.counterexample
        assert answer.told.get("says", "") in found.fault.said
        assert ", ".join(map(str, found.case.call.args)).startswith(answer.told.get("on", ""))
        first = result.mistakes[0].name if result.mistakes else "nothing"
        assert answer.told.get("named", first) == first


@pytest.mark.slow
def test_most_wrong_programs_are_named_and_a_repair_points_to_the_line_that_is_wrong() -> None:
    wrong = some("wrong programs to name", [program for program in programs() if not program.is_right])
    results = [(one, examine(registry.tasks()[one.task], one.functions())) for one in wrong]
    silent = [(one, found) for one, found in results if found.counterexample.got.failure not in SPEAKING]
    assert sum(bool(found.mistakes) for _, found in silent) >= 0.7 * len(silent)
    told = [(one, re.match(r"Line (\d+),", found.mistakes[0].advice)) for one, found in silent if found.mistakes]
    lines = [(int(line[1]), one.lines) for one, line in told if line and one.lines]
    assert len(lines) >= 30
    assert sum(line in marked for line, marked in lines) >= 0.93 * len(lines)
