"""Lesson 15. A shared table, "lazy SMP": all search the same root, and find in the table what others have found.

Hyatt and Mann, "A Lockless Transposition Table Implementation for Parallel Search" (2002). Moves that somebody is at
come last: Kerrigan, "Simplified ABDADA" (2017), after Weill, "The ABDADA Distributed Minimax Search Algorithm" (1996).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from gametree.position import Evaluate, Move, P, Position, Value, score
from gametree.search.ordering import to_front
from gametree.search.parallel import Search
from gametree.search.transposition import UNKNOWN, Entry, bound_of, entry_settles


def lazy_smp(
    position: P,
    depth: float = inf,
    evaluate: Evaluate[P] = score,
    rotate: bool = True,
    defer: bool = False,
    helpers: int = 64,
) -> Search:
    """Return the value of `position` from the side to move, as the first helper to finish finds it.

    Nobody splits anything, and no message is sent: what one helper has found, another finds in the table.

    Args:
        position: the root of the search.
        depth: how many plies to look ahead; without it, to the end of the game.
        evaluate: what a leaf is worth, from MAX's side.
        rotate: whether each helper has an order of moves of its own; in one order all do the same at the same time.
        defer: whether moves that another helper is searching come last.
        helpers: how many there are at most; each begins when a worker is free.

    >>> tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 1]])
    >>> [simulate(lazy_smp, tree, workers).time for workers in (1, 2, 3)]
    [11, 9, 8]

    """
    table: dict[Position, Entry] = {}
    at: Counter[Position] = Counter()
    turns = range(helpers) if rotate else [0] * helpers
    yield [lambda turn=turn: _Helper(evaluate, table, at, turn, defer).search(position, depth) for turn in turns]
    value: Value = yield
    return value


@dataclass(frozen=True)
class _Helper:
    """A helper: `turn` says by how many moves its order is rotated, `at` how many helpers are searching a position."""

    evaluate: Evaluate[Any]
    table: dict[Position, Entry]
    at: Counter[Position]
    turn: int
    defer: bool

    def search(self, position: Position, depth: float, alpha: Value = -inf, beta: Value = inf) -> Search:
        """Search as `alphabeta_table` does."""
        yield position
        moves = position.moves()
        if not moves or depth == 0:
            return position.turn * self.evaluate(position)
        entry = self.table.get(position, UNKNOWN)
        if entry_settles(entry, depth, alpha, beta):
            return entry.value
        best, best_move, floor = -inf, None, alpha
        for move, child in self.children(position, to_front(moves, [entry.move])):
            self.at[child] += self.defer
            value = -(yield from self.search(child, depth - 1, -beta, -alpha))
            self.at[child] -= self.defer
            if value > best:
                best, best_move = value, move
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        self.table[position] = Entry(depth, best, bound_of(best, floor, beta), best_move)
        return best

    def children(self, position: Position, moves: Sequence[Move]) -> Iterator[tuple[Move, Position]]:
        """Yield the first move, then the others in the helper's own order, last those that another is searching."""
        first, *others = moves
        start = self.turn % max(1, len(others))
        yield first, position.play(first)
        left = [(move, position.play(move)) for move in others[start:] + others[:start]]
        while left:
            yield left.pop(next((place for place, (_, child) in enumerate(left) if not self.at[child]), 0))
