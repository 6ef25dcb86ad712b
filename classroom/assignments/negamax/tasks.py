"""Assignment 5, negamax: one rule for both sides, five programs, and the line of best moves."""

from collections.abc import Sequence
from math import inf

from classroom.assignments.five import five
from classroom.assignments.search_tasks import (
    Arguments,
    depth_larger,
    depth_probes,
    depth_small,
    drawn,
    to_depth,
)
from classroom.calls.call import Guesses, Outcome
from classroom.check.inputs import Case, guessing, height, tiny_trees
from classroom.check.judges import EXACT, judge_value, true_value
from classroom.check.messages import wrong_value
from classroom.check.task import Assignment
from gametree.position import Evaluate, Move, Position, Value, score
from gametree.search.negamax import negamax

ASSIGNMENT = Assignment("05-negamax", "Negamax")
task = ASSIGNMENT.task

# Odd and even depths


@task(
    {"value": 2},
    judge_value,
    lambda: ((value, plies) for plies in range(7) for value in (0, -1, 1, -2, 2, 7)),
    drawn("plies", 50, lambda rng, _: (rng.below(199) - 99, rng.below(60))),
)
def for_root(value: Value, plies: int) -> Value:
    """Return a value for the side to move at a node, for the side to move so many plies above it."""
    return -value if plies % 2 else value


# An infinity that survives a minus sign


@task({"value": 2}, judge_value, lambda: zip(range(2, 129)), probes=lambda of: of.small[:60])
def lowest(bits: int) -> int:
    """Return the smallest whole number of so many bits whose negative has no more bits."""
    return 1 - (1 << bits - 1)


# Negamax, and the line it plays


def _small() -> Arguments:
    """Yield the inputs for every search without a window, and deeper trees searched two plies deep."""
    yield from depth_small()
    yield from (to_depth(tree, 2, guessing(tree)) for tree in tiny_trees(4) if height(tree) > 2)


task({"value": 3, "leaves": 2}, EXACT, _small, depth_larger, depth_probes, shown="search")(negamax)
five(ASSIGNMENT, "negamax", negamax)

OTHER_TIE = "It returned {}. That is a best line, but not the first one: where moves are equal, {} is right."


def _judge_line(case: Case, got: Outcome, expected: Outcome) -> str:
    is_line = isinstance(got.value, list | tuple) and _is_best(got.value, *case.call.args)
    return "" if is_line else wrong_value(got.value, expected.value)


def _judge_ties(_case: Case, got: Outcome, expected: Outcome) -> str:
    moves = list(got.value)
    return "" if moves == expected.value else OTHER_TIE.format(moves, expected.value)


def _is_best(moves: Sequence[Move], position: Position, depth: float, evaluate: Guesses) -> bool:
    """Tell whether moves are a whole line in which each is as good as any other."""
    if not moves or depth == 0 or moves[0] not in position.moves():
        return not moves and (depth == 0 or not position.moves())
    below = position.play(moves[0])
    is_kept = true_value(below, depth - 1, evaluate) == true_value(position, depth, evaluate)
    return is_kept and _is_best(moves[1:], below, depth - 1, evaluate)


@task(
    {"line": 4, "ties": 2},
    {"line": _judge_line, "ties": _judge_ties},
    _small,
    depth_larger,
    depth_probes,
    shown="search",
)
def principal_variation(position: Position, depth: float = inf, evaluate: Evaluate[Position] = score) -> list[Move]:
    """Return the moves that both sides play, each the first of its best ones."""
    return _value_and_line(position, depth, evaluate)[1]


def _value_and_line(position: Position, depth: float, evaluate: Evaluate[Position]) -> tuple[Value, list[Move]]:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position), []
    replies = {move: _value_and_line(position.play(move), depth - 1, evaluate) for move in moves}
    best = min(replies, key=lambda move: replies[move][0])
    return -replies[best][0], [best, *replies[best][1]]
