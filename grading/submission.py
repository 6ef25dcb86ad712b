"""Grade one submission: run the master's check cells with the student's functions in the sandbox in their places."""

import ast
import builtins
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import BuiltinFunctionType
from typing import Any, NamedTuple

from classroom import check
from classroom.calls.budget import SEEN, CodeBudget
from classroom.calls.call import RemoteFunction
from classroom.check.checks import Setting, setting
from classroom.check.verdict import Verdict
from grading.find import FoundAnswer, find
from grading.master import CheckCell, Master, providing_cell
from grading.model import Status, TaskSpec, Unreadable
from grading.notebook import Notebook, NotebookCell, parsed, read_notebook
from grading.walls.bubblewrap import SandboxFault
from grading.walls.needed import names_in, needed_cells
from grading.walls.session import Sandbox, Session

BUILTINS = [name for name, thing in vars(builtins).items() if isinstance(thing, type | BuiltinFunctionType)]
NOT_FOUND, CELL_FAILED = "not found", "cell failed"
NOT_JUDGED = "not judged"
DRAWN, PROGRAMS = re.compile(r"\bdraw=(\d+)"), re.compile(r"^def program_1\(", re.MULTILINE)
LOOKS = (
    "timeout",
    "out of time",
    "memory",
    "crashed",
    "protocol error",
    "not counted",
    NOT_FOUND,
    CELL_FAILED,
    NOT_JUDGED,
)
UNJUDGED = "The check could not judge this answer, so a person should look at it: "
OTHER_DRAW = "this notebook has {}; here they are those of {}: grade it with the folder that it was made from"
MAX_REASON = 200
MAX_SAID, MAX_HTML = 2_000, 500_000  # characters of a verdict; what is larger holds an answer that nobody reads


@dataclass(frozen=True)
class Work:
    """One submission to grade.

    Args:
        student: the first of the students who share it.
        name: what its file is called, for messages.
        data: the bytes of the file.
        seed: the teacher's secret: what the larger inputs are made from.
        level: how to isolate it, "auto", "full" or "limited".
        budget: what its code may use.
        partners: the other students who share it, and the result.

    """

    student: str
    name: str
    data: bytes
    seed: int = 0
    level: str = "auto"
    budget: CodeBudget = field(default_factory=CodeBudget)
    partners: tuple[str, ...] = ()

    @property
    def students(self) -> tuple[str, ...]:
        """The students who share this submission."""
        return self.student, *self.partners


@dataclass(frozen=True)
class Checked:
    """What one check cell said.

    Args:
        task: the task's name.
        part: the part's name.
        points: what it earned.
        of: what it can earn.
        said: the verdict, in lines of words.
        html: the verdict with its pictures; empty where there is none.
        mistakes: the names of the likely mistakes.
        failure: what kept the answer from a usable value, in a word.

    """

    task: str
    part: str
    points: int
    of: int
    said: str = ""
    html: str = ""
    mistakes: tuple[str, ...] = ()
    failure: str = ""

    @property
    def look(self) -> str:
        """Why a person should look at it, with the reason where a check could not judge."""
        reason = f" ({self.said.removeprefix(UNJUDGED)[:MAX_REASON]})" if self.failure == NOT_JUDGED else ""
        return f"{self.task}: {self.failure}{reason}"


@dataclass(frozen=True)
class Graded:
    """What became of a submission.

    Args:
        student: whose submission it is.
        name: what its file is called.
        status: "graded", or why it is not.
        checks: what each check cell said, in order.
        level: how its code was isolated.
        notes: what else there is to say: which cells counted, and what was odd.

    """

    student: str
    name: str
    status: Status
    checks: tuple[Checked, ...] = ()
    level: str = ""
    notes: tuple[str, ...] = ()

    @property
    def looks(self) -> tuple[str, ...]:
        """Why a person should look at it: its code died, took too long, or could not be judged for a reason."""
        return tuple(sorted({check.look for check in self.checks if check.failure in LOOKS}))

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The likeliest known mistake of each check that there is one for, once, with the name of its task."""
        return tuple(dict.fromkeys(f"{check.task}: {check.mistakes[0]}" for check in self.checks if check.mistakes))

    @property
    def timed_out(self) -> bool:
        """Whether a call took too long with time left, which on a busy machine may not be the student's fault."""
        failures = {check.failure for check in self.checks}
        return "timeout" in failures and "out of time" not in failures


def grade(work: Work, master: Master) -> Graded:
    """Return what a submission earns; raise SandboxFault only where the sandbox itself does not work."""
    try:
        notebook = read_notebook(work.data, work.name)
    except Unreadable as problem:
        return Graded(work.student, work.name, "unreadable", notes=(str(problem),))
    found = {one.task: one for one in find(notebook, master.tasks)}
    with Sandbox(budget=work.budget, level=work.level) as sandbox:
        sessions = TaskSessions(sandbox, notebook, found, master, Setting(seed=work.seed))
        ran = [_run(cell, sessions) for cell in master.checks]  # all points are certain before any advice
        notes = tuple(sessions.notes)
        checks = tuple(_explained(_checked(one), sessions) for one in ran)
    warnings = (*notebook.warnings, *(warning for one in found.values() for warning in one.warnings))
    return Graded(work.student, work.name, "graded", checks, sandbox.isolation.level, (*warnings, *notes))


def _explained(check: Checked, sessions: "TaskSessions") -> Checked:
    """Say why an answer does not work: it uses what is not there, has another name, or a cell that it needs fails."""
    one = sessions.found.get(check.task)
    if check.failure != "not written" and (other := other_draw(check.task, sessions.notebook, sessions.master)):
        return Checked(check.task, check.part, 0, check.of, f"{UNJUDGED}{other}", failure=NOT_JUDGED)
    if check.points < check.of and (used := sessions.used(check.task)):
        return replace(check, said=f"{UNJUDGED}uses {', '.join(used)}", html="", mistakes=(), failure=NOT_JUDGED)
    if one is None or check.failure not in ("not written", "raised"):
        return check
    if check.failure == "not written" and one.reasons:
        return replace(check, said="\n".join((check.said, *one.reasons)), failure=NOT_FOUND)
    failed = sessions.failed(one) if one.written else []
    said = check.said.replace("not written yet", "its cell failed").replace("not written", "its cell failed:")
    return replace(check, said="\n".join((said, *failed)), failure=CELL_FAILED) if failed else check


def other_draw(task: str, notebook: Notebook, master: Master) -> str:
    """Return which other programs to judge a notebook has than the master; "" where it has the same.

    The number of the draw stands in the check cells; where there are none, the programs themselves are compared.
    """
    code = [cell.source for cell in notebook.code]
    there, here = _draws(task, code), _draws(task, (one.source for one in master.checks))
    if there:
        told = f"the programs of {' and '.join(sorted(there))}" if not there & here else ""
    else:
        both = (list(filter(PROGRAMS.search, sources)) for sources in (code, master.setup))
        theirs, ours = ({ast.dump(tree) for tree in map(parsed, one) if isinstance(tree, ast.Module)} for one in both)
        is_asked = any((one.task, one.part) == (task, "verdict_1") for one in master.checks)
        told = "other programs" if is_asked and theirs and not theirs & ours else ""
    return told and OTHER_DRAW.format(told, " and ".join(here))


def _draws(task: str, sources: Iterable[str]) -> set[str]:
    calls = (call for source in sources for call in re.findall(rf"check\.{task}\(([^)]*)", source))
    numbers = {found[1] if (found := DRAWN.search(call)) else "0" for call in calls}
    return {"the ordinary course" if number == "0" else f"draw {number}" for number in numbers}


class TaskSessions:
    """Opens a session for each task, when a check first asks for one of its functions."""

    def __init__(
        self, sandbox: Sandbox, notebook: Notebook, found: Mapping[str, FoundAnswer], master: Master, setting: Setting
    ) -> None:
        self.sandbox, self.notebook, self.found, self.master, self.setting = sandbox, notebook, found, master, setting
        self.owners = {function: task for task in master.tasks for function in task.functions}
        self.provided = {task.name: list(map(providing_cell, task.provided_searches)) for task in master.tasks}
        self.opened: dict[str, Session] = {}

    def session(self, task: TaskSpec) -> Session:
        """Return the session in which the answer to a task runs, its own."""
        if task.name not in self.opened:
            cells = [*self.provided[task.name], *(cell.source for cell in self.notebook.code)]
            # Whatever the others take, each task has its share of half of all time.
            share = self.sandbox.budget.submission_seconds / (2 * len(self.found))
            spare = share * (len(self.found) - len(self.opened) - 1)
            self.opened[task.name] = self.sandbox.open(cells, self.again(task), task.functions, spare=spare)
        return self.opened[task.name]

    def again(self, task: TaskSpec) -> list[str]:
        """Return what to run once more after all cells, so that no cell below a task's last check changes the answer.

        These are the cells of the answer, and those above that it needs and that define a name anew which is defined
        below as well.
        """
        own, code = self.found[task.name].cells, self.notebook.code
        last = max([*own, *(cell.index for cell in code if f"check.{task.name}(" in cell.source)], default=-1)
        changed = _bound(cell for cell in code if cell.index > last)
        needed = [code[at] for at in needed_cells([cell.source for cell in code], task.functions)]
        above = [cell for cell in needed if cell.index <= last]
        changed |= {*BUILTINS, *_bound(above)} if "*" in changed else set()  # a star import may define any name
        undone = {*own, *(cell.index for cell in above if changed & _bound([cell]))}
        pythons = changed.intersection(BUILTINS) - _bound(above)
        restored = [f"from builtins import {name}" for name in sorted(pythons)]
        return [*restored, *(self.notebook.cells[at].source for at in sorted(undone))]

    @property
    def notes(self) -> Iterator[str]:
        """What went wrong in which cell, as told by the first session; all sessions run the same cells."""
        first = next((one.name for one in self.owners.values() if one.name in self.opened), "")
        if first:
            numbers = self.numbers(first)
            for at, said in self.opened[first].notes.items():
                yield f"Cell {numbers[at]}: {said}" if at in numbers else said
            yield from (f"there is no function {name}" for name in self.opened[first].missing)
        if self.sandbox.is_used_up:
            yield f"Its time was up after {self.sandbox.budget.submission_seconds:g} s; --timeout gives it more."

    def used(self, task: str) -> list[str]:
        """Return which packages that are not there the answer to a task used, so that it cannot be judged."""
        missed = self.opened[task].missed if task in self.opened else ()
        return sorted({name.partition(".")[0] for name in missed} - {*SEEN})

    def failed(self, found: FoundAnswer) -> list[str]:
        """Return which cells that the answer to a task needs have failed, and how."""
        session, numbers = self.opened[found.task], self.numbers(found.task)
        notes = session.notes.items()
        return [f"Cell {numbers[at]}: {said}" for at, said in notes if at in session.needed and at in numbers]

    def numbers(self, task: str) -> dict[int, int]:
        """Return the numbers, as people count, of the student's cells in a task's session."""
        return dict(enumerate((cell.number for cell in self.notebook.code), len(self.provided[task])))


def _bound(cells: Iterable[NotebookCell]) -> frozenset[str]:
    return frozenset[str]().union(*(names_in(cell.source).bound for cell in cells))


class _Ran(NamedTuple):
    """A check cell that has run: what it raised, its verdicts and what names mistakes in them, what it could call."""

    cell: CheckCell
    raised: Exception | None
    shown: Sequence[tuple[Verdict, Callable[[], Verdict]]]
    called: Collection[RemoteFunction]


def _run(cell: CheckCell, sessions: TaskSessions) -> _Ran:
    """Run a check cell of the master in this process; the functions that it calls are in the sandbox."""
    shown = list[tuple[Verdict, Callable[[], Verdict]]]()
    names = {
        name: sessions.session(task).functions[name] for name, task in sessions.owners.items() if name in cell.names
    }
    master = sessions.master
    defines_tasks = any("check.define(" in source for source in master.setup)
    needs_setup = defines_tasks or cell.names - names.keys() - {"check"}
    scope = {**(_setup(master) if needs_setup else {"check": check}), **names}

    def show(verdict: Verdict, named: Callable[[], Verdict]) -> None:
        shown.append((verdict, named))

    raised = None
    with setting(replace(sessions.setting, show=show)):
        try:
            exec(compile(cell.source, f"<{cell.task}-{cell.part}>", "exec"), scope)  # noqa: S102 - the teacher's own code
        except (SandboxFault, NameError, ImportError):  # the last two only the teacher's own code can raise
            raise
        except Exception as error:  # noqa: BLE001 - a check of the teacher's own may end in any way
            raised = error
    return _Ran(cell, raised, shown, names.values())


def _checked(ran: _Ran) -> Checked:
    """Return what a check cell said with its last verdict, and with advice where there is any."""
    cell, raised, shown, called = ran
    try:
        if not shown:
            return _without_verdict(cell, raised, called)
        verdict, named = shown[-1]
        with suppress(Exception):  # advice costs nobody a point
            verdict = named() if raised else verdict
        mistakes = tuple(known.name for known in verdict.result.mistakes)
        failure = verdict.shown.got.failure if verdict.shown else ""
        points, said, html = 0 if raised else cell.points, str(verdict)[:MAX_SAID], verdict.html
        html = html if len(html) <= MAX_HTML else ""
        return Checked(cell.task, cell.part, points, cell.points, said, html, mistakes, failure)
    except Exception as error:  # noqa: BLE001 - an answer that cannot be shown, a number of 5,000 digits, costs only itself
        said = f"{UNJUDGED}{type(error).__name__}: {error}"[:MAX_SAID]
        return Checked(cell.task, cell.part, 0, cell.points, said, failure=NOT_JUDGED)


def _without_verdict(cell: CheckCell, raised: Exception | None, called: Collection[RemoteFunction]) -> Checked:
    """Return what a check cell of the teacher's own said: nothing, or what it raised."""
    if raised is None:
        return Checked(cell.task, cell.part, cell.points, cell.points, "right")
    if not isinstance(raised, AssertionError) and not cell.names - {one.name for one in called} - {"check"}:
        raise raised  # it is no check of the teacher's own that says so
    said = (str(raised) if isinstance(raised, AssertionError) else f"{type(raised).__name__}: {raised}")[:MAX_SAID]
    failure = next((one.failure for one in called if one.failure), "")
    failure = "not written" if isinstance(raised, check.NotWritten) else failure
    return Checked(cell.task, cell.part, 0, cell.points, said or "not right yet", failure=failure)


@lru_cache(8)
def _setup(master: Master) -> dict[str, Any]:
    """Run the master's own code, once for all submissions."""
    scope: dict[str, Any] = {"check": check, "__name__": "__main__"}  # where a notebook's own classes are
    for source in master.setup:
        exec(compile(source, f"<{master.name}>", "exec"), scope)  # noqa: S102 - the teacher's own code
    return scope
