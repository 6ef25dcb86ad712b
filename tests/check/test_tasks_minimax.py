"""Assignment 3: its checks accept what is right, however it is written, and show the smallest input where it is not."""

from functools import lru_cache, reduce
from itertools import product
from math import inf

import pytest

from gametree import MAX, MIN, MNK, Tree, minimax, score, tic_tac_toe
from gametree.check.diagnosis import functions_of
from gametree.check.judging import examine
from gametree.check.task import PLAIN, Variant
from gametree.check.tasks.minimax import ASSIGNMENT
from tests.check.asking import mistakes_of, verdict
from tests.check.tiny import rows, size, trees, worth

TASKS = {task.name: task for task in ASSIGNMENT.tasks}
KNOWN = mistakes_of(ASSIGNMENT)


# What is right is accepted


def with_a_stack(position, depth, evaluate):
    """Minimax without recursion: the open nodes with the values of their children so far."""
    is_leaf = lambda node, left: not node.moves() or left == 0  # noqa: E731
    if is_leaf(position, depth):
        return evaluate(position)
    stack = [(position, depth, [])]
    while True:
        node, left, values = stack[-1]
        if len(values) == len(node.moves()):
            value = max(values) if node.turn == MAX else min(values)
            stack.pop()
            if not stack:
                return value
            stack[-1][2].append(value)
        else:
            child = node.play(node.moves()[len(values)])
            if is_leaf(child, left - 1):
                values.append(evaluate(child))
            else:
                stack.append((child, left - 1, []))


def one_sign(p, d=inf, e=score):
    return (
        e(p)
        if d <= 0 or len(p.moves()) == 0
        else p.turn * max(p.turn * one_sign(p.play(m), d - 1, e) for m in p.moves())
    )


@lru_cache
def remembered(position, depth=inf, evaluate=score):
    if not position.moves() or depth == 0:
        return evaluate(position)
    return (max if position.turn == MAX else min)(
        [remembered(position.play(move), depth - 1, evaluate) for move in position.moves()]
    )


def folded(position, plies, value_of):
    def better(one, other):
        return one if (one > other) == (position.turn == MAX) else other

    if plies == 0 or not position.moves():
        return value_of(position)
    return reduce(better, (folded(position.play(move), plies - 1, value_of) for move in position.moves()))


class Searcher:
    """Minimax as an object that is called."""

    def __call__(self, position, depth, evaluate):
        if not position.moves() or depth == 0:
            return evaluate(position)
        best = None
        for move in position.moves():
            value = self(position.play(move), depth - 1, evaluate)
            if best is None or (value > best if position.turn == MAX else value < best):
                best = value
        return best


def tail_recursive(position, depth, evaluate, moves=None, best=None):
    moves = position.moves() if moves is None else moves
    if best is None and (not moves or depth == 0):
        return evaluate(position)
    if not moves:
        return best
    value = tail_recursive(position.play(moves[0]), depth - 1, evaluate)
    best = value if best is None else (max if position.turn == MAX else min)(best, value)
    return tail_recursive(position, depth, evaluate, moves[1:], best)


@pytest.mark.slow
@pytest.mark.parametrize("answer", [with_a_stack, one_sign, remembered, folded, Searcher(), tail_recursive, minimax])
def test_minimax_may_be_written_in_many_ways(answer) -> None:
    assert verdict("minimax", answer).total == 5


def flagged(maximising):
    def search(position, depth, evaluate):
        if not position.moves() or depth == 0:
            return evaluate(position)
        best = -inf if maximising else inf
        for move in position.moves():
            value = flagged(not maximising)(position.play(move), depth - 1, evaluate)
            best = (max if maximising else min)(best, value)
        return best

    return search


def only_for_min(position, depth, evaluate):
    return -negated(position, depth, evaluate)


def negated(position, depth, evaluate):
    """MIN's part from MIN's side: its largest is the smallest of all."""
    if not position.moves() or depth == 0:
        return -evaluate(position)
    return max(-one_sign(position.play(move), depth - 1, evaluate) for move in position.moves())


@pytest.mark.slow
@pytest.mark.parametrize("pair", [(flagged(True), flagged(False)), (one_sign, one_sign), (folded, only_for_min)])
def test_the_pair_may_be_written_in_many_ways(pair) -> None:
    assert verdict("max_min", *pair).total == 5


def collected(position):
    best, found = None, []
    for move in position.moves():
        value = minimax(position.play(move))
        if best is None or position.turn * value > position.turn * best:
            best, found = value, []
        if value == best:
            found.append(move)
    return found


def as_a_tuple(position):
    return tuple(move for move in position.moves() if minimax(position.play(move)) == minimax(position))


def by_sorting(position):
    pairs = sorted((-position.turn * minimax(position.play(move)), move) for move in position.moves())
    return [move for value, move in pairs if value == pairs[0][0]]


@pytest.mark.parametrize("answer", [collected, as_a_tuple, by_sorting])
def test_best_moves_may_be_written_in_many_ways(answer) -> None:
    assert verdict("best_moves", answer).total == 4


def line_with_values(position):
    """Return a value and its line, and choose among such pairs."""
    if not position.moves():
        return position.score(), []
    pairs = []
    for move in position.moves():
        value, line = line_with_values(position.play(move))
        pairs.append((value, [move, *line]))
    return (max if position.turn == MAX else min)(pairs, key=lambda pair: pair[0])


def in_a_loop(position):
    line = []
    while position.moves():
        line.append(collected(position)[0])
        position = position.play(line[-1])
    return line


@pytest.mark.parametrize("answer", [in_a_loop, lambda position: line_with_values(position)[1]])
def test_the_line_may_be_written_in_many_ways(answer) -> None:
    assert verdict("best_line", answer).total == 2


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("chosen", lambda values, turn: sorted(values)[-1 if turn == MAX else 0]),
        ("chosen", lambda values, turn: turn * max(turn * value for value in values)),
        ("two_plies", lambda lists: sorted(map(sorted, lists))[-1][0]),
        ("two_plies", lambda lists: minimax(Tree(lists))),
    ],
)
def test_the_one_liners_may_be_written_in_other_ways(name: str, answer) -> None:
    assert verdict(name, answer).total == 2


def test_the_examples_in_the_notebook_hold() -> None:
    right = {name: function for task in ASSIGNMENT.tasks for name, function in task.right(PLAIN)[0].items()}
    board = tic_tac_toe("O.O/OXX/X..")
    assert right["chosen"]([4, 0, 7], MIN) == 0
    assert right["two_plies"]([[3, 12], [2, 4]]) == 3
    assert right["max_value"](Tree([[3, 12], [2, 4]]), inf, score) == 3
    assert right["min_value"](Tree([[3, 12], [2, 4]], turn=MIN), inf, score) == 4
    assert right["minimax"](Tree([5, 2], turn=MIN), inf, score) == 2
    assert right["minimax"](board, inf, score) == 0
    assert right["best_moves"](Tree([1, 3, 3])) == [1, 2]
    assert right["best_moves"](board) == [1]
    assert right["best_line"](Tree([[3, 12], [2, 4]])) == [0, 0]


# Parts, and twins of a task


@pytest.mark.slow
def test_a_right_value_with_wrong_leaves_keeps_the_points_for_the_value() -> None:
    def backwards(position, depth, evaluate):
        if not position.moves() or depth == 0:
            return evaluate(position)
        values = [backwards(position.play(move), depth - 1, evaluate) for move in reversed(position.moves())]
        return max(values) if position.turn == MAX else min(values)

    result = verdict("minimax", backwards)
    assert result.points == {"value": 3, "leaves": 0}
    assert "another order" in result.counterexample.fault.said
    assert verdict("minimax", backwards, variant=Variant(left_to_right=False)).total == 5


def test_a_search_that_cuts_is_told_that_it_left_leaves_out() -> None:
    def cutting(position, depth, evaluate, alpha=-inf, beta=inf):
        if not position.moves() or depth == 0:
            return evaluate(position)
        for move in position.moves():
            value = cutting(position.play(move), depth - 1, evaluate, alpha, beta)
            alpha, beta = (max(alpha, value), beta) if position.turn == MAX else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if position.turn == MAX else beta

    result = verdict("minimax", cutting)
    assert result.points == {"value": 3, "leaves": 0}
    assert "minimax looks at all of them" in result.counterexample.fault.said


def test_never_asking_about_leaves_is_told() -> None:
    result = verdict("minimax", lambda position, depth, evaluate: minimax(position, depth, Evaluating(evaluate)))
    assert result.points == {"value": 3, "leaves": 0}
    assert "never asked about a leaf" in result.counterexample.fault.said


class Evaluating:
    """Asks an evaluation only where it has something to say that is not the score."""

    def __init__(self, evaluate) -> None:
        self.evaluate = evaluate

    def __call__(self, position):
        return self.evaluate(position) if position.moves() else position.score()


def test_no_answer_at_a_leaf_costs_one_point() -> None:
    assert verdict("best_moves", lambda position: collected(position) or [None]).points == {"moves": 3, "over": 0}


@pytest.mark.slow
@pytest.mark.parametrize("task", ASSIGNMENT.tasks, ids=TASKS)
def test_a_task_has_twins(task) -> None:
    for variant in (Variant(turns=(MIN,)), Variant(left_to_right=False)):
        assert examine(task, task.right(variant)[0], variant).is_right


# What is wrong is refused, with the smallest input


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), [case for case in KNOWN if case.values[0].shown == "search"])
def test_no_smaller_tree_shows_a_mistake_in_a_search(task, known) -> None:
    """All smaller trees, at the same depth or at any, are worth and looked at as they should be."""
    functions = functions_of(task, known.programs, PLAIN)
    found = examine(task, functions).counterexample
    tree, depth, _ = found.case.call.args
    for smaller in trees(size(tree)[0], (-1, 0, 1)):
        if size(smaller) < size(tree):
            for plies in (inf,) if depth == inf else range(size(smaller)[2] + 1):
                got, right = run(task, functions, smaller, plies), run(task, task.right(PLAIN)[0], smaller, plies)
                assert got[0] == right[0], (smaller, plies)
                assert found.fault.part == "value" or got == right, (smaller, plies)
    if depth != inf:
        assert all(run(task, functions, small, inf)[0] == worth(small.node, small.turn) for small in trees(3))


PATHS = [(), *((move,) for move in range(4)), *product(range(4), repeat=2)]


def run(task, functions, tree, depth):
    """Return the value and the leaves; inner nodes have numbers that no leaf has, above and below them."""
    seen = []

    def evaluate(position):
        seen.append(position.path)
        return 20 - 7 * PATHS.index(position.path) if position.moves() else position.score()

    name = task.names[0] if len(task.names) == 1 or tree.turn == MAX else task.names[1]
    return functions[name](tree, depth, evaluate), seen


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), [case for case in KNOWN if case.values[0].shown == "calls"])
def test_no_smaller_tree_shows_a_mistake_in_moves(task, known) -> None:
    (wrong,) = known.programs
    found = examine(task, functions_of(task, known.programs, PLAIN)).counterexample.case.call.args[0]
    right = collected if task.name == "best_moves" else in_a_loop
    for smaller in trees(3 if isinstance(found, MNK) else size(found)[0], (-1, 0, 1)):
        if isinstance(found, MNK) or size(smaller) < size(found):
            assert wrong(smaller) == right(smaller), smaller


@pytest.mark.parametrize(("task", "known"), [case for case in KNOWN if case.values[0].shown == "words"])
def test_no_shorter_list_shows_a_mistake_in_a_one_liner(task, known) -> None:
    (wrong,), right = known.programs, task.right(PLAIN)[0][task.name]
    first = examine(task, {task.name: wrong}).counterexample.case.call.args[0]
    if task.name == "chosen":
        shorter = [(list(values), turn) for n in range(1, len(first)) for values in lists(n) for turn in (MAX, MIN)]
    else:
        total = sum(map(len, first))
        shorter = [(two,) for n in range(1, total) for two in two_levels(n)]
        shorter += [(two,) for two in two_levels(total) if len(two) < len(first)]
    assert all(wrong(*arguments) == right(*arguments) for arguments in shorter)


def lists(length):
    return product((-2, -1, 0, 1, 2), repeat=length)


def two_levels(total):
    """Yield all lists of lists with so many numbers in all."""
    for lengths in (tuple(lengths) for n in range(1, total + 1) for lengths in product(range(1, total + 1), repeat=n)):
        if sum(lengths) == total:
            for values in lists(total):
                numbers = iter(values)
                yield [[next(numbers) for _ in range(length)] for length in lengths]


def test_the_small_inputs_are_all_there_are_in_order_of_size() -> None:
    small = [case.call.args[0] for case in TASKS["best_moves"].small(PLAIN)]
    trees = [
        tree
        for tree in small
        if isinstance(tree, Tree) and all(-10 < value == int(value) < 10 for value in tree.leaves().values())
    ]
    full = [tree for tree in trees if min(map(len, nodes(tree.node)), default=2) > 1]
    assert [size(tree) for tree in full] == sorted(size(tree) for tree in full)
    shapes_there = {str(shape(tree.node)) for tree in full}
    assert (
        len(shapes_there) == 1 + 1 + 3 + 11 == sum(1 for leaves in range(1, 5) for row in rows(leaves) if len(row) == 1)
    )


def nodes(node):
    """Return all inner nodes of nested tuples."""
    return [node, *(inner for child in node for inner in nodes(child))] if isinstance(node, tuple) else []


def shape(node):
    return [shape(child) for child in node] if isinstance(node, tuple) else None
