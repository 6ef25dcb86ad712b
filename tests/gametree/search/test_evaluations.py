"""Evaluations: worked out a second time from the text of a position, symmetric between the sides, and modest."""

from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gametree import connect_four, othello
from gametree.search import evaluations
from gametree.search.evaluations import (
    FINISHED,
    by_phase,
    column_weights,
    corners,
    disc_difference,
    mobility,
    open_fours,
    stable_edges,
)
from tests.strategies import connect_fours, othellos

OF_CONNECT_FOUR = [column_weights, open_fours]
OF_OTHELLO = [disc_difference, mobility, corners, stable_edges, by_phase]

unfinished_connect_fours = connect_fours.filter(lambda position: position.moves())
unfinished_othellos = othellos.filter(lambda position: position.moves())


def exchanged(position):
    """The same position with the colours exchanged."""
    return type(position).at(position.board, position.own, position.other, -position.turn)


def marks_of(position):
    return {(y, x): mark for y, row in enumerate(position.rows) for x, mark in enumerate(row)}


def both(position, count):
    """What a count gives for X less what it gives for O."""
    marks = marks_of(position)
    return count(marks, "X", "O") - count(marks, "O", "X")


# --- what holds for all of them -----------------------------------------------------------------------------


@pytest.mark.parametrize(("games", "evaluations"), [(connect_fours, OF_CONNECT_FOUR), (othellos, OF_OTHELLO)])
@given(data=st.data())
def test_a_position_is_worth_as_much_to_the_other_side_and_less_than_a_win_until_it_is_one(games, evaluations, data):
    position = data.draw(games)
    for evaluate in evaluations:
        value = evaluate(position)
        assert evaluate(exchanged(position)) == -value
        assert {evaluate(image) for image in position.symmetries()} == {value}
        assert (abs(value) < FINISHED) == (position.score() == 0)


FOURS = {"X.../X.../X.../XOOO": 1, ".O../XO../XO../XOX.": -1, "OOXO/XXOX/OOXO/XXOX": 0}
DISCS = {"OXXX/.XX./XXX./...X O": 8, "XOOO/.OO./OOO./...O X": -8, "XXXX/XXXX/OOOO/OOOO X": 0}
ENDED = [(OF_CONNECT_FOUR, connect_four(text, 4, 4), score) for text, score in FOURS.items()]
ENDED += [(OF_OTHELLO, othello(text), score) for text, score in DISCS.items()]


@pytest.mark.parametrize(("evaluations", "position", "score"), ENDED)
def test_a_finished_game_outweighs_all(evaluations, position, score):
    assert {evaluate(position) for evaluate in evaluations} == {score * FINISHED}


def test_every_public_evaluation_is_tested_here():
    fair = {name for name, thing in vars(evaluations).items() if hasattr(thing, "win")}
    assert fair == {evaluate.__name__ for evaluate in OF_CONNECT_FOUR + OF_OTHELLO}


# --- connect four -------------------------------------------------------------------------------------------


@given(position=unfinished_connect_fours)
def test_columns_weigh_their_distance_from_the_edge(position):
    last = position.board.columns - 1

    def weights(marks, own, _):
        return sum(min(x, last - x) for (_, x), mark in marks.items() if mark == own)

    assert column_weights(position) == both(position, weights)


def lines_of_four(marks):
    """The marks along every four squares in a line."""
    for (y, x), (dy, dx) in product(marks, [(0, 1), (1, 0), (1, 1), (1, -1)]):
        line = [marks.get((y + i * dy, x + i * dx)) for i in range(4)]
        if None not in line:
            yield "".join(line)


@given(position=unfinished_connect_fours)
def test_open_lines_weigh_1_3_or_9(position):
    def open_lines(marks, own, other):
        return sum([0, 1, 3, 9][line.count(own)] for line in lines_of_four(marks) if other not in line)

    assert open_fours(position) == both(position, open_lines)


# --- Othello ------------------------------------------------------------------------------------------------


@given(position=unfinished_othellos)
def test_mobility_counts_the_squares_of_both_sides(position):
    moves = {turn: type(position).at(position.board, *stones, turn).moves() for turn, stones in sides(position)}
    squares = {turn: sum(move >= 0 for move in found) for turn, found in moves.items()}
    assert mobility(position) == squares[1] - squares[-1]


def sides(position):
    """Who could move, with the discs of the side to move first."""
    return [(position.turn, (position.own, position.other)), (-position.turn, (position.other, position.own))]


@given(position=unfinished_othellos)
def test_corners_are_counted(position):
    ends = (0, position.board.size - 1)
    assert corners(position) == both(
        position, lambda marks, own, _: sum(marks[place] == own for place in product(ends, ends))
    )


@given(position=unfinished_othellos)
def test_discs_on_an_edge_are_stable_from_a_corner_on(position):
    last = position.board.size - 1
    edges = [[(0, at) for at in range(last + 1)], [(last, at) for at in range(last + 1)]]
    edges += [[(x, y) for y, x in edge] for edge in edges]

    def stable(marks, own, _):
        found = set()
        for edge in [*edges, *(edge[::-1] for edge in edges)]:
            length = next((at for at, place in enumerate(edge) if marks[place] != own), len(edge))
            found.update(edge[:length])
        return len(found)

    assert stable_edges(position) == both(position, stable)


@given(position=unfinished_othellos)
def test_discs_count_in_the_last_phase_only(position):
    empty = str(position).count(".")
    early = mobility(position) + 10 * corners(position)
    assert by_phase(position) == (early if empty > position.board.size else disc_difference(position))


STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


@given(position=unfinished_connect_fours)
@example(position=connect_four("334455"))
def test_open_lines_weigh_what_is_said(position):
    marks = marks_of(position)
    lines = [[(y + at * dy, x + at * dx) for at in range(4)] for y, x in marks for dy, dx in STEPS]
    held = [[marks[square] for square in line] for line in lines if line[-1] in marks]
    weights = {0: 0, 1: 1, 2: 3, 3: 9}
    x = sum(weights[line.count("X")] for line in held if "O" not in line)
    o = sum(weights[line.count("O")] for line in held if "X" not in line)
    assert open_fours(position) == x - o
