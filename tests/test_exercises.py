"""Masters, student versions, and what nbgrader makes of them."""

import json
import re
import shutil
import sys
from functools import cache
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from classroom.check.registry import assignments
from tests.counts import some
from tests.outputs import differences
from tools import exercises
from tools.exercises import MASTERS, STUDENTS, TAKES, start
from tools.lessons import read_lesson
from tools.minutes import assignment_minutes, lesson_files
from tools.notebooks import parse

NAMES = exercises.names()
OF_A_LESSON = re.compile(r"\b[Ll]esson(?: \d+)?'s\b|\b(?:[Tt]he|of|[Ii]n|as) lesson\b(?! ?\[)")
WAITING = {"NotImplementedError", "NotWritten"}


@cache
def cells(folder: Path, name: str):
    return json.loads((folder / name / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]


def text(cell) -> str:
    return "".join(cell["source"])


def graded(name: str):
    """The check cells of a master: their grade ids, and cells."""
    return {
        c["metadata"]["nbgrader"]["grade_id"]: c for c in cells(MASTERS, name) if c["metadata"]["nbgrader"]["grade"]
    }


def test_each_assignment_has_a_master_and_each_master_an_assignment() -> None:
    assert sorted(assignments()) == NAMES


@pytest.mark.slow
@pytest.mark.notebook
def test_student_versions_are_what_nbgrader_makes_of_the_masters() -> None:
    assert sorted(exercises.differing(NAMES)) == [], "run make exercises; work of your own belongs in a copy"
    assert sorted(path.name for path in STUDENTS.iterdir() if path.is_dir()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_check_cells_have_the_parts_and_points_of_the_tasks(name: str) -> None:
    parts = {f"{task.name}-{part}": points for task in assignments()[name].tasks for part, points in task.parts.items()}
    in_cells = {grade_id: cell["metadata"]["nbgrader"]["points"] for grade_id, cell in graded(name).items()}
    assert {key.replace("-", "_"): value for key, value in in_cells.items()} == {
        re.sub(r"[^\w]", "_", key): value for key, value in parts.items()
    }


@pytest.mark.parametrize("name", NAMES)
def test_each_check_cell_has_one_hidden_line_with_another_seed(name: str) -> None:
    for grade_id, cell in graded(name).items():
        shown, begin, hidden, end = text(cell).split("\n")
        assert (begin, end) == ("### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"), grade_id
        assert hidden == f"{shown[:-1]}, seed=1)"
        assert cell["metadata"]["nbgrader"]["locked"]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_a_solution_or_a_hidden_check_is_in_a_student_version(name: str) -> None:
    whole = "\n".join(map(text, cells(STUDENTS, name)))
    assert "SOLUTION" not in whole
    assert "HIDDEN" not in whole
    assert "seed=" not in whole
    for cell in cells(MASTERS, name):
        for solution in re.findall(r"### BEGIN SOLUTION\n(.*?) *### END SOLUTION", text(cell), re.DOTALL):
            assert solution.strip("\n") not in whole


@pytest.mark.parametrize("name", NAMES)
def test_a_student_version_says_how_long_it_takes_and_how_to_start_where_nothing_is_installed(name: str) -> None:
    first = text(cells(STUDENTS, name)[0])
    takes = f"{TAKES}{assignment_minutes(MASTERS / name / f'{name}.ipynb')}\n\n"
    assert first.count(takes) == 1, f"run make exercises ARGS={name}"
    assert first.count(start()) == 1, f"run make exercises ARGS={name}"
    assert first.replace(f"{takes}{start()}", "") == text(cells(MASTERS, name)[0])


@pytest.mark.parametrize("name", NAMES)
def test_what_a_task_says_of_a_lesson_names_a_cell_that_exists(name: str) -> None:
    taught = {cell["id"]: cell["source"] for path in lesson_files() for cell in read_lesson(path).cells}
    for cell in cells(MASTERS, name):
        named = cell["metadata"].get("asks", [])
        assert set(named) <= taught.keys(), f"{cell['id']} says something of a cell that is gone"
        if cell["cell_type"] == "markdown":
            assert named or not OF_A_LESSON.search(text(cell)), f"{cell['id']} names no cell in its metadata's asks"


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_has_an_id_and_every_solution_its_task(name: str) -> None:
    found = cells(MASTERS, name)
    assert len({cell["id"] for cell in found}) == len(found)
    solutions = [cell for cell in found if cell["metadata"]["nbgrader"]["solution"]]
    defined = set(re.findall(r"^def (\w+)", "\n".join(map(text, solutions)), re.MULTILINE))
    assert {function for task in assignments()[name].tasks for function in task.names} <= defined


@pytest.mark.notebook
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_student_version_runs_with_nothing_but_its_unwritten_functions(name: str) -> None:
    notebook = nbformat.read(STUDENTS / name / f"{name}.ipynb", nbformat.NO_CONVERT)
    NotebookClient(notebook, timeout=600, allow_errors=True, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    errors = [output.ename for output in outputs if output.output_type == "error"]
    assert set(errors) == {"NotWritten"}
    assert len(errors) == len(graded(name))


@pytest.mark.notebook
@pytest.mark.slow
def test_nbgrader_gives_20_to_a_solution_whose_outputs_are_those_that_are_kept_and_0_to_a_stub(tmp_path: Path) -> None:
    from nbgrader.api import Gradebook
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config

    # That every check cell of every stub raises, the test above has seen; here, that this is worth nothing.
    chosen = some("masters that nbgrader grades", NAMES)
    points = {(name, "right"): 20 for name in chosen} | {(name, "stub"): 0 for name in NAMES[:2]}
    for name, student in points:
        shutil.copytree((MASTERS if student == "right" else STUDENTS) / name, tmp_path / "submitted" / student / name)
    settings = Config()
    settings.CourseDirectory.root = str(tmp_path)
    settings.CourseDirectory.db_url = f"sqlite:///{tmp_path / 'gradebook.db'}"
    exercises.student_versions(tmp_path, NAMES)
    with exercises.on_path(Path(sys.executable).parent):
        for name, student in points:
            assert NbGraderAPI(config=settings).autograde(name, student, create=True)["success"]
    for name in chosen:
        run = parse((tmp_path / "autograded" / "right" / name / f"{name}.ipynb").read_text(encoding="utf-8"))
        assert differences(run, MASTERS / name / f"{name}.ipynb") == []
    with Gradebook(f"sqlite:///{tmp_path / 'gradebook.db'}") as gradebook:
        assert {(name, student): gradebook.find_submission(name, student).score for name, student in points} == points


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["06-alpha", "--draw", "7", "--out", "{out}"], "there is no assignment 06-alpha: there are 01-recursion, "),
        (["06-alpha"], "there is no assignment 06-alpha: there are 01-recursion, "),
        (["01-recursion", "--draw", "7", "--out", "{out}"], "01-recursion has no five programs to draw: 03-minimax, "),
        (["--draw", "-3", "--out", "{out}"], "--draw takes a number from 0 on, got -3"),
        (["--draw", "7"], "--draw and --out go together"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_a_draw_that_there_is_not_is_refused_in_a_sentence(words, said, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "argv", ["exercises", *(word.format(out=tmp_path / "mine") for word in words)])
    with pytest.raises(SystemExit):
        exercises.main()
    assert said in capsys.readouterr().err
    assert not (tmp_path / "mine").exists()


@pytest.mark.slow
@pytest.mark.notebook
def test_a_draw_says_where_its_student_version_is(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "argv", ["exercises", "06-alpha-beta", "--draw", "7", "--out", str(tmp_path)])
    assert exercises.main() == 0
    path = Path(capsys.readouterr().out.splitlines()[-1])
    assert path == tmp_path / "exercises" / "06-alpha-beta" / "06-alpha-beta.ipynb"
    assert "draw=7" in path.read_text(encoding="utf-8")
