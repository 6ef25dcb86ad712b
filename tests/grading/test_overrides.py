"""What a teacher decides by hand."""

import pytest

from grading.model import Override, PartResult
from grading.overrides import bonuses

PARTS = (PartResult("power", "value", 1, 2), PartResult("power", "negative", 0, 1))


@pytest.mark.parametrize(
    ("task", "points", "asked"),
    [("power:value", 2, 0), ("power:value", 2.5, 1), ("power", 3, 0), ("power", 4, 1), ("all", 3, 0), ("all", 5, 1)],
)
def test_only_more_than_all_points_is_asked_about_as_a_bonus(task, points, asked):
    assert len([*bonuses([Override("ann", task, points, "well done", 2)], PARTS)]) == asked
