"""The policy: due dates with a time zone, extensions, and a penalty only where one is asked for."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.grade.model import is_points
from gametree.grade.policy import Amount, Terms, read_policy
from gametree.grade.roster import Roster, Student
from gametree.grade.tables import table_of
from tests.strategies import few

ROSTER = Roster((Student("0123", "Jane Doe"), Student("0456", "John Roe")), "roster.csv")
POLICY = """assignment,student,due,penalty_per_day
06-alpha-beta,,2026-11-20T23:59+01:00,0.5
06-alpha-beta,Jane Doe,2026-11-27 23:59:00+01:00,
05-negamax,,2026-11-13T22:59Z,10%
04-looking-ahead,,,
"""
DAY = 86_400
COURSE = ("04-looking-ahead", "05-negamax", "06-alpha-beta", "07-iterations")


def of(text):
    return read_policy(table_of(text.encode(), "policy.csv"), ROSTER, COURSE)


def test_due_dates_and_extensions():
    terms = of(POLICY)["06-alpha-beta"]
    assert terms.due_for("0456") == datetime(2026, 11, 20, 22, 59, tzinfo=UTC)
    assert terms.due_for("0123") == datetime(2026, 11, 27, 22, 59, tzinfo=UTC)


def test_an_assignment_without_a_due_date_has_no_penalty():
    terms = of(POLICY)["04-looking-ahead"]
    assert (terms.due_for("0123"), terms.penalty_for(10**9, 10)) == (None, 0)


def test_an_assignment_s_name_may_be_written_in_another_way():
    assert of(POLICY.replace("06-alpha-beta", "06 Alpha_Beta")) == of(POLICY)


def test_an_extension_may_stand_first():
    lines = POLICY.splitlines()
    assert of("\n".join([lines[0], lines[2], lines[1]]))["06-alpha-beta"] == of(POLICY)["06-alpha-beta"]


@pytest.mark.parametrize(
    ("late", "points", "share"),
    [(None, 0, 0), (0, 0, 0), (1, 0.5, 1), (DAY, 0.5, 1), (DAY + 1, 1, 2), (100 * DAY, 10, 10)],
)
def test_each_day_begun_costs(late, points, share):
    assert of(POLICY)["06-alpha-beta"].penalty_for(late, 10) == points
    assert of(POLICY)["05-negamax"].penalty_for(late, 10) == share


def test_a_share_is_rounded_in_the_student_s_favour():
    assert Terms(penalty=Amount(Fraction(1, 10), is_share=True)).penalty_for(1, 7) == 0.5
    assert Terms(penalty=Amount(Fraction(1, 100), is_share=True)).penalty_for(1, 7) == 0


@few
@given(late=st.integers(0, 10**7), share=st.integers(0, 100), halves=st.integers(0, 60))
def test_a_penalty_is_points_and_no_more_than_all(late, share, halves):
    assert is_points(
        Terms(penalty=Amount(Fraction(share, 100), is_share=True)).penalty_for(late, halves / 2), halves / 2
    )


HEAD = "assignment,student,due,penalty per day\n"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("assignment,penalty\n", "policy.csv has no column due;"),
        (
            HEAD + "06,,2026-11-20T23:59,\n",
            "policy.csv, line 2, column due: “2026-11-20T23:59” has no time zone; write it",
        ),
        (HEAD + "06,,2026-11-20,\n", "policy.csv, line 2, column due: “2026-11-20” has no time zone"),
        (HEAD + "\n06,,20.11.2026 23:59,\n", "policy.csv, line 3, column due: “20.11.2026 23:59” is no time"),
        (HEAD + "06,,,-1\n", "line 2, column penalty per day: “-1” is no amount; write a number like 0.5, or a share"),
        (HEAD + "06,,,200%\n", "“200%” is no amount"),
        (HEAD + "06,,,half\n", "“half” is no amount"),
        (HEAD + "06,Jim,2026-11-20T23:59Z,\n", "line 2, column student: “Jim” is not one student in roster.csv"),
        (HEAD + "06,0123,,\n", "line 2, column due: “” is no time"),
        (HEAD + "06,0123,2026-11-20T23:59Z,1\n", "line 2, column penalty per day: an extension is a due date alone"),
        (HEAD + ",,2026-11-20T23:59Z,\n", "line 2, column assignment: “” is no assignment"),
        (HEAD + "06,,,\n05,,,\n06,,,\n", "line 4, column assignment: line 2 is about the same"),
        (HEAD + "06,0123,2026-11-20T23:59Z,\n06,Jane Doe,2026-11-20T23:59Z,\n", "line 3, column assignment: line 2"),
    ],
)
def test_what_is_wrong_is_told_with_line_and_column(text, error):
    with pytest.raises(ValueError, match=error):
        of(text)
