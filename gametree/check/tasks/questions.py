"""The tasks of assignment 10 that find a value by null windows alone: by halving, and from a guess with MTD(f).

Both ask by searches that begin anew each time. So what `evaluate` has seen is a row of logs, one for each question,
and each begins with the tree's first leaf.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import Any

from gametree.check.inputs import Case, larger_trees, tiny_trees
from gametree.check.search_tasks import SCORE, judge_value, thousands, true_value
from gametree.check.task import Fault, Task, Variant
from gametree.games.tree import Tree
from gametree.position import Evaluate, Position, Value
from gametree.sandbox.call import Call, Outcome
from gametree.search.alphabeta import alphabeta
from gametree.trees.generate import Rng

Log = Sequence[object]


def by_halving(position: Position, low: int, high: int, evaluate: Evaluate[Any]) -> int:
    """Return the value from the side to move, a whole number from `low` to `high`."""
    while low < high:
        middle = (low + high) // 2
        if alphabeta(position, inf, middle, middle + 1, evaluate) > middle:
            low = middle + 1
        else:
            high = middle
    return low


def mtdf(position: Position, guess: int, evaluate: Evaluate[Any]) -> Value:
    """Return the value from the side to move, by null windows that begin at a guess, without a table."""
    value: Value = guess
    lower, upper = -inf, inf
    while lower < upper:
        beta = value + 1 if value == lower else value
        value = alphabeta(position, inf, beta - 1, beta, evaluate)
        if value < beta:
            upper = value
        else:
            lower = value
    return value


def mover_value(tree: Tree) -> int:
    """Return what a tree is worth to the side to move."""
    return int(tree.turn * true_value(tree, inf, SCORE))


# The questions in a log


def questions(log: Log) -> list[Log]:
    """Return the logs of the single searches, each of which begins with the same leaf."""
    starts = [at for at, leaf in enumerate(log) if leaf == log[0]]
    return [log[start:end] for start, end in pairwise([*starts, len(log)])]


@lru_cache(50_000)
def null_logs(tree: Tree) -> frozenset[tuple[object, ...]]:
    """Return the logs of all questions "more than v?" that can be asked of a tree."""
    values = [int(value or 0) for value in tree.leaves().values()]
    ends = range(min(*values, *(-v for v in values)) - 1, max(*values, *(-v for v in values)) + 1)
    return frozenset(_null_log(tree, v) for v in ends)


def _null_log(tree: Tree, v: Value) -> tuple[object, ...]:
    seen: list[object] = []

    def evaluate(leaf: Tree) -> Value:
        seen.append(leaf.path)
        return leaf.score()

    alphabeta(tree, inf, v, v + 1, evaluate)
    return tuple(seen)


def _judge_end(case: Case, got: Outcome, expected: Outcome, said: str) -> Fault | None:
    """Judge by the value, and say why a row of questions may have no end."""
    return Fault("value", said) if got.trouble in ("timeout", "recursion") else judge_value(case, got, expected)


HALVES = (
    "It asks without end. When only two numbers are left, which one is the middle? After a yes, and after a no, the "
    "other one alone must remain; mind how numbers below 0 are rounded."
)
SAME_AGAIN = (
    "It asks without end: does the loop stop when the two bounds meet? If it does: the same question brings the same "
    "answer. Where is the next one asked, when the last answer has become the lower bound? And which bound does a no "
    "move?"
)


def judge_halving(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    """Judge by the value, then by whether few enough questions were asked, each with a null window."""
    fault = _judge_end(case, got, expected, HALVES)
    if fault:
        return fault
    tree, low, high, _ = case.call.args
    asked, enough = questions(got.leaves), (high - low).bit_length()
    wide = next((number for number, log in enumerate(asked, 1) if tuple(log) not in null_logs(tree)), 0)
    if wide:
        return Fault("questions", NOT_NULL.format(wide, len(asked[wide - 1])))
    return Fault("questions", TOO_MANY.format(len(asked), enough)) if len(asked) > enough else None


NOT_NULL = (
    "The value is right, but search {} is no question with a null window: none of those looks at just these {} leaves."
)
TOO_MANY = "The value is right, but the number of questions is {}, and {} is enough."


def judge_row(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    """Judge by the value, then by whether the questions are those of the reference, one by one."""
    fault = _judge_end(case, got, expected, SAME_AGAIN)
    if fault or got.leaves == expected.leaves:
        return fault
    asked, right = questions(got.leaves), questions(expected.leaves)
    wrong = next((at for at, (one, other) in enumerate(zip(asked, right, strict=False), 1) if one != other), 0)
    if wrong:
        return Fault("questions", OTHER.format(wrong))
    return Fault("questions", COUNTS.format(len(asked), len(right)))


OTHER = "The value is right, but question {} is another one than MTD(f) asks: it looked at other leaves."
COUNTS = "The value is right, but the number of questions is {}, and MTD(f) asks {} here."

# What is tried


def _halving(tree: Tree, below: int, above: int) -> Case:
    value = mover_value(tree)
    return Case(Call("by_halving", (tree, value - below, value + above, SCORE)))


AROUND = [(below, width - below) for width in range(4) for below in range(width + 1)] + [(0, 7), (7, 0), (4, 9)]


@lru_cache(8)
def _halving_small(variant: Variant) -> Sequence[Case]:
    """Return the smallest trees, each with the narrowest limits first."""
    few, four = tiny_trees(3, variant.turns), tiny_trees(4, variant.turns)
    return [
        *(_halving(tree, *around) for tree in few for around in AROUND),
        *(_halving(tree, 3, 4) for tree in four[len(few) :]),
    ]


@lru_cache(8)
def _halving_larger(variant: Variant, seed: int) -> Sequence[Case]:
    draws, trees = Rng(f"halving {seed}"), larger_trees(seed, 100, variant.turns)
    return [_halving(tree, draws.below(20), draws.below(20)) for tree in trees]


BY_HALVING = Task(
    name="by_halving",
    functions=("by_halving(position, low, high, evaluate)",),
    parts={"value": 2, "questions": 1},
    small=_halving_small,
    larger=_halving_larger,
    right=lambda _variant: [{"by_halving": by_halving}],
    judge=judge_halving,
    probes=lambda variant: [*_halving_small(variant)[:36:2], *_halving_larger(variant, 1)[::3]],
    gate="value",
    shown="calls",
)


def _mtdf(tree: Tree, off: int) -> Case:
    return Case(Call("mtdf", (tree, mover_value(tree) + off, SCORE)))


@lru_cache(8)
def _mtdf_small(variant: Variant) -> Sequence[Case]:
    """Return the smallest trees, with guesses that are right, then near, then far; then large values."""
    few, four = tiny_trees(3, variant.turns), tiny_trees(4, variant.turns)
    return [
        *(_mtdf(tree, off) for tree in few for off in (0, -1, 1, -2, 2)),
        *(_mtdf(tree, off) for tree in four[len(few) :] for off in (0, 2, -2)),
        *(_mtdf(tree, off) for tree in thousands(variant) for off in (-1500, 1500)),
    ]


@lru_cache(8)
def _mtdf_larger(variant: Variant, seed: int) -> Sequence[Case]:
    return [_mtdf(tree, off) for tree in larger_trees(seed, 120, variant.turns) for off in (0, -3, 3, 8)]


def _mtdf_probes(variant: Variant) -> Sequence[Case]:
    small = _mtdf_small(variant)
    return [*small[:40:2], *_mtdf_larger(variant, 1)[::13], *small[-28::3]]


MTDF = Task(
    name="mtdf",
    functions=("mtdf(position, guess, evaluate)",),
    parts={"value": 2, "questions": 1},
    small=_mtdf_small,
    larger=_mtdf_larger,
    right=lambda _variant: [{"mtdf": mtdf}],
    judge=judge_row,
    probes=_mtdf_probes,
    gate="value",
    shown="calls",
)
