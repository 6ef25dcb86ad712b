"""Whose each attempt is, and which of a student's counts: the newest that was in time, else the newest."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from math import ceil
from typing import TypeAlias

from grading.collect import Attempt, Collected
from grading.files import words
from grading.model import Unreadable
from grading.policy import A_YEAR, Terms
from grading.roster import Roster, Student
from grading.tables import quoted

_PLATFORM_TIMES = ("", "%A, %d %B %Y, %I:%M %p", "%A, %d %B %Y, %H:%M", "%d %B %Y, %I:%M %p", "%d %B %Y, %H:%M")
_LONG_AGO = datetime.min.replace(tzinfo=UTC)
UNTIMED = (
    "Canvas marks it as late; how late cannot be told from its zip file, so it costs nothing unless you decide, or "
    "give the time in a column “submitted” of the roster."
)
_A_CLASS = 5  # hand-ins; a word that is in most of so many names is not a student's name


@dataclass(frozen=True)
class Chosen:
    """What is graded for a student.

    Args:
        student: who; with line 0 when nobody in the roster has the name that was found.
        attempt: what to grade; None when nothing was handed in, or when, as the problems say, a person has to decide.
        due: until when it was in time.
        problems: what a person should know, in sentences.
        shared: with whose file a partner is graded, or for whom else it counts; empty where it is nobody else's.

    """

    student: Student
    attempt: Attempt | None
    due: datetime | None = None
    problems: tuple[str, ...] = ()
    shared: str = ""

    @property
    def is_own(self) -> bool:
        """Whether it is graded by a file of the student's own."""
        return not self.shared.startswith("Graded with ")


def choose(collected: Collected, roster: Roster | None, terms: Terms, assignment: str) -> tuple[Chosen, ...]:
    """Return what to grade for each student of the roster, in its order, and then for each name that it does not have.

    Those who hand in together get the same attempt and the latest of their due dates.

    Args:
        collected: what was handed in.
        roster: who is in the class; without one, every name found is a student.
        terms: when it was due.
        assignment: the assignment's name.

    """
    students = roster.students if roster else ()
    nobodys = f"{assignment} {_in_most(collected.attempts, students)}"
    known, unknown = _assigned(collected.attempts, roster, nobodys)
    listed = [_for_student(student, known, roster, terms) for student in students if roster]
    for name, attempts in unknown.items():
        problems = (_unknown(name, roster, nobodys),) if roster else _all_problems(attempts, terms)
        listed.append(Chosen(Student(name), _counting(attempts, terms.due, terms.grace), terms.due, problems))
    return tuple(listed)


def _in_most(attempts: Sequence[Attempt], students: Iterable[Student]) -> str:
    """Return the words that are in most of the files' names and in no student's."""
    files = [set(words(one.student)) for one in attempts if one.layout == "folder"]
    own = {word for student in students for word in words(student.name)}
    counts = Counter(word for name in files for word in name - own)
    return " ".join(word for word, count in counts.items() if len(files) >= _A_CLASS and 2 * count > len(files))


def _unknown(name: str, roster: Roster, nobodys: str) -> str:
    """Return that a name belongs to nobody in the roster, and to whom it may belong."""
    near = " or ".join(one.name or one.id for one in roster.inside(name, nobodys))
    hint = f" If it is of {near}, rename it, or add {quoted(name)} to the aliases there." if near else ""
    return f"{quoted(name)} is nobody in {roster.name}.{hint}"


def _submitted(text: str, due: datetime) -> datetime | None:
    """Return the time in a platform's table; without a zone, as in Moodle's, it is in the due date's."""
    for form in _PLATFORM_TIMES:
        with suppress(ValueError):
            time = datetime.strptime(text, form) if form else datetime.fromisoformat(text)
            return time if time.tzinfo else time.replace(tzinfo=due.tzinfo)
    return None


def lateness(attempt: Attempt, due: datetime | None) -> int | None:
    """Return the seconds from the due date to when an attempt came, 0 when in time, None when that is not known."""
    if due is not None and attempt.time is not None:
        return max(0, ceil((attempt.time - due).total_seconds()))
    return 0 if attempt.layout == "canvas" and not attempt.late else None


Owned: TypeAlias = dict[str, list[Attempt]]


def _assigned(attempts: Iterable[Attempt], roster: Roster | None, nobodys: str) -> tuple[Owned, Owned]:
    """Return the attempts of each student by id, and those of nobody in the roster by the name that was found."""
    known: Owned = {}
    unknown: Owned = {}
    for attempt in attempts:
        owners = _owners(attempt, roster, nobodys) if roster else ()
        for owner in owners:
            known.setdefault(owner.id, []).append(attempt)
        if not owners:
            unknown.setdefault(attempt.student, []).append(attempt)
    return known, unknown


def _owners(attempt: Attempt, roster: Roster, nobodys: str) -> tuple[Student, ...]:
    """Return whose an attempt is: one student, or partners who handed in under the name that they have together."""
    if attempt.layout in ("canvas", "moodle"):
        one = roster.find_on_platform(attempt.platform_id, attempt.full_name, attempt.layout == "canvas")
    else:
        is_free = attempt.layout == "folder"
        one = roster.find_in_file_name(attempt.student, nobodys) if is_free else roster.find(attempt.student)
    return (one,) if one else _team(attempt, roster)


def _team(attempt: Attempt, roster: Roster) -> tuple[Student, ...]:
    """Return the partners of a name, the longest; Moodle writes it and then one of its members, "A-1-Jane Doe"."""
    name = attempt.full_name or attempt.student
    ends = [at for at, letter in enumerate(name) if letter == "-" and attempt.layout == "moodle"]
    before = (roster.team_called(name[:end]) for end in reversed(ends))
    return roster.team_called(name) or next(filter(None, before), ())


def _for_student(student: Student, known: Owned, roster: Roster, terms: Terms) -> Chosen:
    """Return what to grade for a student of the roster."""
    team = roster.team_of(student)
    due = max((due for one in team if (due := terms.due_for(one.id)) is not None), default=None)
    accounts = sorted({attempt.student for attempt in known.get(student.id, ()) if attempt.platform_id})
    if len(accounts) > 1:
        return Chosen(student, None, due, (f"Which account is this student's? {', '.join(map(quoted, accounts))}.",))
    named = {one.id: _named_best(one, known.get(one.id, []), roster) for one in team}
    owned = {one: [_timed(attempt, one, due) for attempt in named[one.id][0]] for one in team}
    attempts = list(dict.fromkeys(attempt for mine in owned.values() for attempt in mine))
    told = (problem for one in team for problem in named[one.id][1])
    problems = (*told, *_conflicts(team, known), *_all_problems(attempts, terms))
    counting = _counting(attempts, due, terms.grace)
    owners = [one for one, mine in owned.items() if counting in mine]
    return Chosen(student, counting, due, problems, _shared(student, team, owners, counting))


def _shared(student: Student, team: Sequence[Student], owners: Sequence[Student], attempt: Attempt | None) -> str:
    """Return with whose file a student is graded, and for whom it counts; "" where nobody shares it."""
    others = [one.name or one.id for one in team if one != student]
    if attempt is None or not others:
        return ""
    if [student] == owners:
        return f"This file also counts for {' and '.join(others)}."
    whose = f"{owners[0].name or owners[0].id}'s file" if len(owners) == 1 else f"the file of {quoted(attempt.student)}"
    return f"Graded with {whose}."


def _named_best(student: Student, mine: list[Attempt], roster: Roster) -> tuple[list[Attempt], tuple[str, ...]]:
    """Return the attempts under exactly a student's name, else all; and say where there are several names."""
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
    time = _submitted(student.submitted, due)
    if time and abs(time - due) <= A_YEAR:
        return replace(attempt, time=time, clock="roster")
    told = f"the roster's {quoted(student.submitted)} is {'more than a year from the due date' if time else 'no time'}"
    return replace(attempt, problems=(*attempt.problems, f"When it was handed in is not known: {told}."))


def _counting(attempts: Sequence[Attempt], due: datetime | None, grace: int) -> Attempt | None:
    """Return the newest attempt that was in time, else the newest; one that can be read goes before one that cannot."""
    readable = [attempt for attempt in attempts if not attempt.fault] or list(attempts)
    in_order = sorted(readable, key=lambda one: (one.time or _LONG_AGO, one.place))
    is_late = {one: (lateness(one, due) or 0) > grace or (one.late and one.time is None) for one in in_order}
    on_time = [attempt for attempt in in_order if not is_late[attempt]]
    return next(reversed(on_time or in_order), None)


def _all_problems(attempts: Sequence[Attempt], terms: Terms) -> tuple[str, ...]:
    """Return what is odd about all of a student's attempts."""
    return tuple(dict.fromkeys((*(one for attempt in attempts for one in attempt.problems), *_unsure(attempts, terms))))


def _unsure(attempts: Sequence[Attempt], terms: Terms) -> Iterator[str]:
    """Yield why it is not sure which attempt is the newest, or, where that costs something, how late it is."""
    times = [attempt.time for attempt in attempts if not attempt.fault]
    if len(times) > 1 and (None in times or times.count(max(filter(None, times))) > 1):
        places = ", ".join(attempt.place for attempt in attempts)
        yield f"Which of these came last cannot be told: {places}."
    if terms.penalty.number and any(attempt.late and attempt.time is None for attempt in attempts):
        yield UNTIMED


def _conflicts(team: Sequence[Student], known: dict[str, list[Attempt]]) -> Iterator[str]:
    """Yield when partners handed in different work."""
    by_content: dict[bytes, str] = {}
    for one in team if len(team) > 1 else ():
        for attempt in known.get(one.id, ()):
            by_content.setdefault(content_of(attempt), f"{one.name or one.id} ({attempt.place})")
    if len(by_content) > 1:
        yield f"Partners handed in different work: {', '.join(by_content.values())}."


def content_of(attempt: Attempt) -> bytes:
    """Return a hash of what an attempt holds, or why that cannot be read."""
    try:
        return sha256(attempt.read()).digest()
    except Unreadable as error:
        return str(error).encode("utf-8", "backslashreplace")
