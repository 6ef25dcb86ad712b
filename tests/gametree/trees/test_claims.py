"""What is said of a recorded search: no right value is crossed, no right cut doubted, and wrong ones still are."""

from functools import cache, partial
from math import inf

import pytest

from classroom.check.registry import tasks
from gametree import (
    Tree,
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_history,
    alphabeta_killers,
    alphabeta_max_min,
    alphabeta_ordered,
    alphabeta_table,
    aspiration,
    best_moves,
    deepening,
    minimax,
    mtdf,
    negamax,
    principal_variation,
    pvs,
)
from gametree.drawing.search_narration import narrate
from gametree.position import MAX, score
from gametree.search.minimax import max_value, min_value
from gametree.trace.record import record
from gametree.trees.claims import is_judged
from gametree.trees.search_run import SearchRun
from tests.classroom.check.bank import programs
from tests.counts import count, some
from tests.strategies import inner, seeded_trees

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def is_over(position, depth):
    return depth <= 0 or not position.moves()


# --- right searches, in the forms that people write them ----------------------------------------------------


def driver_of_a_move(position):
    best, choice = -inf, None
    for move in position.moves():
        value = -alphabeta(position.play(move), inf, -inf, -best)
        if value > best:
            best, choice = value, move
    return choice


def textbook_decision(state):
    return max(state.moves(), key=lambda move: state.turn * minimax(state.play(move)), default=None)


def own_deepening(position, most=4):
    for depth in range(1, most + 1):
        value = position.turn * alphabeta(position, depth)
    return value


def bound(position, gamma, depth):
    """As sunfish asks: is it at least gamma?"""
    best = -inf
    if is_over(position, depth):
        return position.turn * position.score()
    for move in position.moves():
        best = max(best, -bound(position.play(move), 1 - gamma, depth - 1))
        if best >= gamma:
            break
    return best


def halving(position, depth=6):
    low, high = -60, 60
    while low < high:
        gamma = (low + high + 1) // 2
        value = bound(position, gamma, depth)
        low, high = (value, high) if value >= gamma else (low, value)
    return low


def expectimax(position, depth=inf):
    if is_over(position, depth):
        return position.score()
    values = [expectimax(position.play(move), depth - 1) for move in position.moves()]
    return max(values) if position.turn == MAX else sum(values) / len(values)


def discounted(position, depth=inf):
    if is_over(position, depth):
        return position.score()
    values = [0.9 * discounted(position.play(move), depth - 1) for move in position.moves()]
    return max(values) if position.turn == MAX else min(values)


def perft(position, depth):
    return 1 if depth == 0 else sum(perft(position.play(move), depth - 1) for move in position.moves())


def count_nodes(position):
    return 1 + sum(count_nodes(position.play(move)) for move in position.moves())


def plays_the_move_inside(position, move=None):
    if move is not None:
        position = position.play(move)
    if not position.moves():
        return position.score()
    values = [plays_the_move_inside(position, reply) for reply in position.moves()]
    return max(values) if position.turn == MAX else min(values)


def coloured(node, depth, colour):
    if is_over(node, depth):
        return colour * node.score()
    return max(-coloured(node.play(move), depth - 1, -colour) for move in node.moves())


def window_as_a_pair(position, window):
    best = -inf
    if not position.moves():
        return position.turn * position.score()
    for move in position.moves():
        best = max(best, -window_as_a_pair(position.play(move), (-window[1], -max(best, window[0]))))
        if best >= window[1]:
            break
    return best


def table_of_deeper_entries(position, most=5):
    table = {}

    def search(position, depth):
        if is_over(position, depth):
            return position.turn * position.score()
        known, value = table.get(str(position), (-1, 0))
        if known < depth:
            value = max(-search(position.play(move), depth - 1) for move in position.moves())
            table[str(position)] = depth, value
        return value

    return [search(position, depth) for depth in range(1, most + 1)][-1]


def late_moves_less_deep(position, depth=6, alpha=-inf, beta=inf):
    best = -inf
    if is_over(position, depth):
        return position.turn * position.score()
    for place, move in enumerate(position.moves()):
        child = position.play(move)
        value = -late_moves_less_deep(child, depth - 2, -alpha - 1, -alpha) if place and depth > 2 else inf
        if value > alpha:
            value = -late_moves_less_deep(child, depth - 1, -beta, -alpha)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def quiescence(position, noisy=()):
    """Plays out the noisy moves alone, of which a tree has none: the root is valued as it stands."""
    return max([position.turn * position.score(), *(-quiescence(position.play(move)) for move in noisy)])


class Engine:
    """Principal variation search as an object with a table of bounds."""

    def __init__(self):
        self.table = {}

    def pvs(self, position, depth, alpha, beta):
        known, least, most = self.table.get(str(position), (-1, -inf, inf))
        if known >= depth and (least >= beta or most <= alpha or least == most):
            return least if least >= beta else most
        if is_over(position, depth):
            return position.turn * position.score()
        best, raised = -inf, alpha
        for move in position.moves():
            child, value = position.play(move), raised + 1
            if best > -inf:
                value = -self.pvs(child, depth - 1, -raised - 1, -raised)
            if best == -inf or raised < value < beta:
                value = -self.pvs(child, depth - 1, -beta, -raised)
            best, raised = max(best, value), max(raised, value)
            if raised >= beta:
                break
        self.table[str(position)] = depth, best if best > alpha else -inf, best if best < beta else inf
        return best


def pvs_with_a_table(position):
    return Engine().pvs(position, 8, -inf, inf)


@cache
def cached(position):
    if not position.moves():
        return position.score()
    values = [cached(position.play(move)) for move in position.moves()]
    return max(values) if position.turn == MAX else min(values)


def pair_of_the_course(tree):
    return record(max_value if tree.turn == MAX else min_value, tree)


WINDOWED = [
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_max_min,
    alphabeta_table,
    pvs,
    principal_variation,
]
WHOLE = [
    *(minimax, negamax, alphabeta_killers, alphabeta_history, alphabeta_ordered, best_moves, mtdf),
    *(driver_of_a_move, textbook_decision, own_deepening, halving, expectimax, discounted),
    *(count_nodes, plays_the_move_inside, table_of_deeper_entries, late_moves_less_deep),
    *(pvs_with_a_table, cached),
]
RIGHT = {
    **{search.__name__: partial(record, search) for search in [*WINDOWED, *WHOLE]},
    **{f"{one.__name__} in a window": lambda tree, one=one: record(one, tree, inf, -1, 2) for one in WINDOWED},
    **{f"{one.__name__} asked once": lambda tree, one=one: record(one, tree, inf, 0, 1) for one in WINDOWED},
    **{
        f"{one.__name__} to {depth}": lambda tree, one=one, depth=depth: record(one, tree, depth, evaluate=inner)
        for one in [minimax, negamax, *WINDOWED[:-1]]
        for depth in (1, 2, 3)
    },
    "pair": pair_of_the_course,
    "deepening": lambda tree: record(deepening, tree, 4),
    "mtdf to 3": lambda tree: record(mtdf, tree, 3, 2),
    "aspiration": lambda tree: record(aspiration, tree, inf, 1, 1),
    "quiescence": lambda tree: record(quiescence, tree),
    "bound": lambda tree: record(bound, tree, 2, 5),
    "perft": lambda tree: record(perft, tree, 3),
    "colour": lambda tree: record(coloured, tree, 9, tree.turn),
    "window as a pair": lambda tree: record(window_as_a_pair, tree, (-inf, inf)),
}
ROLES = {"depth": 6, "alpha": -inf, "beta": inf, "evaluate": score, "guess": score, "ply": 0}
TOLD = ("minimax", "negamax", "alphabeta", "alphabeta_max_min", "alphabeta_fail_hard", "alphabeta_line", "best_moves")
TOLD += ("alphabeta_table", "alphabeta_countermoves", "look")
ANSWERS = [*programs(), *programs("answers")]
# They do not play move by move, or cannot be watched at all: what is recorded is no search of a game tree.
APART = {("negamax", "a generator"), ("alphabeta", "a generator"), ("alphabeta", "folded")}
APART |= {("alphabeta_line", "by asking again")}


def answered(program):
    """Record an answer to a task as it is called there."""
    function = program.functions()[program.task]
    names = tasks()[program.task].parameters(program.task)[1:]
    return lambda tree: record(function, tree, *(ROLES[name] for name in names))


RIGHT |= {
    f"{one.task}: {one.cause}": answered(one)
    for one in ANSWERS
    if one.is_right
    and one.task in (*TOLD, "alphabeta_table", "alphabeta_countermoves", "look")
    and (one.task, one.cause) not in APART
}


def sooner(position, depth=9, alpha=-inf, beta=inf, ply=0):
    """Alpha-beta that prefers the shorter way to win: a number is less by each ply."""
    if is_over(position, depth):
        score = position.turn * position.score()
        return score and (100 - ply if score > 0 else ply - 100)
    best = -inf
    for move in position.moves():
        best = max(best, -sooner(position.play(move), depth - 1, -beta, -alpha, ply + 1))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def lost_sooner(position, alpha=-inf, beta=inf, ply=0):
    """The same where the side to move has always lost when the game is over."""
    if not position.moves():
        return ply - 100
    best = -inf
    for move in position.moves():
        best = max(best, -lost_sooner(position.play(move), -beta, -alpha, ply + 1))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def shrinking(position, alpha=-inf, beta=inf):
    """The same, one less by each ply on the way back."""
    if not position.moves():
        return 100 * position.turn * position.score()
    best = -inf
    for move in position.moves():
        value = -shrinking(position.play(move), -beta, -alpha)
        best = max(best, value - (value > 0) + (value < 0))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def plies_left(position, depth=9, alpha=-inf, beta=inf):
    """The same, counted from the plies that are left."""
    if is_over(position, depth):
        return position.turn * position.score() * (1 + depth)
    best = -inf
    for move in position.moves():
        best = max(best, -plies_left(position.play(move), depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


RIGHT |= {one.__name__: partial(record, one) for one in (sooner, lost_sooner, shrinking, plies_left)}


def accused(recording):
    """The calls of which it is said that their value or their cut has no reason."""
    run = SearchRun(recording)
    judged = [call for call in range(len(run.paths)) if is_judged(run, call)]
    crossed = [call for call in judged if run.sign(call) == "≠"]
    return crossed + [call for call in judged if run.is_cut(call) and not run.is_proved(call)]


@pytest.mark.parametrize("name", some("searches that are believed", [*RIGHT]))
def test_no_right_value_is_crossed_and_no_right_cut_doubted(name):
    for tree in seeded_trees(count("trees on which a right search is believed"), seed=5):
        assert not accused(RIGHT[name](tree)), tree


JUDGED = [*WINDOWED, minimax, negamax, alphabeta_killers, best_moves, mtdf]


@pytest.mark.parametrize("search", JUDGED)
def test_what_claims_values_is_judged(search):
    run = SearchRun(record(search, AIMA))
    judged = [call for call in range(len(run.paths)) if is_judged(run, call)]
    assert len(judged) >= len(run.paths) - 2
    assert run.intervals[0] == (3, 3)


# --- wrong searches -----------------------------------------------------------------------------------------


def side_of_the_root(position, side=None):
    side = side or position.turn
    if not position.moves():
        return side * position.score()
    return max(-side_of_the_root(position.play(move), side) for move in position.moves())


def one_window_for_all(position):
    window = [-inf, inf]

    def search(position):
        if not position.moves():
            return position.score()
        values = []
        for move in position.moves():
            values.append(search(position.play(move)))
            best = max(values) if position.turn == MAX else min(values)
            window[0 if position.turn == MAX else 1] = best
            if window[0] >= window[1]:
                break
        return best

    return search(position)


WRONG = {one.task: answered(one) for one in ANSWERS if (one.task, one.cause) == ("negamax", "no minus")}
WRONG |= {one.__name__: partial(record, one) for one in (side_of_the_root, one_window_for_all)}


@pytest.mark.parametrize("run", WRONG.values(), ids=WRONG)
def test_wrong_ones_are_told(run):
    assert len(WRONG) == 3
    assert any(accused(run(tree)) for tree in seeded_trees(20, seed=7))


def move_by_move(position, moves=None, best=-inf):
    """Minimax for the mover in which a call looks at one move and hands the others to another call."""
    moves = position.moves() if moves is None else moves
    if not position.moves():
        return position.turn * position.score()
    return best if not moves else move_by_move(position, moves[1:], max(best, -move_by_move(position.play(moves[0]))))


def test_a_search_that_hands_its_position_on_is_told_and_not_accused():
    for tree in seeded_trees(20, seed=7):
        assert record(move_by_move, tree).value == negamax(tree)
        assert narrate(record(move_by_move, tree)).frames
        assert not accused(record(move_by_move, tree))


def wins_of_max(position):
    """How many games that follow MAX wins."""
    return (
        sum(map(wins_of_max, map(position.play, position.moves()))) if position.moves() else int(position.score() > 0)
    )


def test_values_of_0_and_1_are_judged_where_they_are_the_scores_and_a_count_is_not():
    scores = SearchRun(record(minimax, Tree([[0, 1], [1, 0]])))
    count = SearchRun(record(wins_of_max, Tree([[-1, 1], [1, 0]])))
    assert all(is_judged(scores, call) for call in range(7))
    assert not any(is_judged(count, call) for call in range(7))
