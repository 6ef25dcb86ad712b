"""Lesson 3. From a value to a move: which moves at the root are worth playing."""

from math import inf, nextafter
from typing import NamedTuple

from gametree.position import Evaluate, Move, P, Value, check_game, score
from gametree.search.alphabeta import alphabeta


class Best(NamedTuple):
    """What a position is worth, from MAX's side, and every move that reaches it, in the game's order."""

    value: Value
    moves: tuple[Move, ...]


def best_moves(position: P, depth: float = inf, evaluate: Evaluate[P] = score) -> Best:
    """Return the value of `position` from MAX's side and all equally good moves; no moves when it is a leaf.

    Every move listed is proved to be worth the value: each is searched with a window that opens just below the
    best so far, so an equal move gets its exact value and a worse one a bound that is still worse.

    Args:
        position: the root of the search.
        depth: how many plies to look ahead; without it, to the end of the game.
        evaluate: what a leaf is worth, from MAX's side.

    Raises:
        ValueError: a side moves twice in a row, as `check_game` finds out.

    >>> best_moves(Tree([[3, 12], [2, 4], [3, 7]]))
    Best(value=3, moves=(0, 2))

    """
    check_game(position)
    if depth == 0 or not position.moves():
        return Best(evaluate(position), ())
    best, values = -inf, []
    for move in position.moves():
        just_below = nextafter(best, -inf)
        values.append(-alphabeta(position.play(move), depth - 1, -inf, -just_below, evaluate))
        best = max(best, values[-1])
    equals = (move for move, value in zip(position.moves(), values, strict=True) if value == best)
    return Best(position.turn * best, tuple(equals))
