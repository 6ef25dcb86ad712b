"""Grades and feedback in the forms that schools' systems take: Canvas, Moodle, Gradescope."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, TypeAlias

from grading.attempts import UNTIL
from grading.collect import Attempt
from grading.files import folded, plain, words, write_whole, zipped
from grading.master import assignments_called
from grading.model import OWN, StudentResult, tidy
from grading.roster import Roster, is_about, is_heading, is_points, kinds_of
from grading.tables import CellValue, CsvRow, CsvTable, number_of, quoted, read_table, table_bytes, unsafe

GradeRow: TypeAlias = Mapping[str, CellValue]

COLUMNS = ("student", "name", "group")
FIRST = (*COLUMNS, "shared", "status")
NUMBERS = ("raw total", "adjusted total", "out of", "hours late", "penalty")
LAST = (*NUMBERS, "overrides", OWN, "isolation", "attempt", "problems")
_TEXTS = (*FIRST, *LAST[len(NUMBERS) :])
_HOUR = 3600


def grade_rows(results: Sequence[StudentResult]) -> list[GradeRow]:
    """Return a row for each result; what is not known is None, never 0."""
    return [
        {
            "student": result.student,
            "name": result.name,
            "group": result.group,
            "shared": result.shared,
            "status": result.status,
            **{part.column: part.points for part in result.parts},
            "raw total": result.raw_total,
            "adjusted total": result.adjusted_total,
            "out of": result.out_of or None,
            "hours late": None if (late := result.lateness_seconds) is None else ceil(100 * late / _HOUR) / 100,
            "penalty": result.penalty,
            "overrides": "; ".join(f"{one.task} {one.points}: {one.reason}" for one in result.overrides),
            OWN: result.own_program,
            "isolation": result.isolation,
            "attempt": result.attempt,
            "problems": " ".join(result.problems),
        }
        for result in results
    ]


def write_grades(rows: Sequence[GradeRow], path: Path) -> None:
    """Write the rows of a gradebook, whole or not at all: after an OSError, an old one is as it was."""
    parts = dict.fromkeys(column for row in rows for column in row if column not in (*FIRST, *LAST))
    write_whole(path, table_bytes(rows, (*FIRST, *parts, *LAST)))


def read_grades(path: Path) -> dict[str, GradeRow]:
    """Return the rows of a gradebook, perhaps saved again by a spreadsheet, by student; ValueError when it is none."""
    table = read_table(path)
    table.need("student", "adjusted total")
    columns = {unsafe(table.titles[place]): column for column, place in table.places.items()}
    rows = ({title: _read(title, row[column]) for title, column in columns.items()} for row in table.rows)
    return {str(row["student"]): row for row in rows}


def course_gradebook(
    folder: Path, weights: Path | None = None, *, left_out: bool = False
) -> tuple[list[GradeRow], list[str]]:
    """Return a row for each student over all assignments in a folder of grades, and the columns; else ValueError.

    Args:
        folder: has the assignments' folders.
        weights: a CSV file with the columns assignment and weight, which makes the total a percentage; None for points.
        left_out: whether what is missing is left out of the total; else it counts 0 points.

    """
    books = {path.parent.name: read_grades(path) for path in sorted(folder.glob("*/grades.csv"))}
    if not books:
        raise ValueError(f"{folder} is not a folder of grades: there is no grades.csv in a folder for an assignment")
    worth = _weights(read_table(weights), list(books)) if weights else {}
    rows = {student: row for book in books.values() for student, row in book.items()}
    students = [student for student, row in rows.items() if UNTIL not in str(row.get("problems"))]
    out_of = {name: [_points(row, "out of") for row in book.values()] for name, book in books.items()}
    most = {name: min(filter(None, every), default=0) for name, every in out_of.items()}  # questions come on top
    counted = {} if left_out else most
    found = ({name: book.get(student, {"student": student}) for name, book in books.items()} for student in students)
    asked = [name for name, book in books.items() if any(row.get(OWN) for row in book.values())]
    columns = [*COLUMNS, *books, "total", "out of", "missing", *(f"{name} {OWN}" for name in asked)]
    return [_over_all(one, worth, counted) for one in found], columns


def _points(row: GradeRow, column: str) -> float:
    return float(str(row.get(column) or 0))


def _over_all(found: Mapping[str, GradeRow], worth: Mapping[str, float], counted: Mapping[str, float]) -> GradeRow:
    """Return a student's row: where there is no grade it says why; what nobody has decided yet is not in the total.

    Args:
        found: the student's row of each assignment.
        worth: the weights.
        counted: what an assignment could earn that is missing, so that it counts 0 of that.

    """
    about = {key: next((row[key] for row in found.values() if row.get(key)), "") for key in COLUMNS}
    graded = {name: row for name, row in found.items() if isinstance(row.get("adjusted total"), int | float)}
    cells = {
        name: row["adjusted total"] if name in graded else row.get("status") or "missing" for name, row in found.items()
    }
    pairs = [(name, _points(row, "adjusted total"), _points(row, "out of")) for name, row in graded.items()]
    pairs += [(name, 0.0, counted[name]) for name, cell in cells.items() if cell == "missing" and counted.get(name)]
    earned, most = sum(points for _, points, _ in pairs), sum(of for *_, of in pairs)
    if worth:
        shares = [(worth.get(name, 0), points / of) for name, points, of in pairs if of]
        most = 100.0 * any(weight for weight, _ in shares)
        earned = most * sum(weight * share for weight, share in shares) / (sum(weight for weight, _ in shares) or 1)
    total = tidy(round(earned, 2)) if pairs else None
    missing = ", ".join(name for name in found if name not in graded)
    answered = {f"{name} {OWN}": row.get(OWN) for name, row in found.items()}
    return {**about, **cells, "total": total, "out of": tidy(most) if pairs else None, "missing": missing, **answered}


def _weights(table: CsvTable, course: Sequence[str]) -> Mapping[str, float]:
    """Return what each assignment counts."""
    table.need("assignment", "weight", also=())
    weights: dict[str, float] = {}
    for row in table.rows:
        weight, names = number_of(row["weight"]), assignments_called(row["assignment"], course)
        if len(names) != 1 or names[0] in weights:
            raise row.fault(
                "assignment", f"{quoted(row['assignment'])} is not one of {', '.join(course)}, or is there twice"
            )
        if weight is None or weight < 0:
            raise row.fault("weight", f"{quoted(row['weight'])} is no number from 0 on")
        weights[names[0]] = weight
    return weights


def _read(title: str, text: str) -> CellValue:
    """Return what a cell held: a number in a column of numbers, None where it is empty."""
    number = None if title in _TEXTS else number_of(text)
    if number is not None:
        return tidy(number)
    return unsafe(text) if text or title in _TEXTS else None


_LEFT_ALONE = ("EX", "N/A")
_ASSIGNMENT = re.compile(r"(.*)\(\d+\)")


@dataclass(frozen=True)
class Filled:
    """A file for a school's system, with grades or feedback in it.

    Args:
        data: the file's bytes.
        students: who is in it, by id.
        problems: who is not, and why, in sentences.

    """

    data: bytes
    students: tuple[str, ...]
    problems: tuple[str, ...] = ()


def fill_template(table: CsvTable, results: Sequence[StudentResult], roster: Roster, place: int) -> Filled:
    """Return a gradebook that Canvas exported, or a grading worksheet of Moodle, with the grades filled in.

    Nothing else changes. Where there is no grade, and where Canvas has a student excused, the cell stays.

    Args:
        table: the exported file.
        results: the results of the students in the roster.
        roster: who the students are.
        place: the place of the column to fill.

    """
    waiting, kinds = {result.student: result for result in results}, kinds_of(table)
    problems, done = list(_other_points(table, results, place)), list[str]()
    for row in table.rows:
        if is_heading(row):
            continue
        student = roster.of_row(row, kinds)
        result = waiting.pop(student.id, None) if student else None
        if result and not (problem := _fill(table, row, place, result)):
            done.append(result.student)
        else:
            problems.append(problem if result else f"{quoted(row.cells[0])} has a row, but no result.")
    left_out = [f"{_who(one)} has no row." for one in waiting.values()]
    return Filled(table.written(), tuple(done), (*problems, *left_out))


_GRADE = {
    "grade",
    "bewertung",
    "note",
    "calificacion",
    "valutazione",
    "nota",
    "cijfer",
    "оценка",
    "ocena",
    "成绩",
    "評点",
}


def is_moodle_s(table: CsvTable) -> bool:
    """Tell whether a table is a grading worksheet of Moodle: it has the participants' numbers."""
    return "participant" in kinds_of(table).values()


def column_to_fill(table: CsvTable, assignment: str, column: str = "") -> int:
    """Return the place of the column for an assignment's grades.

    Args:
        table: an export of Canvas, or a grading worksheet of Moodle.
        assignment: the assignment's name, by which its column is found in a Canvas export.
        column: its name, when it is not found so.

    Raises:
        ValueError: there is none, or more than one, or it says who the students are.

    """
    if is_about(column):
        raise ValueError(f"{table.name}: the column {column} is about the students, it holds no grades")
    if column:
        found = [place for place, title in enumerate(table.titles) if folded(title) == folded(column)]
    elif is_moodle_s(table):
        found = [place for place, title in enumerate(table.titles) if plain(title) in _GRADE]
    else:
        found = _places_alike(table, assignment)
    if len(found) != 1:
        listed = ", ".join(filter(None, table.titles))
        what = "no column" if not found else "more than one column"
        asked = f"{table.name} has {what} for {column or assignment}; say which with --column."
        raise ValueError(f"{asked} Its columns are: {listed}")
    return found[0]


def _places_alike(table: CsvTable, assignment: str) -> list[int]:
    """Return where a Canvas export has the assignment: by all words of its name, else by all but its numbers."""
    titles = ((place, _ASSIGNMENT.fullmatch(title)) for place, title in enumerate(table.titles))
    columns = [(place, _words(found[1])) for place, found in titles if found]
    wanted = _words(assignment)
    named = {word for word in wanted if not word.isdigit()}
    alike = [place for place, name in columns if wanted <= name]
    return alike or [place for place, name in columns if named and named <= name]


def _words(name: str) -> set[str]:
    """Return the words of a name, "06" as "6"."""
    return {word.lstrip("0") or "0" for word in words(name)}


def _fill(table: CsvTable, row: CsvRow, place: int, result: StudentResult) -> str:
    """Write a student's grade into a row; return why the cell stays as it is, "" where it does not."""
    if result.adjusted_total is None:
        return f"{_who(result)} has no grade ({result.status})."
    if place >= len(row.cells):
        return f"{_who(result)} has a row that ends before the column."
    if row.cells[place].strip() in _LEFT_ALONE:
        return f"{_who(result)} has {row.cells[place].strip()} there, which stays."
    row.cells[place] = table.number(result.adjusted_total)
    return ""


def _who(result: StudentResult) -> str:
    return result.name or result.student


def _other_points(table: CsvTable, results: Sequence[StudentResult], place: int) -> Iterator[str]:
    """Yield that the platform's maximum is another than the assignment's."""
    own = {float(result.out_of) for result in results if result.parts}
    for row in table.rows:
        is_most = is_points(row) and place < len(row.cells)
        number = number_of(row.cells[place] if is_most else row["maximum grade"])
        if number is not None and own and own != {number}:
            yield f"The column counts {number:g} points, the assignment {max(own):g}; nothing was scaled."
            return


def moodle_feedback(
    results: Sequence[StudentResult], page: Callable[[str], bytes], table: CsvTable, roster: Roster
) -> Filled:
    """Return a zip file that Moodle takes under "Upload multiple feedback files in a zip"; the same for the same pages.

    Args:
        results: the results of those who get something.
        page: what a student gets, by id.
        table: a grading worksheet of Moodle, which has the name and the participant's number of each.
        roster: who the students are.

    """
    folders, kinds = dict[str, str](), kinds_of(table)
    columns = {kind: column for column, kind in kinds.items()}
    for row in table.rows:
        if student := roster.of_row(row, kinds):
            full_name = row[columns.get("name", "")]
            name = re.sub(r"[\x00-\x1f\"*/:<>?\\|_]+", " ", full_name).strip(" .") or "Participant"
            number = re.sub(r".*\D", "", row[columns["participant"]])  # which Moodle looks for after the first _
            folders[student.id] = f"{name}_{number}_assignsubmission_file_"
    known = [one.student for one in results if one.student in folders]
    data = zipped((f"{folders[one]}/feedback.html", page(one)) for one in known)
    missing = (f"{one.student} has no participant's number in Moodle." for one in results if one.student not in folders)
    return Filled(data, tuple(known), tuple(missing))


def canvas_feedback(attempts: Mapping[str, Attempt], page: Callable[[str], bytes]) -> Filled:
    """Return a zip file that Canvas takes under "Upload submissions", where it adds each page as a comment.

    Canvas finds whose a page is by the numbers of account and file that it gave the name of what was handed in.

    Args:
        attempts: what each student handed in, by id.
        page: what a student gets, by id.

    """
    known = {student: one.prefix for student, one in attempts.items() if one.prefix}
    data = zipped((f"{prefix}feedback.html", page(student)) for student, prefix in known.items())
    return Filled(data, tuple(known))


def gradescope_results(result: StudentResult, outputs: Mapping[str, str]) -> dict[str, Any]:
    """Return what Gradescope reads as results.json (gradescope-autograders.readthedocs.io, "Output format").

    Without a grade there is no score in it: Gradescope then asks the teacher to look, and nobody gets 0 points.

    Args:
        result: the result.
        outputs: the feedback on each part, as plain text, by the part's column, "alphabeta:value".

    """
    lines = [*result.problems, *(f"{one.task}: {one.points} points. {one.reason}" for one in result.overrides)]
    if result.penalty:
        lines.append(f"{result.penalty} points less for lateness.")
    head = {"output": "\n".join(lines), "visibility": "visible", "stdout_visibility": "hidden"}
    if result.adjusted_total is None:
        return head
    tests = [
        {
            "name": part.column,
            "score": part.points,
            "max_score": part.of,
            "output": outputs.get(part.column, ""),
            "visibility": "visible",
        }
        for part in result.parts
    ]
    return {**head, "score": result.adjusted_total, "tests": tests}
