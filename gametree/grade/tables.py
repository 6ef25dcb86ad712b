"""Tables as CSV: any delimiter, encoding and quoting in, with line numbers for errors; safe for spreadsheets out."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from gametree.grade.files import BOM, decoded, folded, read_bytes, shown
from gametree.grade.model import Points

Cell: TypeAlias = str | Points | None

ZIP = b"PK\x03\x04"
_DELIMITERS = ",;\t"
_FORMULA = "=+\\-@\uff1d\uff0b\uff0d\uff20"
_START = rf"(?:^|[;\t\r\n])[\s'\"]*(?=[{_FORMULA}])|^'*(?=[\t\r\n])"
_GUARDED = rf"((?:^|[;\t\r\n])[\s'\"]*)'(?=[{_FORMULA}])|^('*)'(?=[\t\r\n])"


@dataclass(frozen=True)
class Row:
    """One row of a table: the line it begins on, and its cells by folded column name, without outer spaces."""

    line: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


@dataclass(frozen=True)
class Table:
    """What a CSV file holds.

    Args:
        name: the file's name, for errors.
        titles: the names of the columns, in order.
        rows: all rows that are not blank.

    """

    name: str
    titles: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names by which a row's cells are found: folded, with spaces for underscores."""
        return tuple(folded(title.replace("_", " ")) for title in self.titles)

    def need(self, *columns: str) -> None:
        """Raise ValueError when a column is missing, with those that there are."""
        missing = [column for column in columns if column not in self.columns]
        if missing:
            there = ", ".join(self.columns) or "none"
            raise ValueError(f"{self.name} has no column {', '.join(missing)}; its columns are: {there}")

    def only(self, *columns: str) -> None:
        """Raise ValueError when there is a column of another name: what it says would have no effect."""
        others = [column for column in self.columns if column and column not in columns]
        if others:
            raise ValueError(f"{self.name} has a column {quoted(others[0])}; there may be: {', '.join(columns)}")

    def fault(self, row: Row, column: str, what: str) -> ValueError:
        """Return the error for a cell that is wrong."""
        return ValueError(f"{self.name}, line {row.line}, column {column}: {what}")


def read_table(path: Path) -> Table:
    """Return the table in a CSV file.

    Raises:
        ValueError: when it cannot be read, has no header, or has a row with more cells than the header.

    """
    data = read_bytes(path)
    if data.startswith(ZIP):
        raise ValueError(f"{path.name} is an Excel file, or another zip file: save it as CSV")
    return table_of(data, path.name)


def table_of(data: bytes, name: str) -> Table:
    """Return the table in the bytes of a CSV file, with comma, semicolon or tab between cells."""
    text = decoded(data)[0].removeprefix(BOM)
    try:
        numbered = _numbered(text, delimiter_of(text))
    except csv.Error as error:
        raise ValueError(f"{name} is no table: {error}") from None
    if not numbered:
        raise ValueError(f"{name} is empty: the first line has the names of the columns")
    table = Table(name, tuple(numbered[0][1]), ())
    rows = (_row(table.columns, line, cells, name) for line, cells in numbered[1:])
    return replace(table, rows=tuple(rows))


def delimiter_of(text: str) -> str:
    """Return what stands between the cells: what gives the first line the most of them."""
    first = re.sub(r'"[^"]*"', "", text.lstrip(BOM + "\r\n").partition("\n")[0].partition("\r")[0])
    return max(_DELIMITERS, key=first.count)


def _numbered(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    """Return each row that is not blank, with the line it begins on."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    rows, line = [], 1
    for cells in reader:
        if any(cell.strip() for cell in cells):
            rows.append((line, cells))
        line = reader.line_num + 1
    return rows


def _row(columns: Sequence[str], line: int, cells: Sequence[str], name: str) -> Row:
    if any(cell.strip() for cell in cells[len(columns) :]):
        raise ValueError(f"{name}, line {line}: there are {len(cells)} cells, but {len(columns)} columns")
    first: dict[str, str] = {}
    for column, cell in zip(columns, cells, strict=False):
        first.setdefault(column, cell.strip())
    return Row(line, first)


def table_bytes(rows: Iterable[Mapping[str, Cell]], columns: Sequence[str]) -> bytes:
    """Return a CSV file that spreadsheets open: UTF-8 with a byte-order mark, text quoted and safe, numbers plain."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow([safe(column) for column in columns])
    writer.writerows([_written(row.get(column)) for column in columns] for row in rows)
    return file.getvalue().encode("utf-8-sig", "backslashreplace")


def _written(cell: Cell) -> Cell:
    return safe(cell) if isinstance(cell, str) else "" if cell is None else cell


def safe(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula, also where one splits cells at semicolons.

    An apostrophe goes before =, +, - and @ (also their full-width forms) where a cell could begin with them, and before
    a tab or line end at the start: OWASP, "CSV Injection".
    """
    return re.sub(_START, lambda found: f"{found[0]}'", text)


def unsafe(text: str) -> str:
    """Return the text that `safe` was given."""
    return re.sub(_GUARDED, lambda found: found[1] or found[2] or "", text)


def number_of(text: str) -> float | None:
    """Return the number in a cell, with a decimal point or comma; None when it is none."""
    found = re.fullmatch(r"[+-]?[0-9]+(?:[.,][0-9]+)?", text.strip())
    return None if found is None else float(found[0].replace(",", "."))


def quoted(text: str) -> str:
    """Return a text from outside for use in a sentence."""
    return f"“{shown(text)}”"
