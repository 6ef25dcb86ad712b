"""The table in which a teacher says when work is due and what lateness costs."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from functools import cache, partial
from math import ceil, floor
from zoneinfo import ZoneInfo

from grading.master import assignments_called
from grading.model import Points, tidy
from grading.roster import Roster
from grading.tables import CsvRow, CsvTable, number_of, quoted
from grading.times import time_of

_DAY = 86_400
_FOR_ALL = ("penalty per day", "max penalty", "grace minutes", "questions")
_MOST = 1_000_000
_EXAMPLE = "write it like 2026-11-20T23:59 Europe/Berlin"
A_YEAR = timedelta(days=366)
_NOWHERE = timezone(timedelta(), "not said")


@dataclass(frozen=True)
class Amount:
    """Points, or a share of what the assignment can earn."""

    number: Fraction = Fraction(0)
    is_share: bool = False

    def of(self, out_of: Points) -> Fraction:
        """Return it in points."""
        return self.number * (Fraction(out_of) if self.is_share else 1)


@dataclass(frozen=True)
class Terms:
    """What holds for an assignment.

    Args:
        due: until when work is in time; None for no limit.
        extensions: the due dates of single students, by id.
        penalty: what each day that has begun after the due date costs.
        most: what lateness can cost altogether.
        grace: how many seconds late cost nothing.
        questions: what all questions about one's own program earn, answered right; as a rule nothing.

    """

    due: datetime | None = None
    extensions: dict[str, datetime] = field(default_factory=dict)
    penalty: Amount = Amount()
    most: Amount = Amount(Fraction(1), is_share=True)
    grace: int = 0
    questions: Amount = Amount()

    def due_for(self, student: str) -> datetime | None:
        """Return until when a student, by id, is in time."""
        return self.extensions.get(student, self.due)

    def penalty_for(self, lateness_seconds: int | None, out_of: Points) -> Points:
        """Return the points that lateness costs, a multiple of 0.5 rounded in the student's favour, 0 when not known.

        Args:
            lateness_seconds: how long after the due date.
            out_of: what the assignment can earn; it costs no more than that.

        """
        late = lateness_seconds or 0
        days = ceil(late / _DAY) if late > self.grace else 0
        points = min(days * self.penalty.of(out_of), self.most.of(out_of), Fraction(out_of))
        return tidy(floor(points * 2) / 2)


def read_policy(
    table: CsvTable,
    roster: Roster,
    course: Collection[str],
    today: datetime | None = None,
    agrees: Callable[[str], bool] = lambda _: False,
) -> dict[str, Terms]:
    """Return what a table says about each assignment that it names.

    Args:
        table: with the columns assignment, student, due, penalty per day, max penalty, grace minutes and questions,
            of which assignment and due are needed. A row without a student holds for everybody, one with a student is
            an extension. Times are ISO with a zone's name; a penalty, and what questions earn, is "0.5 points", or
            "10%" of what the assignment can earn.
        roster: who the students are.
        course: the names of all assignments; "06", "6" and "06 Alpha-Beta" in the table mean "06-alpha-beta".
        today: what no due date is more than a year away from, unless the teacher agrees; now, without it.
        agrees: asks the teacher, once for each year.

    Raises:
        ValueError: for a row that cannot be meant so, of any assignment; it names the line and the column.

    """
    table.need("assignment", "due", also=("student", *_FOR_ALL))
    terms: dict[str, Terms] = {}
    due = partial(_due, today or datetime.now(UTC), cache(agrees))
    rows: dict[tuple[str, str], CsvRow] = {}
    for row in table.rows:
        name = row.read("assignment", partial(assignment_called, course))
        student = row.read("student", roster.the_student).id if row["student"] else ""
        first = rows.setdefault((name, student), row)
        if first is not row:
            raise row.fault("assignment", f"line {first.line} is about the same")
        terms[name] = _with(terms.get(name, Terms()), student, row, due)
    for (name, student), row in rows.items():
        everybody, own = terms[name].due, terms[name].extensions.get(student)
        if everybody and own and own < everybody:
            raise row.fault("due", f"{quoted(row['due'])} is before everybody's due date, so it extends nothing")
        if terms[name].penalty.number and not everybody and not terms[name].extensions:
            raise row.fault("due", "without a due date the penalty costs nobody anything; is a cell missing?")
    return terms


def assignment_called(course: Collection[str], text: str) -> str:
    """Return the assignment that a cell means; ValueError for none, or more than one."""
    found = assignments_called(text, course)
    if len(found) != 1:
        raise ValueError(f"is not an assignment; there are: {', '.join(sorted(course))}")
    return found[0]


def _with(terms: Terms, student: str, row: CsvRow, due: Callable[[str], datetime]) -> Terms:
    """Return the terms after one more row."""
    if student:
        if column := next(filter(row.__getitem__, _FOR_ALL), ""):
            raise row.fault(column, "an extension is a due date alone")
        return replace(terms, extensions={**terms.extensions, student: row.read("due", due)})
    if row["max penalty"] and not row.read("penalty per day", _amount).number:
        raise row.fault("max penalty", "there is no penalty per day; is a cell missing?")
    return Terms(
        row.read("due", due) if row["due"] else None,
        terms.extensions,
        row.read("penalty per day", _amount),
        row.read("max penalty", _amount) if row["max penalty"] else Terms.most,
        round(60 * row.read("grace minutes", _minutes)),
        row.read("questions", _amount),
    )


def _due(today: datetime, agrees: Callable[[str], bool], text: str) -> datetime:
    """Return a due date; platforms' times are read in its zone, whose name knows summer time, as an offset does not."""
    time = time_of(text, _NOWHERE)
    if time is None or time.tzinfo is _NOWHERE:
        raise ValueError(f"{'has no time zone' if time else 'is not a time'}; {_EXAMPLE}")
    if time.utcoffset() and not isinstance(time.tzinfo, ZoneInfo):
        raise ValueError(f"names no time zone: an offset is right in summer or in winter; {_EXAMPLE}")
    if abs(time - today) > A_YEAR and not agrees(f"Due in {time.year}, more than a year away: is the year right?"):
        raise ValueError("is more than a year away; is the year right?")
    return time


def _amount(text: str) -> Amount:
    """Return what a text like "0.5 points" or "10%" means."""
    said = re.fullmatch(r"(.*?)\s*(%|points?|)", text)
    number, unit = (number_of(said[1] or "0"), said[2]) if said else (None, "")
    is_share = unit == "%"
    if number is None or not 0 <= number <= (100 if is_share else _MOST):
        raise ValueError(f"is not an amount; write a share like 10%, or points like 0.5 points; at most {_MOST:,}")
    if number and not unit:
        raise ValueError(f"may be a share or points; write {said and said[1]}% or {said and said[1]} points")
    return Amount(Fraction(str(number)) / (100 if is_share else 1), is_share)


def _minutes(text: str) -> Fraction:
    number = number_of(text or "0")
    if number is None or not 0 <= number <= _MOST:
        raise ValueError(f"is no number of minutes, at most {_MOST:,}")
    return Fraction(str(number))
