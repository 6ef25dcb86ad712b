"""The autograder for Gradescope holds what it needs, and what it writes is what Gradescope reads."""

import io
import json
import zipfile

import pytest

from gametree.trace.own_frames import OURS
from grading.gradescope import autograder, results
from tests.grading.course import NAME, NO_NEGATIVE, handed_in, the_master


@pytest.fixture
def folder(tmp_path):
    the_master(tmp_path / "course")
    path = tmp_path / "course" / "solutions" / NAME / f"{NAME}.ipynb"
    with zipfile.ZipFile(io.BytesIO(autograder(path, 7))) as archive:
        archive.extractall(tmp_path / "source")
    (tmp_path / "submission").mkdir()
    return tmp_path


def test_the_zip_file_has_what_gradescope_runs_and_what_that_needs(folder):
    source = folder / "source"
    assert "python -m grading.gradescope" in (source / "run_autograder").read_text()
    assert "pip install" in (source / "setup.sh").read_text()
    assert (source / "pyproject.toml").exists()
    assert (source / "classroom" / "check" / "verdict.css").exists()
    assert {path.parent.name for path in source.glob("*/__init__.py")} == {*OURS}
    assert json.loads((source / "settings.json").read_text())["seed"] == 7


@pytest.mark.slow
def test_a_submission_whatever_it_is_called_gets_its_points(folder):
    (folder / "submission" / "mine (2).ipynb").write_bytes(handed_in(NO_NEGATIVE))
    found = results(folder / "source", folder / "submission", folder / "run")
    assert found["score"] == 4
    assert [(test["name"], test["score"]) for test in found["tests"]] == [
        ("power:value", 2),
        ("power:negative", 0),
        ("double:value", 2),
    ]
    assert "not right yet" in found["tests"][1]["output"]


@pytest.mark.slow
def test_what_cannot_be_read_has_no_score(folder):
    (folder / "submission" / "a.ipynb").write_bytes(b"")
    found = results(folder / "source", folder / "submission", folder / "run")
    assert "score" not in found
    assert "is empty" in found["output"]
