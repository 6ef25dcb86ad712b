"""What a notebook accepts the grader accepts in its sandbox, and what it says is the same."""

import pytest

from classroom.check.judging import Examiner
from classroom.check.local import Local
from classroom.check.registry import tasks
from grading.master import providing_cell, read_master
from grading.walls.session import Sandbox
from tests.classroom.check.bank import ROOT, programs

COUNTED = [one for one in programs("answers") if "calls" in one.told.get("says", "")]
TRIED = [*programs()[::11], *COUNTED]
RIGHT = [one for one in programs() if one.is_right]


@pytest.mark.slow
@pytest.mark.parametrize("program", TRIED, ids=lambda program: f"{program.task}: {program.cause}")
def test_a_sandbox_gives_the_same_points_and_the_same_advice(program) -> None:
    here = Examiner(Local(program.functions())).named(tasks()[program.task], 0)
    there = _in_a_sandbox(program, named=True)
    assert there.points == here.points
    assert [known.advice for known in there.mistakes] == [known.advice for known in here.mistakes]


@pytest.mark.slow
@pytest.mark.parametrize("program", RIGHT[::3], ids=lambda program: f"{program.task}: {program.cause}")
def test_a_sandbox_refuses_no_right_program(program) -> None:
    assert _in_a_sandbox(program).is_right


def _in_a_sandbox(program, named=False):
    cells = [*_lending(program.assignment), *program.cells]
    with Sandbox() as sandbox:
        examiner = Examiner(sandbox.open(cells, cells[-1:], tasks()[program.task].names))
        return (examiner.named if named else examiner.result)(tasks()[program.task], 0)


def _lending(assignment: str) -> list[str]:
    master = read_master(ROOT / "solutions" / assignment / f"{assignment}.ipynb")
    return list(map(providing_cell, sorted({name for task in master.tasks for name in task.provided_searches})))
