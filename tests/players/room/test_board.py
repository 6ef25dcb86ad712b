"""A board to play on: clicks, replies, passes, and what is refused."""

import pytest

from gametree import PASS, IllegalMove, Othello, connect_four, othello
from gametree.style import still
from players import PlayBoard
from tests.players.room.shown import bundle, click, status


@pytest.mark.parametrize("square", [3, 10, 38])
def test_any_square_of_a_column_drops_a_stone_into_it(square):
    board = PlayBoard(connect_four())
    click(board, square)
    assert (board.moves, board.position) == ((3,), connect_four("4"))
    assert board.now["last"] == 38
    click(board, square)
    assert board.position == connect_four("44")
    assert board.now["last"] == 31


def test_a_full_column_is_refused_in_words():
    board = PlayBoard(connect_four("444444"))
    click(board, 3)
    assert (board.moves, status(board)) == ((), "column 3 is full")


def test_a_game_of_connect_four_is_played_to_its_end():
    board = PlayBoard(connect_four())
    click(board, 0, 1, 0, 1, 0, 1)
    assert status(board) == "Red (MAX) to move"
    click(board, 0)
    assert (status(board), board.now["moves"]) == ("the game is over: Red has won", [])
    assert board.now["won"] == [14, 21, 28, 35]


def first(position):
    """The first legal move, a pass where there is no other."""
    return position.moves()[0]


def test_a_machine_passes_too():
    board = PlayBoard(Othello.from_moves("b1c1d1a1", 4), reply=first)
    click(board, 8)
    assert board.moves == (8, PASS)


def test_a_learner_passes_after_the_machine_has_moved():
    board = PlayBoard(Othello.from_moves("b1c1", 4), reply=first)
    click(board, 11)
    assert (board.moves, board.now["moves"]) == ((11, 0), [PASS])
    board.play(PASS)
    assert board.moves[2] == PASS
    assert len(board.moves) == 4


def test_what_is_illegal_on_the_board_is_illegal_in_code():
    board = PlayBoard(othello())
    with pytest.raises(IllegalMove, match="cannot pass"):
        board.play(PASS)
    assert board.moves == ()


def test_the_stand_in_shows_the_board():
    data = bundle(PlayBoard(connect_four("44")))
    assert data["text/plain"] == "a board to play on: ......./......./......./......./...O.../...X..."
    assert data["image/svg+xml"] == still(connect_four("44").picture(48))


def test_ones_own_move_is_shown_while_the_machine_thinks() -> None:
    seen = []

    def reply(position):
        seen.append((board.rounds, board.now["board"], board.now["isThinking"]))
        return 3

    board = PlayBoard(connect_four(), reply)
    click(board, 3)
    assert seen == [([[3]], "".join(connect_four("4").rows), True)]
    assert (board.now["board"], board.now["isThinking"]) == ("".join(connect_four("44").rows), False)
    board.rounds = []
    assert (board.now["rounds"], board.now["board"]) == ([], "".join(connect_four().rows))


@pytest.mark.parametrize("reply", [lambda position: 1 // 0, lambda position: 7])
def test_a_reply_that_fails_leaves_the_board_as_it_was(reply) -> None:
    board = PlayBoard(connect_four(), reply)
    with pytest.raises((ZeroDivisionError, IllegalMove)):
        board.play(3)
    assert (board.moves, board.now["board"]) == ((), "".join(connect_four().rows))


def test_a_remark_on_a_move_stands_behind_whose_turn_it_is():
    board = PlayBoard(
        connect_four(), lambda _: 0, remark=lambda before, move: "<first>" if move == before.moves()[0] else ""
    )
    board.play(0)
    assert status(board) == "Red (MAX) to move. <first>"
    board.play(1)
    assert status(board) == "Red (MAX) to move"
