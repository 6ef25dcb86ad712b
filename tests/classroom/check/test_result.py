"""What a check found out, and which of it is shown."""

from classroom.check.registry import tasks
from tests.classroom.check.asking import examine, stub


def test_there_is_nothing_to_show_for_a_part_that_is_right() -> None:
    found = examine(tasks()["power"], {"power": lambda x, n: x**n if n else 0}, name=False)
    right = examine(tasks()["power"], {"power": pow})
    assert found.shown_for("value").fault.part == "value"
    assert (right.shown_for("value"), right.is_right, right.total) == (None, True, 2)


def test_a_stub_is_not_written() -> None:
    assert not examine(tasks()["power"], {"power": stub}).is_written
    assert examine(tasks()["power"], {"power": lambda x, n: None}).is_written
