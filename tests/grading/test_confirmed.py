"""What a teacher is asked and answers, who is filed as what, and what is kept of it for the term."""

from functools import partial
from random import Random

import pytest

from grading.collect import collect
from grading.confirmed import GUEST, met, read_people, read_who, section_of, settled, write_people, write_who
from grading.roster import Roster
from grading.who import Confirmed, claims
from tests.grading import random_classes
from tests.grading.made import folder
from tests.grading.whose import NAME, TWO, asked, claimed, of, talk

# Asking, and what is kept of it

PLAIN = "id,name\n1001,Ann Ash\n1002,Bob Bay\n1003,Kim Lee\n1004,Kim Lee\n"


def test_one_enter_confirms_all_whole_names_for_the_term_and_each_doubt_is_asked(tmp_path):
    names = ["Ann Ash.ipynb", "Bob Bay.ipynb", "Kim Lee.ipynb", "homework.ipynb"]
    done, said = asked(tmp_path, PLAIN, names, ["", "1003", "", "900", "-"])
    assert done == {"Ann Ash": "1001", "Bob Bay": "1002", "Kim Lee": "1003", "homework": ""}
    assert said[1] == "Are these 2 right? You can also edit who.csv. [Y/n] "
    assert said[2] == "2 are not clear. Nothing yet from: Kim Lee (1003), Kim Lee (1004)."
    assert "2 have this name: 1003, 1004" in said[3]
    assert f"    “900” is not one student: {GUEST}." in said
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
    with pytest.raises(
        ValueError, match=rf"who\.csv, line 2, column student: “Dan” is not one student in class\.csv: {GUEST}"
    ):
        read_who(tmp_path, of(PLAIN), NAME, [])


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
