"""Overrides: what the teacher decided goes before what the checks found, and a slip of the pen is told."""

import pytest

from gametree.grade.model import Override
from gametree.grade.policy import read_overrides
from gametree.grade.roster import Roster, Student
from gametree.grade.tables import table_of
from tests.grade.made import result

ROSTER = Roster((Student("0123", "Jane Doe"), Student("0456", "John Roe")), "roster.csv")
PARTS = result("0123", 1, 1).parts
HEAD = "student,task,points,reason\n"


def of(text):
    return read_overrides(table_of(text.encode(), "overrides.csv"), ROSTER, PARTS, "06-alpha-beta", ["06-alpha-beta"])


def test_they_are_read():
    assert of(f"{HEAD}0123,alphabeta:value,4.5,explained it\nJohn Roe,alphabeta,0,copied\n") == (
        Override("0123", "alphabeta:value", 4.5, "explained it", 2),
        Override("0456", "alphabeta", 0, "copied", 3),
    )


def test_more_than_the_task_is_worth_is_a_teacher_s_right():
    assert of(f"{HEAD}0123,alphabeta,12,bonus\n")[0].points == 12


@pytest.mark.parametrize(
    ("rows", "error"),
    [
        ("Jim,alphabeta,3,r", "overrides.csv, line 2, column student: “Jim” is not one student in roster.csv"),
        (
            "0123,alpha,3,r",
            "line 2, column task: there is no “alpha”; there are: alphabeta, alphabeta:value, alphabeta:leaves",
        ),
        ("0123,alphabeta,x,r", "line 2, column points: “x” is no multiple of 0.5, 0 or more"),
        ("0123,alphabeta,-1,r", "column points: “-1” is no multiple"),
        ("0123,alphabeta,0.3,r", "column points: “0.3” is no multiple"),
        ("0123,alphabeta,,r", "column points: “” is no multiple"),
        ("0123,alphabeta,3,", "column reason: it is empty, and the student reads it"),
        ("0123,alphabeta,3,r\nJane Doe,alphabeta,4,r", "line 3, column task: line 2 decides the same"),
        (
            "0123,alphabeta:value,3,r\n0456,alphabeta,1,r\n0123,alphabeta,4,r",
            "line 4, column task: line 2 decides the same",
        ),
    ],
)
def test_what_is_wrong_is_told_with_line_and_column(rows, error):
    with pytest.raises(ValueError, match=error):
        of(f"{HEAD}{rows}\n")


def test_a_missing_column_is_told():
    with pytest.raises(ValueError, match=r"overrides\.csv has no column reason"):
        of("student,task,points\n")


def test_an_empty_list_is_fine():
    assert of(HEAD) == ()
