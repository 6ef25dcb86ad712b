"""`python -m bench.levels`: what each level scores against the one below it, and the lowest against a beginner.

Games begin from random openings, with colours swapped. The beginner is careful: it sees what wins or loses within two
plies (at Othello, corners), and otherwise plays any move. At 200 games a pair, all takes about an hour.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from time import perf_counter
from typing import Any

from gametree.games.mnk import MNK
from gametree.games.othello import Othello
from gametree.position import Evaluate, Move, Position, score
from gametree.search.engine import Engine
from gametree.search.evaluations import corners
from players.games import GAMES, row_of
from players.matches import Player, match, openings
from players.room.levels import levels

PLAYED = ("tic-tac-toe", "connect-four", "othello", "gomoku")
OPENINGS = 4  # plies


class Timed:
    """A player, and the longest that it thought about a move."""

    def __init__(self, player: Player[Any]) -> None:
        self.player, self.longest = player, 0.0

    def __call__(self, position: Position) -> Move:
        began = perf_counter()
        move = self.player(position)
        self.longest = max(self.longest, perf_counter() - began)
        return move


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help=f"one of {', '.join(PLAYED)} (default: all)")
    parser.add_argument("--count", type=int, default=200, help="how many games each pair plays (default: 200)")
    parser.add_argument("--level", type=int, help="play this level alone against the one below")
    options = parser.parse_args(arguments)
    for name in options.games or PLAYED:
        for line in table(GAMES[name], options.count, options.level):
            print(f"{name:14}{line}", flush=True)


def table(start: Position, count: int, only: int | None) -> Iterator[str]:
    ranks: list[Player[Any]] = [
        careful_beginner(0),
        *(level.player(start, at) for at, level in enumerate(levels(start), 1)),
    ]
    starts = [start] * (count // 2) if isinstance(start, MNK) else openings(start, OPENINGS, count // 2, seed=1)
    for at, (below, player) in enumerate(pairwise(ranks), 1):
        if only in (None, at):
            timed = Timed(player)
            against = f"level {at - 1}" if at > 1 else "beginner"
            yield f"level {at} against {against}: {match(timed, below, starts)}; {timed.longest:.2f} s a move at most"


def careful_beginner(seed: int) -> Player[Any]:
    source = random.Random(seed)  # noqa: S311

    def player(position: Position) -> Move:
        value: Evaluate[Any] = corners if isinstance(position, Othello) else score
        engine = Engine(position, value, order=row_of(position).judge.order)
        return source.choice(engine.search(depth=2, all_best=True).moves)

    return player


if __name__ == "__main__":
    main()
