"""A room to play in: opponents of several levels, advice, and a review from which one plays on."""

import pytest

from gametree import connect_four, gomoku, othello, rivals, tic_tac_toe
from gametree.play.matches import Game
from gametree.widgets import Replay, play


@pytest.mark.parametrize("start", [tic_tac_toe(), connect_four(), othello(size=4), gomoku(size=7)], ids=repr)
def test_every_rival_of_the_game_replies(start) -> None:
    board = play(start).board
    assert board.opponents == [rival.name for rival in rivals(start)]
    for at in range(len(board.opponents)):
        board.against, board.rounds = at, []
        board.play(start.moves()[0])
        assert len(board.moves) == 2


@pytest.mark.parametrize(
    "start", [tic_tac_toe(), connect_four(), othello(), gomoku()], ids=["X", "Red", "Black", "B15"]
)
def test_advice_is_given_and_the_opponent_begins(start) -> None:
    board = play(start).board
    board._asked({"do": "begin"})
    assert len(board.moves) == 1
    board._asked({"do": "hint"})
    assert "try <b>" in board.thought
    board._asked({"do": "judge"})
    assert "who is to move" in board.thought


def test_a_game_is_reviewed_and_played_on_from_the_position_shown() -> None:
    room = play(tic_tac_toe())
    room.review()
    assert len(room.children) == 2
    for _ in range(2):
        room.board.play(room.board.position.moves()[0])
    played = room.board.moves
    room.review()
    shown, play_on = room.children[-2:]
    assert isinstance(shown, Replay)
    assert len(shown.moves) == len(played) == 4
    shown.step = 3
    play_on.click()
    assert room.board.moves == played[:3]
    room.board.play(room.board.position.moves()[-1])
    assert room.board.moves[:3] == played[:3]


def test_a_replay_says_of_each_move_who_leads_what_it_gave_away_and_what_was_better() -> None:
    before, loses, gives_up = Replay(Game(tic_tac_toe(), (4, 1, 0, 8, 5))).moves[2:]
    assert (before["name"], before["short"], before["value"], before["better"]) == ("X on 0", "0", "0 for X", "")
    assert (loses["cost"], loses["value"]) == (0, "a win for X")
    assert (gives_up["cost"], gives_up["lost"], gives_up["better"]) == (1, "the game", "X on 6")
    start = tic_tac_toe().play(4)
    blunder = Replay(Game(start, (1,)), 9).moves[0]
    assert (blunder["value"], blunder["lost"]) == ("0 for X", "the game")
    assert blunder["better"] in {f"O on {corner}" for corner in (0, 2, 6, 8)}
