"""One submission in a real sandbox: right answers earn all, wrong ones what they should."""

from dataclasses import replace

import pytest

from classroom.calls.budget import CodeBudget
from classroom.check.registry import task
from grading.master import read_master
from grading.notebook import read_notebook
from grading.submission import Work, grade, other_draw
from tests.grading.course import (
    DOUBLE,
    ENDLESS,
    NO_NEGATIVE,
    POWER,
    STUBS,
    check,
    handed_in,
    solution,
    the_master,
    with_cells,
)
from tests.grading.made import code, notebook

SMALL = CodeBudget(call_seconds=0.3, other_seconds=0.5, patience=30)
DIES = "import os\ndef double(x):\n    os._exit(0)\n"
RAISES = "def double(x):\n    return 2 / (x - x)\n"
RICH = "import rich\n" + DOUBLE
ABSENT = f"import no_such_package\n{DOUBLE}"
PANDAS = "import pandas as pd\ndef double(x):\n    return 2 * int(pd.Series([x]).sum())\n"
BAR = "from tqdm.auto import tqdm\ndef double(x):\n    return sum(x for _ in tqdm([1, 2]))\n"
TYPED = "from typing_extensions import TypeAlias\nfrom typeguard import typechecked\n@typechecked\n" + DOUBLE
HELPED = "from no_such_package import two\n"
USES_IT = "def double(x):\n    return two * x\n"
SLEEPS = "import time\ndef double(x):\n    time.sleep(100)\n    return 2 * x\n"
DUBBLE = "def dubble(x):\n    return 2 * x\n"
NO_COLON = "def double(x)\n    return 2 * x\n"
FAILS = "ModuleNotFoundError: No module named 'no_such_package'"
BANK = {  # what is handed in, the points, what kept it from a value, and a part of what is said
    "not written": (handed_in(*STUBS), (0, 0, 0), "not written", "not written"),
    "endless": (handed_in(double=ENDLESS), (2, 1, 0), "timeout", ""),
    "dead": (handed_in(double=DIES), (2, 1, 0), "crashed", ""),
    "raises": (handed_in(double=RAISES), (2, 1, 0), "raised", ""),
    "only one": (with_cells(POWER), (2, 1, 0), "not found", "No cell defines double."),
    "no colon": (handed_in(double=NO_COLON), (2, 1, 0), "not found", "cannot be read as Python: line 1"),
    "another name": (handed_in(double=DUBBLE), (2, 1, 0), "not found", "No cell defines double."),
    "its cell fails": (handed_in(double=ABSENT), (2, 1, 0), "cell failed", FAILS),
    "a cell that it needs fails": (with_cells(HELPED, POWER, USES_IT), (2, 1, 0), "cell failed", FAILS),
    "an import that is not used": (handed_in(double=RICH), (2, 1, 2), "", ""),
    "a progress bar": (handed_in(double=BAR), (2, 1, 2), "", ""),
    "a name for types": (handed_in(double=TYPED), (2, 1, 2), "", ""),
    "uses what is not there": (handed_in(double=PANDAS), (2, 1, 0), "not judged", "uses pandas"),
    "a stub after a cell that fails": (with_cells(HELPED, POWER, STUBS[1]), (2, 1, 0), "not written", "not written"),
}
HUGE = "def power(x, n):\n    return 10 ** 5000\n"
LONG = "def power(x, n):\n    return 'x' * 1_000_000\n"


@pytest.fixture(scope="module")
def master(tmp_path_factory):
    return the_master(tmp_path_factory.mktemp("course"))


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.slow) for name in BANK])
def test_points_by_part_and_what_is_said(master, name):
    data, points, failure, said = BANK[name]
    graded = grade(Work("0123", "a.ipynb", data, budget=SMALL), master)
    last = graded.checks[-1]
    assert (graded.status, tuple(check.points for check in graded.checks)) == ("graded", points)
    assert (last.failure, graded.timed_out, said in last.said) == (failure, failure == "timeout", True)
    assert ("not written" in last.said) == (said == "not written" or failure == "not found")
    assert ("double: cell failed" in graded.looks) == (failure == "cell failed")


DEFINED = """from classroom import check

@check.define({"value": 2}, [(n,) for n in range(9)])
def triangle(n):
    return n * (n + 1) // 2
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "points", "said"),
    [
        ("    return n + triangle(n - 1) if n else 0\n", 2, "✓ triangle: right, 2/2"),
        ("    return n + triangle(n - 1) if n else 1\n", 0, "triangle on 0.\nIt returned 1; it should be 0."),
        ("    raise NotImplementedError()\n", 0, "○ triangle: not written yet, 0/2"),
    ],
)
def test_a_task_that_the_master_defines_is_graded_and_its_reference_is_no_answer(tmp_path, body, points, said):
    head, right = "def triangle(n):\n", "    return sum(range(n + 1))\n"
    cell = check("triangle", "value", 2, "check.triangle(triangle)")
    path = tmp_path / "01-own.ipynb"
    path.write_bytes(notebook(code(DEFINED), code(solution(head + right), "triangle", id="triangle"), cell))
    data = notebook(code(DEFINED), code(head + body, "triangle", id="triangle"), cell)
    (checked,) = grade(Work("0123", "a.ipynb", data, budget=SMALL), read_master(path)).checks
    assert (checked.points, said in checked.said) == (points, True)


POINT = {
    "a named tuple": "from typing import NamedTuple\n\nclass Point(NamedTuple):\n    x: int\n    y: int\n",
    "a dataclass": "from dataclasses import dataclass\n\n@dataclass\nclass Point:\n    x: int\n    y: int\n",
}
REFERENCE = "@check.define({'value': 2}, [(n,) for n in range(9)])\ndef path(n):\n    return [Point(n, n + 1)]\n"


@pytest.mark.slow
@pytest.mark.parametrize("kind", POINT)
@pytest.mark.parametrize(
    ("reference", "asked"),
    [(REFERENCE, "check.path(path)"), ("", "assert path(3) == [Point(3, 4)]\nassert path(3)[0].y == 4")],
)
def test_a_task_may_give_objects_of_a_class_that_the_master_defines(tmp_path, kind, reference, asked):
    given, cell = f"from classroom import check\n{POINT[kind]}\n{reference}", check("path", "value", 2, asked)
    right, wrong = (f"def path(n):\n    return [Point(n, n {sign} 1)]\n" for sign in "+-")
    path = tmp_path / "01-own.ipynb"
    path.write_bytes(notebook(code(given), code(solution(right), "path", id="path"), cell))
    works = (notebook(code(given), code(answer, "path", id="path"), cell) for answer in (right, wrong))
    graded = [grade(Work("0123", "a.ipynb", data, budget=SMALL), read_master(path)) for data in works]
    assert [one.checks[0].points for one in graded] == [2, 0]
    assert "Point(x=0, y=-1)" in graded[1].checks[0].said or not reference


@pytest.mark.slow
def test_what_is_said_names_the_smallest_input_and_the_way_to_see_it_again(master):
    graded = grade(Work("0123", "a.ipynb", handed_in(NO_NEGATIVE), budget=SMALL), master)
    said = graded.checks[1].said
    assert "power, negative: not right yet, 0/1" in said
    assert said.splitlines()[-1] == "To step through it: watch(power, 2, -1)"


OFF_BY_ONE = """def power(x, n):
    if n < 0:
        return 1 / power(x, -n)
    if n == 1:
        return 1
    return x * power(x, n - 1) if n else 1
"""


@pytest.mark.slow
def test_a_repair_of_the_submitted_text_says_which_line_it_is(master, monkeypatch):
    work = Work("0123", "a.ipynb", handed_in(OFF_BY_ONE), budget=SMALL)
    graded = grade(work, master)
    assert "Probably: Line 4, `if n == 1:`: " in graded.checks[0].said
    monkeypatch.setattr("classroom.check.judging.likely_mistakes", lambda *_: 1 / 0)
    without = grade(work, master)
    assert "Probably" not in without.checks[0].said
    assert [one.points for one in without.checks] == [one.points for one in graded.checks]


@pytest.mark.slow
def test_a_cell_that_fails_is_said_to_fail_and_is_never_not_written(master):
    data = handed_in(f"import rich_and_not_there\n{POWER}")
    graded = grade(Work("0123", "a.ipynb", data, budget=SMALL), master)
    assert [check.points for check in graded.checks] == [0, 0, 2]
    failed = "Cell 2: ModuleNotFoundError: No module named 'rich_and_not_there', in line 1 of <module>"
    assert graded.checks[0].said == f"○ power, value: its cell failed, 0/1\n{failed}"
    assert graded.looks == ("power: cell failed",)


@pytest.mark.slow
def test_an_answer_that_cannot_be_judged_or_is_endless_costs_itself_only(master):
    for source in (HUGE, LONG):
        graded = grade(Work("0123", "a.ipynb", handed_in(source), budget=SMALL), master)
        assert [check.points for check in graded.checks] == [0, 0, 2]
        assert len(repr(graded)) < 50_000


@pytest.mark.slow
def test_a_check_that_cannot_judge_says_so_and_costs_itself_only(master):
    first, *others = master.checks
    broken = replace(master, checks=(replace(first, source="check.power(power, part='none')"), *others))
    graded = grade(Work("0123", "a.ipynb", handed_in(), budget=SMALL), broken)
    assert [check.points for check in graded.checks] == [0, 1, 2]
    assert "could not judge this answer, so a person should look at it: ValueError: " in graded.checks[0].said
    (look,) = graded.looks
    assert look.startswith("power: not judged (ValueError: power has no part 'none'")


@pytest.mark.slow
def test_what_went_wrong_in_a_cell_is_noted_with_its_number(master):
    graded = grade(Work("0123", "a.ipynb", with_cells("x = 1", "1 / 0", DOUBLE, POWER), budget=SMALL), master)
    assert any(note.startswith("Cell 2: ") and "ZeroDivisionError" in note for note in graded.notes)


def test_what_cannot_be_read_has_a_reason_and_no_points(master):
    graded = grade(Work("0123", "a.ipynb", b'{"cells": ['), master)
    assert (graded.status, graded.checks) == ("unreadable", ())
    assert "a.ipynb is cut off at line 1" in graded.notes[0]


@pytest.mark.slow
def test_a_fault_in_the_teachers_own_check_is_not_counted_against_the_student(master):
    broken = replace(master, checks=(replace(master.checks[-1], source="assert double(bass) == 4"),))
    with pytest.raises(NameError, match="bass"):
        grade(Work("0123", "a.ipynb", handed_in(), budget=SMALL), broken)


@pytest.mark.slow
def test_what_has_used_up_its_time_says_so_and_is_not_run_again(master):
    budget = replace(SMALL, submission_seconds=12, call_seconds=100, patience=1)
    graded = grade(Work("0123", "a.ipynb", handed_in(double=SLEEPS), budget=budget), master)
    assert tuple(check.points for check in graded.checks) == (2, 1, 0)
    assert (graded.timed_out, graded.looks) == (False, ("double: out of time",))
    assert "out of time 12 s" in graded.checks[-1].said
    assert "Its time was up after 12 s; --timeout gives it more." in graded.notes


@pytest.mark.slow
def test_one_slow_function_costs_the_others_nothing(master):
    slow = "import time\ndef power(x, n):\n    time.sleep(100)\n    return x ** n\n"
    budget = replace(SMALL, submission_seconds=16, call_seconds=100, patience=1)
    graded = grade(Work("0123", "a.ipynb", handed_in(power=slow), budget=budget), master)
    assert tuple(check.points for check in graded.checks) == (0, 0, 2)


FIVE, OTHERS = "def program_1(n):\n    return n\n", "def program_1(n):\n    return 2 * n\n"


@pytest.mark.parametrize(
    ("asked", "cells", "said"),
    [
        ("", (FIVE, "check.five(verdicts)"), ""),
        ("", (OTHERS, "check.five(verdicts, draw=7)", "check.five(verdicts)"), ""),
        (
            "",
            (FIVE, "check.five(\n    verdicts, draw=7\n)"),
            "the programs of draw 7; here they are those of the ordinary",
        ),
        (
            ", draw=3",
            (FIVE, "check.five(verdicts)"),
            "the programs of the ordinary course; here they are those of draw 3",
        ),
        (", draw=3", (OTHERS,), "other programs; here they are those of draw 3: grade it with the folder"),
        ("", (f"# mine\n{FIVE}",), ""),
        ("", ("def verdicts():\n    return {}\n",), ""),
    ],
)
def test_which_other_programs_a_notebook_has_than_the_master(tmp_path, asked, cells, said):
    path, answer = tmp_path / "01-own.ipynb", "def verdicts():\n    return {}\n"
    about = check("five", "verdict_1", 1, f"check.five(verdicts{asked})")
    path.write_bytes(notebook(code(FIVE), code(solution(answer), "five", id="five"), about))
    found = other_draw("five", read_notebook(with_cells(*cells), "a.ipynb"), read_master(path))
    assert (said in found, bool(found)) == (True, bool(said))


@pytest.mark.slow
def test_a_verdict_that_is_a_tree_counts_in_the_sandbox_and_one_that_is_nothing_costs_only_itself(tmp_path):
    path, head = tmp_path / "03-own.ipynb", "from gametree import *\n\ndef verdicts():\n"
    told = task("five_minimax").judging.right[0]["verdicts"]()
    trees = {name: f"Tree{one}" if isinstance(one, tuple) else repr(one) for name, one in told.items()}
    bodies = [f"    return {{{', '.join(f'{name!r}: {one}' for name, one in ways.items())}}}\n" for ways in (
        trees, trees | {"program_2": "print"}
    )]  # fmt: skip
    parts = [f"verdict_{at}" for at in range(1, 6)]
    checks = [check("five_minimax", one, 1, f"check.five_minimax(verdicts, part={one!r})") for one in parts]
    answer = code(solution(f"def verdicts():\n{bodies[0]}"), "five_minimax", id="five")
    path.write_bytes(notebook(answer, *checks))
    works = [notebook(code(head + body, "five_minimax", id="five"), *checks) for body in bodies]
    first, second = (grade(Work("0123", "a.ipynb", one, budget=SMALL), read_master(path)) for one in works)
    assert [one.points for one in first.checks] == [1, 1, 1, 1, 1]
    assert [one.points for one in second.checks] == [1, 0, 1, 1, 1]
    assert "It says builtin_function_or_method <built-in function print> of program_2: " in second.checks[1].said
