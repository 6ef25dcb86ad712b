"""A program's text stands alone, and names what its cell does not have."""

from pathlib import Path
from typing import Any

import pytest

from classroom import grow, my_program
from classroom.program.text import body_in, body_of
from classroom.program.versions import own_versions
from gametree import Tree, minimax
from tests.classroom.check.bank import run
from tests.classroom.program.cells import HEAD, MINE, cell


def test_what_is_kept_stands_alone(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    helper = "def best(turn, values):\n    return (max if turn == MAX else min)(values)"
    uses = MINE[3].replace("max(below) if position.turn == MAX else min(below)", "best(position.turn, below)")
    cell(f"unused = Tree(1)\n\n\n{helper}\n\n\n{uses}\n\n\nprint(unused)", 3)
    (version,) = own_versions()
    assert body_in(version.file.read_text()) == f"{helper}\n\n\n{uses.rstrip()}\n"
    assert version.search(Tree([[3, 12], [2, 4]])) == 3
    assert my_program()(Tree([1, 2])) == 2
    assert "This is your program of lesson 3, my_search/lesson-03.py." in capsys.readouterr().out


def test_what_its_cell_does_not_have_is_named(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scope: dict[str, Any] = {}
    run("def best(turn, values):\n    return max(values) if turn == 1 else min(values)", scope, "<another cell>")
    text = MINE[3].replace("max(below) if position.turn == MAX else min(below)", "best(position.turn, below)")
    run(f"{HEAD}\n{text}\nmine = grow(my_search, 3)", scope, "<this cell>")
    assert "It is not kept: `my_search` uses `best`, and its cell does not say what that is" in capsys.readouterr().out
    assert scope["mine"](Tree([1, 2])) == 2
    assert own_versions() == []


@pytest.mark.parametrize(
    ("before", "own"),
    [
        (
            "def best():\n    return 0",
            "def my_search(position):\n    def best():\n        return 1\n\n    return best()",
        ),
        ("import os", "import collections.abc\n\n\ndef my_search(position):\n    return collections.abc.Sequence"),
    ],
)
def test_a_program_takes_along_what_it_means_and_no_namesake(before: str, own: str) -> None:
    scope: dict[str, Any] = {}
    run(f"{before}\n\n\n{own}\n", scope, f"<a cell {hash(own)}>")
    assert body_of(scope["my_search"]) == f"{own}\n"


def test_only_a_function_of_that_name_grows() -> None:
    with pytest.raises(TypeError, match=r"written as def my_search"):
        grow(minimax, 4)
    with pytest.raises(TypeError, match="without a decorator"):
        cell(f"from functools import cache\n\n\n@cache\n{MINE[3]}", 3)
    with pytest.raises(ValueError, match="the program grows in lessons 3 to 10, got 11"):
        grow(minimax, 11)
    with pytest.raises(TypeError, match=r"written as def my_search"):
        body_of(lambda position: 0)
