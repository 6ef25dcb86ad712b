"""Lesson 5. Negamax: minimax with one rule at every level, because what is good for one side is as bad for the other.

Knuth and Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6 (1975), procedure F1 without bounds.
"""

from math import inf

from gametree.position import Evaluate, P, Value, score


def negamax(position: P, depth: float = inf, evaluate: Evaluate[P] = score) -> Value:
    """Return what `position` is worth, from the side to move, when both sides play their best.

    Arguments as for `minimax`.

    >>> negamax(Tree([[3, 12, 8], [2, 4, 6]], turn=MIN))
    -6
    """
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    return max(-negamax(position.play(move), depth - 1, evaluate) for move in moves)
