"""Results: sums that never turn what is not known into 0."""

import pickle

import pytest

from grading.model import Override, PartResult, StudentResult, Unreadable, is_points
from tests.grading.made import result


def decided(task, points):
    return (Override("1", task, points, "seen in class"),)


TOTALS = {  # what the checks gave, and the grade
    "sums": (result("1", 5, 2.5, 0.5), 8, 8),
    "a part that is not graded": (result("1", 5, None), None, None),
    "no parts": (result("1"), None, None),
    "zero is a grade": (result("1", 0, 0), 0, 0),
    "a task decided": (result("1", 5, 1, overrides=decided("alphabeta", 9)), 6, 9),
    "a part decided": (result("1", 5, 1, overrides=decided("alphabeta:leaves", 4)), 6, 9),
    "a part taken away": (result("1", 5, 1, overrides=decided("alphabeta:value", 0)), 6, 1),
    "a task taken away": (result("1", 5, 1, overrides=decided("alphabeta", 0)), 6, 0),
    "what was open is decided": (result("1", None, None, overrides=decided("alphabeta", 7)), None, 7),
    "half of it": (result("1", None, None, overrides=decided("alphabeta:value", 4)), None, None),
    "late": (result("1", 5, 1, penalty=1.5), 6, 4.5),
    "later than was earned": (result("1", 1, 0, penalty=3), 1, 0),
}


@pytest.mark.parametrize("case", TOTALS)
def test_totals(case):
    one, raw, adjusted = TOTALS[case]
    assert (one.raw_total, one.adjusted_total) == (raw, adjusted)
    assert isinstance(one.out_of, int)


def test_tasks_are_summed_apart():
    parts = (PartResult("a", "x", 1, 2), PartResult("b", "x", 2, 2), PartResult("a", "y", 0.5, 2))
    one = StudentResult("1", "Jane", "graded", parts, overrides=(Override("1", "a", 4, "r"),))
    assert (one.points_for("a"), one.points_for("b"), one.adjusted_total, one.out_of) == (4, 2, 6, 6)


NO_POINTS = [(-1, 5), (6, 5), (0.25, 5), (float("nan"), 5), (float("inf"), 5), (10**400, 5), (1, -1), (1, 0.3)]


@pytest.mark.parametrize(("points", "of"), NO_POINTS)
def test_points_that_are_none_are_refused(points, of):
    assert not (is_points(points, of) and is_points(of))
    with pytest.raises(ValueError, match=r"alphabeta:value: points are multiples of 0\.5"):
        PartResult("alphabeta", "value", points, of)


def test_unreadable_names_place_and_reason_also_in_another_process():
    error = pickle.loads(pickle.dumps(Unreadable("is empty", "a.ipynb")))
    assert isinstance(error, ValueError)
    assert (str(error), error.reason, error.place) == ("a.ipynb is empty", "is empty", "a.ipynb")
