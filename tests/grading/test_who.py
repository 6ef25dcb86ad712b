"""Whose a hand-in is: an exact key decides, a whole name is proposed, a contradiction is a question."""

import zipfile
from functools import partial
from io import BytesIO
from random import Random

import pytest

from grading.attempts import choose
from grading.collect import collect
from grading.confirmed import Dialogue, met, read_people, read_who, section_of, settled, write_people, write_who
from grading.policy import Terms
from grading.roster import Roster, read_roster, roster_of
from grading.tables import table_of
from grading.who import Confirmed, claims
from tests.counts import seeds
from tests.grading import random_classes
from tests.grading.made import folder, zipped

NAME = "01-recursion"


def of(text, name="class.csv"):
    return roster_of(table_of(text.encode(), name))


def claimed(tmp_path, roster, names, kept=None, assignment=NAME):
    """Whose each file is: the ids, and how that is known."""
    zipped(dict.fromkeys(names, b"{}"), tmp_path / "class.zip")
    found = collect(tmp_path / "class.zip", assignment=assignment, roster=of(roster))
    return {
        one.handle: (" ".join(student.id for student in one.students), one.how)
        for one in claims(found.attempts, found.roster, assignment, kept)
    }


# Random classes


def test_in_random_classes_nobody_gets_what_another_handed_in(tmp_path):
    right, some = 0, seeds("classes that are mixed up")
    for seed, layout in ((seed, layout) for seed in some for layout in random_classes.LAYOUTS):
        random = Random(f"{seed} {layout}")
        students = random_classes.a_class(random)
        roster = of(random_classes.a_list(random, students, layout))
        data, whose = random_classes.handed_in(random, students, layout)
        (tmp_path / "class.zip").write_bytes(data)
        attempts = collect(tmp_path / "class.zip", assignment=NAME, roster=roster).attempts if whose else ()
        for claim in claims(attempts, roster, NAME):
            for attempt in claim.attempts if claim.how != "open" else ():
                mine = [one.id for one in claim.students]
                assert mine == [whose[attempt.source.members[0]]], (seed, layout, claim)
                right += 1
    assert right > 30 * len(some)


def test_in_the_next_assignment_what_was_confirmed_gives_nobody_another_s(tmp_path):
    """One has left, one has joined, perhaps with another's name; all that is sure was confirmed."""
    for seed, layout in (
        (seed, layout) for seed in range(4) for layout in ("moodle", "canvas", "plain", "repositories")
    ):
        random, place = Random(f"{seed} {layout}"), tmp_path / f"{seed} {layout}"
        place.mkdir()
        students = random_classes.a_class(random)
        for assignment in (NAME, "02-other"):
            roster = of(random_classes.a_list(Random(seed), students, layout))
            roster, people = met(read_people(place), roster, "", talk(["n"])[0])
            write_people(place, people)
            data, whose = random_classes.handed_in(random, students, layout)
            (place / "class.zip").write_bytes(data)
            attempts = collect(place / "class.zip", assignment=assignment, roster=roster).attempts if whose else ()
            everybody = Roster(tuple({one.id: one for one in (*people, *roster.students)}.values()))
            rows, kept = read_who(place, everybody, assignment, [NAME, "02-other"])
            found = claims(attempts, roster, assignment, kept)
            done = settled(found, roster, assignment, talk(yes=True)[0], rows, partial(write_who, place))
            for claim in (one for one in done if one.is_certain):
                right = {whose[attempt.source.members[0]] for attempt in claim.attempts}
                assert {one.id for one in claim.students} == right, (seed, layout, claim)
            joined = random.choice(students)
            first = random.choice([joined.first, "Yan"])
            students = [*students[1:], random_classes.One("88888", first, joined.last, "newlogin9", "9999")]


# Contradictions

TWO = "id,name,aliases\n1001,Ann Ash,\n1002,Bob Bay,ann-ash\n1003,Cid Cox,cox7\n"
TWINS = (
    "id,name,email\n1001,Kim Lee,kim@x.org\n1002,Kim Lee,lee@x.org\n1003,Ann Lee,ann@x.org\n1004,Ann Ray,ray@x.org\n"
)
CASES = {  # a class and what was handed in, and whose it is
    "the login of one is the name of another": (TWO, ["01-recursion-ann-ash/a.ipynb"], ["1002 1001 open"]),
    "the same alone": (TWO, ["ann-ash/a.ipynb", "1003/a.ipynb"], ["1003 key", "1002 1001 open"]),
    "a number and another's name": (TWO, ["1001 Bob Bay.ipynb"], ["1001 1002 open"]),
    "a number and its name": (TWO, ["1003 Cid Cox.ipynb"], ["1003 sure"]),
    "two handles for one": (TWO, ["1001.ipynb", "Ann Ash.ipynb"], ["1001 key", "1001 open"]),
    "two names for one": (TWO, ["Ash Ann.ipynb", "Ann Ash.ipynb"], ["1001 open", "1001 open"]),
    "a name of two": (TWINS, ["Kim Lee.ipynb"], ["1001 1002 open"]),
    "a name of two with a number": (TWINS, ["Kim Lee 1002.ipynb"], ["1002 sure"]),
    "the first half of an address": (TWINS, ["ann.ipynb", "ray.ipynb"], ["1003 open", "1004 key"]),
    "an address": (TWINS, ["ann@x.org.ipynb"], ["1003 key"]),
    "a copy": (TWO, ["1001.ipynb", "1001 (1).ipynb"], ["1001 sure"]),
    "nobody": (TWO, ["homework.ipynb"], [" open"]),
    "two of one number, as numbers": ("id,name\n0101,A\n101,B\n", ["0101.ipynb", "101.ipynb"], ["0101 key", "101 key"]),
    "a number without its zeros": ("id,name\n00123,Ann\n", ["123.ipynb"], ["00123 key"]),
    "accents": ("id,name\n7,José Núñez\n", ["Jose Nunez.ipynb"], ["7 sure"]),
    "run together": ("id,name\n1001,张三\n", ["1001张三.ipynb"], ["1001 sure"]),
}


@pytest.mark.parametrize("case", CASES)
def test_only_a_key_decides_and_a_contradiction_is_a_question(tmp_path, case):
    roster, names, expected = CASES[case]
    assert sorted(map(" ".join, claimed(tmp_path, roster, names).values())) == sorted(expected)


CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,01
"Ash, Ann",9001,1001,ann,A,
"Bay, Bob",9002,1002,bob,A,
"""
ON_PLATFORMS = {
    "Canvas": (CANVAS, ["ashann_9001_501_a.ipynb", "baybob_9002_502_a.ipynb"], {"1001 key", "1002 key"}),
    "one renamed": (CANVAS, ["newname_9001_501_a.ipynb"], {"1001 open"}),
    "two ways to read it": (CANVAS, ["ashann_9001_7777_y_9002_600_a.ipynb"], {"1001 open"}),
    "another's number": (CANVAS, ["ashann_9002_501_a.ipynb"], {"1002 1001 open"}),
    "an account that is not hers": (CANVAS, ["ashann_9009_501_a.ipynb"], {"1001 open"}),
    "Moodle's table": (
        "Identifier,Full name,ID number\nParticipant 7,Ann Ash,1001\nParticipant 8,Ann Ash,1002\n",
        [f"Ann Ash_{n}_assignsubmission_file_/a.ipynb" for n in (7, 8)],
        {"1001 key", "1002 key"},
    ),
    "Classroom 50": (
        "id,name,github\n1001,Ann Ash,ao-77\n1002,Bob Bay,ann\n1003,Ann Cox,x\n",
        ["cs-01-ao-77/a.ipynb", "cs-01-ann/a.ipynb", "cs-01-nobody/a.ipynb"],
        {"1001 key", "1002 key", " open"},
    ),
    "Gradescope": (
        "id,name,email\n1001,Ann,a@x.org\n1002,Bob,b@x.org\n1003,Cid,c@x.org\n",
        ["assignment_1/submission_5/a.ipynb", "assignment_1/submission_6/a.ipynb"],
        {"1001 1002 key", "1003 key"},
    ),
}
RESULT = b'{"schema": "classroom50/result/v1", "classroom": "cs", "assignment": "01", "owner": "mallory"}'
SUBMITTERS = b"""---
submission_5:
  :submitters:
  - :name: Ann
    :sid: '1001'
    :email: a@x.org
  - :name: Bob
    :sid:
    :email: b@x.org
  :created_at: 2026-11-20 22:05:11.000000000 Z
  :results:
    output: |
      :submitters:
      - :sid: '1003'
submission_6:
  :submitters:
  - :name: Cid
    :sid: '1003'
    :email: c@x.org
"""


@pytest.mark.parametrize("case", ON_PLATFORMS)
def test_a_platform_s_number_is_a_key_unless_the_name_beside_it_is_another_s(tmp_path, case):
    roster, names, expected = ON_PLATFORMS[case]
    files = dict.fromkeys(names, b"{}")
    files |= {f"{name.partition('/')[0]}/result.json": RESULT for name in names} if case == "Classroom 50" else {}
    files |= {"assignment_1/submission_metadata.yml": SUBMITTERS} if case == "Gradescope" else {}
    zipped(files, tmp_path / "class.zip")
    found = collect(tmp_path / "class.zip", assignment=NAME, roster=of(roster))
    assert {
        f"{' '.join(student.id for student in one.students)} {one.how}"
        for one in claims(found.attempts, found.roster, NAME)
    } == expected


# What students call their files

DOE = """id,name,email,group,aliases
0123,Jane Doe,jane.doe@x.org,A,jdoe;jd-git
0456,"Roe, John",john@x.org,A,
0789,Zoë Müller,zoe@x.org,,
"""
OTHERS = ("zzz",)  # a class has more than one
ANNS = "id,name,email\n1001,Ann Lee,ann@x.org\n1002,Ann Ray,aray@x.org\n1003,Ann Lee,ann2@x.org\n"
NUMBERS = "id,name\n06,a\n1,b\n2,c\nbeta,d\nx1,e\n"
LONG = """id,name,email
1001,José García,
1002,María José García López,
1004,रीमा,
1005,रामी,
1006,Kim,
1007,Jane Doe,kim@x.org
1008,Roe,
1009,Roe,roe@x.org
"""
TWO_DOMAINS = "name,email\nAnn Ash,ann@x.org\nBob Bay,ann@y.org\n"
FILE_NAMES = {  # in a class, whom they mean
    TWO_DOMAINS: {"ann@y.org": ["ann@y.org", "Bob Bay"], None: ["ann", "Ann"]},
    DOE: {
        "0123": [
            "0123",
            "0123_06-alpha-beta",
            "06-alpha-beta_jdoe",
            "06 alpha beta - Jane Doe (2)",
            "jd-git 06",
            "123_06",
        ],
        "0789": ["Müller_Zoë_06", "alpha_zoe@x.org"],
        None: [
            *("Jane Doe Smith hw", "jdoe smith", "0456-0123", "06-alpha-beta", "06-alpha-beta-1", "notebook", "jane"),
        ],
    },
    LONG: {
        "1001": ["José García 06", "hw3 José García (2)"],
        "1002": ["María José García López 06", "06_María José_García_López (1)"],
        "1004": ["रीमा", "06 रीमा"],
        "1005": ["06 रामी"],
        None: [
            *("रम", "रोमी", "roe", "kim", "José_García_López", "José_García_López_1001", "Kim Ash 06"),
            "José García, María José García López Ruiz 1001",
        ],
    },
    NUMBERS: {None: ["06-alpha-beta-1 (2)"], "1": ["1"], "x1": ["X1"]},
    ANNS: {
        "1001": ["1001 Ann Lee", "ann@x.org", "06 ann@x.org Ann Lee"],
        "1002": ["Ann Ray 06", "aray-06"],
        None: ["Ann Lee", "Ann Lee 06", "ann 06", "1001 Ann Ray", "1001-1003 Ann Lee"],
    },
}


@pytest.mark.parametrize("text", FILE_NAMES)
def test_a_student_is_found_in_a_file_s_name_and_a_contradiction_is_open(tmp_path, text):
    for expected, stems in FILE_NAMES[text].items():
        for stem in stems:
            files = [f"{stem}.ipynb", *(f"{name}.ipynb" for name in OTHERS)]
            [(ids, how)] = [
                found
                for handle, found in claimed(tmp_path, text, files, assignment="06-alpha-beta").items()
                if handle not in OTHERS
            ]
            assert (ids if how != "open" else None) == expected, stem


# Asking, and what is kept of it


def talk(answers=(), yes=False):
    """A dialogue with the teacher, and what was said in it."""
    said, waiting = [], list(answers)
    ask = (lambda question: said.append(question) or waiting.pop(0)) if answers else None
    return Dialogue(said.append, ask, yes), said


def asked(tmp_path, roster, names, answers=(), yes=False, assignment=NAME):
    """Whose the files are after asking, and what was said; what is kept lies in a folder."""
    zipped(dict.fromkeys(names, b"{}"), tmp_path / "class.zip")
    found = collect(tmp_path / "class.zip", assignment=assignment, roster=of(roster))
    dialogue, said = talk(answers, yes)
    rows, kept = read_who(tmp_path, found.roster, assignment, [NAME, "02-other"])
    some = claims(found.attempts, found.roster, assignment, kept)
    done = settled(some, found.roster, assignment, dialogue, rows, partial(write_who, tmp_path))
    return {one.handle: " ".join(student.id for student in one.students) for one in done if one.is_certain}, said


PLAIN = "id,name\n1001,Ann Ash\n1002,Bob Bay\n1003,Kim Lee\n1004,Kim Lee\n"


def test_one_enter_confirms_all_whole_names_for_the_term_and_each_doubt_is_asked(tmp_path):
    names = ["Ann Ash.ipynb", "Bob Bay.ipynb", "Kim Lee.ipynb", "homework.ipynb"]
    done, said = asked(tmp_path, PLAIN, names, ["", "1003", "", "-"])
    assert done == {"Ann Ash": "1001", "Bob Bay": "1002", "Kim Lee": "1003", "homework": ""}
    assert said[1] == "Are these 2 right? You can also edit who.csv. [Y/n] "
    assert said[2] == "2 are not clear. Nothing yet from: Kim Lee (1003), Kim Lee (1004)."
    assert "2 have this name: 1003, 1004" in said[3]
    done, said = asked(tmp_path, PLAIN, names)
    assert done == {"Ann Ash": "1001", "Bob Bay": "1002", "Kim Lee": "1003", "homework": ""}
    assert said == ["Whose they are: 4 as confirmed before."]
    done, said = asked(tmp_path, PLAIN, names, assignment="02-other")  # a name of two is of that one file
    assert done == {"Ann Ash": "1001", "Bob Bay": "1002"}


def test_what_was_answered_before_the_teacher_went_away_is_kept(tmp_path):
    names = ["Ann Ash.ipynb", "Bob Bay.ipynb", "Kim Lee.ipynb", "homework.ipynb"]
    with pytest.raises(IndexError):  # nobody answers any more
        asked(tmp_path, PLAIN, names, ["", "1003", ""])
    assert asked(tmp_path, PLAIN, names)[0] == {"Ann Ash": "1001", "Bob Bay": "1002", "Kim Lee": "1003"}


def test_an_answer_against_a_key_holds_for_the_assignment_and_outlives_the_next_one_s(tmp_path):
    asked(tmp_path, TWO, ["ann-ash.ipynb"], ["1001"])
    assert asked(tmp_path, TWO, ["ann-ash.ipynb"], assignment="02-other")[0] == {}
    asked(tmp_path, TWO, ["ann-ash.ipynb"])
    asked(tmp_path, TWO, ["ann-ash.ipynb"], ["1002"], assignment="02-other")
    for assignment, student in ((NAME, "1001"), ("02-other", "1002")):
        done, said = asked(tmp_path, TWO, ["ann-ash.ipynb"], assignment=assignment)
        assert (done, said) == ({"ann-ash": student}, ["Whose they are: 1 as confirmed before."])


def test_of_two_with_one_name_on_moodle_the_answer_holds_for_the_assignment(tmp_path):
    names = [f"Kim Lee_{number}_assignsubmission_file_/a.ipynb" for number in (501, 502)]
    done = {"Moodle name: Kim Lee #501": "1003", "Moodle name: Kim Lee #502": "1004"}
    assert asked(tmp_path, PLAIN, names, ["1003", "1004"])[0] == done
    assert asked(tmp_path, PLAIN, names)[0] == done
    assert asked(tmp_path, PLAIN, names, assignment="02-other")[0] == {}


def test_an_answer_against_the_name_is_asked_about(tmp_path):
    names = ["Kim Lee.ipynb"]
    done, said = asked(tmp_path, PLAIN, names, ["1001", "", "1001", "y"])
    assert (done, said[2]) == ({"Kim Lee": "1001"}, "    The name is another's. Ann Ash (1001) all the same? [y/N] ")
    assert len(said) == 5
    assert asked(tmp_path, PLAIN, names, ["-"], assignment="02-other")[0] == {"Kim Lee": ""}


def test_a_name_of_two_is_for_the_term_where_the_teacher_says_so_until_a_third_has_it(tmp_path):
    names, handle = ["Kim Lee.ipynb", "Lee Kim.ipynb"], "Kim Lee"
    assert asked(tmp_path, PLAIN, names, ["1003", "y", "1004", "n"])[0] == {handle: "1003", "Lee Kim": "1004"}
    done, said = asked(tmp_path, PLAIN, names, assignment="02-other")
    assert (done, said[0]) == ({handle: "1003"}, "Whose they are: 1 as confirmed before.")
    assert asked(tmp_path, f"{PLAIN}1005,Lee Kim\n", names, assignment="02-other")[0] == {}
    path = tmp_path / "who.csv"  # as it is written by hand beside what waits
    path.write_bytes(b'file or folder,student,evidence,confirmed\nKim Lee,1004,"2 have this name: 1003, 1004",yes\n')
    assert asked(tmp_path, PLAIN, names[:1], assignment="02-other")[0] == {handle: "1004"}


def test_without_a_terminal_nothing_is_accepted_but_by_yes(tmp_path):
    done, said = asked(tmp_path, PLAIN, ["Ann Ash.ipynb", "x.ipynb"])
    assert done == {}
    told = "1 wait for --yes. 1 left for you in who.csv: write the student beside each, and “yes”. None of these is"
    assert said[-1].startswith(told)
    assert asked(tmp_path, PLAIN, ["Ann Ash.ipynb", "x.ipynb"], yes=True)[0] == {"Ann Ash": "1001"}
    path = tmp_path / "who.csv"
    path.write_bytes(path.read_bytes().replace(b'"x","","",""', b'"x","Bob Bay","","yes"'))
    assert asked(tmp_path, PLAIN, ["Ann Ash.ipynb", "x.ipynb"])[0] == {"Ann Ash": "1001", "x": "1002"}


def test_a_confirmed_name_no_longer_counts_once_two_have_it(tmp_path):
    kept = Confirmed({"Ann Ash": ("1001",)})
    assert claimed(tmp_path, TWO, ["Ann Ash.ipynb"], kept) == {"Ann Ash": ("1001", "kept")}
    joined = f"{TWO}1004,Ann Ash,\n"
    assert claimed(tmp_path, joined, ["Ann Ash.ipynb"], kept) == {"Ann Ash": ("1001 1004", "open")}
    kept = Confirmed({"hw Ann Ash": ("1001",)})
    alone = "id,name\n1001,Ann Ash\n"
    assert claimed(tmp_path, alone, ["hw Ann Ash.ipynb"], kept) == {"hw Ann Ash": ("1001", "kept")}
    assert claimed(tmp_path, f"{alone}2,Ann Ash\n", ["hw Ann Ash.ipynb"], kept) == {"hw Ann Ash": ("1001 2", "open")}


def test_an_id_in_who_that_is_another_s_login_is_the_id(tmp_path):
    folder(tmp_path, {"who.csv": "file or folder,student,evidence,confirmed\nx,5,,yes\n"})
    _, kept = read_who(tmp_path, of("id,name,username\n5,Ann,ann\n6,Bob,5\n"), NAME, [])
    assert kept.term == {"x": ("5",)}


def test_a_slip_in_who_is_told_with_its_line(tmp_path):
    folder(tmp_path, {"who.csv": "file or folder,student,evidence,confirmed\nx,Dan,,yes\n"})
    with pytest.raises(ValueError, match=r"who\.csv, line 2, column student: “Dan” is not one student in class\.csv"):
        read_who(tmp_path, of(PLAIN), NAME, [])


# Who is filed as what


def filed(tmp_path, text, section=None, answers=(), name="class.csv", yes=False):
    """The ids of a class list's students after meeting everybody on file, and what was asked."""
    people, roster = read_people(tmp_path), of(text, name)
    dialogue, said = talk(answers, yes)
    section = section_of(people, roster) if section is None else section
    roster, people = met(people, roster, section, dialogue)
    write_people(tmp_path, people)
    return [one.id for one in roster.students], said


def test_a_guest_without_an_id_changes_nobody_s_id(tmp_path):
    head = "Student,ID,SIS User ID,SIS Login ID,Section\n"
    ann, guest = '"Ash, Ann",9001,1001,ann,A\n', '"Guest, Gil",9003,,gil,A\n'
    assert filed(tmp_path, head + ann) == (["1001"], [])
    assert filed(tmp_path, head + ann + guest) == (["1001", "gil"], [])
    assert filed(tmp_path, "Student,ID,SIS User ID\n" + '"Ash, Ann",9001,\n') == (["1001"], [])


FILED = {  # a first list and a second, what is answered, and the second one's ids
    "Excel ate zeros": ("id,name\n0123,Ann\n0456,Bob\n", "id,name\n123,Ann\n456,Bob\n", [], ["0123", "0456"]),
    "renamed": ("id,name\n1,Ann Ash\n", "id,name\n1,Ann Bay\n", [], ["1"]),
    "the number and nothing else": ("id,name\n1,Ann Ash\n2,Bob\n", "id,name\n1,Cid Cox\n2,Bob\n", ["y"], ["1", "2"]),
    "that is another": ("id,name\n1,Ann Ash\n2,Bob\n", "id,name\n1,Cid Cox\n2,Bob\n", ["n"], ["class/1", "2"]),
    "the name and nothing else": ("id,name\n1,Ann Ash\n", "email,name\na@x.org,Ann Ash\n", ["y"], ["1"]),
    "another of the name": ("id,name\n1,Ann Ash\n", "email,name\na@x.org,Ann Ash\n", ["n"], ["a@x.org"]),
    "ids, then addresses": ("id,email\n1,a@x.org\n", "email\na@x.org\n", [], ["1"]),
}


@pytest.mark.parametrize("case", FILED)
def test_who_is_filed_as_what_never_changes(tmp_path, case):
    first, second, answers, ids = FILED[case]
    filed(tmp_path, first, "")
    assert filed(tmp_path, second, "", answers)[0] == ids


def test_a_row_of_two_people_and_two_rows_of_one_are_refused_and_nobody_answers_for_the_teacher(tmp_path):
    filed(tmp_path, "id,name,email\n1,Ann,a@x.org\n2,Bob,b@x.org\n")
    with pytest.raises(ValueError, match=r"class\.csv, line 2: its numbers are those of two, .* and "):
        filed(tmp_path, "id,name,email\n1,Ann,b@x.org\n")
    with pytest.raises(ValueError, match=r"class\.csv, lines 2 and 3 are both Ann \(1\)"):
        filed(tmp_path, "id,name,email\n1,Ann,\n7,Ann,a@x.org\n")
    with pytest.raises(ValueError, match=r"the same people\? Ann \(9\), on file as Ann \(1\)"):
        filed(tmp_path, "id,name\n9,Ann\n", yes=True)  # which is about what is sure


def test_a_spreadsheet_that_takes_zeros_off_changes_nobody_s_id(tmp_path):
    filed(tmp_path, "id,name\n0123,Ann\n")
    path = tmp_path / "people.csv"
    path.write_bytes(path.read_bytes().replace(b'"0123","Ann"', b"123,Ann"))
    assert filed(tmp_path, "id,name\n0123,Ann\n") == (["0123"], [])


def test_two_sections_may_both_count_from_1(tmp_path):
    assert filed(tmp_path, "id,name\n1,Ann\n2,Bob\n", name="a.csv") == (["1", "2"], [])
    assert filed(tmp_path, "id,name\n1,Cid\n2,Dan\n", name="b.csv") == (["b/1", "b/2"], [])
    assert filed(tmp_path, "id,name\n1,Ann\n2,Bob\n", name="new.csv") == (["1", "2"], [])
    assert filed(tmp_path, "id,name\n1,Cid\n2,Dan\n3,Eve\n", name="b2.csv") == (["b/1", "b/2", "3"], [])
    assert [(one.id, one.section) for one in read_people(tmp_path)] == [
        *(("1", ""), ("2", ""), ("b/1", "b"), ("b/2", "b"), ("3", "b"))
    ]


# Letters


@pytest.mark.parametrize("names", ["utf-8", "cp866"])
def test_letters_are_read_so_that_list_and_names_agree(tmp_path, names):
    pairs = [("1", "Иван Петров"), ("2", "Анна Орлова")]
    text = "id;name\n" + "".join(f"{one};{name}\n" for one, name in pairs)
    folder(tmp_path, {"class.csv": text.encode("cp1251")})
    (tmp_path / "class.zip").write_bytes(unmarked({f"{name}.ipynb" for _, name in pairs}, names))
    found = collect(tmp_path / "class.zip", assignment=NAME, roster=read_roster(tmp_path / "class.csv"))
    told = f"class.csv is read as cp1251, the names in class.zip as {names}: 4 words agree."
    assert found.layouts[0] == told
    assert [one.students[0].name for one in claims(found.attempts, found.roster, NAME)] == [
        "Анна Орлова",
        "Иван Петров",
    ]


def unmarked(names, encoding):
    """A zip file with names that do not say how they are encoded."""

    class Info(zipfile.ZipInfo):
        def _encodeFilenameFlags(self):  # noqa: N802
            return self.filename.encode(encoding), self.flag_bits & ~0x800

    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(names):
            archive.writestr(Info(name), b"{}")
    return buffer.getvalue()


# What comes from elsewhere: public reports and questions of people who do this job; names and addresses are made up

FOUR = [("1001", "Ann", "Ash"), ("1002", "Bob", "Berg"), ("1003", "Cy", "Cole"), ("1004", "Dee", "Dahl")]
DAYS = ["Nov 20, 2026 1005 PM", "Nov 21, 2026 905 AM", "Oct 31, 2026 1159 PM", "Dec 1, 2026 110 PM"]
REPORTED = {  # of {0} the first name, {1} the last, {2} the login, {3} a day, {4} a number
    "one folder around all": "Homework 1/{0} {1}/a.ipynb",
    "the same with files": "Homework 1/{0} {1}.ipynb",
    "ILIAS": "Uebung 1/Abgaben/{1}_{0}_{2}_500{4}/a.ipynb",
    "repositories": "recursion-submissions/recursion-{2}/a.ipynb",
    "nbgrader's exchange": "{2}+01-recursion+2026-11-20 22:0{4}:11.000000 UTC+bG9uZw/a.ipynb",
    "Brightspace on different days": "700{4}-800{4} - {0} {1} - {3}/a.ipynb",
    "Blackboard": "Assignment 1_{2}_attempt_2026-11-20-18-05-3{4}_a.ipynb",
    "copies of the assignment": "Copy of 01-recursion.ipynb - {0} {1}.ipynb",
    "a sheet beside the folder": "HW 1/{0} {1}/a.ipynb",
    "a zip file each, in a folder": "HW 1/{0} {1}.zip/a.ipynb",
    "Sakai": "Homework 1/{1}, {0}({2})/Submission attachment(s)/a.ipynb",
    "JupyterHub": "home/jupyter-{2}/course/a.ipynb",
    "Moodle's groups": "Group A-{0} {1}_70{4}_assignsubmission_file_/a.ipynb",
    "Brightspace in French": "700{4}-800{4} - {0} {1} - 2{4} novembre 2026 22:05/a.ipynb",
    "branches of repositories": "hw-recursion-{2}-main/a.ipynb",
    "OLAT": "HW/{1}_{0}_{2}/1_dropboxes/a.ipynb",
    "Google Drive": "01 Recursion-20261120T220511Z-001/01 Recursion/{0} {1} - 01-recursion.ipynb",
    "an id in nbgrader's folder": "{0}_{1}-100/01-recursion/a.ipynb",
    "copies in Portuguese": "Cópia de 01-recursion - {0} {1}.ipynb",
    "copies in Russian": "Копия 01-recursion - {0} {1}.ipynb",
    "a pattern of one's own": "CS101_{0}_{1}_abgegeben.ipynb",
}
BESIDE = {"ILIAS": "Uebung 1/uebung_1.xlsx", "a sheet beside the folder": "sheet.pdf"}


@pytest.mark.parametrize("case", REPORTED)
def test_what_people_report_is_found(tmp_path, case):
    roster = "id,name,email\n" + "".join(f"{one},{a} {b},{a}.{b}@x.edu\n" for one, a, b in FOUR)
    paths = [REPORTED[case].format(a, b, f"{a}.{b}".lower(), DAYS[n], n) for n, (_, a, b) in enumerate(FOUR)]
    extra = [BESIDE[case]] if case in BESIDE else []
    extra += [path.replace("_a.ipynb", ".txt") for path in paths] if case == "Blackboard" else []
    zipped(dict.fromkeys([*paths, *extra], b"{}"), tmp_path / "class.zip")
    found = collect(tmp_path / "class.zip", assignment=NAME, roster=of(roster))
    whose = claims(found.attempts, found.roster, NAME)
    assert sorted(one.students[0].id for one in whose if one.how in ("key", "sure")) == [one for one, *_ in FOUR]
    assert not [problem for one in found.attempts for problem in (*one.problems, one.fault) if problem]


def test_of_two_hand_ins_the_newer_by_the_platform_s_time_counts(tmp_path):
    paths = [f"7000-8000 - Ann Ash - Nov {day}, 2026 1005 PM - a.ipynb" for day in (9, 20)]
    zipped(dict.fromkeys(paths, b"{}"), tmp_path / "class.zip")
    [chosen] = choose(collect(tmp_path / "class.zip", assignment=NAME), of("id,name\n1,Ann Ash\n"), Terms(), NAME)
    assert (paths[1] in chosen.attempt.place, chosen.problems) == (True, ())


ALONE = {  # a name in the class list, and what a student may call a file whose name no other's is like
    "Ann Ash": ["Kopie von 01-recursion.ipynb - Ann Ash", "Ann Ash_Übung1", "Ann Ash TP1", "tarea 1 Ann Ash"],
    "Ann  Ash": ["Ann Ash作业1", "Ann Ash's notebook", "Ann Ash домашнее задание 1", "Ann Ash week 1 corrected"],
    "张三": ["张三作业1", "张三的作业", "7张三实验报告", "张三-第一次作业", "01-recursion - 张三 的副本"],
    "Jörg Müller": ["Joerg Mueller", "Jorg Muller hw1", "Müller, Jörg"],
    "Jan Mueller": ["Jan Müller"],
}


@pytest.mark.parametrize("name", ALONE)
def test_a_name_is_found_beside_what_people_write_in_their_languages(tmp_path, name):
    for stem in ALONE[name]:
        assert [*claimed(tmp_path, f"id,name\n7,{name}\n", [f"{stem}.ipynb"]).values()] == [("7", "sure")], stem


def test_a_word_that_one_alone_has_beside_a_name_may_be_a_part_of_it(tmp_path):
    two = "id,name\n1,Ann Ash\n2,Bob Bay\n"
    names = ["Ann Ash Zander.ipynb", "Jan van Bob Bay.ipynb"]
    assert {how for _, how in claimed(tmp_path, two, names).values()} == {"open"}


def test_of_versions_the_last_by_number_counts(tmp_path):
    zipped({f"Ann Ash/HW/Version {n}/a.ipynb": b"{}" for n in (2, 9, 10)}, tmp_path / "class.zip")
    [attempt] = collect(tmp_path / "class.zip", assignment=NAME, roster=of("id,name\n1,Ann Ash\n")).attempts
    assert ("Version 10" in attempt.place, "HW/Version 10/a.ipynb (0 answers)" in attempt.problems[0]) == (True, True)


LETTERS = {  # how lists and names are encoded, with names of people
    "Jörg Müller, Änne Groß, José Núñez": ["cp1252 cp850", "mac_roman cp437", "utf-16 utf-8", "cp850 cp1252"],
    "Łukasz Żółć, Świętosława Gęś": ["cp1250 cp852", "iso8859-2 utf-8"],
    "Иван Петров, Фёдор Щукин": ["koi8-r cp866", "mac_cyrillic cp1251", "iso8859-5 utf-8", "utf-8 cp1251"],
    "张三, 李四, 欧阳娜娜": ["gb18030 utf-8", "utf-8 gb18030"],
    "山田太郎, 佐藤花子, 鈴木一郎": ["euc_jp shift_jis", "shift_jis euc_jp"],
    "Γιώργος Παπαδόπουλος, Μαρία Νικολάου": ["cp1253 cp737"],
    "Şule Çağlar, Işık Yıldız": ["cp1254 cp857"],
}


@pytest.mark.parametrize("people", LETTERS)
def test_letters_of_many_systems_agree(tmp_path, people):
    names = people.split(", ")
    text = "id;name\n" + "".join(f"{n};{name}\n" for n, name in enumerate(names))
    for pair in LETTERS[people]:
        of_list, of_names = pair.split()
        (tmp_path / "class.csv").write_bytes(text.encode(of_list))
        (tmp_path / "class.zip").write_bytes(unmarked({f"{name}.ipynb" for name in names}, of_names))
        found = collect(tmp_path / "class.zip", assignment=NAME, roster=read_roster(tmp_path / "class.csv"))
        assert {one.how for one in claims(found.attempts, found.roster, NAME)} == {"sure"}, pair
