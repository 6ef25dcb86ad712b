"""Assignment 8: its checks accept what is right, however it is written, and show the smallest input where it is not."""

from collections import Counter, defaultdict
from itertools import product
from math import inf

import pytest

from gametree import MAX, MIN, Tree, alphabeta, check, negamax, score
from gametree.check.judging import examine
from gametree.check.mistakes import mistakes_in
from gametree.check.task import PLAIN, Variant
from gametree.check.tasks.move_ordering import ASSIGNMENT
from gametree.trees.generate import random_tree
from tests.check.asking import examined, mistakes_of, verdict
from tests.check.tiny import worth

TASKS = {task.name: task for task in ASSIGNMENT.tasks}
KNOWN = mistakes_of(ASSIGNMENT)
TWINS = [Variant((MIN,), left_to_right=False, rule=">")]


def program(name, mistake):
    return next(known for known in mistakes_in(name) if known.name == mistake).programs[0]


# What is right is accepted


@pytest.mark.slow
@pytest.mark.parametrize("variant", TWINS, ids=str)
@pytest.mark.parametrize("task", ASSIGNMENT.tasks, ids=TASKS)
def test_a_twin_accepts_its_own_reference(task, variant) -> None:
    result = examine(task, task.right(variant)[0], variant)
    assert result.total == task.points, result.counterexample


def by_pairs(position, guess):
    """Sort pairs of a value and a place, so that equals stay in order by themselves."""
    pairs = [(guess(position.play(m)), place, m) for place, m in enumerate(position.moves())]
    return [m for _, _, m in sorted(pairs, key=lambda pair: (-pair[0] * position.turn, pair[1]))]


def reversed_for_max(position, evaluate):
    moves = list(position.moves())
    moves.sort(key=lambda move: evaluate(position.play(move)), reverse=position.turn == MAX)
    return tuple(moves)


def selected(position, evaluate):
    """Take the best of what is left, again and again."""
    left, found = list(position.moves()), []
    while left:
        best = max(left, key=lambda move: position.turn * evaluate(position.play(move)))
        left.remove(best)
        found.append(best)
    return found


class Promising:
    """An answer as an object that is called."""

    def __call__(self, position, evaluate):
        return sorted(position.moves(), key=lambda move: self.key(position, move, evaluate))

    def key(self, position, move, evaluate):
        value = evaluate(position.play(move))
        return value if position.turn == MIN else -value


@pytest.mark.parametrize("answer", [by_pairs, reversed_for_max, selected, Promising()])
def test_promising_moves_may_be_found_in_many_ways(answer) -> None:
    assert verdict("promising", answer).total == 2


def by_a_key(moves, first):
    return sorted(moves, key=lambda move: first.index(move) if move in first else len(first))


def one_by_one(moves, first):
    for known in first[::-1]:
        if known in moves:
            moves = [known] + [move for move in moves if move != known]
    return moves


def without_doubles_at_the_end(moves, first):
    return list(dict.fromkeys([*(move for move in first if move in moves), *moves]))


def recursively(moves, first):
    if not first:
        return moves
    if first[0] not in moves:
        return recursively(moves, first[1:])
    return [first[0], *recursively([move for move in moves if move != first[0]], first[1:])]


@pytest.mark.parametrize("answer", [by_a_key, one_by_one, without_doubles_at_the_end, recursively])
def test_moves_may_go_to_the_front_in_many_ways(answer) -> None:
    assert verdict("to_front", answer).total == 2


def strict(position, depth, alpha, beta, evaluate, first):
    if depth == 0 or not position.moves():
        return position.turn * evaluate(position)
    best = -inf
    for move in by_a_key(position.moves(), first):
        value = -strict(position.play(move), depth - 1, -beta, -max(alpha, best), evaluate, first)
        best = max(best, value)
        if best > beta or (max(alpha, best) >= beta and best >= beta):
            return best
    return best


def fail_hard(p, d, a, b, e, known):
    if d == 0 or not p.moves():
        return max(a, min(b, p.turn * e(p)))
    for move in recursively(list(p.moves()), list(known)):
        a = max(a, -fail_hard(p.play(move), d - 1, -b, -a, e, known))
        if a >= b:
            return b
    return a


def tail_recursive(position, depth, alpha, beta, evaluate, first, left=None, best=-inf):
    if left is None:
        if not position.moves() or depth == 0:
            return position.turn * evaluate(position)
        left = by_a_key(position.moves(), first)
    if not left or max(alpha, best) >= beta:
        return best
    value = -tail_recursive(position.play(left[0]), depth - 1, -beta, -max(alpha, best), evaluate, first)
    return tail_recursive(position, depth, alpha, beta, evaluate, first, left[1:], max(best, value))


def with_a_stack(position, depth, alpha, beta, evaluate, first):
    stack, returned = [[position, depth, alpha, beta, -inf, by_a_key(position.moves(), first)]], None
    while stack:
        node, left, alpha, beta, best, moves = frame = stack[-1]
        if returned is not None:
            best = frame[4] = max(best, -returned)
            returned = None
        if not node.moves() or left == 0:
            returned = node.turn * evaluate(node)
            stack.pop()
        elif not moves or max(alpha, best) >= beta:
            returned = best
            stack.pop()
        else:
            child = node.play(moves.pop(0))
            stack.append([child, left - 1, -beta, -max(alpha, best), -inf, by_a_key(child.moves(), first)])
    return returned


@pytest.mark.slow
@pytest.mark.parametrize("answer", [strict, fail_hard, tail_recursive, with_a_stack])
def test_an_ordered_search_may_be_written_in_many_ways(answer) -> None:
    result = verdict("alphabeta_ordered", answer)
    assert result.total == 4, result.counterexample


def without_a_window(position, depth, _alpha, _beta, evaluate):
    """Plain negamax: the points are for the line, not for what is saved."""
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position), ()
    found = []
    for move in position.moves():
        value, rest = without_a_window(position.play(move), depth - 1, 0, 0, evaluate)
        found.append((-value, (move, *rest)))
    return max(found, key=lambda pair: pair[0])


def last_of_equals(position, depth, _alpha, _beta, evaluate):
    """Of equally good lines the last one, each of them proved."""
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position), []
    best, line = -inf, []
    for move in position.moves():
        value, rest = last_of_equals(position.play(move), depth - 1, 0, 0, evaluate)
        if -value >= best:
            best, line = -value, [move, *rest]
    return [best, line]


def by_asking_again(position, depth, _alpha, _beta, evaluate):
    """Find the value, then walk along children that have it."""
    value, line = negamax(position, depth, evaluate), []
    sign, here = 1, position
    while depth > 0 and here.moves():
        depth, sign = depth - 1, -sign
        move = next(m for m in here.moves() if sign * negamax(here.play(m), depth, evaluate) == value)
        line.append(move)
        here = here.play(move)
    return value, line


def appended_and_turned(position, depth, alpha, beta, evaluate):
    def search(position, depth, alpha, beta):
        if not position.moves() or depth == 0:
            return position.turn * evaluate(position), []
        best, line = None, None
        for move in position.moves():
            value, rest = search(position.play(move), depth - 1, -beta, -alpha)
            if best is None or -value > best:
                best, line = -value, rest + [move]  # noqa: RUF005 - as a learner writes it
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, line

    value, line = search(position, depth, alpha, beta)
    return value, line[::-1]


@pytest.mark.slow
@pytest.mark.parametrize("answer", [without_a_window, last_of_equals, by_asking_again, appended_and_turned])
def test_a_line_may_be_found_in_many_ways(answer) -> None:
    result = verdict("alphabeta_line", answer)
    assert result.total == 4, result.counterexample


def in_a_loop(position, depth, evaluate):
    found, moves = [], list(position.moves())
    for plies in range(1, depth + 1):
        alpha, best_move = -inf, None
        for move in moves:
            value = -alphabeta(position.play(move), plies - 1, -inf, -alpha, evaluate)
            if best_move is None or value > alpha:
                alpha, best_move = value, move
        found += [[plies, alpha, best_move]]
        moves = [best_move, *(move for move in position.moves() if move != best_move)]
    return found


def deeper_and_deeper(position, depth, evaluate):
    """The searches one ply less deep first, by recursion."""
    if depth == 0:
        return []
    before = deeper_and_deeper(position, depth - 1, evaluate)
    best, best_move = -inf, None
    for move in by_a_key(position.moves(), [row[2] for row in before[-1:]]):
        value = -alphabeta(position.play(move), depth - 1, -inf, -best, evaluate)
        if value > best:
            best, best_move = value, move
    return [*before, (depth, best, best_move)]


def by_its_own_search(position, depth, evaluate):
    def best(position, plies, alpha, beta, first):
        if plies == 0 or not position.moves():
            return position.turn * evaluate(position), None
        found = (-inf, None)
        for move in by_a_key(position.moves(), first):
            value = -best(position.play(move), plies - 1, -beta, -max(alpha, found[0]), [])[0]
            found = max(found, (value, move), key=lambda pair: pair[0])
            if found[0] >= beta:
                break
        return found

    rows = []
    for plies in range(1, depth + 1):
        rows.append((plies, *best(position, plies, -inf, inf, [rows[-1][2]] if rows else [])))
    return rows


class Deepening:
    """The last best move is kept in the object."""

    def __call__(self, position, depth, evaluate):
        self.first = []
        return [(plies, *self.search(position, plies, evaluate)) for plies in range(1, depth + 1)]

    def search(self, position, plies, evaluate):
        best = -inf
        for move in by_a_key(position.moves(), self.first):
            value = -alphabeta(position.play(move), plies - 1, -inf, -best, evaluate)
            if value > best:
                best, move_of_best = value, move
        self.first = [move_of_best]
        return best, move_of_best


@pytest.mark.slow
@pytest.mark.parametrize("answer", [in_a_loop, deeper_and_deeper, by_its_own_search, Deepening()])
def test_deepening_may_be_written_in_many_ways(answer) -> None:
    result = verdict("deepening", answer)
    assert result.total == 3, result.counterexample


def another_of_equals(position, depth, evaluate):
    """Any best move is a right one; the point for the leaves is for the first."""
    rows = in_a_loop(position, depth, evaluate)
    values = [
        {move: -negamax(position.play(move), plies - 1, evaluate) for move in position.moves()} for plies, _, _ in rows
    ]
    return [
        (plies, value, max(move for move in each if each[move] == value))
        for (plies, value, _), each in zip(rows, values, strict=True)
    ]


@pytest.mark.slow
def test_any_best_move_is_right_in_a_line_of_deepening() -> None:
    assert verdict("deepening", another_of_equals).points["lines"] == 2


def killers_by_ply(position, depth, alpha, beta, evaluate, ply=0, known=None):
    """Counts plies from the root, and keeps two variables for each."""
    known = defaultdict(lambda: (None, None)) if known is None else known
    if depth == 0 or not position.moves():
        return position.turn * evaluate(position)
    best = -inf
    for move in by_a_key(position.moves(), known[ply]):
        best = max(best, -killers_by_ply(position.play(move), depth - 1, -beta, -alpha, evaluate, ply + 1, known))
        alpha = max(alpha, best)
        if alpha >= beta:
            newest, older = known[ply]
            known[ply] = (newest, older) if move == newest else (move, newest)
            return best
    return best


def killers_in_a_closure(position, depth, alpha, beta, evaluate):
    known = [[] for _ in range(depth + 1)]

    def search(position, depth, alpha, beta):
        if depth == 0 or not position.moves():
            return position.turn * evaluate(position)
        best = -inf
        for move in by_a_key(position.moves(), known[depth]):
            best = max(best, -search(position.play(move), depth - 1, -beta, -max(alpha, best)))
            if max(alpha, best) >= beta:
                if move in known[depth]:
                    known[depth].remove(move)
                known[depth].insert(0, move)
                del known[depth][2:]
                break
        return best

    return search(position, depth, alpha, beta)


def killers_fail_hard(position, depth, alpha, beta, evaluate, known=None):
    known = known or {n: [] for n in range(depth + 1)}
    if depth == 0 or not position.moves():
        return max(alpha, min(beta, position.turn * evaluate(position)))
    for move in by_a_key(position.moves(), known[depth]):
        alpha = max(alpha, -killers_fail_hard(position.play(move), depth - 1, -beta, -alpha, evaluate, known))
        if alpha >= beta:
            known[depth] = [move, *[old for old in known[depth] if old != move]][:2]
            return beta
    return alpha


class Killers:
    """A new memory for each search."""

    def __call__(self, position, depth, alpha, beta, evaluate):
        self.known, self.evaluate = Counter(), evaluate
        self.time = 0
        return self.search(position, depth, alpha, beta)

    def killers(self, depth):
        times = {move: time for (at, move), time in self.known.items() if at == depth}
        return sorted(times, key=lambda move: -times[move])[:2]

    def search(self, position, depth, alpha, beta):
        if depth == 0 or not position.moves():
            return position.turn * self.evaluate(position)
        best = -inf
        for move in by_a_key(position.moves(), self.killers(depth)):
            best = max(best, -self.search(position.play(move), depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                self.time += 1
                self.known[depth, move] = self.time
                break
        return best


@pytest.mark.slow
@pytest.mark.parametrize("answer", [killers_by_ply, killers_in_a_closure, killers_fail_hard, Killers()])
def test_killers_may_be_kept_in_many_ways(answer) -> None:
    result = verdict("alphabeta_killers", answer)
    assert result.total == 3, result.counterexample


def kept_between_calls(position, depth, alpha, beta, evaluate, known={}):  # noqa: B006 - the mistake itself
    if depth == 0 or not position.moves():
        return position.turn * evaluate(position)
    best = -inf
    for move in by_a_key(position.moves(), known.get(depth, [])):
        best = max(best, -kept_between_calls(position.play(move), depth - 1, -beta, -alpha, evaluate, known))
        alpha = max(alpha, best)
        if alpha >= beta:
            known[depth] = [move, *[old for old in known.get(depth, []) if old != move]][:2]
            break
    return best


@pytest.mark.slow
def test_killers_in_a_default_argument_are_told() -> None:
    result = verdict("alphabeta_killers", kept_between_calls)
    assert not result.is_right
    assert "when asked again" in result.counterexample.fault.said


def by_score_of_each(moves, turn, cuts):
    return sorted(moves, key=lambda m: -sum(d * d for s, move, d in cuts if (s, move) == (turn, m)))


def by_a_counter(moves, turn, cuts):
    credit = Counter()
    for side, move, depth in cuts:
        credit[side, move] += depth**2
    return sorted(moves, key=lambda move: credit[turn, move], reverse=True)


def by_insertion(moves, turn, cuts):
    found = []
    for move in moves:
        weight = by_weight(move, turn, cuts)
        place = sum(by_weight(other, turn, cuts) >= weight for other in found)
        found.insert(place, move)
    return found


def by_weight(move, turn, cuts):
    return sum(depth * depth for side, other, depth in cuts if side == turn and other == move)


def with_the_others_after(moves, turn, cuts):
    credited = {move for side, move, _ in cuts if side == turn}
    front = by_score_of_each([move for move in moves if move in credited], turn, cuts)
    return (*front, *(move for move in moves if move not in credited))


@pytest.mark.parametrize("answer", [by_score_of_each, by_a_counter, by_insertion, with_the_others_after])
def test_history_may_be_counted_in_many_ways(answer) -> None:
    assert verdict("by_history", answer).total == 2


# The references


def run(search, tree, *arguments):
    seen = []

    def evaluate(position):
        seen.append(position.path)
        return position.score()

    return search(tree, *arguments[:3], evaluate, *arguments[3:]), seen


def test_the_references_agree_with_others_on_larger_trees() -> None:
    ordered, killers = (TASKS[name].right(PLAIN)[0][name] for name in ("alphabeta_ordered", "alphabeta_killers"))
    for seed in range(60):
        tree = random_tree(f"order {seed}", 4, 3, range(-4, 5), (MAX, MIN)[seed % 2], ragged=seed % 3 == 0)
        for first in ([2], [2, 0], []):
            found = run(ordered, tree, inf, -inf, inf, first)
            assert found == run(with_a_stack, tree, inf, -inf, inf, first)
            assert found[0] == tree.turn * worth(tree.node, tree.turn)
        assert run(killers, tree, 4, -inf, inf) == run(killers_by_ply, tree, 4, -inf, inf)


# What is wrong is refused, with the smallest input


def test_there_are_twenty_points_and_many_mistakes() -> None:
    assert sum(task.points for task in ASSIGNMENT.tasks) == 20
    assert len(KNOWN) >= 40
    assert {task.values[0].name for task in KNOWN} == set(TASKS)


def lists(values, most):
    return [list(row) for count in range(most + 1) for row in product(values, repeat=count)]


@pytest.mark.parametrize("known", mistakes_in("to_front"), ids=lambda known: known.name)
def test_no_smaller_lists_show_a_mistake_in_putting_moves_to_the_front(known) -> None:
    """Tried are all moves in order or backwards, with all lists of numbers up to 4, that have fewer members."""
    shown = examined(TASKS["to_front"], known).counterexample.case.call.args
    size = sum(map(len, shown))
    for count in range(1, size):
        for moves in (list(range(count)), list(range(count))[::-1]):
            for first in lists(range(5), size - 1 - count):
                assert list(known.programs[0](list(moves), first)) == one_by_one(moves, first), (moves, first)


@pytest.mark.parametrize("known", mistakes_in("promising"), ids=lambda known: known.name)
def test_no_smaller_tree_shows_a_mistake_in_promising_moves(known) -> None:
    tree, _ = examined(TASKS["promising"], known).counterexample.case.call.args
    for row in lists((-1, 0, 1), len(tree.node) - 1)[1:]:
        for turn in (MAX, MIN):
            position = Tree(row, turn)
            assert list(known.programs[0](position, score)) == by_pairs(position, score), position


def row_trees():
    """All trees of two plies in which MAX has 0 and two other moves with two replies: 1, 0 or -1."""
    for values in product((0, 1, -1), repeat=4):
        yield Tree([0, list(values[:2]), list(values[2:])])


@pytest.mark.slow
def test_no_tree_with_fewer_leaves_shows_that_there_are_no_killers() -> None:
    """With four leaves or fewer, no killer can be remembered and then come before another move."""
    without = next(known for known in mistakes_in("alphabeta_killers") if known.name == "no killers")
    shown = examined(TASKS["alphabeta_killers"], without).counterexample
    assert len(shown.case.call.args[0].leaves()) == 5
    assert any(run(killers_by_ply, tree, 2, -inf, inf) != run(alphabeta, tree, 2, -inf, inf) for tree in row_trees())
    for leaves in product((0, 1, -1), repeat=4):
        a, b, c, d = leaves
        for node in (
            [a, [b, c], d],
            [[a, b], [c, d]],
            [a, [b, [c, d]]],
            [a, b, [c, d]],
            [[a, b, c], d],
            [[a, [b, c]], d],
        ):
            for turn in (MAX, MIN):
                tree = Tree(node, turn)
                assert run(killers_by_ply, tree, 3, -inf, inf) == run(alphabeta, tree, 3, -inf, inf), tree


def test_a_line_of_a_cut_node_is_shown_on_three_leaves() -> None:
    """The trap of lesson 7: with fewer leaves nothing is cut after an equal value."""
    known = next(known for known in mistakes_in("alphabeta_line") if known.name == "line of a cut node kept")
    found = examined(TASKS["alphabeta_line"], known).counterexample
    assert len(found.case.call.args[0].leaves()) == 3
    assert found.fault.part == "line"
    for row in product((-1, 0, 1), repeat=2):
        for node in (list(row), [list(row)], [[row[0]], row[1]]):
            tree = Tree(node)
            value, line = known.programs[0](tree, inf, -inf, inf, score)
            assert value == walked(tree, line), tree


def walked(tree, line):
    for move in line:
        tree = tree.play(move)
    return tree.score()


def test_a_value_kept_from_a_shallower_search_is_shown_where_deeper_is_worse() -> None:
    found = examined(TASKS["deepening"], deepening_known("value kept for the next search")).counterexample
    assert len(found.case.call.args[0].leaves()) <= 3
    assert "At depth 2" in found.fault.said


def deepening_known(name):
    return next(known for known in mistakes_in("deepening") if known.name == name)


WRONG_WINDOWS = {
    "window not turned round": lambda best: (best, inf),
    "sign of the window kept": lambda best: (-inf, best),
    "ends of the window not swapped": lambda best: (-best, -inf),
}


def deepening_with(window, is_better=lambda value, best: value > best):
    def deepening(position, depth, evaluate):
        rows = []
        for plies in range(1, depth + 1):
            best, best_move = -inf, None
            for move in by_a_key(position.moves(), [row[2] for row in rows[-1:]]):
                value = -alphabeta(position.play(move), plies - 1, *window(best), evaluate)
                if best_move is None or is_better(value, best):
                    best, best_move = value, move
            rows.append((plies, best, best_move))
        return rows

    return deepening


@pytest.mark.slow
@pytest.mark.parametrize("name", WRONG_WINDOWS)
def test_a_wrong_window_for_the_children_is_refused_by_its_values(name) -> None:
    result = verdict("deepening", deepening_with(WRONG_WINDOWS[name]))
    assert result.points == {"lines": 0, "leaves": 0}
    assert [known.name for known in result.mistakes] == [name]


@pytest.mark.parametrize("tree", [Tree([1, [[0, 3]]]), Tree([-3, [[-3, -4]]], MIN)])
def test_a_window_that_is_not_turned_round_is_wrong_below_a_forced_answer(tree) -> None:
    wrong = deepening_with(WRONG_WINDOWS["window not turned round"])(tree, 3, score)
    assert wrong[-1][1] != tree.turn * worth(tree.node, tree.turn) == in_a_loop(tree, 3, score)[-1][1]


@pytest.mark.slow
def test_forced_answers_are_the_first_to_show_a_window_that_is_not_turned_round() -> None:
    """With two children or more everywhere, four leaves in the order of their values do not."""
    found = examined(TASKS["deepening"], deepening_known("window not turned round")).counterexample.case.call
    assert len(found.args[0].leaves()) == 3
    asked = [case.call for case in TASKS["deepening"].small(PLAIN)]
    guesses = [dict(call.args[2].guesses) for call in asked]
    wrong = deepening_with(WRONG_WINDOWS["window not turned round"])
    for (tree, depth, _), known in zip((call.args for call in asked[: asked.index(found)]), guesses, strict=False):
        values = [row[1] for row in wrong(tree, depth, lambda node, known=known: known.get(node.path, node.score()))]
        assert values == [
            negamax(tree, plies, lambda node, known=known: known.get(node.path, node.score()))
            for plies in range(1, depth + 1)
        ]


def beyond(position, depth, alpha, beta, evaluate, first=None):
    if depth == 0 or not position.moves():
        return position.turn * evaluate(position)
    best = -inf
    for move in by_a_key(position.moves(), first or []):
        best = max(best, -beyond(position.play(move), depth - 1, -beta, -max(alpha, best), evaluate, first))
        if max(alpha, best) > beta:
            break
    return best


def killers_cut_beyond(position, depth, alpha, beta, evaluate, known=None):
    known = {} if known is None else known
    if depth == 0 or not position.moves():
        return position.turn * evaluate(position)
    best = -inf
    for move in by_a_key(position.moves(), known.get(depth, [])):
        best = max(best, -killers_cut_beyond(position.play(move), depth - 1, -beta, -alpha, evaluate, known))
        alpha = max(alpha, best)
        if alpha > beta:
            known[depth] = [move, *(old for old in known.get(depth, []) if old != move)][:2]
            break
    return best


@pytest.mark.slow
@pytest.mark.parametrize(("name", "answer"), [("alphabeta_ordered", beyond), ("alphabeta_killers", killers_cut_beyond)])
def test_a_cut_only_beyond_beta_is_told_on_three_leaves(name, answer) -> None:
    result = verdict(name, answer)
    assert result.points["leaves"] == 0 < result.points["value"]
    assert str(result.counterexample.case.call.args[0]) == "[0, [0, 0]]"
    assert [known.name for known in result.mistakes] == ["equality"]


def own_memory(or_else, step=0, renews=True):
    """Killers with a memory that is begun somehow, kept some steps off, and in which one that cuts again may stay."""

    def killers(position, depth, alpha, beta, evaluate, known=None):
        known = or_else(known)
        if depth == 0 or not position.moves():
            return position.turn * evaluate(position)
        best = -inf
        for move in by_a_key(position.moves(), known.get(depth, [])):
            best = max(best, -killers(position.play(move), depth - 1, -beta, -alpha, evaluate, known))
            alpha = max(alpha, best)
            if alpha >= beta:
                old = known.setdefault(depth + step, [])
                if renews and move in old:
                    old.remove(move)
                if move not in old:
                    old.insert(0, move)
                del old[2:]
                break
        return best

    return killers


def once(known):
    return {} if known is None else known


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (own_memory(lambda known: known or {}), "memory not handed on"),
        (own_memory(lambda _known: {}), "memory not handed on"),
        (own_memory(once, -1), "kept a ply too low"),
        (own_memory(once, 1), "kept a ply too high"),
        (own_memory(once, renews=False), "killer not renewed"),
    ],
    ids=range(5),
)
def test_what_is_wrong_with_a_memory_of_killers_is_named_first(answer, name) -> None:
    result = verdict("alphabeta_killers", answer)
    assert result.points == {"value": 1, "leaves": 0}
    assert result.mistakes[0].name == name


def test_known_moves_go_to_the_front_of_a_tuple_too() -> None:
    result = verdict("to_front", lambda moves, first: one_by_one(moves.copy(), first))
    assert not result.is_right
    assert result.counterexample.case.call.args == ((0, 1), [1])
    assert not result.mistakes  # the error itself says what is wrong


@pytest.mark.parametrize(
    ("name", "wanted"), [("promising", "a list of moves"), ("to_front", "a list of moves"), ("deepening", "lines")]
)
def test_what_is_wanted_instead_of_none_is_told(name, wanted) -> None:
    said = verdict(name, lambda *_arguments: None).counterexample.fault.said
    assert "It returned None, where" in said
    assert wanted in said


def test_the_order_is_told_in_words(capsys) -> None:
    with pytest.raises(check.NotRight):
        check.alphabeta_ordered(program("alphabeta_ordered", "order ignored"), part="leaves")
    assert "[0, 0] with MAX to move, first [1]." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ([0], "too short"),
        ([0, 0, 0], "too long"),
        ([0, 7], "7 where it is not legal"),
        ([0, "x"], "'x' where it is not legal"),
        ([1, 0], "after B MAX gets 2, not 3"),
    ],
)
def test_a_wrong_line_is_told_where_it_goes_wrong(line, said) -> None:
    wanted = Tree([[3, 12], [2, 4]])
    task = TASKS["alphabeta_line"]
    case = next(
        case for case in task.probes(PLAIN) if case.call.args[0].node == Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).node
    )
    case = type(case)(type(case.call)("alphabeta_line", (wanted, inf, -inf, inf, case.call.args[4])))
    outcome = type("Got", (), {"value": (3, line), "trouble": "", "leaves": ()})()
    expected = type("Expected", (), {"value": (3, [0, 0]), "trouble": "", "leaves": ()})()
    assert said in task.judge(case, outcome, expected).said


@pytest.mark.parametrize(("value", "said"), [(3, "a value and a list"), ((3,), "a value"), (None, "None")])
def test_what_is_no_pair_is_told(value, said) -> None:
    assert said in verdict("alphabeta_line", lambda *_arguments: value).counterexample.fault.said


@pytest.mark.parametrize("value", [3, [3], [(1, 2)], [("a", 0, 0)]])
def test_what_are_no_lines_is_told(value) -> None:
    assert "a list was expected" in verdict("deepening", lambda *_arguments: value).counterexample.fault.said
