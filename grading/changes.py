"""How new grades differ from published ones: whose grade changes, and why; and none falls unasked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from grading.exports import GradeRow
from grading.tables import number_of

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
        return f"{self.name or self.student}: {self.before or 'no grade'} → {self.after or 'no grade'}{reasons}"


def changes(before: Mapping[str, GradeRow], after: Sequence[GradeRow]) -> tuple[GradeChange, ...]:
    """Return who changes against the published rows, in the order of the new rows, then who is no longer there."""
    old = {student: _words(row) for student, row in before.items()}
    new = {row["student"]: row for row in map(_words, after)}
    found = [_change(old.get(student, {}), row) for student, row in new.items()]
    found += [_change(row, {}) for student, row in old.items() if student not in new]
    return tuple(one for one in found if one.why or not _same(one.before, one.after))


def never_lower(before: Mapping[str, GradeRow], after: Sequence[GradeRow]) -> list[GradeRow]:
    """Return the new rows, with the published one in the place of each whose total would fall; it says so.

    Where the teacher's overrides have changed, a total may fall: that is their decision.
    """
    falling = {one.student: one for one in changes(before, after) if one.lowers}
    return [_kept(before[one.student], one, row) if (one := falling.get(str(row["student"]))) else row for row in after]


def _kept(old: GradeRow, change: GradeChange, new: GradeRow) -> GradeRow:
    was, now = _words(old), _words(new)
    if now.get("overrides", "") not in ("", was.get("overrides", "")):
        return new
    note = f"{_KEPT} {change.after or 'none'}. {now.get('problems', '')}"
    return {**old, "problems": note.strip()}


def _change(old: Mapping[str, str], new: Mapping[str, str]) -> GradeChange:
    row, why = new or old, tuple(_reasons(old, new))
    return GradeChange(row["student"], row.get("name", ""), old.get(_TOTAL, ""), new.get(_TOTAL, ""), why)


def _reasons(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    """Yield what is behind a change, a column at a time."""
    if not old or not new:
        yield "was not in the gradebook" if new else "is no longer in the class"
        return
    for column in dict.fromkeys((*new, *old)):
        was, now = old.get(column, ""), new.get(column, "")
        is_same = _is_one_file(was, now) if column == "attempt" else _same(was, now)
        if column not in _SILENT and not is_same:
            yield f"{column} {was or 'none'} → {now or 'none'}"


def _same(first: str, second: str) -> bool:
    """Tell whether two cells say the same, also when a spreadsheet wrote 7.50 or 7,5 for 7.5."""
    number = number_of(first)
    return first == second or (number is not None and number == number_of(second))


def _is_one_file(first: str, second: str) -> bool:
    """Tell whether two paths are the same from the end, as far as the shorter one goes: so one file may be spelled."""
    ends = (filter("..".__ne__, reversed(PurePath(path).parts)) for path in (first, second))
    return bool(first) == bool(second) and all(one == other for one, other in zip(*ends, strict=False))


def _words(row: GradeRow) -> Mapping[str, str]:
    return {column: "" if cell is None else str(cell) for column, cell in row.items()}
