"""Wrong answers to putting moves in order: by a guess, to the front, by history, and in alpha-beta."""

from collections import Counter
from math import inf
from typing import Any

from gametree.check import references
from gametree.check.inputs import Reordered
from gametree.check.mistakes import mistake
from gametree.position import MAX, Move, Value
from gametree.search.ordering import to_front as in_front

# The most promising first


@mistake("promising", "Large values are good for MAX only: who is to move here?")
def ordered_for_max_at_min(position: Any, evaluate: Any) -> Any:
    return sorted(position.moves(), key=lambda move: -evaluate(position.play(move)))


@mistake("promising", "The worst moves come first: what does `sorted` put in front?")
def worst_first(position: Any, evaluate: Any) -> Any:
    return sorted(position.moves(), key=lambda move: position.turn * evaluate(position.play(move)))


@mistake("promising", "MIN's moves are in order and MAX's are not: who wants small values?")
def small_values_first_for_both(position: Any, evaluate: Any) -> Any:
    return sorted(position.moves(), key=lambda move: evaluate(position.play(move)))


@mistake("promising", "Equally good moves have changed places: which comes first when you turn a sorted list round?")
def equals_turned_round(position: Any, evaluate: Any) -> Any:
    return sorted(position.moves(), key=lambda move: position.turn * evaluate(position.play(move)))[::-1]


@mistake("promising", "Values come back where moves are wanted: sort the moves, by the values.")
def values_instead_of_moves(position: Any, evaluate: Any) -> Any:
    return sorted((evaluate(position.play(move)) for move in position.moves()), reverse=position.turn == MAX)


@mistake("promising", "It asks about the position before the move, which is the same for all moves.")
def position_instead_of_child(position: Any, evaluate: Any) -> Any:
    return sorted(position.moves(), key=lambda _move: -position.turn * evaluate(position))


@mistake("promising", "Only the best move comes back: the others still have to be tried, after it.")
def only_the_best_move(position: Any, evaluate: Any) -> Any:
    return sorted(position.moves(), key=lambda move: -position.turn * evaluate(position.play(move)))[:1]


@mistake("promising", "The guess that it was given does not count: the game is not over yet after most moves.")
def score_instead_of_the_guess(position: Any, _evaluate: Any) -> Any:
    return sorted(position.moves(), key=lambda move: -position.turn * position.play(move).score())


@mistake("promising", "What the moves are worth comes back, in the game's order: wanted are the moves, sorted by it.")
def values_not_sorted(position: Any, evaluate: Any) -> Any:
    return [evaluate(position.play(move)) for move in position.moves()]


# Known good moves to the front


@mistake("to_front", "The moves that are not in `first` are gone: they still have to be tried, after the others.")
def others_lost(moves: Any, first: Any) -> Any:
    return [move for move in dict.fromkeys(first) if move in moves] or moves


@mistake("to_front", "Moves that were put in front are there a second time: take them out of the rest.")
def moves_doubled(moves: Any, first: Any) -> Any:
    return [*(move for move in dict.fromkeys(first) if move in moves), *moves]


@mistake("to_front", "A move that was good elsewhere need not be legal here: look before you put it in front.")
def illegal_moves_kept(moves: Any, first: Any) -> Any:
    return [*dict.fromkeys(first), *(move for move in moves if move not in first)]


@mistake("to_front", "When a move is in `first` twice, it is tried twice: the table's move may be a killer, too.")
def doubled_in_first(moves: Any, first: Any) -> Any:
    return [*(move for move in first if move in moves), *(move for move in moves if move not in first)]


@mistake("to_front", "The best known move comes first in `first`: keep that order, not that of the game.")
def order_of_first_ignored(moves: Any, first: Any) -> Any:
    return sorted(moves, key=lambda move: move not in first)


@mistake("to_front", "One move after the other is put in front, so the last of `first` ends up before the first.")
def front_turned_round(moves: Any, first: Any) -> Any:
    for known in first:
        moves = in_front(moves, [known])
    return moves


@mistake("to_front", "Only one move goes to the front: `first` may have several.")
def only_one_to_the_front(moves: Any, first: Any) -> Any:
    return in_front(moves, first[:1])


@mistake("to_front", "The move in front changes places with another one: the rest should keep its order.")
def swapped_with_the_front(moves: Any, first: Any) -> Any:
    found = list(moves)
    for place, known in enumerate(move for move in dict.fromkeys(first) if move in moves):
        at = found.index(known)
        found[place], found[at] = found[at], found[place]
    return found


@mistake("to_front", "Only known moves come back: whatever is not in `first` has to follow them.")
def rest_lost(moves: Any, first: Any) -> Any:
    return [move for move in dict.fromkeys(first) if move in moves]


@mistake(
    "to_front", "All of `first` goes to the front unseen: it may hold a move that is not legal here, or one twice."
)
def first_taken_unseen(moves: Any, first: Any) -> Any:
    return [*first, *(move for move in moves if move not in first)]


@mistake(
    "to_front", "Moves come twice for two reasons: `first` may hold one twice, and what is in front is in the rest."
)
def doubled_in_both_ways(moves: Any, first: Any) -> Any:
    return [*(move for move in first if move in moves), *moves]


@mistake("to_front", "The moves may be a tuple or a range as well, which cannot do all that a list can.")
def lists_only(moves: Any, first: Any) -> Any:
    front, rest = [], moves.copy()
    for move in first:
        if move in rest:
            rest.remove(move)
            front.append(move)
    return front + rest


# Alpha-beta with an order


@mistake("alphabeta_ordered", "The moves are tried as the game lists them: `first` is not used.")
def order_ignored(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any, first: Any) -> Any:
    return _searched(lambda _position: [], position, depth, alpha, beta, evaluate, first)


@mistake("alphabeta_ordered", "The order counts at the root only: does every call hand it on?")
def order_not_handed_on(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any, first: Any) -> Any:
    root = position
    return _searched(lambda node: first if node == root else [], position, depth, alpha, beta, evaluate, first)


@mistake("alphabeta_ordered", "The order counts for one side only: the other one needs its good moves first as much.")
def order_for_max_only(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any, first: Any) -> Any:
    return _searched(lambda node: first if node.turn == MAX else [], position, depth, alpha, beta, evaluate, first)


@mistake("alphabeta_ordered", "The moves that were meant to come first come last.")
def good_moves_last(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any, first: Any) -> Any:
    def turned(node: Any) -> Any:
        return in_front(node.moves(), first)[::-1]

    return _searched(turned, position, depth, alpha, beta, evaluate, first)


def _searched(order: Any, position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any, first: Any) -> Any:
    """Return what alpha-beta finds when the moves that `order` gives for a position come first there."""
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in in_front(moves, order(position)):
        best = max(best, -_searched(order, position.play(move), depth - 1, -beta, -alpha, evaluate, first))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta_ordered", "Only the moves in `first` are tried: the others come after them, they are not lost.")
def others_never_tried(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any, first: Any) -> Any:
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in [move for move in first if move in position.moves()]:
        best = max(best, -others_never_tried(position.play(move), depth - 1, -beta, -alpha, evaluate, first))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta_ordered", "A move in `first` need not be legal in every position: which of them are, here?")
def illegal_moves_tried(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any, first: Any) -> Any:
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in [*first, *(move for move in position.moves() if move not in first)]:
        best = max(best, -illegal_moves_tried(position.play(move), depth - 1, -beta, -alpha, evaluate, first))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta_ordered", "A move that was tried first is tried once more among the rest.")
def good_moves_tried_twice(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any, first: Any) -> Any:
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in [*(move for move in first if move in position.moves()), *position.moves()]:
        best = max(best, -good_moves_tried_twice(position.play(move), depth - 1, -beta, -alpha, evaluate, first))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alphabeta_ordered", "Putting moves in order after the search changes nothing: order them before the loop.")
def ordered_after_the_loop(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any, first: Any) -> Any:
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position)
    values = {}
    for move in position.moves():
        child = position.play(move)
        values[move] = -ordered_after_the_loop(child, depth - 1, -beta, -alpha, evaluate, first)
        alpha = max(alpha, values[move])
    return max(values[move] for move in in_front(position.moves(), first))


@mistake("alphabeta_ordered", "A node is left only when α is above β: at α = β nothing more can be gained either.")
def cuts_only_beyond(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any, first: Any) -> Any:
    reordered = Reordered(position, lambda moves: in_front(moves, first))
    return references.alphabeta(">")(reordered, depth, alpha, beta, evaluate)


# By history


def _weighed(moves: Any, cuts: Any, weight: Any) -> Any:
    """Return the moves by the sum of what each cut weighs, heaviest first."""
    weights: Counter[Move] = Counter()
    for side, move, depth in cuts:
        weights[move] += weight(side, depth)
    return sorted(moves, key=lambda move: -weights[move])


@mistake("by_history", "Every cut counts the same: one with many plies left saves more than one near the leaves.")
def depth_not_counted(moves: Any, turn: int, cuts: Any) -> Any:
    return _weighed(moves, cuts, lambda side, _depth: side == turn)


@mistake("by_history", "The credit grows too slowly with the plies left: the task says how much a cut is worth.")
def depth_not_squared(moves: Any, turn: int, cuts: Any) -> Any:
    return _weighed(moves, cuts, lambda side, depth: depth * (side == turn))


@mistake("by_history", "The same move may be good for one side and bad for the other: whose cuts count here?")
def both_sides_counted(moves: Any, _turn: int, cuts: Any) -> Any:
    return _weighed(moves, cuts, lambda _side, depth: depth**2)


@mistake("by_history", "It orders by what is good for the opponent: whose cuts count here?")
def cuts_of_the_opponent(moves: Any, turn: int, cuts: Any) -> Any:
    return _weighed(moves, cuts, lambda side, depth: depth**2 * (side != turn))


@mistake("by_history", "The moves with the least credit come first.")
def least_credit_first(moves: Any, turn: int, cuts: Any) -> Any:
    return _weighed(moves, cuts, lambda side, depth: -(depth**2) * (side == turn))


@mistake("by_history", "A new cut replaces what a move had before: credit adds up.")
def only_the_last_cut(moves: Any, turn: int, cuts: Any) -> Any:
    weights = {move: depth**2 for side, move, depth in cuts if side == turn}
    return sorted(moves, key=lambda move: -weights.get(move, 0))


@mistake("by_history", "Moves that have never made a cut are gone: they still have to be tried, after the others.")
def moves_without_credit_lost(moves: Any, turn: int, cuts: Any) -> Any:
    known = {move for side, move, _ in cuts if side == turn}
    return [move for move in _weighed(moves, cuts, lambda side, depth: depth**2 * (side == turn)) if move in known]


@mistake(
    "by_history", "It sorts the moves that have cut, not those that are given: some get lost, others are not legal."
)
def moves_of_the_cuts_sorted(_moves: Any, turn: int, cuts: Any) -> Any:
    return _weighed(
        dict.fromkeys(move for side, move, _ in cuts if side == turn), cuts, lambda s, d: d**2 * (s == turn)
    )
