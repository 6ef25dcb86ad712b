"""Wrong answers to assignment 11: evaluations of Othello, and searches with passes."""

from collections.abc import Callable
from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.check.tasks.othello import CORNER, OTHER, after, evaluation

# Evaluation


def _mobility(board: Any, mark: Any) -> int:
    return len(after(board, mark)) - len(after(board, OTHER[mark]))


def _corners(board: Any, mark: Any) -> int:
    return [board[row][column] for row in (0, -1) for column in (0, -1)].count(mark)


def _lead(board: Any, mark: Any) -> int:
    """Return how many corners more `mark` has."""
    return _corners(board, mark) - _corners(board, OTHER[mark])


def _discs(board: Any, mark: Any) -> int:
    return "".join(board).count(mark) - "".join(board).count(OTHER[mark])


@mistake("evaluation", "It is always for X: wanted is what the board is worth for `mark`.")
def always_for_x(board: Any, _mark: Any) -> Any:
    return evaluation(board, "X")


@mistake("evaluation", "It is for the wrong side: what is good for `mark` counts above 0.")
def for_the_other_side(board: Any, mark: Any) -> Any:
    return evaluation(board, OTHER[mark])


@mistake("evaluation", "What the other side can play is added: many squares for it are bad for you.")
def mobility_of_the_other_side_added(board: Any, mark: Any) -> Any:
    return len(after(board, mark)) + len(after(board, OTHER[mark])) + CORNER * _lead(board, mark)


@mistake("evaluation", "Only your own squares count: take off those that the other side can play.")
def own_mobility_only(board: Any, mark: Any) -> Any:
    return len(after(board, mark)) + CORNER * _lead(board, mark)


@mistake("evaluation", "Discs are counted: mobility is how many squares a side can play.")
def discs_counted(board: Any, mark: Any) -> Any:
    return _discs(board, mark) + CORNER * _lead(board, mark)


@mistake("evaluation", "The corners are left out: each is worth 10.")
def corners_forgotten(board: Any, mark: Any) -> Any:
    return _mobility(board, mark)


@mistake("evaluation", "The other side's corners count nothing: take 10 off for each.")
def own_corners_only(board: Any, mark: Any) -> Any:
    return _mobility(board, mark) + CORNER * _corners(board, mark)


@mistake("evaluation", "A corner of the other side counts for you: every corner is added, whoever has it.")
def every_corner_for_the_mover(board: Any, mark: Any) -> Any:
    return _mobility(board, mark) + CORNER * (_corners(board, mark) + _corners(board, OTHER[mark]))


@mistake("evaluation", "A corner weighs no more than a square to play: it is worth 10.")
def corner_counted_once(board: Any, mark: Any) -> Any:
    return _mobility(board, mark) + _lead(board, mark)


# Search with passes


Search = Callable[[Any, Any, float], Any]


def _best_of(board: Any, mark: Any, depth: float, search: Search) -> Any:
    return max(-search(child, OTHER[mark], depth - 1) for child in after(board, mark).values())


def _must_pass(board: Any, mark: Any) -> bool:
    return not after(board, mark) and bool(after(board, OTHER[mark]))


def _ends(board: Any, mark: Any, depth: float) -> bool:
    return depth == 0 or not (after(board, mark) or after(board, OTHER[mark]))


@mistake("negamax_with_passes", "No squares to play are not yet the end: can the other side go on?")
def no_moves_taken_for_the_end(board: Any, mark: Any, depth: Any) -> Any:
    if depth == 0 or not after(board, mark):
        return _discs(board, mark)
    return _best_of(board, mark, depth, no_moves_taken_for_the_end)


@mistake("negamax_with_passes", "A pass costs the game here: nothing is lost yet, it only is the other side's turn.")
def a_pass_costs_the_game(board: Any, mark: Any, depth: Any) -> Any:
    if _ends(board, mark, depth):
        return _discs(board, mark)
    if _must_pass(board, mark):
        return -(len(board) ** 2)
    return _best_of(board, mark, depth, a_pass_costs_the_game)


@mistake("negamax_with_passes", "When nobody can play, your search passes for ever: two passes in a row end the game.")
def passes_for_ever(board: Any, mark: Any, depth: Any) -> Any:
    if depth == 0 or "." not in "".join(board):
        return _discs(board, mark)
    if not after(board, mark):
        return -passes_for_ever(board, OTHER[mark], depth - 1)
    return _best_of(board, mark, depth, passes_for_ever)


@mistake("negamax_with_passes", "After a pass the value is the other side's: it changes its sign, as over any move.")
def sign_kept_over_a_pass(board: Any, mark: Any, depth: Any) -> Any:
    if _ends(board, mark, depth):
        return _discs(board, mark)
    if _must_pass(board, mark):
        return sign_kept_over_a_pass(board, OTHER[mark], depth - 1)
    return _best_of(board, mark, depth, sign_kept_over_a_pass)


@mistake("negamax_with_passes", "A pass is a ply as any other: one less is left after it.")
def depth_not_counted_over_a_pass(board: Any, mark: Any, depth: Any) -> Any:
    if _ends(board, mark, depth):
        return _discs(board, mark)
    if _must_pass(board, mark):
        return -depth_not_counted_over_a_pass(board, OTHER[mark], depth)
    return _best_of(board, mark, depth, depth_not_counted_over_a_pass)


@mistake("negamax_with_passes", "A pass costs two plies here: it is one, and the move after it is the next.")
def depth_counted_twice_over_a_pass(board: Any, mark: Any, depth: Any) -> Any:
    if depth < 1 or _ends(board, mark, depth):
        return _discs(board, mark)
    if _must_pass(board, mark):
        return -depth_counted_twice_over_a_pass(board, OTHER[mark], depth - 2)
    return _best_of(board, mark, depth, depth_counted_twice_over_a_pass)


@mistake("negamax_with_passes", "What is good for the other side is bad for you: a child's value changes its sign.")
def minus_missing(board: Any, mark: Any, depth: Any) -> Any:
    if _ends(board, mark, depth):
        return _discs(board, mark)
    if _must_pass(board, mark):
        return minus_missing(board, OTHER[mark], depth - 1)
    return max(minus_missing(child, OTHER[mark], depth - 1) for child in after(board, mark).values())


@mistake("negamax_with_passes", "At the end you count X's discs less O's: the value is for `mark`, whoever that is.")
def end_counted_for_x(board: Any, mark: Any, depth: Any) -> Any:
    if _ends(board, mark, depth):
        return _discs(board, "X")
    if _must_pass(board, mark):
        return -end_counted_for_x(board, OTHER[mark], depth - 1)
    return _best_of(board, mark, depth, end_counted_for_x)


@mistake("negamax_with_passes", "At the end only `mark`'s own discs are counted: take off those of the other side.")
def own_discs_only(board: Any, mark: Any, depth: Any) -> Any:
    if _ends(board, mark, depth):
        return "".join(board).count(mark)
    if _must_pass(board, mark):
        return -own_discs_only(board, OTHER[mark], depth - 1)
    return _best_of(board, mark, depth, own_discs_only)


@mistake("negamax_with_passes", "All values may be below 0: start the best below everything possible.")
def best_starts_at_0(board: Any, mark: Any, depth: Any) -> Any:
    if _ends(board, mark, depth):
        return _discs(board, mark)
    if _must_pass(board, mark):
        return -best_starts_at_0(board, OTHER[mark], depth - 1)
    return max(0, _best_of(board, mark, depth, best_starts_at_0))


@mistake("negamax_with_passes", "The same side moves again and again: after a move it is the other side's turn.")
def same_side_moves_again(board: Any, mark: Any, depth: Any) -> Any:
    if _ends(board, mark, depth) or not after(board, mark):
        return _discs(board, mark)
    return max(same_side_moves_again(child, mark, depth - 1) for child in after(board, mark).values())


@mistake("negamax_with_passes", "Each move is a ply nearer to the end of the look-ahead: does every call say so?")
def depth_not_lowered(board: Any, mark: Any, depth: Any) -> Any:
    if _ends(board, mark, depth):
        return _discs(board, mark)
    if _must_pass(board, mark):
        return -depth_not_lowered(board, OTHER[mark], depth)
    return max(-depth_not_lowered(child, OTHER[mark], depth) for child in after(board, mark).values())


@mistake("negamax_with_passes", "Where `mark` has no square your best stays where it began: to pass is a move, too.")
def best_of_nothing(board: Any, mark: Any, depth: Any) -> Any:
    if _ends(board, mark, depth):
        return _discs(board, mark)
    below = after(board, mark).values()
    return max((-best_of_nothing(child, OTHER[mark], depth - 1) for child in below), default=-inf)


@mistake("negamax_with_passes", "Where `mark` has no square there is no largest value: to pass is a move, too.")
def max_of_nothing(board: Any, mark: Any, depth: Any) -> Any:
    return _discs(board, mark) if _ends(board, mark, depth) else _best_of(board, mark, depth, max_of_nothing)


@mistake("negamax_with_passes", "A pass changes the sign of the value, and a move does not: is that not the same turn?")
def minus_missing_over_moves(board: Any, mark: Any, depth: Any) -> Any:
    if _ends(board, mark, depth):
        return _discs(board, mark)
    if _must_pass(board, mark):
        return -minus_missing_over_moves(board, OTHER[mark], depth - 1)
    return max(minus_missing_over_moves(child, OTHER[mark], depth - 1) for child in after(board, mark).values())


@mistake(
    "negamax_with_passes", "Your minus says that the other side is to move, but the `mark` you hand on is the same."
)
def same_mark_handed_on(board: Any, mark: Any, depth: Any) -> Any:
    if _ends(board, mark, depth) or not after(board, mark):
        return _discs(board, mark)
    return max(-same_mark_handed_on(child, mark, depth - 1) for child in after(board, mark).values())


@mistake("negamax_with_passes", "You play every game to its end: what is asked for when `depth` is used up before?")
def depth_0_forgotten(board: Any, mark: Any, depth: Any) -> Any:
    if _ends(board, mark, inf):
        return _discs(board, mark)
    if _must_pass(board, mark):
        return -depth_0_forgotten(board, OTHER[mark], depth - 1)
    return _best_of(board, mark, depth, depth_0_forgotten)
