"""A game in one file that the course does not know: it is played, drawn, stepped through, asked about and graded."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import classroom
import gametree
import grading
import players
from classroom import quiz
from gametree import Engine, IllegalMove, alphabeta, best_moves, draw, minimax, record, search_tree
from gametree.drawing.search_narration import narrate
from gametree.games.board_svg import position_svg
from gametree.position import is_position, move_name, player
from gametree.widgets import watch
from grading.walls.protocol import pack
from players import PlayBoard, ladder
from players.room.words import names_by_button
from tests.gametree.games import nim
from tests.gametree.games.nim import Nim

HEAPS = [(a, b, c) for a in range(4) for b in range(4) for c in range(3)]

GRADED = """
import sys
from gametree.games.nim import Nim
from classroom.calls.call import FunctionCall
from grading.walls.session import Sandbox
from gametree.search.minimax import minimax

CELL = '''
from gametree.games.nim import Nim

def value(position):
    values = [value(position.play(move)) for move in position.moves()]
    return (max(values) if position.turn == 1 else min(values)) if values else position.score()
'''
with Sandbox(level=sys.argv[1]) as sandbox:
    session = sandbox.open([CELL], functions=["value"])
    nims = [Nim((a, b), turn) for a in range(3) for b in range(3) for turn in (1, -1)]
    found = session.run([FunctionCall("value", (nim,)) for nim in nims])
    assert [outcome.value for outcome in found] == [minimax(nim) for nim in nims], found
"""


@pytest.mark.parametrize("heaps", HEAPS)
def test_every_search_knows_who_wins_as_bouton_proved(heaps):
    """Bouton, "Nim, A Game with a Complete Mathematical Theory" (1901): the mover loses when the heaps xor to 0."""
    a, b, c = heaps
    for turn in (1, -1):
        position = Nim(heaps, turn)
        won = turn if a ^ b ^ c else -turn
        assert minimax(position) == turn * alphabeta(position) == won
        assert Engine(position).search(depth=20).value == won


def test_it_is_a_position_that_refuses_what_is_not_allowed():
    assert is_position(Nim())
    assert best_moves(Nim((1, 2))).moves == (11,)
    assert len({rung.result.value for rung in ladder(Nim((2, 3)), 20)}) == 1
    with pytest.raises(IllegalMove, match="cannot play 13 in 1 2"):
        Nim().play(13)


def test_what_it_does_not_offer_has_a_default():
    assert (player(Nim(), 1), player(Nim(), -1), move_name(Nim(), 12)) == ("MAX", "MIN", "move 12")
    assert ">1 2</text>" in position_svg(Nim())
    picture = position_svg(gametree.tic_tac_toe(), 20, 4)
    assert picture == gametree.tic_tac_toe().picture(20, 4)


def test_its_text_stands_in_the_nodes_of_trees_and_a_trees_own_does_not():
    tree = search_tree(record(alphabeta, Nim()))
    svg = draw(tree).svg
    assert [svg.count(f">{text}</text>") for text in ("1 2", "0 2", "1 1")] == [1, 1, 1]
    assert ">[1, 2]</text>" not in draw(search_tree(record(alphabeta, gametree.Tree([1, 2])))).svg


def test_it_is_played_with_buttons():
    board = PlayBoard(Nim())
    for names in (["move 1", "move 11", "move 12"], ["move 1", "move 11"], ["move 11"]):
        assert names_by_button(board.position) == names
        board.play(board.position.moves()[0 if board.moves else 1])
    assert board.now["names"] == []
    assert board.now["said"] == "the game is over: MAX has won"


def test_a_board_of_squares_has_no_buttons_for_moves():
    assert names_by_button(gametree.tic_tac_toe()) == []


@pytest.mark.slow
def test_it_is_stepped_through_and_asked_about():
    assert "root" in narrate(record(alphabeta, Nim())).frames[0].caption
    assert watch(alphabeta, Nim()).text
    assert quiz(alphabeta, Nim()).text


def test_outside_its_folder_it_is_not_sent():
    with pytest.raises(TypeError, match="a Nim cannot be sent"):
        pack(Nim())


@pytest.mark.slow
@pytest.mark.parametrize("level", ["full", "limited"])
def test_in_its_folder_it_is_graded(tmp_path, level):
    for package in (gametree, players, classroom, grading):
        folder = Path(package.__file__).parent
        shutil.copytree(folder, tmp_path / folder.name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(nim.__file__, tmp_path / "gametree" / "games" / "nim.py")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    subprocess.run([sys.executable, "-c", GRADED, level], env=environment, cwd=tmp_path, check=True)
