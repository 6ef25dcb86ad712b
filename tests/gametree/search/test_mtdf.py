"""What MTD(f) asks, one null window after the other."""

import pytest

from gametree import Tree, record
from gametree.search.mtdf import mtdf

TREE = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


@pytest.mark.parametrize(("guess", "asked"), [(0, [0, 4]), (3, [3, 4]), (14, [14, 5, 3])])
def test_it_asks_at_least_the_guess_and_then_where_the_last_answer_points(guess, asked):
    calls = record(mtdf, TREE, guess=guess).calls
    windows = [(call.arguments["alpha"], call.arguments["beta"]) for call in calls if call.parent == 0]
    assert windows == [(beta - 1, beta) for beta in asked]
