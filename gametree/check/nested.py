"""Nested lists to try, from the smallest on: a nested list is a number, or a list of nested lists.

Each number and each list is a node. Smallest means: fewest nodes, then least depth, then numbers before lists, then the
order of the numbers as in trees; those in which a list is empty come after all others.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from gametree.check.inputs import numbers
from gametree.position import Value
from gametree.trees.generate import Rng

Nested: TypeAlias = Any  # a number, or a list of such
Shape: TypeAlias = Any  # None for a number, a tuple of shapes for a list

DEEP = 60


def is_list(tree: Nested) -> bool:
    """Tell whether a nested list is a list and not a number."""
    return isinstance(tree, list)


@lru_cache(None)
def _shapes(size: int) -> Sequence[Shape]:
    """Return the shapes of all nested lists with so many nodes."""
    return [*([None] if size == 1 else []), *_rows(size - 1)]


@lru_cache(None)
def _rows(size: int) -> Sequence[tuple[Shape, ...]]:
    """Return every row of shapes that have so many nodes together."""
    if size == 0:
        return [()]
    return [(first, *rest) for part in range(1, size + 1) for first in _shapes(part) for rest in _rows(size - part)]


def _is_full(shape: Shape) -> bool:
    """Tell whether no list is empty."""
    return shape is None or (shape != () and all(map(_is_full, shape)))


def _depth(shape: Shape) -> int:
    return 1 + max(map(_depth, shape), default=-1) if shape is not None else 0


def _filled(shape: Shape, values: Iterator[Value]) -> Nested:
    return next(values) if shape is None else [_filled(child, values) for child in shape]


def _count(shape: Shape) -> int:
    return 1 if shape is None else sum(map(_count, shape))


@lru_cache(None)
def nested_lists(most: int, empty: bool = False, fillings: int | None = None) -> Sequence[Nested]:
    """Return all nested lists with up to so many nodes, the smallest first.

    Args:
        most: how many nodes.
        empty: whether to return those in which a list is empty, instead of those in which none is.
        fillings: how many ways to put numbers into a shape; every order of them, ties included, without it.

    """
    return [
        _filled(shape, iter(values))
        for size in range(1, most + 1)
        for shape in sorted(_shapes(size), key=lambda shape: (_depth(shape), str(_filled(shape, iter([0] * size)))))
        if _is_full(shape) is not empty
        for values in (numbers(_count(shape), everywhere=True)[:fillings] if _count(shape) else [()])
    ]


@lru_cache(8)
def larger_lists(seed: int, empty: bool = False) -> Sequence[Nested]:
    """Return larger nested lists from a seed, and a number in very many lists.

    Args:
        seed: what to make them from.
        empty: whether lists in them may be empty.

    """
    draws = Rng(f"nested {seed}")
    found = [_random_list(draws, 4, 0 if empty else 1) for _ in range(60)]
    return [*found, _random_chain(draws)]


def _random_list(draws: Rng, depth: int, fewest: int) -> Nested:
    if depth == 0 or draws.below(4) == 0:
        return draws.below(19) - 9
    return [_random_list(draws, depth - 1, fewest) for _ in range(fewest + draws.below(4))]


def _random_chain(draws: Rng) -> Nested:
    """Return a number in many lists."""
    tree: Nested = draws.below(19) - 9
    for _ in range(DEEP):
        tree = [tree]
    return tree
