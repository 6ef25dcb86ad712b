"""Othello against rules written a second time here, and against published counts, games and scores."""

import pickle
import re
from functools import cache
from itertools import islice, product

import pytest
from hypothesis import given

from gametree import Othello, alphabeta, count_calls, disc_difference, mnk, othello
from gametree.position import MAX, MIN, PASS, IllegalMove
from tests.strategies import known, othellos

KNOWN = known("othello")
PERFT, ENDINGS = KNOWN["perft"], KNOWN["endings"]["cases"]
WIPED_OUT = "E6F4E3F6G5D6E7F5C5"  # the shortest of all games, of nine moves
MUST_PASS = "OOO./.XX./.XXX/.... X"  # after b1, c1, d3, a1 on the small board

# --- the rules, a second time: on a dictionary of squares, nothing shared with the package -------------------

AROUND = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]


def marks_of(text):
    """The marks by row and column, empty squares among them."""
    return {(y, x): mark for y, row in enumerate(text.split()[0].split("/")) for x, mark in enumerate(row)}


def run(marks, place, step, mark):
    """The discs of the other side from a square on, when one of `mark` ends them."""
    found, (y, x) = [], place
    while marks.get((y := y + step[0], x := x + step[1]), ".") not in (".", mark):
        found.append((y, x))
    return found if marks.get((y, x)) == mark else []


def turned(marks, place, mark):
    return [square for step in AROUND for square in run(marks, place, step, mark)] if marks[place] == "." else []


def squares_of(marks, mark):
    """The squares, as numbers, that a side can play."""
    size = max(y for y, _ in marks) + 1
    return [y * size + x for y, x in sorted(marks) if turned(marks, (y, x), mark)]


def moves_of(text):
    """The legal moves, -1 for a pass."""
    marks, mark = marks_of(text), text[-1]
    other = "O" if mark == "X" else "X"
    return squares_of(marks, mark) or ([-1] if squares_of(marks, other) else [])


def text_after(text, move):
    """The text after a move."""
    marks, mark, size = marks_of(text), text[-1], text.index("/")
    place = divmod(move, size)
    changed = {} if move == -1 else dict.fromkeys([place, *turned(marks, place, mark)], mark)
    rows = ["".join((marks | changed)[y, x] for x in range(size)) for y in range(size)]
    return f"{'/'.join(rows)} {'O' if mark == 'X' else 'X'}"


@given(position=othellos)
def test_a_position_plays_by_the_rules(position):
    text = str(position)
    assert list(position.moves()) == moves_of(text)
    assert [str(position.play(move)) for move in position.moves()] == [
        text_after(text, move) for move in position.moves()
    ]


@given(position=othellos)
def test_the_score_is_the_difference_at_the_end_and_0_before(position):
    x, o = (str(position)[:-1].count(mark) for mark in "XO")
    empty = position.board.size**2 - x - o if position.board.empties_to_winner else 0
    difference = x - o + (empty if x > o else -empty if o > x else 0)
    assert position.score() == (0 if position.moves() else difference)
    assert position.is_over == (not position.moves())
    assert position.discs == {MAX: x, MIN: o}


# --- counts -------------------------------------------------------------------------------------------------


def perft(pass_is_a_ply=True):
    """For 1, 2, 3 … plies, the number of games of so many, those that end earlier among them.

    Positions that are the same up to symmetry are counted together.
    """
    here, ended = {othello().canonical_key: (othello(), 1)}, 0
    while True:
        going_on, following = [], {}
        for position, ways in here.values():
            if position.moves() == (PASS,) and not pass_is_a_ply:
                position = position.play(PASS)
            going_on.append((position, ways))
            ended += 0 if position.moves() else ways
        yield ended + sum(len(position.moves()) * ways for position, ways in going_on)
        for position, ways in going_on:
            for after in map(position.play, position.moves()):
                _, others = following.get(after.canonical_key, (after, 0))
                following[after.canonical_key] = after, others + ways
        here = following


def test_games_of_so_many_plies():
    assert list(islice(perft(), 6)) == list(islice(perft(False), 6)) == PERFT["by_depth"][:6]


@pytest.mark.slow
def test_games_of_up_to_9_plies_the_last_with_passes_in_them():
    assert list(islice(perft(), 9)) == PERFT["by_depth"]
    assert list(islice(perft(False), 9)) == [*PERFT["by_depth"][:8], PERFT["pass_is_no_ply"]["9"]]


def test_a_search_to_depth_5_visits_as_many_nodes_as_others_do():
    assert count_calls(alphabeta, othello(), 5, evaluate=disc_difference) == (3, 339)


@pytest.mark.slow
def test_keys_tell_all_positions_apart_that_one_of_the_first_moves_leads_to_in_8_plies():
    here = {othello().play(19)}
    for _ in range(7):
        here = {position.play(move) for position in here for move in position.moves()}
    assert len({position.key for position in here}) == len(here) > 50_000


# --- whole games --------------------------------------------------------------------------------------------


def test_perfect_play_on_the_large_board_ends_in_a_draw():
    game = KNOWN["optimal_game"]
    position = Othello.from_moves(game["moves"])
    assert (position.moves(), position.score(), position.discs) == ((), game["score"], {MAX: 32, MIN: 32})


@pytest.mark.slow
def test_the_small_board_is_won_by_the_second_player():
    @cache
    def value_of(position):
        """The value from the side to move, every position searched once."""
        moves = position.moves()
        return max(-value_of(position.play(move)) for move in moves) if moves else position.turn * position.score()

    small = KNOWN["four_by_four"]
    assert value_of(othello(size=4)) == small["raw_difference"]
    assert value_of(othello(size=4, empties_to_winner=True)) == small["empties_to_winner"]


@pytest.mark.parametrize(("option", "score"), [(False, 13), (True, 64)])
def test_a_game_ends_when_a_side_has_lost_all_its_discs(option, score):
    position = Othello.from_moves(WIPED_OUT, empties_to_winner=option)
    assert (position.moves(), position.score()) == ((), score)
    assert position.discs == {MAX: 13, MIN: 0}
    with pytest.raises(IllegalMove, match="cannot play -1: the game is over"):
        position.play(PASS)
    assert Othello.from_moves(WIPED_OUT[:-2]).score() == 0


def position_of(case):
    return othello(f"{case['board']} {case['to_move']}", empties_to_winner=True)


def name(position, move):
    return position.move_name(move).split()[-1]


@pytest.mark.parametrize("case", ENDINGS, ids=lambda case: case["board"])
def test_every_move_of_an_ending_has_its_score(case):
    position = position_of(case)
    scores = {name(position, move): -alphabeta(position.play(move)) for move in position.moves()}
    assert scores == (case["move_scores"] or {"passes": case["score"]})
    assert max(scores.values()) == case["score"]


# --- passes -------------------------------------------------------------------------------------------------


def test_a_forced_pass_changes_only_who_is_to_move():
    case = next(case for case in ENDINGS if not case["move_scores"])
    position = position_of(case)
    after = position.play(PASS)
    assert (position.moves(), after.rows, after.turn) == ((PASS,), position.rows, -position.turn)
    assert set(after.moves()) - {PASS}
    assert after.key != position.key
    assert (position.is_over, position.score(), after.is_over) == (False, 0, False)
    assert position.move_name(PASS) == f"{ {'X': 'Black', 'O': 'White'}[case['to_move']] } passes"


def test_passes_are_left_out_of_records():
    position = Othello.from_moves("b1c1d3a1", 4)
    assert (str(position), position.moves()) == (MUST_PASS, (PASS,))
    after = position.play(PASS)
    assert [Othello.from_moves(f"b1c1d3a1{name(after, move)}", 4) for move in after.moves()] == [
        after.play(move) for move in after.moves()
    ]


# --- the text form ------------------------------------------------------------------------------------------


@given(position=othellos)
def test_text_representation_and_pickle_make_the_position_again(position):
    assert Othello.from_text(str(position), position.board.empties_to_winner) == position
    assert eval(repr(position), {"Othello": Othello}) == position
    assert pickle.loads(pickle.dumps(position)) == position


@pytest.mark.parametrize(
    "text",
    [
        "..../.OX./.XO./....",
        "..../.ox./.xo./.... x",
        "-----OX--XO-----",
        "-----OX--XO----- X",
        "....\n.OX.\n.XO.\n....\nX",
    ],
)
def test_text_has_many_forms(text):
    assert othello(text) == othello(size=4)


def test_who_moves_is_part_of_the_text():
    assert othello("..../.OX./.XO./.... O") != othello(size=4)
    assert othello("-----OX--XO----- o").turn == MIN


# --- equality, words, symmetry ------------------------------------------------------------------------------


def test_positions_of_other_rules_and_games_are_others():
    starts = [othello(), othello(empties_to_winner=True), othello(size=6), othello()]
    assert len(set(starts)) == 3
    assert len({start.key for start in starts}) == 3
    assert othello(size=4) != mnk(4, 4, 4)


@given(position=othellos)
def test_moves_in_order_begin_with_corners_and_end_with_what_gives_them_away(position):
    size, moves = position.board.size, list(position.ordered_moves())
    corners = {0, size - 1, size * (size - 1), size * size - 1}
    near = {y * size + x for y, x in product((1, size - 2), repeat=2)}
    assert sorted(moves) == list(position.moves())
    assert all(move in corners for move in moves[: len(corners.intersection(moves))])
    assert all(move in near for move in moves[len(moves) - len(near.intersection(moves)) :])


def test_moves_in_order_are_corners_other_edges_the_inside_and_what_is_next_to_a_corner():
    moves = othello("....X./...X../.XXO../..XO../...OX./...OX. O").ordered_moves()
    rims = [tuple(sorted(min(at, 5 - at) for at in divmod(move, 6))) for move in moves]
    assert rims == [(0, 0), *[(0, 2)] * 3, (1, 2), *[(0, 1)] * 2, *[(1, 1)] * 2]


@pytest.mark.parametrize("option", [True, False])
def test_with_as_many_discs_nobody_has_won_nor_gets_the_empty_squares(option):
    assert othello("OOXX/OOO./XXX./XXOO X", empties_to_winner=option).score() == 0


@pytest.mark.parametrize("size", ["O", 6, None])
def test_beside_a_text_nothing_else_says_who_moves_or_how_large_it_is(size):
    rows = "..../.OX./.XO./...."
    with pytest.raises(ValueError, match=re.escape(f"it says last who moves, as in '… X': got {size!r} beside it")):
        othello(rows, size)
    assert othello(rows, 4) == othello(rows)


@pytest.mark.parametrize("size", [4.0, True, "4", 5, None])
def test_a_size_that_no_board_has_is_refused(size):
    with pytest.raises(ValueError, match="Othello has 4, 6 or 8 rows of as many squares, got"):
        othello(size=size)


def test_discs_hang_together_with_the_centre_however_long_the_chain_is():
    chain = "X...../.X..../..OX../..XO../....../...... X"
    assert str(othello(chain).rows[1]) == ".X...."
    with pytest.raises(ValueError, match="the disc on a1 is joined to the centre by no others"):
        othello(chain.replace(".X....", "......", 1))
