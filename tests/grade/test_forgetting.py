"""After forgetting, nothing of a student is left in the folder of grades, and the others are as they were."""

import pytest

from gametree.grade.commands import erase
from gametree.grade.exports import read_grades
from gametree.grade.publish import Publication
from gametree.grade.run import Plan, Run
from tests.grade.course import handed_in, in_thread, quick, submitted, the_master

NAME = "zaphod-beeblebrox"


@pytest.fixture
def out(tmp_path):
    folder = submitted(tmp_path / "in", **{NAME: handed_in(), "0123": handed_in()})
    run = Run(Plan(the_master(tmp_path), (folder,), tmp_path / "out", make=in_thread, how=quick))
    list(run.grade())
    Publication(run).write()
    run.journal.close()
    (tmp_path / "out" / "filled-export.csv").write_text(NAME)
    return tmp_path / "out"


def holding(out):
    return {
        path.name
        for path in out.rglob("*")
        if path.is_file() and (NAME.encode() in path.read_bytes() or NAME in path.name)
    }


def test_nothing_is_left_of_the_student_and_all_of_the_others(out):
    assert {"journal.sqlite", "grades.csv", f"{NAME}.html", "filled-export.csv"} <= holding(out)
    other = (out / "feedback" / "0123.html").read_bytes()
    lines = list(erase(out, NAME))
    assert lines[0] == "journal: 1 result erased"
    assert holding(out) == set()
    assert list(read_grades(out / "grades.csv")) == ["0123"]
    assert (out / "feedback" / "0123.html").read_bytes() == other


def test_forgetting_twice_and_forgetting_nobody(out):
    list(erase(out, NAME))
    overview = (out / "overview.html").write_text("still here")
    for nobody in (NAME, "1002"):
        with pytest.raises(ValueError, match=f"there is no student '{nobody}'"):
            list(erase(out, nobody))
    assert (out / "overview.html").stat().st_size == overview


def test_a_folder_of_something_else_is_left_alone(tmp_path):
    with pytest.raises(ValueError, match="no folder of grades"):
        list(erase(tmp_path, "0123"))
    assert list(tmp_path.iterdir()) == []
