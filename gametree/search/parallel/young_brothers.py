"""Lesson 15. Young brothers wait: a node's first child is searched alone, then the others all at once, with its bound.

Feldmann, Monien, Mysliwietz and Vornberger, "Distributed Game Tree Search" (1989).
"""

from collections.abc import Callable
from math import inf

from gametree.position import Evaluate, Move, P, Value, score
from gametree.search.parallel import Search
from gametree.search.parallel.serial import scout, serial_pvs


def young_brothers(
    position: P,
    depth: float = inf,
    alpha: Value = -inf,
    beta: Value = inf,
    evaluate: Evaluate[P] = score,
    grain: float = 0,
    serial: Callable[..., Search] = serial_pvs,
) -> Search:
    """Return v, the value of `position` from the side to move, as `pvs` does: exact inside the window, a bound outside.

    A brother asks for the bound when it begins, not when it is listed: so it knows all that is known by then.
    Arguments as for `pvs`, and `grain`: with how many plies left a search is no longer split, because messages
    would cost more; `serial`: that search.

    >>> simulate(young_brothers, Tree([[3, 12], [2, 4], [1, 5]]), workers=2).time  # the serial search takes 8
    6
    """
    if depth <= grain:
        return (yield from serial(position, depth, alpha, beta, evaluate))
    yield position
    moves = position.moves()
    if not moves:
        return position.turn * evaluate(position)

    def search(move: Move) -> Callable[[Value, Value], Search]:
        return lambda low, high: young_brothers(position.play(move), depth - 1, -high, -low, evaluate, grain, serial)

    eldest, *brothers = moves
    best = -(yield from search(eldest)(alpha, beta))
    if brothers and best < beta:
        yield [lambda move=move: scout(search(move), lambda: max(alpha, best), beta) for move in brothers]
        for _ in brothers:
            best = max(best, (yield))
            if best >= beta:
                yield []
                break
    return best
