"""Tasks are loaded when they are asked for."""

import json
import subprocess
import sys

import pytest


def test_nothing_is_loaded_before_it_is_used() -> None:
    script = "import sys, classroom.check, json; print(json.dumps([m for m in sys.modules if 'networkx' in m]))"
    assert json.loads(subprocess.check_output([sys.executable, "-c", script])) == []


LOADED = """
import json, sys
from classroom import check
check.{name}
print(json.dumps([module.split(".")[-2] for module in sys.modules if module.endswith(".tasks")]))
"""


@pytest.mark.parametrize(
    ("name", "loaded"),
    [("power", {"recursion"}), ("is_more", {"null_windows"}), ("completing", {"gomoku", "othello"})],
)
def test_one_check_loads_its_own_assignment_and_what_that_is_written_with(name, loaded) -> None:
    assert {*json.loads(subprocess.check_output([sys.executable, "-c", LOADED.format(name=name)]))} == loaded
