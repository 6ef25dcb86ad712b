"""Levels to play against, each clearly stronger than the one below it: `python -m bench.levels` plays them.

A level looks some plies ahead, and now and then it plays any move instead, as people do. What it looks ahead takes
`SECONDS` at most, also on a slow machine.
"""

import random
from collections.abc import Mapping
from functools import cache
from math import inf
from typing import Any, NamedTuple

from gametree.position import Move, Position
from players.games import GameRow, row_of
from players.matches import Player, open_moves

SECONDS = 1.5
# Up to which part of its moves it makes without looking, and up to how many plies it sees.
CALLED = {0: "sure", 0.1: "careful", 0.2: "steady", 0.4: "lively", 0.7: "hasty", 0.85: "dreamy", 1: "sleepy"}
SEES = {1: "beginner", 2: "pupil", 4: "player", 99: "expert", inf: "master"}
FEELS = {
    1: "sees its own move, and not your answer",
    2: "sees your answer, and nothing beyond",
    inf: "sees to the end of the game",
}


class Level(NamedTuple):
    """How well an opponent plays.

    Args:
        depth: how many plies it looks ahead.
        slips: the part of its moves that are any move.
        threats: whether it looks for wins that threats force before it looks ahead.

    """

    depth: float
    slips: float
    threats: bool = False

    @property
    def name(self) -> str:
        """What it is called: by how often it slips, and by how far it sees."""
        return f"{_first_up_to(self.slips, CALLED)} {_first_up_to(self.depth, SEES)}"

    @property
    def about(self) -> str:
        """What it feels like to play against, in words."""
        sees = FEELS.get(self.depth, f"sees {self.depth} moves ahead, its own and yours, if {SECONDS} s are enough")
        sees = f"sees wins that threats force, then {sees.removeprefix('sees ')}" if self.threats else sees
        if not self.slips:
            return f"{sees}; it never moves without looking"
        most = "nearly all" if self.slips > 0.9 else "most"
        often = most if self.slips > 0.5 else f"about one in {1 / self.slips:.0f}"
        return f"{sees}; {often} of its moves it makes without looking"

    def player(self, position: Position, seed: int) -> "SlippingPlayer":
        """Return a fresh player at a position's game; it slips at the same moves for the same seed."""
        return SlippingPlayer(self.slips, _sure(row_of(position), self.depth), seed, self.depth)


class SlippingPlayer:
    """A player that sometimes takes any move; a page that knows it for one chooses by itself.

    Args:
        slips: the part of its moves that are any move, near other marks where the game knows which these are.
        sure: chooses the others.
        seed: the same slips for the same seed.
        depth: how many plies `sure` looks ahead.

    """

    def __init__(self, slips: float, sure: Player[Any], seed: int, depth: float) -> None:
        self.slips, self.sure, self.depth = slips, sure, depth
        self.source = random.Random(seed)  # noqa: S311 - a game, not a secret

    def __call__(self, position: Any) -> Move:
        """Return a move."""
        open_moves(position)
        if self.source.random() >= self.slips:
            return self.sure(position)
        return self.source.choice(getattr(position, "candidates", position.moves)())


def levels(position: Position) -> tuple[Level, ...]:
    """Return the levels at a position's game, the weakest first.

    >>> levels(connect_four())[0].about
    'sees its own move, and not your answer; most of its moves it makes without looking'

    """
    row = row_of(position)
    return tuple(Level(*pair, threats=row.forced_win is not None) for pair in row.levels)


def _first_up_to(number: float, named: Mapping[float, str]) -> str:
    return next(name for most, name in named.items() if number <= most)


@cache
def _sure(row: GameRow, depth: float) -> Player[Any]:
    return row.player(depth, SECONDS)
