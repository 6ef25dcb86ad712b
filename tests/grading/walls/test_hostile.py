"""Every odd submission gets what it must get, and the good ones before and after it come out right."""

from dataclasses import replace

import pytest

from classroom.calls.budget import MEGABYTE, CodeBudget
from classroom.check.registry import tasks
from grading.walls.session import Sandbox
from tests.classroom.check.asking import examine
from tests.grading.walls.hostile import FULL, RIGHT, Odd
from tests.grading.walls.hostile.deaths import DEATHS
from tests.grading.walls.hostile.floods import FLOODS
from tests.grading.walls.hostile.forgers import FORGERS
from tests.grading.walls.hostile.loops import LOOPS
from tests.grading.walls.hostile.thieves import OUTSIDE, THIEVES
from tests.grading.walls.hostile.tricks import TRICKS

BANK = [*LOOPS, *FLOODS, *DEATHS, *TRICKS, *THIEVES, *FORGERS]
FAST = {"loop", "equal to everything, of (int)", "the library's own", "leaves a process behind"}
WITHOUT_WALLS = (
    *("loop that swallows everything", "all signals ignored", "fork bomb whatever comes"),
    *("memory at once", "one large file", "_exit", "breaks Python", "closes all files", "kills its parent"),
    *("kills everybody", "stops its parent", "leaves a process behind", "_exit in another cell"),
    *("a class equal to every other", "minimax", "an early end with the number", "noise by the line", "frames"),
)
BUDGET = CodeBudget(
    call_seconds=0.2,
    cell_seconds=10,
    other_seconds=0.5,
    task_seconds=60,
    submission_seconds=1e6,
    patience=25,
    memory=128 * MEGABYTE,
    answer=MEGABYTE,
)
WHOLE = tasks()["alphabeta"]
INPUTS = replace(
    WHOLE.inputs, small=lambda: WHOLE.inputs.small()[::1500], larger=lambda seed: WHOLE.inputs.larger(seed)[::100]
)
TASK = replace(WHOLE, inputs=INPUTS)


def marked(odd: Odd):
    return pytest.param(odd, id=odd.name, marks=[] if odd.name in FAST else [pytest.mark.slow])


@pytest.fixture
def outside(tmp_path):
    path = tmp_path / "other"
    path.write_text("not yours")
    yield path
    assert path.read_text() == "not yours"
    assert list(tmp_path.iterdir()) == [path]


def points_in(sandbox, cells):
    """Return the points, and what kept the answer from a usable value."""
    result = examine(TASK, sandbox.open(cells, cells[-1:], TASK.names), name=False)
    return tuple(result.points.values()), result.counterexample.got.failure if result.counterexample else ""


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox(BUDGET) as sandbox:
        assert points_in(sandbox, [RIGHT]) == (FULL, "")
        yield sandbox


@pytest.fixture(scope="module")
def sandbox_without_walls():
    with Sandbox(BUDGET, "limited") as sandbox:
        yield sandbox


def check_between_good_ones(sandbox, odd, outside):
    points, failure = points_in(sandbox, [cell.replace(OUTSIDE, str(outside)) for cell in odd.cells])
    assert (points, failure in odd.failures) == (odd.points, True), failure
    assert points_in(sandbox, [RIGHT]) == (FULL, "")


@pytest.mark.parametrize("odd", [marked(odd) for odd in BANK])
def test_an_odd_submission_between_two_good_ones(sandbox, odd, outside):
    check_between_good_ones(sandbox, odd, outside)


@pytest.mark.slow
@pytest.mark.parametrize("name", WITHOUT_WALLS)
def test_an_odd_submission_between_two_good_ones_without_walls(sandbox_without_walls, name, outside):
    check_between_good_ones(sandbox_without_walls, next(odd for odd in BANK if odd.name == name), outside)


def test_the_bank_is_large_and_has_no_name_twice():
    assert len({odd.name for odd in BANK}) == len(BANK) >= 100
