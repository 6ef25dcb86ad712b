"""Games in which a side moves twice in a row: refused where values are negated, played where MAX and MIN are apart."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import pytest

from classroom import check
from gametree import (
    Engine,
    Tree,
    alphabeta_max_min,
    best_moves,
    check_game,
    minimax,
    negamax,
    record,
    split_root,
)
from gametree.drawing.search_narration import narrate
from gametree.position import MAX, MIN
from players import distribute, match, play, random_player
from players.games import GAMES
from players.matches import LONGEST, play_game
from tests.boxes import Boxes, late


@pytest.mark.parametrize("start", [*GAMES.values(), Tree([[[1], 2], 3], MIN)], ids=repr)
def test_each_move_of_the_courses_games_hands_the_turn_over(start):
    source = random.Random(4)
    for _ in range(20):
        position = start
        while moves := position.moves():
            child = position.play(source.choice(moves))
            assert (position.turn, child.turn) in ((MAX, MIN), (MIN, MAX))
            position = child


def by_players(start):
    return match(random_player(1), random_player(2), [start])


def by_workers(start):
    return distribute(split_root, [start], executor=ThreadPoolExecutor)


def by_a_check(start):
    return check.negamax(negamax, on=start)


@pytest.mark.parametrize("use", [check_game, Engine().search, best_moves, play, by_players, by_workers, by_a_check])
def test_who_would_negate_refuses_a_game_in_which_a_side_moves_twice(use):
    with pytest.raises(
        ValueError, match=r"in Boxes\(drawn=.*move \d+ leads from turn (-?1) to turn \1\. Let the other"
    ):
        use(Boxes())


def test_a_position_from_which_nobody_moves_twice_says_nothing_of_longer_games():
    class Mine(Boxes):
        def play(self, move):
            child = Boxes.play(self, move)
            return Mine(child.drawn, child.turn, child.lead)

    check_game(Mine(frozenset(range(12))))
    with pytest.raises(ValueError, match="hand the turn over"):
        check_game(Mine())


@dataclass(frozen=True)
class Colours(Boxes):
    turn: str = "white"

    def play(self, move):
        return Colours(self.drawn | {move}, "black" if self.turn == "white" else "white")


def test_a_turn_that_is_neither_max_nor_min_is_refused():
    with pytest.raises(ValueError, match="turn must be 1 while MAX is to move and -1 while MIN is, got 'white'"):
        check_game(Colours())


@dataclass(frozen=True)
class Endless(Boxes):
    def play(self, move):
        return Endless(turn=-self.turn)


def test_a_game_without_an_end_is_looked_at_for_so_many_plies():
    check_game(Endless())


def test_a_match_of_a_game_without_an_end_is_given_up():
    with pytest.raises(ValueError, match=r"a game must end, and this one goes on after 10,000 plies, in Endless\("):
        by_players(Endless())


def test_a_match_is_not_given_up_at_its_last_ply():
    assert len(play_game(random_player(1), random_player(2), Straight(LONGEST)).moves) == LONGEST
    with pytest.raises(ValueError, match=r"after 10,000 plies, in Straight\(plies=1,"):
        play_game(random_player(1), random_player(2), Straight(LONGEST + 1))


@dataclass(frozen=True)
class Straight:
    """A game in turn of so many plies, in which the last of six first moves may leave the turn where it is."""

    plies: int
    turn: int = MAX
    ended: list = field(default_factory=list, compare=False, repr=False)
    is_odd: bool = False

    def moves(self):
        if not self.plies:
            self.ended.append(self)
        return range(6 if self.plies else 0)

    def play(self, move):
        return Straight(self.plies - 1, self.turn if self.is_odd and move == 5 else -self.turn, self.ended)

    def score(self):
        return 0


@pytest.mark.parametrize(("plies", "games"), [(9, 200), (3, 10), (9, 10), (12, 200)])
def test_ten_games_are_looked_at_where_as_long_ones_were_before(plies, games):
    ended = []
    check_game(Straight(plies, ended=ended))
    assert len(ended) == games


def test_ten_games_find_what_one_would_miss():
    check_game(Straight(9))
    with pytest.raises(ValueError, match="hand the turn over"):
        check_game(Straight(3, is_odd=True))


def value(position):
    values = [value(position.play(move)) for move in position.moves()]
    return position.score() if not values else max(values) if position.turn == MAX else min(values)


@pytest.mark.parametrize("moves", range(7))
def test_searches_with_max_and_min_apart_take_such_a_game(moves):
    start = late(moves)
    assert minimax(start) == alphabeta_max_min(start) == value(start)


def test_the_stepper_says_where_a_side_moves_again():
    frames = narrate(record(negamax, late(2))).frames
    said = [frame.caption for frame in frames if "moves again" in frame.caption]
    assert said[0] == "The root looks at A. MAX has just moved and moves again: what this is worth keeps its sign."
    for search, start in ((minimax, late(2)), (negamax, Tree([[1, 2], 3]))):
        assert not any("moves again" in frame.caption for frame in narrate(record(search, start)).frames)
