"""The tasks of the course, assignment by assignment."""

from difflib import get_close_matches
from functools import cache
from importlib import import_module

from gametree.check.task import Assignment, Task

MODULES = (
    *("recursion", "game_trees", "minimax", "looking_ahead", "negamax", "alpha_beta"),
    *("move_ordering", "transpositions", "null_windows", "othello", "gomoku", "threats", "tournaments"),
)


@cache
def assignments() -> dict[str, Assignment]:
    """Return all assignments by name, in the order of the lessons."""
    found = [import_module(f"{__name__}.{home}").ASSIGNMENT for home in MODULES]
    return {assignment.name: assignment for assignment in found}


@cache
def tasks() -> dict[str, Task]:
    """Return all tasks by name."""
    return {task.name: task for assignment in assignments().values() for task in assignment.tasks}


def unknown(name: str) -> str:
    """Return what to say about a name that no task has: which ones are like it, or all of them."""
    near = get_close_matches(name, tasks())
    told = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(tasks())}"
    return f"there is no task called {name!r}: {told}"
