"""Wrong answers to fail-hard alpha-beta in negamax form."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.position import Value


@mistake(
    "alphabeta_fail_hard",
    "This is fail-soft: fail-hard never returns a number outside the window that it was called with.",
)
def fail_soft_instead(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -fail_soft_instead(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta_fail_hard", "A leaf is a search too, the smallest one: may its value lie outside the window?")
def leaf_left_outside(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    for move in moves:
        alpha = max(alpha, -leaf_left_outside(position.play(move), depth - 1, -beta, -alpha, evaluate))
        if alpha >= beta:
            return beta
    return alpha


@mistake(
    "alphabeta_fail_hard",
    "A leaf below the window comes up to α, and one above it comes down to β: which end does yours go to?",
)
def leaf_moved_to_the_wrong_end(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return max(beta, min(position.turn * evaluate(position), alpha))
    for move in moves:
        alpha = max(alpha, -leaf_moved_to_the_wrong_end(position.play(move), depth - 1, -beta, -alpha, evaluate))
        if alpha >= beta:
            return beta
    return alpha


@mistake("alphabeta_fail_hard", "At a cut the value is at least β: do you tell your caller so?")
def old_alpha_at_the_cut(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return max(alpha, min(position.turn * evaluate(position), beta))
    for move in moves:
        value = -old_alpha_at_the_cut(position.play(move), depth - 1, -beta, -alpha, evaluate)
        if value >= beta:
            return alpha
        alpha = max(alpha, value)
    return alpha


@mistake("alphabeta_fail_hard", "Nothing beats α: fail-hard then returns α itself, not how far below it the best lies.")
def below_alpha_told_exactly(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return min(position.turn * evaluate(position), beta)
    best = -inf
    for move in moves:
        best = max(best, -below_alpha_told_exactly(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            return beta
    return best


@mistake(
    "alphabeta_fail_hard",
    "No value leaves the window, so nothing is ever more than β: is a value equal to it not enough?",
)
def cut_on_more_than_beta(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return max(alpha, min(position.turn * evaluate(position), beta))
    for move in moves:
        alpha = max(alpha, -cut_on_more_than_beta(position.play(move), depth - 1, -beta, -alpha, evaluate))
        if alpha > beta:
            return beta
    return alpha


@mistake("alphabeta_fail_hard", "The child gets the window as it is: what are your α and your β to the other side?")
def window_not_swapped(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return max(alpha, min(position.turn * evaluate(position), beta))
    for move in moves:
        alpha = max(alpha, -window_not_swapped(position.play(move), depth - 1, alpha, beta, evaluate))
        if alpha >= beta:
            return beta
    return alpha


@mistake(
    "alphabeta_fail_hard",
    "What is good for one player is bad for the other: a child's value changes its sign on the way up.",
)
def minus_missing(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return max(alpha, min(position.turn * evaluate(position), beta))
    for move in moves:
        alpha = max(alpha, minus_missing(position.play(move), depth - 1, -beta, -alpha, evaluate))
        if alpha >= beta:
            return beta
    return alpha


@mistake("alphabeta_fail_hard", "The window of later children is still the first one's: what are you sure of by then?")
def child_keeps_the_first_window(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return max(alpha, min(position.turn * evaluate(position), beta))
    best = alpha
    for move in moves:
        best = max(best, -child_keeps_the_first_window(position.play(move), depth - 1, -beta, -alpha, evaluate))
        if best >= beta:
            return beta
    return best


@mistake("alphabeta_fail_hard", "All values may be below 0: what does the side to move have before the first child?")
def alpha_starts_at_0(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return max(alpha, min(position.turn * evaluate(position), beta))
    alpha = max(alpha, 0)
    for move in moves:
        alpha = max(alpha, -alpha_starts_at_0(position.play(move), depth - 1, -beta, -alpha, evaluate))
        if alpha >= beta:
            return beta
    return alpha
