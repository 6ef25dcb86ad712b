"""Lesson 8. Move ordering: the same search looks at far less when the best moves come first.

Knuth and Moore, "An Analysis of Alpha-Beta Pruning" (1975): with the best move first everywhere, b^(d/2) leaves
do for b^d. An order that is given from outside never changes the value, only the cost.
"""

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import TypeAlias

from gametree.position import Evaluate, Move, P, Position, Value, score

Order: TypeAlias = Callable[[P], Sequence[Move]]
Threats: TypeAlias = Callable[[int], Sequence[Move]]


def natural_order(position: P) -> Sequence[Move]:
    """Return the moves as the game lists them."""
    return position.moves()


def by_place(position: P) -> Sequence[Move]:
    """Return the moves as the game itself would try them, by place alone; as it lists them where it has no opinion.

    >>> by_place(tic_tac_toe("X../.../..."))
    [4, 2, 6, 8, 1, 3, 5, 7]
    """
    ordered: Callable[[], Sequence[Move]] = getattr(position, "ordered_moves", position.moves)
    return ordered()


def by_evaluation(evaluate: Evaluate[P]) -> Order[P]:
    """Return an order that tries first what `evaluate`, from MAX's side, says is best for the side to move.

    >>> by_evaluation(column_weights)(connect_four())
    [3, 2, 4, 1, 5, 0, 6]
    """

    def order(position: P) -> Sequence[Move]:
        return sorted(position.moves(), key=lambda move: -position.turn * evaluate(position.play(move)))

    return order


def forced_moves(position: Position) -> Sequence[Move]:
    """Return as many moves as a search to 2 plies or more needs: a win, else an answer to a threat of one, else all.

    Where the opponent threatens to win in two places, one answer stands for all: each of them loses. The value
    stays what it is as long as nothing is worth more than a win. With a single ply to go this is not so: moves
    that overlook a threat are then valued before it is carried out. A game names its threats by a method
    `threats(turn)`: the legal moves with which `turn` would win at once if it were to move.
    """
    threats: Threats | None = getattr(position, "threats", None)
    if threats is None:
        return position.moves()
    return threats(position.turn)[:1] or threats(-position.turn)[:1] or position.moves()


def to_front(moves: Sequence[Move], first: Iterable[Move | None]) -> Sequence[Move]:
    """Return `moves` with those that are also in `first` in front, in the order of `first`."""
    front = [move for move in dict.fromkeys(first) if move is not None and move in moves]
    return [*front, *(move for move in moves if move not in front)] if front else moves


def alphabeta_ordered(
    position: P,
    depth: float = inf,
    alpha: Value = -inf,
    beta: Value = inf,
    evaluate: Evaluate[P] = score,
    order: Order[P] = natural_order,
) -> Value:
    """Return v, the value of `position` from the side to move, as `alphabeta` does, trying moves in a given order.

    Arguments as for `alphabeta`, and `order`: the legal moves of a position, most promising first.

    >>> alphabeta_ordered(Tree([[3, 12], [2, 4]]))
    3
    """
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in order(position):
        value = -alphabeta_ordered(position.play(move), depth - 1, -beta, -alpha, evaluate, order)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
