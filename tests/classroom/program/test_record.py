"""The record of a program's games."""

import json
from pathlib import Path
from typing import Any

import pytest

from classroom import bring_back, my_games, my_program, my_record
from classroom.program.record import MARK, YOURS, chart_of, counts_of, own_record
from classroom.program.versions import FILE, of_course
from tests.classroom.check.bank import run
from tests.classroom.program.cells import HEAD, MINE, STUB, cell, names


def test_the_chart_tells_of_the_program_in_the_cell_also_where_it_is_not_kept(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (copy / FILE).write_text(json.dumps({"games": {"3": [24, 0, 0]}}))  # of an older course
    scope: dict[str, Any] = {}
    run("def largest(values):\n    return max(values)", scope, "<cell before>")
    uses = MINE[3].replace("max(below) if", "largest(below) if")
    assert "largest" in uses
    run(f"{HEAD}\n\n{uses.rstrip()}\n\n\nmine = grow(my_search, 3)", scope, "<cell that uses it>")
    said = capsys.readouterr().out
    assert "It is not kept" in said
    assert "lesson 3, not kept: " in said
    assert "1.00" not in said


def test_a_record_has_intervals(copy: Path) -> None:
    assert "lesson 3: 0.75 (0.55 to 0.88)" in repr(chart_of({"lesson 3": (15, 6, 3)}))
    (copy / "record.json").write_text('{"lesson 6": 0.75}')  # of an older course
    cell(MINE[3], 3)
    assert [line.split(":")[0] for line in repr(my_record()).splitlines()[1:-1]] == ["▸ lesson 3"]
    assert '"lesson 6": 0.75' in (copy / "record.json").read_text()


def test_games_are_a_programs_and_the_one_that_is_played_is_marked(copy: Path) -> None:
    cell(MINE[3], 3)
    cell(MINE[4], 4)
    cell(of_course(4).body.replace("values", "below"), 4)
    assert [*own_record()] == ["lesson 3", "lesson 4", "▸ lesson 4, version 2"]
    assert repr(my_record()).endswith(YOURS)
    cell(MINE[3], 3)  # all cells of an earlier lesson are run again
    assert [*own_record()][-1].startswith(MARK)
    edited = copy / "my_search" / "lesson-04.py"
    edited.write_text(edited.read_text().replace("max(", "min("))
    assert [*own_record()] == ["lesson 3", "▸ lesson 4, version 2"]


def test_what_is_brought_back_is_played_shown_and_gone_on_from_in_any_lesson(
    copy: Path, put: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    cell(MINE[3], 3)
    cell(MINE[4], 4)
    edited = copy / "my_search" / "lesson-03.py"
    edited.write_text(edited.read_text() + "\n# a note of my own\n")
    capsys.readouterr()
    bring_back("lesson-03.py")
    said = capsys.readouterr().out
    assert "You play your program of lesson 3 again, my_search/lesson-03.py." in said
    program = my_program()
    won, drawn, lost = counts_of(my_games(program))
    assert f"▸ lesson 3: {(won + drawn / 2) / (won + drawn + lost):.2f}" in said
    assert "▸ lesson 4" not in said
    assert "This is your program of lesson 3, my_search/lesson-03.py." in capsys.readouterr().out
    assert names(copy) == ["lesson-03.py", "lesson-04.py"]
    cell(STUB, 5)
    assert MINE[3].rstrip() in put[-1]["text"]
    said = capsys.readouterr().out
    assert "It has not grown since lesson 3. To the course’s program, lesson 4 added a depth and an evaluation:" in said
    cell(MINE[4], 4)
    assert [*own_record()] == ["lesson 3", "▸ lesson 4"]


def test_what_cannot_be_run_is_not_brought_back(copy: Path) -> None:
    cell(MINE[3], 3)
    cell(MINE[4], 4)
    (copy / "my_search" / "lesson-03.py").write_text("def my_search(position:")
    with pytest.raises(ValueError, match=r"lesson-03.py cannot be run: SyntaxError"):
        bring_back("lesson-03")
    assert [*own_record()] == ["▸ lesson 4"]
