"""Lesson 15. The serial searches as generators: what each job does in the end, and what others are compared with."""

from collections.abc import Callable
from math import inf

from gametree.position import Evaluate, Move, P, Value, score
from gametree.search.parallel import Search


def serial_minimax(position: P, depth: float = inf, evaluate: Evaluate[P] = score) -> Search:
    """Visit what `minimax` visits and return the value of `position` from the side to move; arguments as there.

    >>> simulate(serial_minimax, Tree([[3, 12], [2, 4]]), workers=1).nodes
    [7]
    """
    yield position
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -(yield from serial_minimax(position.play(move), depth - 1, evaluate)))
    return best


def serial_alphabeta(
    position: P, depth: float = inf, alpha: Value = -inf, beta: Value = inf, evaluate: Evaluate[P] = score
) -> Search:
    """Visit what `alphabeta` visits and return what it returns; arguments as there.

    >>> simulate(serial_alphabeta, Tree([[3, 12], [2, 4]]), workers=1).nodes
    [6]
    """
    yield position
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        low = max(alpha, best)
        best = max(best, -(yield from serial_alphabeta(position.play(move), depth - 1, -beta, -low, evaluate)))
        if best >= beta:
            break
    return best


def serial_pvs(
    position: P, depth: float = inf, alpha: Value = -inf, beta: Value = inf, evaluate: Evaluate[P] = score
) -> Search:
    """Visit what `pvs` visits and return what it returns; arguments as there.

    >>> simulate(serial_pvs, Tree([[3, 12], [5, 4]]), workers=1).nodes  # the second move is searched again
    [11]
    """
    yield position
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)

    def search(move: Move) -> Callable[[Value, Value], Search]:
        return lambda low, high: serial_pvs(position.play(move), depth - 1, -high, -low, evaluate)

    def floor() -> Value:
        return max(alpha, best)

    best = -(yield from search(moves[0])(alpha, beta))
    for move in moves[1:]:
        if best >= beta:
            break
        best = max(best, (yield from scout(search(move), floor, beta)))
    return best


def scout(search: Callable[[Value, Value], Search], floor: Callable[[], Value], beta: Value) -> Search:
    """Ask by a null window whether a move is any better, search it again if it is, and return its value.

    Args:
        search: the search of the move's child with a window from the parent's side; its value is the child's.
        floor: what the parent has by now. It may have risen since the question was asked, and then the answer is a
            lower bound that says nothing about the new floor: a move that failed high is always searched again.
        beta: what the parent's opponent will not let it exceed.

    """
    low = floor()
    if low > -inf:
        value: Value = -(yield from search(low, low + 1))
        if not low < value < beta:
            return value
    return -(yield from search(floor(), beta))
