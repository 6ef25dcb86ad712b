"""Connect four: X (MAX) and O (MIN) drop stones into columns, and four in a row, column or diagonal win.

Columns are numbered from 0, from the left. The stones of a side are the bits of one integer, column by column and each
from the bottom up; the bit above every column is never set, so a line that leaves the board meets a gap.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import ClassVar

from gametree.games.board_svg import FRAME, Theme, board_svg
from gametree.games.two_colour import EMPTY, PLAYERS, Marks, O, X, require_possible, rows_of, squares_with, won_line
from gametree.games.zobrist import by_side, keys, keys_of
from gametree.position import MAX, MIN, IllegalMove, Move

MAX_ROWS, MAX_COLUMNS = 7, 9
REMEMBERED = 8192


class ConnectFourBoard:
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
        self.turn_keys, by_square = by_side(keys(f"connect four, {self}", 2 + 2 * len(self.bits)), self.symmetries)
        self.stone_keys = {turn: dict(zip(self.bits, of, strict=True)) for turn, of in by_square.items()}
        change = self.turn_keys[MAX] ^ self.turn_keys[MIN]
        self.played = {turn: {bit: keys ^ change for bit, keys in of.items()} for turn, of in self.stone_keys.items()}

    def __reduce__(self) -> tuple[Callable[..., "ConnectFourBoard"], tuple[int, int]]:
        return board_of, (self.rows, self.columns)

    def __repr__(self) -> str:
        return f"{self.rows} rows of {self.columns} columns"

    def _open(self, order: Iterable[Move]) -> Iterator[tuple[int, tuple[Move, ...]]]:
        """Yield the columns with room, in some order, for every set of stones in the top row."""
        columns = tuple(order)
        for full in product((0, 1), repeat=self.columns):
            tops = sum(bottom * is_full for bottom, is_full in zip(self.bottom, full, strict=True))
            yield tops << self.rows - 1, tuple(column for column in columns if not full[column])

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


@lru_cache(maxsize=None, typed=True)
def board_of(rows: int, columns: int) -> ConnectFourBoard:
    """Return the rules on a board of this size: the same object for the same size.

    Raises:
        ValueError: the board is larger than 7 rows of 9 columns, or four in a row fit nowhere on it.

    """
    for name, size, most in (("rows", rows, MAX_ROWS), ("columns", columns, MAX_COLUMNS)):
        if not (isinstance(size, int) and 1 <= size <= most):
            raise ValueError(f"connect four has 1 to {most} {name}, got {size!r}")
    if max(rows, columns) < 4:
        raise ValueError(f"four in a row fit nowhere on {rows} rows of {columns} columns")
    return ConnectFourBoard(rows, columns)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class ConnectFour(Marks):
    """A position of connect four.

    Make one with `connect_four`, `ConnectFour.from_text` or `ConnectFour.from_moves`, which check what they get.

    Args:
        board: the rules.
        own: the stones of the side to move, as bits.
        other: the stones of the side that has just moved, as bits.
        turn: who is to move, MAX (X, red) or MIN (O, yellow).
        keys: the Zobrist keys of the position and of its mirror image, side by side.

    """

    theme: ClassVar[Theme] = FRAME
    best_score: ClassVar[int] = 1

    board: ConnectFourBoard = field(hash=False)
    own: int
    other: int
    turn: int
    keys: int = field(compare=False)
    _moves: tuple[Move, ...] = field(compare=False)

    def __init__(self, board: ConnectFourBoard, own: int, other: int, turn: int, keys: int) -> None:
        # A search makes positions by the hundred thousand: their slots are set directly, not by name.
        _set_board(self, board)
        _set_own(self, own)
        _set_other(self, other)
        _set_turn(self, turn)
        _set_keys(self, keys)
        won = other.bit_count() >= 4 and board.has_four(other)
        _set_moves(self, () if won else board.open[(own | other) & board.top])

    @classmethod
    def at(cls, board: ConnectFourBoard, own: int, other: int, turn: int) -> "ConnectFour":
        """Return the position with these stones, as bits: of the side to move, which is `turn`, and of the other."""
        return _position(board, own, other, turn, board.keys_of(own, other, turn))

    @classmethod
    def from_text(cls, text: str) -> "ConnectFour":
        """Return the position that `text`, like `"..../..../.O../XX.O"`, shows: rows from the top, X when level.

        Args:
            text: X, O and . for an empty square; rows are separated by / or by line ends.

        Raises:
            ValueError: the text is malformed, no game can lead to the position, or there is no such board.

        """
        rows = rows_of(text, "..../..../.O../XX.O")
        board = board_of(len(rows), len(rows[0]))
        x, o = (board.stones(squares_with(mark, rows)) for mark in (X, O))
        own, other, turn = (x, o, MAX) if x.bit_count() == o.bit_count() else (o, x, MIN)
        require_possible(_why_impossible(board, own, other, turn), rows)
        return cls.at(board, own, other, turn)

    @classmethod
    def from_moves(cls, moves: str, rows: int = 6, columns: int = 7) -> "ConnectFour":
        """Return the position after `moves`, like `"4433"`: a digit a move, the columns counted from 1.

        Games are published like this; the course's own moves, as in `play(3)`, count from 0.

        Args:
            moves: the columns that X and O played in turn, from the empty board.
            rows: how many stones a column holds.
            columns: how many columns there are.

        Raises:
            ValueError: something else than digits, or there is no such board.
            IllegalMove: a column that is full or does not exist, or a move after the end.

        """
        position = cls.at(board_of(rows, columns), 0, 0, MAX)
        if not isinstance(moves, str) or set(moves) - set("123456789"):
            raise ValueError(f"expected a digit from 1 to {columns} for each move, like '4433', got {moves!r}")
        for number, digit in enumerate(moves, 1):
            try:
                position = position.play(int(digit) - 1)
            except IllegalMove as error:
                raise IllegalMove(f"move {number} of {moves!r}, column {digit} counted from 1: {error}") from None
        return position

    def to_json(self) -> list[object]:
        """Return what distinguishes the position from others of its class, as JSON for `from_json`."""
        return [str(self)]

    from_json = from_text

    def move_name(self, move: Move) -> str:
        """Return a move in words, like "Red in column 3"."""
        return f"{self.players[self.turn]} in column {move}"

    def move_at(self, square: int) -> Move:
        """Return the move that a click on `square` (numbered row by row from the top) means: its column."""
        return square % self.board.columns

    def __repr__(self) -> str:
        return f"ConnectFour.from_text({str(self)!r})"

    def picture(self, square: float = 36, last: Move | None = None) -> str:
        """Return the board as SVG, with the columns' numbers on top, and a dot where each move would land."""
        rows, columns = self.rows, self.board.columns
        empty = [sum(row[column] == EMPTY for row in rows) for column in range(columns)]
        landed = None if last is None else empty[last] * columns + last
        open_squares = [(empty[move] - 1) * columns + move for move in self._moves]
        above, won = [*map(str, range(columns))], self.won_line
        return board_svg(rows, square, landed, open_squares, above, (), self.theme, self._square_name, won=won)

    @property
    def won_line(self) -> Sequence[int]:
        """The squares of the line that has won; none before that."""
        return won_line(self.rows, 4) if self.score() else ()

    def _square_name(self, square: int) -> str:
        row, column = divmod(square, self.board.columns)
        return f"column {column}, row {self.board.rows - row}"

    def moves(self) -> Sequence[Move]:
        """Return the columns with room, from the left; none when a side has four in a line or the board is full."""
        return self._moves

    def play(self, move: Move) -> "ConnectFour":
        """Return the position with the mover's stone in column `move`; raise IllegalMove when it cannot go there."""
        if move not in self._moves:
            columns = range(self.board.columns)
            is_full = f"column {move} is full" if move in columns else f"columns are numbered 0 to {columns[-1]}"
            raise self.illegal(move, is_full)
        board, own, other, turn = self.board, self.own, self.other, self.turn
        # Adding the bottom bit carries past the stones in the column, to the first empty place.
        try:
            stone = (own | other) + board.bottom[move] & board.column[move]
        except TypeError:  # 3.0 is among the moves, but no index
            raise self.illegal(move) from None
        return _position(board, other, own | stone, -turn, self.keys ^ board.played[turn][stone])

    def score(self) -> int:
        """Return +1 when X has four in a line, -1 when O has, else 0."""
        return 0 if self._moves or not self.board.has_four(self.other) else -self.turn

    def ordered_moves(self) -> Sequence[Move]:
        """Return the moves, from the middle column to the outermost."""
        return self.board.open_from_centre[(self.own | self.other) & self.board.top] if self._moves else ()

    def threats(self, turn: int) -> Sequence[Move]:
        """Return the columns in which a stone of the side `turn` would win now, whoever is to move."""
        board, taken = self.board, self.own | self.other
        wins = board.completing(self.own if turn == self.turn else self.other) & board.full & taken + board.floor
        return [column for column in self._moves if wins & board.column[column]] if wins else ()


_set_board, _set_own, _set_other, _set_turn, _set_keys, _set_moves = (
    getattr(ConnectFour, name).__set__ for name in ("board", "own", "other", "turn", "keys", "_moves")
)

# A search meets the same position in many orders of moves: a bounded memory hands out the one there is.
_position = lru_cache(REMEMBERED)(ConnectFour)


def connect_four(text: str = "", rows: int = 6, columns: int = 7) -> ConnectFour:
    """Return the position of connect four that `text` shows, the empty board without it.

    Args:
        text: rows from the top, as for `ConnectFour.from_text`, or moves, as for `ConnectFour.from_moves`.
        rows: how many stones a column holds, up to 7.
        columns: how many columns there are, up to 9.

    Raises:
        ValueError: as `from_text` and `from_moves`, or the rows in `text` are of another size.

    >>> connect_four("445", rows=4).rows
    ('.......', '.......', '...O...', '...XX..')

    """
    if not isinstance(text, str) or not text.strip() or text.strip().isdigit():
        return ConnectFour.from_moves(text, rows, columns)
    position, board = ConnectFour.from_text(text), board_of(rows, columns)
    if position.board is not board:
        raise ValueError("\n".join([f"expected {board}, got {position.board}:", *position.rows]))
    return position


def _why_impossible(board: ConnectFourBoard, own: int, other: int, turn: int) -> str:
    """Return why no game can lead to these stones, and nothing when one can."""
    taken, ahead = own | other, other.bit_count() - own.bit_count()
    if ahead != (turn == MIN):
        x, o = (own, other) if turn == MAX else (other, own)
        return f"X begins, so X has as many stones as O or one more, not {x.bit_count()} against {o.bit_count()}"
    if taken & ~(taken << 1 | sum(board.bottom)):
        return "a stone hangs in the air"
    if board.has_four(own):
        return f"{PLAYERS[turn]} has four in a row already, so nobody can have moved after that"
    if all(board.has_four(mover) for mover, _ in board.before(own, other)) and board.has_four(other):
        return f"{PLAYERS[-turn]} has lines of four that no single last stone completes"
    return "" if board.can_arise(own, other) else "X and O cannot have dropped these stones in turn"
