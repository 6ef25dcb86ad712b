"""Assignment 5, negamax: whose number it is, one rule for both sides, and the line of best moves."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from math import inf
from typing import Any

from gametree.check import references
from gametree.check.inputs import Case, guessing, height, larger_trees, numbers, tiny_trees
from gametree.check.messages import unusable, wrong_value
from gametree.check.search_tasks import (
    BOARDS,
    SCORE,
    depth_case,
    depth_larger,
    depth_probes,
    depth_small,
    judge_hard,
    judge_value,
    true_value,
)
from gametree.check.task import Assignment, Fault, Task, Variant
from gametree.games.mnk import tic_tac_toe
from gametree.position import Evaluate as Evaluation
from gametree.position import Move, Position, Value, score
from gametree.sandbox.call import Call, Evaluate, Functions, Outcome
from gametree.search.negamax import negamax
from gametree.trees.generate import Rng

# Whose number is it?


def for_mover(position: Position, evaluate: Evaluation[Position]) -> Value:
    """Return what `evaluate`, which is for MAX, says of a position, for the side to move."""
    return position.turn * evaluate(position)


def _valued(position: Position, evaluate: Evaluate = SCORE) -> Case:
    return Case(Call("for_mover", (position, evaluate)))


@lru_cache(8)
def _positions(variant: Variant) -> Sequence[Case]:
    """Return positions to value: leaves and finished games first, then trees and boards with numbers of their own."""
    trees, boards = tiny_trees(3, variant.turns), [tic_tac_toe(board) for board in BOARDS]
    over = [tic_tac_toe(board) for board in ("XXX/OO./...", "X.X/OOO/X..", "XOX/XOO/OXX")]
    open_lines = [Evaluate(((str(board), at - 2),)) for at, board in enumerate(boards)]
    return (
        *(_valued(tree) for tree in trees if not tree.moves()),
        *map(_valued, over),
        *(_valued(tree, guessing(tree)) for tree in trees if tree.moves()),
        *map(_valued, boards, open_lines),
    )


def _larger_positions(variant: Variant, seed: int) -> Sequence[Case]:
    trees = larger_trees(seed, 50, variant.turns)
    return [_valued(below, guessing(tree)) for tree in trees for below in (tree, tree.play(0))]


FOR_MOVER = Task(
    name="for_mover",
    functions=("for_mover(position, evaluate)",),
    parts={"value": 2},
    small=_positions,
    larger=lru_cache(8)(_larger_positions),
    right=lambda _variant: [{"for_mover": for_mover}],
    judge=judge_value,
    probes=lambda variant: _positions(variant)[::5],
    gate="value",
    shown="words",
)

# Odd and even depths


def for_root(value: Value, plies: int) -> Value:
    """Return a value for the side to move at a node, for the side to move so many plies above it."""
    return -value if plies % 2 else value


def _from_below(value: Value, plies: int) -> Case:
    return Case(Call("for_root", (value, plies)))


@lru_cache(1)
def _plies(_variant: Variant) -> Sequence[Case]:
    """Return small values at small depths: fewest plies first, then the values nearest to 0."""
    return [_from_below(value, plies) for plies in range(7) for value in (0, -1, 1, -2, 2, 7)]


def _more_plies(_variant: Variant, seed: int) -> Sequence[Case]:
    draws = Rng(f"plies {seed}")
    return [_from_below(draws.below(199) - 99, draws.below(60)) for _ in range(50)]


FOR_ROOT = Task(
    name="for_root",
    functions=("for_root(value, plies)",),
    parts={"value": 2},
    small=_plies,
    larger=lru_cache(8)(_more_plies),
    right=lambda _variant: [{"for_root": for_root}],
    judge=judge_value,
    probes=_plies,
    gate="value",
    shown="words",
)

# One rule


def one_rule(values: Sequence[Value]) -> Value:
    """Return what a node is worth for its mover when its children are worth `values` for theirs."""
    return max(-value for value in values)


def _children(values: Iterable[Value]) -> Case:
    return Case(Call("one_rule", (list(values),)))


@lru_cache(1)
def _few_children(_variant: Variant) -> Sequence[Case]:
    """Return the values of up to four children: fewest children first, then the fewest different values."""
    return [_children(values) for count in range(1, 5) for values in numbers(count, everywhere=True)]


def _more_children(_variant: Variant, seed: int) -> Sequence[Case]:
    draws = Rng(f"children {seed}")
    return [_children(draws.below(199) - 99 for _ in range(5 + draws.below(20))) for _ in range(50)]


ONE_RULE = Task(
    name="one_rule",
    functions=("one_rule(values)",),
    parts={"value": 2},
    small=_few_children,
    larger=lru_cache(8)(_more_children),
    right=lambda _variant: [{"one_rule": one_rule}],
    judge=judge_value,
    probes=lambda variant: _few_children(variant)[::9],
    gate="value",
    shown="words",
)

# An infinity that survives a minus sign


def lowest(bits: int) -> int:
    """Return the smallest whole number of so many bits whose negative has no more bits."""
    return 1 - (1 << bits - 1)


@lru_cache(1)
def _bits(_variant: Variant) -> Sequence[Case]:
    """Return the numbers of bits from 2 to 128, fewest first."""
    return [Case(Call("lowest", (bits,))) for bits in range(2, 129)]


LOWEST = Task(
    name="lowest",
    functions=("lowest(bits)",),
    parts={"value": 2},
    small=_bits,
    larger=lambda _variant, _seed: (),
    right=lambda _variant: [{"lowest": lowest}],
    judge=judge_value,
    probes=lambda variant: _bits(variant)[:60],
    gate="value",
    shown="words",
)

# Negamax, and the line it plays


@lru_cache(8)
def _small(name: str, variant: Variant) -> Sequence[Case]:
    """Return the inputs for every search without a window, and deeper trees looked at two plies deep."""
    deeper = [tree for tree in tiny_trees(4, variant.turns) if height(tree) > 2]
    return (*depth_small(name, variant), *(depth_case(name, tree, 2, guessing(tree)) for tree in deeper))


NEGAMAX = Task(
    name="negamax",
    functions=("negamax(position, depth, evaluate)",),
    parts={"value": 4, "leaves": 2},
    small=partial(_small, "negamax"),
    larger=partial(depth_larger, "negamax"),
    right=lambda variant: [{"negamax": references.in_order(variant, negamax)}],
    judge=judge_hard,
    probes=partial(depth_probes, "negamax"),
    gate="value",
    follows=("turns", "left_to_right"),
)


def principal_variation(position: Position, depth: float = inf, evaluate: Evaluation[Position] = score) -> list[Move]:
    """Return the moves that both sides play, each the first of its best ones."""
    return _value_and_line(position, depth, evaluate)[1]


def _value_and_line(position: Position, depth: float, evaluate: Evaluation[Position]) -> tuple[Value, list[Move]]:
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position), []
    replies = {move: _value_and_line(position.play(move), depth - 1, evaluate) for move in moves}
    best = min(replies, key=lambda move: replies[move][0])
    return -replies[best][0], [best, *replies[best][1]]


def _lines(variant: Variant) -> Sequence[Functions]:
    line: Callable[..., Any] = principal_variation
    return [{"principal_variation": references.in_order(variant, line)}]


def _judge_line(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("line", got)
    if trouble:
        return trouble
    moves = list(got.value) if isinstance(got.value, list | tuple) else None
    if moves == expected.value:
        return None
    if moves is None or not _is_best(case, moves):
        return wrong_value("line", got, expected.value)
    return Fault("ties", OTHER_TIE.format(moves, expected.value))


OTHER_TIE = "It returned {}. That is a best line, but not the first one: where moves are equal, right is {}."


def _is_best(case: Case, moves: Sequence[Move]) -> bool:
    """Tell whether moves are a whole line in which each is as good as any other."""
    position, depth, evaluate = case.call.args
    if not moves or depth == 0 or moves[0] not in position.moves():
        return not moves and (depth == 0 or not position.moves())
    below = depth_case("", position.play(moves[0]), depth - 1, evaluate)
    is_kept = true_value(*below.call.args) == true_value(*case.call.args)
    return is_kept and _is_best(below, moves[1:])


PRINCIPAL_VARIATION = Task(
    name="principal_variation",
    functions=("principal_variation(position, depth, evaluate)",),
    parts={"line": 4, "ties": 2},
    small=partial(_small, "principal_variation"),
    larger=partial(depth_larger, "principal_variation"),
    right=_lines,
    judge=_judge_line,
    probes=partial(depth_probes, "principal_variation"),
    gate="line",
    follows=("turns", "left_to_right"),
)

ASSIGNMENT = Assignment("05-negamax", "Negamax", (FOR_MOVER, FOR_ROOT, ONE_RULE, LOWEST, NEGAMAX, PRINCIPAL_VARIATION))
