"""Time several things fairly: in turns, the best of some rounds, the garbage collector off for all.

What counts is the processor's time, of which other programs on the same machine take less than of the clock's.
"""

import gc
from collections.abc import Callable, Mapping
from functools import partial
from math import inf
from time import process_time

Run = Callable[[], object]
LONG, MOST = 0.1, 100  # seconds, and how often what is shorter runs again at most


def best_seconds(runs: Mapping[str, Run], rounds: int) -> dict[str, float]:
    """Return the shortest time of each run, in processor seconds; a round runs all of them, one after the other.

    What is short runs several times in a round, and the mean counts: ten milliseconds say little.
    """
    times = {name: 1 + int(LONG / max(seconds(run), LONG / MOST)) for name, run in runs.items()}
    best = dict.fromkeys(runs, inf)
    for _ in range(rounds):
        for name, run in runs.items():
            best[name] = min(best[name], seconds(partial(_repeat, run, times[name])) / times[name])
    return best


def _repeat(run: Run, times: int) -> None:
    for _ in range(times):
        run()


def seconds(run: Run) -> float:
    gc.collect()
    gc.disable()
    try:
        start = process_time()
        run()
        return process_time() - start
    finally:
        gc.enable()
