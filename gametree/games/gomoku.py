"""Gomoku: five in a row on a board so large that a search must choose what it looks at.

Squares are numbered from 0, row by row from the top left corner, and named as players name them: A1 is the bottom left
corner, H8 the middle of 15 x 15. A line of the board is a text of X, O and . for an empty square. There are few
different texts among all lines that occur, so whatever is asked of a line is worked out once and looked up after that.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from gametree.games.board_svg import WOOD, Part, Theme, board_svg
from gametree.games.two_colour import (
    DIRECTIONS,
    EMPTY,
    PLAYERS,
    O,
    X,
    require_possible,
    rows_of,
    squares_with,
    won_line,
)
from gametree.games.zobrist import keys
from gametree.position import MAX, MIN, IllegalMove, Move

FIVE = 5
SMALLEST, LARGEST = 5, 20
NEAR = 2
WON = 1_000_000
SWAPPED = str.maketrans("XO", "OX")
REMEMBERED = 1 << 17

Squares = tuple[int, ...]


# What a line holds: for X, or for O when `turn` says MIN.


@lru_cache(REMEMBERED)
def has_five(line: str, exact: bool = False, turn: int = MAX) -> bool:
    """Tell whether X (or O, for MIN) has five in a row on a line: five or more, or exactly five."""
    line = seen_by(turn, line)
    return re.search("(?<!X)X{5}(?!X)" if exact else "X{5}", line) is not None


@lru_cache(REMEMBERED)
def wins(line: str, exact: bool = False, turn: int = MAX) -> frozenset[int]:
    """Return the places of a line on which one more X makes five.

    Args:
        line: a text of X, O and . for an empty square.
        exact: only exactly five in a row wins, instead of five or more.
        turn: MIN asks for O.

    """
    line = seen_by(turn, line)
    if line.count(X) < FIVE - 1:
        return frozenset()
    return frozenset(place for place in empty_places(line) if makes_five(line, place, exact))


def makes_five(line: str, place: int, exact: bool) -> bool:
    """Tell whether one more X on an empty place of a line makes five."""
    before, after = line[:place], line[place + 1 :]
    run = 1 + len(before) - len(before.rstrip(X)) + len(after) - len(after.lstrip(X))
    return run == FIVE if exact else run >= FIVE


def seen_by(turn: int, line: str) -> str:
    """Return a line with the marks of a side as X."""
    return line if turn == MAX else line.translate(SWAPPED)


def empty_places(line: str) -> list[int]:
    """Return the places of a line that have no mark."""
    return [place for place, mark in enumerate(line) if mark == EMPTY]


@dataclass(frozen=True)
class Board:
    """The lines of one size of board, and whether five must be exactly five.

    Args:
        size: how many squares a side has, 5 to 20.
        exact: six or more in a row do not win.

    Raises:
        ValueError: the size is not a whole number from 5 to 20.

    """

    size: int
    exact: bool = False
    lines: tuple[Squares, ...] = field(init=False, repr=False, compare=False)
    through: tuple[tuple[tuple[int, int], ...], ...] = field(init=False, repr=False, compare=False)
    around: tuple[int, ...] = field(init=False, repr=False, compare=False)
    keys: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.size, int) or not SMALLEST <= self.size <= LARGEST:
            raise ValueError(f"a board has {SMALLEST} to {LARGEST} squares a side, got {self.size!r}")
        lines = [line for direction in DIRECTIONS for line in self._lines(*direction) if len(line) >= FIVE]
        through: list[list[tuple[int, int]]] = [[] for _ in range(self.size**2)]
        for index, line in enumerate(lines):
            for place, square in enumerate(line):
                through[square].append((index, place))
        around = (sum(1 << near for near in self.within(square, NEAR)) for square in range(self.size**2))
        object.__setattr__(self, "lines", tuple(lines))
        object.__setattr__(self, "through", tuple(map(tuple, through)))
        object.__setattr__(self, "around", tuple(around))
        object.__setattr__(self, "keys", keys(f"gomoku {self}", 2 * self.size**2 + 1))

    def _lines(self, down: int, right: int) -> Iterable[Squares]:
        for start in range(self.size**2):
            row, column = divmod(start, self.size)
            if not (row - down >= 0 and 0 <= column - right < self.size):
                below = self.size - row if down else self.size
                across = {1: self.size - column, 0: self.size, -1: column + 1}[right]
                yield tuple(start + step * (down * self.size + right) for step in range(min(below, across)))

    def within(self, square: int, distance: int) -> list[int]:
        """Return the squares at most so many steps away from a square, diagonal steps included."""
        row, column = divmod(square, self.size)
        rows = range(max(0, row - distance), min(self.size, row + distance + 1))
        columns = range(max(0, column - distance), min(self.size, column + distance + 1))
        return [down * self.size + right for down in rows for right in columns]

    @property
    def middle(self) -> int:
        """The square in the middle, the lower right one of four where the size is even."""
        return self.size // 2 * (self.size + 1)

    def name(self, square: int) -> str:
        """Return what players call a square: A1 is the bottom left corner."""
        row, column = divmod(square, self.size)
        return f"{chr(ord('A') + column)}{self.size - row}"

    def square(self, name: str) -> int:
        """Return the square that players call `name`; ValueError when there is none."""
        found = re.fullmatch(r"([A-T])([1-9]\d?)", name.strip().upper())
        column, row = (ord(found[1]) - ord("A"), self.size - int(found[2])) if found else (-1, -1)
        if not (0 <= column < self.size and 0 <= row < self.size):
            raise ValueError(f"squares are named A1 to {self.name(self.size - 1)}, got {name!r}")
        return row * self.size + column


@lru_cache
def board(size: int, exact: bool = False) -> Board:
    """Return the one board of a size and rule, whose lines are worked out once."""
    return Board(size, exact)


@dataclass(frozen=True, slots=True, repr=False)
class Gomoku:
    """A position of gomoku, which keeps the text of each line. Make one with `gomoku` or `Gomoku.from_moves`.

    Args:
        board: its size and rule.
        cells: all squares, row by row from the top left corner.
        turn: who is to move, MAX (X, black) or MIN (O, white).
        lines: the text of each line of the board.
        empty: the empty squares in their order.
        near: the squares at most two steps away from a mark, as bits.
        key: the Zobrist key.
        is_won: whether the side that has just moved has its five.

    """

    theme: ClassVar[Theme] = WOOD
    best_score: ClassVar[int] = 1

    board: Board
    cells: str
    turn: int
    lines: tuple[str, ...] = field(compare=False)
    empty: tuple[Move, ...] = field(compare=False)
    near: int = field(compare=False)
    key: int = field(compare=False)
    is_won: bool = field(compare=False, default=False)

    @classmethod
    def from_moves(cls, moves: str, size: int = 15, exact: bool = False) -> "Gomoku":
        """Return the position after the moves that a text like "h8i9" names, as other programs write games.

        Raises:
            ValueError: something in it names no square.
            IllegalMove: a square is taken, or the game was over before.

        """
        text = str(moves).lower()
        names = re.findall(r"[a-z]\d*", text)
        if "".join(names) != re.sub(r"[\s,]", "", text):
            raise ValueError(f"expected squares like 'h8i9', got {moves!r}")
        position = gomoku(size=size, exact=exact)
        for name in names:
            position = position.play(position.board.square(name))
        return position

    def moves(self) -> Sequence[Move]:
        """Return the empty squares in their order; none when a side has its five or the board is full."""
        return () if self.is_won else self.empty

    def play(self, move: Move) -> "Gomoku":
        """Return the position with the mover's mark on square `move`; raise IllegalMove when it cannot go there."""
        try:
            at = self.moves().index(move)
        except ValueError:
            raise IllegalMove("\n".join([f"cannot play {move!r}: {self._why_illegal(move)}", *self.rows])) from None
        mark, lines, won = PLAYERS[self.turn], list(self.lines), False
        for index, place in self.board.through[move]:
            line = lines[index]
            lines[index] = line = f"{line[:place]}{mark}{line[place + 1 :]}"
            won = won or has_five(line, self.board.exact, self.turn)
        return Gomoku(
            self.board,
            f"{self.cells[:move]}{mark}{self.cells[move + 1 :]}",
            -self.turn,
            tuple(lines),
            self.empty[:at] + self.empty[at + 1 :],
            self.near | self.board.around[move],
            self.key ^ self.board.keys[2 * move + (mark == O)] ^ self.board.keys[-1],
            won,
        )

    def _why_illegal(self, move: Move) -> str:
        if self.is_won:
            return f"the game is over, {self.players[-self.turn]} has won"
        if move in range(len(self.cells)):
            return f"{self.board.name(move)} is taken"
        return f"squares are numbered 0 to {len(self.cells) - 1}"

    def score(self) -> int:
        """Return +1 when X has its five, -1 when O has, else 0."""
        return -self.turn if self.is_won else 0

    def candidates(self, distance: int = NEAR) -> Sequence[Move]:
        """Return the empty squares at most `distance` steps from a mark, the middle of an empty board.

        Most moves of a large board are far from everything. Leaving them out is no rule of the game: a square that is
        left out may be the only good one.

        Args:
            distance: in steps of a king at chess.

        Raises:
            ValueError: the distance is not a whole number from 1 on.

        """
        if not isinstance(distance, int) or distance < 1:
            raise ValueError(f"distance must be a whole number of steps, 1 or more, got {distance!r}")
        if len(self.empty) == len(self.cells):
            return (self.board.middle,)
        near = self.near
        if distance != NEAR:
            marks = (square for square, mark in enumerate(self.cells) if mark != EMPTY)
            near = sum(1 << square for square in {one for mark in marks for one in self.board.within(mark, distance)})
        return [move for move in self.moves() if near >> move & 1]

    def threats(self, turn: int) -> Sequence[Move]:
        """Return the squares on which a mark of the side `turn` would make five now, whoever is to move."""
        if self.is_won:
            return ()
        found = {
            squares[place]
            for squares, line in zip(self.board.lines, self.lines, strict=True)
            for place in wins(line, self.board.exact, turn)
        }
        return sorted(found)

    @property
    def winning_lines(self) -> Sequence[Sequence[int]]:
        """The squares of each five that wins; none where a longer line would not win, for that takes a look beyond."""
        lines = () if self.board.exact else self.board.lines
        return [line[at : at + FIVE] for line in lines for at in range(len(line) - FIVE + 1)]

    @property
    def players(self) -> dict[int, str]:
        """What MAX and MIN are called: as their stones."""
        return self.theme.players

    @property
    def won_line(self) -> Sequence[int]:
        """The squares of the line that has won; none before that."""
        return won_line(self.rows, FIVE, self.board.exact) if self.is_won else ()

    @property
    def rows(self) -> tuple[str, ...]:
        """The board from the top, a string of X, O and . for each row."""
        size = self.board.size
        return tuple(self.cells[start : start + size] for start in range(0, len(self.cells), size))

    def move_name(self, move: Move) -> str:
        """Return a move in words, like "Black on H8"."""
        return f"{self.players[self.turn]} on {self.board.name(move)}"

    def move_at(self, square: int) -> Move:
        """Return the move that a click on `square` means: the square itself."""
        return square

    def to_json(self) -> list[object]:
        """Return what distinguishes the position from others of its class, as JSON for `from_json`."""
        return [str(self), self.board.exact]

    @classmethod
    def from_json(cls, text: str, exact: bool) -> "Gomoku":
        """Return the position that the JSON describes; ValueError or TypeError when it describes none."""
        return gomoku(text, size=len(rows_of(text, "X../.O./...")), exact=exact)

    def picture(self, square: float = 28, last: Move | None = None, part: Part | None = None) -> str:
        """Return the board as SVG, with the names of its columns and rows.

        Args:
            square: the side of a square, in pixels.
            last: the last move, whose stone has a dot.
            part: the part of the board to show; without it, all.

        """
        size = self.board.size
        columns = [chr(ord("A") + column) for column in range(size)]
        beside = [str(size - row) for row in range(size)]
        return board_svg(self.rows, square, last, (), columns, beside, self.theme, self.board.name, part, self.won_line)

    def __str__(self) -> str:
        return "/".join(self.rows)

    def __repr__(self) -> str:
        rule = ", exact=True" if self.board.exact else ""
        return f"gomoku({str(self)!r}, size={self.board.size}{rule})"

    def _repr_svg_(self) -> str:
        return self.picture()


def require_gomoku(position: object) -> None:
    """Raise TypeError when something else than a position of gomoku was given: other games have no lines of five."""
    if not isinstance(position, Gomoku):
        raise TypeError(f"expected a position of gomoku, as gomoku(…) makes them, got {position!r}")


def gomoku(text: str = "", size: int = 15, exact: bool = False) -> Gomoku:
    """Return the position that `text` shows: rows from the top, X to move when there are as many X as O.

    Args:
        text: X, O and . for an empty square, rows separated by / or line ends; the empty board without it.
        size: how many squares a side has, 5 to 20.
        exact: only exactly five in a row wins; otherwise more than five wins too (free-style gomoku).

    Raises:
        ValueError: the text is malformed or of another size, or no game can lead to the position.

    >>> gomoku("X..../.O.../...../...../.....", size=5).move_name(12)
    'Black on C3'

    """
    rules = board(size, exact)
    rows = rows_of(text, "X../.O./...") if text else [EMPTY * size] * size
    if len(rows) != size or len(rows[0]) != size:
        raise ValueError("\n".join([f"expected {size} rows of {size} squares, got {len(rows)} rows:", *rows]))
    cells = "".join(rows)
    ahead = cells.count(X) - cells.count(O)
    position = _position(rules, cells, MIN if ahead == 1 else MAX)
    require_possible(_why_unreachable(position, ahead), rows)
    return position


def _position(rules: Board, cells: str, turn: int) -> Gomoku:
    lines = tuple("".join(cells[square] for square in line) for line in rules.lines)
    marks = [(square, cells[square] == O) for square in range(len(cells)) if cells[square] != EMPTY]
    near, key = 0, 0 if turn == MAX else rules.keys[-1]
    for square, is_o in marks:
        near |= rules.around[square]
        key ^= rules.keys[2 * square + is_o]
    won = any(has_five(line, rules.exact, -turn) for line in lines)
    return Gomoku(rules, cells, turn, lines, tuple(empty_places(cells)), near, key, won)


def _why_unreachable(position: Gomoku, ahead: int) -> str:
    """Return why no game can lead to a position, and nothing when one can."""
    if ahead not in (0, 1):
        x, o = position.cells.count(X), position.cells.count(O)
        return f"X begins, so X has as many marks as O or one more, not {x} against {o}"
    if _position(position.board, position.cells, -position.turn).is_won:
        return f"{PLAYERS[position.turn]} has five in a row already, so nobody can have moved after that"
    marks, cells = squares_with(PLAYERS[-position.turn], position.rows), position.cells
    before = (f"{cells[:square]}{EMPTY}{cells[square + 1 :]}" for square in marks)
    if position.is_won and all(_position(position.board, earlier, position.turn).is_won for earlier in before):
        return f"{PLAYERS[-position.turn]} has lines of five that no single last mark completes"
    return ""
