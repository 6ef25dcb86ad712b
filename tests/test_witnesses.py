"""What learners get wrong: for each mistake, the smallest input on which it shows, and that it does show there."""

from math import inf

import pytest

from gametree import (
    MAX,
    MIN,
    MNK,
    Tree,
    alphabeta,
    alphabeta_max_min,
    best_moves,
    count_calls,
    minimax,
    negamax,
    power,
    record,
    tic_tac_toe,
)
from gametree.trees.generate import fewest_leaves, make_tree

WON = 65535
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def leaves_seen(search, tree: Tree) -> list[object]:
    seen = []
    search(tree, evaluate=lambda leaf: seen.append(leaf.node) or leaf.score())
    return seen


def best_of(position):
    return max if position.turn == MAX else min


# 1. A return goes to the top


def test_each_return_goes_to_one_caller() -> None:
    recording = record(power, 2, 4, lines=False)
    returns = [step.call for step in recording.steps if step.event == "return"]
    assert returns == [4, 3, 2, 1, 0]
    assert [recording.calls[call].parent for call in returns] == [3, 2, 1, 0, None]


# 2. `return` inside the loop


def hasty(position, depth=inf, evaluate=Tree.score):
    if not position.moves():
        return evaluate(position)
    best = -inf if position.turn == MAX else inf
    for move in position.moves():
        best = best_of(position)(best, hasty(position.play(move), depth, evaluate))
        return best  # noqa: RET504 - the mistake
    return best


def test_return_inside_the_loop() -> None:
    tree = Tree([[[-1, 0]]])
    assert (hasty(tree), minimax(tree)) == (-1, 0)


# 3. Best starts at 0


def hopeful(position):
    if not position.moves():
        return position.score()
    best = 0
    for move in position.moves():
        best = best_of(position)(best, hopeful(position.play(move)))
    return best


def test_best_starts_at_0() -> None:
    assert (hopeful(Tree([-1])), minimax(Tree([-1]))) == (0, -1)


# 4. No moves: the loop returns infinity


def endless(position, depth):
    if depth == 0:
        return position.score()
    best = -inf if position.turn == MAX else inf
    for move in position.moves():
        best = best_of(position)(best, endless(position.play(move), depth - 1))
    return best


def test_an_empty_move_list_falls_through_the_loop() -> None:
    worked_example = tic_tac_toe("O.O/OXX/X..")
    assert minimax(worked_example, 4) == 0
    assert abs(endless(worked_example, 4)) == inf


# 5. The win is tested only in the evaluation


def open_lines(position: MNK) -> int:
    if position.score():
        return WON * position.score()
    free = {
        mark: sum(all(not other >> square & 1 for square in line) for line in LINES)
        for mark, other in ((MAX, position.o), (MIN, position.x))
    }
    return free[MAX] - free[MIN]


def value_without_terminal_test(x: int, o: int, turn: int, depth: int) -> int:
    if depth == 0:
        lines = [sum(1 << square for square in line) for line in LINES]
        for marks, value in ((o, -WON), (x, WON)):
            if any(marks & line == line for line in lines):
                return value
        return sum(not o & line for line in lines) - sum(not x & line for line in lines)
    free = [1 << square for square in range(9) if not (x | o) >> square & 1]
    values = [
        value_without_terminal_test(x | mark if turn == MAX else x, o if turn == MAX else o | mark, -turn, depth - 1)
        for mark in free
    ]
    return max(values) if turn == MAX else min(values)


def test_a_win_tested_only_in_the_evaluation_is_missed() -> None:
    board = tic_tac_toe("OO./.../XX.")
    values = {move: value_without_terminal_test(board.x | 1 << move, board.o, MIN, 1) for move in board.moves()}
    assert max(values, key=lambda move: values[move]) == 2
    assert values[8] == -WON
    assert best_moves(board, 2, open_lines) == (WON, (8,))


# 6. The 0 at depth 0 is a draw


def test_not_known_looks_like_a_draw() -> None:
    assert minimax(tic_tac_toe("OO./.../XX."), 0) == minimax(tic_tac_toe("XOX/XOO/OXX"), 0) == 0


# 7. `depth -= 1` in the loop


def sinking(position, depth):
    if depth == 0 or not position.moves():
        return position.score()
    values = []
    for move in position.moves():
        depth -= 1
        values.append(sinking(position.play(move), depth))
    return best_of(position)(values)


def test_depth_lowered_in_the_loop_looks_less_far_for_later_children() -> None:
    tree = Tree([[1], [2]])
    assert (sinking(tree, 2), minimax(tree, 2)) == (1, 2)


# 8. Minimax needs a perfect opponent


def chance_of_a_draw(position) -> float:
    """X takes the first of its best moves, O any move with equal chance."""
    if not position.moves():
        return float(position.score() == 0)
    if position.turn == MAX:
        return chance_of_a_draw(position.play(best_moves(position).moves[0]))
    return sum(chance_of_a_draw(position.play(move)) for move in position.moves()) / len(position.moves())


def test_the_value_is_a_guarantee_and_weak_play_loses() -> None:
    assert chance_of_a_draw(tic_tac_toe()) == pytest.approx(1 / 192)


# 9. All wins are equal; score minus ply for both


def quick_value(position, ply=0, loss=1):
    if not position.moves():
        return position.score() * 100 - (ply if position.score() > 0 else -loss * ply if position.score() else 0)
    return best_of(position)([quick_value(position.play(move), ply + 1, loss) for move in position.moves()])


def quick_choice(position, loss):
    values = {move: quick_value(position.play(move), 1, loss) for move in position.moves()}
    return best_of(position)(values, key=lambda move: values[move])


def test_the_plain_score_does_not_prefer_the_quickest_win() -> None:
    board = tic_tac_toe("XOX/X.O/.O.")
    assert best_moves(board).moves == (4, 6)
    assert board.play(6).score() == 1
    assert quick_choice(board, loss=1) == 6


def test_score_minus_ply_for_both_sides_delays_a_win_of_min() -> None:
    board = tic_tac_toe(".../X.O/XXO")
    assert (quick_choice(board, loss=-1), quick_choice(board, loss=1)) == (0, 2)
    assert board.play(2).score() == -1


# 10. The minus is missing


def minusless(position):
    if not position.moves():
        return position.turn * position.score()
    return max(minusless(position.play(move)) for move in position.moves())


def test_a_missing_minus_shows_on_a_single_leaf() -> None:
    assert (minusless(Tree([-1])), negamax(Tree([-1]))) == (1, -1)


# 11. The window is not swapped


def with_window(child_window):
    def search(position, depth=inf, alpha=-inf, beta=inf, evaluate=Tree.score):
        if not position.moves():
            return position.turn * evaluate(position)
        best = -inf
        for move in position.moves():
            value = -search(position.play(move), depth - 1, *child_window(alpha, beta), evaluate)
            best, alpha = max(best, value), max(alpha, value)
            if alpha >= beta:
                break
        return best

    return search


unswapped = with_window(lambda alpha, beta: (alpha, beta))
only_negated = with_window(lambda alpha, beta: (-alpha, -beta))
only_swapped = with_window(lambda alpha, beta: (beta, alpha))


def test_a_window_that_is_never_swapped_gives_right_values_and_wrong_leaves() -> None:
    tree = Tree([[3, 12], [2, 4]])
    assert unswapped(tree) == alphabeta(tree) == 3
    assert (leaves_seen(unswapped, tree), leaves_seen(alphabeta, tree)) == ([3, 12, 2, 4], [3, 12, 2])


@pytest.mark.parametrize("half", [only_negated, only_swapped])
def test_half_a_swap_is_wrong_at_once(half) -> None:
    assert (half(Tree([[0, -1]])), alphabeta(Tree([[0, -1]]))) == (0, -1)


# 12. Alpha and beta are shared


def shared_bounds(root):
    alpha, beta = -inf, inf

    def search(position):
        nonlocal alpha, beta
        if not position.moves():
            return position.score()
        best = -inf if position.turn == MAX else inf
        for move in position.moves():
            best = best_of(position)(best, search(position.play(move)))
            alpha, beta = (max(alpha, best), beta) if position.turn == MAX else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    return search(root)


def test_shared_bounds_cut_what_matters() -> None:
    tree = Tree([[[0], -1]])
    assert (shared_bounds(tree), minimax(tree)) == (0, -1)


# 13. Only the parent's bound counts


def parent_only(position, depth=inf, bound=None, evaluate=Tree.score):
    if not position.moves():
        return evaluate(position)
    best = -inf if position.turn == MAX else inf
    for move in position.moves():
        best = best_of(position)(best, parent_only(position.play(move), depth, best, evaluate))
        if bound is not None and (best >= bound if position.turn == MAX else best <= bound):
            break
    return best


def test_a_bound_from_further_up_cuts_too() -> None:
    tree = Tree([0, [[[0, 0]]]])
    assert (len(leaves_seen(parent_only, tree)), len(leaves_seen(alphabeta, tree))) == (3, 2)


# 14. Equal value, equally good move


def last_equal(position):
    best, choice = -inf, None
    for move in position.moves():
        value = -alphabeta(position.play(move), inf, -inf, -best)
        if value >= best:
            best, choice = value, move
    return best, choice


def test_keeping_the_last_equal_move_plays_a_worse_one() -> None:
    tree = Tree([0, [0, -1]])
    assert last_equal(tree) == (0, 1)
    assert minimax(tree.play(1)) == -1
    assert best_moves(tree) == (0, (0,))


# 15. Pruned is approximate, always half


def test_the_worst_order_saves_nothing_and_the_best_doubles_the_depth() -> None:
    best, worst = make_tree(1, 4, 3, order="best"), make_tree(1, 4, 3, order="worst")
    assert len(leaves_seen(alphabeta, worst)) == 3**4
    assert len(leaves_seen(alphabeta, best)) == fewest_leaves(4, 3) == 3**2 + 3**2 - 1
    for tree in (best, worst):
        assert alphabeta(tree) == alphabeta_max_min(tree) == minimax(tree)


# Also: a cache that ignores the window


def cached(position, alpha=-inf, beta=inf, known=None):
    known = {} if known is None else known
    if position in known:
        return known[position]
    if not position.moves():
        return position.turn * position.score()
    best = -inf
    for move in position.moves():
        best = max(best, -cached(position.play(move), -beta, -max(alpha, best), known))
        if best >= beta:
            break
    known[position] = best
    return best


def test_a_cache_that_ignores_the_window_is_wrong_on_a_real_game() -> None:
    wrong = [
        position
        for text in ("X.O/.../...", ".../.X./..O", "XO./.../...", "X../.O./...", ".../OX./...")
        for position in [tic_tac_toe(text)]
        for move in position.moves()
        if cached(position.play(move)) != negamax(position.play(move))
    ]
    assert count_calls(cached, tic_tac_toe()).calls < count_calls(alphabeta, tic_tac_toe()).calls
    assert wrong
