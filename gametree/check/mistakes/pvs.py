"""Wrong answers to principal variation search: the right one, with something else in one place or two."""

from gametree.check.mistakes.parts import Parts

PVS = Parts(
    "pvs",
    """
def pvs(position, depth, alpha, beta, evaluate):
    moves = position.moves()
    if not moves or depth == 0:
        return $leaf
    best = $start
    for at, move in enumerate(moves):
        child = position.play(move)
        value = $first if $is_first else $null
        if not $is_first and $doubt:
            $again
        best = max(best, value)
        alpha = $raised
        if $cut:
            break
    return best
""",
    leaf="position.turn * evaluate(position)",
    start="-inf",
    is_first="at == 0",
    first="-pvs(child, $plies, -beta, -alpha, evaluate)",
    null="-pvs(child, $plies, $narrow, evaluate)",
    narrow="-(alpha + 1), -alpha",
    doubt="alpha < value < beta",
    again="value = -pvs(child, $plies, $wide, evaluate)",
    wide="-beta, -alpha",
    plies="depth - 1",
    raised="max(alpha, best)",
    cut="alpha >= beta",
)

# Null windows

PVS.wrong(
    "null window around beta",
    "The question is whether a move is better than what you have: which bound is that, α or β?",
    narrow="-beta, -(beta - 1)",
)
PVS.wrong(
    "null window below alpha",
    "Your null window lies below α: it asks for as good as, and a move has to be better than what you have.",
    narrow="-alpha, -(alpha - 1)",
    doubt="alpha <= value < beta",
)
PVS.wrong(
    "null window as it is",
    "The null window is yours; to the child each bound has the other sign, and they change places.",
    narrow="alpha, alpha + 1",
)
PVS.wrong(
    "null window not swapped",
    "The child's null window is empty: its lower end must be the smaller of the two numbers.",
    narrow="-alpha, -(alpha + 1)",
)
PVS.wrong(
    "null window empty",
    'Both ends of your null window are the same: "is it more than α?" needs a number on either side.',
    narrow="-alpha, -alpha",
)
PVS.wrong(
    "null window from best",
    "The null window belongs at α: what you have may come from further up, and is then more than your best here.",
    narrow="-(best + 1), -best",
)
PVS.wrong(
    "first move by null window too",
    "What is there to compare the first move with? It needs the whole window.",
    is_first="False",
)
PVS.wrong(
    "no null window",
    "This is alpha-beta: every move has the whole window. Which question is enough for all but the first?",
    is_first="True",
)

# Bounds, cuts and leaves

PVS.wrong(
    "alpha not raised",
    "Each move is compared with what you had at the start: what has the first move brought since?",
    raised="alpha",
    cut="best >= beta",
)
PVS.wrong("nothing is cut", "The value is right, but you go on when α has reached β.", cut="False")
PVS.wrong(
    "turn missing at the leaf",
    "The evaluation is for MAX and this search counts for the mover: something is missing at the leaf.",
    leaf="evaluate(position)",
)
PVS.wrong(
    "best starts at alpha",
    "Fail-soft tells how bad it is: the best starts below everything possible, and is what comes back, not α.",
    start="alpha",
)

# When and how a move is searched again

PVS.wrong(
    "nothing searched again",
    "A move that beats α brings only a bound through its null window: who finds out how good it really is?",
    doubt="False",
)
PVS.wrong(
    "searched again when it failed low",
    "You search again what is proved to be no better, and believe what is better: it is the other way round.",
    doubt="value <= alpha",
)
PVS.wrong(
    "searched again beyond beta",
    "The value is right, but a move that reaches β ends the node anyway: nobody needs its exact value.",
    doubt="value > alpha",
)
PVS.wrong(
    "searched again at alpha",
    "A move that brings exactly α is proved to be no better: its value is not needed.",
    doubt="alpha <= value < beta",
)
PVS.wrong(
    "searched again in any case",
    "Every move is searched twice: in which case is the answer of the null window enough?",
    doubt="value > -inf",
)
PVS.wrong(
    "second search with the null window",
    "The same question a second time brings the same answer: which window lets the exact value through?",
    wide="$narrow",
)
PVS.wrong(
    "second search up to the first answer",
    "The value is at least what the null window brought: your second window ends just there.",
    wide="-value, -alpha",
)
PVS.wrong(
    "second search thrown away",
    "The second search has found the value, and you go on with what the first one said.",
    again="pvs(child, $plies, $wide, evaluate)",
)
PVS.wrong(
    "second search with a full window",
    "The value is right, but the second search has forgotten α and β, which still hold.",
    wide="-inf, inf",
)
PVS.wrong(
    "minus missing in the second search",
    "The second search is the child's too: its value changes the sign on the way up.",
    again="value = pvs(child, $plies, $wide, evaluate)",
)
PVS.wrong(
    "depth not lowered in the second search",
    "The second search of a move is as deep as the first one: one ply less than here.",
    again="value = -pvs(child, depth, $wide, evaluate)",
)

# Slips

PVS.wrong(
    "alpha never raised",
    "Your α stays where it was at the start: what becomes of it when a move brings more?",
    raised="alpha",
)
PVS.wrong(
    "no cut at a tie",
    "The value is right, but you go on when α is exactly β: is there still a number between them?",
    cut="alpha > beta",
)
PVS.wrong(
    "depth not counted down",
    "Below each move one ply less is left to look ahead: do your searches say so?",
    plies="depth",
)
PVS.wrong(
    "minus missing at the first move",
    "The first move's value is the child's: what happens to its sign on the way up?",
    first="pvs(child, $plies, -beta, -alpha, evaluate)",
)
PVS.wrong(
    "minus missing at the null window",
    "The null window's answer is the child's: what happens to its sign on the way up?",
    null="pvs(child, $plies, $narrow, evaluate)",
)
PVS.wrong(
    "null window up to alpha",
    "Your null window ends at α: to it, a better move and one that is just as good are the same.",
    narrow="-alpha, -(alpha - 1)",
)
PVS.wrong(
    "best starts at minus 100",
    "100 is not ∞: all values may be below -100, so where does the best start?",
    start="-100",
)
