"""Wrong answers to principal variation search, in its windows, its cut and its leaves."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.position import Value
from gametree.search import alphabeta


@mistake("pvs", "The question is whether a move is better than what you have: which bound is that, α or β?")
def null_window_around_beta(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -null_window_around_beta(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -null_window_around_beta(child, depth - 1, -beta, -(beta - 1), evaluate)
            if alpha < value < beta:
                value = -null_window_around_beta(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake(
    "pvs", "Your null window lies below α: it asks for as good as, and a move has to be better than what you have."
)
def null_window_below_alpha(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -null_window_below_alpha(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -null_window_below_alpha(child, depth - 1, -alpha, -(alpha - 1), evaluate)
            if alpha <= value < beta:
                value = -null_window_below_alpha(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "The null window is yours; to the child each bound has the other sign, and they change places.")
def null_window_as_it_is(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -null_window_as_it_is(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -null_window_as_it_is(child, depth - 1, alpha, alpha + 1, evaluate)
            if alpha < value < beta:
                value = -null_window_as_it_is(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "The child's null window is empty: its lower end must be the smaller of the two numbers.")
def null_window_not_swapped(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -null_window_not_swapped(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -null_window_not_swapped(child, depth - 1, -alpha, -(alpha + 1), evaluate)
            if alpha < value < beta:
                value = -null_window_not_swapped(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", 'Both ends of your null window are the same: "is it more than α?" needs a number on either side.')
def null_window_empty(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -null_window_empty(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -null_window_empty(child, depth - 1, -alpha, -alpha, evaluate)
            if alpha < value < beta:
                value = -null_window_empty(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake(
    "pvs", "The null window belongs at α: what you have may come from further up, and is then more than your best here."
)
def null_window_from_best(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -null_window_from_best(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -null_window_from_best(child, depth - 1, -(best + 1), -best, evaluate)
            if alpha < value < beta:
                value = -null_window_from_best(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "What is there to compare the first move with? It needs the whole window.")
def first_move_by_null_window_too(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        child = position.play(move)
        value = -first_move_by_null_window_too(child, depth - 1, -(alpha + 1), -alpha, evaluate)
        if alpha < value < beta:
            value = -first_move_by_null_window_too(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "Each move is compared with what you had at the start: what has the first move brought since?")
def alpha_not_raised(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -alpha_not_raised(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -alpha_not_raised(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if alpha < value < beta:
                value = -alpha_not_raised(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        if best >= beta:
            break
    return best


@mistake("pvs", "The value is right, but you go on when α has reached β.")
def nothing_is_cut(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -nothing_is_cut(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -nothing_is_cut(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if alpha < value < beta:
                value = -nothing_is_cut(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
    return best


@mistake("pvs", "The evaluation is for MAX and this search counts for the mover: something is missing at the leaf.")
def turn_missing_at_the_leaf(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -turn_missing_at_the_leaf(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -turn_missing_at_the_leaf(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if alpha < value < beta:
                value = -turn_missing_at_the_leaf(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake(
    "pvs", "Fail-soft tells how bad it is: the best starts below everything possible, and is what comes back, not α."
)
def best_starts_at_alpha(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = alpha
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -best_starts_at_alpha(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -best_starts_at_alpha(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if alpha < value < beta:
                value = -best_starts_at_alpha(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "This is alpha-beta: every move has the whole window. Which question is enough for all but the first?")
def no_null_window(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return alphabeta(position, depth, alpha, beta, evaluate)
