"""Values and faults in words."""

from collections import namedtuple
from math import inf

import pytest

from classroom.calls.call import FunctionCall
from classroom.check.messages import MAX_SAID, call_words, said
from classroom.check.registry import tasks
from tests.classroom.check.asking import verdict


@pytest.mark.parametrize("length", [MAX_SAID - 2, MAX_SAID - 1, MAX_SAID, 10 * MAX_SAID])
def test_what_is_long_is_cut_and_never_longer_than_there_is_room(length: int) -> None:
    text = "x" * (length - 2)  # and two quotes
    assert len(said(text)) == min(length, MAX_SAID)
    assert said(text).endswith("'" if length <= MAX_SAID else "…")


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


Bounds = namedtuple("Bounds", "least most")


def test_a_named_tuple_is_as_good_as_the_plain_one_that_is_asked_for() -> None:
    def narrowed(least, most, v, answer):
        return Bounds(max(least, answer), most) if answer > v else Bounds(least, min(most, answer))

    def backwards(least, most, v, answer):
        return Bounds(*narrowed(least, most, v, answer)[::-1])

    assert verdict("narrowed", narrowed).is_right
    assert "Bounds" not in verdict("narrowed", backwards).counterexample.fault.said


@pytest.mark.parametrize(
    ("task", "answer", "said_of_it"),
    [
        (
            "total",
            lambda tree: (one for one in [tree]),
            "a `generator`, where a number was expected: what is to become",
        ),
        ("best_moves", lambda position: map(int, ()), "a `map`, where a list was expected: `list(…)` makes a list"),
        ("holds", lambda proof, position: map(bool, [1]), "where True or False was expected"),
        ("final_score", lambda board, to_winner: {0}, "It returned {0}; it should be 0."),
        ("legal_moves", set, "a set; it should be [0, 1, 2, 3, 4, 5, 6, 7, 8], a list."),
    ],
)
def test_what_comes_back_and_what_is_wanted_are_both_said(task: str, answer: object, said_of_it: str) -> None:
    assert said_of_it in verdict(task, answer).counterexample.fault.said
