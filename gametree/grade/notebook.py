"""Notebooks read as students hand them in: any version, any encoding, whatever tool wrote them."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from gametree.grade.files import MAX_BYTES, too_large
from gametree.grade.magics import plain_python
from gametree.grade.model import Unreadable
from gametree.grade.texts import BOM, decoded, shown

Kind: TypeAlias = Literal["code", "markdown", "raw"]

MAX_CODE = 100_000  # ten times what any assignment has; the worst of it is read in 3 seconds
MAX_VALUES = 3_000_000
MAX_CELLS = 5_000
_MAX_TOLD = 20
_LONGEST_LINE = 80
_OTHER_FILES = (
    (b"PK\x03\x04", "is a zip file, no notebook"),
    (b"%PDF", "is a PDF file, no notebook"),
    (b"\xd0\xcf\x11\xe0", "is an Office document, no notebook"),
    (b"\x89PNG", "is a picture, no notebook"),
    (b"\x1f\x8b", "is a gzip file, no notebook"),
    (b"<", "is a web page, no notebook"),
)
_PYTHONS = frozenset({"", "python", "python2", "python3", "ipython", "ipython3"})


@dataclass(frozen=True)
class Cell:
    """One cell of a notebook.

    Args:
        index: its place in the notebook, from 0.
        kind: "code", "markdown" or "raw".
        source: its text; for code, plain Python without magics, with the same line numbers.
        id: the notebook format's cell id, where it has one.
        grade_id: the name that nbgrader gave it, where it has one.
        tags: its tags.

    """

    index: int
    kind: Kind
    source: str
    id: str = ""
    grade_id: str = ""
    tags: tuple[str, ...] = ()

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
    cells: tuple[Cell, ...]
    warnings: tuple[str, ...] = ()

    @property
    def code(self) -> tuple[Cell, ...]:
        """The cells that are run, in order."""
        return tuple(cell for cell in self.cells if cell.kind == "code")


def read_notebook(data: bytes, name: str) -> Notebook:
    """Return the notebook in a file's bytes.

    Args:
        data: nbformat 3 or 4, with or without ids and metadata, in any Unicode encoding or latin-1.
        name: what to call it in messages.

    Raises:
        Unreadable: when it is no notebook, is cut off, or is too large; the message says where.

    """
    warnings: list[str] = []
    content = _content(_text(data, shown(name), warnings), shown(name), warnings)
    raw = _raw_cells(content, shown(name))
    cells = tuple(_cell(index, one, warnings) for index, one in enumerate(raw))
    return Notebook(name, cells, (*warnings, *_oddities(content, cells)))


# From bytes to JSON


def _text(data: bytes, name: str, warnings: list[str]) -> str:
    """Return the text of a file, which is more than blank and not obviously something else."""
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
        text = _mostly_utf8(data) or text
    return text.removeprefix(BOM).strip("\0 \t\r\n")


def _mostly_utf8(data: bytes) -> str:
    """Return the text of UTF-8 with a few bytes broken, "" when it is not mostly UTF-8."""
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    return text if sum(letter > "\x7f" for letter in text) > 2 * broken else ""


def _content(text: str, name: str, warnings: list[str]) -> dict[str, Any]:
    """Return the JSON object that a text begins with."""
    try:
        content, end = json.JSONDecoder(strict=False, parse_int=float).raw_decode(text)
    except json.JSONDecodeError as error:
        raise Unreadable(_broken(error), name) from None
    except (RecursionError, MemoryError):
        raise Unreadable("is nested too deeply to be a notebook", name) from None
    if not isinstance(content, dict):
        raise Unreadable("is no notebook: it does not hold a JSON object", name)
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
    return f"is no notebook: it stops being JSON at {where}: {error.msg}"


# From JSON to cells


def _raw_cells(content: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    """Return the cells as they stand in the file: of notebook format 4, else of all worksheets of format 3."""
    cells = content.get("cells")
    if cells is None and isinstance(content.get("worksheets"), list):
        sheets = (sheet for sheet in content["worksheets"] if isinstance(sheet, dict))
        cells = [cell for sheet in sheets for cell in _list(sheet.get("cells"))]
    if not isinstance(cells, list):
        raise Unreadable("is no notebook: it is JSON, but has no list of cells", name)
    if len(cells) > MAX_CELLS:
        raise Unreadable(f"has {len(cells):,} cells, more than {MAX_CELLS:,}", name)
    raw: list[Mapping[str, Any]] = [cell if isinstance(cell, dict) else {} for cell in cells]
    if sum(len(_source(cell)) for cell in raw if _kind(cell) == "code") > MAX_CODE:
        raise Unreadable(f"has more than {MAX_CODE:,} characters of code", name)
    return raw


def _cell(index: int, raw: Mapping[str, Any], warnings: list[str]) -> Cell:
    """Return a cell, however little of it is there."""
    metadata = _dict(raw.get("metadata"))
    kind, source = _kind(raw), _source(raw)
    if kind == "code":
        source, dropped = plain_python(source)
        warnings += [_not_run(index, line) for line in dropped[: max(0, _MAX_TOLD - len(warnings))]]
    ids = (raw.get("id"), metadata.get("id"))
    grade_id = _dict(metadata.get("nbgrader")).get("grade_id")
    tags = tuple(tag for tag in _list(metadata.get("tags")) if isinstance(tag, str))
    return Cell(index, kind, source, next(filter(None, map(_str, ids)), ""), _str(grade_id), tags)


def _not_run(index: int, line: str) -> str:
    return f"Cell {index + 1}: the line {shown(line, _LONGEST_LINE)} is IPython's and is not run."


def _kind(raw: Mapping[str, Any]) -> Kind:
    """Return a cell's kind; what does not say is code when it has what only code has."""
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


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


# What is odd


def _oddities(content: Mapping[str, Any], cells: tuple[Cell, ...]) -> Iterator[str]:
    """Yield a sentence for each thing that is odd about a notebook and does not matter."""
    if language := _other_language(content):
        yield f"The notebook's kernel is for {shown(language)}; its cells are run as Python."
    if not any(cell.kind == "code" and cell.source.strip() for cell in cells):
        yield "The notebook has no code."
    twice = [name for name, times in Counter(cell.id for cell in cells if cell.id).items() if times > 1]
    if twice:
        yield f"Some cells have the same id ({', '.join(map(shown, twice[:3]))}); all of them are read."


def _other_language(content: Mapping[str, Any]) -> str:
    """Return the language of a notebook's kernel when it is not Python."""
    metadata = _dict(content.get("metadata"))
    spec, info = _dict(metadata.get("kernelspec")), _dict(metadata.get("language_info"))
    language = next(filter(None, map(_str, (info.get("name"), spec.get("language"), spec.get("name")))), "")
    return "" if language.casefold() in _PYTHONS else language
