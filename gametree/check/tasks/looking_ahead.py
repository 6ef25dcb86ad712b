"""Assignment 4, looking ahead: plies, what is known, guesses at a depth, open lines, quick wins, one board for all."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import inf

from gametree.check import references
from gametree.check.inputs import Case, chains, height, larger_trees, shapes, tiny_trees, with_values
from gametree.check.messages import unusable, wrong_value
from gametree.check.search_tasks import BOARDS, judge_value, probe_trees
from gametree.check.task import Assignment, Fault, Task, Variant
from gametree.check.tasks.boards import IN_PLACE, OPEN_LINES
from gametree.games.mnk import MNK, tic_tac_toe
from gametree.games.tree import Node, Tree
from gametree.position import MAX, Position, Value
from gametree.position import Evaluate as Guess
from gametree.sandbox.call import Call, Evaluate, Outcome
from gametree.trees.generate import Rng

FIRST = 10  # what a win at ply 0 is worth, more than there are plies in tic-tac-toe

# Plies


def own_moves(plies: int) -> int:
    """Return how many of the next `plies` plies are moves of the side that is to move now."""
    return (plies + 1) // 2


def _plies(numbers: Iterable[int]) -> Sequence[Case]:
    return [Case(Call("own_moves", (plies,))) for plies in numbers]


@lru_cache(1)
def _few_plies(_variant: Variant) -> Sequence[Case]:
    return _plies(range(30))


@lru_cache(8)
def _many_plies(_variant: Variant, seed: int) -> Sequence[Case]:
    draws = Rng(f"plies {seed}")
    return _plies(draws.below(10_000) for _ in range(20))


OWN_MOVES = Task(
    name="own_moves",
    functions=("own_moves(plies)",),
    parts={"value": 2},
    small=_few_plies,
    larger=_many_plies,
    right=lambda _variant: [{"own_moves": own_moves}],
    judge=judge_value,
    probes=_few_plies,
    gate="value",
    shown="words",
)

# Trees of results


@lru_cache(8)
def result_trees(most: int, turns: tuple[int, ...]) -> Sequence[Tree]:
    """Return all trees with up to `most` leaves that are won (+1), drawn (0) or lost (-1), the smallest first."""
    return [
        Tree(with_values(shape, values), turn)
        for count in range(1, most + 1)
        for shape in shapes(count)
        for values in sorted(product((-1, 0, 1), repeat=count), key=_size)
        for turn in turns
    ]


def _size(values: Sequence[int]) -> tuple[int, int, Sequence[int]]:
    return len(set(values)), max(map(abs, values)), values


@lru_cache(8)
def larger_results(seed: int, count: int, turns: tuple[int, ...]) -> Sequence[Tree]:
    """Return larger trees of won, drawn and lost games from a seed."""
    return [Tree(_result(tree.node), tree.turn) for tree in larger_trees(seed, count, turns)]


def _result(node: Node) -> Node:
    """Return a tree of numbers as one of results: below -1 lost, above 1 won."""
    if isinstance(node, tuple):
        return tuple(map(_result, node))
    return (node > 1) - (node < -1)  # type: ignore[operator]


def _boards() -> list[MNK]:
    return [tic_tac_toe(board) for board in BOARDS]


# Not known is not a draw


def known(position: Position, depth: float) -> tuple[Value, Value]:
    """Return the least and the most that a position can be worth, as far as `depth` plies tell."""
    if not position.moves():
        return position.score(), position.score()
    if depth == 0:
        return -1, 1
    best = max if position.turn == MAX else min
    below = [known(position.play(move), depth - 1) for move in position.moves()]
    return best(least for least, _ in below), best(most for _, most in below)


def _known(position: Position, depth: float) -> Case:
    return Case(Call("known", (position, depth)))


def _at_each_depth(trees: Iterable[Tree]) -> Iterator[tuple[Tree, float]]:
    """Yield each tree with every depth up to one more than it has plies, and without end."""
    yield from ((tree, depth) for tree in trees for depth in (*range(height(tree) + 2), inf))


@lru_cache(8)
def _known_small(variant: Variant) -> Sequence[Case]:
    """Return the smallest trees of results, each at every depth, the least first; then boards."""
    return [
        *(_known(tree, depth) for tree, depth in _at_each_depth(result_trees(3, variant.turns))),
        *(_known(tree, 2) for tree in result_trees(4, variant.turns)),
        *(_known(board, depth) for board in _boards() for depth in range(6)),
    ]


@lru_cache(8)
def _known_larger(variant: Variant, seed: int) -> Sequence[Case]:
    return [_known(tree, depth) for tree in larger_results(seed, 100, variant.turns) for depth in (2, 3)]


@lru_cache(8)
def _known_probes(variant: Variant) -> Sequence[Case]:
    trees = [*result_trees(1, variant.turns), *larger_results(1, 20, variant.turns)]
    return [_known(tree, depth) for tree in trees for depth in (0, 1, 2)]


def _judge_known(_case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("bounds", got)
    if trouble or (isinstance(got.value, list | tuple) and tuple(got.value) == expected.value):
        return trouble
    return wrong_value("bounds", got, expected.value)


KNOWN = Task(
    name="known",
    functions=("known(position, depth)",),
    parts={"bounds": 3},
    small=_known_small,
    larger=_known_larger,
    right=lambda _variant: [{"known": known}],
    judge=_judge_known,
    probes=_known_probes,
    gate="bounds",
    shown="calls",
)

# Looking ahead


def look(position: Position, depth: float, guess: Guess[Position]) -> Value:
    """Return what a position is worth, as far as `depth` plies tell and `guess` can say where the game goes on."""
    if not position.moves():
        return position.score()
    if depth == 0:
        return guess(position)
    values = [look(position.play(move), depth - 1, guess) for move in position.moves()]
    return max(values) if position.turn == MAX else min(values)


def wild(tree: Tree) -> Evaluate:
    """Return an evaluation that has a number for every node, and never its score."""
    return Evaluate(tuple(_wild(tree)))


def _wild(node: Tree) -> Iterator[tuple[tuple[int, ...], Value]]:
    for at, below in enumerate(_nodes(node)):
        number = (at * 5 + 3) % 11 - 5
        yield below.path, number + (number == below.score())


def _nodes(tree: Tree) -> Iterator[Tree]:
    yield tree
    for move in tree.moves():
        yield from _nodes(tree.play(move))


def _look(tree: Position, depth: float, guess: Evaluate) -> Case:
    return Case(Call("look", (tree, depth, guess)))


@lru_cache(8)
def _look_small(variant: Variant) -> Sequence[Case]:
    """Return the smallest trees, each at every depth, the least first; then those that take two plies; then others."""
    few, four = tiny_trees(3, variant.turns), tiny_trees(4, variant.turns)
    return [
        *(_look(tree, depth, wild(tree)) for tree, depth in _at_each_depth(few)),
        *(_look(tree, 2, wild(tree)) for tree in four[len(few) :]),
        *(_look(tree, depth, wild(tree)) for tree, depth in _at_each_depth(chains(variant.turns))),
        *(_look(board, depth, Evaluate()) for board in _boards() for depth in (2, inf)),
    ]


@lru_cache(8)
def _look_larger(variant: Variant, seed: int) -> Sequence[Case]:
    return [_look(tree, depth, wild(tree)) for tree in larger_trees(seed, 150, variant.turns) for depth in (2, 3)]


@lru_cache(8)
def _look_probes(variant: Variant) -> Sequence[Case]:
    trees = [*tiny_trees(1, variant.turns), *probe_trees(variant), *larger_trees(1, 12, variant.turns)]
    return [_look(tree, depth, wild(tree)) for tree in trees for depth in (0, 1, 2)]


NOT_GUESSED = (
    "The value is right, but `guess` was not asked about all positions where the search stops and the game goes on."
)
OVER_GUESSED = (
    "The value is right, but `guess` was asked where it is not needed: the game is over there, or looked into."
)
GUESSED_TWICE = "The value is right, but `guess` was asked more than once about the same position."
ORDER = "The value is right, but `guess` is asked in another order: look at the children in the order of `moves()`."


def _judge_look(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    fault = judge_value(case, got, expected)
    if fault or got.leaves == expected.leaves or not isinstance(case.call.args[0], Tree):
        return fault  # on a board, a search that remembers positions rightly guesses less often
    return Fault("guesses", _guess_words(got.leaves, expected.leaves))


def _guess_words(got: Sequence[object], expected: Sequence[object]) -> str:
    if set(got) - set(expected):
        return OVER_GUESSED
    if set(expected) - set(got):
        return NOT_GUESSED
    return GUESSED_TWICE if len(got) > len(expected) else ORDER


LOOK = Task(
    name="look",
    functions=("look(position, depth, guess)",),
    parts={"value": 3, "guesses": 2},
    small=_look_small,
    larger=_look_larger,
    right=lambda variant: [{"look": references.in_order(variant, look)}],
    judge=_judge_look,
    probes=_look_probes,
    gate="value",
    follows=("turns", "left_to_right"),
)

# The quickest win


def quick(position: Position, ply: int) -> Value:
    """Return what a position after `ply` plies is worth: 10 less the ply of the end when MAX wins, else the reverse."""
    if not position.moves():
        return position.score() * (FIRST - ply)
    values = [quick(position.play(move), ply + 1) for move in position.moves()]
    return max(values) if position.turn == MAX else min(values)


def _quick(position: Position, ply: int = 0) -> Case:
    return Case(Call("quick", (position, ply)), kind=min(ply, 1))


@lru_cache(8)
def _quick_small(variant: Variant) -> Sequence[Case]:
    """Return trees of results, the smallest first, at ply 0; then boards; then some of it at later plies."""
    few = result_trees(3, variant.turns)
    return [
        *map(_quick, result_trees(4, variant.turns)),
        *map(_quick, _boards()),
        *(_quick(tree, ply) for tree in few for ply in (1, 2, 3)),
    ]


@lru_cache(8)
def _quick_larger(variant: Variant, seed: int) -> Sequence[Case]:
    trees = larger_results(seed, 150, variant.turns)
    return [*map(_quick, trees), *(_quick(tree, 2) for tree in trees)]


QUICK = Task(
    name="quick",
    functions=("quick(position, ply)",),
    parts={"value": 3},
    small=_quick_small,
    larger=_quick_larger,
    right=lambda variant: [{"quick": references.in_order(variant, quick)}],
    judge=judge_value,
    probes=lru_cache(8)(
        lambda v: [*_quick_larger(v, 1)[:300:10], *_quick_small(v)[:160:8], *(_quick(board) for board in _boards())]
    ),
    gate="value",
)

ASSIGNMENT = Assignment("04-looking-ahead", "Looking ahead", (OWN_MOVES, KNOWN, LOOK, OPEN_LINES, QUICK, IN_PLACE))
