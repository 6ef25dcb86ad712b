"""Minimax and alpha-beta as engines write them: a comparison and an assignment where the lessons say `max`."""

from math import inf

from gametree.position import MAX, Evaluate, P, Value, score


def minimax_loop(position: P, depth: float = inf, evaluate: Evaluate[P] = score) -> Value:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    if position.turn == MAX:
        best = -inf
        for move in moves:
            value = minimax_loop(position.play(move), depth - 1, evaluate)
            if value > best:
                best = value
        return best
    best = inf
    for move in moves:
        value = minimax_loop(position.play(move), depth - 1, evaluate)
        if value < best:
            best = value
    return best


def alphabeta_loop(
    position: P, depth: float = inf, alpha: Value = -inf, beta: Value = inf, evaluate: Evaluate[P] = score
) -> Value:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        value = -alphabeta_loop(position.play(move), depth - 1, -beta, -alpha, evaluate)
        if value > best:
            best = value
            if best > alpha:
                alpha = best
                if alpha >= beta:
                    break
    return best
