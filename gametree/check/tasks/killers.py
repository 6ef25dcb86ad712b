"""The task of assignment 8 in which alpha-beta tries killer moves first."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from math import inf

from gametree.check import references
from gametree.check.inputs import FULL, Case, guessing, height, larger_trees, shapes, tiny_trees, with_values
from gametree.check.search_tasks import judge_window, window_case
from gametree.check.task import Task, Variant
from gametree.games.tree import Tree
from gametree.position import Evaluate as Guess
from gametree.position import Position, Value
from gametree.search.killers import Killers, remember
from gametree.search.ordering import to_front
from gametree.trees.generate import Rng


def killers(rule: str) -> references.Search:
    """Return fail-soft alpha-beta that tries first what made the two newest cuts with as many plies left."""
    is_cut = references.RULES[rule]

    def search(
        position: Position,
        depth: float,
        alpha: Value,
        beta: Value,
        evaluate: Guess[Position],
        known: Killers | None = None,
    ) -> Value:
        moves = position.moves()
        if not moves or depth == 0:
            return position.turn * evaluate(position)
        known = {} if known is None else known
        best = -inf
        for move in to_front(moves, known.get(depth, ())):
            best = max(best, -search(position.play(move), depth - 1, -beta, -alpha, evaluate, known))
            alpha = max(alpha, best)
            if is_cut(alpha, beta):
                remember(known, depth, move)
                break
        return best

    return search


@lru_cache(8)
def rows(turn: int) -> Sequence[Tree]:
    """Return trees of two plies: the side to move has 0, and each other move is refuted by some replies or by none.

    Every two moves with three and two replies, or three and three; some three moves with three; every four moves with
    four replies, one of which refutes.
    """
    draws = Rng("replies")
    two, three = ([*product((1, -1), repeat=size)] for size in (2, 3))
    some = [[draws.one_of(three) for _ in range(3)] for _ in range(150)]
    one = [[-1 if at == reply else 1 for at in range(4)] for reply in range(4)]
    found = [*product(three, two), *product(three, three), *some, *product(one, repeat=4)]
    return [Tree([0, *([turn * value for value in row] for row in values)], turn) for values in found]


def _to_its_end(tree: Tree) -> Case:
    return window_case("alphabeta_killers", tree, FULL, height(tree))


@lru_cache(8)
def neighbours(turns: tuple[int, ...]) -> Sequence[Tree]:
    """Return the trees with five leaves, worth -1, 0 or 1, in which two children of the root have children."""
    forms = [shape for shape in shapes(5) if sum(map(bool, shape)) > 1]
    return [
        Tree(with_values(shape, values), turn)
        for shape in forms
        for values in product((0, -1, 1), repeat=5)
        for turn in turns
    ]


@lru_cache(8)
def _small(variant: Variant) -> Sequence[Case]:
    """Return tiny trees to their end, with five leaves only those where a killer can be remembered and used."""
    few = [tree for tree in tiny_trees(3, variant.turns) if tree.moves()]
    return [
        *map(_to_its_end, tiny_trees(4, variant.turns)),
        *map(_to_its_end, neighbours(variant.turns[:1])),
        *(_to_its_end(tree) for turn in variant.turns[:1] for tree in rows(turn)),
        *(window_case("alphabeta_killers", tree, FULL, depth, guessing(tree)) for tree in few for depth in (0, 1)),
    ]


@lru_cache(8)
def _larger(variant: Variant, seed: int) -> Sequence[Case]:
    trees = larger_trees(seed, 200, variant.turns)
    return [*map(_to_its_end, trees), *(window_case("alphabeta_killers", t, FULL, 2, guessing(t)) for t in trees[:50])]


@lru_cache(8)
def _probes(variant: Variant) -> Sequence[Case]:
    """Return inputs that are for the leaves: killers kept from one search to the next cost nothing else."""
    few = [*tiny_trees(4, variant.turns)[::80], *neighbours(variant.turns[:1])[::100], *rows(variant.turns[0])[-256::8]]
    cases = [*map(_to_its_end, few), *_larger(variant, 1)[:40]]
    return [replace(case, part="leaves") for case in cases]


KILLERS = Task(
    name="alphabeta_killers",
    functions=("alphabeta_killers(position, depth, alpha, beta, evaluate)",),
    parts={"value": 1, "leaves": 2},
    small=_small,
    larger=_larger,
    right=lambda variant: [{"alphabeta_killers": references.in_order(variant, killers(variant.rule or ">="))}],
    judge=judge_window("mover"),
    probes=_probes,
    gate="value",
)
