"""Wrong answers to assignment 3: who chooses, two plies, and minimax in one function."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.position import MAX, score


def _best(position: Any) -> Any:
    return max if position.turn == MAX else min


# Who chooses?


@mistake("chosen", "MAX takes the largest value, but MIN wants MAX to get little: whose choice is it?")
def both_take_the_largest(values: Any, _turn: Any) -> Any:
    return max(values)


@mistake("chosen", "The sides are the wrong way round: MAX is +1 and wants much, MIN is −1 and wants little.")
def sides_the_wrong_way_round(values: Any, turn: Any) -> Any:
    return min(values) if turn == MAX else max(values)


@mistake("chosen", "The comparison starts at 0, which nobody offered: what when all values are on the other side of 0?")
def compared_with_0(values: Any, turn: Any) -> Any:
    return max(0, *values) if turn == MAX else min(0, *values)


@mistake(
    "chosen", "It is not the first value or the last that counts, but the largest for MAX and the smallest for MIN."
)
def first_or_last(values: Any, turn: Any) -> Any:
    return values[0] if turn == MAX else values[-1]


# Two plies


@mistake(
    "two_plies", "It is MIN who chooses in a list, after MAX has chosen the list, and MIN takes the smallest number."
)
def largest_of_all(lists: Any) -> Any:
    return max(max(values) for values in lists)


@mistake(
    "two_plies", "MAX chooses among the lists, so it is the largest of their values that counts, not the smallest."
)
def smallest_of_all(lists: Any) -> Any:
    return min(min(values) for values in lists)


@mistake("two_plies", "The players are the wrong way round: MAX chooses first, a list, and then MIN a number in it.")
def smallest_of_the_largest(lists: Any) -> Any:
    return min(max(values) for values in lists)


@mistake("two_plies", "Only the first list is looked at: MAX compares all of them before choosing.")
def only_the_first_list(lists: Any) -> Any:
    return min(lists[0])


@mistake("two_plies", "`max` of lists compares their first numbers: work out what each list is worth before comparing.")
def lists_compared_as_lists(lists: Any) -> Any:
    return min(max(lists))


@mistake("two_plies", "The best so far starts at 0, but all lists may be worth less: start below everything possible.")
def two_plies_from_0(lists: Any) -> Any:
    return max(0, *map(min, lists))


# Minimax in one function


@mistake(
    "minimax", "The best so far starts at 0, which may be better than all children: start at the worst imaginable."
)
def best_starts_at_0(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = 0
    for move in moves:
        best = _best(position)(best, best_starts_at_0(position.play(move), depth - 1, evaluate))
    return best


@mistake(
    "minimax", "For MIN the best so far must start above everything possible, for MAX below: one −∞ cannot do both."
)
def both_start_below_everything(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -inf
    for move in moves:
        best = _best(position)(best, both_start_below_everything(position.play(move), depth - 1, evaluate))
    return best


@mistake("minimax", "A `return` inside the loop ends it at the first child: decide after all of them have answered.")
def return_inside_the_loop(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -inf if position.turn == MAX else inf
    for move in moves:
        best = _best(position)(best, return_inside_the_loop(position.play(move), depth - 1, evaluate))
        return best
    return best


@mistake("minimax", "Everybody chooses for MAX here: ask at each node whose turn it is.")
def min_maximises_too(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return max(min_maximises_too(position.play(move), depth - 1, evaluate) for move in moves)


@mistake("minimax", "The sides are the wrong way round: where MAX is to move, the largest child counts.")
def sides_swapped(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    values = [sides_swapped(position.play(move), depth - 1, evaluate) for move in moves]
    return min(values) if position.turn == MAX else max(values)


@mistake(
    "minimax", "The chooser is taken for MAX at the root and changes from there: but MIN may be to move at the root."
)
def max_always_begins(position: Any, depth: Any, evaluate: Any, chooser: Any = max) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    other = min if chooser is max else max
    return chooser(max_always_begins(position.play(move), depth - 1, evaluate, other) for move in moves)


@mistake("minimax", "Each child is one ply deeper, but is handed the same depth: how many plies are left for it?")
def depth_handed_on_unchanged(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return _best(position)(depth_handed_on_unchanged(position.play(move), depth, evaluate) for move in moves)


@mistake(
    "minimax",
    "The depth falls with every child of the loop: all children of a node have the same number of plies left.",
)
def depth_lowered_in_the_loop(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    values = []
    for move in moves:
        depth -= 1
        values.append(depth_lowered_in_the_loop(position.play(move), depth, evaluate))
    return _best(position)(values)


@mistake("minimax", "The depth falls by more than 1 on the way to a child: one ply is one move of one side.")
def depth_lowered_twice(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth <= 0:
        return evaluate(position)
    return _best(position)(depth_lowered_twice(position.play(move), depth - 2, evaluate) for move in moves)


@mistake(
    "minimax", "The depth counts the moves still to come: with 1 left there is one move to look at, and with 0 none."
)
def stops_a_ply_early(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth <= 1:
        return evaluate(position)
    return _best(position)(stops_a_ply_early(position.play(move), depth - 1, evaluate) for move in moves)


@mistake("minimax", "The children are only evaluated, not searched: what they are worth depends on the replies there.")
def one_ply_only(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return _best(position)(evaluate(position.play(move)) for move in moves)


@mistake("minimax", "Where there are no moves the loop runs zero times and ∞ comes back: ask first whether it is over.")
def never_asks_whether_it_is_over(position: Any, depth: Any, evaluate: Any) -> Any:
    if depth == 0:
        return evaluate(position)
    best = -inf if position.turn == MAX else inf
    for move in position.moves():
        best = _best(position)(best, never_asks_whether_it_is_over(position.play(move), depth - 1, evaluate))
    return best


@mistake("minimax", "A score of 0 is taken for a game that goes on, but a draw is over too: are there moves or not?")
def draw_taken_for_unfinished(position: Any, depth: Any, evaluate: Any) -> Any:
    if position.score() != 0 or depth == 0:
        return evaluate(position)
    best = -inf if position.turn == MAX else inf
    for move in position.moves():
        best = _best(position)(best, draw_taken_for_unfinished(position.play(move), depth - 1, evaluate))
    return best


@mistake("minimax", "Nodes that are no leaves are evaluated too: ask `evaluate` only where the search stops.")
def inner_nodes_evaluated(position: Any, depth: Any, evaluate: Any) -> Any:
    value, moves = evaluate(position), position.moves()
    if not moves or depth == 0:
        return value
    return _best(position)(inner_nodes_evaluated(position.play(move), depth - 1, evaluate) for move in moves)


@mistake("minimax", "Children are searched more than once: keep what a call returns instead of calling again.")
def children_searched_twice(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = max(moves, key=lambda m: position.turn * children_searched_twice(position.play(m), depth - 1, evaluate))
    return children_searched_twice(position.play(best), depth - 1, evaluate)


@mistake(
    "minimax",
    "What a leaf is worth is for `evaluate` to say, the function that was given: `score()` is one such opinion.",
)
def score_instead_of_evaluate(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.score()
    return _best(position)(score_instead_of_evaluate(position.play(move), depth - 1, evaluate) for move in moves)


@mistake(
    "minimax", "The children do not hear of `evaluate`: what is not handed on falls back to what it is without it."
)
def evaluate_not_handed_on(position: Any, depth: Any, evaluate: Any = score) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return _best(position)(evaluate_not_handed_on(position.play(move), depth - 1) for move in moves)


@mistake(
    "minimax",
    "A leaf's value changes its sign when MIN is to move: here all values are from MAX's side, whoever moves.",
)
def leaves_from_the_movers_side(position: Any, depth: Any, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    return _best(position)(leaves_from_the_movers_side(position.play(move), depth - 1, evaluate) for move in moves)
