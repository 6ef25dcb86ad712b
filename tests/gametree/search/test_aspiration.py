"""A first window around a guess: what falls outside of it, or on its edge, is searched again."""

import pytest

from gametree import Tree
from gametree.search.aspiration import aspiration


@pytest.mark.parametrize("guess", range(-1, 17))
@pytest.mark.parametrize("margin", [1, 2, 5])
def test_a_value_on_the_edge_of_the_window_is_no_answer_yet(guess, margin):
    assert aspiration(Tree([3, 12]), guess=guess, margin=margin) == 12
    assert aspiration(Tree([[3, 12], [2, 4]]), guess=guess, margin=margin) == 3
