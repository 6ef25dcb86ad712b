"""Assignment 1, recursion: powers, nested lists, and where the nodes of a tree are drawn.

The smallest input of two numbers has the smallest n, from 0 upwards before those below it, then the first x of BASES:
1 and -1 come late, for with them many faults look like a wrong sign. Which nested list is the smallest stands at
`nested_lists`.
"""

from collections.abc import Callable, Sequence
from itertools import count
from math import inf, isclose

from classroom.assignments.search_tasks import drawn
from classroom.calls.call import FunctionCall, Outcome
from classroom.check.inputs import FAR_LISTS, Case, Nested, is_list, larger_lists, nested_lists
from classroom.check.judges import is_number, judge_value
from classroom.check.messages import said, wrong_value
from classroom.check.task import Assignment, Part
from gametree.position import Value
from gametree.trees.search_run import Path

ASSIGNMENT = Assignment("01-recursion", "Recursion")
task = ASSIGNMENT.task
BASES = (2, -2, 3, 1, -1, 0)

# Powers


def _judge_power(_case: Case, got: Outcome, expected: Outcome) -> str:
    return "" if _is_close(got.value, expected.value) else wrong_value(got.value, expected.value)


def _is_close(value: object, right: Value) -> bool:
    """Tell whether a value is a number and the right one; what is divided may be rounded at another place."""
    return is_number(value) and (value == right or (isinstance(value, float) and isclose(value, right)))


@task(
    {"value": 1, "negative": 1},
    _judge_power,
    lambda: ((x, n) for xs in (BASES, (0.5, -1.5)) for n in (*range(6), *range(-1, -5, -1)) for x in xs if x or n > 0),
    drawn("powers", 40, lambda rng, _: (1 + rng.below(9), rng.below(41) - 20)),
    lambda of: of.small[::-1],
    part=lambda _x, n: "negative" if n < 0 else "value",
    shown="calls",
)
def power(x: Value, n: int) -> Value:
    """Return x to the power n, for any whole n."""
    if n < 0:
        return 1 / power(x, -n)
    return x * power(x, n - 1) if n else 1


# n is large, and still small enough for a recursion that takes 1 away at a time.
_larger_fast_powers = drawn("fast powers", 40, lambda rng, _: (rng.below(7) - 3, 33 + rng.below(300)))


def _judge_power_of_pair(_case: Case, got: Outcome, expected: Outcome) -> str:
    if not (isinstance(got.value, tuple | list) and len(got.value) == 2 and all(map(is_number, got.value))):
        return NO_PAIR.format(said(got.value))
    value, right = got.value[0], expected.value[0]
    return "" if value == right else f"It gives the power as {said(value)}; it should be {said(right)}."


def _judge_calls_of_pair(_case: Case, got: Outcome, expected: Outcome) -> str:
    calls, fewest = got.value[1], expected.value[1]
    if calls == fewest:
        return ""
    be = "is" if fewest == 1 else "are"
    wanted = f"where {fewest} {be} enough" if calls > fewest else f"and there {be} {fewest}"
    return f"The power is right. It counts {said(calls)} call{'' if calls == 1 else 's'}, {wanted}."


NO_PAIR = "It returned {}, where two numbers were expected: the power, and the number of calls."
OTHER_COUNT = "It says {} calls, and a recording of it has {}: what is counted must be its own calls, each once."


def _judge_count(got: Outcome, calls: int, _right: int) -> str:
    """Judge the number of calls by those that are recorded, one more where another function does the recursion."""
    return "" if got.value[1] in (calls, calls - 1) else OTHER_COUNT.format(said(got.value[1]), calls)


@task(
    {"value": 2, "calls": 2},
    {"value": _judge_power_of_pair, "calls": _judge_calls_of_pair},
    lambda: ((x, n) for n in range(33) for x in BASES if x or n),
    _larger_fast_powers,
    lambda of: of.small[:60][::-1],
    part=lambda _x, _n: "calls",
    recorded=((2, 10), (3, 60)),
    count_judges={"calls": _judge_count},
    shown="calls",
)
def fast_power(x: int, n: int) -> tuple[int, int]:
    """Return x to the power n, and the number of calls that it took."""
    if n == 0:
        return 1, 1
    root, calls = fast_power(x, n // 2)
    return root * root * (x if n % 2 else 1), calls + 1


# Nested lists

FAR: list[Nested] = [[[value], other] for value, other in FAR_LISTS]


def _about_numbers(
    parts: dict[Part, int], empty: Part
) -> Callable[[Callable[[Nested], Value]], Callable[[Nested], Value]]:
    """Return a decorator for a task about all numbers of lists, with a part for lists of which one is empty."""

    def keep(function: Callable[[Nested], Value]) -> Callable[[Nested], Value]:
        def both(full: Sequence[Nested], emptied: Sequence[Nested]) -> Sequence[Case]:
            whole = [Case(FunctionCall(function.__name__, (tree,)), "value") for tree in full]
            return [*whole, *(Case(FunctionCall(function.__name__, (tree,)), empty, kind=1) for tree in emptied)]

        return task(
            parts,
            judge_value,
            lambda: both([*nested_lists(5), *FAR], nested_lists(5, empty=True)),
            lambda seed: both(larger_lists(seed), larger_lists(seed, empty=True)),
            lambda of: [*of.small[:10], *of.small[10::31]][::-1],
            shown="nested",
        )(function)

    return keep


@_about_numbers({"value": 2}, empty="value")
def total(tree: Nested) -> Value:
    """Return the sum of all numbers."""
    return sum(total(child) for child in tree) if is_list(tree) else tree


@_about_numbers({"value": 2, "empty": 1}, empty="empty")
def largest(tree: Nested) -> Value:
    """Return the largest number, and -inf where there is none."""
    return max((largest(child) for child in tree), default=-inf) if is_list(tree) else tree


# Nodes, leaves and height


def nodes(tree: Nested) -> int:
    """Return how many nodes there are, numbers and lists."""
    return 1 + sum(nodes(child) for child in tree) if is_list(tree) else 1


def leaves(tree: Nested) -> int:
    """Return how many numbers there are."""
    return sum(leaves(child) for child in tree) if is_list(tree) else 1


SIZES = {"nodes": 1, "leaves": 1, "height": 2}


def _sizes(trees: Sequence[Nested]) -> Sequence[Case]:
    return [Case(FunctionCall(name, (tree,)), name) for name in SIZES for tree in trees]


@task(
    SIZES,
    judge_value,
    lambda: _sizes(nested_lists(6, fillings=2)),
    lambda seed: _sizes(larger_lists(seed)),
    lambda _of: _sizes(nested_lists(5, fillings=2)),
    name="sizes",
    before=(nodes, leaves),
    required="",
    shown="nested",
)
def height(tree: Nested) -> int:
    """Return how many plies the deepest number is below the outermost list."""
    return 1 + max(height(child) for child in tree) if is_list(tree) else 0


# Places


def _judge_leaf_places(_case: Case, got: Outcome, expected: Outcome) -> str:
    if not isinstance(got.value, dict):
        return NO_PLACES.format(said(got.value))
    parents = {path[:-1] for path in expected.value if path}
    wrong = [path for path in _wrong_places(got.value, expected.value) if path not in parents]
    extra = [path for path in got.value if path not in expected.value]
    return next((_place_words(path, got.value, expected.value, "number") for path in [*wrong, *extra]), "")


def _judge_parent_places(_case: Case, got: Outcome, expected: Outcome) -> str:
    wrong = _wrong_places(got.value, expected.value)
    return next((_place_words(path, got.value, expected.value, "list") for path in wrong), "")


def _wrong_places(got: dict[Path, object], expected: dict[Path, float]) -> list[Path]:
    return [path for path, place in expected.items() if not _is_close(got.get(path), place)]


NO_PLACES = "It returned {}, where a dictionary was expected: from the path of each node to its place."


def _place_words(path: object, got: dict[Path, object], expected: dict[Path, float], kind: str) -> str:
    node = f"the {kind} with path {path!r}"
    if path not in expected:
        return f"There is a place for {path!r}, and no node has that path."
    if path not in got:
        return f"There is no place for {node}; it should be {said(expected[path])}."
    return f"It puts {node} at {said(got[path])}; it should be {said(expected[path])}."


@task(
    {"leaves": 3, "parents": 2},
    {"leaves": _judge_leaf_places, "parents": _judge_parent_places},
    lambda: zip(nested_lists(6, fillings=1)),
    lambda seed: zip(larger_lists(seed)),
    lambda _of: [*zip([*nested_lists(5, fillings=1), *larger_lists(1)[:40]])][::-1],
    part=lambda _tree: "leaves",
    shown="nested",
)
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
