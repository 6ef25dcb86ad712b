"""Moves of gomoku are judged by the wins that they miss or leave to the other side, and these are proved."""

import re
from dataclasses import dataclass

import pytest

from gametree import Gomoku, connect_four, gomoku
from gametree.games.gomoku import WON
from gametree.position import MAX, MIN
from gametree.search.threats import vcf, verify_proof
from players import gomoku_player, missed_fours
from players.matches import Game
from players.room.judgement import judgements
from players.room.known import board_of, known
from players.room.worth import Guessed, Proved, in_words
from tests.players.gomoku.test_wins import PUZZLE

LOST = "h8 i9 h9 h10 i8 g8 j8 f8 i10 i7 k9 g9 l8 l7"  # both sides overlook wins by threats


def judged(names, size=15):
    start = gomoku(size=size)
    game = Game(start, tuple(start.board.square(name) for name in names.split()))
    return game, judgements(game)


@pytest.mark.parametrize("moves", [(), (3,)])
def test_a_value_in_words_is_for_the_same_side_whoever_is_to_move(moves):
    position = Game(connect_four(), moves).positions[-1]
    said = ["Red seems to lead by 3", "Yellow seems to lead by 3", "seems even"]
    assert [in_words(position, Guessed(value)) for value in (3, -3, 0)] == said


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (Proved(MAX, WON), "proved: Black can win"),
        (Proved(MIN, -WON), "proved: White can win"),
        (Proved(0, 0), "proved: a draw"),
        (Guessed(WON), "Black seems to lead"),
    ],
)
def test_a_proof_and_a_guess_read_differently(known, words):
    assert in_words(gomoku(size=7), known) == words


@pytest.mark.slow
def test_a_forced_win_that_was_left_is_proved_and_what_came_of_it_is_not_known():
    game, found = judged(LOST)
    left = {at: one for at, one in enumerate(found) if one.leaves_win}
    assert left
    for at, one in left.items():
        assert verify_proof(one.proof, game.positions[at])
        assert one.proof.move == one.best != game.moves[at]
        assert abs(one.before.value) == WON - (at + len(one.line))  # the sooner, the better
        won = Game(game.positions[at], one.line)
        assert (won.score, won.moves[0]) == (game.positions[at].turn, one.best)
        moves = (len(one.line) + 1) // 2
        assert one.lost == f"a win in {moves} was there; whether this still wins, I cannot see"
        assert isinstance(one.after, Guessed)


def test_a_forced_win_is_missed_where_the_other_side_can_force_one_then():
    game, found = judged("c3 h6 d3 h5 e3 h4 a9", 9)  # Black has an open three, and leaves White one
    assert found[-1].lost == "missed a forced win (2 moves)"
    assert verify_proof(found[-1].proof, game.positions[-2])
    assert found[-1].after.winner == MIN
    assert verify_proof(found[-1].after.proof, game.positions[-1])


@pytest.mark.slow
def test_a_forced_win_that_was_left_to_the_other_side_is_named_and_a_move_after_which_none_is_seen():
    game, found = judged(LOST)
    allowed = {at: one for at, one in enumerate(found) if one.lost.startswith("now ")}
    assert allowed
    for at, one in allowed.items():
        assert verify_proof(one.proof, game.positions[at + 1])
        assert Game(game.positions[at + 1], one.punished).score == game.positions[at + 1].turn
        assert one.best in game.positions[at].moves()
        assert re.fullmatch(r"now (Black|White) can (win at once|force a win \(\d+ moves\))", one.lost)
        (better,) = judgements(Game(game.positions[at], (one.best,)))
        assert isinstance(better.after, Guessed)


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


def test_what_a_quiet_move_gave_away_seems_so_and_is_said_as_the_lead_or_beside_a_shape():
    _, found = judged("h8 i9 h9 o1 a1")  # White, then Black turn away from two stones that are open
    assert [one.lost.removeprefix("seems to give away ") for one in found[-2:]] == [
        "more than a two",
        "more than an open three",
    ]
    assert judged("h8 h9 a1")[1][-1].lost == "seems to lose the lead"
    assert not any(one.is_proved for one in found)


def test_what_all_moves_of_a_game_may_take_is_bounded():
    game, _ = judged("h8 i9 h9 h10 i8 g8")
    few = judgements(game, nodes=6)
    assert [type(one.before) for one in few] == [Guessed] * 6
    assert max(one.before.depth for one in few) <= 1


@dataclass(frozen=True)
class Take:
    """A game of points: each side takes once, and what MAX takes is the score."""

    left: int = 2
    turn: int = MAX
    taken: int = 0

    def moves(self):
        return [1, 5] if self.left else []

    def play(self, move):
        return Take(self.left - 1, -self.turn, self.taken + move * (self.turn == MAX))

    def score(self):
        return self.taken if not self.left else 0


@pytest.mark.parametrize(("taken", "lost"), [(1, "won by less than it could"), (5, "")])
def test_a_smaller_win_is_told_by_its_size_and_nothing_is_said_of_its_length(taken, lost):
    (one,) = judgements(Game(Take(), (taken,)))
    assert (one.is_proved, one.lost) == (True, lost)
