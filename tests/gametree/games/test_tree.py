"""Explicit trees: what they hold, how they are written, and what they say when something is wrong."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import SharedTree, Tree, connect_four, gomoku, othello, tic_tac_toe
from gametree.position import MAX, MIN
from tests.strategies import TURNS, leaf_paths, nodes, played, trees


@given(node=nodes(), turn=st.sampled_from(TURNS))
def test_every_leaf_can_be_reached_and_has_its_number(node, turn):
    for path in leaf_paths(node):
        found = node
        for index in path:
            found = found[index]
        leaf = played(Tree(node, turn), path)
        assert (leaf.score(), leaf.path, len(leaf.moves())) == (found, path, 0)
        assert leaf.turn == turn * (-1) ** len(path)


@given(node=nodes())
def test_the_leaves_are_listed_by_their_paths_from_the_left(node):
    tree = Tree(node)
    assert list(tree.leaves()) == leaf_paths(node)
    assert all(played(tree, path).score() == value for path, value in tree.leaves().items())


@given(tree=trees(), data=st.data())
def test_another_number_at_a_leaf_changes_that_leaf_only(tree, data):
    path = data.draw(st.sampled_from(list(tree.leaves())))
    changed = tree.with_leaf(path, 99)
    assert changed.leaves() == tree.leaves() | {path: 99}
    assert changed.turn == tree.turn


def test_lists_and_tuples_make_the_same_tree_and_later_changes_do_not_reach_it():
    node = [[1, 2], 3]
    tree = Tree(node)
    assert tree == Tree(((1, 2), 3))
    node[0].append(9)
    assert str(tree) == "[[1, 2], 3]"


def test_equal_subtrees_at_different_places_differ():
    root = Tree([[1, 2], [1, 2]])
    assert root.play(0) != root.play(1)
    assert len({root.play(0), root.play(1)}) == 2


def test_the_side_to_move_tells_trees_apart():
    assert Tree([1, 2], MAX) != Tree([1, 2], MIN)


@given(tree=trees(st.one_of(st.none(), st.integers(), st.floats(allow_nan=False, allow_infinity=False))))
def test_the_text_form_spells_out_the_tree(tree):
    assert Tree.from_text(str(tree), tree.turn) == tree


@given(tree=trees(), choices=st.lists(st.integers(0, 9), max_size=3))
def test_the_representation_makes_the_tree_again_at_every_node(tree, choices):
    node = played(tree, choices)
    again = eval(repr(node), {"Tree": Tree})
    assert (again, list(again.moves())) == (node, list(node.moves()))


def test_a_representation_says_no_more_than_it_must():
    shown = [repr(tree) for tree in (Tree([1, 2]), Tree([1, 2], MIN), Tree([[1], 2]).play(0))]
    assert shown == ["Tree([1, 2])", "Tree([1, 2], turn=-1)", "Tree([1], turn=-1, path=(0,))"]


def test_text_may_be_surrounded_by_blanks():
    assert Tree.from_text("\n  [1, [2, 3]] ") == Tree([1, [2, 3]])


def test_a_leaf_that_nobody_knows_can_be_reached_but_not_scored():
    leaf = Tree([1, None]).play(1)
    assert not leaf.moves()
    with pytest.raises(ValueError, match=r"leaf at \[1\] is None"):
        leaf.score()


def test_numpys_numbers_become_pythons_as_leaves_and_moves():
    tree = Tree([[np.int64(3), np.float64(1.5)], np.float32(2), [np.uint8(4)]])
    assert repr(tree) == "Tree([[3, 1.5], 2.0, [4]])"
    assert {type(leaf) for leaf in tree.leaves().values()} == {int, float}
    child = tree.play(np.int64(0)).play(np.int64(1))
    assert (child.path, child.score(), {*map(type, child.path)}) == ((0, 1), 1.5, {int})
    for position in (tic_tac_toe(), connect_four(), othello(), gomoku(size=7), SharedTree([1, 2])):
        move = position.moves()[-1]
        assert repr(position.play(np.int64(move))) == repr(position.play(move))
