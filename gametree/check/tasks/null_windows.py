"""Assignment 10, null windows: what an answer proves, one question, halving, searching again, a row of questions."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import inf
from typing import Any

from gametree.check.inputs import Case, larger_trees, tiny_trees
from gametree.check.messages import unusable, wrong_value
from gametree.check.search_tasks import SCORE, judge_leaves
from gametree.check.task import Assignment, Fault, Task, Variant
from gametree.check.tasks.questions import BY_HALVING, MTDF, mover_value
from gametree.check.tasks.searching_again import ASPIRATION, PVS, SEARCH_AGAIN
from gametree.games.tree import Tree
from gametree.position import Evaluate as Evaluation
from gametree.position import Position, Value
from gametree.sandbox.call import Call, Evaluate, Outcome
from gametree.search.alphabeta import alphabeta
from gametree.trees.generate import Rng

# What an answer proves


def narrowed(least: Value, most: Value, v: Value, answer: Value) -> tuple[Value, Value]:
    """Return between which numbers a value lies, by what was known and a search with the window (v, v + 1)."""
    if answer > v:
        return max(least, answer), most
    return least, min(most, answer)


def _narrowed(numbers: Iterable[tuple[Value, ...]]) -> Sequence[Case]:
    return [Case(Call("narrowed", one)) for one in numbers]


def _are_possible(least: Value, most: Value, v: Value, answer: Value) -> bool:
    """Tell whether a value from `least` to `most` can have an answer like that."""
    return least <= most and (most >= answer if answer > v else least <= answer)


@lru_cache(1)
def _few_numbers(_variant: Variant) -> Sequence[Case]:
    """Return all that can be known and answered in numbers from -2 to 2, questions that tell something first."""
    few = sorted(range(-2, 3), key=abs)
    found = [
        (least, most, v, answer)
        for least, most, v, answer in product((*few, -inf), (*few, inf), few, few)
        if _are_possible(least, most, v, answer)
    ]
    return _narrowed(sorted(found, key=lambda one: (not one[0] <= one[2] < one[1], inf in one or -inf in one)))


@lru_cache(8)
def _many_numbers(_variant: Variant, seed: int) -> Sequence[Case]:
    draws = Rng(f"narrowed {seed}")
    found = [tuple(draws.below(200) - 100 for _ in range(4)) for _ in range(600)]
    return _narrowed(one for one in found if _are_possible(*one))


def _judge_narrowed(_case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("bounds", got)
    if trouble or (isinstance(got.value, list | tuple) and tuple(got.value) == expected.value):
        return trouble
    return wrong_value("bounds", got, expected.value)


NARROWED = Task(
    name="narrowed",
    functions=("narrowed(least, most, v, answer)",),
    parts={"bounds": 2},
    small=_few_numbers,
    larger=_many_numbers,
    right=lambda _variant: [{"narrowed": narrowed}],
    judge=_judge_narrowed,
    probes=lambda variant: [*_few_numbers(variant)[:30], *_few_numbers(variant)[30::8]],
    gate="bounds",
    shown="words",
)

# One question


def is_more(position: Position, v: Value, evaluate: Evaluation[Any]) -> bool:
    """Return whether a position is worth more than `v`, a whole number, to the side to move."""
    return alphabeta(position, inf, v, v + 1, evaluate) > v


def _is_more(tree: Tree, v: Value, evaluate: Evaluate = SCORE) -> Case:
    return Case(Call("is_more", (tree, v, evaluate)))


@lru_cache(8)
def _more_small(variant: Variant) -> Sequence[Case]:
    """Return the smallest trees, with questions from below all their values to above."""
    few, four = tiny_trees(3, variant.turns), tiny_trees(4, variant.turns)
    return [
        *(_is_more(tree, v) for tree in few for v in (0, -1, 1, -2, 2)),
        *(_is_more(tree, mover_value(tree) - less) for tree in four[len(few) :] for less in (0, 1)),
    ]


@lru_cache(8)
def _more_larger(variant: Variant, seed: int) -> Sequence[Case]:
    trees = larger_trees(seed, 200, variant.turns)
    return [_is_more(tree, mover_value(tree) + more) for tree in trees for more in (0, -1, -3, 2)]


def _judge_more(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("value", got)
    if trouble:
        return trouble
    if not isinstance(got.value, int) or got.value != expected.value:
        return wrong_value("value", got, expected.value)
    return judge_leaves(case, got, expected)


IS_MORE = Task(
    name="is_more",
    functions=("is_more(position, v, evaluate)",),
    parts={"value": 1, "leaves": 1},
    small=_more_small,
    larger=_more_larger,
    right=lambda _variant: [{"is_more": is_more}],
    judge=_judge_more,
    probes=lambda variant: [*_more_small(variant)[:30], *_more_larger(variant, 1)[::13]],
    gate="value",
    shown="calls",
)

ASSIGNMENT = Assignment(
    "10-null-windows",
    "Null windows",
    (NARROWED, IS_MORE, BY_HALVING, SEARCH_AGAIN, PVS, ASPIRATION, MTDF),
)
