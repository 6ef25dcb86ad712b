"""Gomoku: lines against brute force, what is kept from move to move against what is worked out anew, and the rules."""

import itertools
import random
from functools import lru_cache

import pytest

from gametree import MAX, MNK, IllegalMove, minimax, tic_tac_toe
from gametree.games.gomoku import Gomoku, gomoku
from gametree.search.evaluations import OPEN_WINDOWS, five_windows
from tests.counts import count
from tests.strategies import known

WITNESSES = known("gomoku_witnesses")


# --- positions -----------------------------------------------------------------------------------------------------


def random_game(source, size, plies, exact=False):
    position = gomoku(size=size, exact=exact)
    while position.moves() and plies:
        position, plies = position.play(source.choice(position.candidates())), plies - 1
    return position


def same(position, other):
    fields = ("cells", "turn", "lines", "empty", "near", "key", "sides", "is_won")
    return all(getattr(position, name) == getattr(other, name) for name in fields)


def test_what_is_kept_from_move_to_move_equals_what_is_worked_out_anew():
    source = random.Random(60)
    for number in range(count("games of gomoku")):
        size = source.choice([5, 7, 9, 15])
        position = random_game(source, size, source.randrange(60), exact=number % 3 == 0)
        assert same(position, gomoku(str(position), size=size, exact=position.board.exact))


def windows_by_hand(position):
    size, total = position.board.size, 0
    grid = [list(row) for row in position.rows]
    for row, column, (down, right) in itertools.product(range(size), range(size), ((0, 1), (1, 0), (1, 1), (1, -1))):
        squares = [(row + step * down, column + step * right) for step in range(5)]
        if all(0 <= i < size and 0 <= j < size for i, j in squares):
            window = [grid[i][j] for i, j in squares]
            total += OPEN_WINDOWS[window.count("X")] * ("O" not in window)
            total -= OPEN_WINDOWS[window.count("O")] * ("X" not in window)
    return total


def test_windows_are_those_of_brute_force():
    source = random.Random(2)
    for _ in range(40):
        position = random_game(source, source.choice([5, 6, 15]), 30)
        if not position.is_won:
            assert five_windows(position) == windows_by_hand(position)


def test_a_quick_win_is_worth_more_than_a_slow_one_to_either_side():
    quick = Gomoku.from_moves("a1 a5 b1 b5 c1 c5 d1 d5 e1", size=5)
    slow = Gomoku.from_moves("a1 a5 b1 b5 c1 c5 d1 a3 a2 d5 e1", size=5)
    assert five_windows(quick) > five_windows(slow) > 1000
    lost = Gomoku.from_moves("a1 a5 b1 b5 c1 c5 e2 d5 e4 e5", size=5)
    assert (lost.score(), five_windows(lost) < -1000) == (-1, True)


def test_the_same_game_is_an_m_n_k_game():
    text = "XOXX./OXOO./XOXO./OXOX./..OX."
    ours, theirs = gomoku(text, size=5), MNK.from_text(text, 5)
    assert (minimax(ours), ours.turn, list(ours.moves())) == (minimax(theirs), theirs.turn, list(theirs.moves()))


def test_squares_are_named_as_players_name_them():
    position = Gomoku.from_moves("h8 I9, g7")
    assert position == gomoku().play(112).play(98).play(126)
    assert [position.board.name(square) for square in (0, 14, 112, 210, 224)] == ["A15", "O15", "H8", "A1", "O1"]
    assert all(position.board.square(position.board.name(square)) == square for square in range(225))
    assert position.move_name(0) == "White on A15"
    for no_square in (-1, 225, "H8", None):
        with pytest.raises(IllegalMove, match="squares are numbered 0 to 224"):
            position.play(no_square)


def test_the_fours_of_a_side_are_all_there_and_the_strongest_comes_first():
    position = Gomoku.from_moves("d4 a7 e4 c7 f4", size=7)
    found = [position.board.name(square) for square in position.fours(MAX)]
    assert (found[0], sorted(found)) == ("C4", ["B4", "C4", "G4"])


def test_the_middle_comes_first_and_then_what_is_near():
    assert gomoku().candidates() == (112,)
    assert gomoku(size=6).candidates() == (21,)
    assert {gomoku().play(112).board.name(move) for move in gomoku().play(112).candidates(1)} == {
        "G9", "H9", "I9", "G8", "I8", "G7", "H7", "I7",
    }  # fmt: skip
    assert len(gomoku().play(112).candidates()) == 24
    assert len(gomoku().play(0).candidates(3)) == 15


@pytest.mark.parametrize("distance", [0, -1, 1.5, "2"])
def test_a_distance_is_a_whole_number_of_steps(distance):
    with pytest.raises(ValueError, match="distance must be a whole number of steps, 1 or more, got"):
        gomoku().play(112).candidates(distance)


def test_a_position_travels_as_json_and_says_itself():
    for position in (Gomoku.from_moves("h8i9"), gomoku(size=7, exact=True)):
        assert Gomoku.from_json(*position.to_json()) == position
        assert eval(repr(position), {"gomoku": gomoku}) == position
    assert gomoku() != gomoku(exact=True)


# --- what candidates miss ------------------------------------------------------------------------------------------


@lru_cache(None)
def near_minimax(position, distance):
    """Return the value from MAX's side when both sides play next to a mark only: for any m,n,k position."""
    if not position.moves():
        return position.score()
    columns = position.board.columns
    marks = [divmod(i, columns) for i, mark in enumerate("".join(position.rows)) if mark != "."]
    near = [
        move
        for move in position.moves()
        if not marks or any(max(abs(move // columns - i), abs(move % columns - j)) <= distance for i, j in marks)
    ]
    values = [near_minimax(position.play(move), distance) for move in near]
    return max(values) if position.turn == MAX else min(values)


def test_a_square_that_is_far_from_all_marks_may_be_the_only_good_one():
    position = MNK.from_text(WITNESSES["tic-tac-toe"]["text"])
    assert (minimax(position), near_minimax(position, 1)) == (1, 0)


@pytest.mark.slow
def test_of_tic_tac_toe_as_many_positions_are_misjudged_as_others_have_counted():
    reached, layer = set(), {tic_tac_toe()}
    while layer:
        reached |= {position for position in layer if position.moves()}
        layer = {position.play(move) for position in layer for move in position.moves()}
    wrong = [position for position in reached if near_minimax(position, 1) != near_minimax(position, 2)]
    assert f"{len(wrong)} of {len(reached)}" == WITNESSES["tic-tac-toe"]["wrong_positions"]
    assert near_minimax(tic_tac_toe(), 1) == minimax(tic_tac_toe()) == 0
