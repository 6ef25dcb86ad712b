"""Wrong answers to assignment 9: Zobrist keys that do not tell positions apart, and images that are left out."""

from math import isqrt
from operator import add, or_
from typing import Any

from gametree.check.mistakes import mistake
from gametree.check.tasks.transpositions import EMPTY, key_after, zobrist_key
from gametree.position import MAX, MIN

# Zobrist keys


@mistake(
    "zobrist", "The side to move is left out of the key: two positions that differ in nothing else get the same one."
)
def side_left_out(board: Any, _turn: Any, numbers: Any) -> Any:
    return zobrist_key(board, MAX, numbers)


@mistake("zobrist", "The number for the turn belongs to one side only: it goes in when MIN is to move.")
def turn_of_the_other_side(board: Any, turn: Any, numbers: Any) -> Any:
    return zobrist_key(board, -turn, numbers)


@mistake("zobrist", "The number for the turn is in the key of both sides: then it tells them no longer apart.")
def turn_always_in(board: Any, _turn: Any, numbers: Any) -> Any:
    return zobrist_key(board, MIN, numbers)


@mistake("zobrist", "The numbers are added up: xor them, so that what goes in can be taken out again in the same way.")
def added_instead_of_xored(board: Any, turn: Any, numbers: Any) -> Any:
    marks = [numbers[mark][square] for square, mark in enumerate(board) if mark != EMPTY]
    return sum(marks) + (numbers["turn"] if turn == MIN else 0)


@mistake("zobrist", "The numbers are joined by or: it sets bits and never clears them, so it is not xor.")
def joined_by_or(board: Any, turn: Any, numbers: Any) -> Any:
    key = numbers["turn"] if turn == MIN else 0
    for square, mark in enumerate(board):
        key |= numbers[mark][square] if mark != EMPTY else 0
    return key


@mistake("zobrist", "X and O on the same square have the same number here: each mark has a row of its own.")
def one_number_for_both_marks(board: Any, turn: Any, numbers: Any) -> Any:
    return zobrist_key(board.replace("O", "X"), turn, numbers)


@mistake("zobrist", "The marks are counted instead of the squares: empty ones have a number of their own as well.")
def marks_counted_instead_of_squares(board: Any, turn: Any, numbers: Any) -> Any:
    return zobrist_key(board.replace(EMPTY, ""), turn, numbers)


@mistake(
    "zobrist",
    "Only what comes to a square goes into the key: what was there before has to be taken out.",
    before=(zobrist_key,),
)
def old_mark_not_taken_out(key: Any, changes: Any, numbers: Any) -> Any:
    return key_after(key, [[square, EMPTY, new] for square, _, new in changes], numbers)


@mistake("zobrist", "Only what leaves a square changes the key: what comes there goes in.", before=(zobrist_key,))
def new_mark_not_put_in(key: Any, changes: Any, numbers: Any) -> Any:
    return key_after(key, [[square, old, EMPTY] for square, old, _ in changes], numbers)


@mistake(
    "zobrist", "The side to move does not change: after every move it is the other one's turn.", before=(zobrist_key,)
)
def turn_not_passed_on(key: Any, changes: Any, numbers: Any) -> Any:
    return key_after(key, changes, numbers) ^ numbers["turn"]


@mistake(
    "zobrist",
    "The turn is changed once for each square: a move is one turn, however many squares it changes.",
    before=(zobrist_key,),
)
def turn_changed_for_every_square(key: Any, changes: Any, numbers: Any) -> Any:
    for change in changes:
        key = key_after(key, [change], numbers)
    return key


@mistake("zobrist", "The old key is forgotten: begin with it, and change what the move changes.", before=(zobrist_key,))
def old_key_forgotten(_key: Any, changes: Any, numbers: Any) -> Any:
    return key_after(0, changes, numbers)


def _changed(join: Any, key: Any, changes: Any, numbers: Any) -> Any:
    for square, *marks in changes:
        for mark in marks:
            key = join(key, numbers[mark][square]) if mark != EMPTY else key
    return join(key, numbers["turn"])


@mistake("zobrist", "The key grows by addition: what xor puts in, the same xor takes out again.", before=(zobrist_key,))
def added_to_the_key(key: Any, changes: Any, numbers: Any) -> Any:
    return _changed(add, key, changes, numbers)


@mistake(
    "zobrist", "The key is changed by or: with it nothing can be taken out again; xor does both.", before=(zobrist_key,)
)
def or_into_the_key(key: Any, changes: Any, numbers: Any) -> Any:
    return _changed(or_, key, changes, numbers)


# One board for all that are the same up to symmetry


def _rows(board: Any) -> list[str]:
    size = isqrt(len(board))
    return [board[start : start + size] for start in range(0, len(board), size)]


def _turned(board: Any) -> str:
    """Return a board after a quarter turn."""
    return "".join("".join(column) for column in zip(*_rows(board)[::-1], strict=True))


def _mirrored(board: Any) -> str:
    return "".join(row[::-1] for row in _rows(board))


def _four(board: Any) -> list[str]:
    return [board, _turned(board), _turned(_turned(board)), _turned(_turned(_turned(board)))]


@mistake("smallest_image", "The mirror images are left out: turning alone gives 4 of the 8.")
def mirror_images_left_out(board: Any) -> Any:
    return min(_four(board))


@mistake("smallest_image", "Quarter turns are left out: left and right, and top and bottom, give 4 of the 8.")
def quarter_turns_left_out(board: Any) -> Any:
    half = _turned(_turned(board))
    return min(board, half, _mirrored(board), _mirrored(half))


@mistake("smallest_image", "Only one turn and one mirror image are tried: both can be combined, which makes 8.")
def not_combined(board: Any) -> Any:
    return min(board, _turned(board), _mirrored(board))


@mistake("smallest_image", "The board itself is left out: it is one of its own images.")
def itself_left_out(board: Any) -> Any:
    return min(_four(board)[1:] + _four(_mirrored(board)))


@mistake(
    "smallest_image",
    "It is the last of the images, not the first: in Python's order '.' comes before 'O', 'O' before 'X'.",
)
def last_instead_of_first(board: Any) -> Any:
    return max(_four(board) + _four(_mirrored(board)))


@mistake("smallest_image", "Boards with the marks exchanged count as images: X and O are different sides, and stay.")
def marks_exchanged(board: Any) -> Any:
    images = _four(board) + _four(_mirrored(board))
    return min(images + [image.translate(str.maketrans("XO", "OX")) for image in images])


@mistake(
    "smallest_image", "The marks are sorted, which makes another board of it: a symmetry keeps neighbours together."
)
def marks_sorted(board: Any) -> Any:
    return "".join(sorted(board))
