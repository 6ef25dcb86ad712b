"""An engine with helpers beside the engine alone, in time and in nodes: `python -m bench.workers`, some minutes.

The yardstick is a loop that does nothing, once and on as many processes at the same time: where it is not nearly as
many times as fast, the cores are not free, and times say little. Nodes say how well the work is divided in any case.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from typing import Any

from gametree import Engine, column_weights, connect_four, disc_difference, othello
from gametree.search.engine import Result
from players.parallel.helpers import HelpedResult, together

SEARCHES: dict[str, Engine[Any]] = {
    "connect four": Engine(connect_four("44"), column_weights),
    "Othello": Engine(
        othello("......../...X..../..OXO.../..OOOO../...XOXO./.....OO./.....XO./........ X"), disc_difference
    ),
}
DEPTHS = {"connect four": 16, "Othello": 10}  # searches of seconds: shorter ones end while the others begin
ROUNDS = 30_000_000
FREE = 0.95  # of the cores' speed, from which on times are worth reading


def loop(rounds: int) -> None:
    for _ in range(rounds):
        pass


def yardstick(workers: int) -> float:
    """Return how many times as fast as one process so many do the same work."""
    with ProcessPoolExecutor(workers) as pool:
        list(pool.map(loop, [1] * workers))
        start = perf_counter()
        pool.submit(loop, ROUNDS).result()
        alone = perf_counter() - start
        list(pool.map(loop, [ROUNDS] * workers))
        return workers * alone / (perf_counter() - start - alone)


def row(name: str, alone: Result, helped: HelpedResult) -> str:
    """Return the two searches beside each other; the busiest worker is the measure of how the work is divided."""
    busiest = max(helped.nodes, *helped.helped)
    return (
        f"{name:14}{alone.nodes:12,}{helped.nodes:12,}{busiest:12,}{alone.nodes / busiest:9.2f}"
        f"{alone.seconds:10.1f}{helped.seconds:10.1f}{alone.seconds / helped.seconds:9.2f}"
    )


def main(workers: int = 2) -> None:
    """Print the yardstick, and a row for each game."""
    measured = yardstick(workers)
    is_free = measured >= FREE * workers
    print(
        f"a bare loop on {workers} processes: {measured:.2f} times as fast"
        + ("" if is_free else ", so read nodes only")
    )
    heads = "alone", "the first", "the busiest", "ratio", "seconds", "together", "ratio"
    print(" " * 14 + "".join(f"{head:>{width}}" for head, width in zip(heads, (12, 12, 12, 9, 10, 10, 9), strict=True)))
    for name, engine in SEARCHES.items():
        alone = engine.search(depth=DEPTHS[name])
        helped = together(engine, workers).search(depth=DEPTHS[name])
        assert helped.value == alone.value
        print(row(name, alone, helped), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
