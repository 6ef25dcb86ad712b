"""Trees made to constraints: every maker keeps its promise, judged by an alpha-beta written again here."""

import random
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.games.tree import Tree
from gametree.position import MAX, MIN
from gametree.trees.generate import fewest_leaves, make_tree, most_cuts, random_tree
from tests.counts import count
from tests.strategies import few

SIZES = [(1, 1), (1, 4), (2, 1), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (4, 2), (5, 2)]
SEEDS = st.integers(0, 10**9)
TURNS = st.sampled_from([MAX, MIN])


class Run:
    """Alpha-beta with MAX and MIN written out: its leaves and its cuts that leave a child unvisited.

    `above` says how far up a node may take its bounds from: from every ancestor, or from its parent alone.
    """

    def __init__(self, tree, strict=False, above=inf):
        self.strict, self.above = strict, above
        self.leaves, self.cuts = [], 0
        self.value = self.search(tree.node, tree.turn, [], ())

    def search(self, node, turn, bests, path):
        """`bests` are the best values so far of the open nodes from the root to the parent, with who moves there."""
        if not isinstance(node, tuple):
            self.leaves.append(path)
            return node
        best = -inf * turn
        for at, child in enumerate(node):
            value = self.search(child, -turn, [*bests, (turn, best)], (*path, at))
            best = max(best, value) if turn == MAX else min(best, value)
            if self.is_refuted(best, turn, bests):
                self.cuts += at < len(node) - 1
                break
        return best

    def is_refuted(self, best, turn, bests):
        near = bests[-self.above :] if self.above < inf else bests
        others = [limit for other, limit in near if other != turn and abs(limit) < inf]
        beats = [best * turn > limit * turn if self.strict else best * turn >= limit * turn for limit in others]
        return any(beats)


def possible_cuts(depth, branching):
    """All numbers of cuts that trees of this size can have, by what a node can return into its window.

    A node is told whether its window is closed below and above (from the side to move). What it returns is "low"
    (at most alpha), "high" (at least beta, which cuts) or "inside"; which numbers stand for that does not matter.
    """
    cache = {}

    def node(plies, low, high, result):
        if plies == 0:
            return {0} if result == "inside" or (low and result == "low") or (high and result == "high") else set()
        if (plies, low, high, result) not in cache:
            cache[plies, low, high, result] = rest(plies, branching, low, high, False, result)
        return cache[plies, low, high, result]

    def rest(plies, left, low, high, raised, result):
        if left == 0:
            return {0} if result == ("inside" if raised else "low") and (raised or low) else set()
        found = set()
        if high and result == "high":
            found |= {own + (left > 1) for own in node(plies - 1, high, low, "low")}
        for returned in ["inside"] + ["high"] * low:
            for own in node(plies - 1, high, low, returned):
                raises = raised or returned == "inside"
                found |= {own + more for more in rest(plies, left - 1, low or raises, high, raises, result)}
        return found

    return node(depth, False, False, "inside")


def leaf_count(tree):
    return len(tree.leaves())


# --- random trees -------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_tree_on_every_python():
    assert random_tree(1) == Tree([[[-7, 7], [5, -5]], [[0, -1], [3, 5]]])
    assert random_tree("b", ragged=True, turn=MIN) == Tree([5, [[2, 3], [8]]], MIN)
    assert make_tree(1, cuts=2) == make_tree(1, cuts=2)
    assert make_tree(7, 4, 2, cuts=3, deep_cut=True, ties=True) == Tree(
        [[[[1, -8], [1, -6]], [[-3, -5], [-2, -1]]], [[[-9, 0], [-2, 7]], [[-6, 6], [-3, 1]]]]
    )
    assert len({random_tree(seed) for seed in range(100)}) == 100
    assert len({make_tree(seed, cuts=1) for seed in range(100)}) > 95


@given(SEEDS, st.integers(1, 5), st.integers(1, 3), TURNS)
def test_a_random_tree_has_the_size_and_the_values_asked_for(seed, depth, branching, turn):
    tree = random_tree(seed, depth, branching, values=[2, 2.5, 3], turn=turn)
    assert tree.turn == turn
    assert leaf_count(tree) == branching**depth
    assert {len(path) for path in tree.leaves()} == {depth}
    assert set(tree.leaves().values()) <= {2, 2.5, 3}


def test_ragged_trees_have_chains_and_leaves_at_mixed_depths_within_bounds():
    trees = [random_tree(seed, 4, 3, ragged=True) for seed in range(300)]
    depths = [{len(path) for path in tree.leaves()} for tree in trees]
    widths = {len(node) for tree in trees for node in inner_nodes(tree.node)}
    assert widths == {1, 2, 3}
    assert set.union(*depths) == {1, 2, 3, 4}
    assert sum(len(found) > 1 for found in depths) > 100


def inner_nodes(node):
    return [node, *(inner for child in node for inner in inner_nodes(child))] if isinstance(node, tuple) else []


# --- trees made to constraints ----------------------------------------------------------------------------


@pytest.mark.parametrize(("depth", "branching"), SIZES)
def test_every_possible_number_of_cuts_is_made(depth, branching):
    assert possible_cuts(depth, branching) == set(range(most_cuts(depth, branching) + 1))
    for cuts in range(most_cuts(depth, branching) + 1):
        for turn in (MAX, MIN):
            tree = make_tree(f"{cuts} {turn}", depth, branching, cuts=cuts, turn=turn)
            assert (Run(tree).cuts, leaf_count(tree), tree.turn) == (cuts, branching**depth, turn)


@given(SEEDS, st.sampled_from(SIZES), TURNS)
def test_the_best_order_looks_at_exactly_the_fewest_leaves(seed, size, turn):
    tree = make_tree(seed, *size, order="best", turn=turn)
    depth, branching = size
    fewest = branching ** -(-depth // 2) + branching ** (depth // 2) - 1
    assert len(Run(tree).leaves) == fewest == fewest_leaves(depth, branching)


@given(SEEDS, st.sampled_from(SIZES), TURNS)
@few
def test_the_worst_order_cuts_nothing(seed, size, turn):
    tree = make_tree(seed, *size, order="worst", turn=turn)
    assert len(Run(tree).leaves) == leaf_count(tree)


def test_orders_can_be_had_for_large_trees_too():
    best = make_tree(1, 8, 3, order="best")
    worst = make_tree(1, 8, 2, order="worst", values=range(-50, 51))
    assert len(Run(best).leaves) == 3**4 + 3**4 - 1
    assert len(Run(worst).leaves) == 2**8


def facts(tree):
    """What can be asked for: the number of cuts, whether one is deep, and whether a tie tells the rules apart."""
    run = Run(tree)
    return run.cuts, Run(tree, above=1).leaves != run.leaves, Run(tree, strict=True).leaves != run.leaves


def nested(leaves):
    """A binary tree with these leaves."""
    half = len(leaves) // 2
    return [nested(leaves[:half]), nested(leaves[half:])] if half else leaves[0]


@pytest.mark.slow
def test_constraints_are_met_together_whenever_random_trees_show_that_they_can():
    rng = random.Random(1)
    seen = {facts(Tree(nested([rng.choice(range(-4, 5)) for _ in range(16)]))) for _ in range(3000)}
    assert len(seen) > 12
    for cuts, deep, ties in sorted(seen):
        assert facts(make_tree("together", 4, 2, cuts=cuts, deep_cut=deep, ties=ties)) == (cuts, deep, ties)


CONSTRAINTS = [
    ((2, 2), {"cuts": 1}),
    ((2, 3), {"cuts": 2, "ties": False}),
    ((3, 2), {"cuts": 1, "ties": True}),
    ((3, 2), {"cuts": 2}),
    ((3, 2), {"order": "best"}),
    ((2, 3), {"order": "worst"}),
    ((3, 2), {"order": "best", "ties": True}),
    ((4, 2), {"deep_cut": True}),
    ((2, 2), {"deep_cut": False, "order": "worst"}),
]


def test_trees_are_as_asked_for():
    for seed in range(count("trees made to order")):
        (depth, branching), constraints = CONSTRAINTS[seed % len(CONSTRAINTS)]
        tree = make_tree(seed, depth, branching, **constraints, turn=MAX if seed % 2 else MIN)
        cuts, deep, ties = facts(tree)
        leaves = {"best": fewest_leaves(depth, branching), "worst": branching**depth}
        found = {"cuts": cuts, "deep_cut": deep, "ties": ties, "order": len(Run(tree).leaves)}
        assert {name: found[name] for name in constraints} == {
            name: leaves.get(it, it) for name, it in constraints.items()
        }
