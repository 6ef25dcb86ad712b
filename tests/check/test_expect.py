"""A learner's function beside known answers."""

import pytest

from classroom import expect
from gametree import Tree


def double(number):
    return 2 * number


def stub(*arguments):
    return None


def apart(a, b):
    return a - b


@pytest.mark.parametrize(
    ("function", "cases", "said"),
    [
        (double, {0: 0, 3: 6}, "double is right in all 2 cases"),
        (double, [([1], [1, 1]), ("x", "xx")], "double is right in all 2 cases"),
        (double, {1: 2, 2: 5, 3: 0}, "double(2) should be 5, and is 4"),
        (apart, {(3, 1): 2}, "apart is right in all 1 cases"),
        (apart, {(3, 1): 3}, "apart(3, 1) should be 3, and is 2"),
        (stub, {Tree(1): 1}, "stub(Tree(1)) returns None: it is not written yet, or a return is missing"),
        (stub, {1: None}, "stub is right in all 1 cases"),
    ],
)
def test_the_first_difference_is_told(capsys, function, cases, said):
    expect(function, cases)
    assert capsys.readouterr().out == f"{said}\n"


def test_an_error_of_the_function_is_its_own():
    with pytest.raises(TypeError):
        expect(apart, {1: 1})
