"""The house rules of the lessons: how one opens and closes, how long it is, what it must have.

A rule is a function that takes a lesson and yields what is wrong, in words. Run as a command, it checks the
lessons that are named, by default all.
"""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tools import ROOT, notebooks

Cell = dict[str, Any]

OPENING = ("**You will be able to", "**You need", "**Minutes")
CLOSING = ["## Summary", "## What next"]
CELLS = range(45, 81)
WORDS = range(1200, 2001)
WORDS_IN_A_RUN = 250
LINES_IN_A_CELL, LINES_IN_A_RECALL = 20, 35
PREDICTIONS, SELF_CHECKS, EXERCISES = 4, 2, 3
RECALLED = 3
QUIZZED = range(3, 8)
ASSIGNMENTS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6, 8: 8, 9: 9, 10: 10, 11: 11}

PUBLIC = ("gametree", "gametree.widgets", "gametree.plot")

IMPORTED = re.compile(r"^\s*(?:from|import)\s+(gametree(?:\.\w+)*)\b", re.MULTILINE)
RECALL = re.compile(r"^recall\(", re.MULTILINE)

EXERCISE = re.compile(r"^(#+\s+|\*\*)Exercise\b", re.MULTILINE)
HEADING = re.compile(r"^#{1,6} .*$", re.MULTILINE)
FENCE = re.compile(r"^(```|~~~).*?^\1\s*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)|\b(?:src|href)=[\"']([^\"']+)[\"']")
SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
NO_PROSE = re.compile(r"!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|<[^>]+>|\$\$.*?\$\$", re.DOTALL)
ABSOLUTE = re.compile(
    r"(?<![\w.:/~…])/(?:home|Users|root|tmp|var|usr|opt|mnt|private|work)/|\b[A-Z]:\\+Users\b|file://"
)


@dataclass(frozen=True)
class Lesson:
    """A lesson's cells, and where its file is."""

    path: Path
    cells: list[Cell]

    @property
    def number(self) -> int:
        """The number that its file's name begins with."""
        return int(self.path.name[:2])

    @property
    def code(self) -> list[tuple[int, str]]:
        """The code cells' numbers and sources."""
        return [(n, cell["source"]) for n, cell in enumerate(self.cells) if cell["cell_type"] == "code"]

    @property
    def prose(self) -> list[tuple[int, str]]:
        """The text cells' numbers and sources, without fenced code."""
        cells = enumerate(self.cells)
        return [(n, FENCE.sub("", cell["source"])) for n, cell in cells if cell["cell_type"] == "markdown"]

    @property
    def outputs(self) -> list[tuple[int, Cell]]:
        """Every output, with the number of its cell."""
        return [(n, output) for n, cell in enumerate(self.cells) for output in cell.get("outputs", ())]


Rule = Callable[[Lesson], Iterator[str]]


def read_lesson(path: Path) -> Lesson:
    """The lesson in a notebook file."""
    return Lesson(path, notebooks.parse(path.read_text(encoding="utf-8"))["cells"])


def words(text: str) -> int:
    """How many words of prose a text has; addresses, tags and displayed formulas are none."""
    return len(re.findall(r"[^\W_](?:[\w'’-]*\w)?", NO_PROSE.sub(" ", text)))


# --- rules for every lesson ---------------------------------------------------------------------------------


def is_in_normal_form(lesson: Lesson) -> Iterator[str]:
    """The file is as `make notebooks` writes it."""
    yield from notebooks.problems(lesson.path.read_text(encoding="utf-8"))


def opens_alike(lesson: Lesson) -> Iterator[str]:
    """It opens with `# N. Title`, then what one will be able to do, what one needs, and the minutes."""
    first = lesson.cells[0]["source"] if lesson.cells else ""
    if not re.match(rf"# {lesson.number}\. \S", first):
        yield f"the first cell does not open with '# {lesson.number}. Title'"
    opening = "\n".join(source for n, source in lesson.prose if n < 2)
    places = [opening.find(label) for label in OPENING]
    if -1 in places or places != sorted(places):
        yield f"the first two cells do not have {', '.join(label + '**' for label in OPENING)} in this order"
    if not re.search(r"\*\*Minutes\W*\d", opening):
        yield "**Minutes** is not followed by a number"


def closes_alike(lesson: Lesson) -> Iterator[str]:
    """It closes with `## Summary` and `## What next`."""
    headings = [line for _, source in lesson.prose for line in HEADING.findall(source)]
    if headings[-2:] != CLOSING:
        yield f"the last headings are {headings[-2:]}, not {CLOSING}"
    if not lesson.cells or lesson.cells[-1]["cell_type"] != "markdown":
        yield "the last cell is not a text"


def prose_comes_in_small_runs(lesson: Lesson) -> Iterator[str]:
    """Between two code cells there is not too much to read."""
    for is_prose, group in groupby(enumerate(lesson.cells), lambda pair: pair[1]["cell_type"] == "markdown"):
        run = list(group)
        count = sum(words(FENCE.sub("", cell["source"])) for _, cell in run)
        if is_prose and count > WORDS_IN_A_RUN:
            yield f"{count} words without a code cell from cell {run[0][0]} on, {WORDS_IN_A_RUN} at most"


def code_cells_are_short(lesson: Lesson) -> Iterator[str]:
    """Longer code lives in the package and is shown from there; what opens a lesson is folded, and no code to read."""
    for number, source in lesson.code:
        lines, most = len(source.splitlines()), LINES_IN_A_RECALL if RECALL.match(source) else LINES_IN_A_CELL
        if lines > most:
            yield f"cell {number} has {lines} lines, {most} at most"


def imports_what_is_public(lesson: Lesson) -> Iterator[str]:
    """Of the course's package it imports `gametree`, `gametree.widgets` and `gametree.plot`, and nothing deeper."""
    for number, source in lesson.code:
        for module in IMPORTED.findall(source):
            if module not in PUBLIC:
                yield f"cell {number} imports {module}: a learner's names come from {', '.join(PUBLIC)}"


def code_ends_without_semicolon(lesson: Lesson) -> Iterator[str]:
    """A semicolon at the end hides an output in one front end and not in another."""
    for number, source in lesson.code:
        if source.rstrip().endswith(";"):
            yield f"cell {number} ends with ';'"


def pictures_have_a_text(lesson: Lesson) -> Iterator[str]:
    """Who does not see a picture gets a text that says what it shows."""
    for number, output in lesson.outputs:
        data = output.get("data", {})
        text = data.get("text/plain", "").strip()
        if any(kind.startswith("image/") for kind in data) and (not text or " at 0x" in text):
            yield f"cell {number} shows a picture whose text is {text!r}"


def links_lead_somewhere(lesson: Lesson) -> Iterator[str]:
    """Every relative link is to a file that is there."""
    for number, source in lesson.prose:
        for target in filter(None, (a or b for a, b in LINK.findall(source))):
            file = unquote(target.partition("#")[0])
            if file and not SCHEME.match(target) and not (lesson.path.parent / file).exists():
                yield f"cell {number} links to {target}, and there is no such file"


def links_to_its_assignment(lesson: Lesson) -> Iterator[str]:
    """What to do next is the assignment that goes with it, if there is one."""
    if lesson.number in ASSIGNMENTS:
        number = f"{ASSIGNMENTS[lesson.number]:02}"
        link = re.compile(rf"\]\(\.\./exercises/({number}-[\w-]+)/\1\.ipynb\)")
        if not lesson.prose or not link.search(lesson.prose[-1][1].rpartition(CLOSING[-1])[2]):
            yield f"the last text does not link to ../exercises/{number}-…/{number}-….ipynb"


def has_its_quiz(lesson: Lesson) -> Iterator[str]:
    """Where searches are taught, the learner is the algorithm once."""
    if lesson.number in QUIZZED:
        yield from _at_least(1, "quizzes", _calls(lesson, "quiz"))


def paths_are_relative(lesson: Lesson) -> Iterator[str]:
    """No cell and no output names a folder of one machine."""
    shown = [(number, "\n".join(notebooks.texts(output))) for number, output in lesson.outputs]
    traced = [(number, "\n".join(output.get("traceback", ()))) for number, output in lesson.outputs]
    for number, text in [*lesson.code, *lesson.prose, *shown, *traced]:
        if match := ABSOLUTE.search(text):
            yield f"cell {number} names an absolute path: {text[match.start() : match.end() + 30]!r}"


# --- guides for the size of a full lesson -------------------------------------------------------------------


def opens_with_recall(lesson: Lesson) -> Iterator[str]:
    """After the title and the imports it asks about earlier lessons, in a folded cell."""
    source = dict(lesson.code).get(2, "")
    if not RECALL.match(source):
        yield "the third cell is not recall(…)"
    elif not lesson.cells[2]["metadata"].get("jupyter", {}).get("source_hidden"):
        yield "the cell with recall(…) is not folded, so it shows the answers"
    asked = len(re.findall(r"\bself_check\(", source))
    if asked != RECALLED:
        yield f"it opens with {asked} questions on earlier lessons, not {RECALLED}"


def has_the_size_of_a_lesson(lesson: Lesson) -> Iterator[str]:
    """It is neither a leaflet nor a book."""
    count = sum(words(source) for _, source in lesson.prose)
    if len(lesson.cells) not in CELLS:
        yield f"{len(lesson.cells)} cells, {CELLS[0]} to {CELLS[-1]} are the guide"
    if count not in WORDS:
        yield f"{count} words, {WORDS[0]} to {WORDS[-1]} are the guide"


def asks_before_it_tells(lesson: Lesson) -> Iterator[str]:
    """The learner predicts, checks and practises."""
    yield from _at_least(PREDICTIONS, "predictions", _calls(lesson, "predict"))
    yield from _at_least(SELF_CHECKS, "self-checks", _calls(lesson, "self_check"))
    exercises = sum(len(EXERCISE.findall(source)) for _, source in lesson.prose)
    yield from _at_least(EXERCISES, "exercises", exercises)


def _calls(lesson: Lesson, name: str) -> int:
    call = re.compile(rf"^(?!\s*#).*(?<!def )\b{name}\(", re.MULTILINE)
    return sum(bool(call.search(source)) for _, source in lesson.code if not RECALL.match(source))


def _at_least(least: int, what: str, count: int) -> Iterator[str]:
    if count < least:
        yield f"{count} {what}, at least {least} are the guide"


RULES: tuple[Rule, ...] = (
    is_in_normal_form,
    opens_alike,
    closes_alike,
    prose_comes_in_small_runs,
    code_cells_are_short,
    imports_what_is_public,
    code_ends_without_semicolon,
    pictures_have_a_text,
    links_lead_somewhere,
    links_to_its_assignment,
    has_its_quiz,
    paths_are_relative,
)
GUIDES: tuple[Rule, ...] = (opens_with_recall, has_the_size_of_a_lesson, asks_before_it_tells)


def rules_for(path: Path) -> tuple[Rule, ...]:
    """The rules that a lesson must keep: lesson 0 only shows around, and may be short."""
    return RULES if path.name.startswith("00-") else RULES + GUIDES


def lesson_files(root: Path = ROOT) -> list[Path]:
    """The lessons, in reading order."""
    return sorted(root.glob("notebooks/*.ipynb"))


def main(paths: list[Path]) -> int:
    """Print what is wrong with the lessons."""
    found = [f"{p}: {problem}" for p in paths for rule in rules_for(p) for problem in rule(read_lesson(p))]
    print("\n".join(found) or "All lessons keep the rules.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main([Path(name) for name in sys.argv[1:]] or lesson_files()))
