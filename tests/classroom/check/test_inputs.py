"""The inputs that are tried first are all the small ones there are, the smallest first: made here in another way."""

from itertools import product, repeat

import pytest

from classroom.assignments.looking_ahead.tasks import result_trees
from classroom.check import inputs
from classroom.check.registry import tasks
from gametree import MAX, MIN, Tree
from tests.classroom.check.tiny import (
    boards,
    filled,
    forms,
    has_row,
    level_sequences,
    nested,
    shared_nodes,
    size,
    trees,
)


def small(name, part=None):
    return [case.call.args for case in tasks()[name].inputs.small() if part in (None, case.part)]


def fits(numbers):
    """Tell whether numbers are whole, leave no gap, and lie around 0 or next to it."""
    return not numbers or (
        set(numbers) == {*range(min(numbers), max(numbers) + 1)} and max(numbers) >= -1 and min(numbers) <= 1
    )


def order(numbers):
    return len(set(numbers)), max(map(abs, numbers), default=0), tuple(numbers)


def shape(node):
    return tuple(map(shape, node)) if isinstance(node, tuple) else ()


def test_trees_of_up_to_three_leaves_are_all_there_in_order() -> None:
    found = [tree for tree in trees(3, range(-3, 4)) if fits(tree.leaves().values())]
    found.sort(key=lambda tree: (size(tree), shape(tree.node), order(tree.leaves().values()), -tree.turn))
    assert inputs.tiny_trees(3) == tuple(found)


def test_with_four_leaves_every_shape_has_every_order_of_its_values() -> None:
    four = [tree for tree in inputs.tiny_trees(4) if len(tree.leaves()) == 4]
    assert len({shape(tree.node) for tree in four}) == sum(1 for _ in forms(4)) == 11
    assert len(set(four)) == len(four) == 11 * 75 * 2  # 75 is the Fubini number of four
    assert [size(tree) for tree in four] == sorted(size(tree) for tree in four)


def test_trees_of_five_leaves_that_are_deep_have_all_signs() -> None:
    shapes = [form for form in forms(5) if size(Tree(filled(form, repeat(0))))[2] > 2]
    found = inputs.deep_trees()
    assert len(found) == len(set(found)) == len(shapes) * 3**5


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_trees_of_results_are_all_there_in_order(most) -> None:
    found = result_trees(most)
    assert set(found) == set(trees(most, (-1, 0, 1)))
    assert len(found) == len(set(found))
    assert [size(tree) for tree in found] == sorted(size(tree) for tree in found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("made", "leaves", "depth", "numbers"),
    [(inputs.shared_trees, (3, 4, 5), 4, (-1, 0)), (inputs.long_ways, (2,), 5, (0, 1))],
)
def test_shared_trees_are_all_there_in_order(made, leaves, depth, numbers) -> None:
    nodes = {node for count in leaves for node in shared_nodes(count, depth, numbers)}
    if made is inputs.shared_trees:
        nodes = {node for node in nodes if not has_only_leaf(node)}
    assert {tree.node for tree in made()} == nodes
    assert len(made()) == 2 * len(nodes)
    sizes = [size(Tree(tree.node)) for tree in made()]
    assert sizes == sorted(sizes)
    assert [tree.turn for tree in made()] == [MAX, MIN] * len(nodes)


def has_only_leaf(node):
    """Tell whether a leaf is an only child."""
    return isinstance(node, tuple) and (
        (len(node) == 1 and not isinstance(node[0], tuple)) or any(map(has_only_leaf, node))
    )


def lists(most, is_empty):
    """Yield what nested lists with up to so many nodes come in order of, and the lists."""
    for levels in (levels for nodes in range(1, most + 1) for levels in level_sequences(nodes)):
        ends = sum(following <= level for level, following in zip(levels, (*levels[1:], 0), strict=True))
        for childless in product([*range(-4, 5), None], repeat=ends):
            numbers = [value for value in childless if value is not None]
            if fits(numbers) and (None in childless) is is_empty:
                tree = nested(levels, [[] if value is None else value for value in childless])
                brackets = str(nested(levels, [[] if value is None else 0 for value in childless]))
                yield (len(levels), max(levels), brackets, order(numbers)), tree


@pytest.mark.parametrize("most", [3, pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("is_empty", [False, True])
def test_nested_lists_are_all_there_in_order(is_empty, most) -> None:
    made = sorted(lists(most, is_empty), key=lambda one: one[0])
    assert inputs.nested_lists(most, is_empty) == [tree for _, tree in made]


def is_won(board):
    return has_row(board, "X") or has_row(board, "O")


def test_all_boards_of_tic_tac_toe_are_tried_those_with_few_marks_first() -> None:
    """5,478 positions of tic-tac-toe are a well-known number."""
    every = [board for marks in range(10) for board in boards(marks)]
    found = [str(board).replace("/", "") for board in inputs.tic_tac_toe_boards()]
    assert len(found) == 5478
    assert sorted(found) == sorted(every)
    assert [9 - text.count(".") for text in found] == sorted(9 - text.count(".") for text in found)


BOARDS = [
    ("play", None, lambda board: not is_won(board) and "." in board, False),
    ("winner", None, lambda board: True, False),
    ("legal_moves", "squares", lambda board: not is_won(board), False),
    ("legal_moves", "over", is_won, False),
    ("weighted_lines", "lines", lambda board: not is_won(board), False),
    ("weighted_lines", "won", is_won, False),
    ("in_place", None, lambda board: True, True),
]


@pytest.mark.parametrize(("name", "part", "belongs", "is_full_first"), BOARDS)
def test_the_first_boards_of_a_part_are_all_there_in_order(name, part, belongs, is_full_first) -> None:
    asked = [text(args[0]) for args in small(name, part)]
    marks = [9 - board.count(".") for board in asked]
    assert marks == sorted(marks, reverse=is_full_first) or name == "winner"  # its diagonals come last
    few = range(9, 6, -1) if is_full_first else range(4)
    assert {board for count in few for board in boards(count) if belongs(board)} <= {*asked}
    assert all(belongs(board) for board in asked)


def text(board):
    return "".join(board) if isinstance(board, str | list) else "".join(board.rows)


@pytest.mark.parametrize("name", ["flipped", "legal_squares", "final_score"])
def test_all_boards_of_othello_up_to_four_squares_are_tried_small_ones_first(name) -> None:
    asked = list(dict.fromkeys(tuple(args[0]) for args in small(name)))
    sizes = [len("".join(board)) for board in asked]
    four = [board for board in asked if len("".join(board)) <= 4]
    assert sorted(four) == sorted(
        tuple("".join(marks)[at : at + width] for at in range(0, squares, width))
        for squares in range(1, 5)
        for width in range(1, squares + 1)
        if squares % width == 0
        for marks in product(".OX", repeat=squares)
    )
    assert sizes == sorted(sizes)


def test_boards_with_images_are_all_there_small_ones_first() -> None:
    asked = [board for (board,) in small("smallest_image")]
    assert [len(board) for board in asked] == sorted(map(len, asked))
    assert {board for board in asked if len(board) < 9} == {
        *map("".join, [*product(".XO", repeat=1), *product(".XO", repeat=4)])
    }


@pytest.mark.parametrize("name", ["own_moves", "lowest", "two_plies", "by_history", "best_first"])
def test_small_numbers_and_short_lists_come_first(name) -> None:
    sizes = [str(args[0]).count(",") if isinstance(args[0], list) else args[0] for args in small(name)]
    few = [size for size in sizes if isinstance(size, int)]
    assert few == sorted(few)
