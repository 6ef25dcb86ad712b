"""Wrong answers to assignment 4: open lines, and one board for all."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.check.tasks.looking_ahead import WON
from gametree.games.mnk import tic_tac_toe

# Open lines


def _counts(position: Any) -> list[tuple[int, int]]:
    """Return how many X and how many O stand on each line."""
    marks = "".join(position.rows)
    lines = [[marks[square] for square in line] for line in position.board.lines]
    return [(line.count("X"), line.count("O")) for line in lines]


def _difference(counts: Any) -> int:
    return sum((not o) - (not x) for x, o in counts)


@mistake(
    "open_lines", "The two sides are the wrong way round: a line is open for X where no O stands, and counts for X."
)
def open_lines_swapped(position: Any) -> Any:
    return position.score() * WON or -_difference(_counts(position))


@mistake("open_lines", "Its sign changes with the side to move: it is always for X, whoever moves.")
def open_lines_for_the_mover(position: Any) -> Any:
    return position.turn * (position.score() * WON or _difference(_counts(position)))


@mistake(
    "open_lines", "Blocked lines are counted as well: a line with an O on it can never be X's, however many X it has."
)
def blocked_lines_counted(position: Any) -> Any:
    return position.score() * WON or sum(x - o for x, o in _counts(position))


@mistake("open_lines", "Only lines that are complete are counted: on an open line, squares may still be empty.")
def empty_squares_not_filled(position: Any) -> Any:
    return position.score() * WON


@mistake("open_lines", "Only X's open lines are counted: take off those that are open for O.")
def only_x_counted(position: Any) -> Any:
    return position.score() * WON or sum(not o for _, o in _counts(position))


@mistake("open_lines", "A won board counts like any other: a finished game weighs more than all lines together.")
def win_not_seen(position: Any) -> Any:
    return _difference(_counts(position))


@mistake("open_lines", "A board that O has won counts as X's: which sign does `score()` have there?")
def every_win_for_x(position: Any) -> Any:
    return WON if position.score() else _difference(_counts(position))


@mistake("open_lines", "The diagonals are left out: `position.board.lines` has all lines.")
def diagonals_left_out(position: Any) -> Any:
    lines = zip(position.board.lines, _counts(position), strict=True)
    straight = [counts for line, counts in lines if line[1] - line[0] in (1, position.board.columns)]
    return position.score() * WON or _difference(straight)


# One board for all


def _result(squares: Any) -> int:
    """Return +1 where X has a row, else -1 where O has one, else 0."""
    rows = {"".join(squares[at] for at in line) for line in tic_tac_toe().board.lines}
    return 1 if "XXX" in rows else -("OOO" in rows)


def _mover(squares: Any) -> str:
    return "X" if squares.count("X") == squares.count("O") else "O"


def _free(squares: Any) -> list[int]:
    return [at for at in range(9) if squares[at] == "."]


@mistake("in_place", "The moves stay on the board: each one must be undone as soon as its value has come back.")
def never_undone(squares: Any) -> Any:
    mark, values = _mover(squares), []
    if _result(squares) or not _free(squares):
        return _result(squares)
    for square in _free(squares):
        squares[square] = mark
        values.append(never_undone(squares))
    return max(values) if mark == "X" else min(values)


@mistake("in_place", "A `break` or `return` leaves the loop before the move is undone: undo directly after the call.")
def undo_skipped_by_a_break(squares: Any) -> Any:
    mark = _mover(squares)
    if _result(squares) or not _free(squares):
        return _result(squares)
    best, most = (-inf, 1) if mark == "X" else (inf, -1)
    for square in _free(squares):
        squares[square] = mark
        value = undo_skipped_by_a_break(squares)
        best = max(best, value) if mark == "X" else min(best, value)
        if best == most:
            break
        squares[square] = "."
    return best


@mistake(
    "in_place", "Only the last move is undone, after the loop: every move must be off the board before the next one."
)
def undone_after_the_loop(squares: Any) -> Any:
    mark, values = _mover(squares), []
    if _result(squares) or not _free(squares):
        return _result(squares)
    for square in _free(squares):
        squares[square] = mark
        values.append(undone_after_the_loop(squares))
    squares[square] = "."
    return max(values) if mark == "X" else min(values)


@mistake("in_place", "The search goes on after somebody has won: ask whether it is over before looking at moves.")
def plays_on_after_a_win(squares: Any) -> Any:
    mark, values = _mover(squares), []
    if not _free(squares):
        return _result(squares)
    for square in _free(squares):
        squares[square] = mark
        values.append(plays_on_after_a_win(squares))
        squares[square] = "."
    return max(values) if mark == "X" else min(values)


@mistake("in_place", "On a full board the loop runs zero times and ∞ comes back: a draw is over too.")
def full_board_not_seen(squares: Any) -> Any:
    mark = _mover(squares)
    if _result(squares):
        return _result(squares)
    best = -inf if mark == "X" else inf
    for square in _free(squares):
        squares[square] = mark
        best = max(best, full_board_not_seen(squares)) if mark == "X" else min(best, full_board_not_seen(squares))
        squares[square] = "."
    return best


@mistake("in_place", "X makes all the moves here: whose turn it is follows from the marks on the board.")
def only_x_moves(squares: Any) -> Any:
    if _result(squares) or not _free(squares):
        return _result(squares)
    values = []
    for square in _free(squares):
        squares[square] = "X"
        values.append(only_x_moves(squares))
        squares[square] = "."
    return max(values)


@mistake("in_place", "Whose turn it was is asked after the move, when it is the other side's: find that out before it.")
def mover_asked_too_late(squares: Any) -> Any:
    if _result(squares) or not _free(squares):
        return _result(squares)
    values = []
    for square in _free(squares):
        squares[square] = _mover(squares)
        mark = _mover(squares)
        values.append(mover_asked_too_late(squares))
        squares[square] = "."
    return max(values) if mark == "X" else min(values)


@mistake("in_place", "The value is for the side to move: wanted is +1 where X wins and −1 where O does, whoever moves.")
def value_for_the_mover(squares: Any) -> Any:
    side, values = (1 if _mover(squares) == "X" else -1), []
    if _result(squares) or not _free(squares):
        return side * _result(squares)
    for square in _free(squares):
        squares[square] = "X" if side == 1 else "O"
        values.append(-value_for_the_mover(squares))
        squares[square] = "."
    return max(values)
