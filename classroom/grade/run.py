"""A grading run: what a teacher asks for, and the submissions graded one after the other."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from classroom.grade.archives import Source
from classroom.grade.attempts import Chosen, choose
from classroom.grade.batch import Grade, Journal, MakeExecutor, grade_all, local_pool
from classroom.grade.collect import Attempt, Collected, Layout, collect
from classroom.grade.files import remove_old_drafts, write_whole
from classroom.grade.find import definitions_in, find
from classroom.grade.master import Master
from classroom.grade.model import Override, Unreadable
from classroom.grade.notebook import Notebook, read_notebook, variant_of
from classroom.grade.policy import Terms, read_overrides, read_policy
from classroom.grade.roster import Roster, Student
from classroom.grade.submission import Graded, Work, grade
from classroom.grade.tables import read_table
from classroom.sandbox.budget import Budget

README = """What is in this folder, all of it about one assignment

grades.csv      a row for each student; opens in any spreadsheet
overview.html   for the teacher: distribution, hardest parts, commonest mistakes, what needs a look
feedback/       a page for each student, to send as it is
journal.sqlite  what has been graded; as long as it is here, only what has changed is graded again
options.json    with which files and seeds; the next run here takes them again, unless it is told otherwise
"""


@dataclass(eq=False, repr=False)
class Run:
    """A grading run: what a teacher asks for, and what is found and graded.

    Args:
        master: the assignment.
        submissions: folders and zip files.
        out: the folder of all grades; those of an assignment go into a folder of its name there.
        roster: the class; without one, every name that is found is a student.
        policy: a CSV file with due dates; None for none.
        overrides: a CSV file with the teacher's decisions; None for none.
        seed: a secret of the teacher's, from which the larger inputs are made.
        level: how to isolate, "auto", "full" or "limited".
        budget: what the code of one submission may use.
        workers: how many submissions to grade at a time.
        only: the id of the one student to grade; empty for all.
        layout: how the submissions are laid out; None to find out.
        course: the other assignments of the course; this one may be among them.
        make: makes the executor; a pool of processes without it.
        how: grades one submission.

    Raises:
        OSError: the output folder cannot be written to.
        ValueError: a file of the teacher's cannot be meant as it is; the message names file, line and column.

    """

    master: Master
    submissions: tuple[Path, ...]
    out: Path
    roster: Roster | None = None
    policy: Path | None = None
    overrides: Path | None = None
    seed: int = 1
    level: str = "auto"
    budget: Budget = field(default_factory=Budget)
    workers: int = 1
    only: str = ""
    layout: Layout | None = None
    course: tuple[Master, ...] = ()
    make: MakeExecutor | None = None
    how: Grade = grade

    def __post_init__(self) -> None:
        self._aside: dict[tuple[str, str], Graded] = {}
        if around := [path for path in self.submissions if self.out.resolve().is_relative_to(path.resolve())]:
            raise ValueError(f"the grades would lie among the submissions, in {around[0]}: give another --out")
        (self.folder / "feedback").mkdir(parents=True, exist_ok=True)
        remove_old_drafts(self.folder)
        write_whole(self.folder / "README.txt", README.encode())
        self.journal = Journal(self.folder / "journal.sqlite")
        if self.only and self.only not in {chosen.student.id for chosen in self.chosen}:
            raise ValueError(f"there is no student {self.only!r}, neither in the roster nor among the submissions")

    @property
    def folder(self) -> Path:
        """The assignment's own folder of grades: what is published there is of no other."""
        return self.out / self.master.name

    @property
    def assignments(self) -> tuple[str, ...]:
        """The names of all assignments."""
        return tuple(dict.fromkeys(one.name for one in (self.master, *self.course)))

    @cached_property
    def collected(self) -> Collected:
        """What was handed in."""
        return collect(
            *self.submissions,
            assignment=self.master.name,
            layout=self.layout,
            course=self.assignments,
            answers=lambda source: len(answers_in(self.master, source)),
        )

    @cached_property
    def people(self) -> Roster:
        """The class: without a roster, all whose names are found."""
        found = dict.fromkeys(attempt.student for attempt in self.collected.attempts)
        return self.roster or Roster(tuple(Student(name) for name in found), "the submissions")

    @cached_property
    def terms(self) -> Terms:
        """What holds for the assignment."""
        if self.policy is None:
            return Terms()
        roster = self.roster or Roster((), "the roster: none was given")
        found = read_policy(read_table(self.policy), roster, self.assignments)
        return found.get(self.master.name, Terms())

    @cached_property
    def decisions(self) -> tuple[Override, ...]:
        """What the teacher has decided."""
        if self.overrides is None:
            return ()
        parts = {one.name: one.parts for one in (*self.course, self.master)}
        return read_overrides(read_table(self.overrides), self.people, parts, self.master.name)

    @cached_property
    def chosen(self) -> tuple[Chosen, ...]:
        """What is graded for each student."""
        _ = self.decisions  # what is wrong in that file is said before any work is done
        return choose(self.collected, self.roster, self.terms, self.master.name)

    def grade(self) -> Iterator[Graded]:
        """Grade what has changed, and yield each result as soon as it is safe."""
        make = self.make or local_pool(self.workers)
        for graded in grade_all(self._works(), self.master, self.journal, make, self.workers, self.how):
            if graded.status == "grader fault":
                self._aside[graded.student, graded.name] = graded
            yield graded

    def _works(self) -> Iterator[Work]:
        """Yield the submissions to grade, read one after the other: what a group hands in, once for all of it."""
        found: dict[str, tuple[Attempt, list[Student]]] = {}
        for student, attempt in ((one.student, one.attempt) for one in self.chosen):
            if attempt and self.only in ("", student.id):
                found.setdefault(attempt.place, (attempt, []))[1].append(student)
        yield from filter(None, (self._work(students, attempt) for attempt, students in found.values()))

    def _work(self, students: Sequence[Student], attempt: Attempt) -> Work | None:
        try:
            data = attempt.read()
            if why := refused(data, self.master, self.course):
                raise Unreadable(why, attempt.place)
        except Unreadable as problem:
            for student in students:
                self._aside[student.id, attempt.place] = unreadable(student, attempt, problem)
            return None
        first, *others = [student.id for student in students]
        return Work(first, attempt.place, data, self.seed, self.level, self.budget, tuple(others))

    def graded(self, student: Student, attempt: Attempt) -> Graded | None:
        """Return what became of an attempt; None when it has not been graded yet."""
        if attempt.fault:
            return unreadable(student, attempt, Unreadable(attempt.fault, attempt.place))
        aside = self._aside.get((student.id, attempt.place))
        return aside or self.journal.latest(student.id, self.master.name, attempt.place)


def unreadable(student: Student, attempt: Attempt, problem: Unreadable) -> Graded:
    """Return what becomes of an attempt that cannot be read."""
    return Graded(student.id, attempt.place, "unreadable", notes=(str(problem),))


def refused(data: bytes, master: Master, course: Iterable[Master]) -> str:
    """Return why a notebook is not graded, so that it reads on after its place; "" for one that is, or is damaged."""
    try:
        notebook = read_notebook(data, "")
    except Unreadable:
        return ""
    if variant := variant_of(cell.source for cell in notebook.code):
        return variant
    other = other_assignment(notebook, master, course)
    return other and f"is the notebook of {other}"


def other_assignment(notebook: Notebook, master: Master, course: Iterable[Master]) -> str:
    """Return which other assignment's tasks are all in a notebook that has none of the master's; "" for no such one.

    Some names are those of functions in two assignments: what stands in a cell marked as the other's is the other's.
    """
    mine = find(notebook, master.tasks)
    if any(one.how in ("grade id", "cell id") for one in mine):
        return ""
    own = {cell for one in mine for cell in one.cells}
    for other in course:
        found = find(notebook, other.tasks)
        marked = {cell for one in found if one.how != "name" for cell in one.cells}
        if own <= marked and all(one.cells for one in found):
            return other.name
    return ""


def answers_in(master: Master, source: Source | Attempt) -> dict[str, ast.stmt]:
    """Return what a notebook answers an assignment's tasks with, by the functions' names; {} where it is not read."""
    try:
        notebook = read_notebook(source.read(), "")
    except Unreadable:
        return {}
    found = {one.task: one for one in find(notebook, master.tasks) if one.written}
    cells = {task: "\n".join(notebook.cells[cell].source for cell in one.cells) for task, one in found.items()}
    written = (definitions_in(cells[task.name], [task]) for task in master.tasks if task.name in cells)
    return {name: node for each in written for name, node in each.items()}
