"""A pytest plugin: under nbval each lesson also says whether its steppers and charts show what is committed.

So a lesson runs once for both: a cell before its own has its kernel listen, and one after them compares.
"""

import difflib
from collections import defaultdict
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import Any
from unittest.mock import patch

from gametree.drawing.search_narration import SearchTeller
from tests.gametree.drawing.sides import disagreements
from tools import captions

SAID: list[str] = []
TOLD: list[Any] = []
listening = ExitStack()


def pytest_collection_modifyitems(items: list[Any]) -> None:
    items[:] = [item for file, cells in groupby(items, lambda one: one.parent) for item in with_captions(file, cells)]


def with_captions(file, cells):
    """The cells of a notebook; those of a lesson between the two that listen and compare."""
    if file.path not in captions.lessons():
        return cells
    own = list(cells)
    return [asking(file, -1, "listen()"), *own, asking(file, len(own), f"compare({file.path.stem!r})")]


def asking(file, at: int, call: str):
    """A cell that calls a function of this module in the lesson's kernel."""
    from nbformat.v4 import new_code_cell
    from nbval.plugin import IPyNbCell

    cell = new_code_cell(f"from importlib import import_module as __; __('tests.said').{call}")
    return IPyNbCell.from_parent(file, name=call, cell_num=at, cell=cell, options=defaultdict(bool, check=True))


def listen() -> None:
    """Have the steppers and charts of this process say what they show."""
    tell = SearchTeller.tell
    telling = patch.object(SearchTeller, "tell", lambda self, lines: TOLD.append(tell(self, lines)) or TOLD[-1])
    listening.enter_context(telling)
    listening.enter_context(captions.listening(SAID))


def compare(lesson: str, committed: Path = captions.COMMITTED) -> None:
    """Fail where something else was said than is committed, or not for one side."""
    before, now = (committed / f"{lesson}.txt").read_text(encoding="utf-8"), "\n".join([*SAID, ""])
    lines = difflib.unified_diff(before.splitlines(), now.splitlines(), "committed", "now", n=1, lineterm="")
    assert before == now, "\n".join([f"run python -m tools.captions notebooks/{lesson}.ipynb", *lines])
    assert [found for narration in TOLD for found in disagreements(narration)] == []
