"""A search of one's own against the rivals, and what the engine thinks of the moves."""

import re

import pytest

from classroom import challenge
from classroom.practice.challenge import Challenge, Meeting
from gametree import alphabeta, connect_four, minimax, negamax, tic_tac_toe
from players import play_game, rivals, search_player
from players.games import GAMES, Rival
from players.matches import Game, Match
from players.room.judgement import judgements


@pytest.mark.slow
def test_perfect_play_loses_only_where_the_opening_is_lost() -> None:
    found = challenge(minimax, tic_tac_toe(), for_max=True, pairs=3)
    assert [one.match for one in found.meetings] == [
        one.match for one in challenge(negamax, tic_tac_toe(), pairs=3).meetings
    ]
    assert found.meetings[0].match.won > found.meetings[0].match.lost
    for meeting in found.meetings:
        for game, result in zip(meeting.match.games, meeting.match.results, strict=True):
            assert result >= 0 or minimax(game.start) != 0


def test_the_side_of_the_values_must_be_told() -> None:
    right = challenge(minimax, connect_four(rows=4, columns=4), 2, for_max=True)
    wrong = challenge(minimax, connect_four(rows=4, columns=4), 2)
    assert sum(one.match.won for one in right.meetings) > sum(one.match.won for one in wrong.meetings)


def test_leaves_are_counted_for_both() -> None:
    found = challenge(alphabeta, connect_four(rows=4, columns=4), 3)
    plain = challenge(negamax, connect_four(rows=4, columns=4), 3)
    assert [one.match for one in found.meetings] == [one.match for one in plain.meetings]
    assert all(less.more[0] < more.more[0] for less, more in zip(found.meetings, plain.meetings, strict=True))
    assert found.meetings[0].more[1] == 0 < found.meetings[1].more[1]
    assert "plain alpha-beta" in repr(found)
    assert "<table>" in found._repr_html_()


def test_a_game_that_is_not_there_is_named() -> None:
    found = challenge(alphabeta, connect_four(rows=4, columns=4), 1)
    with pytest.raises(ValueError, match=r"rivals are chance, greedy, .* 2 games each; got 'me', 1"):
        found.game("me")


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("othello", "gomoku", "connect-four")])
def test_every_rival_plays_every_game_and_beats_chance(name: str) -> None:
    start = GAMES[name]
    chance, *others = rivals(start)
    for rival in others:
        games = [play_game(rival.player(seed), chance.player(seed), start) for seed in range(3)]
        assert sum(game.score > 0 for game in games) >= 2 or name == "othello-4x4"


def test_a_blunder_is_judged_by_what_it_gives_away() -> None:
    moves = (4, 1, 0, 8)  # X can win by a double threat on 3 or 6; on 5 it cannot
    blunder, win = (judgements(Game(tic_tac_toe(), (*moves, move)))[-1] for move in (5, 3))
    assert (blunder.before.value, blunder.cost, win.cost) == (1, 1, 0)
    assert blunder.best in (3, 6)


@pytest.mark.slow
def test_judgements_agree_with_minimax() -> None:
    game = play_game(search_player(negamax, 2), rivals(tic_tac_toe())[0].player(5), tic_tac_toe())
    for judged, before, after in zip(judgements(game), game.positions, game.positions[1:], strict=False):
        assert judged.is_proved
        assert judged.before.value == minimax(before)
        assert judged.cost == before.turn * (minimax(before) - minimax(after))
        assert minimax(before.play(judged.best)) == minimax(before)


def test_a_row_has_what_was_won_drawn_and_lost_below_these_words():
    won, drawn = (Game(tic_tac_toe(), moves) for moves in ((0, 3, 1, 4, 2), (0, 1, 2, 4, 3, 5, 7, 6, 8)))
    rival = Rival("nobody", "nothing at all", lambda _seed: None)
    shown = repr(Challenge((Meeting(rival, Match((won, drawn, won)), (9, 9)),)))
    words, row = (re.split("  +", text) for text in shown.splitlines())
    assert dict(zip(words, row, strict=True)).items() >= {"won": "2", "drawn": "1", "lost": "0"}.items()
