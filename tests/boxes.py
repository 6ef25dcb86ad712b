"""Dots and boxes, two boxes by two: a game in which whoever closes a box moves again."""

from collections.abc import Sequence
from dataclasses import dataclass

from gametree.position import MAX

BOXES = ((0, 2, 6, 7), (1, 3, 7, 8), (2, 4, 9, 10), (3, 5, 10, 11))  # the four edges of each


@dataclass(frozen=True)
class Boxes:
    """A position, as lesson 11 invites one to write it: which of the twelve edges are drawn, and how far MAX leads."""

    drawn: frozenset[int] = frozenset()
    turn: int = MAX
    lead: int = 0

    def moves(self) -> Sequence[int]:
        return [edge for edge in range(12) if edge not in self.drawn]

    def play(self, move: int) -> "Boxes":
        drawn = self.drawn | {move}
        closed = sum(move in box and drawn.issuperset(box) for box in BOXES)
        return Boxes(drawn, self.turn if closed else -self.turn, self.lead + closed * self.turn)

    def score(self) -> int:
        return 0 if self.moves() else self.lead


def late(moves: int) -> Boxes:
    """The position in which only the last edges are left to draw, with MAX to move."""
    return Boxes(frozenset(range(12 - moves)))
