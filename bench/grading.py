"""What it costs to grade, ours beside nbgrader's on the same files: in all, and when there is nothing to check.

What counts is the processor time of all processes together, as on a busy machine the clock says little. Both have
graded a submission before: a class is large, and what is loaded and worked out once costs it nothing.
"""

import json
import logging
import multiprocessing
import re
import resource
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple, Self

from grading.batch import local_pool
from grading.master import Master, read_master
from grading.request import Request
from grading.run import run
from grading.submission import Work, grade
from grading.walls.session import Sandbox
from tools.exercises import MASTERS, STUDENTS, on_path

NAME = "06-alpha-beta"
WHOLE, EMPTY = 8, 4
ROUNDS, IN_A_ROW, TASKS = 3, 10, 7
CLASS, EARLY = 200, 50


class Cost(NamedTuple):
    """What something cost: seconds of all processes together, and on the clock."""

    worked: float
    waited: float

    @classmethod
    def so_far(cls) -> Self:
        """Return what this process has cost, and those that it has started and that have ended."""
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return cls(sum(one.ru_utime + one.ru_stime for one in used), perf_counter())

    @classmethod
    def of(cls, run: Callable[[], object]) -> Self:
        """Return what a function costs."""
        before = cls.so_far()
        run()
        return cls(*(new - old for new, old in zip(cls.so_far(), before, strict=True)))


def report() -> str:
    with TemporaryDirectory() as folder:
        whole = list(_table("in all", Path(folder, "whole"), WHOLE, _same))
        empty = list(_table("with empty checks", Path(folder, "empty"), EMPTY, _emptied))
        memory = _memory(Path(folder, "empty"))
    return "\n".join(["", *whole, "", *empty, "", _sandbox(1), _sandbox(TASKS), memory])


def _table(title: str, folder: Path, count: int, edit: Callable[[str], str]) -> Iterator[str]:
    """Yield the lines of a table: those that are right, and those that are stubs."""
    _course(folder, count, edit)
    yield f"{f'a submission, {title}':<30}{'CPU s':>9}{'times':>8}{'clock s':>10}{'a minute':>10}{'times':>8}"
    for kind in _ROOMS:
        costs = {f"{kind}, nbgrader autograde": _nbgrader(folder, [f"{kind}-{number}" for number in range(count)])}
        for workers in (1, 2):
            costs[f"{kind}, gametree, {workers} worker{'s' * (workers > 1)}"] = _ours(folder, kind, workers)
        first = next(iter(costs.values()))
        for name, (worked, waited) in costs.items():
            mine = f"{worked / count:>9.2f}{first.worked / worked:>8.1f}"
            clock = f"{waited / count:>10.2f}{60 * count / waited:>10.1f}{first.waited / waited:>8.1f}"
            yield f"  {name:<28}{mine}{clock}"


def _same(source: str) -> str:
    return source


def _emptied(source: str) -> str:
    """Return a check cell that only names the functions."""
    return "\n".join(re.findall(r"^check\.\w+\((\w+)", source, re.MULTILINE)[:1])


def _course(folder: Path, count: int, edit: Callable[[str], str]) -> None:
    """Write a master, and submissions: each the answers of a file and the checks of the master."""
    rooms = {"source": MASTERS}
    for number, (kind, room) in product(range(count), _ROOMS.items()):
        rooms |= {f"{place}/{kind}-{number}": room for place in ("submitted", kind)}  # nbgrader's, and ours
    for path, room in rooms.items():
        place = folder / path / NAME / f"{NAME}.ipynb"
        place.parent.mkdir(parents=True)
        place.write_text(_with_checks(room / NAME / f"{NAME}.ipynb", edit), encoding="utf-8")


_ROOMS: Mapping[str, Path] = {"right": MASTERS, "stub": STUDENTS}


def _with_checks(path: Path, edit: Callable[[str], str]) -> str:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["metadata"]["nbgrader"]["grade"]:
            cell["source"] = edit("".join(cell["source"]))
    return json.dumps(notebook)


def _ours(folder: Path, kind: str, workers: int) -> Cost:
    """Return what a run costs, in a pool whose processes begin with what this one has worked out."""
    master = read_master(folder / "source" / NAME / f"{NAME}.ipynb")
    grade(_work(folder, f"{kind}-0"), master)
    fork = multiprocessing.get_context("fork")
    about = master, (folder / kind,), folder / f"out-{kind}-{workers}"
    request = Request(*about, workers=workers, make=lambda: ProcessPoolExecutor(workers, mp_context=fork))
    return Cost.of(lambda: run(request))


def _work(folder: Path, student: str, ending: bytes = b"") -> Work:
    data = (folder / "submitted" / student / NAME / f"{NAME}.ipynb").read_bytes()
    return Work(student, NAME, data + ending, seed=1)


def _nbgrader(folder: Path, students: Iterable[str]) -> Cost:
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config

    logging.disable(logging.WARNING)
    settings = Config()
    settings.CourseDirectory.root = str(folder)
    settings.CourseDirectory.db_url = f"sqlite:///{folder / 'gradebook.db'}"
    settings.ExecutePreprocessor.timeout = 600
    with on_path(Path(sys.executable).parent):
        api = NbGraderAPI(config=settings)
        _done(api.generate_assignment(NAME, force=True, create=True))
        _done(api.autograde(NAME, next(iter(students)), create=True))
        cost = Cost.of(lambda: all(_done(api.autograde(NAME, student, force=True)) for student in students))
    logging.disable(logging.NOTSET)
    return cost


def _done(outcome: Mapping[str, object]) -> bool:
    if not outcome["success"]:
        raise RuntimeError(f"nbgrader: {outcome['log']}{outcome['error']}")
    return True


def _sandbox(tasks: int) -> str:
    """Return what a sandbox costs by itself: to start, to run one cell for each task, and to end."""
    costs = sorted(Cost.of(lambda: _sandboxes(tasks)).worked * 1000 / IN_A_ROW for _ in range(ROUNDS))
    what = f"the sandbox's own part, {tasks} task{'s' * (tasks > 1)}"
    return f"{what:<38}{costs[0]:>6.0f} ms of CPU at best, {costs[ROUNDS // 2]:.0f} ms in the median of {ROUNDS}"


def _sandboxes(tasks: int) -> None:
    for _ in range(IN_A_ROW):
        _open_and_close(tasks)


def _open_and_close(tasks: int) -> None:
    with Sandbox() as sandbox:
        for _ in range(tasks):
            sandbox.open(["def f(x):\n    return x"], functions=["f"])


def _memory(folder: Path) -> str:
    """Return how much memory a worker has after the first of a class and after all, each with a file of its own."""
    master = read_master(folder / "source" / NAME / f"{NAME}.ipynb")
    with local_pool(1)() as executor:
        early = executor.submit(_memory_after, folder, master, EARLY).result()
        late = executor.submit(_memory_after, folder, master, CLASS - EARLY).result()
    return f"memory of a worker: {early:.1f} MB after {EARLY} submissions, {late:.1f} MB after {CLASS}"


def _memory_after(folder: Path, master: Master, count: int) -> float:
    """Return the megabytes that this process has taken at most, after some more submissions."""
    for number in range(count):
        grade(_work(folder, f"{('right', 'stub')[number % 2]}-0", b" " * number), master)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    print(report())
