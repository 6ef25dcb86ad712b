"""Games in which one position is reached in several ways, the smallest first.

The smallest shared tree has the fewest leaves, then the fewest nodes, the least depth, the first text; MAX before MIN
at the root. Nodes with one child are among them: they make one way to a position longer than another.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from gametree.games.tree import SharedTree
from gametree.position import MAX, MIN
from gametree.trees.generate import Rng, random_tree


@lru_cache(None)
def _nodes(leaves: int, depth: int, numbers: tuple[int, ...], is_long: bool) -> tuple[Any, ...]:
    """Return all nested tuples with so many leaves and at most so deep; only children are lists, or leaves too."""
    rows = _rows(leaves, depth - 1, numbers, is_long) if depth else ()
    lists = tuple(row for row in rows if is_long or len(row) > 1 or isinstance(row[0], tuple))
    return (numbers if leaves == 1 else ()) + lists


@lru_cache(None)
def _rows(leaves: int, depth: int, numbers: tuple[int, ...], is_long: bool) -> tuple[Any, ...]:
    """Return all rows of nodes with so many leaves together."""
    found = [(node,) for node in _nodes(leaves, depth, numbers, is_long)]
    for first in range(1, leaves):
        rests = _rows(leaves - first, depth, numbers, is_long)
        found += [(node, *rest) for node in _nodes(first, depth, numbers, is_long) for rest in rests]
    return tuple(found)


@lru_cache(None)
def shared_nodes(leaves: int, depth: int, numbers: tuple[int, ...], is_long: bool = False) -> Sequence[Any]:
    """Return the nested tuples in which an inner node occurs twice, the smallest first.

    Args:
        leaves: how many leaves they have.
        depth: how many plies deep they are at most.
        numbers: what the leaves may be.
        is_long: whether a leaf may be an only child.

    """
    every = _nodes(leaves, depth, numbers, is_long)
    found = [node for node in every if max(Counter(inner_nodes(node)).values(), default=0) > 1]
    return sorted(found, key=_size)


def inner_nodes(node: Any) -> Iterator[Any]:
    """Yield a node and all below it that are no leaves, as often as they occur."""
    if isinstance(node, tuple):
        yield node
        for child in node:
            yield from inner_nodes(child)


def _height(node: Any) -> int:
    return 1 + max(map(_height, node)) if isinstance(node, tuple) else 0


def _for_both(nodes: Iterable[Any]) -> list[SharedTree]:
    return [SharedTree(node, turn) for node in nodes for turn in (MAX, MIN)]


@lru_cache(1)
def shared_trees() -> Sequence[SharedTree]:
    """Return small trees whose positions are reached in several ways: 3 to 5 leaves, no deeper than 4 plies."""
    return _for_both(node for leaves in (3, 4, 5) for node in shared_nodes(leaves, 4, (-1, 0)))


@lru_cache(1)
def long_ways() -> Sequence[SharedTree]:
    """Return trees with two leaves and up to five plies, in which a position may be met sooner or later."""
    return _for_both(shared_nodes(2, 5, (0, 1), is_long=True))


@lru_cache(1)
def far_ways() -> Sequence[SharedTree]:
    """Return trees in which one way to a position with two leaves is up to three plies longer than the other."""
    found = [
        ((other, _below(node, first)), _below(node, second))
        for node in ((0, 1), (1, 0), (-1, 0), (0, -1))
        for other in (0, 1, -1)
        for first in range(4)
        for second in range(3)
    ]
    return _for_both(sorted(found, key=_size))


def _below(node: Any, plies: int) -> Any:
    """Return a node so many plies below, where nobody has a choice."""
    return (_below(node, plies - 1),) if plies else node


def _size(node: Any) -> tuple[int, int, str]:
    return len(list(inner_nodes(node))), _height(node), str(node)


@lru_cache(8)
def larger_shared(seed: int, count: int) -> Sequence[SharedTree]:
    """Return larger shared trees from a seed, of three makes in turn."""
    draws, makes = Rng(f"shared {seed}"), (_piled, _layered, _apart)
    return [SharedTree(makes[at % 3](draws), (MAX, MIN)[at % 2]) for at in range(count)]


def _piled(draws: Rng) -> Any:
    """Return a node made of those before it, which are made of those before them."""
    pool: list[Any] = [draws.below(7) - 3 for _ in range(4)]
    for _ in range(5 + draws.below(3)):
        pool.append(tuple(draws.one_of(pool[-4:]) for _ in range(2 + draws.below(2))))
    return pool[-1]


def _layered(draws: Rng) -> Any:
    """Return a node above three plies of four positions each, any of which can follow several."""
    row: list[Any] = [draws.below(9) - 4 for _ in range(6)]
    for _ in range(3):
        row = [tuple(draws.some_of(row, 2 + draws.below(2))) for _ in range(4)]
    return tuple(row[:3])


def _apart(draws: Rng) -> Any:
    """Return a node with two ways of different length to one position."""
    node = random_tree(draws.below(2**31), 1 + draws.below(2), 2, range(-3, 4)).node
    pair = [draws.below(7) - 3, _below(node, draws.below(4))]
    return (tuple(pair[:: draws.one_of((1, -1))]), _below(node, draws.below(3)))
