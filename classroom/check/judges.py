"""What is wrong with an outcome compared with a reference's: its value, as an answer or a bound, or its leaves."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from classroom.calls.call import Guesses, Outcome, place
from classroom.check.inputs import FULL, Case
from classroom.check.messages import said, wrong_value
from classroom.check.task import Judge, Part
from gametree.games.tree import Tree
from gametree.position import Position, Value
from gametree.search.minimax import minimax
from gametree.trace.snapshot import counted
from gametree.trees.search_run import Side


def is_number(value: object) -> bool:
    """Tell whether a value is a number; True and False are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def number(value: object) -> object:
    """Return a number as it is, and None for anything else."""
    return value if is_number(value) else None


def rounded(value: object) -> object:
    """Return a number to nine digits, so that what floats lose does not count, and None for anything else."""
    return round(value, 9) if is_number(value) else None  # type: ignore[call-overload]


def truth(value: object) -> object:
    """Return True or False, also for 1 and 0, and None for anything else."""
    return value if isinstance(value, int) else None


def sequence(value: object) -> object:
    """Return a list or a tuple as a list, and None for anything else."""
    return list(value) if isinstance(value, list | tuple) else None


def as_lists(value: object) -> object:
    """Return a value with lists in the place of all lists and tuples in it."""
    return [as_lists(part) for part in value] if isinstance(value, list | tuple) else value


def in_order(value: object) -> list[int] | None:
    """Return a list, a tuple or a set of whole numbers as a list, the least first; None for anything else."""
    if not isinstance(value, list | tuple | set) or not all(type(one) is int for one in value):
        return None
    return sorted(value)


def judge_as(form: Callable[[Any], object]) -> Judge:
    """Return how to judge an answer that must equal the reference's.

    Args:
        form: brings an answer into the form in which they are compared; None where it is of another type.

    """

    def judge(_case: Case, got: Outcome, expected: Outcome) -> str:
        """Return what is wrong with an outcome."""
        return "" if form(got.value) == form(expected.value) else wrong_value(got.value, expected.value)

    return judge


judge_value = judge_as(number)
judge_same = judge_as(lambda value: value)


def judge_leaves(case: Case, got: Outcome, expected: Outcome) -> str:
    """Judge a search whose value is right by the leaves that it looked at."""
    if got.leaves == expected.leaves or not isinstance(case.call.args[0], Tree):
        return ""  # on a board, a search that remembers positions rightly looks at fewer leaves
    return _leaf_words(got.leaves, expected.leaves) if got.leaves else NO_LEAVES


NO_LEAVES = "The value is right, but no leaf was ever valued with `evaluate`, the evaluation that it was given."


def _leaf_words(got: Sequence[object], expected: Sequence[object]) -> str:
    seen = counted(len(got), "leaf", "leaves")
    counts = f"The value is right, but it looked at {seen} where the right search looks at {len(expected)}"
    if len(set(got)) < len(got):
        return "The value is right, but it looked at a leaf twice."
    paths: list[Any] = sorted({*got, *expected})  # a path comes right before those that lead on from it
    if any(after[: len(path)] == path for path, after in pairwise(paths)):
        return "The value is right, but it also valued a node that is no leaf with `evaluate`."
    if len(got) > len(expected):
        return f"{counts}: what it knew already made the others useless."
    if len(got) < len(expected):
        return f"{counts}: it left out some that could have mattered."
    return "The value is right, but it looked at the leaves in another order, or at other leaves."


# Judges of a search: by its value, exactly, and then by its leaves.
EXACT: Mapping[Part, Judge] = {"value": judge_value, "leaves": judge_leaves}


def judge_soft(side: Side) -> Mapping[Part, Judge]:
    """Return the judges of a fail-soft search: by its value, exact or as a bound, and then by its leaves.

    A search that looks at the same leaves must return the same bound; one that looks at others, any true one.

    Args:
        side: whose side its values are for.

    """

    def judge(case: Case, got: Outcome, expected: Outcome) -> str:
        """Return what is wrong with a value, exact or as a bound."""
        if not is_number(got.value) or got.leaves == expected.leaves or case.call.args[2:4] == FULL:
            return judge_value(case, got, expected)
        return _judge_bound(case, got, side)

    return {"value": judge, "leaves": judge_leaves}


def _judge_bound(case: Case, got: Outcome, side: Side) -> str:
    (alpha, beta), true, value = case.call.args[2:4], _true_value(case, side), got.value
    if true <= alpha and not true <= value <= alpha:
        return BELOW.format(said(value), said(true))
    if true >= beta and not beta <= value <= true:
        return ABOVE.format(said(value), said(true))
    return wrong_value(value, true) if alpha < true < beta and value != true else ""


def judge_window(side: Side) -> Mapping[Part, Judge]:
    """Return the judges of any search with a window: by the side of the window that its value is on, then its leaves.

    Inside the window the value must be exact; otherwise it must lie on the same side (Knuth and Moore 1975, F2).

    Args:
        side: whose side its values are for.

    """

    def judge(case: Case, got: Outcome, expected: Outcome) -> str:
        """Return what is wrong with a value, by the side of the window on which it lies."""
        if not is_number(got.value) or case.call.args[2:4] == FULL:
            return judge_value(case, got, expected)
        return _judge_side(case, got, side)

    return {"value": judge, "leaves": judge_leaves}


def _judge_side(case: Case, got: Outcome, side: Side) -> str:
    (alpha, beta), true, value = case.call.args[2:4], _true_value(case, side), got.value
    if true <= alpha:
        return LOW.format(said(value), said(true), said(alpha)) if value > alpha else ""
    if true >= beta:
        return HIGH.format(said(value), said(true), said(beta)) if value < beta else ""
    return wrong_value(value, true) if value != true else ""


def _true_value(case: Case, side: Side) -> Value:
    tree, depth, _, _, evaluate, *_ = case.call.args
    return true_value(tree, depth, evaluate) * (tree.turn if side == "mover" else 1)


LOW = "It returned {}. The position is worth {}, not more than α, so {} or any number below it is right."
HIGH = "It returned {}. The position is worth {}, not less than β, so {} or any number above it is right."
BELOW = "It returned {}. The position is worth {}, not more than α, so any number from there up to α is right."
ABOVE = "It returned {}. The position is worth {}, not less than β, so any number from β up to that is right."


@lru_cache(100_000)
def true_value(position: Position, depth: float, evaluate: Guesses) -> Value:
    """Return what a position is worth from MAX's side, by minimax."""
    guesses = dict(evaluate.guesses)
    return minimax(position, depth, lambda leaf: guesses.get(place(leaf), leaf.score()))
