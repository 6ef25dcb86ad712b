"""The player of gomoku as a tournament's manager meets it: a program on pipes, one line at a time."""

import subprocess
import sys

import pytest

from gametree import Gomoku, gomoku
from players.gomoku.pbrain import answers

QUICK = "INFO timeout_turn 100"


def told(*lines):
    return list(answers(lines))


def square(text, size):
    x, y = map(int, text.split(","))
    return y * size + x


@pytest.mark.slow
def test_two_programs_on_pipes_play_a_game_to_its_end():
    size = 9
    command = [sys.executable, "-c", "from players.__main__ import main; main(['gomocup'])"]
    players = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) for _ in range(2)
    ]

    def ask(player, line, answered=True):
        player.stdin.write(f"{line}\r\n")
        return player.stdout.readline().strip() if answered else ""

    for player in players:
        assert ask(player, f"START {size}") == "OK"
        ask(player, QUICK, answered=False)
    position, said = gomoku(size=size), "BEGIN"
    while position.moves():
        move = ask(players[position.turn < 0], said)
        position, said = position.play(square(move, size)), f"TURN {move}"
    for player in players:
        ask(player, "END", answered=False)
        assert player.wait() == 0
        player.stdin.close()
        player.stdout.close()
    assert position.is_won or not position.empty


def stones_of(position, own):
    """What a manager says after BOARD to the side that has the marks `own`."""
    marks = enumerate(position.cells)
    return [f"{at % position.board.size},{at // position.board.size},{1 + (m != own)}" for at, m in marks if m != "."]


def test_a_board_is_taken_over_in_the_middle_by_either_side():
    game = Gomoku.from_moves("h8a1i8c1j8e1k8g1")
    assert game.play(square(told("START 15", QUICK, "BOARD", *stones_of(game, "X"), "DONE")[-1], 15)).is_won
    four = Gomoku.from_moves("g8f8h8a1i8c1j8")
    assert told("START 15", QUICK, "BOARD", *stones_of(four, "O"), "DONE") == ["OK", "10,7"]


def test_exactly_five_is_asked_for_by_a_rule():
    stones = stones_of(gomoku("XXX.XX/OO.OO./....../....../....../O.....", size=6), "X")
    assert told("START 6", QUICK, "INFO rule 0", "BOARD", *stones, "DONE")[-1] == "3,0"
    assert told("START 6", QUICK, "INFO rule 1", "BOARD", *stones, "DONE")[-1] == "2,1"


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["RECTSTART 20,15"], "ERROR only square boards"),
        (["START 4"], "ERROR a board has 5 to 20 squares a side, got 4"),
        (["START 21"], "ERROR a board has 5 to 20 squares a side, got 21"),
        (["START x"], "ERROR START takes the size of the board, got 'x'"),
        (["BEGIN"], "ERROR START comes first"),
        (["TURN 7,7"], "ERROR START comes first"),
        (["START 7", "INFO rule 4", "BEGIN"], "ERROR rule 4 is not played"),
        (["START 7", "TURN 7,0"], "ERROR 7,0 is no empty square"),
        (["START 7", "TURN 7"], "ERROR a square is x,y, got '7'"),
        (["START 7", QUICK, "TURN 3,3", "TURN 3,3"], "ERROR 3,3 is no empty square"),
        (["START 7", "TAKEBACK 1,1"], "ERROR there is no stone on 1,1"),
        (["START 7", "BOARD", "1,1,3"], "ERROR a stone is 1 (own) or 2 (theirs)"),
        (["START 7", "BOARD", "1,1"], "ERROR a square is x,y, got '1'"),
        (["START 7", "BOARD", "1,1,1", "1,1,2"], "ERROR 1,1 is no empty square"),
        (["START 7", "BOARD", "1,1,1", "2,2,1", "DONE"], "ERROR impossible position: X begins"),
        (["SUGGEST 1,1"], "UNKNOWN command SUGGEST"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(lines, answer):
    assert told(*lines)[-1].startswith(answer)


def test_a_stone_is_taken_back_and_nothing_is_said_to_information_or_after_the_end():
    assert told("ABOUT")[0].startswith('name="gametree"')
    assert told("START 7", QUICK, "TURN 3,3", "TAKEBACK 3,3")[-1] == "OK"
    assert told("INFO folder x", "", "END", "ABOUT") == []
    assert told("START 7", "RESTART") == ["OK", "OK"]
