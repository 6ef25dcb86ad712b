"""Wrong rules of tic-tac-toe, and wrong counts in game trees."""

from typing import Any

from gametree.check.mistakes import mistake
from gametree.check.tasks.game_trees import EMPTY, LINES, count_games

# Playing


@mistake("play", "X moves every second time only: count the marks to see whose turn it is.")
def always_x(board: Any, move: Any) -> Any:
    return board[:move] + "X" + board[move + 1 :]


@mistake("play", "X begins, so with as many X as O on the board it is X's turn.")
def o_begins(board: Any, move: Any) -> Any:
    return board[:move] + ("O" if board.count("X") == board.count("O") else "X") + board[move + 1 :]


@mistake("play", "The mark takes the place of the dot, and the board keeps its nine squares.")
def mark_pushed_in(board: Any, move: Any) -> Any:
    return board[:move] + ("X" if board.count("X") == board.count("O") else "O") + board[move:]


@mistake("play", "Squares are numbered from 0, so the first one is 0 and not 1.")
def squares_from_1(board: Any, move: Any) -> Any:
    mark = "X" if board.count("X") == board.count("O") else "O"
    return board[: max(move - 1, 0)] + mark + board[max(move, 1) :]


@mistake("play", "A text never changes: what is made of it is a new text, and that one has to come back.")
def old_board_comes_back(board: Any, move: Any) -> Any:
    squares = list(board)
    squares[move] = "X" if board.count("X") == board.count("O") else "O"
    return board


@mistake("play", "Only the square of the move gets the mark; `replace` changes every dot, or the first one.")
def first_dot_replaced(board: Any, _move: Any) -> Any:
    return board.replace(EMPTY, "X" if board.count("X") == board.count("O") else "O", 1)


# Winning


def _in_lines(board: Any, lines: Any, marks: Any = "XO") -> Any:
    return next((mark for mark in marks for line in lines if all(board[square] == mark for square in line)), "")


@mistake("winner", "A line may also run from corner to corner through the centre.")
def diagonals_missed(board: Any) -> Any:
    return _in_lines(board, LINES[:6])


@mistake("winner", "There are two diagonals: the other one runs from the right at the top to the left at the bottom.")
def second_diagonal_missed(board: Any) -> Any:
    return _in_lines(board, LINES[:7])


@mistake("winner", "Three in a column win as well; a column's squares are three apart.")
def columns_missed(board: Any) -> Any:
    return _in_lines(board, (*LINES[:3], *LINES[6:]))


@mistake("winner", "Not every three squares side by side are a row: 2, 3 and 4 go round a corner of the board.")
def rows_run_on(board: Any) -> Any:
    return _in_lines(board, [(start, start + 1, start + 2) for start in range(7)]) or _in_lines(board, LINES[3:])


@mistake("winner", "Three empty squares are alike too, and nobody has won with them.")
def empty_line_wins(board: Any) -> Any:
    return _in_lines(board, LINES, "XO.")


@mistake("winner", "O can win too: ask about both marks.")
def only_x_wins(board: Any) -> Any:
    return _in_lines(board, LINES, "X")


@mistake(
    "winner", "Is there a `return` inside the loop that ends it at the first line? Nobody has won before all are seen."
)
def only_the_first_line(board: Any) -> Any:
    return _in_lines(board, LINES[:1])


@mistake("winner", "Three marks somewhere are not enough: they must stand in one line.")
def three_marks_win(board: Any) -> Any:
    return next((mark for mark in "XO" if board.count(mark) >= 3), "")


@mistake("winner", "Who made the line? After the winner's move it would be the other's turn, and the other has lost.")
def loser_named(board: Any) -> Any:
    return {"X": "O", "O": "X"}.get(_in_lines(board, LINES), "")


# Moving


@mistake("legal_moves", "The game may be over with squares left: is there a line on the board? Ask that first.")
def game_goes_on_after_a_win(board: Any) -> Any:
    return [square for square, mark in enumerate(board) if mark == EMPTY]


@mistake("legal_moves", "A move goes to an empty square; these squares are taken.")
def filled_squares(board: Any) -> Any:
    return [] if _in_lines(board, LINES) else [square for square, mark in enumerate(board) if mark != EMPTY]


@mistake("legal_moves", "Squares are numbered from 0 to 8, as Python counts the letters of a text.")
def moves_from_1(board: Any) -> Any:
    return [] if _in_lines(board, LINES) else [square + 1 for square, mark in enumerate(board) if mark == EMPTY]


@mistake("legal_moves", "The game is over when either side has a line, not only X.")
def only_x_ends_it(board: Any) -> Any:
    return [] if _in_lines(board, LINES, "X") else [square for square, mark in enumerate(board) if mark == EMPTY]


@mistake("legal_moves", "`index` finds the first empty square again and again: go through the numbers of the squares.")
def first_square_again(board: Any) -> Any:
    return [] if _in_lines(board, LINES) else [board.index(mark) for mark in board if mark == EMPTY]


# Counting


def _children(position: Any) -> Any:
    return [position.play(move) for move in position.moves()]


@mistake("counts", "A game ends at a leaf, so only leaves count: a node with moves counts what its children count.")
def nodes_counted(position: Any) -> Any:
    return 1 + sum(map(nodes_counted, _children(position)))


@mistake("counts", "Where no move is left, one game has come to its end: with 0 there, every sum is 0.")
def finished_game_is_0(position: Any) -> Any:
    return sum(map(finished_game_is_0, _children(position)))


@mistake("counts", "Is the `return` inside the loop? Then only the games after the first move are counted.")
def first_move_only(position: Any) -> Any:
    return first_move_only(_children(position)[0]) if position.moves() else 1


@mistake("counts", "That counts the moves; a move is not yet a game, for other moves follow it.")
def moves_for_games(position: Any) -> Any:
    return len(position.moves()) or 1


@mistake("counts", "A draw is a game too, and so is one that MIN wins.")
def only_wins_counted(position: Any) -> Any:
    return sum(map(only_wins_counted, _children(position))) if position.moves() else int(position.score() > 0)


@mistake("counts", "Two games may end in the same position and are still two: the moves came in another order.")
def positions_counted_as_games(position: Any) -> Any:
    return len(_ends(position))


def _ends(position: Any) -> Any:
    return set().union(*map(_ends, _children(position))) if position.moves() else {position}


@mistake(
    "counts",
    "Two ways to the same position count once: keep those that you have seen in a set.",
    before=(count_games,),
)
def ways_counted(position: Any) -> Any:
    return 1 + sum(map(ways_counted, _children(position)))


@mistake("counts", "The position that you start from is one of them.", before=(count_games,))
def start_not_counted(position: Any) -> Any:
    return len(_reached(position)) - 1


def _reached(position: Any) -> Any:
    return {position}.union(*map(_reached, _children(position)))


@mistake("counts", "Positions in the middle of a game count as well, not only those at its end.", before=(count_games,))
def only_ends_counted(position: Any) -> Any:
    return len(_ends(position))


@mistake(
    "counts",
    "A set as a default argument is made once and shared by all calls, the next run's too: begin with a new one.",
    before=(count_games,),
)
def shared_set(position: Any, seen: Any = set()) -> Any:  # noqa: B006 - that is the mistake
    seen.add(position)
    for child in _children(position):
        shared_set(child)
    return len(seen)
