"""Whose each submission is: the class, what the teacher has decided, and what is graded for each student."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256

from grading.archives import FileSource
from grading.attempts import Chosen, choose
from grading.collect import Attempt, Collected
from grading.confirmed import met, read_people, read_who, settled, write_people, write_who
from grading.exports import read_grades
from grading.files import alone_in
from grading.find import definitions_in, find
from grading.master import Master
from grading.model import Override, Unreadable
from grading.notebook import Notebook, read_notebook
from grading.overrides import FILE, MARK, Decisions
from grading.pages import Code
from grading.policy import Terms, read_policy
from grading.request import Request
from grading.roster import Roster, Student
from grading.tables import read_table
from grading.who import Claim, claims


@dataclass(frozen=True)
class Identified:
    """Whose each submission is.

    Args:
        collected: what was handed in.
        people: the class; without a roster, all whose names are found.
        terms: what holds for the assignment.
        overrides: what the teacher has decided.
        chosen: what is graded for each student.

    """

    collected: Collected
    people: Roster
    terms: Terms
    overrides: tuple[Override, ...]
    chosen: tuple[Chosen, ...]


def identify(collected: Collected, request: Request) -> Identified:
    """Return whose each submission is, and which of a student's counts.

    Raises:
        ValueError: a file of the teacher's cannot be meant as it is; the message names file, line and column.

    """
    with alone_in(request.out):  # its two tables are of all assignments
        return _identified(collected, request)


def _identified(collected: Collected, request: Request) -> Identified:
    roster, everybody = _class(collected, request)
    found = dict.fromkeys(attempt.student for attempt in collected.attempts)
    people = roster or Roster(tuple(Student(name) for name in found), "the submissions")
    decided = decisions(request, everybody or people)
    terms, overrides = _terms(request, everybody), decided.read() if request.overrides or decided.path.exists() else ()
    whose = _whose(collected, request, roster, everybody) if roster and everybody else None
    chosen = choose(collected, roster, terms, request.master.name, whose, partial(count_answers, request.master))
    if request.only and request.only not in {one.student.id for one in chosen}:
        raise ValueError(f"there is no student {request.only!r}, neither in the roster nor among the submissions")
    return Identified(collected, people, terms, overrides, chosen)


def _class(collected: Collected, request: Request) -> tuple[Roster | None, Roster | None]:
    """Return the class, as it is filed for good, with the partners of this assignment; and everybody on file."""
    if request.roster is None:
        if request.partners is not None:
            raise ValueError(f"{request.partners} says who hands in together: that needs a roster")
        return None, None
    read = collected.roster or request.roster
    roster, people = met(read_people(request.out), read, request.section, request.dialogue)
    write_people(request.out, people)
    here = {one.id for one in roster.students}
    everybody = Roster((*roster.students, *(one for one in people if one.id not in here)), roster.name)
    if request.partners:
        everybody = everybody.with_partners(read_table(request.partners))
        roster = replace(roster, students=everybody.students[: len(here)])
    return roster, everybody


def _whose(collected: Collected, request: Request, roster: Roster, everybody: Roster) -> list[Claim]:
    """Return whose each attempt is, after asking about what is not certain."""
    name = request.master.name
    for line in (*filter(None, [roster.told]), *collected.layouts):
        request.dialogue.say(line)
    rows, kept = read_who(request.out, everybody, name, request.assignments)
    found = claims(collected.attempts, roster, name, kept)
    return settled(found, roster, name, request.dialogue, rows, partial(write_who, request.out))


def _terms(request: Request, people: Roster | None) -> Terms:
    if request.policy is None:
        return Terms()
    roster = people or Roster((), "the roster: none was given")
    agrees = request.dialogue.agrees
    terms = read_policy(read_table(request.policy), roster, request.assignments, agrees=agrees)
    return terms.get(request.master.name, Terms())


def decisions(request: Request, people: Roster) -> Decisions:
    """Return the overrides in the file that was given, else in the one beside the grades.

    They may also be about who has a grade from before and is not in the class: another section's, or one who has left.
    """
    parts = {one.name: one.parts for one in (*request.course, request.master)}
    path, known = request.folder / "grades.csv", {one.id for one in people.students}
    before = read_grades(path) if path.exists() else {}
    gone = {one: str(row.get("name") or "") for one, row in before.items() if one not in known and not people.find(one)}
    others = (Student(one, "" if people.find(name) else name) for one, name in gone.items())
    everybody = Roster((*people.students, *others), people.name)
    return Decisions(request.overrides or request.folder / FILE, everybody, parts, request.master.name)


def answers_in(master: Master, source: FileSource) -> dict[str, ast.stmt]:
    """Return what a notebook answers an assignment's tasks with, by the functions' names; {} where it is not read."""
    try:
        notebook = read_notebook(source.read_notebook(), "")
    except Unreadable:
        return {}
    found = {one.task: one for one in find(notebook, master.tasks) if one.written}
    cells = {task: "\n".join(notebook.cells[cell].source for cell in one.cells) for task, one in found.items()}
    written = (definitions_in(cells[task.name], [task]) for task in master.tasks if task.name in cells)
    return {name: node for each in written for name, node in each.items()}


def program_mark(master: Master, attempt: Attempt | None) -> str:
    """Return what changes when a cell does that answers a task."""
    cells = (cell.source for cells in code_in(attempt, master).answers.values() for cell in cells)
    return sha256("\n".join(cells).encode("utf-8", "backslashreplace")).hexdigest()[:MARK]


def count_answers(master: Master, source: FileSource) -> int:
    """Return how many tasks a notebook answers."""
    return len(answers_in(master, source))


def code_in(attempt: Attempt | None, master: Master) -> Code:
    """Return the cells of an attempt that answer each task, and its others with code; none where it is not read."""
    try:
        notebook = read_notebook(attempt.read(), "") if attempt else Notebook("", ())
    except Unreadable:
        notebook = Notebook("", ())
    found = {one.task: one.cells for one in find(notebook, master.tasks)}
    used = {cell for cells in found.values() for cell in cells}
    answers = {task: [notebook.cells[at] for at in cells] for task, cells in found.items()}
    return Code(answers, [cell for cell in notebook.code if cell.index not in used and cell.source.strip()])


def require_answers(data: bytes, master: Master, course: Iterable[Master], place: str) -> None:
    """Raise Unreadable for another assignment's notebook; one that is damaged says so later."""
    try:
        notebook = read_notebook(data, "")
    except Unreadable:
        return
    if other := _other_assignment(notebook, master, course):
        raise Unreadable(f"is the notebook of {other}", place)


def _other_assignment(notebook: Notebook, master: Master, course: Iterable[Master]) -> str:
    """Return which other assignment's tasks are all in a notebook that has none of the master's; "" for no such one.

    Some names are those of functions in two assignments: what stands in a cell marked as the other's is the other's.
    """
    mine = find(notebook, master.tasks)
    if any(one.how in ("grade id", "cell id") for one in mine):
        return ""
    own = {cell for one in mine for cell in one.cells}
    for other in (one for one in course if one.tasks):
        found = find(notebook, other.tasks)
        marked = {cell for one in found if one.how != "name" for cell in one.cells}
        if own <= marked and all(one.cells for one in found):
            return other.name
    return ""
