"""What a grading run leaves behind: grades, pages, an overview, and the teacher's own table filled in."""

import io
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from grading.attempts import UNTIL
from grading.changes import GradeChange, changes, never_lower
from grading.confirmed import read_people
from grading.decide import GradedFor, are_copied
from grading.exports import (
    Filled,
    GradeRow,
    canvas_feedback,
    column_to_fill,
    fill_template,
    grade_rows,
    is_moodle_s,
    moodle_feedback,
    read_grades,
    write_grades,
)
from grading.files import folded, read_bytes, write_whole
from grading.find import definitions_in
from grading.identify import Identified, answers_in, code_in
from grading.model import PartResult, StudentResult
from grading.overrides import is_seen
from grading.pages import CODE, feedback, marking, overview, page_name
from grading.request import Request
from grading.roster import is_heading
from grading.similar import Alike, alike
from grading.tables import number_of, quoted, read_table, table_of

COPIED = (
    "By the times of their files all are late: copying sets such times, so when they were handed in is not known, and "
    "lateness costs nothing. Give the times in a column “submitted” of the roster."
)
MOODLE_ZIP, CANVAS_ZIP = "feedback-for-moodle{}.zip", "feedback-for-canvas{}.zip"


@dataclass(frozen=True)
class Publication:
    """What a grading run has published.

    Args:
        request: what the teacher asked for.
        identified: whose each submission is.
        results: a result for every student.
        rows: the rows of the grades, in the same order.
        before: the rows that were published before, by student.
        untouched: those of them that stay although neither roster nor submissions name the student: another section's.

    """

    request: Request
    identified: Identified
    results: tuple[StudentResult, ...]
    rows: Sequence[GradeRow]
    before: Mapping[str, GradeRow]
    untouched: Mapping[str, GradeRow]

    @property
    def problems(self) -> tuple[str, ...]:
        """The problems of the whole class that nobody has looked at yet."""
        told = problems_of(self.request, self.identified)
        return tuple(one for one in told if not is_seen(self.identified.overrides, "", one))

    @property
    def written(self) -> list[StudentResult]:
        """The results whose rows are new: when one is graded alone, those of the others stay as published."""
        return [one for one in self.results if _is_meant(self.request, self.before, one.student)]

    @property
    def compared(self) -> Mapping[str, GradeRow]:
        """The rows that were published before of those whom this run is about; none where all are new."""
        only = self.request.only
        return {one: row for one, row in self.before.items() if only in ("", one) and one not in self.untouched}

    @property
    def changes(self) -> tuple[GradeChange, ...]:
        """Who changes against the grades that were there."""
        return changes(self.compared, grade_rows(self.written)) if self.compared else ()

    @property
    def gone(self) -> list[GradeChange]:
        """Who had a grade and is no longer in the class, perhaps because a spreadsheet took zeros off an id."""
        now = {result.student for result in self.results}
        return [change for change in self.changes if change.before and change.student not in now]

    @property
    def renamed(self) -> Mapping[str, str]:
        """Whose row stays under a name from when there was no roster, and the id that it is under now."""
        filed, people = {one.id for one in read_people(self.request.out)}, self.identified.people
        found = ((one, people.find(one)) for one in self.untouched if self.request.roster and one not in filed)
        return {name: student.id for name, student in found if student}

    @property
    def kept(self) -> Mapping[str, StudentResult]:
        """The results, by student, whose published grades stay although they would fall."""
        pairs = zip(self.results, self.rows, strict=True)
        kept = {result.student: _at(result, row) for result, row in pairs}
        return {one: result for one, result in kept.items() if result is not None}


def problems_of(request: Request, identified: Identified) -> tuple[str, ...]:
    """Return the problems of the whole class, also those that somebody has looked at."""
    copied = [COPIED] if are_copied(identified.chosen) else []
    return (*request.faults, *identified.collected.problems, *copied)


def publish(
    request: Request, identified: Identified, results: tuple[StudentResult, ...], graded_for: GradedFor
) -> Publication:
    """Write feedback, overview and grades, the grades last, and return what was published.

    Args:
        request: what the teacher asked for.
        identified: whose each submission is.
        results: a result for every student.
        graded_for: what became of the attempt that counts.

    Raises:
        OSError: there is no room, or no right to.

    """
    publication = _compared(request, identified, results)
    mistakes = Counter(_write_feedback(publication, graded_for))
    if not (request.only and publication.before):
        same, told = similar(request, identified), publication.problems
        page = overview(title_of(request), results, mistakes, same, told, publication.kept)
        write_whole(request.folder / f"overview{request.mark}.html", page.encode())
    write_grades([*publication.rows, *publication.untouched.values()], request.folder / "grades.csv")
    return publication


def _compared(request: Request, identified: Identified, results: tuple[StudentResult, ...]) -> Publication:
    """Return what is to be published, beside what was published before."""
    path, now = request.folder / "grades.csv", {result.student for result in results}
    before = read_grades(path) if path.exists() else {}
    drops = request.roster is not None and request.lower
    others = {one.id for one in read_people(request.out) if one.section != request.section}
    # An undecided file's row goes once it is decided; another section's stays.
    stays = (one for one, row in before.items() if one in others or not (drops or _is_undecided(row)))
    untouched = {one: before[one] for one in stays if one not in now}
    pairs = zip(results, grade_rows(results) if request.lower else never_lower(before, results), strict=True)
    rows = [row if _is_meant(request, before, one.student) else before[one.student] for one, row in pairs]
    return Publication(request, identified, results, rows, before, untouched)


def _is_undecided(row: GradeRow) -> bool:
    return UNTIL in str(row.get("problems"))


def _is_meant(request: Request, before: Mapping[str, GradeRow], student: str) -> bool:
    """Tell whether a student's row is written: those of the others stay as published, when one is graded alone."""
    return request.only in ("", student) or student not in before


def title_of(request: Request) -> str:
    """Return what pages are headed with."""
    number, _, name = request.master.name.partition("-")
    return f"Assignment {number} · {name.replace('-', ' ')}"


def _write_feedback(publication: Publication, graded_for: GradedFor) -> Iterator[str]:
    """Write the feedback, student by student, and yield the mistakes that each has made."""
    request, kept = publication.request, publication.kept
    for chosen, result in zip(publication.identified.chosen, publication.results, strict=True):
        if _is_meant(request, publication.before, result.student):
            graded = graded_for(chosen)
            stays = kept.get(result.student)
            page = feedback(title_of(request), result, graded, stays.adjusted_total if stays else None)
            write_whole(page_in(request.folder, result.student), page.encode())
            code = code_in(chosen.attempt, request.master)
            page = marking(title_of(request), result, graded, code, kept=stays)
            write_whole(request.folder / CODE / page_name(result.student), page.encode())
            yield from graded.mistakes if graded else ()


def similar(request: Request, identified: Identified) -> list[Alike]:
    """Return who has the same program as somebody else who is no partner, or as the published solution."""
    firsts = {one.attempt.place: one for one in reversed(identified.chosen) if one.attempt}
    answers = {one.student.id: answers_in(request.master, one.attempt.source) for one in firsts.values() if one.attempt}
    return alike(answers, definitions_in(request.master.solution, request.master.tasks))


def page_in(folder: Path, student: str) -> Path:
    """Return where a student's page is in an assignment's folder of grades."""
    return folder / "feedback" / page_name(student)


def _at(result: StudentResult, row: GradeRow) -> StudentResult | None:
    """Return a result with the total of a row in the place of its points; None when they are the same."""
    points = number_of(str(row["adjusted total"]))
    if points is None or points == result.adjusted_total:
        return None
    part = PartResult("published", "grade", points, max(points, result.out_of))
    return replace(result, parts=(part,), penalty=0, overrides=())


def fill(publication: Publication, path: Path, column: str = "") -> Iterator[str]:
    """Fill the teacher's own table, and the zip file of feedback for its platform; yield for whom, and for whom not.

    Args:
        publication: the grades.
        path: an export of Canvas, or a grading worksheet of Moodle.
        column: the column to fill, where it cannot be found by the assignment's name.

    Raises:
        ValueError: it is neither, or has no column for the assignment.

    """
    table, kept, request = read_table(path), publication.kept, publication.request
    results = [kept.get(result.student, result) for result in publication.results]
    place = column_to_fill(table, request.master.name, column)
    people, title, folder = publication.identified.people, table.titles[place], request.folder
    filled = fill_template(table, results, people, place)
    yield from _written(filled, folder / f"filled-{path.stem}{request.mark}{path.suffix}", request, title)
    if is_moodle_s(table):
        pages = moodle_feedback(publication.results, lambda one: read_bytes(page_in(folder, one)), table, people)
        yield from _written(pages, folder / MOODLE_ZIP.format(request.mark), request)
    elif own := {one.student.id: one.attempt for one in publication.identified.chosen if one.attempt and one.is_own}:
        pages = canvas_feedback(own, lambda one: read_bytes(page_in(folder, one)))
        yield from _written(pages, folder / CANVAS_ZIP.format(request.mark), request)


def _written(filled: Filled, path: Path, request: Request, column: str = "") -> Iterator[str]:
    """Write a file for a school's system, unless the one that is there has more students; yield what is to be said."""
    had = _count(read_bytes(path), path.name, column) if path.exists() else 0
    if _count(filled.data, path.name, column) < had and not request.lower:
        yield f"{path}: kept, as it has {had} students and the new one fewer; --lower replaces it"
        return
    write_whole(path, filled.data)
    yield f"{path}: {len(filled.students)} students{f', in its column {quoted(column)}' if column else ''}"
    yield from (f"  {problem}" for problem in filled.problems)


def _count(data: bytes, name: str, column: str) -> int:
    """Return how many students have something in a zip file, or in a column of a table."""
    if not column:
        return len(zipfile.ZipFile(io.BytesIO(data)).namelist())
    return sum(bool(row[folded(column)]) for row in table_of(data, name).rows if not is_heading(row))
