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

from gametree.check import references
from gametree.check.inputs import FULL, Case, Window, chains, guessing, larger_trees, tiny_trees, windows
from gametree.check.messages import said, unusable, wrong_value
from gametree.check.search_tasks import SCORE, judge_window
from gametree.check.task import Assignment, Fault, Task, Variant
from gametree.check.tasks.deepening import DEEPENING, LINE
from gametree.check.tasks.killers import KILLERS
from gametree.games.tree import Tree
from gametree.position import Evaluate as Guess
from gametree.position import Move, Position, Value
from gametree.sandbox.call import Call, Evaluate, Outcome
from gametree.search.ordering import by_evaluation
from gametree.search.ordering import to_front as in_front
from gametree.trees.generate import Rng

Cut = list[int]  # who cut, with which move, with how many plies left


def _judge_moves(_case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("moves", got, "a list of moves")
    if trouble or (isinstance(got.value, list | tuple) and list(got.value) == expected.value):
        return trouble
    return Fault("moves", _list_words(got.value, expected.value))


def _list_words(got: object, expected: list[Move]) -> str:
    plain = wrong_value("moves", Outcome(got), expected).said
    if not isinstance(got, list | tuple):
        return plain
    if lost := [move for move in expected if move not in got]:
        return f"{plain} Lost: {', '.join(map(said, lost))}."
    extra = Counter(got) - Counter(expected)
    return f"{plain} Too many: {', '.join(map(said, extra))}." if extra else plain


# The most promising first


def promising(position: Position, evaluate: Guess[Position]) -> list[Move]:
    """Return the moves, the most promising for the side to move first; equals in the game's own order."""
    return list(by_evaluation(evaluate)(position))


def _promising(tree: Tree, evaluate: Evaluate = SCORE) -> Case:
    return Case(Call("promising", (tree, evaluate)), kind=int(bool(evaluate.guesses)))


def _rows(values: Iterable[int], most: int, turns: tuple[int, ...]) -> list[Tree]:
    """Return all trees of one ply with up to so many leaves."""
    known = sorted(values, key=lambda value: (abs(value), -value))
    filled = [list(row) for count in range(1, most + 1) for row in product(known, repeat=count)]
    return [Tree(row, turn) for row in filled for turn in turns]


@lru_cache(8)
def _promising_small(variant: Variant) -> Sequence[Case]:
    """Return all trees of one ply with up to three leaves, then some with guesses at inner nodes."""
    deep = [tree for tree in tiny_trees(3, variant.turns) if tree.moves()]
    return [*map(_promising, _rows((0, 1, -1), 3, variant.turns)), *(_promising(t, guessing(t)) for t in deep)]


@lru_cache(8)
def _promising_larger(variant: Variant, seed: int) -> Sequence[Case]:
    draws, trees = Rng(f"promising {seed}"), larger_trees(seed, 40, variant.turns)
    rows = [[draws.below(9) - 4 for _ in range(5 + draws.below(5))] for _ in range(20)]
    return [
        *(_promising(Tree(row, turn)) for row in rows for turn in variant.turns),
        *(_promising(tree, guessing(tree)) for tree in trees),
    ]


PROMISING = Task(
    name="promising",
    functions=("promising(position, evaluate)",),
    parts={"moves": 2},
    small=_promising_small,
    larger=_promising_larger,
    right=lambda _variant: [{"promising": promising}],
    judge=_judge_moves,
    probes=lambda variant: [*_promising_small(variant)[::6], *_promising_larger(variant, 1)[::4]],
    gate="moves",
    shown="words",
)

# Known good moves to the front


def to_front(moves: list[Move], first: list[Move]) -> list[Move]:
    """Return the moves, those that are also in `first` in front and in its order."""
    return list(in_front(moves, first))


def _to_front(moves: Iterable[Move], first: Iterable[Move]) -> Case:
    return Case(Call("to_front", (list(moves), list(first))))


def _front_of_tuples() -> Sequence[Case]:
    """Return moves that are no list, with one known move or two."""
    ways = product((2, 3), ([1], [0], [1, 4], [1, 0]))
    return [Case(Call("to_front", (tuple(range(count)), first)), kind=1) for count, first in ways]


@lru_cache(1)
def _front_small(_variant: Variant) -> Sequence[Case]:
    """Return up to four moves with up to three known ones among 0 to 4, fewest first; then moves that are no list."""
    some = [first for count in range(4) for first in product(range(5), repeat=count)]
    ways = [(moves, first) for count in range(1, 5) for moves in _orders(count) for first in some]
    lists = [_to_front(*way) for way in sorted(ways, key=lambda way: len(way[0]) + len(way[1]))]
    return [*lists, *_front_of_tuples()]


def _orders(count: int) -> list[tuple[Move, ...]]:
    """Return the moves 0, 1, 2 … in order, and once backwards."""
    ordered = tuple(range(count))
    return [ordered, ordered[::-1]] if count > 1 else [ordered]


@lru_cache(8)
def _front_larger(_variant: Variant, seed: int) -> Sequence[Case]:
    draws = Rng(f"front {seed}")
    orders = list(permutations(range(6)))
    return [_to_front(draws.one_of(orders), [draws.below(8) for _ in range(draws.below(6))]) for _ in range(100)]


TO_FRONT = Task(
    name="to_front",
    functions=("to_front(moves, first)",),
    parts={"moves": 2},
    small=_front_small,
    larger=_front_larger,
    right=lambda _variant: [{"to_front": to_front}],
    judge=_judge_moves,
    probes=lambda variant: [*_front_small(variant)[::12], *_front_larger(variant, 1)[:40]],
    gate="moves",
    shown="words",
)

# Alpha-beta with an order


def ordered(search: references.Search) -> references.Search:
    """Return a search that takes a list of moves as well, and tries them first."""

    def searched(position: Position, *rest: Any) -> Value:
        *others, first = rest
        return search(references.Reordered(position, lambda moves: in_front(moves, first)), *others)

    return searched


def _ordered(
    tree: Tree, first: list[Move], window: Window = FULL, depth: float = inf, evaluate: Evaluate = SCORE
) -> Case:
    return Case(Call("alphabeta_ordered", (tree, depth, *window, evaluate, first)), kind=int(window != FULL))


@lru_cache(8)
def _ordered_small(variant: Variant) -> Sequence[Case]:
    """Return tiny trees with several lists, the shortest first, then chains, windows and depths."""
    few, four = tiny_trees(3, variant.turns), tiny_trees(4, variant.turns)
    return [
        *(_ordered(tree, first) for tree in few for first in ([1], [2], [], [1, 0], [2, 1])),
        *(_ordered(tree, [1]) for tree in four[len(few) :]),
        *(_ordered(tree, [1, 0]) for tree in chains(variant.turns)),
        *(_ordered(tree, [1], window) for tree in few for window in windows(tree)[::3]),
        *(_ordered(tree, [1], FULL, depth, guessing(tree)) for tree in few for depth in (0, 1)),
    ]


@lru_cache(8)
def _ordered_larger(variant: Variant, seed: int) -> Sequence[Case]:
    draws, orders = Rng(f"ordered {seed}"), ([2, 1, 0], [1, 2], [2], [2, 0], [0, 1, 2])
    return [_ordered(tree, draws.one_of(orders)) for tree in larger_trees(seed, 100, variant.turns)]


def _judge_ordered(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    """Judge a search with an order like one without."""
    call = replace(case.call, args=case.call.args[:-1])
    return judge_window("mover")(replace(case, call=call), got, expected)


@lru_cache(8)
def _ordered_probes(variant: Variant) -> Sequence[Case]:
    return [*_ordered_small(variant)[:600:20], *_ordered_larger(variant, 1)[:30]]


ORDERED = Task(
    name="alphabeta_ordered",
    functions=("alphabeta_ordered(position, depth, alpha, beta, evaluate, first)",),
    parts={"value": 1, "leaves": 3},
    small=_ordered_small,
    larger=_ordered_larger,
    right=lambda variant: [
        {"alphabeta_ordered": references.in_order(variant, ordered(references.alphabeta(variant.rule or ">=")))}
    ],
    judge=_judge_ordered,
    probes=_ordered_probes,
    gate="value",
)

# By history


def by_history(moves: list[Move], turn: int, cuts: list[Cut]) -> list[Move]:
    """Return the moves, first those whose cuts for `turn` weigh most: the square of the plies left, for each."""
    weights: Counter[Move] = Counter()
    for side, move, depth in cuts:
        weights[move] += depth**2 * (side == turn)
    return sorted(moves, key=lambda move: -weights[move])


def _by_history(moves: Iterable[Move], turn: int, cuts: Iterable[Cut]) -> Case:
    return Case(Call("by_history", (list(moves), turn, list(cuts))))


@lru_cache(8)
def _history_small(variant: Variant) -> Sequence[Case]:
    """Return two moves with up to three cuts, then three moves with more."""
    one = [[side, move, depth] for depth in (1, 2) for move in (1, 0) for side in (1, -1)]
    few = [cuts for count in range(3) for cuts in product(one, repeat=count)]
    few += list(product(one[:4], repeat=3))
    weighed = [[[1, 1, 3], [1, 0, 2], [1, 0, 2]], [[1, 0, 2]] * 2 + [[1, 1, 1]] * 3, [[1, 0, 1]] * 3 + [[1, 1, 2]]]
    turned = [[[-side, move, depth] for side, move, depth in cuts] for cuts in weighed]
    return [
        *(_by_history(moves, turn, cuts) for cuts in few for moves in ([0, 1], [1, 0]) for turn in variant.turns),
        *(_by_history([0, 1, 2], turn, cuts) for cuts in (*weighed, *turned) for turn in variant.turns),
    ]


@lru_cache(8)
def _history_larger(variant: Variant, seed: int) -> Sequence[Case]:
    draws = Rng(f"history {seed}")
    return [
        _by_history(range(5), turn, [_cut(draws) for _ in range(draws.below(12))])
        for _ in range(40)
        for turn in variant.turns
    ]


def _cut(draws: Rng) -> Cut:
    return [1 - 2 * draws.below(2), draws.below(6), 1 + draws.below(5)]


BY_HISTORY = Task(
    name="by_history",
    functions=("by_history(moves, turn, cuts)",),
    parts={"moves": 2},
    small=_history_small,
    larger=_history_larger,
    right=lambda _variant: [{"by_history": by_history}],
    judge=_judge_moves,
    probes=lambda variant: [*_history_small(variant)[::5], *_history_larger(variant, 1)[:40]],
    gate="moves",
    shown="words",
)

TASKS = (PROMISING, TO_FRONT, ORDERED, LINE, DEEPENING, KILLERS, BY_HISTORY)
ASSIGNMENT = Assignment("08-move-ordering", "Move ordering", TASKS)
