"""Wrong answers to assignment 11: what a move turns in Othello, and what can be played."""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from gametree.check.mistakes import mistake
from gametree.check.tasks.othello import OTHER, flipped, legal_squares, places
from gametree.games.othello import DIRECTIONS

STRAIGHT = [(down, right) for down, right in DIRECTIONS if not down or not right]


def _line(board: Any, square: Any, direction: Any) -> list[Any]:
    """Return the squares from a square in a direction, to the edge of the board."""
    inside, line = set(places(board)), []
    while (square := (square[0] + direction[0], square[1] + direction[1])) in inside:
        line.append(square)
    return line


def _at(board: Any, square: Any) -> Any:
    return board[square[0]][square[1]]


def _run(board: Any, mark: Any, line: Sequence[Any]) -> list[Any]:
    """Return the discs of the other side at the beginning of a line, if one of `mark` closes it."""
    for length, square in enumerate(line):
        if _at(board, square) != OTHER[mark]:
            return list(line[:length]) if _at(board, square) == mark else []
    return []


def _runs(board: Any, mark: Any, square: Any, directions: Any = DIRECTIONS) -> Iterator[list[Any]]:
    yield from (_run(board, mark, _line(board, square, direction)) for direction in directions)


# Flipped


@mistake("flipped", "A line turns as a whole: every disc between the new one and your next one, not only the nearest.")
def only_the_nearest_disc(board: Any, mark: Any, square: Any) -> Any:
    if _at(board, square) != ".":
        return []
    return [run[0] for run in _runs(board, mark, square) if run]


@mistake("flipped", "An empty square ends the line: discs behind a gap do not turn, and none in front of it.")
def gap_flipped(board: Any, mark: Any, square: Any) -> Any:
    found = []
    for direction in DIRECTIONS if _at(board, square) == "." else ():
        line = _line(board, square, direction)
        own = [at for at, place in enumerate(line) if _at(board, place) == mark]
        found += [place for place in line[: own[0]] if _at(board, place) == OTHER[mark]] if own else []
    return found


@mistake("flipped", "A line that runs to the edge turns nothing: it takes a disc of your own at its end.")
def edge_closes_a_line(board: Any, mark: Any, square: Any) -> Any:
    found = []
    for direction in DIRECTIONS if _at(board, square) == "." else ():
        line = _line(board, square, direction)
        all_theirs = all(_at(board, place) == OTHER[mark] for place in line)
        found += line if all_theirs else _run(board, mark, line)
    return found


@mistake("flipped", "Nothing closes your lines: a run turns only with a disc of your own behind it.")
def closing_disc_not_asked_for(board: Any, mark: Any, square: Any) -> Any:
    found = []
    for direction in DIRECTIONS if _at(board, square) == "." else ():
        for place in _line(board, square, direction):
            if _at(board, place) != OTHER[mark]:
                break
            found.append(place)
    return found


@mistake("flipped", "The diagonals are left out: lines run in eight directions.")
def only_four_directions(board: Any, mark: Any, square: Any) -> Any:
    runs = _runs(board, mark, square, STRAIGHT) if _at(board, square) == "." else ()
    return [turned for run in runs for turned in run]


@mistake("flipped", "All lines turn, in every direction that is closed, not only the first one that is found.")
def only_the_first_line(board: Any, mark: Any, square: Any) -> Any:
    runs = _runs(board, mark, square) if _at(board, square) == "." else ()
    return next((run for run in runs if run), [])


def _to(board: Any, mark: Any, square: Any, step: Callable[[Any], Any]) -> list[Any]:
    """Return the run that a way of going on from square to square finds, if a disc of `mark` closes it."""
    run: list[Any] = []
    while (square := step(square)) is not None and _at(board, square) == OTHER[mark] and square not in run:
        run.append(square)
    return [(y % len(board), x % len(board[0])) for y, x in run] if square and _at(board, square) == mark else []


@mistake(
    "flipped",
    "Lines go on round the edge: board[row][-1] is the last square of the row to Python, so ask for numbers below 0.",
)
def wraps_round_the_edge(board: Any, mark: Any, square: Any) -> Any:
    rows, columns = len(board), len(board[0])

    def step(direction: Any) -> Any:
        def on(at: Any) -> Any:
            y, x = at[0] + direction[0], at[1] + direction[1]
            return (y, x) if -rows <= y < rows and -columns <= x < columns else None

        return on

    lines = (_to(board, mark, square, step(direction)) for direction in DIRECTIONS)
    return [turned for run in lines for turned in run] if _at(board, square) == "." else []


@mistake("flipped", "A taken square cannot be played, whatever lies around it: ask that first.")
def taken_square_played(board: Any, mark: Any, square: Any) -> Any:
    return [turned for run in _runs(board, mark, square) for turned in run]


@mistake("flipped", "The new disc itself does not turn: wanted are only the discs of the other side.")
def new_disc_counted(board: Any, mark: Any, square: Any) -> Any:
    found = flipped(board, mark, square)
    return [square, *found] if found else []


@mistake("flipped", "The disc that closes a line is yours already: the line ends before it.")
def closing_disc_counted(board: Any, mark: Any, square: Any) -> Any:
    found: list[Any] = []
    for direction in DIRECTIONS if _at(board, square) == "." else ():
        line = _line(board, square, direction)
        run = _run(board, mark, line)
        found += line[: len(run) + 1] if run else []
    return list(dict.fromkeys(found))


@mistake("flipped", "The sides are the wrong way round: `mark` plays, and discs of the other side turn.")
def sides_exchanged(board: Any, mark: Any, square: Any) -> Any:
    return flipped(board, OTHER[mark], square)


def _walked(board: Any, mark: Any, square: Any, closes: Callable[[Any], bool], directions: Any = DIRECTIONS) -> Any:
    """Return what turns where a run is closed by what is found behind it: a mark, or "" beyond the edge."""
    found = []
    for direction in directions if _at(board, square) == "." else ():
        line = _line(board, square, direction)
        run = list(takewhile(lambda place: _at(board, place) == OTHER[mark], line))
        found += run if closes(_at(board, line[len(run)]) if len(run) < len(line) else "") else []
    return found


@mistake("flipped", "An empty square closes your runs: what has to lie behind the last disc that turns?")
def empty_square_closes_a_run(board: Any, mark: Any, square: Any) -> Any:
    return _walked(board, mark, square, lambda found: found in (mark, "."))


@mistake("flipped", "You come back after the first direction: there are seven more.")
def only_the_first_direction(board: Any, mark: Any, square: Any) -> Any:
    return _walked(board, mark, square, lambda found: found == mark, DIRECTIONS[:1])


@mistake("flipped", "A run may be longer than one disc: how do you walk on as long as it goes on?")
def only_runs_of_one(board: Any, mark: Any, square: Any) -> Any:
    runs = _runs(board, mark, square) if _at(board, square) == "." else ()
    return [run[0] for run in runs if len(run) == 1]


@mistake(
    "flipped", "Squares with numbers below 0 come back: to Python they are on the board, counted from its other end."
)
def squares_below_0(board: Any, mark: Any, square: Any) -> Any:
    lines = (_unguarded(board, mark, square, direction) for direction in DIRECTIONS)
    return [turned for run in lines for turned in run] if _at(board, square) == "." else []


def _unguarded(board: Any, mark: Any, square: Any, direction: Any) -> list[Any]:
    """Return the run of a walk that asks only for the far edges of the board."""
    y, x = square
    run: list[Any] = []
    while (y := y + direction[0]) < len(board) and (x := x + direction[1]) < len(board[0]):
        if board[y][x] != OTHER[mark]:
            return run if board[y][x] == mark else []
        run.append((y, x))
    return []


# Legal squares


def _where(board: Any, is_playable: Callable[[Any], Any]) -> list[Any]:
    return [square for square in places(board) if is_playable(square)]


@mistake("legal_squares", "A move that turns nothing is no move: a neighbour of the other side is not enough.")
def turns_nothing(board: Any, mark: Any) -> Any:
    def touches(square: Any) -> bool:
        lines = (_line(board, square, direction) for direction in DIRECTIONS)
        return _at(board, square) == "." and any(line and _at(board, line[0]) == OTHER[mark] for line in lines)

    return _where(board, touches)


@mistake("legal_squares", "Every empty square counts: a move must turn at least one disc.")
def every_empty_square(board: Any, _mark: Any) -> Any:
    return _where(board, lambda square: _at(board, square) == ".")


@mistake("legal_squares", "Squares with a disc on them are among your moves: only empty ones can be played.")
def taken_squares_too(board: Any, mark: Any) -> Any:
    return _where(board, lambda square: any(_runs(board, mark, square)))


@mistake("legal_squares", "Moves along the diagonals are missing: lines run in eight directions.")
def diagonals_missing(board: Any, mark: Any) -> Any:
    return _where(board, lambda square: _at(board, square) == "." and any(_runs(board, mark, square, STRAIGHT)))


@mistake("legal_squares", "A square with several lines is one move all the same: list it once.")
def once_for_every_line(board: Any, mark: Any) -> Any:
    empty = _where(board, lambda square: _at(board, square) == ".")
    return [square for square in empty for run in _runs(board, mark, square) if run]


@mistake("legal_squares", "Longer lines are missing: more than one disc may lie between the new one and yours.")
def only_lines_of_one(board: Any, mark: Any) -> Any:
    return _where(board, lambda at: _at(board, at) == "." and any(len(run) == 1 for run in _runs(board, mark, at)))


@mistake("legal_squares", "These are the other side's moves: `mark` plays.")
def moves_of_the_other_side(board: Any, mark: Any) -> Any:
    return legal_squares(board, OTHER[mark])


@mistake("legal_squares", "A square is given as (row, column), the row first.")
def column_before_row(board: Any, mark: Any) -> Any:
    return [(column, row) for row, column in legal_squares(board, mark)]
