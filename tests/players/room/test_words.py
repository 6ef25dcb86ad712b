"""What is said of a position and of a game that is over."""

from gametree import PASS, othello
from players import PlayBoard
from tests.players.room.shown import click, status


def test_othello_counts_the_discs():
    board = PlayBoard(othello())
    assert status(board) == "Black (MAX) to move; discs: Black 2, White 2"
    click(board, 19)
    assert status(board) == "White (MIN) to move; discs: Black 4, White 1"
    click(board, 0)
    assert status(board) == "a disc on a1 would turn none"


def test_a_pass_is_told_where_that_is_the_only_move():
    board = PlayBoard(othello(size=4))
    click(board, 1, 2, 3, 0)
    assert PASS not in board.now["moves"]
    click(board, 8)
    assert board.now["moves"] == [PASS]
    assert status(board) == "White (MIN) has no square to play and must pass; discs: Black 7, White 2"
    click(board, 15)
    assert "White has no square to play and must pass" in status(board)
    board.play(PASS)
    assert (board.moves[-1], board.now["last"], PASS in board.now["moves"]) == (PASS, -1, False)
    click(board, 15)
    assert status(board) == "the game is over: Black has won by 8; discs: Black 9, White 1"
    board.rounds = board.rounds[:-2]
    assert board.now["moves"] == [PASS]


def test_the_other_side_wins_and_draws_are_told():
    said = status(PlayBoard(othello("XOOO/.OO./OOO./...O X")))
    assert said == "the game is over: White has won by 8; discs: Black 1, White 9"
    assert status(PlayBoard(othello("XXXX/XXXX/OOOO/OOOO X"))) == "the game is over: a draw; discs: Black 8, White 8"
    assert status(PlayBoard(othello("XOOO/.OO./OOO./...O X", empties_to_winner=True))).startswith(
        "the game is over: White has won by 14; "
    )


def test_a_reply_that_is_a_pass_is_said() -> None:
    board = PlayBoard(othello("OOO./OOOO/OOOX/X.OX X"), reply=lambda position: position.moves()[0])
    board.play(13)
    assert board.moves == (13, PASS)
    assert status(board).startswith("White passes; Black (MAX) to move; discs")
