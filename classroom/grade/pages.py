"""The pages that a grading run writes: feedback for each student, and an overview for the teacher."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import PurePath

from jinja2 import Environment, PackageLoader, StrictUndefined

from classroom.grade.files import shown
from classroom.grade.model import Points, StudentResult
from classroom.grade.similar import Alike
from classroom.grade.submission import Checked, Graded

STEPS = 5
WIDEST = 30
COMMONEST = 12
SETTLED = ("graded", "missing")


@cache
def _pages() -> Environment:
    loader = PackageLoader("classroom", ".")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def rendered(template: str, **values: object) -> str:
    """Return the page that a template of this package makes of values, which it escapes."""
    return _pages().get_template(template).render(**values)


def feedback(title: str, student: StudentResult, graded: Graded | None, published: Points | None = None) -> str:
    """Return the page that a student gets: one HTML file that needs nothing else.

    Args:
        title: the assignment's title.
        student: the points, and what was decided about them.
        graded: what the checks said; None when nothing was graded.
        published: the grade that was published before and stays; None when there is none that does.

    """
    by_task = groupby(graded.checks if graded else (), key=lambda check: check.task)
    return rendered(
        "grade/feedback.html",
        title=title,
        student=student,
        file=PurePath(student.attempt).name,
        published=published,
        tasks=[(task, list(_with_repeats(checks))) for task, checks in by_task],
        notes=[shown(note) for note in (graded.notes if graded else ())],
    )


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
) -> str:
    """Return the page for the teacher.

    Args:
        title: the assignment's title.
        students: all rows of the grades.
        mistakes: how many students have made each known mistake.
        similar: who has the same program.
        problems: what else there is to say, about files that are nobody's for example.

    """
    called = {one.student: f"{one.student} {one.name}".strip() for one in students}
    return rendered(
        "grade/overview.html",
        title=title,
        counts=", ".join(f"{count} {status}" for status, count in counted(students).items()),
        levels=", ".join(sorted({student.isolation for student in students} - {""})) or "nothing was run",
        looks=list(looks(students)),
        distribution=_distribution(students),
        hardest=_hardest(students),
        mistakes=Counter(mistakes).most_common(COMMONEST),
        similar=[(", ".join(called.get(one, one) for one in same.students), same) for same in similar],
        problems=list(map(shown, problems)),
    )


def counted(students: Iterable[StudentResult]) -> Mapping[str, int]:
    """Return how many students have which status."""
    return Counter(student.status for student in students)


def looks(students: Iterable[StudentResult]) -> Iterator[tuple[StudentResult, str]]:
    """Yield the students whose submissions a person should look at, and why."""
    for student in students:
        if student.status not in SETTLED:
            yield student, shown("; ".join((student.status, *(one.removesuffix(".") for one in student.problems))))


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
