"""What a review says of moves whose worth is known from elsewhere: nothing that is false, and silence only unproved."""

import pytest

from gametree import connect_four, gomoku, othello
from gametree.search.budget import Budget, OutOfBudget
from gametree.search.threats import vct, verify_proof
from players.matches import Game
from players.room.judgement import FORCED_WIN, LOST_GAME, judgements
from players.room.worth import Proved
from tests.counts import others_each_day
from tests.strategies import known

KNOWN = known("verdicts")
HARD = 30_000  # nodes of a win by threats: thirty times what a review allows


def sign(value):
    return (value > 0) - (value < 0)


def require_true(position, scores):
    """Fail unless what is said of each move of a position, scored for the side to move, is so; return what is said."""
    said, best = [], max(map(sign, scores.values()))
    assert {*scores} == {*position.moves()}
    for move, score in scores.items():
        (one,) = judgements(Game(position, (move,)))
        said.append(one.lost)
        for known_, right in ((one.before, best), (one.after, sign(score))):
            assert not isinstance(known_, Proved) or position.turn * known_.winner == right, (position, move, one)
        is_missed, is_let = best == 1 > sign(score), best == 0 > sign(score)
        assert is_missed or not one.lost.startswith(FORCED_WIN), (position, move, one)
        assert is_let or not one.lost.startswith(LOST_GAME), (position, move, one)
        if one.is_proved:
            assert one.lost.startswith(FORCED_WIN if is_missed else LOST_GAME if is_let else ("gave away", "")), one
            assert "seems" not in one.lost
    return said


@pytest.mark.parametrize("case", others_each_day("verdicts at connect four", KNOWN["connect four"]["cases"]), ids=str)
def test_verdicts_at_connect_four_are_those_of_a_solver(case):
    scores = {move: score for move, score in enumerate(case["scores"]) if score is not None}
    require_true(connect_four(case["moves"]), scores)


@pytest.mark.parametrize("case", others_each_day("verdicts at Othello", KNOWN["othello"]["cases"]), ids=str)
def test_verdicts_at_othello_are_those_of_all_games_to_the_end(case):
    position = othello(case["board"])
    scores = {int(move): score for move, score in case["scores"].items()}
    said = require_true(position, scores)
    if case["board"].count(".") < 8:  # so near the end, all of it is proved: to the disc
        cost = [max(scores.values()) - score for score in scores.values()]
        assert [bool(one) for one in said] == [bool(one) for one in cost]
        assert not any("seems" in one or " see" in one for one in said)


def game_of(digits):
    """Return a game from two hexadecimal digits a move: its column and its row from 1."""
    pairs = [(int(digits[at], 16), int(digits[at + 1], 16)) for at in range(0, len(digits), 2)]
    return Game(gomoku(), tuple(15 * (row - 1) + column - 1 for column, row in pairs))


def wins(position, first=None):
    try:
        return vct(position, budget=Budget(HARD), first=first)
    except OutOfBudget:
        return None


@pytest.mark.parametrize("digits", others_each_day("verdicts at gomoku", KNOWN["gomoku"]["cases"]))
def test_verdicts_at_gomoku_hold_against_thirty_times_the_nodes(digits):
    game = game_of(digits)
    for at, one in enumerate(judgements(game)):
        position, after = game.positions[at : at + 2]
        for place, known_ in ((position, one.before), (after, one.after)):
            if isinstance(known_, Proved) and known_.proof and known_.winner == place.turn:
                assert verify_proof(known_.proof, place)
        if one.lost.startswith(FORCED_WIN):
            assert wins(position)
            assert not wins(position, game.moves[at])
            assert verify_proof(wins(after), after)
        assert not one.lost.startswith(LOST_GAME), "before it, a draw would have to be proved"
