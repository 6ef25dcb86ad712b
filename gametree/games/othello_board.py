"""The lines of an Othello board as bits, what each move captures on them, and the keys of discs.

The discs of a side are the bits of one integer, which holds every line of the board, read both ways, one after
the other with an empty bit behind each. So the next square in all eight directions at once is a shift by one bit,
and a run of discs in all of them is crossed by one addition, whose carry stops at the first bit that is not set.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise, product

from gametree.games.two_colour import symmetries_of
from gametree.games.zobrist import beside, keys, of_images
from gametree.position import MAX, MIN, PASS, Move

LETTERS = "abcdefgh"
DIRECTIONS = tuple((down, right) for down, right in product((-1, 0, 1), repeat=2) if down or right)


class Board:
    """The rules of Othello on one size of board, with tables of its squares.

    Args:
        size: how many squares a row and a column have.
        empties_to_winner: whether the winner gets the empty squares at the end, as in most published results.

    """

    def __init__(self, size: int, empties_to_winner: bool) -> None:
        self.size, self.empties_to_winner = size, empties_to_winner
        self.lines = tuple(line for direction in DIRECTIONS for line in self._lines(*direction))
        # A bit is found by its number counted from 1, as `int.bit_length` counts.
        self.square_at = [PASS, *(square for line in self.lines for square in (*line, PASS))]
        self.bits = [sum(1 << at - 1 for at, found in enumerate(self.square_at) if found == s) for s in range(size**2)]
        self.full = sum(self.bits)
        self.without = [self.full ^ bits for bits in self.bits]
        self.symmetries = symmetries_of(size, size)
        self.turn_keys, self.disc_keys = self._keys()
        self.pass_keys = self.turn_keys[MAX] ^ self.turn_keys[MIN]
        self.played = {turn: [keys ^ self.pass_keys for keys in of] for turn, of in self.disc_keys.items()}
        self.captures = self._captures()
        self.rim = {square for square in range(size**2) if {*divmod(square, size)} & {0, size - 1}}
        self.rank = [self._rank(*divmod(square, size)) for square in range(size**2)]

    def __repr__(self) -> str:
        return f"{self.size} rows of {self.size} squares"

    def _lines(self, down: int, right: int) -> Iterator[tuple[Move, ...]]:
        """Yield the lines in one direction, each from the edge of the board."""
        for row, column in product(range(self.size), repeat=2):
            if not self._has(row - down, column - right):
                places = ((row + down * step, column + right * step) for step in range(self.size))
                yield tuple(y * self.size + x for y, x in places if self._has(y, x))

    def _has(self, row: int, column: int) -> bool:
        return 0 <= row < self.size and 0 <= column < self.size

    def _keys(self) -> tuple[dict[int, int], dict[int, list[int]]]:
        """Return the keys of a side's being to move, and of each side's discs, each beside those of its images."""
        count, images = self.size**2, len(self.symmetries)
        x_moves, o_moves, *discs = keys(f"othello, {self}, {self.empties_to_winner}", 2 + 2 * count)
        of_x, of_o = (of_images(some, self.symmetries) for some in (discs[:count], discs[count:]))
        return {MAX: beside([x_moves] * images), MIN: beside([o_moves] * images)}, {MAX: of_x, MIN: of_o}

    def _captures(self) -> list[dict[int, tuple[int, int, int]]]:
        """Return for each square, by the number of the bit that closes a capture: that bit, the discs, their keys."""
        turned = [x ^ o for x, o in zip(self.disc_keys[MAX], self.disc_keys[MIN], strict=True)]
        captures: list[dict[int, tuple[int, int, int]]] = [{} for _ in self.bits]
        first = 1
        for line in self.lines:
            for start, square in enumerate(line):
                discs = keys = 0
                for inside, end in pairwise(range(start + 1, len(line))):
                    discs |= self.bits[line[inside]]
                    keys ^= turned[line[inside]]
                    captures[square][first + end] = (1 << first + end - 1, discs, keys)
            first += len(line) + 1
        return captures

    def _rank(self, row: int, column: int) -> int:
        """Return how late a square is tried: corners, other edges, the inside, and last what gives a corner away."""
        near, far = sorted(min(at, self.size - 1 - at) for at in (row, column))
        return {(0, 0): 0, (0, 1): 3, (1, 1): 4}.get((near, far), 1 if near == 0 else 2)

    def playable(self, own: int, other: int) -> int:
        """Return, as bits, the empty squares from which a run of `other` leads to `own`; 0 when there is none."""
        return other + (other & own << 1) & (self.full ^ own ^ other)

    def squares(self, bits: int) -> tuple[Move, ...]:
        """Return the squares of which at least one bit is set, in their order."""
        found, square_at, without = [], self.square_at, self.without
        while bits:
            square = square_at[bits.bit_length()]
            found.append(square)
            bits &= without[square]
        found.sort()
        return tuple(found)

    def count(self, bits: int) -> int:
        """Return how many squares there are of which at least one bit is set."""
        count, square_at, without = 0, self.square_at, self.without
        while bits:
            bits &= without[square_at[bits.bit_length()]]
            count += 1
        return count

    def discs(self, squares: Iterable[Move]) -> int:
        """Return discs on these squares, as bits."""
        return sum(self.bits[square] for square in squares)

    def keys_of(self, own: int, other: int, turn: int) -> int:
        """Return the keys of a position from the discs, as bits, of the side to move (`turn`) and of the other."""
        keys = self.turn_keys[turn]
        for side, discs in ((turn, own), (-turn, other)):
            for square in self.squares(discs):
                keys ^= self.disc_keys[side][square]
        return keys

    def start(self) -> tuple[list[Move], list[Move]]:
        """Return the squares of X and of O before the first move."""
        left, right = self.size // 2 - 1, self.size // 2
        x, o = ((left, right), (right, left)), ((left, left), (right, right))
        return [row * self.size + column for row, column in x], [row * self.size + column for row, column in o]

    def name(self, square: Move) -> str:
        """Return what a square is called: the letter of its column and the number of its row, from the top left."""
        row, column = divmod(square, self.size)
        return f"{LETTERS[column]}{row + 1}"

    def apart(self, taken: set[Move]) -> set[Move]:
        """Return those taken squares that no chain of taken neighbours joins to the centre."""
        neighbours = {pair for line in self.lines for pair in pairwise(line)}
        waiting = {square for side in self.start() for square in side}
        while waiting:
            taken = taken - waiting
            waiting = {there for here, there in neighbours if here in waiting and there in taken}
        return taken
