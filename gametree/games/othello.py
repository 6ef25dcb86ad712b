"""Othello: X (black, MAX) and O (white, MIN) place discs that turn the opponent's discs between two of their own.

Squares are numbered from 0, row by row, and are called a1, b1, … from the top left corner. A side that has no
square to play passes, which is a move of its own; the game is over when neither side has one.

The discs of a side are the bits of one integer, which holds every line of the board, read both ways, one after
the other with an empty bit behind each. So the next square in all eight directions at once is a shift by one bit,
and a run of discs in all of them is crossed by one addition, whose carry stops at the first bit that is not set.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise, product, zip_longest
from math import isqrt
from typing import ClassVar

from gametree.games.board_svg import GREEN, Theme, board_svg
from gametree.games.two_colour import (
    EMPTY,
    PLAYERS,
    Marks,
    O,
    X,
    require_possible,
    rows_of,
    squares_with,
    symmetries_of,
)
from gametree.games.zobrist import by_side, keys
from gametree.position import MAX, MIN, PASS, IllegalMove, Move, require

SIZES = (4, 6, 8)
LETTERS = "abcdefgh"
DIRECTIONS = tuple((down, right) for down, right in product((-1, 0, 1), repeat=2) if down or right)


class OthelloBoard:
    """The rules of Othello on one size of board, with tables of its squares.

    Args:
        size: how many squares a row and a column have.
        empties_to_winner: whether the winner gets the empty squares at the end, as in most published results.

    """

    def __init__(self, size: int, empties_to_winner: bool) -> None:
        self.size = self.columns = size
        self.empties_to_winner = empties_to_winner
        self.lines = tuple(line for direction in DIRECTIONS for line in self._lines(*direction))
        # A bit is found by its number counted from 1, as `int.bit_length` counts.
        self.square_at = [PASS, *(square for line in self.lines for square in (*line, PASS))]
        self.bits = [sum(1 << at - 1 for at, found in enumerate(self.square_at) if found == s) for s in range(size**2)]
        self.full = sum(self.bits)
        self.without = [self.full ^ bits for bits in self.bits]
        self.symmetries = symmetries_of(size, size)
        name = f"othello, {self}, {empties_to_winner}"
        self.turn_keys, self.disc_keys = by_side(keys(name, 2 + 2 * size**2), self.symmetries)
        self.pass_keys = self.turn_keys[MAX] ^ self.turn_keys[MIN]
        self.played = {turn: [keys ^ self.pass_keys for keys in of] for turn, of in self.disc_keys.items()}
        self.captures = self._captures()
        self.rim = {square for square in range(size**2) if {*divmod(square, size)} & {0, size - 1}}
        self.rank = [self._rank(*divmod(square, size)) for square in range(size**2)]

    def __reduce__(self) -> tuple[Callable[..., "OthelloBoard"], tuple[int, bool]]:
        return board_of, (self.size, self.empties_to_winner)

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


@lru_cache(maxsize=None, typed=True)
def board_of(size: int, empties_to_winner: bool) -> OthelloBoard:
    """Return the rules on a board of this size: the same object for the same arguments; ValueError for no such size."""
    if size not in SIZES or not isinstance(size, int):
        raise ValueError(f"Othello has 4, 6 or 8 rows of as many squares, got {size!r}")
    return OthelloBoard(size, empties_to_winner)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Othello(Marks):
    """A position of Othello.

    Make one with `othello`, `Othello.from_text` or `Othello.from_moves`, which check what they get.

    Args:
        board: the rules.
        own: the discs of the side to move, as bits.
        other: the discs of the other side, as bits.
        turn: who is to move, MAX (X) or MIN (O).
        keys: the Zobrist keys of the position and of its images under symmetry, side by side.

    """

    theme: ClassVar[Theme] = GREEN

    board: OthelloBoard = field(hash=False)
    own: int
    other: int
    turn: int
    keys: int = field(compare=False)
    _moves: tuple[Move, ...] | None = field(compare=False)

    def __init__(self, board: OthelloBoard, own: int, other: int, turn: int, keys: int) -> None:
        # A search makes positions by the hundred thousand: their slots are set directly, not by name.
        _set_board(self, board)
        _set_own(self, own)
        _set_other(self, other)
        _set_turn(self, turn)
        _set_keys(self, keys)
        _set_moves(self, None)

    @classmethod
    def at(cls, board: OthelloBoard, own: int, other: int, turn: int) -> "Othello":
        """Return the position with these discs, as bits: of the side to move, which is `turn`, and of the other."""
        return cls(board, own, other, turn, board.keys_of(own, other, turn))

    @classmethod
    def from_text(cls, text: str, empties_to_winner: bool = False) -> "Othello":
        """Return the position that `text`, like `"..../.XO./.OX./.... X"`, shows: rows from the top, then who moves.

        Args:
            text: X, O and . (or -) for an empty square; rows are separated by / or by line ends, or not at all. At the
                end X or O, the side to move; without it, X.
            empties_to_winner: whether the winner gets the empty squares at the end.

        Raises:
            ValueError: the text is malformed, there is no such board, or the position is impossible because a
                square in the centre is empty or discs lie apart from the others. Whether a game can really lead
                to a position is not checked.

        """
        marks, turn = _split(text)
        rows = rows_of(marks, "..../.XO./.OX./.... X")
        if len(rows) != len(rows[0]):
            raise ValueError(f"expected as many rows as columns, got {len(rows)} rows of {len(rows[0])}: {text!r}")
        board = board_of(len(rows), bool(empties_to_winner))
        require_possible(_why_impossible(board, rows), rows)
        own, other = (board.discs(squares_with(PLAYERS[side], rows)) for side in (turn, -turn))
        return cls.at(board, own, other, turn)

    @classmethod
    def from_moves(cls, moves: str, size: int = 8, empties_to_winner: bool = False) -> "Othello":
        """Return the position after `moves`, like `"F5D6C3"`: the squares in turn, passes left out, as published.

        Args:
            moves: the names of the squares that were played from the start, in upper or lower case.
            size: how many squares a row has.
            empties_to_winner: whether the winner gets the empty squares at the end.

        Raises:
            ValueError: something else than names of squares, or there is no such board.
            IllegalMove: a square that cannot be played.

        """
        position = othello(size=size, empties_to_winner=empties_to_winner)
        for number, square in enumerate(_named_squares(position.board, moves), 1):
            if position.moves() == (PASS,):
                position = position.play(PASS)
            try:
                position = position.play(square)
            except IllegalMove as error:
                raise IllegalMove(f"move {number} of {moves!r}: {error}") from None
        return position

    def to_json(self) -> list[object]:
        """Return what distinguishes the position from others of its class, as JSON for `from_json`."""
        return [str(self), self.board.empties_to_winner]

    @classmethod
    def from_json(cls, text: str, empties_to_winner: bool) -> "Othello":
        """Return the position that the JSON describes; ValueError or TypeError when it describes none."""
        return cls.from_text(text, empties_to_winner)

    def move_name(self, move: Move) -> str:
        """Return a move in words, like "Black on d3" or "Black passes"."""
        return f"{self.players[self.turn]} {'passes' if move == PASS else f'on {self.board.name(move)}'}"

    @property
    def discs(self) -> dict[int, int]:
        """How many discs MAX and MIN have on the board."""
        return {MAX: self.x.bit_count() // 8, MIN: self.o.bit_count() // 8}

    def __str__(self) -> str:
        return f"{'/'.join(self.rows)} {PLAYERS[self.turn]}"

    def __repr__(self) -> str:
        option = ", empties_to_winner=True" if self.board.empties_to_winner else ""
        return f"Othello.from_text({str(self)!r}{option})"

    def picture(self, square: float = 36, last: Move | None = None) -> str:
        """Return the board as SVG; the squares that can be played have dots."""
        size = self.board.size
        rows = [str(row + 1) for row in range(size)]
        return board_svg(self.rows, square, last, self.moves(), LETTERS[:size], rows, self.theme, self.board.name)

    def moves(self) -> Sequence[Move]:
        """Return the squares that turn a disc, in their order; PASS alone when only the other side has one."""
        if self._moves is None:
            _set_moves(self, self._legal())
        return self._moves  # type: ignore[return-value]

    def _legal(self) -> tuple[Move, ...]:
        board = self.board
        if playable := board.playable(self.own, self.other):
            return board.squares(playable)
        return (PASS,) if board.playable(self.other, self.own) else ()

    @property
    def is_over(self) -> bool:
        """Whether neither side has a square to play; faster than to ask for the moves."""
        own, other = self.own, self.other
        return not (self.board.playable(own, other) or self.board.playable(other, own))

    def ordered_moves(self) -> Sequence[Move]:
        """Return the moves: corners, other edges, the inside, and last the squares that give a corner away."""
        return sorted(self.moves(), key=self.board.rank.__getitem__)

    def play(self, move: Move) -> "Othello":
        """Return the position after a disc on square `move`, or a PASS; raise IllegalMove when the rules forbid it."""
        if move not in self.moves():
            raise self.illegal(move, _why_illegal(self, move))
        board, own, other, turn = self.board, self.own, self.other, self.turn
        if move == PASS:
            return Othello(board, other, own, -turn, self.keys ^ board.pass_keys)
        try:
            disc, keys, captures = board.bits[move], self.keys ^ board.played[turn][move], board.captures[move]
        except TypeError:  # 19.0 is among the moves, but no index
            raise self.illegal(move) from None
        closing = other + (other & disc << 1) & own
        own |= disc
        while closing:
            bit, turned, turned_keys = captures[closing.bit_length()]
            closing, own, other, keys = closing ^ bit, own | turned, other ^ turned, keys ^ turned_keys
        return Othello(board, other, own, -turn, keys)

    def score(self) -> int:
        """Return the discs of X minus those of O when the game is over, else 0."""
        if not self.is_over:
            return 0
        x, o = self.discs.values()
        empty = self.board.size**2 - x - o if self.board.empties_to_winner else 0
        return x - o + (empty if x > o else -empty if x < o else 0)


_set_board, _set_own, _set_other, _set_turn, _set_keys, _set_moves = (
    getattr(Othello, name).__set__ for name in ("board", "own", "other", "turn", "keys", "_moves")
)


def othello(text: str | None = None, size: int = 8, empties_to_winner: bool = False) -> Othello:
    """Return the position of Othello that `text` shows, that before the first move without it.

    Args:
        text: rows from the top and who moves, as for `Othello.from_text`.
        size: how many squares a row has, when there is no text: 4, 6 or 8.
        empties_to_winner: whether the winner gets the empty squares at the end, as in most published results.

    Raises:
        ValueError: as `from_text`, there is no such board, or a size is given that the text has not.

    >>> [othello().board.name(move) for move in othello().moves()]
    ['d3', 'c4', 'f5', 'e6']

    """
    if text is not None:
        position = Othello.from_text(text, empties_to_winner)
        if size not in (8, position.board.size):
            raise ValueError(f"a text needs no size, and it says last who moves, as in '… {X}': got {size!r} beside it")
        return position
    board = board_of(size, bool(empties_to_winner))
    own, other = (board.discs(squares) for squares in board.start())
    return Othello.at(board, own, other, MAX)


def _split(text: str) -> tuple[str, int]:
    """Return the rows of a text, separated by /, and who is to move."""
    if not isinstance(text, str):
        return text, MAX  # refused when its rows are read
    words = text.upper().replace("/", " ").replace("-", EMPTY).split()
    turn = MIN if words[1:] and words[-1] == O else MAX
    rows = words[:-1] if words[1:] and words[-1] in (X, O) else words
    size = isqrt(len(rows[0])) if len(rows) == 1 else 0
    if size and size**2 == len(rows[0]):
        rows = [rows[0][at : at + size] for at in range(0, size**2, size)]
    return "/".join(rows), turn


def _named_squares(board: OthelloBoard, names: str) -> list[Move]:
    """Return the squares that a text like "F5D6C3" names, two letters each."""
    require(isinstance(names, str), "moves", "a text like 'F5D6C3'", names)
    numbers = {board.name(square): square for square in range(board.size**2)}
    pairs = ["".join(pair) for pair in zip_longest(*[iter(names.lower())] * 2, fillvalue="")]
    unknown = [pair for pair in pairs if pair not in numbers]
    if unknown:
        raise ValueError(f"squares are called a1 to {[*numbers][-1]}, got {unknown[0]!r} in {names!r}")
    return [numbers[pair] for pair in pairs]


def _why_impossible(board: OthelloBoard, rows: Sequence[str]) -> str:
    """Return why no game can lead to these rows, as far as that is easy to tell, and nothing otherwise."""
    taken = {*squares_with(X, rows), *squares_with(O, rows)}
    if not taken.issuperset(square for side in board.start() for square in side):
        return "the four squares in the centre are taken from the start"
    apart = board.apart(taken)
    return f"the disc on {board.name(min(apart))} is joined to the centre by no others" if apart else ""


def _why_illegal(position: Othello, move: Move) -> str:
    board, mover = position.board, position.players[position.turn]
    if position.moves() == (PASS,):
        return f"{mover} has no square to play and must pass ({PASS})"
    if move == PASS:
        return f"{mover} has a square to play and cannot pass"
    if move not in range(board.size**2):
        return f"squares are numbered 0 to {board.size**2 - 1}"
    if "".join(position.rows)[move] != EMPTY:
        return f"{board.name(move)} is taken"
    return f"a disc on {board.name(move)} would turn none"
