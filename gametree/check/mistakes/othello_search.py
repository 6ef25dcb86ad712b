"""Wrong answers to assignment 11: evaluations of Othello, searches with passes, and the best moves of an end game."""

from collections.abc import Callable
from functools import partial
from typing import Any

from gametree.check.mistakes import mistake
from gametree.check.tasks.othello import CORNER, after, evaluation
from gametree.check.tasks.othello_rules import OTHER
from gametree.position import PASS

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


# The best moves of an end game


def _worth(position: Any) -> Any:
    """Return what a position is worth for MAX, to the end."""
    below = [_worth(position.play(move)) for move in position.moves()]
    return position.turn * max(position.turn * value for value in below) if below else position.score()


def _best_by(position: Any, value: Callable[[Any], Any]) -> list[Any]:
    values = {move: value(position.play(move)) for move in position.moves()}
    return [move for move in values if values[move] == max(values.values())]


@mistake("best_to_the_end", "Other moves are just as good: list all of them.")
def only_the_first(position: Any) -> Any:
    return _best_by(position, lambda child: position.turn * _worth(child))[:1]


@mistake("best_to_the_end", "These are the worst moves: what is good for the other side after your move?")
def worst_moves(position: Any) -> Any:
    return _best_by(position, lambda child: -position.turn * _worth(child))


@mistake("best_to_the_end", "Where O is to move, these are best for X: `position.turn` tells whose side to take.")
def best_for_max(position: Any) -> Any:
    return _best_by(position, _worth)


@mistake("best_to_the_end", "The discs after the next move are counted: play every move out to the end.")
def most_discs_at_once(position: Any) -> Any:
    return _best_by(position, lambda child: position.turn * (child.discs[1] - child.discs[-1]))


@mistake("best_to_the_end", "To pass is a move: where it is the only one, it is the best one.")
def pass_left_out(position: Any) -> Any:
    return [move for move in _best_by(position, lambda child: position.turn * _worth(child)) if move != PASS]


def _hasty(position: Any) -> Any:
    squares = [move for move in position.moves() if move != PASS]
    below = [_hasty(position.play(move)) for move in squares]
    return position.turn * max(position.turn * value for value in below) if below else _difference(position)


def _difference(position: Any) -> Any:
    return position.discs[1] - position.discs[-1]


@mistake("best_to_the_end", "Your search stops at a pass: the game goes on behind it, with `play(PASS)`.")
def pass_taken_for_the_end(position: Any) -> Any:
    return _best_by(position, lambda child: position.turn * _hasty(child))


@mistake("best_to_the_end", "Every legal move comes back: keep those with the best value.")
def every_legal_move(position: Any) -> Any:
    return list(position.moves())


def _never(position: Any, turn: int) -> Any:
    """Return what a position is worth for MAX if both sides play for the one that moves at the root."""
    below = [_never(position.play(move), turn) for move in position.moves()]
    return turn * max(turn * value for value in below) if below else position.score()


@mistake("best_to_the_end", "The other side plays for you here: below the root, each side wants its own best.")
def other_side_helps(position: Any) -> Any:
    return _best_by(position, partial(_for_the_root, position.turn))


def _for_the_root(turn: int, child: Any) -> Any:
    return turn * _never(child, turn)
