"""Assignment 3, minimax: who chooses, one function, five programs, all best moves, the line that both sides play."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product
from typing import Any

from classroom.assignments.five import five
from classroom.assignments.search_tasks import (
    Arguments,
    boards,
    depth_larger,
    depth_probes,
    depth_small,
    drawn,
    large,
    probe_trees,
)
from classroom.calls.call import FunctionCall, Outcome
from classroom.check.inputs import FAR_LISTS, Case, chains, larger_trees, numbers, tiny_trees
from classroom.check.judges import judge_as, judge_value, sequence
from classroom.check.task import Assignment
from gametree.games.tree import Tree
from gametree.position import MAX, MIN, Move, Position, Value
from gametree.search.minimax import max_value, min_value, minimax
from gametree.trees.generate import Rng

ASSIGNMENT = Assignment("03-minimax", "Minimax")
task = ASSIGNMENT.task

# Who chooses?


def _choices() -> Arguments:
    """Yield all choices among up to four values: fewest values first, MAX before MIN."""
    lists = [values for count in range(1, 5) for values in numbers(count, everywhere=count <= 3)]
    yield from product(map(list, [*lists, *FAR_LISTS]), (MAX, MIN))


_longer = drawn("choices", 50, lambda rng, _: [rng.below(199) - 99 for _ in range(5 + rng.below(20))])


@task({"value": 2}, judge_value, _choices, lambda seed: product(_longer(seed), (MAX, MIN)), lambda of: of.small[::9])
def chosen(values: Sequence[Value], turn: int) -> Value:
    """Return the value that MAX (+1) or MIN (-1) takes."""
    return max(values) if turn == MAX else min(values)


# Two plies


def _lists() -> Arguments:
    """Yield all lists of lists with up to four numbers: fewest numbers first, then fewest lists, shortest first."""
    for count in range(1, 5):
        for ends in _ends(count):
            for values in numbers(count, everywhere=count <= 3):
                yield ([list(values[start:end]) for start, end in pairwise(ends)],)
    yield from (([list(values), list(values[::-1])],) for values in FAR_LISTS)


def _ends(count: int) -> Iterator[tuple[int, ...]]:
    """Yield where lists of so many numbers in all can begin and end."""
    for inner in range(count):
        for cuts in combinations(range(1, count), inner):
            yield 0, *cuts, count


def _random_lists(rng: Rng, _number: int) -> tuple[Any]:
    return ([[rng.below(19) - 9 for _ in range(1 + rng.below(5))] for _ in range(1 + rng.below(5))],)


@task({"value": 2}, judge_value, _lists, drawn("two plies", 100, _random_lists), lambda of: of.larger[:60])
def two_plies(lists: Sequence[Sequence[Value]]) -> Value:
    """Return what a choice of MAX among lists is worth when MIN then chooses a number of it."""
    return max(map(min, lists))


# Minimax, in two functions and in one

NOT_ASKED = "The value is right, but `evaluate`, the evaluation that it was given, was never asked about a leaf."
TWICE = "The value is right, but `evaluate` was asked more than once about the same position."
NO_LEAF = "The value is right, but `evaluate` was asked about positions where the search does not stop."
LEFT_OUT = "The value is right, but it looked at {} of {} leaves: minimax looks at all of them."
ORDER = "The value is right, but the leaves come in another order: look at the children in the order of `moves()`."


def _judge_all_leaves(case: Case, outcome: Outcome, right: Outcome) -> str:
    """Judge a search by whether it evaluates each leaf once, in order."""
    got, expected = outcome.leaves, right.leaves
    if got == expected or not isinstance(case.call.args[0], Tree):
        return ""  # on a board, a search that remembers positions rightly looks at fewer leaves
    if not got:
        return NOT_ASKED
    if set(got) - set(expected):
        return NO_LEAF
    if len(set(got)) < len(got):
        return TWICE
    return ORDER if len(got) == len(expected) else LEFT_OUT.format(len(got), len(expected))


def _by_turn(found: Arguments) -> Iterator[Case]:
    """Yield the same calls, to the function of the side that is to move."""
    for args in found:
        yield Case(FunctionCall("max_value" if args[0].turn == MAX else "min_value", args))


_PARTS = {"value": 3, "leaves": 2}
_JUDGES = {"value": judge_value, "leaves": _judge_all_leaves}
task(
    _PARTS,
    _JUDGES,
    lambda: _by_turn(depth_small()),
    lambda seed: _by_turn(depth_larger(seed)),
    lambda of: _by_turn(depth_probes(of)),
    is_asked=False,  # the lesson prints it, and asks about its runs
    name="max_min",
    before=(max_value,),
    shown="search",
)(min_value)
task(_PARTS, _JUDGES, depth_small, depth_larger, depth_probes, shown="search")(minimax)
five(ASSIGNMENT, "minimax", minimax)

# From values to moves


_POSITIONS: Any = (
    judge_as(sequence),
    lambda: zip([*tiny_trees(4), *chains(), *boards(), *large()]),
    lambda seed: zip(larger_trees(seed, 200)),
    lambda _of: zip([*tiny_trees(1), *probe_trees(), *larger_trees(1, 30), *boards()]),
)


@task(
    {"moves": 3, "over": 1}, *_POSITIONS, part=lambda position: "moves" if position.moves() else "over", shown="calls"
)
def best_moves(position: Position) -> list[Move]:
    """Return all equally good moves, in the game's order."""
    values = {move: minimax(position.play(move)) for move in position.moves()}
    return [move for move in values if values[move] == chosen(list(values.values()), position.turn)]


@task({"moves": 2}, *_POSITIONS, shown="calls")
def best_line(position: Position) -> list[Move]:
    """Return the moves that both sides play, each the first of its best ones."""
    if not position.moves():
        return []
    first = best_moves(position)[0]
    return [first, *best_line(position.play(first))]
