"""Which cells an answer needs."""

import pytest

from classroom.sandbox.needed import needed_cells

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
