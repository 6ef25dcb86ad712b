"""Assignment 6, alpha-beta: in two forms and two contracts, with the best order, and three bugs to find."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import prod
from typing import Any

from classroom.assignments import references
from classroom.assignments.alpha_beta.bugs import WON, program_1, program_2, program_3, tree_1, tree_2, tree_3
from classroom.assignments.search_tasks import (
    MANY_WAYS,
    Arguments,
    guessed,
    in_window,
    large,
    probe_trees,
    window_kind,
    window_larger,
    window_probes,
    window_small,
)
from classroom.calls.call import FunctionCall, Outcome, place
from classroom.check.inputs import FULL, Case, chains, deep_trees, larger_trees, tiny_trees, weak_orders, with_windows
from classroom.check.judges import EXACT, as_lists, is_number, judge_soft, judge_window
from classroom.check.messages import said
from classroom.check.task import Assignment, Judge, SearchFunction, Tried
from gametree.games.mnk import tic_tac_toe
from gametree.games.tree import Node, Tree
from gametree.position import MAX, MIN, Evaluate, Position, Value, player
from gametree.search.alphabeta import alphabeta, alphabeta_fail_hard, alphabeta_max_min
from gametree.trees.generate import Rng, random_tree
from gametree.trees.search_run import Side, node_name

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


@task({"leaves": 2}, _judge_order, _uniform_trees, _larger_uniform, lambda of: of.small[::8], shown="nested")
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


# Three programs with a bug: a tree on which each goes wrong, and the cure

MAX_LEAVES, MAX_NAMED = 100, 6
NO_TREE = "It returned {}: what is asked for is a tree, as nested lists of numbers, and who moves at its root."
TOO_LARGE = f"That tree has more than {MAX_LEAVES} leaves: a much smaller one will do."
NO_BUG = (
    "On {} with {} to move, the program does what alpha-beta does: it returns {} and looks at {}. To go wrong there, "
    "it would have to skip one of these{}, or bring back another number."
)
SMALLEST = "Your tree is right, and none is smaller."
SMALLER = "Your tree is right. There is a smaller one: leaves {}, nodes {}."


def tree_of(value: Any) -> Tree | None:
    """Return the tree given by nested lists and who moves at the root; None where they give none."""
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


def _judge_tree(program: SearchFunction, search: SearchFunction, got: Outcome) -> str:
    tree = tree_of(got.value)
    if tree is None:
        return NO_TREE.format(said(got.value))
    if len(tree.leaves()) > MAX_LEAVES:
        return TOO_LARGE
    value, seen = evaluated(search, tree)
    if evaluated(program, tree) != (value, seen):
        return ""
    names = {path: node_name(tree, path) for path in tree.leaves()}
    spared = [name for path, name in names.items() if path not in seen]
    visit = f", visit {_listed(spared)} as well" if spared else ""
    looked_at = _listed([name for path, name in names.items() if path in seen])
    return NO_BUG.format(tree, player(tree, tree.turn), said(value), looked_at, visit)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names if len(names) <= MAX_NAMED else [*names[:MAX_NAMED], "…"])


def _hundredfold(node: Node) -> Node:
    return tuple(map(_hundredfold, node)) if isinstance(node, tuple) else WON * node  # type: ignore[operator]


def _twins(trees: Iterable[Tree]) -> list[Tree]:
    """Return each tree and then the same with 100 times the numbers, which the second program takes for wins."""
    return [twin for tree in trees for twin in (tree, Tree(_hundredfold(tree.node), tree.turn))]


def _bug_small(smallest: Callable[[], Any]) -> Iterable[Any]:
    """Yield the case that asks for the tree, then trees of up to five leaves, then some windows and depths."""
    yield Case(FunctionCall(smallest.__name__, ()), part="tree")
    few = tiny_trees(3)
    yield from map(in_window, [*_twins(few), *tiny_trees(4)[len(few) :], *deep_trees()[::15], *chains()])
    yield from (in_window(tree, window) for tree, window in with_windows(few, 0, 2))
    yield from (in_window(tree, FULL, depth, evaluate) for tree, depth, evaluate in guessed(few))
    yield from map(in_window, large())


def _bug_larger(seed: int) -> Arguments:
    trees = _twins(larger_trees(seed, 60))
    yield from map(in_window, trees)
    yield from (in_window(tree, window) for tree, window in with_windows(trees, seed, 1))


def _bug_probes(of: Tried) -> Iterable[Any]:
    trees = _twins(probe_trees())
    windows = (in_window(tree, window) for tree, window in with_windows(trees, 1, 1))
    return [of.small[0], *map(in_window, trees), *windows]


def _bug_remark(least: tuple[int, int], case: Case, got: Outcome) -> str:
    tree = tree_of(got.value) if case.part == "tree" else None
    return "" if tree is None else SMALLEST if size(tree) == least else SMALLER.format(*least)


def _bug(
    number: int, program: SearchFunction, searches: Sequence[SearchFunction], side: Side, smallest: Callable[[], Any]
) -> None:
    def judge(case: Case, got: Outcome, expected: Outcome) -> str:
        if case.part == "tree":
            return _judge_tree(program, searches[0], got)
        return next(filter(None, (judge(case, got, expected) for judge in judge_window(side).values())), "")

    def mended(position: Position, depth: float, alpha: Value, beta: Value, evaluate: Evaluate[Position]) -> Value:
        """Return what alpha-beta returns, as the mended program does."""
        return searches[0](position, depth, alpha, beta, evaluate)

    mended.__name__ = f"mended_{number}"
    task(
        {"tree": 1, "cure": 1},
        judge,
        partial(_bug_small, smallest),
        _bug_larger,
        _bug_probes,
        part=lambda *_: "cure",
        kind=window_kind,
        name=f"bug_{number}",
        before=(smallest,),
        right=[{smallest.__name__: smallest, mended.__name__: search} for search in searches],
        required="",
        shown="search",
        remark=partial(_bug_remark, size(Tree(*smallest()))),
    )(mended)


_bug(1, program_1, references.SOFT, "mover", tree_1)
_bug(2, program_2, references.SOFT, "mover", tree_2)
_bug(3, program_3, references.MAX_MIN, "max", tree_3)
