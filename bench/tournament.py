"""How many games a second the arena plays, and how much of that its walls cost."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from grading.arena.entries import TournamentEntry, rival_entries
from grading.arena.run import Tournament
from players.games import GAMES

ENTRIES = 30
LOOKS_AHEAD = """
def value(position, depth):
    if not depth or not position.moves():
        return position.turn * position.score()
    return max(-value(position.play(move), depth - 1) for move in position.moves())


def choose(position, seconds):
    return max(position.moves(), key=lambda move: -value(position.play(move), {depth}))
"""


def report() -> str:
    """Return the figures of a round robin of 4×4 connect four, and of games between rivals, who need no walls."""
    start, workers = GAMES["connect-four-4x4"], os.cpu_count() or 1
    entries = [TournamentEntry(f"p{n}", (LOOKS_AHEAD.format(depth=n % 3),), str(n)) for n in range(ENTRIES)]
    own = rival_entries(start)[:3]
    with TemporaryDirectory() as folder:
        games, seconds, moves = _played(Tournament(entries, start, Path(folder, "entries"), workers=workers))
        without, free, _ = _played(Tournament(own, start, Path(folder, "rivals"), rounds=10, workers=workers))
    share = 1 - (free / without) / (seconds / games)
    return (
        f"\nA round robin of {ENTRIES} entries at 4×4 connect four, {workers} games at a time: "
        f"{games / seconds:.1f} games a second, {1000 * seconds / moves:.1f} ms a move, "
        f"of which {share:.0%} are walls and wire (rivals alone: {without / free:.0f} games a second)."
    )


def _played(meeting: Tournament) -> tuple[int, float, int]:
    """Return how many games a tournament has, how long they took, and how many moves they have."""
    began = perf_counter()
    lines = list(meeting.run())
    return len(lines), perf_counter() - began, sum(len(line["moves"]) for line in lines)
