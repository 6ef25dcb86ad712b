"""Lesson 3. Minimax: MAX takes the largest value, MIN the smallest, all the way down.

Von Neumann, "Zur Theorie der Gesellschaftsspiele" (1928); Shannon, "Programming a Computer for Playing Chess" (1950).
"""

from math import inf

from gametree.position import MAX, Evaluate, P, Value, score


def minimax(position: P, depth: float = inf, evaluate: Evaluate[P] = score) -> Value:
    """Return what `position` is worth, from MAX's side, when both sides play their best.

    Args:
        position: the root of the search.
        depth: how many plies to look ahead; without it, to the end of the game.
        evaluate: what a leaf is worth from MAX's side; called exactly once for each leaf.

    >>> minimax(Tree([[3, 12, 8], [2, 4, 6]]))
    3

    """
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    values = [minimax(position.play(move), depth - 1, evaluate) for move in moves]
    return max(values) if position.turn == MAX else min(values)


def max_value(position: P, depth: float = inf, evaluate: Evaluate[P] = score) -> Value:
    """Return what `position`, with MAX to move, is worth from MAX's side; one half of `minimax` as two functions."""
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, min_value(position.play(move), depth - 1, evaluate))
    return best


def min_value(position: P, depth: float = inf, evaluate: Evaluate[P] = score) -> Value:
    """Return what `position`, with MIN to move, is worth from MAX's side; the other half of `minimax`."""
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = inf
    for move in moves:
        best = min(best, max_value(position.play(move), depth - 1, evaluate))
    return best
