"""Which attempt counts: the rules, groups, lateness, and names that mean nobody or two."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gametree.grade.archives import Source
from gametree.grade.collect import Attempt, Collected
from gametree.grade.policy import Terms, choose, lateness
from gametree.grade.roster import Roster, Student
from tests.grade.made import folder

DUE = datetime(2026, 11, 20, 23, 59, tzinfo=UTC)
TERMS = Terms(DUE, {"0456": DUE + timedelta(days=7)})
JANE, JOHN, ZOE = (
    Student("0123", "Jane Doe", line=2),
    Student("0456", "John Roe", line=3),
    Student("0789", "Zoë", line=4),
)
ROSTER = Roster((JANE, JOHN, ZOE), "roster.csv")
PAIR = Roster((replace(JANE, group="A"), replace(JOHN, group="A"), ZOE), "roster.csv")


def attempt(student, hours=None, name="a.ipynb", **more):
    time = None if hours is None else DUE + timedelta(hours=hours)
    source = more.pop("source", Source(Path(f"/nowhere/{student}/{hours}-{name}")))
    return Attempt(student, name, source, more.pop("layout", "folder"), time, "file" if time else "", **more)


def chosen(*attempts, roster=ROSTER, terms=TERMS):
    return choose(Collected(attempts), roster, terms, "06-alpha-beta")


def hours(one):
    return round((one.attempt.time - DUE) / timedelta(hours=1))


def test_everybody_in_the_roster_has_a_row_in_its_order_then_who_is_not_in_it():
    rows = chosen(attempt("jim"), attempt("0456"), attempt("Jim"), attempt("0123"))
    assert [(one.student.id, one.student.line, bool(one.attempt)) for one in rows] == [
        ("0123", 2, True),
        ("0456", 3, True),
        ("0789", 4, False),
        ("jim", 0, True),
        ("Jim", 0, True),
    ]
    assert [one.problems for one in rows[2:]] == [
        (),
        ("“jim” is nobody in roster.csv.",),
        ("“Jim” is nobody in roster.csv.",),
    ]


def test_without_a_roster_every_name_is_a_student():
    rows = chosen(attempt("x", problems=("odd.",)), attempt("y"), roster=None)
    assert [(one.student.id, one.problems) for one in rows] == [("x", ("odd.",)), ("y", ())]


@pytest.mark.parametrize(("times", "expected"), [([-3, -1, 2], -1), ([1, 2], 2), ([-1], -1)])
def test_the_newest_in_time_counts_else_the_newest(times, expected):
    one = chosen(*(attempt("0123", time) for time in times))[0]
    assert (hours(one), one.due) == (expected, DUE)


def test_without_a_due_date_the_newest_counts():
    one = chosen(attempt("0123", -3), attempt("0123", 5), terms=Terms())[0]
    assert (hours(one), one.due) == (5, None)


def test_an_extension_makes_late_work_early():
    jane, john, _ = chosen(attempt("0123", -1), attempt("0123", 24), attempt("0456", -1), attempt("0456", 24))
    assert (hours(jane), hours(john)) == (-1, 24)


def test_what_can_be_read_goes_before_what_cannot():
    one = chosen(attempt("0123", -3), attempt("0123", -1, fault="is empty"))[0]
    assert hours(one) == -3
    assert chosen(attempt("0123", -1, fault="is empty"))[0].attempt.fault == "is empty"


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (attempt("x", -5), 0),
        (attempt("x", 0), 0),
        (attempt("x", 2), 7200),
        (attempt("x"), None),
        (attempt("x", layout="canvas"), 0),
        (attempt("x", layout="canvas", late=True), None),
        (attempt("x", layout="moodle"), None),
    ],
)
def test_lateness_is_seconds_or_not_known(one, expected):
    assert lateness(one, DUE) == expected


def test_a_part_of_a_second_late_is_late():
    assert lateness(replace(attempt("x", 0), time=DUE + timedelta(milliseconds=1)), DUE) == 1
    assert lateness(attempt("x", 5), None) is None


def test_work_that_canvas_marks_as_late_is_told():
    late = attempt("x_1", layout="canvas", platform_id="1", full_name="doejane", late=True)
    assert chosen(late)[0].problems == ("Canvas marks it as late; how late cannot be told from its zip file.",)


@pytest.mark.parametrize("times", [(None, None), (1, 1), (None, 1)])
def test_when_the_newest_cannot_be_told_it_is_said(times):
    one = chosen(*(attempt("0123", time, name) for time, name in zip(times, ("a", "b"), strict=True)))[0]
    assert one.problems[0].startswith("Which of these came last cannot be told: /nowhere/0123/")
    assert one.attempt


def test_problems_of_all_attempts_are_told_once():
    one = chosen(attempt("0123", -1, problems=("odd.",)), attempt("0123", -2, problems=("odd.", "so.")))[0]
    assert one.problems == ("odd.", "so.")


# Groups


def test_both_of_a_group_get_the_group_s_attempt_and_the_later_due_date():
    jane, john, zoe = chosen(attempt("0123", 24), roster=PAIR)
    assert jane.attempt == john.attempt is not None
    assert jane.due == john.due == DUE + timedelta(days=7)
    assert zoe.attempt is None
    assert jane.problems == ()


def test_work_handed_in_under_the_group_s_name_is_the_group_s():
    named = Roster((replace(JANE, group="Team 7"), replace(JOHN, group="Team 7"), ZOE))
    moodle = attempt("Team 7_55", layout="moodle", full_name="Team 7", platform_id="55")
    for one in (attempt("team 7"), moodle):
        jane, john, zoe = chosen(one, roster=named)
        assert (jane.attempt, john.attempt, zoe.attempt) == (one, one, None)


def test_different_work_in_a_group_is_told_and_the_newest_counts(tmp_path):
    folder(tmp_path, {"jane": "1", "john": "2", "same": "1"})
    by_jane, by_john, same = (
        attempt(student, time, source=Source(tmp_path / name))
        for student, time, name in (("0123", -2, "jane"), ("0456", -1, "john"), ("0456", -1, "same"))
    )
    jane, john, _ = chosen(by_jane, by_john, roster=PAIR)
    assert jane.attempt == john.attempt == by_john
    assert jane.problems == john.problems
    assert jane.problems[0].startswith("Group A handed in different work: Jane Doe (")
    assert chosen(by_jane, same, roster=PAIR)[0].problems == ()


# Names


def canvas(number, name, **more):
    return attempt(f"{name}_{number}", layout="canvas", platform_id=number, full_name=name, **more)


def test_two_accounts_with_one_student_s_name_are_for_a_person_to_look_at():
    jane = chosen(canvas("1", "doejane"), canvas("2", "doejane"))[0]
    assert jane.attempt is None
    assert jane.problems == ("Which account is this student's? “doejane_1”, “doejane_2”.",)


def test_nobody_can_take_another_s_place_by_choosing_the_name():
    known = Roster(
        (replace(JANE, platform_ids=("1",), aliases=("1",)), replace(JOHN, platform_ids=("2",), aliases=("2",)))
    )
    jane, john, *others = chosen(canvas("1", "doejane"), canvas("2", "doejane"), canvas("3", "0456"), roster=known)
    assert jane.attempt.platform_id == "1"
    assert john.attempt is None
    assert [one.student.id for one in others] == ["doejane_2", "0456_3"]


def test_a_student_is_found_in_a_file_s_name():
    assert chosen(attempt("06-alpha-beta 0123", layout="folder"))[0].attempt


def test_moodle_writes_a_group_s_name_before_a_member_s():
    roster = Roster((Student("1", "Bob Pair", group="G-1"), Student("2", "Carl Pair", group="G-1"), Student("3", "Di")))
    one = attempt("G-1-Bob Pair_7006", layout="moodle", full_name="G-1-Bob Pair", platform_id="7006")
    assert [row.attempt for row in chosen(one, roster=roster)] == [one, one, None]


@pytest.mark.parametrize(("clock", "late"), [("file", 3), ("zip", 3), ("timestamp.txt", -1)])
def test_a_time_in_the_roster_counts_before_that_of_a_file_which_copying_sets(clock, late):
    told = (DUE + timedelta(hours=3)).strftime("%Y-%m-%dT%H:%M:%S+00:00")
    [one] = chosen(replace(attempt("0123", -1), clock=clock), roster=Roster((replace(JANE, submitted=told),), "r"))
    assert hours(one) == late
