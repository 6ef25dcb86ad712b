"""What each student's work is worth: the points of the checks, what lateness costs, and what the teacher decided."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import TypeAlias

from grading.attempts import Chosen, content_of, lateness
from grading.collect import Attempt
from grading.identify import Identified, program_mark
from grading.master import Master
from grading.model import OWN, QUESTIONS, SEEN, WHOLE, Override, PartResult, Points, Status, StudentResult, tidy
from grading.overrides import answered, is_seen
from grading.submission import Graded

GradedFor: TypeAlias = Callable[[Chosen], Graded | None]

DOUBTFUL = (
    "By the time of the file it is {} late; copying changes such times, so it costs nothing. Decide in overrides.csv."
)
OTHER_PROGRAM = "The questions were about another program: this one came after the sheet was printed."
A_CLASS = 6  # hand-ins; so many are hardly all late
_UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))


def decide(
    identified: Identified, master: Master, graded_for: GradedFor, only: str | None = None
) -> tuple[StudentResult, ...]:
    """Return a result for every student, with the points that count.

    Args:
        identified: what counts for each student, and what the teacher has decided.
        master: the assignment.
        graded_for: what became of the attempt that counts; None when it is not graded yet.
        only: the id of the one student to return the result of; None for all.

    """
    says_late = not are_copied(identified.chosen)
    results = []
    for chosen in (one for one in identified.chosen if only in (None, one.student.id)):
        student, attempt = chosen.student, chosen.attempt
        status: Status = "needs a look" if chosen.problems else "missing"
        result = StudentResult(
            student.id, student.name, status, master.parts, group=student.group, shared=chosen.shared
        )
        mine = [one for one in identified.overrides if one.student == result.student and one.task != SEEN]
        decided = tuple(one for one in mine if one.points is not None)
        comments = tuple(one for one in mine if one.points is None and one.task != QUESTIONS)
        _, own, mark = next(
            (found for one in mine if one.task == QUESTIONS and (found := answered(one.reason))), [""] * 3
        )
        problems = (*chosen.problems, *([OTHER_PROGRAM] if mark and mark != program_mark(master, attempt) else []))
        result = replace(result, problems=problems, overrides=decided, comments=comments, own_program=own)
        if attempt:
            late = lateness(attempt, chosen.due)
            result = replace(result, attempt=attempt.place, lateness_seconds=late)
            result = _with_points(result, attempt, graded_for(chosen), identified, says_late=says_late)
        results.append(_looked_at(result, attempt, identified.overrides))
    return tuple(results)


def _looked_at(result: StudentResult, attempt: Attempt | None, overrides: Sequence[Override]) -> StudentResult:
    """Return a result that somebody has looked at as it is, with the same file and the same problems, as settled."""
    is_marked = result.needs_a_look and any(one.task == SEEN for one in overrides)
    if not is_marked or not is_seen(overrides, result.student, *what_is_seen(result, attempt)):
        return result
    is_settled = result.status == "needs a look" and result.raw_total is not None
    return replace(result, is_seen=True, status="graded" if is_settled else result.status)


def what_is_seen(result: StudentResult, attempt: Attempt | None) -> tuple[str, bytes]:
    """Return what a person has seen who has looked at a result: why that was needed, and of which file."""
    return " ".join(result.problems) or result.status, content_of(attempt) if attempt else b""


def _with_points(
    result: StudentResult, attempt: Attempt, graded: Graded | None, identified: Identified, *, says_late: bool
) -> StudentResult:
    """Return a result with what the checks gave and what lateness costs."""
    if graded is None:
        return _with(result, ("It is not graded yet.",), "needs a look")
    if graded.status != "graded":
        return _with(result, graded.notes, graded.status)
    is_doubtful = _is_doubtful(attempt, result.lateness_seconds)
    doubts = [DOUBTFUL.format(_duration(result.lateness_seconds or 0))] if is_doubtful and says_late else []
    problems = (*attempt.problems, *graded.looks, *doubts)
    parts = tuple(PartResult(check.task, check.part, check.points, check.of) for check in graded.checks)
    if result.own_program and (worth := _in_halves(identified.terms.questions.of(result.out_of))):
        right, asked = map(int, result.own_program.split(" of "))
        parts = (*parts, PartResult(QUESTIONS, OWN, _in_halves(Fraction(worth) * right / asked), worth))
    is_free = is_doubtful or any(one.task == WHOLE for one in result.overrides)
    penalty = 0 if is_free else identified.terms.penalty_for(result.lateness_seconds, result.out_of)
    found = _with(result, problems, "needs a look" if problems or result.problems else "graded")
    return replace(found, parts=parts, isolation=graded.level, penalty=penalty)


def _in_halves(points: Fraction) -> Points:
    """Return points as the nearest multiple of 0.5, as all points are; a quarter is rounded up."""
    return tidy(floor(2 * points + Fraction(1, 2)) / 2)


def are_copied(chosen: Iterable[Chosen]) -> bool:
    """Tell whether all files of a class are late by their own times: then these are of copying, and say nothing."""
    attempts = [(one.attempt, one.due) for one in chosen if one.attempt]
    by_file = [_is_doubtful(one, lateness(one, due)) for one, due in attempts if one.clock in ("file", "zip")]
    return len(by_file) >= A_CLASS and all(by_file)


def _is_doubtful(attempt: Attempt, late: int | None) -> bool:
    """Tell whether a submission that is late may not be: copying sets some clocks anew."""
    return bool(late) and attempt.clock in ("file", "zip")


def _duration(seconds: int) -> str:
    """Return how long something took in its largest unit: "1 second", "2.5 hours"."""
    size, unit = next((size, unit) for size, unit in _UNITS if seconds >= size)
    number = f"{seconds / size:.1f}".removesuffix(".0")
    return f"{number} {unit}" if number == "1" else f"{number} {unit}s"


def _with(result: StudentResult, problems: Sequence[str], status: Status) -> StudentResult:
    """Return a result with more problems, each said once, and a status."""
    every = tuple(dict.fromkeys((*result.problems, *problems)))
    return replace(result, problems=every, status=status)
