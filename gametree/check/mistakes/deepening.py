"""Wrong answers to the principal variation and to deepening ply by ply."""

from math import inf
from typing import Any

from gametree.check import references
from gametree.check.mistakes import mistake
from gametree.position import Value
from gametree.search.alphabeta import alphabeta
from gametree.search.ordering import to_front

# The principal variation


def _line(  # how a node joins its move with its child's line, and whether a value makes a new best move
    join: Any, is_better: Any, position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any
) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position), []
    best, line = -inf, []
    for move in moves:
        reply, rest = _line(join, is_better, position.play(move), depth - 1, -beta, -alpha, evaluate)
        if is_better(-reply, best):
            best, line = -reply, join(move, rest)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, line


def _in_front(move: Any, rest: Any) -> Any:
    return [move, *rest]


def _is_more(value: Value, best: Value) -> bool:
    return value > best


@mistake("alphabeta_line", "After a cut an equal value is only a bound, and its line proves nothing: keep the first.")
def line_of_a_cut_node_kept(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _line(_in_front, lambda value, best: value >= best, position, depth, alpha, beta, evaluate)


@mistake("alphabeta_line", "The moves are there in the wrong order: which one is played first?")
def line_turned_round(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _line(lambda move, rest: [*rest, move], _is_more, position, depth, alpha, beta, evaluate)


@mistake("alphabeta_line", "The line ends after one move: what does the opponent answer?")
def only_the_first_move(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _line(lambda move, _rest: [move], _is_more, position, depth, alpha, beta, evaluate)


@mistake("alphabeta_line", "The child's line comes up unchanged: the move that leads to the child belongs in front.")
def own_move_missing(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _line(lambda _move, rest: rest, _is_more, position, depth, alpha, beta, evaluate)


@mistake("alphabeta_line", "The line is that of the last move tried, not that of the best one.")
def line_of_the_last_move(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position), []
    best, line = -inf, []
    for move in moves:
        reply, rest = line_of_the_last_move(position.play(move), depth - 1, -beta, -alpha, evaluate)
        best, line = max(best, -reply), [move, *rest]
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, line


@mistake(
    "alphabeta_line",
    "One list collects the moves of all nodes that were tried: every node needs a line of its own.",
)
def one_list_for_all_nodes(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    played: list[Any] = []

    def search(position: Any, depth: float, alpha: Value, beta: Value) -> Any:
        moves = position.moves()
        if not moves or depth == 0:
            return position.turn * evaluate(position)
        best = -inf
        for move in moves:
            value = -search(position.play(move), depth - 1, -beta, -alpha)
            if value > best:
                best = value
                played.insert(0, move)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return search(position, depth, alpha, beta), played


@mistake("alphabeta_line", "The value comes up as the child has it: what is good for the opponent is bad for you.")
def minus_missing_in_the_line(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position), []
    found = (
        (minus_missing_in_the_line(position.play(move), depth - 1, -beta, -alpha, evaluate), move) for move in moves
    )
    (value, rest), move = max(found, key=lambda pair: pair[0][0])
    return value, [move, *rest]


# Deepening


def _rows(depths: Any, position: Any, evaluate: Any, keep: bool = True) -> Any:
    """Return a line for each of some depths; without `keep`, each search begins with the game's own order."""
    rows: list[Any] = []
    for plies in depths:
        first = [row[2] for row in rows[-1:] if keep]
        value, move = _best(position, plies, evaluate, to_front(position.moves(), first))
        rows.append((plies, value, move))
    return rows


def _best(position: Any, plies: int, evaluate: Any, moves: Any, best: Value = -inf) -> Any:
    best_move = moves[0]
    for move in moves if plies else ():
        value = -alphabeta(position.play(move), plies - 1, -inf, -best, evaluate)
        if value > best:
            best, best_move = value, move
    return (best, best_move) if plies else (position.turn * evaluate(position), best_move)


@mistake("deepening", "It begins with no look-ahead at all, which finds no move: the first search looks one ply ahead.")
def begins_at_0(position: Any, depth: int, evaluate: Any) -> Any:
    return _rows(range(depth + 1), position, evaluate)


@mistake("deepening", "The deepest search is missing: where does `range` end?")
def ends_one_ply_early(position: Any, depth: int, evaluate: Any) -> Any:
    return _rows(range(1, depth), position, evaluate)


@mistake("deepening", "It begins with the deepest search, so no search can learn from a shallower one.")
def from_the_wrong_end(position: Any, depth: int, evaluate: Any) -> Any:
    return _rows(range(depth, 0, -1), position, evaluate)


@mistake("deepening", "Only the last search comes back: every depth has a line of its own.")
def only_the_last_line(position: Any, depth: int, evaluate: Any) -> Any:
    return _rows(range(1, depth + 1), position, evaluate)[-1:]


@mistake("deepening", "The values are for MAX: here they are for the side that is to move.")
def values_for_max(position: Any, depth: int, evaluate: Any) -> Any:
    rows = _rows(range(1, depth + 1), position, evaluate)
    return [(plies, position.turn * value, move) for plies, value, move in rows]


@mistake(
    "deepening", "The lines are right, but each search begins as if it knew nothing: try the last best move first."
)
def last_best_move_forgotten(position: Any, depth: int, evaluate: Any) -> Any:
    return _rows(range(1, depth + 1), position, evaluate, keep=False)


@mistake(
    "deepening", "The best value of one search goes on into the next: a deeper look may be worse news, so start afresh."
)
def value_kept_for_the_next_search(position: Any, depth: int, evaluate: Any) -> Any:
    rows: list[Any] = []
    best = -inf
    for plies in range(1, depth + 1):
        moves = to_front(position.moves(), [row[2] for row in rows[-1:]])
        best, move = _best(position, plies, evaluate, moves, best)
        rows.append((plies, best, move))
    return rows


@mistake("deepening", "Each search looks a ply too far: the first move is a ply as well.")
def first_move_not_counted(position: Any, depth: int, evaluate: Any) -> Any:
    return [(plies - 1, *row) for plies, *row in _rows(range(2, depth + 2), position, evaluate)]


@mistake("deepening", "The move is the last one that was tried: keep the one that brought the best value.")
def last_move_tried(position: Any, depth: int, evaluate: Any) -> Any:
    return [(plies, value, position.moves()[-1]) for plies, value, _ in _rows(range(1, depth + 1), position, evaluate)]


@mistake("deepening", "Only the last best move is tried again: another one may be better when you look further.")
def others_not_tried_again(position: Any, depth: int, evaluate: Any) -> Any:
    rows: list[Any] = []
    for plies in range(1, depth + 1):
        moves = [row[2] for row in rows[-1:]] or position.moves()
        rows.append((plies, *_best(position, plies, evaluate, moves)))
    return rows


@mistake("deepening", "The last best move is tried twice: put it in front, and take it out of the rest.")
def best_move_doubled(position: Any, depth: int, evaluate: Any) -> Any:
    rows: list[Any] = []
    for plies in range(1, depth + 1):
        moves = [*(row[2] for row in rows[-1:]), *position.moves()]
        rows.append((plies, *_best(position, plies, evaluate, moves)))
    return rows


def _deepened(value_of: Any, is_better: Any, keeps_order: bool, position: Any, depth: int, evaluate: Any) -> Any:
    """Return a line for each depth; `value_of` searches a child, `is_better` chooses, the order may go on as it is."""
    rows: list[Any] = []
    moves = position.moves()
    for plies in range(1, depth + 1):
        best, best_move = -inf, None
        for move in moves:
            value = -value_of(position.play(move), plies - 1, best, evaluate)
            if best_move is None or is_better(value, best):
                best, best_move = value, move
        rows.append((plies, best, best_move))
        moves = to_front(moves if keeps_order else position.moves(), [best_move])
    return rows


def _child(child: Any, plies: int, best: Value, evaluate: Any) -> Any:
    return alphabeta(child, plies, -inf, -best, evaluate)


@mistake(
    "deepening", "The window of the children is yours: seen from the other side, it needs swapping and a new sign."
)
def window_not_turned_round(position: Any, depth: int, evaluate: Any) -> Any:
    def value_of(child: Any, plies: int, best: Value, evaluate: Any) -> Any:
        return alphabeta(child, plies, best, inf, evaluate)

    return _deepened(value_of, _is_more, False, position, depth, evaluate)


@mistake("deepening", "The window of the children is swapped, but it keeps the sign of the other side.")
def sign_of_the_window_kept(position: Any, depth: int, evaluate: Any) -> Any:
    def value_of(child: Any, plies: int, best: Value, evaluate: Any) -> Any:
        return alphabeta(child, plies, -inf, best, evaluate)

    return _deepened(value_of, _is_more, False, position, depth, evaluate)


@mistake("deepening", "The window of the children has new signs, but its ends are not swapped.")
def ends_of_the_window_not_swapped(position: Any, depth: int, evaluate: Any) -> Any:
    def value_of(child: Any, plies: int, best: Value, evaluate: Any) -> Any:
        return alphabeta(child, plies, -best, -inf, evaluate)

    return _deepened(value_of, _is_more, False, position, depth, evaluate)


@mistake("deepening", "A move that is only equally good replaces the best one: after a cut, that is only a bound.")
def equal_move_chosen(position: Any, depth: int, evaluate: Any) -> Any:
    return _deepened(_child, lambda value, best: value >= best, False, position, depth, evaluate)


@mistake("deepening", "Every move at the root gets a full window: what is known of those before it can cut below.")
def full_window_for_the_children(position: Any, depth: int, evaluate: Any) -> Any:
    def value_of(child: Any, plies: int, _best: Value, evaluate: Any) -> Any:
        return alphabeta(child, plies, -inf, inf, evaluate)

    return _deepened(value_of, _is_more, False, position, depth, evaluate)


@mistake(
    "deepening",
    "The best moves of older searches stay in front: behind the last best move, the others keep the game's own order.",
)
def moves_stay_reordered(position: Any, depth: int, evaluate: Any) -> Any:
    return _deepened(_child, _is_more, True, position, depth, evaluate)


@mistake("deepening", "A search cuts only when α is above β: at α = β nothing more can be gained either.")
def cuts_only_beyond(position: Any, depth: int, evaluate: Any) -> Any:
    def value_of(child: Any, plies: int, best: Value, evaluate: Any) -> Any:
        return late(child, plies, -inf, -best, evaluate)

    late = references.alphabeta(">")
    return _deepened(value_of, _is_more, False, position, depth, evaluate)
