"""Assignment 9, transpositions: positions and the ways to them, keys, entries, and alpha-beta with a table."""

from collections.abc import Sequence
from functools import lru_cache
from math import inf

from gametree.check.inputs import FULL, Case, Window, tiny_trees
from gametree.check.messages import unusable, wrong_value
from gametree.check.search_tasks import BOARDS, SCORE, judge_window
from gametree.check.shared import far_ways, inner_nodes, larger_shared, long_ways, shared_trees
from gametree.check.task import Assignment, Fault, Judge, Task, Variant
from gametree.check.tasks.entries import ENTRIES, MEMORY
from gametree.check.tasks.keys import IMAGE, ZOBRIST
from gametree.games.mnk import MNK, mnk, tic_tac_toe
from gametree.games.tree import SharedTree
from gametree.position import MAX, Position
from gametree.sandbox.call import Call, Evaluate, Outcome
from gametree.search.transposition import alphabeta_table

# How many different positions?


def layers(position: Position, depth: int) -> list[int]:
    """Return how many different positions there are after exactly 0, 1, 2 … `depth` plies."""
    found, counts = {position}, [1]
    for _ in range(depth):
        found = {one.play(move) for one in found for move in one.moves()}
        counts.append(len(found))
    return counts


def _layers(position: Position, depth: int) -> Case:
    return Case(Call("layers", (position, depth)))


@lru_cache(1)
def _few_layers(_variant: Variant) -> Sequence[Case]:
    """Return the smallest trees without and with shared positions, each to every depth; then boards."""
    plain = [SharedTree(tree.node, MAX) for tree in tiny_trees(3, (MAX,))[::4]]
    trees = [*plain, *shared_trees()[: 2 * 60 : 2], *long_ways()[::4]]
    boards: list[Position] = [mnk(1, 3, 3), mnk(2, 2, 2), mnk(1, 4, 3), mnk(2, 3, 3), *map(tic_tac_toe, BOARDS)]
    return [_layers(position, depth) for position in (*trees, *boards) for depth in range(5)]


@lru_cache(8)
def _more_layers(_variant: Variant, seed: int) -> Sequence[Case]:
    return [*(_layers(tree, 4) for tree in larger_shared(seed, 30)), _layers(tic_tac_toe(), 4)]


def _judge_layers(_case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("counts", got)
    if trouble or (isinstance(got.value, list | tuple) and list(got.value) == expected.value):
        return trouble
    return wrong_value("counts", got, expected.value)


LAYERS = Task(
    name="layers",
    functions=("layers(position, depth)",),
    parts={"counts": 2},
    small=_few_layers,
    larger=_more_layers,
    right=lambda _variant: [{"layers": layers}],
    judge=_judge_layers,
    probes=lru_cache(1)(lambda variant: [*_few_layers(variant)[::12], *_more_layers(variant, 1)[:20]]),
    gate="counts",
    shown="words",
)

# Alpha-beta with a table

SAVING = ("XO./.X./..O", ".../XXO/O..", "XOX/.../O..", "X../.O./...")
WINDOWS: list[Window] = [(-1, 0), (0, 1), (-1, 1), (-inf, 0), (0, inf)]


def _search(position: Position, depth: float = inf, window: Window = FULL, evaluate: Evaluate = SCORE) -> Case:
    return Case(Call("alphabeta_table", (position, depth, *window, evaluate)), kind=int(window != FULL))


def _guessing(tree: SharedTree) -> Evaluate:
    """Return an evaluation with a number for each inner node, by its text."""
    texts = dict.fromkeys(str(SharedTree(node)) for node in inner_nodes(tree.node))
    return Evaluate(tuple((text, (at * 5 + 3) % 11 - 5) for at, text in enumerate(texts)))


@lru_cache(1)
def saving_boards() -> Sequence[MNK]:
    """Return the boards on which leaves are counted, the smallest first: there a table saves many."""
    return [mnk(1, 5, 3), mnk(2, 3, 3), *map(tic_tac_toe, SAVING[:3]), mnk(1, 6, 3), tic_tac_toe(SAVING[3])]


@lru_cache(1)
def _few_searches(_variant: Variant) -> Sequence[Case]:
    """Return tiny trees; shared ones; those at every depth and with windows; then boards."""
    plain = [SharedTree(tree.node, tree.turn) for tree in tiny_trees(3)]
    return [
        *map(_search, (*plain, *shared_trees(), *far_ways())),
        *(_search(tree, depth) for tree in long_ways() for depth in range(1, 5)),
        *(_search(tree, depth, FULL, _guessing(tree)) for tree in shared_trees()[:120:2] for depth in (1, 2, 3)),
        *(_search(tree, inf, window) for tree in shared_trees()[:200:4] for window in WINDOWS),
        *map(_search, saving_boards()),
    ]


@lru_cache(8)
def _more_searches(_variant: Variant, seed: int) -> Sequence[Case]:
    trees = larger_shared(seed, 60)
    narrow = zip(trees, WINDOWS * len(trees), strict=False)
    return [
        *map(_search, trees),
        *(_search(tree, 3, FULL, _guessing(tree)) for tree in trees[:30]),
        *(_search(tree, inf, window) for tree, window in narrow),
    ]


@lru_cache(1)
def _search_probes(_variant: Variant) -> Sequence[Case]:
    few = [*shared_trees()[-400::16], *long_ways()[::6], *far_ways()[::5]]
    trees = [*few, *larger_shared(1, 20)]
    return [
        *map(_search, trees),
        *(_search(tree, depth) for tree in long_ways()[::3] for depth in (3, 4)),
        *(_search(tree, 3, FULL, evaluate) for tree in trees[-8:] for evaluate in (SCORE, _guessing(tree))),
        *(_search(tree, inf, window) for tree in trees[-6:] for window in ((-1, 0), (0, 1))),
        *map(_search, saving_boards()[:4]),
    ]


_judge_value: Judge = judge_window("mover")
TOO_MANY = (
    "The value is right, but it looked at {} leaves where {} are enough: cuts and the table together save the others."
)


def _judge_search(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    fault = _judge_value(case, got, expected)
    seen, enough = len(got.leaves), len(expected.leaves) * 17 // 16 + 1
    if fault or not isinstance(case.call.args[0], MNK) or seen <= enough:
        return fault
    return Fault("leaves", TOO_MANY.format(seen, enough))


TABLE = Task(
    name="alphabeta_table",
    functions=("alphabeta_table(position, depth, alpha, beta, evaluate)",),
    parts={"value": 3, "leaves": 2},
    small=_few_searches,
    larger=_more_searches,
    right=lambda _variant: [{"alphabeta_table": alphabeta_table}],
    judge=_judge_search,
    probes=_search_probes,
    gate="value",
    shown="calls",
)

ASSIGNMENT = Assignment("09-transpositions", "Transpositions", (LAYERS, ZOBRIST, IMAGE, ENTRIES, TABLE, MEMORY))
