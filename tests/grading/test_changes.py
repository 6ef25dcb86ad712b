"""A regrade: who changes, from what to what and why; and no published grade falls unasked."""

import pytest

from grading.changes import changes, never_lower
from grading.exports import grade_rows, read_grades, write_grades
from grading.model import Override
from tests.grading.made import result


def rows(*results):
    return {row["student"]: row for row in grade_rows(results)}


ORAL, COPIED = (Override("1", "alphabeta", points, why) for points, why in ((5, "oral"), (0, "copied")))
TALKED, LESS = (Override("1", "alphabeta:leaves", points, "talked") for points in (1, 2))
ONE = result("1", 3, lateness_seconds=0)
CHANGES = {
    "Jane Doe: 5 → 7: alphabeta:leaves 0 → 2": (result("1", 5, 0), result("1", 5, 2)),
    "Jane Doe: 5 → 5: alphabeta:value 5 → 2; alphabeta:leaves 0 → 3": (result("1", 5, 0), result("1", 2, 3)),
    "Jane Doe: no grade → 3: status unreadable → graded; alphabeta:value none → 3": (
        result("1", None, status="unreadable"),
        result("1", 3),
    ),
    "Jane Doe: 3 → 5: overrides none → alphabeta 5: oral": (result("1", 3), result("1", 3, overrides=(ORAL,))),
    "Jane Doe: 3 → 2: hours late 0.0 → 1.0; penalty 0 → 1": (ONE, result("1", 3, lateness_seconds=3600, penalty=1)),
    "Jane Doe: 3 → 3: attempt a → b": (result("1", 3, attempt="a"), result("1", 3, attempt="b")),
    "": (result("1", 5, isolation="full"), result("1", 5, isolation="limited", problems=("x.",))),
}


@pytest.mark.parametrize("said", CHANGES)
def test_each_change_has_its_reason_and_another_sandbox_or_wording_is_none(said):
    before, after = CHANGES[said]
    assert "".join(map(str, changes(rows(before), grade_rows([after])))) == said


def test_who_comes_and_who_goes_is_told_in_the_order_of_the_new_rows():
    before, after = rows(*(result(one, 1, name="") for one in "123")), [result(one, 2, name="") for one in "341"]
    assert list(map(str, changes(before, grade_rows(after)))) == [
        "3: 1 → 2: alphabeta:value 1 → 2",
        "4: no grade → 2: was not in the gradebook",
        "1: 1 → 2: alphabeta:value 1 → 2",
        "2: 1 → no grade: is no longer in the class",
    ]


def test_a_published_file_is_compared_as_well(tmp_path):
    results = [result("0123", 5, 2.5, lateness_seconds=0), result("=2", None, status="missing")]
    write_grades(grade_rows(results), tmp_path / "grades.csv")
    published = read_grades(tmp_path / "grades.csv")
    assert changes(published, grade_rows(results)) == ()
    (change,) = changes(published, grade_rows([result("0123", 5, 1, lateness_seconds=0), results[1]]))
    assert (change.before, change.after, change.lowers) == ("7.5", "6", True)


FALLING = {  # before, after, and what is published with the note beside it
    "it falls": (result("1", 5, 5), result("1", 5, 0), 10, "Kept as published; the regrade gives 5."),
    "it rises": (result("1", 1, 1), result("1", 2, 1), 3, ""),
    "a fault": (result("1", 4), result("1", None, status="grader fault"), 4, "Kept as published; the regrade gives no"),
    "it stays": (result("1", 0), result("1", 0), 0, ""),
    "somebody new": (result("2", 0), result("1", 1), 1, ""),
    "the teacher decides": (result("1", 5, 5), result("1", 5, 5, overrides=(COPIED,)), 0, ""),
    "a decision gives points, and worse work does not take them": (
        result("1", 5, 0, 5),
        result("1", 2, 0, 4, overrides=(TALKED,)),
        11,
        "Kept as published, with what is decided; the regrade gives 7.",
    ),
    "a decision takes 3 points, and worse work no more": (
        result("1", 5, 5, penalty=1),
        result("1", 2, 5, penalty=2, overrides=(LESS,)),
        6,
        "Kept as published, with what is decided; the regrade gives 2.",
    ),
    "a decision takes points, and better work gives some": (
        result("1", 1, 5),
        result("1", 3, 5, overrides=(LESS,)),
        5,
        "",
    ),
    "a decision is about what could not be read": (
        result("1", None, status="unreadable", overrides=(ORAL,)),
        result("1", 5, status="graded", overrides=(COPIED,)),
        0,
        "",
    ),
    "a decision is withdrawn": (result("1", 1, overrides=(ORAL,)), result("1", 1), 5, "Kept as published; the"),
    "and has decided": (result("1", 5, overrides=(COPIED,)), result("1", 5, overrides=(COPIED,)), 0, ""),
}


@pytest.mark.parametrize("case", FALLING)
def test_a_published_grade_falls_only_where_the_teacher_decides_so(case):
    before, after, total, note = FALLING[case]
    (row,) = never_lower(rows(before), [after])
    assert row["adjusted total"] == total
    assert row["problems"].startswith(note)
    assert bool(row["problems"]) == bool(note)


def test_what_was_kept_and_published_does_not_fall_later():
    (kept,) = never_lower(rows(result("1", 5, 5)), [result("1", 5, 0)])
    assert kept["alphabeta:leaves"] == 5
    (again,) = never_lower({"1": kept}, [result("1", 0, 0)])
    assert again["adjusted total"] == 10


def test_a_path_that_is_spelled_in_another_way_is_no_change():
    before, after = (rows(result("1", 5, attempt=path)) for path in ("in/ann/a.ipynb", "/home/in/ann/a.ipynb"))
    assert changes(before, list(after.values())) == ()
    (told,) = changes(before, list(rows(result("1", 3, attempt="in/ann/b.ipynb")).values()))
    assert "attempt in/ann/a.ipynb → in/ann/b.ipynb" in str(told)
