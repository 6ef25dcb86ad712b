"""The three programs of assignment 6 that go wrong, half-mended ones, and trees in a wrong order."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.games.tree import Node, Tree
from gametree.position import MAX, MIN, Evaluate, Position, Value, score
from gametree.search.minimax import minimax

STILL = "This is still the program as it was: step through it on the tree that you found."
WON = 100


def tree_1() -> tuple[Node, int]:
    """Return the smallest tree on which the first program goes wrong, and who moves at its root."""
    return [[0, -1]], MAX


def tree_2() -> tuple[Node, int]:
    """Return the same for the second program."""
    return WON, MIN


def tree_3() -> tuple[Node, int]:
    """Return the same for the third program."""
    return [[0], 1], MAX


# The first program, and two ways to mend half of it


@mistake("bug_1", STILL, before=(tree_1,))
def program_1(
    position: Position,
    depth: float = inf,
    alpha: Value = -inf,
    beta: Value = inf,
    evaluate: Evaluate[Position] = score,
) -> Value:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        value = -program_1(position.play(move), depth - 1, -alpha, -beta, evaluate)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("bug_1", "The two ends have changed places, but whose numbers are they now?", before=(tree_1,))
def signs_left_out(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -signs_left_out(position.play(move), depth - 1, beta, alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake(
    "bug_1",
    "The values are right now, but nothing is cut: what are your α and your β to your opponent?",
    before=(tree_1,),
)
def window_left_alone(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -window_left_alone(position.play(move), depth - 1, alpha, beta, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


# The second program, and two ways to mend it in the wrong place


@mistake("bug_2", STILL, before=(tree_2,))
def program_2(
    position: Position,
    depth: float = inf,
    alpha: Value = -inf,
    beta: Value = inf,
    evaluate: Evaluate[Position] = score,
) -> Value:
    moves = position.moves()
    if not moves or depth == 0:
        value = evaluate(position)
        if abs(value) >= WON:
            return value
        return position.turn * value
    best = -inf
    for move in moves:
        best = max(best, -program_2(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("bug_2", "A win is not always bad news: for whom is it one, and who is to move?", before=(tree_2,))
def win_always_negated(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        value = evaluate(position)
        return -value if abs(value) >= WON else position.turn * value
    best = -inf
    for move in moves:
        best = max(best, -win_always_negated(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("bug_2", "Now all leaves speak for MAX: the sign was missing in one place only.", before=(tree_2,))
def no_turn_at_any_leaf(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -no_turn_at_any_leaf(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


# The third program, and two ways to mend half of it


@mistake("bug_3", STILL, before=(tree_3,))
def program_3(
    position: Position,
    depth: float = inf,
    alpha: Value = -inf,
    beta: Value = inf,
    evaluate: Evaluate[Position] = score,
) -> Value:
    def search(position: Position, depth: float) -> Value:
        nonlocal alpha, beta
        moves = position.moves()
        if not moves or depth == 0:
            return evaluate(position)
        best = -position.turn * inf
        for move in moves:
            value = search(position.play(move), depth - 1)
            if position.turn == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return search(position, depth)


@mistake("bug_3", "One of the two bounds is each call's own now: what about the other?", before=(tree_3,))
def one_bound_still_shared(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    def search(position: Any, depth: float, alpha: Value) -> Any:
        nonlocal beta
        moves = position.moves()
        if not moves or depth == 0:
            return evaluate(position)
        best = -position.turn * inf
        for move in moves:
            value = search(position.play(move), depth - 1, alpha)
            best = max(best, value) if position.turn == MAX else min(best, value)
            alpha, beta = (max(alpha, best), beta) if position.turn == MAX else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    return search(position, depth, alpha)


@mistake(
    "bug_3",
    "Now every call begins with a full window: what its ancestors are sure of counts for it too.",
    before=(tree_3,),
)
def bounds_begin_anew(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return evaluate(position)
    best = -position.turn * inf
    for move in moves:
        value = bounds_begin_anew(position.play(move), depth - 1, -inf, inf, evaluate)
        best = max(best, value) if position.turn == MAX else min(best, value)
        alpha, beta = (max(alpha, best), beta) if position.turn == MAX else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


# The order of a tree


def _value(node: Any, turn: int) -> Value:
    """Return what a child is worth, where `turn` moves in it, for the side above it."""
    return -turn * minimax(Tree(node, turn))


@mistake("best_first", "The sides alternate: which of them chooses one ply further down?")
def largest_first_for_both(node: Any, _turn: int) -> Any:
    if not isinstance(node, list):
        return node
    children = [largest_first_for_both(child, MAX) for child in node]
    return sorted(children, key=lambda child: _value(child, MIN), reverse=True)


@mistake("best_first", "This is the worst order: what is best for the side that chooses comes first.")
def worst_first(node: Any, turn: int) -> Any:
    if not isinstance(node, list):
        return node
    children = [worst_first(child, -turn) for child in node]
    return sorted(children, key=lambda child: _value(child, -turn))


@mistake("best_first", "The root is in order: what about the nodes below it?")
def root_only(node: Any, turn: int) -> Any:
    if not isinstance(node, list):
        return node
    return sorted(node, key=lambda child: _value(child, -turn), reverse=True)


@mistake("best_first", "The nodes above the leaves are in order: do the lists of lists not need it too?")
def leaves_only(node: Any, turn: int) -> Any:
    if not isinstance(node, list):
        return node
    if isinstance(node[0], list):
        return [leaves_only(child, -turn) for child in node]
    return sorted(node, reverse=turn == MAX)


@mistake("best_first", "A child is put in its place by what it is worth, not by the number that stands first in it.")
def by_the_first_number(node: Any, turn: int) -> Any:
    if not isinstance(node, list):
        return node
    return [by_the_first_number(child, -turn) for child in sorted(node, reverse=turn == MAX)]


@mistake("best_first", "The order of the children may change, but who is whose child may not.")
def leaves_moved_to_other_nodes(node: Any, turn: int) -> Any:
    def numbers(node: Any) -> list[Value]:
        return [number for child in node for number in numbers(child)] if isinstance(node, list) else [node]

    def filled(node: Any, values: Any) -> Any:
        return [filled(child, values) for child in node] if isinstance(node, list) else next(values)

    return filled(node, iter(sorted(numbers(node), reverse=turn == MAX)))


@mistake("best_first", "Make a new list: the tree that came in belongs to the caller.")
def sorted_in_place(node: Any, turn: int) -> Any:
    if isinstance(node, list):
        for child in node:
            sorted_in_place(child, -turn)
        node.sort(key=lambda child: _value(child, -turn), reverse=True)
    return node
