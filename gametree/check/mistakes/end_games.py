"""Wrong answers to assignment 11: who is next, what the end of Othello is worth, and the best moves before it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from gametree.check.mistakes import mistake
from gametree.check.tasks.othello import OTHER, after
from gametree.position import PASS

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


@mistake("final_score", "In a draw X gets the empty squares here: whose are they when nobody has won?")
def empties_of_a_draw_to_x(board: Any, empties_to_winner: Any) -> Any:
    x, o, empty = _counts(board)
    return x - o + ((empty if x >= o else -empty) if empties_to_winner else 0)


@mistake(
    "final_score", "The whole board goes to the winner here: it gets only the empty squares, the other discs stay."
)
def whole_board_to_the_winner(board: Any, empties_to_winner: Any) -> Any:
    x, o, empty = _counts(board)
    return (x + o + empty) * ((x > o) - (x < o)) if empties_to_winner else x - o


# The best moves of an end game


def _worth(position: Any) -> Any:
    """Return what a position is worth for MAX, to the end."""
    below = [_worth(position.play(move)) for move in position.moves()]
    return position.turn * max(position.turn * value for value in below) if below else position.score()


def _best_by(position: Any, value: Callable[[Any], Any]) -> list[Any]:
    values = {move: value(position.play(move)) for move in position.moves()}
    return [move for move in values if values[move] == max(values.values())]


@mistake("best_to_the_end", "Other moves are just as good: list all of them.")
def only_the_first(position: Any) -> Any:
    return _best_by(position, lambda child: position.turn * _worth(child))[:1]


@mistake("best_to_the_end", "These are the worst moves: what is good for the other side after your move?")
def worst_moves(position: Any) -> Any:
    return _best_by(position, lambda child: -position.turn * _worth(child))


@mistake("best_to_the_end", "Where O is to move, these are best for X: `position.turn` tells whose side to take.")
def best_for_max(position: Any) -> Any:
    return _best_by(position, _worth)


@mistake("best_to_the_end", "The discs after the next move are counted: play every move out to the end.")
def most_discs_at_once(position: Any) -> Any:
    return _best_by(position, lambda child: position.turn * (child.discs[1] - child.discs[-1]))


@mistake("best_to_the_end", "To pass is a move: where it is the only one, it is the best one.")
def pass_left_out(position: Any) -> Any:
    return [move for move in _best_by(position, lambda child: position.turn * _worth(child)) if move != PASS]


def _hasty(position: Any) -> Any:
    squares = [move for move in position.moves() if move != PASS]
    below = [_hasty(position.play(move)) for move in squares]
    return position.turn * max(position.turn * value for value in below) if below else _difference(position)


def _difference(position: Any) -> Any:
    return position.discs[1] - position.discs[-1]


@mistake("best_to_the_end", "Your search stops at a pass: the game goes on behind it, with `play(PASS)`.")
def pass_taken_for_the_end(position: Any) -> Any:
    return _best_by(position, lambda child: position.turn * _hasty(child))


@mistake("best_to_the_end", "Every legal move comes back: keep those with the best value.")
def every_legal_move(position: Any) -> Any:
    return list(position.moves())


def _never(position: Any, turn: int) -> Any:
    """Return what a position is worth for MAX if both sides play for the one that moves at the root."""
    below = [_never(position.play(move), turn) for move in position.moves()]
    return turn * max(turn * value for value in below) if below else position.score()


@mistake("best_to_the_end", "The other side plays for you here: below the root, each side wants its own best.")
def other_side_helps(position: Any) -> Any:
    return _best_by(position, partial(_for_the_root, position.turn))


def _for_the_root(turn: int, child: Any) -> Any:
    return turn * _never(child, turn)


def _without_passes(position: Any) -> Any:
    return [move for move in position.moves() if move != PASS]


@mistake(
    "best_to_the_end",
    "You take the passes out of the moves: where no square can be played, the game may go on all the same.",
)
def passes_taken_out(position: Any) -> Any:
    values = {move: position.turn * _hasty(position.play(move)) for move in _without_passes(position)}
    return [move for move in values if values[move] == max(values.values())]


def _turnless(position: Any) -> Any:
    """Return what a position is worth to the mover, but at the end to MAX."""
    return max((-_turnless(position.play(move)) for move in position.moves()), default=position.score())


@mistake("best_to_the_end", "At the end `score()` is from X's side, and your search counts for the side to move there.")
def turn_missing_at_the_end(position: Any) -> Any:
    return _best_by(position, lambda child: -_turnless(child))
