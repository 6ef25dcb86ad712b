"""Lessons 3 and 14. How a game with chance in it ends, exactly: win, draw and loss as fractions over the whole tree."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import sqrt
from numbers import Integral
from typing import Any, NamedTuple, TypeAlias

from gametree.position import MAX, MIN, Move, P, Value, require, require_position

Strategy: TypeAlias = Callable[[P], Move | Iterable[Move]]


class Odds(NamedTuple):
    """How likely each end of a game is, from MAX's side.

    Args:
        win: the chance that MAX wins.
        draw: the chance of a score of 0.
        loss: the chance that MIN wins.

    """

    win: Fraction
    draw: Fraction
    loss: Fraction


def any_move(position: P) -> Iterable[Move]:
    """Return all legal moves: the strategy of the random player.

    >>> any_move(tic_tac_toe("XO./OX./X.."))
    (2, 5, 7, 8)
    """
    return position.moves()


def odds(position: P, players: Mapping[int, Strategy[P]]) -> Odds:
    """Return the exact chances of each result, by expectation over the whole tree.

    A path of the tree does not count as one game: it is as likely as the moves on it, and they are not equally likely.

    Args:
        position: where the game begins.
        players: for MAX and for MIN what the side plays: a function of the position that returns a move, or several
            moves of which each is played with the same chance. It must return the same for the same position.

    Raises:
        ValueError: a side has no strategy, or a strategy returned no move.

    >>> odds(Tree([1, [0, -1]]), {MAX: any_move, MIN: any_move})
    Odds(win=Fraction(1, 2), draw=Fraction(1, 4), loss=Fraction(1, 4))

    """
    require_position(position)
    require(isinstance(players, Mapping), "players", "strategies like {MAX: any_move, MIN: any_move}", players)
    for strategy in players.values():
        require(callable(strategy), "a strategy", "a function of a position, such as any_move", strategy)
    if missing := {MAX, MIN} - set(players):
        raise ValueError(f"players must name a strategy for MAX (1) and for MIN (-1), {min(missing)} is missing")
    known: dict[P, Odds] = {}

    def chances(position: P) -> Odds:
        if position not in known:
            below = [chances(position.play(move)) for move in _choices(position, players)] if position.moves() else []
            known[position] = _average(below) if below else _result(position.score())
        return known[position]

    return chances(position)


def _choices(position: P, players: Mapping[int, Strategy[P]]) -> list[Move]:
    chosen = players[position.turn](position)
    is_move = isinstance(chosen, Integral) or (isinstance(chosen, Hashable) and chosen in {*position.moves()})
    moves = [chosen] if is_move else list(chosen)
    if not moves:
        raise ValueError(f"a strategy returned no move for {position!r}, whose moves are {list(position.moves())}")
    return moves


def _average(parts: list[Odds]) -> Odds:
    win, draw, loss = (sum(column, Fraction()) / len(parts) for column in zip(*parts, strict=True))
    return Odds(win, draw, loss)


def _result(score: Value) -> Odds:
    return Odds(Fraction(score > 0), Fraction(score == 0), Fraction(score < 0))


def expectimax(position: P, side: int) -> Fraction:
    """Return what `side` can expect when it plays for the best expectation and the other side at random.

    Where minimax lets the other side choose the worst for us, this takes the average of its moves (Michie 1966,
    *Game-playing and game-learning automata*).

    Args:
        position: the position to value.
        side: who chooses, and whose side the expectation is for, MAX or MIN.

    >>> expectimax(Tree([[3, 12], [2, 4]]), MAX)
    Fraction(15, 2)

    """
    known: dict[Any, Fraction] = {}

    def value(position: P) -> Fraction:
        if position not in known:
            below = [value(position.play(move)) for move in position.moves()] or [Fraction(side * position.score())]
            known[position] = max(below) if position.turn == side else sum(below, Fraction()) / len(below)
        return known[position]

    return value(position)


def score_interval(won: int, drawn: int, lost: int, z: float = 1.96) -> tuple[float, float]:
    """Return the two scores between which a player's true one lies, with a confidence of 95 %.

    The score of a game is 1, ½ or 0. It is Wilson's interval (1927), which keeps a width where all games ended alike;
    draws make it a little wider than it need be, never narrower.

    Args:
        won: games won.
        drawn: games drawn.
        lost: games lost.
        z: how many standard deviations wide: 1.96 for 95 %, 2.576 for 99 %.

    Raises:
        ValueError: a count is below 0, or there is no game.

    >>> low, high = score_interval(60, 0, 40)
    >>> f"{low:.2f} to {high:.2f}"
    '0.50 to 0.69'

    """
    for name, count in {"won": won, "drawn": drawn, "lost": lost}.items():
        require(isinstance(count, int | float) and count == count, name, "a number of games", count)
    games = won + drawn + lost
    if min(won, drawn, lost) < 0 or not games:
        raise ValueError(f"expected counts of at least one game, got won={won}, drawn={drawn}, lost={lost}")
    share, doubt = (won + drawn / 2) / games, z * z / games
    middle = (share + doubt / 2) / (1 + doubt)
    reach = sqrt(share * (1 - share) * doubt + doubt * doubt / 4) / (1 + doubt)
    return max(0.0, middle - reach), min(1.0, middle + reach)
