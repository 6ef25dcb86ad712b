"""Levels to play against, each clearly stronger than the one below it: `python -m bench.levels` plays them.

A level looks some plies ahead, and now and then it plays any move instead, as people do. What it looks ahead takes
`SECONDS` at most, also on a slow machine.
"""

import random
from collections.abc import Callable
from functools import cache
from math import inf
from typing import Any, NamedTuple

from gametree.games.connect_four import ConnectFour
from gametree.games.gomoku import Gomoku
from gametree.games.mnk import MNK
from gametree.games.othello import Othello
from gametree.position import Move, Position
from players.games import suited
from players.gomoku.player import gomoku_player
from players.matches import Player, engine_player

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
        return SlippingPlayer(self.slips, _sure(type(position), suited(position), self.depth), seed)


class SlippingPlayer:
    """A player that sometimes takes any move; a board in a page can tell, and chooses itself.

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
        if self.source.random() >= self.slips:
            return self.sure(position)
        moves = position.candidates() if isinstance(position, Gomoku) else position.moves()
        return int(self.source.choice(moves))


LEVELS: dict[type, tuple[Level, ...]] = {
    MNK: (Level(inf, 0.8), Level(inf, 0.35), Level(inf, 0)),
    ConnectFour: (Level(1, 0.6), Level(2, 0.35), Level(4, 0.18), Level(5, 0.05), Level(7, 0)),
    Othello: (Level(1, 0.7), Level(1, 0.15), Level(2, 0.1), Level(4, 0.1), Level(5, 0)),
    Gomoku: (Level(1, 0.95), Level(1, 0.8), Level(1, 0.6), Level(1, 0.35), Level(1, 0.12), Level(4, 0)),
}
OTHERS = (Level(1, 0.5), Level(2, 0.2), Level(4, 0))


def levels(position: Position) -> tuple[Level, ...]:
    """Return the levels at a position's game, the weakest first.

    >>> levels(connect_four())[0].about
    'looks one ply ahead, but 60% of its moves are any move'

    """
    return LEVELS.get(type(position), OTHERS)


@cache
def _sure(kind: type, evaluate: Callable[[Any], Any], depth: float) -> Player[Any]:
    return gomoku_player(depth, SECONDS) if kind is Gomoku else engine_player(depth, SECONDS, evaluate)
