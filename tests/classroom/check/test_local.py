"""Calls to functions of this process: a breath between them, their texts, and variants of them."""

import pytest

from classroom.calls.call import FunctionCall
from classroom.check.local import Local

CELL = """
def step(n): return n + 1

def twice(n):
    return step(step(n))
"""


@pytest.fixture
def scope(cell):
    return cell(CELL)


@pytest.fixture
def cell(monkeypatch):
    """What runs a cell as IPython does: its text can be had again under the name of its file."""
    import linecache

    def run(text):
        name, scope = f"<cell {text}>", {"__name__": "__main__"}
        monkeypatch.setitem(linecache.cache, name, (len(text), None, text.splitlines(keepends=True), name))
        exec(compile(text, name, "exec"), scope)
        return scope

    return run


def calls(name, *numbers):
    return [FunctionCall(name, (number,)) for number in numbers]


def test_a_function_is_told_with_those_that_it_calls_and_the_lines_they_stand_in(scope) -> None:
    texts = Local({"twice": scope["twice"]}).texts()
    assert {name: (text.first, text.source) for name, text in texts.items()} == {
        "twice": (4, "def twice(n):\n    return step(step(n))\n"),
        "step": (2, "def step(n): return n + 1\n"),
    }


def test_a_helper_whose_name_is_anothers_by_now_is_not_told(cell) -> None:
    scope = cell("def step(n): return n + 1\nolder = step\ndef step(n): return n\ndef f(n): return older(n)\n")
    assert {*Local({"f": scope["f"]}).texts()} == {"f"}


@pytest.mark.parametrize(
    "text",
    [
        "f = lambda n: n",
        "def outer():\n    m = 1\n    def f(n): return n + m\n    return f\nf = outer()",
        "class F:\n    def __call__(self, n): return n\nf = F()",
        "from math import sqrt as f",
    ],
    ids=["lambda", "closure", "object", "builtin"],
)
def test_what_is_no_plain_function_of_a_cell_has_no_text_to_edit(cell, text) -> None:
    assert Local({"f": cell(text)["f"]}).texts() == {}


def test_a_function_whose_cell_is_gone_has_no_text() -> None:
    scope = {"__name__": "__main__"}
    exec("def f(n): return n", scope)
    assert Local({"f": scope["f"]}).texts() == {}


def test_an_edit_is_defined_beside_what_the_learner_has_and_changes_nothing_there(scope) -> None:
    edited = Local({"twice": scope["twice"]}).with_cell("def step(n): return n + 10", ["twice"], 1)
    both = edited.run(calls("twice", 1)), Local({"twice": scope["twice"]}).run(calls("twice", 1))
    assert [found.value for (found,) in both] == [3, 3]  # the function that is asked still calls the learner's own
    other = Local({"twice": scope["twice"]}).with_cell(CELL.replace("n + 1", "n + 10"), ["twice", "thrice"], 1)
    assert [found.value for found in other.run(calls("twice", 1))] == [21]
    assert [found.failure for found in other.run(calls("thrice", 1))] == ["not written"]
    assert scope["step"](1) == 2


def test_between_calls_something_can_be_said_and_all_answers_come_in_order(scope) -> None:
    heard = []
    runner = Local({"twice": scope["twice"]}, meanwhile=lambda: heard.append(1))
    assert [found.value for found in runner.run(calls("twice", *range(300)))] == [*range(2, 302)]
    assert 1 <= len(heard) < 300
    runner.run(calls("twice", 1, 2), fresh=False)
    assert len(heard) < 300


def test_nothing_is_asked_after_a_call_that_takes_too_long(cell) -> None:
    scope = cell("def f(n):\n    while n == 1: pass\n    return n\n")
    runner = Local({"f": scope["f"]}, 0.05, meanwhile=lambda: None)
    assert [(found.value, found.failure) for found in runner.run(calls("f", 0, 1, *range(2, 9)))] == [
        (0, ""),
        (None, "timeout"),
    ]
