"""Lesson 8. Iterative deepening: look one ply ahead, then two, then three, each time along the best line so far first.

Slate and Atkin, "Chess 4.5" (1977); Korf, "Depth-First Iterative-Deepening" (1985). The earlier searches cost
little beside the last one, their line orders its moves, and there is always an answer when time runs out.
"""

from gametree.position import Evaluate, P, score
from gametree.search.variation import Line, principal_variation


def deepening(position: P, depth: int, evaluate: Evaluate[P] = score) -> list[Line]:
    """Return what `principal_variation` finds for each look-ahead from 1 ply to `depth` plies.

    Values are from the side to move in `position`.

    Args:
        position: the root of every search.
        depth: how many plies the last search looks ahead.
        evaluate: what a leaf is worth, from MAX's side.

    >>> [line.moves for line in deepening(connect_four("4455"), 3, open_fours)]
    [(2,), (3, 4), (2, 0, 1)]

    """
    found = [Line(0, ())]
    for plies in range(1, depth + 1):
        hint = found[-1].moves
        found.append(principal_variation(position, plies, evaluate=evaluate, hint=hint))
    return found[1:]
