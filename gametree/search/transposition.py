"""Lesson 9. The transposition table: a position that several move orders reach is searched once.

Greenblatt, Eastlake and Crocker, "The Greenblatt Chess Program" (1967); entries as bounds after Slate and Atkin (1977).
"""

from collections.abc import Callable, Hashable, MutableMapping
from math import inf
from typing import Literal, NamedTuple, TypeAlias

from gametree.position import Evaluate, Move, P, Value, itself, score
from gametree.search.ordering import to_front

Bound: TypeAlias = Literal["exact", "lower", "upper"]


class Entry(NamedTuple):
    """What one search has proved of a position.

    Args:
        depth: how many plies it looked ahead.
        value: what it returned, from the side to move, whichever that is.
        bound: whether the position is worth exactly that, at least that ("lower"), or at most that ("upper").
        move: the move to try first the next time.

    """

    depth: float
    value: Value
    bound: Bound
    move: Move | None


UNKNOWN = Entry(-1, 0, "exact", None)


def bound_of(value: Value, alpha: Value, beta: Value) -> Bound:
    """Return what the value of a fail-soft search with the window (alpha, beta) says of the true value.

    >>> bound_of(7, alpha=3, beta=5)
    'lower'
    """
    return "upper" if value <= alpha else "lower" if value >= beta else "exact"


def entry_settles(entry: Entry, depth: float, alpha: Value, beta: Value) -> bool:
    """Tell whether an entry answers a search to `depth` with the window (alpha, beta).

    Only an entry of the same depth does: a deeper one is better informed, but is not what minimax returns.

    >>> entry_settles(Entry(2, 7, "lower", None), depth=2, alpha=3, beta=5)
    True
    """
    is_enough = {"exact": True, "lower": entry.value >= beta, "upper": entry.value <= alpha}
    return entry.depth == depth and is_enough[entry.bound]


def alphabeta_table(
    position: P,
    depth: float = inf,
    alpha: Value = -inf,
    beta: Value = inf,
    evaluate: Evaluate[P] = score,
    table: MutableMapping[Hashable, Entry] | None = None,
    key: Callable[[P], Hashable] = itself,
) -> Value:
    """Return v, the value of `position` from the side to move, as `alphabeta` does, with a table of positions met.

    Arguments as for `alphabeta`, where `evaluate` must see the position only, not how it came about; and `table`: what
    is known so far, filled while it searches, one table for one `evaluate`; `key`: what positions that are worth the
    same have in common: the position itself, its Zobrist key, or its canonical form, which also folds what is equal up
    to symmetry.

    >>> table = {}
    >>> alphabeta_table(tic_tac_toe(), table=table), len(table) < 5478
    (0, True)
    """
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    table = {} if table is None else table
    entry = table.get(key(position), UNKNOWN)
    if entry_settles(entry, depth, alpha, beta):
        return entry.value
    best, best_move, floor = -inf, None, alpha
    for move in to_front(moves, [entry.move]):
        value = -alphabeta_table(position.play(move), depth - 1, -beta, -alpha, evaluate, table, key)
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    table[key(position)] = Entry(depth, best, bound_of(best, floor, beta), best_move)
    return best
