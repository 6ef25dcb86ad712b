"""Which tasks there are: those of the folders in `classroom.assignments`, found by name."""

import sys
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.resources import files

from classroom.check.task import Assignment, Task

ASSIGNMENTS = "classroom.assignments"


def modules() -> list[str]:
    """Return the names of the packages that hold an assignment: the folders with tasks."""
    folders = (folder for folder in files(ASSIGNMENTS).iterdir() if (folder / "tasks.py").is_file())
    return sorted(f"{ASSIGNMENTS}.{folder.name}" for folder in folders)


@cache
def assignments() -> dict[str, Assignment]:
    """Return all assignments by name, in the order of the lessons."""
    found = [import_module(f"{module}.tasks").ASSIGNMENT for module in modules()]
    return {assignment.name: assignment for assignment in sorted(found, key=lambda assignment: assignment.name)}


@cache
def tasks() -> dict[str, Task]:
    """Return all tasks by name: those of the assignments, then those that were defined by hand."""
    return {task.name: task for assignment in assignments().values() for task in assignment.tasks}


def keep(task: Task) -> None:
    """Add a task that was defined by hand; it replaces an earlier one of that name.

    Raises:
        ValueError: its name is no Python name, or one that the course uses itself.

    """
    owners = {one.name: name for name, assignment in assignments().items() for one in assignment.tasks}
    if task.name in owners:
        raise ValueError(f"{task.name} is a task of {owners[task.name]}: give yours another name")
    is_used = hasattr(sys.modules[__package__], task.name) and task.name not in tasks()
    if not task.name.isidentifier() or is_used:
        raise ValueError(f"check.{task.name} cannot be the check of a task: give the function another name")
    tasks()[task.name] = task


def unknown(name: str) -> str:
    """Return what to say about a name that no task has: which ones are like it, or all of them."""
    near = get_close_matches(name, tasks())
    told = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(tasks())}"
    return f"there is no task called {name!r}: {told}"
