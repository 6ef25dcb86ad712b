"""The gradebook: grades.csv, a row a student, which spreadsheets open and no cell can turn into a formula."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from gametree.grade.files import read_bytes, write_whole
from gametree.grade.model import StudentResult, tidy
from gametree.grade.tables import Cell, number_of, table_bytes, table_of, unsafe

Row: TypeAlias = Mapping[str, Cell]

FIRST = ("student", "name", "group", "status")
LAST = (
    "raw total",
    "adjusted total",
    "out of",
    "hours late",
    "penalty",
    "overrides",
    "isolation",
    "attempt",
    "problems",
)
_TEXTS = (*FIRST, "overrides", "isolation", "attempt", "problems")
_HOUR = 3600


def grade_rows(results: Sequence[StudentResult]) -> list[Row]:
    """Return a row for each result; what is not known is None, never 0."""
    return [_row(result) for result in results]


def write_grades(rows: Sequence[Row], path: Path) -> None:
    """Write a gradebook, whole or not at all.

    Args:
        rows: what `grade_rows` returned.
        path: where to.

    Raises:
        OSError: when the folder cannot be written to or the disk is full; an old gradebook is then as it was.

    """
    parts = dict.fromkeys(column for row in rows for column in row if column not in (*FIRST, *LAST))
    write_whole(path, table_bytes(rows, (*FIRST, *parts, *LAST)))


def read_grades(path: Path) -> dict[str, Row]:
    """Return the rows of a gradebook that was written before, perhaps saved again by a spreadsheet, by student.

    Raises:
        ValueError: when it is no gradebook.

    """
    table = table_of(read_bytes(path), path.name)
    table.need("student", "adjusted total")
    columns = [(unsafe(title), column) for title, column in zip(table.titles, table.columns, strict=True)]
    rows = ({title: _read(title, row[column]) for title, column in columns} for row in table.rows)
    return {str(row["student"]): row for row in rows}


def _read(title: str, text: str) -> Cell:
    """Return what a cell held: a number in a column of numbers, None where it is empty."""
    number = None if title in _TEXTS else number_of(text)
    if number is not None:
        return tidy(number)
    return unsafe(text) if text or title in _TEXTS else None


def _row(result: StudentResult) -> Row:
    late = result.lateness_seconds
    return {
        "student": result.student,
        "name": result.name,
        "group": result.group,
        "status": result.status,
        **{part.column: part.points for part in result.parts},
        "raw total": result.raw_total,
        "adjusted total": result.adjusted_total,
        "out of": result.out_of or None,
        "hours late": None if late is None else round(late / _HOUR, 2),
        "penalty": result.penalty,
        "overrides": "; ".join(f"{one.task} {one.points}: {one.reason}" for one in result.overrides),
        "isolation": result.isolation,
        "attempt": result.attempt,
        "problems": " ".join(result.problems),
    }
