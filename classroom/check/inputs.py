"""Inputs to try, smallest first: all tiny trees, their windows and depths, then larger ones from a seed.

Smallest means: fewest leaves, then fewest nodes, least depth, shape, values; MAX before MIN at the root, a full window
before others. Inner nodes have two children or more; chains come after all other tiny trees.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product, repeat
from math import inf
from typing import Any, Self, TypeAlias

from classroom.calls.call import FunctionCall, Guesses, place
from gametree.games.mnk import MNK, tic_tac_toe
from gametree.games.tree import Node, SharedTree, Tree
from gametree.position import MAX, MIN, Move, Position, Value
from gametree.trees.generate import Rng, random_tree

SearchWindow: TypeAlias = tuple[Value, Value]
TreeShape: TypeAlias = Any  # () for a leaf, a tuple of shapes for an inner node
Nested: TypeAlias = Any  # a number, or a list of such
ListShape: TypeAlias = Any  # None for a number, a tuple of shapes for a list

FULL: SearchWindow = (-inf, inf)
# Values for programs that take a number for ∞. The last ones are as large as floats can hold and still subtract.
FAR: tuple[tuple[Value, Value], ...] = (
    *((12, 15), (150, 200), (5_000, 7_000), (2_000_000, 3_000_000), (0.5, 0.25)),
    *((2 * 10**12, 3 * 10**12), (1.2e308, 1.7e308)),
)
FAR_LISTS: Sequence[Sequence[Value]] = [[sign * value for value in pair] for pair in FAR for sign in (1, -1)]
CHAINS: Any = (
    *([-1], [1], [0], [[-1]], [[1]]),
    *([[[-1, 0]]], [[[0], -1]], [[[0], 1]], [0, [[[0, 0]]]], [0, [0, [[0]]]]),
    [[[[[[[[[[1, -1]]]]]]]]]],
)


@dataclass(frozen=True, slots=True)
class Case:
    """One input to try.

    Args:
        call: the call to make.
        part: the part of the task that it is for, where only that part can fail.
        kind: 0 for the inputs that a counterexample is taken from first, as with a full window; higher for others.

    """

    call: FunctionCall
    part: str = ""
    kind: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Reordered:
    """A position whose moves come in another order; all else is like the one that it is made from."""

    position: Position
    order: Callable[[Sequence[Move]], Sequence[Move]]

    @property
    def turn(self) -> int:
        """Who moves."""
        return self.position.turn

    @property
    def path(self) -> object:
        """Where the position is."""
        return place(self.position)

    def moves(self) -> Sequence[Move]:
        """Return the moves in that order."""
        return self.order(self.position.moves())

    def play(self, move: Move) -> Self:
        """Return the position after a move, its moves in that order too."""
        return replace(self, position=self.position.play(move))

    def score(self) -> Value:
        """Return the result."""
        return self.position.score()

    def __repr__(self) -> str:
        return repr(self.position)


@lru_cache(None)
def shapes(leaves: int) -> tuple[TreeShape, ...]:
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


def _nodes(shape: TreeShape) -> int:
    return 1 + sum(map(_nodes, shape))


def _depth(shape: TreeShape) -> int:
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
    return sorted(found, key=number_size)


def number_size(values: Sequence[Value]) -> tuple[int, Value, Sequence[Value]]:
    """Return what numbers are ordered by: how many differ, then how far from 0 they go, then themselves."""
    return len(set(values)), max(map(abs, values)), values


def with_values(shape: TreeShape, values: Sequence[Value]) -> Node:
    """Return the nested lists of a shape with values at its leaves, from left to right."""
    return _filled(shape, iter(values))


def _filled(shape: TreeShape, values: Iterator[Value]) -> Node:
    return [_filled(child, values) for child in shape] if shape else next(values)


@lru_cache(None)
def tiny_trees(most: int) -> tuple[Tree, ...]:
    """Return all trees with up to `most` leaves and values in weak-order form, the smallest first."""
    return tuple(
        Tree(with_values(shape, values), turn)
        for count in range(1, most + 1)
        for shape in shapes(count)
        for values in numbers(count, everywhere=count <= 3)
        for turn in (MAX, MIN)
    )


@lru_cache(None)
def deep_trees() -> tuple[Tree, ...]:
    """Return the trees with five leaves, worth -1, 0 or 1, that are three plies or more deep, MAX to move."""
    return tuple(
        Tree(with_values(shape, values))
        for shape in shapes(5)
        if _depth(shape) > 2
        for values in product((0, -1, 1), repeat=5)
    )


def chains() -> list[Tree]:
    """Return small trees in which a node has one child only."""
    return [Tree(node, turn) for node in CHAINS for turn in (MAX, MIN)]


@lru_cache(None)
def larger_trees(seed: int, count: int) -> tuple[Tree, ...]:
    """Return `count` trees of depth 2 to 4 from a seed, with many ties."""
    rng = Rng(f"larger {seed}")
    return tuple(
        Tree(
            random_tree(rng.below(2**31), 2 + at % 3, 2 + rng.below(2), range(-5, 6), ragged=at % 3 > 0).node,
            (MAX, MIN)[at % 2],
        )
        for at in range(count)
    )


def windows(tree: Tree) -> list[SearchWindow]:
    """Return windows of every kind but the full one: below the values of a tree, above, between and on them."""
    values = sorted(set(tree.leaves().values()))  # type: ignore[type-var]
    ends = [-inf, values[0] - 1, *values, values[-1] + 1, inf]  # type: ignore[operator]
    return [(low, high) for at, low in enumerate(ends) for high in ends[at + 1 :] if (low, high) != FULL]  # type: ignore[misc]


def with_windows(trees: Iterable[Tree], seed: int, count: int) -> Iterator[tuple[Tree, SearchWindow]]:
    """Yield each tree with some of its windows, from a seed."""
    rng = Rng(f"windows {seed}")
    for tree in trees:
        found = windows(tree)
        yield from ((tree, rng.one_of(found)) for _ in range(count))


def guessing(tree: Tree) -> Guesses:
    """Return an evaluation that also has a number of its own for each inner node."""
    return Guesses(tuple((path, (at * 5 + 3) % 11 - 5) for at, path in enumerate(_inner(tree.node, ()))))


def _inner(node: Node, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if isinstance(node, tuple):
        yield path
        for move, child in enumerate(node):
            yield from _inner(child, (*path, move))


def height(tree: Tree) -> int:
    """Return how many plies lie below the root of a tree."""
    return max(map(len, tree.leaves()))


@lru_cache(1)
def tic_tac_toe_boards() -> Sequence[MNK]:
    """Return all positions of tic-tac-toe: fewest marks first, then in the order in which moves reach them."""
    found: list[MNK] = []
    layer = {tic_tac_toe(): None}
    while layer:
        found += layer
        layer = {board.play(move): None for board in layer for move in board.moves()}
    return found


def marks(board: MNK) -> int:
    """Return how many marks are on a board of tic-tac-toe."""
    return 9 - str(board).count(".")


# Nested lists

DEEP = 60


def is_list(tree: Nested) -> bool:
    """Tell whether a nested list is a list and not a number."""
    return isinstance(tree, list)


@lru_cache(None)
def _list_shapes(size: int) -> Sequence[ListShape]:
    """Return the shapes of all nested lists with so many nodes."""
    return [*([None] if size == 1 else []), *_list_rows(size - 1)]


@lru_cache(None)
def _list_rows(size: int) -> Sequence[tuple[ListShape, ...]]:
    """Return every row of shapes that have so many nodes together."""
    if size == 0:
        return [()]
    return [
        (first, *rest)
        for part in range(1, size + 1)
        for first in _list_shapes(part)
        for rest in _list_rows(size - part)
    ]


def _is_full(shape: ListShape) -> bool:
    """Tell whether no list is empty."""
    return shape is None or (shape != () and all(map(_is_full, shape)))


def _list_depth(shape: ListShape) -> int:
    return 1 + max(map(_list_depth, shape), default=-1) if shape is not None else 0


def _list_filled(shape: ListShape, values: Iterator[Value]) -> Nested:
    return next(values) if shape is None else [_list_filled(child, values) for child in shape]


def _list_count(shape: ListShape) -> int:
    return 1 if shape is None else sum(map(_list_count, shape))


@lru_cache(None)
def nested_lists(most: int, empty: bool = False, fillings: int | None = None) -> Sequence[Nested]:
    """Return all nested lists with up to so many nodes, the smallest first.

    A nested list is a number, or a list of nested lists; each number and each list is a node. Smallest means: fewest
    nodes, then least depth, then numbers before lists, then the order of the numbers as in trees.

    Args:
        most: how many nodes.
        empty: whether to return those in which a list is empty, instead of those in which none is.
        fillings: how many ways to put numbers into a shape; every order of them, ties included, without it.

    """
    return [
        _list_filled(shape, iter(values))
        for size in range(1, most + 1)
        for shape in sorted(
            _list_shapes(size), key=lambda shape: (_list_depth(shape), str(_list_filled(shape, repeat(0))))
        )
        if _is_full(shape) is not empty
        for values in (numbers(_list_count(shape), everywhere=True)[:fillings] if _list_count(shape) else [()])
    ]


@lru_cache(8)
def larger_lists(seed: int, empty: bool = False) -> Sequence[Nested]:
    """Return larger nested lists from a seed, and a number inside very many lists.

    Args:
        seed: what to make them from.
        empty: whether lists in them may be empty.

    """
    rng = Rng(f"nested {seed}")
    found = [_random_list(rng, 4, 0 if empty else 1) for _ in range(60)]
    return [*found, _random_chain(rng)]


def _random_list(rng: Rng, depth: int, fewest: int) -> Nested:
    if depth == 0 or rng.below(4) == 0:
        return rng.below(19) - 9
    return [_random_list(rng, depth - 1, fewest) for _ in range(fewest + rng.below(4))]


def _random_chain(rng: Rng) -> Nested:
    """Return a number inside many lists."""
    tree: Nested = rng.below(19) - 9
    for _ in range(DEEP):
        tree = [tree]
    return tree


# Games in which one position is reached in several ways
#
# The smallest shared tree has the fewest leaves, then the fewest nodes, the least depth, the first text; MAX before MIN
# at the root. Nodes with one child are among them: they make one way to a position longer than another.


@lru_cache(None)
def _shared_below(leaves: int, depth: int, numbers: tuple[int, ...], is_long: bool) -> tuple[Any, ...]:
    """Return all nested tuples with so many leaves, at most so deep; a leaf may be an only child where `is_long`."""
    rows = _shared_rows(leaves, depth - 1, numbers, is_long) if depth else ()
    lists = tuple(row for row in rows if is_long or len(row) > 1 or isinstance(row[0], tuple))
    return (numbers if leaves == 1 else ()) + lists


@lru_cache(None)
def _shared_rows(leaves: int, depth: int, numbers: tuple[int, ...], is_long: bool) -> tuple[Any, ...]:
    """Return all rows of nodes with so many leaves together."""
    found = [(node,) for node in _shared_below(leaves, depth, numbers, is_long)]
    for first in range(1, leaves):
        rests = _shared_rows(leaves - first, depth, numbers, is_long)
        found += [(node, *rest) for node in _shared_below(first, depth, numbers, is_long) for rest in rests]
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
    every = _shared_below(leaves, depth, numbers, is_long)
    found = [node for node in every if max(Counter(inner_nodes(node)).values(), default=0) > 1]
    return sorted(found, key=_shared_size)


def inner_nodes(node: Any) -> Iterator[Any]:
    """Yield a node and all inner nodes below it, as often as they occur."""
    if isinstance(node, tuple):
        yield node
        for child in node:
            yield from inner_nodes(child)


def _shared_height(node: Any) -> int:
    return 1 + max(map(_shared_height, node)) if isinstance(node, tuple) else 0


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


def _below(node: Any, plies: int) -> Any:
    """Return a node below so many plies in which nobody has a choice."""
    return (_below(node, plies - 1),) if plies else node


def _shared_size(node: Any) -> tuple[int, int, str]:
    return len(list(inner_nodes(node))), _shared_height(node), str(node)


@lru_cache(8)
def larger_shared(seed: int, count: int) -> Sequence[SharedTree]:
    """Return larger shared trees from a seed, of three kinds in turn."""
    rng, makes = Rng(f"shared {seed}"), (_piled, _layered, _apart)
    return [SharedTree(makes[at % 3](rng), (MAX, MIN)[at % 2]) for at in range(count)]


def _piled(rng: Rng) -> Any:
    """Return a node made of those before it, which are made of those before them."""
    pool: list[Any] = [rng.below(7) - 3 for _ in range(4)]
    for _ in range(5 + rng.below(3)):
        pool.append(tuple(rng.one_of(pool[-4:]) for _ in range(2 + rng.below(2))))
    return pool[-1]


def _layered(rng: Rng) -> Any:
    """Return a node above three plies of four positions each, any of which can follow several."""
    row: list[Any] = [rng.below(9) - 4 for _ in range(6)]
    for _ in range(3):
        row = [tuple(rng.some_of(row, 2 + rng.below(2))) for _ in range(4)]
    return tuple(row[:3])


def _apart(rng: Rng) -> Any:
    """Return a node with two ways of different length to one position."""
    node = random_tree(rng.below(2**31), 1 + rng.below(2), 2, range(-3, 4)).node
    pair = [rng.below(7) - 3, _below(node, rng.below(4))]
    return (tuple(pair[:: rng.one_of((1, -1))]), _below(node, rng.below(3)))
