"""How long a lesson takes an honest reader, section by section: `python -m tools.minutes [notebook …]`.

A reader is slower than an author. The paces are those at which two readers were measured to whom the course was new:
English that is not one's first language, code that is read and not skimmed, questions that one thinks about.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import Any, NamedTuple

from tools import ROOT, notebooks

Cell = dict[str, Any]

WORDS_A_MINUTE = 140
A_LINE_OF_CODE = 0.25
A_QUESTION = 1.0  # to think and to answer; its words are read like all others
A_QUIZ_QUESTION = 0.5
A_WIDGET = 2.0
AN_EXERCISE = 7.0
# Of assignments: at these paces the two that readers did, 2 and 8, take their 70 and 90 minutes.
A_TASK, A_LINE_TO_WRITE, A_PROGRAM_TO_JUDGE, HINTS_READ, TO_THE_NEAREST = 8.0, 0.4, 3.0, 0.5, 5

MORE = "## More"
ASKS = {"predict", "self_check"}
QUIZZED = 6  # how many questions a quiz asks that does not say it
WIDGETS = {
    "Dealing",
    "Explorer",
    "Guess",
    "PlayBoard",
    "Practice",
    "Replay",
    "RunStepper",
    "Twins",
    "at_its_end",
    "build_stack",
    "compare",
    "play",
    "quiz",
    "watch",
}

FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
NOT_READ = re.compile(
    r"^[^\n]*<!-- code host -->|<!-- page.*?-->|<!-- lab -->|<details>.*?</details>|\]\([^)]*\)|<[^>]+>",
    re.DOTALL | re.MULTILINE,
)
SOLUTION = re.compile(r"### BEGIN SOLUTION\n(.*?)### END SOLUTION", re.DOTALL)
EXERCISE = re.compile(r"^\*\*Exercise\b", re.MULTILINE)
HEADING = re.compile(r"^(?=## )", re.MULTILINE)
TERM = re.compile(r"\[\*\*([^*\]]+)\*\*\]\(glossary|\*\*\[([^\]]+)\]\(glossary")

PYTHON = {
    ast.GeneratorExp: "generator expression",
    ast.Lambda: "lambda",
    ast.Set: "set",
    ast.SetComp: "set",
    ast.DictComp: "dict comprehension",
    ast.YieldFrom: "yield from",
    ast.Starred: "star",
    ast.IfExp: "if-else expression",
}
LIBRARY = {"Counter", "cache", "defaultdict", "enumerate", "partial", "product", "set", "zip"}


class Most(NamedTuple):
    """What the core of a lesson may have, and how many sections its More."""

    minutes: int
    words: int
    lines: int
    stops: int
    terms: int
    exercises: int
    more: int = 6
    python: frozenset[str] = frozenset()


EARLY, EARLY_TOGETHER = range(7), 240
ANY_PYTHON = frozenset({*PYTHON.values(), *LIBRARY, "nested comprehension"})
EARLY_MOST = Most(45, 1400, 45, 22, 10, 1)
LATE_MOST = Most(60, 1750, 65, 30, 10, 2, python=ANY_PYTHON)


def most(number: int) -> Most:
    """Return what the core of lesson `number` may have."""
    return EARLY_MOST if number in EARLY else LATE_MOST


@dataclass
class Part:
    """A section of a lesson, or several together, and what a reader has to do there."""

    title: str
    words: int = 0
    lines: int = 0
    questions: int = 0
    quizzed: int = 0
    widgets: int = 0
    exercises: int = 0
    stops: int = 0
    is_exercise_next: bool = False
    terms: set[str] = field(default_factory=set)
    python: set[str] = field(default_factory=set)

    @property
    def minutes(self) -> float:
        """How long it takes."""
        return (
            self.words / WORDS_A_MINUTE
            + self.lines * A_LINE_OF_CODE
            + self.questions * A_QUESTION
            + self.quizzed * A_QUIZ_QUESTION
            + self.widgets * A_WIDGET
            + self.exercises * AN_EXERCISE
        )

    def __add__(self, other: "Part") -> "Part":
        names = ("words", "lines", "questions", "quizzed", "widgets", "exercises", "stops")
        added = {name: getattr(self, name) + getattr(other, name) for name in names}
        return Part(self.title, **added, terms=self.terms | other.terms, python=self.python | other.python)


def together(parts: Iterable[Part], title: str = "") -> Part:
    """Return several parts as one."""
    return sum(parts, Part(title))


def count_words(text: str) -> int:
    """Return how many words a text has; a number is one."""
    return len(re.findall(r"[^\W_](?:[\w'’-]*\w)?", text))


def is_more(cell: Cell) -> bool:
    """Tell whether a section of More begins with a cell."""
    return cell["cell_type"] == "markdown" and bool(cell["source"].startswith(MORE))


def is_folded(cell: Cell) -> bool:
    """Tell whether a cell's source is out of sight."""
    return bool(cell["metadata"].get("jupyter", {}).get("source_hidden"))


def lesson_files(root: Path = ROOT) -> list[Path]:
    """The lessons, in reading order."""
    return sorted(root.glob("notebooks/*.ipynb"))


def cells_of(path: Path) -> list[Cell]:
    """Return the cells of a notebook."""
    cells: list[Cell] = notebooks.parse(path.read_text(encoding="utf-8"))["cells"]
    return cells


def read(path: Path) -> tuple[list[Part], list[Part]]:
    """Return the sections of a lesson's core, the first without a title, and those of its More."""
    cells = cells_of(path)
    core = takewhile(lambda cell: not is_more(cell), cells)
    return sections(core), sections(dropwhile(lambda cell: not is_more(cell), cells))[1:]


def sections(cells: Iterable[Cell]) -> list[Part]:
    """Return the parts of some cells, from one heading `##` to the next; a heading may stand inside a cell."""
    parts = [Part("")]
    for cell in cells:
        if cell["cell_type"] == "code":
            _add_code(parts[-1], cell)
            continue
        before, *rest = HEADING.split(cell["source"])
        _add_text(parts[-1], before)
        for text in rest:
            parts.append(Part(text.partition("\n")[0].removeprefix("## ")))
            _add_text(parts[-1], text)
    return parts


def _add_text(part: Part, text: str) -> None:
    part.terms |= {(a or b).lower() for a, b in TERM.findall(text)}
    part.exercises += len(EXERCISE.findall(text))
    part.is_exercise_next = bool(EXERCISE.search(text))
    part.lines += sum(_lines(fenced) - 2 for fenced in FENCE.findall(text))
    part.words += count_words(NOT_READ.sub(" ", FENCE.sub(" ", text)))


def _add_code(part: Part, cell: Cell) -> None:
    tree = ast.parse(cell["source"])
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    calls = [(call.func.id, call) for call in found if isinstance(call.func, ast.Name)]
    asked = [call for name, call in calls if name in ASKS and call.keywords]
    part.stops += 1
    part.questions += len(asked)
    part.words += sum(map(_words_of, asked))
    if not part.is_exercise_next:  # what one does in such a widget is the exercise
        part.quizzed += sum(_questions(call) for name, call in calls if name == "quiz")
        part.widgets += sum(name in WIDGETS for name, _ in calls)
    part.is_exercise_next = False
    part.exercises += any(name == "grow" for name, _ in calls) and not part.exercises
    if not asked and not is_folded(cell):
        part.lines += _lines(cell["source"])
        part.python |= set(_python(tree))
    if "show_source(" in cell["source"]:
        part.lines += sum(_shown(output, "since=" in cell["source"]) for output in cell["outputs"])


def _lines(text: str) -> int:
    return sum(bool(line.strip()) for line in text.splitlines())


def _shown(output: Cell, is_comparison: bool) -> int:
    """Return how many lines of source an output shows; of a comparison, those that are gone or new."""
    text = output.get("data", {}).get("text/plain", "")
    return _lines("\n".join(line for line in text.splitlines() if not is_comparison or line[:1] in ("+", "-")))


def _words_of(call: ast.Call) -> int:
    """Return how many words one reads of a question: itself, its options, and why the right answer is right."""
    given = {part.arg: _literal(part.value) for part in call.keywords}
    why = given.get("why", "")
    reason = why.get(given.get("answer"), "") if isinstance(why, dict) else why
    return count_words(" ".join(map(str, [_literal(call.args[0]), *(given.get("options") or ()), reason])))


def _questions(call: ast.Call) -> int:
    return next((int(str(_literal(part.value))) for part in call.keywords if part.arg == "most"), QUIZZED)


def _literal(node: ast.expr) -> Any:
    try:
        return ast.literal_eval(node)
    except ValueError:
        return ""


def _python(tree: ast.AST) -> Iterator[str]:
    """Yield what a reader need not know who knows functions, `if`, `for` and lists."""
    for node in ast.walk(tree):
        if type(node) in PYTHON:
            yield PYTHON[type(node)]
        elif isinstance(node, ast.Name) and node.id in LIBRARY:
            yield node.id
        elif isinstance(node, ast.ListComp) and len(node.generators) > 1:
            yield "nested comprehension"


def assignment_minutes(master: Path) -> int:
    """Return how long an assignment takes about, from its texts and from what its master has to write."""
    cells = cells_of(master)
    texts = [cell["source"] for cell in cells if cell["cell_type"] == "markdown"]
    asked, whole = (sum(map(count_words, found)) for found in ([NOT_READ.sub(" ", text) for text in texts], texts))
    read_words = asked + HINTS_READ * (whole - asked)
    solutions = [found for found in (SOLUTION.findall(cell["source"]) for cell in cells) if found]
    lines = sum(_lines(part) for parts in solutions for part in parts)
    writing = A_TASK * len(solutions) + A_LINE_TO_WRITE * lines
    judged = "".join(cell["source"] for cell in cells).count("def program_")
    return TO_THE_NEAREST * round(
        (read_words / WORDS_A_MINUTE + writing + A_PROGRAM_TO_JUDGE * judged) / TO_THE_NEAREST
    )


def table(parts: Iterable[Part]) -> str:
    """Return a line for each part, with its minutes and what they are made of."""
    names = ("words", "lines", "questions", "quizzed", "widgets", "exercises", "stops")
    head = f"{'':44} minutes " + " ".join(f"{name:>9}" for name in (*names, "terms"))
    rows = (
        f"{part.title[:44]:44} {part.minutes:7.0f} "
        + " ".join(f"{getattr(part, name):9,}" for name in names)
        + f" {len(part.terms):9}  {', '.join(sorted(part.python))}".rstrip()
        for part in parts
    )
    return "\n".join([head, *rows])


def main(paths: list[Path]) -> int:
    """Print the sections of the lessons that are named, or what each lesson's core and its More add up to."""
    if paths:
        parts = [part for path in paths for found in read(path) for part in found]
    else:
        read_all = [(path.stem, *read(path)) for path in lesson_files()]
        both = (((f"{stem}: core", core), ("  More", more)) for stem, core, more in read_all)
        parts = [together(found, title) for pair in both for title, found in pair]
    print(table(parts))
    return 0


if __name__ == "__main__":
    sys.exit(main([Path(name) for name in sys.argv[1:]]))
