"""Gomoku: five in a row on a board so large that a search must choose what it looks at.

Squares are numbered from 0, row by row from the top left corner, and named as players name them: A1 is the bottom left
corner, H8 the middle of 15 x 15. A line of the board is a text of X, O and . for an empty square. A position keeps what
one more mark of either side would make of each square: a move changes that on its four lines only.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import ClassVar

from gametree.games.board_svg import WOOD, BoardPart, Theme, board_svg
from gametree.games.shapes import (
    FIVE_MARKS,
    MAKES_FIVE,
    MAKES_FOUR,
    WORTH,
    PowerChanges,
    changed,
    fives_after,
    has_five,
    powers,
)
from gametree.games.two_colour import (
    DIRECTIONS,
    EMPTY,
    PLAYERS,
    O,
    TwoColour,
    X,
    require_possible,
    rows_of,
    squares_with,
    won_line,
)
from gametree.games.zobrist import keys
from gametree.position import MAX, MIN, Move

SMALLEST, LARGEST = 5, 20
NEAR = 2
WON = 1_000_000

Squares = tuple[int, ...]


@dataclass(frozen=True)
class GomokuBoard:
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
        lines = [line for direction in DIRECTIONS for line in self._lines(*direction) if len(line) >= FIVE_MARKS]
        through: list[list[tuple[int, int]]] = [[] for _ in range(self.size**2)]
        for index, line in enumerate(lines):
            for place, square in enumerate(line):
                through[square].append((index, place))
        around = (sum(1 << near for near in self.within(square, NEAR)) for square in range(self.size**2))
        object.__setattr__(self, "lines", tuple(lines))
        object.__setattr__(self, "through", tuple(map(tuple, through)))
        object.__setattr__(self, "around", tuple(around))
        seed = f"gomoku Board(size={self.size}, exact={self.exact})"
        object.__setattr__(self, "keys", keys(seed, 2 * self.size**2 + 1))

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
def board_of(size: int, exact: bool = False) -> GomokuBoard:
    """Return the one board of a size and rule, whose lines are worked out once."""
    return GomokuBoard(size, exact)


@dataclass(slots=True)
class SideShapes:
    """What one side would make with one more mark, on a board.

    Args:
        makes: the power of a mark on each square, 0 where one stands (see `gametree.games.shapes`).
        strong: the squares on which that is a four or more, as bits.
        worth: what all squares are worth together, both values of `shapes.VALUES` in one number.
        sorted_fours: the squares of `strong`, the strongest first; None while nobody has asked.

    """

    makes: list[int]
    strong: int
    worth: int
    sorted_fours: Sequence[int] | None = field(default=None, compare=False)

    @property
    def fours(self) -> Sequence[int]:
        """The squares on which a mark makes a four or more, the strongest first."""
        if self.sorted_fours is None:
            bits, found = self.strong, []
            while bits:
                found.append((bits & -bits).bit_length() - 1)
                bits &= bits - 1
            self.sorted_fours = sorted(found, key=self.makes.__getitem__, reverse=True)
        return self.sorted_fours

    @property
    def strongest(self) -> int:
        """The power of the strongest four or more, 0 where there is none."""
        return self.makes[self.fours[0]] if self.strong else 0

    def after(self, lines: Iterable[tuple[Squares, PowerChanges]]) -> "SideShapes":
        """Return what the side would make after a move, which changes powers along some lines."""
        makes, strong, worth = self.makes.copy(), self.strong, self.worth
        for squares, changes in lines:
            for place, more in changes:
                square = squares[place]
                old = makes[square]
                makes[square] = new = old + more
                worth += WORTH[new] - WORTH[old]
                if old | new >= MAKES_FOUR and (old < MAKES_FOUR or new < MAKES_FOUR):
                    strong ^= 1 << square
        return SideShapes(makes, strong, worth)


@dataclass(frozen=True, slots=True, repr=False)
class Gomoku(TwoColour):
    """A position of gomoku, which keeps the text of each line. Make one with `gomoku` or `Gomoku.from_moves`.

    Args:
        board: its size and rule.
        cells: all squares, row by row from the top left corner.
        turn: who is to move, MAX (X, black) or MIN (O, white).
        lines: the text of each line of the board.
        empty: the empty squares in their order.
        near: the squares at most two steps away from a mark, as bits.
        key: the Zobrist key.
        sides: what X, and what O, would make of each square.
        is_won: whether the side that has just moved has its five.

    """

    theme: ClassVar[Theme] = WOOD
    best_score: ClassVar[int] = 1

    board: GomokuBoard
    cells: str
    turn: int
    lines: tuple[str, ...] = field(compare=False)
    empty: tuple[Move, ...] = field(compare=False)
    near: int = field(compare=False)
    key: int = field(compare=False)
    sides: tuple["SideShapes", "SideShapes"] = field(compare=False)
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
        if isinstance(move, float):  # 112.0 is in the range, but no index
            raise self.illegal(move)
        if self.is_won or move not in range(len(self.cells)) or self.cells[move] != EMPTY:
            is_taken = move in range(len(self.cells)) and f"{self.board.name(move)} is taken"
            raise self.illegal(move, is_taken or f"squares are numbered 0 to {len(self.cells) - 1}")
        mark, lines, at = PLAYERS[self.turn], list(self.lines), bisect_left(self.empty, move)
        for_x, for_o, board = [], [], self.board
        for index, place in board.through[move]:
            lines[index], xs, os = changed(lines[index], place, mark, board.exact)
            for_x.append((board.lines[index], xs))
            for_o.append((board.lines[index], os))
        x, o = self.sides
        return Gomoku(
            board,
            f"{self.cells[:move]}{mark}{self.cells[move + 1 :]}",
            -self.turn,
            tuple(lines),
            self.empty[:at] + self.empty[at + 1 :],
            self.near | board.around[move],
            self.key ^ board.keys[2 * move + (mark == O)] ^ board.keys[-1],
            (x.after(for_x), o.after(for_o)),
            self.side(self.turn).makes[move] >= MAKES_FIVE,
        )

    def side(self, turn: int) -> SideShapes:
        """Return what MAX (X) or MIN (O) would make with one more mark."""
        return self.sides[turn == MIN]

    def passed(self) -> "Gomoku":
        """Return the same board with the other side to move, to ask what it threatens."""
        return replace(self, turn=-self.turn, key=self.key ^ self.board.keys[-1])

    def fours(self, turn: int, least: int = MAKES_FOUR) -> list[Move]:
        """Return the squares on which a side would make a four or more, the strongest first.

        Args:
            turn: MAX's (X's) or MIN's.
            least: the least power that counts: MAKES_FOUR, WINS_NEXT or MAKES_FIVE of `gametree.games.shapes`.

        """
        side = self.side(turn)
        return [square for square in side.fours if side.makes[square] >= least]

    def fives_after(self, move: Move, turn: int) -> set[Move]:
        """Return the squares on which, after its mark on a square, a side would make five through it."""
        lines = self.board.lines
        found: set[Move] = set()
        for index, place in self.board.through[move]:
            places = fives_after(self.lines[index], place, PLAYERS[turn], self.board.exact)
            found.update(lines[index][at] for at in places)
        return found

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
        return () if self.is_won else sorted(self.fours(turn, MAKES_FIVE))

    @property
    def winning_lines(self) -> Sequence[Sequence[int]]:
        """The squares of each five that wins; none where a longer line would not win, for that takes a look beyond."""
        lines = () if self.board.exact else self.board.lines
        return [line[at : at + FIVE_MARKS] for line in lines for at in range(len(line) - FIVE_MARKS + 1)]

    @property
    def won_line(self) -> Sequence[int]:
        """The squares of the line that has won; none before that."""
        return won_line(self.rows, FIVE_MARKS, self.board.exact) if self.is_won else ()

    @property
    def rows(self) -> tuple[str, ...]:
        """The board from the top, a string of X, O and . for each row."""
        size = self.board.size
        return tuple(self.cells[start : start + size] for start in range(0, len(self.cells), size))

    def move_name(self, move: Move) -> str:
        """Return a move in words, like "Black on H8"."""
        return f"{self.players[self.turn]} on {self.board.name(move)}"

    def to_json(self) -> list[object]:
        """Return what distinguishes the position from others of its class, as JSON for `from_json`."""
        return [str(self), self.board.exact]

    @classmethod
    def from_json(cls, text: str, exact: bool) -> "Gomoku":
        """Return the position that the JSON describes; ValueError or TypeError when it describes none."""
        return gomoku(text, size=len(rows_of(text, "X../.O./...")), exact=exact)

    def picture(self, square: float = 28, last: Move | None = None, part: BoardPart | None = None) -> str:
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

    def __repr__(self) -> str:
        rule = ", exact=True" if self.board.exact else ""
        return f"gomoku({str(self)!r}, size={self.board.size}{rule})"


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
    rules = board_of(size, exact)
    rows = rows_of(text, "X../.O./...") if text else [EMPTY * size] * size
    if len(rows) != size or len(rows[0]) != size:
        raise ValueError("\n".join([f"expected {size} rows of {size} squares, got {len(rows)} rows:", *rows]))
    cells = "".join(rows)
    ahead = cells.count(X) - cells.count(O)
    position = _position(rules, cells, MIN if ahead == 1 else MAX)
    require_possible(_why_unreachable(position, ahead), rows)
    return position


def _position(rules: GomokuBoard, cells: str, turn: int) -> Gomoku:
    lines = tuple("".join(cells[square] for square in line) for line in rules.lines)
    marks = [(square, cells[square] == O) for square in range(len(cells)) if cells[square] != EMPTY]
    near, key = 0, 0 if turn == MAX else rules.keys[-1]
    for square, is_o in marks:
        near |= rules.around[square]
        key ^= rules.keys[2 * square + is_o]
    empty = tuple(square for square, mark in enumerate(cells) if mark == EMPTY)
    nobody = SideShapes([0] * len(cells), 0, 0)
    held = [(squares, powers(line, rules.exact)) for squares, line in zip(rules.lines, lines, strict=True)]
    sides = [nobody.after((squares, tuple(enumerate(of[side]))) for squares, of in held) for side in (0, 1)]
    won = any(has_five(line, PLAYERS[-turn], rules.exact) for line in lines)
    return Gomoku(rules, cells, turn, lines, empty, near, key, (sides[0], sides[1]), won)


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
