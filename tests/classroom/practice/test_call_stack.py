"""The turns of a call stack that is built by hand are those of the run, and each wrong choice is told why."""

import pytest

from classroom.practice.call_stack import turns
from gametree import record


def power(x, n):
    return 1 if n == 0 else x * power(x, n - 1)


def both(n):
    return 1 if n == 0 else both(n - 1) + both(n - 1)


def test_the_turns_of_a_chain():
    made = turns(record(power, 2, 1, lines=False))
    assert [(turn["right"], turn["push"]) for turn in made] == [
        ("power(2, 1) begins", "power(2, 1)"),
        ("power(2, 0) begins", "power(2, 0)"),
        ("power(2, 0) returns 1", None),
        ("power(2, 1) returns 2", None),
    ]
    assert made[1]["options"] == {
        "power(2, 0) begins": "",
        "power(2, 0) returns 1": "power(2, 0) has not begun: there is no such plate on the stack.",
        "power(2, 1) begins": "power(2, 1) has begun already.",
        "power(2, 1) returns 2": "power(2, 1) cannot return yet: it has not heard from the call that it needs.",
    }
    assert made[2]["options"]["power(2, 1) returns 2"] == (
        "power(2, 1) still waits. Only the top plate can be taken away: power(2, 0)."
    )


@pytest.mark.parametrize(("function", "args"), [(power, (2, 4)), (both, (2,))])
def test_exactly_one_choice_of_each_turn_is_right_and_the_stack_ends_empty(function, args):
    made = turns(record(function, *args, lines=False))
    for turn in made:
        assert [option for option, reason in turn["options"].items() if not reason] == [turn["right"]]
    assert sum(1 if turn["push"] else -1 for turn in made) == 0
