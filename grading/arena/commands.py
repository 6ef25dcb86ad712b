"""What the verbs `tournament` and `check-entry` do, and what they say."""

import sys
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Any

from tqdm import tqdm

from grading.arena.arena import Pairing, game_of, play
from grading.arena.entries import read_entries, read_entry, rival_entries
from grading.arena.page import page, table
from grading.arena.run import Tournament
from grading.arena.standings import GameLine, standings
from grading.commands import isolation, workforce
from grading.files import DONE, LOOK, folded, shown, write_whole
from players.games import GAMES
from players.room.records import ending, write
from players.stopping import sprt


def tournament(options: Namespace) -> int:
    """Play the games that have not been played, and write the table and the page."""
    start, level = GAMES[options.game], isolation(options)
    entries, wrong = read_entries(options.entries)
    for problem in wrong:
        print(f"grading: takes no part: {shown(problem, 300)}", file=sys.stderr)
    entries += [] if options.no_rivals else rival_entries(start)
    names = [folded(entry.name) for entry in entries]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise ValueError(f"an entry is called as a rival is: {', '.join(twice)}; rename it")
    if len(entries) < 2:
        raise ValueError(f"a tournament needs two programs at least, got {', '.join(names)}")
    if options.sprt and (len(entries) != 2 or options.swiss):
        raise ValueError(f"--sprt compares two programs, with --no-rivals and without --swiss; got {', '.join(names)}")
    until = sprt(*options.sprt) if options.sprt else None
    options.out.mkdir(parents=True, exist_ok=True)
    meeting = Tournament(
        entries,
        start,
        options.out / "games.jsonl",
        rounds=options.rounds,
        is_swiss=options.swiss,
        seconds=options.seconds,
        seed=options.seed,
        level=level,
        until=until,
        **workforce(options),
    )
    for _ in tqdm(meeting.run(), unit=" games", disable=not sys.stderr.isatty()):
        pass
    return _report(meeting, options.out, options)


def _report(meeting: Tournament, out: Path, options: Namespace) -> int:
    lines, title = meeting.played, f"Tournament of {options.game.replace('-', ' ')}"
    write_whole(out / "table.csv", table(lines, meeting.names))
    _write_records(lines, out / "games")
    write_whole(out / "index.html", page(title, lines, meeting.entries, options.names).encode())
    ranked = standings(lines, meeting.names)
    width = max(map(len, meeting.names))
    for place, one in enumerate(ranked, 1):
        strength = f"{one.rating.rating:+5.0f} ({one.rating.low:+.0f} to {one.rating.high:+.0f})" if one.rating else ""
        remarks = [f"sat out {one.byes}"] * bool(one.byes) + [f"{one.forfeits} forfeits"] * bool(one.forfeits)
        remarks += ["out"] * (one.out is not None)
        score = f"{one.points:5g} of {one.games + 2 * one.byes:3}"
        print(f"{place:3} {shown(one.name):{width}} {score}  {strength}  {', '.join(remarks)}")
    if options.sprt:
        (first, second), (low, high) = map(shown, meeting.names), options.sprt
        verdict = meeting.verdict or "not decided yet"
        print(f"Is {first} stronger than {second}, by {high:g} Elo points rather than {low:g}? {verdict}")
    print(f"{len(lines)} games; table.csv, games.jsonl, index.html and games/ are in {out}")
    return LOOK if any(one.out is not None for one in ranked) else DONE


def _write_records(lines: Iterable[GameLine], folder: Path) -> None:
    """Write each game that was played into a file of its own, which other programs read, where it is not there yet."""
    folder.mkdir(exist_ok=True)
    for line in lines:
        game = game_of(line)
        path, side = folder / f"{line['game']:04}{ending(game.start)}", game.start.turn
        if line["moves"] and not path.exists():
            sides = {line["first"]: side, line["second"]: -side}
            how = "" if line["how"] == "played" else line["how"]
            names = {side: name for name, side in sides.items()}
            write_whole(path, write(game, names, sides.get(line["winner"]), how).encode())


def check_entry(options: Namespace) -> int:
    """Play two games of an entry against chance, and say what the arena saw."""
    start, entry = GAMES[options.game], read_entry(options.entry)
    [chance, *_] = rival_entries(start)
    level, lines = isolation(options), []
    print(f"At {options.game}, with {options.seconds:g} s of the processor for a move:")
    for number, (first, second) in enumerate(((entry, chance), (chance, entry))):
        lines.append(play(Pairing(number, 1, first, second, start, options.seconds, level)))
        print(_told(lines[-1], entry.name))
    is_well = all(line["how"] == "played" or line["winner"] == entry.name for line in lines)
    called = f"the page of a tournament without names calls it {entry.pseudonym}"
    print(f"It can take part; {called}." if is_well else "It would lose such games.")
    return DONE if is_well else LOOK


def _told(line: dict[str, Any], name: str) -> str:
    """Return what became of a game, in a sentence."""
    side = "first" if line["first"] == name else "second"
    took = line["took"][0 if side == "first" else 1 :: 2]
    times = f"; its moves took {median(took):.3f} s in the median, {max(took):.3f} s at most" if took else ""
    result = "it won" if line["winner"] == name else "it lost" if line["winner"] else "a draw"
    why = "" if line["how"] == "played" else f" ({line['how']}, after {len(line['moves'])} moves)"
    return f"Moving {side} against chance: {result}{why}{times}."
