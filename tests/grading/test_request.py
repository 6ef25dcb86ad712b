"""The folder that grades go to: a section's own names, nothing among the submissions, nothing half written kept."""

from contextlib import closing
from pathlib import Path

import pytest

from grading.request import README, Request
from tests.grading.course import NAME, the_master


@pytest.fixture
def master(tmp_path):
    return the_master(tmp_path)


def test_the_journal_s_folder_is_made_and_says_what_each_file_in_it_is(master, tmp_path):
    request = Request(master, (tmp_path / "class",), tmp_path / "out")
    with closing(request.open_journal()):
        made = {path.name for path in request.folder.iterdir()}
    assert request.folder == tmp_path / "out" / NAME
    assert made >= {"feedback", "code", "README.txt", "journal.sqlite"}
    assert {line.split()[0].rstrip("/") for line in README.splitlines()[2:]} >= made - {"README.txt"}


@pytest.mark.parametrize("out", ["class", "class/grades", "class/../class/x"])
def test_grades_do_not_go_among_the_submissions(master, tmp_path, out):
    request = Request(master, (tmp_path / "other", tmp_path / "class"), tmp_path / out)
    with pytest.raises(ValueError, match=r"the grades would lie among the submissions, in .*class: give another --out"):
        request.open_journal()
    assert not (tmp_path / out / NAME).exists()


def test_a_folder_that_only_begins_like_the_submissions_is_another(master, tmp_path):
    with closing(Request(master, (tmp_path / "class",), tmp_path / "class-grades").open_journal()):
        assert (tmp_path / "class-grades" / NAME).is_dir()


@pytest.mark.parametrize(("section", "mark"), [("", ""), ("A", "-A"), ("Tue 9:00/b", "-Tue%209%3A00%2Fb")])
def test_what_is_a_section_s_own_has_its_name(master, section, mark):
    assert Request(master, (), Path("out"), section=section).mark == mark


def test_each_assignment_of_the_course_is_named_once(master):
    assert Request(master, (), Path("out"), course=(master,)).assignments == (NAME,)
