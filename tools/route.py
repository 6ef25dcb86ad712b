"""What is said of minutes and of the short way, made from the counter and the marks: `python -m tools.route`.

A section whose heading begins with ★ is on the short way. From these marks come a line in README.md, the minutes and
the last line of each lesson, and what the home page shows; nothing of it is written by hand.
"""

import argparse
import re
import sys
from itertools import pairwise, takewhile
from pathlib import Path
from typing import NamedTuple

from tools import ROOT, notebooks
from tools.minutes import Cell, Part, cells_of, is_more, lesson_files, read, together

SHORT = "★ "
OPENING_AND_END = ("", "Summary", "What next")

README = re.compile(r"(<!-- short way -->\n).*?(?=<!-- end -->)", re.DOTALL)
MINUTES = re.compile(r"^\*\*Minutes\*\*.*", re.MULTILINE)
GOES_ON = re.compile(r"\n\n★ [^\n]*\Z")


class Station(NamedTuple):
    """A lesson on the short way: its sections there, and the minutes of these, of its opening and of its end."""

    number: int
    name: str
    stem: str
    sections: list[str]
    minutes: int

    @property
    def page(self) -> str:
        """The address of its first section on the site."""
        return f"{self.stem}.html#{re.sub(r'[^a-z0-9]+', '-', self.sections[0].lower()).strip('-')}"


def marked(core: list[Part]) -> list[Part]:
    """Return what a reader of the short way reads of a core; nothing where no section has a mark."""
    if not any(part.title.startswith(SHORT) for part in core):
        return []
    return [part for part in core if part.title.startswith(SHORT) or part.title in OPENING_AND_END]


def stations() -> list[Station]:
    """Return the lessons on the short way, in their order."""
    found = []
    for path in lesson_files():
        if short := marked(read(path)[0]):
            title = cells_of(path)[0]["source"].partition("\n")[0]
            number, _, name = title.removeprefix("# ").partition(". ")
            sections = [part.title.removeprefix(SHORT) for part in short if part.title.startswith(SHORT)]
            found.append(Station(int(number), name, path.stem, sections, round(together(short).minutes)))
    return found


def in_readme() -> str:
    """Return the short way as one line."""
    way = [f"[{station.number}](notebooks/{station.stem}.ipynb)" for station in stations()]
    minutes = sum(station.minutes for station in stations())
    lessons = f"{', '.join(way[:-1])} and {way[-1]}"
    return (
        f"**Three hours?** Sections with a star ★ lead from xⁿ to alpha-beta in {minutes} minutes: lessons {lessons}."
    )


def cells_on_the_way(path: Path) -> list[Cell]:
    """Return the cells of a lesson that a reader of the short way runs: its opening, and its sections with a mark."""
    title, found = "", list[Cell]()
    for cell in takewhile(lambda cell: not is_more(cell), cells_of(path)):
        if cell["cell_type"] == "markdown" and cell["source"].startswith("## "):
            title = cell["source"].partition("\n")[0].removeprefix("## ")
        if title in OPENING_AND_END or title.startswith(SHORT):
            found.append(cell)
    return found


def minutes_of(path: Path) -> str:
    """Return the line of a lesson that says how long it takes."""
    core, more = read(path)
    short = marked(core)
    on_the_way = f", or {together(short).minutes:.0f} on the short way ★" if short else ""
    folded = f"; {together(more).minutes:.0f} more are folded away at the end" if more else ""
    return f"**Minutes** {together(core).minutes:.0f}{on_the_way}{folded}"


def goes_on(path: Path) -> str:
    """Return the line with which a lesson on the short way ends, but for the last."""
    way = stations()
    following = next((b for a, b in pairwise(way) if a.stem == path.stem), None)
    return f"\n\n★ The short way goes on in [lesson {following.number}]({following.stem}.ipynb)." if following else ""


def filled() -> dict[Path, str]:
    """Return what each file is to be that says something of minutes or of the way."""
    readme = ROOT / "README.md"
    files = {readme: README.sub(lambda found: f"{found[1]}\n{in_readme()}\n\n", readme.read_text(encoding="utf-8"))}
    for path in lesson_files():
        files[path] = _with(path, minutes_of(path), goes_on(path))
    return files


def _with(path: Path, minutes: str, end: str) -> str:
    """Return a notebook's text with this line on its minutes, and this one at the end of `## What next`."""
    nb = notebooks.parse(path.read_text(encoding="utf-8"))
    texts = [cell for cell in nb["cells"] if cell["cell_type"] == "markdown"]
    for cell in texts:
        cell["source"] = MINUTES.sub(lambda _: minutes, cell["source"], count=1)
        if cell["source"].startswith("## What next"):
            cell["source"] = GOES_ON.sub("", cell["source"]) + end
    return notebooks.render(nb)


def main() -> int:
    """Write the files that are not as they are to be, or name them."""
    parser = argparse.ArgumentParser(prog="python -m tools.route", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, and name what differs")
    is_check = parser.parse_args().check
    stale = {path: text for path, text in filled().items() if path.read_text(encoding="utf-8") != text}
    for path, text in stale.items():
        print(path.relative_to(ROOT), "differs" if is_check else "written")
        if not is_check:
            path.write_text(text, encoding="utf-8")
    return int(is_check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
