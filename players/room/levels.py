"""Levels to play against, each clearly stronger than the one below it: `python -m bench.levels` plays them.

A level looks some plies ahead, and now and then it plays any move instead, as people do. What it looks ahead takes
`SECONDS` at most, also on a slow machine.
"""

import random
from functools import cache
from math import inf
from typing import Any, NamedTuple

from gametree.position import Move, Position
from players.games import GameRow, row_of
from players.matches import Player, open_moves

SECONDS = 1.5


class Level(NamedTuple):
    """How well an opponent plays.

    Args:
        depth: how many plies it looks ahead.
        slips: the part of its moves that are any move.

    """

    depth: float
    slips: float

    @property
    def about(self) -> str:
        """What it does, in words."""
        plies = "one ply" if self.depth == 1 else f"{self.depth} plies"
        looks = "looks ahead to the end" if self.depth == inf else f"looks {plies} ahead"
        any_move = f", but {self.slips:.0%} of its moves are any move" if self.slips else ""
        return f"{looks}{any_move}"

    def player(self, position: Position, seed: int) -> "SlippingPlayer":
        """Return a fresh player at a position's game; it slips at the same moves for the same seed."""
        return SlippingPlayer(self.slips, _sure(row_of(position), self.depth), seed)


class SlippingPlayer:
    """A player that sometimes takes any move; a page that knows it for one chooses by itself.

    Args:
        slips: the part of its moves that are any move, near other marks where the game knows which these are.
        sure: chooses the others.
        seed: the same slips for the same seed.

    """

    def __init__(self, slips: float, sure: Player[Any], seed: int) -> None:
        self.slips, self.sure = slips, sure
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
    'looks one ply ahead, but 60% of its moves are any move'

    """
    return tuple(Level(*pair) for pair in row_of(position).levels)


@cache
def _sure(row: GameRow, depth: float) -> Player[Any]:
    return row.player(depth, SECONDS)
