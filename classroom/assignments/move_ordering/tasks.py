"""Assignment 8, move ordering: good moves first, by a guess, by a list, by the last search, and by what has cut.

The smallest list has the fewest members; then come its numbers, in order. Trees stand in their own order.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations, product
from math import inf
from typing import Any

from classroom.assignments.search_tasks import (
    MANY_WAYS,
    PROBES,
    SCORE,
    Arguments,
    boards,
    drawn,
    guessed,
    in_window,
    large,
    window_kind,
)
from classroom.calls.call import Outcome
from classroom.check.inputs import (
    FULL,
    Case,
    Reordered,
    chains,
    deep_trees,
    guessing,
    height,
    larger_trees,
    shapes,
    tiny_trees,
    windows,
    with_values,
)
from classroom.check.judges import is_number, judge_value, judge_window, true_value
from classroom.check.messages import said, wrong_value
from classroom.check.task import Assignment, Tried
from gametree.games.mnk import tic_tac_toe
from gametree.games.tree import Tree
from gametree.position import MAX, MIN, Evaluate, IllegalMove, Move, Position, Value
from gametree.search.alphabeta import alphabeta
from gametree.search.ordering import by_evaluation
from gametree.search.ordering import to_front as in_front
from gametree.search.variation import principal_variation
from gametree.trees.generate import Rng
from gametree.trees.search_run import node_name

ASSIGNMENT = Assignment("08-move-ordering", "Move ordering")
task = ASSIGNMENT.task
Cut = list[int]  # who cut, with which move, with how many plies left
Row = tuple[int, Value, Move]


def _judge_moves(_case: Case, got: Outcome, expected: Outcome) -> str:
    if isinstance(got.value, list | tuple) and list(got.value) == expected.value:
        return ""
    plain = wrong_value(got.value, expected.value)
    if not isinstance(got.value, list | tuple):
        return plain
    if lost := [move for move in expected.value if move not in got.value]:
        return f"{plain} Lost: {', '.join(map(said, lost))}."
    extra = [move for at, move in enumerate(got.value) if move not in expected.value or move in got.value[:at]]
    return f"{plain} Too many: {', '.join(map(said, extra))}." if extra else plain


# The most promising first


def _promising_small() -> Arguments:
    """Yield all trees of one ply with up to three leaves, then some with guesses at inner nodes."""
    rows = [list(row) for count in (1, 2, 3) for row in product((0, 1, -1), repeat=count)]
    yield from ((Tree(row, turn), SCORE) for row in rows for turn in (MAX, MIN))
    yield from ((tree, guessing(tree)) for tree in tiny_trees(3) if tree.moves())


def _promising_larger(seed: int) -> Arguments:
    rng, trees = Rng(f"promising {seed}"), larger_trees(seed, 40)
    rows = [[rng.below(9) - 4 for _ in range(5 + rng.below(5))] for _ in range(20)]
    yield from ((Tree(row, turn), SCORE) for row in rows for turn in (MAX, MIN))
    yield from ((tree, guessing(tree)) for tree in trees)


@task(
    {"moves": 2},
    _judge_moves,
    _promising_small,
    _promising_larger,
    lambda of: [*of.small[::6], *of.larger[::4]],
    kind=lambda _tree, evaluate: int(bool(evaluate.guesses)),
    wanted="a list of moves",
)
def promising(position: Position, evaluate: Evaluate[Position]) -> list[Move]:
    """Return the moves, the most promising for the side to move first; equals in the game's own order."""
    return list(by_evaluation(evaluate)(position))


# Known good moves to the front


def _front_small() -> Arguments:
    """Yield up to four moves with up to three known ones among 0 to 4, fewest first; then moves that are no list."""
    some = [list(first) for count in range(4) for first in product(range(5), repeat=count)]
    orders = [[0], [0, 1], [1, 0], [0, 1, 2], [2, 1, 0], [0, 1, 2, 3], [3, 2, 1, 0]]
    yield from sorted(product(orders, some), key=lambda way: len(way[0]) + len(way[1]))
    yield from product(((0, 1), (0, 1, 2)), ([1], [0], [1, 4], [1, 0], []))


ORDERS = list(permutations(range(6)))


def _random_front(rng: Rng, _number: int) -> tuple[list[Move], list[Move]]:
    return list(rng.one_of(ORDERS)), [rng.below(8) for _ in range(rng.below(6))]


@task(
    {"moves": 2},
    _judge_moves,
    _front_small,
    drawn("front", 100, _random_front),
    lambda of: [*of.small[::12], *of.larger[:40]],
    kind=lambda moves, _first: int(isinstance(moves, tuple)),
    wanted="a list of moves",
)
def to_front(moves: list[Move], first: list[Move]) -> list[Move]:
    """Return the moves, those that are also in `first` in front and in its order."""
    return list(in_front(moves, first))


# Alpha-beta with an order


def _ordered_small() -> Arguments:
    """Yield tiny trees with several lists, the shortest first, then chains, windows and depths."""
    few, four = tiny_trees(3), tiny_trees(4)
    yield from ((*in_window(tree), first) for tree in few for first in ([1], [2], [], [1, 0], [2, 1]))
    yield from ((*in_window(tree), [1]) for tree in four[len(few) :])
    yield from ((*in_window(tree), [1, 0]) for tree in chains())
    yield from ((*in_window(tree, window), [1]) for tree in few for window in windows(tree)[::3])
    yield from ((*in_window(tree, FULL, depth, guessing(tree)), [1]) for tree in few for depth in (0, 1))
    yield from ((*in_window(tree), [1]) for tree in large())


def _ordered_larger(seed: int) -> Arguments:
    rng, orders = Rng(f"ordered {seed}"), ([2, 1, 0], [1, 2], [2], [2, 0], [0, 1, 2])
    yield from ((*in_window(tree), rng.one_of(orders)) for tree in larger_trees(seed, 100))


@task(
    {"value": 1, "leaves": 3},
    judge_window("mover"),
    _ordered_small,
    _ordered_larger,
    lambda of: [*of.small[:600:20], *of.larger[:30]],
    kind=window_kind,
    shown="search",
)
def alphabeta_ordered(
    position: Position, depth: float, alpha: Value, beta: Value, evaluate: Evaluate[Position], first: list[Move]
) -> Value:
    """Return what `position` is worth to the mover; the moves in `first` are tried first at every node."""
    return alphabeta(Reordered(position, lambda moves: in_front(moves, first)), depth, alpha, beta, evaluate)


# The principal variation


def _line_small() -> Arguments:
    """Yield tiny trees, then chains, depths and boards."""
    yield from map(in_window, [*tiny_trees(4), *deep_trees()[::5], *chains()])
    yield from (in_window(tree, FULL, depth, evaluate) for tree, depth, evaluate in guessed(tiny_trees(3)))
    yield from map(in_window, boards())
    yield from map(in_window, map(tic_tac_toe, MANY_WAYS))
    yield from map(in_window, large())


def _line_larger(seed: int) -> Arguments:
    trees = larger_trees(seed, 100)
    yield from map(in_window, trees)
    yield from (in_window(tree, FULL, 2, guessing(tree)) for tree in trees)


def _line_probes(of: Tried) -> Iterable[Any]:
    trees = [Tree(node, turn) for node in PROBES for turn in (MAX, MIN)]
    return [*map(in_window, trees), *of.small[:600:20], *of.larger[:200:8]]


def _judge_line_value(case: Case, got: Outcome, expected: Outcome) -> str:
    is_pair = isinstance(got.value, list | tuple) and len(got.value) == 2
    if not is_pair or not is_number(got.value[0]) or not isinstance(got.value[1], list | tuple):
        return NO_PAIR.format(said(got.value))
    return judge_value(case, Outcome(got.value[0]), Outcome(expected.value[0]))


def _judge_line(case: Case, got: Outcome, _expected: Outcome) -> str:
    moves = list(got.value[1])
    wrong = _wrong_on(case, moves)
    return f"The value is right. The line {moves} {wrong}" if wrong else ""


NO_PAIR = "It returned {}, where a value and a list of moves were expected."
TOO_SHORT = "is too short: after it, the game goes on and there are plies left to look ahead."
TOO_LONG = "is too long: the search does not look so far, or the game is over before."


def _wrong_on(case: Case, moves: Sequence[Any]) -> str:
    """Return what is wrong with a line of play; an empty text when every move on it is a best one."""
    position, depth, _, _, evaluate = case.call.args
    value, played = true_value(position, depth, evaluate), position
    for move in moves:
        if depth <= 0 or not played.moves():
            return TOO_LONG
        played, depth = _played(played, move), depth - 1
        if played is None:
            return f"has the move {said(move)} where it is not legal."
        reached = true_value(played, depth, evaluate)
        if reached != value:
            where = node_name(position, played.path) if isinstance(played, Tree) else str(played)
            return f"does not lead there: after {where} MAX gets {said(reached)}, not {said(value)}."
    return TOO_SHORT if depth > 0 and played.moves() else ""


def _played(position: Position, move: Any) -> Any:
    try:
        return position.play(move) if move in position.moves() else None
    except (IllegalMove, TypeError):
        return None


@task(
    {"value": 1, "line": 3},
    {"value": _judge_line_value, "line": _judge_line},
    _line_small,
    _line_larger,
    _line_probes,
    kind=window_kind,
    shown="search",
)
def alphabeta_line(
    position: Position, depth: float, alpha: Value, beta: Value, evaluate: Evaluate[Position]
) -> tuple[Value, list[Move]]:
    """Return what `position` is worth to the mover, and the best moves of both sides from there."""
    value, moves = principal_variation(position, depth, alpha, beta, evaluate)
    return value, list(moves)


# Deepening


def _for_leaves(cases: Iterable[Case]) -> list[Case]:
    """Return inputs to ask again for the leaves: moves kept from one search to the next cost nothing else."""
    return [replace(case, part="leaves") for case in cases]


def _deepening_small() -> Arguments:
    """Yield tiny trees to their end and one ply less and more, the least first; then longer ones and chains."""
    for tree in filter(Tree.moves, tiny_trees(4)):
        depths = range(1, height(tree) + 2) if len(tree.leaves()) < 4 else [height(tree)]
        yield from ((tree, depth, guessing(tree)) for depth in depths)
    forced = [Tree([a, [[b, c]]], turn) for a, b, c in product(range(-2, 3), repeat=3) for turn in (MAX, MIN)]
    long = [*forced, *deep_trees()[::20], *chains(), *large()]
    yield from ((tree, height(tree), guessing(tree)) for tree in long if tree.moves())


def _judge_row_leaves(_case: Case, got: Outcome, expected: Outcome) -> str:
    if got.leaves == expected.leaves:
        return ""
    counts = len(got.leaves), len(expected.leaves)
    return SAME_NUMBER if counts[0] == counts[1] else LEAVES.format(*counts)


BEGIN = "Does each search begin with the best move of the last one, and cut?"
LEAVES = f"The lines are right, but all searches together looked at {{}} leaves, and it should be {{}}. {BEGIN}"
SAME_NUMBER = f"The lines are right, but the leaves were looked at in another order. {BEGIN}"


def _judge_rows(case: Case, got: Outcome, expected: Outcome) -> str:
    """Judge by whether each line has its depth, the value, and a best move."""
    rows, right = got.value, expected.value
    if not isinstance(rows, list | tuple) or not all(_is_row(row) for row in rows):
        return NO_ROWS.format(said(rows))
    if [row[0] for row in rows] != [row[0] for row in right]:
        return DEPTHS.format([row[0] for row in rows], [row[0] for row in right])
    return next(filter(None, (_wrong_row(case, row, one) for row, one in zip(rows, right, strict=True))), "")


NO_ROWS = "It returned {}, where a list was expected whose members are each a depth, a value and a move."
DEPTHS = "Its lines are for the depths {}; they should be for {}."


def _is_row(row: Any) -> bool:
    return isinstance(row, list | tuple) and len(row) == 3 and all(map(is_number, row[:2]))


def _wrong_row(case: Case, row: Sequence[Any], expected: Row) -> str:
    position, _, evaluate = case.call.args
    depth, value, _ = expected
    values = {move: position.turn * true_value(position.play(move), depth - 1, evaluate) for move in position.moves()}
    if row[1] == value and row[2] in [move for move in values if values[move] == value]:
        return ""
    told = ", ".join(f"move {move}: {said(number)}" for move, number in values.items())
    return f"At depth {depth} it says value {said(row[1])}, move {said(row[2])}. To the mover, there is {told}."


@task(
    {"lines": 2, "leaves": 1},
    {"lines": _judge_rows, "leaves": _judge_row_leaves},
    _deepening_small,
    lambda seed: ((tree, height(tree), guessing(tree)) for tree in larger_trees(seed, 80) if tree.moves()),
    lambda of: _for_leaves([*of.small[:400:10], *of.larger[:30]]),
    wanted="a list of lines",
    shown="search",
)
def deepening(position: Position, depth: int, evaluate: Evaluate[Position]) -> list[Row]:
    """Return a line for each depth: the depth, the value to the mover and a best move."""
    rows: list[Row] = []
    for plies in range(1, depth + 1):
        rows.append((plies, *_best(position, plies, evaluate, [row[2] for row in rows[-1:]])))
    return rows


def _best(position: Position, plies: int, evaluate: Evaluate[Position], first: list[Move]) -> tuple[Value, Move]:
    best, best_move = -inf, -1
    for move in in_front(position.moves(), first):
        value = -alphabeta(position.play(move), plies - 1, -inf, -best, evaluate)
        if value > best:
            best, best_move = value, move
    return best, best_move


# Countermoves


@lru_cache(8)
def rows() -> Sequence[Tree]:
    """Return trees of three plies in which the second replies of the root's children can be refuted by the same move.

    Each child of the root is worth 0, 1, 2 … to the mover, unless that reply, a list, refutes more. Two lists of two
    and of three replies, all that there are; some three lists of three; every four lists of four of which one refutes.
    """
    rng = Rng("replies")
    two, three = ([*product((9, -1), repeat=size)] for size in (2, 3))
    some = [[rng.one_of(three) for _ in range(3)] for _ in range(150)]
    one = [[9 if at == reply else -1 for at in range(4)] for reply in range(4)]
    found = [*product(two, two), *product(three, three), *some, *product(one, repeat=4)]
    return [Tree(list(enumerate(values))) for values in found]


def neighbours() -> Sequence[Tree]:
    """Return the trees with five leaves, worth -1, 0 or 1, in which two children of the root have children."""
    forms = [shape for shape in shapes(5) if sum(map(bool, shape)) > 1]
    return [Tree(with_values(shape, values)) for shape, values in product(forms, product((0, -1, 1), repeat=5))]


# Here move 0 is answered, remembered, or what the remembered reply answers: it must not be taken for no move.
ZEROS: Any = (
    [[-1], [[[-2, -1], -2, 0], [[2, 1], 2, [-2]]]],
    [[2], [[[0, -2, 2], [1, -2]]], [[[2, -1, 0]]]],
    [-1, [[[-2, -1, 2], [-1, -2, -1]], -1], [[2, -2]]],
    [[[[1], [0, 1, 2]], [[0, 1], [2, -1, 0]]], [-1, [1, 2, -2]]],
)


def _to_its_end(tree: Tree) -> tuple[Any, ...]:
    return in_window(tree, FULL, height(tree))


def _countermoves_small() -> Arguments:
    """Yield tiny trees to their end, then those where a reply can be remembered and met again."""
    yield from map(_to_its_end, [*tiny_trees(4), *neighbours(), *rows(), *(Tree(node, MIN) for node in ZEROS)])
    few = [tree for tree in tiny_trees(3) if tree.moves()]
    yield from (in_window(tree, FULL, depth, guessing(tree)) for tree in few for depth in (0, 1))
    yield from map(_to_its_end, large())


def _countermoves_larger(seed: int) -> Arguments:
    trees = larger_trees(seed, 200)
    yield from map(_to_its_end, trees)
    yield from (in_window(tree, FULL, 2, guessing(tree)) for tree in trees[:50])


def _countermoves_probes(of: Tried) -> Iterable[Case]:
    few = [*tiny_trees(4)[::80], *neighbours()[::100], *rows()[-256::8]]
    cases = [replace(of.small[0], call=replace(of.small[0].call, args=_to_its_end(tree))) for tree in few]
    return _for_leaves([*cases, *of.larger[:40]])


@task(
    {"value": 1, "leaves": 2},
    judge_window("mover"),
    _countermoves_small,
    _countermoves_larger,
    _countermoves_probes,
    kind=window_kind,
    shown="search",
)
def alphabeta_countermoves(
    position: Position, depth: float, alpha: Value, beta: Value, evaluate: Evaluate[Position]
) -> Value:
    """Return what `position` is worth to the mover; what has cut after the same move of the other side is tried first.

    Uiterwijk, "The Countermove Heuristic" (1992), here with two replies for each move.
    """
    replies: dict[Move | None, list[Move]] = {}

    def search(position: Position, depth: float, alpha: Value, beta: Value, last: Move | None) -> Value:
        if not position.moves() or depth == 0:
            return position.turn * evaluate(position)
        best: Value = -inf
        for move in in_front(position.moves(), replies.get(last, [])):
            best = max(best, -search(position.play(move), depth - 1, -beta, -alpha, move))
            alpha = max(alpha, best)
            if alpha >= beta:
                replies[last] = [move, *(old for old in replies.get(last, []) if old != move)][:2]
                break
        return best

    return search(position, depth, alpha, beta, None)


# By history


def _history_small() -> Arguments:
    """Yield two moves with up to three cuts, then three moves with more."""
    one = [[side, move, depth] for depth in (1, 2) for move in (1, 0) for side in (1, -1)]
    few = [list(cuts) for count in range(3) for cuts in product(one, repeat=count)]
    few += map(list, product(one[:4], repeat=3))
    weighed = [[[1, 1, 3], [1, 0, 2], [1, 0, 2]], [[1, 0, 2]] * 2 + [[1, 1, 1]] * 3, [[1, 0, 1]] * 3 + [[1, 1, 2]]]
    turned = [[[-side, move, depth] for side, move, depth in cuts] for cuts in weighed]
    yield from ((moves, turn, cuts) for cuts in few for moves in ([0, 1], [1, 0]) for turn in (MAX, MIN))
    yield from (([0, 1, 2], turn, cuts) for cuts in (*weighed, *turned) for turn in (MAX, MIN))


def _random_history(rng: Rng, at: int) -> tuple[list[Move], int, list[Cut]]:
    cuts = [[1 - 2 * rng.below(2), rng.below(6), 1 + rng.below(5)] for _ in range(rng.below(12))]
    return [*range(5)], (MAX, MIN)[at % 2], cuts


@task(
    {"moves": 2},
    _judge_moves,
    _history_small,
    drawn("history", 80, _random_history),
    lambda of: [*of.small[::5], *of.larger[:40]],
    wanted="a list of moves",
)
def by_history(moves: list[Move], turn: int, cuts: list[Cut]) -> list[Move]:
    """Return the moves, first those whose cuts for `turn` weigh most: the square of the plies left, for each."""
    weights: Counter[Move] = Counter()
    for side, move, depth in cuts:
        weights[move] += depth**2 * (side == turn)
    return sorted(moves, key=lambda move: -weights[move])
