"""The house rules of the lessons: how one opens and closes, how long it is, what it must have.

A rule is a function that takes a lesson and yields what is wrong, in words. Run as a command, it checks the
lessons that are named, by default all.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import dropwhile, groupby, pairwise, takewhile
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tools import notebooks
from tools.minutes import Cell, count_words, is_folded, is_more, lesson_files, most, sections, together
from tools.sealing import FOR_CODE_HOSTS
from tools.site.pages import for_page

OPENING = ("**You will be able to", "**You need", "**Minutes")
CLOSING = ["## Summary", "## What next"]
CORE_CELLS, CORE_WORDS, WORDS = range(20, 61), 600, 2200
WORDS_IN_A_RUN = 250
LINES_IN_A_CELL, LINES_IN_A_RECALL = 20, 35
WRONG_NUMBERS = 2
PREDICTIONS, SELF_CHECKS, EXERCISES = 5, 2, 1
RECALLED = range(1, 3)
RECALLED_WORDS = 3
REASON_WORDS = 4
QUIZZED = range(3, 12)
ASSIGNMENTS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6, 8: 8, 9: 9, 10: 10, 11: 11, 12: 12, 13: 13, 14: 14, 15: 15}

# Cells that ask for what stands above them, and why it tells nothing.
HARMLESS = {
    "lesson-02-cell-59": "one objective counts four other things",
    "lesson-03-cell-04": "the picture's title lists all four leaves",
    "lesson-03-cell-06": "the picture's title lists all four leaves, and one of them has changed",
    "lesson-05-recall": "one objective turns a number, and here it is somebody's turn",
    "lesson-05-cell-26": "leaves at three depths are no leaf of 3",
    "lesson-05-cell-37": "which leaf goes wrong has just been said, and here the smallest tree with one is asked for",
    "lesson-06-cell-10": "what α is has just been said, and here it is asked for",
    "lesson-09-b-alone": "3 is the value of another position in the table",
    "lesson-09-cell-59": "what symmetric means has just been said, and here it is asked of an evaluation",
    "lesson-10-cell-11": "that there are two halves has just been said, and here one is to be counted",
    "lesson-11-cell-68": "the words of what is searched, and not why",
    "shapes-23": "five are in a row here, and five calls there",
    "lesson-12-30": "what a three is has just been said, and here one is to be told from others",
    "lesson-12-33": "6 is one of the four weights",
    "shapes-41": "the two curves have these names",
    "lesson-13-48": "what None means has just been said, and here it is asked why",
    "c22": "that openings are random moves is about something else",
    "lesson-15-16": "that there are null windows does not say what they cost",
}

PUBLIC = ("classroom", "gametree", "gametree.plot", "gametree.widgets", "players")

IMPORTED = re.compile(r"^\s*(?:from|import)\s+((?:classroom|gametree|grading|players)(?:\.\w+)*)\b", re.MULTILINE)
RECALL = re.compile(r"^recall\(", re.MULTILINE)

EXERCISE = re.compile(r"^(#+\s+|\*\*)Exercise\b", re.MULTILINE)
HEADING = re.compile(r"^#{1,6} .*$", re.MULTILINE)
ONLY_IN_JUPYTERLAB = re.compile(r"Shift\+Enter|grey bar|three dots|[Rr]un the (?:next|folded) cell|<!--")
MARK_BEFORE_TEXT = re.compile(r"^<!--.*?-->.", re.MULTILINE)
FENCE = re.compile(r"^(```|~~~).*?^\1\s*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)|\b(?:src|href)=[\"']([^\"']+)[\"']")
SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
NO_PROSE = re.compile(r"!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|<[^>]+>|\$\$.*?\$\$", re.DOTALL)
NOT_READ = re.compile(
    r"<details>.*?</details>|\]\([^)]*\)|\b(?:exercise|lesson|assignment|task)s? \d+", re.DOTALL | re.IGNORECASE
)
LINKED, INSIDE = re.compile(r"\[([^\]\n]*)\]\([^)\n]*\)"), re.compile(r"`[^`]*`|\[[^\]\n]*\]|\([^)\n]*\)")
NUMERALS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
EMPTY_WORDS = set(
    re.findall(
        r"\w+",
        "all and any are been but can for from had has have her his how its least more most nobody nothing not one "
        "only other out she some than that the their them then there these they this too was what when where which "
        "who will with you your",
    )
)
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
    def core(self) -> "Lesson":
        """What is meant for everybody: all that comes before the first heading `## More`."""
        return Lesson(self.path, list(takewhile(lambda cell: not is_more(cell), self.cells)))

    @property
    def more(self) -> "Lesson":
        """What comes after the core, for who wants more."""
        return Lesson(self.path, list(dropwhile(lambda cell: not is_more(cell), self.cells)))

    @property
    def parts(self) -> "list[Lesson]":
        """The core, and each section of its More."""
        starts = [number for number, cell in enumerate(self.cells) if is_more(cell)]
        return [Lesson(self.path, self.cells[a:b]) for a, b in pairwise([0, *starts, len(self.cells)])]

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
    return count_words(NO_PROSE.sub(" ", text))


# --- rules for every lesson ---------------------------------------------------------------------------------


def is_in_normal_form(lesson: Lesson) -> Iterator[str]:
    """The file is as `make notebooks` writes it."""
    yield from notebooks.problems(lesson.path.read_text(encoding="utf-8"))


def opens_alike(lesson: Lesson) -> Iterator[str]:
    """It opens with `# N. Title`; soon it says what one will be able to do, what one needs, and the minutes."""
    first = lesson.cells[0]["source"] if lesson.cells else ""
    if not re.match(rf"# {lesson.number}\. \S", first):
        yield f"the first cell does not open with '# {lesson.number}. Title'"
    opening = "\n".join(source for n, source in lesson.prose if n < 3)
    places = [opening.find(label) for label in OPENING]
    if -1 in places or places != sorted(places):
        yield f"the first three cells do not have {', '.join(label + '**' for label in OPENING)} in this order"
    if not re.search(r"\*\*Minutes\W*\d", opening):
        yield "**Minutes** is not followed by a number"


def closes_alike(lesson: Lesson) -> Iterator[str]:
    """Its core closes with `## Summary` and `## What next`."""
    headings = [line for _, source in lesson.core.prose for line in HEADING.findall(source)]
    if headings[-2:] != CLOSING:
        yield f"the last headings are {headings[-2:]}, not {CLOSING}"
    if not lesson.core.cells or lesson.core.cells[-1]["cell_type"] != "markdown":
        yield "the last cell is not a text"


def headings_begin_cells(lesson: Lesson) -> Iterator[str]:
    """Each heading of a section begins its cell: what is folded, or on the short way, is whole cells."""
    for number, source in lesson.prose:
        for line in re.findall(r"\n(## .*)", source):
            yield f"cell {number} has a heading {line!r} that does not begin it"


def prose_comes_in_small_runs(lesson: Lesson) -> Iterator[str]:
    """Between two code cells there is not too much to read."""
    for cells in (lesson.core.cells, lesson.more.cells):
        for is_prose, group in groupby(cells, lambda cell: cell["cell_type"] == "markdown"):
            run = [FENCE.sub("", cell["source"]) for cell in group]
            if is_prose and (count := sum(map(words, run))) > WORDS_IN_A_RUN:
                start = run[0].strip().partition("\n")[0][:40]
                yield f"{count} words without a code cell from {start!r} on, {WORDS_IN_A_RUN} at most"


def code_cells_are_short(lesson: Lesson) -> Iterator[str]:
    """Longer code lives in the package and is shown from there; what opens a lesson is folded, and no code to read."""
    for number, source in lesson.code:
        lines, most = len(source.splitlines()), LINES_IN_A_RECALL if RECALL.match(source) else LINES_IN_A_CELL
        if lines > most:
            yield f"cell {number} has {lines} lines, {most} at most"


def imports_what_is_public(lesson: Lesson) -> Iterator[str]:
    """Of the course it imports what is in PUBLIC, and nothing deeper."""
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
        elif "image/png" in data and f"<{output['metadata'].get('image/png', {}).get('alt')}>" != text:
            yield f"cell {number} has other words where nbconvert looks for those of its picture than {text!r}"


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
        prose = lesson.core.prose
        if not prose or not link.search(prose[-1][1].rpartition(CLOSING[-1])[2]):
            yield f"the last text does not link to ../exercises/{number}-…/{number}-….ipynb"


def paths_are_relative(lesson: Lesson) -> Iterator[str]:
    """No cell and no output names a folder of one machine."""
    shown = [(number, "\n".join(notebooks.texts(output))) for number, output in lesson.outputs]
    traced = [(number, "\n".join(output.get("traceback", ()))) for number, output in lesson.outputs]
    for number, text in [*lesson.code, *lesson.prose, *shown, *traced]:
        if match := ABSOLUTE.search(text):
            yield f"cell {number} names an absolute path: {text[match.start() : match.end() + 30]!r}"


def has_its_words_for_the_page(lesson: Lesson) -> Iterator[str]:
    """What is only true where cells are run is marked, with what the web page says instead."""
    for number, source in lesson.prose:
        if match := ONLY_IN_JUPYTERLAB.search(for_page(FOR_CODE_HOSTS.sub("", source))):
            yield f"cell {number} has {match[0]!r} on the page: <!-- lab -->Press it.<!-- page: Click it. --> marks it"
        if match := MARK_BEFORE_TEXT.search(source):
            yield f"cell {number}: {match[0]!r} begins a line, and the rest of that is no Markdown then"


# --- guides for the size of a full lesson -------------------------------------------------------------------


def opens_with_recall(lesson: Lesson) -> Iterator[str]:
    """Its first or second code cell asks about earlier lessons, folded."""
    number, source = next(((n, source) for n, source in lesson.code[:2] if RECALL.match(source)), (0, ""))
    if not source:
        yield "neither the first nor the second code cell is recall(…)"
    elif not is_folded(lesson.cells[number]):
        yield "the cell with recall(…) is not folded, so it shows the answers"
    asked = len(re.findall(r"\bself_check\(", source))
    if asked not in RECALLED:
        yield f"it opens with {asked} questions on earlier lessons, {RECALLED[0]} to {RECALLED[-1]} are the guide"


def asks_before_it_tells(lesson: Lesson) -> Iterator[str]:
    """The learner predicts, checks and practises."""
    yield from _at_least(PREDICTIONS, "predictions", _calls(lesson, "predict"))
    yield from _at_least(SELF_CHECKS, "self-checks", _calls(lesson, "self_check"))
    exercises = sum(len(EXERCISE.findall(source)) for _, source in lesson.core.prose)
    yield from _at_least(EXERCISES, "exercises in the core", exercises)


def numbers_know_their_mistakes(lesson: Lesson) -> Iterator[str]:
    """A number to predict has a word for at least two wrong numbers, and not only for the right one."""
    for number, source in lesson.code:
        for given in _asked(source, "predict", "self_check"):
            if "answer" in given and "options" not in given:
                told = given.get("why", "")
                if not isinstance(told, dict) or len(told.keys() - {given["answer"]}) < WRONG_NUMBERS:
                    yield f"cell {number} asks for a number, and knows fewer than {WRONG_NUMBERS} wrong ones"


def keeps_answers_back(lesson: Lesson) -> Iterator[str]:
    """No code in sight tells the answer to a question: not its own, nor an `assert` below; prose there is veiled."""
    for number, source in lesson.code:
        if _asked(source, "predict", "self_check") and not is_folded(lesson.cells[number]):
            yield f"cell {number} asks, and is not folded, so it shows the answer"
        below = _code_in_sight(lesson.cells[number + 1 :]) if _asked(source, "predict") else ""
        if re.search(r"^\s*assert\b", below, re.MULTILINE):
            yield f"cell {number} asks, and an assert stands in sight below it"


def is_not_told_above(lesson: Lesson) -> Iterator[str]:
    """Nothing above a question tells its answer: no objective, and in its own section no text and no output.

    An answer is told where all its own words stand, two at least, or its number by itself (0 and 1 stand everywhere);
    and where half the words of its reason do. What stands in code, in lists and in brackets tells nothing.
    """
    for number, source in lesson.code:
        above = _above(lesson.cells[:number])
        for given in _asked(source, "predict", "self_check"):
            if lesson.cells[number]["id"] not in HARMLESS and (told := _told_above(given, above)):
                yield f"cell {number} asks for {given['answer']!r}, and above it stands {told}"


def recalls_what_was_taught(lesson: Lesson) -> Iterator[str]:
    """Each question on earlier lessons names the cell that it asks about, in its metadata: one of an earlier core."""
    taught = {
        cell["id"]: cell["source"]
        for path in lesson.path.parent.glob("*.ipynb")
        if path.name < lesson.path.name
        for cell in read_lesson(path).core.cells
    }
    for number, source in lesson.code:
        if RECALL.match(source):
            questions, named = _asked(source, "self_check"), lesson.cells[number]["metadata"].get("recalls", [])
            if len(named) != len(questions):
                yield f"cell {number} asks {len(questions)} questions, and names {len(named)} cells that they are about"
            for given, name in zip(questions, named, strict=False):
                if name is None and lesson.number == 1:
                    continue  # what one needs to know before the course
                if name not in taught:
                    yield f"cell {number} asks about {name!r}, which is no cell of the core of an earlier lesson"
                elif len(_content(str(given)) & _content(taught[name])) < RECALLED_WORDS:
                    yield f"cell {number} asks {given['']!r}, and {name!r} has next to none of its words"


def _asked(source: str, *names: str) -> list[dict[str, Any]]:
    """Return the arguments of all calls of functions with these names; the question's name is empty."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [
        {"": ast.literal_eval(call.args[0])} | {part.arg or "": ast.literal_eval(part.value) for part in call.keywords}
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in names and call.keywords
    ]


def _reason(given: dict[str, Any]) -> str:
    """Return why the answer to a question is right."""
    why = given.get("why", "")
    return str(why.get(given["answer"], "") if isinstance(why, dict) else why)


def _code_in_sight(below: list[Cell]) -> str:
    """Return the code that a reader sees below a question, up to the next question or text."""
    is_code = [cell["cell_type"] == "code" and not _asked(cell["source"], "predict", "self_check") for cell in below]
    end = [*is_code, False].index(False)
    return "\n".join(cell["source"] for cell in below[:end] if not is_folded(cell))


def _above(cells: list[Cell]) -> str:
    """Return what a reader has seen above a question: the objectives, and its section's text and outputs."""
    heading = [n for n, cell in enumerate(cells) if cell["cell_type"] == "markdown" and cell["source"][:3] == "## "]
    opening = "\n".join(cell["source"] for cell in cells if OPENING[0] in cell["source"])
    seen = re.findall("^- .*", opening, re.MULTILINE)
    for cell in cells[heading[-1] :] if heading else ():
        if cell["cell_type"] == "markdown":
            seen.append(cell["source"])
        elif not _asked(cell["source"], "predict", "self_check"):
            seen += [out.get("text") or out.get("data", {}).get("text/plain", "") for out in cell["outputs"]]
    return INSIDE.sub(" ", NOT_READ.sub(" ", LINKED.sub(r"\1", "\n".join(seen))))


def _told_above(given: dict[str, Any], text: str) -> str:
    """Return the words with which a text tells an answer beforehand."""
    answer, told = str(given["answer"]), _content(text)
    others = [str(option) for option in given.get("options", ()) if option != given["answer"]]
    elsewhere = _content(" ".join([given[""], *others]))
    own, reason = _content(answer) - elsewhere, _content(_reason(given)) - elsewhere
    is_number = re.fullmatch(r"[-−]?[\d.,]+", answer) and answer not in ("0", "1")
    if own and own <= told and (is_number or len(own) > 1):
        return ", ".join(sorted(own))
    words = {word for word in reason & told if word[-1].isalpha()}
    return ", ".join(sorted(words)) if len(words) >= max(REASON_WORDS, len(reason) / 2) else ""


def _content(text: str) -> set[str]:
    """Return the numbers of a text, and its words that say something, without their endings."""
    plain = re.sub(r"(?<=\d),(?=\d{3})", "", text.replace("−", "-").lower())
    found = set(re.findall(r"-?\d+(?:\.\d+)?|[^\W\d_]{3,}", plain)) - EMPTY_WORDS
    numbers = {str(NUMERALS.index(word)) for word in found & set(NUMERALS)}
    return numbers | {re.sub(r"(?<=...)(?:ing|ed|es|s|e|ly)$", "", word) for word in found - set(NUMERALS)}


def _calls(lesson: Lesson, name: str) -> int:
    call = re.compile(rf"^(?!\s*#).*(?<!def )\b{name}\(", re.MULTILINE)
    return sum(bool(call.search(source)) for _, source in lesson.code if not RECALL.match(source))


def _at_least(least: int, what: str, count: int) -> Iterator[str]:
    if count < least:
        yield f"{count} {what}, at least {least} are the guide"


# --- the shape of a lesson: a toy, a short core, and more below it ------------------------------------------------


def opens_and_ends_with_its_toy(lesson: Lesson) -> Iterator[str]:
    """Its second cell is a toy, folded, with the imports in it; the core's last code cell is one again."""
    toys = ["toy" in cell["metadata"].get("tags", []) for cell in lesson.core.cells if cell["cell_type"] == "code"]
    if not toys or not toys[0] or len(lesson.cells) < 2 or lesson.cells[1]["cell_type"] != "code":
        yield "the second cell is not a code cell with the tag toy"
    elif not (is_folded(lesson.cells[1]) and lesson.cells[1]["source"].startswith("#")):
        yield "the toy's code is not folded under a comment that says what to do"
    if len(toys) < 2 or not toys[-1]:
        yield "the core's last code cell does not come back to the toy: it has no tag toy"


def core_is_short(lesson: Lesson) -> Iterator[str]:
    """Its core takes no more time, and shows no more, than `tools.minutes` lets it; its More takes no longer."""
    core, limit = together(sections(lesson.core.cells)), most(lesson.number)
    folded = together(section for part in lesson.parts[1:] for section in sections(part.cells))
    counted = {name: getattr(core, name) for name in ("words", "lines", "stops", "exercises")}
    for name, count in {"minutes": round(core.minutes), **counted, "terms": len(core.terms)}.items():
        if count > getattr(limit, name):
            yield f"{count} {name} in the core, {getattr(limit, name)} at most"
    if unknown := core.python - limit.python:
        yield f"its core shows {', '.join(sorted(unknown))}, which nobody has explained"
    if len(lesson.parts) - 1 > limit.more:
        yield f"{len(lesson.parts) - 1} sections of More, {limit.more} at most"
    if round(folded.minutes) > round(core.minutes):
        yield f"{folded.minutes:.0f} minutes are folded away, and the core takes {core.minutes:.0f}"


def lesson_has_its_size(lesson: Lesson) -> Iterator[str]:
    """There is something to read in its core, and not too much in all."""
    core, whole = (sum(words(source) for _, source in part.prose) for part in (lesson.core, lesson))
    if len(lesson.core.cells) not in CORE_CELLS:
        yield f"{len(lesson.core.cells)} cells in the core, {CORE_CELLS[0]} to {CORE_CELLS[-1]} are the guide"
    if core < CORE_WORDS:
        yield f"{core} words in the core, {CORE_WORDS} at least"
    if whole > WORDS:
        yield f"{whole} words, {WORDS} at most"


def parts_stand_alone(lesson: Lesson) -> Iterator[str]:
    """The core uses its own names, and each section of its More the core's and its own: any may be skipped."""
    defined, of_core = _names(lesson)[1], _names(lesson.core)[1]
    for part in lesson.parts:
        used, own = _names(part)
        title = part.cells[0]["source"].partition("\n")[0]
        yield from (f"{title!r} uses {n}, which another part defines" for n in sorted((used & defined) - own - of_core))


def learner_is_the_algorithm(lesson: Lesson) -> Iterator[str]:
    """Where searches are taught, it asks as a quiz, and has a tree to mark or to change."""
    if lesson.number in QUIZZED:
        yield from _at_least(1, "quizzes", _calls(lesson, "quiz"))
        yield from _at_least(1, "of Practice and Explorer", _calls(lesson, "(?:Practice|Explorer)"))


def _names(lesson: Lesson) -> tuple[set[str], set[str]]:
    """Return the names that a lesson's code reads, and those that it defines, however deep inside."""
    nodes = [node for _, source in lesson.code for node in ast.walk(ast.parse(source))]
    names = [node for node in nodes if isinstance(node, ast.Name)]
    defined = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    defined |= {(node.asname or node.name).partition(".")[0] for node in nodes if isinstance(node, ast.alias)}
    defined |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    return (
        {node.id for node in names if isinstance(node.ctx, ast.Load)},
        defined | {node.id for node in names if isinstance(node.ctx, ast.Store)},
    )


RULES: tuple[Rule, ...] = (
    is_in_normal_form,
    opens_alike,
    closes_alike,
    headings_begin_cells,
    prose_comes_in_small_runs,
    code_cells_are_short,
    imports_what_is_public,
    code_ends_without_semicolon,
    pictures_have_a_text,
    links_lead_somewhere,
    links_to_its_assignment,
    paths_are_relative,
    has_its_words_for_the_page,
)
GUIDES: tuple[Rule, ...] = (
    opens_with_recall,
    asks_before_it_tells,
    numbers_know_their_mistakes,
    keeps_answers_back,
    is_not_told_above,
    recalls_what_was_taught,
)
SHAPE: tuple[Rule, ...] = (
    opens_and_ends_with_its_toy,
    core_is_short,
    lesson_has_its_size,
    parts_stand_alone,
    learner_is_the_algorithm,
)


def rules_for(path: Path) -> tuple[Rule, ...]:
    """The rules that a lesson must keep: lesson 0 only shows around, and may be short."""
    if path.name.startswith("00-"):
        return (*RULES, opens_and_ends_with_its_toy, core_is_short, parts_stand_alone)
    return RULES + GUIDES + SHAPE


def main(paths: list[Path]) -> int:
    """Print what is wrong with the lessons."""
    found = [f"{p}: {problem}" for p in paths for rule in rules_for(p) for problem in rule(read_lesson(p))]
    print("\n".join(found) or "All lessons keep the rules.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main([Path(name) for name in sys.argv[1:]] or lesson_files()))
