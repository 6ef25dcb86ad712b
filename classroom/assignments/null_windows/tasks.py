"""Assignment 10, null windows: what an answer proves, one question, halving, searching again, a row of questions.

Halving and MTD(f) ask by searches that begin anew each time. So what `evaluate` has seen is a row of logs, one for each
question, and each begins with the tree's first leaf.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import inf
from typing import Any

from classroom.assignments.search_tasks import (
    SCORE,
    Arguments,
    drawn,
    farthest,
    in_window,
    judge_again,
    thousands,
    window_kind,
    window_larger,
    window_probes,
    window_small,
)
from classroom.check.inputs import Case, chains, larger_trees, tiny_trees
from classroom.check.judges import (
    NO_LEAVES,
    judge_as,
    judge_leaves,
    judge_soft,
    judge_value,
    sequence,
    true_value,
    truth,
)
from classroom.check.task import Assignment, Search, Tried
from classroom.sandbox.call import Evaluate as Evaluation
from classroom.sandbox.call import Outcome
from gametree.games.tree import Tree
from gametree.position import Evaluate, Position, Value, score
from gametree.search.alphabeta import alphabeta
from gametree.search.pvs import pvs as taught_pvs
from gametree.trees.generate import Rng

ASSIGNMENT = Assignment("10-null-windows", "Null windows")
task = ASSIGNMENT.task
Log = Sequence[object]


def mover_value(tree: Tree, evaluate: Evaluation = SCORE) -> int:
    """Return what a tree is worth to the side to move."""
    return int(tree.turn * true_value(tree, inf, evaluate))


def turned(tree: Tree) -> Evaluation:
    """Return an evaluation that has another whole number for each leaf than its score."""
    return Evaluation(tuple((path, 3 - 2 * int(value or 0)) for path, value in tree.leaves().items()))


def _guess(tree: Tree, off: int, *margin: int, evaluate: Evaluation = SCORE) -> tuple[Any, ...]:
    """Return the arguments of a question about a tree, by how far it is off the right value."""
    return tree, mover_value(tree, evaluate) + off, *margin, evaluate


# What an answer proves


def _are_possible(least: Value, most: Value, v: Value, answer: Value) -> bool:
    """Tell whether a value from `least` to `most` can have an answer like that."""
    return least <= most and (most >= answer if answer > v else least <= answer)


def _few_bounds() -> Sequence[tuple[Value, ...]]:
    """Return all that can be known and answered in numbers from -2 to 2, questions that tell something first."""
    few = sorted(range(-2, 3), key=abs)
    found = [one for one in product((*few, -inf), (*few, inf), few, few) if _are_possible(*one)]
    return sorted(found, key=lambda one: (not one[0] <= one[2] < one[1], inf in one or -inf in one))


_random_bounds = drawn("narrowed", 600, lambda rng, _: [rng.below(200) - 100 for _ in range(4)])


@task(
    {"bounds": 2},
    judge_as(sequence),
    _few_bounds,
    lambda seed: (tuple(one) for one in _random_bounds(seed) if _are_possible(*one)),
    lambda of: [*of.small[:30], *of.small[30::8]],
    wanted="bounds",
)
def narrowed(least: Value, most: Value, v: Value, answer: Value) -> tuple[Value, Value]:
    """Return between which numbers a value lies, by what was known and a search with the window (v, v + 1)."""
    if answer > v:
        return max(least, answer), most
    return least, min(most, answer)


# One question


def _more_small() -> Arguments:
    """Yield the smallest trees, with questions from below all their values to above."""
    few, four = tiny_trees(3), tiny_trees(4)
    yield from ((tree, v, SCORE) for tree in few for v in (0, -1, 1, -2, 2))
    yield from (_guess(tree, less) for tree in [*four[len(few) :], *chains()] for less in (0, -1))
    yield from (_guess(tree, less, evaluate=turned(tree)) for tree in few for less in (0, -1))


_judge_truth = judge_as(truth)


@task(
    {"value": 1, "leaves": 1},
    {"value": _judge_truth, "leaves": judge_leaves},
    _more_small,
    lambda seed: (_guess(tree, more) for tree in larger_trees(seed, 200) for more in (0, -1, -3, 2)),
    lambda of: [*of.small[:30], *of.larger[::13]],
    shown="calls",
)
def is_more(position: Position, v: Value, evaluate: Evaluate[Any]) -> bool:
    """Return whether a position is worth more than `v`, a whole number, to the side to move."""
    return alphabeta(position, inf, v, v + 1, evaluate) > v


# By halving


def questions(log: Log) -> list[Log]:
    """Return the logs of the single searches, each of which begins with the same leaf."""
    starts = [at for at, leaf in enumerate(log) if leaf == log[0]]
    return [log[start:end] for start, end in pairwise([*starts, len(log)])]


@lru_cache(50_000)
def null_logs(tree: Tree, evaluate: Evaluation) -> frozenset[tuple[object, ...]]:
    """Return the logs of all questions "more than v?" that can be asked of a tree."""
    values = [int(value or 0) for value in (*tree.leaves().values(), *dict(evaluate.guesses).values())]
    ends = range(min(*values, *(-v for v in values)) - 1, max(*values, *(-v for v in values)) + 1)
    return frozenset(_null_log(tree, v, dict(evaluate.guesses)) for v in ends)


def _null_log(tree: Tree, v: Value, guesses: Mapping[object, Value]) -> tuple[object, ...]:
    seen: list[object] = []

    def evaluate(leaf: Tree) -> Value:
        seen.append(leaf.path)
        return guesses.get(leaf.path, leaf.score())

    alphabeta(tree, inf, v, v + 1, evaluate)
    return tuple(seen)


HALVES = (
    "It asks without end. When only two numbers are left, which one is the middle? After a yes, and after a no, the "
    "other one alone must remain; mind how numbers below 0 are rounded."
)
NOT_NULL = (
    "The value is right, but search {} is no question with a null window: none of those looks at just these {} leaves."
)
TOO_MANY = "The value is right, but the number of questions is {}, and {} is enough."


def judge_halves(case: Case, got: Outcome, _expected: Outcome) -> str:
    """Judge by whether few enough questions were asked, each with a null window."""
    tree, low, high, evaluate = case.call.args
    if low < high and not got.leaves:
        return NO_LEAVES
    asked, enough = questions(got.leaves), (high - low).bit_length()
    wide = next((number for number, log in enumerate(asked, 1) if tuple(log) not in null_logs(tree, evaluate)), 0)
    if wide:
        return NOT_NULL.format(wide, len(asked[wide - 1]))
    return TOO_MANY.format(len(asked), enough) if len(asked) > enough else ""


AROUND = [(below, width - below) for width in range(4) for below in range(width + 1)] + [(0, 7), (7, 0), (4, 9)]


def _limits(tree: Tree, below: int, above: int, evaluate: Evaluation = SCORE) -> tuple[Any, ...]:
    value = mover_value(tree, evaluate)
    return tree, value - below, value + above, evaluate


def _halving_small() -> Arguments:
    """Yield the smallest trees, each with the narrowest limits first."""
    few, four = tiny_trees(3), tiny_trees(4)
    yield from (_limits(tree, *around) for tree in few for around in AROUND)
    yield from (_limits(tree, 3, 4) for tree in four[len(few) :])
    yield from (_limits(tree, 3, 4, turned(tree)) for tree in few)


def _halving_larger(seed: int) -> Arguments:
    rng = Rng(f"halving {seed}")
    yield from (_limits(tree, rng.below(20), rng.below(20)) for tree in larger_trees(seed, 100))


@task(
    {"value": 2, "questions": 1},
    {"value": judge_value, "questions": judge_halves},
    _halving_small,
    _halving_larger,
    lambda of: [*of.small[:36:2], *of.larger[::3]],
    endless=HALVES,
    shown="calls",
)
def by_halving(position: Position, low: int, high: int, evaluate: Evaluate[Any]) -> int:
    """Return the value from the side to move, a whole number from `low` to `high`."""
    while low < high:
        middle = (low + high) // 2
        if alphabeta(position, inf, middle, middle + 1, evaluate) > middle:
            low = middle + 1
        else:
            high = middle
    return low


# When to search again


def _few_numbers() -> Sequence[tuple[Value, ...]]:
    """Return all values and windows in numbers from -3 to 3, and windows open at the top."""
    few = sorted(range(-3, 4), key=abs)
    found = [(value, alpha, beta) for alpha, beta in product(few, (*few, inf)) if alpha < beta for value in few]
    return sorted(found, key=lambda one: inf in one)


_random_numbers = drawn("again", 300, lambda rng, _: tuple(rng.below(60) - 30 for _ in range(3)))


@task(
    {"value": 2},
    _judge_truth,
    _few_numbers,
    lambda seed: (one for one in _random_numbers(seed) if one[1] < one[2]),
    lambda of: of.small[::3],
)
def search_again(value: Value, alpha: Value, beta: Value) -> bool:
    """Return whether a move whose null window (alpha, alpha + 1) brought `value` has to be searched again."""
    return alpha < value < beta


# Principal variation search


def pvs(from_value: bool = False, leaf_again: bool = True) -> Search:
    """Return principal variation search.

    Args:
        from_value: whether the second search of a move opens at the value that the first one brought, and not at α.
        leaf_again: whether a move that leads to a leaf is searched again as well.

    """

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
            if alpha >= beta:
                break
        return best

    return search


def _pvs_probes(of: Tried) -> Arguments:
    """Yield the inputs that tell wrong searches with a window apart, second searches too, and large values."""
    twice = Tree([-1, [1, [0, 1]]]), Tree([-1, [2, 1, 0]])
    yield from window_probes(of)
    yield from map(in_window, (*twice, *thousands()[::3], *farthest()))
    yield from (in_window(tree, (-1, 1)) for tree in twice)


task(
    {"value": 2, "leaves": 3},
    {**judge_soft("mover"), "leaves": judge_again},
    lambda: window_small(deep=(), more=0, values=[*thousands(), *farthest()]),
    window_larger,
    _pvs_probes,
    kind=window_kind,
    right=[{"pvs": pvs(*ways)} for ways in product((False, True), (True, False))],
    shown="search",
    prefers_first=True,
)(taught_pvs)

# Aspiration windows


def _aspiration_small() -> Arguments:
    """Yield the smallest trees, with guesses that are right, then near, then far; then large values."""
    few, four = tiny_trees(3), tiny_trees(4)
    yield from (_guess(tree, off, margin) for tree in few for off in (0, -1, 1, -2, 2) for margin in (1, 2))
    yield from (_guess(tree, off, 1) for tree in four[len(few) :] for off in (0, 2, -2))
    yield from (_guess(tree, off, 1, evaluate=turned(tree)) for tree in few for off in (0, 2, -2))
    yield from (_guess(tree, off, 5) for tree in thousands() for off in (0, -5000, 5000))


AIMS = ((0, 1), (-3, 3), (3, 2), (6, 1))  # how far a guess is off, and its margin


def _judge_aspiration(_case: Case, got: Outcome, expected: Outcome) -> str:
    """Judge by whether it evaluates no more leaves than the reference: some windows are narrower."""
    if 0 < len(got.leaves) <= len(expected.leaves):
        return ""
    if not got.leaves:
        return NO_LEAVES
    asked, wanted = len(questions(got.leaves)), len(questions(expected.leaves))
    if asked > wanted:
        return TIMES.format(asked, wanted)
    return MORE.format(len(got.leaves), len(expected.leaves))


TIMES = "The value is right, but the number of searches is {}, and it takes {} here."
MORE = "The value is right, but the number of leaves looked at, repeats counted, is {}, and {} is enough."


@task(
    {"value": 2, "leaves": 1},
    {"value": judge_value, "leaves": _judge_aspiration},
    _aspiration_small,
    lambda seed: (_guess(tree, *aim) for tree in larger_trees(seed, 120) for aim in AIMS),
    lambda of: [*of.small[:60:3], *of.larger[::13], *of.small[-42::5], _guess(Tree([1000, 2000]), -1070, 5)],
    shown="calls",
)
def aspiration(position: Position, guess: int, margin: int, evaluate: Evaluate[Any]) -> Value:
    """Return the value from the side to move, by a window around a guess, opened where the value is not in it."""
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(position, inf, alpha, beta, evaluate)
    if value <= alpha:
        return alphabeta(position, inf, -inf, beta, evaluate)
    if value >= beta:
        return alphabeta(position, inf, alpha, inf, evaluate)
    return value


# A row of questions

SAME_AGAIN = (
    "It asks without end: does the loop stop when the two bounds meet? If it does: the same question brings the same "
    "answer. Where is the next one asked, when the last answer has become the lower bound? And which bound does a no "
    "move?"
)
OTHER = "The value is right, but question {} is another one than MTD(f) asks: it looked at other leaves."
COUNTS = "The value is right, but the number of questions is {}, and MTD(f) asks {} here."


def judge_row(_case: Case, got: Outcome, expected: Outcome) -> str:
    """Judge by whether the questions are those of the reference, one by one."""
    if got.leaves == expected.leaves:
        return ""
    asked, right = questions(got.leaves), questions(expected.leaves)
    wrong = next((at for at, (one, other) in enumerate(zip(asked, right, strict=False), 1) if one != other), 0)
    if wrong:
        return OTHER.format(wrong)
    return COUNTS.format(len(asked), len(right))


def _mtdf_small() -> Arguments:
    """Yield the smallest trees, with guesses that are right, then near, then far; then large values."""
    few, four = tiny_trees(3), tiny_trees(4)
    yield from (_guess(tree, off) for tree in few for off in (0, -1, 1, -2, 2))
    yield from (_guess(tree, off) for tree in four[len(few) :] for off in (0, 2, -2))
    yield from (_guess(tree, off, evaluate=turned(tree)) for tree in few for off in (0, 2, -2))
    yield from (_guess(tree, off) for tree in thousands() for off in (-1500, 1500))


@task(
    {"value": 2, "questions": 1},
    {"value": judge_value, "questions": judge_row},
    _mtdf_small,
    lambda seed: (_guess(tree, off) for tree in larger_trees(seed, 120) for off in (0, -3, 3, 8)),
    lambda of: [*of.small[:40:2], *of.larger[::13], *of.small[-28::3]],
    endless=SAME_AGAIN,
    shown="calls",
)
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
