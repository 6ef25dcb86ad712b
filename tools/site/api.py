"""The reference of all public names, from their docstrings, and of the teacher's commands."""

import inspect
from collections.abc import Iterable
from types import ModuleType

import classroom
import gametree
import gametree.plot
import gametree.widgets
import grading
import players
from grading.__main__ import VERBS

INTRODUCTION = """# API reference

All public names, as their docstrings have them; what the examples show is tested. `help(name)` says the same.
Before version 1.0 a minor version may change them, and the list of changes says so;
what is not here may change at any time.

```{toctree}
:maxdepth: 2

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
    "gametree.widgets": "What is clicked",
}


def pages() -> dict[str, str]:
    """Return the pages by their names: the first, and one a package with its public functions and classes.

    Those of `gametree` are shown room by room.
    """
    taught = [
        *_public(gametree, gametree.__all__),
        *_public(gametree.plot, DRAWN),
        *_public(gametree.widgets, vars(gametree.widgets)),
    ]
    rooms = {room: [line for module, line in taught if module.startswith(room)] for room in ROOMS}
    found = {room: f"# {ROOMS[room]}\n\nOf `gametree`.\n\n{_shown(lines)}" for room, lines in rooms.items()}
    for package in (players, classroom):
        listed = _shown(line for _, line in _public(package, package.__all__))
        found[package.__name__] = f"{_opening(package)}\n{listed}"
    verbs = (f"- `grading {verb}`: {about}" for verb, (_, about, _) in VERBS.items())
    help_ = "`grading grade --help` says what it takes; so do the others."
    found[grading.__name__] = "\n".join([_opening(grading), *verbs, "", help_])
    named = {f"api-{name.replace('.', '-')}": text for name, text in found.items()}
    return {"api": INTRODUCTION + "\n".join([*named, "```\n"]), **named}


def _opening(package: ModuleType) -> str:
    """Return the heading of a package, and the first sentence of its docstring."""
    sentence, *_ = str(package.__doc__).splitlines()
    return f"# {package.__name__}\n\n{sentence}\n"


def _shown(lines: Iterable[str]) -> str:
    return "```{eval-rst}\n" + "\n".join(lines) + "\n```\n"


def _public(package: ModuleType, names: Iterable[str]) -> list[tuple[str, str]]:
    """Return where each function and class among names is defined, and the directive that shows its docstring."""
    found = {name: getattr(package, name) for name in names if name[0] != "_"}
    return [
        (thing.__module__, f".. auto{'class' if inspect.isclass(thing) else 'function'}:: {package.__name__}.{name}")
        for name, thing in found.items()
        if inspect.isclass(thing) or inspect.isfunction(inspect.unwrap(thing))
    ]
