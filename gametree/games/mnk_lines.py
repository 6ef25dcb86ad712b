"""The lines of an m,n,k board: which squares they join, and who has one, by shifts of bits.

Squares are numbered from 0, row by row; a set of squares is the bits of one integer.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, chain
from operator import and_

from gametree.games.two_colour import symmetries_of
from gametree.position import Move

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


@dataclass(frozen=True)
class Lines:
    """All lines of k squares on a board.

    Args:
        rows: m, the number of rows.
        columns: n, the number of columns.
        k: how many marks in a line win.

    Raises:
        ValueError: a number is not a whole number above 0, or a line of k fits nowhere.

    """

    rows: int
    columns: int
    k: int
    bits: dict[Move, int] = field(init=False, repr=False, compare=False)
    full: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        sizes = (self.rows, self.columns, self.k)
        if not all(isinstance(size, int) and size > 0 for size in sizes):
            raise ValueError(f"rows, columns and k must be whole numbers above 0, got {sizes}")
        if self.k > max(self.rows, self.columns):
            raise ValueError(f"{self.k} in a row fit nowhere on {self.rows} rows and {self.columns} columns")
        object.__setattr__(self, "bits", {square: 1 << square for square in self.squares})
        object.__setattr__(self, "full", sum(self.bits.values()))

    @cached_property
    def squares(self) -> range:
        """All squares, row by row."""
        return range(self.rows * self.columns)

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The squares of every line that wins, direction by direction."""
        return tuple(line for direction in DIRECTIONS for line in self._lines(*direction))

    def _lines(self, down: int, right: int) -> Iterable[tuple[int, ...]]:
        reach = self.k - 1
        for square in self.squares:
            row, column = divmod(square, self.columns)
            if row + down * reach < self.rows and 0 <= column + right * reach < self.columns:
                yield tuple(square + (down * self.columns + right) * step for step in range(self.k))

    @cached_property
    def _runs(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        return tuple(self._run(*direction) for direction in DIRECTIONS)

    def _run(self, down: int, right: int) -> tuple[int, tuple[int, ...]]:
        starts = sum(1 << line[0] for line in self._lines(down, right))
        return starts, tuple((down * self.columns + right) * step for step in range(1, self.k))

    def has_line(self, marks: int) -> bool:
        """Tell whether `marks`, a set of squares as bits, holds k in a line (one shift a square of the line)."""
        for starts, shifts in self._runs:
            run = marks & starts
            for shift in shifts:
                run &= marks >> shift
            if run:
                return True
        return False

    def completing(self, marks: int) -> int:
        """Return, as bits, the squares of lines of which `marks` has all others: there one more completes the line."""
        found = 0
        for starts, shifts in self._runs:
            along = [marks, *(marks >> shift for shift in shifts)]
            before = accumulate(along[:-1], and_, initial=starts)
            after = reversed([*accumulate(along[:0:-1], and_, initial=starts)])
            for shift, left, right in zip((0, *shifts), before, after, strict=True):
                found |= (left & right) << shift
        return found

    def empty(self, taken: int) -> tuple[Move, ...]:
        """Return the squares outside `taken`, a set of squares as bits, in their order."""
        digits = reversed(f"{taken:0{len(self.squares)}b}")
        return tuple([square for square, digit in enumerate(digits) if digit == "0"])

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Where each square goes under every rotation and reflection: 8 on a square board, else 4."""
        return symmetries_of(self.rows, self.columns)

    @cached_property
    def busiest(self) -> tuple[Move, ...]:
        """All squares, those in the most lines first."""
        lines = list(chain.from_iterable(self.lines))
        return tuple(sorted(self.squares, key=lines.count, reverse=True))
