"""The roster: every usual table is a class list, and a name means one student or nobody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.roster import Roster, Student, read_roster, roster_of
from grading.tables import table_of
from tests.grading.made import folder
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
CANVAS_NAMES = """LastName,FirstName,ID,SIS User ID,SIS Login ID,Section,Current Score
    Points Possible,,,,,,(read only)
Doe,Jane,111,0123,jdoe,S1,
"""
MOODLE = """Identifier,Full name,Email address,Status,Grade,Maximum grade,Last modified (grade),Feedback comments
Participant 111,Jane Doe,jane@x.org,Submitted,,10.00,-,
"""
GERMAN = """ID,"Vollständiger Name",E-Mail-Adresse,Status,Bewertung,Bestwertung
Teilnehmer/in70,"Jane Doe",jane@x.org,"Zur Bewertung abgegeben",,"20,00"
"""
PARTICIPANTS = "First name,Surname,ID number,Email address,Groups\nJane,Doe,0123,jane@x.org,A\n"


def of(text):
    return roster_of(table_of(text.encode(), "roster.csv"))


def found(roster, text):
    student = roster.find(text)
    return student.id if student else None


MEANT = {
    "0123": [
        *("123", "00123", "０１２３"),  # as numbers, where one student alone has that
        *("0123", "jane.doe@x.org", "JANE.DOE@X.ORG", "jane.doe", "jdoe", "jd-git", "Jane Doe", "jane  doe"),
        *("Doe Jane", "Doe, Jane", "Jane_Doe", "janedoe", "doejane"),
    ],
    "0456": ["John Roe", "Roe John", "roejohn", "Roe, John"],
    "0789": ["Zoë Müller", "Zoe\u0308 Mu\u0308ller", "zoëmüller", "ZOË MÜLLER"],
    None: ["", "Jane", "Doe", "x.org", "A", "Jane Doe Roe", "../0123", "0123\0"],
}


@pytest.mark.parametrize("expected", MEANT)
def test_a_student_is_found_by_anything_that_is_theirs_alone(expected):
    assert {text: found(of(PLAIN), text) for text in MEANT[expected]} == dict.fromkeys(MEANT[expected], expected)


def test_a_name_of_two_finds_nobody():
    twins = of("id,name\n1,Jane Doe\n2,Doe Jane\n")
    assert found(twins, "Jane Doe") is None
    assert found(twins, "2") == "2"


TABLES = {  # each with its first student's id, name, email and group
    "\ufeffid;name;email\n0123;Jane Doe;jane@x.org\n": ("0123", "Jane Doe", "jane@x.org", ""),
    "ID\tName\tE-Mail\n007\tJane Doe\tjane@x.org\n": ("007", "Jane Doe", "jane@x.org", ""),
    '"Student ID","First name","Last name"\r\n"0123","Jane","Doe"\r\n': ("0123", "Jane Doe", "", ""),
    "id,first_name,last_name,email,lms_user_id\n0123,Jane,Doe,jane@x.org,77\n": ("0123", "Jane Doe", "jane@x.org", ""),
    "username,full name,email\n0123,Jane Doe,jane@x.org\n": ("0123", "Jane Doe", "jane@x.org", ""),
    **{
        f"Name,{title}\nJane Doe,jane@x.org\n": ("jane@x.org", "Jane Doe", "jane@x.org", "")
        for title in ("Email", "E-Mail", "e-mail address", "Email Address", "mail")
    },
    "id,name,email\n,Jane Doe,jane@x.org\n": ("jane@x.org", "Jane Doe", "jane@x.org", ""),
    PLAIN: ("0123", "Jane Doe", "jane.doe@x.org", "A"),
    CANVAS: ("0123", "Doe, Jane", "", ""),
    CANVAS.replace("0456", ""): ("0123", "Doe, Jane", "", ""),  # another's gap changes nothing
    "sep=;\nid;name\n0123;Jane Doe\n": ("0123", "Jane Doe", "", ""),
    "Matrikelnummer,Vorname,Nachname\n0123,Jane,Doe\n": ("0123", "Jane Doe", "", ""),
    GERMAN: ("jane@x.org", "Jane Doe", "jane@x.org", ""),
    CANVAS_NAMES: ("0123", "Jane Doe", "", ""),
    "Matr.-Nr.;Name;Vorname\n0123;Doe;Jane\n": ("0123", "Jane Doe", "", ""),
    "Course 101\nWinter 2026,\n\nid,name\n0123,Jane Doe\n": ("0123", "Jane Doe", "", ""),
    "name\nJane Doe\nJohn Roe\n": ("Jane Doe", "Jane Doe", "", ""),
    "Étudiant,ID,SIS User ID,Section,05 (9)\n    Points possibles,,,,8\nJane Doe,111,0123,A,\n": (
        "0123",
        "Jane Doe",
        "",
        "",
    ),
    **{  # whose titles nobody knows
        f"{titles}\n{cells}\n": ("0123", "Jane Doe", "", "")
        for titles, cells in {
            "Neptun-kód,Név": "0123,Jane Doe\n4567,John Roe",
            "Név,Neptun-kód,Szak": "Jane Doe,0123,\nJohn Roe,0456,",
            "Index,Jméno,Příjmení": "0123,Jane,Doe\n0456,John,Roe",
        }.items()
    },
    **{
        f"{titles}\n{participant} 70,Jane Doe,jane@x.org,Ja,\n": ("jane@x.org", "Jane Doe", "jane@x.org", "")
        for titles, participant in {
            "Tunniste,Koko nimi,Sähköpostiosoite,Tila,Arvosana": "Osallistuja",
            "标识符,全名,电子邮件地址,状态,成绩": "参与者",
            "識別子,フルネーム,メールアドレス,ステータス,評点": "参加者",
        }.items()
    },
    MOODLE: ("jane@x.org", "Jane Doe", "jane@x.org", ""),
    PARTICIPANTS: ("0123", "Jane Doe", "jane@x.org", "A"),
}


@pytest.mark.parametrize("text", TABLES)
def test_usual_tables_are_rosters(text):
    first = of(text).students[0]
    assert (first.id, first.name, first.email, first.group) == TABLES[text]


def test_columns_that_are_known_by_what_stands_there_are_told():
    told = "roster.csv: by what stands there, “név” for the name, “neptun-kód” for the id is taken"
    assert (of("Neptun-kód,Név\n0123,Jane Doe\n").told, of(PLAIN).told) == (told, "")
    assert found(of("id,name\n1001.0,Jane Doe\n"), "1001") == "1001.0"  # as tables of numbers write it


def test_a_platform_s_table_is_its_students_with_their_numbers_there():
    assert [one.id for one in of(CANVAS).students] == ["0123", "0456"]
    assert found(of(CANVAS), "jdoe") == found(of(CANVAS), "doejane") == found(of(CANVAS), "111") == "0123"
    assert found(of(MOODLE), "Participant 111") == found(of(MOODLE), "111") == "jane@x.org"


SLIPS = {
    "": "roster.csv is empty",
    "a,b\n1,2\n": "roster.csv has no column id; its columns are: a, b",
    "fruit,colour\napple,red\npear,green\n": "roster.csv has no column id; its columns are: fruit, colour",
    "1001,Ann Ash\n1002,Bob Bay\n": "roster.csv has no column id; its columns are: 1001, ann ash",  # no titles
    "id,Student_ID,name,student id\n1,2,a,3\n": "roster.csv has more than one column “student id”; leave the one that",
    "id,name\n1,a\n\n1,b\n": "roster.csv, line 4, column id: the id “1” stands in line 2 as well",
    "id,name\nA1,a\na1,b\n": "line 3, column id: the id “a1” stands in line 2 as well",
    "id,name\n1,a\n,b\n": "roster.csv, line 3, column id: every student needs an id",
    "id,name\n1;2,a\n": "roster.csv, line 2, column id: an id has no",
    "id,partners\n1,3\n2,3\n3,1b\n4,1b\n": "roster.csv, line 2, column partners: “3” is a student, and a word that",
    "id,partners\n1,Team 7\n2,Team 8\n": "roster.csv, line 2, column partners: “Team 7” is not one student, nor a word",
}


@pytest.mark.parametrize("text", SLIPS)
def test_what_is_wrong_is_told_with_its_line(text):
    with pytest.raises(ValueError, match=SLIPS[text]):
        of(text)


def test_a_file_is_read(tmp_path):
    folder(tmp_path, {"class.csv": PLAIN})
    roster = read_roster(tmp_path / "class.csv")
    assert (roster.name, [one.line for one in roster.students]) == ("class.csv", [2, 3, 4])


def team(roster, student):
    return [one.id for one in roster.team_of(roster.find(student))]


def test_a_group_is_a_label_that_shares_nothing():
    for text in (PLAIN, PARTICIPANTS):
        assert [team(of(text), one.id) for one in of(text).students] == [[one.id] for one in of(text).students]
    assert of("id,group\n1,Tuesday lab\n2,Tuesday lab\n").team_called("Tuesday lab") == ()


PARTNERS = {  # each with the teams
    "id,name,partners\n1,Ann,Bob\n2,Bob,\n3,Cid,\n": ["1 2", "1 2", "3"],
    "id,name,partners\n1,Ann,2\n2,Bob,Ann\n3,Cid,\n": ["1 2", "1 2", "3"],
    "id,name,partners\n1,Ann,Bob; 3\n2,Bob,\n3,Cid,\n": ["1 2 3", "1 2 3", "1 2 3"],
    "id,name,partners\n1,Ann,2\n2,Bob,3\n3,Cid,\n": ["1 2 3", "1 2 3", "1 2 3"],
    "id,name,partners\n1,Ann,Team 7\n2,Bob,\n3,Cid,team  7\n": ["1 3", "2", "1 3"],
    "id,name,partners\n1,Ann,\n2,Bob,Ann\n3,Cid,Ann\n": ["1 2 3", "1 2 3", "1 2 3"],
    "id,name,partners\n1,Ann,Cid\n2,Bob,Ann\n3,Cid,Ann\n": ["1 2 3", "1 2 3", "1 2 3"],
}


@pytest.mark.parametrize("text", PARTNERS)
def test_partners_are_said_by_one_of_them_or_by_a_word_that_they_share(text):
    assert [" ".join(team(of(text), number)) for number in "123"] == PARTNERS[text]


def test_the_word_of_partners_may_name_what_they_hand_in():
    roster = of("id,partners\n1,Group 1-11\n2,Group 11-1\n3,Group 2\n11,Group 1-11\n12,Group 11-1\n13,Group 2\n")
    called = [roster.team_called(text) for text in ("group 1-11", "Group_11-1", "group111", "group2", "", "B")]
    assert [[one.id for one in students] for students in called] == [["1", "11"], ["2", "12"], [], ["3", "13"], [], []]


def test_an_assignment_may_have_other_partners():
    roster = of("id,name,partners\n1,Ann,Bob\n2,Bob,\n3,Cid,\n")
    again = roster.with_partners(table_of(b"student,partners\nCid,Ann\n", "partners.csv"))
    assert [team(again, number) for number in "123"] == [["1", "3"], ["2"], ["1", "3"]]
    for row, said in (
        ("Cid,Dan", "column partners: “Dan” is not one student"),
        ("Dan,Cid", "column student: “Dan” is"),
    ):
        with pytest.raises(ValueError, match=f"partners.csv, line 2, {said}"):
            roster.with_partners(table_of(f"student,partners\n{row}\n".encode(), "partners.csv"))
    with pytest.raises(ValueError, match="has a column “assignment”; there may be: student, partners"):
        roster.with_partners(table_of(b"assignment,student,partners\n02,Cid,Ann\n", "partners.csv"))


@few
@given(names=st.lists(st.text(min_size=1), max_size=4), text=st.text())
def test_whatever_the_names_are_there_is_an_answer(names, text):
    roster = Roster(tuple(Student(str(number), name) for number, name in enumerate(names, 1000)))
    assert roster.find(text) in (*roster.students, None)
