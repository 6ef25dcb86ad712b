"""Five good and five partly wrong submissions get the same points, part by part, from this grader and from nbgrader."""

import json
import re
import sys
from pathlib import Path

import pytest

from grading.__main__ import main
from grading.exports import read_grades
from grading.files import DONE
from tests.counts import some
from tools import exercises
from tools.exercises import MASTERS

NAME = "01-recursion"
ROOT = MASTERS.parent
STUB = "    raise NotImplementedError()\n"
LOOP = "    result = 1\n    for _ in range(abs(n)):\n        result *= x\n    return result if n >= 0 else 1 / result\n"
EDITS = {
    "good-0": {},
    "good-1": {r"    if n < 0:\n        return 1 / power.*?power\(x, n - 1\)\n": LOOP},
    "good-2": {r"(    return sum\(total)": r"    print('a list of', len(tree))\n\1"},
    "good-3": {r"isinstance\((\w+), list\)": r"(type(\1) is list)"},
    "good-4": {r"(def largest\(tree\):\n.*?\n)": r"\1    import sys\n    print('looking', file=sys.stderr)\n"},
    "part-0": {r"    if n < 0:\n        return 1 / power\(x, -n\)\n    if n == 0": "    if n <= 0"},
    "part-1": {r"calls \+ 1\n": "calls\n"},
    "part-2": {r"best = -inf": "best = 0"},
    "part-3": {r"(def height.*?)return 0": r"\1return 1"},
    "part-4": {r"(def total\(tree\):\n.*?\n).*?for child in tree\)\n": rf"\1{STUB}"},
}
TOTALS = {**{name: 20 for name in EDITS if name.startswith("good")}, "part-0": 19, "part-1": 18, "part-2": 17}
TOTALS |= {"part-3": 18, "part-4": 18}


def handed_in(edits):
    """The master with another answer in some of its cells, and without its hidden lines."""
    notebook = json.loads((MASTERS / NAME / f"{NAME}.ipynb").read_text(encoding="utf-8"))
    todo = dict(edits)
    for cell in notebook["cells"]:
        source = re.sub(r" *### (?:BEGIN|END) SOLUTION\n?", "", "".join(cell["source"]))
        if cell["metadata"]["nbgrader"]["solution"]:
            for pattern, new in edits.items():
                source, times = re.subn(pattern, new, f"{source.rstrip()}\n", flags=re.DOTALL)
                todo = {one: text for one, text in todo.items() if one != pattern or not times}
        cell["source"] = source
    assert not todo, "nothing to replace"
    return json.dumps(notebook)


@pytest.fixture
def submissions(tmp_path):
    for student, edits in EDITS.items():
        path = tmp_path / "submitted" / student / NAME / f"{NAME}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(handed_in(edits), encoding="utf-8")
    return tmp_path


def ours(root):
    words = ["grade", NAME, root / "submitted", "--out", root / "grades", "--course", ROOT]
    assert main(list(map(str, words))) == DONE
    rows = read_grades(root / "grades" / NAME / "grades.csv")
    return {student: {name: row[name] for name in row if ":" in name} for student, row in rows.items()}


def nbgraders(root, students):
    from nbgrader.api import Gradebook
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config

    settings = Config()
    settings.CourseDirectory.root = str(root)
    settings.CourseDirectory.db_url = f"sqlite:///{root / 'gradebook.db'}"
    exercises.student_versions(root, [NAME])
    with exercises.on_path(Path(sys.executable).parent):
        for student in students:
            assert NbGraderAPI(config=settings).autograde(NAME, student, create=True)["success"]
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as book:
        return {student: grades_of(book.find_submission_notebook(NAME, NAME, student)) for student in students}


def grades_of(notebook):
    return {":".join(grade.name.rsplit("-", 1)): grade.score for grade in notebook.grades}


@pytest.mark.slow
@pytest.mark.notebook
def test_both_give_the_same_points(submissions):
    found = ours(submissions)
    assert {student: sum(points.values()) for student, points in found.items()} == TOTALS
    students = some("submissions that nbgrader grades", [*EDITS])
    assert {student: found[student] for student in students} == nbgraders(submissions, students)
