"""Wrong answers to principal variation search, in when and how it searches a move again."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.position import Value


@mistake("pvs", "A move that beats α brings only a bound through its null window: who finds out how good it really is?")
def nothing_searched_again(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -nothing_searched_again(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -nothing_searched_again(child, depth - 1, -(alpha + 1), -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake(
    "pvs", "You search again what is proved to be no better, and believe what is better: it is the other way round."
)
def searched_again_when_it_failed_low(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -searched_again_when_it_failed_low(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -searched_again_when_it_failed_low(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if value <= alpha:
                value = -searched_again_when_it_failed_low(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "The value is right, but a move that reaches β ends the node anyway: nobody needs its exact value.")
def searched_again_beyond_beta(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -searched_again_beyond_beta(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -searched_again_beyond_beta(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if value > alpha:
                value = -searched_again_beyond_beta(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "A move that brings exactly α is proved to be no better: its value is not needed.")
def searched_again_at_alpha(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -searched_again_at_alpha(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -searched_again_at_alpha(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if alpha <= value < beta:
                value = -searched_again_at_alpha(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "Every move is searched twice: in which case is the answer of the null window enough?")
def searched_again_in_any_case(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -searched_again_in_any_case(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -searched_again_in_any_case(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if value > -inf:
                value = -searched_again_in_any_case(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "The same question a second time brings the same answer: which window lets the exact value through?")
def second_search_with_the_null_window(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -second_search_with_the_null_window(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -second_search_with_the_null_window(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if alpha < value < beta:
                value = -second_search_with_the_null_window(child, depth - 1, -(alpha + 1), -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "The value is at least what the null window brought: your second window ends just there.")
def second_search_up_to_the_first_answer(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -second_search_up_to_the_first_answer(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -second_search_up_to_the_first_answer(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if alpha < value < beta:
                value = -second_search_up_to_the_first_answer(child, depth - 1, -value, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "The second search has found the value, and you go on with what the first one said.")
def second_search_thrown_away(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -second_search_thrown_away(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -second_search_thrown_away(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if alpha < value < beta:
                second_search_thrown_away(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "The value is right, but the second search has forgotten α and β, which still hold.")
def second_search_with_a_full_window(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -second_search_with_a_full_window(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -second_search_with_a_full_window(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if alpha < value < beta:
                value = -second_search_with_a_full_window(child, depth - 1, -inf, inf, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "The second search is the child's too: its value changes the sign on the way up.")
def minus_missing_in_the_second_search(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -minus_missing_in_the_second_search(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -minus_missing_in_the_second_search(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if alpha < value < beta:
                value = minus_missing_in_the_second_search(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("pvs", "The second search of a move is as deep as the first one: one ply less than here.")
def depth_not_lowered_in_the_second_search(
    position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any
) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for at, move in enumerate(moves):
        child = position.play(move)
        if at == 0:
            value = -depth_not_lowered_in_the_second_search(child, depth - 1, -beta, -alpha, evaluate)
        else:
            value = -depth_not_lowered_in_the_second_search(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            if alpha < value < beta:
                value = -depth_not_lowered_in_the_second_search(child, depth, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
