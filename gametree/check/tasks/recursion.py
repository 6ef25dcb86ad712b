"""Assignment 1, recursion: powers, nested lists, and where the nodes of a tree are drawn.

The smallest input of two numbers has the smallest n, from 0 upwards before those below it, then the smallest x, plus
before minus and 0 last. Which nested list is the smallest stands in `gametree.check.nested`.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import count
from math import inf, isclose

from gametree.check.inputs import Case
from gametree.check.messages import said, unusable, wrong_value
from gametree.check.nested import Nested, is_list, larger_lists, nested_lists
from gametree.check.search_tasks import is_number
from gametree.check.task import Assignment, Fault, Part, Task, Variant
from gametree.position import Value
from gametree.sandbox.call import Call, Outcome
from gametree.trees.generate import Path, Rng

BASES = (1, -1, 2, -2, 3, 0)

# Powers


def power(x: Value, n: int) -> Value:
    """Return x to the power n, for any whole n."""
    if n < 0:
        return 1 / power(x, -n)
    return x * power(x, n - 1) if n else 1


def fast_power(x: int, n: int) -> tuple[int, int]:
    """Return x to the power n, and the number of calls that it took."""
    if n == 0:
        return 1, 1
    root, calls = fast_power(x, n // 2)
    return root * root * (x if n % 2 else 1), calls + 1


def _power(x: Value, n: int) -> Case:
    return Case(Call("power", (x, n)), part="negative" if n < 0 else "value")


@lru_cache(1)
def _powers(_variant: Variant) -> Sequence[Case]:
    return [_power(x, n) for n in (*range(6), *range(-1, -5, -1)) for x in BASES if x or n > 0]


@lru_cache(8)
def _larger_powers(_variant: Variant, seed: int) -> Sequence[Case]:
    draws = Rng(f"powers {seed}")
    return [_power(1 + draws.below(9), draws.below(41) - 20) for _ in range(40)]


def _fast_power(x: int, n: int) -> Case:
    return Case(Call("fast_power", (x, n)), part="calls")


@lru_cache(1)
def _fast_powers(_variant: Variant) -> Sequence[Case]:
    return [_fast_power(x, n) for n in range(33) for x in BASES if x or n]


@lru_cache(8)
def _larger_fast_powers(_variant: Variant, seed: int) -> Sequence[Case]:
    """Return powers whose n is large, and still small enough for a recursion that takes 1 away at a time."""
    draws = Rng(f"fast powers {seed}")
    return [_fast_power(draws.below(7) - 3, 33 + draws.below(300)) for _ in range(40)]


def _judge_power(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable(case.part, got)
    if trouble or _is_close(got.value, expected.value):
        return trouble
    return wrong_value(case.part, got, expected.value)


def _is_close(value: object, right: Value) -> bool:
    """Tell whether a value is a number and the right one; what is divided may be rounded at another place."""
    return is_number(value) and (value == right or (isinstance(value, float) and isclose(value, right)))


def _judge_fast_power(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("value", got)
    if trouble:
        return trouble
    if not (isinstance(got.value, tuple | list) and len(got.value) == 2 and all(map(is_number, got.value))):
        return Fault("value", NO_PAIR.format(said(got.value)))
    (value, calls), (right, fewest) = got.value, expected.value
    if value != right:
        return Fault("value", f"It gives the power as {said(value)}; right is {said(right)}.")
    return None if _is_fast(case.call.args[1], calls) else Fault("calls", _call_words(calls, fewest))


NO_PAIR = "It returned {}, where two numbers were expected: the power, and the number of calls."


def _is_fast(n: int, calls: Value) -> bool:
    """Tell whether a halving takes so many calls, with n = 0 or n = 1 at the end, an odd n in one call or in two."""
    return max(n.bit_length(), 1) <= calls <= max(2 * n.bit_length(), 1)


def _call_words(calls: Value, fewest: int) -> str:
    be = "is" if fewest == 1 else "are"
    wanted = f"where {fewest} {be} enough" if calls > fewest else f"and there {be} {fewest}"
    return f"The power is right. It counts {said(calls)} call{'' if calls == 1 else 's'}, {wanted}."


POWER = Task(
    name="power",
    functions=("power(x, n)",),
    parts={"value": 1, "negative": 1},
    small=_powers,
    larger=_larger_powers,
    right=lambda _variant: [{"power": power}],
    judge=_judge_power,
    probes=lambda variant: _powers(variant)[::-1],
    gate="value",
    shown="calls",
)
FAST_POWER = Task(
    name="fast_power",
    functions=("fast_power(x, n)",),
    parts={"value": 2, "calls": 2},
    small=_fast_powers,
    larger=_larger_fast_powers,
    right=lambda _variant: [{"fast_power": fast_power}],
    judge=_judge_fast_power,
    probes=lambda variant: _fast_powers(variant)[:60][::-1],
    gate="value",
    shown="calls",
)

# Nested lists


def total(tree: Nested) -> Value:
    """Return the sum of all numbers."""
    return sum(total(child) for child in tree) if is_list(tree) else tree


def largest(tree: Nested) -> Value:
    """Return the largest number, and -inf where there is none."""
    return max((largest(child) for child in tree), default=-inf) if is_list(tree) else tree


def nodes(tree: Nested) -> int:
    """Return how many nodes there are, numbers and lists."""
    return 1 + sum(nodes(child) for child in tree) if is_list(tree) else 1


def leaves(tree: Nested) -> int:
    """Return how many numbers there are."""
    return sum(leaves(child) for child in tree) if is_list(tree) else 1


def height(tree: Nested) -> int:
    """Return how many plies the deepest number is below the outermost list."""
    return 1 + max(height(child) for child in tree) if is_list(tree) else 0


def _list_cases(function: str, trees: Iterable[Nested], part: Part, kind: int = 0) -> Sequence[Case]:
    return [Case(Call(function, (tree,)), part, kind) for tree in trees]


def judge_number(case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    """Judge a number, for the part of the task that a case is for."""
    trouble = unusable(case.part, got)
    if trouble or (is_number(got.value) and got.value == expected.value):
        return trouble
    return wrong_value(case.part, got, expected.value)


def _spread(cases: Sequence[Case]) -> Sequence[Case]:
    """Return some 60 of many inputs, the smallest last, as they are asked again in the opposite order."""
    return [*cases[:10], *cases[10::31]][::-1]


def _list_task(name: str, answer: Callable[[Nested], Value], parts: dict[Part, int], empty: Part) -> Task:
    """Return a task about all numbers of nested lists, with a part for those lists of which one is empty."""

    def both(full: Sequence[Nested], emptied: Sequence[Nested]) -> Sequence[Case]:
        return [*_list_cases(name, full, "value"), *_list_cases(name, emptied, empty, kind=1)]

    return Task(
        name=name,
        functions=(f"{name}(tree)",),
        parts=parts,
        small=lru_cache(1)(lambda _variant: both(nested_lists(5), nested_lists(5, empty=True))),
        larger=lru_cache(8)(lambda _variant, seed: both(larger_lists(seed), larger_lists(seed, empty=True))),
        right=lambda _variant: [{name: answer}],
        judge=judge_number,
        probes=lru_cache(1)(lambda _variant: _spread(both(nested_lists(5), nested_lists(5, empty=True)))),
        gate="value",
        shown="nested",
    )


TOTAL = _list_task("total", total, {"value": 2}, empty="value")
LARGEST = _list_task("largest", largest, {"value": 2, "empty": 1}, empty="empty")

# Nodes, leaves and height

SIZES = {answer.__name__: answer for answer in (nodes, leaves, height)}


def _sizes(trees: Sequence[Nested]) -> Sequence[Case]:
    return [case for name in SIZES for case in _list_cases(name, trees, name)]


ALL_SIZES = Task(
    name="sizes",
    functions=tuple(f"{name}(tree)" for name in SIZES),
    parts={"nodes": 1, "leaves": 1, "height": 2},
    small=lru_cache(1)(lambda _variant: _sizes(nested_lists(6, fillings=2))),
    larger=lru_cache(8)(lambda _variant, seed: _sizes(larger_lists(seed))),
    right=lambda _variant: [SIZES],
    judge=judge_number,
    probes=lru_cache(1)(lambda _variant: _sizes(nested_lists(5, fillings=2))),
    shown="nested",
)

# Places


def places(tree: Nested) -> dict[Path, float]:
    """Return how far to the right each node stands, by its path: leaves at 0, 1, 2, parents above the middle."""
    found: dict[Path, float] = {}
    free = count()

    def place(tree: Nested, path: Path) -> float:
        below = [place(child, (*path, index)) for index, child in enumerate(tree)] if is_list(tree) else []
        found[path] = (below[0] + below[-1]) / 2 if below else next(free)
        return found[path]

    place(tree, ())
    return found


def _judge_places(_case: Case, got: Outcome, expected: Outcome) -> Fault | None:
    trouble = unusable("leaves", got)
    if trouble:
        return trouble
    if not isinstance(got.value, dict):
        return Fault("leaves", NO_PLACES.format(said(got.value)))
    parents = {path[:-1] for path in expected.value if path}
    wrong = [path for path, place in expected.value.items() if not _is_close(got.value.get(path), place)]
    faults = [(path in parents, path) for path in [*wrong, *(path for path in got.value if path not in expected.value)]]
    if not faults:
        return None
    is_parent, path = min(faults, key=lambda fault: fault[0])
    return Fault("parents" if is_parent else "leaves", _place_words(path, got.value, expected.value, is_parent))


NO_PLACES = "It returned {}, where a dictionary was expected: from the path of each node to its place."


def _place_words(path: object, got: dict[Path, object], expected: dict[Path, float], is_parent: bool) -> str:
    node = f"the {'list' if is_parent else 'number'} with path {path!r}"
    if path not in expected:
        return f"There is a place for {path!r}, and no node has that path."
    if path not in got:
        return f"There is no place for {node}; right is {said(expected[path])}."
    return f"It puts {node} at {said(got[path])}; right is {said(expected[path])}."


def _places(trees: Sequence[Nested]) -> Sequence[Case]:
    return _list_cases("places", trees, "leaves")


PLACES = Task(
    name="places",
    functions=("places(tree)",),
    parts={"leaves": 3, "parents": 2},
    small=lru_cache(1)(lambda _variant: _places(nested_lists(6, fillings=1))),
    larger=lru_cache(8)(lambda _variant, seed: _places(larger_lists(seed))),
    right=lambda _variant: [{"places": places}],
    judge=_judge_places,
    probes=lru_cache(1)(lambda _variant: _places([*nested_lists(5, fillings=1), *larger_lists(1)[:40]])[::-1]),
    gate="leaves",
    shown="nested",
)

ASSIGNMENT = Assignment("01-recursion", "Recursion", (POWER, FAST_POWER, TOTAL, LARGEST, ALL_SIZES, PLACES))
