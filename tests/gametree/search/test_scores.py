"""Every move's exact score, searched to the end by the engine, against published and independently solved positions."""

import pytest

from bench.scores import COLUMNS, ENDINGS, most_threats_first, move_scores, stones_left, stones_possible
from gametree import connect_four, minimax, othello
from gametree.games.connect_four import ConnectFour
from tests.strategies import known, played

SETS = known("connect_four_scores")["sets"]
ENDGAMES = known("othello")["endings"]["cases"] + known("othello_endings")["endings"]["cases"]


def assert_columns(case):
    position = ConnectFour.from_moves(case["moves"])
    scores = dict.fromkeys(range(7)) | move_scores(COLUMNS, position)
    assert list(scores.values()) == case["column_scores"]
    assert max(score for score in scores.values() if score is not None) == case["score"]


@pytest.mark.slow
def test_every_column_of_the_late_positions_of_connect_four():
    for case in SETS["end-easy"]["cases"]:
        assert_columns(case)


MIDDLE = [case for name in ("middle-easy", "middle-medium") for case in SETS[name]["cases"]]


@pytest.mark.slow
@pytest.mark.parametrize("case", [case for case in MIDDLE if len(case["moves"]) >= 20], ids=lambda case: case["moves"])
def test_every_column_in_the_middle_of_connect_four(case):
    assert_columns(case)


def test_what_is_still_possible_and_which_order_change_no_score():
    for seed in range(60):
        position = played(connect_four(rows=4, columns=4), [seed + 3 * ply * seed for ply in range(9)])
        low, high = stones_possible(position)
        value = minimax(position, evaluate=stones_left)
        assert low <= value <= high or not position.moves()
        assert sorted(most_threats_first(position)) == list(position.moves())
        assert position.turn * value == max(move_scores(COLUMNS, position).values(), default=position.turn * value)


def squares_of(case):
    position = othello(f"{case['board']} {case['to_move']}", empties_to_winner=True)
    scores = move_scores(ENDINGS, position)
    return {position.move_name(move).split()[-1]: score for move, score in scores.items()}


@pytest.mark.slow
@pytest.mark.parametrize("empties", range(5, 13))
def test_every_move_of_the_endings_of_othello(empties):
    cases = [case for case in ENDGAMES if case["board"].count("-") == empties]
    assert cases or empties == 11
    for case in cases:
        scores = squares_of(case)
        assert scores == (case["move_scores"] or {"passes": case["score"]}), case["board"]
        assert max(scores.values()) == case["score"]
