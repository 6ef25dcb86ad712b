"""Wrong answers to principal variation search that differ from the right one by a sign, a number or a line."""

import operator
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.position import Value


@dataclass(frozen=True, slots=True)
class Slip:
    """Where a search differs from the right one.

    Args:
        first: the sign of what the first move brings.
        null: the sign of what a null window brings.
        low: where null windows begin, counted from α.
        plies: how many plies a child has less to look ahead.
        start: what the best is before the first move.
        raises: whether α goes up.
        cuts: whether a node is left, by α and β.

    """

    first: int = -1
    null: int = -1
    low: int = 0
    plies: int = 1
    start: Value = -inf
    raises: bool = True
    cuts: Callable[[Value, Value], bool] = operator.ge


def _pvs(slip: Slip, position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = slip.start
    for at, move in enumerate(moves):
        value = _value(slip, position.play(move), depth - slip.plies, (alpha, beta), evaluate, at == 0)
        best = max(best, value)
        alpha = max(alpha, best) if slip.raises else alpha
        if slip.cuts(alpha, beta):
            break
    return best


def _value(slip: Slip, child: Any, depth: float, window: tuple[Value, Value], evaluate: Any, is_first: bool) -> Any:
    alpha, beta = window
    if is_first:
        return slip.first * _pvs(slip, child, depth, -beta, -alpha, evaluate)
    low = alpha + slip.low
    value = slip.null * _pvs(slip, child, depth, -(low + 1), -low, evaluate)
    return -_pvs(slip, child, depth, -beta, -alpha, evaluate) if alpha < value < beta else value


@mistake("pvs", "Your α stays where it was at the start: what becomes of it when a move brings more?")
def alpha_never_raised(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _pvs(Slip(raises=False), position, depth, alpha, beta, evaluate)


@mistake("pvs", "The value is right, but you go on when α is exactly β: is there still a number between them?")
def no_cut_at_a_tie(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _pvs(Slip(cuts=operator.gt), position, depth, alpha, beta, evaluate)


@mistake("pvs", "Below each move one ply less is left to look ahead: do your searches say so?")
def depth_not_counted_down(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _pvs(Slip(plies=0), position, depth, alpha, beta, evaluate)


@mistake("pvs", "The first move's value is the child's: what happens to its sign on the way up?")
def minus_missing_at_the_first_move(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _pvs(Slip(first=1), position, depth, alpha, beta, evaluate)


@mistake("pvs", "The null window's answer is the child's: what happens to its sign on the way up?")
def minus_missing_at_the_null_window(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _pvs(Slip(null=1), position, depth, alpha, beta, evaluate)


@mistake("pvs", "Your null window ends at α: to it, a better move and one that is just as good are the same.")
def null_window_up_to_alpha(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _pvs(Slip(low=-1), position, depth, alpha, beta, evaluate)


@mistake("pvs", "100 is not ∞: all values may be below -100, so where does the best start?")
def best_starts_at_minus_100(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _pvs(Slip(start=-100), position, depth, alpha, beta, evaluate)
