"""Due dates, extensions and penalties, and what the teacher decided: read with line and column for every slip."""

from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.archives import FileSource
from grading.attempts import choose, lateness
from grading.collect import Attempt, Collected
from grading.model import Override, is_points
from grading.overrides import read_overrides
from grading.policy import Amount, Terms, read_policy
from grading.roster import Roster, Student
from grading.tables import table_of
from tests.grading.made import result
from tests.strategies import few

ROSTER = Roster((Student("0123", "Jane Doe"), Student("0456", "John Roe")), "roster.csv")
POLICY = """assignment,student,due,penalty_per_day
06-alpha-beta,,2026-11-20T23:59 Europe/Berlin,0.5 points
06-alpha-beta,Jane Doe,2026-11-27 23:59:00 Europe/Berlin,
05-negamax,,2026-11-13T22:59Z,10%
04-looking-ahead,,,
"""
DAY = 86_400
COURSE = ("04-looking-ahead", "05-negamax", "06-alpha-beta", "07-iterations")


def policy(text):
    return read_policy(table_of(text.encode(), "policy.csv"), ROSTER, COURSE, datetime(2026, 11, 1, tzinfo=UTC))


def overrides(text):
    parts = {"06-alpha-beta": result("0123", 1, 1).parts, "05-negamax": result("0123", 1, task="negamax").parts}
    return read_overrides(table_of(text.encode(), "overrides.csv"), ROSTER, parts, "06-alpha-beta")


def test_due_dates_and_extensions():
    terms = policy(POLICY)["06-alpha-beta"]
    assert terms.due_for("0456") == datetime(2026, 11, 20, 22, 59, tzinfo=UTC)
    assert terms.due_for("0123") == datetime(2026, 11, 27, 22, 59, tzinfo=UTC)
    lines = POLICY.splitlines()
    assert policy("\n".join([lines[0], lines[2], lines[1]]))["06-alpha-beta"] == terms
    assert policy(POLICY)["04-looking-ahead"] == Terms()


@pytest.mark.parametrize(
    ("late", "points", "share"),
    [(None, 0, 0), (0, 0, 0), (1, 0.5, 1), (DAY, 0.5, 1), (DAY + 1, 1, 2), (100 * DAY, 10, 10)],
)
def test_each_day_begun_costs(late, points, share):
    assert policy(POLICY)["06-alpha-beta"].penalty_for(late, 10) == points
    assert policy(POLICY)["05-negamax"].penalty_for(late, 10) == share
    assert Terms().penalty_for(late, 10) == 0


def test_a_share_is_rounded_in_the_student_s_favour():
    assert Terms(penalty=Amount(Fraction(1, 10), is_share=True)).penalty_for(1, 7) == 0.5
    assert Terms(penalty=Amount(Fraction(1, 100), is_share=True)).penalty_for(1, 7) == 0
    assert Terms(penalty=Amount(Fraction(1, 10), is_share=True)).penalty_for(1, 9) == 0.5  # 0.9, which is nearer to 1


@few
@given(late=st.integers(0, 10**7), share=st.integers(0, 100), halves=st.integers(0, 60))
def test_a_penalty_is_points_and_no_more_than_all(late, share, halves):
    terms = Terms(penalty=Amount(Fraction(share, 100), is_share=True))
    assert is_points(terms.penalty_for(late, halves / 2), halves / 2)


def test_amounts_say_their_unit_and_grace_is_minutes():
    head = "assignment,due,penalty per day,max penalty,grace minutes\n"
    terms = policy(f"{head}06,2026-11-20T23:59Z,1 point,50%,15\n05,2026-11-20T23:59Z,0,,\n")
    assert terms["06-alpha-beta"].penalty == Amount(Fraction(1))
    assert terms["06-alpha-beta"].most == Amount(Fraction(1, 2), is_share=True)
    assert terms["06-alpha-beta"].grace == 900
    assert terms["05-negamax"].penalty == Amount()


def test_overrides_are_read_also_with_more_than_the_task_is_worth():
    head = "student,task,points,reason\n"
    assert overrides(f"{head}0123,alphabeta:value,4.5,explained it\nJohn Roe,alphabeta,12,bonus\n") == (
        Override("0123", "alphabeta:value", 4.5, "explained it", 2),
        Override("0456", "alphabeta", 12, "bonus", 3),
    )


POLICY_SLIPS = {
    "06,,2026-11-20T23:59,": "line 2, column due: “2026-11-20T23:59” has no time zone; write it",
    "06,,2026-11-20,": "line 2, column due: “2026-11-20” has no time zone",
    "\n06,,20.11.2026 23:59,": "line 3, column due: “20.11.2026 23:59” has no time zone; write it",
    "06,,,-1": "line 2, column penalty per day: “-1” is not an amount; write a share like 10%",
    "06,,,0.1": "line 2, column penalty per day: “0.1” may be a share or points; write 0.1% or 0.1 points",
    "06,,,10": "line 2, column penalty per day: “10” may be a share or points; write 10% or 10 points",
    "06,,,10%,5": "line 2, column max penalty: “5” may be a share or points",
    "06,,,10 pints": "line 2, column penalty per day: “10 pints” is not an amount",
    "06,,2027-11-20T23:59Z,": "line 2, column due: “2027-11-20T23:59Z” is more than a year away; is the year right",
    "06,,2025-10-20T23:59Z,": "line 2, column due: “2025-10-20T23:59Z” is more than a year away",
    "06,,2026-11-20T23:59+01:00,": "line 2, column due: “2026-11-20T23:59.01:00” names no time zone",
    "06,0123,2025-11-27T23:59Z,\n06,,2026-11-20T23:59Z,": "line 2, column due: “2025-11-27T23:59Z” is before everybody",
    "06,,2026-11-20T23:59Z,\n06,0123,2026-11-20T22:59Z,": "line 3, column due: .* so it extends nothing",
    "06,,,200%": "“200%” is not an amount",
    f"06,,,{'9' * 400}": f"“{'9' * 100}…” is not an amount; .* like 0.5 points; at most 1,000,000",
    "06,,,half": "“half” is not an amount",
    "06,Jim,2026-11-20T23:59Z,": "line 2, column student: “Jim” is not one student in roster.csv",
    "06,,,0,5": "line 2, column max penalty: there is no penalty per day; is a cell missing?",  # 0,5 for 0.5
    "06,,,10%\n05,0123,2026-11-20T23:59Z,": "line 2, column due: without a due date the penalty costs nobody anything",
    "06,0123,,": "line 2, column due: “” is not a time",
    "06,0123,2026-11-20T23:59Z,1%": "line 2, column penalty per day: an extension is a due date alone",
    ",,2026-11-20T23:59Z,": "line 2, column assignment: “” is not an assignment; there are: 04-looking-ahead, 05-",
    "08,,,": "line 2, column assignment: “08” is not an assignment",
    "06,,,\n05,,,\n06,,,": "line 4, column assignment: line 2 is about the same",
    "06,0123,2026-11-20T23:59Z,\n06,Jane Doe,2026-11-20T23:59Z,": "line 3, column assignment: line 2",
}
OVERRIDE_SLIPS = {
    "Jim,alphabeta,3,r": "line 2, column student: “Jim” is not one student in roster.csv",
    "0123,alpha,3,r": "column task: there is no “alpha”; there are: alphabeta, alphabeta:value, alphabeta:leaves, all",
    "0123,alphabeta,x,r": "line 2, column points: “x” is not a multiple of 0.5, 0 or more",
    "0123,alphabeta,-1,r": "column points: “-1” is not a multiple",
    "0123,alphabeta,0.3,r": "column points: “0.3” is not a multiple",
    "0123,alphabeta,3,r\n0123,all,3,r": "line 3, column task: line 2 decides the same for the same student",
    "0123,alphabeta,3,": "column reason: it is empty, and the student reads it",
    "0123,alphabeta,3,r\nJane Doe,alphabeta,4,r": "line 3, column task: line 2 decides the same",
    "0123,alphabeta:value,3,r\n0456,alphabeta,1,r\n0123,alphabeta,4,r": "line 4, column task: line 2 decides the same",
}
HEAD = "assignment,student,due,penalty per day,max penalty"
SLIPS = {
    **{f"{HEAD}\n{rows}\n": (policy, said) for rows, said in POLICY_SLIPS.items()},
    **{f"student,task,points,reason\n{rows}\n": (overrides, said) for rows, said in OVERRIDE_SLIPS.items()},
    "assignment,penalty\n": (policy, "policy.csv has no column due;"),
    "assignment,due,penalty per dey\n": (policy, "has a column “penalty per dey”; there may be: assignment, due, stu"),
    "assignment,due,Due\n06,,2026-11-20T23:59Z\n": (policy, "policy.csv has more than one column “due”"),
    "student,task,points,points,reason\n": (overrides, "overrides.csv has more than one column “points”"),
    "student,task,points\n": (overrides, "overrides.csv has no column reason"),
    "student,task,points,reason,note\n": (overrides, "has a column “note”; there may be"),
    "student,task,points,reason,assignment\n0123,alphabeta,1,x,09\n": (overrides, "“09” is not an assignment"),
    "student,task,points,reason,assignment\n0123,alphabeta,1,x,05\n": (overrides, "there are: negamax, negamax:value"),
}


@pytest.mark.parametrize("text", SLIPS)
def test_a_slip_is_told_with_line_and_column(text):
    read, said = SLIPS[text]
    with pytest.raises(ValueError, match=said):
        read(text)


SUMMER = {  # due, handed in as a platform writes it, and the days that it is late
    "2026-03-28T23:59 Europe/Berlin": ("Monday, 30 March 2026, 12:30 AM", 1),  # the night was an hour short
    "2026-10-24T23:59 Europe/Berlin": ("Sonntag, 25. Oktober 2026, 23:30", 2),  # and this one an hour long
    "2026-11-20T23:59 Europe/Berlin": ("2026-11-21T22:59:00Z", 1),
}


@pytest.mark.parametrize("due", SUMMER)
def test_a_due_date_has_a_zone_s_name_so_that_summer_time_costs_nobody_a_day(due):
    said, days = SUMMER[due]
    today = datetime(2026, 6, 1, tzinfo=UTC)
    table = table_of(f"assignment,due,penalty per day\n06,{due},2 points\n".encode(), "policy.csv")
    terms = read_policy(table, ROSTER, COURSE, today)["06-alpha-beta"]
    attempt = Attempt("0123", "a.ipynb", FileSource(Path("a.ipynb")), "brightspace", said=said)
    [chosen, _] = choose(Collected((attempt,)), ROSTER, terms, "06-alpha-beta")
    assert terms.penalty_for(lateness(chosen.attempt, chosen.due), 20) == 2 * days


def test_of_a_year_that_is_over_the_teacher_is_asked_once():
    asked = []
    table = table_of(b"assignment,student,due\n06,,2025-10-20T23:59Z\n06,0123,2025-10-27T23:59Z\n", "policy.csv")
    today = datetime(2026, 11, 1, tzinfo=UTC)
    terms = read_policy(table, ROSTER, COURSE, today, lambda question: not asked.append(question))["06-alpha-beta"]
    assert (terms.due.day, terms.due_for("0123").day) == (20, 27)
    assert asked == ["Due in 2025, more than a year away: is the year right?"]
