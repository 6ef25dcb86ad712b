"""The right searches to compare answers with; what may differ between right ones is a parameter."""

import operator
from collections.abc import Callable
from itertools import product
from math import inf
from typing import get_args

from classroom.check.task import SearchFunction
from gametree.position import MAX, MIN, Evaluate, Position, Value, score
from gametree.trees.search_run import Side

Cuts = dict[int, Callable[[Value, Value], bool]]
RULES: dict[str, Callable[[Value, Value], bool]] = {">=": operator.ge, ">": operator.gt}


def alphabeta(
    rule: str = ">=", side: Side = "mover", left_to_right: bool = True, is_soft: bool = True, at_min: str = ""
) -> SearchFunction:
    """Return alpha-beta, a plain recursion that can be recorded and stepped through.

    Args:
        rule: when a node is left, α ">=" β or α ">" β.
        side: whose side values and windows are for: "mover" is the negamax form, "max" has its two players written out.
        left_to_right: the order in which a node's children are searched.
        is_soft: whether a node returns the best value that it has seen; otherwise it never leaves the window (negamax
            form), or returns the bound of the side that moves (from MAX's side).
        at_min: the rule where MIN moves, if that is another one; from MAX's side only.

    Raises:
        ValueError: for another rule or side.

    """
    if side not in get_args(Side) or not {rule, at_min or rule} <= RULES.keys():
        raise ValueError(f'side is "max" or "mover" and rule ">=" or ">", got {side!r} and {rule!r}')
    cuts = {MAX: RULES[rule], MIN: RULES[at_min or rule]}
    form = _max_min_form if side == "max" else _negamax_form
    return form(cuts, 1 if left_to_right else -1, is_soft)


def _negamax_form(cuts: Cuts, step: int, is_soft: bool) -> SearchFunction:
    is_cut = cuts[MAX]

    def alphabeta(
        position: Position,
        depth: float = inf,
        alpha: Value = -inf,
        beta: Value = inf,
        evaluate: Evaluate[Position] = score,
    ) -> Value:
        moves = position.moves()[::step]
        if not moves or depth == 0:
            value = position.turn * evaluate(position)
            return value if is_soft else max(alpha, min(value, beta))
        best = -inf
        for move in moves:
            best = max(best, -alphabeta(position.play(move), depth - 1, -beta, -alpha, evaluate))
            alpha = max(alpha, best)
            if is_cut(alpha, beta):
                break
        return best if is_soft else min(alpha, beta)

    return alphabeta


def _max_min_form(cuts: Cuts, step: int, is_soft: bool) -> SearchFunction:
    def alphabeta_max_min(
        position: Position,
        depth: float = inf,
        alpha: Value = -inf,
        beta: Value = inf,
        evaluate: Evaluate[Position] = score,
    ) -> Value:
        moves = position.moves()[::step]
        if not moves or depth == 0:
            return evaluate(position)
        best = -position.turn * inf
        for move in moves:
            value = alphabeta_max_min(position.play(move), depth - 1, alpha, beta, evaluate)
            if position.turn == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if cuts[position.turn](alpha, beta):
                break
        return best if is_soft else alpha if position.turn == MAX else beta

    return alphabeta_max_min


# Fail-soft alpha-beta in negamax form, with each rule of the cut.
SOFT = [alphabeta(rule) for rule in RULES]
# Fail-hard alpha-beta with ≥: with > it cuts nothing, since no value ever leaves the window.
HARD = [alphabeta(is_soft=False)]
# Alpha-beta from MAX's side, as far as its leaves may differ: each side may have a rule of its own. With ≥, fail-soft
# and fail-hard evaluate the same leaves.
MAX_MIN = [
    alphabeta(at_max, "max", is_soft=is_soft, at_min=at_min)
    for is_soft in (True, False)
    for at_max, at_min in product(RULES, repeat=2)
    if is_soft or ">" in (at_max, at_min)
]
