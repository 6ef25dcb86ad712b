"""The pages that a grading run writes: feedback for each student, and an overview for the teacher."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path, PurePath
from typing import NamedTuple
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined

from gametree.style import theme
from grading.files import file_name, shown, visible
from grading.model import Points, StudentResult, tidy
from grading.notebook import NotebookCell
from grading.similar import Alike
from grading.submission import Checked, Graded

STEPS = 5
WIDEST = 30
COMMONEST = 12
CODE = "code"  # the folder of the pages with students' code


@cache
def _pages() -> Environment:
    loader = PackageLoader("grading", ".")
    pages = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    pages.filters["visible"] = visible
    return pages


def rendered(template: str, **values: object) -> str:
    """Return the page that a template of this package makes of values, which it escapes."""
    return _pages().get_template(template).render(theme=theme(), **values)


@dataclass(frozen=True)
class TaskOnPage:
    """A task on a student's page.

    Args:
        name: the task's name.
        earned: what it is worth after the teacher's decisions; None as long as a part is open.
        of: what it can earn.
        losing: the parts that lose something; none where the teacher has decided about all of it.
        verdicts: what its checks said, each with whether it repeats an earlier one.

    """

    name: str
    earned: Points | None
    of: Points
    losing: tuple[str, ...]
    verdicts: tuple[tuple[Checked, bool], ...]

    @property
    def lost(self) -> Points | None:
        """The points that are lost; None as long as nobody knows."""
        return None if self.earned is None else tidy(self.of - self.earned)

    @property
    def points(self) -> str:
        """The points, in words."""
        return f"{'–' if self.earned is None else self.earned} of {self.of}"


def _tasks(student: StudentResult, checks: Sequence[Checked]) -> Iterator[TaskOnPage]:
    """Yield the tasks of an assignment, in the master's order."""
    decided = {override.task: override.points for override in student.overrides}
    for task, group in groupby(student.parts, key=lambda part: part.task):
        parts = list(group)
        worth = ((part.part, decided.get(part.column, part.points), part.of) for part in parts)
        losing = () if task in decided else tuple(name for name, points, of in worth if points is None or points < of)
        verdicts = tuple(_with_repeats(check for check in checks if check.task == task))
        yield TaskOnPage(task, student.points_for(task), tidy(sum(part.of for part in parts)), losing, verdicts)


def feedback(title: str, student: StudentResult, graded: Graded | None, published: Points | None = None) -> str:
    """Return the page that a student gets: one HTML file that needs nothing else.

    Args:
        title: the assignment's title.
        student: the points, and what was decided about them.
        graded: what the checks said; None when nothing was graded.
        published: the grade that was published before and stays; None when there is none that does.

    """
    tasks = [*_tasks(student, graded.checks)] if graded and graded.checks else []
    return rendered(
        "feedback.html",
        title=title,
        student=student,
        file=PurePath(student.attempt).name,
        published=published,
        lost=[task for task in tasks if task.lost != 0],
        right=[task for task in tasks if task.lost == 0],
        notes=list(_without_folders(student, graded)),
    )


def _without_folders(student: StudentResult, graded: Graded | None) -> Iterator[str]:
    """Yield what was noted for a student: neither where it lies on the teacher's machine, nor a fault of the grader."""
    place = student.attempt
    folder, slash, _ = place.partition("!")[0].rpartition(os.sep)
    for note in graded.notes if graded and graded.status != "grader fault" else ():
        named = note.replace(place, PurePath(place).name) if place else note
        yield shown(named.replace(folder + slash, "") if slash else named)


class Code(NamedTuple):
    """The cells of a notebook: those that answer each task, and the others with code."""

    answers: Mapping[str, Sequence[NotebookCell]]
    others: Sequence[NotebookCell]


@dataclass(frozen=True)
class Form:
    """What a page to mark on has and one to read has not.

    Args:
        before: the address of the page before.
        after: the address of the next page.
        at: which of all pages it is.
        count: how many there are.
        path: the file that decisions are written to.
        may_decide: whether points and comments can be given: not to a name that is nobody in the roster.
        fields: the points and the comment for everything that can be decided, by what overrides.csv calls it.
        earlier: comments to use again, the commonest first.

    """

    before: str
    after: str
    at: int
    count: int
    path: Path
    may_decide: bool
    fields: Mapping[str, tuple[Points | None, str]]
    earlier: Sequence[str]


def marking(
    title: str,
    student: StudentResult,
    graded: Graded | None,
    code: Code,
    form: Form | None = None,
    kept: StudentResult | None = None,
) -> str:
    """Return the page on which a teacher sees a student's code beside what the checks said.

    Args:
        title: the assignment's title.
        student: the points, and what was decided about them.
        graded: what the checks said; None when nothing was graded.
        code: what the student wrote.
        form: what can be decided on it; None for a page to read.
        kept: the published result that stays; None when there is none that does.

    """
    return rendered(
        "marking.html",
        title=title,
        student=student,
        file=PurePath(student.attempt).name,
        total=total_of(student, kept),
        why=why_to_look(student),
        tasks=sorted(_tasks(student, graded.checks if graded else ()), key=lambda task: task.lost == 0),
        answers=code.answers,
        notes=[shown(note) for note in (graded.notes if graded else ())],
        others=code.others,
        form=form,
    )


def total_of(student: StudentResult, kept: StudentResult | None = None) -> str:
    """Return a student's grade in words; where a published one stays, that, with the new one beside it."""
    if kept:
        return f"{total_of(kept)}, kept as published; the regrade gives {total_of(student)}"
    total = student.adjusted_total
    return f"{total} of {student.out_of} points" if total is not None else f"no grade: {student.status}"


def _with_repeats(checks: Iterable[Checked]) -> Iterator[tuple[Checked, bool]]:
    """Yield the checks of a task, each with whether it repeats an earlier one, apart from its first line."""
    before: set[str] = set()
    for check in checks:
        reasons = check.said.partition("\n")[2]
        yield check, reasons != "" and reasons in before
        before.add(reasons)


def overview(
    title: str,
    students: Sequence[StudentResult],
    mistakes: Mapping[str, int],
    similar: Iterable[Alike] = (),
    problems: Iterable[str] = (),
    kept: Mapping[str, StudentResult] | None = None,
) -> str:
    """Return the page for the teacher.

    Args:
        title: the assignment's title.
        students: all rows of the grades.
        mistakes: how many students have made each known mistake.
        similar: who has the same program.
        problems: what else there is to say, about files that are nobody's for example.
        kept: the results of those whose published grades stay, by student.

    """
    kept = kept or {}
    called = {one.student: f"{one.student} {one.name}".strip() for one in students}
    return rendered(
        "overview.html",
        title=title,
        counts=counted(students),
        levels=", ".join(sorted({student.isolation for student in students} - {""})) or "nothing was run",
        looks=list(looks(students)),
        distribution=_distribution([kept.get(one.student, one) for one in students]),
        hardest=_hardest(students),
        mistakes=Counter(mistakes).most_common(COMMONEST),
        similar=[(", ".join(called.get(one, one) for one in same.students), same) for same in similar],
        problems=list(map(shown, problems)),
        students=[(one, total_of(one, kept.get(one.student))) for one in students],
        links={one.student: f"{CODE}/{link(one.student)}" for one in students},
    )


def page_name(student: str) -> str:
    """Return the file name of a student's pages."""
    return f"{file_name(student)}.html"


def link(student: str) -> str:
    """Return what refers to a student's page, from another in its folder."""
    return quote(page_name(student))


def counted(students: Iterable[StudentResult]) -> str:
    """Return how many students have which status, in words."""
    counts = Counter(student.status for student in students)
    return ", ".join(
        f"{count} {'need a look' if count > 1 and one == 'needs a look' else one}" for one, count in counts.items()
    )


def looks(students: Iterable[StudentResult]) -> Iterator[tuple[StudentResult, str]]:
    """Yield the students whose submissions a person should look at, and has not looked at, and why."""
    for student in students:
        if student.needs_a_look and not student.is_seen:
            yield student, why_to_look(student)


def why_to_look(student: StudentResult) -> str:
    """Return the status of a student's work and what is odd about it, in a line."""
    return shown("; ".join((student.status, *(one.removesuffix(".") for one in student.problems))))


def _distribution(students: Sequence[StudentResult]) -> list[tuple[str, int, float]]:
    """Return how many totals lie in each fifth of the points, with the width of a bar."""
    totals = [(student.adjusted_total, student.out_of) for student in students]
    fifths = Counter(min(int(STEPS * earned / of), STEPS - 1) for earned, of in totals if earned is not None and of)
    most = max(fifths.values(), default=1)
    labels = [f"{100 * at // STEPS} to {100 * (at + 1) // STEPS} %" for at in range(STEPS)]
    return [(label, fifths[at], WIDEST * fifths[at] / most) for at, label in enumerate(labels)]


def _hardest(students: Sequence[StudentResult]) -> list[tuple[str, int]]:
    """Return the parts with the share of their points that was earned, the smallest first."""
    earned, possible = Counter[str](), Counter[str]()
    for part in (part for student in students for part in student.parts):
        if part.points is not None:
            earned[part.column] += int(2 * part.points)
            possible[part.column] += int(2 * part.of)
    shares = [(name, round(100 * earned[name] / most)) for name, most in possible.items() if most]
    return sorted(shares, key=lambda pair: pair[1])
