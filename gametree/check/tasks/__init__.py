"""The tasks of the course, assignment by assignment."""

from functools import cache
from importlib import import_module

from gametree.check.task import Assignment, Task

HOMES = ("recursion", "game_trees", "minimax", "looking_ahead", "negamax", "alpha_beta")


@cache
def assignments() -> dict[str, Assignment]:
    """Return all assignments by name, in the order of the lessons."""
    found = [import_module(f"{__name__}.{home}").ASSIGNMENT for home in HOMES]
    return {assignment.name: assignment for assignment in found}


@cache
def tasks() -> dict[str, Task]:
    """Return all tasks by name."""
    return {task.name: task for assignment in assignments().values() for task in assignment.tasks}
