"""Erase a student from a folder of grades."""

from collections.abc import Iterator
from pathlib import Path

from gametree.grade.files import file_name
from gametree.grade.gradebook import read_grades, write_grades
from gametree.grade.journal import Journal
from gametree.grade.publish import FEEDBACK_ZIP


def forget(out: Path, student: str) -> Iterator[str]:
    """Erase a student's results, feedback and grades; yield what was done, in sentences.

    Args:
        out: the folder that a grading run wrote.
        student: the id.

    Raises:
        ValueError: the folder is none of a grading run.

    """
    if not (out / "journal.sqlite").exists():
        raise ValueError(f"{out} is no folder of grades: there is no journal.sqlite in it")
    page = out / "feedback" / f"{file_name(student)}.html"
    journal = Journal(out / "journal.sqlite")
    if not journal.has(student) and not page.exists():
        raise ValueError(f"there is no student {student!r} in {out}")
    count = journal.forget(student)
    journal.close()
    yield f"journal: {count} {'result' if count == 1 else 'results'} erased"
    yield f"feedback: {'erased' if page.exists() else 'there was none'}"
    page.unlink(missing_ok=True)
    yield from _forget_grades(out, student)
    for path in (out / "overview.html", out / FEEDBACK_ZIP, *out.glob("filled-*")):
        if path.exists():
            path.unlink()
            yield f"{path.name}: erased, as it is about the whole class; the next run writes it anew"
    yield "not touched: the submissions, the roster, overrides.csv, and what you copied elsewhere"


def _forget_grades(out: Path, student: str) -> Iterator[str]:
    path = out / "grades.csv"
    rows = read_grades(path) if path.exists() else {}
    if student in rows:
        write_grades([row for name, row in rows.items() if name != student], path)
        yield "grades: the row is erased"
