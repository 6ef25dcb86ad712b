"""Wrong answers of which the check tells."""

from math import inf


def window_not_swapped(position, depth, alpha, beta, evaluate):
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
