"""The pages stand alone, and nothing that a student wrote becomes a part of them but text."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from grading.model import Override, PartResult, StudentResult
from grading.notebook import NotebookCell
from grading.pages import Code, feedback, looks, marking, overview
from grading.similar import Alike
from grading.submission import Checked, Graded
from tests.grading.made import result

HTML = '<div class="gt-verdict"><p><b>✗ alphabeta, value</b></p><svg></svg></div>'
WRONG = Checked("alphabeta", "value", 0, 5, "✗ value\nsmallest: f(1)", HTML, ("no minus sign",), "")
AGAIN = Checked("alphabeta", "leaves", 0, 5, "✗ leaves\nsmallest: f(1)", HTML, ("no minus sign",), "")
EVIL = "<script>alert(1)</script>"


def graded(*checks, notes=()):
    return Graded("0123", "a.ipynb", "graded", checks, "full", notes)


def test_a_page_needs_nothing_from_elsewhere_and_lets_nothing_run():
    page = feedback("Title", result("0123", 0, 0), graded(WRONG, AGAIN))
    assert "default-src 'none'" in page
    assert not re.search(r"src=|href=\"[^#]|@import|url\(", page)


def test_the_same_reason_is_drawn_once():
    page = feedback("Title", result("0123", 0, 0), graded(WRONG, AGAIN))
    assert page.count("<svg>") == 1
    assert "<b>✗ leaves</b></p>\n<p>For the same reason.</p>" in page


def test_what_a_student_or_a_file_is_called_stays_text():
    evil = graded(Checked("t", "value", 0, 5, EVIL), notes=(EVIL, "bell \a"))
    student = result(EVIL, 0, name=EVIL, attempt=f"x/{EVIL[:8]}", overrides=(Override("0123", "t", 1, EVIL),))
    for page in (feedback(EVIL, student, evil), overview(EVIL, [student], {EVIL: 1}, [Alike((EVIL,), (EVIL,))])):
        assert "<script" not in page
        assert "\a" not in page


def test_letters_in_code_that_hide_or_turn_others_are_shown():
    """As in CVE-2021-42574, where what is read is not what runs."""
    turned = "if level != 'none\u202e\u2066 # all\u2069':\n\treturn\u200b 1"
    page = marking(
        "Title", result("0123", 0, 0), graded(WRONG), Code({"alphabeta": [NotebookCell(3, "code", turned)]}, [])
    )
    assert "none\\u202e\\u2066 # all\\u2069&#39;:\n\treturn\\u200b 1" in page


def test_the_points_the_penalty_and_what_the_teacher_decided():
    student = result("0123", 3, 5, penalty=2, overrides=(Override("0123", "alphabeta:value", 4, "we talked"),))
    page = feedback("Title", student, graded(WRONG, AGAIN))
    assert "<b>7 of 10 points</b>, 2 points less for lateness." in page
    assert "alphabeta:value: 4 points. we talked" in page


def test_what_was_lost_comes_first_and_leads_to_its_reason_and_what_is_right_is_folded():
    right = Checked("power", "value", 2, 2, "✓ power")
    parts = (PartResult("power", "value", 2, 2), *result("0123", 0, 3).parts)
    student = StudentResult("0123", "Jane", "graded", parts)
    page = feedback("Title", student, graded(right, WRONG, AGAIN))
    assert '<a class="lost" href="#alphabeta"><b>−7</b> alphabeta</a>: value, leaves' in page
    assert page.index("of 12 points") < page.index("−7") < page.index('id="alphabeta"') < page.index("<details>")
    assert page.index("<details><summary>Nothing lost: power</summary>") < page.index('id="power"')
    decided = replace(student, overrides=(Override("0123", "alphabeta", 9, "we talked"),))
    assert "<b>−1</b> alphabeta</a></li>" in feedback("Title", decided, graded(right, WRONG, AGAIN))
    unknown = replace(student, parts=(PartResult("power", "value", None, 2),))
    assert "<b>no points yet</b> power</a>: value" in feedback("Title", unknown, graded(right))


def test_the_words_for_a_student_without_a_grade():
    said = {"missing": "nothing was handed in", "unreadable": "cannot be read", "grader fault": "looking at it"}
    for status, words in said.items():
        assert words in feedback("Title", result("0123", None, status=status), None)


NOTES = {  # the place of what was graded, what was noted, and what of it a student reads
    "a zip file": (
        "/home/t/in/Dana Kim.zip!more.zip",
        "/home/t/in/Dana Kim.zip!more.zip is closed",
        "<li>Dana Kim.zip!more.zip is",
    ),
    "the zip file around it": ("/home/t/in/Kim.zip!a.ipynb", "/home/t/in/Kim.zip is damaged", "<li>Kim.zip is damaged"),
    "a class's zip file": ("/home/t/w.zip!kim/a.ipynb", "/home/t/w.zip!kim/a.ipynb is empty", "<li>a.ipynb is empty"),
    "a file where it was run": ("a.ipynb", "a.ipynb is empty, as 1/2", "<li>a.ipynb is empty, as 1/2"),
    "nothing": ("", "a/b", "<li>a/b"),
}


@pytest.mark.parametrize("case", NOTES)
def test_where_work_lies_on_the_teacher_s_machine_stands_on_no_page_of_a_student(case):
    attempt, note, said = NOTES[case]
    student = result("0123", None, status="unreadable", attempt=attempt)
    page = feedback("Title", student, graded(notes=(note,)))
    assert ("/home" in page, said in page) == (False, True)
    assert note in marking("Title", student, graded(notes=(note,)), Code({}, []))
    fault = replace(graded(notes=(note,)), status="grader fault")
    assert said not in feedback("Title", replace(student, status="grader fault"), fault)


def test_what_a_person_should_look_at():
    students = [result(status=status) for status in ("graded", "missing", "unreadable", "grader fault", "needs a look")]
    assert [student.status for student, _ in looks(students)] == ["unreadable", "grader fault", "needs a look"]


def test_the_overview_has_fifths_hardest_parts_and_commonest_mistakes():
    students = [result("1", 5, 5), result("2", 5, 0), result("3", 1, 0), result("4", None, None, status="missing")]
    mistakes = Counter({"alphabeta: no minus sign": 2, "alphabeta: never cuts": 1})
    page = overview("Title", students, mistakes)
    cells = re.sub(r"<[^>]+>", "|", page)
    assert re.search(r"0 to 20 %\|+1\|", cells)
    assert re.search(r"40 to 60 %\|+1\|", cells)
    assert re.search(r"80 to 100 %\|+1\|", cells)
    assert cells.index("alphabeta:leaves") < cells.index("alphabeta:value")
    assert re.search(r"alphabeta:leaves\|+33 %", cells)
    assert cells.index("no minus sign") < cells.index("never cuts")
    assert "3 graded, 1 missing" in page


def test_a_published_grade_that_stays_stands_in_the_overview_with_the_new_one_beside_it():
    new, kept = result("1", 1, 1), result("1", 5, 5)
    for stays, said in (
        ({}, "2 of 10 points"),
        ({"1": kept}, "10 of 10 points, kept as published; the regrade gives 2 of"),
    ):
        cells = re.sub(r"(<[^>]+>)+", "|", overview("Title", [new], {}, kept=stays))
        assert f"|Jane Doe|{said}" in cells
        assert re.findall(r"\d+ to (\d+) %\|1\|", cells) == ["100" if stays else "40"]
    assert "10 of 10 points, kept as" in marking("Title", new, graded(WRONG), Code({}, []), kept=kept)


def test_the_overview_says_who_has_the_same_program_as_somebody_else_or_as_the_published_solution():
    found = (Alike(("1", "2"), ("power", "total")), Alike(("2",), ("size",), is_published=True))
    page = overview("Title", [result("1", 5), result("2", 5, name="Joe")], {}, found)
    rows = re.findall(r"<tr><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td></tr>", page.partition("The same program")[2])
    assert rows == [("1 Jane Doe, 2 Joe", "each other", "power, total"), ("2 Joe", "the published solution", "size")]
    assert "Nothing stands out" in overview("Title", [result("1", 5)], {})


def test_an_overview_of_nothing():
    assert "Nothing needs a look" in overview("Title", [], {})
    blank = StudentResult("1", "", "missing", (PartResult("t", "value", None, 0),))
    assert "1 missing" in overview("Title", [blank], {})
