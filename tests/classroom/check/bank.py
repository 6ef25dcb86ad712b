"""Programs that answer tasks, kept as texts: a bank of wrong and right ones, and answers of which the verdict is known.

A file begins with what its programs share. `# %% task | verdict | what it is` begins a program; what is marked with
`# <-` is the line that is wrong. In the bank, written from the assignments' texts before anything of the checks was
read, a verdict is right or wrong. In answers it is right, or the points that are left, "value 2", or 0; what should be
said may follow: `says` words of the fault, `on` what it was called with, `named` the mistake that comes first.
"""

import json
import linecache
import re
from ast import literal_eval
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from classroom.assignments.five import JudgedProgram
from classroom.check import registry
from classroom.check.mistakes import pieces

ROOT = Path(__file__).parents[3]
DATA = ROOT / "tests" / "data"
MARK = re.compile(r"  # <-$", re.MULTILINE)


@dataclass(frozen=True)
class Program:
    """One answer to a task: what it is, in words, and in which lines of its text it is wrong, where lines say it."""

    assignment: str
    number: int
    task: str
    verdict: str
    cause: str
    told: Mapping[str, str]
    shared: str
    text: str

    @property
    def is_right(self) -> bool:
        return self.verdict == "right"

    @property
    def points(self) -> dict[str, int]:
        """The points of the verdict, part by part."""
        parts = registry.tasks()[self.task].parts
        left = {part: int(points) for part, points in re.findall(r"(\w+) (\d)", self.verdict)}
        return dict(parts) if self.is_right else dict.fromkeys(parts, 0) | left

    @property
    def lines(self) -> set[int]:
        return {at for at, line in enumerate(self.text.splitlines(), 1) if line.endswith("  # <-")}

    @property
    def plain_text(self) -> str:
        return MARK.sub("", self.text)

    @property
    def cells(self) -> list[str]:
        """The cells of a notebook with the answer: what it lacks is the solution's."""
        return [*cells_of(self.assignment), self.shared, self.plain_text]

    def functions(self) -> dict[str, Any]:
        """The functions of the task as such a notebook has them."""
        scope: dict[str, Any] = {"__name__": "notebook"}
        *given, own = self.cells
        for number, text in enumerate(given):
            run(text, scope, f"<solution {self.assignment} {number}>")
        run(own, scope, f"<cell {self.assignment} {self.number}>")
        return {name: scope[name] for name in registry.tasks()[self.task].names}


def run(text: str, scope: dict[str, Any], home: str) -> None:
    """Run a text as a notebook runs a cell: what it defines knows its source."""
    linecache.cache[home] = (len(text), None, text.splitlines(keepends=True), home)
    exec(_compiled(text, home), scope)


@cache
def _compiled(text: str, home: str) -> CodeType:
    return compile(text, home, "exec")


@cache
def cells_of(assignment: str) -> list[str]:
    """Return what a solution's cells define, but for what is shown or checked there."""
    notebook = json.loads((ROOT / "solutions" / assignment / f"{assignment}.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    shown = r"check\.|watch\(|.*widgets|print|\w+\(|\w+$"
    kept = [[line for line in cell.splitlines() if not re.match(shown, line)] for cell in cells]
    return ["\n".join(lines) for lines in kept if any(re.match(r"from|def|\w+ =", line) for line in lines)]


@cache
def programs(kind: str = "programs") -> tuple[Program, ...]:
    """Return the whole bank, or all "answers" of which the verdict is known."""
    found = []
    for home in sorted((DATA / kind).glob("*.txt")):
        shared, *pieces = re.split(r"^# %% ", home.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for number, piece in enumerate(pieces):
            head, _, text = piece.partition("\n")
            task, verdict, cause, *rest = head.split(" | ")
            told = dict(words.split(" ", 1) for words in rest)
            found.append(Program(home.stem, number, task, verdict, cause, told, shared, text))
    return tuple(found)


def to_judge(folder: str) -> list[JudgedProgram]:
    """Return all programs of which five are drawn in an assignment."""
    text = (ROOT / "classroom" / "assignments" / folder / "five.txt").read_text(encoding="utf-8")
    return [
        JudgedProgram("program", one.program, one.name, literal_eval(one.advice or "'right'")) for one in pieces(text)
    ]
