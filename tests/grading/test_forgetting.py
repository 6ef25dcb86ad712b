"""After forgetting, nothing of a student is left in the folder of grades, and the others are as they were."""

import re

import pytest

from grading.__main__ import main
from grading.exports import read_grades
from grading.files import DONE, WRONG
from grading.request import Request
from grading.roster import read_roster
from grading.run import run
from tests.grading.course import NAME, handed_in, in_thread, quick, submitted, the_master

GONE = "0456-gone"


@pytest.fixture
def out(tmp_path):
    folder = submitted(tmp_path / "in", **{GONE: handed_in(), "0123": handed_in()})
    request = Request(the_master(tmp_path), (folder,), tmp_path / "out", make=in_thread, how=quick)
    run(request)
    (request.folder / "filled-export.csv").write_text(GONE)
    return tmp_path / "out"


def forget(out, student):
    return main(["forget", student, "--out", str(out)])


def holding(out):
    files = [path for path in out.rglob("*") if path.is_file()]
    return {path.name for path in files if GONE.encode() in path.read_bytes() or GONE in path.name}


def contents(out):
    return {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def test_nothing_is_left_of_the_student_and_all_of_the_others(out, capsys):
    main(["gradebook", str(out)])
    everything = {"journal.sqlite", "grades.csv", f"{GONE}.html", "filled-export.csv", "gradebook.csv"}
    assert everything <= holding(out)
    other = (out / NAME / "feedback" / "0123.html").read_bytes()
    before = contents(out)
    assert forget(out, GONE) == DONE
    said, after = capsys.readouterr().out, contents(out)
    touched = [path for path in before if before[path] != after.get(path)]
    assert len(touched) >= 6
    assert [
        path for path in touched if not {path.name, path.stem, path.parent.name} & {*re.findall(r"[\w.-]+", said)}
    ] == []
    assert f"{NAME}: journal: 1 result erased\n" in said
    assert re.search(rf"not touched: \S+{GONE}\S+; while it lies there, the next run grades it again\n", said)
    assert holding(out) == set()
    assert list(read_grades(out / NAME / "grades.csv")) == ["0123"]
    assert (out / NAME / "feedback" / "0123.html").read_bytes() == other


def test_who_is_forgotten_is_in_neither_table_of_the_term(tmp_path, capsys):
    folder, roster = submitted(tmp_path / "in", **{GONE: handed_in()}), tmp_path / "roster.csv"
    roster.write_text(f"id,name\n{GONE},Ann Gone\n")
    run(Request(the_master(tmp_path), (folder,), tmp_path / "out", read_roster(roster), make=in_thread, how=quick))
    (tmp_path / "out" / "who.csv").write_text(f"file or folder,student,evidence,confirmed\nann,{GONE},,yes\n")
    assert {"people.csv", "who.csv"} <= holding(tmp_path / "out")
    assert forget(tmp_path / "out", GONE) == DONE
    assert holding(tmp_path / "out") == set()
    assert "people.csv: the rows are erased\nwho.csv: the rows are erased\n" in capsys.readouterr().out


def test_forgetting_twice_and_forgetting_nobody(out, capsys):
    forget(out, GONE)
    overview = (out / NAME / "overview.html").write_text("still here")
    for nobody in (GONE, "1002"):
        assert forget(out, nobody) == WRONG
        assert f"there is no student '{nobody}'" in capsys.readouterr().err
    assert (out / NAME / "overview.html").stat().st_size == overview


def test_a_folder_of_something_else_is_left_alone(tmp_path, capsys):
    assert forget(tmp_path, "0123") == WRONG
    assert "no journal.sqlite" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_name_is_gone_from_a_partner_s_row_page_and_results_too(tmp_path):
    folder, roster = submitted(tmp_path / "in", **{GONE: handed_in()}), tmp_path / "roster.csv"
    roster.write_text(f"id,name,partners\n{GONE},Ann Gone,\n1,Bob,Ann Gone\n2,Cid Annan,\n")
    run(Request(the_master(tmp_path), (folder,), tmp_path / "out", read_roster(roster), make=in_thread, how=quick))
    pages = tmp_path / "out" / NAME / "feedback"
    assert "Graded with Ann Gone&#39;s file." in (pages / "1.html").read_text()
    assert forget(tmp_path / "out", GONE) == DONE
    assert holding(tmp_path / "out") == set()
    assert not any(b"Ann Gone" in path.read_bytes() for path in (tmp_path / "out").rglob("*.*"))
    kept = read_grades(tmp_path / "out" / NAME / "grades.csv")["1"]
    assert (kept["adjusted total"], kept["shared"]) == (5, "Graded with a partner's file.")
    assert "5 of 5 points" in (pages / "1.html").read_text()
