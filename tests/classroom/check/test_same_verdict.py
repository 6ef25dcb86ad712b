"""What a notebook accepts the grader accepts in its sandbox, and what it says is the same."""

from collections.abc import Iterator
from math import inf

import pytest

from classroom.calls.budget import CodeBudget
from classroom.check.judging import Examiner
from classroom.check.local import Local
from classroom.check.registry import tasks
from grading.master import providing_cell, read_master
from grading.walls.session import Sandbox
from tests.classroom.check.bank import ROOT, Program, programs
from tests.counts import some

COUNTED = [one for one in programs("answers") if "calls" in one.told.get("says", "")]
TRIED = [*some("programs in a sandbox", programs()), *COUNTED]
RIGHT = some("right programs in a sandbox", [one for one in programs() if one.is_right])


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(CodeBudget(submission_seconds=inf)) as sandbox:
        yield sandbox


@pytest.mark.slow
@pytest.mark.parametrize("program", TRIED, ids=lambda program: f"{program.task}: {program.cause}")
def test_a_sandbox_gives_the_same_points_and_the_same_advice(sandbox, program) -> None:
    here = Examiner(Local(program.functions())).named(tasks()[program.task], 0)
    there = _examiner(sandbox, program).named(tasks()[program.task], 0)
    assert there.points == here.points
    assert [known.advice for known in there.mistakes] == [known.advice for known in here.mistakes]


@pytest.mark.slow
@pytest.mark.parametrize("program", RIGHT, ids=lambda program: f"{program.task}: {program.cause}")
def test_a_sandbox_refuses_no_right_program(sandbox, program) -> None:
    assert _examiner(sandbox, program).result(tasks()[program.task], 0).is_right


def _examiner(sandbox: Sandbox, program: Program) -> Examiner:
    cells = [*_lending(program.assignment), *program.cells]
    return Examiner(sandbox.open(cells, cells[-1:], tasks()[program.task].names))


def _lending(assignment: str) -> list[str]:
    master = read_master(ROOT / "solutions" / assignment / f"{assignment}.ipynb")
    return list(map(providing_cell, sorted({name for task in master.tasks for name in task.provided_searches})))
