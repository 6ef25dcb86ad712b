"""What the teacher decides instead of the checks: overrides.csv, which survives every regrade."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from gametree.grade.model import Override, PartResult, StudentResult, is_points, tidy
from gametree.grade.roster import Roster
from gametree.grade.tables import Row, Table, number_of, quoted, read_table


def read_overrides(path: Path, roster: Roster, parts: Sequence[PartResult]) -> tuple[Override, ...]:
    """Return the overrides in a CSV file.

    Args:
        path: with the columns student, task, points and reason. The task is "alphabeta", or a part of it,
            "alphabeta:value"; the points stand in the place of what the checks gave.
        roster: who the students are.
        parts: the parts of the assignment.

    Raises:
        ValueError: for a row that cannot be meant so; it names the line and the column.

    """
    return overrides_of(read_table(path), roster, parts)


def overrides_of(table: Table, roster: Roster, parts: Sequence[PartResult]) -> tuple[Override, ...]:
    """Return the overrides in a table, see `read_overrides`."""
    table.need("student", "task", "points", "reason")
    overrides = [_override(table, row, roster, parts) for row in table.rows]
    for number, (row, override) in enumerate(zip(table.rows, overrides, strict=True)):
        for other in overrides[:number]:
            if other.student == override.student and _overlap(other.task, override.task):
                raise table.fault(row, "task", f"line {other.line} decides the same for the same student")
    return tuple(overrides)


def apply_overrides(result: StudentResult, overrides: Iterable[Override]) -> StudentResult:
    """Return a result with those of the overrides that are about its student; raw points stay as they were."""
    return replace(result, overrides=tuple(one for one in overrides if one.student == result.student))


def _override(table: Table, row: Row, roster: Roster, parts: Sequence[PartResult]) -> Override:
    student = roster.find(row["student"])
    if student is None:
        raise table.fault(row, "student", f"{quoted(row['student'])} is not one student in {roster.name}")
    known = dict.fromkeys(name for part in parts for name in (part.task, part.column))
    if row["task"] not in known:
        raise table.fault(row, "task", f"there is no {quoted(row['task'])}; there are: {', '.join(known)}")
    points = number_of(row["points"])
    if points is None or not is_points(points):
        raise table.fault(row, "points", f"{quoted(row['points'])} is no multiple of 0.5, 0 or more")
    if not row["reason"]:
        raise table.fault(row, "reason", "it is empty, and the student reads it")
    return Override(student.id, row["task"], tidy(points), row["reason"], row.line)


def _overlap(first: str, second: str) -> bool:
    """Tell whether two overrides decide the same: one part, or a task and a part of it."""
    return first == second or first.startswith(f"{second}:") or second.startswith(f"{first}:")


def bonuses(overrides: Iterable[Override], parts: Sequence[PartResult]) -> Iterator[str]:
    """Yield which overrides give more than there is: meant so, or a slip of the keyboard."""
    for one in overrides:
        most = tidy(sum(part.of for part in parts if one.task in (part.task, part.column)))
        if one.points > most:
            yield f"overrides, line {one.line}: {one.points} points where {one.task} has {most}. Is that a bonus?"
