"""A game stepped through: what cost most, what was better, and how it is worth from move to move."""

import pytest

from gametree import connect_four, gomoku, tic_tac_toe
from gametree.position import MAX, MIN
from players import Replay, play
from players.matches import Game, play_game, random_player
from players.room.judgement import FORCED_WIN, Judgement
from players.room.replay import _turns
from players.room.worth import Guessed, Proved
from tests.players.room.shown import texts


@pytest.mark.slow
def test_a_game_is_reviewed_and_played_on_from_the_position_shown():
    room = play(tic_tac_toe())
    room.review()
    assert room.board.review == {}
    game = play_game(random_player(5), random_player(6), tic_tac_toe())
    room.board.play_on(game.moves)
    room.review()
    assert room.board.review["played"] == [*game.moves]
    told = Replay(game, side=room.board.learner)
    assert all(room.board.review[name] == getattr(told, name) for name in ("turns", "heading", "curve", "sides"))
    for step in range(len(game.moves)):
        room.board.play_on(game.moves[:step])
        assert room.board.learner == room.board.position.turn
        assert all(len(played) == 2 for played in room.board.rounds[step % 2 :])
        assert [one["name"] for one in room.board.now["path"]] == [one["name"] for one in told.moves[:step]]


def test_a_win_that_was_missed_before_and_is_missed_again_is_named_once():
    game = Game(connect_four(), (0, 1, 2, 3))
    missing = Judgement(Proved(MAX, 1), Proved(0, 0), 0, 9, FORCED_WIN, leaves_win=True)
    dear = Judgement(Guessed(1), Guessed(0), 0, 1)
    assert _turns(game, [missing, dear, missing, dear], None) == [0, 1, 3]
    assert _turns(game, [missing, missing, dear, missing], None) == [0, 1, 2]
    assert _turns(game, [missing, dear, missing, dear], MIN) == [1, 3]


@pytest.mark.slow
def test_a_review_names_the_learners_dearest_moves_and_every_forced_win_that_was_left():
    game = Game(connect_four(), (3, 0, 3, 0, 3, 0, 0, 3, 6, 6, 5))  # neither side sees three on a column
    both, red = Replay(game), Replay(game, side=MAX)
    assert 6 in both.turns
    assert red.turns == sorted(red.turns)
    assert all(game.positions[at].turn == MAX for at in red.turns)
    assert both.heading == "what cost most (red in the game below)"
    assert red.heading == "what cost you most (red in the game below)"
    assert Replay(Game(tic_tac_toe(), (4,)), side=MAX).heading == "No move of yours gave anything away."
    left = both.moves[6]
    assert left["said"] == "Red in column 0: a win at once was there; whether this still wins, I cannot see"
    assert (left["better"], left["ahead"][0]["name"]) == ("Better: Red in column 3.", "Red in column 3")
    assert not left["proved"]
    assert texts(left["over"]) == ["1"]


@pytest.mark.slow
def test_a_missed_win_and_a_lost_game_are_stepped_through_to_their_end():
    start = gomoku()
    names = ["h8", "i9", "h9", "h10", "i8", "g8", "j8", "f8", "i10", "i7", "k9", "g9", "l8", "l7"]
    game = Game(start, tuple(start.board.square(name) for name in names))
    shown, ends = Replay(game), set()
    for at in shown.turns:
        told = shown.moves[at]
        stepped = Game(game.positions[at], tuple(one["move"] for one in told["ahead"]))
        assert [one["board"] for one in told["ahead"]] == [str(one).replace("/", "") for one in stepped.positions[1:]]
        assert [one["last"] for one in told["ahead"]] == [*stepped.moves]
        if told["lost"].startswith(("a win", "now")):
            winner = game.positions[at].turn if told["title"] == "the better line" else -game.positions[at].turn
            assert told["ahead"][-1]["won"]
            assert stepped.score == winner
            ends.add(told["title"])
    assert ends == {"the better line", "Black's win"}


def test_the_curve_ends_where_the_game_does():
    won = play_game(random_player(1), random_player(2), connect_four())
    curve = Replay(won).curve
    assert len(curve) == len(won.positions)
    assert curve[-1] == won.score
    assert all(-1 <= height <= 1 for height in curve)
    assert abs(Replay(Game(won.start, won.moves[:4])).curve[-1]) < 1


def test_a_replay_says_of_each_move_who_leads_what_it_gave_away_and_what_was_better():
    before, gives, wins, loses, gives_up = Replay(Game(tic_tac_toe(), (4, 1, 0, 8, 5))).moves
    assert (before["name"], before["short"], before["value"]) == ("X on 4", "4", "proved: a draw")
    assert (before["said"], before["better"], before["proved"]) == ("X on 4, as good as any", "", True)
    assert (gives["value"], gives["said"]) == ("proved: a draw", "O on 1 let X force a win (3 moves)")
    assert gives["better"] in {f"Better: O on {corner}." for corner in (0, 2, 6, 8)}
    assert wins["value"] == loses["value"] == "proved: X can win"
    assert (loses["cost"], loses["said"]) == (0, "O on 8: every move loses here")
    assert gives_up["said"] == "X on 5 missed a forced win (2 moves)"
    assert (gives_up["cost"], gives_up["better"]) == (1, "Better: X on 6.")


def test_a_win_that_takes_longer_still_wins_and_is_not_called_as_good():
    for board, move, said in [
        ("O.X/.../XO.", 5, "X on 5 still wins"),  # on 4 it has won
        ("X../X../OO.", 1, "X on 1: every move loses here"),  # on 8 it holds out
    ]:
        (told,) = Replay(Game(tic_tac_toe(board), (move,))).moves
        assert (told["said"], told["proved"]) == (said, True)


def test_a_guess_reads_otherwise_than_a_proof():
    first, reply = Replay(Game(connect_four(), (0, 3))).moves
    assert " seems to lead by " in first["value"]
    assert (first["said"].partition(" seems to give away ")[0], first["proved"]) == ("Red in column 0", False)
    assert first["better"] == "I would try: Red in column 3."
    assert reply["said"] == "Yellow in column 3, as good as any, as far as I see"
    (threat,) = Replay(Game(connect_four("12131"), (6,))).moves
    assert threat["said"] == "Yellow in column 6: now Red can win at once"
    assert threat["better"] == "After Yellow in column 0 I see none."


def test_of_the_moves_that_gave_something_away_the_three_dearest_are_named():
    game = Game(connect_four(), (0, 1, 2, 3, 4))
    assert _turns(game, [Judgement(Guessed(0), Guessed(0), 0, cost) for cost in (5, 1, 9, 0, 7)], None) == [0, 2, 4]
