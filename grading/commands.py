"""What the command's verbs do, and what they say."""

import json
import os
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePath
from typing import Any

from markupsafe import escape
from tqdm import tqdm

from classroom.calls.budget import TIMEOUT, CodeBudget
from grading.archives import FileSource
from grading.batch import FORGOTTEN, Journal, dask_cluster
from grading.changes import GradeChange
from grading.confirmed import Dialogue, forget_person, read_people, section_of
from grading.decide import GradedFor
from grading.exports import GradeRow, column_to_fill, course_gradebook, read_grades, write_grades
from grading.files import DONE, LOOK, MAX_LINE, shown, write_whole
from grading.find import describe, find
from grading.gradescope import autograder
from grading.identify import Identified
from grading.marking import Marker
from grading.master import assignments_called, read_master, readable_masters
from grading.model import StudentResult
from grading.notebook import read_notebook
from grading.overrides import FILE as OVERRIDES
from grading.overrides import bonuses, drop_decisions
from grading.pages import CODE, counted, looks
from grading.publish import Publication, fill, page_in
from grading.questions import SHEETS, forget_key, write_sheets
from grading.request import Request
from grading.roster import read_roster
from grading.run import run
from grading.serve import MarkingServer
from grading.submission import Graded, Work
from grading.submission import grade as examined
from grading.tables import CellValue, number_of, read_table, table_bytes
from grading.walls.bubblewrap import SandboxFault, isolation_level

LEFT_OUT = "left-out"
FILE, GRADEBOOK = "options.json", "gradebook.csv"
FILES = ("roster", "partners", "policy", "overrides", "template")
REMEMBERED: Mapping[str, Any] = {  # what a later run need not name, with the value that it has when nobody does
    **dict.fromkeys((*FILES, "layout")),
    "submissions": [],
    "seed": 1,
    "timeout": TIMEOUT,
    "column": "",
}
ON_A_CLUSTER = 32
MAX_NAMED = 5
ANEW = "erased, as it may name anybody of the class; it is written anew the next time"
KEPT = " (kept as published{}; --lower lets it fall)"
LOOK_AT = "Have a look at these; grading mark shows each with its code:"
UNTRUSTED = (
    "isolation is only limited here: {}. Code that is handed in could read and change your files. "
    "Say --trust-submissions where you trust it all the same."
)


def grade(options: Namespace) -> int:
    """Grade what was handed in, and write grades, feedback and an overview."""
    folder = options.out / _path(options.course, "solutions", options.assignment).stem
    repeated = fill_in(options, folder)
    if repeated:
        said = " ".join(f"{name} {value}" for name, value in repeated.items())
        _say(f"As last time in {folder}: {said} (--anew goes without)")
    publication = run(_request(options), partial(_watch, options, folder.name))
    keep(options, folder)
    return _report(publication, options)


regrade = grade


def mark(options: Namespace) -> int:
    """Grade what is not graded yet, serve the page to mark on until somebody is done, and publish what was decided."""
    request = _graded_before(options, partial(_serve, options.port))
    return _report(run(replace(request, dialogue=Dialogue(yes=options.yes))), options)


def questions(options: Namespace) -> int:
    """Grade what is not graded yet, and write a sheet of questions about each student's own program, and a key."""
    said = list[str]()
    _graded_before(options, lambda *graded: said.extend(write_sheets(*graded)))
    for line in said:
        _say(line)
    return LOOK if len(said) > 1 else DONE


def _graded_before(options: Namespace, then: Callable[[Publication, GradedFor], object]) -> Request:
    """Grade what is not graded yet of what was graded last, go on from there, and return what was asked for."""
    folder = options.out / _path(options.course, "solutions", options.assignment).stem
    options.submissions = options.submissions or None
    fill_in(options, folder)
    if not options.submissions:
        raise ValueError(f"{folder} does not say which submissions were graded: name their folder as for grade")
    request = _request(options)
    run(request, partial(_watch, options, folder.name), then)
    keep(options, folder)
    return request


def _serve(port: int, publication: Publication, graded_for: GradedFor) -> None:
    with MarkingServer(Marker(publication, graded_for), port) as server, suppress(KeyboardInterrupt):
        print(f"Mark at {server.address}\nPublish there when you are done, or press Ctrl+C here.", flush=True)
        server.serve_forever()


def _watch(options: Namespace, assignment: str, identified: Identified, results: Iterable[Graded]) -> None:
    """Say how the submissions are laid out, then grade them; on a terminal a bar shows the time left."""
    if not identified.collected.attempts:
        raise ValueError(f"nothing was handed in: no notebooks in {', '.join(map(str, options.submissions))}")
    if options.template:
        column_to_fill(read_table(options.template), assignment, options.column)
    for line in () if options.roster else identified.collected.layouts:
        _say(line)
    count = sum(one.attempt is not None for one in identified.chosen if options.student in ("", one.student.id))
    tqdm.monitor_interval = 0  # a thread, of which no copy can be made
    with tqdm(total=count, unit=" submissions", disable=not sys.stderr.isatty()) as bar:
        for _ in results:
            bar.update()
        bar.update(count - bar.n)


def _report(publication: Publication, options: Namespace) -> int:
    """Say what was published; return the exit code."""
    results, changes, kept = publication.written, publication.changes, publication.kept
    _say(f"{counted(results) or 'no submissions'}: {publication.request.folder}")
    attention = [f"  {f'{one.student} {one.name}'.strip()}: {why}" for one, why in looks(results)]
    problems = [*publication.problems, *([LOOK_AT, *attention] if attention else [])]
    open_ = (one.name or one.student for one in results if one.overrides and one.adjusted_total is None)
    still_open = (f"overrides: {one} has no grade as long as other tasks have no points." for one in open_)
    bonus = bonuses(publication.identified.overrides, publication.request.master.parts)
    filled = fill(publication, options.template, options.column) if options.template else ()
    shared = (f"  {one.student} {one.name}: {one.shared}" for one in results if one.shared.startswith("Graded"))
    for line in (*problems, *bonus, *still_open, *filled, *shared):
        _say(line)
    where = "in this roster" if options.roster else "among these submissions"
    drop, renamed = " (--lower drops them)" if options.roster else "", publication.renamed
    if others := [one for one in publication.untouched if one not in renamed]:
        _say(f"Not {where}, and kept as published before: {_few(others)}{drop}")
    if twice := [f"{name} is now {student}" for name, student in renamed.items()]:
        _say(f"Twice in grades.csv, first graded without a roster: {_few(twice)}{drop.replace('them', 'the old rows')}")
    if publication.compared:
        _say("Changes:" if changes else "Nobody changes.")
        for change in changes:
            _say(f"  {change}{_kept_as(kept.get(change.student), change)}")
    return LOOK if problems or publication.gone else DONE


def _few(names: Sequence[str]) -> str:
    more = f" and {len(names) - MAX_NAMED} others" if len(names) > MAX_NAMED else ""
    return ", ".join(names[:MAX_NAMED]) + more


def _kept_as(kept: StudentResult | None, change: GradeChange) -> str:
    """Return that a published grade stays, and what it is where what is decided now has changed it."""
    if kept is None:
        return ""
    worth = kept.adjusted_total
    return KEPT.format("" if worth == number_of(change.before) else f", with what is decided {worth}")


def _ask(question: str) -> str:
    """Ask on the terminal; names from outside can neither break the question nor write over the screen."""
    try:
        return input("\n".join(shown(line, MAX_LINE) for line in question.split("\n")))
    except EOFError:  # Ctrl+D, which is no answer
        raise KeyboardInterrupt from None


def _request(options: Namespace) -> Request:
    """Return what is asked for; ValueError where it cannot be done so."""
    path, paths = _path(options.course, "solutions", options.assignment), _all(options.course, "solutions")
    others, faults = readable_masters(one for one in paths if one != path)
    # Spelled in one way however they were given: what was seen names its file, and is seen the next time, too.
    submissions, here = [one.resolve() for one in options.submissions], Path.cwd()
    return Request(
        master=read_master(path),
        submissions=tuple(one.relative_to(here) if one.is_relative_to(here) else one for one in submissions),
        out=options.out,
        roster=read_roster(options.roster) if options.roster else None,
        partners=options.partners,
        policy=options.policy,
        overrides=options.overrides,
        seed=options.seed,
        level=isolation(options),
        # Cells that no answer needs get a small share of the time.
        budget=CodeBudget(
            submission_seconds=options.timeout,
            other_seconds=CodeBudget.other_seconds * min(options.timeout / TIMEOUT, 1),
        ),
        lower=options.lower,
        section=options.section,
        dialogue=Dialogue(_say, _ask if sys.stdin.isatty() else None, options.yes),
        **workforce(options),
        only=options.student,
        layout=options.layout,
        course=tuple(others),
        solution=path.read_bytes(),
        faults=tuple(faults),
    )


def workforce(options: Namespace) -> dict[str, Any]:
    """Return who does the work, a cluster or so many processes here, as `Request` and `Tournament` take it."""
    make = dask_cluster(options.executor) if options.executor else None
    here = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return {"make": make, "workers": options.workers or (ON_A_CLUSTER if make else here)}


def isolation(options: Namespace) -> str:
    """Return how to isolate; ValueError where that is not possible, or not enough."""
    try:
        found = isolation_level(options.isolation)
    except SandboxFault as fault:
        raise ValueError(f"full isolation is not available here: {fault}") from fault
    if not found.walls and not options.trust_submissions:
        raise ValueError(UNTRUSTED.format(found.reason))
    return found.level


def check_file(options: Namespace) -> int:
    """Say what the grader will read in a notebook, and what its checks will say about that."""
    data, name = FileSource(options.notebook).read_notebook(), options.notebook.name
    notebook = read_notebook(data, name)
    named, course = options.assignment, options.course
    paths = [_path(course, "exercises", named)] if named else _all(course, "exercises")
    if not paths:
        raise ValueError(f"no assignments in {course / 'exercises'}: name the course's folder with --course")
    masters = [one for one in readable_masters(paths)[0] if one.tasks] or [read_master(paths[0])]
    found = [find(notebook, master.tasks) for master in masters]
    best = max(range(len(found)), key=lambda at: sum(bool(one.cells) for one in found[at]))  # what it has most of
    for line in describe(notebook, found[best]).splitlines():
        _say(line)
    # Which searches the course provides stands only in the solutions; students have them too.
    answers = [read_master(path) for path in _all(course, "solutions") if path.stem == masters[best].name]
    master = replace(masters[best], tasks=answers[0].tasks) if answers else masters[best]
    graded = examined(Work("", name, data), master)
    _say("Run and checked as the grader does it, which then also tries larger inputs of its own:")
    said = {*notebook.warnings, *(warning for one in found[best] for warning in one.warnings)}
    told = (one.said if one.points < one.of else f"✓ {one.task}, {one.part}" for one in graded.checks)
    verdicts = dict.fromkeys(line for one in told for line in one.splitlines())  # once for all parts of a task
    for line in (*verdicts, *(note for note in graded.notes if note not in said)):
        _say(f"  {line}")
    return DONE if all(check.points == check.of for check in graded.checks) else LOOK


def forget(options: Namespace) -> int:
    """Erase a student from a folder of grades, from every assignment in it."""
    folders = [path.parent for path in sorted(options.out.glob("**/journal.sqlite"))]
    said = [f"{folder.name}: {line}" for folder in folders for line in erase(folder, options.student)]
    said += [f"{table}: the rows are erased" for table in forget_person(options.out, options.student)]
    if not said:
        student = f"no student {options.student!r}, as grades.csv names them,"
        what = student if folders else "no journal.sqlite, so these are no grades,"
        raise ValueError(f"there is {what} in {options.out}")
    for line in said:
        _say(line)
    if (options.out / GRADEBOOK).exists():
        (options.out / GRADEBOOK).unlink()
        _say(f"{GRADEBOOK}: {ANEW}")
    _say("not touched: the submissions, the roster, tables of your own, and what you copied elsewhere")
    return DONE


def erase(folder: Path, student: str) -> Iterator[str]:
    """Erase a student's results, feedback and grades of an assignment; yield what was done, a sentence each."""
    with closing(Journal(folder / "journal.sqlite")) as journal:
        count = journal.forget(student)
    page = page_in(folder, student)
    if not count and not page.exists():
        return
    yield f"journal: {count} {'result' if count == 1 else 'results'} erased"
    yield f"feedback: {'erased' if page.exists() else 'there was none'}"
    page.unlink(missing_ok=True)
    rows = read_grades(folder / "grades.csv") if (folder / "grades.csv").exists() else {}
    if gone := rows.pop(student, None):
        write_grades([_without(row, gone, folder) for row in rows.values()], folder / "grades.csv")
        yield "grades: the row is erased, and the name from those of partners and from their feedback"
        if place := gone.get("attempt"):
            yield f"not touched: {place}; while it lies there, the next run grades it again"
    if (folder / OVERRIDES).exists() and drop_decisions(folder / OVERRIDES, {student, str((gone or {}).get("name"))}):
        yield f"{OVERRIDES}: the rows are erased"
    if sum(forget_key(path, student) for path in folder.glob(f"{SHEETS}/key*.json")):
        yield f"{SHEETS}: the key is erased"
    for kind in (f"{CODE}/*.html", "overview*.html", "feedback-for-*", "filled-*", f"{SHEETS}/*.html"):
        for path in folder.glob(kind):
            path.unlink()
            yield f"{path.relative_to(folder)}: {ANEW}"


def _without(row: GradeRow, gone: GradeRow, folder: Path) -> GradeRow:
    """Return a row without the name of a student who is forgotten, which is erased from the page as well."""
    name, place = str(gone.get("name") or gone["student"]), str(gone.get("attempt") or "")
    hidden = {place: FORGOTTEN, name: "a partner"}
    cells = {column: _replaced(str(row.get(column) or ""), hidden) for column in ("shared", "attempt", "problems")}
    if all(cell == (row.get(column) or "") for column, cell in cells.items()):
        return row
    page = page_in(folder, str(row["student"]))
    if page.exists():
        lines = page.read_text(encoding="utf-8").splitlines(keepends=True)
        file = {PurePath(place).name: FORGOTTEN} if row.get("attempt") == place else {}
        about = {str(escape(old)): new for old, new in {**hidden, **file}.items()}
        kept = (_replaced(one, about) if _SHARED.search(one) else one for one in lines)
        write_whole(page, "".join(kept).encode())
    return {**row, **cells}


# The lines of a page with others' names
_SHARED = re.compile(r"Graded with |also counts for |<span class=.small.>|<li>")


def _replaced(text: str, hidden: Mapping[str, str]) -> str:
    for old, new in hidden.items():
        text = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new, text) if old else text
    return text


def gradebook(options: Namespace) -> int:
    """Write one gradebook over all assignments in a folder of grades."""
    left_out = options.missing == LEFT_OUT
    rows, columns = course_gradebook(options.out, options.weights, left_out=left_out)
    write_whole(options.out / GRADEBOOK, table_bytes(rows, columns))
    books = columns[3 : columns.index("total")]
    _say(f"{options.out / GRADEBOOK}: {len(rows)} students; total of {', '.join(books)}")
    count = sum(cell == "missing" for row in rows for cell in row.values())
    other = "--missing 0 counts it" if left_out else f"--missing {LEFT_OUT} leaves it out"
    _say(f"What is missing ({count}) {'is left out of the total' if left_out else 'counts 0 points'}; {other}")
    cells = [(row, name, row[name]) for row in rows for name in books]
    without = [f"{row['name'] or row['student']} ({name}: {cell})" for row, name, cell in cells if _is_open(cell)]
    if without:
        _say(f"No grade yet, and so neither in the total nor in what it is out of: {', '.join(without)}")
    return DONE


def _is_open(cell: CellValue) -> bool:
    return isinstance(cell, str) and cell != "missing"


def gradescope(options: Namespace) -> int:
    """Pack an autograder for Gradescope."""
    path = _path(options.course, "solutions", options.assignment)
    write_whole(options.out, autograder(path, options.seed))
    _say(f"{options.out}: upload it under Configure Autograder")
    return DONE


def _path(course: Path, room: str, assignment: str) -> Path:
    """Return where the notebook of an assignment is, by its name or number; ValueError for none, or more than one."""
    paths = _all(course, room)
    names = [path.stem for path in paths]
    found = assignments_called(assignment, names)
    if len(found) != 1:
        raise ValueError(f"no assignment {assignment!r} in {course / room}: there are {', '.join(names) or 'none'}")
    return paths[names.index(found[0])]


def _all(course: Path, room: str) -> list[Path]:
    return sorted(path for path in (course / room).glob("*/*.ipynb") if path.stem == path.parent.name)


def _say(line: str) -> None:
    """Print a line; names from outside can neither break it nor write over the screen."""
    print(shown(line, MAX_LINE))


# The options of a run, kept beside its grades, so that the next run there does not lose what was decided


def fill_in(options: Namespace, folder: Path) -> dict[str, str]:
    """Give the options that are not given the values of the section's last run in a folder; return those, in words.

    Args:
        options: what was asked for, None for what was not; `anew` begins without the last run's.
        folder: the assignment's folder of grades.

    Raises:
        ValueError: what was kept cannot be read, or names a file that is no longer there.

    """
    sections, last = ({}, "") if options.anew else _kept(folder / FILE)
    options.section = _section(options, sections, last)
    kept = sections.get(options.section, {})
    repeated = {name: kept[name] for name in REMEMBERED if getattr(options, name) is None and name in kept}
    for name, default in REMEMBERED.items():
        value = repeated.get(name, getattr(options, name))
        value = Path(value) if value and name in FILES else value
        setattr(options, name, default if value is None else value)
        if name in repeated and name in FILES and not value.exists():
            raise ValueError(f"{value} is not there, which {folder / FILE} names: say --{name} again, or --anew")
    options.submissions = list(map(Path, options.submissions))
    return {f"--{name.replace('_', '-')}": str(value) for name, value in repeated.items()}


def _section(options: Namespace, sections: Mapping[str, Mapping[str, Any]], last: str) -> str:
    """Return which section a run is about: as said, as the roster's students are filed, as the files say, or last."""
    if options.section is not None:
        return str(options.section)
    if options.roster:
        return section_of(read_people(options.out), read_roster(options.roster))
    given = [path.resolve() for path in options.submissions or ()]
    same = (one for one, kept in sections.items() if given == [path.resolve() for path in kept.get("submissions", ())])
    return next(same, last)


def keep(options: Namespace, folder: Path) -> None:
    """Keep the options that were used, for the next run; those with the value that they have anyway need not be.

    Paths are from the folder, so that it can be handed over; the seed is a secret.
    """
    sections = dict[str, dict[str, Any]]()
    with suppress(ValueError):  # what cannot be read is done without, by --anew
        sections, _ = _kept(folder / FILE)
    used = {name: getattr(options, name) for name in REMEMBERED}
    sections[options.section] = {name: value for name, value in used.items() if value != REMEMBERED[name]}
    told = {"last": options.section, "sections": sections}
    data = json.dumps(told, indent=1, default=lambda path: os.path.relpath(path.resolve(), folder.resolve()))
    write_whole(folder / FILE, f"{data}\n".encode(), 0o600)


def _kept(path: Path) -> tuple[dict[str, dict[str, Any]], str]:
    """Return the options of each section's last run, and which section was the last."""
    try:
        found: dict[str, Any] = dict(json.loads(path.read_bytes())) if path.exists() else {}
        sections: dict[str, dict[str, Any]] = dict(found.get("sections", {"": found} if found else {}))
        for kept in sections.values():
            kept |= {one: Path(os.path.normpath(path.parent / kept[one])) for one in FILES if kept.get(one)}
            if "submissions" in kept:
                kept["submissions"] = [Path(os.path.normpath(path.parent / one)) for one in kept["submissions"]]
    except (AttributeError, TypeError, ValueError) as error:
        raise ValueError(f"{path} cannot be read: {error}; delete it, and give all options again") from error
    return sections, str(found.get("last", ""))
