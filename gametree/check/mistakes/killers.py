"""Wrong answers to alpha-beta with killer moves."""

from collections.abc import Callable
from math import inf
from operator import ge, gt
from typing import Any

from gametree.check.mistakes import mistake
from gametree.position import Value
from gametree.search.alphabeta import alphabeta
from gametree.search.ordering import to_front

Kept = dict[Any, list[Any]]


def _to_front(moves: Any, known: Any) -> Any:
    return to_front(moves, known)


def _remember(known: Any, move: Any) -> Any:
    return [move, *(old for old in known if old != move)][:2]


def _search(
    kept: Kept,
    position: Any,
    depth: float,
    window: tuple[Value, Value],
    evaluate: Any,
    key: Callable[[Any, float], Any] = lambda _position, depth: depth,
    order: Callable[[Any, Any], Any] = _to_front,
    remember: Callable[[Any, Any], Any] = _remember,
    is_cut: Callable[[Value, Value], bool] = ge,
) -> Any:
    """Return what alpha-beta finds with killers that are kept under a key, put in order and remembered somehow."""
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    (alpha, beta), best, at = window, -inf, key(position, depth)
    for move in order(moves, kept.get(at, [])):
        child = position.play(move)
        best = max(best, -_search(kept, child, depth - 1, (-beta, -alpha), evaluate, key, order, remember, is_cut))
        alpha = max(alpha, best)
        if is_cut(alpha, beta):
            kept[at] = remember(kept.get(at, []), move)
            break
    return best


@mistake(
    "alphabeta_killers",
    "Every call makes a new memory (or takes an empty one that it is given for none): how does it reach the children?",
)
def memory_not_handed_on(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    kept: Kept = {}
    best = -inf
    for move in to_front(moves, kept.get(depth, [])):
        best = max(best, -memory_not_handed_on(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            kept[depth] = _remember(kept.get(depth, []), move)
            break
    return best


@mistake("alphabeta_killers", "No move is remembered: this is alpha-beta as you had it.")
def no_killers(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return alphabeta(position, depth, alpha, beta, evaluate)


@mistake("alphabeta_killers", "All plies share their killers: a move that refutes MIN's play says nothing about MAX's.")
def killers_shared_between_depths(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _search({}, position, depth, (alpha, beta), evaluate, key=lambda _position, _depth: 0)


@mistake(
    "alphabeta_killers", "Killers are kept for each side, not for each depth: what cuts here need not cut two plies on."
)
def killers_by_side(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _search({}, position, depth, (alpha, beta), evaluate, key=lambda position, _depth: position.turn)


@mistake(
    "alphabeta_killers", "Killers are kept for this very position, which never comes again: its neighbours need them."
)
def killers_by_position(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _search({}, position, depth, (alpha, beta), evaluate, key=lambda position, _depth: position)


@mistake("alphabeta_killers", "A killer comes from another position: is it legal here?")
def illegal_killer_tried(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    def order(moves: Any, known: Any) -> Any:
        return [*known, *(move for move in moves if move not in known)]

    return _search({}, position, depth, (alpha, beta), evaluate, order=order)


@mistake("alphabeta_killers", "A killer that did not cut here is tried once more among the rest.")
def killer_tried_twice(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    def order(moves: Any, known: Any) -> Any:
        return [*(move for move in known if move in moves), *moves]

    return _search({}, position, depth, (alpha, beta), evaluate, order=order)


@mistake("alphabeta_killers", "Where there are killers only they are tried: the other moves come after them.")
def only_killers_tried(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    def order(moves: Any, known: Any) -> Any:
        return [move for move in known if move in moves] or moves

    return _search({}, position, depth, (alpha, beta), evaluate, order=order)


@mistake("alphabeta_killers", "The older of the two killers is tried first: the newest is the best guess.")
def oldest_killer_first(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _search(
        {}, position, depth, (alpha, beta), evaluate, order=lambda moves, known: to_front(moves, known[::-1])
    )


@mistake("alphabeta_killers", "Only one killer is kept: the one before it may still be good.")
def only_one_killer(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _search({}, position, depth, (alpha, beta), evaluate, remember=lambda _known, move: [move])


@mistake("alphabeta_killers", "Every killer is kept for ever: only the two newest are.")
def killers_never_forgotten(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    def remember(known: Any, move: Any) -> Any:
        return [move, *(old for old in known if old != move)]

    return _search({}, position, depth, (alpha, beta), evaluate, remember=remember)


@mistake("alphabeta_killers", "The same move fills both places: the second one should be another move.")
def same_killer_in_both_places(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _search({}, position, depth, (alpha, beta), evaluate, remember=lambda known, move: [move, *known][:2])


@mistake("alphabeta_killers", "The first two killers stay for good: a new one should push out the oldest.")
def new_killers_refused(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    def remember(known: Any, move: Any) -> Any:
        return known if move in known or len(known) == 2 else [*known, move]

    return _search({}, position, depth, (alpha, beta), evaluate, remember=remember)


@mistake("alphabeta_killers", "Moves that are best without a cut are remembered too: a killer is a move that has cut.")
def best_moves_remembered_without_a_cut(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    kept: Kept = {}

    def search(position: Any, depth: float, alpha: Value, beta: Value) -> Any:
        moves = position.moves()
        if not moves or depth == 0:
            return position.turn * evaluate(position)
        best = -inf
        for move in to_front(moves, kept.get(depth, [])):
            value = -search(position.play(move), depth - 1, -beta, -alpha)
            if value > best:
                best, kept[depth] = value, _remember(kept.get(depth, []), move)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return search(position, depth, alpha, beta)


@mistake("alphabeta_killers", "A node is left only when α is above β: at α = β nothing more can be gained either.")
def cuts_only_beyond(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _search({}, position, depth, (alpha, beta), evaluate, is_cut=gt)


@mistake("alphabeta_killers", "A killer that cuts again stays in its place: it becomes the newest.")
def killer_not_renewed(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    def remember(known: Any, move: Any) -> Any:
        return known if move in known else [move, *known][:2]

    return _search({}, position, depth, (alpha, beta), evaluate, remember=remember)


def _off_by(step: int, position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    """Return what alpha-beta finds when killers are kept for a depth that is some steps off."""
    kept: Kept = {}

    def search(position: Any, depth: float, alpha: Value, beta: Value) -> Any:
        moves, best = position.moves(), -inf
        if not moves or depth == 0:
            return position.turn * evaluate(position)
        for move in to_front(moves, kept.get(depth, [])):
            best = max(best, -search(position.play(move), depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                kept[depth + step] = _remember(kept.get(depth + step, []), move)
                break
        return best

    return search(position, depth, alpha, beta)


@mistake("alphabeta_killers", "A killer is kept for one depth and looked up at another: its own depth is one ply more.")
def kept_a_ply_too_low(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _off_by(-1, position, depth, alpha, beta, evaluate)


@mistake("alphabeta_killers", "A killer is kept for one depth and looked up at another: its own depth is one ply less.")
def kept_a_ply_too_high(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    return _off_by(1, position, depth, alpha, beta, evaluate)
