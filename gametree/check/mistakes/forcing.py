"""Wrong answers to who can force what, and how large a solution is."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.position import MAX, MIN


def _children(position: Any) -> Any:
    return [position.play(move) for move in position.moves()]


# Forcing


def _force(position: Any, is_solved: Any, choose: Any) -> Any:
    answers = [_force(child, is_solved, choose) for child in _children(position)]
    return choose(position)(answers) if answers else is_solved(position)


@mistake("can_force", "The other side does not choose what suits you: where it moves, all its moves must be answered.")
def both_sides_help(position: Any, side: Any, goal: Any) -> Any:
    return _force(position, lambda leaf: side * leaf.score() >= goal, lambda _: any)


@mistake("can_force", "Where the side itself moves, one good move is enough: it need not win with all of them.")
def all_moves_needed(position: Any, side: Any, goal: Any) -> Any:
    return _force(position, lambda leaf: side * leaf.score() >= goal, lambda _: all)


@mistake("can_force", "An OR node is where the side that you are asked about moves, and that may be MIN.")
def or_is_always_max(position: Any, side: Any, goal: Any) -> Any:
    return _force(position, lambda leaf: side * leaf.score() >= goal, lambda here: any if here.turn == MAX else all)


@mistake("can_force", "OR and AND have changed places: the side's own nodes are OR nodes, the other side's AND nodes.")
def or_and_swapped(position: Any, side: Any, goal: Any) -> Any:
    return _force(position, lambda leaf: side * leaf.score() >= goal, lambda here: all if here.turn == side else any)


@mistake("can_force", "The side that you are asked about need not move first: ask the position whose turn it is.")
def side_moves_first(position: Any, side: Any, goal: Any) -> Any:
    return _force(
        position, lambda leaf: side * leaf.score() >= goal, lambda here: any if here.turn == position.turn else all
    )


@mistake("can_force", "MAX need not be the one who moves at the root: `position.turn` says who does.")
def max_moves_at_the_root(position: Any, side: Any, goal: Any, turn: Any = MAX) -> Any:
    children = _children(position)
    if not children:
        return side * position.score() >= goal
    return (any if turn == side else all)(max_moves_at_the_root(child, side, goal, -turn) for child in children)


@mistake("can_force", "Scores are MAX's; what MIN gets is the same number with the other sign.")
def score_from_max_s_side(position: Any, side: Any, goal: Any) -> Any:
    return _force(position, lambda leaf: leaf.score() >= goal, lambda here: any if here.turn == side else all)


@mistake("can_force", "A draw is not a win: the goal says how much is enough.")
def draw_counts_as_a_win(position: Any, side: Any, _goal: Any) -> Any:
    return _force(position, lambda leaf: side * leaf.score() >= 0, lambda here: any if here.turn == side else all)


@mistake("can_force", "When a draw is the goal, a draw is enough: the goal itself counts as reached.")
def more_than_the_goal(position: Any, side: Any, goal: Any) -> Any:
    return _force(position, lambda leaf: side * leaf.score() > goal, lambda here: any if here.turn == side else all)


@mistake(
    "can_force", "Is the `return` inside the loop? One move alone decides nothing when it is not the one that counts."
)
def first_move_decides(position: Any, side: Any, goal: Any) -> Any:
    children = _children(position)
    return first_move_decides(children[0], side, goal) if children else side * position.score() >= goal


@mistake(
    "can_force",
    "Ask first whether the game is over: `any` of no moves is False and `all` of no moves is True, whatever the score.",
)
def score_never_asked_for(position: Any, side: Any, goal: Any) -> Any:
    answers = [score_never_asked_for(child, side, goal) for child in _children(position)]
    return any(answers) if position.turn == side else all(answers)


# Solution trees


def _size(position: Any, leaf: Any, choose: Any) -> Any:
    sizes = [_size(child, leaf, choose) for child in _children(position)]
    return 1 + choose(position)(sizes) if sizes else leaf(position)


def _won(position: Any) -> Any:
    return 1 if position.score() > 0 else inf


@mistake("solution_size", "At an OR node one move is enough, so one child belongs to the solution: the smallest.")
def all_moves_of_max(position: Any) -> Any:
    return _size(position, _won, lambda _: sum)


@mistake("solution_size", "At an AND node every reply must be answered, so all children belong to the solution.")
def one_reply_of_min(position: Any) -> Any:
    return _size(position, _won, lambda _: min)


@mistake("solution_size", "All replies are part of the solution, not only the one that takes the longest.")
def largest_reply_only(position: Any) -> Any:
    return _size(position, _won, lambda here: min if here.turn == MAX else max)


@mistake("solution_size", "Each node of the solution counts, also those with children: one more than what is below.")
def only_leaves_counted(position: Any) -> Any:
    sizes = [only_leaves_counted(child) for child in _children(position)]
    return (min if position.turn == MAX else sum)(sizes) if sizes else _won(position)


@mistake("solution_size", "A draw is not a win of MAX, so nothing shows a win from there.")
def draws_are_solved(position: Any) -> Any:
    return _size(position, lambda leaf: 1 if leaf.score() >= 0 else inf, lambda here: min if here.turn == MAX else sum)


@mistake("solution_size", "0 is a very small size: where MAX has not won, no size is small enough, so it must be inf.")
def unsolvable_is_0(position: Any) -> Any:
    return _size(position, lambda leaf: int(leaf.score() > 0), lambda here: min if here.turn == MAX else sum)


@mistake("solution_size", "That counts the whole tree: ask at the leaves whether MAX has won.")
def whole_tree_counted(position: Any) -> Any:
    return 1 + sum(map(whole_tree_counted, _children(position)))


@mistake("solution_size", "MIN answers at MIN's nodes and MAX chooses at MAX's: here the two are the wrong way round.")
def sides_swapped(position: Any) -> Any:
    return _size(position, _won, lambda here: min if here.turn == MIN else sum)
