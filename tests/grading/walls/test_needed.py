"""Which cells an answer needs."""

import pytest

from grading.walls.needed import needed_cells, texts_in

ANSWER = "def f(x):\n    return helper(x) + TABLE[x]"


@pytest.mark.parametrize(
    "cell",
    [
        "def helper(x): return x",
        "helper = lambda x: x",
        "from somewhere import helper",
        "from somewhere import *",
        "import helper.inner",
        "TABLE = {}",
        "TABLE: dict = {}",
        "TABLE[1] = 2",
        "TABLE.update({1: 2})",
        "fill(TABLE)",
        "for TABLE in range(3): pass",
        "with open('x') as TABLE: pass",
        "if (TABLE := {}): pass",
        "def prepare():\n    global TABLE\n    TABLE = {}\nprepare()",
        "f.cache = {}",
        "f = wrapped(f)",
    ],
)
def test_what_gives_or_changes_something_that_it_reads_is_needed(cell):
    cells = ["TABLE = None", cell, ANSWER, "from a import fill, wrapped"]
    assert 1 in needed_cells(cells, ["f"])


@pytest.mark.parametrize(
    "cell",
    [
        "print(f(1))",
        "check.f(f)",
        "other = f(3)\nprint(other)",
        "plt.plot([f(x) for x in range(9)])",
        "for n in range(9): print(n, f(n))",
        "def mine():\n    return TABLE, helper",
        "not Python at all",
        "(" * 500,
        "",
    ],
)
def test_what_only_calls_it_is_not(cell):
    assert needed_cells(["TABLE = {}", cell, ANSWER, "import check, plt"], ["f"]) == [0, 2]


def test_what_is_needed_for_what_is_needed_is_needed():
    cells = ["from math import inf", "a = inf", "b = a", "def g(): return b", "def f(): return g()", "c = b", "d = 1"]
    assert needed_cells(cells, ["f"]) == [0, 1, 2, 3, 4, 5]  # what b stands for might have been changed in c = b
    assert needed_cells(cells, ["nothing"]) == []


def test_the_texts_of_an_answer_are_those_of_its_functions_and_of_all_that_they_call():
    cells = [
        "x = 1\n\ndef last(n):\n    return other(n) if n else 0",
        "def other(n):\n    return last(n - 1)\n\ndef unused(n):\n    return last(n)",
        "def first(n):\n    return last(n) + last(n) + abs(n)\nprint(first(3))",
    ]
    found = texts_in(cells, ["first"])
    assert list(found) == ["first", "last", "other"]
    assert [tuple(text) for text in found.values()] == [
        (1, "def first(n):\n    return last(n) + last(n) + abs(n)\n"),
        (3, "def last(n):\n    return other(n) if n else 0"),
        (1, "def other(n):\n    return last(n - 1)\n"),
    ]
    assert list(texts_in(cells, ["other", "first"])) == ["other", "first", "last"]
    assert list(texts_in(cells, ["first", "last", "other", "unused"])) == ["first", "last", "other", "unused"]


@pytest.mark.parametrize(
    "cell", ["g = f", "@cache\ndef g(n): return n", "class g: pass", "if 1:\n    def g(n): return n"]
)
def test_without_a_plain_definition_of_each_function_there_are_no_texts(cell):
    assert texts_in(["def f(n): return g(n)", cell], ["f", "g"]) == {}
