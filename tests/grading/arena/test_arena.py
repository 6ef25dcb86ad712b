"""Odd programs in the arena: each loses its own game only, with the reason in the record."""

import hashlib
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from grading.arena import arena
from grading.arena.arena import EntryPlayer, Pairing, play
from grading.arena.entries import TournamentEntry, rival_entries
from grading.walls.session import Sandbox
from players.games import GAMES
from tests.grading.walls.processes import are_gone, below, is_alive, status

START = GAMES["connect-four-4x4"]
SECONDS = 0.4
HONEST = "def choose(position, seconds):\n    return position.moves()[0]"


def entry(source, name="odd"):
    return TournamentEntry(name, (source,), hashlib.sha256(source.encode()).hexdigest()[:16])


PROGRAMS = (Path(__file__).parents[2] / "data" / "entries.txt").read_text(encoding="utf-8").split("\n=== ")[1:]
ODD = dict(program.split("\n", 1) for program in PROGRAMS)


def game(odd, seat, number=0):
    honest = entry(HONEST, "honest")
    players = (entry(odd), honest) if seat == 0 else (honest, entry(odd))
    return play(Pairing(number, 1, *players, START, SECONDS))


@pytest.mark.slow
@pytest.mark.parametrize("name", ODD)
def test_an_odd_program_loses_its_own_game_only_and_a_harmless_one_plays_on(name, monkeypatch):
    monkeypatch.setattr(arena, "BEFORE", 3.0)  # for a cell that never ends
    _, is_losing, reason = name.partition(" => ")
    line = game(ODD[name], seat=len(name) % 2)
    if is_losing:
        assert line["winner"] == "honest"
        assert reason in line["how"]
    assert (line["how"] == "played") == (not is_losing)


def test_a_program_is_asked_with_the_position_and_the_seconds_that_a_move_may_take():
    repeats = entry("def choose(position, seconds):\n    return [str(position), seconds]")
    with closing(EntryPlayer(repeats, Pairing(0, 1, repeats, repeats, START, SECONDS))) as program:
        assert program.choose(START.play(2)) == [str(START.play(2)), SECONDS]


THINKER = """
import threading, time
longest = 0
def think():
    global longest
    last = time.monotonic()
    while True:
        now = time.monotonic()
        longest, last = max(longest, now - last), now
def choose(position, seconds):
    if str(position).count(".") > 14:
        threading.Thread(target=think, daemon=True).start()
        return position.moves()[0]
    time.sleep(0.1)
    return position.moves()[0] if longest > 0.5 else 99
"""
SLOW = "import time\ndef choose(position, seconds):\n    time.sleep(1)\n    return position.moves()[-1]"


@pytest.mark.slow
@pytest.mark.parametrize("level", ["auto", "limited"])
def test_nothing_of_a_program_thinks_on_the_opponents_time(monkeypatch, level):
    pairing = Pairing(0, 1, entry(THINKER, "thinker"), entry(SLOW, "slow"), START, SECONDS, level)
    assert play(pairing)["how"] == "played"
    monkeypatch.setattr(Sandbox, "signal", lambda *_: None)
    assert play(pairing)["how"] == "an illegal move: 99"


@pytest.mark.slow
@pytest.mark.parametrize("level", ["auto", "limited"])
def test_who_is_killed_while_a_program_stands_still_leaves_nothing_behind(level):
    players = "entry(HONEST, 'one'), entry(SLOW, 'other')"
    code = f"from tests.grading.arena.test_arena import *\nplay(Pairing(0, 1, {players}, START, SECONDS, {level!r}))"
    arena = subprocess.Popen([sys.executable, "-c", code])
    started, deadline = set(), time.monotonic() + 60
    while not any(status(one)[0] == "T" for one in started) and time.monotonic() < deadline:
        started = below(arena.pid)
    arena.kill()
    arena.wait()
    assert started
    while any(map(is_alive, started)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_alive, started))


@pytest.mark.slow
def test_what_a_program_keeps_lives_one_game_only():
    keeps = ODD["knows whether it has just begun"]
    assert [game(keeps, 0, number)["how"] for number in range(3)] == ["played"] * 3


@pytest.mark.slow
def test_nothing_is_left_behind(monkeypatch):
    start, started = subprocess.Popen, []
    monkeypatch.setattr(subprocess, "Popen", lambda *args, **more: started.append(start(*args, **more)) or started[-1])
    assert game(ODD["leaves processes"], 0)["how"] == "played"
    assert started
    assert all(are_gone(process.pid) for process in started)


def test_a_game_of_rivals_is_the_same_each_time():
    first, second = rival_entries(START)[:2]
    lines = [play(Pairing(7, 1, first, second, START, SECONDS)) for _ in range(2)]
    assert lines[0]["moves"] == lines[1]["moves"]
    assert len(lines[0]["costs"]) == len(lines[0]["took"]) == len(lines[0]["moves"])


def test_a_pass_is_played_without_asking():
    start = GAMES["othello-4x4"]
    line = play(Pairing(3, 1, *rival_entries(start)[:2], start, SECONDS))
    assert line["how"] == "played"
    assert -1 in line["moves"] or len(line["moves"]) == 12
