"""The gradebook: a row a student, numbers as numbers, nothing known as nothing, and back again."""

import csv
import io
from dataclasses import replace

import pytest

from grading.__main__ import main
from grading.exports import course_gradebook, grade_rows, read_grades, write_grades
from grading.model import OWN, QUESTIONS, Override, PartResult
from tests.grading.made import folder, result

RESULTS = (
    result(
        "0123",
        5,
        2.5,
        group="A",
        isolation="full",
        lateness_seconds=5400,
        penalty=0.5,
        attempt="jane/06.ipynb",
        own_program="3 of 8",
    ),
    result("0456", name="Roe, John", status="missing"),
    result("=1+1", None, None, name="@x", status="unreadable", problems=("=x is empty.", "So.")),
    result("0789", 0, 0, overrides=(Override("0789", "alphabeta", 7, "explained it\n=1"),), lateness_seconds=0),
)
QUESTION = PartResult(QUESTIONS, OWN, 2, 2)
HEAD = "student,name,group,shared,status,alphabeta:value,alphabeta:leaves,raw total,adjusted total,out of,hours late"
ROWS = (
    f"{HEAD},penalty,overrides,own program,isolation,attempt,problems",
    "0123,Jane Doe,A,,graded,5,2.5,7.5,7,10,1.5,0.5,,3 of 8,full,jane/06.ipynb,",
    '0456,"Roe, John",,,missing,,,,,,,0,,,,,',
)


def written(tmp_path, results=RESULTS):
    write_grades(grade_rows(results), tmp_path / "grades.csv")
    return tmp_path / "grades.csv"


def cells(path):
    return list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline="")))


def test_a_row_a_student_and_a_column_a_part(tmp_path):
    rows = cells(written(tmp_path))
    assert rows[:3] == list(csv.reader(ROWS))
    assert rows[4][7:9] == ["0", "7"]


def test_no_text_is_a_formula_and_numbers_are_plain(tmp_path):
    text = written(tmp_path).read_bytes().decode("utf-8-sig")
    for safe in ('"\'=1+1","\'@x"', '"\'=x is empty. So."', "explained it\n'=1\"", ",5,2.5,7.5,7,10,1.5,0.5,"):
        assert safe in text


def test_what_was_written_is_read(tmp_path):
    read = read_grades(written(tmp_path))
    assert list(read) == ["0123", "0456", "=1+1", "0789"]
    for row in grade_rows(RESULTS):
        assert {column: read[row["student"]][column] for column in row} == row
    assert read_grades(written(tmp_path, [])) == {}
    path = written(tmp_path, [result("1", 1, task="Alpha_Beta")])
    assert read_grades(path)["1"]["Alpha_Beta:value"] == 1


def test_what_a_spreadsheet_saved_again_is_read(tmp_path):
    again = io.StringIO(newline="")
    rows = [[cell.replace("2.5", "2,50") for cell in row] for row in cells(written(tmp_path))]
    csv.writer(again, delimiter=";").writerows(rows)
    folder(tmp_path, {"again.csv": again.getvalue().encode("cp1252")})
    read = read_grades(tmp_path / "again.csv")["0123"]
    assert (read["alphabeta:leaves"], read["student"]) == (2.5, "0123")


def test_what_is_no_gradebook_says_so(tmp_path):
    folder(tmp_path, {"x.csv": "student,name\n"})
    with pytest.raises(ValueError, match=r"x\.csv has no column adjusted total"):
        read_grades(tmp_path / "x.csv")


def course_of(tmp_path):
    ann = [result("1", points, points, name="Ann") for points in (5, 2)]
    bob = [result("2", 4, 4, name="Bob"), result("2", name="Bob", status="missing")]
    for name, some in zip(("05-negamax", "06-alpha-beta"), zip(ann, bob, strict=True), strict=True):
        (tmp_path / name).mkdir(parents=True)
        written(tmp_path / name, some)
    return tmp_path


def test_what_was_answered_about_ones_own_program_has_a_column_of_its_own_and_changes_no_total(tmp_path):
    before, _ = course_gradebook(course_of(tmp_path / "before"))
    written(
        tmp_path / "before" / "05-negamax",
        [result("1", 5, 5, name="Ann", own_program="3 of 8"), result("2", 4, 4, name="Bob")],
    )
    rows, columns = course_gradebook(tmp_path / "before")
    assert columns[-4:] == ["total", "out of", "missing", "05-negamax own program"]
    assert [row[columns[-1]] for row in rows] == ["3 of 8", ""]
    assert [row["total"] for row in rows] == [row["total"] for row in before]


def test_what_is_missing_counts_0_unless_it_is_left_out(tmp_path):
    rows, columns = course_gradebook(course_of(tmp_path))
    assert columns[3:] == ["05-negamax", "06-alpha-beta", "total", "out of", "missing"]
    assert [[row[column] for column in columns[3:]] for row in rows] == [
        [10, 4, 14, 20, ""],
        [8, "missing", 8, 20, "06-alpha-beta"],
    ]
    rows, _ = course_gradebook(tmp_path, left_out=True)
    assert [rows[1][column] for column in columns[3:]] == [8, "missing", 8, 10, "06-alpha-beta"]


def test_what_is_missing_is_out_of_what_it_is_without_questions(tmp_path):
    asked = replace(result("1", 5, 5, name="Ann", own_program="8 of 8"), parts=(*result("1", 5, 5).parts, QUESTION))
    written(course_of(tmp_path) / "06-alpha-beta", [asked, result("3", 5, 5, name="Cid")])
    rows, _ = course_gradebook(tmp_path)
    assert [(row["student"], row["out of"]) for row in rows] == [("1", 22), ("2", 20), ("3", 20)]


def test_what_nobody_has_decided_yet_is_no_0(tmp_path):
    written(course_of(tmp_path) / "06-alpha-beta", [result("1", 2, 2), result("2", name="Bob", status="needs a look")])
    assert [(row["total"], row["out of"]) for row in course_gradebook(tmp_path)[0]] == [(14, 20), (8, 10)]


def test_who_has_no_grade_yet_is_named(tmp_path, capsys):
    main(["gradebook", str(course_of(tmp_path))])
    assert "No grade yet" not in capsys.readouterr().out
    written(
        tmp_path / "06-alpha-beta", [result("1", None, name="Ann", status="unreadable"), result("2", 1, name="Bob")]
    )
    main(["gradebook", str(tmp_path)])
    told = "No grade yet, and so neither in the total nor in what it is out of: Ann (06-alpha-beta: unreadable)\n"
    assert capsys.readouterr().out.endswith(told)


def test_with_weights_the_total_is_a_percentage(tmp_path):
    folder(course_of(tmp_path), {"w.csv": "assignment,weight\n5,1\n06,3\n"})
    rows, _ = course_gradebook(tmp_path, tmp_path / "w.csv")
    assert [(row["total"], row["out of"]) for row in rows] == [(55, 100), (20, 100)]
    rows, _ = course_gradebook(tmp_path, tmp_path / "w.csv", left_out=True)
    assert [(row["total"], row["out of"]) for row in rows] == [(55, 100), (80, 100)]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("07,1", "line 2, column assignment: “07” is not one of 05-negamax, 06-alpha-beta"),
        ("05,1\n5,2", "line 3, column assignment: “5” is not one of .* or is there twice"),
        ("05,half", "line 2, column weight: “half” is no number from 0 on"),
    ],
)
def test_slips_in_the_weights_are_told_with_line_and_column(tmp_path, rows, said):
    folder(course_of(tmp_path), {"w.csv": f"assignment,weight\n{rows}\n"})
    with pytest.raises(ValueError, match=f"w.csv, {said}"):
        course_gradebook(tmp_path, tmp_path / "w.csv")
