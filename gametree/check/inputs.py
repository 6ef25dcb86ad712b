"""Inputs to try, from the smallest on: all tiny trees, their windows and depths, then larger ones from a seed.

Smallest means: fewest leaves, then fewest nodes, least depth, shape, values; MAX before MIN at the root, a full window
before others. Inner nodes have two children or more; chains come after all other tiny trees.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import inf
from typing import Any, TypeAlias

from gametree.games.tree import Node, Tree
from gametree.position import MAX, MIN, Value
from gametree.sandbox.call import Call, Evaluate
from gametree.trees.generate import Rng, random_tree

Window: TypeAlias = tuple[Value, Value]
Shape: TypeAlias = Any  # () for a leaf, a tuple of shapes for an inner node

FULL: Window = (-inf, inf)
CHAINS: Any = (
    *([-1], [1], [0], [[-1]], [[1]]),
    *([[[-1, 0]]], [[[0], -1]], [[[0], 1]], [0, [[[0, 0]]]], [0, [0, [[0]]]]),
)


@dataclass(frozen=True, slots=True)
class Case:
    """One input to try.

    Args:
        call: the call to make.
        part: the part of the task that it is for, where only that part can fail.
        kind: 0 for the inputs that a counterexample is taken from first, as with a full window; higher for others.

    """

    call: Call
    part: str = ""
    kind: int = 0


@lru_cache(None)
def shapes(leaves: int) -> tuple[Shape, ...]:
    """Return the shapes of all trees with so many leaves and two children or more below each inner node.

    Fewest nodes first, then least depth: 1, 1, 3, 11, 45 of them for 1 to 5 leaves (the Schröder-Hipparchus numbers).
    """
    if leaves == 1:
        return ((),)
    found = (shape for parts in _compositions(leaves) for shape in product(*map(shapes, parts)))
    return tuple(sorted(found, key=lambda shape: (_nodes(shape), _depth(shape), shape)))


def _compositions(total: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as a sum of two parts or more, in order."""
    for first in range(total - 1, 0, -1):
        yield first, total - first
        yield from ((first, *rest) for rest in _compositions(total - first))


def _nodes(shape: Shape) -> int:
    return 1 + sum(map(_nodes, shape))


def _depth(shape: Shape) -> int:
    return 1 + max(map(_depth, shape)) if shape else 0


@lru_cache(None)
def weak_orders(count: int) -> tuple[tuple[int, ...], ...]:
    """Return every way in which `count` numbers can be ordered, ties included, as ranks from 0.

    1, 3, 13, 75, 541 of them for 1 to 5 numbers (the Fubini numbers).
    """
    found = (ranks for ranks in product(range(count), repeat=count) if set(ranks) == set(range(max(ranks) + 1)))
    return tuple(sorted(found, key=lambda ranks: (max(ranks), ranks)))


def numbers(count: int, everywhere: bool) -> list[tuple[int, ...]]:
    """Return the values to give to `count` leaves: every weak order, around 0.

    Args:
        count: how many leaves.
        everywhere: whether 0 goes to every place among the values, and below and above all of them.

    """
    found = []
    for ranks in weak_orders(count):
        top = max(ranks) + 1
        starts = range(-top, 2) if everywhere else [-(top // 2)]
        found += [tuple(rank + start for rank in ranks) for start in starts]
    return sorted(found, key=lambda values: (len(set(values)), max(map(abs, values)), values))


def with_values(shape: Shape, values: Sequence[Value]) -> Node:
    """Return the nested lists of a shape with values at its leaves, from left to right."""
    return _filled(shape, iter(values))


def _filled(shape: Shape, values: Iterator[Value]) -> Node:
    return [_filled(child, values) for child in shape] if shape else next(values)


@lru_cache(None)
def tiny_trees(most: int, turns: tuple[int, ...] = (MAX, MIN)) -> tuple[Tree, ...]:
    """Return all trees with up to `most` leaves and values in weak-order form, the smallest first."""
    return tuple(
        Tree(with_values(shape, values), turn)
        for count in range(1, most + 1)
        for shape in shapes(count)
        for values in numbers(count, everywhere=count <= 3)
        for turn in turns
    )


@lru_cache(None)
def deep_trees(turns: tuple[int, ...]) -> tuple[Tree, ...]:
    """Return the trees with five leaves, worth -1, 0 or 1, that are three plies or more deep: deep cuts need five."""
    return tuple(
        Tree(with_values(shape, values), turn)
        for shape in shapes(5)
        if _depth(shape) > 2
        for values in product((0, -1, 1), repeat=5)
        for turn in turns
    )


def chains(turns: Iterable[int] = (MAX, MIN)) -> list[Tree]:
    """Return small trees in which a node has one child only."""
    return [Tree(node, turn) for node in CHAINS for turn in turns]


@lru_cache(None)
def larger_trees(seed: int, count: int, turns: tuple[int, ...] = (MAX, MIN)) -> tuple[Tree, ...]:
    """Return `count` trees of depth 2 to 4 from a seed, with many ties."""
    draws = Rng(f"larger {seed}")
    return tuple(
        Tree(
            random_tree(draws.below(2**31), 2 + at % 3, 2 + draws.below(2), range(-5, 6), ragged=at % 3 > 0).node,
            turns[at % len(turns)],
        )
        for at in range(count)
    )


def windows(tree: Tree) -> list[Window]:
    """Return windows of every kind but the full one: below the values of a tree, above, between and on them."""
    values = sorted(set(tree.leaves().values()))  # type: ignore[type-var]
    ends = [-inf, values[0] - 1, *values, values[-1] + 1, inf]  # type: ignore[operator]
    return [(low, high) for at, low in enumerate(ends) for high in ends[at + 1 :] if (low, high) != FULL]  # type: ignore[misc]


def with_windows(trees: Iterable[Tree], seed: int, count: int) -> Iterator[tuple[Tree, Window]]:
    """Yield each tree with some of its windows, from a seed."""
    draws = Rng(f"windows {seed}")
    for tree in trees:
        found = windows(tree)
        yield from ((tree, draws.one_of(found)) for _ in range(count))


def guessing(tree: Tree) -> Evaluate:
    """Return an evaluation that also has a number for each inner node, another for each."""
    return Evaluate(tuple((path, (at * 5 + 3) % 11 - 5) for at, path in enumerate(_inner(tree.node, ()))))


def _inner(node: Node, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if isinstance(node, tuple):
        yield path
        for move, child in enumerate(node):
            yield from _inner(child, (*path, move))


def height(tree: Tree) -> int:
    """Return how many plies lie below the root of a tree."""
    return max(map(len, tree.leaves()))
