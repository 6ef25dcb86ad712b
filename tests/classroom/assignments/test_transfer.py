"""No task is solved by a function that its lesson prints: what it asks for needs the idea, put together otherwise.

The algorithms themselves are the exception: a lesson shows them, and its assignment asks for them from memory.
"""

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from functools import cache
from math import inf
from typing import Any

import pytest

import gametree
from classroom.check.registry import assignments
from tests.classroom.check.asking import examine
from tests.classroom.check.bank import cells_of, run
from tools import ROOT, lessons

FROM_MEMORY = {
    *("total", "minimax", "negamax", "alphabeta_max_min", "alphabeta", "alphabeta_fail_hard"),
    "alphabeta_line",  # lesson 8's principal variation returns a named pair, as good as a pair
}
DEFINITION = (ast.FunctionDef, ast.ClassDef)
SHOWN = re.compile(r"\bshow_source\((\w+)")


@cache
def printed(number: int) -> dict[str, Callable[..., Any]]:
    """The functions that a lesson's open cells define or show, where they can be called with what all lessons have."""
    (path,) = ROOT.glob(f"notebooks/{number:02}-*.ipynb")
    cells = [cell for cell in lessons.read_lesson(path).cells if cell["cell_type"] == "code"]
    public = {name: getattr(gametree, name) for name in gametree.__all__}
    scope: dict[str, Any] = {"__name__": "lesson", "inf": inf} | public
    for at, cell in enumerate(cells):
        is_open = "jupyter" not in cell["metadata"]
        for node in ast.parse(cell["source"]).body:
            if isinstance(node, ast.Import | ast.ImportFrom) or (is_open and isinstance(node, DEFINITION)):
                run(ast.unparse(node), scope, f"<lesson {number} {at} {node.lineno}>")
    shown = {name for cell in cells for name in SHOWN.findall(cell["source"])}
    return {
        name: made
        for name, made in scope.items()
        if inspect.isfunction(made) and (made.__module__ == "lesson" or name in shown)
    }


def pairs() -> Iterator[tuple[Any, int]]:
    for lesson, assignment in lessons.ASSIGNMENTS.items():
        for name, found in assignments().items():
            if int(name[:2]) == assignment:
                yield from (
                    (task, lesson) for task in found.tasks if len(task.names) == 1 and task.name not in FROM_MEMORY
                )


def takes(function: Callable[..., Any], count: int) -> bool:
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    return True


def solving(task: Any, functions: dict[str, Callable[..., Any]]) -> list[str]:
    """The names of those functions that get full points for a task."""
    (name,) = task.names
    fit = {own: made for own, made in functions.items() if takes(made, len(task.parameters(name)))}
    return [own for own, made in fit.items() if examine(task, {name: made}, name=False).is_right]


@pytest.mark.slow
@pytest.mark.parametrize(("task", "lesson"), [pytest.param(*pair, id=f"{pair[0].name}-{pair[1]}") for pair in pairs()])
def test_no_function_of_the_lesson_solves_a_task(task: Any, lesson: int) -> None:
    assert solving(task, printed(lesson)) == []


@pytest.mark.slow
def test_a_solution_in_the_lesson_would_be_noticed() -> None:
    scope: dict[str, Any] = {}
    for at, cell in enumerate(cells_of("10-null-windows")):
        run(cell, scope, f"<master {at}>")
    (task,) = (task for task, _ in pairs() if task.name == "by_answers")
    assert solving(task, {"printed": scope["by_answers"], "other": scope["is_best"]}) == ["printed"]
