"""The tasks of assignment 8 that tell more than a value: the principal variation, and deepening ply by ply."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import inf
from typing import Any

from gametree.check import references
from gametree.check.inputs import FULL, Case, chains, deep_trees, guessing, height, larger_trees, tiny_trees
from gametree.check.messages import said, unusable
from gametree.check.search_tasks import (
    BOARDS,
    PROBES,
    is_number,
    judge_value,
    true_value,
    window_case,
)
from gametree.check.task import Fault, Task, Variant
from gametree.games.mnk import tic_tac_toe
from gametree.games.tree import Tree
from gametree.position import Evaluate as Guess
from gametree.position import IllegalMove, Move, Position, Value
from gametree.sandbox.call import Call, Evaluate, Outcome
from gametree.search.ordering import to_front
from gametree.search.variation import principal_variation
from gametree.trees.search_run import node_name

Row = tuple[int, Value, Move]

# The principal variation


def alphabeta_line(
    position: Position, depth: float, alpha: Value, beta: Value, evaluate: Guess[Position]
) -> tuple[Value, list[Move]]:
    """Return what `position` is worth to the mover, and the best moves of both sides from there."""
    value, moves = principal_variation(position, depth, alpha, beta, evaluate)
    return value, list(moves)


def _line(tree: Position, depth: float = inf, evaluate: Evaluate | None = None) -> Case:
    return window_case("alphabeta_line", tree, FULL, depth, evaluate or Evaluate())


def _to_depths(trees: Iterable[Tree]) -> Iterator[tuple[Tree, int, Evaluate]]:
    """Yield each tree with every depth at which it is not yet at its end, and guesses where it stops."""
    yield from ((tree, depth, guessing(tree)) for tree in trees for depth in range(height(tree)))


@lru_cache(8)
def _line_small(variant: Variant) -> Sequence[Case]:
    """Return tiny trees, then chains, depths and boards."""
    return [
        *map(_line, tiny_trees(4, variant.turns)),
        *map(_line, deep_trees(variant.turns[:1])[::5]),
        *map(_line, chains(variant.turns)),
        *(_line(*way) for way in _to_depths(tiny_trees(3, variant.turns))),
        *(_line(tic_tac_toe(board)) for board in BOARDS),
    ]


@lru_cache(8)
def _line_larger(variant: Variant, seed: int) -> Sequence[Case]:
    trees = larger_trees(seed, 100, variant.turns)
    return [*map(_line, trees), *(_line(tree, 2, guessing(tree)) for tree in trees)]


@lru_cache(8)
def _line_probes(variant: Variant) -> Sequence[Case]:
    trees = [Tree(node, turn) for node in PROBES for turn in variant.turns]
    return [*map(_line, trees), *_line_small(variant)[:600:20], *_line_larger(variant, 1)[:200:8]]


def _judge_line(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("value", got)
    if trouble:
        return trouble
    if not _is_pair(got.value):
        return Fault("value", NO_PAIR.format(said(got.value)))
    value, moves = got.value
    fault = judge_value(case, Outcome(value), Outcome(expected.value[0]))
    if fault:
        return fault
    wrong = _wrong_on(case, list(moves))
    return Fault("line", f"The value is right. The line {list(moves)} {wrong}") if wrong else None


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and is_number(value[0])
        and isinstance(value[1], list | tuple)
    )


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
        worth = true_value(played, depth, evaluate)
        if worth != value:
            return f"does not lead there: after {_where(position, played)} MAX gets {said(worth)}, not {said(value)}."
    return TOO_SHORT if depth > 0 and played.moves() else ""


def _played(position: Position, move: Any) -> Any:
    try:
        return position.play(move) if move in position.moves() else None
    except (IllegalMove, TypeError):
        return None


def _where(root: Any, position: Any) -> str:
    return node_name(root, position.path) if isinstance(position, Tree) else str(position)


LINE = Task(
    name="alphabeta_line",
    functions=("alphabeta_line(position, depth, alpha, beta, evaluate)",),
    parts={"value": 1, "line": 3},
    small=_line_small,
    larger=_line_larger,
    right=lambda variant: [{"alphabeta_line": references.in_order(variant, alphabeta_line)}],  # type: ignore[arg-type]
    judge=_judge_line,
    probes=_line_probes,
    gate="value",
)

# Deepening


def deepening(search: references.Search) -> Any:
    """Return iterative deepening with a search for what comes after the first move."""

    def deepened(position: Position, depth: int, evaluate: Guess[Position]) -> list[Row]:
        rows: list[Row] = []
        for plies in range(1, depth + 1):
            rows.append((plies, *_best(search, position, plies, evaluate, [row[2] for row in rows[-1:]])))
        return rows

    return deepened


def _best(
    search: references.Search, position: Position, plies: int, evaluate: Guess[Position], first: list[Move]
) -> tuple[Value, Move]:
    best, best_move = -inf, -1
    for move in to_front(position.moves(), first):
        value = -search(position.play(move), plies - 1, -inf, -best, evaluate)
        if value > best:
            best, best_move = value, move
    return best, best_move


def _deepening(tree: Tree, depth: int) -> Case:
    return Case(Call("deepening", (tree, depth, guessing(tree))))


@lru_cache(8)
def _deepening_small(variant: Variant) -> Sequence[Case]:
    """Return tiny trees to their end and one ply less and more, the least first; then longer ones and chains."""
    few = [tree for tree in tiny_trees(4, variant.turns) if tree.moves()]
    long = [*_passing(variant.turns), *deep_trees(variant.turns[:1])[::20]]
    return [
        *(_deepening(tree, depth) for tree in few for depth in _depths(tree)),
        *(_deepening(tree, height(tree)) for tree in (*long, *chains(variant.turns)) if tree.moves()),
    ]


@lru_cache(8)
def _passing(turns: tuple[int, ...]) -> Sequence[Tree]:
    """Return trees of three plies in which the answer to the second move is forced."""
    return [Tree([a, [[b, c]]], turn) for a, b, c in product(range(-2, 3), repeat=3) for turn in turns]


def _depths(tree: Tree) -> range:
    """Return the depths to look at: one more than a tree has plies where it is small, else just its end."""
    plies = height(tree)
    return range(1, plies + 2) if len(tree.leaves()) < 4 else range(plies, plies + 1)


@lru_cache(8)
def _deepening_larger(variant: Variant, seed: int) -> Sequence[Case]:
    return [_deepening(tree, height(tree)) for tree in larger_trees(seed, 80, variant.turns) if tree.moves()]


@lru_cache(8)
def _deepening_probes(variant: Variant) -> Sequence[Case]:
    return [*_deepening_small(variant)[:400:10], *_deepening_larger(variant, 1)[:30]]


def _judge_deepening(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("lines", got, "a list of lines")
    if trouble:
        return trouble
    wrong = _wrong_rows(case, got.value, expected.value)
    if wrong:
        return Fault("lines", wrong)
    if got.leaves == expected.leaves:
        return None
    counts = len(got.leaves), len(expected.leaves)
    return Fault("leaves", SAME_NUMBER if counts[0] == counts[1] else LEAVES.format(*counts))


BEGIN = "Does each search begin with the best move of the last one, and cut?"
LEAVES = f"The lines are right, but all searches together looked at {{}} leaves where right are {{}}. {BEGIN}"
SAME_NUMBER = f"The lines are right, but the leaves were looked at in another order. {BEGIN}"


def _wrong_rows(case: Case, got: Any, expected: Sequence[Row]) -> str:
    """Return what is wrong with the lines; an empty text when each has its depth, the value, and a best move."""
    if not isinstance(got, list | tuple) or not all(_is_row(row) for row in got):
        return NO_ROWS.format(said(got))
    if [row[0] for row in got] != [row[0] for row in expected]:
        return DEPTHS.format([row[0] for row in got], [row[0] for row in expected])
    return next(filter(None, (_wrong_row(case, row, right) for row, right in zip(got, expected, strict=True))), "")


NO_ROWS = "It returned {}, where a list was expected whose members are each a depth, a value and a move."
DEPTHS = "Its lines are for the depths {}; right are {}."


def _is_row(row: Any) -> bool:
    return isinstance(row, list | tuple) and len(row) == 3 and all(map(is_number, row[:2]))


def _wrong_row(case: Case, row: Sequence[Any], expected: Row) -> str:
    position, _, evaluate = case.call.args
    depth, value, _ = expected
    worth = {move: position.turn * true_value(position.play(move), depth - 1, evaluate) for move in position.moves()}
    if row[1] == value and row[2] in [move for move in worth if worth[move] == value]:
        return ""
    told = ", ".join(f"move {move}: {said(number)}" for move, number in worth.items())
    return f"At depth {depth} it says value {said(row[1])}, move {said(row[2])}. To the mover, there is {told}."


DEEPENING = Task(
    name="deepening",
    functions=("deepening(position, depth, evaluate)",),
    parts={"lines": 2, "leaves": 1},
    small=_deepening_small,
    larger=_deepening_larger,
    right=lambda variant: [
        {"deepening": references.in_order(variant, deepening(references.alphabeta(variant.rule or ">=")))}
    ],
    judge=_judge_deepening,
    probes=_deepening_probes,
    gate="lines",
)
