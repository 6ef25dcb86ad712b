"""Wrong answers to the tasks on negamax."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.position import MAX, Value

# Whose number is it?


@mistake("for_mover", "The evaluation speaks for MAX: what does its number mean to the side that is to move here?")
def turn_ignored(position: Any, evaluate: Any) -> Any:
    return evaluate(position)


@mistake("for_mover", "Not every number changes its sign: what is good for MAX is good for the mover when MAX moves.")
def always_negated(position: Any, evaluate: Any) -> Any:
    return -evaluate(position)


@mistake("for_mover", "The sign is for the other side: try it where MAX is to move.")
def turn_the_wrong_way_round(position: Any, evaluate: Any) -> Any:
    return -position.turn * evaluate(position)


@mistake("for_mover", "Ask the evaluation that you are given: `score` knows finished games only.")
def score_instead_of_evaluate(position: Any, _evaluate: Any) -> Any:
    return position.turn * position.score()


# Odd and even depths


@mistake("for_root", "After an odd number of plies somebody else is to move: whose number is it then?")
def never_negated(value: Value, _plies: int) -> Value:
    return value


@mistake("for_root", "Two plies further down the same side moves again: does its number change its sign for you?")
def negated_once_whatever_the_depth(value: Value, plies: int) -> Value:
    return -value if plies else value


@mistake("for_root", "Try 0 and 1 plies by hand: at which of them are you the one who moves?")
def negated_at_even_depths(value: Value, plies: int) -> Value:
    return value if plies % 2 else -value


@mistake("for_root", "The distance changes whose number it is, never how big it is.")
def value_times_plies(value: Value, plies: int) -> Value:
    return (value if plies % 2 == 0 else -value) * max(plies, 1)


# One rule


@mistake("one_rule", "These values are your opponent's: what is each of them worth to you?")
def values_not_negated(values: list[Value]) -> Value:
    return max(values)


@mistake("one_rule", "Negate each value before you choose: negating the chosen one is something else.")
def negated_after_choosing(values: list[Value]) -> Value:
    return -max(values)


@mistake("one_rule", "You want as much as you can get, like everybody else: count for yourself first, then choose.")
def smallest_taken(values: list[Value]) -> Value:
    return min(values)


@mistake("one_rule", "The best may be below 0: start below everything possible.")
def best_child_starts_at_0(values: list[Value]) -> Value:
    return max(0, *(-value for value in values))


# An infinity that survives a minus sign


@mistake("lowest", "The smallest number there is has no partner: there is one number more below 0 than above.")
def smallest_of_all(bits: int) -> int:
    return -(1 << bits - 1)


@mistake(
    "lowest", "Count the numbers: so many bits make 2 to the power of `bits` in all, and half of them are below 0."
)
def sign_bit_forgotten(bits: int) -> int:
    return 1 - (1 << bits)


@mistake("lowest", "The smallest number is asked for, so it lies below 0.")
def largest_of_all(bits: int) -> int:
    return (1 << bits - 1) - 1


@mistake("lowest", "The answer depends on `bits`: 32 is only an example.")
def always_32_bits(_bits: int) -> int:
    return 1 - (1 << 31)


# Negamax


@mistake("negamax", "What is good for your opponent is bad for you: a child's value changes its sign on the way up.")
def no_minus(position: Any, depth: float, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    return max(no_minus(position.play(move), depth - 1, evaluate) for move in moves)


@mistake("negamax", "The evaluation is for MAX and negamax counts for the mover: something is missing at the leaf.")
def turn_missing_at_the_leaf(position: Any, depth: float, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return max(-turn_missing_at_the_leaf(position.play(move), depth - 1, evaluate) for move in moves)


@mistake("negamax", "Two signs are missing, and on many trees they hide each other: whose is the number at a leaf?")
def no_sign_at_all(position: Any, depth: float, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    return max(no_sign_at_all(position.play(move), depth - 1, evaluate) for move in moves)


@mistake("negamax", "The leaf is valued for the wrong side: who would be to move there, if the game went on?")
def leaf_for_who_has_just_moved(position: Any, depth: float, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return -position.turn * evaluate(position)
    return max(-leaf_for_who_has_just_moved(position.play(move), depth - 1, evaluate) for move in moves)


@mistake("negamax", "There is one minus sign too many: each value changes its sign once between a node and its parent.")
def minus_twice(position: Any, depth: float, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    return -max(-minus_twice(position.play(move), depth - 1, evaluate) for move in moves)


@mistake("negamax", "The minus sign has made the two players alike: is there still one who takes the smallest?")
def smallest_for_min(position: Any, depth: float, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    choose = max if position.turn == MAX else min
    return choose(-smallest_for_min(position.play(move), depth - 1, evaluate) for move in moves)


@mistake("negamax", "The turn belongs in one place only: above a leaf the numbers are the mover's already.")
def turn_at_every_node(position: Any, depth: float, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    return position.turn * max(-turn_at_every_node(position.play(move), depth - 1, evaluate) for move in moves)


@mistake("negamax", "A leaf is valued for the side that is to move at the leaf, which may not be the side that asked.")
def side_of_the_root_at_every_leaf(position: Any, depth: float, evaluate: Any) -> Any:
    def search(below: Any, depth: float) -> Any:
        moves = below.moves()
        if not moves or depth == 0:
            return position.turn * evaluate(below)
        return max(-search(below.play(move), depth - 1) for move in moves)

    return search(position, depth)


@mistake("negamax", "All values may be below 0: start the best below everything possible.")
def best_starts_at_0(position: Any, depth: float, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    return max(0, *(-best_starts_at_0(position.play(move), depth - 1, evaluate) for move in moves))


@mistake("negamax", "The depth is a number of plies, not a value: it goes down by one at each move and keeps its sign.")
def depth_negated(position: Any, depth: float, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    return max(-depth_negated(position.play(move), -(depth - 1), evaluate) for move in moves)


@mistake("negamax", "Each move is a ply nearer to the end of the look-ahead: does every call say so?")
def depth_not_lowered(position: Any, depth: float, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    return max(-depth_not_lowered(position.play(move), depth, evaluate) for move in moves)


@mistake("negamax", "All children are equally far from the root: do they all get the same depth?")
def depth_lowered_for_each_child(position: Any, depth: float, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    below = enumerate(moves, start=1)
    return max(-depth_lowered_for_each_child(position.play(m), max(depth - at, 0), evaluate) for at, m in below)


@mistake("negamax", "Ask first whether the game is over: with no moves there is nothing to choose from.")
def end_of_the_game_not_asked(position: Any, depth: float, evaluate: Any) -> Any:
    if depth == 0:
        return position.turn * evaluate(position)
    values = [-end_of_the_game_not_asked(position.play(move), depth - 1, evaluate) for move in position.moves()]
    return max(values, default=-inf)


@mistake("negamax", "Decide after all children: a `return` inside the loop looks at the first one only.")
def first_child_only(position: Any, depth: float, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    return -first_child_only(position.play(moves[0]), depth - 1, evaluate)


@mistake("negamax", "The value is right: is every leaf valued only once, and no other node at all?")
def every_node_valued(position: Any, depth: float, evaluate: Any) -> Any:
    moves, value = position.moves(), position.turn * evaluate(position)
    if not moves or depth == 0:
        return value
    return max(-every_node_valued(position.play(move), depth - 1, evaluate) for move in moves)


# The line of best moves


def _line(position: Any, depth: float, evaluate: Any, is_better: Any, joined: Any) -> tuple[Any, list[Any]]:
    """Return a value for the mover and a line, with the parts left open that the mistakes below get wrong."""
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position), []
    best, line = -inf, None
    for move in moves:
        value, rest = _line(position.play(move), depth - 1, evaluate, is_better, joined)
        if line is None or is_better(-value, best):
            best, line = -value, joined(move, rest)
    return best, line or []


@mistake("principal_variation", "Of equally good moves the first is asked for: when does a later one replace it?")
def last_of_equals(position: Any, depth: float, evaluate: Any) -> Any:
    return _line(position, depth, evaluate, lambda value, best: value >= best, lambda move, rest: [move, *rest])[1]


@mistake(
    "principal_variation", "The line begins with the move at the root: where do you add a move to what follows it?"
)
def from_the_leaf_up(position: Any, depth: float, evaluate: Any) -> Any:
    return _line(position, depth, evaluate, lambda value, best: value > best, lambda move, rest: [*rest, move])[1]


@mistake("principal_variation", "The line goes on to the leaf: what do both sides play after the first move?")
def first_move_only(position: Any, depth: float, evaluate: Any) -> Any:
    return _line(position, depth, evaluate, lambda value, best: value > best, lambda move, _rest: [move])[1]


@mistake("principal_variation", "The line must belong to the best move: keep it only when its move is the best so far.")
def line_of_the_last_child(position: Any, depth: float, evaluate: Any) -> Any:
    return _line(position, depth, evaluate, lambda _value, _best: True, lambda move, rest: [move, *rest])[1]


@mistake("principal_variation", "The line stops a move too early: look at the node whose children are leaves.")
def last_move_left_out(position: Any, depth: float, evaluate: Any) -> Any:
    return _line(position, depth, evaluate, lambda value, best: value > best, lambda move, rest: [move, *rest])[1][:-1]


@mistake("principal_variation", "Both sides choose for themselves: is a child's value the mover's, or the opponent's?")
def opponent_helps(position: Any, depth: float, evaluate: Any) -> Any:
    def search(position: Any, depth: float) -> tuple[Any, list[Any]]:
        moves = position.moves()
        if not moves or depth == 0:
            return position.turn * evaluate(position), []
        replies = {move: search(position.play(move), depth - 1) for move in moves}
        move = max(replies, key=lambda move: replies[move][0])
        return replies[move][0], [move, *replies[move][1]]

    return search(position, depth)[1]


@mistake("principal_variation", "Only the moves are asked for: the value is needed inside, and stays there.")
def value_and_line(position: Any, depth: float, evaluate: Any) -> Any:
    return _line(position, depth, evaluate, lambda value, best: value > best, lambda move, rest: [move, *rest])


@mistake(
    "principal_variation", "After a cut a value is only a bound: an equal one is no proof of an equally good move."
)
def equal_after_a_cut(position: Any, depth: float, evaluate: Any) -> Any:
    def search(position: Any, depth: float, alpha: Value, beta: Value) -> tuple[Any, list[Any]]:
        moves = position.moves()
        if not moves or depth == 0:
            return position.turn * evaluate(position), []
        best, line = -inf, []
        for move in moves:
            value, rest = search(position.play(move), depth - 1, -beta, -max(alpha, best))
            if -value >= best:
                best, line = -value, [move, *rest]
            if best >= beta:
                break
        return best, line

    return search(position, depth, -inf, inf)[1]
