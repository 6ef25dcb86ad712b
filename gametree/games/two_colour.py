"""What the games of X and O share: boards as text, marks, keys, and the symmetries of a board.

Squares are numbered from 0, row by row from the top left corner.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol, Self

from gametree.games.board_svg import Theme
from gametree.games.zobrist import ONE_KEY, least
from gametree.position import MAX, MIN, IllegalMove, Move
from gametree.style import still

X, O, EMPTY = "X", "O", "."  # noqa: E741
PLAYERS = {MAX: X, MIN: O}
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class TwoColourBoard(Protocol):
    """The rules of a game on one size of board."""

    @property
    def columns(self) -> int:
        """How many squares a row has."""

    @property
    def bits(self) -> Sequence[int]:
        """The bits that stand for each square."""

    @property
    def symmetries(self) -> Sequence[Sequence[int]]:
        """Where each square goes under every symmetry, the identity first."""


class TwoColour:
    """A position of X (MAX) and O (MIN) on a board."""

    __slots__ = ()

    theme: ClassVar[Theme | None] = None

    @property
    def rows(self) -> tuple[str, ...]:
        """The board from the top, a string of X, O and . for each row."""
        raise NotImplementedError

    def moves(self) -> Sequence[Move]:
        """Return the legal moves, none when the game is over."""
        raise NotImplementedError

    def score(self) -> int:
        """Return the result, from MAX's side."""
        raise NotImplementedError

    def picture(self, square: float = 36, last: Move | None = None) -> str:
        """Return the board as SVG.

        Args:
            square: the side of a square, in pixels.
            last: the last move, which is drawn bold, or whose disc has a dot.

        """
        raise NotImplementedError

    @property
    def players(self) -> dict[int, str]:
        """What MAX and MIN are called, as their discs or as their marks."""
        return self.theme.players if self.theme else PLAYERS

    def move_at(self, square: int) -> Move:
        """Return the move that a click on `square` means: the square itself."""
        return square

    def __str__(self) -> str:
        return "/".join(self.rows)

    def illegal(self, move: object, reason: str = "a move is a whole number") -> IllegalMove:
        """Return the error for a move that cannot be played here: the board, and why, when the game goes on."""
        if not self.moves():
            won = (self.score() > 0) - (self.score() < 0)
            reason = f"the game is over, {f'{self.players[won]} has won' if won else 'a draw'}"
        return IllegalMove("\n".join([f"cannot play {move!r}: {reason}", *self.rows]))

    def _repr_svg_(self) -> str:
        return still(self.picture())


class Marks(TwoColour):
    """A position whose marks are the bits of two integers."""

    __slots__ = ()

    board: TwoColourBoard
    own: int
    other: int
    turn: int

    @property
    def keys(self) -> int:
        """The Zobrist keys of the position and of its images, side by side."""
        raise NotImplementedError

    @classmethod
    def at(cls, board: Any, own: int, other: int, turn: int) -> Self:
        """Return the position with these marks, as bits: of the side to move, which is `turn`, and of the other."""
        raise NotImplementedError

    def symmetries(self) -> tuple[Self, ...]:
        """Return the position seen under every symmetry of the board, itself first."""
        bits = self.board.bits
        sides = [[square for square, bit in enumerate(bits) if marks & bit] for marks in (self.own, self.other)]
        images = ([sum(bits[places[at]] for at in side) for side in sides] for places in self.board.symmetries)
        return tuple(self.at(self.board, own, other, self.turn) for own, other in images)

    @property
    def rows(self) -> tuple[str, ...]:
        """The board from the top, a string of X, O and . for each row."""
        x, o, width = self.x, self.o, self.board.columns
        marks = "".join(X if x & bits else O if o & bits else EMPTY for bits in self.board.bits)
        return tuple(marks[start : start + width] for start in range(0, len(marks), width))

    @property
    def x(self) -> int:
        """What X has, as bits."""
        return self.own if self.turn == MAX else self.other

    @property
    def o(self) -> int:
        """What O has, as bits."""
        return self.other if self.turn == MAX else self.own

    @property
    def key(self) -> int:
        """The Zobrist key, 64 bits: equal for equal positions, in every process."""
        return self.keys & ONE_KEY

    @property
    def canonical_key(self) -> int:
        """The least key of the position and its images, 64 bits: equal for all that are the same up to symmetry."""
        return least(self.keys, len(self.board.symmetries))

    def canonical(self) -> Self:
        """Return one position for all that are the same up to symmetry."""
        return min(self.symmetries(), key=lambda image: (image.own, image.other))


def won_line(rows: Sequence[str], length: int, exact: bool = False) -> Sequence[int]:
    """Return the squares of a line that has won, from end to end; none where nobody has one.

    Args:
        rows: the board from the top, X, O and . for an empty square.
        length: how many equal marks side by side win.
        exact: whether more than these do not.

    """
    columns, squares = len(rows[0]), {divmod(at, len(rows[0])): mark for at, mark in enumerate("".join(rows))}
    for down, right in DIRECTIONS:
        for (row, column), mark in squares.items():
            if mark == EMPTY or squares.get((row - down, column - right)) == mark:
                continue
            run = [(row, column)]
            while squares.get(after := (run[-1][0] + down, run[-1][1] + right)) == mark:
                run.append(after)
            if len(run) == length or (len(run) > length and not exact):
                return [row * columns + column for row, column in run]
    return ()


def rows_of(text: str, example: str) -> list[str]:
    """Return the rows that `text` shows, in capitals.

    Args:
        text: X, O and . for an empty square; rows are separated by / or by line ends.
        example: a text that is right, for the message of the error.

    Raises:
        ValueError: the rows differ in length, or a square holds something else.

    """
    rows = text.upper().replace("/", " ").split() if isinstance(text, str) else []
    if not rows or len({len(row) for row in rows}) > 1:
        raise ValueError(f"expected rows of one length like {example!r}, got {text!r}")
    wrong = sorted(set("".join(rows)) - {X, O, EMPTY})
    if wrong:
        raise ValueError(f"a square is X, O or . (empty), got {wrong[0]!r} in {text!r}")
    return rows


def require_possible(problem: str, rows: Sequence[str]) -> None:
    """Raise ValueError with the rows when there is a problem: why no game can lead to them."""
    if problem:
        raise ValueError("\n".join([f"impossible position: {problem}", *rows]))


def squares_with(mark: str, rows: Sequence[str]) -> list[int]:
    """Return the squares in which `mark` stands."""
    return [square for square, found in enumerate("".join(rows)) if found == mark]


def symmetries_of(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return where each square of a grid goes under every rotation and reflection: 8 when it is square, else 4."""
    grid = [[row * columns + column for column in range(columns)] for row in range(rows)]
    turned = [grid, grid[::-1], [row[::-1] for row in grid], [row[::-1] for row in grid[::-1]]]
    if rows == columns:
        turned += [[list(row) for row in zip(*image, strict=True)] for image in turned]
    return tuple(tuple(square for row in image for square in row) for image in turned)
