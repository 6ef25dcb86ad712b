"""Assignment 15, many hands: jobs at the root, results as they come, windows, young brothers, a chart, and two limits.

What happens at the same time is written one after the other: all that begins together is told what was known before.
So a right search looks at its leaves in one order only.
"""

from collections.abc import Sequence
from itertools import product
from math import inf
from typing import Any

from classroom.assignments.search_tasks import (
    SCORE,
    Arguments,
    boards,
    drawn,
    farthest,
    in_window,
    judge_again,
    large,
    thousands,
    window_kind,
    window_larger,
    window_probes,
    window_small,
)
from classroom.calls.call import Outcome
from classroom.check.inputs import Case, chains, larger_trees, tiny_trees
from classroom.check.judges import as_lists, is_number, judge_as, judge_value, judge_window, number, rounded, sequence
from classroom.check.messages import said, wrong_value
from classroom.check.task import Assignment, Tried
from gametree.games.tree import Tree
from gametree.position import Evaluate, Position, Value, score
from gametree.search.alphabeta import alphabeta
from gametree.trace.snapshot import counted
from gametree.trees.generate import Rng

ASSIGNMENT = Assignment("15-many-hands", "Many hands")
task = ASSIGNMENT.task


# A job for each move


def _whole(trees: Sequence[Position]) -> Arguments:
    yield from ((tree, SCORE) for tree in trees)


@task(
    {"value": 1, "leaves": 1},
    {"value": judge_value, "leaves": judge_again},
    lambda: _whole([*tiny_trees(4), *chains(), *boards(), *large()]),
    lambda seed: _whole(larger_trees(seed, 100)),
    lambda of: [*of.small[:60:2], *of.larger[:20]],
    shown="calls",
)
def split_root(position: Position, evaluate: Evaluate[Any]) -> Value:
    """Return the value from the side to move, from one search for each move, none of which is told anything."""
    moves = position.moves()
    if not moves:
        return position.turn * evaluate(position)
    return max(-alphabeta(position.play(move), inf, -inf, inf, evaluate) for move in moves)


# Results in the order in which they come


def _arrivals(rng: Rng, _number: int) -> tuple[list[list[int]]]:
    left = [[place, rng.below(9) - 4] for place in range(1 + rng.below(6))]
    return ([left.pop(rng.below(len(left))) for _ in range(len(left))],)


def _few_arrivals() -> Arguments:
    for values in product((0, -1, 1), repeat=2):
        yield from (([[place, values[place]] for place in order],) for order in ((0, 1), (1, 0)))
    yield from (([[0, value]],) for value in (0, -3, 3))
    yield from (([[place, 2 - place] for place in order],) for order in ((2, 0, 1), (1, 2, 0)))


@task({"move": 2}, judge_as(number), _few_arrivals, drawn("arrivals", 100, _arrivals), wanted="the number of a move")
def first_best(results: Sequence[Sequence[int]]) -> int:
    """Return the number of the best move, the first of equal ones, from [move, value of the child] as they came."""
    return min(results, key=lambda result: (result[1], result[0]))[0]


# Which window each child is given

WindowGiven = list[Value]


def _windows_small() -> Arguments:
    ends = [(-inf, inf), (0, inf), (-inf, 2), (-1, 2), (0, 1)]
    for count in range(1, 4):
        yield from ((list(values), *end) for values in product((0, 1, 2), repeat=count) for end in ends)


def _random_windows(rng: Rng, _number: int) -> tuple[list[int], Value, Value]:
    alpha = rng.one_of([-inf, rng.below(6)])
    return [rng.below(12) for _ in range(1 + rng.below(5))], alpha, rng.one_of([inf, max(alpha, 0) + 1 + rng.below(8)])


def _with_reasons(values: Sequence[int], alpha: Value, beta: Value) -> tuple[list[tuple[WindowGiven, str]], str]:
    """Return the searches of the children, each with its reason, and why there is no other."""
    given: list[tuple[WindowGiven, str]] = [([0, alpha, beta], FIRST)]
    low = best = max(alpha, values[0])
    if best >= beta:
        return given, "what the first child is worth is β or more."
    null = NULL.format(said(low), said(alpha), said(values[0]))
    given += [([child, low, low + 1], null) for child in range(1, len(values))]
    if low + 1 >= beta:
        return given, f"more than {said(low)} is a cut already, and nobody is searched again."
    for child, value in enumerate(values[1:], 1):
        if best >= beta:
            return given, "the best is β or more by then, and the rest is stopped."
        if value > low:
            given.append(([child, best, beta], AGAIN.format(child, said(value), said(low), said(best))))
            best = max(best, value)
    return given, f"all that are worth more than {said(low)} have been searched again."


FIRST = "The first child is searched alone, with the window of the node."
NULL = "All others begin together with what is known by then, {}: the larger of α, {}, and the first child's value, {}."
AGAIN = "Child {} is worth {}, more than {}, and is searched again from the best that is known by then, {}."


def judge_windows(case: Case, got: Outcome, expected: Outcome) -> str:
    """Judge the windows that are given, and say what goes with the first one that is wrong."""
    if as_lists(got.value) == as_lists(expected.value):
        return ""
    if not isinstance(got.value, list | tuple):
        return wrong_value(got.value, expected.value)
    rows, end = _with_reasons(*case.call.args)
    for at, (row, why) in enumerate(rows):
        if at == len(got.value):
            return f"It ends after {counted(at, 'search', 'searches')}; the next one is {said(row)}. {why}"
        if as_lists(got.value[at]) != row:
            return f"Search {at + 1} is {said(got.value[at])}; it should be {said(row)}. {why}"
    return f"Search {len(rows) + 1}, {said(got.value[len(rows)])}, is one too many: {end}"


@task(
    {"windows": 3},
    judge_windows,
    _windows_small,
    drawn("windows", 200, _random_windows),
    lambda of: [*of.small[::6], *of.larger[:30]],
    wanted="a list",
)
def windows_given(values: Sequence[int], alpha: Value, beta: Value) -> list[WindowGiven]:
    """Return [child, low, high] for each search of a child, in order, where the children are worth these values."""
    return [row for row, _ in _with_reasons(values, alpha, beta)[0]]


# Young brothers wait


# The brother that fails high is only asked again with the newest bound, and may be the best all the same.
RISEN: Any = ([-1, 4, [[2, 7]]], [-1, 0, [1, [0, 1]]], [[0, 0], [[[5, 9], [4, 4]], 9], [9, [[1, 1], [8, 9]]]])


def _brothers_small() -> Arguments:
    yield from window_small(deep=(), more=0, values=[*thousands(), *farthest()])
    yield from map(in_window, map(Tree, RISEN))


def _brothers_probes(of: Tried) -> Arguments:
    yield from window_probes(of)
    yield from map(in_window, map(Tree, RISEN))


@task(
    {"value": 3, "leaves": 3},
    {**judge_window("mover"), "leaves": judge_again},
    _brothers_small,
    window_larger,
    _brothers_probes,
    kind=window_kind,
    shown="search",
)
def young_brothers(
    position: Position, depth: float = inf, alpha: Value = -inf, beta: Value = inf, evaluate: Evaluate[Position] = score
) -> Value:
    """Return what alpha-beta does, where at each node all brothers of the first child are asked at the same time."""
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    eldest, *brothers = [position.play(move) for move in moves]
    best = -young_brothers(eldest, depth - 1, -beta, -alpha, evaluate)
    if best >= beta:
        return best
    low = max(alpha, best)
    answers = [-young_brothers(child, depth - 1, -(low + 1), -low, evaluate) for child in brothers]
    for child, answer in zip(brothers, answers, strict=True):
        if low < answer < beta:
            answer = -young_brothers(child, depth - 1, -beta, -max(low, best), evaluate)
        best = max(best, answer)
        if best >= beta:
            break
    return best


# To read a chart


NUMBERS = ("speedup", "search overhead", "idle share")


def judge_chart(_case: Case, got: Outcome, expected: Outcome) -> str:
    """Judge the three numbers, and name the first that is wrong."""
    numbers = sequence(got.value)
    if not isinstance(numbers, list) or len(numbers) != len(NUMBERS) or not all(map(is_number, numbers)):
        return wrong_value(got.value, expected.value)
    rows = zip(NUMBERS, numbers, expected.value, strict=True)
    wrong = (row for row in rows if rounded(row[1]) != rounded(row[2]))
    return next((f"The {name} is {said(right)}, not {said(own)}." for name, own, right in wrong), "")


def _chart(rng: Rng, _number: int) -> tuple[list[list[int]], int, int]:
    workers, bars = 1 + rng.below(4), []
    for worker in range(workers):
        now = 0
        for _ in range(rng.below(4) + (worker == 0)):
            start = now + rng.below(3)
            now = start + 1 + rng.below(4)
            bars.append([worker, start, now])
    return bars, workers, 1 + rng.below(20)


def _charts() -> Arguments:
    yield [[0, 0, 4]], 1, 4
    yield [[0, 0, 4]], 2, 4
    yield [[0, 0, 1], [0, 1, 3], [1, 1, 3]], 2, 5
    yield [[0, 0, 2], [1, 1, 5]], 2, 4
    yield [[0, 0, 2], [1, 1, 5], [2, 1, 2]], 4, 10


@task({"numbers": 3}, judge_chart, _charts, drawn("charts", 60, _chart), wanted="three numbers")
def read_chart(bars: Sequence[Sequence[int]], workers: int, serial: int) -> list[float]:
    """Return speedup, search overhead and the share of idle time of a chart with bars [worker, start, end]."""
    time, nodes = max(end for _, _, end in bars), sum(end - start for _, start, end in bars)
    return [serial / time, nodes / serial - 1, 1 - nodes / (workers * time)]


# What is the most?


def _loads(rng: Rng, _number: int) -> tuple[int, list[int], int]:
    return rng.below(20), [1 + rng.below(30) for _ in range(1 + rng.below(8))], 1 + rng.below(16)


def _few_loads() -> Arguments:
    yield from [(0, [1], 1), (0, [1, 1], 2), (1, [1], 2), (1, [1, 1], 2), (0, [3, 1], 2), (2, [1, 1, 1, 1], 2)]
    yield from [(10, [30, 30, 30], 8), (0, [1, 1, 1], 2), (5, [40, 1, 1], 3), (0, [2, 2], 8)]


@task({"speedup": 2}, judge_as(rounded), _few_loads, drawn("loads", 100, _loads), wanted="a number")
def most_speedup(alone: int, jobs: Sequence[int], workers: int) -> float:
    """Return a speedup that no plan exceeds: first `alone` units by one worker, then jobs of so many units each."""
    return (alone + sum(jobs)) / (alone + max(max(jobs), sum(jobs) / workers))


# From how much work on a message pays


@task(
    {"plies": 2},
    judge_as(number),
    lambda: ((branching, message) for message in (0, 1, 2, 3, 5, 10, 100) for branching in (2, 3, 10)),
    drawn("grains", 60, lambda rng, _: (2 + rng.below(8), rng.below(5000))),
    wanted="a number of plies",
)
def least_grain(branching: int, message: int) -> int:
    """Return with how few plies a tree, `branching` moves at each node, takes longer than two messages."""
    plies, nodes = 0, 1
    while nodes <= 2 * message:
        plies += 1
        nodes = branching * nodes + 1
    return plies
