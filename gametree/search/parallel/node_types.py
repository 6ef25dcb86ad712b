"""Lesson 15. Splitting by node types: where a node stands in the tree says whether all its children will be needed.

Knuth and Moore, "An Analysis of Alpha-Beta Pruning" (1975). With the best moves first, alpha-beta visits nodes of three
types: those of the best line (1), those where one good answer is enough (2), and those where all must be tried (3).
"""

from collections.abc import Callable
from math import inf

from gametree.position import Evaluate, Move, P, Value, score
from gametree.search.parallel import Search
from gametree.search.parallel.serial import scout


def node_types(
    position: P,
    depth: float = inf,
    alpha: Value = -inf,
    beta: Value = inf,
    evaluate: Evaluate[P] = score,
    kind: int = 1,
) -> Search:
    """Return v, the value of `position` from the side to move, as `pvs` does: exact inside the window, a bound outside.

    At a node of type 1 the first child is searched alone and then the others at the same time, at one of type 2 one
    child after the other, at one of type 3 all at the same time. Arguments as for `alphabeta`, and `kind`, the type.

    >>> simulate(node_types, Tree([[3, 12], [2, 4], [1, 5]]), workers=2).time
    6
    """
    yield position
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best: Value = -inf

    def search(move: Move) -> Callable[[Value, Value], Search]:
        def with_window(low: Value, high: Value) -> Search:  # a wide one is for what may be the best line
            below = {1: 1 if high - low > 1 else 2, 2: 3, 3: 2}[kind]
            return node_types(position.play(move), depth - 1, -high, -low, evaluate, below)

        return with_window

    waiting = {1: moves[:1], 2: moves, 3: ()}[kind]
    for move in waiting:
        best = max(best, -(yield from search(move)(max(alpha, best), beta)))
        if best >= beta:
            return best
    together = moves[len(waiting) :]
    if together:
        yield [lambda move=move: scout(search(move), lambda: max(alpha, best), beta) for move in together]
        for _ in together:
            best = max(best, (yield))
            if best >= beta:
                yield []
                break
    return best
