"""Processes of this machine that work for this one: made new, ended with it, and sent only what can be sent."""

import os
import pickle
import signal
import sys
import threading
from concurrent.futures import Executor
from typing import Any


def own_processes(workers: int) -> Executor:
    """Return a pool of processes of this machine, which leave Ctrl-C to this process and end when it does."""
    from concurrent.futures import ProcessPoolExecutor  # there are Pythons without processes
    from multiprocessing import get_context

    # A copy of a process with threads, as a notebook's kernel is one, may hang: so they are new ones.
    return ProcessPoolExecutor(workers, get_context("spawn"), begin_as_child)


def begin_as_child() -> None:
    """Leave Ctrl-C to the process that has made this one, and end when it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """Have this process ended when the one that has made it ends, however it ends."""
    threading.Thread(target=_wait_and_end, daemon=True).start()


def _wait_and_end() -> None:
    from multiprocessing import connection, parent_process

    if parent := parent_process():
        connection.wait([parent.sentinel])
        os._exit(1)


def processes_of(executor: Executor) -> dict[int, Any] | None:
    """Return the processes of a pool, None for any other executor; before Python 3.14 there is no public way."""
    processes: dict[int, Any] | None = getattr(executor, "_processes", None)
    return processes


def end_processes(executor: Executor) -> bool:
    """Kill the processes of a pool, which have nothing to lose, so they are not asked; return whether it has any."""
    processes = list((processes_of(executor) or {}).values())
    for process in processes:
        process.kill()
    return bool(processes)


def require_sendable(**given: object) -> None:
    """Raise ValueError, in a sentence, where something cannot be sent to another process."""
    for name, thing in given.items():
        home = getattr(thing if callable(thing) else type(thing), "__module__", "")
        is_lost = home == "__main__" and not hasattr(sys.modules["__main__"], "__file__")
        try:
            pickle.dumps(thing)
        except (pickle.PicklingError, AttributeError, TypeError):  # by its version and by what it is, Python raises any
            is_lost = True
        if is_lost:
            raise ValueError(
                f"{name} cannot be sent to another process, as it is defined in this notebook or in a function. Put it "
                "into a file, mine.py, and import it from there."
            )
