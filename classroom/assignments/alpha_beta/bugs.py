"""The three programs of assignment 6 that go wrong, and the smallest trees on which they do."""

from math import inf

from gametree.games.tree import Node
from gametree.position import MAX, MIN, Evaluate, Position, Value, score

WON = 100


def tree_1() -> tuple[Node, int]:
    """Return the smallest tree on which the first program goes wrong, and who moves at its root."""
    return [[0, -1]], MAX


def tree_2() -> tuple[Node, int]:
    """Return the same for the second program."""
    return WON, MIN


def tree_3() -> tuple[Node, int]:
    """Return the same for the third program."""
    return [[0], 1], MAX


def program_1(
    position: Position,
    depth: float = inf,
    alpha: Value = -inf,
    beta: Value = inf,
    evaluate: Evaluate[Position] = score,
) -> Value:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        value = -program_1(position.play(move), depth - 1, -alpha, -beta, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def program_2(
    position: Position,
    depth: float = inf,
    alpha: Value = -inf,
    beta: Value = inf,
    evaluate: Evaluate[Position] = score,
) -> Value:
    moves = position.moves()
    if not moves or depth == 0:
        value = evaluate(position)
        if abs(value) >= WON:
            return value
        return position.turn * value
    best = -inf
    for move in moves:
        best = max(best, -program_2(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def program_3(
    position: Position,
    depth: float = inf,
    alpha: Value = -inf,
    beta: Value = inf,
    evaluate: Evaluate[Position] = score,
) -> Value:
    def search(position: Position, depth: float) -> Value:
        nonlocal alpha, beta
        moves = position.moves()
        if not moves or depth == 0:
            return evaluate(position)
        best = -position.turn * inf
        for move in moves:
            value = search(position.play(move), depth - 1)
            if position.turn == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return search(position, depth)
