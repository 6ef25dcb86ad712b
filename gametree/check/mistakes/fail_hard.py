"""Wrong answers to fail-hard alpha-beta in negamax form: the right one, with something else in one place or two."""

from gametree.check.mistakes.parts import Parts

# In the right program the best is α itself; some mistakes are in keeping the two apart.
FAIL_HARD = Parts(
    "alphabeta_fail_hard",
    """
def alphabeta_fail_hard(position, depth, alpha, beta, evaluate):
    moves = position.moves()
    if not moves or depth == 0:
        return $leaf
    $start
    for move in moves:
        value = $reply
        best = max(best, value)
        alpha = $raised
        if $cut:
            return $enough
    return best
""",
    leaf="max(alpha, min(position.turn * evaluate(position), beta))",
    start="best = alpha",
    reply="-alphabeta_fail_hard(position.play(move), depth - 1, $window, evaluate)",
    window="-beta, -alpha",
    raised="max(alpha, best)",
    cut="alpha >= beta",
    enough="beta",
)

# Values outside the window

FAIL_HARD.wrong(
    "fail soft instead",
    "This is fail-soft: fail-hard never returns a number outside the window that it was called with.",
    leaf="position.turn * evaluate(position)",
    start="best = -inf",
    enough="best",
)
FAIL_HARD.wrong(
    "leaf left outside",
    "A leaf is a search too, the smallest one: may its value lie outside the window?",
    leaf="position.turn * evaluate(position)",
)
FAIL_HARD.wrong(
    "leaf moved to the wrong end",
    "A leaf below the window comes up to α, and one above it comes down to β: which end does yours go to?",
    leaf="max(beta, min(position.turn * evaluate(position), alpha))",
)
FAIL_HARD.wrong(
    "old alpha at the cut",
    "At a cut the value is at least β: do you tell your caller so?",
    raised="max(alpha, best) if value < beta else alpha",
    cut="value >= beta",
    enough="alpha",
)
FAIL_HARD.wrong(
    "below alpha told exactly",
    "Nothing beats α: fail-hard then returns α itself, not how far below it the best lies.",
    leaf="min(position.turn * evaluate(position), beta)",
    start="best = -inf",
)

# Cuts and windows

FAIL_HARD.wrong(
    "cut on more than beta",
    "No value leaves the window, so nothing is ever more than β: is a value equal to it not enough?",
    cut="alpha > beta",
)
FAIL_HARD.wrong(
    "window not swapped",
    "The child gets the window as it is: what are your α and your β to the other side?",
    window="alpha, beta",
)
FAIL_HARD.wrong(
    "minus missing",
    "What is good for one player is bad for the other: a child's value changes its sign on the way up.",
    reply="alphabeta_fail_hard(position.play(move), depth - 1, $window, evaluate)",
)
FAIL_HARD.wrong(
    "child keeps the first window",
    "The window of later children is still the first one's: what are you sure of by then?",
    raised="alpha",
    cut="best >= beta",
)
FAIL_HARD.wrong(
    "alpha starts at 0",
    "All values may be below 0: what does the side to move have before the first child?",
    start="best = alpha = max(alpha, 0)",
)
