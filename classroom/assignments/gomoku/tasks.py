"""Assignment 12, gomoku: which squares to look at, what a line holds, and an estimate of unfinished boards.

The smallest line is the shortest, then the one with the fewest marks; boards are in the order of assignment 11.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from classroom.assignments.othello.tasks import Rows, Square, boards, judge_squares, places
from classroom.assignments.search_tasks import Arguments, drawn
from classroom.calls.call import Outcome
from classroom.check.inputs import Case
from classroom.check.judges import in_order, judge_same, judge_value
from classroom.check.messages import wrong_value
from classroom.check.task import Assignment, Tried
from gametree.games.gomoku import Gomoku, gomoku
from gametree.games.shapes import FIVE_MARKS as FIVE
from gametree.games.two_colour import DIRECTIONS, EMPTY, O, X
from gametree.trees.generate import Rng

ASSIGNMENT = Assignment("12-gomoku", "Gomoku")
task = ASSIGNMENT.task

VALUES = (0, 1, 6, 30, 150, 1_000_000)  # of a window, by its marks
TINY = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (2, 2), (4, 1))
LINES = range(5, 8)


# Boards and lines to try


def played(seed: str, size: int, plies: int) -> list[Gomoku]:
    """Return the positions of a random game in which each mark lies near another, from the start."""
    rng, position = Rng(seed), gomoku(size=size)
    found = [position]
    while position.moves() and len(found) <= plies:
        position = position.play(rng.one_of(position.candidates(1 + rng.below(2))))
        found.append(position)
    return found


def _of_games(seed: str) -> Iterator[Rows]:
    for at in range(4):
        for size in (5, 8, 15):
            yield from (list(position.rows) for position in played(f"{seed} {size} {at}", size, 60)[:: size - 2])


@lru_cache(1)
def lines() -> Sequence[str]:
    """Return all lines of five to seven squares, the fewest marks first, and one with five in reach in three places."""
    texts = (text for length in LINES for text in map("".join, product(EMPTY + O + X, repeat=length)))
    return [*sorted(texts, key=lambda text: (len(text), -text.count(EMPTY))), ".XXXX.XXXX."]


longer_lines = drawn("lines", 200, lambda rng, _: "".join(rng.one_of("XXX....O") for _ in range(8 + rng.below(4))))


# Where to look


def _near_small() -> Arguments:
    yield from product((board for size in TINY for board in boards(*size)), (1, 2))
    yield from product(boards(3, 3, most=1), (1, 2))
    for size in (4, 5, 6):
        yield from product([_board({}, size, size), *boards_with_one(size, size)], (1, 2))


def _is_empty(board: Rows, _distance: int) -> bool:
    return set("".join(board)) == {EMPTY}


@task(
    {"squares": 3, "middle": 1},
    judge_squares,
    _near_small,
    lambda seed: ((board, 1 + at % 3) for at, board in enumerate(_of_games(f"near {seed}"))),
    lambda of: [
        *(case for case in of.small if case.part == "middle"),
        *(*of.small[4:200:8], *of.small[-40::3], *of.larger[::3]),
    ],
    part=lambda *given: "middle" if _is_empty(*given) else "squares",
    required="",
    shown="board",
)
def candidates(board: Rows, distance: int) -> list[Square]:
    """Return the empty squares at most so many steps of a king from a mark; on an empty board its middle."""
    if _is_empty(board, distance):
        return [(len(board) // 2, len(board[0]) // 2)]
    marks = [(row, column) for row, column in places(board) if board[row][column] != EMPTY]
    return [
        (row, column)
        for row, column in places(board)
        if board[row][column] == EMPTY
        and any(max(abs(row - down), abs(column - right)) <= distance for down, right in marks)
    ]


# What a line holds


def _judge_places(_case: Case, got: Outcome, expected: Outcome) -> str:
    """Judge places on a line, in any order, each once."""
    if (found := in_order(got.value)) is None:
        return f"It returned {got.value!r}, which is no list of places."
    return "" if found == expected.value else wrong_value(found, expected.value)


def _telling(of: Tried) -> Iterable[Case]:
    """Return the lines of every kind that X makes something on, and some on which it makes nothing."""
    rich = [case for case in of.small if case.call.args[0].count(X) > 1 + case.call.args[0].count(O)]
    return [*rich[::20], *of.small[::200], *of.larger[::12]]


@task(
    {"places": 5},
    _judge_places,
    lambda: zip(line for line in lines() if X * FIVE not in line),
    lambda seed: zip(line for line in longer_lines(seed) if X * FIVE not in line),
    _telling,
)
def completing(line: str) -> list[int]:
    """Return the places of a line on which one more X makes five or more in a row."""
    return [place for place, mark in enumerate(line) if mark == EMPTY and X * FIVE in _with(line, place)]


def _with(line: str, place: int) -> str:
    return f"{line[:place]}{X}{line[place + 1 :]}"


def _shape_part(line: str) -> str:
    return "fours" if shape(line) in ("five", "open four", "four") else "threes"


@task(
    {"fours": 3, "threes": 3},
    judge_same,
    lambda: zip(lines()),
    lambda seed: zip(longer_lines(seed)),
    _telling,
    part=_shape_part,
    required="",
)
def shape(line: str) -> str:
    """Return the strongest thing that X has on a line, named by what one more X makes of it."""
    if X * FIVE in line:
        return "five"
    if made := completing(line):
        return "open four" if len(made) > 1 else "four"
    after = {shape(_with(line, place)) for place, mark in enumerate(line) if mark == EMPTY and X in line}
    ways = (("open four", "open three"), ("four", "three"), ("open three", "two"))
    return next((name for made_then, name in ways if made_then in after), "")


# An estimate of a board


def windows(board: Rows) -> Iterator[list[Square]]:
    """Yield the squares of every five in a row that the board has room for."""
    for (row, column), (down, right) in product(places(board), DIRECTIONS):
        last = row + 4 * down, column + 4 * right
        if last[0] < len(board) and 0 <= last[1] < len(board[0]):
            yield [(row + step * down, column + step * right) for step in range(FIVE)]


def _windows_small() -> Arguments:
    yield from zip(board for size in ((1, 5), (1, 6), (5, 1)) for board in boards(*size))
    for size in ((5, 5), (5, 6), (6, 5)):
        yield from zip([*boards_with_one(*size), *_boards_with_two(*size)])
    for window, mark, count in product(windows(_board({}, 5, 5)), (X, O), (3, 4, 5)):
        yield (_board({row * 5 + column: mark for row, column in window[:count]}, 5, 5),)


def boards_with_one(rows: int, columns: int) -> Iterator[Rows]:
    """Yield the boards of a size with one mark, O before X."""
    yield from (_board({place: mark}, rows, columns) for mark, place in product((O, X), range(rows * columns)))


def _boards_with_two(rows: int, columns: int) -> Iterator[Rows]:
    """Yield the boards of a size with an X, and an O or another X next to it."""
    for place, step, mark in product(range(rows * columns), (1, columns - 1, columns, columns + 1), (O, X)):
        if place + step < rows * columns:
            yield _board({place: X, place + step: mark}, rows, columns)


def _board(marks: dict[int, str], rows: int, columns: int) -> Rows:
    return ["".join(marks.get(row * columns + at, EMPTY) for at in range(columns)) for row in range(rows)]


@task(
    {"line": 2, "board": 3},
    judge_value,
    _windows_small,
    lambda seed: zip(_of_games(f"windows {seed}")),
    lambda of: [*of.small[:1200:30], *of.small[1250::25], *of.larger[::4]],
    part=lambda board: "line" if 1 in (len(board), len(board[0])) else "board",
    required="",
    shown="board",
)
def five_windows(board: Rows) -> int:
    """Return what the windows of five are worth, X's minus O's; one with marks of both sides is worth nothing."""
    marks = [[board[row][column] for row, column in window] for window in windows(board)]
    counts = [(window.count(X), window.count(O)) for window in marks]
    return sum(VALUES[x] - VALUES[o] for x, o in counts if not (x and o))
