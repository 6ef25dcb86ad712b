"""Lesson 10. Aspiration windows: expect the value near a guess, and search again when it is not there.

Gillogly, "Performance Analysis of the Technology Chess Program" (1978); Baudet, "The Design and Analysis of
Algorithms for Asynchronous Multiprocessors" (1978).
"""

from math import inf

from gametree.position import Evaluate, P, Value, score
from gametree.search.alphabeta import alphabeta


def aspiration(
    position: P, depth: float = inf, guess: Value = 0, margin: Value = 1, evaluate: Evaluate[P] = score
) -> Value:
    """Return what `position` is worth, from the side to move, looking first within `margin` of a guess.

    Arguments as for `alphabeta`, and `guess`: the value that is expected, from the side to move; `margin`: how far from
    it the first window reaches, above 0. A leaf is evaluated again where the second search comes to it.

    >>> aspiration(Tree([[3, 12], [2, 4]]), guess=9)  # too high a guess costs a second search
    3
    """
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(position, depth, alpha, beta, evaluate)
    if value <= alpha:
        return alphabeta(position, depth, -inf, beta, evaluate)
    if value >= beta:
        return alphabeta(position, depth, alpha, inf, evaluate)
    return value
