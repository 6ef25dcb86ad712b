"""Wrong answers to assignment 3: all best moves, and the line that both sides play."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.position import MAX
from gametree.search.minimax import minimax


def _best(position: Any) -> Any:
    return max if position.turn == MAX else min


def _values(position: Any) -> Any:
    return {move: minimax(position.play(move)) for move in position.moves()}


@mistake("best_moves", "Only the first of the best moves is there: which others are worth just as much?")
def only_the_first_best_move(position: Any) -> Any:
    values = _values(position)
    return [_best(position)(values, key=values.get)] if values else []


@mistake("best_moves", "Only the last of the best moves is there: a move that is equally good joins the others.")
def only_the_last_best_move(position: Any) -> Any:
    values = _values(position)
    return [move for move in values if values[move] == _best(position)(values.values())][-1:]


@mistake("best_moves", "These are the best moves for MAX: where MIN is to move, small values are good.")
def best_for_max_whoever_moves(position: Any) -> Any:
    values = _values(position)
    return [move for move in values if values[move] == max(values.values())]


@mistake("best_moves", "These are the moves that the other side would like best: who chooses here?")
def moves_of_the_wrong_side(position: Any) -> Any:
    values = _values(position)
    return [move for move in values if values[move] == position.turn * min(position.turn * v for v in values.values())]


@mistake(
    "best_moves", "A move is what `moves()` lists, a square for instance: its place in that list is something else."
)
def places_instead_of_moves(position: Any) -> Any:
    values = list(_values(position).values())
    return [place for place, value in enumerate(values) if value == _best(position)(values)]


@mistake("best_moves", "These are values: wanted are the moves that lead to them.")
def values_instead_of_moves(position: Any) -> Any:
    values = _values(position)
    return [values[move] for move in values if values[move] == _best(position)(values.values())]


@mistake(
    "best_moves", "When a better move turns up, the moves collected before it are best no longer: begin a new list."
)
def worse_moves_stay(position: Any) -> Any:
    found, best = [], -inf
    for move, value in _values(position).items():
        if position.turn * value >= best:
            best = position.turn * value
            found.append(move)
    return found


@mistake("best_moves", "The children are judged by their `score()`, which is 0 before the end: what are they worth?")
def children_not_searched(position: Any) -> Any:
    scores = {move: position.play(move).score() for move in position.moves()}
    return [move for move in scores if scores[move] == _best(position)(scores.values())]


@mistake(
    "best_moves", "At a leaf there is nothing to compare, and `max` of nothing is an error: what is the answer there?"
)
def no_answer_when_it_is_over(position: Any) -> Any:
    best = minimax(position) if position.moves() else max(position.moves())
    return [move for move, value in _values(position).items() if value == best]


# The best line


@mistake("best_line", "The line ends after one move: the other side goes on from there, as long as the game does.")
def only_the_first_move(position: Any) -> Any:
    return only_the_first_best_move(position)


@mistake("best_line", "Both sides play for MAX in this line: ask after every move whose turn it is.")
def both_play_for_max(position: Any) -> Any:
    values = _values(position)
    best = max(values, key=values.__getitem__, default=None)
    return [] if best is None else [best, *both_play_for_max(position.play(best))]


@mistake("best_line", "Of equally good moves the line has the last: wanted is the first of them.")
def last_of_equals(position: Any) -> Any:
    best = only_the_last_best_move(position)
    return [*best, *last_of_equals(position.play(best[0]))] if best else []


@mistake("best_line", "The moves are in the wrong order: the line begins at the root.")
def line_from_its_end(position: Any) -> Any:
    best = only_the_first_best_move(position)
    return [*line_from_its_end(position.play(best[0])), *best] if best else []


@mistake("best_line", "The line has every side's worst moves: each side plays what is best for itself.")
def each_plays_for_the_other(position: Any) -> Any:
    best = moves_of_the_wrong_side(position)[:1]
    return [*best, *each_plays_for_the_other(position.play(best[0]))] if best else []


@mistake("best_line", "The moves are chosen by `score()`, which is 0 before the end: what are the children worth?")
def line_by_score(position: Any) -> Any:
    best = children_not_searched(position)[:1]
    return [*best, *line_by_score(position.play(best[0]))] if best else []
