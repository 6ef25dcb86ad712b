"""Wrong answers to assignment 3: minimax in two functions that call each other."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake


def _min_asks_itself(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return min(_min_asks_itself(position.play(move), depth - 1, evaluate) for move in moves)


@mistake(
    "max_min",
    "After a move it is the other side's turn: whom should each function ask about the children?",
    _min_asks_itself,
)
def each_asks_itself(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return max(each_asks_itself(position.play(move), depth - 1, evaluate) for move in moves)


def _also_the_largest(position: Any, depth: Any, evaluate: Any) -> Any:
    return min_takes_the_largest(position, depth, evaluate)


@mistake(
    "max_min",
    "MIN takes the smallest of the children: is `min_value` a copy of `max_value` that still does what MAX does?",
    _also_the_largest,
)
def min_takes_the_largest(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return max(_also_the_largest(position.play(move), depth - 1, evaluate) for move in moves)


def _min_starts_at_0(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return min(0, *(both_start_at_0(position.play(move), depth - 1, evaluate) for move in moves))


@mistake(
    "max_min",
    "The best so far starts at 0, which may be better than all children: MAX starts below everything, MIN above.",
    _min_starts_at_0,
)
def both_start_at_0(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return max(0, *(_min_starts_at_0(position.play(move), depth - 1, evaluate) for move in moves))


def _min_starts_below(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return min(-inf, *(min_starts_below_everything(position.play(move), depth - 1, evaluate) for move in moves))


@mistake("max_min", "From −∞ nothing can become smaller: at which end must MIN's best so far start?", _min_starts_below)
def min_starts_below_everything(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return max(_min_starts_below(position.play(move), depth - 1, evaluate) for move in moves)


def _min_never_ends(position: Any, depth: Any, evaluate: Any) -> Any:
    if depth == 0:
        return evaluate(position)
    best = inf
    for move in position.moves():
        best = min(best, only_max_asks_whether_it_is_over(position.play(move), depth - 1, evaluate))
    return best


@mistake(
    "max_min",
    "A game can end with either side to move: both functions must ask whether there are moves, before the loop.",
    _min_never_ends,
)
def only_max_asks_whether_it_is_over(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return max(_min_never_ends(position.play(move), depth - 1, evaluate) for move in moves)


def _min_gives_up_no_ply(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return min(depth_lowered_in_one_of_them(position.play(move), depth, evaluate) for move in moves)


@mistake(
    "max_min",
    "A ply is one move of one side: on the way to each child the depth falls by 1, in both functions.",
    _min_gives_up_no_ply,
)
def depth_lowered_in_one_of_them(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return max(_min_gives_up_no_ply(position.play(move), depth - 1, evaluate) for move in moves)


def _min_is_hasty(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return both_decide_after_one_child(position.play(moves[0]), depth - 1, evaluate)


@mistake(
    "max_min",
    "A `return` inside the loop ends it at the first child: decide after all of them have answered.",
    _min_is_hasty,
)
def both_decide_after_one_child(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return _min_is_hasty(position.play(moves[0]), depth - 1, evaluate)


def _min_asks_for_the_score(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.score()
    return min(both_ask_for_the_score(position.play(move), depth - 1, evaluate) for move in moves)


@mistake(
    "max_min",
    "What a leaf is worth is for `evaluate` to say, the function that was given: `score()` is only one such opinion.",
    _min_asks_for_the_score,
)
def both_ask_for_the_score(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.score()
    return max(_min_asks_for_the_score(position.play(move), depth - 1, evaluate) for move in moves)
