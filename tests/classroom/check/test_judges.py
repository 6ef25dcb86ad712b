"""What counts as the same answer."""

import pytest

from classroom.check.judges import as_lists, in_order, is_number, rounded


@pytest.mark.parametrize(
    ("form", "given", "right"),
    [
        (in_order, {2, 0, 1}, [0, 1, 2]),
        (in_order, (2, 0, 1), [0, 1, 2]),
        (in_order, [2, 0.5], None),
        (in_order, 7, None),
        (rounded, 0.1 + 0.2, 0.3),
        (rounded, True, None),
        (as_lists, ([1, (2,)], 3), [[1, [2]], 3]),
    ],
)
def test_an_answer_is_compared_in_its_form(form, given, right) -> None:
    assert form(given) == right


@pytest.mark.parametrize(("value", "is_one"), [(3, True), (0.5, True), (True, False), ("3", False), (None, False)])
def test_truths_and_texts_are_no_numbers(value, is_one: bool) -> None:
    assert is_number(value) is is_one
