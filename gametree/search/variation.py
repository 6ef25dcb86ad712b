"""Lesson 8. The principal variation: not only what a position is worth, but the line of best moves that leads there."""

from math import inf
from typing import NamedTuple

from gametree.position import Evaluate, Move, P, Value, score
from gametree.search.ordering import to_front


class Line(NamedTuple):
    """What a position is worth, from the side to move, and the moves that both sides play to reach it."""

    value: Value
    moves: tuple[Move, ...]


def principal_variation(
    position: P,
    depth: float = inf,
    alpha: Value = -inf,
    beta: Value = inf,
    evaluate: Evaluate[P] = score,
    hint: tuple[Move, ...] = (),
) -> Line:
    """Return the value of `position` from the side to move, as `alphabeta` does, and the line of best moves.

    Of equally good moves the line has the one that was tried first. Outside the window the value is a bound, and
    the line is only what the search believed. Arguments as for `alphabeta`, and `hint`: the line to try first, such as
    that of a search one ply shallower.

    >>> principal_variation(Tree([[3, 12], [7, 4]]))
    Line(value=4, moves=(1, 1))
    """
    moves = position.moves()
    if not moves or depth == 0:
        return Line(position.turn * evaluate(position), ())
    best = Line(-inf, ())
    for move in to_front(moves, hint[:1]):
        rest = hint[1:] if hint[:1] == (move,) else ()
        reply = principal_variation(position.play(move), depth - 1, -beta, -alpha, evaluate, rest)
        if -reply.value > best.value or not best.moves:
            best = Line(-reply.value, (move, *reply.moves))
        alpha = max(alpha, best.value)
        if alpha >= beta:
            break
    return best
