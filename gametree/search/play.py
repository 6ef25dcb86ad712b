"""Players, and games between them. A player is any function that returns a legal move for a position."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any, Generic, TypeAlias

from gametree.position import Evaluate, Move, P, Value, score
from gametree.search.engine import Engine

Player: TypeAlias = Callable[[P], Move]


@dataclass(frozen=True)
class Game(Generic[P]):
    """The record of a game.

    Args:
        start: the position in which it began.
        moves: the moves that were played.

    """

    start: P
    moves: tuple[Move, ...]

    @cached_property
    def positions(self) -> tuple[P, ...]:
        """All positions of the game, the first and the last included."""
        found = [self.start]
        for move in self.moves:
            found.append(found[-1].play(move))
        return tuple(found)

    @property
    def score(self) -> Value:
        """The result, from MAX's side."""
        return self.positions[-1].score()


def play_game(first: Player[P], second: Player[P], position: P) -> Game[P]:
    """Return the game that two players play to its end.

    Args:
        first: who moves for the side to move in `position`.
        second: who moves for the other side.
        position: where the game begins.

    Raises:
        IllegalMove: a player returned a move that the rules do not allow.

    """
    players = {position.turn: first, -position.turn: second}
    start, moves = position, []
    while position.moves():
        moves.append(players[position.turn](position))
        position = position.play(moves[-1])
    return Game(start, tuple(moves))


def random_player(seed: int) -> Player[Any]:
    """Return a player that takes any legal move, each with the same chance; the same games for the same seed."""
    source = random.Random(seed)  # noqa: S311 - a game, not a secret
    return lambda position: source.choice(position.moves())


def engine_player(
    depth: float = inf, seconds: float = inf, evaluate: Evaluate[P] = score, **settings: Any
) -> Player[P]:
    """Return a player that plays the engine's move.

    Args:
        depth: how many plies it looks ahead.
        seconds: how long it thinks about a move.
        evaluate: what a leaf is worth, from MAX's side.
        **settings: the other arguments of `Engine`.

    Raises:
        ValueError: as `Engine`; and when the player is to move, as `Engine.search`.

    """
    engine = Engine(None, evaluate, **settings)

    def player(position: P) -> Move:
        move = engine.search(position, depth=depth, seconds=seconds).move
        if move is None:
            raise ValueError(f"there is no move to find with a depth of {depth} in {position!r}")
        return move

    return player
