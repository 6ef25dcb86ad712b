"""The table in which a teacher decides about single students: points, comments, and what was looked at."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from grading.files import BOM, alone_in, folded, shown, write_whole
from grading.model import QUESTIONS, SEEN, WHOLE, Override, PartResult, Points, is_points, tidy
from grading.policy import assignment_called
from grading.roster import Roster
from grading.tables import CsvRow, CsvTable, number_of, quoted, read_table, safe, table_of, unsafe

FILE = "overrides.csv"
_NEEDED = ("student", "task", "points", "reason")
_NEW = ",".join(_NEEDED).encode()
MARK = 12
_ANSWERED = re.compile(r"(?:([A-F-]+): )?(\d\d?) of ([1-9]\d?)(?: \[(\w+)\])?")


def read_overrides(
    table: CsvTable, roster: Roster, parts: Mapping[str, Sequence[PartResult]], assignment: str
) -> tuple[Override, ...]:
    """Return the overrides in a table.

    Args:
        table: with the columns student, task, points and reason. The task is "alphabeta", or a part of it,
            "alphabeta:value", or "all" of the assignment; the points stand in the place of what the checks gave, and
            without points the reason is a comment. With the task "seen" nothing is decided: somebody has looked. With
            the task "questions" the reason is "3 of 8", perhaps with what was ticked and a mark of the program. With a
            column assignment, one file serves the whole course.
        roster: who the students are.
        parts: the parts of every assignment of the course, by its name.
        assignment: which one's overrides to return.

    Raises:
        ValueError: for a row that cannot be meant so, of any assignment; it names the line and the column.

    """
    table.need(*_NEEDED, also=("assignment",))
    rows = list[CsvRow]()
    for row in table.rows:
        name = _assignment(row, parts, assignment)
        known = [
            *dict.fromkeys(one for part in parts[name] for one in (part.task, part.column)),
            WHOLE,
            SEEN,
            QUESTIONS,
        ]
        if row["task"] not in known and (parts[name] or name == assignment):  # else its master cannot be read
            raise row.fault("task", f"there is no {quoted(row['task'])}; there are: {', '.join(known)}")
        rows += [row] if name == assignment else []
    overrides = [_override(row, roster) for row in rows]
    for number, (row, override) in enumerate(zip(rows, overrides, strict=True)):
        for other in overrides[:number]:
            if other.student == override.student and _is_same(other, override):
                raise row.fault("task", f"line {other.line} decides the same for the same student")
    return tuple(overrides)


def _assignment(row: CsvRow, course: Iterable[str], otherwise: str) -> str:
    return row.read("assignment", partial(assignment_called, list(course))) if row["assignment"] else otherwise


def _is_same(one: Override, two: Override) -> bool:
    """Tell whether two rows decide the same: a task and its part, where both have points, too; seen is only seen."""
    if SEEN in (one.task, two.task):
        return False
    if one.points is None or two.points is None:
        return one.task == two.task
    first, second = f"{one.task}:", f"{two.task}:"
    return first.startswith(second) or second.startswith(first) or WHOLE in (one.task, two.task)


def _override(row: CsvRow, roster: Roster) -> Override:
    reason = unsafe(row["reason"])
    if row["task"] == SEEN:  # also of a file that is nobody's, and, without a student, of what is about the class
        found = roster.find(unsafe(row["student"]))
        return Override(found.id if found else unsafe(row["student"]), SEEN, None, reason, row.line)
    student = row.read("student", lambda text: roster.the_student(unsafe(text))).id
    if not reason:
        raise row.fault("reason", "it is empty, and the student reads it")
    if row["task"] == QUESTIONS and (row["points"] or not answered(reason)):
        raise row.fault("reason", "questions are answered like “3 of 8”, and their points are those of the policy")
    return Override(student, row["task"], row.read("points", _points), reason, row.line)


def answered(reason: str) -> tuple[str, str, str] | None:
    """Return what was ticked, "3 of 8", and the mark of the program that was asked about; None for another reason."""
    found = _ANSWERED.fullmatch(reason)
    if found is None or int(found[2]) > int(found[3]):
        return None
    return found[1] or "", f"{found[2]} of {found[3]}", found[4] or ""


def _points(text: str) -> Points | None:
    points = number_of(text)
    if text and (points is None or not is_points(points)):
        raise ValueError("is not a multiple of 0.5, 0 or more")
    return None if points is None else tidy(points)


def bonuses(overrides: Iterable[Override], parts: Sequence[PartResult]) -> Iterator[str]:
    """Yield the overrides that give more than the maximum: bonuses, or slips of the keyboard."""
    for one in overrides:
        most = tidy(sum(part.of for part in parts if one.task in (part.task, part.column, WHOLE)))
        if one.points is not None and one.points > most:
            yield f"overrides, line {one.line}: {one.points} points where {one.task} has {most}. Is that a bonus?"


@dataclass(frozen=True)
class Decisions:
    """The overrides of an assignment in their file, to be changed a row at a time.

    Args:
        path: the file; made with the first row.
        people: who the students are.
        parts: the parts of every assignment of the course, by its name.
        assignment: which one's overrides.

    """

    path: Path
    people: Roster
    parts: Mapping[str, Sequence[PartResult]]
    assignment: str

    def read(self) -> tuple[Override, ...]:
        """Return all of them."""
        return self._of(read_table(self.path))

    def write(self, student: str, task: str, points: str, reason: str) -> None:
        """Write a row in the place of the one about the same, or take that out where nothing is decided any more.

        Raises:
            ValueError: it cannot be meant so; the file is as it was.
            OSError: the file cannot be written; it is as it was.

        """
        about = {"assignment": self.assignment, "student": student, "task": task, "points": points, "reason": reason}
        with alone_in(self.path.parent):  # somebody else may mark at the same time
            table = read_table(self.path) if self.path.exists() else table_of(_NEW, self.path.name)
            table.need(*_NEEDED, also=("assignment",))
            names = {place: name for name, place in table.places.items()}  # as they are called where tables are read
            cells = [safe(about.get(names.get(place, ""), "")) for place in range(len(table.titles))]
            rows = [row for row in table.rows if not self._is_about(row, student, task)]
            old = next((at for at, row in enumerate(table.rows) if self._is_about(row, student, task)), len(rows))
            rows[old:old] = [CsvRow(table.name, 0, cells, table.places)] if points or reason else []
            data = _written(replace(table, rows=tuple(rows)))
            self._of(table_of(data, table.name))
            write_whole(self.path, data)

    def _of(self, table: CsvTable) -> tuple[Override, ...]:
        return read_overrides(table, self.people, self.parts, self.assignment)

    def _is_about(self, row: CsvRow, student: str, task: str) -> bool:
        text = unsafe(row["student"])
        found = self.people.find(text)
        is_mine = _assignment(row, self.parts, self.assignment) == self.assignment
        return is_mine and row["task"] == task and (found.id if found else text) == student


def drop_decisions(path: Path, called: Collection[str]) -> bool:
    """Take out all rows about a student, by what the student may be called there; return whether there were any."""
    table, names = read_table(path), set(map(folded, called))
    kept = tuple(row for row in table.rows if folded(unsafe(row["student"])) not in names)
    write_whole(path, _written(replace(table, rows=kept)))
    return len(kept) < len(table.rows)


def _written(table: CsvTable) -> bytes:
    """Return a table as bytes: in its own encoding, or in UTF-8 where that has not all letters."""
    try:
        return table.written()
    except ValueError:
        return replace(table, encoding="utf-8", mark=BOM).written()


def seen_as(what: str, data: bytes = b"") -> str:
    """Return what stands for having looked at something: what it was, with a mark that changes with it and its file."""
    mark = sha256(what.encode("utf-8", "backslashreplace") + b"\0" + data).hexdigest()[:MARK]
    return f"{shown(what)} [{mark}]"


def is_seen(overrides: Iterable[Override], student: str, what: str, data: bytes = b"") -> bool:
    """Tell whether somebody has looked at that, or, where a row gives no reason, at whatever there is of a student."""
    seen = [one.reason for one in overrides if one.task == SEEN and one.student == student]
    mark = seen_as(what, data).rpartition(" ")[2]
    return any(reason.endswith(mark) or (not reason and bool(student)) for reason in seen)
