"""A learner's function beside known answers: what a check of an assignment says, without points."""

from math import inf

import pytest

from classroom import expect
from gametree import Tree


def double(number):
    return 2 * number


def stub(*arguments):
    return None  # your code here


def hollow(number):
    return stub(number)


def apart(a, b):
    return a - b


def keeping(number, seen=[]):  # noqa: B006 - that is the slip
    seen.append(number)
    return number if len(seen) < 3 else -1


@pytest.mark.parametrize(
    ("function", "cases", "said"),
    [
        (double, {0: 0, 3: 6}, "✓ double(): right on these 2 cases\n"),
        (double, [([1], [1, 1]), ("x", "xx")], "✓ double(): right on these 2 cases\n"),
        (double, {1: 2, 2: 5, 3: 0}, "After 2 inputs, it goes wrong on this one: double on 2."),
        (double, {1: 2, 2: 5, 3: 0}, "It returned 4; it should be 5."),
        (apart, {(3, 1): 2}, "✓ apart(): right on the only case\n"),
        (apart, {1: 1}, "It cannot be called with the arguments that the task gives it"),
        (stub, {Tree(1): 1}, "○ stub(): not written yet\n"),
        (hollow, {1: 1}, "○ hollow(): not written yet\n"),
        (keeping, {1: 1, 2: 2}, "It is right when asked once, but not when asked again"),
        (len, [([2, 1], 2)], "✓ len(): right on the only case\n"),
        (len, [([2, 1], 3)], "It returned 2; it should be 3."),
    ],
)
def test_what_is_found_out_is_told(capsys, function, cases, said):
    expect(function, cases)
    assert said in capsys.readouterr().out


def test_defaults_of_its_own_need_not_be_typed(capsys):
    def deep(tree, depth=inf, low=-inf):
        return depth

    expect(deep, {(Tree([3, 1]), 2, -inf): 1})
    assert capsys.readouterr().out.splitlines()[-1] == "To see it again: deep(Tree([3, 1]), 2)"


def test_a_line_to_see_it_again_can_be_typed_as_it_stands(capsys):
    expect(double, {Tree([3, 1]): 1})
    again = capsys.readouterr().out.splitlines()[-1]
    assert again == "To see it again: double(Tree([3, 1]))"
