"""What a regrade changes: for whom, from what to what and why; and published grades that must not fall."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gametree.grade.gradebook import Row
from gametree.grade.tables import Cell, number_of
from gametree.grade.texts import shown

_TOTAL = "adjusted total"
_SILENT = frozenset({"name", "problems", "isolation", "raw total", "out of", _TOTAL, "student"})
_KEPT = "Kept as published; the regrade gives"


@dataclass(frozen=True)
class GradeChange:
    """How the row of one student changes.

    Args:
        student: the id.
        name: the name.
        before: the total before, "" when there was no grade.
        after: the total now, "" when there is no grade.
        why: what is behind it, "alphabeta:value 0 → 2", "status unreadable → graded".

    """

    student: str
    name: str
    before: str
    after: str
    why: tuple[str, ...]

    @property
    def lowers(self) -> bool:
        """Whether a grade falls, or is gone."""
        before, after = number_of(self.before), number_of(self.after)
        return before is not None and (after is None or after < before)

    def __str__(self) -> str:
        reasons = f": {'; '.join(self.why)}" if self.why else ""
        return shown(f"{self.name or self.student}: {self.before or 'no grade'} → {self.after or 'no grade'}{reasons}")


def changes(before: Mapping[str, Row], after: Sequence[Row]) -> tuple[GradeChange, ...]:
    """Return who changes, in the order of the new rows, then who is no longer there.

    Args:
        before: the rows that were published, by student, from `read_grades` or `grade_rows`.
        after: the new rows.

    """
    rows = {_text(row["student"]): row for row in after}
    pairs = [(before.get(student, {}), row) for student, row in rows.items()]
    gone: list[tuple[Row, Row]] = [(row, {}) for student, row in before.items() if student not in rows]
    found = (_change(old, new) for old, new in (*pairs, *gone))
    return tuple(one for one in found if one.why or not _same(one.before, one.after))


def never_lower(before: Mapping[str, Row], after: Sequence[Row]) -> list[Row]:
    """Return the new rows, with the published one in the place of each whose total would fall; it says so.

    Where the teacher's overrides have changed, a total may fall: that is their decision.

    Args:
        before: the rows that were published, by student.
        after: the new rows.

    """
    falling = {one.student: one for one in changes(before, after) if one.lowers}
    decided = {_text(row["student"]) for row in after if _decided(before.get(_text(row["student"]), {}), row)}
    return [row if _text(row["student"]) in decided else _kept(before, row, falling) for row in after]


def _decided(old: Row, new: Row) -> bool:
    return _text(new.get("overrides")) not in ("", _text(old.get("overrides")))


def _kept(before: Mapping[str, Row], row: Row, falling: Mapping[str, GradeChange]) -> Row:
    student = _text(row["student"])
    if student not in falling:
        return row
    note = f"{_KEPT} {falling[student].after or 'none'}."
    return {**before[student], "problems": f"{note} {_text(row.get('problems'))}".strip()}


def _change(old: Row, new: Row) -> GradeChange:
    row = new or old
    columns = dict.fromkeys((*new, *old))
    return GradeChange(
        _text(row.get("student")),
        _text(row.get("name")),
        _text(old.get(_TOTAL)),
        _text(new.get(_TOTAL)),
        tuple(_reasons(old, new, columns)),
    )


def _reasons(old: Row, new: Row, columns: Iterable[str]) -> Iterator[str]:
    """Yield what is behind a change, a column at a time."""
    if not old or not new:
        yield "was not in the gradebook" if new else "is no longer in the class"
        return
    for column in columns:
        was, now = _text(old.get(column)), _text(new.get(column))
        if column not in _SILENT and not _same(was, now):
            yield f"{column} {was or 'none'} → {now or 'none'}"


def _same(first: str, second: str) -> bool:
    """Tell whether two cells say the same, also when a spreadsheet wrote 7.50 or 7,5 for 7.5."""
    number = number_of(first)
    return first == second or (number is not None and number == number_of(second))


def _text(cell: Cell) -> str:
    return "" if cell is None else str(cell)
