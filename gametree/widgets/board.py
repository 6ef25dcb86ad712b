"""A board to play on, by mouse or keyboard; the position knows the rules."""

from collections.abc import Callable
from itertools import chain
from typing import Any

import ipywidgets

from gametree.games.mnk import MNK
from gametree.games.picture import board_svg
from gametree.position import IllegalMove, Move, player, side_name
from gametree.widgets.picture import Picture
from gametree.widgets.shown import Shown


class PlayBoard(Shown):
    """A board to click: each click plays a move, with Enter or the space bar on the keyboard.

    `position` is the position on the board now, `moves` the moves played since the start.

    Args:
        position: where to start.
        reply: chooses a move for the other side after each click; without it the learner plays both sides.

    """

    def __init__(self, position: MNK, reply: Callable[[MNK], Move] | None = None) -> None:
        self.start, self.reply = position, reply
        self.rounds: tuple[tuple[Move, ...], ...] = ()
        self.picture = Picture(svg=self._svg())
        self.status = ipywidgets.HTML()
        self.back = _button("take back", self._take_back)
        self.again = _button("new game", self._start_again)
        self.picture.observe(self._clicked, "clicked")
        buttons = ipywidgets.HBox([self.back, self.again])
        super().__init__([self.picture, self.status, buttons], f"a board to play on: {position}", self._svg())
        self._show(_status(position))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played since the start, replies among them."""
        return tuple(chain.from_iterable(self.rounds))

    @property
    def position(self) -> MNK:
        """The position on the board now."""
        position = self.start
        for move in self.moves:
            position = position.play(move)
        return position

    def play(self, move: Move) -> None:
        """Play a move and the reply to it, if any; raise IllegalMove and change nothing when it is not legal."""
        after = self.position.play(move)
        answer = (self.reply(after),) if self.reply and after.moves() else ()
        self.rounds = (*self.rounds, (move, *answer))
        self._show(_status(self.position))

    def _clicked(self, change: dict[str, Any]) -> None:
        try:
            self.play(change["new"]["cell"])
        except IllegalMove as error:
            self._show(str(error).splitlines()[0])

    def _take_back(self, _button: object) -> None:
        self.rounds = self.rounds[:-1]
        self._show(_status(self.position))

    def _start_again(self, _button: object) -> None:
        self.rounds = ()
        self._show(_status(self.position))

    def _show(self, status: str) -> None:
        self.picture.svg = self._svg()
        self.status.value = f'<span role="status">{status}</span>'
        self.back.disabled = self.again.disabled = not self.moves

    def _svg(self) -> str:
        return board_svg(self.position.rows, 48, self.moves[-1] if self.moves else None)


def _button(text: str, act: Callable[[object], None]) -> ipywidgets.Button:
    button = ipywidgets.Button(description=text)
    button.on_click(act)
    return button


def _status(position: MNK) -> str:
    if position.moves():
        return f"{player(position, position.turn)} ({side_name(position.turn)}) to move"
    return f"the game is over: {player(position, position.score()) + ' has won' if position.score() else 'a draw'}"
