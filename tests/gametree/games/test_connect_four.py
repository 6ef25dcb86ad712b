"""Connect four against rules written a second time here, and against published counts and scores."""

import pickle
import re
from collections import Counter, defaultdict
from functools import reduce
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.scores import stones_left
from gametree import alphabeta, column_weights, connect_four, count_calls, mnk
from gametree.games.connect_four import ConnectFour
from gametree.position import MAX, MIN, IllegalMove
from tests.strategies import connect_fours, known

KNOWN = known("connect_four")
COUNTS, ENDINGS = KNOWN["counts"], known("connect_four_scores")["sets"]["end-easy"]["cases"]

# --- the rules, a second time: on columns of marks from the bottom up, nothing shared with the package --------


def columns_of(text):
    """The marks in each column, from the bottom up."""
    return tuple("".join(column).rstrip(".") for column in zip(*reversed(text.split("/")), strict=True))


def text_of(columns, rows):
    """The text that shows these columns."""
    return "/".join("".join(line) for line in zip(*(column.ljust(rows, ".")[::-1] for column in columns), strict=True))


def dropped(columns, at, mark):
    return (*columns[:at], columns[at] + mark, *columns[at + 1 :])


def has_four(columns, mark):
    """Whether four of a mark follow each other upwards, to the right, or to the right on either slant."""
    marked = {(x, y) for x, column in enumerate(columns) for y, found in enumerate(column) if found == mark}
    steps = [(0, 1), (1, 0), (1, 1), (1, -1)]
    return any(all((x + i * dx, y + i * dy) in marked for i in range(4)) for (x, y), (dx, dy) in product(marked, steps))


def mover_of(columns):
    counts = Counter("".join(columns))
    return "X" if counts["X"] == counts["O"] else "O"


def moves_of(columns, rows):
    over = any(has_four(columns, mark) for mark in "XO")
    return [] if over else [at for at, column in enumerate(columns) if len(column) < rows]


def reachable(rows, width):
    """The texts of all positions that games on an empty board of this size lead to."""
    found = waiting = {("",) * width}
    while waiting:
        waiting = {
            dropped(columns, at, mover_of(columns)) for columns in waiting for at in moves_of(columns, rows)
        } - found
        found = found | waiting
    return {text_of(columns, rows) for columns in found}


def accepted(rows, width):
    """The texts with stones on top of each other, of this size, that `from_text` takes for positions."""
    column = ["".join(stones) for height in range(rows + 1) for stones in product("XO", repeat=height)]
    found = set()
    for columns in product(column, repeat=width):
        try:
            found.add(str(ConnectFour.from_text(text_of(columns, rows))))
        except ValueError:
            continue
    return found


@given(position=connect_fours)
def test_a_position_plays_and_scores_by_the_rules(position):
    rows, columns = position.board.rows, columns_of(str(position))
    assert list(position.moves()) == moves_of(columns, rows)
    assert position.score() == has_four(columns, "X") - has_four(columns, "O")
    assert position.turn == (MAX if mover_of(columns) == "X" else MIN)
    assert [str(position.play(move)) for move in position.moves()] == [
        text_of(dropped(columns, move, mover_of(columns)), rows) for move in position.moves()
    ]


# --- counts -------------------------------------------------------------------------------------------------


def by_ply(most):
    """By ply: how many positions there are, how many of them are won, and how many sequences of moves lead there.

    A position and its mirror image are looked at together, and told from others by their Zobrist key alone.
    """
    here, ways = {0: connect_four()}, {0: 1}
    yield 1, 0, 1
    for _ in range(most):
        following, longer = {}, defaultdict(int)
        for key, position in here.items():
            for after in map(position.play, position.moves()):
                after_key = after.canonical_key
                following[after_key] = after
                longer[after_key] += ways[key]
        here, ways = following, longer
        images = [2 - is_its_own_image(position) for position in here.values()]
        won = sum(count for count, position in zip(images, here.values(), strict=True) if position.score())
        yield sum(images), won, sum(ways.values())


def is_its_own_image(position):
    return position.keys & (1 << 64) - 1 == position.keys >> 64


def test_positions_and_sequences_by_ply():
    positions, won, sequences = zip(*by_ply(6), strict=True)
    assert list(positions) == COUNTS["positions_by_ply"][:7]
    assert list(sequences) == COUNTS["sequences_by_ply"][:7]
    assert not any(won)


@pytest.mark.slow
def test_positions_won_positions_and_sequences_to_ply_9():
    positions, won, sequences = zip(*by_ply(9), strict=True)
    assert list(positions) == COUNTS["positions_by_ply"]
    assert {str(ply): won[ply] for ply in (7, 8, 9)} == COUNTS["won_by_ply"]
    assert list(sequences) == COUNTS["sequences_by_ply"]


def test_a_search_to_depth_6_visits_as_many_nodes_as_others_do():
    assert count_calls(alphabeta, connect_four(), 6, evaluate=column_weights) == (0, 17465)


@pytest.mark.parametrize("case", [case for case in ENDINGS if len(case["moves"]) > 35], ids=lambda case: case["moves"])
def test_every_column_of_a_late_position_has_its_published_score(case):
    position = ConnectFour.from_moves(case["moves"])
    scores = dict.fromkeys(range(7)) | {
        move: -alphabeta(position.play(move), evaluate=stones_left) for move in position.moves()
    }
    assert list(scores.values()) == case["column_scores"]
    assert alphabeta(position, evaluate=stones_left) == case["score"]


def test_the_4_by_4_board_is_drawn():
    assert alphabeta(connect_four("", 4, 4), alpha=-1, beta=1) == 0


# --- the text form ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [(1, 6), (2, 4), (4, 3)])
def test_text_is_accepted_exactly_when_a_game_can_lead_to_it(rows, columns):
    assert accepted(rows, columns) == reachable(rows, columns)


@given(position=connect_fours)
def test_text_representation_and_pickle_make_the_position_again(position):
    assert ConnectFour.from_text(str(position)) == position
    assert eval(repr(position), {"ConnectFour": ConnectFour}) == position
    assert pickle.loads(pickle.dumps(position)) == position


@given(text=st.text("1234567", max_size=20))
def test_moves_are_columns_counted_from_1(text):
    try:
        position = reduce(lambda position, digit: position.play(int(digit) - 1), text, connect_four())
    except IllegalMove:
        with pytest.raises(IllegalMove, match=rf"move \d+ of '{text}', column \d counted from 1: cannot play"):
            ConnectFour.from_moves(text)
    else:
        assert ConnectFour.from_moves(text) == connect_four(text) == position


@pytest.mark.parametrize("text", ["OOO./XXXX", "X......\nXO.....", "  xxxo/ooox/xxxo/ooox "])
def test_text_in_either_case_and_with_line_ends_shows_a_position(text):
    assert "".join(ConnectFour.from_text(text).rows) == re.sub(r"\s|/", "", text).upper()


# --- moves and words ----------------------------------------------------------------------------------------


def test_a_full_board_without_a_line_is_a_draw():
    drawn = ConnectFour.from_text("OOXO/XXOX/OOXO/XXOX")
    assert (drawn.moves(), drawn.score(), drawn.ordered_moves(), drawn.threats(MAX)) == ((), 0, (), ())
    with pytest.raises(IllegalMove, match="the game is over, a draw"):
        drawn.play(0)


def test_moves_and_players_have_names():
    assert [connect_four().move_name(3), connect_four("4").move_name(0)] == ["Red in column 3", "Yellow in column 0"]
    assert connect_four().players == {MAX: "Red", MIN: "Yellow"}


def test_positions_of_other_boards_and_games_are_others():
    assert len({connect_four(), connect_four("", 6, 6), connect_four("", 5, 7), connect_four("4"), connect_four()}) == 4
    assert connect_four("", 4, 4) != mnk(4, 4, 4)


# --- what an engine asks ------------------------------------------------------------------------------------


@given(position=connect_fours)
def test_threats_are_the_columns_in_which_a_side_would_win_now(position):
    columns = columns_of(str(position))
    for turn, mark in ((MAX, "X"), (MIN, "O")):
        wins = [at for at in position.moves() if has_four(dropped(columns, at, mark), mark)]
        assert list(position.threats(turn)) == wins


@given(position=connect_fours)
def test_moves_in_order_go_from_the_middle_outwards(position):
    moves, middle = list(position.ordered_moves()), (position.board.columns - 1) / 2
    assert sorted(moves) == list(position.moves())
    assert moves == sorted(moves, key=lambda move: abs(move - middle))


@given(position=connect_fours)
def test_the_mirror_image_is_the_symmetry(position):
    rows = "/".join(row[::-1] for row in position.rows)
    first, mirrored = position.symmetries()
    assert (first, str(mirrored)) == (position, rows)
    assert position.canonical() == mirrored.canonical() in {position, mirrored}
    assert mirrored.turn == position.turn


def test_four_in_a_row_are_found_and_where_nobody_has_won_there_is_no_line():
    before = reduce(ConnectFour.play, (0, 1, 0, 1, 0, 1), connect_four())
    assert before.won_line == ()
    won = before.play(0)
    assert len(won.won_line) == 4
    assert {"".join(won.rows)[square] for square in won.won_line} == {"X"}


@pytest.mark.parametrize(("square", "column"), [(0, 0), (6, 6), (7, 0), (38, 3), (41, 6)])
def test_a_click_on_any_square_means_its_column(square, column):
    assert connect_four().move_at(square) == column
