"""Wrong answers to fail-soft alpha-beta in negamax form."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.position import Value
from gametree.search import alphabeta


@mistake(
    "alphabeta",
    "The child gets the window as it is: to its player, your β is the limit below and your α the limit above, "
    "each with the other sign.",
)
def window_not_swapped(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -window_not_swapped(position.play(move), depth - 1, alpha, beta, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake(
    "alphabeta", "What is good for one player is bad for the other: a child's value changes its sign on the way up."
)
def minus_missing(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, minus_missing(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta", "The child's window is empty: its lower end comes from your upper one.")
def window_negated_but_not_swapped(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -window_negated_but_not_swapped(position.play(move), depth - 1, -alpha, -beta, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake(
    "alphabeta",
    "The child's window is empty: the bounds are values too, so to the other side they have the other sign.",
)
def window_swapped_but_not_negated(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -window_swapped_but_not_negated(position.play(move), depth - 1, beta, alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake(
    "alphabeta", "Nothing that you find here makes the window narrower: what are you sure of after the first child?"
)
def alpha_not_raised(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -alpha_not_raised(position.play(move), depth - 1, -beta, -alpha, evaluate))
        if best >= beta:
            break
    return best


@mistake("alphabeta", "α goes down again after a worse child: what you are sure of you keep.")
def alpha_falls(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        alpha = -alpha_falls(position.play(move), depth - 1, -beta, -alpha, evaluate)
        best = max(best, alpha)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta", "You stop when there is room left between α and β: when is there none?")
def cut_on_the_wrong_side(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -cut_on_the_wrong_side(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha <= beta:
            break
    return best


@mistake("alphabeta", "A bound may come from any node above, not only from the parent: which α does a child inherit?")
def only_the_parents_bound(position: Any, depth: float, _alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -only_the_parents_bound(position.play(move), depth - 1, -inf, -best, evaluate))
        if best >= beta:
            break
    return best


@mistake("alphabeta", "Fail-soft tells how bad it is: start below everything possible, not at α.")
def best_starts_at_alpha(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = alpha
    for move in moves:
        best = max(best, -best_starts_at_alpha(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta", "All values may be below 0: start the best below everything possible.")
def best_starts_at_0(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best: Value = 0
    for move in moves:
        best = max(best, -best_starts_at_0(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta", "Fail-soft returns what it has found, even when that is more than β.")
def beta_returned_at_the_cut(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -beta_returned_at_the_cut(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            return beta
    return best


@mistake(
    "alphabeta", "The evaluation is for MAX and this search counts for the mover: something is missing at the leaf."
)
def turn_missing_at_the_leaf(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -turn_missing_at_the_leaf(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta", "The value is right, and so would be that of plain negamax: where do you stop looking?")
def nothing_is_cut(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    return max(-nothing_is_cut(position.play(move), depth - 1, -beta, -alpha, evaluate) for move in moves)


@mistake("alphabeta", "The window that you are called with does not count: a narrow one should save leaves.")
def window_of_the_call_ignored(position: Any, depth: float, _alpha: Value, _beta: Value, evaluate: Any) -> Any:
    return alphabeta(position, depth, evaluate=evaluate)


@mistake("alphabeta", "Each move is a ply nearer to the end of the look-ahead: does every call say so?")
def depth_not_lowered(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -depth_not_lowered(position.play(move), depth, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta", "Ask first whether the game is over: with no moves the loop has nothing to choose from.")
def end_of_the_game_not_asked(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -end_of_the_game_not_asked(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta", "Each child is asked twice: keep what it has answered.")
def child_searched_twice(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        if -child_searched_twice(position.play(move), depth - 1, -beta, -alpha, evaluate) > best:
            best = -child_searched_twice(position.play(move), depth - 1, -beta, -alpha, evaluate)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta", "`evaluate` is for leaves: is it called for any other node?")
def every_node_valued(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -every_node_valued(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta", "A node that is not a leaf is worth what its children are: no guess about it may cut.")
def cut_before_the_first_child(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    if position.turn * evaluate(position) >= beta:
        return beta
    best = -inf
    for move in moves:
        best = max(best, -cut_before_the_first_child(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta", "The children are looked at in the wrong order: the task says which one comes first.")
def last_child_first(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves[::-1]:
        best = max(best, -last_child_first(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake(
    "alphabeta",
    "A value that comes from a cut is a bound, and only for the window it was found in: what may be kept of it?",
)
def cached_bound_taken_as_exact(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    known: dict[Any, Value] = {}

    def search(position: Any, depth: float, alpha: Value, beta: Value) -> Any:
        moves = position.moves()
        if not moves or depth == 0:
            return position.turn * evaluate(position)
        best = -inf
        for move in moves:
            child = position.play(move)
            if child not in known:
                known[child] = search(child, depth - 1, -beta, -alpha)
            best = max(best, -known[child])
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return search(position, depth, alpha, beta)
