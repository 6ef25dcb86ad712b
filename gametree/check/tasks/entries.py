"""Tasks about what a table holds: what an entry says, what it settles, and which of two entries stays.

An entry about a position is [depth, value, bound]. The smallest question is about the least depths, then the value
nearest to 0, exact before lower before upper, a full window before others. The smallest table has the fewest places,
then the fewest entries.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import inf
from typing import Any

from gametree.check.inputs import FULL, Case
from gametree.check.messages import unusable, wrong_value
from gametree.check.task import Fault, Task, Variant
from gametree.check.tasks.keys import judge_same
from gametree.position import Value
from gametree.sandbox.call import Call, Outcome
from gametree.search.transposition import bound_of
from gametree.trees.generate import Rng

Entry = list[Any]
Table = list[list[int]]
BOUNDS = ("exact", "lower", "upper")
WINDOWS = (FULL, (-1, 1), (0, 1), (-1, 0), (-inf, 0), (0, inf))
VALUES = (0, 1, -1, 2, -2)

# What an entry says, and what follows from it


def settles(entry: Entry, depth: float, alpha: Value, beta: Value) -> bool:
    """Tell whether an entry answers a search to `depth` with the window (alpha, beta)."""
    searched, value, bound = entry
    is_enough = {"exact": True, "lower": value >= beta, "upper": value <= alpha}
    return bool(searched == depth and is_enough[bound])


def narrowed(entry: Entry, depth: float, alpha: Value, beta: Value) -> tuple[Value, Value]:
    """Return what is left of the window (alpha, beta) of a search to `depth` when an entry is believed."""
    searched, value, bound = entry
    if searched != depth:
        return alpha, beta
    if bound == "exact":
        return value, value
    return (max(alpha, value), beta) if bound == "lower" else (alpha, min(beta, value))


def _bounds() -> Sequence[Case]:
    return [Case(Call("bound", (value, *window)), "bound") for window in WINDOWS for value in VALUES]


def _asked(function: str, depths: Sequence[int]) -> Sequence[Case]:
    """Return the questions about one entry, by the depths it was searched to and is asked about."""
    pairs = sorted(product(depths, repeat=2), key=lambda pair: (max(pair), pair[0] != pair[1], pair))
    kinds = product(pairs, VALUES, BOUNDS, WINDOWS)
    return [
        Case(Call(function, ([searched, value, bound], depth, *window)), function)
        for (searched, depth), value, bound, window in kinds
    ]


@lru_cache(1)
def _few_entries(_variant: Variant) -> Sequence[Case]:
    return [*_bounds(), *_asked("settles", (1, 2)), *_asked("narrowed", (1, 2))]


@lru_cache(8)
def _more_entries(_variant: Variant, seed: int) -> Sequence[Case]:
    draws, found = Rng(f"entries {seed}"), []
    for at in range(300):
        alpha, value = draws.below(19) - 9, draws.below(19) - 9
        window = alpha, alpha + 1 + draws.below(5)
        entry, depth = [draws.below(3), value, draws.one_of(BOUNDS)], draws.below(3)
        function = ("bound", "settles", "narrowed")[at % 3]
        found.append(Case(Call(function, (*((value,) if at % 3 == 0 else (entry, depth)), *window)), function))
    return found


def _judge_entry(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable(case.part, got)
    if trouble or case.part != "narrowed":
        return trouble or judge_same(case, got, expected)
    if isinstance(got.value, list | tuple) and tuple(got.value) == expected.value:
        return None
    return wrong_value(case.part, got, expected.value)


ENTRIES = Task(
    name="entries",
    functions=(
        "bound(value, alpha, beta)",
        "settles(entry, depth, alpha, beta)",
        "narrowed(entry, depth, alpha, beta)",
    ),
    parts={"bound": 1, "settles": 2, "narrowed": 1},
    small=_few_entries,
    larger=_more_entries,
    right=lambda _variant: [{"bound": bound_of, "settles": settles, "narrowed": narrowed}],
    judge=_judge_entry,
    probes=lru_cache(1)(lambda variant: [*_bounds(), *_few_entries(variant)[30::7]]),
    shown="words",
)

# A table of bounded size


def stored(table: Table, entry: list[int]) -> Table:
    """Return a table with an entry in its place, unless that holds a deeper one about another position."""
    key, depth, _ = entry
    old = table[key % len(table)]
    if old and old[0] != key and old[1] > depth:
        return table
    return [entry if place == key % len(table) else kept for place, kept in enumerate(table)]


def found(table: Table, key: int) -> list[int]:
    """Return the entry about a position, [] where there is none."""
    entry = table[key % len(table)]
    return entry if entry and entry[0] == key else []


def _places(size: int, place: int) -> list[list[int]]:
    """Return what a place may hold: nothing, or one of two positions, searched to one of two depths."""
    return [[], *([key, depth, 0] for key in (place, place + size) for depth in (2, 1, 3))]


@lru_cache(1)
def _tables() -> Sequence[Table]:
    """Return small tables: all of one place and of two, then some of three."""
    every = [list(table) for size in (1, 2) for table in product(*(_places(size, place) for place in range(size)))]
    some = [list(table) for table in product(*(_places(3, place) for place in range(3)))]
    return sorted([*every, *some[::9]], key=lambda table: (len(table), table.count([]) * -1))


@lru_cache(1)
def _few_tables(_variant: Variant) -> Sequence[Case]:
    asked = [(table, key) for table in _tables() for key in range(2 * len(table))]
    return [
        *(Case(Call("stored", (table, [key, 2, 5])), "stored") for table, key in asked),
        *(Case(Call("found", (table, key)), "found") for table, key in asked),
    ]


@lru_cache(8)
def _more_tables(_variant: Variant, seed: int) -> Sequence[Case]:
    draws, cases = Rng(f"tables {seed}"), []
    for _ in range(100):
        size = 2 + draws.below(6)
        table = [draws.one_of(_places(size, place)) for place in range(size)]
        key, depth = draws.below(3 * size), 1 + draws.below(4)
        cases.append(Case(Call("stored", (table, [key, depth, 7])), "stored"))
        cases.append(Case(Call("found", (table, key)), "found"))
    return cases


def _judge_table(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable(case.part, got)
    if trouble or _as_lists(got.value) == _as_lists(expected.value):
        return trouble
    return wrong_value(case.part, got, expected.value)


def _as_lists(value: object) -> object:
    return [_as_lists(part) for part in value] if isinstance(value, list | tuple) else value


MEMORY = Task(
    name="memory",
    functions=("stored(table, entry)", "found(table, key)"),
    parts={"stored": 2, "found": 1},
    small=_few_tables,
    larger=_more_tables,
    right=lambda _variant: [{"stored": stored, "found": found}],
    judge=_judge_table,
    probes=lru_cache(1)(lambda variant: [*_few_tables(variant)[:60:2], *_more_tables(variant, 1)[:60]]),
    shown="words",
)
