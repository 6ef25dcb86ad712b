"""A grading run, from a folder of submissions to a folder of grades, in five steps."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from grading.attempts import Chosen
from grading.batch import Here, Journal, grade_all, local_pool
from grading.collect import Attempt, collect
from grading.decide import GradedFor, decide
from grading.identify import Identified, count_answers, identify, require_answers
from grading.model import Unreadable
from grading.publish import Publication, publish
from grading.request import Request
from grading.submission import Graded, Work

OWN = "The master's own solution"
LOSES = OWN + " loses points in its own check, {0.task}:{0.part} {0.points} of {0.of}: {1}"
RunWatcher: TypeAlias = Callable[[Identified, Iterator[Graded]], object]


def run(
    request: Request,
    watch: RunWatcher = lambda _, graded: deque(graded, maxlen=0),
    then: Callable[[Publication, GradedFor], object] = lambda *_: None,
) -> Publication:
    """Grade what was handed in, publish the grades, and return what was published.

    Args:
        request: what the teacher asks for.
        watch: is given whose each submission is, and takes all results, each of which is graded as it is taken: to show
            how far the run is.
        then: is given what was published and what became of each attempt, to show more of it.

    Raises:
        OSError: the output folder cannot be written to.
        ValueError: a file of the teacher's cannot be meant as it is, or the checks fail by themselves; nothing has been
            graded then.

    """
    with closing(request.open_journal()) as journal:
        collected = collect(
            *request.submissions,
            assignment=request.master.name,
            layout=request.layout,
            roster=request.roster,
            course=request.assignments,
            answers=partial(count_answers, request.master),
        )
        identified = identify(collected, request)
        attempts = GradedAttempts(request, journal)
        request = replace(request, faults=(*request.faults, *attempts.of_master()))
        watch(identified, attempts.grade(identified.chosen))
        results = decide(identified, request.master, attempts.of)
        publication = publish(request, identified, results, attempts.of)
        then(publication, attempts.of)
        return publication


class GradedAttempts:
    """What became of each attempt: what is graded is in the journal, what a later run tries again is kept beside it.

    Args:
        request: what the teacher asks for.
        journal: where results are kept.

    """

    def __init__(self, request: Request, journal: Journal) -> None:
        self.request, self.journal = request, journal
        self._aside: dict[tuple[str, str], Graded] = {}

    def grade(self, chosen: tuple[Chosen, ...]) -> Iterator[Graded]:
        """Grade what has changed, and yield each result as soon as it is safe."""
        of, works = self.request, self._works(chosen)
        make = of.make or local_pool(of.workers)
        for graded in grade_all(works, of.master, self.journal, make, of.workers, of.how):
            if graded.status == "grader fault":
                self._aside[graded.student, graded.name] = graded
            yield graded

    def of_master(self) -> Iterator[str]:
        """Yield where the master's own solution loses points, if there is one; ValueError for a check that fails."""
        of = self.request
        works = [Work("", OWN, of.solution, of.seed, of.level, of.budget)] if of.solution else []
        for graded in grade_all(works, of.master, self.journal, of.make or Here, 1, of.how):
            if graded.status != "graded":
                raise ValueError(f"the master of {of.master.name} fails in its own checks: {' '.join(graded.notes)}")
            losing = (check for check in graded.checks if check.points < check.of)
            yield from (LOSES.format(check, " ".join(check.said.split())) for check in losing)

    def of(self, chosen: Chosen) -> Graded | None:
        """Return what became of the attempt that counts; None when there is none, or when it is not graded yet."""
        student, attempt = chosen.student.id, chosen.attempt
        if attempt is None:
            return None
        if attempt.fault:
            return _unreadable(student, attempt, Unreadable(attempt.fault, attempt.place))
        aside = self._aside.get((student, attempt.place))
        return aside or self.journal.latest(student, self.request.master.name, attempt.place)

    def _works(self, chosen: tuple[Chosen, ...]) -> Iterator[Work]:
        """Yield the submissions to grade, read one after the other: what a group hands in, once for all of it."""
        of = self.request
        found: dict[str, tuple[Attempt, list[str]]] = {}
        for student, attempt in ((one.student.id, one.attempt) for one in chosen):
            if attempt and of.only in ("", student):
                found.setdefault(attempt.place, (attempt, []))[1].append(student)
        for attempt, students in found.values():
            try:
                data = attempt.read()
                require_answers(data, of.master, of.course, attempt.place)
            except Unreadable as problem:
                self._aside |= {(one, attempt.place): _unreadable(one, attempt, problem) for one in students}
            else:
                first, *others = students
                yield Work(first, attempt.place, data, of.seed, of.level, of.budget, tuple(others))


def _unreadable(student: str, attempt: Attempt, problem: Unreadable) -> Graded:
    return Graded(student, attempt.place, "unreadable", notes=(str(problem),))
