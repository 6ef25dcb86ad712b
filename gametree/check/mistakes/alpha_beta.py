"""Wrong answers to fail-soft alpha-beta in negamax form: the right one, with something else in one place or two."""

from math import inf
from typing import Any

from gametree.check.mistakes import mistake
from gametree.check.mistakes.parts import Parts
from gametree.position import Value
from gametree.search.alphabeta import alphabeta

ALPHABETA = Parts(
    "alphabeta",
    """
def alphabeta(position, depth, alpha, beta, evaluate):
    moves = position.moves()
    if $ends:
        return $leaf
    $before
    best = $start
    for move in moves:
        value = $reply
        best = $better
        alpha = $raised
        if $cut:
            $stop
    return best
""",
    ends="not moves or depth == 0",
    leaf="position.turn * evaluate(position)",
    before="",
    start="-inf",
    reply="-alphabeta(position.play(move), depth - 1, $window, evaluate)",
    window="-beta, -alpha",
    better="max(best, value)",
    raised="max(alpha, best)",
    cut="alpha >= beta",
    stop="break",
)

# The child's window and its value

window_not_swapped = ALPHABETA.wrong(
    "window not swapped",
    "The child gets the window as it is: to its player, your β is the limit below and your α the limit above, "
    "each with the other sign.",
    window="alpha, beta",
)
ALPHABETA.wrong(
    "minus missing",
    "What is good for one player is bad for the other: a child's value changes its sign on the way up.",
    reply="alphabeta(position.play(move), depth - 1, $window, evaluate)",
)
ALPHABETA.wrong(
    "window negated but not swapped",
    "The child's window is empty: its lower end comes from your upper one.",
    window="-alpha, -beta",
)
ALPHABETA.wrong(
    "window swapped but not negated",
    "The child's window is empty: the bounds are values too, so to the other side they have the other sign.",
    window="beta, alpha",
)

# Bounds and cuts

ALPHABETA.wrong(
    "alpha not raised",
    "Nothing that you find here makes the window narrower: what are you sure of after the first child?",
    raised="alpha",
    cut="best >= beta",
)
ALPHABETA.wrong(
    "alpha falls",
    "α goes down again after a worse child: what you are sure of you keep.",
    raised="value",
)
ALPHABETA.wrong(
    "cut on the wrong side",
    "You stop when there is room left between α and β: when is there none?",
    cut="alpha <= beta",
)
ALPHABETA.wrong(
    "only the parents bound",
    "A bound may come from any node above, not only from the parent: which α does a child inherit?",
    window="-inf, -best",
    raised="alpha",
    cut="best >= beta",
)

# What the best starts from, and what comes back

ALPHABETA.wrong(
    "best starts at alpha",
    "Fail-soft tells how bad it is: start below everything possible, not at α.",
    start="alpha",
)
ALPHABETA.wrong(
    "best starts at 0",
    "All values may be below 0: start the best below everything possible.",
    start="0",
)
ALPHABETA.wrong(
    "beta returned at the cut",
    "Fail-soft returns what it has found, even when that is more than β.",
    stop="return beta",
)
ALPHABETA.wrong(
    "turn missing at the leaf",
    "The evaluation is for MAX and this search counts for the mover: something is missing at the leaf.",
    leaf="evaluate(position)",
)

# Nothing saved

ALPHABETA.wrong(
    "nothing is cut",
    "The value is right, and so would be that of plain negamax: where do you stop looking?",
    raised="alpha",
    cut="False",
)


@mistake("alphabeta", "The window that you are called with does not count: a narrow one should save leaves.")
def window_of_the_call_ignored(position: Any, depth: float, _alpha: Value, _beta: Value, evaluate: Any) -> Any:
    return alphabeta(position, depth, evaluate=evaluate)


# Slips, and work that is done twice or too early

ALPHABETA.wrong(
    "depth not lowered",
    "Each move is a ply nearer to the end of the look-ahead: does every call say so?",
    reply="-alphabeta(position.play(move), depth, $window, evaluate)",
)
ALPHABETA.wrong(
    "end of the game not asked",
    "Ask first whether the game is over: with no moves the loop has nothing to choose from.",
    ends="depth == 0",
)
ALPHABETA.wrong(
    "child searched twice",
    "Each child is asked twice: keep what it has answered.",
    better="$reply if value > best else best",
)
ALPHABETA.wrong(
    "every node valued",
    "`evaluate` is for leaves: is it called for any other node?",
    before="evaluate(position)",
)
ALPHABETA.wrong(
    "cut before the first child",
    "A node that is not a leaf is worth what its children are: no guess about it may cut.",
    before="if $leaf >= beta: return beta",
)
ALPHABETA.wrong(
    "last child first",
    "The children are looked at in the wrong order: the task says which one comes first.",
    before="moves = moves[::-1]",
)


@mistake(
    "alphabeta",
    "A value that comes from a cut is a bound, and only for the window it was found in: what may be kept of it?",
)
def cached_bound_taken_as_exact(position: Any, depth: float, alpha: Value, beta: Value, evaluate: Any) -> Any:
    known: dict[Any, Value] = {}

    def search(position: Any, depth: float, alpha: Value, beta: Value) -> Any:
        moves = position.moves()
        if not moves or depth == 0:
            return position.turn * evaluate(position)
        best = -inf
        for move in moves:
            child = position.play(move)
            if child not in known:
                known[child] = search(child, depth - 1, -beta, -alpha)
            best = max(best, -known[child])
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return search(position, depth, alpha, beta)
