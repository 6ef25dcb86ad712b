"""A game to step through, with the engine's judgement of each move; the page steps without a kernel."""

from math import inf
from typing import Any

import traitlets

from gametree.drawing.node import format_value
from gametree.games.board_svg import position_svg
from gametree.play.matches import Game
from gametree.play.rivals import JUDGED, Judgement, judgements, suited
from gametree.position import PASS, move_name
from gametree.widgets.page import PageWidget
from gametree.widgets.shown import StandIn

SQUARE = 44


class Replay(StandIn, PageWidget):
    """A game to step through by buttons, slider or arrow keys; dear moves can be clicked.

    Traits:
        boards: each position of the game, as SVG.
        moves: for each move its name, the board's value before it, what it gave away, and what was better.
        step: how many moves have been played on the board that is shown.

    Args:
        game: the game, as `play_game` returns it.
        depth: how many plies the engine looks ahead to judge a move.

    """

    scripts = "page.js", "replay.js"
    sheets = "picture.css", "replay.css"

    boards: traitlets.List[str] = traitlets.List().tag(sync=True)
    moves: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True, echo_update=False)  # as in the stepper

    def __init__(self, game: Game[Any], depth: int = JUDGED) -> None:
        super().__init__()
        before = [None, *game.moves]
        self.boards = [position_svg(one, SQUARE, last) for one, last in zip(game.positions, before, strict=True)]
        self.moves = [_told(game, at, judgement) for at, judgement in enumerate(judgements(game, depth))]
        self.text = f"a game of {len(game.moves)} moves; score: {format_value(game.score)}"
        self.svg = self.boards[-1]


def _told(game: Game[Any], at: int, judgement: Judgement) -> dict[str, Any]:
    position, move = game.positions[at], game.moves[at]
    better = judgement.best if judgement.cost and judgement.best != PASS else None
    return {
        "name": move_name(position, move),
        "value": format_value(judgement.value),
        "cost": judgement.cost,
        "lost": "the game"
        if judgement.cost >= getattr(suited(position), "win", inf) > 1
        else format_value(judgement.cost),
        "better": "" if better is None else move_name(position, better),
    }
