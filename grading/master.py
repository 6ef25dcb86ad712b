"""A master notebook as the grader uses it: which tasks there are, and which cells check them."""

import ast
import builtins
import hashlib
import inspect
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType
from typing import Any, TypeAlias

import gametree
from grading.files import words
from grading.model import PartResult, TaskSpec
from grading.notebook import NotPython, parsed

SEARCHES = "gametree.search"
CELL = """import gametree, types
provided = types.ModuleType("provided")
exec({source!r}, provided.__dict__)
gametree.{name} = provided.{name}
del gametree, types, provided
"""


def provided_searches(solution: str, setup: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the searches that a solution calls and its notebook imports from the course."""
    used = {node.id for node in ast.walk(ast.parse(solution)) if isinstance(node, ast.Name)}
    nodes = (node for source in setup for node in _imports(source) if node.module in ("gametree", SEARCHES))
    imported = (one for node in nodes for one in node.names)
    names = dict.fromkeys(one.name for one in imported if (one.asname or one.name) in used)
    found = ((name, getattr(gametree, name, None)) for name in names)
    return tuple(name for name, one in found if isinstance(one, FunctionType) and one.__module__.startswith(SEARCHES))


@cache  # a master's cells are asked for by each of its tasks
def _imports(source: str) -> list[ast.ImportFrom]:
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]


def providing_cell(name: str) -> str:
    """Return the source of a cell that lets the cells after it import a search from the course."""
    module = inspect.getmodule(getattr(gametree, name))
    return CELL.format(name=name, source=inspect.getsource(module) if module else "")


RawCell: TypeAlias = dict[str, Any]

SOLUTION = re.compile(r"^([ \t]*)### BEGIN SOLUTION.*?### END SOLUTION[ \t]*$", re.DOTALL | re.MULTILINE)
STUB = r"\1# YOUR CODE HERE\n\1raise NotImplementedError()"


@dataclass(frozen=True)
class CheckCell:
    """A cell of the master that checks a part of a task.

    Args:
        task: the task's name.
        part: the part's name.
        points: what it can earn.
        source: its code, the hidden lines as well.

    """

    task: str
    part: str
    points: int
    source: str

    @cached_property
    def names(self) -> frozenset[str]:
        """The names that its code uses and that are not Python's own."""
        used = {node.id for node in ast.walk(ast.parse(self.source)) if isinstance(node, ast.Name)}
        return frozenset(used - set(vars(builtins)))


@dataclass(frozen=True)
class Master:
    """An assignment as its author wrote it.

    Args:
        name: the assignment's name, "06-alpha-beta".
        tasks: how to find what a student wrote for each task.
        checks: the check cells, in order.
        setup: the code that the check cells may need: all other cells, as the author wrote them.
        digest: a hash of the file.

    """

    name: str
    tasks: tuple[TaskSpec, ...]
    checks: tuple[CheckCell, ...]
    setup: tuple[str, ...]
    digest: str

    @property
    def parts(self) -> tuple[PartResult, ...]:
        """Every part of every task, not graded."""
        return tuple(PartResult(check.task, check.part, None, check.points) for check in self.checks)

    @property
    def solution(self) -> str:
        """The published solution, all tasks together."""
        return "\n\n".join(cell for cell in self.setup if SOLUTION.search(cell))


def assignments_called(text: str, names: Iterable[str]) -> list[str]:
    """Return which assignments a text means: "06-alpha-beta" is also 06, 6 and "06 Alpha Beta"."""
    wanted = words(text)
    by_number = len(wanted) == 1 and wanted[0].isdecimal()
    return [
        name
        for name in names
        if words(name) == wanted or (by_number and words(name)[0].lstrip("0") == wanted[0].lstrip("0"))
    ]


def read_master(path: Path) -> Master:
    """Return the master in a notebook file.

    Args:
        path: an nbgrader source notebook: solution cells and check cells with points.

    Raises:
        ValueError: it is not a notebook, has no check cell or one that belongs to no task, or a cell that is no Python.
        OSError: it cannot be opened.

    """
    data = path.read_bytes()
    try:
        cells = [cell for cell in json.loads(data)["cells"] if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path}: no notebook of format 4: {error!r}") from error
    if wrong := next((tree for tree in map(parsed, map(_source, cells)) if isinstance(tree, NotPython)), None):
        raise ValueError(f"{path}: a cell cannot be read as Python, in its line {wrong.line}: {wrong.what}")
    setup = tuple(_source(cell) for cell in cells if not _about(cell).get("grade"))
    tasks = tuple(_task(cell, setup) for cell in cells if _about(cell).get("solution"))
    checks = tuple(_check(path, cell, tasks) for cell in cells if _about(cell).get("grade"))
    if not checks:
        raise ValueError(f"{path}: no check cells with points: is it a master, as in solutions/?")
    return Master(path.stem, tasks, checks, setup, hashlib.sha256(data).hexdigest())


def readable_masters(paths: Iterable[Path]) -> tuple[list[Master], list[str]]:
    """Return the masters in files, and why some cannot be read: of such a one only the name is known."""
    found, faults = list[Master](), list[str]()
    for path in paths:
        try:
            found.append(read_master(path))
        except (ValueError, OSError) as error:
            found.append(Master(path.stem, (), (), (), ""))
            faults.append(f"{error} (the other assignments are graded)")
    return found, faults


def _about(cell: RawCell) -> RawCell:
    """Return what nbgrader keeps about a cell."""
    about: RawCell = cell.get("metadata", {}).get("nbgrader", {})
    return about


def _source(cell: RawCell) -> str:
    return "".join(cell["source"])


def _task(cell: RawCell, setup: Iterable[str]) -> TaskSpec:
    stub = SOLUTION.sub(STUB, _source(cell))
    defined = (node.name for node in ast.parse(stub).body if isinstance(node, ast.FunctionDef | ast.ClassDef))
    return TaskSpec(
        _about(cell)["grade_id"], tuple(defined), cell.get("id", ""), stub, provided_searches(_source(cell), setup)
    )


def _check(path: Path, cell: RawCell, tasks: tuple[TaskSpec, ...]) -> CheckCell:
    """Return a check cell: its grade id is the task's, a hyphen, and the part."""
    name = _about(cell)["grade_id"]
    owners = [task.name for task in tasks if name.startswith(f"{task.name}-")]
    if not owners:
        raise ValueError(
            f"{path}: check cell {name!r} belongs to no task: its grade id must be that of a solution, -, a part"
        )
    task = max(owners, key=len)
    return CheckCell(task, name.removeprefix(f"{task}-"), int(_about(cell)["points"]), _source(cell))
