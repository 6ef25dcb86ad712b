"""What a check found out, and which of it is shown."""

import pytest

from classroom.check.mistakes import mistakes_in
from classroom.check.registry import tasks
from tests.classroom.check.asking import examine, stub


@pytest.mark.slow
def test_a_wrong_value_is_shown_before_wrong_leaves() -> None:
    (wrong,) = next(known for known in mistakes_in("alphabeta_max_min") if known.name == "window of negamax").programs
    found = examine(tasks()["alphabeta_max_min"], {"alphabeta_max_min": wrong}, name=False)
    assert "leaves" in found.faults
    assert all(found.shown_for(part).fault.part == "value" for part in ("value", "leaves", None))


def test_there_is_nothing_to_show_for_a_part_that_is_right() -> None:
    found = examine(tasks()["power"], {"power": lambda x, n: x**n if n else 0}, name=False)
    right = examine(tasks()["power"], {"power": pow})
    assert found.shown_for("value").fault.part == "value"
    assert (right.shown_for("value"), right.is_right, right.total) == (None, True, 2)


def test_a_stub_is_not_written() -> None:
    assert not examine(tasks()["power"], {"power": stub}).is_written
    assert examine(tasks()["power"], {"power": lambda x, n: None}).is_written
