"""Players, games between them, and matches. A player is any function that returns a legal move for a position."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from numbers import Real
from typing import Any, Generic, TypeAlias

from gametree.position import (
    Evaluate,
    Move,
    P,
    Value,
    check_game,
    numeric,
    require,
    require_depth,
    require_position,
    score,
)
from gametree.search.engine import Engine
from gametree.search.odds import score_interval

Player: TypeAlias = Callable[[P], Move]
Prove: TypeAlias = Callable[[P], Value | None]

LONGEST = 10_000  # plies of a game: no game of the course, nor of people, comes near it


@dataclass(frozen=True)
class Game(Generic[P]):
    """The record of a game.

    Args:
        start: the position in which it began.
        moves: the moves that were played.
        proved: the result, from MAX's side, of a game that was ended because it was proved; None for all others.

    """

    start: P
    moves: tuple[Move, ...]
    proved: Value | None = None

    @cached_property
    def positions(self) -> tuple[P, ...]:
        """All positions of the game, the first and the last included."""
        found = [self.start]
        for move in self.moves:
            found.append(found[-1].play(move))
        return tuple(found)

    @property
    def score(self) -> Value:
        """The result, from MAX's side."""
        return self.positions[-1].score() if self.proved is None else self.proved


def play_game(first: Player[P], second: Player[P], position: P, proved: Prove[P] = lambda _: None) -> Game[P]:
    """Return the game that two players play, to its end or until its result is proved.

    Args:
        first: who moves for the side to move in `position`.
        second: who moves for the other side.
        position: where the game begins.
        proved: returns the result of a position, from MAX's side, as soon as it is certain, and None before that: as
            `players.stopping.proved` does. It is asked after each move.

    Raises:
        TypeError: a player is no function, or there is no position.
        ValueError: the game has no end after 10,000 plies.
        IllegalMove: a player returned a move that the rules do not allow.

    >>> play_game(engine_player(), engine_player(), tic_tac_toe()).score
    0

    """
    require_position(position)
    for player in (first, second):
        require(callable(player), "a player", "a function of a position, such as random_player(1)", player)
    players = {position.turn: first, -position.turn: second}
    start, result, moves = position, None, list[Move]()
    while position.moves() and result is None:
        if len(moves) == LONGEST:
            raise ValueError(f"a game must end, and this one goes on after {LONGEST:,} plies, in {position!r}")
        moves.append(players[position.turn](position))
        position = position.play(moves[-1])
        result = proved(position) if position.moves() else None
    return Game(start, tuple(moves), result)


def open_moves(position: P) -> Sequence[Move]:
    """Return the legal moves of a position; ValueError, in a sentence, where the game is over."""
    if not (moves := position.moves()):
        raise ValueError(f"there is no move to find: the game is over in {position!r}")
    return moves


class RandomPlayer:
    """A player that takes any legal move, each with the same chance; a page that knows it for one chooses by itself.

    Args:
        seed: the same games for the same seed.

    """

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)  # noqa: S311 - a game, not a secret

    def __call__(self, position: P) -> Move:
        """Return any legal move."""
        return self.source.choice(open_moves(position))


def random_player(seed: int) -> Player[Any]:
    """Return a player that takes any legal move, each with the same chance; the same games for the same seed.

    >>> random_player(1)(tic_tac_toe()) in tic_tac_toe().moves()
    True
    """
    return RandomPlayer(seed)


def engine_player(
    depth: float = inf, seconds: float = inf, evaluate: Evaluate[P] = score, **settings: Any
) -> Player[P]:
    """Return a player that plays the engine's move.

    Args:
        depth: how many plies it looks ahead.
        seconds: how long it thinks about a move.
        evaluate: what a leaf is worth, from MAX's side.
        **settings: the other arguments of `Engine`.

    Raises:
        ValueError: as `Engine`; and when the player is to move, as `Engine.search`.

    >>> engine_player(depth=2)(tic_tac_toe("XX./OO./..."))
    2

    """
    engine = Engine(None, evaluate, **settings)

    def player(position: P) -> Move:
        open_moves(position)
        move = engine.search(position, depth=depth, seconds=seconds).move
        if move is None:
            raise ValueError(f"there is no move to find with a depth of {depth} in {position!r}")
        return move

    return player


def search_player(
    search: Callable[..., Value], depth: float = inf, evaluate: Evaluate[P] = score, for_max: bool = False
) -> Player[P]:
    """Return a player that plays the first of the moves that a search values most.

    Args:
        search: a search of one's own or of the course's, called as `search(position, depth=…, evaluate=…)`; without
            a depth, as `search(position)`.
        depth: how many plies it looks ahead, the move itself included; without it, to the end of the game.
        evaluate: what a leaf is worth, from MAX's side.
        for_max: whether the search returns values for MAX, as `minimax` does, instead of for the side to move.

    >>> search_player(minimax, for_max=True)(tic_tac_toe("XX./OO./..."))
    2

    """
    require(callable(search), "search", "a function of a position, such as alphabeta", search)
    require_depth(depth)
    options: dict[str, Any] = (
        {} if depth == inf and evaluate is score else {"depth": depth - 1, "evaluate": numeric(evaluate)}
    )

    def player(position: P) -> Move:
        def value(move: Move) -> Value:
            after = position.play(move)
            found = search(after, **options)
            require(isinstance(found, Real) and found == found, f"the value of {after!r}", "a number", found)
            return found * (position.turn if for_max else after.turn * position.turn)

        return max(open_moves(position), key=value)

    return player


def openings(start: P, plies: int, count: int, seed: int) -> tuple[P, ...]:
    """Return different positions after some random moves, in random order; the same ones for the same seed.

    Two deterministic programs play the same game again and again: to play many, they need many starts.

    Args:
        start: where the moves begin.
        plies: how many moves are played.
        count: how many positions to return; finished games are no openings.
        seed: the source of chance.

    Raises:
        ValueError: there are fewer such positions than `count`.

    >>> len(openings(tic_tac_toe(), plies=2, count=5, seed=1))
    5

    """
    require_position(start)
    source = random.Random(seed)  # noqa: S311 - a game, not a secret
    layer, enough = [start], 2 * count
    for _ in range(plies):
        reached = list(dict.fromkeys(position.play(move) for position in layer for move in position.moves()))
        # Where moves are many, all positions would be millions.
        layer = source.sample(reached, min(enough, len(reached)))
    found = [position for position in layer if position.moves()]
    if len(found) < count:
        raise ValueError(f"expected at most {len(found):,} openings, all there are after {plies} plies, got {count:,}")
    return tuple(found[:count])


@dataclass(frozen=True)
class Match(Generic[P]):
    """Games of two players, in pairs: each opening twice, so that both play it with both colours.

    Args:
        games: in the order in which they were played; in every second one the second player moves first.

    """

    games: tuple[Game[P], ...]

    @cached_property
    def results(self) -> tuple[Value, ...]:
        """The result of each game for the first player: more than 0 when it won."""
        starters = (game.start.turn * (1 if index % 2 == 0 else -1) for index, game in enumerate(self.games))
        return tuple(side * game.score for side, game in zip(starters, self.games, strict=True))

    @property
    def won(self) -> int:
        """How many games the first player won."""
        return sum(result > 0 for result in self.results)

    @property
    def drawn(self) -> int:
        """How many games were drawn."""
        return sum(result == 0 for result in self.results)

    @property
    def lost(self) -> int:
        """How many games the first player lost."""
        return sum(result < 0 for result in self.results)

    @property
    def score(self) -> float:
        """The first player's points a game, a draw being half a point."""
        return (self.won + self.drawn / 2) / len(self.games)

    def __repr__(self) -> str:
        return f"<Match of {len(self.games)} games: {self.won} won, {self.drawn} drawn, {self.lost} lost>"

    def __str__(self) -> str:
        low, high = score_interval(self.won, self.drawn, self.lost)
        return f"{self.won} won, {self.drawn} drawn, {self.lost} lost: {self.score:.2f} ({low:.2f} to {high:.2f})"


def match(
    first: Player[P],
    second: Player[P],
    starts: Sequence[P],
    progress: Callable[[Iterable[P]], Iterable[P]] = iter,
    *,
    proved: Prove[P] = lambda _: None,
    until: Callable[["Match[P]"], object] = lambda _: False,
) -> Match[P]:
    """Return the games of two players from the given positions, two from each with colours swapped.

    Args:
        first: the player whose results are counted.
        second: the other one.
        starts: the positions to begin from, as `openings` returns them.
        progress: what shows how far the match is: `tqdm`, for example.
        proved: ends games early, as for `play_game`.
        until: is asked after each pair of games whether the match has decided, as `sprt(0, 50)` can tell; without it,
            all positions are played.

    Raises:
        ValueError: there is no position to begin from, a side moves twice in a row, or a game has no end.
        IllegalMove: a player returned a move that the rules do not allow.

    >>> starts = openings(tic_tac_toe(), plies=2, count=5, seed=1)
    >>> print(match(engine_player(), random_player(1), starts))
    10 won, 0 drawn, 0 lost: 1.00 (0.72 to 1.00)

    """
    require(isinstance(starts, Sequence), "starts", "positions to begin from, such as [tic_tac_toe()]", starts)
    if not starts:
        raise ValueError("a match needs at least one position to start from, got none")
    played: Match[P] = Match(())
    for start in progress(starts):
        check_game(start)
        pair = play_game(first, second, start, proved), play_game(second, first, start, proved)
        played = Match((*played.games, *pair))
        if until(played):
            break
    return played
