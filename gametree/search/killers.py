"""Lesson 8. Killer moves: what refuted one position is tried first in its neighbours, as many plies from the end.

Akl and Newborn, "The Principal Continuation and the Killer Heuristic" (1977), here with two killers a ply.
"""

from math import inf
from typing import TypeAlias

from gametree.position import Evaluate, Move, P, Value, score
from gametree.search.ordering import to_front

Killers: TypeAlias = dict[float, tuple[Move, ...]]
KEPT = 2


def remember_killer(killers: Killers, depth: float, move: Move) -> None:
    """Put `move` in front of the killers with `depth` plies left, of which the two newest are kept."""
    killers[depth] = (move, *(old for old in killers.get(depth, ()) if old != move))[:KEPT]


def alphabeta_killers(
    position: P,
    depth: float = inf,
    alpha: Value = -inf,
    beta: Value = inf,
    evaluate: Evaluate[P] = score,
    killers: Killers | None = None,
) -> Value:
    """Return v, the value of `position` from the side to move, as `alphabeta` does, trying killer moves first.

    Arguments as for `alphabeta`, and `killers`: by plies left, the moves that have made the newest cuts there; filled
    while it searches. Without a depth, all plies share their killers.

    >>> alphabeta_killers(Tree([[3, 12], [2, 4]]))
    3
    """
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    killers = {} if killers is None else killers
    best = -inf
    for move in to_front(moves, killers.get(depth, ())):
        value = -alphabeta_killers(position.play(move), depth - 1, -beta, -alpha, evaluate, killers)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            remember_killer(killers, depth, move)
            break
    return best
