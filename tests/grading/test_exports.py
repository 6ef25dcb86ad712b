"""What schools' systems take: the teacher's own table with grades in it, Moodle's feedback zip, Gradescope's JSON."""

import csv
import io
import json
import zipfile

import pytest

from grading.exports import column_to_fill, fill_template, gradescope_results, moodle_feedback
from grading.model import Override
from grading.roster import Roster, Student, roster_of
from grading.tables import table_of
from tests.grading.made import result

JANE, JOHN, ZOE = (
    Student(number, name, email)
    for number, name, email in (
        ("0123", "Jane Doe", "jane@x.org"),
        ("0456", "John Roe", "john@x.org"),
        ("0789", "Zoë Müller", "zoe@x.org"),
    )
)
ROSTER = Roster((JANE, JOHN, ZOE), "roster.csv")
RESULTS = (
    result("0123", 5, 2.5),
    result("0456", None, None, name="John Roe", status="unreadable"),
    result("0789", 5, 5, name="Zoë Müller", penalty=1),
)
NO_GRADE = "John Roe has no grade (unreadable)."
# In the shape of Canvas's lib/gradebook_exporter.rb and of Moodle's mod/assign/gradingtable.php.
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,05 Negamax (9),06 Alpha-beta (12345),Current Score,Final Grade\r\n"
    ",,,,,Manual Posting,,,\r\n"
    "    Points Possible,,,,,8.00,10.00,(read only),(read only)\r\n"
    '"Doe, Jane",111,0123,jane@x.org,"S1, and S2",7.00,,70.5,\r\n'
    '"Roe, John",222,0456,john@x.org,S1,,3.00,,\r\n'
    '"Müller, Zoë",333,0789,zoe@x.org,S1,EX,"",,\r\n'
    '"Student, Test",444,,a5,S1,,,,\r\n'
)
MOODLE = (
    '\ufeffIdentifier,"Full name","Email address",Status,Grade,"Maximum grade","Grade can be changed",'
    '"Last modified (submission)","Last modified (grade)","Feedback comments"\n'
    '"Participant 111","Jane Doe",jane@x.org,"Submitted for grading",,10.00,Yes,"20 November 2026, 11:58 PM",-,\n'
    '"Participant 222","John Roe",john@x.org,"No submission",,10.00,Yes,-,-,\n'
    '"Participant 333","Zoë Müller",zoe@x.org,"Submitted for grading",8.00,10.00,Yes,-,-,"old ""words"""\n'
)
GERMAN = MOODLE.replace(",Grade,", ",Bewertung,")
COMMAS = "Student;ID;Section;06 Alpha-beta (5)\n    Points Possible;;;10,0\nJane Doe;;;\n"
EXCUSED = CANVAS.replace("7.00,,70.5", "7.00,EX,70.5").replace('EX,"",', "EX,N/A,")
ELSE = CANVAS.replace("0789,zoe@x.org", "9999,x@x.org").replace("Müller, Zoë", "Somebody, Else")
TWO = CANVAS.replace("0123,jane@x.org", "0123,zoe@x.org")


def fill(text, name="06-alpha-beta", roster=ROSTER, results=RESULTS, **more):
    table = table_of(text.encode(), "export.csv")
    return fill_template(table, results, roster, column_to_fill(table, name, **more))


def cells(text):
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=";" if ";" in text else ","))


FILLED = {  # a table, what changes in it, who is in it, and what is said
    "Canvas": (CANVAS, {"7.00,,70.5": "7.00,7.5,70.5", 'EX,"",': "EX,9,"}, ("0123", "0789"), (NO_GRADE,)),
    "Moodle": (MOODLE, {'g",,10.00,Yes,"20': 'g",7.5,10.00,Yes,"20', "8.00,10": "9,10"}, ("0123", "0789"), (NO_GRADE,)),
    "a decimal comma": (COMMAS, {"Jane Doe;;;": "Jane Doe;;;7,5"}, ("0123",), ("John Roe has no row.", "Zoë Müller ")),
    "excused": (EXCUSED, {}, (), ("Jane Doe has EX there, which stays.", NO_GRADE, "Zoë Müller has N/A")),
    "other points": (
        CANVAS.replace("8.00,10.00", "8.00,100.00"),
        {"7.00,,70.5": "7.00,7.5,70.5", 'EX,"",': "EX,9,"},
        ("0123", "0789"),
        ("The column counts 100 points, the assignment 10; nothing was scaled.", NO_GRADE),
    ),
    "somebody else": (
        ELSE,
        {"7.00,,70.5": "7.00,7.5,70.5"},
        ("0123",),
        (NO_GRADE, "“Somebody, Else” has a row, but no result.", "Zoë Müller has no row."),
    ),
    "a row of two": (
        TWO,
        {'EX,"",': "EX,9,"},
        ("0789",),
        ("“Doe, Jane” has a row, but no result.", NO_GRADE, "Jane Doe has no row."),
    ),
}


@pytest.mark.parametrize("case", FILLED)
def test_a_table_gets_the_grades_and_nothing_else(case):
    text, changed, students, problems = FILLED[case]
    filled, expected = fill(text), text
    for old, new in changed.items():
        assert old in expected
        expected = expected.replace(old, new)
    assert cells(filled.data.decode()) == cells(expected)
    assert filled.students == students
    assert [said[: len(start)] for said, start in zip(filled.problems, problems, strict=True)] == list(problems)


def test_a_decimal_comma_is_that_of_the_whole_table():
    text = MOODLE.replace("10.00", '"10,00"').replace("8.00", '"8,00"')
    assert '"7,5","10,00",Yes,"20 Nov' in fill(text).data.decode()


TITLES = {
    "06 Alpha-beta (12345)": "06-alpha-beta",
    "Lab 6: Alpha Beta (12345)": "06-alpha-beta",
    "ALPHA-BETA pruning (1)": "06-alpha-beta",
    "Assignment 06 (12345)": "06",
}


@pytest.mark.parametrize("title", TITLES)
def test_the_column_is_found_by_the_words_of_its_name(title):
    assert b",7.5,70.5" in fill(CANVAS.replace("06 Alpha-beta (12345)", title), TITLES[title]).data


def test_the_teacher_may_say_which_column():
    assert b"7.5,,70.5" in fill(CANVAS, "x", column="05 Negamax (9)").data
    assert fill(MOODLE, column="maximum grade").students == ("0123", "0789")


def test_moodle_s_worksheet_is_filled_in_any_language():
    text = 'ID,Vollständiger Name,E-Mail-Adresse,Bewertung,Bestwertung\nTeilnehmer/in70,Jane Doe,jane@x.org,,"20,00"\n'
    roster = roster_of(table_of(text.encode(), "m.csv"))
    assert b",5," in fill(text, roster=roster, results=[result("jane@x.org", 5)]).data
    zipped = names_in(feedback(text, "jane@x.org", roster=roster).data)
    assert zipped == {"Jane Doe_70_assignsubmission_file_/feedback.html": b"jane@x.org"}
    assert fill(GERMAN).students == ("0123", "0789")


NO_COLUMN = {
    "no column for 07-bounds; say which with --column. Its columns are: Student, ID, SIS": (CANVAS, "07-bounds", ""),
    "has no column for 01-beta": (CANVAS.replace("06 Alpha-beta (12345)", "Quiz Beta 2 (1)"), "01-beta-two", ""),
    "the column sis user id is about the students": (CANVAS, "06-alpha-beta", "sis user id"),
    "has more than one column for 06-": (CANVAS.replace("05 Negamax", "06 Alpha-beta redone"), "06-alpha-beta", ""),
    "has no column for Grade": (CANVAS, "06-alpha-beta", "Grade"),
    "has no column for 06-alpha-beta": ("Name,Points\nJane,\n", "06-alpha-beta", ""),
    "export.csv is empty": ("", "06-alpha-beta", ""),
    "has no column for 06;": (MOODLE.replace(",Grade,", ",Punkte,"), "06", ""),
}


@pytest.mark.parametrize("error", NO_COLUMN)
def test_a_column_that_is_not_there_or_not_one_is_told(error):
    text, name, column = NO_COLUMN[error]
    with pytest.raises(ValueError, match=error):
        fill(text, name, column=column)


def test_a_platform_s_number_that_is_another_s_id_by_chance_is_not_taken_for_it():
    roster = Roster((Student("222", "Jane Doe"), Student("111", "John Roe")))
    text = "Student,ID,Section,06 Alpha-beta (5)\nJane Doe,111,,\nJohn Roe,222,,\n"
    assert fill(text, roster=roster, results=[result("222", 5), result("111", 1)]).students == ()


@pytest.mark.parametrize("text", [CANVAS, MOODLE])
def test_the_export_itself_is_a_roster(text):
    roster = roster_of(table_of(text.encode(), "export.csv"))
    results = [result(one.id, 5, 2.5) for one in roster.students]
    assert len(fill(text, roster=roster, results=results).students) == 3


# Feedback


def names_in(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def feedback(text, *students, roster=ROSTER):
    results = [result(one) for one in students]
    return moodle_feedback(results, str.encode, table_of(text.encode(), "m.csv"), roster)


def test_the_feedback_zip_is_what_moodle_looks_for():
    filled = feedback(MOODLE, "0123", "0789", "x")
    assert names_in(filled.data) == {
        "Jane Doe_111_assignsubmission_file_/feedback.html": b"0123",
        "Zoë Müller_333_assignsubmission_file_/feedback.html": b"0789",
    }
    assert filled.students == ("0123", "0789")
    assert filled.problems == ("x has no participant's number in Moodle.",)
    assert feedback(MOODLE, "0123", "0789", "x").data == filled.data


@pytest.mark.parametrize("name", ["../../x", "a_b_c", "/etc/passwd", "..", "", "a\\b:c", "\0\n", "Doe_99_x"])
def test_the_folder_of_any_name_has_the_number_where_moodle_looks(name):
    text = f'Identifier,Full name,ID number\nParticipant 77,"{name}",1\n'
    (whole,) = names_in(feedback(text, "1", roster=Roster((Student("1"),))).data)
    folder, file_name = whole.split("/")
    parts = folder.split("_", 4)  # as importziplib.php does
    assert (parts[1:], file_name) == (["77", "assignsubmission", "file", ""], "feedback.html")
    assert parts[0].strip(" .")


def test_gradescope_gets_a_test_a_part():
    one = result("1", 5, 2.5, penalty=1, problems=("Odd.",), overrides=(Override("1", "alphabeta:leaves", 5, "oral"),))
    results = json.loads(json.dumps(gradescope_results(one, {"alphabeta:value": "All right."})))
    assert results["score"] == 9
    assert results["output"] == "Odd.\nalphabeta:leaves: 5 points. oral\n1 points less for lateness."
    assert results["tests"] == [
        {"name": "alphabeta:value", "score": 5, "max_score": 5, "output": "All right.", "visibility": "visible"},
        {"name": "alphabeta:leaves", "score": 2.5, "max_score": 5, "output": "", "visibility": "visible"},
    ]
    assert results["stdout_visibility"] == "hidden"


def test_gradescope_gets_no_score_where_there_is_no_grade():
    results = gradescope_results(result("1", 5, None, status="grader fault", problems=("x is empty.",)), {})
    assert results.keys() & {"score", "tests"} == set()
    assert results["output"] == "x is empty."
