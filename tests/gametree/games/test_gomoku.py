"""Gomoku: lines against brute force, what is kept from move to move against what is worked out anew, and the rules."""

import itertools
import random
from functools import lru_cache

import pytest

from gametree import MAX, MIN, MNK, IllegalMove, minimax, tic_tac_toe
from gametree.games.gomoku import Gomoku, gomoku
from gametree.games.shapes import MAKES_FIVE, MAKES_FOUR, MAKES_THREE, SWAPPED, fives_after, has_five, powers
from gametree.search.evaluations import OPEN_WINDOWS, five_windows
from gametree.search.shape import line_shape
from tests.strategies import known

WITNESSES = known("gomoku_witnesses")


# --- lines, by definitions that count squares ----------------------------------------------------------------------


def runs(line):
    return [len(list(group)) for mark, group in itertools.groupby(line) if mark == "X"]


def made(line, exact):
    return any(run == 5 or (run > 5 and not exact) for run in runs(line))


def empties(line):
    return [place for place, mark in enumerate(line) if mark == "."]


def put(line, place):
    return line[:place] + "X" + line[place + 1 :]


def by_hand(line, exact):
    """Return the places that win, make a four and make an open three, each by trying one, two and three moves."""
    win = {place for place in empties(line) if made(put(line, place), exact)}
    quiet = [place for place in empties(line) if place not in win]
    four = {}
    for place in quiet:
        then = {other for other in empties(put(line, place)) if made(put(put(line, place), other), exact)}
        if then:
            four[place] = then
    three = set()
    for place in quiet:
        if place in four:
            continue
        after = put(line, place)
        for other in empties(after):
            again = put(after, other)
            if not made(again, exact) and sum(with_mark(put(again, one), place, exact) for one in empties(again)) > 1:
                three.add(place)
    return win, four, three


def with_mark(line, place, exact):
    """Tell whether five are made to which a mark belongs."""
    starts = itertools.accumulate((len(list(group)) for _, group in itertools.groupby(line)), initial=0)
    return any(a <= place < b and made(line[a:b], exact) for a, b in itertools.pairwise(starts))


def looked_up(line, exact, turn=MAX):
    """Return the same three things from the table."""
    power, mark = powers(line, exact)[turn == MIN], "XO"[turn == MIN]
    win = {at for at, makes in enumerate(power) if makes >= MAKES_FIVE}
    four = {
        at: set(fives_after(line, at, mark, exact))
        for at, makes in enumerate(power)
        if MAKES_FOUR <= makes < MAKES_FIVE
    }
    return win, four, {at for at, makes in enumerate(power) if makes == MAKES_THREE}


def check_lines(length):
    for marks in itertools.product("X.O", repeat=length):
        line = "".join(marks)
        for exact in (False, True):
            assert has_five(line, "X", exact) == made(line, exact)
            if not made(line, exact) and not (by := by_hand(line, exact))[0]:
                assert looked_up(line, exact) == by
            elif not made(line, exact):
                assert looked_up(line, exact)[0] == by[0]


@pytest.mark.parametrize("length", [5, 6, 7])
def test_lines_hold_what_counting_finds(length):
    check_lines(length)


@pytest.mark.slow
@pytest.mark.parametrize("length", [8, 9])
def test_longer_lines_hold_what_counting_finds(length):
    check_lines(length)


@pytest.mark.slow
def test_lines_of_eleven_squares_hold_what_counting_finds():
    source = random.Random(1)
    for _ in range(4000):
        line = "".join(source.choices("X.O", weights=(4, 5, 1), k=11))
        for exact in (False, True):
            if not made(line, exact) and not (by := by_hand(line, exact))[0]:
                assert looked_up(line, exact) == by


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("XXXXX", "five"), (".XXXX.", "open four"), ("OXXXX.", "four"), ("XX.XX", "four"), ("X.XXX.X", "open four"),
        ("..XXX..", "open three"), (".XXX..", "open three"), (".X.XX.", "open three"), ("O.XXX.O", "three"),
        ("OXXX..", "three"), ("X..XX", "three"), ("..XX..", "two"), ("O.XX.O", ""), ("......", ""), ("OXXXXO", ""),
    ],
)  # fmt: skip
def test_a_shape_is_named_by_what_one_more_mark_makes(line, name):
    assert line_shape(line) == name
    assert line_shape(line[::-1]) == name


def test_six_in_a_row_wins_unless_five_must_be_exact():
    assert has_five("XXXXXX", "X")
    assert not has_five("XXXXXX", "X", exact=True)
    assert looked_up("XX.XXX", exact=False)[0] == {2}
    assert looked_up("XX.XXX", exact=True)[0] == set()


def test_what_holds_for_x_holds_for_o_with_the_marks_swapped():
    for line in (".OOO..", "OO.OOX", "..OO..X"):
        swapped = line.translate(SWAPPED)
        assert looked_up(line, False, MIN) == looked_up(swapped, False)
        assert has_five(line, "O") == has_five(swapped, "X")


# --- positions -----------------------------------------------------------------------------------------------------


def random_game(source, size, plies, exact=False):
    position = gomoku(size=size, exact=exact)
    while position.moves() and plies:
        position, plies = position.play(source.choice(position.candidates())), plies - 1
    return position


def same(position, other):
    fields = ("cells", "turn", "lines", "empty", "near", "key", "sides", "is_won")
    return all(getattr(position, name) == getattr(other, name) for name in fields)


def check_games(games):
    source = random.Random(games)
    for number in range(games):
        size = source.choice([5, 7, 9, 15])
        position = random_game(source, size, source.randrange(60), exact=number % 3 == 0)
        assert same(position, gomoku(str(position), size=size, exact=position.board.exact))


def test_what_is_kept_from_move_to_move_equals_what_is_worked_out_anew():
    check_games(60)


@pytest.mark.slow
def test_what_is_kept_equals_what_is_worked_out_anew_in_a_thousand_games():
    check_games(1000)


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
