"""Searches by splitting on real workers: what `simulate` runs, on any `concurrent.futures.Executor`.

This process steps the searches, and only what is no longer split goes to a worker: a serial search by the engine, with
a table of the worker's own. Its result depends on nothing but what is sent, so one that is lost is sent again.
"""

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from functools import partial
from inspect import signature
from math import inf
from typing import Any, NamedTuple

from gametree.position import Evaluate, P, Value, check_game, require, require_depth, score
from gametree.search.budget import Budget
from gametree.search.engine import END, Engine, TreeSearch
from gametree.search.parallel import Search
from gametree.search.parallel.simulation import Job, Machine
from players.parallel.processes import end_processes, own_processes, processes_of, require_sendable

TRIES = 3


class SerialSearch(NamedTuple):
    """A serial search that a worker is asked for; arguments as for `alphabeta`."""

    position: Any
    depth: float
    alpha: Value
    beta: Value
    evaluate: Evaluate[Any]


def distribute(
    search: Callable[..., Search],
    positions: Iterable[P],
    workers: int = 2,
    depth: float = inf,
    evaluate: Evaluate[P] = score,
    executor: Callable[[], Executor] | None = None,
    patience: float = 60,
) -> list[Value]:
    """Return what each position is worth, from the side to move, with the work done by other processes or machines.

    A task and its result take a millisecond on one machine, ten on a cluster. It pays where a task takes much longer,
    above all for many positions, each of them a task; young brothers are tasks from `grain` plies left on. In a
    program, the call stands under `if __name__ == "__main__":`, as each process imports the program.

    Args:
        search: `split_root`, `split_root_bound`, `young_brothers`, or one of your own with a parameter `serial`.
        positions: what to search; each is one task where `search` is `partial(young_brothers, grain=inf)`.
        workers: how many searches are sent out at a time.
        depth: how many plies to look ahead; without it, to the end of the game.
        evaluate: what a leaf is worth, from MAX's side.
        executor: makes what the work is handed to, such as `Client(…).get_executor` of Dask, once, and again when a
            worker dies or hangs; without it, as many processes as workers.
        patience: after how many seconds without any result the workers count as hung.

    Raises:
        ValueError: there are no workers, something cannot be sent to them, or a side moves twice in a row, where the
            searches would negate; the message says why.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> distribute(split_root, [Tree([[3, 12], [2, 4]])], executor=ThreadPoolExecutor)
    [3]

    """
    roots = list(positions)
    for position in roots:
        check_game(position)
    require_depth(depth)
    is_search = callable(search) and "serial" in signature(search).parameters
    require(is_search, "search", "a search with a parameter `serial`, such as young_brothers", search)
    if workers < 1 or not patience > 0:
        raise ValueError("distribute needs at least one worker, and patience for more than 0 seconds")
    values: dict[int, Value] = {}

    def one(at: int) -> Search:
        values[at] = yield from search(roots[at], depth, evaluate=evaluate, serial=elsewhere)
        return 0

    def every() -> Search:
        yield [partial(one, at) for at in range(len(roots))]
        for _ in roots:
            yield
        return 0

    machine = _ExecutorMachine(workers, executor or partial(own_processes, workers), patience)
    try:
        if roots and processes_of(machine.executor) is not None:
            require_sendable(evaluate=evaluate, position=roots[0])
        machine.run(every())
    finally:
        machine.end()
    return [values[at] for at in range(len(roots))]


def elsewhere(
    position: P, depth: float = inf, alpha: Value = -inf, beta: Value = inf, evaluate: Evaluate[P] = score
) -> Search:
    """Ask a worker for what a serial search returns."""
    value: Value = yield SerialSearch(position, depth, alpha, beta, evaluate)
    return value


class _ExecutorMachine(Machine):
    """Workers whose nodes take no time, but for the serial searches, which an executor does."""

    def __init__(self, workers: int, make: Callable[[], Executor], patience: float) -> None:
        super().__init__(workers, message=0)
        self.make, self.patience = make, patience
        self.executor = make()
        self.sent: dict[Future[Value], tuple[Job, int, SerialSearch, int]] = {}

    def visit(self, job: Job, worker: int, node: Any) -> None:
        if isinstance(node, SerialSearch):
            self.send_out(job, worker, node, TRIES)
        else:
            super().visit(job, worker, node)

    def send_out(self, job: Job, worker: int, task: SerialSearch, tries: int) -> None:
        """Send a task to the executor; what has been lost too often is searched here."""
        if not tries:
            self.give(job, worker, task, search_alone(task))
            return
        try:
            future = self.executor.submit(search_alone, task)
        except BrokenExecutor as error:
            future = Future()
            future.set_exception(error)
        self.sent[future] = job, worker, task, tries

    def happen(self) -> None:
        """Let what comes next happen: here, as long as there is anything, and then elsewhere."""
        if self.events or not self.sent:
            super().happen()
            return
        ended, _ = wait(self.sent, self.patience, FIRST_COMPLETED)
        for future in [future for future in ended if not (future.cancelled() or future.exception())]:
            job, worker, task, _ = self.sent.pop(future)
            self.give(job, worker, task, future.result())
        if not ended.isdisjoint(self.sent) or not ended:
            self.begin_again()

    def give(self, job: Job, worker: int, task: SerialSearch, value: Value) -> None:
        """Let a job go on with what it has asked for."""
        self.after(1, self.visited, job, worker, task.position, self.now, value)

    def begin_again(self) -> None:
        """Take another executor, and send again what has no result."""
        lost = list(self.sent.values())
        self.end()
        self.executor, self.sent = self.make(), {}
        for job, worker, task, tries in lost:
            self.send_out(job, worker, task, tries - 1)

    def end(self) -> None:
        """End the executor, and do not wait for what it is at."""
        for future in self.sent:
            future.cancel()
        self.executor.shutdown(wait=end_processes(self.executor))


def search_alone(task: SerialSearch) -> Value:
    """Return what a position is worth, from the side to move; what is learned on the way is kept for the next one."""
    engine = Engine(None, task.evaluate).with_defaults_for(task.position)
    if getattr(_own, "engine", None) != engine:
        _own.engine, _own.memory = engine, TreeSearch(engine, Budget())
    value: Value = _own.memory.value_of(task.position, min(task.depth, END), task.alpha, task.beta)
    return value


_own = threading.local()  # a worker may be a thread
