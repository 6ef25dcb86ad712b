"""A small course, quick to grade: one assignment, with a check of this package and one of the teacher's own."""

import json
from concurrent.futures import ThreadPoolExecutor

from grading.master import read_master
from grading.submission import Checked, Graded
from tests.grading.made import code, notebook

NAME = "01-small"
POWER = "def power(x, n):\n    return 1 if n == 0 else x * power(x, n - 1) if n > 0 else 1 / power(x, -n)\n"
NO_NEGATIVE = "def power(x, n):\n    return 1 if n <= 0 else x * power(x, n - 1)\n"
DOUBLE = "def double(x):\n    return 2 * x\n"
STUBS = (
    "def power(x, n):\n    # YOUR CODE HERE\n    raise NotImplementedError()\n",
    "def double(x):\n    # YOUR CODE HERE\n    raise NotImplementedError()\n",
)
ENDLESS = "def double(x):\n    while True:\n        pass\n"


def check(task, part, points, source):
    metadata = {"nbgrader": {"grade_id": f"{task}-{part}", "grade": True, "solution": False, "points": points}}
    return code(source, id=f"{task}-{part}", metadata=metadata)


def solution(source):
    head, _, body = source.partition("\n")
    return f"{head}\n    ### BEGIN SOLUTION\n{body}    ### END SOLUTION\n"


def master(power=POWER, double=DOUBLE, marks=solution):
    return notebook(
        code("from classroom import check\n\nbase = 2", id="setup"),
        code(marks(power), "power", id="power"),
        check("power", "value", 2, "check.power(power, part='value')\ncheck.power(power, part='value', seed=1)"),
        check("power", "negative", 1, "check.power(power, part='negative', seed=1)"),
        code(marks(double), "double", id="double"),
        check("double", "value", 2, "assert double(base) == 4, 'twice 2 is 4'"),
    )


def course(root):
    """A folder with the master and the student version."""
    for room, data in (("solutions", master()), ("exercises", handed_in(*STUBS))):
        path = root / room / NAME / f"{NAME}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_bytes(data)
    return root


def handed_in(power=POWER, double=DOUBLE):
    return master(power, double, marks=str)


def submitted(folder, name=NAME, **students):
    """A folder of submissions in nbgrader's layout."""
    for student, data in students.items():
        path = folder / student / name / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def the_master(root):
    return read_master(course(root) / "solutions" / NAME / f"{NAME}.ipynb")


def with_cells(*sources):
    """A notebook in which the task's cells have lost all that marks them."""
    return json.dumps({"cells": [code(one) for one in sources], "nbformat": 4, "nbformat_minor": 4}).encode()


def quick(work, master):
    """Grade without a sandbox: all points for what is written."""
    earns = 0 if b"raise NotImplementedError" in work.data else 1
    checks = [Checked(one.task, one.part, earns * one.points, one.points, "said") for one in master.checks]
    return Graded(work.student, work.name, "graded", tuple(checks), "full")


def in_thread():
    return ThreadPoolExecutor(1)
