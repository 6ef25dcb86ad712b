"""The telling picture of each lesson, as its card on the home page shows it."""

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools import ROOT

NOTEBOOKS = ROOT / "notebooks"
# The cell of each lesson whose picture says most in a small place.
TELLING = {
    "00-start-here": "lesson-00-new-02",
    "01-recursion": "lesson-01-new-02",
    "02-game-trees": "lesson-02-cell-27",
    "03-minimax": "lesson-03-cell-14",
    "04-looking-ahead": "lesson-04-cell-03",
    "05-negamax": "lesson-05-new-19",
    "06-alpha-beta": "lesson-06-cell-11",
    "07-bounds-and-order": "lesson-07-cell-10",
    "08-move-ordering": "lesson-08-cell-07",
    "09-transpositions": "103b7e20",
    "10-null-windows": "267c913b",
    "11-othello": "lesson-11-cell-06",
    "12-gomoku": "lesson-12-05",
    "13-threats": "threats-05",
    "14-tournaments": "c46",
    "15-many-hands": "lesson-15-20",
}


@dataclass(frozen=True)
class LessonPicture:
    """A picture out of a lesson: what is drawn, and its left, top, width and height."""

    drawn: str
    box: tuple[float, float, float, float]

    def svg(self, place: str = 'aria-hidden="true"') -> str:
        """Return it for a page that has the style of pictures.

        Args:
            place: attributes of the svg element.

        """
        box = " ".join(f"{number:g}" for number in self.box)
        return f'<svg xmlns="http://www.w3.org/2000/svg" class="gt-svg" {place} viewBox="{box}">{self.drawn}</svg>'


@cache
def picture_of(stem: str) -> LessonPicture:
    """Return the telling picture of a lesson.

    Args:
        stem: the name of its file.

    Raises:
        LookupError: the lesson has no picture where `TELLING` says.

    """
    notebook = json.loads((NOTEBOOKS / f"{stem}.ipynb").read_text(encoding="utf-8"))
    cells = (cell for cell in notebook["cells"] if cell.get("id") == TELLING[stem])
    found = (output["data"].get("image/svg+xml") for cell in cells for output in cell["outputs"] if "data" in output)
    svg = next(("".join(text) for text in found if text), None)
    if svg is None:
        raise LookupError(f"{stem} has no picture in a cell {TELLING[stem]}: choose another in {Path(__file__).name}")
    left, top, width, height = map(float, re.search(r'viewBox="([^"]+)"', svg)[1].split())  # type: ignore[index]
    drawn = re.sub(r"^.*?<svg[^>]*>|</svg>\s*$|<title>.*?</title>|<style>.*?</style>", "", svg, flags=re.DOTALL)
    return LessonPicture(re.sub(r'<rect class="gt-paper"[^>]*/>', "", drawn, count=1), (left, top, width, height))
