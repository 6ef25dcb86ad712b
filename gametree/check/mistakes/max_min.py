"""Wrong answers to alpha-beta with MAX and MIN written out."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.position import MAX, Value


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


@mistake("alphabeta_max_min", "Here all numbers are MAX's, the bounds too: does a child see them from another side?")
def window_of_negamax(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -position.turn * inf
    for move in moves:
        value = window_of_negamax(position.play(move), depth - 1, -beta, -alpha, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta_max_min", "α is MAX's own: which of the two bounds does MIN change?")
def min_raises_alpha(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -position.turn * inf
    for move in moves:
        value = min_raises_alpha(position.play(move), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta_max_min", "MIN changes one bound, and leaves the other alone.")
def min_raises_alpha_too(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -position.turn * inf
    for move in moves:
        value = min_raises_alpha_too(position.play(move), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            alpha, beta = max(alpha, best), min(beta, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta_max_min", "MIN takes the smallest of the values, for they are MAX's.")
def largest_for_both(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -inf
    for move in moves:
        value = largest_for_both(position.play(move), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = max(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta_max_min", "MIN finds replies and nobody hears of it: what happens to β at MIN's nodes?")
def beta_never_falls(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -position.turn * inf
    for move in moves:
        value = beta_never_falls(position.play(move), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta_max_min", "MAX finds moves and nobody hears of it: what happens to α at MAX's nodes?")
def alpha_never_rises(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -position.turn * inf
    for move in moves:
        value = alpha_never_rises(position.play(move), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, value)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta_max_min", "MIN may stop as well: its node is done as soon as nothing is left between α and β.")
def only_max_cuts(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -position.turn * inf
    for move in moves:
        value = only_max_cuts(position.play(move), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        else:
            best = min(best, value)
            beta = min(beta, best)
    return best


@mistake("alphabeta_max_min", "You stop when there is room left between α and β: when is there none?")
def cut_on_the_wrong_side(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -position.turn * inf
    for move in moves:
        value = cut_on_the_wrong_side(position.play(move), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha <= beta:
            break
    return best


@mistake(
    "alphabeta_max_min",
    "All values may lie on the other side of 0: start from the worst there is for the side that moves.",
)
def best_starts_at_0(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best: Value = 0
    for move in moves:
        value = best_starts_at_0(position.play(move), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta_max_min", "Here all numbers are MAX's, as the evaluation's are: a leaf needs no sign.")
def turn_at_the_leaf(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -position.turn * inf
    for move in moves:
        value = turn_at_the_leaf(position.play(move), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta_max_min", "Each node begins with a full window: what its ancestors are sure of counts for it too.")
def window_not_handed_down(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -position.turn * inf
    for move in moves:
        value = window_not_handed_down(position.play(move), depth - 1, -inf, inf, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@mistake(
    "alphabeta_max_min", "A bound may come from any node above, not only from the parent: what else goes down with it?"
)
def only_the_parents_bound(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -position.turn * inf
    for move in moves:
        low, high = (best, inf) if position.turn == MAX else (-inf, best)
        value = only_the_parents_bound(position.play(move), depth - 1, low, high, evaluate)
        best = max(best, value) if position.turn == MAX else min(best, value)
        if best >= beta if position.turn == MAX else best <= alpha:
            break
    return best


@mistake("alphabeta_max_min", "The value is right, and so would be that of plain minimax: where do you stop looking?")
def nothing_is_cut(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    choose = max if position.turn == MAX else min
    return choose(nothing_is_cut(position.play(move), depth - 1, alpha, beta, evaluate) for move in moves)


@mistake("alphabeta_max_min", "The children are looked at in the wrong order: the task says which one comes first.")
def last_child_first(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -position.turn * inf
    for move in moves[::-1]:
        value = last_child_first(position.play(move), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
