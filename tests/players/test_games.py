"""One row a game: what players, levels, judge and records know of it; a game without one has the defaults."""

import re

import pytest

from players import play, rivals
from players.games import GAMES, ROWS, by_engine, row_of
from players.matches import Game
from players.room.judgement import judgements
from players.room.levels import levels
from players.room.records import ending, read, write
from players.room.worth import Guessed, Proved, in_words, worth
from tests.gametree.games.nim import Nim
from tools import ROOT

KNOW_A_GAME = ("games.py", "gomoku/pbrain.py", "gomoku/player.py", "gomoku/wins.py", "room/foreign.py", "room/sgf.py")


def nim_by_heaps(position):
    return 7 * position.score() or min(6, sum(position.heaps))


nim_by_heaps.win = 7


def test_a_row_is_all_that_levels_judge_and_rivals_ask_about_a_game(monkeypatch):
    row = by_engine(nim_by_heaps, levels=((1, 0.5), (3, 0)), nodes=5)
    monkeypatch.setitem(ROWS, Nim, row)
    assert [level.about for level in levels(Nim())] == [
        "sees its own move, and not your answer; 50 % of its moves are random",
        "sees 3 moves ahead, its own and yours, if 1.5 s are enough; none of its moves are random",
    ]
    assert play(Nim()).board.about == [level.about for level in levels(Nim())]
    assert isinstance(worth(Nim((4, 4, 4)), row.nodes), Guessed)
    assert worth(Nim((1,)), row.nodes)[:2] == (1, 7)
    assert in_words(Nim(), Guessed(3)) == "MAX seems to lead by 3"
    assert in_words(Nim(), Proved(-1, -7)) == "proved: MIN can win"
    [judged] = judgements(Game(Nim((2, 1)), (1,)))  # one match of each heap is left
    assert (judged.before.winner, judged.after.winner, judged.cost) == (1, 1, 0)
    assert rivals(Nim())[1].player(1)(Nim((2, 3))) == 1


def test_a_game_without_a_row_has_the_defaults_of_any_game():
    assert row_of(Nim()) is row_of(object())
    assert (row_of(Nim()).win, ending(Nim())) == (1, ".txt")


@pytest.mark.parametrize("start", GAMES.values(), ids=GAMES)
def test_every_game_that_programs_meet_at_has_a_row_and_a_record(start):
    assert type(start) in ROWS
    assert ending(start) == row_of(start).record
    assert read(write(Game(start, ()))).start == start


def test_nobody_else_asks_which_game_it_is():
    named = {
        path.relative_to(ROOT / "players").as_posix()
        for path in (ROOT / "players").rglob("*.py")
        if re.search(r"gametree\.games\.(connect_four|gomoku|mnk|othello)\b", path.read_text(encoding="utf-8"))
    }
    assert named == {*KNOW_A_GAME}
