"""What a grading run leaves behind: grades, pages, an overview, and the teacher's own table filled in."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from classroom.grade.attempts import Chosen, lateness
from classroom.grade.collect import Attempt
from classroom.grade.exports import (
    Filled,
    GradeRow,
    column_to_fill,
    fill_template,
    grade_rows,
    moodle_feedback,
    moodle_people,
    read_grades,
    write_grades,
)
from classroom.grade.files import file_name, read_bytes, write_whole
from classroom.grade.find import definitions_in
from classroom.grade.model import PartResult, Status, StudentResult
from classroom.grade.pages import feedback, overview
from classroom.grade.run import Run, answers_in
from classroom.grade.similar import Alike, alike
from classroom.grade.submission import Graded
from classroom.grade.tables import number_of, quoted, read_table

_TOTAL = "adjusted total"
_SILENT = frozenset({"name", "problems", "isolation", "raw total", "out of", _TOTAL, "student"})
_KEPT = "Kept as published; the regrade gives"


@dataclass(frozen=True)
class GradeChange:
    """How the row of one student changes.

    Args:
        student: the id.
        name: the name.
        before: the total before, "" when there was no grade.
        after: the total now, "" when there is no grade.
        why: what is behind it, "alphabeta:value 0 → 2", "status unreadable → graded".

    """

    student: str
    name: str
    before: str
    after: str
    why: tuple[str, ...]

    @property
    def lowers(self) -> bool:
        """Whether a grade falls, or is gone."""
        before, after = number_of(self.before), number_of(self.after)
        return before is not None and (after is None or after < before)

    def __str__(self) -> str:
        reasons = f": {'; '.join(self.why)}" if self.why else ""
        return f"{self.name or self.student}: {self.before or 'no grade'} → {self.after or 'no grade'}{reasons}"


def changes(before: Mapping[str, GradeRow], after: Sequence[GradeRow]) -> tuple[GradeChange, ...]:
    """Return who changes against the published rows, in the order of the new rows, then who is no longer there."""
    old = {student: _words(row) for student, row in before.items()}
    new = {row["student"]: row for row in map(_words, after)}
    found = [_change(old.get(student, {}), row) for student, row in new.items()]
    found += [_change(row, {}) for student, row in old.items() if student not in new]
    return tuple(one for one in found if one.why or not _same(one.before, one.after))


def never_lower(before: Mapping[str, GradeRow], after: Sequence[GradeRow]) -> list[GradeRow]:
    """Return the new rows, with the published one in the place of each whose total would fall; it says so.

    Where the teacher's overrides have changed, a total may fall: that is their decision.
    """
    falling = {one.student: one for one in changes(before, after) if one.lowers}
    return [_kept(before[one.student], one, row) if (one := falling.get(str(row["student"]))) else row for row in after]


def _kept(old: GradeRow, change: GradeChange, new: GradeRow) -> GradeRow:
    was, now = _words(old), _words(new)
    if now.get("overrides", "") not in ("", was.get("overrides", "")):
        return new
    note = f"{_KEPT} {change.after or 'none'}. {now.get('problems', '')}"
    return {**old, "problems": note.strip()}


def _change(old: Mapping[str, str], new: Mapping[str, str]) -> GradeChange:
    row, why = new or old, tuple(_reasons(old, new))
    return GradeChange(row["student"], row.get("name", ""), old.get(_TOTAL, ""), new.get(_TOTAL, ""), why)


def _reasons(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    """Yield what is behind a change, a column at a time."""
    if not old or not new:
        yield "was not in the gradebook" if new else "is no longer in the class"
        return
    for column in dict.fromkeys((*new, *old)):
        was, now = old.get(column, ""), new.get(column, "")
        if column not in _SILENT and not _same(was, now):
            yield f"{column} {was or 'none'} → {now or 'none'}"


def _same(first: str, second: str) -> bool:
    """Tell whether two cells say the same, also when a spreadsheet wrote 7.50 or 7,5 for 7.5."""
    number = number_of(first)
    return first == second or (number is not None and number == number_of(second))


def _words(row: GradeRow) -> Mapping[str, str]:
    return {column: "" if cell is None else str(cell) for column, cell in row.items()}


DOUBTFUL = (
    "By the time of the file it is {} late; copying changes such times, so it costs nothing. Decide in overrides.csv."
)
COPIED = (
    "By the times of their files all are late: copying sets such times, so when they were handed in is not known, and "
    "lateness costs nothing. Give the times in a column “submitted” of the roster."
)
A_CLASS = 6  # hand-ins; so many are hardly all late
_UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))
FEEDBACK_ZIP = "feedback-for-moodle.zip"


@dataclass
class Publication:
    """Writes what a grading run leaves behind.

    Args:
        run: the run.
        lower: whether grades that are published may fall.

    """

    run: Run
    lower: bool = True

    @property
    def folder(self) -> Path:
        """Where to write."""
        return self.run.folder

    @property
    def title(self) -> str:
        """What pages are headed with."""
        number, _, name = self.run.master.name.partition("-")
        return f"Assignment {number} · {name.replace('-', ' ')}"

    # Results

    @cached_property
    def results(self) -> tuple[StudentResult, ...]:
        """A result for every student, with the points that count."""
        return tuple(self._result(chosen, self._graded(chosen)) for chosen in self.run.chosen)

    def _graded(self, chosen: Chosen) -> Graded | None:
        """Return what the checks said about the attempt that counts; None when there is none, or not yet."""
        return self.run.graded(chosen.student, chosen.attempt) if chosen.attempt else None

    def _result(self, chosen: Chosen, graded: Graded | None) -> StudentResult:
        student, attempt = chosen.student, chosen.attempt
        status: Status = "needs a look" if chosen.problems else "missing"
        blank = StudentResult(student.id, student.name, status, self.run.master.parts, group=student.group)
        decided = tuple(one for one in self.run.decisions if one.student == student.id)
        blank = replace(blank, problems=chosen.problems, overrides=decided)
        if attempt is None:
            return blank
        late = lateness(attempt, chosen.due)
        about = replace(blank, attempt=attempt.place, lateness_seconds=late)
        if graded is None:
            return _with(about, ("It is not graded yet.",), status="needs a look")
        return self._with_points(about, graded, attempt)

    def _with_points(self, about: StudentResult, graded: Graded, attempt: Attempt) -> StudentResult:
        """Return a result with what the checks gave and what lateness costs."""
        if graded.status != "graded":
            return _with(about, graded.notes, status=graded.status)
        is_doubtful = _is_doubtful(attempt, about.lateness_seconds)
        doubts = (
            [DOUBTFUL.format(_duration(about.lateness_seconds or 0))] if is_doubtful and not self.are_copied else []
        )
        problems = (*attempt.problems, *graded.looks, *doubts)
        result = _with(about, problems, status="needs a look" if problems or about.problems else "graded")
        parts = tuple(PartResult(check.task, check.part, check.points, check.of) for check in graded.checks)
        penalty = 0 if is_doubtful else self.run.terms.penalty_for(about.lateness_seconds, about.out_of)
        return replace(result, parts=parts, isolation=graded.level, penalty=penalty)

    @cached_property
    def are_copied(self) -> bool:
        """Whether all files of a class are late by their own times: then these are of copying, and say nothing."""
        attempts = [(one.attempt, one.due) for one in self.run.chosen if one.attempt]
        by_file = [_is_doubtful(one, lateness(one, due)) for one, due in attempts if one.clock in ("file", "zip")]
        return len(by_file) >= A_CLASS and all(by_file)

    @property
    def problems(self) -> tuple[str, ...]:
        """What there is to say about the whole class."""
        return (*self.run.collected.problems, *([COPIED] if self.are_copied else []))

    # Grades

    @cached_property
    def before(self) -> Mapping[str, GradeRow]:
        """The rows that were published before, by student."""
        path = self.folder / "grades.csv"
        return read_grades(path) if path.exists() else {}

    @cached_property
    def changes(self) -> tuple[GradeChange, ...]:
        """Who changes against the grades that were there."""
        meant = [result for result in self.results if self.is_meant(result.student)]
        before = {student: row for student, row in self.before.items() if self.run.only in ("", student)}
        before = {student: row for student, row in before.items() if student not in self.untouched}
        return changes(before, grade_rows(meant)) if before else ()

    @cached_property
    def untouched(self) -> Mapping[str, GradeRow]:
        """The published rows that stay because no roster says who is in the class, and these submissions do not."""
        now = {result.student for result in self.results}
        return {} if self.run.roster else {one: row for one, row in self.before.items() if one not in now}

    @property
    def gone(self) -> list[GradeChange]:
        """Who had a grade and is no longer in the class, perhaps because a spreadsheet took zeros off an id."""
        now = {result.student for result in self.results}
        return [change for change in self.changes if change.before and change.student not in now]

    @cached_property
    def rows(self) -> Sequence[GradeRow]:
        """The rows to publish."""
        found = grade_rows(self.results)
        rows = [row if self.is_meant(str(row["student"])) else self.before[str(row["student"])] for row in found]
        return rows if self.lower else never_lower(self.before, rows)

    def is_meant(self, student: str) -> bool:
        """Tell whether a student's row is written: those of the others stay as published, when one is graded alone."""
        return self.run.only in ("", student) or student not in self.before

    @cached_property
    def kept(self) -> Mapping[str, StudentResult]:
        """The results, by student, whose published grades stay although they would fall."""
        pairs = zip(self.results, self.rows, strict=True)
        kept = {result.student: _at(result, row) for result, row in pairs}
        return {one: result for one, result in kept.items() if result is not None}

    # Files

    def write(self) -> None:
        """Write feedback, overview and grades, the grades last.

        Raises:
            OSError: there is no room, or no right to.

        """
        _ = self.rows, self.changes, self.untouched  # against what was there before
        mistakes = Counter(name for graded in self._with_feedback() for name in graded.mistakes)
        page = overview(self.title, self.results, mistakes, self.similar(), self.problems)
        if not (self.run.only and self.before):
            write_whole(self.folder / "overview.html", page.encode())
        write_grades([*self.rows, *self.untouched.values()], self.folder / "grades.csv")

    def _with_feedback(self) -> Iterator[Graded]:
        """Write the feedback, student by student, and yield what the checks said about each."""
        for chosen, result in zip(self.run.chosen, self.results, strict=True):
            if not self.is_meant(result.student):
                continue
            graded, kept = self._graded(chosen), self.kept.get(result.student)
            page = feedback(self.title, result, graded, kept.adjusted_total if kept else None)
            write_whole(page_in(self.folder, result.student), page.encode())
            if graded:
                yield graded

    def fill(self, path: Path, column: str = "") -> Iterator[str]:
        """Fill the teacher's own table, and for Moodle the zip file of feedback; yield what there is to say about it.

        Args:
            path: an export of Canvas, or a grading worksheet of Moodle.
            column: the column to fill, where it cannot be found by the assignment's name.

        Raises:
            ValueError: it is neither, or has no column for the assignment.

        """
        table = read_table(path)
        results = [self.kept.get(result.student, result) for result in self.results]
        place = column_to_fill(table, self.run.master.name, column)
        filled = fill_template(table, results, self.run.people, place)
        yield from self._written(filled, f"filled-{path.name}", f", in its column {quoted(table.titles[place])}")
        if "identifier" in table.places:
            people = moodle_people(table, self.run.people)
            students = [result.student for result in self.results]
            pages = moodle_feedback(
                students, lambda one: read_bytes(page_in(self.folder, one)), people, "feedback.html"
            )
            yield from self._written(pages, FEEDBACK_ZIP)

    def _written(self, filled: Filled, name: str, where: str = "") -> Iterator[str]:
        write_whole(self.folder / name, filled.data)
        yield f"{self.folder / name}: {len(filled.students)} students{where}"
        yield from (f"  {problem}" for problem in filled.problems)

    # Similar work

    def similar(self) -> list[Alike]:
        """Return who has the same program as somebody else, not of the same group, or as the published solution."""
        firsts = {chosen.student.group or chosen.student.id: chosen for chosen in reversed(self.run.chosen)}
        master = self.run.master
        answers = {one.student.id: answers_in(master, one.attempt) for one in firsts.values() if one.attempt}
        return alike(answers, definitions_in(master.solution, master.tasks))


def page_in(folder: Path, student: str) -> Path:
    """Return where a student's page is in an assignment's folder of grades."""
    return folder / "feedback" / f"{file_name(student)}.html"


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


def _at(result: StudentResult, row: GradeRow) -> StudentResult | None:
    """Return a result with the total of a row in the place of its points; None when they are the same."""
    points = number_of(str(row["adjusted total"]))
    if points is None or points == result.adjusted_total:
        return None
    part = PartResult("published", "grade", points, max(points, result.out_of))
    return replace(result, parts=(part,), penalty=0, overrides=())
