"""Wrong answers to alpha-beta with MAX and MIN written out: the right one, with something else in one place or two."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.check.mistakes.parts import Parts
from gametree.position import MAX, Value

MAX_MIN = Parts(
    "alphabeta_max_min",
    """
def alphabeta_max_min(position, depth, alpha, beta, evaluate):
    moves = position.moves()
    if not moves or depth == 0:
        return $leaf
    best = $start
    for move in $order:
        value = alphabeta_max_min(position.play(move), depth - 1, $window, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            $at_max
        else:
            best = $smallest
            $at_min
        if $cut:
            break
    return best
""",
    leaf="evaluate(position)",
    start="-position.turn * inf",
    order="moves",
    window="alpha, beta",
    at_max="alpha = max(alpha, best)",
    smallest="min(best, value)",
    at_min="beta = min(beta, best)",
    cut="alpha >= beta",
)

# Whose the bounds are


@mistake("alphabeta_max_min", "All calls share one α and one β: a call's bounds are its own, and go down as arguments.")
def bounds_shared(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    def search(position: Any, depth: float) -> Any:
        nonlocal alpha, beta
        moves = position.moves()
        if not moves or depth == 0:
            return evaluate(position)
        best = -position.turn * inf
        for move in moves:
            value = search(position.play(move), depth - 1)
            best = max(best, value) if position.turn == MAX else min(best, value)
            alpha, beta = (max(alpha, best), beta) if position.turn == MAX else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    return search(position, depth)


@mistake("alphabeta_max_min", "What a child was sure of ends with the child: only its value comes back.")
def bounds_handed_back(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    def search(position: Any, depth: float, alpha: Value, beta: Value) -> tuple[Any, Value, Value]:
        moves = position.moves()
        if not moves or depth == 0:
            return evaluate(position), alpha, beta
        best = -position.turn * inf
        for move in moves:
            value, alpha, beta = search(position.play(move), depth - 1, alpha, beta)
            best = max(best, value) if position.turn == MAX else min(best, value)
            alpha, beta = (max(alpha, best), beta) if position.turn == MAX else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best, alpha, beta

    return search(position, depth, alpha, beta)[0]


MAX_MIN.wrong(
    "window of negamax",
    "Here all numbers are MAX's, the bounds too: does a child see them from another side?",
    window="-beta, -alpha",
)

# What each side chooses and changes

MAX_MIN.wrong(
    "min raises alpha",
    "α is MAX's own: which of the two bounds does MIN change?",
    at_min="alpha = max(alpha, best)",
)
MAX_MIN.wrong(
    "min raises alpha too",
    "MIN changes one bound, and leaves the other alone.",
    at_min="alpha, beta = max(alpha, best), min(beta, best)",
)
MAX_MIN.wrong(
    "largest for both",
    "MIN takes the smallest of the values, for they are MAX's.",
    start="-inf",
    smallest="max(best, value)",
)
MAX_MIN.wrong(
    "beta never falls",
    "MIN finds replies and nobody hears of it: what happens to β at MIN's nodes?",
    at_min="pass",
)
MAX_MIN.wrong(
    "alpha never rises",
    "MAX finds moves and nobody hears of it: what happens to α at MAX's nodes?",
    at_max="pass",
)

# Cuts, starts and leaves

MAX_MIN.wrong(
    "only max cuts",
    "MIN may stop as well: its node is done as soon as nothing is left between α and β.",
    cut="alpha >= beta and position.turn == MAX",
)
MAX_MIN.wrong(
    "cut on the wrong side",
    "You stop when there is room left between α and β: when is there none?",
    cut="alpha <= beta",
)
MAX_MIN.wrong(
    "best starts at 0",
    "All values may lie on the other side of 0: start from the worst there is for the side that moves.",
    start="0",
)
MAX_MIN.wrong(
    "turn at the leaf",
    "Here all numbers are MAX's, as the evaluation's are: a leaf needs no sign.",
    leaf="position.turn * evaluate(position)",
)

# Which windows go down, and which children are looked at

MAX_MIN.wrong(
    "window not handed down",
    "Each node begins with a full window: what its ancestors are sure of counts for it too.",
    window="-inf, inf",
)
MAX_MIN.wrong(
    "only the parents bound",
    "A bound may come from any node above, not only from the parent: what else goes down with it?",
    window="best if position.turn == MAX else -inf, inf if position.turn == MAX else best",
    at_max="pass",
    at_min="pass",
    cut="best >= beta if position.turn == MAX else best <= alpha",
)
MAX_MIN.wrong(
    "nothing is cut",
    "The value is right, and so would be that of plain minimax: where do you stop looking?",
    at_max="pass",
    at_min="pass",
    cut="False",
)
MAX_MIN.wrong(
    "last child first",
    "The children are looked at in the wrong order: the task says which one comes first.",
    order="moves[::-1]",
)
