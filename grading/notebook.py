"""Notebooks as students hand them in: of any version, in any encoding, written by any tool."""

import ast
import json
import re
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from grading.files import BOM, MAX_BYTES, decoded, shown, too_large
from grading.model import Unreadable

MAX_PARSED, MAX_REMEMBERED = 100_000, 3_000
_LONGEST_REASON = 200


@dataclass(frozen=True)
class NotPython:
    """Why a text cannot be read as Python: the line, counted from 1, and what is wrong there."""

    line: int
    what: str


def parsed(source: str) -> ast.Module | NotPython:
    """Return the syntax tree of a cell, with `await` at its top, or why it has none: also over 100,000 characters."""
    if len(source) > MAX_PARSED:
        return NotPython(1, f"more than {MAX_PARSED:,} characters of code")
    return _parsed(source) if len(source) < MAX_REMEMBERED else _parsed.__wrapped__(source)


@lru_cache(256)  # trees are never changed; most cells are read several times, and are the same in all of a class
def _parsed(source: str) -> ast.Module | NotPython:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source)
    except SyntaxError as error:
        return NotPython(error.lineno or 1, shown(error.msg or "invalid syntax", _LONGEST_REASON))
    except (RecursionError, MemoryError):
        return NotPython(1, "nested too deeply")
    except ValueError as error:
        return NotPython(1, str(error).partition(":")[0])


def same_code(first: ast.AST, second: ast.AST) -> bool:
    """Tell whether two syntax trees say the same, whatever the layout and comments."""
    try:
        return ast.dump(first) == ast.dump(second)
    except (RecursionError, ValueError):  # too deep to write down, or a number too long to
        return False


_KEPT_BODY = ("time", "timeit", "capture", "prun")
_OTHER_LANGUAGE = re.compile(
    r"!|bash|cmd|cython|file|html|javascript|js|latex|markdown|perl|pypy|python[23]?|r|ruby|script|sh|sql|svg|system|sx"
    r"|writefile"
)
_SHELL = "apt|apt-get|cat|cd|clear|conda|cp|ls|mamba|mkdir|mv|pip|pip3|pwd|rm"
_CELL_MAGIC = re.compile(r"%%([\w!]+)")
_ASSIGNED = re.compile(r"([^=!%'\"#]+=\s*)([!%])(.*)")
_TIMED = re.compile(r"(\s*)%time\b\s*(\S.*)")
_DROPPED = re.compile(rf"(\s*)(?:[!%?]|(?:{_SHELL})\b(?!\s*[=(.\[,:]))")
_PROMPT = re.compile(r"(?:>>>|\.\.\.)(?: |$)")
_ROUNDS = 8  # how often a cell is parsed again to find the next magic; after that, all lines that look like one go
_LONG = 20_000  # characters of a cell; in a longer one they go at once


def plain_python(source: str) -> tuple[str, tuple[str, ...]]:
    """Return a cell's code as plain Python, and the lines that were taken out or changed.

    What parses stays as it is, so that a `%` or `!` inside a string or an expression is safe: only the line at which
    Python stops reading is looked at. `%time f()` becomes `f()`, `files = !ls` becomes `files = []`; `%%time`
    keeps the cell and `%%bash` drops it.
    """
    text = source.replace("\r\n", "\n").replace("\r", "\n")
    if not isinstance(parsed(text), NotPython):
        return text, ()
    text, dropped = _without_cell_magic(text)
    lines = _without_prompts(text.split("\n"))
    dropped += _take_out(lines)
    return "\n".join(lines), dropped


def _without_cell_magic(text: str) -> tuple[str, tuple[str, ...]]:
    """Take the `%%` lines out of a cell's start; with them the whole cell when it is in another language."""
    lines = text.split("\n")
    dropped: tuple[str, ...] = ()
    for number, line in enumerate(lines):
        found = _CELL_MAGIC.match(line)
        if found:
            dropped += (line.strip(),)
            lines[number] = ""
            magic = found[1].lower()
            is_python = not _OTHER_LANGUAGE.fullmatch(magic) and not isinstance(parsed("\n".join(lines)), NotPython)
            if magic not in _KEPT_BODY and not is_python:
                return "", dropped
        elif line.strip() and not line.lstrip().startswith("#"):
            break
    return "\n".join(lines), dropped


def _without_prompts(lines: list[str]) -> list[str]:
    """Take off what IPython takes off a pasted cell: `>>> ` at the start, or the first line's indentation."""
    first = next((line for line in lines if line.strip()), "")
    if _PROMPT.match(first):
        return [_PROMPT.sub("", line, count=1) for line in lines]
    indent = first[: len(first) - len(first.lstrip())]
    return [line.removeprefix(indent) for line in lines]


def _take_out(lines: list[str]) -> tuple[str, ...]:
    """Replace, in place, the lines that are no Python but IPython's; return what they were."""
    dropped: list[str] = []
    for _ in range(_ROUNDS if sum(map(len, lines)) < _LONG else 1):
        problem = parsed("\n".join(lines))
        line = problem.line if isinstance(problem, NotPython) else 0  # at which Python stops reading, from 1
        if not 1 <= line <= len(lines) or _new_line(lines[line - 1]) is None:
            return tuple(dropped)
        dropped.append(_replace(lines, line - 1))
    rest = [number for number, line in enumerate(lines) if _new_line(line) is not None]
    return (*dropped, *[_replace(lines, number) for number in rest])


def _replace(lines: list[str], number: int) -> str:
    """Replace one line, empty those that continue it after a backslash, and return what it was."""
    old, new = lines[number], _new_line(lines[number]) or ""
    lines[number] = new
    goes_on = old.endswith("\\") and not new.endswith("\\")
    while goes_on and number + 1 < len(lines):
        number += 1
        goes_on = lines[number].endswith("\\")
        lines[number] = ""
    return old.strip()


def _new_line(line: str) -> str | None:
    """Return what stands in plain Python for one of IPython's lines, None for any other line."""
    if found := _TIMED.match(line):
        return found[1] + found[2]
    if found := _ASSIGNED.match(line):
        timed = found[2] == "%" and re.match(r"time\s+(\S.*)", found[3])
        return found[1] + (timed[1] if timed else "[]" if found[2] == "!" else "None")
    if found := _DROPPED.match(line):
        return f"{found[1]}pass"
    return "pass" if line.rstrip("; \t").endswith("?") else None


CellKind: TypeAlias = Literal["code", "markdown", "raw"]

MAX_CODE = 100_000  # ten times what any assignment has; the worst of it is read in 3 seconds
MAX_VALUES = 3_000_000
MAX_CELLS = 5_000
_MAX_TOLD = 20
_LONGEST_LINE = 80
_OTHER_FILES = (
    (b"PK\x03\x04", "is a zip file, not a notebook"),
    (b"%PDF", "is a PDF file, not a notebook"),
    (b"\xd0\xcf\x11\xe0", "is an Office document, not a notebook"),
    (b"\x89PNG", "is a picture, not a notebook"),
    (b"\x1f\x8b", "is a gzip file, not a notebook"),
    (b"<<<<<<<", "holds the marks of a merge that git left to be settled"),
    (b"version https://git-lfs.", "is a pointer of Git LFS: the notebook itself was not downloaded"),
    (b"[InternetShortcut]", "is a link to something that was not handed in"),
    (b"<", "is a web page, not a notebook"),
)
_PYTHONS = frozenset({"", "python", "python2", "python3", "ipython", "ipython3"})


@dataclass(frozen=True)
class NotebookCell:
    """One cell of a notebook.

    Args:
        index: its place in the notebook, from 0.
        kind: "code", "markdown" or "raw".
        source: its text; for code, plain Python without magics, with the same line numbers.
        id: the notebook format's cell id, where it has one.
        grade_id: the name that nbgrader gave it, where it has one.

    """

    index: int
    kind: CellKind
    source: str
    id: str = ""
    grade_id: str = ""

    @property
    def number(self) -> int:
        """Its place as people count, from 1."""
        return self.index + 1


@dataclass(frozen=True)
class Notebook:
    """What a notebook holds.

    Args:
        name: what it was read from, for messages.
        cells: all cells, in order.
        warnings: what is odd about it, in sentences.

    """

    name: str
    cells: tuple[NotebookCell, ...]
    warnings: tuple[str, ...] = ()

    @property
    def code(self) -> tuple[NotebookCell, ...]:
        """The cells that are run, in order."""
        return tuple(cell for cell in self.cells if cell.kind == "code")


def read_notebook(data: bytes, name: str) -> Notebook:
    """Return the notebook in a file's bytes.

    Args:
        data: nbformat 3 or 4, with or without ids and metadata, in any Unicode encoding or latin-1.
        name: what to call it in messages.

    Raises:
        Unreadable: when it is not a notebook, is cut off, or is too large; the message says where.

    """
    warnings: list[str] = []
    content = _content(_text(data, name, warnings), name, warnings)
    raw = _raw_cells(content, name)
    cells = tuple(_cell(index, one, warnings) for index, one in enumerate(raw))
    return Notebook(name, cells, (*warnings, *_oddities(content, cells)))


def _text(data: bytes, name: str, warnings: list[str]) -> str:
    """Return the text of a file; raise Unreadable when it is blank or obviously something else."""
    if len(data) > MAX_BYTES:
        raise Unreadable(too_large(MAX_BYTES), name)
    if not data.strip(b"\0 \t\r\n"):
        raise Unreadable("is empty" if not data else "is blank", name)
    if other := next((what for start, what in _OTHER_FILES if data.lstrip().startswith(start)), ""):
        raise Unreadable(other, name)
    if sum(map(data.count, (b"{", b"[", b","))) > MAX_VALUES:
        raise Unreadable("holds too many values (clear the outputs and hand it in again)", name)
    text, encoding = decoded(data)
    if encoding in ("cp1252", "latin-1"):
        warnings.append("The file is not in UTF-8; accented letters may look different.")
        text_of_utf8 = data.decode("utf-8", "replace")
        broken = text_of_utf8.count("\ufffd")
        text = text_of_utf8 if sum(letter > "\x7f" for letter in text_of_utf8) > 2 * broken else text
    return text.removeprefix(BOM).strip("\0 \t\r\n")


def _content(text: str, name: str, warnings: list[str]) -> dict[str, Any]:
    """Return the JSON object that a text begins with."""
    try:
        content, end = json.JSONDecoder(strict=False, parse_int=float).raw_decode(text)
    except json.JSONDecodeError as error:
        raise Unreadable(_broken(error), name) from None
    except (RecursionError, MemoryError):
        raise Unreadable("is nested too deeply to be a notebook", name) from None
    if not isinstance(content, dict):
        raise Unreadable("is not a notebook: it does not hold a JSON object", name)
    if end < len(text):
        line = text.count("\n", 0, end) + 1
        warnings.append(f"The notebook ends in line {line}; what stands after it was not read.")
    return content


def _broken(error: json.JSONDecodeError) -> str:
    """Return what is wrong with text that is not JSON, and where."""
    byte = len(error.doc[: error.pos].encode("utf-8", "replace"))
    where = f"line {error.lineno}, column {error.colno} (byte {byte})"
    if error.msg.startswith("Unterminated string"):
        return f"is cut off: the text that begins at {where} has no end"
    if error.doc.startswith("{") and error.pos >= len(error.doc) - 1:
        return f"is cut off at {where}"
    return f"is not a notebook: it stops being JSON at {where}: {error.msg}"


def _raw_cells(content: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    """Return the cells as they stand in the file: of notebook format 4, else of all worksheets of format 3."""
    cells = content.get("cells")
    if cells is None and isinstance(content.get("worksheets"), list):
        sheets = [sheet.get("cells") for sheet in content["worksheets"] if isinstance(sheet, dict)]
        cells = [cell for sheet in sheets if isinstance(sheet, list) for cell in sheet]
    if not isinstance(cells, list):
        raise Unreadable("is not a notebook: it is JSON, but has no list of cells", name)
    if len(cells) > MAX_CELLS:
        raise Unreadable(f"has {len(cells):,} cells, more than {MAX_CELLS:,}", name)
    raw: list[Mapping[str, Any]] = [cell if isinstance(cell, dict) else {} for cell in cells]
    if sum(len(_source(cell)) for cell in raw if _kind(cell) == "code") > MAX_CODE:
        raise Unreadable(f"has more than {MAX_CODE:,} characters of code", name)
    return raw


def _cell(index: int, raw: Mapping[str, Any], warnings: list[str]) -> NotebookCell:
    """Return a cell, whatever is missing of it."""
    metadata = _dict(raw.get("metadata"))
    kind, source = _kind(raw), _source(raw)
    if kind == "code":
        source, dropped = plain_python(source)
        told = [shown(line, _LONGEST_LINE) for line in dropped[: max(0, _MAX_TOLD - len(warnings))]]
        warnings += [f"Cell {index + 1}: the line {line} is IPython's and is not run." for line in told]
    ids = (raw.get("id"), metadata.get("id"))
    grade_id = _dict(metadata.get("nbgrader")).get("grade_id")
    return NotebookCell(index, kind, source, next(filter(None, map(_str, ids)), ""), _str(grade_id))


def _kind(raw: Mapping[str, Any]) -> CellKind:
    """Return a cell's kind; one that does not say it is code when it has what only code has."""
    kind = raw.get("cell_type")
    if kind == "code" or (not isinstance(kind, str) and raw.keys() & {"outputs", "execution_count", "input"}):
        return "code"
    return "raw" if kind == "raw" else "markdown"


def _source(raw: Mapping[str, Any]) -> str:
    """Return a cell's text: one string or a list of them, under the name of format 4 or 3."""
    source = raw.get("source", raw.get("input"))
    return "".join(filter(None, map(_str, source))) if isinstance(source, list) else _str(source)


def _str(value: object) -> str:
    return value if isinstance(value, str) else ""


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _oddities(content: Mapping[str, Any], cells: tuple[NotebookCell, ...]) -> Iterator[str]:
    """Yield a sentence for each harmless oddity of a notebook."""
    metadata = _dict(content.get("metadata"))
    spec, info = _dict(metadata.get("kernelspec")), _dict(metadata.get("language_info"))
    language = next(filter(None, map(_str, (info.get("name"), spec.get("language"), spec.get("name")))), "")
    if language.casefold() not in _PYTHONS:
        yield f"The notebook's kernel is for {language:.80}; its cells are run as Python."
    if not any(cell.kind == "code" and cell.source.strip() for cell in cells):
        yield "The notebook has no code."
    twice = [name for name, times in Counter(cell.id for cell in cells if cell.id).items() if times > 1]
    if twice:
        yield f"Some cells have the same id ({', '.join(map(shown, twice[:3]))}); all of them are read."
