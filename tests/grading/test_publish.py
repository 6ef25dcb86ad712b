"""What a run leaves behind: a row and a page for every student, whatever became of the submission."""

import csv
import html
import io
import os
import tracemalloc
import zipfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from grading.publish import fill, similar
from grading.request import Request
from grading.roster import read_roster, roster_of
from grading.run import run
from grading.similar import Alike
from grading.tables import table_of
from tests.grading.course import (
    DOUBLE,
    NAME,
    NO_NEGATIVE,
    POWER,
    STUBS,
    handed_in,
    in_thread,
    quick,
    submitted,
    the_master,
)
from tests.grading.made import folder, zipped

ROSTER = "id,name,partners\n007,James,\n0123,Jane Doe,a\n0124,Joe,a\n0125,Missing,\nodd,,\n"


@pytest.fixture
def publish(tmp_path):
    """Grade and write; submissions and options can change in between."""
    roster = tmp_path / "roster.csv"
    roster.write_text(ROSTER)
    master = the_master(tmp_path)
    place = tmp_path / "submitted"

    def publish(table=None, students=None, how=quick, **more):
        found = (
            students
            if students is not None
            else {"007": handed_in(), "0123": handed_in(*STUBS), "who": handed_in(), "odd": b"{"}
        )
        options = {"roster": read_roster(roster), "make": in_thread, "how": how, "submissions": (place,), **more}
        if found:
            submitted(options["submissions"][0], **found)
        publication = run(Request(master=master, out=tmp_path / "out", **options))
        for _ in fill(publication, table) if table else ():
            pass
        return publication

    return publish


def rows(tmp_path):
    text = (tmp_path / "out" / NAME / "grades.csv").read_text(encoding="utf-8-sig")
    return {row["student"]: row for row in csv.DictReader(io.StringIO(text))}


def page(tmp_path, student):
    return (tmp_path / "out" / NAME / "feedback" / f"{student}.html").read_text(encoding="utf-8")


def read(work, master):
    graded = quick(work, master)
    return (
        graded
        if work.data != b"{"
        else replace(graded, status="unreadable", checks=(), notes=(f"{work.name}: it is cut off",))
    )


def test_every_student_has_a_row_and_what_is_not_known_is_empty(publish, tmp_path):
    publish(how=read)
    found = [f"{student} {row['status']} {row['adjusted total']}" for student, row in rows(tmp_path).items()]
    known = ["007 graded 5", "0123 graded 0", "0124 graded 0", "0125 missing "]
    assert found == [*known, "odd unreadable ", "who needs a look "]
    assert "nobody in roster.csv" in rows(tmp_path)["who"]["problems"]


def test_a_published_grade_whose_id_is_no_longer_there_is_noticed(publish, tmp_path):
    assert publish().gone == []
    path = tmp_path / "out" / NAME / "grades.csv"
    path.write_bytes(path.read_bytes().replace(b'"007"', b"7"))  # as a spreadsheet saves it
    assert [(one.student, one.before) for one in publish().gone] == [("7", "5")]


def test_every_student_has_a_page_with_nothing_of_another(publish, tmp_path):
    publish(how=read)
    assert "5 of 5 points" in page(tmp_path, "007")
    assert "nothing was handed in" in page(tmp_path, "0125")
    assert "it is cut off" in page(tmp_path, "odd")
    assert not any(str(tmp_path) in one.read_text() for one in (tmp_path / "out" / NAME / "feedback").iterdir())
    assert "Jane" not in page(tmp_path, "007") + page(tmp_path, "0125") + page(tmp_path, "who")


def test_every_shared_grade_says_so_on_the_page_and_in_the_table(publish, tmp_path):
    publish()
    shared = {student: row["shared"] for student, row in rows(tmp_path).items() if row["shared"]}
    assert shared == {"0123": "This file also counts for Joe.", "0124": "Graded with Jane Doe's file."}
    assert all(said in html.unescape(page(tmp_path, student)) for student, said in shared.items())


def test_a_second_section_does_not_erase_the_first(publish, tmp_path):
    publish(lower=False)
    (other := tmp_path / "b.csv").write_text("id\n0999\n")
    again = publish(
        lower=False, roster=read_roster(other), submissions=(tmp_path / "b",), students={"0999": handed_in()}
    )
    assert {"007", "0123", "0124", "0125"} <= again.untouched.keys() <= rows(tmp_path).keys()
    assert (rows(tmp_path)["007"]["adjusted total"], again.gone) == ("5", [])
    publish(lower=True, roster=read_roster(other), submissions=(tmp_path / "b",), students={"0999": handed_in()})
    assert list(rows(tmp_path)) == ["0999"]


def test_a_run_of_one_student_alone_says_who_is_not_graded_yet(publish, tmp_path):
    publish(only="007")
    assert (rows(tmp_path)["007"]["status"], rows(tmp_path)["0123"]["status"]) == ("graded", "needs a look")
    assert "not graded yet" in rows(tmp_path)["0123"]["problems"]


@pytest.mark.slow
def test_a_grade_falls_only_when_told_to(publish, tmp_path):
    publish()
    worse = {"007": handed_in(*STUBS)}
    kept = publish(lower=False, students=worse)
    assert str(kept.changes[0]).startswith("James: 5 → 0: ")
    assert rows(tmp_path)["007"]["adjusted total"] == "5"
    assert "5 points" in page(tmp_path, "007")
    assert "which gives 0" in page(tmp_path, "007")
    for name in ("overview.html", "code/007.html"):
        seen = (tmp_path / "out" / NAME / name).read_text(encoding="utf-8")
        assert "5 of 5 points, kept as published; the regrade gives 0 of 5 points" in seen
    (decided := tmp_path / "overrides.csv").write_text("student,task,points,reason\n007,double,3,talked\n")
    for _ in range(2):
        publish(lower=False, students=worse, overrides=decided)
        assert rows(tmp_path)["007"]["adjusted total"] == "6"
    assert "<b>6 points</b>, as published before, with what your teacher decided." in page(tmp_path, "007")
    publish(lower=False)
    publish(lower=True, students=worse)
    assert rows(tmp_path)["007"]["adjusted total"] == "0"


@pytest.mark.parametrize(("older", "status"), [(handed_in(NO_NEGATIVE), "needs a look"), (handed_in(*STUBS), "graded")])
def test_of_two_works_the_time_of_a_file_decides_with_a_look_and_of_one_and_the_empty_form_without(
    publish, tmp_path, older, status
):
    places = tuple(folder(tmp_path / one, {"007.ipynb": data}) for one, data in (("a", older), ("b", handed_in())))
    os.utime(places[0] / "007.ipynb", (0, 0))
    publish(submissions=places, students={}, layout="folder")
    row = rows(tmp_path)["007"]
    assert (row["adjusted total"], row["attempt"], row["status"]) == ("5", str(places[1] / "007.ipynb"), status)
    assert (f"{places[1]}/007.ipynb counts, not {places[0]}/007.ipynb: " in row["problems"]) == (status != "graded")


def test_a_grade_rises_and_nobody_else_changes(publish, tmp_path):
    publish(students={"007": handed_in(*STUBS)})
    assert "007" in {change.student for change in publish(lower=False).changes if not change.lowers}
    assert rows(tmp_path)["007"]["adjusted total"] == "5"
    assert publish(lower=False).changes == ()


def test_overrides_survive_and_stand_in_the_feedback(publish, tmp_path):
    overrides = tmp_path / "overrides.csv"
    overrides.write_text("student,task,points,reason\n0123,double,1.5,shown to me <in> class\n")
    for _ in range(2):
        publish(overrides=overrides)
    assert (rows(tmp_path)["0123"]["raw total"], rows(tmp_path)["0123"]["adjusted total"]) == ("0", "1.5")
    assert "shown to me &lt;in&gt; class" in page(tmp_path, "0123")


def test_an_override_of_the_whole_assignment_is_the_grade_also_of_who_is_late_or_handed_in_nothing(publish, tmp_path):
    overrides, policy = tmp_path / "overrides.csv", tmp_path / "policy.csv"
    overrides.write_text("student,task,points,reason\n007,all,4.5,an oral exam\n0125,all,2,was ill\n")
    due = datetime.now(UTC).replace(microsecond=0) - timedelta(days=30)
    policy.write_text(f"assignment,due,penalty per day\n{NAME},{due.isoformat()},1 point\n")
    students = {"007": handed_in()}
    folder(tmp_path / "submitted", {f"007/{NAME}/timestamp.txt": f"{due + timedelta(hours=24):%Y-%m-%d %H:%M:%S} UTC"})
    publish(overrides=overrides, policy=policy, students=students)
    found = rows(tmp_path)
    assert [(found[who]["adjusted total"], found[who]["penalty"]) for who in ("007", "0125")] == [
        ("4.5", "0"),
        ("2", "0"),
    ]
    assert "the whole assignment: 4.5 points. an oral exam" in page(tmp_path, "007")


def test_by_the_time_of_a_file_nobody_loses_points(publish, tmp_path):
    policy = tmp_path / "policy.csv"
    due = datetime.now(UTC).replace(microsecond=0) - timedelta(days=30)
    policy.write_text(f"assignment,student,due,penalty per day\n{NAME},,{due.isoformat()},1 point\n")
    publish(policy=policy)
    row = rows(tmp_path)["007"]
    assert (row["adjusted total"], row["penalty"], row["status"]) == ("5", "0", "needs a look")
    assert "copying changes such times, so it costs nothing" in row["problems"]
    (tmp_path / "submitted" / "007" / NAME / "timestamp.txt").write_text(
        f"{due + timedelta(hours=24):%Y-%m-%d %H:%M:%S} UTC"
    )
    publish(policy=policy)
    assert (rows(tmp_path)["007"]["adjusted total"], rows(tmp_path)["007"]["penalty"]) == ("4", "1")


def test_a_canvas_export_is_filled_with_what_is_published(publish, tmp_path):
    export = tmp_path / "export.csv"
    export.write_text(
        f"Student,ID,SIS Login ID,Section,{NAME} (77)\n    Points Possible,,,,5\nJames,1,007,A,\nJoe,2,0124,A,\n"
    )
    publish()
    publish(lower=False, table=export, students={"007": handed_in(*STUBS)})
    filled = (tmp_path / "out" / NAME / "filled-export.csv").read_text()
    assert filled == export.read_text().replace("007,A,", "007,A,5").replace("0124,A,", "0124,A,0")


def test_moodle_gets_a_worksheet_and_a_zip_file_of_feedback(publish, tmp_path):
    worksheet = tmp_path / "Grades.csv"
    worksheet.write_text("Identifier,Full name,ID number,Grade\nParticipant 12,James,007,\nParticipant 13,Joe,0124,\n")
    publish(table=worksheet)
    assert "Participant 12,James,007,5" in (tmp_path / "out" / NAME / "filled-Grades.csv").read_text()
    with zipfile.ZipFile(tmp_path / "out" / NAME / "feedback-for-moodle.zip") as archive:
        found = {name: archive.read(name).decode() for name in archive.namelist()}
    assert found["James_12_assignsubmission_file_/feedback.html"] == page(tmp_path, "007")


def test_canvas_gets_each_page_under_the_numbers_that_it_gave(publish, tmp_path):
    export = tmp_path / "export.csv"
    export.write_text(f"Student,ID,SIS Login ID,Section,{NAME} (77)\nJames,1,007,A,\nJane,2,0123,A,\nJoe,3,0124,A,\n")
    names = {"James": "james_LATE_1_900_my work.ipynb", "Jane": "janedoe_2_901_a_9_8.ipynb"}
    download = tmp_path / "submissions.zip"
    zipped({name: handed_in() for name in names.values()}, download)
    roster = roster_of(
        table_of(b"id,name,lms user id,partners\n007,James,1,\n0123,Jane Doe,2,a\n0124,Joe,3,a\n", "r.csv")
    )
    publish(table=export, submissions=(download,), students={}, roster=roster)
    with zipfile.ZipFile(tmp_path / "out" / NAME / "feedback-for-canvas.zip") as archive:
        found = {name: archive.read(name).decode() for name in archive.namelist()}
    jane = page(tmp_path, "0123")
    assert found == {"james_LATE_1_900_feedback.html": page(tmp_path, "007"), "janedoe_2_901_feedback.html": jane}
    numbers = [[part for part in name.split("_") if part.isdigit()][:2] for name in found]  # as Canvas looks for them
    assert numbers == [["1", "900"], ["2", "901"]]


def test_copied_work_is_a_hint_and_pairs_are_none(publish, tmp_path):
    long = "".join(f"    a{n} = x * {n} - [y for y in range({n})][0] % {n + 2}\n" for n in range(1, 12))
    power = f"def power(x, n):\n{long}    return x ** n + sum([a1, a2]) if n else a3\n"
    other = power.replace("a1", "first").replace("power(x", "power(x")
    students = {"007": handed_in(power), "odd": handed_in(other), "0123": handed_in(power.replace("a2", "b"))}
    publication = publish(students=students)
    assert similar(publication.request, publication.identified) == [Alike(("007", "0123", "odd"), ("power",))]
    assert "007 James, 0123 Jane Doe, odd</td><td>each other" in (tmp_path / "out" / NAME / "overview.html").read_text()


def test_who_has_the_published_solution_stands_in_the_overview(publish, tmp_path, monkeypatch):
    monkeypatch.setattr("grading.similar._SHORT", 40)
    copied = handed_in(POWER.replace("x", "basis"), DOUBLE.replace("x", "y"))
    publish(students={"007": copied, "0123": handed_in(*STUBS), "who": handed_in(NO_NEGATIVE)})
    overview = (tmp_path / "out" / NAME / "overview.html").read_text()
    assert "<td>007 James</td><td>the published solution</td><td>power, double</td>" in overview
    assert overview.count("the published solution</td>") == 1


def large(work, master):
    graded = quick(work, master)
    return replace(graded, checks=tuple(replace(check, html="x" * 100_000) for check in graded.checks))


@pytest.mark.slow
def test_memory_does_not_grow_with_the_class(publish, tmp_path):
    peaks = []
    for count in (20, 200):
        tracemalloc.start()
        publish(students={f"s{n}": handed_in(double=f"{DOUBLE}# {n}") for n in range(count)}, how=large)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert len(list((tmp_path / "out" / NAME / "feedback").iterdir())) > 200
    assert peaks[1] - peaks[0] < 180 * 300_000 / 10
