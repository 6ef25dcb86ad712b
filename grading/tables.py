"""Tables as CSV: any delimiter, encoding and quoting in, with line numbers for errors; safe for spreadsheets out."""

import csv
import io
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, TypeVar

from grading.files import BOM, decoded, folded, read_bytes, shown
from grading.model import Points

T = TypeVar("T")
CellValue: TypeAlias = str | Points | None

ZIP = b"PK\x03\x04"
_DELIMITERS = ",;\t"
_LONGEST_CELL = 100  # characters of one that are told
_FORMULA = "=+\\-@\uff1d\uff0b\uff0d\uff20"
_START = rf"(?:^|[;\t\r\n])[\s'\"]*(?=[{_FORMULA}])|^'*(?=[\t\r\n])"
_GUARDED = rf"((?:^|[;\t\r\n])[\s'\"]*)'(?=[{_FORMULA}])|^('*)'(?=[\t\r\n])"


@dataclass(frozen=True)
class CsvRow:
    """One row of a table.

    Args:
        table: the file's name, for errors.
        line: the line it begins on.
        cells: as they stand in the file; filling in a table changes them.
        places: where each column is, by its folded name.

    """

    table: str
    line: int
    cells: list[str]
    places: Mapping[str, int]

    def __getitem__(self, column: str) -> str:
        """Return what a cell says, without outer spaces; "" where there is none."""
        place = self.places.get(column, len(self.cells))
        return self.cells[place].strip() if place < len(self.cells) else ""

    def read(self, column: str, reader: Callable[[str], T]) -> T:
        """Return what a cell means; raise ValueError that names the cell where the reader raises one."""
        try:
            return reader(self[column])
        except ValueError as error:
            raise self.fault(column, f"{quoted(shown(self[column], _LONGEST_CELL))} {error}") from None

    def fault(self, column: str, what: str) -> ValueError:
        """Return the error for a cell that is wrong."""
        return ValueError(f"{self.table}, line {self.line}, column {column}: {what}")


@dataclass(frozen=True)
class CsvTable:
    """What a CSV file holds.

    Args:
        name: the file's name, for errors.
        titles: the names of the columns, in order.
        places: where each column is, by its folded name with spaces for underscores; the first of two alike.
        rows: all rows that are not blank.
        encoding: how the file's text is encoded.
        delimiter: what stands between cells.
        mark: the byte-order mark that it begins with, or "".
        above: lines of one cell that stand above the titles.

    """

    name: str
    titles: tuple[str, ...]
    places: Mapping[str, int]
    rows: tuple[CsvRow, ...]
    encoding: str
    delimiter: str
    mark: str
    above: tuple[Sequence[str], ...] = ()

    def need(self, *columns: str, also: Collection[str] | None = None) -> None:
        """Raise ValueError when a column is missing, is there twice, or is none that is read.

        Args:
            columns: those that have to be there.
            also: what else may be there; None for anything.

        """
        missing = [column for column in columns if column not in self.places]
        if missing:
            there = ", ".join(self.places) or "none"
            raise ValueError(f"{self.name} has no column {', '.join(missing)}; its columns are: {there}")
        known = (*columns, *(self.places if also is None else also), "")
        if others := [column for column in self.places if column not in known]:
            raise ValueError(f"{self.name} has a column {quoted(others[0])}; there may be: {', '.join(known[:-1])}")
        self.refuse_twice(*columns, *(also or ()))

    def refuse_twice(self, *columns: str) -> None:
        """Raise ValueError when one of these columns is there more than once, as either may be meant."""
        names = list(map(_folded, self.titles))
        if twice := [column for column in columns if names.count(column) > 1]:
            raise ValueError(f"{self.name} has more than one column {quoted(twice[0])}; leave the one that is meant")

    def written(self) -> bytes:
        """Return the table, as its rows are now, as a file of the same kind."""
        file = io.StringIO(newline="")
        csv.writer(file, delimiter=self.delimiter).writerows(
            [*self.above, self.titles, *(row.cells for row in self.rows)]
        )
        try:
            return (self.mark + file.getvalue()).encode(self.encoding)
        except UnicodeEncodeError as error:
            wrong = quoted(str(error.object)[error.start : error.end])
            raise ValueError(f"{self.name} is in {self.encoding}, which has no {wrong}; export it as UTF-8") from None

    def number(self, points: Points) -> str:
        """Return points as this table writes numbers: with a decimal comma where it has that and no point."""
        numbers = (re.fullmatch(r"\d+([.,])\d+", cell.strip()) for row in self.rows for cell in row.cells)
        marks = {found[1] for found in numbers if found}
        return str(points).replace(".", ",") if marks == {","} else str(points)


def read_table(path: Path) -> CsvTable:
    """Return the table in a CSV file, see `table_of`."""
    return table_of(read_bytes(path), path.name)


def table_of(data: bytes, name: str, encoding: str = "") -> CsvTable:
    """Return the table in the bytes of a CSV file, with comma, semicolon or tab between cells.

    Args:
        data: the file's bytes.
        name: the file's name, for errors.
        encoding: how its text is encoded; found out where it is empty.

    Raises:
        ValueError: when it cannot be read, has no header, or has a row with more cells than the header.

    """
    if data.startswith(ZIP):
        raise ValueError(f"{name} is an Excel file, or another zip file: save it as CSV")
    text, encoding = (data.decode(encoding), encoding) if encoding else decoded(data)
    mark, text = text[: text.startswith(BOM)], text.removeprefix(BOM)
    text = re.sub(rf"^sep=[{_DELIMITERS}](?=[\r\n])", "", text)  # which is said to Excel alone
    lines = re.sub(r'"[^"]*"', "", text).splitlines()
    first = next((one for one in lines if any(mark in one for mark in _DELIMITERS)), "")
    delimiter = max(_DELIMITERS, key=first.count)
    try:
        numbered = _numbered(text, delimiter)
    except csv.Error as error:
        raise ValueError(f"{name} is not a table: {error}") from None
    if not numbered:
        raise ValueError(f"{name} is empty: the first line has the names of the columns")
    start = _titles_at([cells for _, cells in numbered])
    (_, titles), *rest = numbered[start:]
    places: dict[str, int] = {}
    for place, title in enumerate(titles):
        places.setdefault(_folded(title), place)
    for line, cells in rest:
        if any(cell.strip() for cell in cells[len(titles) :]):
            raise ValueError(f"{name}, line {line}: there are {len(cells)} cells, but {len(titles)} columns")
    rows = tuple(CsvRow(name, line, cells, places) for line, cells in rest)
    above = tuple(cells for _, cells in numbered[:start])
    return CsvTable(name, tuple(titles), places, rows, encoding, delimiter, mark, above)


def _titles_at(rows: Sequence[Sequence[str]]) -> int:
    """Return which row has the titles: the first one, but for a name and a date that stand alone above a table."""
    filled = [sum(bool(cell.strip()) for cell in cells) for cells in rows]
    start = next((at for at, count in enumerate(filled) if count > 1), 0)
    return start if 2 * sum(count > 1 for count in filled) >= len(filled) else 0


def _folded(title: str) -> str:
    return folded(title.replace("_", " "))


def _numbered(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    """Return each row that is not blank, with the line it begins on."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows, line = [], 1
    for cells in reader:
        if any(cell.strip() for cell in cells):
            rows.append((line, cells))
        line = reader.line_num + 1
    return rows


def table_bytes(rows: Iterable[Mapping[str, CellValue]], columns: Sequence[str]) -> bytes:
    """Return a CSV file that spreadsheets open: UTF-8 with a byte-order mark, text quoted and safe, numbers plain."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow([safe(column) for column in columns])
    cells = ((row.get(column) for column in columns) for row in rows)
    writer.writerows(
        [safe(one) if isinstance(one, str) else "" if one is None else one for one in some] for some in cells
    )
    return file.getvalue().encode("utf-8-sig", "backslashreplace")


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
    """Return a text from outside in quotation marks, for a sentence."""
    return f"“{shown(text)}”"
