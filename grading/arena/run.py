"""A tournament: each game is played once and kept as a line, so that it goes on after any interruption."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import combinations
from pathlib import Path
from typing import Any

from gametree.position import Position
from grading.arena.arena import Pairing, play
from grading.arena.entries import TournamentEntry
from grading.arena.schedule import meetings, swiss
from grading.arena.standings import OUT, out_since, standings
from grading.batch import MakeExecutor, completed, error_of, local_pool, submitted
from grading.walls.protocol import unpack
from players.matches import Game, Match, openings

AHEAD, TRIES = 2, 3
OPENING, LONGER = 2, 4  # plies that are played at random before each pair of games; of a test, which needs many
MOST = 500  # rounds of a test


@dataclass
class Tournament:
    """What is to be played, and what has been.

    Args:
        entries: who takes part; rivals too.
        start: the start of the game.
        file: where the games are kept, a line each.
        rounds: how many rounds there are; without it one, or in a Swiss tournament as many as tell the best.
        is_swiss: whether only those with as many points meet, instead of everybody everybody.
        seconds: how long a program may work on a move.
        seed: what the openings are drawn from.
        level: the level of isolation, as for `Sandbox`.
        workers: how many games to play at a time.
        make: makes the executor; a pool of processes without it.
        until: is asked after each round of two programs what their match has decided, as `sprt(0, 50)` can tell. No
            opening is played twice then: programs without chance in them would play the same games again.
        lines: the games so far by their numbers, which `run` fills.

    """

    entries: Sequence[TournamentEntry]
    start: Position
    file: Path
    rounds: int | None = None
    is_swiss: bool = False
    seconds: float = 1.0
    seed: int = 1
    level: str = "auto"
    workers: int = 1
    make: MakeExecutor | None = None
    until: Callable[[Match[Any]], str] | None = None
    lines: dict[int, dict[str, Any]] = field(default_factory=dict, init=False)

    @property
    def names(self) -> list[str]:
        """Who takes part."""
        return [entry.name for entry in self.entries]

    @property
    def last(self) -> int:
        """The number of the last round."""
        if self.until:
            return min(self.rounds or MOST, len(self.starts))
        return self.rounds or (max(1, (len(self.entries) - 1).bit_length()) if self.is_swiss else 1)

    @cached_property
    def starts(self) -> tuple[Position, ...]:
        """Where the games of each round begin; the same ones again where there are fewer than rounds."""
        plies, count = (LONGER, self.rounds or MOST) if self.until else (OPENING, self.last)
        while True:
            try:
                return openings(self.start, plies, count, self.seed)
            except ValueError:
                if count == 1:
                    return (self.start,)
                count = (count + 1) // 2

    @property
    def played(self) -> list[dict[str, Any]]:
        """The lines of the games so far, in the order of the schedule."""
        return [self.lines[number] for number in sorted(self.lines)]

    @property
    def verdict(self) -> str:
        """What the match of two programs has decided; "" as long as that is not clear."""
        games = tuple(Game(unpack(line["start"]), tuple(line["moves"]), _result(line)) for line in self.played)
        return self.until(Match(games)) if self.until else ""

    def run(self) -> Iterator[dict[str, Any]]:
        """Play what has not been played yet, and yield the line of each game once it is on the disk.

        Raises:
            ValueError: the file holds games of another tournament; the message says how they differ.
            OSError: it cannot be read or written.
            RuntimeError: a game cannot be played; what was played before is kept.

        """
        kept = read_lines(self.file)
        for number in range(1, self.last + 1):
            pairings = self._round(number)
            for pairing in pairings:
                if line := kept.pop(pairing.number, None):
                    _require_same(line, pairing, self.file)
                    self.lines[pairing.number] = line
            for line in results(self._to_play(pairings), self.make or local_pool(self.workers), self.workers * AHEAD):
                self._keep(line)
                yield line
            if self.verdict:
                break
        if kept:
            raise ValueError(f"{self.file} holds {len(kept)} games more than this tournament has: it is another one's")

    def _keep(self, line: dict[str, Any]) -> None:
        append_line(self.file, line)
        self.lines[line["game"]] = line

    def _to_play(self, pairings: Iterable[Pairing]) -> Iterator[Pairing]:
        """Yield the games that have not been played; those of programs that are out are lost without being played."""
        for pairing in pairings:
            if pairing.number in self.lines:
                continue
            certain = [line for at, line in enumerate(self.played) if line["game"] == at]
            present = [name for name in (pairing.first.name, pairing.second.name) if name not in out_since(certain)]
            if len(present) == 2:
                yield pairing
            else:
                self._keep(pairing.line([], "".join(present), OUT))

    def _round(self, number: int) -> list[Pairing]:
        """Return the games of a round: each pair plays two from the same opening, with colours swapped."""
        lines, first = self.played, len(self.lines)
        if self.is_swiss:
            table = standings(lines, self.names)
            points = {one.name: one.points for one in table}
            present = [name for name in self.names if name not in out_since(lines)]
            pairs = swiss(present, points, meetings(lines, self.names))
        else:
            pairs = list(combinations(self.names, 2))
        known = {entry.name: entry for entry in self.entries}
        start = self.starts[(number - 1) % len(self.starts)]
        order = [(one, other) for pair in pairs for one, other in (pair, pair[::-1])]
        return [
            Pairing(first + at, number, known[one], known[other], start, self.seconds, self.level)
            for at, (one, other) in enumerate(order)
        ]


def _result(line: Mapping[str, Any]) -> int:
    """Return the result of a game from MAX's side, also where it was not played to its end."""
    side: int = unpack(line["start"]).turn
    return {line["first"]: side, line["second"]: -side}.get(line["winner"], 0)


def results(jobs: Iterable[Pairing], make: MakeExecutor, ahead: int) -> Iterator[dict[str, Any]]:
    """Yield the lines of games in the order in which they end; those that fail with their worker are played again.

    Args:
        jobs: the games; taken as there is room for them.
        make: makes the executor; a new one for those that failed.
        ahead: how many games are handed over at a time.

    Raises:
        RuntimeError: a game has failed three times.

    """
    for _ in range(TRIES):
        failed: list[tuple[Pairing, BaseException]] = []
        with make() as executor, closing(completed(iter(jobs), partial(submitted, executor, play), ahead, {})) as done:
            for pairing, future in done:
                if error := error_of(future):
                    failed.append((pairing, error))
                else:
                    yield future.result()
        if not failed:
            return
        jobs = [pairing for pairing, _ in failed]
    pairing, error = failed[0]
    raise RuntimeError(f"game {pairing.number} cannot be played ({error}); all others are kept") from error


def read_lines(file: Path) -> dict[int, dict[str, Any]]:
    """Return the lines of a file of games by number, a last one half written cut off; ValueError for one of no game."""
    if not file.exists():
        return {}
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        os.truncate(file, len(whole))
    found = {}
    for number, line in enumerate(whole.decode("utf-8", "replace").splitlines(), 1):
        try:
            game = json.loads(line)
            found[int(game["game"])] = game
        except (ValueError, TypeError, KeyError):
            raise ValueError(f"line {number} of {file} is not the line of a game: {line[:60]!r}") from None
    return found


def append_line(file: Path, line: dict[str, Any]) -> None:
    """Add a line to a file; when this returns it is on the disk."""
    with file.open("ab") as out:
        out.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        out.flush()
        os.fsync(out.fileno())


def _require_same(line: dict[str, Any], pairing: Pairing, file: Path) -> None:
    """Raise ValueError where a game that was played is not the one that would be played now."""
    about = pairing.about
    names, digests = (about["first"], about["second"]), line.get("digests", [])
    changed = [name for name, old, new in zip(names, digests, about["digests"], strict=False) if old != new]
    for key, expected in about.items():
        if line.get(key) != expected:
            what = f"{key} is {line.get(key)!r}, and would now be {expected!r}"
            what = f"{' and '.join(changed)} had another program" if key == "digests" else what
            raise ValueError(
                f"{file} is of another tournament: in game {pairing.number}, {what}. "
                "What has changed needs a tournament of its own: choose another folder"
            )
