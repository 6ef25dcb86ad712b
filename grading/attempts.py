"""Whose each attempt is, and which of a student's counts: the newest that was in time, else the newest."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from math import ceil
from typing import TypeAlias

from grading.collect import Attempt, Collected, CountAnswers
from grading.files import by_number
from grading.model import Unreadable
from grading.policy import A_YEAR, Terms
from grading.roster import Roster, Student
from grading.tables import quoted
from grading.times import time_of
from grading.who import Claim, claims

_LONG_AGO = datetime.min.replace(tzinfo=UTC)
UNTIMED = (
    "Canvas marks it as late; how late cannot be told from its zip file, so it costs nothing unless you decide, or "
    "give the time in a column “submitted” of the roster."
)
BY_FILES = "{} handed in, {} counts, not {}: by the times of the files, which copying changes."
UNTIL = "It is not graded until who.csv says whose it is:"


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


def choose(
    collected: Collected,
    roster: Roster | None,
    terms: Terms,
    assignment: str,
    whose: Sequence[Claim] | None = None,
    answers: CountAnswers = lambda _: 1,
) -> tuple[Chosen, ...]:
    """Return what to grade for each student of the roster, in its order, and then what it is not clear whose it is.

    Those who hand in together get the same attempt and the latest of their due dates.

    Args:
        collected: what was handed in.
        roster: who is in the class; without one, every name found is a student.
        terms: when it was due.
        assignment: the assignment's name.
        whose: whose each attempt is; without it, as if somebody had said yes to whatever is sure.
        answers: how many answers a notebook has: one without any is nobody's loss.

    """
    if roster is None:
        found: Owned = {}
        for attempt in collected.attempts:
            found.setdefault(attempt.student, []).append(attempt)
        timed = {name: [_timed(one, "", terms.due) for one in some] for name, some in found.items()}
        best = {name: _counting(some, terms.due, terms.grace) for name, some in timed.items()}
        told = {name: _all_problems(some, best[name], terms, answers) for name, some in timed.items()}
        return tuple(Chosen(Student(one), best[one], terms.due, told[one]) for one in timed)
    accepted = ("kept", "key", "sure") if whose is None else ("kept", "key")
    whose = claims(collected.attempts, roster, assignment) if whose is None else whose
    known: Owned = {}
    for claim in whose:
        for owner in claim.students if claim.how in accepted else ():
            known.setdefault(owner.id, []).extend(claim.attempts)
    left = [claim for claim in whose if claim.how not in accepted]
    students = (_for_student(one, known, roster, terms, answers, _doubts(one, left)) for one in roster.students)
    return (*students, *(_unknown(claim, roster, terms) for claim in left if not claim.students))


def _doubts(student: Student, left: Iterable[Claim]) -> tuple[str, ...]:
    """Return what may be a student's, where a person has to say so."""
    mine = (one for one in left if student in one.students)
    return tuple(f"{quoted(one.handle)} may be this student's: {one.evidence}. Say so in who.csv." for one in mine)


def _unknown(claim: Claim, roster: Roster, terms: Terms) -> Chosen:
    """Return that nothing is graded until somebody says whose it is; what may be a student's is in that one's row."""
    why = f" ({claim.evidence})" if claim.evidence else ""
    places = ", ".join(one.place for one in claim.attempts)
    told = f"{quoted(claim.handle)} is nobody in {roster.name}{why}."
    return Chosen(Student(claim.handle), None, terms.due, (f"{told} {UNTIL} {places}",))


def lateness(attempt: Attempt, due: datetime | None) -> int | None:
    """Return the seconds from the due date to when an attempt came, 0 when in time, None when that is not known."""
    if due is not None and attempt.time is not None:
        # Of two times in one zone, Python counts the hours on the clock, not those that went by.
        return max(0, ceil((attempt.time.astimezone(UTC) - due.astimezone(UTC)).total_seconds()))
    return 0 if attempt.layout == "canvas" and not attempt.late else None


Owned: TypeAlias = dict[str, list[Attempt]]


def _for_student(
    student: Student, known: Owned, roster: Roster, terms: Terms, answers: CountAnswers, doubts: tuple[str, ...]
) -> Chosen:
    """Return what to grade for a student of the roster."""
    team = roster.team_of(student)
    due = max((due for one in team if (due := terms.due_for(one.id)) is not None), default=None)
    owned = {one: [_timed(attempt, one.submitted, due) for attempt in known.get(one.id, ())] for one in team}
    attempts = list(dict.fromkeys(attempt for mine in owned.values() for attempt in mine))
    counting = _counting(attempts, due, terms.grace)
    problems = (*doubts, *_conflicts(team, known), *_all_problems(attempts, counting, terms, answers))
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


def _timed(attempt: Attempt, listed: str, due: datetime | None) -> Attempt:
    """Return an attempt with the time that the platform's table or names have; copying sets those of files."""
    text = listed.strip("- ") or attempt.said
    if not text or attempt.clock == "timestamp.txt":
        return attempt
    time = time_of(text, due.tzinfo or UTC if due else UTC)  # without a zone, as in Moodle's, it is in the due date's
    if time and (due is None or abs(time - due) <= A_YEAR):
        return replace(attempt, time=time, clock="roster" if listed.strip("- ") else "platform")
    whose = "the roster's" if listed.strip("- ") else "the platform's"
    told = f"{whose} {quoted(text)} is {'more than a year from the due date' if time else 'no time'}"
    return replace(attempt, problems=(*attempt.problems, f"When it was handed in is not known: {told}."))


def _counting(attempts: Sequence[Attempt], due: datetime | None, grace: int) -> Attempt | None:
    """Return the newest attempt that was in time, else the newest; one that can be read goes before one that cannot."""
    readable = [attempt for attempt in attempts if not attempt.fault] or list(attempts)
    in_order = sorted(readable, key=lambda one: ((one.time or _LONG_AGO).astimezone(UTC), by_number(one.place)))
    is_late = {one: (lateness(one, due) or 0) > grace or (one.late and one.time is None) for one in in_order}
    on_time = [attempt for attempt in in_order if not is_late[attempt]]
    return next(reversed(on_time or in_order), None)


def _all_problems(
    attempts: Sequence[Attempt], counting: Attempt | None, terms: Terms, answers: CountAnswers
) -> tuple[str, ...]:
    """Return what is odd about all of a student's attempts."""
    unsure = _unsure(attempts, counting, terms, answers)
    return tuple(dict.fromkeys((*(one for attempt in attempts for one in attempt.problems), *unsure)))


def _unsure(
    attempts: Sequence[Attempt], counting: Attempt | None, terms: Terms, answers: CountAnswers
) -> Iterator[str]:
    """Yield why it is not sure which attempt is the newest, or, where that costs something, how late it is."""
    times = [attempt.time and attempt.time.astimezone(UTC) for attempt in attempts if not attempt.fault]
    if len(times) > 1 and (None in times or times.count(max(filter(None, times))) > 1):
        places = ", ".join(attempt.place for attempt in attempts)
        yield f"Which of these came last cannot be told: {places}."
    elif counting and (rivals := [*_rivals(attempts, counting, answers)]):
        others = ", ".join(one.place for one in rivals)
        yield BY_FILES.format(1 + len(rivals), counting.place, others)
    if terms.penalty.number and any(attempt.late and attempt.time is None for attempt in attempts):
        yield UNTIMED


def _rivals(attempts: Sequence[Attempt], counting: Attempt, answers: CountAnswers) -> Iterator[Attempt]:
    """Yield what holds other work, and comes after the one that counts only by the time of a file."""
    for one in attempts:
        is_by_file = not one.fault and {one.clock, counting.clock} & {"file", "zip"}
        if is_by_file and content_of(one) != content_of(counting) and answers(one.source):
            yield one


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
