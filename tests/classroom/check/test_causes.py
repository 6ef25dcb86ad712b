"""What an error or an odd answer comes from is said with it."""

import pytest

from classroom import expect


def endless(number):
    return endless(number - 2)


def printing(number):
    print(number)
    print("and more")


def in_place(numbers):
    return numbers.copy().sort()


@pytest.mark.parametrize(
    ("function", "cases", "said"),
    [
        (endless, {1: 1}, "It never meets a base case: number = 1, −1, −3, −5 … Which case ends the recursion"),
        (printing, {8: 8}, "It printed 8 and returned None: `print` only shows a value"),
        (in_place, [([2, 1], [1, 2])], "It returned None: `.sort()` changes what it is called on, and returns None."),
        (lambda _: [[1], [1]], {1: [[1], [2]]}, "The lists in it are all alike: is it one list, which every call"),
        (lambda _: [[1], [1]], {1: []}, "It returned [[1], [1]]; it should be []."),
    ],
)
def test_what_is_behind_it_is_told(capsys, function, cases, said):
    expect(function, cases)
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("lists", [[], [[1]], [1, 1]])
def test_what_is_no_row_of_lists_is_not_said_to_be_one_list(capsys, lists):
    expect(lambda _: lists, {1: [[1], [2]]})
    assert "all alike" not in capsys.readouterr().out
