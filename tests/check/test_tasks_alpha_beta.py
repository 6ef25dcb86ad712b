"""Assignment 6: its checks accept what is right, however it is written, and show the smallest input where it is not."""

import ast
import inspect
import json
from collections.abc import Iterator
from functools import cache, reduce
from itertools import permutations, product
from math import inf

import pytest

from gametree import MAX, MIN, MNK, Tree, alphabeta, alphabeta_fail_hard, alphabeta_max_min, check, score
from gametree.check import references
from gametree.check.judging import examine
from gametree.check.mistakes import bugs, mistakes_in
from gametree.check.task import PLAIN, Variant
from gametree.check.tasks.alpha_beta import ASSIGNMENT, evaluated
from gametree.trees.generate import fewest_leaves, random_tree
from tests.check.asking import examined, mistakes_of, stub, verdict
from tests.check.tiny import filled, size, trees, worth
from tools import ROOT

TASKS = {task.name: task for task in ASSIGNMENT.tasks}
KNOWN = mistakes_of(ASSIGNMENT)
SEARCHES = ["alphabeta_max_min", "alphabeta", "alphabeta_fail_hard"]
BUGS = ["bug_1", "bug_2", "bug_3"]


def known_as(name, mistake):
    return next(known for known in mistakes_in(name) if known.name == mistake).programs


# Fail-soft, in negamax form


def early_return(position, depth=inf, a=-inf, b=inf, value_of=score):
    if depth == 0 or not len(position.moves()):
        return value_of(position) * position.turn
    found = None
    for move in position.moves():
        value = -early_return(position.play(move), depth - 1, -b, -a, value_of)
        found = value if found is None else max(found, value)
        if found >= b:
            return found
        if found > a:
            a = found
    return found


def strict(position, depth, alpha, beta, evaluate):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -strict(position.play(move), depth - 1, -beta, -max(alpha, best), evaluate))
        if best > beta:
            break
    return best


def asked_at_the_top_of_the_loop(position, depth, alpha, beta, evaluate):
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position)
    best, left = -inf, list(position.moves())
    while left and alpha < beta:
        best = max(best, -asked_at_the_top_of_the_loop(position.play(left.pop(0)), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
    return best


def tail_recursive(position, depth, alpha, beta, evaluate, moves=None, best=-inf):
    if moves is None:
        if not position.moves() or depth == 0:
            return position.turn * evaluate(position)
        moves = position.moves()
    if not moves or best >= beta:
        return best
    value = -tail_recursive(position.play(moves[0]), depth - 1, -beta, -max(alpha, best), evaluate)
    return tail_recursive(position, depth, alpha, beta, evaluate, moves[1:], max(best, value))


def with_a_stack(position, depth, alpha, beta, evaluate):
    """Alpha-beta without recursion: node, plies left, window, best so far, moves still to try."""
    stack, returned = [[position, depth, alpha, beta, -inf, list(position.moves())]], None
    while stack:
        frame = stack[-1]
        node, left, alpha, beta, best, moves = frame
        if returned is not None:
            best = frame[4] = max(best, -returned)
            returned = None
        if not node.moves() or left == 0:
            returned = node.turn * evaluate(node)
            stack.pop()
        elif not moves or best >= beta:
            returned = best
            stack.pop()
        else:
            child = node.play(moves.pop(0))
            stack.append([child, left - 1, -beta, -max(alpha, best), -inf, list(child.moves())])
    return returned


@cache
def remembered_with_its_window(position, depth, alpha, beta, evaluate):
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in position.moves():
        best = max(best, -remembered_with_its_window(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def with_a_sound_table(position, depth, alpha, beta, evaluate):
    """Keep each value with what it is, and use it only where that is enough."""
    table = {}

    def search(position, depth, alpha, beta):
        low, high = table.get((position, depth), (-inf, inf))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best, floor = -inf, alpha
        for move in position.moves() if depth else ():
            best = max(best, -search(position.play(move), depth - 1, -beta, -floor))
            floor = max(floor, best)
            if floor >= beta:
                break
        else:
            if not position.moves() or depth == 0:
                best = position.turn * evaluate(position)
                alpha, beta = -inf, inf
        table[position, depth] = (best if best > alpha else low, best if best < beta else high)
        return best

    return search(position, depth, alpha, beta)


def values(position, depth, window, evaluate):
    """Yield the values of the children, each searched with the window as it is by then."""
    for move in position.moves():
        yield -by_a_generator(position.play(move), depth - 1, -window[1], -window[0], evaluate)


def by_a_generator(position, depth, alpha, beta, evaluate):
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position)
    best, window = -inf, [alpha, beta]
    for value in values(position, depth, window, evaluate):
        best = max(best, value)
        window[0] = max(alpha, best)
        if best >= beta:
            break
    return best


def folded(position, depth, alpha, beta, evaluate):
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position)

    def step(best, move):
        if best >= beta:
            return best
        return max(best, -folded(position.play(move), depth - 1, -beta, -max(alpha, best), evaluate))

    return reduce(step, position.moves(), -inf)


def with_bounds_of_each_call(position, depth, alpha, beta, evaluate):
    """A nested function changes the bounds of its own call only."""
    best = -inf

    def heard(value):
        nonlocal alpha, best
        best = max(best, value)
        alpha = max(alpha, best)
        return alpha >= beta

    if not position.moves() or depth == 0:
        return position.turn * evaluate(position)
    for move in position.moves():
        if heard(-with_bounds_of_each_call(position.play(move), depth - 1, -beta, -alpha, evaluate)):
            break
    return best


class Searcher:
    """Alpha-beta as an object that is called, the evaluation kept in it."""

    def __call__(self, position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
        self.evaluate = evaluate
        return self.search(position, depth, alpha, beta)

    def search(self, position, depth, alpha, beta):
        if not position.moves() or depth == 0:
            return position.turn * self.evaluate(position)
        best = -inf
        for move in position.moves():
            best = max(best, -self.search(position.play(move), depth - 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best


def from_max_and_min(position, depth, alpha, beta, evaluate):
    """MAX's and MIN's own functions, both fail-soft, and one sign at the root."""
    if position.turn == MAX:
        return for_max(position, depth, alpha, beta, evaluate)
    return -for_min(position, depth, -beta, -alpha, evaluate)


def for_max(position, depth, alpha, beta, evaluate):
    if not position.moves() or depth == 0:
        return evaluate(position)
    best = -inf
    for move in position.moves():
        best = max(best, for_min(position.play(move), depth - 1, max(alpha, best), beta, evaluate))
        if best >= beta:
            return best
    return best


def for_min(position, depth, alpha, beta, evaluate):
    if not position.moves() or depth == 0:
        return evaluate(position)
    best = inf
    for move in position.moves():
        best = min(best, for_max(position.play(move), depth - 1, alpha, min(beta, best), evaluate))
        if best <= alpha:
            return best
    return best


SOFT = [early_return, strict, asked_at_the_top_of_the_loop, tail_recursive, with_a_stack, remembered_with_its_window]
SOFT += [with_a_sound_table, by_a_generator, folded, with_bounds_of_each_call, Searcher(), from_max_and_min, alphabeta]


@pytest.mark.slow
@pytest.mark.parametrize("answer", SOFT)
def test_fail_soft_may_be_written_in_many_ways(answer) -> None:
    result = verdict("alphabeta", answer)
    assert result.total == 4, result.counterexample


# MAX and MIN written out


def either(position, depth, alpha, beta, evaluate):
    return (for_max if position.turn == MAX else for_min)(position, depth, alpha, beta, evaluate)


def told_who_moves(p, d, a, b, e, maximising=None):
    maximising = p.turn == MAX if maximising is None else maximising
    if not p.moves() or d == 0:
        return e(p)
    if maximising:
        for move in p.moves():
            a = max(a, told_who_moves(p.play(move), d - 1, a, b, e, False))
            if b <= a:
                break
        return a
    for move in p.moves():
        b = min(b, told_who_moves(p.play(move), d - 1, a, b, e, True))
        if b <= a:
            break
    return b


def with_rules(at_max, at_min, is_soft):
    """Cut at equality only where a side's rule says so; return the best seen, or the bound."""

    def search(position, depth, alpha, beta, evaluate):
        if not position.moves() or depth == 0:
            return evaluate(position)
        best = -position.turn * inf
        for move in position.moves():
            value = search(position.play(move), depth - 1, alpha, beta, evaluate)
            if position.turn == MAX:
                best, alpha = max(best, value), max(alpha, value)
                if alpha > beta or (alpha == beta and at_max == ">="):
                    break
            else:
                best, beta = min(best, value), min(beta, value)
                if beta < alpha or (alpha == beta and at_min == ">="):
                    break
        return best if is_soft else alpha if position.turn == MAX else beta

    return search


def from_negamax_form(position, depth, alpha, beta, evaluate):
    window = (alpha, beta) if position.turn == MAX else (-beta, -alpha)
    return position.turn * alphabeta(position, depth, *window, evaluate)


def clamped(position, depth, alpha, beta, evaluate):
    return max(alpha, min(either(position, depth, alpha, beta, evaluate), beta))


MAX_MIN = [either, told_who_moves, from_negamax_form, clamped, alphabeta_max_min]
MAX_MIN += [with_rules(*rules) for rules in product((">=", ">"), (">=", ">"), (True, False))]


@pytest.mark.slow
@pytest.mark.parametrize("answer", MAX_MIN)
def test_max_and_min_may_be_written_in_many_ways(answer) -> None:
    result = verdict("alphabeta_max_min", answer)
    assert result.total == 4, result.counterexample


# Fail-hard


def soft_and_then_moved_into_the_window(position, depth, alpha, beta, evaluate):
    return max(alpha, min(alphabeta(position, depth, alpha, beta, evaluate), beta))


def hard_for_max_and_min(position, depth, alpha, beta, evaluate):
    def search(position, depth, alpha, beta):
        if not position.moves() or depth == 0:
            return sorted([alpha, evaluate(position), beta])[1]
        for move in position.moves():
            value = search(position.play(move), depth - 1, alpha, beta)
            alpha, beta = (max(alpha, value), beta) if position.turn == MAX else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if position.turn == MAX else beta

    if position.turn == MAX:
        return search(position, depth, alpha, beta)
    return -search(position, depth, -beta, -alpha)


def hard_with_a_best(position, depth, alpha, beta, evaluate):
    if not position.moves() or depth == 0:
        value = position.turn * evaluate(position)
        return alpha if value < alpha else beta if value > beta else value
    best = alpha
    for move in position.moves():
        value = -hard_with_a_best(position.play(move), depth - 1, -beta, -best, evaluate)
        if value >= beta:
            return beta
        if value > best:
            best = value
    return best


@pytest.mark.slow
@pytest.mark.parametrize(
    "answer", [soft_and_then_moved_into_the_window, hard_for_max_and_min, hard_with_a_best, alphabeta_fail_hard]
)
def test_fail_hard_may_be_written_in_many_ways(answer) -> None:
    result = verdict("alphabeta_fail_hard", answer)
    assert result.total == 4, result.counterexample


# The best order


def by_pairs(node, turn):
    """Return the ordered tree; a child comes back with its value."""

    def ordered(node, turn):
        if not isinstance(node, list):
            return node, node
        pairs = sorted((ordered(child, -turn) for child in node), key=lambda pair: pair[0], reverse=turn == MAX)
        return pairs[0][0], [child for _, child in pairs]

    return ordered(node, turn)[1]


def by_the_first_leaf(node, turn):
    """In a tree that is ordered already, the first leaf is the value."""
    if not isinstance(node, list):
        return node
    return sorted((by_the_first_leaf(child, -turn) for child in node), reverse=turn == MAX)


def best_child_to_the_front(node, turn):
    if isinstance(node, int):
        return node
    children = [best_child_to_the_front(child, -turn) for child in node]
    values_of = [worth(child, -turn) for child in children]
    at = values_of.index(max(values_of) if turn == MAX else min(values_of))
    return (children[at], *children[:at], *children[at + 1 :])


@pytest.mark.parametrize("answer", [by_pairs, by_the_first_leaf, best_child_to_the_front])
def test_the_best_order_may_be_found_in_many_ways(answer) -> None:
    result = verdict("best_first", answer)
    assert result.total == 2, result.counterexample


def test_the_reference_reaches_the_minimum_of_knuth_and_moore() -> None:
    best_first = TASKS["best_first"].right(PLAIN)[0]["best_first"]
    for depth, branching in [(1, 2), (1, 3), (2, 2), (3, 2), (2, 3), (4, 2), (5, 2), (4, 3), (3, 4)]:
        for seed in range(10):
            tree = random_tree(seed, depth, branching, range(5))
            node = best_first(json.loads(str(tree)), tree.turn)
            assert len(evaluated(alphabeta, Tree(node))[1]) == fewest_leaves(depth, branching)


def test_no_order_of_a_small_tree_has_fewer_leaves() -> None:
    for values_of in product(range(3), repeat=4):
        orders = [[[a, b], [c, d]] for a, b, c, d in permutations(values_of)]
        fewest = min(len(evaluated(alphabeta, Tree(node))[1]) for node in orders)
        assert fewest >= fewest_leaves(2, 2) == 3


# Bugs to find


TREES = {
    "bug_1": [([[0, -1]], MAX), [[3, 12], [2, 4]], ([[0, 1]], MIN), ([[[5, 1], [4]], [[2]]], 1)],
    "bug_2": [(100, MIN), [100], ([[[150, 1]], 2], MAX), ([[-100, 0], [0, 0]], -1)],
    "bug_3": [([[0], 1], MAX), [[[0], -1]], [[3, 12], [5, 4]], ([[0], -1], MIN)],
}
CURES = {"bug_1": alphabeta, "bug_2": strict, "bug_3": told_who_moves}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "tree"), [(name, tree) for name in BUGS for tree in TREES[name]], ids=str)
def test_any_tree_on_which_a_program_goes_wrong_is_accepted(name: str, tree) -> None:
    result = verdict(name, lambda: tree, CURES[name])
    assert result.points == {"tree": 1, "cure": 1}, result.counterexample
    assert result.notes == (
        "Your tree is right, and none is smaller."
        if tree in (TREES[name][0], ([[0, 1]], MIN), ([[0], -1], MIN))
        else f"Your tree is right. There is a smaller one: {SMALLEST_IN_WORDS[name]}.",
    )


SMALLEST_IN_WORDS = {"bug_1": "leaves 2, nodes 4", "bug_2": "leaves 1, nodes 1", "bug_3": "leaves 2, nodes 4"}


def nested(nodes: int) -> Iterator[object]:
    """Yield all forms with so many nodes, nodes with one child too; a leaf is None."""
    if nodes == 1:
        yield None
    yield from (row for row in forms_in_a_row(nodes - 1) if row)


def forms_in_a_row(nodes: int) -> Iterator[list]:
    if nodes == 0:
        yield []
    for first in range(1, nodes + 1):
        for form in nested(first):
            yield from ([form, *others] for others in forms_in_a_row(nodes - first))


@pytest.mark.parametrize("name", BUGS)
def test_no_tree_is_smaller_than_the_one_that_is_praised(name: str) -> None:
    """Tried are all trees with fewer leaves, or as many and fewer nodes; chains up to seven nodes."""
    program = getattr(bugs, f"program_{name[-1]}")
    node, turn = TASKS[name].right(PLAIN)[0][f"tree_{name[-1]}"]()
    smallest = count_leaves(node), count_nodes(node)
    search = alphabeta_max_min if name == "bug_3" else alphabeta
    forms = [form for nodes in range(1, 8) for form in nested(nodes)]
    smaller = [form for form in forms if (count_leaves(form), count_nodes(form)) < smallest]
    for form in smaller:
        for numbers in product((-100, -1, 0, 1, 100), repeat=count_leaves(form)):
            for side in (MAX, MIN):
                tree = Tree(filled(form, iter(numbers)), side)
                assert evaluated(program, tree) == evaluated(search, tree), tree
    assert evaluated(program, Tree(node, turn)) != evaluated(search, Tree(node, turn))


def count_leaves(form) -> int:
    return sum(map(count_leaves, form)) if isinstance(form, list) else 1


def count_nodes(form) -> int:
    return 1 + sum(map(count_nodes, form)) if isinstance(form, list) else 1


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        (([[3, 12], [4, 5]], 0), "what is asked for is a tree"),
        ("tree", "what is asked for is a tree"),
        ([], "what is asked for is a tree"),
        ([1, None], "what is asked for is a tree"),
        (None, "None"),
        ([1, 2], "does what alpha-beta does: it returns 2"),
        (([1, 2], MIN), "with MIN to move"),
        ([list(range(200))], "more than 100 leaves"),
    ],
)
def test_a_tree_on_which_the_program_is_right_is_told(tree, said: str) -> None:
    result = examine(TASKS["bug_1"].apart["tree"], {"tree_1": lambda: tree, "mended_1": stub})
    assert result.points == {"tree": 0}
    assert said in result.counterexample.fault.said


def test_tree_and_cure_stand_alone() -> None:
    found = examine(TASKS["bug_1"], {"tree_1": lambda: [[0, -1]], "mended_1": stub})
    assert (found.points, found.is_written) == ({"tree": 1, "cure": 0}, False)
    wrong = examine(TASKS["bug_1"], {"tree_1": lambda: [0], "mended_1": stub})
    assert (wrong.points, wrong.is_written) == ({"tree": 0, "cure": 0}, True)
    check.bug_1(lambda: [[0, -1]], stub, part="tree")
    with pytest.raises(check.NotWritten, match="bug_1, cure: not written yet, 0/1"):
        check.bug_1(lambda: [[0, -1]], stub, part="cure")


@pytest.mark.slow
def test_a_cure_counts_without_a_tree(capsys) -> None:
    check.bug_1(stub, alphabeta, part="cure")
    with pytest.raises(check.NotWritten):
        check.bug_1(stub, alphabeta, part="tree")
    with pytest.raises(check.NotRight, match="1/2"):
        check.bug_1(stub, alphabeta)
    with pytest.raises(check.NotRight, match="1/2"):
        check.bug_1(lambda: [3], alphabeta)
    assert "tree_1()." in capsys.readouterr().out


def test_the_notebook_shows_the_programs_that_are_checked() -> None:
    path = ROOT / "solutions" / "06-alpha-beta" / "06-alpha-beta.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    source = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    shown = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}
    for number in (1, 2, 3):
        program = ast.parse(inspect.getsource(getattr(bugs, f"program_{number}"))).body[0]
        assert bare(shown[f"program_{number}"]) == bare(program)


def bare(function: ast.FunctionDef) -> str:
    """Return a function's code without annotations and decorators."""
    function.decorator_list = []
    for node in ast.walk(function):
        for name in ("annotation", "returns"):
            if hasattr(node, name):
                setattr(node, name, None)
    return ast.unparse(function)


# The references


def run(search, tree, depth=inf, window=(-inf, inf)):
    """Return what a search returns, and the paths of the leaves that it looks at, in order."""
    seen = []

    def evaluate(position):
        seen.append(position.path)
        return 20 - 7 * PATHS.index(position.path) if position.moves() else position.score()

    return search(tree, depth, *window, evaluate), seen


PATHS = [(), *((move,) for move in range(4)), *product(range(4), repeat=2)]


def test_all_references_agree_on_trees_of_forty_leaves() -> None:
    made = [random_tree(f"forty {at}", 6, 3, range(-4, 5), (MAX, MIN)[at % 2], ragged=True) for at in range(200)]
    large = [tree for tree in made if len(tree.leaves()) >= 40]
    assert len(large) >= 10
    for tree in large:
        value = worth(tree.node, tree.turn)
        for rule, textbook in ((">=", early_return), (">", strict)):
            assert (
                run(references.alphabeta(rule), tree)
                == run(textbook, tree)
                == (tree.turn * value, run(textbook, tree)[1])
            )
            assert run(references.alphabeta(rule, "max"), tree) == (value, run(textbook, tree)[1])
        hard = [references.alphabeta(rule, is_soft=False) for rule in (">=", ">")]
        for search in (alphabeta, alphabeta_fail_hard, *hard):
            assert run(search, tree)[0] == tree.turn * value
        for rules in product((">=", ">"), repeat=2):
            own = references.alphabeta(rules[0], "max", at_min=rules[1])
            assert run(own, tree) == run(with_rules(*rules, True), tree)
        assert run(alphabeta, tree)[1] == run(alphabeta_max_min, tree)[1] == run(alphabeta_fail_hard, tree)[1]


# Parts, and twins of a task


@pytest.mark.slow
@pytest.mark.parametrize("name", ["alphabeta_max_min", "alphabeta"])
def test_a_search_that_never_cuts_keeps_the_points_for_the_value(name: str) -> None:
    result = verdict(name, *known_as(name, "nothing is cut"))
    assert result.points == {"value": 2, "leaves": 0}
    assert "looked at 3 leaves where the right search looks at 2" in result.counterexample.fault.said


@pytest.mark.slow
def test_a_strict_cut_is_wrong_where_nothing_can_be_more_than_beta() -> None:
    result = verdict("alphabeta_fail_hard", *known_as("alphabeta_fail_hard", "cut on more than beta"))
    assert result.points == {"value": 2, "leaves": 0}


@pytest.mark.slow
def test_the_contracts_are_told_apart() -> None:
    assert verdict("alphabeta", alphabeta_fail_hard).points["value"] == 0
    assert verdict("alphabeta_fail_hard", alphabeta).points["value"] == 0
    assert verdict("alphabeta", alphabeta_max_min).points["value"] == 0
    assert verdict("alphabeta_max_min", alphabeta).points["value"] == 0


def unswapped(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    if depth == 0 or not position.moves():
        return position.turn * evaluate(position)
    best = -inf
    for move in position.moves():
        best = max(best, -unswapped(position.play(move), depth - 1, alpha, beta, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@pytest.mark.slow
def test_an_unswapped_window_is_shown_by_a_leaf_count_at_a_full_window() -> None:
    found = verdict("alphabeta", unswapped).counterexample
    assert found.case.call.args[2:4] == (-inf, inf)
    assert (found.fault.part, len(found.got.leaves), len(found.expected.leaves)) == ("leaves", 3, 2)
    assert found.got.value == found.expected.value


TURNED, STRICT, MIN_BEGINS = Variant(left_to_right=False), Variant(rule=">"), Variant(turns=(MIN,))
TWINS = [TURNED, STRICT, MIN_BEGINS, Variant(rule=">="), Variant((MIN,), left_to_right=False, rule=">")]


@pytest.mark.slow
@pytest.mark.parametrize("variant", TWINS, ids=str)
@pytest.mark.parametrize("task", ASSIGNMENT.tasks, ids=TASKS)
def test_a_twin_accepts_its_own_reference(task, variant: Variant) -> None:
    result = examine(task, task.right(variant)[0], variant)
    assert result.total == task.points, result.counterexample


@pytest.mark.slow
@pytest.mark.parametrize("variant", [TURNED, STRICT], ids=str)
@pytest.mark.parametrize("name", SEARCHES)
def test_the_public_solution_does_not_pass_for_another_twin(name: str, variant: Variant) -> None:
    public = {"alphabeta_max_min": either, "alphabeta": early_return, "alphabeta_fail_hard": hard_with_a_best}[name]
    own = TASKS[name].own(variant)
    assert verdict(name, public, variant=own).points == {"value": 2, "leaves": 2 if own == PLAIN else 0}
    assert verdict(name, public, variant=MIN_BEGINS).total == 4


@pytest.mark.slow
def test_strict_is_right_where_it_is_asked_for_and_wrong_where_it_is_not() -> None:
    assert verdict("alphabeta", strict, variant=STRICT).total == 4
    assert verdict("alphabeta", strict, variant=Variant(rule=">=")).points == {"value": 2, "leaves": 0}
    assert verdict("bug_1", TASKS["bug_1"].right(PLAIN)[0]["tree_1"], alphabeta, variant=STRICT).total == 1


# What is wrong is refused, with the smallest input


def fits(name, tree, got, window=(-inf, inf), depth=inf):
    """Tell whether a value is one that the task allows: exact, a bound, or moved into the window."""
    value, (alpha, beta) = run(early_return, tree, depth)[0], window
    if name == "alphabeta_fail_hard":
        return got == max(alpha, min(value, beta))
    if name in ("alphabeta_max_min", "bug_3"):
        value *= tree.turn
        return got == value if alpha < value < beta else got <= alpha if value <= alpha else got >= beta
    return got in [run(textbook, tree, depth, window)[0] for textbook in (early_return, strict)]


def textbooks(name):
    """Return a search for each way to cut that a task allows."""
    if name in ("alphabeta_max_min", "bug_3"):
        return [with_rules(*rules, True) for rules in product((">=", ">"), repeat=2)]
    return [early_return] if name == "alphabeta_fail_hard" else [early_return, strict]


def is_right_on(name, wrong, inputs, part):
    """Tell whether a program does what it should on all these inputs, as far as a part goes, by one rule for all."""
    possible = textbooks(name)
    for tree, window, depth in inputs:
        got, leaves = run(wrong, tree, depth, window)
        if not fits(name, tree, got, window, depth):
            return False
        if part == "leaves":
            possible = [search for search in possible if run(search, tree, depth, window)[1] == leaves]
    return bool(possible)


def smaller_than(tree, values=(-1, 0, 1)):
    return [smaller for smaller in trees(size(tree)[0], values) if size(smaller) < size(tree)]


WINDOWS = [(low, high) for low, high in product((-inf, -2, -1, 0, 1, 2, inf), repeat=2) if low < high]
IN_SEARCHES = [case for case in KNOWN if case.values[0].name in SEARCHES]


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), IN_SEARCHES)
def test_no_smaller_tree_shows_a_mistake_in_a_search(task, known) -> None:
    (wrong,) = known.programs
    found = examined(task, known).counterexample
    tree, depth, alpha, beta, _ = found.case.call.args
    if isinstance(tree, MNK):
        assert is_right_on(task.name, wrong, [(each, (-inf, inf), inf) for each in trees(4, (-1, 0, 1))], "leaves")
        return
    smaller, part, window = smaller_than(tree), found.fault.part, (alpha, beta)
    if depth != inf:
        inputs = [(each, window, plies) for each in smaller for plies in range(size(each)[2] + 1)]
    elif window == (-inf, inf):
        inputs = [(each, window, inf) for each in smaller]
    else:
        inputs = [(each, between, inf) for each in smaller for between in WINDOWS]
    assert is_right_on(task.name, wrong, inputs, part)
    if depth != inf or window != (-inf, inf):
        assert is_right_on(task.name, wrong, [(each, (-inf, inf), inf) for each in trees(4, (-1, 0, 1))], part)


IN_BUGS = [case for case in KNOWN if case.values[0].name in BUGS]


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), IN_BUGS)
def test_no_smaller_tree_shows_that_a_program_is_not_mended(task, known) -> None:
    wrong = known.programs[1]
    tree = examined(task, known).counterexample.case.call.args[0]
    smaller = smaller_than(tree, (-100, -1, 0, 1, 100) if task.name == "bug_2" else (-1, 0, 1))
    assert is_right_on(task.name, wrong, [(each, (-inf, inf), inf) for each in smaller], "leaves")


IN_ORDERS = [case for case in KNOWN if case.values[0].name == "best_first"]


@pytest.mark.parametrize(("task", "known"), IN_ORDERS)
def test_no_smaller_tree_shows_a_mistake_in_the_order(task, known) -> None:
    (wrong,) = known.programs
    (node, _) = examined(task, known).counterexample.case.call.args
    shapes = [form for form in (None, [None] * 2, [None] * 3) if count_leaves(form) < count_leaves(node)]
    for form, turn in product(shapes, (MAX, MIN)):
        for numbers in product((-1, 0, 1), repeat=count_leaves(form)):
            ordered = wrong(filled(form, iter(numbers)), turn)
            assert str(sorted(numbers)) == str(sorted(ordered) if form else [ordered])
