"""The reference of all public names, from their docstrings."""

import inspect
from collections.abc import Iterable
from types import ModuleType

import classroom
import gametree
import gametree.plot
import gametree.widgets

INTRODUCTION = """# API reference

All public names, as their docstrings have them; what the examples show is tested. `help(name)` says the same.
Before version 1.0 a minor version may change them, and the list of changes says so;
what is not here may change at any time.
"""
DRAWN = ("draw_tree", "draw_counts", "draw_gantt")  # what lessons import of gametree.plot
ROOMS = {
    "gametree.position": "Positions",
    "gametree.games": "Games",
    "gametree.search": "Searches and evaluations",
    "gametree.trace": "Recordings",
    "gametree.trees": "Trees",
    "gametree.drawing": "Pictures",
    "gametree.plot": "Pictures in matplotlib",
    "players": "What plays",
    "gametree.widgets": "What is clicked",
    "classroom": "What a course needs",
}


def reference() -> str:
    """Return the page: all public functions and classes, room by room."""
    names = [
        *_public(gametree, gametree.__all__),
        *_public(gametree.plot, DRAWN),
        *_public(gametree.widgets, vars(gametree.widgets)),
        *_public(classroom, classroom.__all__),
    ]
    rooms = {title: [line for module, line in names if module.startswith(room)] for room, title in ROOMS.items()}
    sections = (
        f"## {title}\n\n```{{eval-rst}}\n" + "\n".join(lines) + "\n```\n" for title, lines in rooms.items() if lines
    )
    return "\n".join([INTRODUCTION, *sections])


def _public(package: ModuleType, names: Iterable[str]) -> list[tuple[str, str]]:
    """Return where each function and class among names is defined, and the directive that shows its docstring."""
    found = {name: getattr(package, name) for name in names if name[0] != "_"}
    return [
        (thing.__module__, f".. auto{'class' if inspect.isclass(thing) else 'function'}:: {package.__name__}.{name}")
        for name, thing in found.items()
        if inspect.isclass(thing) or inspect.isfunction(thing)
    ]
