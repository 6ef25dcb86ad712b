"""A tree in words."""

from gametree import Tree, alphabeta, call_tree, game_tree, power, record, search_tree
from gametree.drawing.describe import describe

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def test_a_tree_in_words_tells_its_sides_from_its_leaves() -> None:
    textbook = "tree of 13 nodes in 3 layers: 1 MAX, 3 MIN, 9 leaves"
    assert describe(game_tree(AIMA)) == textbook
    assert describe(search_tree(record(alphabeta, AIMA))) == f"{textbook}, 2 pruned"
    assert describe(call_tree(record(power, 2, 4))) == "tree of 5 nodes in 5 layers: 4 inner nodes, 1 leaf"
