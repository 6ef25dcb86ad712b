"""The record of a program's games."""

import json
from pathlib import Path
from typing import Any

import pytest

from classroom import my_record
from classroom.program.record import FILE, chart_of
from tests.classroom.check.bank import run
from tests.classroom.program.cells import HEAD, MINE, cell


def test_the_chart_tells_of_the_program_in_the_cell_also_where_it_is_not_kept(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (copy / FILE).write_text(json.dumps({"games": {"3": [24, 0, 0]}}))
    scope: dict[str, Any] = {}
    run("def largest(values):\n    return max(values)", scope, "<cell before>")
    uses = MINE[3].replace("max(below) if", "largest(below) if")
    assert "largest" in uses
    run(f"{HEAD}\n\n{uses.rstrip()}\n\n\nmine = grow(my_search, 3)", scope, "<cell that uses it>")
    said = capsys.readouterr().out
    assert "It is not kept" in said
    assert "lesson 3: " in said
    assert "lesson 3: 1.00" not in said


def test_a_record_has_intervals(copy: Path) -> None:
    assert "lesson 3: 0.75 (0.55 to 0.88)" in repr(chart_of({"lesson 3": (15, 6, 3)}))
    (copy / "record.json").write_text('{"lesson 6": 0.75}')  # of an older course
    cell(MINE[3], 3)
    assert [line.split(":")[0] for line in repr(my_record()).splitlines()[1:]] == ["lesson 3"]
    assert '"lesson 6": 0.75' in (copy / "record.json").read_text()
