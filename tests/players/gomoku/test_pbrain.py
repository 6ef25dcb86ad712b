"""The player of gomoku as a tournament's manager meets it: a program on pipes, one line at a time."""

import random
import re
import subprocess
import sys

import pytest

from gametree import Gomoku, gomoku
from players.gomoku import pbrain
from players.gomoku.pbrain import Brain, answers
from tests.counts import count

QUICK = "INFO timeout_turn 0"


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


MOVE = re.compile(r"\d+,\d+")
FIVE = "0,0,2 / 1,0,2 / 2,0,2 / 3,0,2 / 4,0,2 / 0,2,1 / 1,2,1 / 2,2,1 / 3,2,1"
FOUR = "0,0,2 / 1,0,2 / 2,0,2 / 3,0,2 / 0,2,1 / 1,2,1 / 2,2,1 / 0,6,1"
FULL = " / ".join(f"{x},{y},{1 + (x // 2 + y) % 2}" for y in range(5) for x in range(5) if x + y < 8)
TOLD = "MESSAGE error: INFO timeout_turn takes milliseconds"
DIALOGUES = {  # what a manager says, and what is answered: a # is a legal move, all else how the answer begins
    # sizes, and what comes before a board
    "START 15": "OK",
    "start 7 / begin": "OK / #",
    "START\t15": "OK",
    "\ufeffSTART 15": "OK",
    "START 15\0": "OK",
    "START  7   / TURN  3,3  ": "OK / #",
    "START 4": "ERROR a board has 5 to 20 squares a side, got 4",
    "START 21": "ERROR a board has 5 to 20 squares a side, got 21",
    "START x": "ERROR START takes the size of the board, got 'x'",
    "START": "ERROR START takes the size of the board, got ''",
    "START 15 15": "ERROR START takes the size of the board, got '15 15'",
    f"START {'9' * 5000}": "ERROR START takes the size of the board, got '999",
    "START -7": "ERROR START takes the size",
    "START 7 / START 99 / TURN 3,3": "OK / ERROR a board has / #",
    "RECTSTART 15,15 / BEGIN": "OK / #",
    "RECTSTART 20,15": "ERROR only square boards can be played on, got 20,15",
    "RECTSTART 15": "ERROR a square is x,y, got '15'",
    "RECTSTART 4,4": "ERROR a board has 5 to 20 squares",
    "BEGIN": "ERROR START comes first",
    "TURN 7,7": "ERROR START comes first",
    "RESTART": "ERROR START comes first",
    "BOARD / 7,7,2 / DONE / START 7": "ERROR START comes first / OK",
    "ABOUT": 'name="gametree"',
    "START 7 / RESTART / BEGIN": "OK / OK / #",
    "START 7 / BEGIN / RESTART / TURN 3,3": "OK / # / OK / #",
    # moves
    "START 7 / TURN 7,0": "OK / ERROR 7,0 is no empty square of a board of 7",
    "START 7 / TURN 0,7": "OK / ERROR 0,7 is no empty square",
    "START 7 / TURN -1,3": "OK / ERROR a square is x,y, got '-1,3'",
    "START 7 / TURN 7": "OK / ERROR a square is x,y, got '7'",
    "START 7 / TURN 3 3": "OK / ERROR a square is x,y, got '3 3'",
    "START 7 / TURN": "OK / ERROR a square is x,y, got ''",
    "START 7 / TURN 3,3,1": "OK / ERROR a square is x,y, got '3,3,1'",
    "START 7 / TURN d4": "OK / ERROR a square is x,y, got 'd4'",
    "START 7 / TURN 3 , 3": "OK / #",
    "START 7 / TURN 3,3 / TURN 3,3": "OK / # / ERROR 3,3 is no empty square",
    "START 7 / TURN 3,9 / TURN 3,3": "OK / ERROR 3,9 is no empty / #",
    "START 7 / BEGIN / BEGIN": "OK / # / ERROR BEGIN is for an empty board, and this one has 1 stones",
    "START 7 / BEGIN 3,3": "OK / ERROR BEGIN stands alone in its line, got 'BEGIN 3,3'",
    "START 7 / PLAY 3,3 / TURN 2,2": "OK / 3,3 / #",
    "START 7 / PLAY 3,3 / PLAY 3,3": "OK / 3,3 / ERROR 3,3 is no empty square",
    "START 7 / PLAY 3,3 / PLAY 4,4 / TURN 2,2": "OK / 3,3 / ERROR it is not this program's move / #",
    "START 7 / TAKEBACK 1,1": "OK / ERROR there is no stone on 1,1",
    "START 7 / TURN 3,3 / TAKEBACK 3,3 / TURN 3,3": "OK / # / OK / #",
    "START 7 / BEGIN / TAKEBACK 3,3 / BEGIN": "OK / # / OK / #",
    # a whole board
    "START 7 / BOARD / 3,3,2 / DONE": "OK / #",
    "START 7 / board / 3,3,2 / done": "OK / #",
    "START 7 / BOARD /  3 , 3 , 2  / DONE": "OK / #",
    "START 7 / BOARD / DONE": "OK / #",
    "START 7 / BOARD / 1,1,3 / DONE / TURN 3,3": "OK / ERROR a stone is x,y,1 (own) or x,y,2 (theirs), got '1,1,3' / #",
    "START 7 / BOARD / 1,1 / DONE": "OK / ERROR a stone is",
    "START 7 / BOARD / 1,1,1 / 1,1,2 / DONE": "OK / ERROR 1,1 is no empty square",
    "START 7 / BOARD / 9,9,2 / 1,1,x / DONE / ABOUT": "OK / ERROR 9,9 is no empty / name=",
    "START 7 / BOARD / 1,1,1 / 2,2,1 / DONE": "OK / ERROR it is not this program's move, with 2 stones",
    "START 7 / BOARD / 1,1,1 / DONE / TURN 3,3": "OK / ERROR it is not this program's move / #",
    "START 7 / BOARD / nonsense / DONE": "OK / ERROR a stone is",
    "START 7 / BOARD 3,3,2": "OK / ERROR BOARD stands alone",
    "START 7 / DONE": "OK / ERROR DONE ends a BOARD, and none was begun",
    "START 7 / BOARD / 3,3,2 / RESTART / TURN 3,3": "OK / OK / #",
    "START 7 / BOARD / 3,3,2 / START 9 / TURN 8,8": "OK / OK / #",
    "START 7 / BOARD / 3,3,2 / RECTSTART 9,9 / TURN 8,8": "OK / OK / #",
    "START 7 / BOARD / 3,3,2 / ABOUT / DONE": "OK / name= / #",
    "START 7 / BOARD / 3,3,2 / INFO time_left 0 / DONE": "OK / #",
    "START 7 / BOARD / 3,3,2 / BOARD / 2,2,2 / DONE": "OK / #",
    "START 7 / BOARD / 3,3,2 / TURN 2,2 / DONE": "OK / ERROR TURN within a BOARD: DONE ends it / #",
    "START 7 / BOARD / 3,3,2 / START 99 / DONE": "OK / ERROR a board has / #",
    "START 7 / BOARD / 3,3,3 / TURN 2,2": "OK / ERROR a stone is / #",
    "START 7 / BOARD / 3,3,3 / INFO time_left 9 / 1,1,2 / ABOUT / DONE / TURN 2,2": "OK / ERROR a stone / name= / #",
    "START 7 / BOARD / 3,3,2 / END / DONE": "OK",
    # games that are over
    f"START 7 / BOARD / {FIVE} / DONE / ABOUT": "OK / ERROR the game is over / name=",
    f"START 7 / BOARD / {FIVE} / DONE / RESTART / BEGIN": "OK / ERROR the game is over; START / OK / #",
    f"START 7 / BOARD / {FIVE} / 6,6,1 / DONE": "OK / ERROR",
    f"START 7 / BOARD / {FOUR} / DONE / TURN 5,5": "OK / 4,0 / #",
    f"START 5 / BOARD / {FULL} / DONE / TURN 4,4": "OK / # / ERROR",
    "START 7 / BOARD / 0,0,1 / 1,0,1 / 2,0,1 / 3,0,1 / 0,2,2 / 1,2,2 / 2,2,2 / 6,6,2 / DONE / TURN 5,5": (
        "OK / 4,0 / ERROR impossible position: X has five in a row already"
    ),
    # time and rules
    "START 7 / INFO timeout_turn abc / TURN 3,3": f"OK / {TOLD}, got 'abc'; it is left as it was / #",
    "START 7 / INFO timeout_turn / BEGIN": f"OK / {TOLD}, got '' / #",
    "START 7 / INFO timeout_turn nan / BEGIN": f"OK / {TOLD} / #",
    "START 7 / INFO timeout_turn 1e9 / BEGIN": f"OK / {TOLD} / #",
    "START 7 / INFO time_left -5 / BEGIN": "OK / #",
    "START 7 / INFO time_left 2147483647 / BEGIN": "OK / #",
    "START 7 / info TIMEOUT_TURN 0 / BEGIN": "OK / #",
    "START 7 / INFO rule 4 / BEGIN": "OK / ERROR rule 4 is not played: INFO rule 0 (five or more) or 1",
    "START 7 / INFO rule 8 / TURN 3,3 / INFO rule 0 / TURN 3,3": "OK / ERROR rule 8 is not played / #",
    "START 7 / INFO rule / BEGIN": "OK / ERROR rule (none) is not played",
    "START 7 / INFO rule renju / BEGIN / INFO rule 1 / BEGIN": "OK / ERROR rule renju is not played / #",
    "START 7 / INFO": "OK",
    "INFO folder C:\\x / INFO game_type 1 / INFO max_memory 0 / INFO timeout_match 0 / INFO evaluate 3,3": "",
    "START 7 / INFO thread_num 4 / INFO caution_factor 1 / INFO no_such_key": "OK",
    # what is not known
    "SUGGEST 1,1": "UNKNOWN command SUGGEST",
    "START 7 / YXSHOWINFO / TURN 3,3": "OK / UNKNOWN command YXSHOWINFO / #",
    "START 7 / SWAP2BOARD / 3,3 / 2,2 / DONE / BEGIN": "OK / UNKNOWN command SWAP2BOARD / #",
    "START 7 / YXBOARD / 3,3,1 / DONE / BEGIN": "OK / UNKNOWN command YXBOARD / #",
    "7,7,1": "UNKNOWN command 7,7,1",
    "TURN3,3": "UNKNOWN command TURN3,3",
    " /  / START 7 / ": "OK",
    "END / ABOUT": "",
    "START 7 / end / TURN 3,3": "OK",
}


def lines_of(dialogue):
    return [QUICK, *dialogue.split(" / ")]


def legal(move, brain):
    x, y = map(int, move.split(","))
    return brain.stones[x, y] == 1 and max(x, y) < brain.size


@pytest.mark.parametrize("dialogue", DIALOGUES)
def test_a_manager_is_answered_as_the_protocol_asks(dialogue):
    said, expected = told(*lines_of(dialogue)), [one for one in DIALOGUES[dialogue].split(" / ") if one]
    assert len(said) == len(expected), said
    for one, begins in zip(said, expected, strict=True):
        assert MOVE.fullmatch(one) if begins == "#" else one.startswith(begins)


@pytest.mark.parametrize("dialogue", DIALOGUES)
def test_what_is_refused_changes_nothing_and_every_move_is_legal(dialogue):
    brain = Brain()
    for line in lines_of(dialogue):
        before = brain.size, {**brain.stones}
        said = brain.answer(line)
        if said.startswith(("ERROR", "UNKNOWN", "MESSAGE")):
            assert (brain.size, brain.stones) == before
        if MOVE.fullmatch(said):
            assert legal(said, brain)


def test_lines_in_any_order_are_answered_by_one_line_at_most():
    pool, source = sorted({line for dialogue in DIALOGUES for line in lines_of(dialogue)}), random.Random(1)
    for _ in range(count("dialogues at random")):
        brain = Brain()
        for line in [QUICK, "START 5", *source.choices(pool, k=30)]:
            before = brain.size, {**brain.stones}
            said = brain.answer(line)
            assert len(said.splitlines()) <= 1
            assert len(said) < 300
            assert not said.startswith(("ERROR", "UNKNOWN")) or (brain.size, brain.stones) == before
            assert "fault of this program" not in said


def test_a_fault_of_the_program_itself_is_an_error_too_and_the_board_is_kept(monkeypatch):
    brain = Brain()
    brain.answer("START 7")
    monkeypatch.setattr(pbrain, "gomoku_player", lambda *_: lambda _: {}["nothing"])
    assert brain.answer("TURN 3,3") == ("ERROR KeyError at 'TURN 3,3', a fault of this program; the board is as before")
    assert brain.stones == {}


def test_where_moves_came_late_the_next_ones_end_earlier_and_less_so_with_time(monkeypatch):
    clock, asked, late = [0.0], [], [0.1, 0.0, 0.0]

    def player(_depth, seconds):
        asked.append(seconds)

        def move(position):
            clock[0] += seconds + late[len(asked) - 1]
            return position.moves()[0]

        return move

    monkeypatch.setattr(pbrain, "perf_counter", lambda: clock[0])
    monkeypatch.setattr(pbrain, "gomoku_player", player)
    told("INFO timeout_turn 1000", "START 7", "TURN 3,3", "TURN 4,4", "TURN 5,5")
    assert asked == pytest.approx([0.92, 0.82, 0.84])


def test_bytes_of_any_encoding_come_through_the_pipe():
    command = [sys.executable, "-c", "from players.__main__ import main; main(['gomocup'])"]
    said = subprocess.run(command, input=b"INFO folder C:\\Ji\xf8\xed\r\nSTART 7\r\nEND\r\n", capture_output=True)
    assert (said.returncode, said.stdout.split(), said.stderr) == (0, [b"OK"], b"")
