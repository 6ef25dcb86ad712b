"""The roster: every usual table is a class list, and a name means one student or nobody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.grade.roster import Roster, Student, read_roster, roster_of
from gametree.grade.tables import table_of
from tests.grade.made import folder
from tests.strategies import few

PLAIN = """id,name,email,group,aliases
0123,Jane Doe,jane.doe@x.org,A,jdoe;jd-git
0456,"Roe, John",john@x.org,A,
0789,Zoë Müller,zoe@x.org,,
"""
CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,05 Negamax (9),06 Alpha-beta (12345),Current Score
,,,,,Manual Posting,,
    Points Possible,,,,,8,10,(read only)
"Doe, Jane",111,0123,jdoe,S1,,,
"Roe, John",222,0456,jroe,S1,7,,
"Student, Test",333,,a5f3,S1,,,
"""
MOODLE = """Identifier,Full name,Email address,Status,Grade,Maximum grade,Last modified (grade),Feedback comments
Participant 111,Jane Doe,jane@x.org,Submitted,,10.00,-,
Participant 222,John Roe,john@x.org,Submitted,,10.00,-,
"""


def of(text, name="roster.csv"):
    return roster_of(table_of(text.encode(), name))


def found(roster, text):
    student = roster.find(text)
    return student.id if student else None


@pytest.mark.parametrize("text", ["0123", "jane.doe@x.org", "JANE.DOE@X.ORG", "jane.doe", "jdoe", "jd-git"])
@pytest.mark.parametrize("name", ["Jane Doe", "jane  doe", "Doe Jane", "Doe, Jane", "Jane_Doe", "janedoe", "doejane"])
def test_a_student_is_found_by_anything_that_is_hers_alone(text, name):
    assert found(of(PLAIN), text) == found(of(PLAIN), name) == "0123"


@pytest.mark.parametrize("text", ["John Roe", "Roe John", "roejohn", "Roe, John"])
def test_a_name_with_a_comma_is_found_in_either_order(text):
    assert found(of(PLAIN), text) == "0456"


@pytest.mark.parametrize("text", ["Zoë Müller", "Zoe\u0308 Mu\u0308ller", "zoëmüller", "ZOË MÜLLER"])
def test_letters_may_be_composed_or_not(text):
    assert found(of(PLAIN), text) == "0789"


@pytest.mark.parametrize("text", ["", "123", "00123", "Jane", "Doe", "x.org", "A", "Jane Doe Roe", "../0123", "0123\0"])
def test_what_means_nobody_finds_nobody(text):
    assert found(of(PLAIN), text) is None


def test_a_name_of_two_finds_nobody():
    twins = of("id,name\n1,Jane Doe\n2,Doe Jane\n")
    assert found(twins, "Jane Doe") is None
    assert found(twins, "2") == "2"


def test_leading_zeros_stay():
    assert [student.id for student in of("id,name\n007,x\n7,y\n").students] == ["007", "7"]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffid;name;email\n0123;Jane Doe;jane@x.org\n",
        "ID\tName\tE-Mail\n0123\tJane Doe\tjane@x.org\n",
        '"Student ID","First name","Last name","Email address"\r\n"0123","Jane","Doe","jane@x.org"\r\n',
        "id,first_name,last_name,email,lms_user_id\n0123,Jane,Doe,jane@x.org,77\n",
        "username,full name,email\n0123,Jane Doe,jane@x.org\n",
    ],
)
def test_usual_tables_are_rosters(text):
    (student,) = of(text).students
    assert (student.id, student.name, student.email) == ("0123", "Jane Doe", "jane@x.org")


def test_a_gradebook_of_canvas_is_a_roster():
    roster = of(CANVAS)
    assert [(one.id, one.name) for one in roster.students] == [
        ("0123", "Doe, Jane"),
        ("0456", "Roe, John"),
    ]
    assert found(roster, "jdoe") == found(roster, "doejane") == found(roster, "111") == "0123"


def test_a_gradebook_of_canvas_without_all_numbers_of_the_school_has_the_next_best():
    assert [one.id for one in of(CANVAS.replace("0456", "")).students] == ["jdoe", "jroe"]


def test_a_gradebook_of_canvas_may_have_first_and_last_names():
    names = (
        CANVAS.replace("Student,ID", "LastName,FirstName,ID")
        .replace('"Doe, Jane"', "Doe,Jane")
        .replace('"Roe, John"', "Roe,John")
    )
    names = names.replace(",,,,,Manual", ",,,,,,Manual").replace("Possible,,,,,", "Possible,,,,,,")
    assert [(one.id, one.name) for one in of(names).students] == [("0123", "Jane Doe"), ("0456", "John Roe")]


def test_a_grading_worksheet_of_moodle_is_a_roster():
    roster = of(MOODLE)
    assert [(one.id, one.name, one.email) for one in roster.students] == [
        ("jane@x.org", "Jane Doe", "jane@x.org"),
        ("john@x.org", "John Roe", "john@x.org"),
    ]
    assert found(roster, "Participant 111") == found(roster, "111") == "jane@x.org"


def test_a_list_of_participants_of_moodle_is_a_roster():
    text = "First name,Surname,ID number,Email address,Groups\nJane,Doe,0123,jane@x.org,A\nJohn,Roe,0456,j@x.org,A\n"
    assert [(one.id, one.name, one.group) for one in of(text).students] == [
        ("0123", "Jane Doe", "A"),
        ("0456", "John Roe", "A"),
    ]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "roster.csv is empty"),
        ("a,b\n1,2\n", "roster.csv has no column id; its columns are: a, b"),
        ("id,name\n1,a\n\n1,b\n", "roster.csv, line 4, column id: the id “1” stands in line 2 as well"),
        ("id,name\nA1,a\na1,b\n", "line 3, column id: the id “a1” stands in line 2 as well"),
        ("id,name\n1,a\n,b\n", "roster.csv, line 3, column id: every student needs an id"),
        ("id,name\n1,Doe, Jane\n", "roster.csv, line 2: there are 3 cells, but 2 columns"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text, error):
    with pytest.raises(ValueError, match=error):
        of(text)


def test_a_file_is_read(tmp_path):
    folder(tmp_path, {"class.csv": PLAIN})
    roster = read_roster(tmp_path / "class.csv")
    assert (roster.name, [one.line for one in roster.students]) == ("class.csv", [2, 3, 4])


def test_groups_are_found():
    roster = of(PLAIN)
    jane, john, zoe = roster.students
    assert roster.in_group(jane) == roster.in_group(john) == roster.group_called("a") == (jane, john)
    assert roster.in_group(zoe) == (zoe,)
    assert roster.group_called("") == roster.group_called("B") == ()


@pytest.mark.parametrize(
    ("stem", "expected"),
    [
        ("0123", "0123"),
        ("0123_06-alpha-beta", "0123"),
        ("06-alpha-beta_jdoe", "0123"),
        ("06 alpha beta - Jane Doe (2)", "0123"),
        ("Doe_Jane_06", "0123"),
        ("alpha_jane.doe@x.org", "0123"),
        ("jd-git 06", "0123"),
        ("0456-0123", None),
        ("06-alpha-beta", None),
        ("06-alpha-beta-1", None),
        ("notebook", None),
        ("jane", None),
        ("123_06", None),
    ],
)
def test_a_student_is_found_in_a_file_s_name(stem, expected):
    student = of(PLAIN).find_in_file_name(stem, "06-alpha-beta")
    assert (student.id if student else None) == expected


def test_the_numbers_of_assignments_and_copies_mean_no_student():
    roster = of("id,name\n06,a\n1,b\n2,c\nbeta,d\n")
    assert roster.find_in_file_name("06-alpha-beta-1 (2)", "06-alpha-beta") is None
    assert roster.find_in_file_name("1", "06-alpha-beta").id == "1"


PLATFORM = Roster(
    (
        Student("0123", "Jane Doe", platform_ids=("111",), aliases=("111",)),
        Student("222", "John Roe"),
        Student("333"),
    )
)


@pytest.mark.parametrize(
    ("number", "name", "lasting", "expected"),
    [
        ("111", "doejane", True, "0123"),
        ("111", "", True, "0123"),
        ("111", "renamed", True, "0123"),
        ("111", "John Roe", True, None),
        ("999", "Jane Doe", True, None),
        ("999", "Jane Doe", False, "0123"),
        ("", "Jane Doe", True, "0123"),
        ("222", "roejohn", True, "222"),
        ("222", "somebody", True, None),
        ("222", "Jane Doe", False, None),
        ("333", "anybody", True, "333"),
        ("999", "0123", True, None),
        ("999", "111", False, None),
        ("999", "nobody", True, None),
    ],
)
def test_a_platform_s_account_means_a_student_only_when_number_and_name_agree(number, name, lasting, expected):
    student = PLATFORM.find_on_platform(number, name, lasting)
    assert (student.id if student else None) == expected


@few
@given(names=st.lists(st.text(min_size=1), max_size=4), text=st.text())
def test_whatever_the_names_are_there_is_an_answer(names, text):
    roster = Roster(tuple(Student(str(number), name) for number, name in enumerate(names, 1000)))
    assert roster.find(text) in (*roster.students, None)
    assert roster.find_in_file_name(text, "06") in (*roster.students, None)
