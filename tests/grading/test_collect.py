"""Collecting: each usual layout gives the same attempts, and nobody can hand in for somebody else."""

import os
import pickle
from datetime import UTC, datetime
from pathlib import Path
from shutil import rmtree

import pytest

from grading.collect import collect
from grading.model import Unreadable
from tests.grading.made import folder, zipped

NAME = "06-alpha-beta"
NB = b"{}"


def only(path):
    (attempt,) = collect(path, assignment=NAME).attempts
    return attempt


def both_ways(tmp_path, files):
    """The same files as a folder and as a class's zip file."""
    rmtree(tmp_path / "class", ignore_errors=True)
    zipped(files, tmp_path / "class.zip")
    return folder(tmp_path / "class", files), tmp_path / "class.zip"


PLATFORM_NAMES = {  # a file: whose it is, the full name, the number, and whether it is marked as late
    "doejane_12345_67890_06-alpha-beta.ipynb": ("doejane_12345", "doejane", "12345", False),
    "doejane_LATE_12345_67890_06-alpha-beta-1.ipynb": ("doejane_12345", "doejane", "12345", True),
    "vanderbergjan_pieter_1_67890_06 alpha.ipynb": ("vanderbergjan_pieter_1", "vanderbergjan_pieter", "1", False),
    "müllerzoë_12345_67890_06_alpha_beta.ipynb": ("müllerzoë_12345", "müllerzoë", "12345", False),
    "anon_aB3xY_67890_06-alpha-beta.ipynb": ("anon_aB3xY", "", "", False),
    "LATE_anon_aB3xY_67890_06-alpha-beta.ipynb": ("anon_aB3xY", "", "", True),
    "doejane_12345_67890_my_work.zip": ("doejane_12345", "doejane", "12345", False),
    "Jane Doe_12345_assignsubmission_file_/06-alpha-beta.ipynb": ("Jane Doe_12345", "Jane Doe", "12345", False),
    "Jane Doe_12345_assignsubmission_file/06-alpha-beta.ipynb": ("Jane Doe_12345", "Jane Doe", "12345", False),
    "Jane Doe_12345_assignsubmission_file_/a folder/06.ipynb": ("Jane Doe_12345", "Jane Doe", "12345", False),
    "Jane Doe_12345_assignsubmission_file_06-alpha-beta.ipynb": ("Jane Doe_12345", "Jane Doe", "12345", False),
    "class/Jane Doe_12345_assignsubmission_file_/06.ipynb": ("Jane Doe_12345", "Jane Doe", "12345", False),
}


@pytest.mark.parametrize("name", PLATFORM_NAMES)
def test_a_platform_s_names(tmp_path, name):
    data = zipped({"x/06-alpha-beta.ipynb": NB}) if name.endswith(".zip") else NB
    for path in both_ways(tmp_path, {name: data}):
        one = only(path)
        assert (one.student, one.full_name, one.platform_id, one.late) == PLATFORM_NAMES[name]
        assert one.layout == ("moodle" if "assignsubmission" in name else "canvas")
        assert (one.time, one.clock, one.read(), one.problems) == (None, "", NB, ())


def test_the_name_that_a_student_gave_is_what_canvas_left(tmp_path):
    assert only(folder(tmp_path, {"doejane_1_67890_06-alpha-beta-1.ipynb": NB})).name == "06-alpha-beta-1.ipynb"


LAYOUTS = {  # the files, the layout, and the students with the names of their notebooks
    "nbgrader, others beside it": (
        {f"0123/{NAME}/{NAME}.ipynb": NB, "0123/05-negamax/a.ipynb": b"", "0456/05-negamax/b.ipynb": b""},
        "nbgrader",
        {"0123": f"{NAME}.ipynb"},
    ),
    "a folder a student": (
        {"jane/x/alpha.ipynb": NB, f"john/{NAME}.ipynb": NB},
        "folder",
        {"jane": "alpha.ipynb", "john": f"{NAME}.ipynb"},
    ),
    "a flat folder": (
        dict.fromkeys(["0123.ipynb", "jane.doe@x.org.IPYNB", "john.ipynb.txt", "jim.json", "joe 06 (1).ipynb"], NB),
        "folder",
        {"jane.doe@x.org": "jane.doe@x.org.IPYNB", "jim": "jim.json", "john": "john.ipynb.txt"}
        | {name: f"{name}.ipynb" for name in ("0123", "joe 06 (1)")},
    ),
    "a zip file a student": (
        {"jane.zip": zipped({"work/06.ipynb": NB, "__MACOSX/work/._06.ipynb": b"x"})},
        "folder",
        {"jane": "06.ipynb"},
    ),
}


@pytest.mark.parametrize("case", LAYOUTS)
def test_a_layout(tmp_path, case):
    files, layout, students = LAYOUTS[case]
    for path in both_ways(tmp_path, files):
        attempts = collect(path, assignment=NAME, course=(NAME, "05-negamax")).attempts
        assert {one.student: one.name for one in attempts} == students
        assert {(one.layout, one.read()) for one in attempts} == {(layout, NB)}


CHOICES = {  # the one that is taken: why, and the others
    "06-alpha-beta.ipynb": ("is named most alike", ["scratch.ipynb"]),
    "06-alpha-beta-1.ipynb": ("is named most alike", ["zz.ipynb"]),
    "06_Alpha_Beta (2).ipynb": ("is named most alike", ["06-alpha-beta-old.ipynb"]),
    "jane-06-alpha-beta.ipynb": ("is named most alike", ["zz.ipynb"]),
    "b.ipynb": ("is the last by name", ["a.ipynb"]),
    "work.ipynb": ("has the most answers", ["06-alpha-beta.ipynb", "06-alpha-beta-Copy1.ipynb"]),
    "6.ipynb": ("is the last by name", [f"{n}.ipynb" for n in range(6)]),
    "a.ipynb": ("", ["data.json", "x.csv"]),
    "renamed.ipynb": ("", []),
}


@pytest.mark.parametrize("taken", CHOICES)
def test_of_several_notebooks_one_counts_and_it_is_said_why(tmp_path, taken):
    why, others = CHOICES[taken]
    folder(tmp_path, {f"jane/{name}": NB for name in (taken, *others)})
    (attempt,) = collect(tmp_path, assignment=NAME, answers=lambda source: "work" in source.file.name).attempts
    assert attempt.name == taken
    told = " ".join(attempt.problems)
    assert told.startswith(f"{1 + len(others)} notebooks were handed in at once: ") == bool(why)
    assert told.endswith(why and f"Graded is {taken}: it {why}.")


NO_NOTEBOOKS = {  # who handed in, what, and why there is nothing to read
    "other files": ({"jane/r.pdf": b"x", "jane/b.txt": b"x"}, "is not a notebook; what was handed in is: b.txt, r.pdf"),
    "a PDF": ({"jane.pdf": b"%PDF"}, "is a page to read, not a notebook"),
    "Python": ({"jane/06.py": b"x = 1"}, "is a file of Python, not a notebook"),
    "a picture": ({"jane/06.gif": b"x"}, "is not a notebook; what was handed in is: 06.gif"),
    "a link": ({"jane/06.gdoc": b"{}"}, "is a link to something that was not handed in"),
    "zips in zips": ({"jane.zip": zipped({"a.zip": zipped({"x.ipynb": NB})})}, "is a zip file inside a zip file"),
    "no zip": ({"jane.zip": b"x"}, "is not a zip file, or is damaged"),
    "a bomb": ({"jane.zip": zipped({"x.ipynb": bytes(6_000_000)})}, "unpacks to more than 200 times its size"),
    "it leads out": ({"jane.zip": zipped({"../06.ipynb": NB})}, r"jane\.zip!\.\./06\.ipynb has a name that leads out"),
    "text in Canvas": ({"jane_9_text.html": b"x"}, "is a page to read, not a notebook"),
    "text in Moodle": ({"Jane_9_assignsubmission_onlinetext_/onlinetext.html": b"x"}, "is a page to read, not a"),
}


@pytest.mark.parametrize("case", NO_NOTEBOOKS)
def test_who_handed_in_no_notebook_is_there_with_the_reason(tmp_path, case):
    files, reason = NO_NOTEBOOKS[case]
    for path in both_ways(tmp_path, files):
        attempt = only(path)
        assert attempt.student.lower() in ("jane", "jane_9")
        with pytest.raises(Unreadable, match=reason) as caught:
            attempt.read()
        assert str(path) in caught.value.place


def test_an_empty_folder_and_a_link_are_there_with_the_reason(tmp_path):
    (tmp_path / "all/jane/06-alpha-beta").mkdir(parents=True)
    folder(tmp_path, {"secret.ipynb": "x"})
    (tmp_path / "all/john/06-alpha-beta").mkdir(parents=True)
    (tmp_path / "all/john/06-alpha-beta/06-alpha-beta.ipynb").symlink_to(tmp_path / "secret.ipynb")
    os.mkfifo(tmp_path / "all/pipe.ipynb")
    assert {one.student: one.fault for one in collect(tmp_path / "all", assignment=NAME).attempts} == {
        "jane": "is an empty folder",
        "john": "is a symbolic link, which is not followed",
        "pipe": "is in no folder of the assignment, and is not read",
    }


def test_what_is_odd_beside_a_good_notebook_is_told(tmp_path):
    folder(tmp_path, {"jane/06-alpha-beta.ipynb": NB})
    (tmp_path / "jane/data").symlink_to("/etc")
    attempt = only(tmp_path)
    assert attempt.read() == NB
    assert attempt.problems == (f"{tmp_path}/jane/data is a symbolic link, which is not followed.",)


def test_what_is_nobody_s_is_told(tmp_path):
    zipped({"../../x/06-alpha-beta.ipynb": NB, "jane.ipynb": NB, "roster.csv": b"id"}, tmp_path / "class.zip")
    collected = collect(tmp_path / "class.zip", assignment=NAME)
    assert [one.student for one in collected.attempts] == ["jane"]
    leads_out, table = collected.problems
    assert "has a name that leads out of its folder; it is not read." in leads_out
    assert table == f"{tmp_path}/class.zip!roster.csv is not a submission."


RECEIPTS = {  # what platforms and systems put beside what is handed in
    "Brightspace": ["7000-80 - Jane - Nov 20, 2026 1005 PM/06.ipynb", "index.html"],
    "ILIAS": ["HW/Doe_Jane_jdoe_5000/06.ipynb", "HW/hw.xlsx"],
    "Sakai": ["HW/Doe, Jane(jdoe)/06.ipynb", "HW/Doe, Jane(jdoe)/timestamp.txt", "HW/grades.csv"],
    "GitHub": ["recursion-jane/06.ipynb", "recursion-jane/.github/x.json", "recursion-jane/README.md"],
    "Canvas": ["doejane_12345_67890_06.ipynb", "doejane_12345_text.html"],
}


@pytest.mark.parametrize("case", RECEIPTS)
def test_what_a_platform_adds_warns_nobody(tmp_path, case):
    zipped(dict.fromkeys(RECEIPTS[case], b"{}"), tmp_path / "class.zip")
    collected = collect(tmp_path / "class.zip", assignment=NAME)
    assert ([*collected.problems], [(one.fault, one.problems) for one in collected.attempts]) == ([], [("", ())])


def test_without_a_class_list_folders_with_work_in_them_are_students_in_a_folder_around_all(tmp_path):
    def found(*names):
        zipped(dict.fromkeys(names, b"{}"), tmp_path / "class.zip")
        some = collect(tmp_path / "class.zip", assignment="06-alpha-beta", course=["05-negamax"]).attempts
        return [one.student for one in some]

    assert found("HW/ann/a.ipynb", "HW/bob/b.ipynb", "sheet.pdf") == ["ann", "bob"]
    assert found("ann/a.ipynb", "ann/b.ipynb") == found("ann/src/a.ipynb", "ann/data/x.csv") == ["ann"]
    assert found("ann/06-alpha-beta/a.ipynb", "ann/05-negamax/a.ipynb") == ["ann"]


def test_several_paths_are_one_class(tmp_path):
    one = folder(tmp_path / "one", {"zoe.ipynb": NB})
    zipped({"doejane_12345_67890_x.ipynb": NB}, tmp_path / "two.zip")
    assert [a.student for a in collect(one, tmp_path / "two.zip", assignment=NAME).attempts] == ["doejane_12345", "zoe"]


# Times

STAMP = "0123/06-alpha-beta/timestamp.txt"
WORK = "0123/06-alpha-beta/06-alpha-beta.ipynb"
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
STAMPS = ["2026-11-20 12:00:00.000000 UTC", "2026-11-20 12:00:00", "2026-11-20T13:00:00+01:00\n"]
STAMPS += ["2026-11-20 13:00:00.0 Europe/Berlin", "2026-11-20 12:00:00 GMT", "\ufeff2026-11-20 12:00:00Z"]


@pytest.mark.parametrize("text", STAMPS)
def test_nbgrader_s_note_of_the_time_is_read(tmp_path, text):
    for path in both_ways(tmp_path, {WORK: NB, STAMP: text.encode()}):
        attempt = only(path)
        assert (attempt.time, attempt.clock) == (NOON, "timestamp.txt")


@pytest.mark.parametrize("text", ["", "yesterday", "2026-11-20 12:00 XYZ", "2026-13-20 12:00 UTC", "x" * 2000, "\0"])
def test_a_note_of_no_time_is_told(tmp_path, text):
    folder(tmp_path, {WORK: NB, STAMP: text.encode()})
    os.utime(tmp_path / WORK, (0, NOON.timestamp()))
    attempt = only(tmp_path)
    assert (attempt.time, attempt.clock) == (NOON, "file")
    assert attempt.problems == (f"{tmp_path}/{STAMP} holds no time; the time of the file is used.",)


NOTE = {"timestamp.txt": b"2020-01-01 00:00:00 UTC", "06-alpha-beta.ipynb": NB}
OWN_NOTES = {
    "file": {"0123/06-alpha-beta/x.zip": zipped(NOTE)},
    "": {f"Jane_9_assignsubmission_file_/{name}": data for name, data in NOTE.items()},
    "file ": {f"flat/{name}": data for name, data in NOTE.items()},
}


@pytest.mark.parametrize("clock", OWN_NOTES)
def test_a_student_s_own_note_of_the_time_does_not_count(tmp_path, clock):
    assert only(folder(tmp_path, OWN_NOTES[clock])).clock == clock.strip()


def test_the_time_of_a_class_s_zip_file_is_read(tmp_path):
    zipped({"jane/06-alpha-beta.ipynb": NB}, tmp_path / "class.zip")
    attempt = only(tmp_path / "class.zip")
    assert (attempt.clock, bool(attempt.time.tzinfo)) == ("zip", True)


def test_an_attempt_travels_to_another_process(tmp_path):
    attempt = only(folder(tmp_path, {"jane.ipynb": NB}))
    assert pickle.loads(pickle.dumps(attempt)) == attempt


@pytest.mark.parametrize("name", ["=cmd|' ", "a\nb", "\u202ex", "é", "e\u0301", "ü" * 60])
def test_hostile_names_are_names(tmp_path, name):
    attempt = only(folder(tmp_path, {f"{name}/06-alpha-beta.ipynb": NB}))
    assert (attempt.student, attempt.place.isprintable(), attempt.read()) == (name, True, NB)


def test_a_name_that_is_no_text_is_a_name(tmp_path):
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.ipynb")).write_bytes(NB)
    attempt = only(tmp_path)
    assert attempt.read() == NB
    assert attempt.place.endswith("/\\udcff\\udcfe.ipynb")
