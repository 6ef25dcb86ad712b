"""What all tasks share whose answer is a search: inputs, and how value and leaves are judged."""

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import inf
from typing import Any

from gametree.check.inputs import (
    FULL,
    Case,
    Window,
    chains,
    deep_trees,
    guessing,
    height,
    larger_trees,
    tiny_trees,
    windows,
    with_windows,
)
from gametree.check.messages import said, unusable, wrong_value
from gametree.check.task import Fault, Judge, Variant
from gametree.games.mnk import tic_tac_toe
from gametree.games.tree import Tree
from gametree.position import Position, Value
from gametree.sandbox.call import Call, Evaluate, Outcome, place
from gametree.search.minimax import minimax
from gametree.trace.snapshot import counted
from gametree.trees.search_run import Side

SCORE = Evaluate()
BOARDS = ("O.O/OXX/X..", "XOX/X.O/.O.", "OO./.../XX.", "XO./.X./..O", ".../X.O/XXO")
PROBES: Any = (
    [0, -1],
    [-1, [0, -1]],
    [[0, 1], [-1, -1]],
    [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
    [0, [[-1, [1, [0, 2]]], -2]],
)


def depth_case(function: str, tree: Position, depth: float = inf, evaluate: Evaluate = SCORE) -> Case:
    """Return the call of a search without a window."""
    return Case(Call(function, (tree, depth, evaluate)))


def window_case(
    function: str, tree: Position, window: Window = FULL, depth: float = inf, evaluate: Evaluate = SCORE
) -> Case:
    """Return the call of a search with a window."""
    return Case(Call(function, (tree, depth, *window, evaluate)), kind=int(window != FULL))


@lru_cache(8)
def depth_small(function: str, variant: Variant) -> Sequence[Case]:
    """Return inputs for a search without a window: tiny trees, then depths, chains and boards."""
    case, few = partial(depth_case, function), tiny_trees(3, variant.turns)
    return (
        *map(case, tiny_trees(4, variant.turns)),
        *(case(tree, depth, guessing(tree)) for tree in few for depth in range(height(tree) + 1)),
        *map(case, chains(variant.turns)),
        *(case(tic_tac_toe(board)) for board in BOARDS),
    )


@lru_cache(8)
def depth_larger(function: str, variant: Variant, seed: int) -> Sequence[Case]:
    """Return larger inputs from a seed for a search without a window: trees, and the same to a depth."""
    case, trees = partial(depth_case, function), larger_trees(seed, 200, variant.turns)
    return (*map(case, trees), *(case(tree, 2, guessing(tree)) for tree in trees))


@lru_cache(8)
def window_small(function: str, variant: Variant) -> Sequence[Case]:
    """Return inputs for a search with a window: tiny trees, then their windows and depths, chains and boards."""
    case = partial(window_case, function)
    small, few = tiny_trees(4, variant.turns), tiny_trees(3, variant.turns)
    return (
        *map(case, small),
        *map(case, deep_trees(variant.turns[:1])),
        *map(case, chains(variant.turns)),
        *(case(tree, window) for tree in few for window in windows(tree)),
        *(case(tree, window) for tree, window in with_windows(small[len(few) :], 0, 2)),
        *(case(tree, FULL, depth, guessing(tree)) for tree in few for depth in range(height(tree))),
        *(case(tic_tac_toe(board)) for board in BOARDS),
    )


@lru_cache(8)
def window_larger(function: str, variant: Variant, seed: int) -> Sequence[Case]:
    """Return larger inputs from a seed for a search with a window: trees, and the same with windows and depths."""
    case, trees = partial(window_case, function), larger_trees(seed, 200, variant.turns)
    narrow = with_windows(trees, seed, 2)
    return (*map(case, trees), *(case(tree, window, 2, guessing(tree)) for tree, window in narrow))


def probe_trees(variant: Variant) -> list[Tree]:
    """Return the trees on which wrong programs differ most."""
    return [Tree(node, turn) for node in PROBES for turn in variant.turns] + chains(variant.turns[:1])


@lru_cache(8)
def thousands(variant: Variant) -> Sequence[Tree]:
    """Return some trees whose values are thousands, for searches that take a number such as 100 for ∞."""
    nodes: list[Any] = [
        1000,
        -1000,
        [1000, 2000],
        [2000, 1000],
        [-2000, -1000],
        [0, [[1000, 3000], 4000]],
        [[-4000, -1000], -3000],
    ]
    return [Tree(node, turn) for node in nodes for turn in variant.turns]


@lru_cache(8)
def depth_probes(function: str, variant: Variant) -> Sequence[Case]:
    """Return the inputs that tell wrong searches without a window apart."""
    case, trees = partial(depth_case, function), [*probe_trees(variant), *larger_trees(1, 20, variant.turns)]
    return (*map(case, trees), *(case(tree, depth, guessing(tree)) for tree in trees[:8] for depth in (0, 1, 2)))


@lru_cache(8)
def window_probes(function: str, variant: Variant) -> Sequence[Case]:
    """Return the inputs that tell wrong searches with a window apart."""
    case, trees = partial(window_case, function), [*probe_trees(variant), *larger_trees(1, 16, variant.turns)]
    return (
        *map(case, trees),
        *(case(tree, window) for tree in trees[:6] for window in ((-1, 1), (-inf, 0), (1, 2), (-3, -2))),
        *(case(tree, FULL, depth, guessing(tree)) for tree in trees[:6] for depth in (0, 1, 2)),
    )


def judge_value(_case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    """Judge a search by the value that it returns."""
    trouble = unusable("value", got)
    if trouble or (is_number(got.value) and got.value == expected.value):
        return trouble
    return wrong_value("value", got, expected.value)


def judge_leaves(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    """Judge a search whose value is right by the leaves that it looked at."""
    if got.leaves == expected.leaves or not isinstance(case.call.args[0], Tree):
        return None  # on a board, a search that remembers positions rightly looks at fewer leaves
    if not got.leaves:
        return Fault("leaves", NO_LEAVES)
    return Fault("leaves", _leaf_words(got.leaves, expected.leaves))


NO_LEAVES = "The value is right, but no leaf was ever valued with `evaluate`, the evaluation that it was given."


def _leaf_words(got: Sequence[object], expected: Sequence[object]) -> str:
    seen = counted(len(got), "leaf", "leaves")
    counts = f"The value is right, but it looked at {seen} where the right search looks at {len(expected)}"
    if len(set(got)) < len(got):
        return "The value is right, but it looked at a leaf twice."
    if _has_inner_node([*got, *expected]):
        return "The value is right, but it also valued a node that is no leaf with `evaluate`."
    if len(got) > len(expected):
        return f"{counts}: what it knew already made the others useless."
    if len(got) < len(expected):
        return f"{counts}: it left out some that could have mattered."
    return "The value is right, but it looked at the leaves in another order, or at other leaves."


def _has_inner_node(paths: Sequence[Any]) -> bool:
    """Tell whether one of these paths leads on to another of them: in order, that one comes right after it."""
    return any(after[: len(path)] == path for path, after in pairwise(sorted(set(paths))))


def judge_hard(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    """Judge a search by its value, exactly, and then by its leaves."""
    return judge_value(case, got, expected) or judge_leaves(case, got, expected)


def judge_soft(side: Side) -> Judge:
    """Return how to judge a fail-soft search: by its value, exact or as a bound, and then by its leaves.

    A search that looks at the same leaves must return the same bound; one that looks at others, any true one.

    Args:
        side: whose side its values are for.

    """

    def judge(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
        if not is_number(got.value) or got.leaves == expected.leaves or case.call.args[2:4] == FULL:
            return judge_hard(case, got, expected)
        return _judge_bound(case, got, side) or judge_leaves(case, got, expected)

    return judge


def _judge_bound(case: Case, got: Outcome, side: Side) -> Fault | None:
    (_, _, alpha, beta, _), worth, value = case.call.args, _worth(case, side), got.value
    if worth <= alpha and not worth <= value <= alpha:
        return Fault("value", BELOW.format(said(value), said(worth)))
    if worth >= beta and not beta <= value <= worth:
        return Fault("value", ABOVE.format(said(value), said(worth)))
    return wrong_value("value", got, worth) if alpha < worth < beta and value != worth else None


def judge_window(side: Side) -> Judge:
    """Return how to judge any search with a window: by its value, where it lies to the window, and then by its leaves.

    Inside the window the value must be exact; otherwise it must lie on the same side (Knuth and Moore 1975, F2).

    Args:
        side: whose side its values are for.

    """

    def judge(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
        if not is_number(got.value) or case.call.args[2:4] == FULL:
            return judge_hard(case, got, expected)
        return _judge_side(case, got, side) or judge_leaves(case, got, expected)

    return judge


def _judge_side(case: Case, got: Outcome, side: Side) -> Fault | None:
    (_, _, alpha, beta, _), worth, value = case.call.args, _worth(case, side), got.value
    if worth <= alpha:
        return Fault("value", LOW.format(said(value), said(worth), said(alpha))) if value > alpha else None
    if worth >= beta:
        return Fault("value", HIGH.format(said(value), said(worth), said(beta))) if value < beta else None
    return wrong_value("value", got, worth) if value != worth else None


def _worth(case: Case, side: Side) -> Value:
    tree, depth, _, _, evaluate = case.call.args
    return true_value(tree, depth, evaluate) * (tree.turn if side == "mover" else 1)


LOW = "It returned {}. The position is worth {}, not more than α, so right is {} or any number below it."
HIGH = "It returned {}. The position is worth {}, not less than β, so right is {} or any number above it."
BELOW = "It returned {}. The position is worth {}, not more than α, so right is a number from there up to α."
ABOVE = "It returned {}. The position is worth {}, not less than β, so right is a number from β up to that."


@lru_cache(100_000)
def true_value(position: Position, depth: float, evaluate: Evaluate) -> Value:
    """Return what a position is worth from MAX's side, by minimax."""
    guesses = dict(evaluate.guesses)
    return minimax(position, depth, lambda leaf: guesses.get(place(leaf), leaf.score()))


def is_number(value: object) -> bool:
    """Tell whether a value is a number; True and False are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)
