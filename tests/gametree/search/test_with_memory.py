"""The searches that remember or ask twice: worth what the definition says, in any window, and not one leaf too many."""

import random
from math import inf

import pytest

from gametree import alphabeta
from gametree.search.history import alphabeta_history
from gametree.search.killers import alphabeta_killers
from gametree.search.pvs import pvs
from gametree.search.transposition import Entry, alphabeta_table, entry_settles
from tests.strategies import inner, leaf_paths, seeded_trees, seeded_window, worth_to_depth

SEARCHES = [alphabeta_history, alphabeta_killers, alphabeta_table, pvs]
searches = pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)


def looked_at(search, tree):
    """The leaves that a search to the end looks at, repeats and all."""
    seen = []
    search(tree, inf, -inf, inf, lambda leaf: seen.append(leaf.path) or leaf.score())
    return seen


@searches
def test_it_is_exact_inside_the_window_and_a_bound_outside(search):
    source = random.Random(3)
    for tree in seeded_trees(150, seed=3):
        depth, (alpha, beta) = source.choice([1, 2, 3, 9]), seeded_window(source)
        worth = tree.turn * worth_to_depth(tree, depth, inner)
        found = search(tree, depth, alpha, beta, inner)
        assert found == worth if alpha < found < beta else found >= worth if found <= alpha else found <= worth


@searches
def test_it_looks_at_leaves_only_and_at_none_that_alphabeta_skips(search):
    for tree in seeded_trees(150, seed=4):
        seen = looked_at(search, tree)
        assert set(seen) <= set(leaf_paths(tree.node))
        if search is pvs:  # the others go in another order
            assert set(seen) <= set(looked_at(alphabeta, tree))
        else:
            assert len(set(seen)) == len(seen)


@pytest.mark.parametrize(
    ("entry", "is_enough"),
    [((2, 4, "exact"), True), ((3, 4, "exact"), False), ((2, 7, "upper"), False), ((2, 3, "lower"), False)],
)
def test_an_entry_answers_for_its_own_depth_and_for_what_its_bound_proves(entry, is_enough):
    assert entry_settles(Entry(*entry, None), 2, 3, 5) is is_enough
