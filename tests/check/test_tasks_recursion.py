"""Assignment 1: right recursions get all points however they are written, wrong ones a word and the smallest input."""

import re
from ast import literal_eval
from functools import cache, reduce
from itertools import count, product
from math import inf, isclose

import pytest

from gametree import Tree, check, game_tree, leaf_slots
from gametree.check.diagnosis import functions_of
from gametree.check.messages import KEPT
from gametree.check.mistakes import mistakes_in
from gametree.check.task import PLAIN
from gametree.check.tasks.recursion import ASSIGNMENT
from tests.check.asking import stub

TASKS = {task.name: task for task in ASSIGNMENT.tasks}
MISTAKES = [(task, known) for task in TASKS.values() for known in mistakes_in(task.name)]
REMEMBERING = {"shared counter", "shared list", "counter never starts again"}


def examined(name, *answer, seed=1):
    return getattr(check.examine, name)(*answer, seed=seed)


# What is right, found in another way


def numbers_in(tree):
    return [literal_eval(digits) for digits in re.findall(r"-?[\d.]+", repr(tree))]


def depth_of_the_deepest_number(tree):
    text = repr(tree)
    starts = [match.start() for match in re.finditer(r"-?\d+", text)]
    return max(text[:start].count("[") - text[:start].count("]") for start in starts)


def places_by_the_package(tree):
    return {path: across for path, (across, _) in leaf_slots(game_tree(Tree(tree))).items()}


TRUTH = {
    "power": lambda x, n: x**n,
    "fast_power": lambda x, n: x**n,
    "total": lambda tree: sum(numbers_in(tree)),
    "largest": lambda tree: max(numbers_in(tree), default=-inf),
    "nodes": lambda tree: len(numbers_in(tree)) + repr(tree).count("["),
    "leaves": lambda tree: len(numbers_in(tree)),
    "height": depth_of_the_deepest_number,
    "places": places_by_the_package,
}


@pytest.mark.parametrize("name", TASKS)
def test_the_references_agree_with_what_is_found_in_another_way(name) -> None:
    for case in (*TASKS[name].small(PLAIN), *TASKS[name].larger(PLAIN, 7)):
        right = TASKS[name].right(PLAIN)[0][case.call.function](*case.call.args)
        value = right[0] if name == "fast_power" else right
        truth = TRUTH[case.call.function](*case.call.args)
        assert value == truth or isclose(value, truth), case


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 7, 8, 100, 500])
def test_fast_power_counts_one_call_for_each_binary_digit_and_one_more(n) -> None:
    _, calls = TASKS["fast_power"].right(PLAIN)[0]["fast_power"](1, n)
    assert calls == (len(f"{n:b}") if n else 0) + 1


# Parts


def test_one_of_three_functions_can_be_written_first() -> None:
    right = TASKS["sizes"].right(PLAIN)[0]
    assert examined("sizes", stub, right["leaves"], stub).points == {"nodes": 0, "leaves": 1, "height": 0}


# Right programs, written otherwise


def power_by_halving(base, exponent, so_far=1):
    if exponent < 0:
        return 1.0 / power_by_halving(base, -exponent)
    while exponent:
        so_far, base, exponent = so_far * (base if exponent % 2 else 1), base * base, exponent // 2
    return so_far


def power_by_dividing(x, n):
    if n == 0:
        return 1
    return x * power_by_dividing(x, n - 1) if n > 0 else power_by_dividing(x, n + 1) / x


class Power:
    def __call__(self, x, n):
        return 1 / self(x, -n) if n < 0 else reduce(lambda product, _: product * x, range(n), 1)


def fast_with_two_base_cases(x, n):
    if n <= 1:
        return (x if n else 1), 1
    root, calls = fast_with_two_base_cases(x, n // 2)
    return [root**2 * x ** (n % 2), 1 + calls]


def fast_with_odd_steps(x, n):
    if n == 0:
        return 1, 1
    value, calls = fast_with_odd_steps(x, n - 1) if n % 2 else fast_with_odd_steps(x, n // 2)
    return (x * value if n % 2 else value * value), calls + 1


def fast_from_the_other_side(x, n, product=1, calls=1):
    if n == 0:
        return product, calls
    return fast_from_the_other_side(x * x, n // 2, product * x if n % 2 else product, calls + 1)


@cache
def fast_remembering(x, n):
    if n == 0:
        return 1, 1
    root, calls = fast_remembering(x, n // 2)
    return root * root * (x if n % 2 else 1), calls + 1


def flat(tree):
    if isinstance(tree, list):
        for child in tree:
            yield from flat(child)
    else:
        yield tree


def total_with_a_stack(tree):
    waiting, result = [tree], 0
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting.extend(node)
        else:
            result += node
    return result


def total_by_first_and_rest(tree):
    if tree == []:
        return 0
    if not isinstance(tree, list):
        return tree
    first, *rest = tree
    return total_by_first_and_rest(first) + total_by_first_and_rest(rest)


def largest_by_halves(tree):
    if not isinstance(tree, list):
        return tree
    best = float("-inf")
    for child in tree:
        found = largest_by_halves(child)
        if found >= best:
            best = found
    return best


def nodes_in_layers(tree):
    seen, layer = 0, [tree]
    while layer:
        seen += len(layer)
        layer = [child for node in layer if isinstance(node, list) for child in node]
    return seen


def height_in_layers(tree):
    layers, layer = -1, [tree]
    while layer:
        layers, layer = layers + 1, [child for node in layer if isinstance(node, list) for child in node]
    return layers


def height_going_down(tree, depth=0):
    return depth if isinstance(tree, int) else max(height_going_down(child, depth + 1) for child in tree)


def places_from_below(tree, path=(), free=None):
    free = count() if free is None else free
    if not isinstance(tree, list):
        return {path: next(free)}
    found = {}
    for index, child in enumerate(tree):
        found.update(places_from_below(child, (*path, index), free))
    ends = [found[(*path, end)] for end in (0, len(tree) - 1)]
    found[path] = sum(ends) / 2
    return found


class Places:
    def __call__(self, tree):
        self.found, self.free = {}, 0
        self.place(tree, ())
        return self.found

    def place(self, tree, path):
        if not isinstance(tree, list):
            self.found[path] = float(self.free)
            self.free += 1
            return
        for index, child in enumerate(tree):
            self.place(child, (*path, index))
        first, last = self.found[(*path, 0)], self.found[(*path, len(tree) - 1)]
        self.found[path] = first + (last - first) / 2


VARIANTS = {
    "power": [power_by_halving, power_by_dividing, Power(), lambda x, n: x**n],
    "fast_power": [fast_from_the_other_side, fast_remembering],
    "total": [total_with_a_stack, total_by_first_and_rest, lambda nested: sum(flat(nested))],
    "largest": [largest_by_halves, lambda nested: max([-inf, *flat(nested)]), lambda t: max(flat(t), default=-inf)],
    "sizes": [
        (nodes_in_layers, lambda tree: len([*flat(tree)]), height_in_layers),
        (nodes_in_layers, lambda tree: sum(1 for _ in flat(tree)), height_going_down),
    ],
    "places": [places_from_below, Places()],
}


@pytest.mark.parametrize(("name", "answer"), [(name, answer) for name, found in VARIANTS.items() for answer in found])
def test_right_programs_get_all_points_however_they_are_written(name, answer) -> None:
    result = examined(name, *(answer if isinstance(answer, tuple) else (answer,)))
    assert result.points == TASKS[name].parts, result.counterexample


# Wrong programs, and the smallest input on which they show


def level_sequences(nodes):
    """Return how deep each node is, from left to right and from above, in every tree with so many nodes."""
    found = [(0,)]
    for _ in range(nodes - 1):
        found = [(*levels, level) for levels in found for level in range(1, levels[-1] + 2)]
    return found


def nested(levels, childless):
    """Return the nested list of a level sequence with what stands where there are no children."""
    path, waiting = [], iter(childless)
    for level, following in zip(levels, (*levels[1:], 0), strict=True):
        node = [] if following > level else next(waiting)
        if level:
            path[level - 1].append(node)
        path[level:] = [node]
    return path[0]


def fits(numbers):
    """Tell whether numbers are whole, leave no gap, and lie around 0 or next to it."""
    return not numbers or (
        set(numbers) == {*range(min(numbers), max(numbers) + 1)} and max(numbers) >= -1 and min(numbers) <= 1
    )


@cache
def nested_lists(most, values=range(-4, 5)):
    """Return all nested lists with up to so many nodes by size, as DESIGN and `gametree.check.inputs` define it."""
    found = []
    for nodes in range(1, most + 1):
        for levels in level_sequences(nodes):
            ends = sum(following <= level for level, following in zip(levels, (*levels[1:], 0), strict=True))
            for childless in product([*values, None], repeat=ends):
                numbers = [value for value in childless if value is not None]
                if fits(numbers):
                    found.append(
                        (
                            by_size(levels, childless, numbers),
                            nested(levels, [[] if v is None else v for v in childless]),
                        )
                    )
    return [tree for _, tree in sorted(found, key=lambda one: one[0])]


def by_size(levels, childless, numbers):
    brackets = str(nested(levels, [[] if value is None else 0 for value in childless]))
    order = (len(set(numbers)), max(map(abs, numbers), default=0), numbers)
    return None in childless, len(levels), max(levels), brackets, order


def lists(part, function, most=5, values=range(-4, 5), empty=False):
    """Return the inputs of a part in order, with how to tell that an answer to one of them is right."""
    inputs = [(tree,) for tree in nested_lists(most, values) if ("[]" in str(tree)) is empty]
    return part, function, inputs, lambda value, tree: value == TRUTH[function](tree)


def powers(part, signs):
    inputs = [(x, n) for n in signs for x in (1, -1, 2, -2, 3, 0) if x or n > 0]
    return part, "power", inputs, lambda value, x, n: isclose(value, x**n)


def fast_powers(part, is_right):
    inputs = [(x, n) for n in range(33) for x in (1, -1, 2, -2, 3, 0) if x or n]
    return part, "fast_power", inputs, is_right


def leaves_and_parents(part, is_leaf):
    def is_right(found, tree):
        right = places_by_the_package(tree)
        parents = {path[:-1] for path in right if path}
        return all(found.get(path) == right[path] for path in right if (path not in parents) is is_leaf)

    return part, "places", [(tree,) for tree in nested_lists(6, (0,)) if "[]" not in str(tree)], is_right


@cache
def parts_of(name):
    return {
        "power": lambda: [powers("value", range(6)), powers("negative", range(-1, -5, -1))],
        "fast_power": lambda: [
            fast_powers("value", lambda found, x, n: found[0] == x**n),
            fast_powers("calls", lambda found, _x, n: found[1] == n.bit_length() + 1),
        ],
        "total": lambda: [lists("value", "total"), lists("value", "total", empty=True)],
        "largest": lambda: [lists("value", "largest"), lists("empty", "largest", empty=True)],
        "sizes": lambda: [lists(part, part, 6, (0,)) for part in ("nodes", "leaves", "height")],
        "places": lambda: [leaves_and_parents("leaves", True), leaves_and_parents("parents", False)],
    }[name]()


def goes_wrong(program, arguments, is_right):
    try:
        return not is_right(program(*arguments), *arguments)
    except Exception:  # noqa: BLE001 - any error is a wrong answer
        return True


def smallest(task, known):
    """Return the first input on which a mistake shows, by trying all of them, part by part."""
    programs = functions_of(task, known.programs, PLAIN)
    for part, function, inputs, is_right in parts_of(task.name):
        for arguments in inputs:
            if goes_wrong(programs[function], arguments, is_right):
                return part, function, arguments
    return None


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), MISTAKES, ids=[f"{task.name}: {known.name}" for task, known in MISTAKES])
def test_a_mistake_is_named_and_shown_on_the_smallest_input(task, known) -> None:
    result = examined(task.name, *functions_of(task, known.programs, PLAIN).values())
    assert result.total < task.points
    assert known in result.mistakes
    shown = result.counterexample
    if known.name in REMEMBERING:
        assert shown.fault.said == KEPT
    else:
        assert (shown.fault.part, shown.case.call.function, shown.case.call.args) == smallest(task, known)


def test_every_task_has_its_mistakes() -> None:
    assert {task.name for task, _ in MISTAKES} == set(TASKS)
    assert {known.name for _, known in MISTAKES} >= REMEMBERING


@pytest.mark.parametrize(
    ("name", "mistake", "witness"),
    [
        ("largest", "best starts at 0", "[-1]"),
        ("largest", "decides after one child", "[-1, 0]"),
        ("sizes", "heights added up", "[[0], [0]]"),
        ("places", "middle of the leaves", "[0, [0, 0]]"),
    ],
)
def test_known_witnesses(name, mistake, witness) -> None:
    known = next(known for known in mistakes_in(name) if known.name == mistake)
    result = examined(name, *functions_of(TASKS[name], known.programs, PLAIN).values())
    assert result.counterexample.replay.endswith(f", {witness})")


# What is no number, no pair, no dictionary


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("fast_power", lambda x, n: x**n, "two numbers were expected"),
        ("fast_power", lambda x, n: (x**n, None), "two numbers were expected"),
        ("fast_power", lambda x, n: (x**n, "1"), "two numbers were expected"),
        ("places", lambda tree: [0], "a dictionary was expected"),
        ("places", lambda tree: {}, "There is no place for the number with path ()"),
        ("places", lambda tree: {(): "0"}, "It puts the number with path () at '0'; right is 0."),
        ("places", lambda tree: {**places_from_below(tree), (9,): 1}, "no node has that path"),
        ("total", lambda tree: sum(flat(tree)) or tree, "It returned [0]; right is 0."),
        ("total", lambda tree: str(sum(flat(tree))), "It returned '0'; right is 0."),
        ("largest", lambda tree: print(tree), "It returned None"),
        ("power", lambda x, n: True, "It returned True, which is no number; right is 1."),
    ],
)
def test_other_things_that_come_back_are_told(name, answer, words) -> None:
    result = examined(name, answer)
    assert result.total == 0
    assert words in result.counterexample.fault.said


def test_a_list_that_is_emptied_on_the_way_is_told() -> None:
    def eater(tree):
        if not isinstance(tree, list):
            return tree
        result = 0
        while tree:
            result += eater(tree.pop())
        return result

    assert "It changed the input" in examined("total", eater).counterexample.fault.said
