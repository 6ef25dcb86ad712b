"""Lesson 8. The history heuristic: moves that have made many cuts, anywhere in the tree, are tried first.

Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice" (1989). He adds 2^depth for a cut;
depth squared, as in many programs since, gives the many shallow cuts a say as well.
"""

from collections import Counter
from math import inf
from typing import TypeAlias

from gametree.position import Evaluate, Move, P, Value, score

History: TypeAlias = Counter[tuple[int, Move]]


def alphabeta_history(
    position: P,
    depth: float = inf,
    alpha: Value = -inf,
    beta: Value = inf,
    evaluate: Evaluate[P] = score,
    history: History | None = None,
) -> Value:
    """Return v, the value of `position` from the side to move, as `alphabeta` does, trying moves by their history.

    Arguments as for `alphabeta`, and `history`: by turn and move, the weight of the cuts it has made; filled while it
    searches. Without a depth, every cut weighs the same.

    >>> alphabeta_history(Tree([[3, 12], [2, 4]]))
    3
    """
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    history = Counter() if history is None else history
    best = -inf
    for move in sorted(moves, key=lambda move: -history[position.turn, move]):
        value = -alphabeta_history(position.play(move), depth - 1, -beta, -alpha, evaluate, history)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            history[position.turn, move] += 1 if depth == inf else depth * depth  # type: ignore[assignment]  # whole
            break
    return best
