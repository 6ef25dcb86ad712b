"""One row a game, with all that its players, levels, judge and records need; and the rivals that a program can meet.

A game without a row is played, judged and reviewed as well, by the score of finished games; it has no record, and the
programs of a class cannot meet at it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from typing import Any, NamedTuple

from gametree.games.connect_four import ConnectFour, connect_four
from gametree.games.gomoku import Gomoku, gomoku
from gametree.games.mnk import MNK, tic_tac_toe
from gametree.games.othello import Othello, othello
from gametree.position import Evaluate, Position, Value, score
from gametree.search.alphabeta import alphabeta
from gametree.search.engine import Engine
from gametree.search.evaluations import by_phase, five_windows, open_fours
from players.gomoku.player import SURE, gomoku_engine, gomoku_player
from players.gomoku.wins import ForcedWin, beside_shapes, forced_win, proved_by_fours
from players.matches import Player, engine_player, random_player, search_player

PLAIN = dict.fromkeys(("ordering", "killers", "history", "deepening", "table", "pvs", "symmetry"), False)
FEW = 9
ALL_IDEAS = {"killers": True, "history": True, "two_ply_steps": False}  # also those that cost more than they save


@dataclass(frozen=True, eq=False)
class GameRow:
    """What there is to know of a game beside its rules, for all who play it, judge it or keep a record of it.

    Args:
        evaluate: what a leaf is worth to rivals, from MAX's side.
        judge: the engine that judges positions.
        win: the least value for which it counts a win; where discs are counted, a win by one.
        player: makes a player that looks so many plies ahead, for so many seconds at most.
        starts: where programs begin, by name.
        levels: of each level to play against, the weakest first: how many plies it looks ahead, and which part of its
            moves are any move.
        nodes: how many positions advice looks at, for each that it values.
        record: how the name of a file with a game ends: ".sgf", ".txt" for a list of moves, "" for no record.
        amount: says how much a value is, where its points say nothing.
        forced_win: finds wins that can be forced: they come before what the judge says. The game's positions can be
            `passed()`, and only moves of the judge's `order` are looked at.
        prove: returns the result of a position, from MAX's side, or None, with so many nodes; else a search does.

    """

    evaluate: Evaluate[Any]
    judge: Engine[Any]
    win: Value
    player: Callable[[float, float], Player[Any]]
    starts: Mapping[str, Position] = field(default_factory=dict)
    levels: tuple[tuple[float, float], ...] = (1, 0.5), (2, 0.2), (4, 0)
    nodes: int = 2000
    record: str = ""
    amount: Callable[[Value], str] | None = None
    forced_win: Callable[..., ForcedWin | None] | None = None
    prove: Callable[[Any, int], Value | None] | None = None


def by_engine(evaluate: Evaluate[Any] = score, history: bool = False, **more: Any) -> GameRow:
    """Return the row of a game that the engine plays and judges, with one evaluation for all."""
    player, win = partial(engine_player, evaluate=evaluate, history=history), getattr(evaluate, "win", inf)
    return GameRow(evaluate, Engine(None, evaluate, history=history), win, player, **more)


def soon(position: MNK) -> Value:
    """Return how a game ended, from MAX's side: a win is worth more, the more squares are empty."""
    return position.score() * (1 + sum(row.count(".") for row in position.rows))


def mnk_player(depth: float, seconds: float) -> Player[MNK]:
    """Return a player that searches few empty squares to the end of the game, and plays as the engine on more."""
    engine: Player[MNK] = engine_player(depth, seconds)
    whole = search_player(alphabeta, evaluate=soon)
    return lambda position: (whole if depth == inf and is_few(position) else engine)(position)


def is_few(position: Position) -> bool:
    """Tell whether the squares of a game that lines win are so few that alpha-beta searches them all in a moment."""
    return bool(getattr(position, "winning_lines", ())) and len(position.moves()) <= FEW


ROWS: dict[type, GameRow] = {
    MNK: replace(
        by_engine(starts={"tic-tac-toe": tic_tac_toe()}, levels=((inf, 0.8), (inf, 0.35), (inf, 0)), record=".txt"),
        player=mnk_player,
    ),
    ConnectFour: by_engine(
        open_fours,
        starts={f"connect-four-{size}x{size}": connect_four(rows=size, columns=size) for size in (4, 5)}
        | {"connect-four": connect_four()},
        levels=((1, 0.6), (2, 0.35), (4, 0.18), (5, 0.05), (7, 0)),
        record=".txt",
    ),
    Othello: by_engine(
        by_phase,
        history=True,  # with as many moves as here it saves more than it costs
        starts={"othello-4x4": othello(size=4), "othello-6x6": othello(size=6), "othello": othello()},
        levels=((1, 0.7), (1, 0.15), (2, 0.1), (4, 0.1), (5, 0)),
        record=".txt",
    ),
    Gomoku: GameRow(
        evaluate=five_windows,
        judge=gomoku_engine(),
        win=SURE,
        player=gomoku_player,
        starts={"gomoku-7x7": gomoku(size=7), "gomoku": gomoku()},
        levels=((1, 0.95), (1, 0.8), (1, 0.6), (1, 0.35), (1, 0.12), (4, 0)),
        nodes=200,
        record=".sgf",
        amount=beside_shapes,
        forced_win=forced_win,
        prove=proved_by_fours,
    ),
}
"""The row of each game, by the class of its positions."""
ANY_GAME = by_engine()

GAMES = {name: start for row in ROWS.values() for name, start in row.starts.items()}
"""The games that programs can meet at, by name: where each begins."""


def row_of(position: Position) -> GameRow:
    """Return the row of a position's game, the defaults where it has none."""
    return ROWS.get(type(position), ANY_GAME)


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


def rivals(position: Position, evaluate: Evaluate[Any] | None = None) -> tuple[Rival, ...]:
    """Return the rivals at a position's game, the weakest first. They think in plies, never in seconds.

    Args:
        position: any position of the game.
        evaluate: how they value leaves, from MAX's side; without it, as suits the game.

    >>> [rival.name for rival in rivals(connect_four())]
    ['chance', 'greedy', 'two plies', 'alpha-beta', 'ordered', 'engine']

    """
    row = row_of(position)
    value, table = evaluate or row.evaluate, PLAIN | {"ordering": True, "table": True}

    def rival(name: str, about: str, depth: int, value: Evaluate[Any], ideas: Mapping[str, bool]) -> Rival:
        return Rival(name, about, lambda _seed: engine_player(depth, inf, value, order=row.judge.order, **ideas))

    weak = (
        Rival("chance", "any legal move", random_player),
        rival("greedy", "the best board after its own move", 1, value, PLAIN),
        rival("two plies", "its own move and the reply", 2, value, PLAIN),
    )
    if row.forced_win:
        fours: Any = evaluate or row.judge.evaluate
        return *weak, rival("threats", "two plies, and wins by fours at every leaf", 2, fours, ALL_IDEAS)
    return (
        *weak,
        rival("alpha-beta", "four plies of plain alpha-beta", 4, value, PLAIN),
        rival("ordered", "five plies, good moves first, with a table", 5, value, table),
        rival("engine", "seven plies with all ideas of the course", 7, value, ALL_IDEAS),
    )
