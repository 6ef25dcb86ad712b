"""An error in a notebook shows where it was raised and the learner's own frames, however deep our recursion was."""

import subprocess
import sys

import pytest

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


def test_a_handler_that_is_there_already_stays() -> None:
    first = "get_ipython().set_custom_exc((Exception,), lambda *_, **__: print('handled elsewhere'))"
    assert shown(first, MINE, "minimax(tic_tac_toe(), 1, mine)") == "handled elsewhere\n"
