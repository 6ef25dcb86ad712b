"""Whether a notebook that was run shows what is committed: all texts and all pictures that are texts, cell by cell."""

import difflib
from collections.abc import Iterator
from pathlib import Path

from tools.notebooks import Cell, Notebook, Output, normalise, parse

LETTERS = 200  # of a line that differs


def differences(run: Notebook, committed: Path) -> list[str]:
    """Return in which cells a notebook that was run shows something else than its file has, with the lines."""
    pairs = zip(normalise(run)["cells"], parse(committed.read_text(encoding="utf-8"))["cells"], strict=True)
    return [f"cell {at}: {line}" for at, (mine, right) in enumerate(pairs) for line in _changed(mine, right)]


def _changed(mine: Cell, right: Cell) -> Iterator[str]:
    now, before = ([line for output in cell.get("outputs", ()) for line in _lines(output)] for cell in (mine, right))
    for line in difflib.unified_diff(before, now, "committed", "now", n=0, lineterm=""):
        yield line[:LETTERS]


def _lines(output: Output) -> Iterator[str]:
    """Yield what an output shows, each piece under its kind; of a PNG picture that it is one."""
    yield " ".join((output["output_type"], output.get("name", "")))
    shown = {**output.get("data", {}), **{kind: output.get(kind, "") for kind in ("text", "ename", "evalue")}}
    for kind, text in sorted(shown.items()):
        yield kind
        yield from text.splitlines() if kind != "image/png" else ()
