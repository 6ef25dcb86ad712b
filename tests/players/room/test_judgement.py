"""Moves of gomoku are judged by the wins that they miss or leave to the other side, and these are proved."""

import pytest

from gametree import Gomoku, connect_four, gomoku
from gametree.games.gomoku import WON
from gametree.search.threats import vcf, verify_proof
from players import gomoku_player, missed_fours
from players.matches import Game
from players.room.judgement import in_words, judgements
from players.room.known import board_of, known
from tests.players.gomoku.test_wins import PUZZLE

LOST = "h8 i9 h9 h10 i8 g8 j8 f8 i10 i7 k9 g9 l8 l7"  # both sides overlook wins by threats


def judged(names, size=15):
    start = gomoku(size=size)
    game = Game(start, tuple(start.board.square(name) for name in names.split()))
    return game, judgements(game)


@pytest.mark.parametrize("moves", [(), (3,)])
def test_a_value_in_words_is_for_the_same_side_whoever_is_to_move(moves):
    position = Game(connect_four(), moves).positions[-1]
    assert [in_words(position, value) for value in (3, -3, 0)] == ["Red leads by 3", "Yellow leads by 3", "even"]


@pytest.mark.parametrize(("value", "words"), [(WON, "Black can win"), (-WON, "White can win"), (5, "Black leads")])
def test_a_value_that_only_a_win_has_says_who_can_win(value, words):
    assert in_words(gomoku(size=7), value) == words


@pytest.mark.slow
def test_a_forced_win_that_was_missed_is_named_with_a_proof_that_holds():
    game, found = judged(LOST)
    missed = {at: one for at, one in enumerate(found) if one.lost.startswith("missed a forced win")}
    assert missed
    for at, one in missed.items():
        assert verify_proof(one.proof, game.positions[at])
        assert one.proof.move == one.best != game.moves[at]
        assert abs(one.value) == WON - (at + len(one.line))  # the sooner, the better
        won = Game(game.positions[at], one.line)
        assert (won.score, won.moves[0]) == (game.positions[at].turn, one.best)
        assert one.lost == f"missed a forced win ({(len(one.line) + 1) // 2} moves)"


@pytest.mark.slow
def test_a_forced_win_that_was_left_to_the_other_side_is_named_and_a_move_that_prevents_it():
    game, found = judged(LOST)
    allowed = {at: one for at, one in enumerate(found) if " force a win (" in one.lost}
    assert allowed
    for at, one in allowed.items():
        assert verify_proof(one.proof, game.positions[at + 1])
        assert Game(game.positions[at + 1], one.punished).score == game.positions[at + 1].turn
        assert one.best in game.positions[at].moves()


@pytest.mark.parametrize("moves", ["c3 a1 d3 a2 e3 a4 b3", "c3 a1 d3 a2 e3 a4 f3"])
def test_who_goes_on_with_a_forced_win_misses_nothing(moves):
    _, found = judged(moves, 9)
    assert (found[-1].cost, found[-1].lost) == (0, "")


def test_progress_is_shown_move_by_move():
    told = []

    def progress(steps):
        for step in steps:
            told.append(step)
            yield step

    start = Gomoku.from_moves("h8")
    judgements(Game(start, (start.board.square("I9"), start.board.square("H9"))), progress=progress)
    assert len(told) == 2


def test_the_page_of_the_puzzle_knows_why_every_first_move_but_one_is_wrong():
    told = known(PUZZLE, [gomoku_player(1)], vcf(PUZZLE), missed_fours)
    start = board_of(PUZZLE)
    right = PUZZLE.board.square("B6")
    assert {key for key in told["remarks"] if key.startswith(start)} == {
        f"{start} {move}" for move in PUZZLE.moves() if move != right
    }
    assert len(told["replies"][0]) >= len(PUZZLE.moves())


def test_what_a_quiet_move_gave_away_is_said_as_the_lead_or_beside_a_shape():
    _, found = judged("h8 i9 h9 o1 a1")  # White, then Black turn away from two stones that are open
    assert [one.lost for one in found] == [
        "",
        *["gave away less than a two"] * 2,
        *["gave away more than a two"] * 2,
    ]
    assert judged("h8 h9 a1")[1][-1].lost == "lost the lead"
