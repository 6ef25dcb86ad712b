"""m,n,k games: X (MAX) begins, O (MIN) answers, and k marks in a row, column or diagonal win.

Tic-tac-toe is 3,3,3; a longer line wins too. Squares are numbered from 0, row by row, and the marks of a side are the
bits of one integer.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from itertools import accumulate, chain
from operator import and_
from typing import ClassVar, Self

from gametree.games.board_svg import board_svg
from gametree.games.two_colour import (
    DIRECTIONS,
    PLAYERS,
    Marks,
    O,
    X,
    require_possible,
    rows_of,
    squares_with,
    symmetries_of,
    won_line,
)
from gametree.games.zobrist import by_side, keys, keys_of
from gametree.position import MAX, MIN, Move

REMEMBERED = 8192


@dataclass(frozen=True)
class MNKBoard:
    """The rules of one m,n,k game: its board, the lines on it, and the keys of its marks; sets of squares are bits.

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
    bits: tuple[int, ...] = field(init=False, repr=False, compare=False)
    full: int = field(init=False, repr=False, compare=False)
    position: "Callable[[int, int, int], MNK]" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        sizes = (self.rows, self.columns, self.k)
        if not all(isinstance(size, int) and size > 0 for size in sizes):
            raise ValueError(f"rows, columns and k must be whole numbers above 0, got {sizes}")
        if self.k > max(self.rows, self.columns):
            raise ValueError(f"{self.k} in a row fit nowhere on {self.rows} rows and {self.columns} columns")
        object.__setattr__(self, "bits", tuple(1 << square for square in self.squares))
        object.__setattr__(self, "full", sum(self.bits))
        # A search meets the same marks and positions again and again, and a position never changes: bounded
        # memories answer without counting anew, and hand out the position there is instead of an equal one.
        for name in ("has_line", "empty", "completing", "keys_of"):
            object.__setattr__(self, name, lru_cache(REMEMBERED)(getattr(self, name)))
        object.__setattr__(self, "position", lru_cache(REMEMBERED)(partial(MNK, self)))

    def __reduce__(self) -> tuple[type["MNKBoard"], tuple[int, int, int]]:
        return MNKBoard, (self.rows, self.columns, self.k)

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
        """Return, as bits, the squares on which one more of `marks` completes a line."""
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

    @cached_property
    def side_keys(self) -> tuple[dict[int, int], dict[int, dict[int, int]]]:
        """The keys of each side being to move, and of its marks by their bits, each beside those of its images."""
        game = f"Board(rows={self.rows}, columns={self.columns}, k={self.k})"
        numbers = [*keys(f"{game} to move", 2), *keys(game, 2 * len(self.bits))]
        to_move, by_square = by_side(numbers, self.symmetries)
        return to_move, {turn: dict(zip(self.bits, of, strict=True)) for turn, of in by_square.items()}

    def keys_of(self, turn: int, marks: int) -> int:
        """Return the keys of the marks of the side `turn`, as bits."""
        return keys_of(marks, self.side_keys[1][turn])


@dataclass(frozen=True, slots=True, repr=False, init=False)
class MNK(Marks):
    """A position of an m,n,k game.

    Make one with `mnk`, `tic_tac_toe`, `five_in_a_row` or `MNK.from_text`, which check what they get.

    Args:
        board: the rules.
        own: the squares of the side to move, as bits.
        other: the squares of the side that has just moved, as bits.
        turn: who is to move, MAX (X) or MIN (O).

    """

    best_score: ClassVar[int] = 1

    board: MNKBoard = field(hash=False)
    own: int
    other: int
    turn: int
    _moves: tuple[Move, ...] = field(compare=False)
    _score: int = field(compare=False)

    def __init__(self, board: MNKBoard, own: int = 0, other: int = 0, turn: int = MAX) -> None:
        won = board.has_line(other)
        # A search makes positions by the hundred thousand: their slots are set directly, not by name.
        _set_board(self, board)
        _set_own(self, own)
        _set_other(self, other)
        _set_turn(self, turn)
        _set_moves(self, () if won else board.empty(own | other))
        _set_score(self, -turn if won else 0)

    @classmethod
    def at(cls, board: MNKBoard, own: int, other: int, turn: int) -> "MNK":
        """Return the position with these marks, as bits: of the side to move, which is `turn`, and of the other."""
        return board.position(own, other, turn)

    @classmethod
    def from_text(cls, text: str, k: int = 3) -> Self:
        """Return the position that `text`, like `"O.O/OXX/X.."`, shows: rows from the top, X to move when level.

        Args:
            text: X, O and . for an empty square; rows are separated by / or by line ends.
            k: how many marks in a line win.

        Raises:
            ValueError: the text is malformed, or no game can lead to the position.

        """
        rows = rows_of(text, "O.O/OXX/X..")
        board = MNKBoard(len(rows), len(rows[0]), k)
        x, o = (sum(board.bits[square] for square in squares_with(mark, rows)) for mark in (X, O))
        require_possible(_why_unreachable(board, x, o), rows)
        return cls(board, x, o, MAX) if x.bit_count() == o.bit_count() else cls(board, o, x, MIN)

    def to_json(self) -> list[object]:
        """Return what distinguishes the position from others of its class, as JSON for `from_json`."""
        return [str(self), self.board.k]

    @classmethod
    def from_json(cls, text: str, k: int) -> Self:
        """Return the position that the JSON describes; ValueError or TypeError when it describes none."""
        return cls.from_text(text, k)

    def move_name(self, move: Move) -> str:
        """Return a move in words, like "X on 4"."""
        return f"{PLAYERS[self.turn]} on {move}"

    @property
    def keys(self) -> int:
        """The Zobrist keys of the position and of its images under symmetry, side by side."""
        board = self.board
        return board.keys_of(MAX, self.x) ^ board.keys_of(MIN, self.o) ^ board.side_keys[0][self.turn]

    def __repr__(self) -> str:
        return f"MNK.from_text({str(self)!r}, k={self.board.k})"

    def picture(self, square: float = 36, last: Move | None = None) -> str:
        """Return the board as SVG."""
        return board_svg(self.rows, square, last, won=self.won_line)

    @property
    def won_line(self) -> Sequence[int]:
        """The squares of the line that has won; none before that."""
        return won_line(self.rows, self.board.k) if self._score else ()

    @property
    def winning_lines(self) -> Sequence[Sequence[int]]:
        """The squares of each line that wins."""
        return self.board.lines

    def moves(self) -> Sequence[Move]:
        """Return the empty squares in their order; none when a side has its line or the board is full."""
        return self._moves

    def play(self, move: Move) -> "MNK":
        """Return the position with the mover's mark on square `move`; raise IllegalMove when it cannot go there."""
        if move not in self._moves:
            squares = self.board.squares
            reason = "the square is taken" if move in squares else f"squares are numbered 0 to {squares[-1]}"
            raise self.illegal(move, reason)
        try:
            return self.board.position(self.other, self.own | self.board.bits[move], -self.turn)
        except TypeError:  # 4.0 is among the moves, but no index
            raise self.illegal(move) from None

    def score(self) -> int:
        """Return +1 when X has a line, -1 when O has one, else 0."""
        return self._score

    def ordered_moves(self) -> Sequence[Move]:
        """Return the empty squares, those in the most lines first."""
        taken, bits = self.own | self.other, self.board.bits
        return [square for square in self.board.busiest if not taken & bits[square]] if self._moves else ()

    def threats(self, turn: int) -> Sequence[Move]:
        """Return the squares on which a mark of the side `turn` would win now, whoever is to move."""
        board, taken = self.board, self.own | self.other
        wins = board.completing(self.own if turn == self.turn else self.other) & ~taken
        return board.empty(~wins & board.full) if wins and self._moves else ()


_set_board, _set_own, _set_other, _set_turn, _set_moves, _set_score = (
    getattr(MNK, name).__set__ for name in ("board", "own", "other", "turn", "_moves", "_score")
)


def mnk(rows: int, columns: int, k: int) -> MNK:
    """Return the empty board of the m,n,k game with m `rows` and n `columns`; ValueError when no line fits.

    >>> mnk(3, 4, 3)
    MNK.from_text('..../..../....', k=3)
    """
    return MNK(MNKBoard(rows, columns, k))


def tic_tac_toe(text: str = ".../.../...") -> MNK:
    """Return the tic-tac-toe position that `text` shows, the empty board without it; ValueError as from_text.

    >>> tic_tac_toe("X../.O./...").moves()
    (1, 2, 3, 5, 6, 7, 8)
    """
    return _of_size(text, 3, 3)


def five_in_a_row(text: str = "/".join(["....."] * 5)) -> MNK:
    """Return the position of five in a row on 5 x 5 that `text` shows; ValueError as from_text.

    >>> five_in_a_row("X..../.O.../...../...../.....").moves()[:3]
    (1, 2, 3)
    """
    return _of_size(text, 5, 5)


def _of_size(text: str, size: int, k: int) -> MNK:
    position = MNK.from_text(text, k)
    if (position.board.rows, position.board.columns) != (size, size):
        problem = f"expected {size} rows of {size} squares, got {position.board.rows} rows:"
        raise ValueError("\n".join([problem, *position.rows]))
    return position


def _why_unreachable(board: MNKBoard, x: int, o: int) -> str:
    """Return why no game can lead to these marks, and nothing when one can."""
    ahead = x.bit_count() - o.bit_count()
    if ahead not in (0, 1):
        return f"X begins, so X has as many marks as O or one more, not {x.bit_count()} against {o.bit_count()}"
    mover, waiting = (O, X) if ahead else (X, O)
    own, other = (o, x) if ahead else (x, o)
    if board.has_line(own):
        return f"{mover} has {board.k} in a row already, so nobody can have moved after that"
    if board.has_line(other) and all(board.has_line(other & ~bit) for bit in board.bits):
        return f"{waiting} has lines of {board.k} that no single last mark completes"
    return ""
