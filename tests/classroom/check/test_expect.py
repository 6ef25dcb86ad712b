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


def endless(number):
    return endless(number - 2)


def keeping(number, seen=[]):  # noqa: B006 - that is the slip
    seen.append(number)
    return number if len(seen) < 3 else -1


def printing(number):
    print(number)
    print("and more")


def in_place(numbers):
    return numbers.copy().sort()


@pytest.mark.parametrize(
    ("function", "cases", "said"),
    [
        (double, {0: 0, 3: 6}, "✓ double(): right on these 2 cases\n"),
        (double, [([1], [1, 1]), ("x", "xx")], "✓ double(): right on these 2 cases\n"),
        (double, {1: 2, 2: 5, 3: 0}, "After 2 inputs, it shows on this one: double on 2."),
        (double, {1: 2, 2: 5, 3: 0}, "It returned 4; it should be 5."),
        (apart, {(3, 1): 2}, "✓ apart(): right on the only case\n"),
        (apart, {1: 1}, "It cannot be called with the arguments that the task gives it"),
        (stub, {Tree(1): 1}, "○ stub(): not written yet\n"),
        (hollow, {1: 1}, "○ hollow(): not written yet\n"),
        (endless, {1: 1}, "It never meets a base case: number = 1, −1, −3, −5 … Which case ends the recursion"),
        (keeping, {1: 1, 2: 2}, "It is right when asked once, but not when asked again"),
        (printing, {8: 8}, "It printed 8 and returned None: `print` only shows a value"),
        (in_place, [([2, 1], [1, 2])], "It returned None: `.sort()` changes what it is called on, and returns None."),
        (len, [([2, 1], 2)], "✓ len(): right on the only case\n"),
        (len, [([2, 1], 3)], "It returned 2; it should be 3."),
        (lambda _: [[1], [1]], {1: [[1], [2]]}, "The lists in it are all alike: is it one list, which every call"),
        (lambda _: [[1], [1]], {1: []}, "It returned [[1], [1]]; it should be []."),
    ],
)
def test_what_is_found_out_is_told(capsys, function, cases, said):
    expect(function, cases)
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("lists", [[], [[1]], [1, 1]])
def test_what_is_no_row_of_lists_is_not_said_to_be_one_list(capsys, lists):
    expect(lambda _: lists, {1: [[1], [2]]})
    assert "all alike" not in capsys.readouterr().out


def test_defaults_of_its_own_need_not_be_typed(capsys):
    def deep(tree, depth=inf, low=-inf):
        return depth

    expect(deep, {(Tree([3, 1]), 2, -inf): 1})
    assert capsys.readouterr().out.splitlines()[-1] == "To see it again: deep(Tree([3, 1]), 2)"


def test_a_line_to_see_it_again_can_be_typed_as_it_stands(capsys):
    expect(double, {Tree([3, 1]): 1})
    again = capsys.readouterr().out.splitlines()[-1]
    assert again == "To see it again: double(Tree([3, 1]))"
