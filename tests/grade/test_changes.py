"""A regrade: who changes, from what to what and why; and no published grade falls unasked."""

import pytest

from gametree.grade.exports import grade_rows, read_grades, write_grades
from gametree.grade.model import Override
from gametree.grade.publish import changes, never_lower
from tests.grade.made import result


def rows(*results):
    return {row["student"]: row for row in grade_rows(results)}


def told(before, after):
    return [str(change) for change in changes(rows(*before), list(rows(*after).values()))]


def test_nothing_changes_nothing():
    assert told([result("1", 5, 2.5)], [result("1", 5, 2.5)]) == []


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (result("1", 5, 0), result("1", 5, 2), "Jane Doe: 5 → 7: alphabeta:leaves 0 → 2"),
        (result("1", 5, 0), result("1", 2, 3), "Jane Doe: 5 → 5: alphabeta:value 5 → 2; alphabeta:leaves 0 → 3"),
        (
            result("1", None, status="unreadable"),
            result("1", 3),
            "Jane Doe: no grade → 3: status unreadable → graded; alphabeta:value none → 3",
        ),
        (
            result("1", 3),
            result("1", 3, overrides=(Override("1", "alphabeta", 5, "oral"),)),
            "Jane Doe: 3 → 5: overrides none → alphabeta 5: oral",
        ),
        (
            result("1", 3, lateness_seconds=0),
            result("1", 3, lateness_seconds=3600, penalty=1),
            "Jane Doe: 3 → 2: hours late 0.0 → 1.0; penalty 0 → 1",
        ),
        (result("1", 3, attempt="a"), result("1", 3, attempt="b"), "Jane Doe: 3 → 3: attempt a → b"),
    ],
)
def test_each_change_has_its_reason(before, after, expected):
    assert told([before], [after]) == [expected]


def test_who_comes_and_who_goes_is_told():
    assert told([result("1", 3)], [result("2", 4, name="")]) == [
        "2: no grade → 4: was not in the gradebook",
        "Jane Doe: 3 → no grade: is no longer in the class",
    ]


def test_the_order_is_that_of_the_new_rows():
    before, after = [result(one, 1) for one in "123"], [result(one, 2) for one in "312"]
    assert [change.student for change in changes(rows(*before), grade_rows(after))] == ["3", "1", "2"]


def test_another_sandbox_or_wording_is_no_change():
    assert told([result("1", 5, isolation="full")], [result("1", 5, isolation="limited", problems=("x.",))]) == []


def test_a_published_file_is_compared_as_well(tmp_path):
    results = [result("0123", 5, 2.5, lateness_seconds=0), result("=2", None, status="missing")]
    write_grades(grade_rows(results), tmp_path / "grades.csv")
    published = read_grades(tmp_path / "grades.csv")
    assert changes(published, grade_rows(results)) == ()
    (change,) = changes(published, grade_rows([result("0123", 5, 1, lateness_seconds=0), results[1]]))
    assert (change.before, change.after, change.lowers) == ("7.5", "6", True)


def test_a_published_grade_never_falls():
    before = rows(result("1", 5, 5), result("2", 1, 1), result("3", 4), result("4", 0))
    after = [
        result("1", 5, 0),
        result("2", 2, 1),
        result("3", None, status="grader fault"),
        result("4", 0),
        result("5", 1),
    ]
    kept = never_lower(before, grade_rows(after))
    assert [row["adjusted total"] for row in kept] == [10, 3, 4, 0, 1]
    assert [row["problems"] for row in kept] == [
        "Kept as published; the regrade gives 5.",
        "",
        "Kept as published; the regrade gives none.",
        "",
        "",
    ]
    assert kept[0]["alphabeta:leaves"] == 5


def test_a_grade_falls_where_the_teacher_decides_so():
    copied = result("1", 5, 5, overrides=(Override("1", "alphabeta", 0, "copied"),))
    assert never_lower(rows(result("1", 5, 5)), grade_rows([copied]))[0]["adjusted total"] == 0
    assert never_lower(rows(copied), grade_rows([copied]))[0]["adjusted total"] == 0


def test_what_was_kept_and_published_does_not_fall_later():
    before = rows(result("1", 5, 5))
    (kept,) = never_lower(before, grade_rows([result("1", 5, 0)]))
    (again,) = never_lower({"1": kept}, grade_rows([result("1", 0, 0)]))
    assert again["adjusted total"] == 10
