"""Lesson 10. Principal variation search: believe in the first move, and ask of the others only whether they are better.

Marsland and Campbell, "Parallel Search of Strongly Ordered Game Trees" (1982); Reinefeld, "An Improvement to the
Scout Tree-Search Algorithm" (1983), where it is called NegaScout.
"""

from math import inf

from gametree.position import Evaluate, P, Value, score


def pvs(
    position: P, depth: float = inf, alpha: Value = -inf, beta: Value = inf, evaluate: Evaluate[P] = score
) -> Value:
    """Return v, the value of `position` from the side to move, as `alphabeta` does, mostly with null windows.

    A null window (alpha, alpha + 1) has no whole number inside: it is the question "better than alpha?", and cheap.
    Only a yes is searched again. Evaluations should be whole numbers; fractions cost searches, but no exactness.
    Arguments as for `alphabeta`; a leaf is evaluated again where a move is searched again.

    >>> pvs(Tree([[3, 12], [2, None]]))
    3
    """
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        child, is_better = position.play(move), True
        if best > -inf:
            value = -pvs(child, depth - 1, -(alpha + 1), -alpha, evaluate)
            is_better = alpha < value < beta
        if is_better:
            value = -pvs(child, depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
