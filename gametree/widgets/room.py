"""A room to play in: a board with opponents of several levels, and the game reviewed afterwards."""

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from gametree.games.gomoku import Gomoku
from gametree.play.engine import Engine
from gametree.play.gomoku_player import promising
from gametree.play.matches import Game
from gametree.play.rivals import rivals, suited
from gametree.position import Move, Position
from gametree.widgets.board import require_position
from gametree.widgets.engine_board import EngineBoard
from gametree.widgets.known import Reply
from gametree.widgets.replay import Replay
from gametree.widgets.shown import Shown, button

DEPTHS: dict[type, int] = {Gomoku: 2}
DEPTH = 5  # plies that hints look ahead, in games with fewer moves


class _Table(EngineBoard):
    """The board in the room: the course's rivals reply, and the engine is asked only for advice."""

    def __init__(self, position: Position) -> None:
        few: dict[str, Any] = {"order": promising} if isinstance(position, Gomoku) else {}
        super().__init__(Engine(position, suited(position), **few), DEPTHS.get(type(position), DEPTH))
        self.ideas = {}

    def _opponents(self, position: Position) -> dict[str, Reply]:
        return {rival.name: rival.player(0) for rival in rivals(position)}


class Room(Shown):
    """A board with the course's rivals to play against, the weakest first, and a review of the game.

    Attributes:
        board: the board.

    Args:
        position: where the game begins.

    Raises:
        TypeError: `position` is no position.

    """

    def __init__(self, position: Position) -> None:
        require_position(position)
        self.board = _Table(position)
        self.ways = [_narrow("review this game", self.review)]
        super().__init__([self.board, *self.ways], f"a room to play in: {position}", self.board.svg)

    def review(self) -> None:
        """Show the game so far with what each move gave away, and a button to play on from any of its positions."""
        moves = self.board.moves
        if moves:
            shown = Replay(Game(self.board.start, moves))
            play_on = _narrow("play on from the position shown", lambda: self.play_on(moves[: shown.step]))
            self.children = [self.board, *self.ways, shown, play_on]

    def play_on(self, moves: Sequence[Move]) -> None:
        """Go to the position after some moves."""
        self.board.rounds = [[move] for move in moves]


def _narrow(text: str, act: Callable[[], None]) -> ipywidgets.Button:
    way = button(text, act)
    way.layout.align_self = "flex-start"
    return way


def play(position: Position) -> Room:
    """Return a room to play a game in, from a position on: `play(connect_four())`; TypeError when it is none."""
    return Room(position)
