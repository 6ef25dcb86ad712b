"""When an assignment is due, for whom later, and what lateness costs: policy.csv."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from fractions import Fraction
from hashlib import sha256
from math import ceil, floor
from typing import TypeAlias

from gametree.grade.collect import Attempt, Collected
from gametree.grade.master import assignments_called
from gametree.grade.model import Override, PartResult, Points, Unreadable, is_points, tidy
from gametree.grade.roster import Roster, Student
from gametree.grade.tables import Row, Table, number_of, quoted

_DAY = 86_400
_COSTS = ("penalty per day", "max penalty", "grace minutes")
_EXAMPLE = "write it like 2026-11-20T23:59+01:00"


@dataclass(frozen=True)
class Amount:
    """Points, or a share of what the assignment can earn."""

    number: Fraction = Fraction(0)
    is_share: bool = False

    def of(self, out_of: Points) -> Fraction:
        """Return the points that it is."""
        return self.number * (Fraction(out_of) if self.is_share else 1)


@dataclass(frozen=True)
class Terms:
    """What holds for an assignment.

    Args:
        due: until when it is in time; None when there is no such time.
        extensions: the due dates of single students, by id.
        penalty: what each day begun after the due date costs.
        most: what lateness can cost altogether.
        grace: how late it may be, in seconds, and costs nothing.

    """

    due: datetime | None = None
    extensions: dict[str, datetime] = field(default_factory=dict)
    penalty: Amount = Amount()
    most: Amount = Amount(Fraction(1), is_share=True)
    grace: int = 0

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


def read_policy(table: Table, roster: Roster, course: Collection[str]) -> dict[str, Terms]:
    """Return what a table says about each assignment that it names.

    Args:
        table: with the columns assignment, student, due, penalty per day, max penalty and grace minutes, of
            which assignment and due are needed. A row without a student holds for everybody, one with a student is an
            extension. Times are ISO with a time zone; a penalty is in points, "0.5", or "10%" of what the assignment
            can earn.
        roster: who the students are.
        course: the names of all assignments; "06", "6" and "06 Alpha-Beta" in the table mean "06-alpha-beta".

    Raises:
        ValueError: for a row that cannot be meant so, of any assignment; it names the line and the column.

    """
    table.need("assignment", "due", also=("student", *_COSTS))
    terms: dict[str, Terms] = {}
    lines: dict[tuple[str, str], int] = {}
    for row in table.rows:
        name = row.read("assignment", assignment_in(course))
        student = row.read("student", student_in(roster)) if row["student"] else ""
        first = lines.setdefault((name, student), row.line)
        if first != row.line:
            raise row.fault("assignment", f"line {first} is about the same")
        terms[name] = _with(terms.get(name, Terms()), student, row)
    return terms


def assignment_in(course: Collection[str]) -> Callable[[str], str]:
    """Return what reads an assignment's name or number."""

    def reader(text: str) -> str:
        found = assignments_called(text, course)
        if len(found) != 1:
            raise ValueError(f"is no assignment; there are: {', '.join(sorted(course))}")
        return found[0]

    return reader


def student_in(roster: Roster) -> Callable[[str], str]:
    """Return what reads a student's id, by anything that means one student."""

    def reader(text: str) -> str:
        student = roster.find(text)
        if student is None:
            raise ValueError(f"is not one student in {roster.name}")
        return student.id

    return reader


def _with(terms: Terms, student: str, row: Row) -> Terms:
    """Return the terms with what one more row says."""
    if student:
        if column := next(filter(row.__getitem__, _COSTS), ""):
            raise row.fault(column, "an extension is a due date alone")
        return replace(terms, extensions={**terms.extensions, student: row.read("due", _time)})
    return Terms(
        row.read("due", _time) if row["due"] else None,
        terms.extensions,
        row.read("penalty per day", _amount),
        row.read("max penalty", _amount) if row["max penalty"] else Terms.most,
        round(60 * row.read("grace minutes", _amount).number),
    )


def _time(text: str) -> datetime:
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"is no time; {_EXAMPLE}") from None
    if time.tzinfo is None:
        raise ValueError(f"has no time zone; {_EXAMPLE}")
    return time


def _amount(text: str) -> Amount:
    """Return what a text like "0.5" or "10%" means."""
    is_share = text.endswith("%")
    number = number_of(text.removesuffix("%") or "0")
    if number is None or number < 0 or (is_share and number > 100):
        raise ValueError("is no amount; write a number like 0.5, or a share like 10%")
    return Amount(Fraction(str(number)) / (100 if is_share else 1), is_share)


def read_overrides(
    table: Table, roster: Roster, parts: Sequence[PartResult], assignment: str, course: Collection[str]
) -> tuple[Override, ...]:
    """Return the overrides in a table.

    Args:
        table: with the columns student, task, points and reason. The task is "alphabeta", or a part of it,
            "alphabeta:value"; the points stand in the place of what the checks gave. With a column assignment, one
            file serves the whole course.
        roster: who the students are.
        parts: the parts of the assignment.
        assignment: its name.
        course: the names of all assignments.

    Raises:
        ValueError: for a row that cannot be meant so; it names the line and the column.

    """
    table.need("student", "task", "points", "reason", also=("assignment",))
    named = assignment_in(course)
    rows = [row for row in table.rows if not row["assignment"] or row.read("assignment", named) == assignment]
    overrides = [_override(row, roster, parts) for row in rows]
    for number, (row, override) in enumerate(zip(rows, overrides, strict=True)):
        for other in overrides[:number]:
            one, two = f"{other.task}:", f"{override.task}:"
            if other.student == override.student and (one.startswith(two) or two.startswith(one)):
                raise row.fault("task", f"line {other.line} decides the same for the same student")
    return tuple(overrides)


def _override(row: Row, roster: Roster, parts: Sequence[PartResult]) -> Override:
    known = dict.fromkeys(name for part in parts for name in (part.task, part.column))
    student = row.read("student", student_in(roster))
    if row["task"] not in known:
        raise row.fault("task", f"there is no {quoted(row['task'])}; there are: {', '.join(known)}")
    if not row["reason"]:
        raise row.fault("reason", "it is empty, and the student reads it")
    return Override(student, row["task"], row.read("points", _points), row["reason"], row.line)


def _points(text: str) -> Points:
    points = number_of(text)
    if points is None or not is_points(points):
        raise ValueError("is no multiple of 0.5, 0 or more")
    return tidy(points)


def bonuses(overrides: Iterable[Override], parts: Sequence[PartResult]) -> Iterator[str]:
    """Yield which overrides give more than there is: meant so, or a slip of the keyboard."""
    for one in overrides:
        most = tidy(sum(part.of for part in parts if one.task in (part.task, part.column)))
        if one.points > most:
            yield f"overrides, line {one.line}: {one.points} points where {one.task} has {most}. Is that a bonus?"


_PLATFORM_TIMES = ("", "%A, %d %B %Y, %I:%M %p", "%A, %d %B %Y, %H:%M", "%d %B %Y, %I:%M %p", "%d %B %Y, %H:%M")
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Chosen:
    """What is graded for a student.

    Args:
        student: who; with line 0 when nobody in the roster has the name that was found.
        attempt: what to grade; None when nothing was handed in, or when, as the problems say, a person has to decide.
        due: until when it was in time.
        problems: what a person should know, in sentences.

    """

    student: Student
    attempt: Attempt | None
    due: datetime | None = None
    problems: tuple[str, ...] = ()


def choose(collected: Collected, roster: Roster | None, terms: Terms, assignment: str) -> tuple[Chosen, ...]:
    """Return what to grade for each student of the roster, in its order, and then for each name that it does not have.

    Those of a group get the same attempt and the latest of their due dates.

    Args:
        collected: what was handed in.
        roster: who is in the class; without one, every name found is a student.
        terms: when it was due.
        assignment: the assignment's name.

    """
    known, unknown = _assigned(collected.attempts, roster, assignment)
    students = roster.students if roster else ()
    listed = [_for_student(student, known, roster, terms) for student in students if roster]
    unlisted = [
        Chosen(
            Student(name),
            _counting(attempts, terms.due, terms.grace),
            terms.due,
            (f"{quoted(name)} is nobody in {roster.name}.",) if roster else _all_problems(attempts),
        )
        for name, attempts in unknown.items()
    ]
    return (*listed, *unlisted)


def _submitted(text: str, due: datetime) -> datetime:
    """Return the time that a platform's table gives; one without a zone, as Moodle writes it, is in the due date's."""
    for form in _PLATFORM_TIMES:
        try:
            time = datetime.strptime(text, form) if form else datetime.fromisoformat(text)
        except ValueError:
            continue
        return time if time.tzinfo else time.replace(tzinfo=due.tzinfo)
    raise ValueError(f"When it was handed in cannot be read from the roster: {quoted(text)}.")


def lateness(attempt: Attempt, due: datetime | None) -> int | None:
    """Return the seconds from the due date to when an attempt came, 0 when in time, None when that is not known."""
    if due is not None and attempt.time is not None:
        return max(0, ceil((attempt.time - due).total_seconds()))
    return 0 if attempt.layout == "canvas" and not attempt.late else None


# Whose each is


Owned: TypeAlias = dict[str, list[Attempt]]


def _assigned(attempts: Iterable[Attempt], roster: Roster | None, assignment: str) -> tuple[Owned, Owned]:
    """Return the attempts of each student by id, and those of nobody in the roster by the name that was found."""
    known: Owned = {}
    unknown: Owned = {}
    for attempt in attempts:
        owners = _owners(attempt, roster, assignment) if roster else ()
        for owner in owners:
            known.setdefault(owner.id, []).append(attempt)
        if not owners:
            unknown.setdefault(attempt.student, []).append(attempt)
    return known, unknown


def _owners(attempt: Attempt, roster: Roster, assignment: str) -> tuple[Student, ...]:
    """Return whose an attempt is: one student, or a group that handed in under its own name."""
    if attempt.layout in ("canvas", "moodle"):
        one = roster.find_on_platform(attempt.platform_id, attempt.full_name, attempt.layout == "canvas")
    else:
        one = roster.find(attempt.student)
        if one is None and attempt.layout == "folder":
            one = roster.find_in_file_name(attempt.student, assignment)
    return (one,) if one else _group(attempt.full_name or attempt.student, roster)


def _group(name: str, roster: Roster) -> tuple[Student, ...]:
    """Return the group of a name; Moodle writes the group and then one of its members, "Team 1-Jane Doe"."""
    ends = [at for at, letter in enumerate(name) if letter == "-"]
    before = (roster.group_called(name[:end]) for end in ends)
    return roster.group_called(name) or next(filter(None, before), ())


# Which of them counts


def _for_student(student: Student, known: Owned, roster: Roster, terms: Terms) -> Chosen:
    """Return what to grade for a student of the roster."""
    group = roster.in_group(student)
    due = max((due for one in group if (due := terms.due_for(one.id)) is not None), default=None)
    accounts = sorted({attempt.student for attempt in known.get(student.id, ()) if attempt.platform_id})
    if len(accounts) > 1:
        return Chosen(student, None, due, (f"Which account is this student's? {', '.join(map(quoted, accounts))}.",))
    named = {one.id: _named_best(one, known.get(one.id, []), roster) for one in group}
    found = dict.fromkeys(_timed(attempt, one, due) for one in group for attempt in named[one.id][0])
    attempts = list(found)
    told = (problem for one in group for problem in named[one.id][1])
    problems = (*told, *_conflicts(group, known), *_all_problems(attempts))
    return Chosen(student, _counting(attempts, due, terms.grace), due, problems)


def _named_best(student: Student, mine: list[Attempt], roster: Roster) -> tuple[list[Attempt], tuple[str, ...]]:
    """Return the attempts that bear a student's own name before those that have it in theirs; and say where both do."""
    names = sorted({attempt.student for attempt in mine if attempt.layout == "folder"})
    if len(names) < 2:
        return mine, ()
    exact = [attempt for attempt in mine if attempt.layout != "folder" or roster.find(attempt.student) == student]
    kept = exact or mine
    counted = sorted({attempt.student for attempt in kept})
    return kept, (f"Under several names: {', '.join(map(quoted, names))}; counted: {', '.join(map(quoted, counted))}.",)


def _timed(attempt: Attempt, student: Student, due: datetime | None) -> Attempt:
    """Return an attempt with the time that the platform's table has for the student; copying sets those of files."""
    if due is None or attempt.clock == "timestamp.txt" or not student.submitted.strip("- "):
        return attempt
    try:
        return replace(attempt, time=_submitted(student.submitted, due), clock="roster")
    except ValueError as error:
        return replace(attempt, problems=(*attempt.problems, str(error)))


def _counting(attempts: Sequence[Attempt], due: datetime | None, grace: int) -> Attempt | None:
    """Return the newest attempt that was in time, else the newest; one that can be read goes before one that cannot."""
    readable = [attempt for attempt in attempts if not attempt.fault] or list(attempts)
    in_order = sorted(readable, key=lambda one: (one.time or _LONG_AGO, one.place))
    is_late = {one: (lateness(one, due) or 0) > grace or (one.late and one.time is None) for one in in_order}
    on_time = [attempt for attempt in in_order if not is_late[attempt]]
    return next(reversed(on_time or in_order), None)


def _all_problems(attempts: Sequence[Attempt]) -> tuple[str, ...]:
    """Return what is odd about all of a student's attempts."""
    return tuple(dict.fromkeys((*(one for attempt in attempts for one in attempt.problems), *_unsure(attempts))))


def _unsure(attempts: Sequence[Attempt]) -> Iterator[str]:
    """Yield why it is not sure which attempt is the newest, or how late it is."""
    times = [attempt.time for attempt in attempts if not attempt.fault]
    if len(times) > 1 and (None in times or times.count(max(filter(None, times))) > 1):
        places = ", ".join(attempt.place for attempt in attempts)
        yield f"Which of these came last cannot be told: {places}."
    if any(attempt.late and attempt.time is None for attempt in attempts):
        yield "Canvas marks it as late; how late cannot be told from its zip file."


def _conflicts(group: Sequence[Student], known: dict[str, list[Attempt]]) -> Iterator[str]:
    """Yield when members of a group handed in different work."""
    by_content: dict[bytes, str] = {}
    for one in group if len(group) > 1 else ():
        for attempt in known.get(one.id, ()):
            by_content.setdefault(_content(attempt), f"{one.name or one.id} ({attempt.place})")
    if len(by_content) > 1:
        yield f"Group {group[0].group} handed in different work: {', '.join(by_content.values())}."


def _content(attempt: Attempt) -> bytes:
    try:
        return sha256(attempt.read()).digest()
    except Unreadable as error:
        return str(error).encode("utf-8", "backslashreplace")
