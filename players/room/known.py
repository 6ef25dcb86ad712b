"""What a page knows of a game, to play it where no Python answers: what moves lead to, replies, and words.

Where a game is won by lines of marks, the lines are enough; of any other game the page is given a graph of positions.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from math import inf
from numbers import Integral
from time import process_time
from typing import Any, TypeAlias

from gametree.drawing.board import names_of
from gametree.games.board_svg import NUMBERED_UP_TO, Overlay, overlay_marks, pieces, position_svg, stones_of
from gametree.games.two_colour import EMPTY, PLAYERS
from gametree.position import MAX, MIN, PASS, Move, Position, move_name, player
from players.games import is_few
from players.matches import Game, RandomPlayer
from players.room.levels import SlippingPlayer
from players.room.words import names_by_button, over, passing, refusal, status, to_move
from players.room.worth import Proved, in_words

Reply: TypeAlias = Callable[[Position], Move]
Remark: TypeAlias = Callable[[Position, Move], str]

LARGEST, WIDEST = 48, 500  # pixels: of a square, and of the squares and the rim of a large board
MOST = 5_478  # positions of a game that is small enough to be known as a whole: tic-tac-toe has as many
PICTURES = 60  # positions of a game without marks, each a picture
SECONDS = 2  # of computing, for all replies of an opponent; the rest are for Python to give


def known(
    start: Position, opponents: Sequence[Reply | None], line: Sequence[Move] = (), remark: Remark | None = None
) -> dict[str, Any]:
    """Return what a page knows of a game, as JSON.

    Args:
        start: where the game begins.
        opponents: who can reply; None where one learner plays both sides.
        line: good moves for the learner. Along them the page knows the first opponent's replies in a game too large to
            be known as a whole: to every move or, where lines of marks win, to every first move and then to the line's.
        remark: what is said of a learner's move.

    """
    slipping = [reply for reply in opponents if isinstance(reply, SlippingPlayer)]
    sure = {reply.sure: _Foreseen(reply.sure, None, may_begin=True) for reply in slipping}
    found = [sure[one.sure] if isinstance(one, SlippingPlayer) else _Foreseen(one, remark) for one in opponents]
    is_small = _is_small(start)
    for at, one in enumerate(found):
        if one.is_free and (remark or wins_by_lines(start)):
            continue  # the page needs no more, or asks Python for remarks on what nobody can foresee
        one.is_searched = is_few(start) and getattr(opponents[at], "depth", 0) == inf
        if is_small and not one.is_searched:
            one.play_out(start)
        elif at == 0:
            one.follow(start, line)
    reached = dict.fromkeys(chain([start], *(each.positions for each in found)))
    numbers = {position: str(number) for number, position in enumerate(reached)}
    key = board_of if wins_by_lines(start) else numbers.__getitem__
    remarks = chain(*(each.remarks.items() for each in found))
    replies = [each.as_json(key) for each in found]
    return (_lines(start) if wins_by_lines(start) else _graph(reached)) | {
        "replies": [first if (first := replies.index(each)) < at else each for at, each in enumerate(replies)],
        "slips": [getattr(reply, "slips", 0) for reply in opponents],
        "remarks": {f"{key(before)} {on_page(move)}": text for (before, move), text in remarks},
        "refused": _refused(start, reached),
        "line": [*map(on_page, line)],
        "names": names_of(start, line),
        "cells": _cells(start),
        "pieces": pieces_of(start, square_of(start)),
    }


def on_page(move: Move) -> int | str | None:
    """Return a move as a page has it, which compares numbers and texts only: of any other, its text."""
    return int(move) if isinstance(move, Integral) else move if isinstance(move, str | None) else repr(move)


def from_page(position: Position, told: object) -> Move:
    """Return the legal move that a page means; what it told, where there is none."""
    return next((move for move in position.moves() if on_page(move) == told), told)


def square_of(position: Position, widest: float = WIDEST) -> float:
    """Return the side of a square in pixels, so that the whole board is seen at once: at most so many pixels of it."""
    rows: Sequence[str] = getattr(position, "rows", ())
    across = max(len(rows), len(rows[0])) + 1.2 if rows and rows[0] else 1
    return min(LARGEST, widest // across)


def wins_by_lines(position: Position) -> bool:
    """Tell whether lines of marks are all that there is to a game."""
    return bool(getattr(position, "winning_lines", ()))


def board_of(position: Position) -> str:
    """Return what a page draws a position from: the marks on its squares, a letter each; else its picture."""
    return "".join(position.rows) if has_marks(position) else position_svg(position, LARGEST)  # type: ignore[attr-defined]


def has_marks(position: Position) -> bool:
    """Tell whether a position is nothing but marks on squares."""
    return hasattr(position, "move_at") and {*"".join(getattr(position, "rows", "?"))} <= {EMPTY, *PLAYERS.values()}


class _Foreseen:
    """What comes up against an opponent, as far as the page is told: positions, replies, and remarks on moves.

    An opponent that may begin has a reply to every position, whoever is to move.
    """

    def __init__(self, reply: Reply | None, remark: Remark | None, may_begin: bool = False) -> None:
        self.reply, self.remark, self.may_begin = reply, remark, may_begin
        self.positions: dict[Position, None] = {}
        self.replies: dict[Position, Move] = {}
        self.remarks: dict[tuple[Position, Move], str] = {}
        self.is_free = reply is None or isinstance(reply, RandomPlayer)
        self.is_searched = False
        self.deadline = process_time() + SECONDS

    def play_out(self, start: Position) -> None:
        """Go on from every reply, to the end of the game."""
        waiting, is_for_both = [start], self.reply is None or self.may_begin
        if self.may_begin:
            self._replies(start)
        for position in waiting:
            for reached in self._met(position, position.moves()):
                if reached not in self.positions and (is_for_both or reached.turn == start.turn):
                    waiting.append(reached)
                self.positions[reached] = None

    def follow(self, start: Position, line: Sequence[Move]) -> None:
        """Try the moves in each position along a line."""
        position, plies = start, 2 if self.reply else 1
        for at in range(0, len(line), plies):
            is_told = at > 0 and wins_by_lines(start)
            self.positions |= dict.fromkeys(self._met(position, line[at : at + 1] if is_told else position.moves()))
            for move in line[at : at + plies]:
                position = position.play(move)

    def _met(self, position: Position, moves: Iterable[Move]) -> Iterator[Position]:
        """Yield what the learner's moves and the replies to them lead to."""
        for move in moves:
            if self.remark and (text := self.remark(position, move)):
                self.remarks[position, move] = text
            after = position.play(move)
            yield after
            if self.reply and after.moves():
                yield from map(after.play, after.moves() if self.is_free else self._replies(after))

    def _replies(self, after: Position) -> list[Move]:
        """Return the reply, if there is one in time."""
        if after not in self.replies and process_time() < self.deadline:
            with suppress(Exception):  # it may be a learner's; whoever plays on hears of it from Python
                move = self.reply(after)  # type: ignore[misc]
                after.play(move)
                self.replies[after] = move
        return [self.replies[after]] if after in self.replies else []

    def as_json(self, key: Callable[[Position], str]) -> Any:
        """Return the replies by position; "none" where nobody replies; "any" by chance, "best" by the page's search."""
        if self.is_searched:
            return "best"
        if self.is_free and not self.remark:
            return "any" if self.reply else "none"
        return {key(after): on_page(move) for after, move in self.replies.items()}


def _is_small(start: Position) -> bool:
    if wins_by_lines(start):
        return is_few(start)
    most = MOST if has_marks(start) else PICTURES
    found, waiting = {start}, [start]
    for position in waiting:
        reached = {position.play(move) for move in position.moves()} - found
        found |= reached
        waiting += reached
        if len(found) > most:
            return False
    return True


def _lines(start: Any) -> dict[str, Any]:
    """Return the rules of a game that lines of marks win; the page plays it by itself, and a position is its marks."""
    said = {PLAYERS[side]: to_move(start, side) for side in (MAX, MIN)}
    won = {f"{PLAYERS[side]} won": over(f"{player(start, side)} has won") for side in (MAX, MIN)}
    return {
        "start": board_of(start),
        "turn": PLAYERS[start.turn],
        "lines": [[*map(int, line)] for line in start.winning_lines],
        "said": said | won | {"draw": over("a draw")},
    } | (_solved(start) if is_few(start) else {})


def _solved(start: Any) -> dict[str, Any]:
    """Return what the page says of what it searches to the end: of a draw, of a win for MAX, of one for MIN."""
    tints = [[_tint(start, side, [0][:best]) for best in (0, 1)] for side in (0, MAX, MIN)]
    return {"results": [in_words(start, Proved(side, side)) for side in (0, MAX, MIN)], "tints": tints}


def _tint(start: Position, side: int, best: Sequence[int]) -> str:
    overlay = Overlay(values={0: ({MAX: "win", 0: "draw", MIN: "loss"}[side], side)}, best=best)
    return overlay_marks(overlay, ["."], square_of(start), getattr(start, "theme", None))


def _graph(positions: Collection[Position]) -> dict[str, Any]:
    """Return positions by number: what is said, the moves, where they lead, their names, a pass, the line that won."""
    numbers, texts = {position: number for number, position in enumerate(positions)}, dict[str, int]()

    def number_of(text: str) -> int:
        return texts.setdefault(text, len(texts))

    def state(position: Position) -> list[Any]:
        moves = position.moves()
        reached = [numbers.get(position.play(move), -1) for move in moves]
        reached = [] if {*reached} == {-1} else reached
        names = [number_of(name) for name in names_by_button(position)]
        passed = number_of(passing(position)) if PASS in moves else 0
        return [number_of(status(position)), [*map(on_page, moves)], reached, names, passed, won_line(position)]

    states = [state(position) for position in positions]
    return {"start": 0, "boards": [*map(board_of, positions)], "states": states, "texts": [*texts]}


def won_line(position: Position) -> list[int]:
    """Return the squares of the line that has won; none where a game has no lines."""
    return [*map(int, getattr(position, "won_line", ()))]


def _cells(start: Position) -> list[int | str | None]:
    """Return the move that a click on each square means; nothing where that is the square."""
    if not has_marks(start):
        return []
    squares = range(len(board_of(start)))
    moves = [on_page(start.move_at(square)) for square in squares]  # type: ignore[attr-defined]
    return [] if moves == [*squares] else moves


def pieces_of(start: Position, square: float) -> dict[str, Any]:
    """Return what the page draws marks with: pieces, what they are called, and what of a square lies below them."""
    if not has_marks(start):
        return {}
    theme: Any = getattr(start, "theme", None)
    named = theme.drawn != "crossings" if theme else len(board_of(start)) <= NUMBERED_UP_TO
    below = 2 if theme and theme.drawn == "holes" else 1
    called = {PLAYERS[side]: player(start, side) for side in (MAX, MIN)}
    return {"below": below, "named": named, "drawn": pieces(square, theme), "called": called}


def _refused(start: Position, reached: Iterable[Position]) -> dict[str, str]:
    """Return why a move is refused; a move on an empty square has a dot behind its number."""
    told: dict[str, str] = {}
    for position in [start, *map(start.play, start.moves())] if wins_by_lines(start) else reached:
        moves = {*position.moves()}
        if not moves or PASS in moves or not has_marks(position):
            continue
        for square, mark in enumerate(board_of(position)):
            move = position.move_at(square)  # type: ignore[attr-defined]
            key = f"{move}." if mark == EMPTY else str(move)
            if move not in moves and key not in told:
                told[key] = refusal(position, move)
    return told


def last_square(before: Position, moves: Sequence[Move]) -> int:
    """Return the square that a move fills, if there is one: -1 where it fills none."""
    return next(iter(stones_of(before, moves)[0]), -1) if has_marks(before) else -1


def shown(game: Game[Any]) -> list[dict[str, Any]]:
    """Return what the page shows of each position of a game."""
    return [
        _shown(game.start),
        *(
            _shown(after, before, move)
            for move, before, after in zip(game.moves, game.positions, game.positions[1:], strict=False)
        ),
    ]


def named(game: Game[Any], at: int) -> dict[str, str]:
    """Return what a move of a game is called, in full and short."""
    name = move_name(game.positions[at], game.moves[at])
    return {"name": name, "short": name.rpartition(" ")[2]}


def _shown(position: Position, before: Position | None = None, move: Move | None = None) -> dict[str, Any]:
    """Return what the page shows of a position, to which a move led from the one before."""
    if not has_marks(position):
        return {"board": position_svg(position, LARGEST - 6, move)}
    last = -1 if before is None or move is None else last_square(before, [move])
    return {"board": board_of(position), "last": last, "won": [*getattr(position, "won_line", ())]}
