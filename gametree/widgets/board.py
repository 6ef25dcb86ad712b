"""A board to play on, by mouse or keyboard; the position knows the rules."""

from collections.abc import Callable
from itertools import chain
from typing import Any, Protocol

import ipywidgets

from gametree.position import MAX, MIN, PASS, IllegalMove, Move, Position, player, side_name
from gametree.widgets.picture import Picture
from gametree.widgets.shown import Shown


class Playable(Position, Protocol):
    """A position on a board of squares: tic-tac-toe and its larger kin, connect four, Othello."""

    def move_at(self, square: int) -> Move:
        """Return the move that a click on `square`, numbered row by row from the top, means."""
        ...

    def picture(self, square: float = 36, last: Move | None = None) -> str:
        """Return the board as SVG, squares of so many pixels, with the last move drawn bold."""
        ...


class PlayBoard(Shown):
    """A board to click: each click plays a move, with Enter or the space bar on the keyboard.

    Where the only move is to pass, a button for it appears. `position` is the position on the board now, `moves` the
    moves played since the start.

    Args:
        position: where to start.
        reply: chooses a move for the other side after each click; without it the learner plays both sides.

    """

    def __init__(self, position: Playable, reply: Callable[[Playable], Move] | None = None) -> None:
        self.start, self.reply = position, reply
        self.rounds: tuple[tuple[Move, ...], ...] = ()
        self.picture = Picture(svg=self._svg())
        self.status = ipywidgets.HTML()
        self.skip = _button("pass", self._pass)
        self.back = _button("take back", self._take_back)
        self.again = _button("new game", self._start_again)
        self.picture.observe(self._clicked, "clicked")
        buttons = ipywidgets.HBox([self.skip, self.back, self.again])
        super().__init__([self.picture, self.status, buttons], f"a board to play on: {position}", self._svg())
        self._show(_status(position))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played since the start, replies among them."""
        return tuple(chain.from_iterable(self.rounds))

    @property
    def position(self) -> Playable:
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
        passed = f"{player(after, after.turn)} passes; " if PASS in answer else ""
        self._show(passed + _status(self.position))

    def _clicked(self, change: dict[str, Any]) -> None:
        try:
            self.play(self.position.move_at(change["new"]["cell"]))
        except IllegalMove as error:
            self._show(str(error).splitlines()[0])

    def _pass(self, _button: object) -> None:
        self.play(PASS)

    def _take_back(self, _button: object) -> None:
        self.rounds = self.rounds[:-1]
        self._show(_status(self.position))

    def _start_again(self, _button: object) -> None:
        self.rounds = ()
        self._show(_status(self.position))

    def _show(self, status: str) -> None:
        self.picture.svg = self._svg()
        self.status.value = f'<span role="status">{status}</span>'
        self.skip.layout.display = "" if PASS in self.position.moves() else "none"
        self.back.disabled = self.again.disabled = not self.moves

    def _svg(self) -> str:
        return self.position.picture(48, self.moves[-1] if self.moves else None)


def _button(text: str, act: Callable[[object], None]) -> ipywidgets.Button:
    button = ipywidgets.Button(description=text)
    button.on_click(act)
    return button


def _status(position: Playable) -> str:
    discs: dict[int, int] = getattr(position, "discs", {})
    counts = ", ".join(f"{player(position, side)} {count}" for side, count in discs.items())
    return f"{_state(position)}; discs: {counts}" if discs else _state(position)


def _state(position: Playable) -> str:
    if not position.moves():
        return f"the game is over: {_result(position)}"
    mover = f"{player(position, position.turn)} ({side_name(position.turn)})"
    return f"{mover} has no square to play and must pass" if PASS in position.moves() else f"{mover} to move"


def _result(position: Playable) -> str:
    score = position.score()
    if not score:
        return "a draw"
    lead = f" by {abs(score)}" if hasattr(position, "discs") else ""
    return f"{player(position, MAX if score > 0 else MIN)} has won{lead}"
