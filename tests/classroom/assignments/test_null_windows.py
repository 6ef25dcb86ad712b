"""Questions with null windows: the references at the edge of what they ask."""

import pytest

from classroom.assignments.null_windows.tasks import is_more, narrowed
from gametree import Tree, score


@pytest.mark.parametrize(("v", "right"), [(2, True), (3, False), (4, False)])
def test_a_value_is_not_more_than_itself(v: int, right: bool) -> None:
    assert is_more(Tree([[3, 12], [2, 4]]), v, score) is right


def test_a_yes_raises_what_is_known_and_a_no_lowers_it() -> None:
    assert narrowed(0, 9, 3, 5) == (5, 9)
    assert narrowed(0, 9, 3, 2) == (0, 2)
