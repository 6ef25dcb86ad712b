"""Which attempt counts: the rules, groups, lateness, and names that mean nobody or two."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from grading.archives import FileSource
from grading.attempts import BY_FILES, UNTIMED, choose, lateness
from grading.collect import Attempt, Collected
from grading.policy import Amount, Terms
from grading.roster import Roster, Student
from tests.grading.made import folder

DUE = datetime(2026, 11, 20, 23, 59, tzinfo=UTC)
NAMES = ("Jane Doe", "John Roe", "Cid Cox", "Dan Day", "Eve Elm")
TERMS = Terms(DUE, {"0456": DUE + timedelta(days=7)})
JANE, JOHN, ZOE = Student("0123", "Jane Doe", line=2), Student("0456", "John Roe", line=3), Student("0789", "Zoë")
ROSTER = Roster((JANE, JOHN, ZOE), "roster.csv")
PAIR = Roster((replace(JANE, partners=("A",)), replace(JOHN, partners=("A",)), ZOE), "roster.csv")

NOBODY = "“{0}” is nobody in roster.csv. It is not graded until who.csv says whose it is: /nowhere/{0}/None-a.ipynb"


def attempt(student, hours=None, name="a.ipynb", **more):
    time = None if hours is None else DUE + timedelta(hours=hours)
    source = more.pop("source", FileSource(Path(f"/nowhere/{student}/{hours}-{name}")))
    clock = more.pop("clock", "file") if time else ""
    return Attempt(student, name, source, more.pop("layout", "folder"), time, clock, **more)


def on(layout, number, name, **more):
    return attempt(f"{name}_{number}", layout=layout, platform_id=number, full_name=name, **more)


def chosen(*attempts, roster=ROSTER, terms=TERMS):
    return choose(Collected(attempts), roster, terms, "06-alpha-beta")


def hours(one):
    return round((one.attempt.time - DUE) / timedelta(hours=1))


def test_everybody_in_the_roster_has_a_row_in_its_order_then_who_is_not_in_it():
    rows = chosen(attempt("jim"), attempt("0456"), attempt("Jim"), attempt("0123"))
    assert [(one.student.id, bool(one.attempt), one.problems) for one in rows] == [
        ("0123", True, ()),
        ("0456", True, ()),
        ("0789", False, ()),
        ("jim", False, (NOBODY.format("jim"),)),
        ("Jim", False, (NOBODY.format("Jim"),)),
    ]


def test_without_a_roster_every_name_is_a_student():
    rows = chosen(attempt("x", problems=("odd.",)), attempt("y"), roster=None)
    assert [(one.student.id, one.problems) for one in rows] == [("x", ("odd.",)), ("y", ())]


COUNTS = {  # the newest in time, else the newest; what can be read before what cannot
    "the newest in time": ([(-3, ""), (-1, ""), (2, "")], TERMS, -1, DUE),
    "all are late": ([(1, ""), (2, "")], TERMS, 2, DUE),
    "only one": ([(-1, "")], TERMS, -1, DUE),
    "no due date": ([(-3, ""), (5, "")], Terms(), 5, None),
    "one cannot be read": ([(-3, ""), (-1, "is empty")], TERMS, -3, DUE),
    "none can be read": ([(-1, "is empty")], TERMS, -1, DUE),
    "an extension": ([(-1, ""), (24, "")], Terms(DUE, {"0123": DUE + timedelta(days=7)}), 24, DUE + timedelta(days=7)),
}


@pytest.mark.parametrize("case", COUNTS)
def test_which_attempt_counts(case):
    attempts, terms, expected, due = COUNTS[case]
    one = chosen(*(attempt("0123", time, fault=fault) for time, fault in attempts), terms=terms)[0]
    assert (hours(one), one.due) == (expected, due)


LATENESS = {
    "early": (attempt("x", -5), 0),
    "in time": (attempt("x", 0), 0),
    "late": (attempt("x", 2), 7200),
    "a part of a second": (replace(attempt("x", 0), time=DUE + timedelta(milliseconds=1)), 1),
    "no time": (attempt("x"), None),
    "canvas": (attempt("x", layout="canvas"), 0),
    "canvas, late": (attempt("x", layout="canvas", late=True), None),
    "moodle": (attempt("x", layout="moodle"), None),
}


@pytest.mark.parametrize("case", LATENESS)
def test_lateness_is_seconds_or_not_known(case):
    one, expected = LATENESS[case]
    assert lateness(one, DUE) == expected
    assert lateness(one, None) == (0 if case == "canvas" else None)


def test_who_is_late_on_canvas_is_asked_about_only_where_it_costs_something_and_no_list_says_how_late():
    told = (UNTIMED,)
    late, costs = on("canvas", "1", "doejane", late=True), replace(TERMS, penalty=Amount(Fraction(1)))
    assert chosen(late, terms=costs)[0].problems == told
    assert chosen(late)[0].problems == ()
    timed = Roster((replace(JANE, submitted="2026-11-29T10:00:00Z"), JOHN, ZOE))
    jane = chosen(late, terms=costs, roster=timed)[0]
    assert (jane.problems, lateness(jane.attempt, jane.due) > 0) == ((), True)


@pytest.mark.parametrize("times", [(None, None), (1, 1), (None, 1)])
def test_when_the_newest_cannot_be_told_it_is_said(times):
    one = chosen(*(attempt("0123", time, name) for time, name in zip(times, ("a", "b"), strict=True)))[0]
    assert one.problems[0].startswith("Which of these came last cannot be told: /nowhere/0123/")
    assert one.attempt


def test_problems_of_all_attempts_are_told_once():
    attempts = (
        attempt("0123", at, clock="platform", problems=told) for at, told in ((-1, ("o.",)), (-2, ("o.", "s.")))
    )
    assert chosen(*attempts)[0].problems == ("o.", "s.")


OTHERS = {  # what the two hold, by what clock they are told apart, and whether it is said
    "two works": (("1", "2"), ("file", "file"), True),
    "two works in a zip file": (("1", "2"), ("zip", "zip"), True),
    "one by a file's time": (("1", "2"), ("timestamp.txt", "file"), True),
    "a platform tells": (("1", "2"), ("platform", "platform"), False),
    "a copy": (("1", "1"), ("file", "file"), False),
    "the older is empty": (("", "2"), ("file", "file"), False),
    "the newer is empty": (("1", ""), ("file", "file"), True),
}


@pytest.mark.parametrize("case", OTHERS)
@pytest.mark.parametrize("roster", [ROSTER, None])
def test_where_only_the_times_of_files_tell_which_of_two_works_counts_the_other_is_named(tmp_path, case, roster):
    held, clocks, is_told = OTHERS[case]
    folder(tmp_path, dict(zip("ab", held, strict=True)))
    two = [
        attempt("0123", at, name, clock=clock, source=FileSource(tmp_path / name))
        for at, name, clock in zip((-2, -1), "ab", clocks, strict=True)
    ]
    one = choose(Collected(tuple(two)), roster, TERMS, "06-alpha-beta", answers=lambda source: len(source.read()))[0]
    told = BY_FILES.format(2, tmp_path / "b", tmp_path / "a")
    assert (one.attempt, one.problems) == (two[1], (told,) * is_told)


@pytest.mark.parametrize(("clock", "late"), [("file", 3), ("zip", 3), ("timestamp.txt", -1)])
def test_a_time_in_the_roster_counts_before_that_of_a_file_which_copying_sets(clock, late):
    told = (DUE + timedelta(hours=3)).strftime("%Y-%m-%dT%H:%M:%S+00:00")
    [one] = chosen(replace(attempt("0123", -1), clock=clock), roster=Roster((replace(JANE, submitted=told),), "r"))
    assert hours(one) == late


@pytest.mark.parametrize(
    ("told", "why"), [("9999-01-01T10:00:00Z", "more than a year from the due date"), ("yesterday", "no time")]
)
def test_a_time_in_the_roster_that_cannot_be_meant_is_not_believed(told, why):
    [one] = chosen(attempt("0123", -1), roster=Roster((replace(JANE, submitted=told),), "r"))
    assert (hours(one), one.problems) == (-1, (f"When it was handed in is not known: the roster's “{told}” is {why}.",))


# Partners


def test_who_is_only_in_the_same_group_shares_nothing():
    lab = Roster(tuple(replace(one, group="Tuesday lab") for one in ROSTER.students))
    rows = chosen(attempt("0123", -1), roster=lab)
    assert [(bool(one.attempt), one.shared) for one in rows] == [(True, ""), (False, ""), (False, "")]


def test_both_partners_get_one_attempt_and_the_later_due_date_and_are_told():
    jane, john, zoe = chosen(attempt("0123", 24), roster=PAIR)
    assert jane.attempt == john.attempt is not None
    assert (jane.shared, john.shared) == ("This file also counts for John Roe.", "Graded with Jane Doe's file.")
    assert jane.due == john.due == DUE + timedelta(days=7)
    assert (zoe.attempt, jane.problems) == (None, ())


TEAMS = {  # Moodle writes a team's name alone, or before a member's
    "its name": ("Team 7", attempt("team 7")),
    "its name in Moodle": ("Team 7", on("moodle", "55", "Team 7")),
    "and a member's": ("Team-7", on("moodle", "55", "Team-7-Jane Doe")),
    "a longer one than another's": ("A-1", on("moodle", "55", "A-1-Jane Doe")),
}


@pytest.mark.parametrize("case", TEAMS)
def test_work_handed_in_under_a_team_s_name_is_the_team_s(case):
    team, one = TEAMS[case]
    named = Roster((replace(JANE, partners=(team,)), replace(JOHN, partners=(team,)), replace(ZOE, partners=("A",))))
    rows = chosen(one, roster=named)
    assert [row.attempt for row in rows] == [one, one, None]
    assert rows[0].shared == f"Graded with the file of “{one.student}”."


def test_different_work_of_partners_is_told_and_the_newest_counts(tmp_path):
    folder(tmp_path, {"jane": "1", "john": "2", "same": "1"})
    by_jane, by_john, same = (
        attempt(student, time, source=FileSource(tmp_path / name))
        for student, time, name in (("0123", -2, "jane"), ("0456", -1, "john"), ("0456", -1, "same"))
    )
    jane, john, _ = chosen(by_jane, by_john, roster=PAIR)
    assert jane.attempt == john.attempt == by_john
    assert jane.problems == john.problems
    assert jane.problems[0].startswith("Partners handed in different work: Jane Doe (")
    assert chosen(by_jane, same, roster=PAIR)[0].problems == ()


# Names


def test_two_accounts_with_one_student_s_name_are_for_a_person_to_look_at():
    jane = chosen(on("canvas", "1", "doejane"), on("canvas", "2", "doejane"))[0]
    assert jane.attempt is None
    assert jane.problems == (
        "“doejane_1” may be this student's: the whole name; but “doejane_2” says so as well. Say so in who.csv.",
        "“doejane_2” may be this student's: the whole name; but “doejane_1” says so as well. Say so in who.csv.",
    )


def test_nobody_can_take_another_s_place_by_choosing_the_name():
    known = Roster(tuple(replace(one, known=(f"canvas:{n}",)) for one, n in ((JANE, "1"), (JOHN, "2"))))
    accounts = (on("canvas", number, name) for number, name in (("1", "doejane"), ("2", "doejane"), ("3", "0456")))
    jane, john, *others = chosen(*accounts, roster=known)
    assert (jane.attempt.platform_id, john.attempt) == ("1", None)
    assert "“doejane_2” may be this student's" in " ".join((*jane.problems, *john.problems))
    assert [one.student.id for one in others] == ["0456_3"]


def test_a_student_is_found_in_a_file_s_name_and_one_with_a_longer_name_is_asked_about():
    jane, john, _ = chosen(attempt("06-alpha-beta 0123"), attempt("John Roe Smith hw"))
    assert (bool(jane.attempt), john.attempt) == (True, None)
    told = "“John Roe Smith hw” may be this student's: John Roe (0456) is in it, and more. Say so in who.csv."
    assert john.problems == (told,)


@pytest.mark.parametrize(("added", "found"), [(["Abgabe"], True), (["Abgabe", "Ray"], False), (["Roe"], False)])
def test_a_word_that_most_have_in_their_files_names_is_no_name_unless_a_student_has_it(added, found):
    files = (f"{name} {word}" for name, word in zip(NAMES, added * len(NAMES), strict=False))
    assert bool(chosen(*map(attempt, files))[len(added) - 1].attempt) == found


def test_a_folder_that_begins_like_a_team_s_name_is_not_the_team_s():
    assert [bool(row.attempt) for row in chosen(attempt("A-Smith"), roster=PAIR)] == [False] * 4
