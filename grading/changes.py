"""How new grades differ from published ones: whose grade changes, and why; and none falls unasked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from grading.exports import GradeRow, grade_rows
from grading.model import OWN, StudentResult, is_points
from grading.tables import number_of

_TOTAL = "adjusted total"
_SILENT = frozenset({"name", "problems", "isolation", "raw total", "out of", _TOTAL, "student"})
_KEPT = "Kept as published{}; the regrade gives {}. {}"


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


def never_lower(before: Mapping[str, GradeRow], after: Sequence[StudentResult]) -> list[GradeRow]:
    """Return the new rows, with the published one in the place of each whose total would fall; it says so.

    What the teacher has decided since holds for the published work, too: so far, and no further, a total may fall.
    """
    pairs = zip(after, grade_rows(after), strict=True)
    return [_not_below(before[one.student], one, row) if one.student in before else row for one, row in pairs]


def _not_below(published: GradeRow, result: StudentResult, new: GradeRow) -> GradeRow:
    is_decided = new["overrides"] and new["overrides"] != _words(published).get("overrides", "")
    old = _decided(published, result) if is_decided else published
    least, now = number_of(_words(old)[_TOTAL]), result.adjusted_total
    if least is None or (now is not None and now >= least):
        return new
    note = _KEPT.format(", with what is decided" if is_decided else "", "none" if now is None else now, new["problems"])
    return {**old, OWN: new[OWN], "problems": note.strip()}


def _decided(published: GradeRow, result: StudentResult) -> GradeRow:
    """Return a published row with what is decided now in the place of what was."""
    was, (decided,) = _words(published), grade_rows([result])
    found = ((part, number_of(was.get(part.column, ""))) for part in result.parts)
    parts = (
        part if points is None or not is_points(points) else replace(part, points=points, of=max(points, part.of))
        for part, points in found
    )
    worth = replace(result, parts=tuple(parts), penalty=number_of(was.get("penalty", "")) or 0).adjusted_total
    return {**published, "overrides": decided["overrides"], _TOTAL: worth}


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
