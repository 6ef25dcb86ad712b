"""A number in the place of ∞ is found in every search that has one, however large it is."""

from math import inf

import pytest

from gametree import minimax, score
from tests.classroom.check.asking import verdict
from tests.counts import some

SENTINELS = [6, 10, 100, 1000, 100_000, 10**9, 10**18, 1e100, 10**308]


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
        "negamax": (lambda position, *given: position.turn * plain(position, *given)[0],),
        "principal_variation": (lambda *given: plain(*given)[1],),
        "alphabeta": (lambda *given: cut(*given)[0],),
        "alphabeta_max_min": (sided,),
        "alphabeta_ordered": (lambda *given: cut(*given)[0],),
        "alphabeta_line": (cut,),
        "deepening": (deep,),
        "alphabeta_countermoves": (lambda *given: cut(*given)[0],),
    }


@pytest.mark.slow
@pytest.mark.parametrize("task", answers(inf))
def test_a_number_in_the_place_of_infinity_is_found_in_every_search_that_has_one(task) -> None:
    for limit in some("numbers in the place of infinity", SENTINELS):
        found = verdict(task, *answers(limit)[task])
        assert found.total == 0, limit
        assert abs(limit) > 10 or found.counterexample.case.kind == 0


VALUE_RIGHT = set(answers(inf)) - {"chosen", "two_plies"}


@pytest.mark.slow
@pytest.mark.parametrize("task", sorted(VALUE_RIGHT))
def test_what_is_asked_there_is_right_with_infinity_itself(task) -> None:
    found = verdict(task, *answers(inf)[task])
    value = next(iter(found.task.parts))
    assert found.points[value] == found.task.parts[value], found.counterexample


def numpy_best(position):
    numpy = pytest.importorskip("numpy")
    values = numpy.array([position.turn * minimax(position.play(move)) for move in position.moves()])
    moves = numpy.array(position.moves())
    return list(moves[values == values.max()]) if len(values) else []


def test_numbers_of_numpy_are_numbers() -> None:
    assert verdict("best_moves", numpy_best).is_right
