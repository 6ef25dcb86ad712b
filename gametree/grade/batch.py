"""Grade many submissions at once, so that none can harm another and nothing finished is ever lost."""

import multiprocessing
import os
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from importlib.util import find_spec
from multiprocessing.connection import wait as wait_for

from gametree.grade.journal import Journal
from gametree.grade.master import Master
from gametree.grade.submission import Graded, Work, grade

TRIES = 3
AHEAD = 2
SECONDS = 10
FAULT = "The grader could not run this submission: {}. It was not graded; this is not the student's fault."
MakeExecutor = Callable[[], AbstractContextManager[Executor]]
Grade = Callable[[Work, Master], Graded]
Open = dict[Future[Graded], Work]


def local_pool(workers: int) -> MakeExecutor:
    """Return what makes a pool of processes on this machine, which end when this one does, however it ends."""
    context = multiprocessing.get_context("forkserver")
    return lambda: ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_wait_and_end, args=(parent.sentinel,), daemon=True).start()


def _wait_and_end(sentinel: int) -> None:
    wait_for([sentinel])
    os._exit(1)


def dask_cluster(address: str) -> MakeExecutor:
    """Return what hands work to an existing Dask cluster, on which this package is installed.

    Args:
        address: of its scheduler, "dask://host:8786".

    Raises:
        ValueError: it is no such address, or Dask is not installed.

    """
    if not address.startswith("dask://"):
        raise ValueError(f"an executor is given as dask://host:port, got {address!r}")
    if find_spec("distributed") is None:
        raise ValueError("a Dask cluster needs the package distributed: pip install 'gametree[dask]'")

    @contextmanager
    def connect() -> Iterator[Executor]:
        from distributed import Client

        tcp = address.replace("dask://", "tcp://", 1)
        with (
            Client(tcp, set_as_default=False, timeout=SECONDS) as client,  # type: ignore[no-untyped-call]
            client.get_executor(pure=False) as executor,
        ):
            yield executor

    return connect


def grade_all(
    works: Iterable[Work], master: Master, journal: Journal, make: MakeExecutor, workers: int, how: Grade = grade
) -> Iterator[tuple[Graded, bool]]:
    """Yield what each submission earns as soon as it is known and kept, and whether it was known before.

    Args:
        works: the submissions, read as they are needed.
        master: the assignment.
        journal: where results are kept, and found again.
        make: makes the executor that the work is handed to; again when it breaks.
        workers: how many there are to do the work.
        how: grades one of them.

    Raises:
        OSError: a result cannot be kept.

    """
    yield from _Batch(master, journal, make, how).run(works, workers * AHEAD)


class _Batch:
    """Works that are handed to an executor, a few at a time; a broken executor is replaced, its works tried again."""

    def __init__(self, master: Master, journal: Journal, make: MakeExecutor, how: Grade) -> None:
        self.master, self.journal, self.make, self.how = master, journal, make, how
        self.tries: dict[tuple[str, str], int] = {}
        self.late: list[Work] = []

    def run(self, works: Iterable[Work], ahead: int) -> Iterator[tuple[Graded, bool]]:
        """Yield the results as they come; what took too long or broke its worker is tried again, alone."""
        waiting, is_done = iter(works), False
        while not is_done:
            is_done = yield from self._run(waiting, ahead)
            while self.late:
                yield from self._run(iter([self.late.pop()]), 1)

    def _run(self, waiting: Iterator[Work], ahead: int) -> Generator[tuple[Graded, bool], None, bool]:
        """Yield results until there is nothing more to do, or the executor breaks; return whether all is done."""
        open_: Open = {}
        with self.make() as executor:
            try:
                while (yield from self._fill(executor, open_, waiting, ahead)):
                    done, _ = wait(open_, return_when=FIRST_COMPLETED)
                    for future in done:
                        yield from self._finish(future, open_.pop(future))
                    if any(isinstance(_error(future), BrokenExecutor) for future in done):
                        self.late += open_.values()
                        return False
            finally:
                for future in open_:
                    future.cancel()
        return True

    def _fill(
        self, executor: Executor, open_: Open, waiting: Iterator[Work], ahead: int
    ) -> Generator[tuple[Graded, bool], None, int]:
        """Hand over as many works as there may be at a time, and yield what is known; return how many are open then."""
        while len(open_) < ahead and (work := next(waiting, None)) is not None:
            known = self._known(work)
            if known is not None:
                yield from self._for_all(work, known, was_known=True)
            else:
                open_[self._submitted(executor, work)] = work
        return len(open_)

    def _known(self, work: Work) -> Graded | None:
        """Return the result of a work for one of those whose it is, where there is one; it is that of all of them."""
        works = (replace(work, student=student) for student in work.students)
        return next((found for one in works if (found := self.journal.known(one, self.master))), None)

    def _for_all(self, work: Work, graded: Graded, was_known: bool) -> Iterator[tuple[Graded, bool]]:
        """Keep a result for each of those whose the work is, and yield it; a fault of the grader is not kept."""
        for student in work.students:
            own, theirs = replace(graded, student=student), replace(work, student=student)
            if graded.status != "grader fault" and not (was_known and self.journal.known(theirs, self.master)):
                self.journal.keep(theirs, self.master, own)
            yield own, was_known

    def _submitted(self, executor: Executor, work: Work) -> Future[Graded]:
        try:
            return executor.submit(self.how, work, self.master)
        except BrokenExecutor as error:
            future = Future[Graded]()
            future.set_exception(error)
            return future

    def _finish(self, future: Future[Graded], work: Work) -> Iterator[tuple[Graded, bool]]:
        """Keep a result and yield it, or put the work aside to try it again alone."""
        error = _error(future)
        if self._again(work, error, error is None and future.result().timed_out):
            self.late.append(work)
            return
        yield from self._for_all(work, future.result() if error is None else _fault(work, error), was_known=False)

    def _again(self, work: Work, error: BaseException | None, timed_out: bool) -> bool:
        """Count a try; return whether there shall be another: one after a time-out, two after a fault."""
        key = work.student, work.name
        self.tries[key] = self.tries.get(key, 0) + 1
        return self.tries[key] < (TRIES if error else 2 if timed_out else 0)


def _error(future: Future[Graded]) -> BaseException | None:
    return CancelledError("it was cancelled") if future.cancelled() else future.exception()


def _fault(work: Work, error: BaseException) -> Graded:
    said = FAULT.format(f"{type(error).__name__}: {error}")
    return Graded(work.student, work.name, "grader fault", notes=(said,))
