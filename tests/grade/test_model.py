"""Results: sums that never turn what is not known into 0."""

import pickle

import pytest

from gametree.grade.model import Override, PartResult, StudentResult, Unreadable, is_points
from tests.grade.made import result


def test_totals_are_sums():
    one = result("1", 5, 2.5, 0.5)
    assert (one.raw_total, one.adjusted_total, one.out_of) == (8, 8, 15)
    assert isinstance(one.raw_total, int)


@pytest.mark.parametrize("one", [result("1", 5, None), result("1"), result("1", None, None, status="unreadable")])
def test_a_part_that_is_not_graded_leaves_the_total_open(one):
    assert (one.raw_total, one.adjusted_total) == (None, None)


def test_zero_is_a_grade():
    assert (result("1", 0, 0).raw_total, result("1", 0, 0).adjusted_total) == (0, 0)


@pytest.mark.parametrize(
    ("task", "points", "adjusted"),
    [("alphabeta", 9, 9), ("alphabeta:leaves", 4, 9), ("alphabeta:value", 0, 1), ("alphabeta", 0, 0)],
)
def test_an_override_stands_in_the_place_of_what_it_is_about(task, points, adjusted):
    one = result("1", 5, 1, overrides=(Override("1", task, points, "seen in class"),))
    assert (one.raw_total, one.adjusted_total) == (6, adjusted)


def test_an_override_closes_what_was_open():
    open_task = result("1", None, None, overrides=(Override("1", "alphabeta", 7, "oral"),))
    assert (open_task.raw_total, open_task.adjusted_total) == (None, 7)
    half = result("1", None, None, overrides=(Override("1", "alphabeta:value", 4, "oral"),))
    assert half.adjusted_total is None


def test_lateness_costs_no_more_than_was_earned():
    assert result("1", 5, 1, penalty=1.5).adjusted_total == 4.5
    assert result("1", 1, 0, penalty=3).adjusted_total == 0
    assert result("1", 5, 1, penalty=1.5).raw_total == 6


def test_tasks_are_summed_apart():
    parts = (PartResult("a", "x", 1, 2), PartResult("b", "x", 2, 2), PartResult("a", "y", 0.5, 2))
    one = StudentResult("1", "Jane", "graded", parts, overrides=(Override("1", "a", 4, "r"),))
    assert (one.points_for("a"), one.points_for("b"), one.adjusted_total) == (4, 2, 6)


@pytest.mark.parametrize(
    ("points", "of"), [(-1, 5), (6, 5), (0.25, 5), (float("nan"), 5), (float("inf"), 5), (1, -1), (1, 0.3)]
)
def test_points_that_are_none_are_refused(points, of):
    with pytest.raises(ValueError, match=r"alphabeta:value: points are multiples of 0\.5"):
        PartResult("alphabeta", "value", points, of)


@pytest.mark.parametrize(
    ("value", "expected"),
    [(0, True), (7.5, True), (10**400, False), (float("inf"), False), (-0.5, False), (0.1, False)],
)
def test_points_are_multiples_of_a_half(value, expected):
    assert is_points(value, 10) is expected


def test_unreadable_names_place_and_reason():
    error = pickle.loads(pickle.dumps(Unreadable("is empty", "a.ipynb")))
    assert isinstance(error, ValueError)
    assert (str(error), error.reason, error.place) == ("a.ipynb is empty", "is empty", "a.ipynb")
