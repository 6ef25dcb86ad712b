"""m,n,k games: X (MAX) begins, O (MIN) answers, and k marks in a row, column or diagonal win.

Tic-tac-toe is 3,3,3; free-style gomoku, where a longer line wins too, is 15,15,5. Squares are numbered from 0,
row by row, and the marks of a side are the bits of one integer.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from typing import Self

from gametree.games.picture import board_svg
from gametree.position import MAX, MIN, IllegalMove, Move

X, O, EMPTY = "X", "O", "."  # noqa: E741
PLAYERS = {MAX: X, MIN: O}
REMEMBERED = 8192
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


@dataclass(frozen=True)
class Board:
    """The rules of one m,n,k game: the size of its board and what counts as a line.

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
    position: "Callable[[int, int, int], MNK]" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        sizes = (self.rows, self.columns, self.k)
        if not all(isinstance(size, int) and size > 0 for size in sizes):
            raise ValueError(f"rows, columns and k must be whole numbers above 0, got {sizes}")
        if self.k > max(self.rows, self.columns):
            raise ValueError(f"{self.k} in a row fit nowhere on {self.rows} rows and {self.columns} columns")
        # A search meets the same marks and positions again and again, and a position never changes: bounded
        # memories answer without counting anew, and hand out the position there is instead of an equal one.
        object.__setattr__(self, "has_line", lru_cache(REMEMBERED)(self.has_line))
        object.__setattr__(self, "empty", lru_cache(REMEMBERED)(self.empty))
        object.__setattr__(self, "position", lru_cache(REMEMBERED)(partial(MNK, self)))
        object.__setattr__(self, "bits", {square: 1 << square for square in self.squares})

    def __reduce__(self) -> tuple[type["Board"], tuple[int, int, int]]:
        return Board, (self.rows, self.columns, self.k)

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

    def empty(self, taken: int) -> tuple[Move, ...]:
        """Return the squares outside `taken`, a set of squares as bits, in their order."""
        digits = reversed(f"{taken:0{len(self.squares)}b}")
        return tuple([square for square, digit in enumerate(digits) if digit == "0"])

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Where each square goes under every rotation and reflection: 8 on a square board, else 4."""
        rows, columns = self.rows, self.columns
        grid = [[row * columns + column for column in range(columns)] for row in range(rows)]
        turned = [grid, grid[::-1], [row[::-1] for row in grid], [row[::-1] for row in grid[::-1]]]
        if rows == columns:
            turned += [[list(row) for row in zip(*image, strict=True)] for image in turned]
        return tuple(tuple(square for row in image for square in row) for image in turned)


@dataclass(frozen=True, slots=True, repr=False)
class MNK:
    """A position of an m,n,k game.

    Make one with `mnk`, `tic_tac_toe`, `five_in_a_row`, `gomoku` or `MNK.from_text`, which check what they get.

    Args:
        board: the rules.
        own: the squares of the side to move, as bits.
        other: the squares of the side that has just moved, as bits.
        turn: who is to move, MAX (X) or MIN (O).

    """

    board: Board = field(hash=False)
    own: int = 0
    other: int = 0
    turn: int = MAX
    _moves: tuple[Move, ...] = field(init=False, repr=False, compare=False)
    _score: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        won = self.board.has_line(self.other)
        object.__setattr__(self, "_moves", () if won else self.board.empty(self.own | self.other))
        object.__setattr__(self, "_score", -self.turn if won else 0)

    @classmethod
    def from_text(cls, text: str, k: int = 3) -> Self:
        """Return the position that `text`, like `"O.O/OXX/X.."`, shows: rows from the top, X to move when level.

        Args:
            text: X, O and . for an empty square; rows are parted by / or by line ends.
            k: how many marks in a line win.

        Raises:
            ValueError: the text is malformed, or no game can lead to the position.

        """
        if not isinstance(text, str):
            raise ValueError(f"expected rows of one length like 'O.O/OXX/X..', got {text!r}")
        rows = text.upper().replace("/", " ").split()
        _require_rows(text, rows)
        board = Board(len(rows), len(rows[0]), k)
        x, o = _marks(rows, X), _marks(rows, O)
        _require_reachable(rows, board, x, o)
        return cls(board, x, o, MAX) if x.bit_count() == o.bit_count() else cls(board, o, x, MIN)

    @property
    def players(self) -> dict[int, str]:
        """The marks of MAX and MIN."""
        return PLAYERS

    def move_name(self, move: Move) -> str:
        """Return a move in words, like "X on 4"."""
        return f"{PLAYERS[self.turn]} on {move}"

    @property
    def x(self) -> int:
        """The squares of X, as bits."""
        return self.own if self.turn == MAX else self.other

    @property
    def o(self) -> int:
        """The squares of O, as bits."""
        return self.other if self.turn == MAX else self.own

    @property
    def rows(self) -> tuple[str, ...]:
        """The board from the top, a string of X, O and . for each row."""
        marks = "".join(X if self.x >> at & 1 else O if self.o >> at & 1 else EMPTY for at in self.board.squares)
        width = self.board.columns
        return tuple(marks[start : start + width] for start in range(0, len(marks), width))

    def __str__(self) -> str:
        return "/".join(self.rows)

    def __repr__(self) -> str:
        return f"MNK.from_text({str(self)!r}, k={self.board.k})"

    def _repr_svg_(self) -> str:
        return board_svg(self.rows)

    def moves(self) -> Sequence[Move]:
        """Return the empty squares in their order; none when a side has its line or the board is full."""
        return self._moves

    def play(self, move: Move) -> "MNK":
        """Return the position with the mover's mark on square `move`; raise IllegalMove when it cannot go there."""
        if move not in self._moves:
            raise IllegalMove(_why_illegal(self, move))
        return self.board.position(self.other, self.own | self.board.bits[move], -self.turn)

    def score(self) -> int:
        """Return +1 when X has a line, -1 when O has one, else 0."""
        return self._score

    def symmetries(self) -> tuple["MNK", ...]:
        """Return the position seen under every rotation and reflection of the board, itself first."""
        return tuple(
            self.board.position(_moved(self.own, places), _moved(self.other, places), self.turn)
            for places in self.board.symmetries
        )

    def canonical(self) -> "MNK":
        """Return one position for all that are the same up to symmetry."""
        return min(self.symmetries(), key=lambda image: (image.own, image.other))


def mnk(rows: int, columns: int, k: int) -> MNK:
    """Return the empty board of the m,n,k game with m `rows` and n `columns`; ValueError when no line fits."""
    return MNK(Board(rows, columns, k))


def tic_tac_toe(text: str = ".../.../...") -> MNK:
    """Return the tic-tac-toe position that `text` shows, the empty board without it; ValueError as from_text."""
    return _of_size(text, 3, 3)


def five_in_a_row(text: str = "/".join(["....."] * 5)) -> MNK:
    """Return the position of five in a row on 5 x 5 that `text` shows; ValueError as from_text."""
    return _of_size(text, 5, 5)


def gomoku(text: str = "/".join(["." * 15] * 15)) -> MNK:
    """Return the position of free-style gomoku on 15 x 15 that `text` shows; ValueError as from_text."""
    return _of_size(text, 15, 5)


def _of_size(text: str, size: int, k: int) -> MNK:
    position = MNK.from_text(text, k)
    if (position.board.rows, position.board.columns) != (size, size):
        raise ValueError(f"expected {size} rows of {size} squares, got {position.board.rows} rows:\n{_shown(position)}")
    return position


def _require_rows(text: str, rows: list[str]) -> None:
    if not rows or len({len(row) for row in rows}) > 1:
        raise ValueError(f"expected rows of one length like 'O.O/OXX/X..', got {text!r}")
    wrong = sorted(set("".join(rows)) - {X, O, EMPTY})
    if wrong:
        raise ValueError(f"a square is X, O or . (empty), got {wrong[0]!r} in {text!r}")


def _require_reachable(rows: list[str], board: Board, x: int, o: int) -> None:
    problem = _why_unreachable(board, x, o)
    if problem:
        raise ValueError("\n".join([f"impossible position: {problem}", *rows]))


def _why_unreachable(board: Board, x: int, o: int) -> str:
    """Return why no game can lead to these marks, and nothing when one can."""
    ahead = x.bit_count() - o.bit_count()
    if ahead not in (0, 1):
        return f"X begins, so X has as many marks as O or one more, not {x.bit_count()} against {o.bit_count()}"
    mover, waiting = (O, X) if ahead else (X, O)
    own, other = (o, x) if ahead else (x, o)
    if board.has_line(own):
        return f"{mover} has {board.k} in a row already, so nobody can have moved after that"
    if board.has_line(other) and not _ends_with_one_mark(board, other):
        return f"{waiting} has lines of {board.k} that no single last mark completes"
    return ""


def _ends_with_one_mark(board: Board, marks: int) -> bool:
    return any(marks & bit and not board.has_line(marks ^ bit) for bit in board.bits.values())


def _why_illegal(position: MNK, move: Move) -> str:
    if position.board.has_line(position.other):
        reason = f"the game is over, {PLAYERS[-position.turn]} has won"
    elif not position.moves():
        reason = "the game is over, a draw"
    elif move in position.board.squares:
        reason = "the square is taken"
    else:
        reason = f"squares are numbered 0 to {position.board.squares[-1]}"
    return f"cannot play {move!r}: {reason}\n{_shown(position)}"


def _shown(position: MNK) -> str:
    return "\n".join(position.rows)


def _marks(rows: list[str], mark: str) -> int:
    return sum(1 << square for square, found in enumerate("".join(rows)) if found == mark)


def _moved(marks: int, places: tuple[int, ...]) -> int:
    return sum(1 << place for square, place in enumerate(places) if marks >> square & 1)
