"""What an engine and a board ask of m,n,k games, as of the other games of X and O."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import MNK, gomoku, mnk, tic_tac_toe
from gametree.games.connect_four import ConnectFour
from gametree.games.othello import Othello
from gametree.games.two_colour import rows_of, squares_with, symmetries_of, won_line
from gametree.position import MAX, MIN
from tests import strategies
from tests.strategies import connect_fours, othellos, played

choices = st.lists(st.integers(0, 10**6), max_size=36)


@st.composite
def positions(draw):
    """Positions of m,n,k games of many sizes."""
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    return played(mnk(rows, columns, draw(st.integers(1, max(rows, columns)))), draw(choices))


@given(position=positions())
def test_threats_are_the_squares_on_which_a_side_would_win_now(position):
    for turn in (MAX, MIN):
        stones = (position.own, position.other) if turn == position.turn else (position.other, position.own)
        moved = MNK(position.board, *stones, turn) if position.moves() else None
        wins = [move for move in position.moves() if moved.play(move).score() == turn]
        assert list(position.threats(turn)) == wins


@given(position=positions())
def test_moves_in_order_begin_with_the_squares_in_most_lines(position):
    lines = [sum(square in line for line in position.board.lines) for square in position.board.squares]
    ordered = list(position.ordered_moves())
    assert sorted(ordered) == list(position.moves())
    assert [lines[move] for move in ordered] == sorted((lines[move] for move in ordered), reverse=True)


def test_the_middle_of_tic_tac_toe_comes_first_and_its_corners_next():
    assert list(tic_tac_toe().ordered_moves()) == [4, 0, 2, 6, 8, 1, 3, 5, 7]


@pytest.mark.parametrize("games", [connect_fours, othellos], ids=["connect four", "Othello"])
@given(data=st.data())
def test_keys_that_moves_change_are_those_of_the_position_reached(games, data):
    position = data.draw(games)
    make, about = type(position).at, (position.board, position.own, position.other)
    fresh = make(*about, position.turn)
    assert (position.key, position.canonical_key) == (fresh.key, fresh.canonical_key)
    assert position.key != make(*about, -position.turn).key
    images = position.symmetries()
    assert {image.canonical_key for image in images} == {min(image.key for image in images)}
    assert position.canonical_key < 2**64


def test_threats_on_a_large_board():
    position = mnk(15, 15, 5).play(110)
    for own, other in ((111, 3), (112, 18), (113, 33)):
        position = position.play(other).play(own)
    assert list(position.threats(MAX)) == [109, 114]
    assert list(position.threats(MIN)) == []


def test_rows_are_read_from_a_text():
    rows = rows_of(" xo./\n.X. ", "...")
    assert (rows, squares_with("X", rows), squares_with("O", rows)) == (["XO.", ".X."], [0, 4], [1])


@pytest.mark.parametrize("size", [(2, 3), (3, 3), (1, 1)])
def test_symmetries_keep_neighbours_together(size):
    rows, columns = size
    images = symmetries_of(rows, columns)
    assert images[0] == tuple(range(rows * columns))
    assert len(images) == (8 if rows == columns else 4)
    for image in images:
        assert sorted(image) == list(range(rows * columns))
        assert {apart(image[a], image[b], columns) for a, b in pairs(rows, columns)} <= {1}


@given(position=st.one_of(strategies.positions(), othellos))
def test_a_square_board_has_the_four_turns_and_their_mirror_images(position):
    expected, rows = set(), position.rows
    for _ in range(4):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
        expected |= {rows, rows[::-1]}
    images = position.symmetries()
    assert {image.rows for image in images} == expected
    assert (images[0], len(images)) == (position, 8)
    assert {image.canonical() for image in images} == {position.canonical()} <= set(images)
    assert {(image.turn, len(image.moves())) for image in images} == {(position.turn, len(position.moves()))}


def pairs(rows, columns):
    """The squares that touch each other along a side."""
    squares = range(rows * columns)
    return [(a, b) for a in squares for b in squares if apart(a, b, columns) == 1]


def apart(one, other, columns):
    return sum(abs(a - b) for a, b in zip(divmod(one, columns), divmod(other, columns), strict=True))


@pytest.mark.parametrize(
    "made",
    [
        lambda: ConnectFour.from_text("XX../...."),
        lambda: gomoku("XX.../...../...../...../.....", size=5),
        lambda: Othello.from_text("X.../..../..../...."),
        lambda: tic_tac_toe("XX./.../..."),
    ],
    ids=["connect four", "gomoku", "Othello", "tic-tac-toe"],
)
def test_a_board_to_which_no_game_leads_is_refused(made):
    with pytest.raises(ValueError, match="impossible position"):
        made()


@pytest.mark.parametrize(
    ("rows", "exact", "squares"),
    [
        (["XXXX.", "OO.O."], False, []),
        (["XXXXX", "OOOO."], True, [0, 1, 2, 3, 4]),
        (["XXXXXX", "OOOOO."], False, [0, 1, 2, 3, 4, 5]),
        (["XXXXXX", "OOOOO."], True, [6, 7, 8, 9, 10]),
        (["X....", ".X...", "..X..", "...X.", "....X"], False, [0, 6, 12, 18, 24]),
    ],
)
def test_a_line_of_five_has_won_and_a_longer_one_where_five_need_not_be_exact(rows, exact, squares):
    assert list(won_line(rows, 5, exact)) == squares
