"""The right searches that answers are compared with, in every form in which a right one may be written."""

from itertools import product
from math import inf

import pytest

from classroom.assignments import references
from gametree import MAX, MIN, Tree, minimax
from tests.strategies import seeded_trees


@pytest.mark.parametrize("depth", [0, 1, 2, inf])
def test_the_references_of_alpha_beta_are_right_at_any_depth_and_hard_ones_stay_in_their_window(depth) -> None:
    for tree in seeded_trees(40, seed=3):
        value = minimax(tree, depth, branches)
        assert {search(tree, depth, evaluate=branches) for search in references.MAX_MIN} == {value}
        both = references.SOFT + references.HARD
        assert {search(tree, depth, evaluate=branches) for search in both} == {tree.turn * value}
        for low, high in ((-3, -1), (0, 1), (2, inf)):
            own = tree.turn * value
            assert [search(tree, depth, low, high, branches) for search in references.HARD] == [
                min(max(own, low), high)
            ]
            for search in references.SOFT:
                assert min(max(search(tree, depth, low, high, branches), low), high) == min(max(own, low), high)


def branches(position):
    """An evaluation that says something else almost everywhere."""
    return position.score() if not position.moves() else 2 * len(position.moves()) - 3 * position.turn


def leaves_of(search, tree):
    """Return the values of the leaves that a search looks at, in its order."""
    seen = []
    search(tree, evaluate=lambda leaf: seen.append(leaf.score()) or leaf.score())
    return seen


@pytest.mark.parametrize("side", ["mover", "max"])
def test_of_the_textbooks_tree_each_rule_and_order_looks_at_the_leaves_that_textbooks_leave(side) -> None:
    tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])  # Russell and Norvig's: 4 and 6 are never looked at
    assert leaves_of(references.alphabeta(">=", side), tree) == [3, 12, 8, 2, 14, 5, 2]
    assert leaves_of(references.alphabeta(">=", side, left_to_right=False), tree) == [2, 5, 14, 6, 4, 2, 8, 12, 3]
    assert leaves_of(references.alphabeta(">", side), Tree([3, [3, 1]])) == [3, 3, 1]
    assert leaves_of(references.alphabeta(">=", side), Tree([3, [3, 1]])) == [3, 3]


def test_from_maxs_side_each_side_may_have_a_rule_of_its_own() -> None:
    strict_at_min = references.alphabeta(">=", "max", at_min=">")
    assert leaves_of(strict_at_min, Tree([3, [3, 1]])) == [3, 3, 1]
    assert leaves_of(strict_at_min, Tree([3, [3, 1]], MIN)) == [3, 3]
    assert all(search(Tree([3, [3, 1]], turn)) == 3 for search, turn in product([strict_at_min], (MAX, MIN)))


def test_fail_hard_from_maxs_side_returns_the_bound_of_who_moves_and_fail_soft_what_it_has_seen() -> None:
    hard, soft = (references.alphabeta(">", "max", is_soft=is_soft) for is_soft in (False, True))
    for tree, window, returned in [(Tree([1, 2]), (5, 9), 5), (Tree([1, 2], MIN), (-9, -5), -5)]:
        assert hard(tree, inf, *window) == returned
        assert soft(tree, inf, *window) == minimax(tree)


@pytest.mark.parametrize("given", [{"rule": "=="}, {"side": "min"}, {"side": "max", "at_min": "<"}])
def test_another_rule_or_side_is_refused(given) -> None:
    with pytest.raises(ValueError, match='side is "max" or "mover" and rule ">=" or ">"'):
        references.alphabeta(**given)
