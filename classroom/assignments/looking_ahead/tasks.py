"""Assignment 4, looking ahead: plies, what is sure, guesses at a depth, lines by weight, quick wins, one board."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import inf

from classroom.assignments.search_tasks import Arguments, boards, drawn, large, probe_trees
from classroom.calls.call import Guesses, Outcome
from classroom.check.inputs import (
    Case,
    chains,
    height,
    larger_trees,
    marks,
    number_size,
    shapes,
    tic_tac_toe_boards,
    tiny_trees,
    with_values,
)
from classroom.check.judges import judge_as, judge_value, sequence
from classroom.check.task import Assignment
from gametree.games.mnk import MNK, five_in_a_row, mnk, tic_tac_toe
from gametree.games.tree import Node, Tree
from gametree.position import MAX, MIN, Evaluate, Move, Position, Value
from gametree.search.minimax import minimax
from gametree.trees.generate import Rng

ASSIGNMENT = Assignment("04-looking-ahead", "Looking ahead")
task = ASSIGNMENT.task
FIRST = 10  # what a win at ply 0 is worth, more than there are plies in tic-tac-toe
WON = 65535

# Plies


@task({"value": 2}, judge_value, lambda: zip(range(30)), drawn("plies", 20, lambda rng, _: (rng.below(600),)))
def own_moves(plies: int) -> int:
    """Return how many of the next `plies` plies are moves of the side that is to move now."""
    return (plies + 1) // 2


# Trees of results


@lru_cache(8)
def result_trees(most: int) -> Sequence[Tree]:
    """Return all trees with up to `most` leaves that are won (+1), drawn (0) or lost (-1), the smallest first."""
    return [
        Tree(with_values(shape, values), turn)
        for count in range(1, most + 1)
        for shape in shapes(count)
        for values in sorted(product((-1, 0, 1), repeat=count), key=number_size)
        for turn in (MAX, MIN)
    ]


@lru_cache(8)
def larger_results(seed: int, count: int) -> Sequence[Tree]:
    """Return larger trees of won, drawn and lost games from a seed."""
    return [Tree(_result(tree.node), tree.turn) for tree in larger_trees(seed, count)]


def _result(node: Node) -> Node:
    """Return a tree of numbers as one of results: below -1 lost, above 1 won."""
    if isinstance(node, tuple):
        return tuple(map(_result, node))
    return (node > 1) - (node < -1)  # type: ignore[operator]


# Not known is not a draw


def _at_each_depth(trees: Iterable[Tree]) -> Iterator[tuple[Tree, float]]:
    """Yield each tree with every depth up to one more than it has plies, and without end."""
    yield from ((tree, depth) for tree in trees for depth in (*range(height(tree) + 2), inf))


def _known(position: Position, depth: float) -> tuple[Value, Value]:
    """Return the least and the most that a position can be worth, as far as `depth` plies tell."""
    if not position.moves():
        return position.score(), position.score()
    if depth == 0:
        return -1, 1
    best = max if position.turn == MAX else min
    below = [_known(position.play(move), depth - 1) for move in position.moves()]
    return best(least for least, _ in below), best(most for _, most in below)


def _surely_small() -> Arguments:
    """Yield the smallest trees of results, each at every depth, the least first; then boards."""
    yield from ((tree, depth) for tree, depth in _at_each_depth(result_trees(3)) if depth > 0)
    yield from product(result_trees(4), [2])
    yield from product(boards(), range(1, 6))


@task(
    {"moves": 3},
    judge_as(sequence),
    _surely_small,
    lambda seed: product(larger_results(seed, 100), (2, 3)),
    lambda _of: product([*result_trees(2), *larger_results(1, 20)], (1, 2)),
    wanted="a list of moves",
)
def surely_best(position: Position, depth: float) -> list[Move]:
    """Return the moves of which `depth` plies prove that no other move is better for the side to move."""
    turn = position.turn
    known = {move: _known(position.play(move), depth - 1) for move in position.moves()}
    worst = {move: min(turn * least, turn * most) for move, (least, most) in known.items()}
    hope = {move: max(turn * least, turn * most) for move, (least, most) in known.items()}
    return [move for move in known if all(worst[move] >= hope[other] for other in known if other != move)]


# Looking ahead


def wild(tree: Tree) -> Guesses:
    """Return an evaluation that has a number for every node, and never its score."""
    found = [(node, (at * 5 + 3) % 11 - 5) for at, node in enumerate(_nodes(tree))]
    return Guesses(tuple((node.path, guess + (guess == node.score())) for node, guess in found))


def _nodes(tree: Tree) -> Iterator[Tree]:
    yield tree
    for move in tree.moves():
        yield from _nodes(tree.play(move))


def _look_small() -> Arguments:
    """Yield the smallest trees, each at every depth, the least first; then those that take two plies; then others."""
    few, four = tiny_trees(3), tiny_trees(4)
    yield from ((tree, depth, wild(tree)) for tree, depth in _at_each_depth(few))
    yield from ((tree, 2, wild(tree)) for tree in four[len(few) :])
    yield from ((tree, depth, wild(tree)) for tree, depth in _at_each_depth(chains()))
    yield from ((board, depth, Guesses()) for board in boards() for depth in (2, inf))
    yield from ((tree, inf, Guesses()) for tree in large())


NOT_GUESSED = (
    "The value is right, but `guess` was not asked about all positions where the search stops and the game goes on."
)
OVER_GUESSED = (
    "The value is right, but `guess` was asked where it is not needed: the game is over there, or looked into."
)
GUESSED_TWICE = "The value is right, but `guess` was asked more than once about the same position."
ORDER = "The value is right, but `guess` is asked in another order: look at the children in the order of `moves()`."


def _judge_guesses(case: Case, outcome: Outcome, right: Outcome) -> str:
    got, expected = outcome.leaves, right.leaves
    if got == expected or not isinstance(case.call.args[0], Tree):
        return ""  # on a board, a search that remembers positions rightly guesses less often
    if set(got) - set(expected):
        return OVER_GUESSED
    if set(expected) - set(got):
        return NOT_GUESSED
    return GUESSED_TWICE if len(got) > len(expected) else ORDER


@task(
    {"value": 3, "guesses": 2},
    {"value": judge_value, "guesses": _judge_guesses},
    _look_small,
    lambda seed: ((tree, depth, wild(tree)) for tree in larger_trees(seed, 150) for depth in (2, 3)),
    lambda _of: (
        (tree, depth, wild(tree))
        for tree in [*tiny_trees(1), *probe_trees(), *larger_trees(1, 12)]
        for depth in (0, 1, 2)
    ),
    shown="search",
)
def look(position: Position, depth: float, guess: Evaluate[Position]) -> Value:
    """Return what a position is worth, as far as `depth` plies tell and `guess` can say where the game goes on."""
    if not position.moves():
        return position.score()
    if depth == 0:
        return guess(position)
    values = [look(position.play(move), depth - 1, guess) for move in position.moves()]
    return max(values) if position.turn == MAX else min(values)


# Open lines


def _few_marks() -> Arguments:
    """Yield all boards with up to four marks, then those of five or six that are won, then some that are full."""
    every = tic_tac_toe_boards()
    yield from zip(board for board in every if marks(board) < (7 if board.score() else 5))
    yield from zip(board for board in every[::-7] if marks(board) == 9)


def _other_board(rng: Rng, at: int) -> tuple[MNK]:
    """Return a board of another size each time, after some random moves."""
    board = (tic_tac_toe(), mnk(3, 4, 3), mnk(4, 4, 4), mnk(2, 3, 2), five_in_a_row())[at % 5]
    for _ in range(rng.below(12)):
        board = board.play(rng.one_of(board.moves())) if board.moves() else board
    return (board,)


@task(
    {"lines": 3, "won": 1},
    judge_value,
    _few_marks,
    drawn("weighted lines", 150, _other_board),
    lambda of: [*of.small[::40], *of.larger[:20]],
    part=lambda board: "won" if board.score() else "lines",
    required="",
    shown="board",
)
def weighted_lines(position: MNK) -> int:
    """Return the weight of X's open lines less that of O's, and 65,535 or -65,535 for a board that X or O has won."""
    own, others = _weight(position, position.x, position.o), _weight(position, position.o, position.x)
    return WON * position.score() or own - others


def _weight(position: MNK, own: int, others: int) -> int:
    """Return the sum of the squares of how many marks a side has on each line on which the other has none."""
    lines = [sum(1 << square for square in line) for line in position.board.lines]
    return sum((line & own).bit_count() ** 2 for line in lines if not line & others)


# The quickest win


def _quick_small() -> Arguments:
    """Yield trees of results, the smallest first, at ply 0; then boards; then some of it at later plies."""
    yield from product([*result_trees(4), *boards()], [0])
    yield from product(result_trees(3), (1, 2, 3))
    alike = [Tree(node, turn) for result in (1, -1, 0) for node in (result, [result, result]) for turn in (MAX, MIN)]
    yield from product(alike, (9, 10, 11, 30))


@task(
    {"value": 3},
    judge_value,
    _quick_small,
    lambda seed: ((tree, ply) for ply in (0, 2) for tree in larger_results(seed, 150)),
    lambda of: [*of.larger[:300:10], *of.small[:160:8], *product(boards(), [0])],
    kind=lambda _position, ply: min(ply, 1),
    shown="search",
)
def quick(position: Position, ply: int) -> Value:
    """Return what a position after `ply` plies is worth: 10 less the ply of the end when MAX wins, else the reverse."""
    if not position.moves():
        return position.score() * (FIRST - ply)
    values = [quick(position.play(move), ply + 1) for move in position.moves()]
    return max(values) if position.turn == MAX else min(values)


# One board for all


@lru_cache(8)
def _boards_with(empty: int) -> Sequence[list[str]]:
    return [list("".join(board.rows)) for board in tic_tac_toe_boards() if marks(board) == 9 - empty]


@task(
    {"value": 3},
    judge_value,
    lambda: zip(squares for empty in range(3) for squares in _boards_with(empty)),
    drawn("in place", 150, lambda rng, at: (rng.one_of(_boards_with(3 + at % 3)),)),
    lambda of: [*of.small[::40], *of.larger[:30:3]],
    shown="board",
)
def in_place(squares: list[str]) -> Value:
    """Return what a game of tic-tac-toe is worth to X, without changing its list of nine squares."""
    return minimax(_by_squares()["".join(squares)])


@lru_cache(1)
def _by_squares() -> dict[str, MNK]:
    return {"".join(board.rows): board for board in tic_tac_toe_boards()}
