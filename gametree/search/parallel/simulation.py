"""Lesson 15. An exact simulation of many workers: a node takes one unit of time, a message as many as one says.

It is the same on every machine. Jobs are begun in the order in which the serial search would come to them, so one
worker *is* the serial search. Within a unit events come in the order in which they were caused.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from inspect import isgenerator
from math import inf
from typing import Any, NamedTuple

from gametree.position import Evaluate, P, Position, Value, numeric, require, require_depth, require_position, score
from gametree.search.parallel import Search
from gametree.search.parallel.serial import serial_pvs

MOST_VISITS = 100_000  # how many a run keeps: far more than a picture can show, and no gigabyte
MOST_WINDOWS = 10_000


class Visit(NamedTuple):
    """A node that a worker was busy with, for one unit from `start`; `job` says where in the serial order.

    Args:
        worker: who it was, from 0.
        start: when it began.
        position: the node.
        job: the numbers of the splits and children that lead to its job.
        stopped: whether the job, or one that it was for, was stopped.
        window: α and β there, from the side to move; None where there is no window, and after 10,000 visits.

    """

    worker: int
    start: float
    position: Position
    job: tuple[int, ...]
    stopped: bool
    window: tuple[Value, Value] | None = None


@dataclass(frozen=True)
class Run:
    """What a simulated run has found, and what it cost.

    Args:
        value: the result, from the side to move.
        time: how long it took, in units.
        nodes: how many nodes each worker visited; what it had not ended with the run does not count.
        visits: which they were, in order of their end; of a long run the first 100,000.
        serial_search: begins the serial search.

    """

    value: Value
    time: float
    nodes: list[int]
    visits: list[Visit] = field(repr=False)
    serial_search: Callable[[], Search] = field(repr=False, compare=False)

    @cached_property
    def serial(self) -> int:
        """How many nodes the serial search visits, which is also how long it takes."""
        machine = Machine(1, 0)
        machine.run(self.serial_search())
        return machine.nodes[0]

    @property
    def speedup(self) -> float:
        """How many times as fast as the serial search it was."""
        return self.serial / self.time

    @property
    def overhead(self) -> float:
        """The nodes beyond those of the serial search, as a share of these; below 0 where it needed fewer."""
        return sum(self.nodes) / self.serial - 1

    @property
    def idle(self) -> float:
        """The share of the workers' time in which they did nothing."""
        return 1 - sum(self.nodes) / (len(self.nodes) * self.time)


def simulate(
    search: Callable[..., Search],
    position: P,
    workers: int = 4,
    message: float = 0,
    depth: float = inf,
    evaluate: Evaluate[P] = score,
    serial: Callable[..., Search] = serial_pvs,
) -> Run:
    """Run a parallel search on so many workers, and return what it found and what it cost.

    Args:
        search: a generator function, called as search(position, depth, evaluate=evaluate).
        position: the root of the search.
        workers: how many there are, 1 or more.
        message: how many units a job, a result or a stop needs from one worker to another.
        depth: how many plies to look ahead; without it, to the end of the game.
        evaluate: what a leaf is worth, from MAX's side.
        serial: what speedup and overhead are measured against, called as `search` is, by one worker.

    Raises:
        ValueError: there is no worker, or a message takes less than no time.
        RuntimeError: the search waits for results, and no job is left that could have one.
        TypeError: the search yields what is no position, list of jobs or nothing, or a job is no search.

    >>> run = simulate(young_brothers, Tree([[3, 12], [2, 4], [1, 5]]), workers=2)
    >>> run.value, run.nodes, round(run.speedup, 2), run.overhead
    (3, [6, 2], 1.33, 0.0)

    """
    require(callable(search), "search", "a search by many workers, such as split_root", search)
    require_position(position)
    require_depth(depth)
    if workers < 1 or message < 0:
        raise ValueError("simulate needs at least one worker, and messages that take no less than 0 units")
    machine = Machine(workers, message)
    evaluate = numeric(evaluate)
    value = machine.run(search(position, depth, evaluate=evaluate))
    visits = [Visit(*visit[:3], visit[3].path, visit[3].is_stopped(), visit[4]) for visit in machine.visits]
    return Run(value, machine.now, machine.nodes, visits, lambda: serial(position, depth, evaluate=evaluate))


@dataclass(eq=False, slots=True)
class Job:
    """A search that a worker can be given, and what it waits for."""

    path: tuple[int, ...]  # its place in the order of the serial search
    start: Callable[[], Search]
    parent: "Job | None" = None
    home: int = 0  # the worker that has it, or had it last
    search: Search | None = None  # None before it is begun
    node: Any = None  # what it will visit when it has a worker again
    children: "list[Job]" = field(default_factory=list)  # whose results it is to get
    splits: int = 0
    results: deque[Value] = field(default_factory=deque)
    waits: bool = False
    unwanted: bool = False

    def __lt__(self, other: "Job") -> bool:
        return self.path < other.path

    def is_stopped(self) -> bool:
        """Tell whether nobody wants its result, or that of a job that it is for."""
        return self.unwanted or (self.parent is not None and self.parent.is_stopped())


class Machine:
    """Workers, the jobs that are ready for them, and what will happen when."""

    def __init__(self, workers: int, message: float) -> None:
        self.message = message
        self.now: float = 0
        self.nodes = [0] * workers
        self.visits: list[tuple[int, float, Any, Job, tuple[Value, Value] | None]] = []
        self.free = list(range(workers))  # a heap: the lowest number first
        self.ready: list[Job] = []
        self.events: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []
        self.caused = 0
        self.value: list[Value] = []

    def run(self, search: Search) -> Value:
        """Return what a search returns."""
        self.ready.append(Job((), lambda: search))
        while not self.value:
            while self.free and self.ready and not self.value:
                self.hand_out(heappop(self.ready))
            if not self.value:
                self.happen()
        for time, _, act, what in sorted(self.events, key=lambda event: event[:2]):
            if time == self.now and act == self.visited:  # it ends with the run
                self.count(*what[:4])
        return self.value[0]

    def happen(self) -> None:
        """Let the next event happen."""
        if not self.events:
            raise RuntimeError("the search waits for a result, but no job is left that could have one")
        self.now, _, act, what = heappop(self.events)
        act(*what)

    def after(self, delay: float, act: Callable[..., None], *what: Any) -> None:
        """Let something happen after a delay, in units of time; at once when it is 0."""
        if not delay:
            act(*what)
            return
        self.caused += 1
        heappush(self.events, (self.now + delay, self.caused, act, what))

    def send(self, sender: int, receiver: int, act: Callable[..., None], *what: Any) -> None:
        """Let something happen after a message between two workers, at once where it is the same one."""
        self.after(self.message if sender != receiver else 0, act, *what)

    def hand_out(self, job: Job) -> None:
        """Give a job to the next worker that is free."""
        if not job.unwanted:
            sender, job.home = job.home, heappop(self.free)
            self.send(sender, job.home, self.begin, job, job.home)

    def begin(self, job: Job, worker: int) -> None:
        """Begin a job, or let it go on, at a worker."""
        if job.unwanted:
            heappush(self.free, worker)
        elif job.search is None:
            job.search = job.start()
            require(isgenerator(job.search), "a job", "a search, a function with `yield` in it", job.search)
            self.resume(job, worker, None)
        else:
            self.visit(job, worker, job.node)

    def visit(self, job: Job, worker: int, node: Any) -> None:
        """Keep a worker busy with a node."""
        has_moves = hasattr(node, "moves")
        require(has_moves, "what a search yields", "a position to visit, a list of jobs, or nothing", node)
        self.after(1, self.visited, job, worker, node, self.now)

    def visited(self, job: Job, worker: int, node: Any, start: float, answer: Value | None = None) -> None:
        """Let a job go on after a visit, with its answer if it has one, unless it was stopped meanwhile."""
        self.count(job, worker, node, start)
        if job.unwanted:
            heappush(self.free, worker)
        else:
            self.resume(job, worker, answer)

    def count(self, job: Job, worker: int, node: Any, start: float) -> None:
        """Note a visit."""
        self.nodes[worker] += 1
        if len(self.visits) < MOST_VISITS:
            window = _window(job.search) if len(self.visits) < MOST_WINDOWS else None
            self.visits.append((worker, start, node, job, window))

    def resume(self, job: Job, worker: int | None, answer: Value | None) -> None:
        """Let a job go on until it visits a node, waits or ends; in the last two cases its worker is free again."""
        search = job.search
        while True:
            try:
                request = search.send(answer)  # type: ignore[union-attr]
            except StopIteration as end:
                self.finish(job, end.value)
                break
            answer = None
            if request is None:
                if not job.results:
                    job.waits = True
                    break
                answer = job.results.popleft()
            elif isinstance(request, list):
                self.split(job, request)
            elif worker is not None:
                self.visit(job, worker, request)
                return
            else:
                job.node = request
                heappush(self.ready, job)
                return
        if worker is not None:
            heappush(self.free, worker)

    def split(self, job: Job, searches: list[Callable[[], Search]]) -> None:
        """Make the jobs ready; without any, stop those that are left."""
        if not searches:
            self.drop(job)
            return
        job.splits += 1
        for at, start in enumerate(searches):
            require(callable(start), "a job", "a function that begins a search, as lambda: search(position) is", start)
            job.children.append(Job((*job.path, job.splits, at), start, job, job.home))
            heappush(self.ready, job.children[-1])

    def finish(self, job: Job, value: Value) -> None:
        """Send a job's result to the job that waits for it."""
        if job.parent is None:
            self.value.append(value)
        else:
            self.send(job.home, job.parent.home, self.arrive, job, job.parent, value)

    def arrive(self, job: Job, parent: Job, value: Value) -> None:
        """Hand a result on, now or when it is asked for."""
        if job in parent.children:
            parent.children.remove(job)
            parent.results.append(value)
            if parent.waits:
                parent.waits = False
                self.resume(parent, None, parent.results.popleft())

    def drop(self, job: Job) -> None:
        """Tell all jobs that a job has begun to stop."""
        for child in job.children:
            self.send(job.home, child.home, self.stop, child)
        job.children = []
        job.results.clear()

    def stop(self, job: Job) -> None:
        """Stop a job, and all that it has begun."""
        job.unwanted = True
        self.drop(job)


def _window(search: Any) -> tuple[Value, Value] | None:
    """Return the `alpha` and `beta` of a search that is at a node, read from outside, as a recording does."""
    while (inner := search.gi_yieldfrom) is not None:
        search = inner
    names = dict(search.gi_frame.f_locals)  # from Python 3.13 on it is a view, whose keys are a list
    return (names["alpha"], names["beta"]) if {"alpha", "beta"} <= names.keys() else None
