"""Which attempt counts for which student: by roster, group, due date and rule; nobody is left out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from math import ceil
from typing import Literal, TypeAlias

from gametree.grade.collect import Attempt, Collected
from gametree.grade.model import StudentResult, Unreadable
from gametree.grade.policy import Terms
from gametree.grade.roster import Roster, Student
from gametree.grade.tables import quoted
from gametree.grade.texts import shown

Rule: TypeAlias = Literal["newest-on-time", "newest", "best"]
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Chosen:
    """What is graded for a student.

    Args:
        student: who; with line 0 when nobody in the roster has the name that was found.
        attempts: what to grade: all for the rule "best", else one; none when nothing was handed in, or, with problems,
            when a person has to say which it is.
        due: until when it was in time.
        problems: what a person should know, in sentences.

    """

    student: Student
    attempts: tuple[Attempt, ...]
    due: datetime | None = None
    problems: tuple[str, ...] = ()


def choose(
    collected: Collected, roster: Roster | None, terms: Terms, rule: Rule, assignment: str
) -> tuple[Chosen, ...]:
    """Return what to grade for each student of the roster, in its order, and then for each name that it does not have.

    Those of a group get the same attempt and the latest of their due dates.

    Args:
        collected: what was handed in.
        roster: who is in the class; without one, every name found is a student.
        terms: when it was due.
        rule: "newest-on-time" takes the newest that was in time, else the newest; "newest" takes that; "best" takes
            all, to grade each and keep `best`.
        assignment: the assignment's name.

    """
    known, unknown = _assigned(collected.attempts, roster, assignment)
    students = roster.students if roster else ()
    listed = [_for_student(student, known, roster, terms, rule) for student in students if roster]
    strangers = [
        Chosen(
            Student(name),
            _by_rule(attempts, terms.due, rule),
            terms.due,
            (f"{quoted(name)} is nobody in {roster.name}.",) if roster else _all_problems(attempts, rule),
        )
        for name, attempts in unknown.items()
    ]
    return (*listed, *strangers)


def lateness(attempt: Attempt, due: datetime | None) -> int | None:
    """Return the seconds from the due date to when an attempt came, 0 when in time, None when that is not known."""
    if due is not None and attempt.time is not None:
        return max(0, ceil((attempt.time - due).total_seconds()))
    return 0 if attempt.layout == "Canvas" and not attempt.late else None


def best(results: Iterable[StudentResult]) -> StudentResult:
    """Return the result with the most points after all else; of equals the first, of those without points the last."""
    return max(results, key=lambda one: -1 if one.adjusted_total is None else one.adjusted_total)


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
    if attempt.layout in ("Canvas", "Moodle"):
        one = roster.find_on_platform(attempt.platform_id, attempt.full_name, attempt.layout == "Canvas")
    else:
        one = roster.find(attempt.student) or roster.find_in_file_name(attempt.student, assignment)
    return (one,) if one else _group(attempt.full_name or attempt.student, roster)


def _group(name: str, roster: Roster) -> tuple[Student, ...]:
    """Return the group of a name; Moodle writes the group and then one of its members, "Team 1-Jane Doe"."""
    ends = [at for at, letter in enumerate(name) if letter == "-"]
    before = (roster.group_called(name[:end]) for end in ends)
    return roster.group_called(name) or next(filter(None, before), ())


def _accounts(attempts: Iterable[Attempt]) -> list[str]:
    """Return the accounts on a platform that attempts came from."""
    return sorted({attempt.student for attempt in attempts if attempt.platform_id})


# Which of them counts


def _for_student(student: Student, known: Owned, roster: Roster, terms: Terms, rule: Rule) -> Chosen:
    """Return what to grade for a student of the roster."""
    group = roster.in_group(student)
    due = max((due for one in group if (due := terms.due_for(one.id)) is not None), default=None)
    if len(accounts := _accounts(known.get(student.id, ()))) > 1:
        return Chosen(student, (), due, (f"Which account is this student's? {', '.join(map(quoted, accounts))}.",))
    attempts = list(dict.fromkeys(attempt for one in group for attempt in known.get(one.id, ())))
    problems = (*_conflicts(group, known), *_all_problems(attempts, rule))
    return Chosen(student, _by_rule(attempts, due, rule), due, problems)


def _by_rule(attempts: Sequence[Attempt], due: datetime | None, rule: Rule) -> tuple[Attempt, ...]:
    """Return the attempts that the rule takes; one that can be read goes before one that cannot."""
    readable = [attempt for attempt in attempts if not attempt.fault] or list(attempts)
    in_order = sorted(readable, key=lambda one: (one.time or _LONG_AGO, one.place))
    if rule == "best":
        return tuple(in_order)
    on_time = [attempt for attempt in in_order if rule == "newest-on-time" and _on_time(attempt, due)]
    return tuple((on_time or in_order)[-1:])


def _on_time(attempt: Attempt, due: datetime | None) -> bool:
    """Tell whether an attempt was in time, as far as is known."""
    return not lateness(attempt, due) and not attempt.late


def _all_problems(attempts: Sequence[Attempt], rule: Rule) -> tuple[str, ...]:
    """Return what is odd about all of a student's attempts."""
    return tuple(dict.fromkeys((*(one for attempt in attempts for one in attempt.problems), *_unsure(attempts, rule))))


def _unsure(attempts: Sequence[Attempt], rule: Rule) -> Iterator[str]:
    """Yield why it is not sure which attempt is the newest, or how late it is."""
    times = [attempt.time for attempt in attempts if not attempt.fault]
    if rule != "best" and len(times) > 1 and (None in times or times.count(max(filter(None, times))) > 1):
        places = ", ".join(attempt.place for attempt in attempts)
        yield f"Which of these came last cannot be told: {places}."
    if any(attempt.late for attempt in attempts):
        yield "Canvas marks it as late; how late cannot be told from its zip file."


def _conflicts(group: Sequence[Student], known: dict[str, list[Attempt]]) -> Iterator[str]:
    """Yield when members of a group handed in different work."""
    by_content: dict[bytes, str] = {}
    for one in group if len(group) > 1 else ():
        for attempt in known.get(one.id, ()):
            by_content.setdefault(_content(attempt), f"{shown(one.name or one.id)} ({attempt.place})")
    if len(by_content) > 1:
        yield f"Group {shown(group[0].group)} handed in different work: {', '.join(by_content.values())}."


def _content(attempt: Attempt) -> bytes:
    try:
        return sha256(attempt.read()).digest()
    except Unreadable as error:
        return str(error).encode("utf-8", "backslashreplace")
