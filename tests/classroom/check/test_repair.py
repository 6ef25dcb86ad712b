"""A mistake is named by a repair on evidence only."""

from math import inf

import pytest

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
