"""The bank of programs: no wrong one has full points, no right one is refused, most wrong ones are named rightly."""

import re

import pytest

from gametree.check import tasks
from gametree.check.judging import examine
from tests.check.bank import Program, programs

SPEAKING = {"none", "raised", "recursion", "wrong type", "timeout", "arguments"}


def name_of(program: Program) -> str:
    return f"{program.task}: {program.cause}"


@pytest.mark.slow
@pytest.mark.parametrize("program", programs(), ids=name_of)
def test_right_programs_are_right_and_wrong_ones_are_not(program: Program) -> None:
    result = examine(tasks.tasks()[program.task], program.functions(), name=False)
    assert result.is_right is program.is_right


@pytest.mark.slow
def test_most_wrong_programs_are_named_and_a_repair_points_to_the_line_that_is_wrong() -> None:
    wrong = [program for program in programs() if not program.is_right]
    results = [(one, examine(tasks.tasks()[one.task], one.functions())) for one in wrong]
    silent = [(one, found) for one, found in results if found.counterexample.got.trouble not in SPEAKING]
    assert sum(bool(found.mistakes) for _, found in silent) >= 0.7 * len(silent)
    told = [(one, re.match(r"Line (\d+),", found.mistakes[0].advice)) for one, found in silent if found.mistakes]
    lines = [(int(line[1]), one.lines) for one, line in told if line and one.lines]
    assert len(lines) >= 100
    assert sum(line in marked for line, marked in lines) >= 0.93 * len(lines)
