"""Collecting: each usual layout gives the same attempts, and nobody can hand in for somebody else."""

import os
import pickle
from datetime import UTC, datetime
from pathlib import Path
from shutil import rmtree

import pytest

from gametree.grade.collect import collect
from gametree.grade.model import Unreadable
from tests.grade.made import folder, zipped

NAME = "06-alpha-beta"
NB = b"{}"


def found(path):
    course = (NAME, "05-negamax")
    return [(one.student, one.name, one.layout) for one in collect(path, assignment=NAME, course=course).attempts]


def only(path):
    (attempt,) = collect(path, assignment=NAME).attempts
    return attempt


def both_ways(tmp_path, files):
    """The same files as a folder and as a class's zip file."""
    rmtree(tmp_path / "class", ignore_errors=True)
    zipped(files, tmp_path / "class.zip")
    return folder(tmp_path / "class", files), tmp_path / "class.zip"


@pytest.mark.parametrize(
    ("name", "student", "late"),
    [
        ("doejane_12345_67890_06-alpha-beta.ipynb", "doejane_12345", False),
        ("doejane_LATE_12345_67890_06-alpha-beta-1.ipynb", "doejane_12345", True),
        ("vanderbergjan_pieter_12345_67890_06 alpha beta.ipynb", "vanderbergjan_pieter_12345", False),
        ("müllerzoë_12345_67890_06_alpha_beta.ipynb", "müllerzoë_12345", False),
        ("anon_aB3xY_67890_06-alpha-beta.ipynb", "anon_aB3xY", False),
        ("LATE_anon_aB3xY_67890_06-alpha-beta.ipynb", "anon_aB3xY", True),
        ("doejane_12345_67890_my_work.zip", "doejane_12345", False),
    ],
)
def test_canvas_names(tmp_path, name, student, late):
    data = zipped({"x/06-alpha-beta.ipynb": NB}) if name.endswith(".zip") else NB
    for path in both_ways(tmp_path, {name: data}):
        attempt = only(path)
        assert (attempt.student, attempt.layout, attempt.late) == (student, "canvas", late)
        assert (attempt.time, attempt.clock) == (None, "")
        assert attempt.read() == NB
        assert attempt.problems == ()


def test_canvas_gives_names_and_numbers(tmp_path):
    attempt = only(folder(tmp_path, {"doejane_LATE_12345_67890_06-alpha-beta-1.ipynb": NB}))
    assert (attempt.full_name, attempt.platform_id, attempt.name) == ("doejane", "12345", "06-alpha-beta-1.ipynb")


@pytest.mark.parametrize(
    "name",
    [
        "Jane Doe_12345_assignsubmission_file_/06-alpha-beta.ipynb",
        "Jane Doe_12345_assignsubmission_file/06-alpha-beta.ipynb",
        "Jane Doe_12345_assignsubmission_file_/in a folder/06-alpha-beta.ipynb",
        "Jane Doe_12345_assignsubmission_file_06-alpha-beta.ipynb",
        "class/Jane Doe_12345_assignsubmission_file_/06-alpha-beta.ipynb",
    ],
)
def test_moodle_names(tmp_path, name):
    for path in both_ways(tmp_path, {name: NB}):
        attempt = only(path)
        assert (attempt.student, attempt.layout, attempt.time) == ("Jane Doe_12345", "moodle", None)
        assert (attempt.full_name, attempt.platform_id) == ("Jane Doe", "12345")


def test_nbgrader_s_layout_with_other_assignments_beside(tmp_path):
    files = {
        "0123/06-alpha-beta/06-alpha-beta.ipynb": NB,
        "0123/05-negamax/05-negamax.ipynb": b"no",
        "0456/05-negamax/05-negamax.ipynb": b"no",
    }
    for path in both_ways(tmp_path, files):
        assert found(path) == [("0123", "06-alpha-beta.ipynb", "nbgrader")]


def test_a_folder_a_student(tmp_path):
    for path in both_ways(tmp_path, {"jane/x/alpha.ipynb": NB, "john/06-alpha-beta.ipynb": NB}):
        assert found(path) == [("jane", "alpha.ipynb", "folder"), ("john", "06-alpha-beta.ipynb", "folder")]


def test_a_flat_folder(tmp_path):
    names = ["0123.ipynb", "jane.doe@x.org.IPYNB", "john.ipynb.txt", "jim.json", "joe 06 (1).ipynb"]
    for path in both_ways(tmp_path, dict.fromkeys(names, NB)):
        assert [one[0] for one in found(path)] == ["0123", "jane.doe@x.org", "jim", "joe 06 (1)", "john"]
        assert {one[2] for one in found(path)} == {"folder"}


def test_a_zip_file_of_a_student(tmp_path):
    files = {"jane.zip": zipped({"work/06-alpha-beta.ipynb": NB, "__MACOSX/work/._06-alpha-beta.ipynb": b"x"})}
    for path in both_ways(tmp_path, files):
        attempt = only(path)
        assert (attempt.student, attempt.name, attempt.read()) == ("jane", "06-alpha-beta.ipynb", NB)
        assert attempt.place.endswith("jane.zip!work/06-alpha-beta.ipynb")


@pytest.mark.parametrize(
    "inside",
    [
        "John Roe_99_assignsubmission_file_/06-alpha-beta.ipynb",
        "roejohn_99_12345_06-alpha-beta.ipynb",
        "john/06-alpha-beta/06-alpha-beta.ipynb",
        "../john/06-alpha-beta.ipynb",
    ],
)
def test_no_student_can_hand_in_for_another(tmp_path, inside):
    files = {
        "jane.zip": zipped({inside: NB}),
        "jim/06-alpha-beta/x.zip": zipped({inside: NB}),
        "joe.zip": zipped({inside: NB}),
        "Jill/x.zip": zipped({inside: NB}),
    }
    for path in both_ways(tmp_path, files):
        assert {student for student, _, _ in found(path)} <= {"jane", "jim", "joe", "Jill"}
    del files["jim/06-alpha-beta/x.zip"]  # without a folder of the assignment's name
    for path in both_ways(tmp_path, files):
        assert [student for student, _, _ in found(path)] == ["Jill", "jane", "joe"]


def test_a_name_that_leads_out_of_a_student_s_zip_file_is_told(tmp_path):
    attempt = only(folder(tmp_path, {"jane.zip": zipped({"../06-alpha-beta.ipynb": NB})}))
    with pytest.raises(Unreadable, match=r"jane\.zip!\.\./06-alpha-beta.ipynb has a name that leads out of its folder"):
        attempt.read()


def test_a_name_that_leads_out_of_the_class_s_zip_file_is_told(tmp_path):
    zipped({"../../x/06-alpha-beta.ipynb": NB, "jane.ipynb": NB}, tmp_path / "class.zip")
    collected = collect(tmp_path / "class.zip", assignment=NAME)
    assert [one.student for one in collected.attempts] == ["jane"]
    assert "has a name that leads out of its folder; it is not read." in collected.problems[0]


@pytest.mark.parametrize(
    ("names", "taken", "why"),
    [
        (["06-alpha-beta.ipynb", "scratch.ipynb"], "06-alpha-beta.ipynb", "is named most alike"),
        (["06-alpha-beta-1.ipynb", "zz.ipynb"], "06-alpha-beta-1.ipynb", "is named most alike"),
        (["06_Alpha_Beta (2).ipynb", "06-alpha-beta-old.ipynb"], "06_Alpha_Beta (2).ipynb", "is named most alike"),
        (["jane-06-alpha-beta.ipynb", "zz.ipynb"], "jane-06-alpha-beta.ipynb", "is named most alike"),
        (["a.ipynb", "b.ipynb"], "b.ipynb", "is the last by name"),
        (["06-alpha-beta.ipynb", "06-alpha-beta-Copy1.ipynb", "work.ipynb"], "work.ipynb", "has the most answers"),
        ([f"{n}.ipynb" for n in range(7)], "6.ipynb", "is the last by name"),
        (["a.ipynb", "data.json", "x.csv"], "a.ipynb", ""),
        (["renamed.ipynb"], "renamed.ipynb", ""),
    ],
)
def test_of_several_notebooks_one_counts_and_it_is_said_why(tmp_path, names, taken, why):
    folder(tmp_path, {f"jane/{name}": NB for name in names})
    (attempt,) = collect(tmp_path, assignment=NAME, answers=lambda source: "work" in source.file.name).attempts
    assert attempt.name == taken
    assert attempt.problems == () if not why else attempt.problems[0].endswith(f"Graded is {taken}: it {why}.")
    assert not why or attempt.problems[0].startswith(f"{len(names)} notebooks were handed in at once: ")


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"jane/report.pdf": b"x", "jane/b.txt": b"x"}, "is no notebook; what was handed in is: b.txt, report.pdf"),
        ({"jane.pdf": b"%PDF"}, "is no notebook; what was handed in is: jane.pdf"),
        ({"jane.zip": zipped({"a.zip": zipped({"x.ipynb": NB})})}, "is no notebook; what was handed in is: a.zip"),
        ({"jane.zip": b"x"}, "is no zip file, or is damaged"),
        ({"jane.zip": zipped({"x.ipynb": bytes(6_000_000)})}, "unpacks to more than 200 times its size"),
        ({"jane_9_text.html": b"x"}, "is no notebook; what was handed in is: jane_9_text.html"),
        (
            {"Jane_9_assignsubmission_onlinetext_/onlinetext.html": b"x"},
            "is no notebook; what was handed in is: online",
        ),
    ],
)
def test_who_handed_in_no_notebook_is_there_with_the_reason(tmp_path, files, reason):
    for path in both_ways(tmp_path, files):
        attempt = only(path)
        assert attempt.student in ("jane", "Jane_9", "jane_9")
        with pytest.raises(Unreadable, match=reason) as caught:
            attempt.read()
        assert str(path) in caught.value.place


def test_an_empty_folder_and_a_link_are_there_with_the_reason(tmp_path):
    (tmp_path / "all/jane/06-alpha-beta").mkdir(parents=True)
    folder(tmp_path, {"secret.ipynb": "x", "all/john/06-alpha-beta/x": "x"})
    (tmp_path / "all/john/06-alpha-beta/x").unlink()
    (tmp_path / "all/john/06-alpha-beta/06-alpha-beta.ipynb").symlink_to(tmp_path / "secret.ipynb")
    os.mkfifo(tmp_path / "all/pipe.ipynb")
    jane, john, pipe = collect(tmp_path / "all", assignment=NAME).attempts
    assert (jane.student, jane.fault) == ("jane", "is an empty folder")
    assert (john.student, john.fault) == ("john", "is a symbolic link, which is not followed")
    assert (pipe.student, pipe.fault) == ("pipe", "is in no folder of the assignment, and is not read")


def test_what_is_odd_beside_a_good_notebook_is_told(tmp_path):
    folder(tmp_path, {"jane/06-alpha-beta.ipynb": NB})
    (tmp_path / "jane/data").symlink_to("/etc")
    attempt = only(tmp_path)
    assert attempt.read() == NB
    assert attempt.problems == (f"{tmp_path}/jane/data is a symbolic link, which is not followed.",)


def test_tables_beside_the_submissions_are_nobody(tmp_path):
    folder(tmp_path, {"roster.csv": "id", "jane.ipynb": NB})
    collected = collect(tmp_path, assignment=NAME)
    assert [one.student for one in collected.attempts] == ["jane"]
    assert collected.problems == (f"{tmp_path}/roster.csv is no submission.",)


def test_several_paths_are_one_class(tmp_path):
    one = folder(tmp_path / "one", {"zoe.ipynb": NB})
    zipped({"doejane_12345_67890_x.ipynb": NB}, tmp_path / "two.zip")
    assert [a.student for a in collect(one, tmp_path / "two.zip", assignment=NAME).attempts] == ["doejane_12345", "zoe"]


# Times

STAMP = "0123/06-alpha-beta/timestamp.txt"
WORK = "0123/06-alpha-beta/06-alpha-beta.ipynb"
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-20 12:00:00.000000 UTC",
        "2026-11-20 12:00:00",
        "2026-11-20T13:00:00+01:00\n",
        "2026-11-20 13:00:00.0 Europe/Berlin",
        "2026-11-20 12:00:00 GMT",
        "\ufeff2026-11-20 12:00:00Z",
    ],
)
def test_nbgrader_s_note_of_the_time_is_read(tmp_path, text):
    for path in both_ways(tmp_path, {WORK: NB, STAMP: text.encode()}):
        attempt = only(path)
        assert (attempt.time, attempt.clock) == (NOON, "timestamp.txt")


@pytest.mark.parametrize(
    "text", ["", "yesterday", "2026-11-20 12:00:00 XYZ", "2026-13-20 12:00:00 UTC", "x" * 2000, "\0"]
)
def test_a_note_of_no_time_is_told(tmp_path, text):
    folder(tmp_path, {WORK: NB, STAMP: text.encode()})
    os.utime(tmp_path / WORK, (0, NOON.timestamp()))
    attempt = only(tmp_path)
    assert (attempt.time, attempt.clock) == (NOON, "file")
    assert attempt.problems == (f"{tmp_path}/{STAMP} holds no time; the time of the file is used.",)


def test_a_student_s_own_note_of_the_time_does_not_count(tmp_path):
    note = {"timestamp.txt": b"2020-01-01 00:00:00 UTC", "06-alpha-beta.ipynb": NB}
    files = {f"0123/06-alpha-beta/{name}": data for name, data in {"x.zip": zipped(note)}.items()}
    files |= {f"Jane_9_assignsubmission_file_/{name}": data for name, data in note.items()}
    files |= {f"flat/{name}": data for name, data in note.items()}
    for name, data in files.items():
        path = folder(tmp_path / name.split("/")[0], {name: data})
        assert {one.clock for one in collect(path, assignment=NAME).attempts} <= {"", "file"}


def test_the_time_of_a_class_s_zip_file_is_read(tmp_path):
    zipped({"jane/06-alpha-beta.ipynb": NB}, tmp_path / "class.zip")
    attempt = only(tmp_path / "class.zip")
    assert attempt.clock == "zip"
    assert attempt.time.tzinfo


def test_an_attempt_travels_to_another_process(tmp_path):
    attempt = only(folder(tmp_path, {"jane.ipynb": NB}))
    assert pickle.loads(pickle.dumps(attempt)) == attempt
    error = pickle.loads(pickle.dumps(Unreadable("is empty", "x.ipynb")))
    assert (str(error), error.reason, error.place) == ("x.ipynb is empty", "is empty", "x.ipynb")


@pytest.mark.parametrize("name", ["=cmd|' ", "a\nb", "\u202ex", "é", "e\u0301", "ü" * 60])
def test_hostile_names_are_names(tmp_path, name):
    attempt = only(folder(tmp_path, {f"{name}/06-alpha-beta.ipynb": NB}))
    assert attempt.student == name
    assert attempt.place.isprintable()
    assert attempt.read() == NB


def test_a_name_that_is_no_text_is_a_name(tmp_path):
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.ipynb")).write_bytes(NB)
    attempt = only(tmp_path)
    assert attempt.read() == NB
    assert attempt.place.endswith("/\\udcff\\udcfe.ipynb")
