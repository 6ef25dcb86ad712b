"""Lesson 15. Splitting at the root: each move is a job of its own.

It is perfect for minimax, as wide as there are moves; alpha-beta loses the window, which only earlier moves can tell.
"""

from collections.abc import Callable
from math import inf

from gametree.position import Evaluate, P, Value, score
from gametree.search.parallel import Search
from gametree.search.parallel.serial import scout, serial_minimax, serial_pvs


def split_root(
    position: P, depth: float = inf, evaluate: Evaluate[P] = score, serial: Callable[..., Search] = serial_minimax
) -> Search:
    """Return the value of `position` from the side to move: one job for each move, and nobody tells anybody anything.

    Args:
        position: the root of the search.
        depth: how many plies to look ahead; without it, to the end of the game.
        evaluate: what a leaf is worth, from MAX's side.
        serial: the search of each move.

    >>> simulate(split_root, Tree([[3, 12], [2, 4]]), workers=2, serial=serial_minimax).speedup
    1.75

    """
    yield position
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    yield [lambda move=move: serial(position.play(move), depth - 1, evaluate=evaluate) for move in moves]
    best = -inf
    for _ in moves:
        best = max(best, -(yield))
    return best


def split_root_bound(
    position: P, depth: float = inf, evaluate: Evaluate[P] = score, serial: Callable[..., Search] = serial_pvs
) -> Search:
    """Return the value of `position` from the side to move: one job for each move, which is told the best value so far.

    It is told when it begins; the first ones begin together, when nothing is known yet. Arguments as for `split_root`.

    >>> simulate(split_root_bound, Tree([[3, 12], [2, 4], [1, 5]]), workers=2).nodes
    [6, 3]
    """
    yield position
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best: Value = -inf

    def job(move: int) -> Search:
        child = position.play(move)
        return scout(lambda low, high: serial(child, depth - 1, -high, -low, evaluate), lambda: best, inf)

    yield [lambda move=move: job(move) for move in moves]
    for _ in moves:
        best = max(best, (yield))
    return best
