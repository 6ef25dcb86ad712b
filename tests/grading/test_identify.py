"""Whose file is whose, when it came and whose grade it is: what a student names has no effect on anybody else."""

import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import product

import pytest

from grading.__main__ import main
from grading.collect import collect
from grading.confirmed import Dialogue
from grading.exports import read_grades
from grading.files import DONE, WRONG
from grading.master import CheckCell
from grading.model import TaskSpec
from grading.policy import read_policy
from grading.request import Request
from grading.roster import read_roster
from grading.run import run
from tests.counts import some
from tests.grading.course import NAME, STUBS, course, handed_in, in_thread, master, quick, the_master
from tests.grading.made import code, folder, notebook, zipped

GOOD, BLANK = handed_in(), handed_in(*STUBS)
OTHER = "02-other"
NB = f"{NAME}.ipynb"
ROSTER = "id,name\n1001,Ann Ash\n1002,Bob Bay\n1003,Cid Cox\n"


@pytest.fixture
def grades(tmp_path, monkeypatch):
    """Grade files, without a sandbox, in a folder or in a zip file; return status and points by student."""
    the = the_master(tmp_path)
    other = replace(
        the, name=OTHER, tasks=(TaskSpec("other", ("other",)),), checks=(CheckCell("other", "value", 2, ""),)
    )
    folder(tmp_path, {"roster.csv": ROSTER})
    then = partial(read_policy, today=datetime(2026, 11, 1, tzinfo=UTC))
    monkeypatch.setattr("grading.identify.read_policy", then)

    def grades(files, as_zip=False, roster=True, **options):
        path = tmp_path / ("class.zip" if as_zip else "class")
        if as_zip:
            zipped(files, path)
        else:
            folder(path, files)
        known = read_roster(tmp_path / "roster.csv") if roster else None
        yes = {"dialogue": Dialogue(yes=True)}
        options = {"course": (the, other), "roster": known, "make": in_thread, "how": quick, **yes, **options}
        results = run(Request(the, (path,), tmp_path / "out", **options)).results
        return {one.student: one for one in results}

    return grades


def points(found):
    return {student: one.adjusted_total for student, one in found.items()}


EXPECTED = {"1001": 5, "1002": 5, "1003": None}


# A student's own names


@pytest.mark.parametrize("inside", [NAME, NAME.upper(), f"{NAME}/{NAME}", OTHER])
@pytest.mark.parametrize("layout", ["moodle", "folder"])
@pytest.mark.parametrize("as_zip", [False, True])
def test_a_student_s_folder_called_like_the_assignment_takes_nobody_away(grades, inside, layout, as_zip):
    names = {"moodle": "{0}_{1}_assignsubmission_file_", "folder": "{1}"}[layout]
    ann, bob = (names.format(name, number) for name, number in (("Ann Ash", "1001"), ("Bob Bay", "1002")))
    found = grades({f"{ann}/{inside}/{NB}": GOOD, f"{bob}/{NB}": GOOD}, as_zip)
    assert points(found) == EXPECTED


def test_an_empty_folder_called_like_the_assignment_takes_nobody_away(grades, tmp_path):
    (tmp_path / "class/1003" / NAME).mkdir(parents=True)
    found = grades({f"1001/{NB}": GOOD, f"1002/{NB}": GOOD})
    assert points(found) == EXPECTED
    assert found["1003"].status == "unreadable"


MOODLE = "Bob Bay_1002_assignsubmission_file_"
LIKE_OTHERS = ["x_1002_assignsubmission_file_.ipynb", f"{MOODLE}1002.ipynb", f"{MOODLE}/{NB}", "1002.ipynb"]
LIKE_OTHERS += [f"baybob_1002_55555_{NB}", f"1002/{NB}", f"../1002/{NB}", f"submitted/1002/{NAME}/{NB}"]
PLATFORMS = {  # of {0} the name in one word, {1} the number, {2} the name, {3} the file
    "canvas": "{0}_{1}_77777_{3}",
    "moodle": "{2}_{1}_assignsubmission_file_/{3}",
    "moodle without folders": "{2}_{1}_assignsubmission_file_{3}",
    "nbgrader": f"{{1}}/{NAME}/{{3}}",
    "folder": "{1}/{3}",
}


@pytest.mark.parametrize(
    ("name", "layout", "bob_handed_in"),
    some("names like another's", [*product(LIKE_OTHERS, PLATFORMS, [True, False])]),
)
def test_a_name_like_another_s_is_the_student_s_own(grades, name, layout, bob_handed_in):
    leads_out = ".." in name
    name, data = ("my.zip", zipped({name: BLANK})) if "/" in name else (name, BLANK)
    files = {PLATFORMS[layout].format("ashann", "1001", "Ann Ash", name): data}
    if bob_handed_in:
        files[PLATFORMS[layout].format("baybob", "1002", "Bob Bay", NB)] = GOOD
    found = points(grades(files, as_zip=True))
    assert found["1001"] == (None if leads_out else 0)
    assert found["1002"] == (5 if bob_handed_in else None)
    assert set(found) == {"1001", "1002", "1003"}


def test_a_file_in_a_flat_folder_that_has_another_s_number_in_its_name_takes_no_grade_away(grades):
    found = grades({"1002.ipynb": GOOD, "x_1002_assignsubmission_file_.ipynb": BLANK, "1001.ipynb": GOOD})
    assert points(found) == EXPECTED
    assert found["1002"].status == "needs a look"
    assert "may be this student's" in found["1002"].problems[0]


def test_where_only_half_of_the_names_are_a_platform_s_all_are_students_folders(tmp_path):
    names = ["Ann 1_1_assignsubmission_file_", "Bob 2_2_assignsubmission_file_", "cyd", "dan"]
    folder(tmp_path / "class", {f"{name}/{NB}": GOOD for name in names})
    assert {one.student for one in collect(tmp_path / "class", assignment=NAME).attempts} == {*names}


def test_names_that_are_a_platform_s_but_for_some_are_asked_about_and_stop_nobody_else(grades):
    names = ["Ann Ash_7_assignsubmission_file_", "Bob Bay_8_assignsubmission_file_", "1003"]
    found = grades({f"{name}/{NB}": GOOD for name in names})
    assert points(found) == EXPECTED
    assert "may be this student's: it is not named as the others are" in found["1003"].problems[0]


def test_in_nbgrader_s_layout_what_is_in_no_assignment_is_told(grades):
    notes = dict.fromkeys(["1003/notes/a.ipynb", "1001/notes/b.ipynb"], GOOD)
    found = grades({f"{n}/{NAME}/{NB}": GOOD for n in ("1001", "1002")} | notes)
    assert points(found) == EXPECTED
    assert "is in no folder of the assignment, and is not read" in found["1003"].problems[0]
    assert found["1001"].status == "needs a look"


def test_other_assignments_in_nbgrader_s_layout_are_no_work(grades):
    files = {f"1001/{NAME}/{NB}": GOOD} | {f"{n}/{OTHER}/{OTHER}.ipynb": GOOD for n in ("1001", "1002", "1003")}
    assert [(one.student, one.status) for one in grades(files).values()] == [
        *(("1001", "graded"), ("1002", "missing"), ("1003", "missing"))
    ]


@pytest.mark.parametrize("name", [b"caf\xe9", b"\xff", "é".encode()])
def test_a_folder_name_in_another_encoding_costs_nobody_anything(grades, tmp_path, name):
    folder(tmp_path / "class", {f"{os.fsdecode(name)}/{NB}": GOOD})
    assert list(points(grades({f"1001/{NB}": GOOD}, roster=False)).values()) == [5, 5]


# When it came


@pytest.fixture
def due(tmp_path):
    text = f"assignment,student,due,penalty per day,max penalty,grace minutes\n{NAME},,2026-11-20T12:00Z,20%,50%,10\n"
    folder(tmp_path, {"policy.csv": text})
    return tmp_path / "policy.csv"


LATE, EARLY = b"2026-11-21 18:00:00 UTC", b"2026-11-01 00:00:00 UTC"


@pytest.mark.parametrize("own", ["a/timestamp.txt", f"{NAME}/timestamp.txt", "a/b/timestamp.txt"])
def test_only_the_assignment_s_own_folder_says_when_it_came(grades, due, own):
    base = f"1001/{NAME}"
    found = grades({f"{base}/{NB}": GOOD, f"{base}/timestamp.txt": LATE, f"{base}/{own}": EARLY}, policy=due)
    assert (found["1001"].adjusted_total, found["1001"].penalty, found["1001"].lateness_seconds) == (3, 2, 30 * 3600)


@pytest.mark.parametrize(
    ("late", "penalty"), [(0, 0), (600, 0), (601, 1), (86_400, 1), (86_401, 2), (3 * 86_400, 2.5), (9 * 86_400, 2.5)]
)
def test_a_grace_period_and_a_most_that_lateness_costs(grades, due, late, penalty):
    time = datetime(2026, 11, 20, 12, tzinfo=UTC) + timedelta(seconds=late)
    base = f"1001/{NAME}"
    found = grades({f"{base}/{NB}": GOOD, f"{base}/timestamp.txt": time.isoformat().encode()}, policy=due)
    assert found["1001"].penalty == penalty


def test_a_moment_late_is_not_0_hours(grades, due, tmp_path):
    base = f"1001/{NAME}"
    late = b"2026-11-20 12:00:00.000001 UTC"
    found = grades({f"{base}/{NB}": GOOD, f"{base}/timestamp.txt": late}, policy=due)
    assert found["1001"].lateness_seconds == 1
    path = tmp_path / f"class/{base}/timestamp.txt"
    path.unlink()
    os.utime(tmp_path / f"class/{base}/{NB}", ns=(0, 1_795_176_000_000_001_000))
    found = grades({}, policy=due)
    assert found["1001"].problems[0].startswith("By the time of the file it is 1 second late; ")


@pytest.mark.parametrize(("in_time", "looks"), [(0, 0), (1, 5)])
def test_where_all_files_are_late_their_times_are_of_copying_and_nobody_needs_a_look(
    grades, due, tmp_path, in_time, looks
):
    files = {f"{student}/{NB}": GOOD for student in range(6)}
    folder(tmp_path / "class", files)
    for at, name in enumerate(files):
        os.utime(tmp_path / "class" / name, (1_795_176_060 - 3_600 * (at < in_time),) * 2)
    found = grades({}, roster=False, policy=due)
    assert [one.status for one in found.values()].count("needs a look") == looks
    assert points(found) == dict.fromkeys(found, 5)


SUBMITTED = {"Friday, 20 November 2026, 12:00 PM": 0, "-": None, "gestern": None} | dict.fromkeys(
    ["Saturday, 21 November 2026, 6:00 PM", "Saturday, 21 November 2026, 18:00", "2026-11-21T19:00+01:00"], 30 * 3600
)


@pytest.mark.parametrize(("said", "late"), SUBMITTED.items())
def test_moodle_s_time_is_read_from_its_table(grades, due, tmp_path, said, late):
    table = f'Identifier,Full name,ID number,Last modified (submission)\nParticipant 7,Ann Ash,1001,"{said}"\n'
    folder(tmp_path, {"roster.csv": table})
    found = grades({f"Ann Ash_7_assignsubmission_file_/{NB}": GOOD}, as_zip=True, policy=due)["1001"]
    assert found.lateness_seconds == late
    assert found.penalty == (2 if late else 0)
    assert ("is no time" in " ".join(found.problems)) == (said == "gestern")


# Which file of several, and whose grade


@pytest.mark.parametrize("other", [f"{NAME}-Copy1.ipynb", "a.ipynb", f"zz/{NB}", f"old {NB}"])
@pytest.mark.parametrize("swapped", [False, True])
def test_of_several_the_one_with_work_in_it_counts_and_it_is_said(grades, other, swapped):
    names = [NB, other][:: -1 if swapped else 1]
    found = grades({f"1001/{names[0]}": GOOD, f"1001/{names[1]}": BLANK, f"1002/{NB}": GOOD})
    assert points(found) == EXPECTED
    assert found["1001"].status == "needs a look"
    assert "Graded is" in found["1001"].problems[0]


@pytest.mark.slow
def test_two_assignments_in_one_folder_of_grades_are_two(tmp_path, capsys):
    root = course(tmp_path)
    for room in ("solutions", "exercises"):
        path = folder(root, {f"{room}/{OTHER}/{OTHER}.ipynb": master()})
    for number, data in {NAME: GOOD, OTHER: BLANK}.items():
        folder(path, {f"in {number}/jane/{number}/{number}.ipynb": data})
        words = ["grade", number[:2], path / f"in {number}", "--out", path / "g", "--course", root]
        assert main(list(map(str, words))) == DONE
    assert [read_grades(path / "g" / name / "grades.csv")["jane"]["adjusted total"] for name in (NAME, OTHER)] == [5, 0]
    assert main(["gradebook", str(path / "g")]) == DONE
    assert '"jane","","",5,0,5,10,""' in (path / "g" / "gradebook.csv").read_text(encoding="utf-8-sig").splitlines()
    assert main(["gradebook", str(path)]) == WRONG
    assert f"1 students; total of {NAME}, {OTHER}" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["1", "01", NAME, "01 Small"])
def test_a_policy_may_name_the_assignment_as_the_command_does(grades, tmp_path, name):
    folder(tmp_path, {"policy.csv": f"assignment,due,penalty per day\n{name},2026-11-20T12:00Z,1 point\n2,,\n"})
    base = f"1001/{NAME}"
    found = grades({f"{base}/{NB}": GOOD, f"{base}/timestamp.txt": LATE}, policy=tmp_path / "policy.csv")
    assert found["1001"].adjusted_total == 3


def test_the_notebook_of_another_assignment_has_no_grade_and_says_which_it_is(grades):
    other, both = "def other():\n    pass\n", "def other():\n    pass\n\ndef power(x, n):\n    return 0\n"
    files = {"1001": notebook(other), "1002": notebook(code(both, "other")), "1003": notebook(both)}
    found = grades({f"{student}/{NB}": data for student, data in files.items()})
    assert [found[student].status for student in files] == ["unreadable", "unreadable", "graded"]
    assert [found[student].adjusted_total for student in files] == [None, None, 5]
    assert found["1001"].problems[-1].endswith(f"{NB} is the notebook of {OTHER}")


def test_one_file_of_overrides_serves_two_assignments(grades, tmp_path):
    folder(tmp_path, {"o.csv": "student,assignment,task,points,reason\n1001,1,power,0.5,x\n1001,02,other,1,y\n"})
    assert points(grades({f"1001/{NB}": GOOD}, overrides=tmp_path / "o.csv"))["1001"] == 2.5
