"""Grade many submissions at once, so that none can harm another and nothing finished is ever lost."""

import hashlib
import json
import multiprocessing
import signal
import sqlite3
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures import wait as wait_for_one
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import asdict, replace
from functools import cache, partial
from importlib.resources import files
from importlib.util import find_spec
from itertools import islice
from math import inf
from pathlib import Path
from typing import Any, TypeVar

from gametree.trace.own_frames import OURS
from grading.master import Master
from grading.submission import Checked, Graded, Work, grade
from players.parallel.processes import begin_as_child, end_processes

TABLE = """
CREATE TABLE IF NOT EXISTS graded (
    student TEXT NOT NULL, assignment TEXT NOT NULL, file TEXT NOT NULL, work TEXT NOT NULL, result TEXT NOT NULL,
    PRIMARY KEY (student, assignment, file)
)
"""
KNOWN = "SELECT result FROM graded WHERE student = ? AND assignment = ? AND work = ?"
LATEST = "SELECT result FROM graded WHERE student = ? AND assignment = ? AND file = ?"
KEEP = "INSERT OR REPLACE INTO graded VALUES (?, ?, ?, ?, ?)"
FORGOTTEN = "a file that is forgotten"


class Journal:
    """The results of one output folder, in a SQLite file.

    Args:
        path: the file; made when it is not there.

    Raises:
        OSError: it cannot be made or written.

    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise self._fault(error) from error
        self._do("PRAGMA synchronous = FULL")
        self._do("PRAGMA secure_delete = ON")
        self._do(TABLE)
        self._do("BEGIN IMMEDIATE")
        self._do(KEEP, ("", "", "", "", "is written and undone, to find out whether it can be"))
        self._do("ROLLBACK")

    def known(self, work: Work, master: Master) -> Graded | None:
        """Return the result of the same work, if it is there; None when anything it depends on has changed."""
        found = self._found(KNOWN, (work.student, master.name, digest(work, master)))
        if found is not None and found.name != work.name:  # the same bytes, from another folder
            notes = tuple(note.replace(found.name, work.name) for note in found.notes)
            found = replace(found, name=work.name, notes=notes)
            self.keep(work, master, found)
        return found

    def latest(self, student: str, assignment: str, name: str) -> Graded | None:
        """Return what is kept about a student's file, whatever has changed since."""
        return self._found(LATEST, (student, assignment, name))

    def keep(self, work: Work, master: Master, graded: Graded) -> None:
        """Keep a result, which is on the disk when this returns; OSError when it cannot be written."""
        result = json.dumps(asdict(graded))
        self._do(KEEP, (work.student, master.name, work.name, digest(work, master), result))

    def forget(self, student: str) -> int:
        """Erase a student's results, and the files' names from those of partners; return how many there were."""
        files = [file for (file,) in self._do("SELECT file FROM graded WHERE student = ?", (student,))]
        count = self._do("DELETE FROM graded WHERE student = ?", (student,)).rowcount
        for file in files:
            for row, result in self._do("SELECT rowid, result FROM graded WHERE file = ?", (file,)).fetchall():
                erased = result.replace(json.dumps(file)[1:-1], FORGOTTEN)
                self._do("UPDATE graded SET file = ?, result = ? WHERE rowid = ?", (FORGOTTEN, erased, row))
        self._do("VACUUM")
        return count

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    def _found(self, question: str, about: tuple[str, ...]) -> Graded | None:
        found = self._do(question, about).fetchone()
        return from_json(found[0]) if found else None

    def _do(self, command: str, values: Iterable[Any] = ()) -> sqlite3.Cursor:
        try:
            return self.database.execute(command, tuple(values))
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def _fault(self, error: sqlite3.Error) -> OSError:
        is_whole = isinstance(error, sqlite3.OperationalError)  # another kind of error: the file is damaged
        then = "what was graded before is safe" if is_whole else "delete it, and all is graded again"
        return OSError(f"cannot keep results in {self.path}: {error}; {then}")


def from_json(text: str) -> Graded:
    """Return the result that was kept as JSON."""
    raw = json.loads(text)
    checks = tuple(Checked(**{**one, "mistakes": tuple(one["mistakes"])}) for one in raw["checks"])
    return Graded(**{**raw, "checks": checks, "notes": tuple(raw["notes"])})


def digest(work: Work, master: Master) -> str:
    """Return a hash of all that a result depends on: submission, checks, master, seed, isolation."""
    about = (master.digest, str(work.seed), work.level, repr(work.budget), package())
    return hashlib.sha256("\n".join(about).encode() + b"\n" + work.data).hexdigest()


@cache
def package() -> str:
    """Return a hash of the course's own code, known mistakes and captions: whether the checks have changed."""
    found = (path for name in OURS for path in sorted(Path(str(files(name))).rglob("*.*")))
    sources = (path for path in found if path.suffix in (".py", ".txt", ".json"))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


R = TypeVar("R")
T = TypeVar("T")
TRIES = 3
AHEAD = 2
SECONDS = 30
FAULT = "The grader could not run this submission: {}. It was not graded; this is not the student's fault."
OVERTIME = "its own work on what this code gave back took more than {:g} s and was ended; it is not tried again"
MakeExecutor = Callable[[], AbstractContextManager[Executor]]
Grade = Callable[[Work, Master], Graded]


def local_pool(workers: int) -> MakeExecutor:
    """Return what makes a pool of processes on this machine, which end when this process does, however it ends.

    Where a copy of this one is safe, each begins with all that it has loaded and worked out.
    """

    @contextmanager
    def pool() -> Iterator[Executor]:
        # With other threads it may hang, and on macOS the system's own libraries do not bear it.
        is_safe = sys.platform == "linux" and threading.active_count() == 1
        context: Any = multiprocessing.get_context("fork" if is_safe else "forkserver")
        if not is_safe:
            context.set_forkserver_preload([__name__])  # imported once, not by every worker
        with ProcessPoolExecutor(workers, context, begin_as_child) as executor:
            try:
                yield executor
            except BaseException:  # Ctrl-C, or nobody looks any more: what they are at is not waited for
                end_processes(executor)
                raise

    return pool


class Here(Executor):
    """Does what it is handed at once, in this process."""

    def submit(self, act: Callable[..., R], /, *args: Any, **options: Any) -> Future[R]:
        """Return the future of a call, which is done."""
        future = Future[R]()
        try:
            future.set_result(act(*args, **options))
        except Exception as error:  # noqa: BLE001 - it is the future's
            future.set_exception(error)
        return future


def in_time(how: Grade, work: Work, master: Master) -> Graded:
    """Return what grading returns; the system ends a worker whose own work, beside the sandbox's, takes too long.

    It is ended, not interrupted: what it has half worked out, and remembers, must not meet the next submission.
    """
    is_own = multiprocessing.parent_process() is None  # not a worker, but where the master is tried
    if not hasattr(signal, "setitimer") or (is_own and threading.current_thread() is not threading.main_thread()):
        return how(work, master)

    def interrupt(*_: object) -> None:
        raise TimeoutError(OVERTIME.format(work.budget.grader_seconds))

    before = signal.signal(signal.SIGPROF, interrupt if is_own else signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, work.budget.grader_seconds)
    try:
        return how(work, master)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def dask_cluster(address: str) -> MakeExecutor:
    """Return what makes an executor on a Dask cluster that has this package installed.

    Its scheduler's address is "dask://host:8786"; ValueError for another address, and where Dask is not installed.
    """
    if not address.startswith("dask://"):
        raise ValueError(f"an executor is given as dask://host:port, got {address!r}")
    if find_spec("distributed") is None:
        raise ValueError("a Dask cluster needs the package distributed: in the course's folder, pip install '.[dask]'")

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
) -> Iterator[Graded]:
    """Yield what each submission earns as soon as it is known and kept.

    Args:
        works: the submissions, read as they are needed.
        master: the assignment.
        journal: where results are kept, and found again.
        make: makes the executor that the work is handed to; again when it breaks.
        workers: how many are graded at a time.
        how: grades one of them.

    Raises:
        OSError: a result cannot be kept.

    """
    yield from _Batch(master, journal, make, how).run(works, workers * AHEAD)


class _Batch:
    """Hands works to an executor, a few at a time; replaces an executor that breaks, and tries its works again."""

    def __init__(self, master: Master, journal: Journal, make: MakeExecutor, how: Grade) -> None:
        self.master, self.journal, self.make, self.how = master, journal, make, how
        self.tries = Counter[tuple[str, str]]()
        self.late: list[Work] = []
        self.slow: list[Work] = []
        self.alone_since = inf

    def run(self, works: Iterable[Work], ahead: int) -> Iterator[Graded]:
        """Yield the results as they come; what took too long is tried again at the end."""
        yield from self._all(iter(works), ahead)
        yield from self._all(iter(self.slow), ahead)

    def _all(self, waiting: Iterator[Work], ahead: int) -> Iterator[Graded]:
        """Yield the results as they come; what broke its worker is tried again, alone."""
        is_done = False
        while not is_done:
            is_done = yield from self._run(waiting, ahead)
            while self.late:
                self.alone_since = time.monotonic()
                yield from self._run(iter([self.late.pop()]), 1)
            self.alone_since = inf

    def _run(self, waiting: Iterator[Work], ahead: int) -> Generator[Graded, None, bool]:
        """Yield results until there is nothing more to do, or the executor breaks; return whether all is done."""
        open_: dict[Future[Graded], Work] = {}
        with self.make() as executor, closing(completed(waiting, partial(self._hand, executor), ahead, open_)) as done:
            for work, future in done:
                yield from self._finish(work, future)
                if isinstance(error_of(future), BrokenExecutor):
                    self.late += open_.values()
                    return False
        return True

    def _hand(self, executor: Executor, work: Work) -> Future[Graded]:
        """Hand a work over; one whose result is known is done already."""
        works = (replace(work, student=student) for student in work.students)  # a result of one is one of all
        known = next((found for one in works if (found := self.journal.known(one, self.master))), None)
        if known is None:
            return submitted(executor, in_time, self.how, work, self.master)
        self.tries[work.student, work.name] = TRIES
        future = Future[Graded]()
        future.set_result(known)
        return future

    def _finish(self, work: Work, future: Future[Graded]) -> Iterator[Graded]:
        """Keep and yield a result for each student who shares it, or put the work aside to try it again.

        There is one more try after a time-out, and two after a fault of the grader, which is not kept; none where its
        own work takes too long, which is kept, as it would the next time.
        """
        error, key = error_of(future), (work.student, work.name)
        self.tries[key] += 1
        took = time.monotonic() - self.alone_since  # of one that is tried alone: then it was ended for that
        is_endless = isinstance(error, BrokenExecutor) and took >= work.budget.grader_seconds
        graded = future.result() if error is None else _fault(work, None if is_endless else error)
        if self.tries[key] < (0 if is_endless else TRIES if error else 2 if graded.timed_out else 0):
            (self.late if error else self.slow).append(work)
            return
        for student in work.students:
            own, theirs = replace(graded, student=student), replace(work, student=student)
            if (error is None or is_endless) and not self.journal.known(theirs, self.master):
                self.journal.keep(theirs, self.master, own)
            yield own


def completed(
    jobs: Iterator[T], hand: Callable[[T], Future[R]], ahead: int, open_: dict[Future[R], T]
) -> Generator[tuple[T, Future[R]], None, None]:
    """Yield each job with its future as soon as that is done; of those that are done, the first job first.

    Args:
        jobs: taken as there is room for them.
        hand: hands a job over.
        ahead: how many are handed over at a time.
        open_: where those are kept that are not done; when this is closed, they are cancelled.

    """
    try:
        while True:
            open_.update((hand(job), job) for job in islice(jobs, ahead - len(open_)))
            if not open_:
                return
            done = wait_for_one(open_, return_when=FIRST_COMPLETED).done
            for future in [one for one in open_ if one in done]:
                yield open_.pop(future), future
    finally:
        for future in open_:
            future.cancel()


def submitted(executor: Executor, act: Callable[..., R], *args: object) -> Future[R]:
    """Return the future of a call; a failed one where the executor is broken."""
    try:
        return executor.submit(act, *args)
    except BrokenExecutor as error:
        future = Future[R]()
        future.set_exception(error)
        return future


def error_of(future: Future[R]) -> BaseException | None:
    """Return why a future that is done has no result; None where it has one."""
    return CancelledError("it was cancelled") if future.cancelled() else future.exception()


def _fault(work: Work, error: BaseException | None) -> Graded:
    """Return that a work could not be graded: for an error, or, without one, because it would never end."""
    endless = OVERTIME.format(work.budget.grader_seconds)
    said = FAULT.format(f"{type(error).__name__}: {error}" if error else endless)
    return Graded(work.student, work.name, "grader fault", notes=(said,))
