"""What a recorded search proves, against brute force."""

from math import inf

import pytest

from gametree import (
    MIN,
    Tree,
    alphabeta,
    alphabeta_fail_hard,
    alphabeta_max_min,
    minimax,
    negamax,
    principal_variation,
    record,
    tic_tac_toe,
)
from gametree.trees.search_run import SearchRun, is_null_window, letters, node_name
from tests.strategies import inner, seeded_trees

AIMA = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def visited_names(run: SearchRun) -> list[str]:
    return [node_name(run.position(0), path) for path in run.paths]


@pytest.mark.parametrize("search", [alphabeta, alphabeta_max_min, alphabeta_fail_hard])
def test_every_interval_holds_the_true_value_and_every_sign_is_true(search: object) -> None:
    holds = {"=": lambda v, t: t == v, "≤": lambda v, t: t <= v, "≥": lambda v, t: t >= v, "?": lambda v, t: False}
    for tree in seeded_trees(60, seed=33):
        run = SearchRun(record(search, tree))
        assert run.intervals[0] == (minimax(tree), minimax(tree))
        for call, (low, high) in enumerate(run.intervals):
            true = minimax(run.position(call))
            assert low <= true <= high
            assert holds[run.sign(call)](run.max_value(call), true)


def test_a_cut_is_counted_only_when_a_child_stays_unvisited() -> None:
    run = SearchRun(record(alphabeta, AIMA))
    cuts = [node_name(AIMA, run.paths[call]) for call in range(len(run.paths)) if run.is_cut(call)]
    assert cuts == ["B"]
    assert run.unvisited(run.paths.index((1,))) == [1, 2]


@pytest.mark.parametrize(
    ("search", "side"), [(minimax, "max"), (alphabeta_max_min, "max"), (negamax, "mover"), (alphabeta, "mover")]
)
@pytest.mark.parametrize("tree", [AIMA, Tree([3, 12]), Tree([[-1]]), tic_tac_toe("O.O/OXX/X..")])
def test_the_side_of_the_values_is_found_out(search: object, side: str, tree: Tree) -> None:
    assert SearchRun(record(search, tree)).side == side


def test_of_equal_moves_the_first_is_on_the_principal_variation() -> None:
    run = SearchRun(record(minimax, Tree([[1, 1], [3, 3], [3, 3]])))
    assert run.principal_variation() == [(), (1,), (1, 0)]


@pytest.mark.parametrize("search", [minimax, alphabeta, alphabeta_fail_hard, principal_variation])
def test_the_principal_variation_keeps_the_value_down_to_a_leaf(search: object) -> None:
    for tree in seeded_trees(60, seed=31):
        line = [tree]
        for path in SearchRun(record(search, tree)).principal_variation()[1:]:
            line.append(line[-1].play(path[-1]))
            assert line[-1].path == path
        assert {minimax(position) for position in line} == {line[-1].score()}
        assert not line[-1].moves()


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_what_a_fail_hard_leaf_says_is_only_that_its_value_is_beyond_the_window(depth: int) -> None:
    for tree in seeded_trees(60, seed=32):
        run = SearchRun(record(alphabeta_fail_hard, tree, depth, -2, 3, inner), side="mover")
        for call, (low, high) in enumerate(run.intervals):
            assert low <= minimax(run.position(call), depth - len(run.paths[call]), inner) <= high


def test_a_cut_is_not_proved_by_what_is_looked_at_later() -> None:
    def min_takes_the_first(position: Tree) -> float:
        best = float("-inf")
        if not position.moves():
            return position.score()
        for move in position.moves():
            value = min_takes_the_first(position.play(move))
            if position.turn == MIN:
                return value
            best = max(best, value)
        return best

    run = SearchRun(record(min_takes_the_first, Tree([[2, 1], 5])))
    cut = run.paths.index((0,))
    assert (run.is_cut(cut), run.is_proved(cut)) == (True, False)


def test_bounds_turn_round_for_the_other_side() -> None:
    run = SearchRun(record(alphabeta, AIMA))
    b = run.paths.index((1,))
    assert (run.value(b), run.own_sign(b), run.max_value(b), run.sign(b)) == (-2, "≥", 2, "≤")


def test_nodes_are_named_by_their_places() -> None:
    assert visited_names(SearchRun(record(minimax, Tree([[1, 2], [3]])))) == ["root", "A", "A1", "A2", "B", "B1"]
    assert node_name(Tree([[0] * 12]), (0, 10)) == "A11"
    assert node_name(Tree([[[0] * 12]]), (0, 0, 10)) == "A1.11"
    assert [letters(place) for place in (0, 25, 26, 52)] == ["A", "Z", "AA", "BA"]


def test_a_single_leaf_with_min_to_move_tells_the_side() -> None:
    run = SearchRun(record(negamax, Tree(-1, turn=-1)))
    assert (run.side, run.value(0), run.max_value(0), run.sign(0)) == ("mover", 1, -1, "=")


def test_a_leaf_of_the_wrong_sign_is_not_believed() -> None:
    def unsigned(position: Tree) -> int:
        if not position.moves():
            return position.score()
        return max(-unsigned(position.play(move)) for move in position.moves())

    run = SearchRun(record(unsigned, Tree([[2, [-5, 7]], -3])))
    assert (run.value(0), run.intervals[0], run.sign(0)) == (3, (2, 2), "≠")


def test_a_search_that_looks_again_learns_more() -> None:
    def scout(position: Tree, alpha: float = -9, beta: float = 9) -> float:
        if not position.moves():
            return position.turn * position.score()
        best = -9.0
        for move in position.moves():
            child, low = position.play(move), max(alpha, best)
            value = -scout(child, -low - 1, -low)
            if low < value < beta:
                value = -scout(child, -beta, -value)
            best = max(best, value)
            if best >= beta:
                break
        return best

    tree = Tree([4, [[[-2, -2], [4, 0, -2], 0]], -1], turn=-1)
    assert SearchRun(record(scout, tree)).intervals[0] == (-2, -2)


@pytest.mark.parametrize(
    ("window", "is_null"), [((3, 4), True), ((3, 5), False), ((0.5, 1.5), True), ((3, 3), False), ((-inf, inf), False)]
)
def test_a_window_without_a_whole_number_inside_is_a_null_window(window: tuple[float, float], is_null: bool) -> None:
    assert is_null_window(window) is is_null
