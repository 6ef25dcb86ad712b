"""Boards side by side, to click the two that are one position: why a search keeps a table."""

import re
from collections.abc import Callable, Hashable, Sequence

import ipywidgets

from gametree.games.board_svg import board_marks
from gametree.games.mnk import MNK
from gametree.style import standalone, text_at
from gametree.widgets.picture import Picture
from gametree.widgets.shown import Shown

SQUARE, GAP = 30, 18


class Twins(Shown):
    """Boards to click two by two: where they are the same position, one search is enough for both.

    `joined` holds the number of each board's position once it has been found in two places.

    Args:
        positions: the boards, such as all that can come up after some plies.
        key: what makes two positions the same; by default that they are equal.

    """

    def __init__(self, positions: Sequence[MNK], key: Callable[[MNK], Hashable] = lambda position: position) -> None:
        self.positions, self.same = tuple(positions), [key(position) for position in positions]
        self.joined: dict[int, int] = {}
        self.chosen: int | None = None
        self.picture = Picture(svg=self._svg())
        self.status = ipywidgets.HTML()
        self.picture.observe(lambda change: self.choose(change["new"]["cell"]), "clicked")
        text = f"boards to join two by two: {', '.join(map(str, positions))}"
        super().__init__([self.picture, self.status], text, self._svg())
        self._say("Click two boards that are the same position.")

    def choose(self, board: int) -> None:
        """Choose a board; with another one chosen before, join the two if they are the same position."""
        first, self.chosen = self.chosen, board if self.chosen is None else None
        if first is None:
            self._say("And which is its twin?")
        elif first == board:
            self._say("That is the board itself. Look for another one.")
        elif self.same[first] != self.same[board]:
            self._say("✗ These two are different positions: each needs a search of its own.")
        else:
            self._join(first, board)

    def _join(self, *boards: int) -> None:
        same = [at for at, one in enumerate(self.same) if one == self.same[boards[0]]]
        number = min([self.joined[at] for at in same if at in self.joined], default=len(set(self.joined.values())) + 1)
        self.joined |= {at: number for at in same if at in boards or at in self.joined}
        left = len(self.same) - len(self.joined) + len(set(self.joined.values()))
        done = "✓ All found! " if left == len(set(self.same)) else "✓ One search is enough for both. "
        self._say(f"{done}{len(self.same)} boards, {left} positions to search.")

    def _say(self, said: str) -> None:
        self.picture.svg = self._svg()
        self.status.value = f'<span role="status">{said}</span>'

    def _svg(self) -> str:
        side = SQUARE * len(self.positions[0].rows)
        across = min(len(self.positions), 6)
        down = -(-len(self.positions) // across)
        boards = "".join(
            self._board(at, at % across * (side + GAP), at // across * (side + 2 * GAP), side)
            for at in range(len(self.positions))
        )
        box = (-GAP / 2, -GAP / 2, across * (side + GAP), down * (side + 2 * GAP))
        return standalone(boards, box, f"{len(self.positions)} boards")

    def _board(self, at: int, left: float, top: float, side: float) -> str:
        number = self.joined.get(at)
        marks = re.sub(r' data-(cell|mark)="[^"]*"', "", board_marks(self.positions[at].rows, SQUARE, numbered=()))
        frame = "stroke:#0072b2;stroke-width:5" if at == self.chosen else ""
        state = "chosen" if at == self.chosen else "open" if number is None else f"position {number}"
        named = "" if number is None else text_at(left + side / 2, top + side + 14, f"= {number}", "gt-number", 13)
        return (
            f'<g data-cell="{at}" data-name="board {at + 1}: {self.positions[at]}" data-mark="{state}">'
            f'<rect class="gt-square" style="{frame}" x="{left}" y="{top}" width="{side}" height="{side}"/>'
            f'<g transform="translate({left},{top})" opacity="{1 if number is None else 0.45}">{marks}</g>{named}</g>'
        )
