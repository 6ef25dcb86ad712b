"""The tasks of assignment 6 about three programs with a bug: a tree on which each goes wrong, and the cure."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, TypeAlias

from gametree.check import references
from gametree.check.inputs import (
    FULL,
    Case,
    chains,
    deep_trees,
    guessing,
    height,
    larger_trees,
    tiny_trees,
    with_windows,
)
from gametree.check.messages import said, unusable
from gametree.check.mistakes.bugs import WON, program_1, program_2, program_3, tree_1, tree_2, tree_3
from gametree.check.search_tasks import is_number, judge_window, probe_trees, window_case
from gametree.check.task import EVERY_WAY, PLAIN, Fault, Task, Variant
from gametree.check.tasks.best_order import looked_at
from gametree.games.tree import Node, Tree
from gametree.position import MAX, player
from gametree.sandbox.call import Call, Functions, Outcome
from gametree.trees.search_run import Side

Searches: TypeAlias = Callable[[Variant], list[references.Search]]
Smallest: TypeAlias = Callable[[], tuple[Node, int]]

MAX_LEAVES = 100
NO_TREE = "It returned {}: what is asked for is a tree, as nested lists of numbers, and who moves at its root."
TOO_LARGE = f"That tree has more than {MAX_LEAVES} leaves: a much smaller one will do."
NO_BUG = "On {} with {} to move, the program does what alpha-beta does: it returns {} and looks at the same leaves."
SMALLEST = "Your tree is right, and none is smaller."
SMALLER = "Your tree is right. There is a smaller one: leaves {}, nodes {}."

# A tree on which a program goes wrong


def tree_of(value: Any) -> Tree | None:
    """Return the tree that is meant by nested lists and who moves at the root; None where it is none."""
    node, turn = value if isinstance(value, tuple) and len(value) == 2 else (value, MAX)
    try:
        tree = Tree(node, turn)
    except ValueError:
        return None
    return tree if all(map(is_number, tree.leaves().values())) else None


def size(tree: Tree) -> tuple[int, int]:
    """Return how large a tree is: how many leaves it has, then how many nodes."""
    paths = tree.leaves()
    return len(paths), len({path[:end] for path in paths for end in range(len(path) + 1)})


def goes_wrong(program: references.Search, search: references.Search, tree: Tree) -> bool:
    """Tell whether a program returns another value, or looks at other leaves, than a right search."""
    return looked_at(program, tree) != looked_at(search, tree)


def _judge_tree(program: references.Search, search: references.Search, got: Outcome) -> Fault | None:
    trouble = unusable("tree", got)
    if trouble:
        return trouble
    tree = tree_of(got.value)
    if tree is None:
        return Fault("tree", NO_TREE.format(said(got.value)))
    if len(tree.leaves()) > MAX_LEAVES:
        return Fault("tree", TOO_LARGE)
    if goes_wrong(program, search, tree):
        return None
    return Fault("tree", NO_BUG.format(tree, player(tree, tree.turn), said(search(tree))))


def _praise(smallest: tuple[int, int]) -> Callable[[Case, Outcome], str]:
    def praise(case: Case, got: Outcome) -> str:
        tree = tree_of(got.value) if case.part == "tree" else None
        if tree is None:
            return ""
        return SMALLEST if size(tree) == smallest else SMALLER.format(*smallest)

    return praise


# The program mended


def _hundredfold(node: Node) -> Node:
    return tuple(map(_hundredfold, node)) if isinstance(node, tuple) else WON * node  # type: ignore[operator]


def _twins(trees: Iterable[Tree]) -> list[Tree]:
    """Return each tree and then the same with 100 times the numbers, which the second program takes for wins."""
    return [twin for tree in trees for twin in (tree, Tree(_hundredfold(tree.node), tree.turn))]


def _cure(cases: Iterable[Case]) -> list[Case]:
    return [replace(case, part="cure") for case in cases]


@lru_cache(16)
def _small(number: int, variant: Variant) -> Sequence[Case]:
    """Return the call for the tree, then trees of up to five leaves to search, smallest first, and some windows."""
    case, few = partial(window_case, f"mended_{number}"), tiny_trees(3, variant.turns)
    return (
        Case(Call(f"tree_{number}", ()), part="tree"),
        *_cure(map(case, _twins(tiny_trees(4, variant.turns)))),
        *_cure(map(case, deep_trees(variant.turns[:1])[::5])),
        *_cure(map(case, chains(variant.turns))),
        *_cure(case(tree, window) for tree, window in with_windows(few, 0, 3)),
        *_cure(case(tree, FULL, depth, guessing(tree)) for tree in few for depth in range(height(tree))),
    )


@lru_cache(16)
def _larger(number: int, variant: Variant, seed: int) -> Sequence[Case]:
    case, trees = partial(window_case, f"mended_{number}"), _twins(larger_trees(seed, 60, variant.turns))
    return _cure([*map(case, trees), *(case(tree, window) for tree, window in with_windows(trees, seed, 1))])


@lru_cache(16)
def _probes(number: int, variant: Variant) -> Sequence[Case]:
    case, trees = partial(window_case, f"mended_{number}"), _twins(probe_trees(variant))
    return (
        Case(Call(f"tree_{number}", ()), part="tree"),
        *_cure(map(case, trees)),
        *_cure(case(tree, window) for tree, window in with_windows(trees, 1, 1)),
    )


def _task(number: int, program: references.Search, searches: Searches, side: Side, smallest: Smallest) -> Task:
    tree, mended, search = f"tree_{number}", f"mended_{number}", searches(PLAIN)[0]
    judge_cure = judge_window(side)

    def right_functions(variant: Variant) -> list[Functions]:
        found = [references.in_order(variant, search) for search in searches(variant)]
        return [{tree: smallest, mended: search} for search in found]

    def judge(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
        if case.part == "tree":
            return _judge_tree(program, search, got)
        fault = judge_cure(case, got, expected)
        return replace(fault, part="cure") if fault else None

    return Task(
        name=f"bug_{number}",
        functions=(f"{tree}()", f"{mended}(position, depth, alpha, beta, evaluate)"),
        parts={"tree": 1, "cure": 1},
        small=partial(_small, number),
        larger=partial(_larger, number),
        right=right_functions,
        judge=judge,
        probes=partial(_probes, number),
        praise=_praise(size(Tree(*smallest()))),
        follows=EVERY_WAY,
    )


BUGS = (
    _task(1, program_1, references.soft_searches, "mover", tree_1),
    _task(2, program_2, references.soft_searches, "mover", tree_2),
    _task(3, program_3, references.max_min_searches, "max", tree_3),
)
