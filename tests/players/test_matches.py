"""Players and games: records, players that repeat themselves for a seed, and how strong the engine plays."""

import random

import pytest

from gametree import Tree, connect_four, gomoku, minimax, mnk, negamax, othello, tic_tac_toe
from gametree.position import MAX, MIN, PASS
from gametree.search.evaluations import by_phase, column_weights
from gametree.search.ordering import forced_moves
from players.gomoku.player import gomoku_player
from players.matches import Game, Match, engine_player, match, openings, play_game, random_player, search_player
from players.room.levels import levels
from tests.counts import count


def first_move(position):
    return position.moves()[0]


def last_move(position):
    return position.moves()[-1]


def test_a_game_is_its_moves_and_knows_its_positions():
    game = play_game(first_move, last_move, tic_tac_toe("XO./.../..."))
    assert game == Game(tic_tac_toe("XO./.../..."), (2, 8, 3, 7, 4, 6))
    assert len(game.positions) == 7
    assert str(game.positions[-1]) == "XOX/XX./OOO"
    assert game.score == -1


@pytest.mark.parametrize("turn", [MAX, MIN])
def test_the_first_player_moves_for_the_side_to_move(turn):
    game = play_game(first_move, last_move, Tree([[1, 2], [3, 4]], turn))
    assert (game.moves, game.score) == ((0, 1), 2)


def test_passes_are_moves_of_the_record():
    games = [play_game(random_player(seed), random_player(-seed), othello(size=4)) for seed in range(10)]
    assert any(PASS in game.moves for game in games)
    assert all(not game.positions[-1].moves() for game in games)


def test_a_random_player_repeats_itself_for_its_seed_only():
    def game(seed):
        return play_game(random_player(seed), random_player(seed + 100), connect_four())

    assert game(1) == game(1)
    assert len({game(seed).moves for seed in range(10)}) == 10


def test_a_random_player_takes_every_move_about_as_often():
    player = random_player(5)
    counts = [0] * 9
    for _ in range(900):
        counts[player(tic_tac_toe())] += 1
    assert min(counts) > 60
    assert max(counts) < 150


def worst_result(player, position, side, seen):
    """The least that a player gets for its side when the other side tries everything."""
    if position in seen or not position.moves():
        return seen.setdefault(position, side * position.score())
    moves = [player(position)] if position.turn == side else position.moves()
    seen[position] = min(worst_result(player, position.play(move), side, seen) for move in moves)
    return seen[position]


@pytest.mark.slow
@pytest.mark.parametrize("side", [MAX, MIN])
def test_the_engine_never_loses_tic_tac_toe(side):
    assert worst_result(engine_player(symmetry=True, limit=1), tic_tac_toe(), side, {}) == 0
    assert worst_result(first_move, tic_tac_toe(), side, {}) == -1


def random_blocker(seed):
    """A player that wins at once or stops the other from doing so, and else takes any move."""
    source = random.Random(seed)
    return lambda position: source.choice(forced_moves(position))


@pytest.mark.slow
def test_the_engine_wins_4_4_3_against_everybody():
    player = engine_player(forced=True, limit=1)
    opponents = [player, *map(random_player, range(10)), *map(random_blocker, range(10))]
    assert [play_game(player, opponent, mnk(4, 4, 3)).score for opponent in opponents] == [1] * 21
    blockers = [play_game(random_blocker(-seed), random_blocker(seed), mnk(4, 4, 3)).score for seed in range(1, 21)]
    assert min(blockers) < 1


def wins_against_random(player, start, games):
    """How many games a player wins, the colours swapped after each; the random players are seeded."""
    won = 0
    for seed in range(games):
        side = MAX if seed % 2 == 0 else MIN
        players = {side: player, -side: random_player(seed)}
        won += side * play_game(players[MAX], players[MIN], start).score > 0
    return won


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "evaluate", "settings"),
    [(connect_four(), column_weights, {"limit": 10_000}), (othello(), by_phase, {})],
    ids=["connect four", "Othello"],
)
def test_the_engine_wins_98_of_100_games_against_a_random_player(start, evaluate, settings):
    games = count("games against a random player")
    assert wins_against_random(engine_player(depth=4, evaluate=evaluate, **settings), start, games) >= 0.98 * games


def test_connect_four_has_49_openings_of_two_plies_and_no_more():
    found = openings(connect_four(), 2, 49, seed=1)
    assert len(set(found)) == 49
    assert all(len(position.moves()) == 7 and position.turn == MAX for position in found)
    with pytest.raises(ValueError, match="at most 49 openings, all there are after 2 plies"):
        openings(connect_four(), 2, 50, seed=1)


def test_openings_are_the_same_for_the_same_seed_and_never_finished_games():
    assert (
        openings(othello(), 6, 20, seed=4) == openings(othello(), 6, 20, seed=4) != openings(othello(), 6, 20, seed=5)
    )
    assert all(position.moves() for position in openings(tic_tac_toe(), 7, 100, seed=1))
    assert openings(tic_tac_toe(), 0, 1, seed=1) == (tic_tac_toe(),)


def test_a_match_plays_each_opening_with_both_colours():
    starts = openings(tic_tac_toe(), 1, 9, seed=2)
    played = match(first_move, last_move, starts)
    assert [game.start for game in played.games] == [start for start in starts for _ in range(2)]
    for index, start in enumerate(starts):
        assert played.games[2 * index] == play_game(first_move, last_move, start)
        assert played.games[2 * index + 1] == play_game(last_move, first_move, start)


def test_results_are_the_first_player_s_whatever_it_plays_and_whoever_begins():
    best, worst = Tree([1, -1]), Tree([1, -1], MIN)
    good = Match(tuple(play_game(*players, start) for start in (best, worst) for players in _both(start)))
    assert (good.won, good.drawn, good.lost, good.score) == (4, 0, 0, 1)
    assert str(good) == "4 won, 0 drawn, 0 lost: 1.00 (0.51 to 1.00)"
    mirrored = match(first_move, last_move, openings(tic_tac_toe(), 2, 30, seed=3))
    other_way = match(last_move, first_move, openings(tic_tac_toe(), 2, 30, seed=3))
    assert sum(mirrored.results) == -sum(other_way.results)
    assert (mirrored.won, mirrored.drawn, mirrored.lost) == (other_way.lost, other_way.drawn, other_way.won)


def _both(start):
    """Return the players of two games of a tree of one ply: the first player always gets its best leaf."""
    good, bad = (first_move, last_move) if start.turn == MAX else (last_move, first_move)
    return (good, bad), (bad, bad)


def test_a_match_needs_a_start_and_may_show_how_far_it_is():
    with pytest.raises(ValueError, match="at least one position"):
        match(first_move, last_move, ())
    seen = []
    match(first_move, last_move, [tic_tac_toe()], progress=lambda starts: seen.extend(starts) or starts)
    assert seen == [tic_tac_toe()]


def test_a_draw_is_half_a_point():
    won, drawn = (Game(tic_tac_toe(), moves) for moves in ((0, 3, 1, 4, 2), (0, 1, 2, 4, 3, 5, 7, 6, 8)))
    assert Match((won, drawn)).score == 0.75
    assert str(Match((won, won, drawn, drawn))).startswith("1 won, 2 drawn, 1 lost: 0.50")


@pytest.mark.parametrize(("search", "for_max"), [(minimax, True), (negamax, False)])
@pytest.mark.parametrize(("text", "move"), [("XX./OO./...", 2), ("XX./OO./X..", 5)])
def test_a_search_plays_the_first_of_the_moves_that_it_values_most_for_its_own_side(search, for_max, text, move):
    assert search_player(search, for_max=for_max)(tic_tac_toe(text)) == move


@pytest.mark.parametrize(
    "player",
    [random_player(1), engine_player(), search_player(negamax), gomoku_player(), gomoku_player(fours=False)]
    + [level.player(gomoku(), 1) for level in levels(gomoku())],
)
def test_every_player_says_that_a_game_is_over(player):
    over = gomoku("XXXXX/OOOO./...../...../.....", size=5)
    with pytest.raises(ValueError, match=r"there is no move to find: the game is over in gomoku\('XXXXX"):
        player(over)
