"""A mistake is named on evidence only, and what is said of a fault shows what decides it."""

from math import inf

import pytest

from classroom.calls.call import FunctionCall
from classroom.check.messages import call_words, said
from classroom.check.registry import tasks
from classroom.check.verdict import Verdict
from gametree import MAX, alphabeta
from tests.classroom.check.asking import verdict

CALLS = []


def counts_for_ever(x, n):
    CALLS.append(n)
    if n == 0:
        return 1, len(CALLS)
    root, _ = counts_for_ever(x, n // 2)
    return root * root * (x if n % 2 else 1), len(CALLS)


def fixed_side(position, side, goal):
    if not position.moves():
        return position.score() * side >= goal
    results = [fixed_side(position.play(move), side, goal) for move in position.moves()]
    return any(results) if position.turn == MAX else all(results)


def at_least(position, v, evaluate):
    return alphabeta(position, inf, v - 1, v, evaluate) > v - 1


def plain(position, depth, evaluate):
    if not position.moves() or depth == 1:
        return evaluate(position)
    values = [plain(position.play(move), depth - 1, evaluate) for move in position.moves()]
    return max(values) if position.turn == MAX else min(values)


def test_what_is_right_when_asked_once_is_not_told_of_a_default_argument_that_it_has_not() -> None:
    CALLS.clear()
    assert not any("default" in known.advice for known in verdict("fast_power", counts_for_ever).mistakes)


@pytest.mark.slow
def test_a_repair_that_only_moves_the_fault_to_another_part_is_none() -> None:
    found = verdict("can_force", fixed_side)
    assert 0 < found.total < 5
    assert "comparison" not in [known.name for known in found.mistakes]


@pytest.mark.slow
def test_a_window_at_the_root_is_not_said_to_be_the_childs() -> None:
    (known,) = verdict("is_more", at_least).mistakes
    assert known.name == "at least v asked" or "child" not in known.advice


@pytest.mark.parametrize(
    ("value", "words"), [((-inf, 3), "(−∞, 3)"), ([[1, inf]], "[[1, +∞]]"), ("inf", "'inf'"), (["inf"], "['inf']")]
)
def test_an_infinite_number_in_a_list_is_said_as_elsewhere(value, words) -> None:
    assert said(value) == words


def test_numbers_without_a_name_are_not_told() -> None:
    call = FunctionCall("settles", ([1, 0, "lower"], 1, -1, 0))
    assert call_words(call, tasks()["entries"].parameters("settles")) == (
        "settles on entry [1, 0, 'lower'], depth 1, α = −1, β = 0"
    )
    assert call_words(FunctionCall("power", (2, 3)), ("x", "n")) == "power on 2, 3"


def test_what_the_evaluation_says_is_told_where_nothing_else_decides() -> None:
    text = str(Verdict(verdict("minimax", plain)))
    assert "where the evaluation says" in text


def test_a_tree_without_the_bug_is_not_called_the_smallest() -> None:
    text = str(Verdict(verdict("bug_1", lambda: [1, 2], alphabeta)))
    assert "smallest" not in text
    assert "it would have to skip one of these" in text
