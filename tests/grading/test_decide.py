"""What counts for a student: points, what lateness costs, which times are those of copying, and what was looked at."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from grading.archives import FileSource
from grading.attempts import Chosen
from grading.collect import Attempt, Collected
from grading.decide import _duration, are_copied, decide, what_is_seen
from grading.identify import Identified
from grading.model import SEEN, WHOLE, Override
from grading.overrides import seen_as
from grading.policy import Amount, Terms
from grading.roster import Roster, Student
from grading.submission import Graded
from tests.grading.course import quick, the_master

DUE = datetime(2026, 11, 20, 12, tzinfo=UTC)
ANN, BOB = Student("1001", "Ann Ash", line=2), Student("1002", "Bob Bay", line=3)
TERMS = Terms(DUE, penalty=Amount(Fraction(1)))
DAY = 86_400


@pytest.fixture
def master(tmp_path):
    return the_master(tmp_path)


@pytest.fixture
def handed_in(tmp_path):
    (tmp_path / "a.ipynb").write_bytes(b"{}")

    def attempt(late=0, clock="timestamp.txt", **more):
        time = DUE + timedelta(seconds=late)
        return Attempt("1001", "a.ipynb", FileSource(tmp_path / "a.ipynb"), "folder", time, clock, **more)

    return attempt


def decided(master, *chosen, overrides=(), graded=None, only=None):
    identified = Identified(Collected(()), Roster((ANN, BOB)), TERMS, overrides, chosen)
    right = Graded("1001", "a.ipynb", "graded", quick(_Work, master).checks, "full")
    return decide(identified, master, lambda _chosen: right if graded is None else graded(right), only)


class _Work:
    data, student, name = b"", "1001", "a.ipynb"


@pytest.mark.parametrize(("late", "penalty"), [(0, 0), (1, 1), (DAY, 1), (DAY + 1, 2), (30 * DAY, 5)])
def test_a_day_that_has_begun_costs_and_never_more_than_there_is(master, handed_in, late, penalty):
    (ann,) = decided(master, Chosen(ANN, handed_in(late), DUE))
    assert (ann.status, ann.raw_total, ann.penalty, ann.adjusted_total) == ("graded", 5, penalty, 5 - penalty)


def test_a_time_that_copying_sets_costs_nothing_and_is_asked_about(master, handed_in):
    (ann,) = decided(master, Chosen(ANN, handed_in(DAY, "file"), DUE))
    assert (ann.status, ann.penalty, ann.adjusted_total) == ("needs a look", 0, 5)
    assert ann.problems == (
        "By the time of the file it is 1 day late; copying changes such times, so it costs nothing. "
        "Decide in overrides.csv.",
    )


def test_where_a_class_is_late_by_its_files_throughout_they_are_copied_and_nobody_is_asked_about(master, handed_in):
    late = [Chosen(replace(ANN, id=str(at)), handed_in(DAY, "zip"), DUE) for at in range(6)]
    in_time = Chosen(replace(ANN, id="6"), handed_in(-1, "zip"), DUE)
    assert (are_copied(late), are_copied(late[:5]), are_copied([*late, in_time])) == (True, False, False)
    assert {one.status for one in decided(master, *late)} == {"graded"}
    assert [one.status for one in decided(master, *late, in_time)] == ["needs a look"] * 6 + ["graded"]


def test_a_grade_for_the_whole_is_free_of_lateness_and_a_comment_changes_no_points(master, handed_in):
    rows = Override("1001", WHOLE, 3, "we talked"), Override("1001", "power", None, "nice")
    (ann,) = decided(master, Chosen(ANN, handed_in(DAY), DUE), overrides=rows)
    assert (ann.adjusted_total, ann.penalty, ann.overrides, ann.comments) == (3, 0, rows[:1], rows[1:])
    (ann,) = decided(master, Chosen(ANN, handed_in(DAY), DUE), overrides=rows[1:])
    assert (ann.adjusted_total, ann.penalty) == (4, 1)


def test_without_a_grade_there_are_no_points_and_a_reason(master, handed_in):
    ann, bob = decided(master, Chosen(ANN, handed_in(), DUE), Chosen(BOB, None, DUE), graded=lambda _right: None)
    assert (ann.status, ann.adjusted_total, ann.problems) == ("needs a look", None, ("It is not graded yet.",))
    assert (bob.status, bob.adjusted_total) == ("missing", None)
    (ann,) = decided(
        master, Chosen(ANN, handed_in(), DUE), graded=lambda right: replace(right, status="unreadable", notes=("Why.",))
    )
    assert (ann.status, ann.adjusted_total, ann.problems) == ("unreadable", None, ("Why.",))


def test_one_student_can_be_decided_about_alone(master, handed_in):
    assert [one.student for one in decided(master, Chosen(ANN, handed_in()), Chosen(BOB, None), only="1002")] == [
        "1002"
    ]


def test_what_somebody_has_looked_at_is_settled_until_the_file_or_the_reason_changes(master, handed_in, tmp_path):
    odd = Chosen(ANN, handed_in(problems=("Two files.",)), DUE)
    (first,) = decided(master, odd)
    assert (first.status, first.is_seen) == ("needs a look", False)
    row = Override("1001", SEEN, None, seen_as(*what_is_seen(first, odd.attempt)))
    (settled,) = decided(master, odd, overrides=(row,))
    assert (settled.status, settled.is_seen, settled.adjusted_total) == ("graded", True, 5)
    other = replace(odd, attempt=handed_in(problems=("Three files.",)))
    assert decided(master, other, overrides=(row,))[0].status == "needs a look"
    (tmp_path / "a.ipynb").write_bytes(b"{} ")
    assert decided(master, odd, overrides=(row,))[0].status == "needs a look"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (1, "1 second"),
        (59, "59 seconds"),
        (60, "1 minute"),
        (90, "1.5 minutes"),
        (9000, "2.5 hours"),
        (2 * DAY, "2 days"),
    ],
)
def test_how_late_is_told_in_the_largest_unit(seconds, said):
    assert _duration(seconds) == said
