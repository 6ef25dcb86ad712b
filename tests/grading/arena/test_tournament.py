"""A tournament: who meets whom, the table from the lines alone, and games that are played once whatever happens."""

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from argparse import Namespace
from collections import Counter
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace

import pytest

from gametree import Tree
from grading.__main__ import main
from grading.arena import run as running
from grading.arena.arena import game_of, play
from grading.arena.commands import _report
from grading.arena.entries import TournamentEntry, read_entries, rival_entries
from grading.arena.page import page
from grading.arena.run import Tournament, append_line, read_lines
from grading.arena.schedule import meetings, swiss
from grading.arena.standings import standings
from grading.walls.protocol import pack
from players.games import GAMES, rivals
from players.matches import match
from players.room.records import read
from players.stopping import sprt

START = GAMES["tic-tac-toe"]
FOUR = rival_entries(START)[:4]


class Here:
    """An executor that works in this process, and breaks at the games it is told to."""

    def __init__(self, broken=()):
        self.broken = list(broken)

    def submit(self, act, pairing):
        future = Future()
        if pairing.number in self.broken:
            self.broken.remove(pairing.number)
            future.set_exception(BrokenProcessPool("a worker has died"))
        else:
            future.set_result(act(pairing))
        return future


def here(*broken):
    executor = Here(broken)

    @contextmanager
    def make():
        yield executor

    return make


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


def test_one_alone_is_left_out_of_a_round_and_several_are_out():
    lines = [{"round": 1, "first": "a", "second": "b"}, {"round": 2, "first": "b", "second": "a"}]
    assert meetings(lines, "abc") == {frozenset("ab"): 2, frozenset("c"): 2}
    assert meetings(lines, "abcd") == {frozenset("ab"): 2}


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


def test_rounds_of_a_swiss_tournament_pair_new_opponents_with_as_many_points():
    names = [f"p{n}" for n in range(9)]
    points, met, strength = dict.fromkeys(names, 0.0), Counter(), {name: n for n, name in enumerate(names)}
    for _ in range(4):
        pairs = swiss(names, points, met)
        assert len(pairs) == 4
        assert len({name for pair in pairs for name in pair}) == 8
        for pair in pairs:
            met[frozenset(pair)] += 1
            points[max(pair, key=strength.__getitem__)] += 2
        [bye] = set(names).difference(*pairs)
        met[frozenset({bye})] += 1
    assert set(met.values()) == {1}
    assert max(points, key=points.__getitem__) == "p8"


def pairings(names):
    """All ways to pair names, None being nobody."""
    if not names:
        return [[]]
    first, *others = names
    return [[(first, other), *rest] for other in others for rest in pairings([one for one in others if one != other])]


@pytest.mark.parametrize("count", [4, 5, 6])
def test_no_pairing_of_a_round_has_less_squared_distance_in_points(count):
    source, names = random.Random(count), [f"n{at}" for at in range(count)]
    for _ in range(60):
        points = {name: source.randrange(8) / 2 for name in names}

        def apart(pairs, points=points):
            left_out = set(names).difference(*pairs)
            return sum((points[a] - points[b]) ** 2 for a, b in pairs) + sum(points[one] ** 2 for one in left_out)

        possible = [[pair for pair in pairs if None not in pair] for pairs in pairings([*names, *[None] * (count % 2)])]
        assert apart(swiss(names, points, {})) == min(map(apart, possible))


def test_sitting_out_costs_nothing_in_a_swiss_tournament_and_is_said(tmp_path, capsys):
    meeting = Tournament(FOUR[:3], START, tmp_path / "games.jsonl", rounds=3, is_swiss=True, make=here())
    table = standings(finished(meeting).played, meeting.names)
    assert [one.byes for one in table] == [1, 1, 1]
    _report(meeting, tmp_path, Namespace(game="connect-four", names=False, sprt=None))
    said = capsys.readouterr().out.splitlines()[:3]
    assert all(f"{one.points:g} of   {one.games + 2}  " in line for one, line in zip(table, said, strict=True))
    assert all(line.endswith("sat out 1") for line in said)
    assert sum(one.points for one in table) == 3 * 2 + len(meeting.played)


def test_what_has_been_played_is_not_played_again(tmp_path, monkeypatch):
    whole = moves_of(finished(tournament(tmp_path)))
    lines = (tmp_path / "games.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "games.jsonl").write_bytes(b"".join(lines[:5]) + lines[5][:40])
    played = []
    monkeypatch.setattr(running, "play", lambda pairing: played.append(pairing.number) or play(pairing))
    assert moves_of(finished(tournament(tmp_path))) == whole
    assert sorted(played) == sorted(set(range(12)) - {json.loads(line)["game"] for line in lines[:5]})


def finished(meeting):
    list(meeting.run())
    return meeting


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


def line(number, first, second, winner, how="played"):
    return {"game": number, "round": 1, "first": first, "second": second, "winner": winner, "how": how}


def test_three_forfeits_in_a_row_and_a_program_is_out():
    lost = [line(n, "a", "b", "b", "out of time") for n in range(3)]
    lines = [*lost, line(3, "a", "c", "a"), line(4, "b", "c", "")]
    table = {one.name: one for one in standings(lines, ["a", "b", "c"])}
    assert (table["a"].out, table["a"].lost, table["a"].forfeits) == (3, 4, 3)
    assert (table["c"].won, table["c"].points, table["b"].points) == (1, 1.5, 3.5)
    assert table["c"].rating.games == 1
    between = [*lost[:2], line(2, "a", "b", "a"), line(3, "a", "b", "b", "an error")]
    assert standings(between, ["a", "b"])[1].out is None


def test_a_game_that_was_played_by_a_program_that_was_out_already_changes_nothing():
    lost = [line(n, "a", "b", "b", "crashed") for n in range(3)]
    late = [line(3, "a", "c", "a"), line(3, "a", "c", "a", "an error"), line(3, "a", "c", "c", "out")]
    assert len({str(standings([*lost, game], ["a", "b", "c"])) for game in late}) == 1


def test_a_page_without_names_says_who_won_and_what_was_not_played():
    a, b, c = (TournamentEntry(name, (), f"{name * 9}") for name in "abc")
    about = {"start": pack(START), "moves": []}
    lost = [about | line(n, "a", "b", "b", "crashed") for n in range(3)]
    late = [about | line(3, "a", "c", "a") | {"moves": [0]}, about | line(4, "c", "a", "c", "out")]
    shown = page("t", lost + late, [a, b, c], show_names=False)
    games = json.loads(shown.partition("const {games, dearest} = ")[2].partition(";\n")[0])["games"]
    assert [game["winner"] for game in games] == ["program bbbbbb"] * 3 + ["program cccccc"] * 2
    assert [game["how"] for game in games[3:]] == [f"program aaaaaa out: not {it}" for it in ("counted", "played")]


def test_two_that_are_out_give_nobody_a_point():
    lines = [line(n, "a", "b", "b", "crashed") for n in range(3)] + [
        line(n, "c", "b", "b", "crashed") for n in range(3, 6)
    ]
    assert [one.points for one in standings([*lines, line(6, "a", "c", "")], ["a", "b", "c"])] == [6, 0, 0]


def test_names_and_files_that_cannot_be_meant(tmp_path, capsys):
    with pytest.raises(ValueError, match="expected a folder"):
        read_entries(tmp_path / "none")
    (tmp_path / "a.py").write_text("def choose(p, s): return 0")
    (tmp_path / "A").mkdir()
    (tmp_path / "A" / "x.py").write_text("")
    with pytest.raises(ValueError, match=r"more than one .* is called a"):
        read_entries(tmp_path)
    (tmp_path / "A" / "x.py").unlink()
    entries, wrong = read_entries(tmp_path)
    assert [entry.name for entry in entries] == ["a"]
    assert "found 0" in wrong[0]
    (tmp_path / "rival: engine.py").write_text("")
    assert main(["tournament", str(tmp_path), "--out", str(tmp_path / "out")]) == 2
    assert "called as a rival is: rival: engine" in capsys.readouterr().err
    (tmp_path / "rival: engine.py").unlink()
    assert main(["tournament", str(tmp_path), "--out", str(tmp_path / "out"), "--no-rivals"]) == 2
    assert "needs two programs" in capsys.readouterr().err
    assert main(["tournament", str(tmp_path), "--out", str(tmp_path / "out"), "--sprt", "0", "50"]) == 2
    assert "--sprt compares two programs" in capsys.readouterr().err


ENTRIES = {
    "first": "def choose(position, seconds): return position.moves()[0]",
    "last": "def choose(position, seconds): return position.moves()[-1]",
    "wins": """
def choose(position, seconds):
    ends = [move for move in position.moves() if position.play(move).score()]
    return (ends or position.moves())[0]
""",
    "dies": "import os\ndef choose(position, seconds): os._exit(1)",
}  # fmt: skip


def command(folder, out, *more):
    options = ("--game", "connect-four-4x4", "--seconds", "0.5", "--trust-submissions", "--rounds", "2", *more)
    return [sys.executable, "-m", "grading", "tournament", str(folder), "--out", str(out), *options]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "entries").mkdir()
    for name, source in ENTRIES.items():
        (tmp_path / "entries" / f"{name}.py").write_text(source)
    return tmp_path / "entries"


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


@pytest.mark.slow
def test_check_entry_says_what_the_arena_will_see(folder, capsys):
    options = ["--game", "connect-four-4x4", "--trust-submissions"]
    assert main(["check-entry", str(folder / "wins.py"), *options]) == 0
    said = capsys.readouterr().out
    assert said.startswith("At connect-four-4x4, ")
    digest = hashlib.sha256(ENTRIES["wins"].encode()).hexdigest()
    assert f"It can take part; the page of a tournament without names calls it program {digest[:6]}." in said
    assert main(["check-entry", str(folder / "dies.py"), *options]) == 3
    assert "crashed" in capsys.readouterr().out
    (folder / "typo.py").write_text("def choose(position, seconds:")
    assert main(["check-entry", str(folder / "typo.py"), *options]) == 3
    assert "there is no function choose; SyntaxError" in capsys.readouterr().out
