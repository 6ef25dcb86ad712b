"""Values and faults in words."""

from math import inf

import pytest

from classroom.calls.call import FunctionCall
from classroom.check.messages import MAX_SAID, call_words, said
from classroom.check.registry import tasks


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
