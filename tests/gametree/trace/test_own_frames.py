"""An error in a notebook shows where it was raised and the learner's own frames, however deep our recursion was."""

import subprocess
import sys

import pytest

from gametree.trace import own_frames

pytestmark = pytest.mark.slow  # each starts a process

SHELL = """
from IPython.core.interactiveshell import InteractiveShell

shell = InteractiveShell.instance()
shell.colors = "NoColor"
for cell in {cells!r}:
    shell.run_cell(cell)
"""
MINE = "from gametree import *\ndef mine(position):\n    return position.nothing"


def shown(*cells: str) -> str:
    """What IPython prints when it runs these cells, in a process of its own."""
    code = [sys.executable, "-c", SHELL.format(cells=cells)]
    return subprocess.run(code, capture_output=True, text=True, check=True).stdout


def test_an_error_in_ones_own_evaluation_shows_ones_own_frames() -> None:
    text = shown(MINE, "minimax(tic_tac_toe(), 4, mine)")
    assert "minimax(tic_tac_toe(), 4, mine)" in text
    assert "----> 3     return position.nothing" in text
    assert text.endswith("AttributeError: 'MNK' object has no attribute 'nothing'\n")
    assert "minimax.py" not in text
    assert len(text.splitlines()) < 20


def test_our_own_errors_still_say_where_they_were_raised() -> None:
    mine = "from players import play_game\ndef my_search(position):\n    return play_game(min, 5, position)"
    text = shown(MINE, mine, "my_search(tic_tac_toe())")
    assert "play_game(min, 5, position)" in text
    assert "position.py" in text
    assert "a player must be a function of a position, such as random_player(1), got 5" in text


def test_a_search_of_a_list_says_what_it_expected() -> None:
    text = shown(MINE, "alphabeta([[3, 12], [2, 4]])")
    assert "AttributeError: 'list' object has no attribute 'moves'" in text
    assert "expected a position, such as tic_tac_toe() or Tree([[3, 12], [2, 4]]), got [[3, 12], [2, 4]]" in text


@pytest.mark.parametrize(
    ("copied", "installed", "said"),
    [
        (
            "0.2.0.post99",
            "0.2.0.post100",
            "version 0.2.0.post99 of the course, and version 0.2.0.post100 is installed: this",
        ),
        ("0.3.0", "0.2.0.post100", "version 0.2.0.post100 is installed: what is installed is older"),
        ("0.2.0.post9", "0.2.0.post9", ""),
        ("", "0.2.0", ""),
    ],
)
def test_a_notebook_and_what_it_imports_are_told_apart_by_their_versions(
    copied, installed, said, tmp_path, monkeypatch
):
    (tmp_path / "notebooks").mkdir()
    (tmp_path / own_frames.COPIED).write_text(copied, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "notebooks")
    monkeypatch.setattr("importlib.metadata.version", {"gametree": installed}.get)
    assert said in own_frames.older(tmp_path)
    assert bool(own_frames.older(tmp_path)) is bool(said)
    (tmp_path / "pyproject.toml").touch()
    assert own_frames.older(tmp_path) == "", "what runs from the course's own folder is as new as that"


def test_a_name_that_is_missing_is_told_with_which_half_is_older(tmp_path) -> None:
    (tmp_path / own_frames.COPIED).write_text("9.9", encoding="utf-8")
    cells = (
        f"import os; os.chdir({str(tmp_path)!r})",
        "import gametree.trace.own_frames as own; own.older.__defaults__ = (own.Path('/'),)",
        "from gametree import something_newer",
    )
    text = shown(*cells)
    assert "cannot import name 'something_newer'" in text
    assert "this notebook is of version 9.9 of the course" in text
    assert "what is installed is older" in text


def test_a_handler_that_is_there_already_stays() -> None:
    first = "get_ipython().set_custom_exc((Exception,), lambda *_, **__: print('handled elsewhere'))"
    assert shown(first, MINE, "minimax(tic_tac_toe(), 1, mine)") == "handled elsewhere\n"
