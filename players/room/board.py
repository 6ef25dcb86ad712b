"""A board to play on, by mouse or keyboard; the position knows the rules, and tells the page as much as it needs."""

import json
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

import traitlets

from gametree.games.board_svg import position_svg
from gametree.position import PASS, IllegalMove, Move, Position, require_position
from gametree.widgets.page import PageWidget, beside
from gametree.widgets.shown import StandIn
from players.matches import Game
from players.room.known import Remark, Reply, board_of, from_page, known, last_square, on_page, square_of, won_line
from players.room.words import names_by_button, passing, refusal, status


def _told(rounds: Sequence[Sequence[Move]], _board: "PlayBoard") -> list[list[Any]]:
    return [[*map(on_page, each)] for each in rounds]


def _meant(rounds: Sequence[Sequence[object]], board: "PlayBoard") -> list[list[Move]]:
    position, meant = board.start, list[list[Move]]()
    for each in rounds:
        meant.append([])
        for told in each:
            meant[-1].append(from_page(position, told))
            position = position.play(meant[-1][-1])
    return meant


class PlayBoard(StandIn, PageWidget):
    """A board to click: each click plays a move, with Enter or the space bar on the keyboard.

    Where the only move is to pass, a button for it appears; where a game has no squares to click, one for each move.
    `position` is the position on the board now, `moves` the moves played since the start.

    The page plays by itself, even without a kernel, as far as it was told: small games as a whole; others along `line`,
    and those that lines of marks win against chance, or for both sides. What it does not know, it asks Python.

    Traits:
        svg: the picture of the start.
        opponents: what those are called who can be chosen to play against.
        game: what the page knows of the game, as JSON.
        against: the number of the opponent.
        rounds: the moves since the start, each with the reply to it, if there is one.
        now: the position after some rounds, where Python was asked.

    Args:
        position: where to start.
        reply: chooses a move for the other side after each click; without it the learner plays both sides. Several
            by name, such as `{"a fool": random_player(1), "minimax": first_best}`, are offered to choose from.
        remark: what to say above the board of a move of the learner's, and of the position before it; "" for nothing.
        line: good moves for the learner, with the replies of the first opponent; a button shows the next one, and in
            a game too large to be told as a whole the page knows the replies to all moves along it.

    Raises:
        TypeError: `position` is no position, or somebody who is to reply or remark is no function.
        IllegalMove: the line cannot be played.

    >>> PlayBoard(tic_tac_toe(), random_player(1)).position == tic_tac_toe()
    True

    """

    scripts: ClassVar[tuple[str, ...]] = (
        "page.js",
        *beside(__file__, "squares.js", "known.js", "marks.js", "board.js", "play.js"),
    )
    sheets: ClassVar[tuple[str, ...]] = "picture.css", *beside(__file__, "board.css")

    svg = traitlets.Unicode().tag(sync=True)
    opponents: "traitlets.List[str]" = traitlets.List().tag(sync=True)
    game = traitlets.Unicode().tag(sync=True)
    against = traitlets.Int().tag(sync=True, echo_update=False)
    rounds: "traitlets.List[list[Move]]" = traitlets.List().tag(
        sync=True, echo_update=False, to_json=_told, from_json=_meant
    )
    now = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        position: Position,
        reply: Reply | Mapping[str, Reply] | None = None,
        remark: Remark | None = None,
        line: Sequence[Move] = (),
    ) -> None:
        named = reply if isinstance(reply, Mapping) else {"": reply}
        require_position(position)
        for wrong in (one for one in [*named.values(), remark] if one is not None and not callable(one)):
            raise TypeError(f"who replies, or remarks on moves, is a function or a player, got {wrong!r}")
        self.start, self.remark, self.is_thinking = position, remark, False
        self.replies = [*named.values()]
        self.text = f"a board to play on: {position}"
        super().__init__(
            svg=position_svg(position, square_of(position)),
            opponents=[*filter(None, named)],
            game=json.dumps(known(position, self.replies, line, remark), separators=(",", ":")),
        )
        self.add_class("gt-widget")
        self.observe(lambda _: self._tell(), "rounds")
        self.on_msg(lambda _widget, asked, _buffers: self._asked(asked))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played since the start, replies among them."""
        return tuple(chain.from_iterable(self.rounds))

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self._after(self.rounds)

    def play(self, move: Move) -> None:
        """Play a move and the reply to it, if any; raise IllegalMove and change nothing when it is not legal."""
        before, after = self.rounds, self.position.play(move)
        reply = self.replies[self.against]
        if not reply or not after.moves():
            self._go([*before, [move]])
            return
        self._go([*before, [move]], is_thinking=True)
        try:
            answer = reply(after)
            after.play(answer)
        except Exception:
            self._go(before)
            raise
        self._go([*before, [move, answer]])

    def _go(self, rounds: list[list[Move]], is_thinking: bool = False) -> None:
        with self.hold_sync():
            self.is_thinking = is_thinking
            self.rounds = rounds

    def _after(self, rounds: Sequence[Sequence[Move]]) -> Position:
        return Game(self.start, tuple(chain.from_iterable(rounds))).positions[-1]

    def _asked(self, asked: Mapping[str, Any]) -> None:
        """Play a move that the page knows no reply to."""
        try:
            self.play(from_page(self.position, asked["play"]))
        except IllegalMove:
            self._tell(refusal(self.position, asked["play"]))

    def _said(self) -> str:
        """Return what stands above the board."""
        if not self.rounds:
            return status(self.start)
        move, *answer = self.rounds[-1]
        before, position = self._after(self.rounds[:-1]), self.position
        passed = passing(before.play(move)) if PASS in answer else ""
        remark = self.remark(before, move) if self.remark else ""
        return f"{passed}{status(position)}{remark and f'. {remark}'}"

    def _tell(self, said: str | None = None, over: str = "") -> None:
        """Tell the page what stands on the board now, what is said above it, and what is drawn over it."""
        self.now = self._shown(said, over)

    def _shown(self, said: str | None, over: str) -> dict[str, Any]:
        moves, position = self.moves, self.position
        return {
            "rounds": _told(self.rounds, self),
            "board": board_of(position),
            "moves": [*map(on_page, position.moves())],
            "names": names_by_button(position),
            "last": last_square(self._after([moves[:-1]]), moves[-1:]),
            "said": self._said() if said is None else said,
            "over": over,
            "won": won_line(position),
            "isThinking": self.is_thinking,
        }
