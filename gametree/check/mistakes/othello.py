"""Wrong answers to assignment 11: the rules of Othello on plain boards."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gametree.check.mistakes import mistake
from gametree.check.tasks.othello import after
from gametree.check.tasks.othello_rules import OTHER, flipped, legal_squares, places
from gametree.games.othello_board import DIRECTIONS

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


# Whose turn it is


@mistake("next_mover", "The other side may have no square to play: then it passes, and who has just moved goes on.")
def no_passes(_board: Any, mark: Any) -> Any:
    return OTHER[mark]


@mistake("next_mover", "No moves for one side are not the end: the game is over when neither side has any.")
def no_moves_taken_for_the_end(board: Any, mark: Any) -> Any:
    return OTHER[mark] if after(board, OTHER[mark]) else ""


@mistake("next_mover", "A full board is not the only end: a game is also over when neither side can play.")
def only_a_full_board_is_the_end(board: Any, mark: Any) -> Any:
    if "." not in "".join(board):
        return ""
    return OTHER[mark] if after(board, OTHER[mark]) else mark


@mistake("next_mover", "It is the other side's turn first; only if that has no square does the same side go on.")
def same_side_asked_first(board: Any, mark: Any) -> Any:
    return next((side for side in (mark, OTHER[mark]) if after(board, side)), "")


# What the end is worth


def _counts(board: Any) -> tuple[int, int, int]:
    x, o, empty = ("".join(board).count(mark) for mark in "XO.")
    return x, o, empty


@mistake("final_score", "Only X's discs are counted: take off those of O.")
def own_discs_only(board: Any, empties_to_winner: Any) -> Any:
    x, o, empty = _counts(board)
    return x + (empty if empties_to_winner and x > o else 0)


@mistake("final_score", "The two conventions give the same here: what becomes of the empty squares?")
def empties_forgotten(board: Any, _empties_to_winner: Any) -> Any:
    x, o, _ = _counts(board)
    return x - o


@mistake("final_score", "The empty squares count without being asked for: there are two conventions.")
def empties_always_counted(board: Any, _empties_to_winner: Any) -> Any:
    x, o, empty = _counts(board)
    return x - o + empty * ((x > o) - (x < o))


@mistake("final_score", "X gets the empty squares even when O has won: they go to the winner.")
def empties_always_to_x(board: Any, empties_to_winner: Any) -> Any:
    x, o, empty = _counts(board)
    return x - o + (empty if empties_to_winner else 0)


@mistake("final_score", "The empty squares go to the wrong side: the winner gets them, so the lead grows.")
def empties_to_the_loser(board: Any, empties_to_winner: Any) -> Any:
    x, o, empty = _counts(board)
    return x - o - (empty * ((x > o) - (x < o)) if empties_to_winner else 0)


@mistake("final_score", "A draw has no winner: nobody gets the empty squares.")
def empties_of_a_draw_given_away(board: Any, empties_to_winner: Any) -> Any:
    x, o, empty = _counts(board)
    return x - o + ((empty if x > o else -empty) if empties_to_winner else 0)


@mistake("final_score", "Its sign is the wrong way round: the score is from X's side.")
def from_the_side_of_o(board: Any, empties_to_winner: Any) -> Any:
    x, o, empty = _counts(board)
    return o - x + (empty * ((o > x) - (o < x)) if empties_to_winner else 0)
