"""A board to play on, by mouse or keyboard; the position knows the rules."""

from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from itertools import chain
from typing import Any, TypeAlias

import ipywidgets

from gametree.games.board_svg import Overlay, position_svg
from gametree.position import MAX, MIN, PASS, IllegalMove, Move, Position, move_name, player, side_name
from gametree.widgets.picture import Picture
from gametree.widgets.shown import Shown

Reply: TypeAlias = Callable[[Position], Move]

HALF_A_SECOND = 500  # between one's own move and the reply


class PlayBoard(Shown):
    """A board to click: each click plays a move, with Enter or the space bar on the keyboard.

    Where the only move is to pass, a button for it appears; where a game has no squares to click, one for each move.
    `position` is the position on the board now, `moves` the moves played since the start.

    Args:
        position: where to start.
        reply: chooses a move for the other side after each click; without it the learner plays both sides. Several
            by name, such as `{"a fool": random_player(1), "minimax": first_best}`, are offered to choose from.
        remark: what to say under the board of a move of the learner's, and of the position before it; "" for nothing.

    """

    def __init__(
        self,
        position: Position,
        reply: Reply | Mapping[str, Reply] | None = None,
        remark: Callable[[Position, Move], str] = lambda _before, _move: "",
    ) -> None:
        self.remark = remark
        self.start = position
        self.opponents: Mapping[str, Reply] = reply if isinstance(reply, Mapping) else {}
        self.reply = next(iter(self.opponents.values()), None) if isinstance(reply, Mapping) else reply
        self.rounds: tuple[tuple[Move, ...], ...] = ()
        self.overlay: Overlay | None = None
        self.picture = Picture(svg=self._svg())
        self.status = ipywidgets.HTML()
        self.skip = button("pass", partial(self.play, PASS))
        self.back = button("take back", self._take_back)
        self.again = button("new game", self._start_again)
        self.picture.observe(self._clicked, "clicked")
        self.choices = ipywidgets.Box(layout={"flex_flow": "row wrap"})
        self.against = ipywidgets.ToggleButtons(options=list(self.opponents), description="against")
        self.against.style.button_width = self.against.style.description_width = "auto"
        self.against.observe(self._met, "value")
        buttons = ipywidgets.HBox([self.skip, self.back, self.again])
        shown = [*([self.against] if self.opponents else []), self.picture, self.choices, self.status, buttons]
        super().__init__(shown, f"a board to play on: {position}", self._svg())
        self._show(_status(position))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played since the start, replies among them."""
        return tuple(chain.from_iterable(self.rounds))

    @property
    def position(self) -> Position:
        """The position on the board now."""
        position = self.start
        for move in self.moves:
            position = position.play(move)
        return position

    def play(self, move: Move) -> None:
        """Play a move and the reply to it, if any; raise IllegalMove and change nothing when it is not legal."""
        before, after = self.position, self.position.play(move)
        answer = self._answer(after, move)
        self.rounds = (*self.rounds, (move, *answer))
        passed = f"{player(after, after.turn)} passes; " if PASS in answer else ""
        status = f"{passed}{_status(self.position)} {escape(self.remark(before, move))}"
        self._show(status.rstrip(), HALF_A_SECOND if answer else 0)

    def _answer(self, after: Position, move: Move) -> tuple[Move, ...]:
        """Return the reply to a move, if any; meanwhile the page shows the move."""
        if not self.reply or not after.moves():
            return ()
        with self.picture.hold_sync():
            self.picture.pause, self.picture.svg = 0, position_svg(after, 48, move)
        try:
            return (self.reply(after),)
        except Exception:
            self.picture.svg = self._svg()
            raise

    def _clicked(self, change: dict[str, Any]) -> None:
        position: Any = self.position
        try:
            self.play(position.move_at(change["new"]["cell"]))
        except IllegalMove as error:
            self._show(str(error).splitlines()[0].partition(": ")[2])  # which square it is, the learner sees

    def _met(self, change: dict[str, Any]) -> None:
        self.reply = self.opponents[change["new"]]
        self._start_again()

    def _take_back(self) -> None:
        self.rounds = self.rounds[:-1]
        self._show(_status(self.position))

    def _start_again(self) -> None:
        self.rounds = ()
        self._show(_status(self.position))

    def _show(self, status: str, pause: int = 0) -> None:
        with self.picture.hold_sync():
            self.picture.pause, self.picture.svg = pause, self._svg()
        self.choices.children = () if hasattr(self.start, "move_at") else self._buttons()
        self.status.value = f'<span role="status">{status}</span>'
        self.skip.layout.display = "" if PASS in self.position.moves() else "none"
        self.back.disabled = self.again.disabled = not self.moves

    def _buttons(self) -> tuple[ipywidgets.Button, ...]:
        position = self.position
        moves = [move for move in position.moves() if move != PASS]
        return tuple(button(move_name(position, move), partial(self.play, move)) for move in moves)

    def _svg(self) -> str:
        return position_svg(self.position, 48, self.moves[-1] if self.moves else None, self.overlay)


def button(text: str, act: Callable[[], None]) -> ipywidgets.Button:
    """Return a button as wide as its text, that does something when it is clicked."""
    button = ipywidgets.Button(description=text)
    button.on_click(lambda _: act())
    return button


def _status(position: Position) -> str:
    discs: dict[int, int] = getattr(position, "discs", {})
    counts = ", ".join(f"{player(position, side)} {count}" for side, count in discs.items())
    return f"{_state(position)}; discs: {counts}" if discs else _state(position)


def _state(position: Position) -> str:
    if not position.moves():
        return f"the game is over: {_result(position)}"
    name, side = player(position, position.turn), side_name(position.turn)
    mover = name if name == side else f"{name} ({side})"
    return f"{mover} has no square to play and must pass" if PASS in position.moves() else f"{mover} to move"


def _result(position: Position) -> str:
    score = position.score()
    if not score:
        return "a draw"
    lead = f" by {abs(score)}" if hasattr(position, "discs") else ""
    return f"{player(position, MAX if score > 0 else MIN)} has won{lead}"
