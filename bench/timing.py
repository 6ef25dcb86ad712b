"""Time several things fairly: in turns, the best of some rounds, the garbage collector off for all.

What counts is the processor's time, of which other programs on the same machine take less than of the clock's.
"""

import gc
from collections.abc import Callable, Mapping
from math import inf
from time import process_time

Run = Callable[[], object]


def best_seconds(runs: Mapping[str, Run], rounds: int) -> dict[str, float]:
    """Return the shortest time of each run, in processor seconds; a round runs all of them, one after the other."""
    best = dict.fromkeys(runs, inf)
    for _ in range(rounds):
        for name, run in runs.items():
            best[name] = min(best[name], seconds(run))
    return best


def seconds(run: Run) -> float:
    gc.collect()
    gc.disable()
    try:
        start = process_time()
        run()
        return process_time() - start
    finally:
        gc.enable()
