"""Submissions a minute, ours beside nbgrader's on the same files, and what each takes when there is nothing to check.

What counts is the clock, as both work in processes of their own.
"""

import json
import logging
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from gametree.grade.master import Master, read_master
from gametree.grade.publishing import Publication
from gametree.grade.run import Plan, Run
from gametree.grade.sandbox import Sandbox
from tools.exercises import MASTERS, STUDENTS, on_path

NAME = "06-alpha-beta"
WHOLE, EMPTY = 2, 8
ROUNDS = 10


def report() -> str:
    with TemporaryDirectory() as folder:
        whole = _table("with all checks", Path(folder, "whole"), WHOLE, _same)
        empty = _table("with empty checks", Path(folder, "empty"), EMPTY, _emptied)
    return "\n".join(["", *whole, "", *empty, "", _sandbox()])


def _table(title: str, folder: Path, count: int, edit: Callable[[str], str]) -> Iterator[str]:
    """Yield the lines of a table: half of the submissions are right, half are stubs."""
    students = _course(folder, count, edit)
    yield f"{'grading ' + title:<30}{'per minute':>12}{'s each':>10}{'ratio':>9}"
    times = {"nbgrader": _timed(lambda: _nbgrader(folder, students))}
    for workers in (1, 2):
        out = folder / f"out-{workers}"
        times[f"gametree, {workers} worker{'s' * (workers > 1)}"] = _timed(lambda out=out, n=workers: _ours(out, n))
    each = {name: seconds / len(students) for name, seconds in times.items()}
    for name, seconds in each.items():
        yield f"  {name:<28}{60 / seconds:>12.1f}{seconds:>10.2f}{each['nbgrader'] / seconds:>9.1f}"


def _timed(run: Callable[[], None]) -> float:
    start = perf_counter()
    run()
    return perf_counter() - start


def _same(source: str) -> str:
    return source


def _emptied(source: str) -> str:
    """Return a check cell that only names the functions."""
    return "\n".join(re.findall(r"^check\.\w+\((\w+)", source, re.MULTILINE)[:1])


def _course(folder: Path, count: int, edit: Callable[[str], str]) -> list[str]:
    """Write a master, and submissions: each the answers of a file and the checks of the master."""
    names = {f"{kind}-{number}": room for number in range(count) for kind, room in _ROOMS.items()}
    for path, room in {"source": MASTERS, **{f"submitted/{name}": room for name, room in names.items()}}.items():
        place = folder / path / NAME / f"{NAME}.ipynb"
        place.parent.mkdir(parents=True)
        place.write_text(_with_checks(room / NAME / f"{NAME}.ipynb", edit), encoding="utf-8")
    return list(names)


_ROOMS: Mapping[str, Path] = {"right": MASTERS, "stub": STUDENTS}


def _with_checks(path: Path, edit: Callable[[str], str]) -> str:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["metadata"]["nbgrader"]["grade"]:
            cell["source"] = edit("".join(cell["source"]))
    return json.dumps(notebook)


def _ours(out: Path, workers: int) -> None:
    run = Run(Plan(_master(out.parent), (out.parent / "submitted",), out, workers=workers))
    for _ in run.grade():
        pass
    Publication(run).write()


def _master(folder: Path) -> Master:
    return read_master(folder / "source" / NAME / f"{NAME}.ipynb")


def _nbgrader(folder: Path, students: list[str]) -> None:
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config

    logging.disable(logging.WARNING)
    settings = Config()
    settings.CourseDirectory.root = str(folder)
    settings.CourseDirectory.db_url = f"sqlite:///{folder / 'gradebook.db'}"
    settings.ExecutePreprocessor.timeout = 600
    with on_path(Path(sys.executable).parent):
        api = NbGraderAPI(config=settings)
        _require(api.generate_assignment(NAME, force=True, create=True))
        for student in students:
            _require(api.autograde(NAME, student, create=True))


def _require(outcome: Mapping[str, object]) -> None:
    if not outcome["success"]:
        raise RuntimeError(f"nbgrader: {outcome['log']}{outcome['error']}")


def _sandbox() -> str:
    """Return how long a sandbox takes by itself, to start, to run a cell, and to end."""
    best = min(_timed(_open_and_close) for _ in range(ROUNDS))
    return f"a sandbox that runs one cell, best of {ROUNDS}: {best * 1000:.0f} ms"


def _open_and_close() -> None:
    with Sandbox() as sandbox:
        sandbox.open(["def f(x):\n    return x"], functions=["f"])


if __name__ == "__main__":
    print(report())
