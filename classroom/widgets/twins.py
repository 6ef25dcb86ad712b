"""Boards side by side, to click the two that are one position: why a search keeps a table."""

from collections.abc import Callable, Hashable, Sequence

import traitlets

from gametree.games.board_svg import small_board
from gametree.games.mnk import MNK
from gametree.style import standalone, text_at
from gametree.widgets.page import PageWidget, beside
from gametree.widgets.shown import StandIn

SQUARE, GAP = 30, 18


class Twins(StandIn, PageWidget):
    """Boards to click two by two: where they are the same position, one search is enough for both.

    Traits:
        svg: the boards.
        same: for each board the number of its position: the same for boards that are one.

    Args:
        positions: the boards, such as all that can come up after some plies.
        key: what makes two positions the same; by default that they are equal.

    """

    scripts = "page.js", *beside(__file__, "twins.js")
    sheets = "picture.css", *beside(__file__, "twins.css")

    svg = traitlets.Unicode().tag(sync=True)
    same = traitlets.List(traitlets.Int()).tag(sync=True)

    def __init__(self, positions: Sequence[MNK], key: Callable[[MNK], Hashable] = lambda position: position) -> None:
        keys = [key(position) for position in positions]
        super().__init__(svg=_boards(positions), same=[keys.index(one) for one in keys])
        self.text = f"boards to join two by two: {', '.join(map(str, positions))}"


def _boards(positions: Sequence[MNK]) -> str:
    side = SQUARE * len(positions[0].rows)
    across = min(len(positions), 6)
    down = -(-len(positions) // across)
    places = [(at % across * (side + GAP), at // across * (side + 2 * GAP)) for at in range(len(positions))]
    boards = [_board(at, position, *places[at], side) for at, position in enumerate(positions)]
    box = (-GAP / 2, -GAP / 2, across * (side + GAP), down * (side + 2 * GAP))
    return standalone("".join(boards), box, f"{len(positions)} boards")


def _board(at: int, position: MNK, left: float, top: float, side: float) -> str:
    """Return a board, with room below it for what the page writes there."""
    marks = small_board(position.rows, SQUARE)
    return (
        f'<g data-board="board {at + 1}: {position}">'
        f'<rect class="gt-square" x="{left}" y="{top}" width="{side}" height="{side}"/>'
        f'<g transform="translate({left},{top})">{marks}</g>'
        f"{text_at(left + side / 2, top + side + 14, '', 'gt-number', 13)}</g>"
    )
