"""Quiescence: value a position only when it is quiet, and play out the noisy moves first.

Shannon, "Programming a Computer for Playing Chess" (1950), on stable positions; "stand pat" after Slate and Atkin.
"""

from collections.abc import Callable, Sequence
from math import inf

from gametree.position import Evaluate, Move, P, Position, Value, score


def noisy_moves(position: Position) -> Sequence[Move]:
    """Return the moves after which a valuation would be rash: as the game names them, else those that win at once."""
    noisy: Callable[[], Sequence[Move]] | None = getattr(position, "noisy_moves", None)
    threats: Callable[[int], Sequence[Move]] = getattr(position, "threats", lambda _: ())
    return noisy() if noisy else threats(position.turn)


def quiescence(
    position: P, depth: float = inf, alpha: Value = -inf, beta: Value = inf, evaluate: Evaluate[P] = score
) -> Value:
    """Return v, the value of `position` from the side to move: its evaluation, or better by noisy moves.

    The side to move need not play a noisy move: standing pat is worth the evaluation. It takes the place of
    `evaluate` at the leaves of another search.

    Args:
        position: the root of the search.
        depth: how many noisy plies to play at most.
        alpha: what the side to move already has elsewhere, from its own side.
        beta: what the other side will not let it exceed, from the side to move.
        evaluate: what a position is worth, from MAX's side; called exactly once for each position looked at.

    """
    best = position.turn * evaluate(position)
    if depth == 0:
        return best
    alpha = max(alpha, best)
    for move in noisy_moves(position):
        if alpha >= beta:
            break
        value = -quiescence(position.play(move), depth - 1, -beta, -alpha, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
    return best
