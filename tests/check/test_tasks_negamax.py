"""Assignment 5: its checks accept what is right, however it is written, and show the smallest input where it is not."""

from functools import lru_cache, reduce
from itertools import product
from math import inf

import pytest

from gametree import MAX, MIN, Tree, minimax, score, tic_tac_toe
from gametree.check.diagnosis import functions_of
from gametree.check.judging import examine
from gametree.check.task import PLAIN, Variant
from gametree.check.tasks.negamax import ASSIGNMENT
from gametree.trees.generate import random_tree
from tests.check.asking import mistakes_of, verdict
from tests.check.tiny import size, trees, worth

TASKS = {task.name: task for task in ASSIGNMENT.tasks}
KNOWN = mistakes_of(ASSIGNMENT)


# What is right is accepted


def in_a_loop(position, depth=inf, evaluate=score):
    if len(position.moves()) == 0 or depth <= 0:
        return evaluate(position) * position.turn
    best = None
    for m in position.moves():
        v = -in_a_loop(position.play(m), depth - 1, evaluate)
        if best is None or v > best:
            best = v
    return best


def with_a_stack(position, depth, evaluate):
    """Negamax without recursion: each open node, its plies left, its best so far, and the moves still to try."""
    stack, returned = [[position, depth, -inf, iter(position.moves())]], None
    while stack:
        node, left, best, moves = stack[-1]
        if returned is not None:
            stack[-1][2] = max(best, -returned)
        move = next(moves, None) if left > 0 else None
        if move is not None:
            child = node.play(move)
            stack.append([child, left - 1, -inf, iter(child.moves())])
            returned = None
        else:
            is_leaf = left == 0 or not node.moves()
            returned = node.turn * evaluate(node) if is_leaf else stack[-1][2]
            stack.pop()
    return returned


@lru_cache
def remembered(position, depth, evaluate):
    values = [-remembered(position.play(move), depth - 1, evaluate) for move in position.moves() if depth]
    return max(values) if values else position.turn * evaluate(position)


def folded(p, plies, value_of):
    if plies == 0 or not p.moves():
        return p.turn * value_of(p)
    return reduce(lambda one, move: max(one, -folded(p.play(move), plies - 1, value_of)), p.moves(), -inf)


def of_two_players(position, depth, evaluate):
    """The players swap places at each call, and nobody asks for the turn below the root."""

    def search(position, depth, me, you):
        if not position.moves() or depth == 0:
            return me(position)
        return max(-search(position.play(move), depth - 1, you, me) for move in position.moves())

    players = [evaluate, lambda position: -evaluate(position)]
    return search(position, depth, *players[:: position.turn])


def from_minimax(position, depth, evaluate):
    return position.turn * minimax(position, depth, evaluate)


def values_of_children(position, depth, evaluate):
    for move in position.moves():
        yield by_a_generator(position.play(move), depth - 1, evaluate)


def by_a_generator(position, depth, evaluate):
    is_leaf = depth == 0 or not position.moves()
    return position.turn * evaluate(position) if is_leaf else -min(values_of_children(position, depth, evaluate))


class Searcher:
    """Negamax as an object that is called, counting down from the depth with its own turn."""

    def __call__(self, position, depth=inf, evaluate=score):
        self.evaluate = evaluate
        return self.search(position, depth, position.turn)

    def search(self, position, depth, turn):
        if not position.moves() or depth == 0:
            return turn * self.evaluate(position)
        return max([-self.search(position.play(move), depth - 1, -turn) for move in position.moves()])


WAYS = [in_a_loop, with_a_stack, remembered, folded, of_two_players, from_minimax, by_a_generator, Searcher()]


@pytest.mark.slow
@pytest.mark.parametrize("answer", WAYS)
def test_negamax_may_be_written_in_many_ways(answer) -> None:
    result = verdict("negamax", answer)
    assert result.total == 6, result.counterexample


def with_pairs(position, depth=inf, evaluate=score):
    def search(position, depth):
        if not position.moves() or depth == 0:
            return position.turn * evaluate(position), []
        replies = ((move, *search(position.play(move), depth - 1)) for move in position.moves())
        return max(((-value, [move, *line]) for move, value, line in replies), key=lambda pair: pair[0])

    return search(position, depth)[1]


def one_move_at_a_time(position, depth, evaluate):
    """Search again after each move, with what is left of the plies."""
    line = []
    while position.moves() and depth > 0:
        values = {m: -in_a_loop(position.play(m), depth - 1, evaluate) for m in position.moves()}
        line.append(max(values, key=values.get))
        position, depth = position.play(line[-1]), depth - 1
    return line


def with_cuts(position, depth, evaluate):
    """Alpha-beta that keeps the first of equals: a bound never replaces a move."""

    def search(position, depth, alpha, beta):
        if not position.moves() or depth == 0:
            return position.turn * evaluate(position), ()
        best, line = -inf, ()
        for move in position.moves():
            value, rest = search(position.play(move), depth - 1, -beta, -max(alpha, best))
            if -value > best:
                best, line = -value, (move, *rest)
            if best >= beta:
                break
        return best, line

    return search(position, depth, -inf, inf)[1]


def for_max_and_min(position, depth, evaluate):
    def search(position, depth):
        if not position.moves() or depth == 0:
            return evaluate(position), []
        pairs = [(value, [m, *line]) for m in position.moves() for value, line in [search(position.play(m), depth - 1)]]
        return (max if position.turn == MAX else min)(pairs, key=lambda pair: pair[0])

    return search(position, depth)[1]


@pytest.mark.slow
@pytest.mark.parametrize("answer", [with_pairs, one_move_at_a_time, with_cuts, for_max_and_min])
def test_the_line_may_be_found_in_many_ways(answer) -> None:
    result = verdict("principal_variation", answer)
    assert result.total == 6, result.counterexample


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("for_mover", lambda p, e: e(p) if p.turn == MAX else -e(p)),
        ("for_mover", lambda p, e: [0, e(p), -e(p)][p.turn]),
        ("for_root", lambda value, plies: value * (-1) ** plies),
        ("for_root", lambda value, plies: value if plies == 0 else -TASKS_OF["for_root"](value, plies - 1)),
        ("one_rule", lambda values: -min(values)),
        ("one_rule", lambda values: sorted(-value for value in values)[-1]),
        ("lowest", lambda bits: -(2 ** (bits - 1) - 1)),
        ("lowest", lambda bits: ~(1 << (bits - 1)) + 2),
    ],
)
def test_the_one_liners_may_be_written_in_other_ways(name: str, answer) -> None:
    assert verdict(name, answer).total == 2


TASKS_OF = {name: task.right(PLAIN)[0][name] for name, task in TASKS.items()}


def test_the_examples_in_the_notebook_hold() -> None:
    assert TASKS_OF["for_mover"](Tree(3, MIN), score) == -3
    assert TASKS_OF["for_root"](5, 1) == -5
    assert TASKS_OF["one_rule"]([3, -2]) == 2
    assert TASKS_OF["lowest"](8) == -127
    assert TASKS_OF["negamax"](Tree([[3, 12], [2, 4]])) == 3
    assert TASKS_OF["negamax"](Tree([[3, 12], [2, 4]], MIN)) == -4
    assert TASKS_OF["principal_variation"](Tree([[3, 12], [2, 4]])) == [0, 0]
    assert TASKS_OF["negamax"](tic_tac_toe("O.O/OXX/X..")) == 0


def test_the_references_agree_with_brute_force_on_trees_of_forty_leaves() -> None:
    made = [random_tree(f"forty {at}", 6, 3, range(-4, 5), (MAX, MIN)[at % 2], ragged=True) for at in range(200)]
    large = [tree for tree in made if len(tree.leaves()) >= 40]
    assert len(large) >= 10
    for tree in large:
        assert TASKS_OF["negamax"](tree) == tree.turn * worth(tree.node, tree.turn)
        end = reduce(Tree.play, TASKS_OF["principal_variation"](tree), tree)
        assert (end.moves(), end.score()) == ((), worth(tree.node, tree.turn))


# Parts, and twins of a task


@pytest.mark.slow
def test_leaves_are_told_apart_from_values() -> None:
    def backwards(position, depth, evaluate):
        if not position.moves() or depth == 0:
            return position.turn * evaluate(position)
        return max([-backwards(position.play(move), depth - 1, evaluate) for move in position.moves()[::-1]])

    result = verdict("negamax", backwards)
    assert result.points == {"value": 4, "leaves": 0}
    assert "another order" in result.counterexample.fault.said


def test_a_value_with_the_line_is_no_line_and_a_text_neither() -> None:
    for wrong in ("00", 7, {0: 1}, [[0]], [0.5]):
        result = verdict("principal_variation", lambda *_, wrong=wrong: wrong)
        assert result.points == {"line": 0, "ties": 0}


@pytest.mark.slow
def test_a_best_line_that_is_not_the_first_keeps_the_points_for_the_line() -> None:
    def last(position, depth, evaluate):
        values = {m: -in_a_loop(position.play(m), depth - 1, evaluate) for m in position.moves()} if depth else {}
        if not values:
            return []
        move = max(reversed(values), key=values.get)
        return [move, *last(position.play(move), depth - 1, evaluate)]

    result = verdict("principal_variation", last)
    assert result.points == {"line": 4, "ties": 0}
    assert result.counterexample.case.call.args[0] == Tree([0, 0])
    assert verdict("principal_variation", last, variant=Variant(left_to_right=False)).total == 6


@pytest.mark.slow
@pytest.mark.parametrize("variant", [Variant(turns=(MIN,)), Variant(left_to_right=False)], ids=str)
@pytest.mark.parametrize("task", ASSIGNMENT.tasks, ids=TASKS)
def test_a_twin_accepts_its_own_reference(task, variant: Variant) -> None:
    assert examine(task, task.right(variant)[0], variant).is_right


@pytest.mark.slow
def test_the_public_solution_does_not_pass_from_right_to_left() -> None:
    turned = Variant(left_to_right=False)
    assert verdict("negamax", in_a_loop, variant=turned).points == {"value": 4, "leaves": 0}
    assert verdict("principal_variation", with_pairs, variant=turned).points == {"line": 4, "ties": 0}


# What is wrong is refused, with the smallest input


def test_there_are_enough_mistakes() -> None:
    assert len(KNOWN) >= 8
    assert {task.values[0].name for task in KNOWN} == set(TASKS)


FULL_DEPTH = [case for case in KNOWN if case.values[0].name in ("negamax", "principal_variation")]


@pytest.mark.slow
@pytest.mark.parametrize(("task", "known"), FULL_DEPTH)
def test_no_smaller_tree_shows_a_mistake_in_a_search(task, known) -> None:
    """All smaller trees, to the end or at the same depth, come out as they should."""
    (wrong,) = known.programs
    found = examine(task, functions_of(task, known.programs, PLAIN)).counterexample
    tree, depth, _ = found.case.call.args
    right = in_a_loop if task.name == "negamax" else with_pairs
    for smaller in trees(size(tree)[0], (-1, 0, 1)):
        if size(smaller) < size(tree):
            for plies in (inf,) if depth == inf else range(size(smaller)[2] + 1):
                assert agrees(run(wrong, smaller, plies), run(right, smaller, plies), found.fault.part, smaller)


def agrees(got, right, part, tree):
    """Tell whether a search does what it should, as far as the part that it fails goes."""
    if part in ("value", "leaves"):
        return got[0] == right[0] and (part == "value" or got == right)
    return got[0] == right[0] if part == "ties" else is_best(tree, got[0])


def is_best(tree, line):
    end = reduce(Tree.play, line, tree)
    kept = [worth(node.node, node.turn) for node in (reduce(Tree.play, line[:at], tree) for at in range(len(line) + 1))]
    return not end.moves() and len(set(kept)) == 1


def run(search, tree, depth):
    """Return what a search returns and the leaves; inner nodes have numbers that no leaf has, above and below them."""
    seen = []

    def evaluate(position):
        seen.append(position.path)
        return 20 - 7 * PATHS.index(position.path) if position.moves() else position.score()

    return search(tree, depth, evaluate), seen


PATHS = [(), *((move,) for move in range(4)), *product(range(4), repeat=2)]


def test_no_smaller_input_shows_a_mistake_in_a_one_liner() -> None:
    for task, known in (case.values for case in KNOWN if case.values[0].shown == "words"):
        (wrong,), right = known.programs, TASKS_OF[task.name]
        first = examine(task, {task.name: wrong}).counterexample.case.call.args
        if task.name == "one_rule":
            shorter = [
                values for count in range(1, len(first[0])) for values in product((-2, -1, 0, 1, 2), repeat=count)
            ]
            assert all(wrong(list(values)) == right(values) for values in shorter)
        elif task.name == "for_root":
            assert all(
                wrong(value, plies) == value * (-1) ** plies for plies in range(first[1]) for value in range(-9, 10)
            )
            assert all(
                wrong(value, first[1]) == right(value, first[1]) for value in range(1 - abs(first[0]), abs(first[0]))
            )
        elif task.name == "lowest":
            assert first == (2,)
        elif task.name == "for_mover" and not first[0].moves():
            assert first[0].turn == MAX or wrong(Tree(first[0].score()), score) == first[0].score()
