"""The learner's program from lesson to lesson: written, skipped, broken, older again, updated by the course."""

import re
from pathlib import Path
from typing import Any

import pytest

from classroom import my_record
from classroom.program.versions import of_course
from gametree import Tree
from tests.classroom.program.cells import MINE, STUB, cell, names

# --- from lesson to lesson ----------------------------------------------------------------------------------


def test_it_is_written_kept_and_carried_on(
    copy: Path, put: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cell(STUB, 3)(Tree([1, 2])) == 2
    assert "not written yet. The lesson goes on with the course’s program of lesson 3" in capsys.readouterr().out
    assert not put
    cell(MINE[3], 3)
    assert "Kept as my_search/lesson-03.py." in capsys.readouterr().out
    assert cell(STUB, 4)(Tree([1, 2]), 0) == 0
    (told,) = put
    assert told["replace"]
    assert MINE[3].rstrip() in told["text"]
    assert told["text"].endswith("\n\n\nmine = grow(my_search, 4)")
    assert "your program of lesson 3" in capsys.readouterr().out
    cell(MINE[4], 4)
    said = capsys.readouterr().out
    assert "What is new since your program of lesson 3:" in said
    assert "-         return position.score()\n+     if not moves or depth == 0:" not in said
    assert "+ def my_search(position, depth=inf, evaluate=score):" in said
    assert names(copy) == ["lesson-03.py", "lesson-04.py"]
    assert [line.split(":")[0] for line in repr(my_record()).splitlines()[1:-1]] == ["lesson 3", "▸ lesson 4"]


def test_who_skipped_lessons_goes_on_from_the_own_program_and_is_told_what_it_lacks(
    copy: Path, put: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    cell(MINE[3], 3)
    put.clear()
    cell(STUB, 6)
    assert MINE[3].rstrip() in put[-1]["text"]
    said = capsys.readouterr().out
    steps = "lesson 4 added a depth and an evaluation, lesson 5 added one rule for both sides"
    assert f"It has not grown since lesson 3. To the course’s program, {steps}:" in said
    assert "+         return position.turn * evaluate(position)" in said
    cell(of_course(6).body, 6)
    assert "What is new since your program of lesson 3:" in capsys.readouterr().out
    assert names(copy) == ["lesson-03.py", "lesson-06.py"]


def test_who_has_no_program_yet_begins_with_the_courses_and_sees_its_step(
    copy: Path, put: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    cell(STUB, 6)
    assert of_course(5).body.rstrip() in put[-1]["text"]
    said = capsys.readouterr().out
    assert said.startswith(
        "There is no program of yours yet. In the cell above there is the course’s program of lesson 5"
    )
    assert "has not grown" not in said
    cell(of_course(6).body.replace("value", "found"), 6)
    said = capsys.readouterr().out
    assert "What lesson 6 adds to the course’s program:" in said
    assert "+         value = -my_search(position.play(move), depth - 1, -beta, -alpha, evaluate)" in said
    assert "found" not in said


def test_a_new_first_line_is_told_and_so_is_another_order_of_what_is_handed_over(
    copy: Path, put: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    head = "def my_search(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):"
    cell(MINE[5], 5)
    cell(f"{head}\n    return None  # your code here", 6)
    assert f"Its first line becomes `{head}`." in capsys.readouterr().out
    cell(of_course(6).body.replace("alpha=-inf, beta=inf, evaluate=score", "evaluate=score, alpha=-inf, beta=inf"), 6)
    said = "What is handed over comes as position, depth, alpha, beta, evaluate; yours takes position, depth, evaluate,"
    assert said in capsys.readouterr().out
    cell(f"{MINE[5].splitlines()[0]}\n    return None  # your code here", 5)
    assert "first line" not in capsys.readouterr().out


def test_a_wrong_program_is_not_kept_and_the_last_right_one_goes_on(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = cell(MINE[3], 3)
    wrong = MINE[3].replace("max(below)", "min(below)")
    assert cell(wrong, 3)(Tree([1, 2])) == right(Tree([1, 2])) == 2
    said = capsys.readouterr().out
    assert "✗ my_search: not right yet, tried on small trees and boards" in said
    assert "goes on with your program of lesson 3" in said
    assert names(copy) == ["lesson-03.py"]


def test_a_program_whose_parameters_are_called_otherwise_is_not_kept(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = re.sub(r"\bevaluate\b", "ev", re.sub(r"\bdepth\b", "d", MINE[4]))
    assert cell(own, 4)(Tree([1, 2]), depth=1) == 2
    said = capsys.readouterr().out
    assert said.startswith("✓ my_search")
    assert "✓, but its games need the names depth, evaluate; yours are d, ev." in said
    assert "goes on with the course’s program of lesson 4" in said
    assert names(copy) == []


def test_a_cell_in_which_something_was_written_is_never_replaced(copy: Path, put: list[dict[str, Any]]) -> None:
    cell(MINE[3], 3)
    put.clear()
    cell("def my_search(position, depth):\n    raise NotImplementedError  # I am at work here", 4)
    assert not put
