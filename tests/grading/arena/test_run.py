"""A tournament from its first game to its last: kept, killed, carried on, and none played twice."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from argparse import Namespace
from collections import Counter
from dataclasses import replace

import pytest

from gametree import Tree
from grading.arena import run as running
from grading.arena.arena import game_of, play
from grading.arena.commands import _report
from grading.arena.run import Tournament, append_line, read_lines
from players.games import GAMES, rivals
from players.matches import match
from players.room.records import read
from players.stopping import sprt
from tests.grading.arena.four import FOUR, START, finished, here


def tournament(tmp_path, **options):
    return Tournament(FOUR, START, tmp_path / "games.jsonl", **{"make": here(), **options})


def moves_of(meeting):
    return [(line["game"], line["moves"]) for line in meeting.played]


def test_everybody_meets_everybody_with_both_colours_from_the_same_start(tmp_path):
    meeting = tournament(tmp_path, rounds=2)
    assert len(list(meeting.run())) == 2 * 12
    pairs = Counter((line["first"], line["second"]) for line in meeting.played)
    assert set(pairs.values()) == {2}
    for one, other in zip(meeting.played[::2], meeting.played[1::2], strict=True):
        assert (one["first"], one["second"], one["start"]) == (other["second"], other["first"], other["start"])
    assert len({json.dumps(line["start"]) for line in meeting.played}) == 2


def test_where_there_are_fewer_openings_than_rounds_all_of_them_are_played(tmp_path):
    few = Tree([[[1, 2]], [[3, 4]]])
    assert {start.node for start in Tournament(FOUR, few, tmp_path / "games.jsonl", rounds=3).starts} == {
        (1, 2),
        (3, 4),
    }


def test_a_program_is_out_only_by_games_before_which_all_have_ended(tmp_path):
    meeting = tournament(tmp_path)
    games = meeting._round(1)
    first = games[0].first
    lost = [at for at, game in enumerate(games) if first in (game.first, game.second)]
    late = lost[1]  # still being played, and perhaps no forfeit
    for at in (*lost[:1], *lost[2:4]):
        winner = next(one.name for one in (games[at].first, games[at].second) if one != first)
        meeting.lines[at] = games[at].line([], winner, "an error")
    assert {game.number for game in meeting._to_play(games)} == {*range(len(games))} - {*lost[:1], *lost[2:4]}
    assert late not in meeting.lines


def test_each_game_is_kept_as_other_programs_read_it(tmp_path, capsys):
    meeting = Tournament(FOUR[:2], GAMES["gomoku-7x7"], tmp_path / "games.jsonl", make=here())
    list(meeting.run())
    lost = {**meeting.lines[1], "moves": meeting.lines[1]["moves"][:4], "how": "an error", "winner": FOUR[1].name}
    meeting.lines |= {1: lost, 2: {**lost, "game": 2, "moves": []}}
    for _ in range(2):
        _report(meeting, tmp_path, Namespace(game="gomoku-7x7", names=False, sprt=None))
    kept = {path.name: path.read_text() for path in (tmp_path / "games").iterdir()}
    assert {name: read(text) for name, text in kept.items()} == {
        f"000{line['game']}.sgf": game_of(line) for line in meeting.played[:2]
    }
    assert f"RE[B+]PB[{FOUR[1].name}]PW[{FOUR[0].name}]GC[an error]" in kept["0001.sgf"]


def test_what_has_been_played_is_not_played_again(tmp_path, monkeypatch):
    whole = moves_of(finished(tournament(tmp_path)))
    lines = (tmp_path / "games.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "games.jsonl").write_bytes(b"".join(lines[:5]) + lines[5][:40])
    played = []
    monkeypatch.setattr(running, "play", lambda pairing: played.append(pairing.number) or play(pairing))
    assert moves_of(finished(tournament(tmp_path))) == whole
    assert sorted(played) == sorted(set(range(12)) - {json.loads(line)["game"] for line in lines[:5]})


@pytest.mark.parametrize(
    ("first", "second", "rounds", "verdict"), [(2, 1, None, "stronger"), (1, 2, None, "not stronger"), (2, 1, 3, "")]
)
def test_a_test_of_two_programs_ends_where_a_match_of_them_does(tmp_path, first, second, rounds, verdict):
    two, until = [FOUR[first], FOUR[second]], sprt(0, 200)
    meeting = finished(Tournament(two, START, tmp_path / "games.jsonl", rounds=rounds, make=here(), until=until))
    players = [rivals(START)[at].player(0) for at in (first, second)]
    found = match(*players, meeting.starts, until=until)
    assert meeting.verdict == verdict
    assert [tuple(line["moves"]) for line in meeting.played] == [game.moves for game in found.games]
    assert len(meeting.played) < 2 * meeting.last or rounds
    again = Tournament(two, START, tmp_path / "games.jsonl", rounds=rounds, make=here(), until=until)
    assert (list(again.run()), again.verdict) == ([], verdict)


def test_a_worker_that_dies_costs_nobody_a_game(tmp_path):
    meeting = finished(tournament(tmp_path, make=here(3, 3, 8)))
    assert [line["game"] for line in meeting.played] == list(range(12))
    assert [line["how"] for line in meeting.played] == ["played"] * 12


def test_a_game_that_cannot_be_played_is_an_error_and_the_others_are_kept(tmp_path):
    with pytest.raises(RuntimeError, match="game 3 cannot be played"):
        finished(tournament(tmp_path, make=here(3, 3, 3)))
    assert read_lines(tmp_path / "games.jsonl").keys() == set(range(12)) - {3}


def test_a_line_is_whole_when_the_disk_is_asked_to_keep_it(tmp_path, monkeypatch):
    file, kept = tmp_path / "games.jsonl", []
    monkeypatch.setattr("os.fsync", lambda _: kept.append(file.read_bytes()))
    for number in (0, 1):
        append_line(file, {"game": number})
    assert kept == [b'{"game":0}\n', b'{"game":0}\n{"game":1}\n']


def test_half_a_line_is_cut_off_before_the_next_is_written(tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_bytes(b'{"game":0}\n{"game":1')
    assert read_lines(file) == {0: {"game": 0}}
    append_line(file, {"game": 1})
    assert file.read_bytes() == b'{"game":0}\n{"game":1}\n'


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seconds": 2.0}, "seconds is 1.0, and would now be 2.0"),
        ({"seed": 2}, "start is"),
        ({"entries": FOUR[::-1]}, "first is"),
        ({"entries": FOUR[:2]}, "10 games more"),
        ({"entries": [replace(FOUR[0], digest="new"), *FOUR[1:]]}, "rival: chance had another program"),
    ],
)
def test_games_of_another_tournament_are_not_taken(tmp_path, change, message):
    finished(tournament(tmp_path))
    before = (tmp_path / "games.jsonl").read_bytes()
    with pytest.raises(ValueError, match=message):
        finished(
            Tournament(**{"entries": FOUR, "start": START, "file": tmp_path / "games.jsonl", "make": here(), **change})
        )
    assert (tmp_path / "games.jsonl").read_bytes() == before


def command(folder, out, *more):
    options = ("--game", "connect-four-4x4", "--seconds", "0.5", "--trust-submissions", "--rounds", "2", *more)
    return [sys.executable, "-m", "grading", "tournament", str(folder), "--out", str(out), *options]


@pytest.mark.slow
def test_the_table_is_the_same_with_two_workers_and_killed_at_any_moment(tmp_path, folder):
    calm = tmp_path / "calm"
    assert subprocess.run(command(folder, calm, "--no-rivals"), capture_output=True, check=False).returncode == 3
    chance, killed = random.Random(1), tmp_path / "killed"
    for _ in range(20):
        process = subprocess.Popen(command(folder, killed, "--no-rivals", "--workers", "2"), start_new_session=True)
        time.sleep(chance.uniform(0.3, 1.5))
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    subprocess.run(command(folder, killed, "--no-rivals", "--workers", "2"), capture_output=True, check=False)
    assert (killed / "table.csv").read_bytes() == (calm / "table.csv").read_bytes()
    numbers = [json.loads(one)["game"] for one in (killed / "games.jsonl").read_text().splitlines()]
    assert sorted(numbers) == list(range(24))
    assert "out from game" in (calm / "table.csv").read_text()
