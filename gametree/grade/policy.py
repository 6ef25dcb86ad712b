"""When an assignment is due, for whom later, and what lateness costs: policy.csv."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import TypeVar

from gametree.grade.model import Points, tidy
from gametree.grade.roster import Roster
from gametree.grade.tables import Row, Table, number_of, quoted, read_table
from gametree.grade.texts import words

T = TypeVar("T")
_DAY = 86_400
_EXAMPLE = "write it like 2026-11-20T23:59+01:00"


@dataclass(frozen=True)
class Terms:
    """What holds for an assignment.

    Args:
        due: until when it is in time; None when there is no such time.
        extensions: the due dates of single students, by id.
        penalty: what each day begun after the due date costs: points, or a share of what the assignment can earn.
        is_share: whether the penalty is a share.

    """

    due: datetime | None = None
    extensions: dict[str, datetime] = field(default_factory=dict)
    penalty: Fraction = Fraction(0)
    is_share: bool = False

    def due_for(self, student: str) -> datetime | None:
        """Return until when a student, by id, is in time."""
        return self.extensions.get(student, self.due)

    def penalty_for(self, lateness_seconds: int | None, out_of: Points) -> Points:
        """Return the points that lateness costs, a multiple of 0.5 rounded in the student's favour, 0 when not known.

        Args:
            lateness_seconds: how long after the due date.
            out_of: what the assignment can earn; it costs no more than that.

        """
        days = ceil((lateness_seconds or 0) / _DAY)
        points = days * self.penalty * (Fraction(out_of) if self.is_share else 1)
        return tidy(min(floor(points * 2) / 2, out_of))


def read_policy(path: Path, roster: Roster, assignment: str) -> Terms:
    """Return what a policy file says about an assignment.

    Args:
        path: a CSV file with the columns assignment, student, due and penalty per day. A row without a student holds
            for everybody, one with a student is an extension. Times are ISO with a time zone; the penalty is in points,
            "0.5", or "10%" of what the assignment can earn.
        roster: who the students are.
        assignment: its name; "06 Alpha-Beta" in the table means "06-alpha-beta".

    Raises:
        ValueError: for a row that cannot be meant so, of any assignment; it names the line and the column.

    """
    return policy_of(read_table(path), roster).get(words(assignment), Terms())


def policy_of(table: Table, roster: Roster) -> dict[tuple[str, ...], Terms]:
    """Return what a table says about each assignment, by the words of its name, see `read_policy`."""
    table.need("assignment", "due")
    terms: dict[tuple[str, ...], Terms] = {}
    lines: dict[tuple[tuple[str, ...], str], int] = {}
    for row in table.rows:
        name, student = words(row["assignment"]), _student(table, row, roster)
        first = lines.setdefault((name, student), row.line)
        if first != row.line:
            raise table.fault(row, "assignment", f"line {first} is about the same")
        terms[name] = _with(terms.get(name, Terms()), student, table, row)
    return terms


def _student(table: Table, row: Row, roster: Roster) -> str:
    """Return the id of the student that a row is about, "" for everybody."""
    if not row["assignment"]:
        raise table.fault(row, "assignment", "it is empty")
    if not row["student"]:
        return ""
    student = roster.find(row["student"])
    if student is None:
        raise table.fault(row, "student", f"{quoted(row['student'])} is not one student in {roster.name}")
    return student.id


def _with(terms: Terms, student: str, table: Table, row: Row) -> Terms:
    """Return the terms with what one more row says."""
    if not student:
        penalty, is_share = _read(table, row, "penalty per day", _penalty)
        due = _read(table, row, "due", _time) if row["due"] else None
        return Terms(due, terms.extensions, penalty, is_share)
    if row["penalty per day"]:
        raise table.fault(row, "penalty per day", "an extension has no penalty of its own")
    extensions = {**terms.extensions, student: _read(table, row, "due", _time)}
    return Terms(terms.due, extensions, terms.penalty, terms.is_share)


def _read(table: Table, row: Row, column: str, reader: Callable[[str], T]) -> T:
    """Return what a cell means; raise ValueError that names it."""
    try:
        return reader(row[column])
    except ValueError as error:
        raise table.fault(row, column, f"{quoted(row[column])} {error}") from None


def _time(text: str) -> datetime:
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"is no time; {_EXAMPLE}") from None
    if time.tzinfo is None:
        raise ValueError(f"has no time zone; {_EXAMPLE}")
    return time


def _penalty(text: str) -> tuple[Fraction, bool]:
    """Return the points or the share that a text like "0.5" or "10%" means."""
    is_share = text.endswith("%")
    number = number_of(text.removesuffix("%") or "0")
    if number is None or number < 0 or (is_share and number > 100):
        raise ValueError("is no penalty; write points like 0.5, or a share like 10%")
    return Fraction(str(number)) / (100 if is_share else 1), is_share
