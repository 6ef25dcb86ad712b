"""Write what each lesson's steppers say and its charts show, as text beside the tests, or --check that it is so.

Nothing else compares them: a stepper's view and a chart's picture are not text.
"""

import argparse
import difflib
import linecache
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, redirect_stdout, suppress
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import gametree.plot
import gametree.widgets
from gametree.drawing.search_narration import narrate
from gametree.trace.record import record
from gametree.trace.recording import Recording
from gametree.trace.snapshot import plain_repr
from tools import ROOT, notebooks

COMMITTED = ROOT / "tests" / "data" / "captions"


def said_in(lesson: Path) -> str:
    """Return the captions of all steppers of a lesson, and the data of its charts, in the order of its cells."""
    said: list[str] = []
    scope: dict[str, Any] = {"__name__": "__main__", "display": lambda *_: None}
    with listening(said), redirect_stdout(StringIO()):
        for number, cell in enumerate(notebooks.parse(lesson.read_text(encoding="utf-8"))["cells"]):
            if cell["cell_type"] == "code":
                may_fail = "raises-exception" in cell["metadata"].get("tags", [])
                with suppress(Exception) if may_fail else nullcontext():
                    _run(cell["source"], f"<{lesson.stem}, cell {number}>", scope)
    return "\n".join([*said, ""])


def _run(source: str, name: str, scope: dict[str, Any]) -> None:
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    exec(compile(source, name, "exec"), scope)  # noqa: S102 - a lesson of this course


@contextmanager
def listening(said: list[str]) -> Iterator[None]:
    """Have steppers and charts also say what they show."""
    watching = import_module("gametree.widgets.watch")  # the package has a function of that name
    shown, recordings = gametree.widgets.watch, deque[Recording](maxlen=1)

    def noted(*args: Any, **kwargs: Any) -> Recording:
        recordings.append(record(*args, **kwargs))
        return recordings[0]

    def watch(
        function: Callable[..., Any],
        /,
        *args: Any,
        lines: bool = False,
        roles: Mapping[Any, str] | None = None,
        **kwargs: Any,
    ) -> Any:
        widget = shown(function, *args, lines=lines, roles=roles, **kwargs)
        narration = narrate(recordings[0], lines, roles)
        given = [*map(plain_repr, args), *(f"{name}={plain_repr(value)}" for name, value in kwargs.items())]
        said.append(f"\nwatch({function.__name__}, {', '.join(given)})")
        said.extend(f"  {frame.told[0]}" for frame in narration.frames)
        said.append(f"  {narration.frames[-1].counts}")
        return widget

    def draw_counts(series: Mapping[str, Mapping[int, int]], xlabel: str, ylabel: str, **options: Any) -> Any:
        said.append(f"\nchart of {ylabel} against {xlabel}{', logarithmic' if options.get('log') else ''}")
        said.extend(f"  {name}: {dict(counts)}" for name, counts in series.items())
        return drawn(series, xlabel, ylabel, **options)

    drawn = gametree.plot.draw_counts
    with (
        patch.object(watching, "record", noted),
        patch.object(gametree.widgets, "watch", watch),
        patch.object(gametree.plot, "draw_counts", draw_counts),
    ):
        yield


def lessons() -> list[Path]:
    """Return the lessons, in order."""
    return sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))


def main(arguments: list[str] | None = None) -> int:
    """Write or check the captions of the lessons that are named, by default of all; return 1 when some differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, and show what differs")
    parser.add_argument("lessons", nargs="*", type=Path, help="notebooks, by default all lessons")
    options = parser.parse_args(arguments)
    differ = [_is_different(lesson, options.check) for lesson in options.lessons or lessons()]
    return int(options.check and any(differ))


def _is_different(lesson: Path, only_check: bool) -> bool:
    file, said = COMMITTED / f"{lesson.stem}.txt", said_in(lesson)
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    sys.stdout.writelines(difflib.unified_diff(before.splitlines(True), said.splitlines(True), str(file), "now", n=1))
    if not only_check:
        file.write_text(said, encoding="utf-8")
    return said != before


if __name__ == "__main__":
    sys.exit(main())
