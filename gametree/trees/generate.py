"""Trees from a seed: random ones, and ones on which alpha-beta does what is asked for.

All chance comes from `Random.random`, the one method whose numbers Python promises never to change: the same
seed gives the same tree on every Python.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import inf
from typing import Literal, TypeAlias, TypeVar

from gametree.games.tree import Node, Tree
from gametree.position import MAX, Value, require
from gametree.trees.search_run import Path

ChildOrder: TypeAlias = Literal["best", "worst"]
Seed: TypeAlias = int | str
T = TypeVar("T")

VALUES = range(-9, 10)
MAX_LEAVES = 100_000
TRIES = 5_000
SHAKES = 40


def random_tree(
    seed: Seed,
    depth: int = 3,
    branching: int = 2,
    values: Sequence[Value] = VALUES,
    turn: int = MAX,
    ragged: bool = False,
) -> Tree:
    """Return a tree with random numbers at its leaves; the same seed gives the same tree.

    Args:
        seed: a number or a text to make the tree from.
        depth: how many plies it has, at least 1.
        branching: how many children a node has, at least 1.
        values: the numbers to choose from for the leaves, from MAX's side.
        turn: who moves at the root, MAX (+1) or MIN (-1).
        ragged: whether a node may have fewer children, down to one, and leaves may come earlier.

    Raises:
        ValueError: for a depth or branching below 1, no values, or a tree with more than 100,000 leaves.

    >>> random_tree(seed=1, depth=2)
    Tree([[-7, 7], [5, -5]])

    """
    _require_shape(depth, branching, values)
    return Tree(_random_node(Rng(seed), depth, branching, values, ragged), turn)


def make_tree(
    seed: Seed,
    depth: int = 3,
    branching: int = 2,
    *,
    cuts: int | None = None,
    deep_cut: bool | None = None,
    ties: bool | None = None,
    order: ChildOrder | None = None,
    values: Sequence[Value] = VALUES,
    turn: int = MAX,
) -> Tree:
    """Return a tree on which alpha-beta, from left to right and cutting on ≥, does what is asked for.

    What is None is left to chance. A cut counts when it leaves a child unvisited.

    Args:
        seed: a number or a text to make the tree from; the same seed and constraints give the same tree.
        depth: how many plies it has, at least 1.
        branching: how many children every inner node has, at least 1.
        cuts: how many cuts there are.
        deep_cut: whether there is a cut that the parent's own bound does not explain, only that of a node above it.
        ties: whether cutting on > looks at other leaves than cutting on ≥.
        order: "best" for the best child first everywhere, so that with b children and d plies exactly
            b^⌈d/2⌉ + b^⌊d/2⌋ - 1 leaves are looked at; "worst" for nothing cut.
        values: the numbers to choose from for the leaves, from MAX's side.
        turn: who moves at the root, MAX (+1) or MIN (-1).

    Raises:
        ValueError: there is no such tree, or none was found; the message says what was asked for.

    >>> make_tree(seed=1, depth=2, cuts=1)
    Tree([[5, 6], [5, 3]])

    """
    _require_shape(depth, branching, values)
    constraints = _Constraints(depth, branching, cuts, deep_cut, ties, order)
    if constraints.conflict:
        raise ValueError(f"there is no tree with {constraints}: {constraints.conflict}")
    found = _climb(Rng(seed), constraints, values, turn)
    if found is None:
        raise ValueError(f"no tree with {constraints} was found in {TRIES:,} tries: give another seed, or more values")
    return Tree(found, turn)


def most_cuts(depth: int, branching: int) -> int:
    """Return the largest number of cuts, each leaving a child unvisited, on a tree of this depth and branching."""
    return int(branching**depth // (branching + 1))


def fewest_leaves(depth: int, branching: int) -> int:
    """Return how many leaves alpha-beta looks at in the best order: b^⌈d/2⌉ + b^⌊d/2⌋ - 1.

    >>> fewest_leaves(depth=4, branching=3)  # of 81
    17
    """
    for name, number in {"depth": depth, "branching": branching}.items():
        require(isinstance(number, int) and number >= 0, name, "a whole number, 0 or more", number)
    return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)


def _require_shape(depth: int, branching: int, values: Sequence[Value]) -> None:
    require(isinstance(depth, int), "depth", "a whole number of plies", depth)
    require(isinstance(branching, int), "branching", "a whole number of children", branching)
    if depth < 1 or branching < 1 or not values:
        raise ValueError(f"a tree needs depth >= 1, branching >= 1 and values, got {depth}, {branching}, {values}")
    if branching**depth > MAX_LEAVES:
        raise ValueError(f"{branching} ** {depth} leaves are too many: at most {MAX_LEAVES:,}")


# Chance


class Rng:
    """Choices by chance, the same for the same seed.

    Args:
        seed: a number or a text.

    """

    def __init__(self, seed: Seed) -> None:
        self._random = random.Random(seed)  # noqa: S311 - nothing here is secret

    def below(self, end: int) -> int:
        """Return a whole number from 0 to `end` - 1."""
        return int(self._random.random() * end)

    def one_of(self, options: Sequence[T]) -> T:
        """Return one of the options."""
        return options[self.below(len(options))]

    def some_of(self, options: Sequence[T], count: int) -> list[T]:
        """Return `count` of the options, in their order, each subset as likely as any other."""
        left, chosen = count, []
        for at, option in enumerate(options):
            if self.below(len(options) - at) < left:
                chosen.append(option)
                left -= 1
        return chosen


def _random_node(rng: Rng, depth: int, branching: int, values: Sequence[Value], ragged: bool) -> Node:
    if depth == 0:
        return rng.one_of(values)
    children = 1 + rng.below(branching) if ragged else branching
    depths = [0 if ragged and rng.below(4) == 0 else depth - 1 for _ in range(children)]
    return tuple(_random_node(rng, below, branching, values, ragged) for below in depths)


# Constraints


@dataclass(frozen=True)
class _Constraints:
    """What a tree should be like; None where anything will do."""

    depth: int
    branching: int
    cuts: int | None = None
    deep_cut: bool | None = None
    ties: bool | None = None
    order: ChildOrder | None = None

    def __str__(self) -> str:
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        return ", ".join(f"{name}={value!r}" for name, value in given.items() if value is not None)

    @property
    def conflict(self) -> str:
        """Why no tree can be like that, as far as can be told beforehand; empty when nothing rules it out."""
        most = most_cuts(self.depth, self.branching)
        best = sum(self.branching ** ((ply + 1) // 2) - 1 for ply in range(1, self.depth))
        cuts_nothing, needs_a_cut = self.cuts_nothing or not most, bool(self.deep_cut or self.ties)
        reasons = {
            'the order is "best" or "worst"': self.order not in ("best", "worst", None),
            f"there are 0 to {most} cuts": not 0 <= (self.cuts or 0) <= most,
            f"in the best order there are {best} cuts": self.order == "best" and self.cuts not in (best, None),
            "in the worst order nothing is cut": self.order == "worst" and bool(self.cuts),
            "where nothing is cut, no cut is deep and none hangs on a tie": cuts_nothing and needs_a_cut,
            "a deep cut is made three plies or more below the root, so it takes depth 4": self.depth < 4
            and bool(self.deep_cut),
        }
        return next((reason for reason, holds in reasons.items() if holds), "")

    @property
    def cuts_nothing(self) -> bool:
        return self.cuts == 0 or self.order == "worst"

    def missed_by(self, node: Node, turn: int) -> int:
        """Return how far a tree is from meeting the constraints: 0 where it does."""
        seen, cuts = _searched(node, turn)
        distance = 0 if self.cuts is None else abs(cuts - self.cuts)
        if self.cuts_nothing:
            distance += self.branching**self.depth - len(seen)
        if self.deep_cut is not None:
            distance += self.deep_cut != (_searched(node, turn, only_parents=True)[0] != seen)
        if self.ties is not None:
            distance += self.ties != (_searched(node, turn, strict=True)[0] != seen)
        return distance


def _searched(root: Node, turn: int, strict: bool = False, only_parents: bool = False) -> tuple[list[Path], int]:
    """Return the leaves that alpha-beta looks at, in order, and how many cuts leave a child unvisited.

    With `only_parents`, a node gets its parent's own bound and none from further up, so nothing is cut deeply.
    """
    leaves: list[Path] = []
    cuts = 0

    def search(node: Node, turn: int, alpha: Value, beta: Value, path: Path) -> Value:
        nonlocal cuts
        if not isinstance(node, tuple):
            leaves.append(path)
            return turn * node  # type: ignore[operator]
        best = -inf
        for move, child in enumerate(node):
            floor = best if only_parents else max(alpha, best)
            best = max(best, -search(child, -turn, -beta, -floor, (*path, move)))
            if best > beta or (best == beta and not strict):
                cuts += move < len(node) - 1
                break
        return best

    search(root, turn, -inf, inf, ())
    return leaves, cuts


# Meeting constraints


def _climb(rng: Rng, constraints: _Constraints, values: Sequence[Value], turn: int) -> "Node | None":
    """Change one leaf at a time, never away from the constraints, until they are met; None when they never are."""
    leaves, shakes = _start(rng, constraints, values, turn)
    node = _arranged(leaves, constraints, turn)
    missed = constraints.missed_by(node, turn)
    for tried in range(TRIES):
        if not missed and tried >= shakes:
            return node
        changed = list(leaves)
        changed[rng.below(len(leaves))] = rng.one_of(values)
        other = _arranged(changed, constraints, turn)
        distance = constraints.missed_by(other, turn)
        if distance <= missed:
            leaves, node, missed = changed, other, distance
    return None


def _start(rng: Rng, constraints: _Constraints, values: Sequence[Value], turn: int) -> tuple[list[Value], int]:
    """Return leaves to begin with, and how often to change one of them at least.

    Trees with few cuts are rare among the random ones, so they begin where nothing is cut. All such trees rank
    their leaves alike; what makes them differ comes from the changes.
    """
    cuts, most = constraints.cuts, most_cuts(constraints.depth, constraints.branching)
    few = constraints.cuts_nothing or (cuts is not None and 4 * cuts < most)
    different, needed = sorted(set(values)), fewest_leaves(constraints.depth, constraints.branching)
    if few and len(different) >= needed:
        chosen = rng.some_of(different, needed)
        return [chosen[rank] for rank in _worst_ranks(constraints.depth, constraints.branching, turn)], SHAKES
    return [rng.one_of(values) for _ in range(constraints.branching**constraints.depth)], 0


def _worst_ranks(depth: int, branching: int, turn: int) -> list[int]:
    """Return, for leaves from left to right, the rank of each in a tree where every child beats those before it.

    Every leaf then falls inside its window, so nothing is cut. It takes as many ranks as the best order has leaves.
    """
    ranks = [0]
    for ply in range(depth):
        mover = turn * (-1) ** (depth - 1 - ply)
        step = mover * branching ** (ply // 2)
        ranks = [below + at * step for at in range(branching) for below in ranks]
    return [rank - min(ranks) for rank in ranks]


def _arranged(leaves: Sequence[Value], constraints: _Constraints, turn: int) -> Node:
    nodes: list[Node] = list(leaves)
    for _ in range(constraints.depth):
        nodes = [tuple(nodes[at : at + constraints.branching]) for at in range(0, len(nodes), constraints.branching)]
    return _best_first(nodes[0], turn)[1] if constraints.order == "best" else nodes[0]


def _best_first(node: Node, turn: int) -> tuple[Value, Node]:
    """Return a tree's value for the side to move and the same tree, the best child first everywhere."""
    if not isinstance(node, tuple):
        return turn * node, node  # type: ignore[operator]
    below = [_best_first(child, -turn) for child in node]
    below.sort(key=lambda pair: pair[0])
    return -below[0][0], tuple(child for _, child in below)
