"""The task of assignment 6 that puts a tree in the order in which alpha-beta looks at the fewest leaves."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gametree.check import references
from gametree.check.inputs import Case, weak_orders
from gametree.check.messages import unusable
from gametree.check.task import Fault, Task, Variant
from gametree.games.tree import Node, Tree
from gametree.position import Position, Value
from gametree.sandbox.call import Call, Outcome, place
from gametree.trees.generate import Rng, random_tree

OTHER_TREE = "It returned {}, which is not {} in another order: the children of each node stay its children."
TOO_MANY = "It returned {}. Alpha-beta looks at {} leaves of that, and {} are enough."


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


def looked_at(search: references.Search, tree: Tree) -> tuple[Value, list[object]]:
    """Return what a search makes of a tree, and where the leaves are that it looks at, in order."""
    seen: list[object] = []

    def evaluate(leaf: Position) -> Value:
        seen.append(place(leaf))
        return leaf.score()

    return search(tree, evaluate=evaluate), seen


def _case(node: Node, turn: int) -> Case:
    return Case(Call("best_first", (node, turn)))


@lru_cache(8)
def _uniform_trees(variant: Variant) -> Sequence[Case]:
    """Return trees whose inner nodes have equally many children: fewest leaves, then least depth, then weak order.

    All orders of the values of a leaf and of 2, 3 and 2 × 2 leaves, and some of 2 × 2 × 2 and 3 × 3.
    """
    few = [_shaped(values, shape) for shape in ((), (2,), (3,), (2, 2)) for values in weak_orders(_size(shape))]
    draws = Rng("uniform")
    some = [_shaped([draws.below(9) for _ in range(_size(shape))], shape) for shape in ((2, 2, 2), (3, 3)) * 40]
    return [_case(node, turn) for node in [*few, *sorted(some, key=_in_order)] for turn in variant.turns]


def _in_order(node: Node) -> tuple[int, str]:
    """Return what trees are sorted by: fewest leaves first."""
    return str(node).count(","), str(node)


def _size(shape: tuple[int, ...]) -> int:
    return shape[0] * _size(shape[1:]) if shape else 1


def _shaped(values: Sequence[Value], shape: tuple[int, ...]) -> Any:
    """Return nested lists with values at the leaves and, at each ply, as many children as the shape says."""
    if not shape:
        return values[0]
    size = len(values) // shape[0]
    return [_shaped(values[start : start + size], shape[1:]) for start in range(0, len(values), size)]


@lru_cache(8)
def _larger_trees(variant: Variant, seed: int) -> Sequence[Case]:
    sizes = [(5, 2), (4, 3), (3, 4)] * 8
    trees = [random_tree(f"uniform {seed} {at}", depth, branching) for at, (depth, branching) in enumerate(sizes)]
    return [_case(_as_lists(tree.node), turn) for tree in trees for turn in variant.turns]


def _as_lists(node: Any) -> Any:
    return [_as_lists(child) for child in node] if isinstance(node, tuple | list) else node


def _judge(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("leaves", got)
    if trouble:
        return trouble
    node, turn = case.call.args
    if _unordered(got.value) != _unordered(node):
        return Fault("leaves", OTHER_TREE.format(got.value, node))
    seen, needed = (_leaves_of(found, turn) for found in (got.value, expected.value))
    return Fault("leaves", TOO_MANY.format(got.value, seen, needed)) if seen > needed else None


def _unordered(node: Any) -> str:
    """Return a tree as a text that is the same for every order of the children."""
    return f"[{', '.join(sorted(map(_unordered, node)))}]" if isinstance(node, tuple | list) else repr(node)


def _leaves_of(node: Any, turn: int) -> int:
    return len(looked_at(references.alphabeta(">="), Tree(node, turn))[1])


BEST_FIRST = Task(
    name="best_first",
    functions=("best_first(node, turn)",),
    parts={"leaves": 2},
    small=_uniform_trees,
    larger=_larger_trees,
    right=lambda _variant: [{"best_first": best_first}],
    judge=_judge,
    probes=lambda variant: _uniform_trees(variant)[::8],
    gate="leaves",
    shown="nested",
)
