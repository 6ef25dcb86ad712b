"""Nim, a game in one file that the course does not know: it offers what every position must, and how it is sent."""

from collections.abc import Sequence
from dataclasses import dataclass

from gametree.position import MAX, IllegalMove, Move

MOST = 10


@dataclass(frozen=True)
class Nim:
    """Heaps of matches: a move takes some from one heap, and who takes the last match wins.

    >>> Nim((1, 2)).play(11)
    Nim(heaps=(1, 1), turn=-1)
    """

    heaps: tuple[int, ...] = (1, 2)
    turn: int = MAX

    def moves(self) -> Sequence[Move]:
        """Return the moves: ten times the heap, and how many to take."""
        return [MOST * at + taken for at, heap in enumerate(self.heaps) for taken in range(1, heap + 1)]

    def play(self, move: Move) -> "Nim":
        """Return the position after a move; IllegalMove when the heap has not that many."""
        if move not in self.moves():
            raise IllegalMove(f"cannot play {move!r} in {self}: the moves are {self.moves()}")
        at, taken = divmod(move, MOST)
        return Nim(tuple(heap - taken * (at == number) for number, heap in enumerate(self.heaps)), -self.turn)

    def score(self) -> int:
        """Return +1 when MAX took the last match, -1 when MIN did, else 0."""
        return 0 if any(self.heaps) else -self.turn

    def __str__(self) -> str:
        return " ".join(map(str, self.heaps))

    def to_json(self) -> list[object]:
        """Return the heaps and who moves."""
        return [list(self.heaps), self.turn]

    @classmethod
    def from_json(cls, heaps: list[int], turn: int) -> "Nim":
        """Return the position of these heaps."""
        return cls(tuple(heaps), turn)
