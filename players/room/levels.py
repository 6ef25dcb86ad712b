"""Levels to play against, each clearly stronger than the one below it: `python -m bench.levels` plays them.

A level looks some plies ahead, and now and then it plays any move instead, as people do. What it looks ahead takes
`SECONDS` at most, also on a slow machine.
"""

import random
from functools import cache
from math import inf
from typing import Any, NamedTuple

from gametree.position import Move, Position
from players.games import GameRow, is_few, row_of
from players.matches import Player, open_moves

SECONDS = 1.5
FEELS: dict[float, str] = {
    1: "sees its own move, and not your answer",
    2: "sees your answer, and nothing beyond",
}
STRENGTHS = "beginner", "learner", "improver", "player", "strong player", "expert"


class Level(NamedTuple):
    """How well an opponent plays.

    Args:
        depth: how many plies it looks ahead.
        slips: the part of its moves that are any move.
        name: what it is called.
        threats: whether it looks for wins that threats force before it looks ahead.
        has_time: whether it always sees as far as that.

    """

    depth: float
    slips: float
    name: str = ""
    threats: bool = False
    has_time: bool = False

    @property
    def about(self) -> str:
        """What it feels like to play against, in words."""
        far = "to the end of the game" if self.depth == inf else f"{self.depth} moves ahead, its own and yours"
        sees = FEELS.get(self.depth, f"sees {far}" if self.has_time else f"sees {far}, if {SECONDS} s are enough")
        sees = f"looks for wins that threats force; otherwise it {sees}" if self.threats else sees
        return f"{sees}; {f'{100 * self.slips:.0f} %' if self.slips else 'none'} of its moves are random"

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
    'sees its own move, and not your answer; 60 % of its moves are random'

    """
    row = row_of(position)
    step, threats = (len(STRENGTHS) - 1) / (len(row.levels) - 1), row.forced_win is not None
    names = [STRENGTHS[round(at * step)] for at in range(len(row.levels))]
    return tuple(Level(*pair, name, threats, is_few(position)) for pair, name in zip(row.levels, names, strict=True))


@cache
def _sure(row: GameRow, depth: float) -> Player[Any]:
    return row.player(depth, SECONDS)
