"""Lessons 6 and 7. Alpha-beta: minimax that does not look at what cannot matter.

Knuth and Moore, "An Analysis of Alpha-Beta Pruning" (1975), procedure F2; fail-soft after Fishburn (1983).
"""

from math import inf

from gametree.position import MAX, Evaluate, P, Value, score


def alphabeta(
    position: P, depth: float = inf, alpha: Value = -inf, beta: Value = inf, evaluate: Evaluate[P] = score
) -> Value:
    """Return v, the worth of `position` from the side to move: exact inside the window, a bound outside it.

    Fail-soft, in negamax form: the true value is v when alpha < v < beta, at most v when v <= alpha, and at
    least v when v >= beta.

    Args:
        position: the root of the search.
        depth: how many plies to look ahead; without it, to the end of the game.
        alpha: what the side to move already has elsewhere, from its own side.
        beta: what the other side will not let it exceed, from the side to move.
        evaluate: what a leaf is worth, from MAX's side; called exactly once for each leaf looked at.

    >>> alphabeta(Tree([[3, 12, 8], [2, None, None]]))  # nobody needs to look at the last two leaves
    3

    """
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        value = -alphabeta(position.play(move), depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def alphabeta_max_min(
    position: P, depth: float = inf, alpha: Value = -inf, beta: Value = inf, evaluate: Evaluate[P] = score
) -> Value:
    """Return v, the worth of `position` from MAX's side: exact inside the window, a bound outside it.

    Fail-soft, with two players: the true value is v when alpha < v < beta, at most v when v <= alpha, and at
    least v when v >= beta.

    The same search as `alphabeta` with its two players written out: MAX raises alpha, what it already has elsewhere,
    and MIN lowers beta. All numbers are from MAX's side.

    >>> alphabeta_max_min(Tree([[3, 12, 8], [2, None, None]]))
    3
    """
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -inf if position.turn == MAX else inf
    for move in moves:
        value = alphabeta_max_min(position.play(move), depth - 1, alpha, beta, evaluate)
        if position.turn == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def alphabeta_fail_hard(
    position: P, depth: float = inf, alpha: Value = -inf, beta: Value = inf, evaluate: Evaluate[P] = score
) -> Value:
    """Return v, the worth of `position` from the side to move, moved to the nearest end of the window if outside.

    Fail-hard, in negamax form: alpha <= v <= beta, and v is exact when alpha < v < beta. The true value is at
    most alpha when v = alpha, and at least beta when v = beta. Arguments as for `alphabeta`.

    >>> alphabeta(Tree([3, 12]), alpha=5, beta=9), alphabeta_fail_hard(Tree([3, 12]), alpha=5, beta=9)
    (12, 9)
    """
    moves = position.moves()
    if not moves or depth == 0:
        return max(alpha, min(position.turn * evaluate(position), beta))
    for move in moves:
        value = -alphabeta_fail_hard(position.play(move), depth - 1, -beta, -alpha, evaluate)
        alpha = max(alpha, value)
        if alpha >= beta:
            return beta
    return alpha
