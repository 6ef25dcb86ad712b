"""A game to step through, with the engine's judgement of each move; the page steps without a kernel."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import traitlets

from gametree.drawing.node import format_value
from gametree.games.board_svg import position_svg
from gametree.games.gomoku import WON, Gomoku
from gametree.play.judgement import JUDGED, Judgement, judgements
from gametree.play.matches import Game
from gametree.play.rivals import suited
from gametree.position import MAX, MIN, PASS, Move, Position, Value, move_name, player
from gametree.widgets.known import board_of, has_marks, last_square, pieces_of, square_of
from gametree.widgets.page import PageWidget
from gametree.widgets.shown import StandIn

WIDEST = 420  # pixels of a board, so that its moves are seen with it


class Replay(StandIn, PageWidget):
    """A game to step through by buttons, slider or arrow keys; dear moves can be clicked.

    Traits:
        start: the picture of the first position.
        pieces: what the page draws marks with.
        boards: of each position its marks, or its picture, the square of the last move, and the line that has won.
        moves: of each move its name, in full and in short, who leads before it, what it gave away, and what was better.
        step: how many moves have been played on the board that is shown.

    Args:
        game: the game, as `play_game` returns it.
        depth: how many plies the engine looks ahead to judge a move.

    Raises:
        TypeError: `game` is no game, but a position, for example.
        IllegalMove: a move of the game cannot be played.

    """

    scripts = "page.js", "marks.js", "replay.js"
    sheets = "picture.css", "replay.css"

    start = traitlets.Unicode().tag(sync=True)
    pieces = traitlets.Dict().tag(sync=True)
    boards: "traitlets.List[dict[str, Any]]" = traitlets.List().tag(sync=True)
    moves: "traitlets.List[dict[str, Any]]" = traitlets.List().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True, echo_update=False)  # as in the stepper

    def __init__(self, game: Game[Any], depth: int = JUDGED) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"Replay shows a game, as play_game(…) returns it, got {game!r}")
        super().__init__()
        square = square_of(game.start, WIDEST)
        self.start, self.pieces = position_svg(game.start, square), pieces_of(game.start, square)
        self.boards = [_shown(game.start), *(_shown(after, before, move) for move, (before, after) in _steps(game))]
        self.moves = [_told(game, at, judgement) for at, judgement in enumerate(judgements(game, depth))]
        self.text = f"a game of {len(game.moves)} moves; score: {format_value(game.score)}"
        self.add_class("gt-widget")
        self.svg = position_svg(game.positions[-1], square, game.moves[-1] if game.moves else None)


def _steps(game: Game[Any]) -> Iterable[tuple[Move, tuple[Any, Any]]]:
    return zip(game.moves, pairwise(game.positions), strict=True)


def _shown(position: Position, before: Position | None = None, move: Move | None = None) -> dict[str, Any]:
    """Return what the page shows of a position, to which a move led from the one before."""
    if not has_marks(position):
        return {"board": position_svg(position, WIDEST / 10, move)}
    last = -1 if before is None or move is None else last_square(before, [move])
    return {"board": board_of(position), "last": last, "won": [*getattr(position, "won_line", ())]}


def _told(game: Game[Any], at: int, judgement: Judgement) -> dict[str, Any]:
    position, move = game.positions[at], game.moves[at]
    better = judgement.best if judgement.cost and judgement.best != PASS else None
    win = WON if isinstance(position, Gomoku) else getattr(suited(position), "win", 0)
    name = move_name(position, move)
    return {
        "name": name,
        "short": name.rpartition(" ")[2],
        "value": _value(position, judgement.value, win),
        "cost": judgement.cost,
        "lost": judgement.lost or ("the game" if 2 * judgement.cost >= win > 0 else format_value(judgement.cost)),
        "better": "" if better is None else move_name(position, better),
    }


def _value(position: Position, value: Value, win: Value) -> str:
    """Return what a position is worth in words: who wins, where the evaluation counts that apart, or by how much."""
    if win and 2 * abs(value) >= win:
        return f"a win for {player(position, MAX if value > 0 else MIN)}"
    return f"{'+' if value > 0 else ''}{format_value(value)} for {player(position, MAX)}"
