"""Assignment 10, null windows: what an answer proves, one question, a row of them, the same for MAX and MIN apart.

No task has the code of the lesson for an answer: each asks for what that code is made of, put together in another way.
Several ask by searches that begin anew each time. So what `evaluate` has seen is a row of logs, one for each question,
and each begins with the tree's first leaf.
"""

from collections.abc import Callable, Generator, Sequence
from itertools import pairwise, product
from math import inf
from typing import Any

from classroom.assignments.five import five
from classroom.assignments.search_tasks import (
    SCORE,
    Arguments,
    drawn,
    thousands,
)
from classroom.calls.call import Guesses, Outcome
from classroom.check.inputs import Case, chains, larger_trees, tiny_trees
from classroom.check.judges import judge_as, judge_leaves, judge_value, sequence, true_value, truth
from classroom.check.messages import guessing, said
from classroom.check.task import Assignment, Judge
from gametree.games.tree import Tree
from gametree.position import Evaluate, Move, Position, Value
from gametree.search.alphabeta import alphabeta
from gametree.search.pvs import pvs
from gametree.trace.snapshot import counted
from gametree.trees.generate import Rng

ASSIGNMENT = Assignment("10-null-windows", "Null windows")
task = ASSIGNMENT.task
Log = Sequence[object]


def mover_value(tree: Tree, evaluate: Guesses = SCORE) -> int:
    """Return what a tree is worth to the side to move."""
    return int(tree.turn * true_value(tree, inf, evaluate))


def turned(tree: Tree) -> Guesses:
    """Return an evaluation that has another whole number for each leaf than its score."""
    return Guesses(tuple((path, 3 - 2 * int(value or 0)) for path, value in tree.leaves().items()))


def _guess(tree: Tree, off: int, *margin: int, evaluate: Guesses = SCORE) -> tuple[Any, ...]:
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


# By halving, with what the answers tell


def questions(log: Log) -> list[Log]:
    """Return the logs of the single searches, each of which begins with the same leaf."""
    starts = [at for at, leaf in enumerate(log) if leaf == log[0]]
    return [log[start:end] for start, end in pairwise([*starts, len(log)])]


Window = tuple[Value, Value]
Asking = Generator[Window, Value, Any]  # yields windows, is sent what searches with them return, and returns a result


def answered(asking: Asking, position: Position, evaluate: Evaluate[Any]) -> tuple[Any, Sequence[tuple[Window, Value]]]:
    """Return the result of a row of questions, and each window with the answer to it."""
    found: list[tuple[Window, Value]] = []
    window = next(asking, None)
    while window is not None:
        found.append((window, alphabeta(position, inf, *window, evaluate)))
        try:
            window = asking.send(found[-1][1])
        except StopIteration as end:
            return end.value, found
    return None, found


def judge_row(rule: Callable[..., Asking]) -> Judge:
    """Return how to judge whether the searches are those of the reference, one by one.

    Args:
        rule: asks the right questions, by the arguments of a call between the position and the evaluation.

    """

    def judge(case: Case, got: Outcome, expected: Outcome) -> str:
        """Return what is asked otherwise, after which answer."""
        if got.leaves == expected.leaves:
            return ""
        position, *numbers, evaluate = case.call.args
        asked, right = questions(got.leaves), questions(expected.leaves)
        same = next((at for at, (one, other) in enumerate(zip(asked, right, strict=False)) if one != other), None)
        known = min(len(asked), len(right)) if same is None else same
        _, rows = answered(rule(*numbers), position, guessing(dict(evaluate.guesses)))
        after = AFTER.format(known, *map(said, (*rows[known - 1][0], rows[known - 1][1]))) if known else ""
        if same is not None:
            return OTHER.format(known + 1) + (f"{after}: which window comes next?" if known else FIRST)
        if not asked:
            return UNASKED
        more = "what is left to ask then?" if len(asked) > known else "what is still open then?"
        counts = COUNTS.format(counted(len(asked), "search", "searches"), len(right))
        return counts + (f"{after}: {more}" if known else NOTHING)

    return judge


OTHER = "The answer is right, but search {} looked at other leaves than the right one does. "
AFTER = "The right search {} has the window ({}, {}) and brings {}"
FIRST = "With which window does the first search begin?"
COUNTS = "The answer is right, but it makes {} where the right program makes {}. "
UNASKED = "The answer is right, but `evaluate` was never asked: is it handed on to `alphabeta`?"
NOTHING = "Nothing has to be asked here: what is known before the first question?"
HALVES = (
    "It asks without end. When only two numbers are left, which one is the middle? After a yes, and after a no, the "
    "other one alone must remain; mind how numbers below 0 are rounded."
)
AROUND = [(below, width - below) for width in range(4) for below in range(width + 1)] + [(0, 7), (7, 0), (4, 9)]


def _limits(tree: Tree, below: int, above: int, evaluate: Guesses = SCORE) -> tuple[Any, ...]:
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


def _halving(low: Value, high: Value) -> Asking:
    least, most = low, high
    while least < most:
        middle = (least + most) // 2
        answer = yield middle, middle + 1
        least, most = (answer, most) if answer > middle else (least, answer)
    return least


@task(
    {"value": 2, "questions": 1},
    {"value": judge_value, "questions": judge_row(_halving)},
    _halving_small,
    _halving_larger,
    lambda of: [*of.small[:36:2], *of.larger[::3]],
    endless=HALVES,
    shown="calls",
)
def by_answers(position: Position, low: int, high: int, evaluate: Evaluate[Any]) -> Value:
    """Return the value from the side to move, a whole number from `low` to `high`; each answer is the new limit."""
    value: Value = low if low == high else answered(_halving(low, high), position, evaluate)[0]
    return value


# The proof that a move is best


def _best_small() -> Arguments:
    """Yield the smallest trees, each move asked about with the right value, and with the numbers beside it."""
    trees = [tree for tree in (*tiny_trees(4), *chains()) if tree.moves()]
    few = trees[:60]
    yield from (
        (tree, move, mover_value(tree) + off, SCORE) for tree in few for move in tree.moves() for off in (0, -1, 1)
    )
    yield from ((tree, move, mover_value(tree), SCORE) for tree in trees[60:] for move in tree.moves())
    yield from (
        (tree, move, mover_value(tree, turned(tree)), turned(tree)) for tree in few[::3] for move in tree.moves()
    )


def _best_larger(seed: int) -> Arguments:
    rng = Rng(f"best {seed}")
    for tree in larger_trees(seed, 120):
        yield tree, rng.below(len(tree.moves())), mover_value(tree), SCORE
        yield tree, 0, mover_value(tree) - 2, SCORE


@task(
    {"value": 1, "leaves": 1},
    {"value": _judge_truth, "leaves": judge_leaves},
    _best_small,
    _best_larger,
    lambda of: [*of.small[:40:2], *of.larger[::13]],
    shown="calls",
)
def is_best(position: Position, move: Move, v: Value, evaluate: Evaluate[Any]) -> bool:
    """Return whether a move is worth at least `v`, a whole number, to the side to move, and no other one more."""
    for other in position.moves():
        limit = v - 1 if other == move else v
        is_more = -alphabeta(position.play(other), inf, -(limit + 1), -limit, evaluate) > limit
        if is_more != (other == move):
            return False
    return True


# Five principal variation searches

five(ASSIGNMENT, "null_windows", pvs, has_leaves=True)

# An aspiration window that grows


def _widening_small() -> Arguments:
    """Yield the smallest trees, with guesses that are right, then near, then far; then large values."""
    few, four = tiny_trees(3), tiny_trees(4)
    yield from (_guess(tree, off, margin) for tree in few for off in (0, -1, 1, -2, 2, -5, 5) for margin in (1, 2))
    yield from (_guess(tree, off, 1) for tree in four[len(few) :] for off in (0, 2, -3))
    yield from (_guess(tree, off, 1, evaluate=turned(tree)) for tree in few for off in (0, 2, -3))
    yield from (_guess(tree, off, 5) for tree in thousands() for off in (0, -5000, 5000))


AIMS = ((0, 1), (-3, 3), (3, 2), (9, 1), (-9, 2))  # how far a guess is off, and its margin
TOO_SMALL = "It asks without end: does the end of the window that failed move away from the guess each time?"


def _growing(guess: int, margin: int) -> Asking:
    below = above = margin
    while True:
        alpha, beta = guess - below, guess + above
        value = yield alpha, beta
        if alpha < value < beta:
            return value
        below, above = (2 * below, above) if value <= alpha else (below, 2 * above)


@task(
    {"value": 2, "windows": 1},
    {"value": judge_value, "windows": judge_row(_growing)},
    _widening_small,
    lambda seed: (_guess(tree, *aim) for tree in larger_trees(seed, 120) for aim in AIMS),
    lambda of: [*of.small[:60:3], *of.larger[::13], *of.small[-42::5], _guess(Tree([1000, 2000]), -1070, 5)],
    endless=TOO_SMALL,
    shown="calls",
)
def widening(position: Position, guess: int, margin: int, evaluate: Evaluate[Any]) -> Value:
    """Return the value from the side to move, by a window around a guess that grows twofold where it fails."""
    value: Value = answered(_growing(guess, margin), position, evaluate)[0]
    return value


# A row of questions that may be broken off


def _row_small() -> Arguments:
    """Yield the smallest trees, with guesses that are right, then near, then far; then large values."""
    few, four = tiny_trees(3), tiny_trees(4)
    yield from (_guess(tree, off, most) for tree in few for off in (0, -1, 1, -2, 2) for most in (1, 2, 0, 9))
    yield from (_guess(tree, off, 2) for tree in four[len(few) :] for off in (0, 2, -2))
    yield from (_guess(tree, off, 2, evaluate=turned(tree)) for tree in few for off in (0, 2, -2))
    yield from (_guess(tree, off, 9) for tree in thousands() for off in (-1500, 1500))


def _mtd(guess: int, most: int) -> Asking:
    value: Value = guess
    lower, upper = -inf, inf
    for _ in range(most):
        if lower == upper:
            break
        beta = value + 1 if value == lower else value
        value = yield beta - 1, beta
        lower, upper = (lower, value) if value < beta else (value, upper)
    return lower, upper


@task(
    {"bounds": 2, "questions": 1},
    {"bounds": judge_as(sequence), "questions": judge_row(_mtd)},
    _row_small,
    lambda seed: (_guess(tree, off, 1 + off % 4) for tree in larger_trees(seed, 120) for off in (0, -3, 3, 8)),
    lambda of: [*of.small[:40:2], *of.larger[::13], *of.small[-28::3]],
    endless="It asks without end: what ends the loop when there are no questions left, and when the two bounds meet?",
    wanted="bounds",
    shown="calls",
)
def bounds_after(position: Position, guess: int, most: int, evaluate: Evaluate[Any]) -> tuple[Value, Value]:
    """Return what is proved of the value from the side to move after at most `most` questions of MTD(f)."""
    bounds: tuple[Value, Value] = answered(_mtd(guess, most), position, evaluate)[0] if most else (-inf, inf)
    return bounds
