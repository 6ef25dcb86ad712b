"""The lessons and solutions in a browser's Python: every cell runs, through IPython in Pyodide under Node."""

import json
import shutil
from pathlib import Path

import pytest

from tools import ROOT
from tools.site.lite import LOCK, run_in_pyodide, runtime

pytestmark = pytest.mark.skipif(shutil.which("npm") is None, reason="Node and npm are not installed")
CELLS = Path(__file__).parent / "cells.py"
ALL = ("notebooks/*.ipynb", "solutions/*/*.ipynb")
SOME = ("notebooks/00-*.ipynb", "notebooks/01-*.ipynb", "solutions/06-*/*.ipynb")

# There are neither signals nor threads: a function's own calls and jumps have to end it.
ENDLESS = """
import contextlib
from gametree import Tree, minimax
from classroom.calls.call import Caller, FunctionCall

def forever():
    while True:
        pass

def stubborn():
    while True:
        with contextlib.suppress(BaseException):
            forever()

for endless in (forever, stubborn):
    assert Caller({"f": endless}, 0.5).run([FunctionCall("f", ())])[0].failure == "timeout"
assert Caller({"f": minimax}).run([FunctionCall("f", (Tree([3, 4]),))])[0].value == 4
"""


@pytest.fixture(scope="session")
def python() -> Path:
    return runtime()


def ran(python: Path, folder: Path, patterns: tuple[str, ...]) -> dict[str, dict]:
    """What came of the cells of these notebooks: how many there are, the seconds, and errors by number of the cell."""
    for path in [path for pattern in patterns for path in ROOT.glob(pattern)]:
        place = folder / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)
    run_in_pyodide(CELLS, python, folder, *json.loads((python / LOCK).read_bytes())["packages"])
    return json.loads((folder / "report.json").read_bytes())


@pytest.mark.notebook
def test_the_first_lessons_and_a_checked_assignment_run(python: Path, tmp_path: Path) -> None:
    cells = [{"cell_type": "code", "metadata": {}, "source": source} for source in ("1 / 0", ENDLESS)]
    (tmp_path / "own.ipynb").write_text(json.dumps({"cells": cells}))
    report = ran(python, tmp_path, SOME)
    assert report.pop("own.ipynb")["wrong"] == {"0": "ZeroDivisionError: division by zero"}
    assert len(report) == 3
    assert all(found["cells"] for found in report.values())
    assert {name: found["wrong"] for name, found in report.items() if found["wrong"]} == {}


@pytest.mark.site
def test_every_lesson_and_solution_runs(python: Path, tmp_path: Path) -> None:
    report = ran(python, tmp_path, ALL)
    print({name: (found["cells"], found["seconds"]) for name, found in report.items()})
    assert len(report) == len([path for pattern in ALL for path in ROOT.glob(pattern)])
    assert {name: found["wrong"] for name, found in report.items() if found["wrong"]} == {}
