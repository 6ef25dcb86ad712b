"""Assignment 3, minimax: who chooses, two functions and one, all best moves, and the line that both sides play."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any

from gametree.check import references
from gametree.check.inputs import Case, chains, larger_trees, numbers, tiny_trees
from gametree.check.messages import unusable, wrong_value
from gametree.check.search_tasks import (
    BOARDS,
    depth_larger,
    depth_probes,
    depth_small,
    judge_value,
    probe_trees,
)
from gametree.check.task import Assignment, Fault, Judge, Part, Task, Variant
from gametree.games.mnk import tic_tac_toe
from gametree.games.tree import Tree
from gametree.position import MAX, Move, Position, Value
from gametree.sandbox.call import Call, Outcome
from gametree.search.minimax import max_value, min_value, minimax
from gametree.trees.generate import Rng

PAIR = ("max_value", "min_value")

# Who chooses?


def chosen(values: Sequence[Value], turn: int) -> Value:
    """Return the value that MAX (+1) or MIN (-1) takes."""
    return max(values) if turn == MAX else min(values)


def _choice(values: Sequence[Value], turn: int) -> Case:
    return Case(Call("chosen", (list(values), turn)))


@lru_cache(8)
def _choices(variant: Variant) -> Sequence[Case]:
    """Return all choices among up to four values: fewest values first, MAX before MIN."""
    lists = [values for count in range(1, 5) for values in numbers(count, everywhere=count <= 3)]
    return [_choice(values, turn) for values in lists for turn in variant.turns]


@lru_cache(8)
def _larger_choices(variant: Variant, seed: int) -> Sequence[Case]:
    draws = Rng(f"choices {seed}")
    lists = [[draws.below(199) - 99 for _ in range(5 + draws.below(20))] for _ in range(50)]
    return [_choice(values, turn) for values in lists for turn in variant.turns]


CHOSEN = Task(
    name="chosen",
    functions=("chosen(values, turn)",),
    parts={"value": 2},
    small=_choices,
    larger=_larger_choices,
    right=lambda _variant: [{"chosen": chosen}],
    judge=judge_value,
    probes=lambda variant: _choices(variant)[::9],
    gate="value",
    shown="words",
)

# Two plies


def two_plies(lists: Sequence[Sequence[Value]]) -> Value:
    """Return what a choice of MAX among lists is worth when MIN then chooses a number of it."""
    return max(map(min, lists))


def _two_plies(lists: Iterable[Iterable[Value]]) -> Case:
    return Case(Call("two_plies", ([list(values) for values in lists],)))


@lru_cache(1)
def _lists(_variant: Variant) -> Sequence[Case]:
    """Return all lists of lists with up to four numbers: fewest numbers first, then fewest lists, shortest first."""
    return [
        _two_plies(values[start:end] for start, end in pairwise(ends))
        for count in range(1, 5)
        for ends in _ends(count)
        for values in numbers(count, everywhere=count <= 3)
    ]


def _ends(count: int) -> Iterator[tuple[int, ...]]:
    """Yield where lists of so many numbers in all can begin and end."""
    for inner in range(count):
        for cuts in combinations(range(1, count), inner):
            yield 0, *cuts, count


@lru_cache(8)
def _larger_lists(_variant: Variant, seed: int) -> Sequence[Case]:
    draws = Rng(f"two plies {seed}")
    return [
        _two_plies([draws.below(19) - 9 for _ in range(1 + draws.below(5))] for _ in range(1 + draws.below(5)))
        for _ in range(100)
    ]


TWO_PLIES = Task(
    name="two_plies",
    functions=("two_plies(lists)",),
    parts={"value": 2},
    small=_lists,
    larger=_larger_lists,
    right=lambda _variant: [{"two_plies": two_plies}],
    judge=judge_value,
    probes=lambda variant: _larger_lists(variant, 1)[:60],
    gate="value",
    shown="words",
)

# Minimax, in two functions and in one

NOT_ASKED = "The value is right, but `evaluate`, the evaluation that it was given, was never asked about a leaf."
TWICE = "The value is right, but `evaluate` was asked more than once about the same position."
NO_LEAF = "The value is right, but `evaluate` was asked about positions where the search does not stop."
LEFT_OUT = "The value is right, but it looked at {} of {} leaves: minimax looks at all of them."
ORDER = "The value is right, but the leaves come in another order: look at the children in the order of `moves()`."


def judge_search(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    """Judge a search by its value, and then by whether it evaluates each leaf once, in order."""
    fault = judge_value(case, got, expected)
    if fault or got.leaves == expected.leaves or not isinstance(case.call.args[0], Tree):
        return fault  # on a board, a search that remembers positions rightly looks at fewer leaves
    return Fault("leaves", _leaf_words(got.leaves, expected.leaves))


def _leaf_words(got: Sequence[object], expected: Sequence[object]) -> str:
    if not got:
        return NOT_ASKED
    if set(got) - set(expected):
        return NO_LEAF
    if len(set(got)) < len(got):
        return TWICE
    return ORDER if len(got) == len(expected) else LEFT_OUT.format(len(got), len(expected))


def _by_turn(cases: Iterable[Case]) -> Sequence[Case]:
    """Return the same calls, to the function of the side that is to move."""
    return [Case(Call(PAIR[case.call.args[0].turn != MAX], case.call.args)) for case in cases]


MAX_MIN = Task(
    name="max_min",
    functions=tuple(f"{name}(position, depth, evaluate)" for name in PAIR),
    parts={"value": 3, "leaves": 2},
    small=lru_cache(8)(lambda variant: _by_turn(depth_small("minimax", variant))),
    larger=lru_cache(8)(lambda variant, seed: _by_turn(depth_larger("minimax", variant, seed))),
    right=lambda variant: [{f.__name__: references.in_order(variant, f) for f in (max_value, min_value)}],
    judge=judge_search,
    probes=lru_cache(8)(lambda variant: _by_turn(depth_probes("minimax", variant))),
    gate="value",
    follows=("turns", "left_to_right"),
)
MINIMAX = Task(
    name="minimax",
    functions=("minimax(position, depth, evaluate)",),
    parts={"value": 3, "leaves": 2},
    small=lambda variant: depth_small("minimax", variant),
    larger=lambda variant, seed: depth_larger("minimax", variant, seed),
    right=lambda variant: [{"minimax": references.in_order(variant, minimax)}],
    judge=judge_search,
    probes=lambda variant: depth_probes("minimax", variant),
    gate="value",
    follows=("turns", "left_to_right"),
)

# From values to moves


def best_moves(position: Position) -> list[Move]:
    """Return all equally good moves, in the game's order."""
    values = {move: minimax(position.play(move)) for move in position.moves()}
    return [move for move in values if values[move] == chosen(list(values.values()), position.turn)]


def best_line(position: Position) -> list[Move]:
    """Return the moves that both sides play, each the first of its best ones."""
    if not position.moves():
        return []
    first = best_moves(position)[0]
    return [first, *best_line(position.play(first))]


def _moves_task(name: str, answer: Any, judge: Judge, parts: dict[Part, int]) -> Task:
    def cases(positions: Iterable[Position]) -> Sequence[Case]:
        return [Case(Call(name, (position,))) for position in positions]

    boards = [tic_tac_toe(board) for board in BOARDS]
    return Task(
        name=name,
        functions=(f"{name}(position)",),
        parts=parts,
        small=lru_cache(8)(lambda v: cases([*tiny_trees(4, v.turns), *chains(v.turns), *boards])),
        larger=lru_cache(8)(lambda v, seed: cases(larger_trees(seed, 200, v.turns))),
        right=lambda _variant: [{name: answer}],
        judge=judge,
        probes=lru_cache(8)(
            lambda v: cases([*tiny_trees(1, v.turns), *probe_trees(v), *larger_trees(1, 30, v.turns), *boards])
        ),
        gate="moves",
        shown="calls",
    )


def _judge_moves(part: Part, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable(part, got)
    if trouble or (isinstance(got.value, list | tuple) and list(got.value) == expected.value):
        return trouble
    return wrong_value(part, got, expected.value)


def _judge_best(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    return _judge_moves("moves" if case.call.args[0].moves() else "over", got, expected)


def _judge_line(_case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    return _judge_moves("moves", got, expected)


BEST_MOVES = _moves_task("best_moves", best_moves, _judge_best, {"moves": 3, "over": 1})
BEST_LINE = _moves_task("best_line", best_line, _judge_line, {"moves": 2})

ASSIGNMENT = Assignment("03-minimax", "Minimax", (CHOSEN, TWO_PLIES, MAX_MIN, MINIMAX, BEST_MOVES, BEST_LINE))
