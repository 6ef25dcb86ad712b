"""A value to find by questions, as a search with null windows finds it."""

import pytest

from classroom import Guess
from gametree import Tree, minimax, mtdf


@pytest.mark.parametrize("leaf", [-50, 3, 50])
def test_each_question_is_answered_by_a_search_with_a_null_window(leaf):
    tree = Tree([[leaf, 60, 60], [-60, 60]])
    guess = Guess(tree, -50, 50)
    assert minimax(tree) == leaf
    assert [is_more for is_more, _ in guess.answers] == [leaf > v for v in range(-50, 50)]
    assert [leaves for _, leaves in guess.answers] == [3 if leaf > v else 2 for v in range(-50, 50)]
    assert guess.full == 4


ROWS = {0: [(0, 3), (4, 3)], 3: [(3, 3), (4, 3)], 14: [(14, 5), (5, 3), (3, 3)]}  # worked out by hand


@pytest.mark.parametrize("guess", ROWS)
def test_the_questions_of_mtdf_are_asked_one_by_one_with_the_leaves_that_each_looks_at(guess):
    tree, seen = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), []

    def evaluate(leaf):
        seen.append(leaf)
        return leaf.score()

    asked = Guess(tree, -50, 50, guess=guess)
    assert [(beta, answer) for beta, answer, _ in asked.row] == ROWS[guess]
    assert mtdf(tree, guess=guess, evaluate=evaluate) == 3
    assert sum(leaves for _, _, leaves in asked.row) == len(seen)
    assert str(guess) in asked.text
