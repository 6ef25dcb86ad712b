"""The table of a tournament, from the lines of its games alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grading.arena.schedule import meetings
from players.elo import GameResult, Rating, ratings

GameLine = Mapping[str, Any]
MAX_FORFEITS = 3  # in a row, and a program is out
OUT = "out"


@dataclass
class Standing:
    """The result of one program.

    Args:
        name: what it is called.
        won: games won.
        drawn: games drawn.
        lost: games lost.
        forfeits: how many of these it lost by an error, an illegal move, or out of time.
        byes: how many rounds it sat out, two points each, as nobody was left to play.
        out: from which game on it was out; None when it was not.
        rating: its strength; None where it played no game to rate.

    """

    name: str
    won: int = 0
    drawn: int = 0
    lost: int = 0
    forfeits: int = 0
    byes: int = 0
    out: int | None = None
    rating: Rating | None = None

    @property
    def games(self) -> int:
        """How many games it played, those that were given up for it included."""
        return self.won + self.drawn + self.lost

    @property
    def strength(self) -> int:
        """Its rating, rounded; 0 for the average where it has none."""
        return round(self.rating.rating) if self.rating else 0

    @property
    def points(self) -> float:
        """A point for a win, half a point for a draw, two points for a round that it sat out."""
        return self.won + self.drawn / 2 + 2 * self.byes


def out_since(lines: Sequence[GameLine]) -> dict[str, int]:
    """Return from which game on programs are out: the one after three forfeits in a row, in the schedule's order."""
    row: dict[str, int] = {}
    out: dict[str, int] = {}
    for line in lines:
        if out.keys() & {line["first"], line["second"]}:
            continue  # whether it was played depends on how many games ran at a time
        for name in (line["first"], line["second"]):
            row[name] = row.get(name, 0) + 1 if line["how"] != "played" and line["winner"] != name else 0
            if row[name] == MAX_FORFEITS:
                out[name] = line["game"] + 1
    return out


def decided(lines: Sequence[GameLine]) -> Iterator[tuple[GameLine, str, bool]]:
    """Yield each game that counts, its winner (empty for a draw) and whether it was decided by a program's being out.

    A game counts for nobody when both programs are out.
    """
    out = out_since(lines)
    for line in lines:
        present = [name for name in (line["first"], line["second"]) if is_in(line, name, out)]
        if present:
            yield line, line["winner"] if len(present) == 2 else present[0], len(present) < 2


def is_in(line: GameLine, name: str, out: Mapping[str, int]) -> bool:
    """Tell whether a program still takes part in a game, by what `out_since` says."""
    return name not in out or line["game"] < out[name]


def standings(lines: Sequence[GameLine], names: Sequence[str]) -> list[Standing]:
    """Return the table of games in the schedule's order, the best first: by points, then by rating, then by name."""
    out, met = out_since(lines), meetings(lines, names)
    table = {name: Standing(name, byes=met.get(frozenset({name}), 0), out=out.get(name)) for name in names}
    results: list[GameResult] = []
    for line, winner, is_walkover in decided(lines):
        for name in (line["first"], line["second"]):
            one = table[name]
            one.won, one.drawn = one.won + (winner == name), one.drawn + (not winner)
            one.lost += bool(winner) and winner != name
            one.forfeits += not is_walkover and line["how"] != "played" and bool(winner) and winner != name
        if not is_walkover:
            results.append((line["first"], line["second"], 0.5 if not winner else float(winner == line["first"])))
    for rating in _ratings(results):
        table[rating.name].rating = rating
    return sorted(table.values(), key=lambda one: (-one.points, -one.strength, one.name))


def _ratings(results: Sequence[GameResult]) -> tuple[Rating, ...]:
    """Return the ratings; the worth of the first move is left out where it has no bound, as the first always won."""
    if not results:
        return ()
    try:
        return ratings(results).players
    except ValueError:
        return ratings(results, first=False).players
