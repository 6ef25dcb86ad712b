"""A ladder of rivals, from chance to the engine: what one's own program has to beat."""

from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple

from gametree.games.connect_four import ConnectFour, connect_four
from gametree.games.gomoku import Gomoku, gomoku
from gametree.games.mnk import tic_tac_toe
from gametree.games.othello import Othello, othello
from gametree.position import Evaluate, Position, score
from gametree.search.evaluations import by_phase, five_windows, open_fours
from players.gomoku.player import by_shapes, promising
from players.matches import Player, engine_player, random_player

GAMES: dict[str, Position] = {
    "tic-tac-toe": tic_tac_toe(),
    "connect-four-4x4": connect_four(rows=4, columns=4),
    "connect-four-5x5": connect_four(rows=5, columns=5),
    "connect-four": connect_four(),
    "othello-4x4": othello(size=4),
    "othello-6x6": othello(size=6),
    "othello": othello(),
    "gomoku-7x7": gomoku(size=7),
    "gomoku": gomoku(),
}
"""The games that programs can meet at, by name: where each begins."""

EVALUATIONS: dict[type, Evaluate[Any]] = {ConnectFour: open_fours, Othello: by_phase, Gomoku: five_windows}
PLAIN = dict.fromkeys(("ordering", "killers", "history", "deepening", "table", "pvs", "symmetry"), False)


class Rival(NamedTuple):
    """A program to beat.

    Args:
        name: what it is called.
        about: what it does, in a few words.
        player: returns a fresh player for the seed of a game; the same one for the same seed.

    """

    name: str
    about: str
    player: Callable[[int], Player[Any]]


def suited(position: Position) -> Evaluate[Any]:
    """Return how rivals value a game's leaves, from MAX's side: by the score where nothing is better."""
    return EVALUATIONS.get(type(position), score)


def rivals(position: Position, evaluate: Evaluate[Any] | None = None) -> tuple[Rival, ...]:
    """Return the rivals at a position's game, the weakest first. They think in plies, never in seconds.

    Args:
        position: any position of the game.
        evaluate: how they value leaves, from MAX's side; without it, as suits the game.

    >>> [rival.name for rival in rivals(connect_four())]
    ['chance', 'greedy', 'two plies', 'alpha-beta', 'ordered', 'engine']

    """
    value = evaluate or suited(position)
    chance = Rival("chance", "any legal move", random_player)
    greedy = _rival(position, "greedy", "the best board after its own move", 1, value, **PLAIN)
    two = _rival(position, "two plies", "its own move and the reply", 2, value, **PLAIN)
    if isinstance(position, Gomoku):
        fours = evaluate or by_shapes
        return chance, greedy, two, _rival(position, "threats", "two plies, and wins by fours at every leaf", 2, fours)
    table = {**PLAIN, "ordering": True, "table": True}
    return (
        *(chance, greedy, two),
        _rival(position, "alpha-beta", "four plies of plain alpha-beta", 4, value, **PLAIN),
        _rival(position, "ordered", "five plies, good moves first, with a table", 5, value, **table),
        _rival(position, "engine", "seven plies with all ideas of the course", 7, value),
    )


def _rival(position: Position, name: str, about: str, depth: int, evaluate: Evaluate[Any], **settings: Any) -> Rival:
    few: dict[str, Any] = {"order": promising} if isinstance(position, Gomoku) else {}
    return Rival(name, about, lambda _seed: engine_player(depth, inf, evaluate, **{**settings, **few}))
