"""The inputs to try that several assignments share, as arguments of calls, and a judge; most are for a search."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import Any, TypeVar

from classroom.calls.call import Guesses, Outcome
from classroom.check.inputs import (
    CHAINS,
    FAR,
    FAR_LISTS,
    FULL,
    Case,
    SearchWindow,
    chains,
    deep_trees,
    guessing,
    height,
    larger_trees,
    tiny_trees,
    windows,
    with_windows,
)
from classroom.check.judges import judge_leaves
from classroom.check.task import Tried
from gametree.games.mnk import MNK, tic_tac_toe
from gametree.games.tree import Tree
from gametree.position import MAX, MIN, Position
from gametree.trees.generate import Rng

T = TypeVar("T")
Arguments = Iterator[tuple[Any, ...]]
SCORE = Guesses()
BOARDS = ("O.O/OXX/X..", "XOX/X.O/.O.", "OO./.../XX.", "XO./.X./..O", ".../X.O/XXO")
PROBES: Any = (
    [0, -1],
    [-1, [0, -1]],
    [[0, 1], [-1, -1]],
    [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
    [0, [[-1, [1, [0, 2]]], -2]],
)
THOUSANDS: Any = (
    *(1000, -1000, [1000, 2000], [2000, 1000], [-2000, -1000]),
    *([0, [[1000, 3000], 4000]], [[-4000, -1000], -3000]),
    *([2 * 10**12], [-2 * 10**12], [9 * 10**15], [-9 * 10**15]),
)
FARTHEST: Any = ([FAR[-1][-1]], [-FAR[-1][-1]])
LARGE: Any = (
    *FAR_LISTS[:2],
    *([[12, 15], [14, 11]], [[-12, -15], [-14, -11]], [150, [200, 300]], [-300, [-150, -200]]),
    *THOUSANDS,
    *FARTHEST,
    *([[2_000_000, 3_000_000]], [-3_000_000, [-2_000_000]], [0.5, 0.25], [[-0.5, -0.25], -0.75]),
)
MANY_WAYS = (".../XXO/O..", "XXO/.../.O.", "X../.X./O.O", "..X/..X/O.O")  # reached in many ways, with other bounds


def drawn(name: str, count: int, make: Callable[[Rng, int], T]) -> Callable[[int], list[T]]:
    """Return what makes larger inputs from a seed.

    Args:
        name: what tells these inputs apart from others with the same seed.
        count: how many there are.
        make: makes one of them by chance; it is also given its number, from 0.

    """

    def larger(seed: int) -> list[T]:
        rng = Rng(f"{name} {seed}")
        return [make(rng, at) for at in range(count)]

    return larger


def boards() -> list[MNK]:
    """Return some boards of tic-tac-toe that can be searched to the end."""
    return [tic_tac_toe(board) for board in BOARDS]


def to_depth(tree: Position, depth: float = inf, evaluate: Guesses = SCORE) -> tuple[Any, ...]:
    """Return the arguments of a search without a window."""
    return tree, depth, evaluate


def in_window(
    tree: Position, window: SearchWindow = FULL, depth: float = inf, evaluate: Guesses = SCORE
) -> tuple[Any, ...]:
    """Return the arguments of a search with a window."""
    return tree, depth, *window, evaluate


def window_kind(_tree: Position, _depth: float, alpha: float, beta: float, *_rest: object) -> int:
    """Return the kind of an input with a window: a counterexample is taken from full ones first."""
    return int((alpha, beta) != FULL)


def guessed(trees: Sequence[Tree], more: int = 0) -> Iterator[tuple[Tree, int, Guesses]]:
    """Yield each tree with all depths at which it is not yet at its end, and `more`, and guesses where it stops."""
    yield from ((tree, depth, guessing(tree)) for tree in trees for depth in range(height(tree) + more))


def depth_small() -> Arguments:
    """Yield inputs for a search without a window: tiny trees, then depths, chains, boards and large values."""
    yield from map(to_depth, tiny_trees(4))
    yield from guessed(tiny_trees(3), more=1)
    yield from map(to_depth, chains())
    yield from map(to_depth, boards())
    yield from map(to_depth, large())


def depth_larger(seed: int) -> Arguments:
    """Yield larger inputs from a seed for a search without a window: trees, and the same to a depth."""
    trees = larger_trees(seed, 200)
    yield from map(to_depth, trees)
    yield from (to_depth(tree, 2, guessing(tree)) for tree in trees)


def depth_probes(_of: Tried) -> Arguments:
    """Yield the inputs that tell wrong searches without a window apart."""
    trees = [*probe_trees(), *larger_trees(1, 20)]
    yield from map(to_depth, trees)
    yield from (to_depth(tree, depth, guessing(tree)) for tree in trees[:8] for depth in (0, 1, 2))


def window_small(deep: Sequence[Tree] | None = None, more: int = 1, values: Sequence[Tree] = ()) -> Arguments:
    """Yield inputs for a search with a window: tiny trees, windows, depths, chains, boards, large values.

    Args:
        deep: the deeper trees among them; some with five leaves without it.
        more: how many plies deeper than a tree to search, as for `guessed`.
        values: the trees with large values; those of `large` without it.

    """
    small, few, least = (tiny_trees(most) for most in (4, 3, 2))
    yield from map(in_window, (*small, *(deep_trees()[::10] if deep is None else deep), *chains()))
    yield from (in_window(tree, window) for tree in least for window in windows(tree))
    yield from (in_window(tree, window) for tree, window in with_windows(small[len(least) :], 0, 1))
    yield from (in_window(tree, FULL, depth, evaluate) for tree, depth, evaluate in guessed(few, more))
    yield from map(in_window, boards())
    yield from map(in_window, map(tic_tac_toe, MANY_WAYS))
    yield from map(in_window, values or large())


def window_larger(seed: int) -> Arguments:
    """Yield larger inputs from a seed for a search with a window: trees, and the same with windows and depths."""
    trees = larger_trees(seed, 100)
    yield from map(in_window, trees)
    yield from (in_window(tree, window, 2, guessing(tree)) for tree, window in with_windows(trees, seed, 2))


def window_probes(_of: Tried) -> Arguments:
    """Yield the inputs that tell wrong searches with a window apart."""
    trees = [*probe_trees(), *larger_trees(1, 16)]
    yield from map(in_window, trees)
    yield from (in_window(tree, one) for tree in trees[:6] for one in ((-1, 1), (-inf, 0), (1, 2), (-3, -2)))
    yield from (in_window(tree, FULL, depth, guessing(tree)) for tree in trees[:6] for depth in (0, 1, 2))


def probe_trees() -> list[Tree]:
    """Return the trees on which wrong programs differ most."""
    return [Tree(node, turn) for node in PROBES for turn in (MAX, MIN)] + [*map(Tree, CHAINS)]


@lru_cache(8)
def large() -> Sequence[Tree]:
    """Return some trees with large values and fractions, for searches that take a number such as -10 for -∞."""
    return [Tree(node, turn) for node in LARGE for turn in (MAX, MIN)]


@lru_cache(8)
def thousands() -> Sequence[Tree]:
    """Return some trees whose values are thousands, or so large that floats just hold the whole numbers beside them."""
    return [Tree(node, turn) for node in THOUSANDS for turn in (MAX, MIN)]


def farthest() -> Sequence[Tree]:
    """Return the trees with the largest values."""
    return [Tree(node, turn) for node in FARTHEST for turn in (MAX, MIN)]


def judge_again(case: Case, outcome: Outcome, right: Outcome) -> str:
    """Judge the leaves of a search that may evaluate a leaf twice."""
    fault, got, expected = judge_leaves(case, outcome, right), len(outcome.leaves), len(right.leaves)
    if not fault or not got:
        return fault
    if got == expected:
        return "The value is right, but it looked at the leaves in another order, or at other leaves."
    return (
        f"The value is right, but the number of leaves looked at, repeats counted, is {got}, and {expected} is right."
    )
