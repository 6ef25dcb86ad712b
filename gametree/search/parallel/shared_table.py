"""A shared table, "lazy SMP": everybody searches the same root, and finds in the table what others have found.

Hyatt and Mann, "A Lockless Transposition Table Implementation for Parallel Search" (2002). Moves that somebody is at
come last: Kerrigan, "Simplified ABDADA" (2017), after Weill, "The ABDADA Distributed Minimax Search Algorithm" (1996).
"""

from collections import Counter
from collections.abc import Hashable, Iterator, MutableMapping, Sequence
from math import inf

from gametree.position import Evaluate, Move, P, Value, score
from gametree.search.ordering import to_front
from gametree.search.parallel import Search
from gametree.search.transposition import UNKNOWN, Entry, bound_of, settles


def lazy(
    position: P,
    depth: float = inf,
    evaluate: Evaluate[P] = score,
    rotate: bool = True,
    defer: bool = False,
    helpers: int = 64,
) -> Search:
    """Return the value of `position` from the side to move: that of whoever is first to end.

    Nobody splits anything, and no message is sent: what one has found, another finds in the table.

    Args:
        position: the root of the search.
        depth: how many plies to look ahead; without it, to the end of the game.
        evaluate: what a leaf is worth, from MAX's side.
        rotate: whether each has an order of moves of its own; in the same order all do the same at the same time.
        defer: whether moves that somebody is at come last.
        helpers: how many begin at most, as workers are free.

    >>> tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 1]])
    >>> [simulate(lazy, tree, workers).time for workers in (1, 2, 3)]
    [11, 9, 8]

    """
    table: dict[Hashable, Entry] = {}
    at: Counter[Hashable] | None = Counter() if defer else None
    yield [
        lambda turn=turn: _with_table(position, depth, -inf, inf, evaluate, table, turn, at)
        for turn in (range(helpers) if rotate else [0] * helpers)
    ]
    value: Value = yield
    return value


def _with_table(
    position: P,
    depth: float,
    alpha: Value,
    beta: Value,
    evaluate: Evaluate[P],
    table: MutableMapping[Hashable, Entry],
    turn: int,
    at: Counter[Hashable] | None,
) -> Search:
    """Search as `alphabeta_table` does; `turn` says by how many moves the order is turned, `at` who is where."""
    yield position
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    entry = table.get(position, UNKNOWN)
    if settles(entry, depth, alpha, beta):
        return entry.value
    best, best_move, floor = -inf, None, alpha
    for move, child in _in_turn(position, _turned(to_front(moves, [entry.move]), turn), at):
        if at is not None:
            at[child] += 1
        value = -(yield from _with_table(child, depth - 1, -beta, -alpha, evaluate, table, turn, at))
        if at is not None:
            at[child] -= 1
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    table[position] = Entry(depth, best, bound_of(best, floor, beta), best_move)
    return best


def _turned(moves: Sequence[Move], turn: int) -> list[Move]:
    """Return the first move and then the others, dealt from another place for each worker."""
    first, *others = moves
    start = turn % len(others) if others else 0
    return [first, *others[start:], *others[:start]]


def _in_turn(position: P, moves: Sequence[Move], at: Counter[Hashable] | None) -> Iterator[tuple[Move, P]]:
    """Yield moves and children; after the first always one that nobody is at, while there is any."""
    left = [(move, position.play(move)) for move in moves] if at is not None else []
    if at is None:
        yield from ((move, position.play(move)) for move in moves)
    else:
        yield left.pop(0)
        while left:
            yield left.pop(next((place for place, (_, child) in enumerate(left) if not at[child]), 0))
