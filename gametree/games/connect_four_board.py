"""A board of connect four as bits: its columns, what makes four in a line, and the keys of stones.

The stones of a side are the bits of one integer, column by column and each from the bottom up. The bit above every
column is never set, so a line that leaves the board meets a gap.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from gametree.games.zobrist import beside, keys, keys_of, of_images
from gametree.position import MAX, MIN, Move


class Board:
    """The rules of connect four on one size of board, with tables of its columns.

    Args:
        rows: how many stones a column holds.
        columns: how many columns there are.

    """

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, self.height = rows, columns, rows + 1
        self.bottom = tuple(1 << self.height * column for column in range(columns))
        self.column = tuple(bottom * ((1 << rows) - 1) for bottom in self.bottom)
        self.floor, self.full = sum(self.bottom), sum(self.column)
        self.top = self.floor << rows - 1
        # The bit of each square, the squares row by row from the top as in a text.
        self.bits = [bottom << row for row in reversed(range(rows)) for bottom in self.bottom]
        self.steps = (1, self.height, self.height + 1, self.height - 1)
        self.open = dict(self._open(range(columns)))
        self.open_from_centre = dict(self._open(sorted(range(columns), key=lambda at: abs(2 * at - columns + 1))))
        mirror = [row * columns + column for row in range(rows) for column in reversed(range(columns))]
        self.symmetries = (range(rows * columns), mirror)
        self.turn_keys, self.stone_keys = self._keys()
        change = self.turn_keys[MAX] ^ self.turn_keys[MIN]
        self.played = {turn: {bit: keys ^ change for bit, keys in of.items()} for turn, of in self.stone_keys.items()}

    def __repr__(self) -> str:
        return f"{self.rows} rows of {self.columns} columns"

    def _open(self, order: Iterable[Move]) -> Iterator[tuple[int, tuple[Move, ...]]]:
        """Yield the columns with room, in some order, for every set of stones in the top row."""
        columns = tuple(order)
        for full in product((0, 1), repeat=self.columns):
            tops = sum(bottom * is_full for bottom, is_full in zip(self.bottom, full, strict=True))
            yield tops << self.rows - 1, tuple(column for column in columns if not full[column])

    def _keys(self) -> tuple[dict[int, int], dict[int, dict[int, int]]]:
        """Return the keys of a side's being to move, and of each side's stones, each beside its mirror image's."""
        count = len(self.bits)
        x_moves, o_moves, *stones = keys(f"connect four, {self}", 2 + 2 * count)
        of_x, of_o = (of_images(some, self.symmetries) for some in (stones[:count], stones[count:]))
        by_bit = {turn: dict(zip(self.bits, of, strict=True)) for turn, of in ((MAX, of_x), (MIN, of_o))}
        return {MAX: beside([x_moves] * 2), MIN: beside([o_moves] * 2)}, by_bit

    def has_four(self, stones: int) -> bool:
        """Tell whether `stones`, as bits, holds four in a line: a pair of neighbours, and one more two steps on."""
        height, rising, falling = self.steps[1:]
        up, level = stones & stones >> 1, stones & stones >> height
        if up & up >> 2 or level & level >> 2 * height:
            return True
        up, down = stones & stones >> rising, stones & stones >> falling
        return bool(up & up >> 2 * rising or down & down >> 2 * falling)

    def completing(self, stones: int) -> int:
        """Return, as bits, the places on and around the board where one more of `stones` completes four in a line."""
        found = 0
        for step in self.steps:
            pairs = stones & stones >> step
            three = pairs & pairs >> step
            found |= three >> step | three << 3 * step
            found |= (stones & pairs >> 2 * step) << step | (pairs & stones >> 3 * step) << 2 * step
        return found

    def stones(self, squares: Iterable[int]) -> int:
        """Return stones on these squares, as bits."""
        return sum(self.bits[square] for square in squares)

    def mirrored(self, stones: int) -> int:
        """Return `stones`, as bits, with left and right exchanged."""
        columns = [stones >> self.height * column & self.column[0] for column in range(self.columns)]
        return sum(bottom * column for bottom, column in zip(self.bottom, reversed(columns), strict=True))

    def keys_of(self, own: int, other: int, turn: int) -> int:
        """Return the keys of a position from the stones, as bits, of the side to move (`turn`) and of the other."""
        stones = keys_of(own, self.stone_keys[turn]) ^ keys_of(other, self.stone_keys[-turn])
        return stones ^ self.turn_keys[turn]

    def before(self, own: int, other: int) -> Iterator[tuple[int, int]]:
        """Yield the stones before each move that can have been the last: of who made it, and of who is to move now."""
        for column in self.column:
            top = 1 << ((own | other) & column).bit_length() >> 1
            if top & other:
                yield other ^ top, own

    def can_arise(self, own: int, other: int) -> bool:
        """Tell whether moves in turn lead to these stones: take the last one back until the board is empty."""
        seen: set[tuple[int, int]] = set()
        waiting = [(own, other)]
        while waiting:
            stones = waiting.pop()
            if stones == (0, 0):
                return True
            before = {earlier for earlier in self.before(*stones) if not self.has_four(earlier[0])} - seen
            seen |= before
            waiting += before
        return False
