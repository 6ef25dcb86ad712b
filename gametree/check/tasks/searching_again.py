"""The tasks of assignment 10 that search again what a narrow window could not tell: PVS and aspiration windows."""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import product
from math import inf
from typing import Any

from gametree.check.inputs import FULL, Case, chains, guessing, height, larger_trees, tiny_trees, windows, with_windows
from gametree.check.messages import unusable, wrong_value
from gametree.check.references import RULES, Search, in_order
from gametree.check.search_tasks import (
    BOARDS,
    NO_LEAVES,
    SCORE,
    judge_soft,
    judge_value,
    thousands,
    window_case,
    window_larger,
    window_probes,
)
from gametree.check.task import EVERY_WAY, Fault, Task, Variant
from gametree.check.tasks.questions import mover_value, questions
from gametree.games.mnk import tic_tac_toe
from gametree.games.tree import Tree
from gametree.position import Evaluate, Position, Value, score
from gametree.sandbox.call import Call, Functions, Outcome
from gametree.search.alphabeta import alphabeta
from gametree.trees.generate import Rng

# When to search again


def search_again(value: Value, alpha: Value, beta: Value) -> bool:
    """Return whether a move whose null window (alpha, alpha + 1) brought `value` has to be searched again."""
    return alpha < value < beta


def _again(numbers: Iterable[tuple[Value, ...]]) -> Sequence[Case]:
    return [Case(Call("search_again", one)) for one in numbers]


@lru_cache(1)
def _few_numbers(_variant: Variant) -> Sequence[Case]:
    """Return all values and windows in numbers from -3 to 3, and windows without an end."""
    few = sorted(range(-3, 4), key=abs)
    found = [(value, alpha, beta) for alpha, beta in product(few, (*few, inf)) if alpha < beta for value in few]
    return _again(sorted(found, key=lambda one: inf in one))


@lru_cache(8)
def _many_numbers(_variant: Variant, seed: int) -> Sequence[Case]:
    draws = Rng(f"again {seed}")
    found = [tuple(draws.below(60) - 30 for _ in range(3)) for _ in range(300)]
    return _again(one for one in found if one[1] < one[2])


def _judge_again(_case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("value", got)
    if trouble or (isinstance(got.value, int) and got.value == expected.value):
        return trouble
    return wrong_value("value", got, expected.value)


SEARCH_AGAIN = Task(
    name="search_again",
    functions=("search_again(value, alpha, beta)",),
    parts={"value": 2},
    small=_few_numbers,
    larger=_many_numbers,
    right=lambda _variant: [{"search_again": search_again}],
    judge=_judge_again,
    probes=lambda variant: _few_numbers(variant)[::3],
    gate="value",
    shown="words",
)

# Principal variation search


def pvs(rule: str = ">=", from_value: bool = False, leaf_again: bool = True) -> Search:
    """Return principal variation search.

    Args:
        rule: when a node is left, α ">=" β or α ">" β.
        from_value: whether the second search of a move opens at the value that the first one brought, and not at α.
        leaf_again: whether a move that leads to a leaf is searched again as well.

    """
    is_cut = RULES[rule]

    def search(
        position: Position,
        depth: float = inf,
        alpha: Value = -inf,
        beta: Value = inf,
        evaluate: Evaluate[Position] = score,
    ) -> Value:
        moves = position.moves()
        if not moves or depth == 0:
            return position.turn * evaluate(position)
        best = -inf
        for at, move in enumerate(moves):
            child, top = position.play(move), alpha + 1 if at else beta
            value = -search(child, depth - 1, -top, -alpha, evaluate)
            if at and alpha < value < beta and (leaf_again or (child.moves() and depth > 1)):
                value = -search(child, depth - 1, -beta, -(value if from_value else alpha), evaluate)
            best = max(best, value)
            alpha = max(alpha, best)
            if is_cut(alpha, beta):
                break
        return best

    return search


def _pvs_right(variant: Variant) -> list[Functions]:
    searches = [pvs(variant.rule or ">=", *ways) for ways in product((False, True), (True, False))]
    return [{"pvs": in_order(variant, search)} for search in searches]


@lru_cache(8)
def _pvs_small(variant: Variant) -> Sequence[Case]:
    """Return tiny trees, then their windows and depths, chains and boards, and large values."""
    case = partial(window_case, "pvs")
    small, few, least = (tiny_trees(most, variant.turns) for most in (4, 3, 2))
    return (
        *map(case, small),
        *map(case, chains(variant.turns)),
        *(case(tree, window) for tree in least for window in windows(tree)),
        *(case(tree, window) for tree, window in with_windows(small[len(least) :], 0, 2)),
        *(case(tree, FULL, depth, guessing(tree)) for tree in few for depth in range(height(tree))),
        *(case(tic_tac_toe(board)) for board in BOARDS),
        *map(case, thousands(variant)),
    )


@lru_cache(8)
def _pvs_probes(variant: Variant) -> Sequence[Case]:
    """Return the inputs that tell wrong searches with a window apart, second searches too, and large values."""
    turn = variant.turns[0]
    twice = Tree([-turn, [turn, [0, turn]]], turn), Tree([-turn, [2 * turn, turn, 0]], turn)
    return (
        *window_probes("pvs", variant),
        *(window_case("pvs", tree) for tree in (*twice, *thousands(variant)[::3])),
        *(window_case("pvs", tree, (-1, 1)) for tree in twice),
    )


def judge_again(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    """Judge a search that may look at a leaf twice: by its value, exact or as a bound, and then by its leaves."""
    fault = judge_soft("mover")(case, got, expected)
    if fault is None or fault.part != "leaves" or not got.leaves:
        return fault
    return Fault("leaves", _counts(len(got.leaves), len(expected.leaves)))


def _counts(got: int, expected: int) -> str:
    if got == expected:
        return "The value is right, but it looked at the leaves in another order, or at other leaves."
    return (
        f"The value is right, but the number of leaves looked at, repeats counted, is {got}, and {expected} is right."
    )


PVS = Task(
    name="pvs",
    functions=("pvs(position, depth, alpha, beta, evaluate)",),
    parts={"value": 2, "leaves": 3},
    small=_pvs_small,
    larger=partial(window_larger, "pvs"),
    right=_pvs_right,
    judge=judge_again,
    probes=_pvs_probes,
    gate="value",
    prefers_first=True,
    follows=EVERY_WAY,
)

# Aspiration windows


def aspiration(position: Position, guess: int, margin: int, evaluate: Evaluate[Any]) -> Value:
    """Return the value from the side to move, by a window around a guess, opened where the value is not in it."""
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(position, inf, alpha, beta, evaluate)
    if value <= alpha:
        return alphabeta(position, inf, -inf, beta, evaluate)
    if value >= beta:
        return alphabeta(position, inf, alpha, inf, evaluate)
    return value


def _aspiration(tree: Tree, off: int, margin: int) -> Case:
    return Case(Call("aspiration", (tree, mover_value(tree) + off, margin, SCORE)))


@lru_cache(8)
def _aspiration_small(variant: Variant) -> Sequence[Case]:
    """Return the smallest trees, with guesses that are right, then near, then far; then large values."""
    few, four = tiny_trees(3, variant.turns), tiny_trees(4, variant.turns)
    return [
        *(_aspiration(tree, off, margin) for tree in few for off in (0, -1, 1, -2, 2) for margin in (1, 2)),
        *(_aspiration(tree, off, 1) for tree in four[len(few) :] for off in (0, 2, -2)),
        *(_aspiration(tree, off, 5) for tree in thousands(variant) for off in (0, -5000, 5000)),
    ]


def _aspiration_probes(variant: Variant) -> Sequence[Case]:
    small = _aspiration_small(variant)
    turn = variant.turns[0]
    return [
        *small[:60:3],
        *_aspiration_larger(variant, 1)[::13],
        *small[-42::5],
        _aspiration(Tree([1000 * turn, 2000 * turn], turn), -1070, 5),
    ]


@lru_cache(8)
def _aspiration_larger(variant: Variant, seed: int) -> Sequence[Case]:
    trees = larger_trees(seed, 120, variant.turns)
    return [_aspiration(tree, off, margin) for tree in trees for off, margin in ((0, 1), (-3, 3), (3, 2), (6, 1))]


def _judge_aspiration(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    """Judge by the value, then by whether it looks at no more leaves than the reference: there are narrower windows."""
    fault = judge_value(case, got, expected)
    if fault or 0 < len(got.leaves) <= len(expected.leaves):
        return fault
    if not got.leaves:
        return Fault("leaves", NO_LEAVES)
    asked, wanted = len(questions(got.leaves)), len(questions(expected.leaves))
    if asked > wanted:
        return Fault("leaves", TIMES.format(asked, wanted))
    return Fault("leaves", MORE.format(len(got.leaves), len(expected.leaves)))


TIMES = "The value is right, but the number of searches is {}, and it takes {} here."
MORE = "The value is right, but the number of leaves looked at, repeats counted, is {}, and {} is enough."

ASPIRATION = Task(
    name="aspiration",
    functions=("aspiration(position, guess, margin, evaluate)",),
    parts={"value": 2, "leaves": 1},
    small=_aspiration_small,
    larger=_aspiration_larger,
    right=lambda _variant: [{"aspiration": aspiration}],
    judge=_judge_aspiration,
    probes=_aspiration_probes,
    gate="value",
    shown="calls",
)
