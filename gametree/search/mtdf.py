"""Lesson 10. MTD(f): nothing but null windows, each around the last one's answer, until two of them meet.

Plaat, Schaeffer, Pijls and de Bruin, "Best-First Fixed-Depth Minimax Algorithms" (1996).
"""

from collections.abc import Hashable, MutableMapping
from math import inf

from gametree.position import Evaluate, P, Value, score
from gametree.search.transposition import Entry, alphabeta_table


def mtdf(
    position: P,
    depth: float = inf,
    guess: Value = 0,
    evaluate: Evaluate[P] = score,
    table: MutableMapping[Hashable, Entry] | None = None,
) -> Value:
    """Return what `position` is worth, from the side to move, by a row of searches with null windows.

    Each search answers "at least beta?": a yes raises the lower bound, a no lowers the upper one, by as much as
    fail-soft values tell. The table keeps the searches from repeating each other's work.

    Arguments as for `alphabeta_table`, and `guess`: the f of the name, where to ask first, from the side to move; any
    number is right, a near one quick. Leaves are worth whole numbers, and each search evaluates its own anew.

    >>> mtdf(Tree([[3, 12], [2, None]]), guess=5)
    3
    """
    table = {} if table is None else table
    value, lower, upper = guess, -inf, inf
    while lower < upper:
        beta = value + 1 if value == lower else value
        value = alphabeta_table(position, depth, beta - 1, beta, evaluate, table)
        if value < beta:
            upper = value
        else:
            lower = value
    return value
