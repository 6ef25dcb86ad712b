"""Lessons 8, 11 and 12. What an unfinished game seems to be worth: evaluations of connect four, Othello and gomoku.

All are from MAX's side, and symmetric: with the colours exchanged, a position is worth as much to the other side. A
finished game is worth 10,000 times its score, more than any evaluation of an unfinished one: 10,000 for a win at
connect four and for each disc more at Othello, 0 for a draw. At gomoku a win is worth more the sooner it comes.
"""

from functools import cache, lru_cache

from gametree.games.connect_four import ConnectFour, ConnectFourBoard
from gametree.games.gomoku import WON, Gomoku, require_gomoku
from gametree.games.othello import Othello, OthelloBoard
from gametree.games.shapes import FIVE_MARKS, REMEMBERED
from gametree.games.two_colour import O, X
from gametree.position import Value, fair, require

FINISHED = 10_000
CORNER = 10
OPEN_WINDOWS = (0, 1, 6, 30, 150, WON)


def _require_connect_four(position: object) -> None:
    if not isinstance(position, ConnectFour):
        require(False, "position", "one of connect four, as connect_four(…) makes them", position)


def _require_othello(position: object) -> None:
    if not isinstance(position, Othello):
        require(False, "position", "one of Othello, as othello(…) makes them", position)


@fair(win=FINISHED)
def column_weights(position: ConnectFour) -> Value:
    """Return the weights of the columns in which MAX's stones are, less those of MIN's: 0 1 2 3 2 1 0.

    A column weighs as many as there are between it and the nearer edge of the board, however wide that is: the
    nearer to the middle, the more lines of four go through a stone. At most 140; a finished game counts 10,000.

    >>> column_weights(connect_four("4")), column_weights(connect_four("41"))
    (3, 3)
    """
    _require_connect_four(position)
    if not position.moves():
        return FINISHED * position.score()
    own, other, value = position.own, position.other, 0
    for weight, columns in _column_weights(position.board):
        value += weight * ((own & columns).bit_count() - (other & columns).bit_count())
    return position.turn * value


@cache
def _column_weights(board: ConnectFourBoard) -> tuple[tuple[int, int], ...]:
    """Return the binary digits of the weights, each with the columns whose weight has it, as bits."""
    weights = [min(column, board.columns - 1 - column) for column in range(board.columns)]
    by_digit = ((digit, [at for at, weight in enumerate(weights) if weight & digit]) for digit in (1, 2, 4))
    return tuple((digit, sum(board.column[at] for at in columns)) for digit, columns in by_digit if columns)


@fair(win=FINISHED)
def open_fours(position: ConnectFour) -> Value:
    """Return the weights of the lines of four that are open to MAX, less those that are open to MIN.

    A line is open to a side while the other has no stone on it; it weighs 1, 3 or 9 when the side has one, two or
    three stones there. At most 1,134; a finished game counts 10,000.

    >>> open_fours(connect_four("4"))
    7
    """
    _require_connect_four(position)
    if not position.moves():
        return FINISHED * position.score()
    board, own, other = position.board, position.own, position.other
    return position.turn * (_open_lines(board, own, other) - _open_lines(board, other, own))


def _open_lines(board: ConnectFourBoard, own: int, other: int) -> int:
    value, free = 0, board.full & ~other
    for step in board.steps:
        pairs = free & free >> step
        is_open = pairs & pairs >> 2 * step
        a, b, c, d = own & is_open, own >> step & is_open, own >> 2 * step & is_open, own >> 3 * step & is_open
        one, two, three = a | b | c | d, a & b | c & d | (a | b) & (c | d), a & b & (c | d) | c & d & (a | b)
        value += one.bit_count() + 2 * two.bit_count() + 6 * three.bit_count()
    return value


@fair(win=FINISHED)
def disc_difference(position: Othello) -> Value:
    """Return how many more discs MAX has than MIN; a finished game counts 10,000 a disc.

    A poor guide until the end is near: discs that are easily turned are no possession.

    >>> disc_difference(othello().play(19))
    3
    """
    _require_othello(position)
    if position.is_over:
        return FINISHED * position.score()
    return position.turn * (position.own.bit_count() - position.other.bit_count()) // 8


@fair(win=FINISHED)
def mobility(position: Othello) -> Value:
    """Return how many more squares MAX could play than MIN, whoever is to move; a finished game counts 10,000 a disc.

    A side with few squares soon has to play a bad one.

    >>> mobility(Othello.from_moves("F5D6"))
    1
    """
    _require_othello(position)
    if position.is_over:
        return FINISHED * position.score()
    board, own, other = position.board, position.own, position.other
    return position.turn * (board.count(board.playable(own, other)) - board.count(board.playable(other, own)))


@fair(win=FINISHED)
def corners(position: Othello) -> Value:
    """Return how many more corners MAX has than MIN; a finished game counts 10,000 a disc.

    A disc in a corner can never be turned.

    >>> corners(othello("X.../.OX./.XO./.... O"))
    1
    """
    _require_othello(position)
    if position.is_over:
        return FINISHED * position.score()
    mask = _corner_squares(position.board)
    return position.turn * ((position.own & mask).bit_count() - (position.other & mask).bit_count()) // 8


@cache
def _corner_squares(board: OthelloBoard) -> int:
    last = board.size - 1
    return board.discs((0, last, board.size * last, board.size * last + last))


@fair(win=FINISHED)
def stable_edges(position: Othello) -> Value:
    """Return how many more stable discs MAX has than MIN on the edges; a finished game counts 10,000 a disc.

    A disc there can never be turned when only discs of its own side lie between it and a corner, along the edge.
    """
    _require_othello(position)
    if position.is_over:
        return FINISHED * position.score()
    board, starts = position.board, _starts_of_edges(position.board)
    # The runs of discs that begin in a corner and follow an edge, in one reading of the edge or the other.
    own, other = (len(board.squares(discs & ~(discs + starts))) for discs in (position.own, position.other))
    return position.turn * (own - other)


@cache
def _starts_of_edges(board: OthelloBoard) -> int:
    """Return the first bit of each line that is an edge."""
    rim, starts, first = board.rim, 0, 1
    for line in board.lines:
        if len(line) == board.size and rim.issuperset(line):
            starts |= first
        first <<= len(line) + 1
    return starts


@fair(win=FINISHED)
def by_phase(position: Othello) -> Value:
    """Return `mobility` plus ten times `corners` until the board is nearly full, then `disc_difference`.

    The last phase begins when as many squares are empty as a row has. A finished game counts 10,000 a disc.
    """
    _require_othello(position)
    if position.is_over:
        return FINISHED * position.score()
    board, taken = position.board, position.own | position.other
    if (board.full ^ taken).bit_count() <= 8 * board.size:
        return disc_difference(position)
    return mobility(position) + CORNER * corners(position)


def five_windows(position: Gomoku) -> Value:
    """Return what a position of gomoku seems to be worth, from MAX's side.

    Each window of five squares counts by its marks, unless both sides have one in it. A won game is worth more the
    fewer marks it took, so that a search wins as soon and loses as late as it can.

    >>> five_windows(Gomoku.from_moves("h8"))
    20
    """
    require_gomoku(position)
    if position.is_won:
        return -position.turn * (WON - (len(position.cells) - len(position.empty)))
    return sum(map(line_value, position.lines))


@lru_cache(REMEMBERED)
def line_value(line: str) -> int:
    """Return what the windows of five squares on a line are worth to X, less to O; one with marks of both is dead."""
    windows = (line[start : start + FIVE_MARKS] for start in range(len(line) - FIVE_MARKS + 1))
    marks = ((one.count(X), one.count(O)) for one in windows)
    return sum(OPEN_WINDOWS[x] - OPEN_WINDOWS[o] for x, o in marks if not (x and o))
