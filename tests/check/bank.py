"""A bank of wrong and right programs, written from the assignments' texts before anything of the checks was read."""

import json
import linecache
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gametree.check import tasks

ROOT = Path(__file__).parents[2]
HOME = ROOT / "tests" / "data" / "programs"
MARK = re.compile(r"  # <-$", re.MULTILINE)


@dataclass(frozen=True)
class Program:
    """One answer to a task: what is wrong with it, in words, and in which lines of its text, where lines say it."""

    assignment: str
    number: int
    task: str
    is_right: bool
    cause: str
    text: str

    @property
    def lines(self) -> set[int]:
        return {at for at, line in enumerate(self.text.splitlines(), 1) if line.endswith("  # <-")}

    @property
    def plain_text(self) -> str:
        return MARK.sub("", self.text)

    def functions(self) -> dict[str, Any]:
        """The functions of the task as a notebook has them: those that the answer lacks are the solution's."""
        scope: dict[str, Any] = {"__name__": "notebook"}
        for number, text in enumerate(cells_of(self.assignment)):
            run(text, scope, f"<solution {self.assignment} {number}>")
        run(self.plain_text, scope, f"<cell {self.assignment} {self.number}>")
        return {name: scope[name] for name in tasks.tasks()[self.task].names}


def run(text: str, scope: dict[str, Any], home: str) -> None:
    """Run a text as a notebook runs a cell: what it defines knows its source."""
    linecache.cache[home] = (len(text), None, text.splitlines(keepends=True), home)
    exec(compile(text, home, "exec"), scope)


@cache
def cells_of(assignment: str) -> list[str]:
    """Return what a solution's cells define, but for what is shown or checked there."""
    notebook = json.loads((ROOT / "solutions" / assignment / f"{assignment}.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    shown = r"check\.|watch\(|.*widgets|print|\w+\(|\w+$"
    kept = [[line for line in cell.splitlines() if not re.match(shown, line)] for cell in cells]
    return ["\n".join(lines) for lines in kept if any(re.match(r"from|def|\w+ =", line) for line in lines)]


@cache
def programs() -> tuple[Program, ...]:
    """Return the whole bank."""
    found = []
    for home in sorted(HOME.glob("*.txt")):
        pieces = re.split(r"^# %% ", home.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        for number, piece in enumerate(pieces):
            head, _, text = piece.partition("\n")
            task, kind, cause = head.split(" | ")
            found.append(Program(home.stem, number, task, kind == "right", cause, text))
    return tuple(found)
