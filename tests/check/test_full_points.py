"""Wrong programs that have had full points, each with the verdict that it should have had; right ones that had none."""

import sys
from math import inf

import pytest

from gametree import alphabeta, minimax, score
from tests.check.asking import verdict

SENTINELS = [6, 10, 100, 1000, 100_000, 10**9, 10**18, 1e100, sys.float_info.max]


def by_sides(limit):
    """Minimax that takes a number for ∞, on any position, with all its values and the line."""

    def search(position, depth=inf, evaluate=score):
        if not position.moves() or depth == 0:
            return evaluate(position), [], []
        best, line, equal = -limit * position.turn, [], []
        for move in position.moves():
            value, rest, _ = search(position.play(move), depth - 1, evaluate)
            if position.turn * value > position.turn * best:
                best, line, equal = value, [move, *rest], []
            equal += [move] * (value == best)
        return best, line, equal

    return search


def with_window(limit):
    """Fail-soft alpha-beta that takes a number for ∞, with its line."""

    def search(position, depth, alpha, beta, evaluate, first=()):
        if not position.moves() or depth == 0:
            return position.turn * evaluate(position), []
        best, line = -limit, []
        for move in sorted(position.moves(), key=lambda move: [*first, move].index(move)):
            value, rest = search(position.play(move), depth - 1, -beta, -alpha, evaluate, first)
            if -value > best:
                best, line = -value, [move, *rest]
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, line

    return search


def largest(limit):
    def search(tree):
        return max([search(child) for child in tree], default=-inf) if isinstance(tree, list) else tree

    return lambda tree: max(-limit, search(tree)) if search(tree) > -inf else -inf


def answers(limit):
    """What learners write in whose program a number stands for ∞, by task."""
    plain, cut = by_sides(limit), with_window(limit)
    deep = lambda p, d, e: [(n, *pair(p, n, e)) for n in range(1, d + 1)]  # noqa: E731

    def pair(position, depth, evaluate):
        value, line = cut(position, depth, -inf, inf, evaluate)
        return value, line[0] if line else -1

    def sided(position, depth, alpha, beta, evaluate):
        window = (alpha, beta) if position.turn == 1 else (-beta, -alpha)
        return position.turn * cut(position, depth, *window, evaluate)[0]

    return {
        "largest": (largest(limit),),
        "chosen": (lambda values, turn: turn * max(-limit, *(turn * value for value in values)),),
        "two_plies": (lambda lists: max(-limit, *(min(values) for values in lists)),),
        "max_min": (lambda *given: plain(*given)[0],) * 2,
        "minimax": (lambda *given: plain(*given)[0],),
        "best_moves": (lambda position: plain(position)[2],),
        "best_line": (lambda position: plain(position)[1],),
        "look": (lambda p, d, guess: plain(p, d, lambda at: guess(at) if at.moves() else at.score())[0],),
        "one_rule": (lambda values: max(-limit, *(-value for value in values)),),
        "negamax": (lambda position, *given: position.turn * plain(position, *given)[0],),
        "principal_variation": (lambda *given: plain(*given)[1],),
        "alphabeta": (lambda *given: cut(*given)[0],),
        "alphabeta_max_min": (sided,),
        "alphabeta_ordered": (lambda *given: cut(*given)[0],),
        "alphabeta_line": (cut,),
        "deepening": (deep,),
        "alphabeta_killers": (lambda *given: cut(*given)[0],),
        "alphabeta_table": (lambda *given: cut(*given)[0],),
    }


@pytest.mark.parametrize("task", answers(inf))
def test_a_number_in_the_place_of_infinity_is_found_in_every_search_that_has_one(task) -> None:
    for limit in SENTINELS:
        found = verdict(task, *answers(limit)[task])
        assert found.total == 0, limit
        assert abs(limit) > 10 or found.counterexample.case.kind == 0


VALUE_RIGHT = set(answers(inf)) - {"chosen", "two_plies", "one_rule"}


@pytest.mark.parametrize("task", sorted(VALUE_RIGHT))
def test_what_is_asked_there_is_right_with_infinity_itself(task) -> None:
    found = verdict(task, *answers(inf)[task])
    value = next(iter(found.task.parts))
    assert found.points[value] == found.task.parts[value], found.counterexample


def halving(position, low, high, evaluate):
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if alphabeta(position, inf, middle, middle + 1) > middle else (low, middle)
    return low


def second_search(position, guess, margin, evaluate):
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(position, inf, alpha, beta, evaluate)
    if value <= alpha:
        return alphabeta(position, inf, -inf, beta)
    return alphabeta(position, inf, alpha, inf) if value >= beta else value


def remembering(position, depth, alpha, beta, evaluate, known=None):
    """Take a bound for a value: right on every tree, wrong where a position comes again with another window."""
    known = {} if known is None else known
    if (position, depth) in known:
        return known[position, depth]
    if not position.moves() or depth == 0:
        return position.turn * evaluate(position), []
    best, line = -inf, []
    for move in position.moves():
        value, rest = remembering(position.play(move), depth - 1, -beta, -alpha, evaluate, known)
        if -value > best:
            best, line = -value, [move, *rest]
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    known[position, depth] = best, line
    return best, line


def leaves_only(position, depth, alpha, beta, evaluate, known=None):
    known = {} if known is None else known
    if not position.moves() or depth == 0:
        if position not in known:
            known[position] = position.turn * evaluate(position)
        return known[position]
    best = -inf
    for move in position.moves():
        best = max(best, -leaves_only(position.play(move), depth - 1, -beta, -alpha, evaluate, known))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def slow_inside(x, n):
    def slow(n):
        return x * slow(n - 1) if n else 1

    return slow(n), n.bit_length() + 1


def two_ends(x, n):
    if n <= 1:
        return (x if n else 1), 1
    root, calls = two_ends(x, n // 2)
    return root**2 * x ** (n % 2), calls + 1


def quick_to_ten(position, ply):
    if not position.moves():
        return position.score() * max(10 - ply, 0)
    values = [quick_to_ten(position.play(move), ply + 1) for move in position.moves()]
    return max(values) if position.turn == 1 else min(values)


def plies_used_up(position, depth, alpha, beta, evaluate):
    if not position.moves() or depth == 0:
        return evaluate(position)
    best = -position.turn * inf
    for move in position.moves():
        depth -= 1
        value = plies_used_up(position.play(move), depth, alpha, beta, evaluate)
        best = position.turn * max(position.turn * best, position.turn * value)
        alpha, beta = (max(alpha, best), beta) if position.turn == 1 else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


@pytest.mark.parametrize(
    ("task", "answer", "part", "said"),
    [
        ("by_halving", halving, "value", "right is 3"),
        ("aspiration", second_search, "value", "right is 3"),
        ("alphabeta_line", remembering, "value", "right is 0"),
        ("alphabeta_table", leaves_only, "leaves", "takes 391 calls where 302"),
        ("fast_power", slow_inside, "calls", "a recording of it has 12"),
        ("fast_power", two_ends, "calls", "there are"),
        ("fast_power", lambda x, n: (x**n, 2 * n.bit_length() or 1), "calls", "3 are enough"),
        ("fast_power", lambda x, n: (x**n, n.bit_length() + 1), "calls", "a recording of it has 1"),
        ("quick", quick_to_ten, "value", "returned 0"),
        ("own_moves", lambda plies: (plies + 1) // 2 if plies else False, "value", "False, which is no number"),
        ("alphabeta_max_min", plies_used_up, "value", "right is"),
    ],
)
def test_a_wrong_program_loses_the_part_that_it_has_wrong(task, answer, part, said) -> None:
    found = verdict(task, answer)
    assert found.points[part] == 0
    assert said in found.faults[part].fault.said


def test_the_smallest_tree_shows_that_plies_are_used_up_in_the_loop() -> None:
    assert len(verdict("alphabeta_max_min", plies_used_up).counterexample.case.call.args[0].leaves()) == 3


def two_at_a_time(plies):
    return 1 + two_at_a_time(plies - 2) if plies > 0 else 0


def numpy_best(position):
    numpy = pytest.importorskip("numpy")
    values = numpy.array([position.turn * minimax(position.play(move)) for move in position.moves()])
    moves = numpy.array(position.moves())
    return list(moves[values == values.max()]) if len(values) else []


@pytest.mark.parametrize(("task", "answer"), [("own_moves", two_at_a_time), ("best_moves", numpy_best)])
def test_a_right_program_has_all_points(task, answer) -> None:
    assert verdict(task, answer).is_right
