"""Which tasks there are: those of the folders in `classroom.assignments`, found by name, and those defined by hand."""

import re
import sys
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.resources import files

from classroom.check.task import Assignment, Task

ASSIGNMENTS = "classroom.assignments"
HEADING = re.compile(r"^== (\w+): ", re.MULTILINE)
OWN: dict[str, Task] = {}  # those defined by hand


def mistakes_text(module: str) -> str:
    """Return the text of the mistakes in an assignment, which has a heading for each of its tasks."""
    return (files(module) / "mistakes.txt").read_text(encoding="utf-8")


def _modules() -> list[str]:
    folders = (folder for folder in files(ASSIGNMENTS).iterdir() if (folder / "tasks.py").is_file())
    return sorted(f"{ASSIGNMENTS}.{folder.name}" for folder in folders)


@cache
def module_of() -> dict[str, str]:
    """Return the package of each task's assignment by the task's name, with none of them loaded."""
    return {name: module for module in _modules() for name in HEADING.findall(mistakes_text(module))}


def _assignment(module: str) -> Assignment:
    found: Assignment = import_module(f"{module}.tasks").ASSIGNMENT
    told = HEADING.findall(mistakes_text(module))
    for name in (one.name for one in found.known if one.name not in told):
        raise ValueError(f"mistakes.txt of {module} has no heading for the task {name}: write == {name}: {name}")
    return found


def has(name: str) -> bool:
    """Tell whether there is a task of that name, with nothing loaded."""
    return name in module_of() or name in OWN


def task(name: str) -> Task:
    """Return the task of a name, with its assignment alone loaded; KeyError where no task has it."""
    return OWN.get(name) or next(one for one in _assignment(module_of()[name]).known if one.name == name)


@cache
def assignments() -> dict[str, Assignment]:
    """Return all assignments by name, in the order of the lessons."""
    found = map(_assignment, _modules())
    return {assignment.name: assignment for assignment in sorted(found, key=lambda assignment: assignment.name)}


def tasks() -> dict[str, Task]:
    """Return all tasks by name: those of the assignments, then those that were defined by hand."""
    return {one.name: one for assignment in assignments().values() for one in assignment.known} | OWN


def keep(own: Task) -> None:
    """Add a task that was defined by hand; it replaces an earlier one of that name.

    Raises:
        ValueError: its name is no Python name, or one that the course uses itself.

    """
    if own.name in module_of():
        name = _assignment(module_of()[own.name]).name
        raise ValueError(f"{own.name} is a task of {name}: give yours another name")
    is_used = hasattr(sys.modules[__package__], own.name) and own.name not in OWN
    if not own.name.isidentifier() or is_used:
        raise ValueError(f"check.{own.name} cannot be the check of a task: give the function another name")
    OWN[own.name] = own


def unknown(name: str) -> str:
    """Return what to say about a name that no task has: which ones are like it, or all of them."""
    near = get_close_matches(name, tasks())
    told = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(tasks())}"
    return f"there is no task called {name!r}: {told}"
