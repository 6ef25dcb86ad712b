"""Assignment 6, alpha-beta: in two forms and two contracts, with the best order, and five programs."""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from classroom.assignments import references
from classroom.assignments.five import five
from classroom.assignments.search_tasks import (
    MANY_WAYS,
    Arguments,
    in_window,
    window_kind,
    window_larger,
    window_probes,
    window_small,
)
from classroom.calls.call import Outcome, place
from classroom.check.inputs import Case, weak_orders
from classroom.check.judges import EXACT, as_lists, judge_soft, judge_window
from classroom.check.task import Assignment, Judge, SearchFunction
from gametree.games.mnk import tic_tac_toe
from gametree.games.tree import Tree
from gametree.position import MAX, MIN, Position, Value
from gametree.search.alphabeta import alphabeta, alphabeta_fail_hard, alphabeta_max_min
from gametree.trees.generate import Rng, random_tree

ASSIGNMENT = Assignment("06-alpha-beta", "Alpha-beta")
task = ASSIGNMENT.task

# Alpha-beta, in two forms and two contracts


_FORMS: Sequence[tuple[SearchFunction, Sequence[SearchFunction], Mapping[str, Judge]]] = (
    (alphabeta_max_min, references.MAX_MIN, judge_window("max")),
    (alphabeta, references.SOFT, judge_soft("mover")),
    (alphabeta_fail_hard, references.HARD, EXACT),
)
for _form, _searches, _judges in _FORMS:
    task(
        {"value": 2, "leaves": 2},
        _judges,
        window_small,
        window_larger,
        lambda of: [*window_probes(of), in_window(tic_tac_toe(MANY_WAYS[0]))],
        kind=window_kind,
        right=[{_form.__name__: search} for search in _searches],
        shown="search",
    )(_form)

# The order in which alpha-beta evaluates the fewest leaves

OTHER_TREE = "It returned {}, which is not {} in another order: the children of each node stay its children."
TOO_MANY = "It returned {}. Alpha-beta looks at {} leaves of that, and {} are enough."


def evaluated(search: SearchFunction, tree: Tree) -> tuple[Value, list[object]]:
    """Return what a search makes of a tree, and where the leaves are that it evaluates, in order."""
    seen: list[object] = []

    def evaluate(leaf: Position) -> Value:
        seen.append(place(leaf))
        return leaf.score()

    return search(tree, evaluate=evaluate), seen


def _uniform_trees() -> Arguments:
    """Yield trees whose inner nodes have equally many children: fewest leaves, then least depth, then weak order.

    All orders of the values of a leaf and of 2, 3 and 2 × 2 leaves, and some of 2 × 2 × 2 and 3 × 3.
    """
    few = [_shaped(values, shape) for shape in ((), (2,), (3,), (2, 2)) for values in weak_orders(prod(shape))]
    rng = Rng("uniform")
    some = [_shaped([rng.below(9) for _ in range(prod(shape))], shape) for shape in ((2, 2, 2), (3, 3)) * 40]
    ordered = sorted(some, key=lambda node: (str(node).count(","), str(node)))
    yield from ((node, turn) for node in [*few, *ordered] for turn in (MAX, MIN))


def _shaped(values: Sequence[Value], shape: tuple[int, ...]) -> Any:
    """Return nested lists with values at the leaves and, at each ply, as many children as the shape says."""
    if not shape:
        return values[0]
    size = len(values) // shape[0]
    return [_shaped(values[start : start + size], shape[1:]) for start in range(0, len(values), size)]


def _larger_uniform(seed: int) -> Arguments:
    sizes = [(5, 2), (4, 3), (3, 4)] * 8
    trees = [random_tree(f"uniform {seed} {at}", depth, branching) for at, (depth, branching) in enumerate(sizes)]
    yield from ((as_lists(tree.node), turn) for tree in trees for turn in (MAX, MIN))


def _judge_order(case: Case, got: Outcome, expected: Outcome) -> str:
    node, turn = case.call.args
    if _unordered(got.value) != _unordered(node):
        return OTHER_TREE.format(got.value, node)
    seen, needed = (len(evaluated(alphabeta, Tree(one, turn))[1]) for one in (got.value, expected.value))
    return TOO_MANY.format(got.value, seen, needed) if seen > needed else ""


def _unordered(node: Any) -> str:
    """Return a tree as a text that is the same for every order of the children."""
    return f"[{', '.join(sorted(map(_unordered, node)))}]" if isinstance(node, tuple | list) else repr(node)


@task({"leaves": 3}, _judge_order, _uniform_trees, _larger_uniform, lambda of: of.small[::8], shown="nested")
def best_first(node: Any, turn: int) -> Any:
    """Return a tree, as nested lists, with the best child first at every node."""
    if not isinstance(node, list):
        return node
    children = [best_first(child, -turn) for child in node]
    return sorted(children, key=lambda child: -turn * _first_leaf(child))


def _first_leaf(node: Any) -> Any:
    """Return the first leaf of a tree, which is its value when the best child comes first everywhere."""
    while isinstance(node, list):
        node = node[0]
    return node


# Five programs

five(ASSIGNMENT, "alpha_beta", alphabeta, has_leaves=True)
