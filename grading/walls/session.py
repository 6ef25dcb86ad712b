"""The grader's side of a sandbox: a fork server for each submission, a child of it for each task.

Nothing that a child does holds the grader up, or fills its memory:

    a wait for a message        ≤ seconds * patience + GRACE on the clock, and ends with the task's or submission's time
    a task, all its waits       ≤ task_seconds * patience on the clock, and ≤ what the submission has left
    a message                   < 2 * answer + PIECE bytes, which is also all that is ever kept of what was not read yet
    the children of a task      ≤ MAX_SKIPPED + MAX_FAILURES + 1, but for those that end as another task begins
    all processes together      ≤ memory_in_all bytes, seen every WATCH seconds while the grader waits
"""

import json
import os
import resource
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar, TypeVar

from classroom.calls.budget import MEGABYTE, CodeBudget
from classroom.calls.call import FunctionCall, Outcome, RemoteFunction, Text
from gametree.trace.recording import Recording
from grading.walls.bubblewrap import (
    COURSE,
    FIRST_USER,
    HOME,
    OPTIONS,
    SITE,
    STARTING,
    USERS,
    SandboxFault,
    command_of,
    course,
    isolation_level,
    may_become,
    python,
    site,
)
from grading.walls.needed import needed_cells, texts_in
from grading.walls.protocol import (
    MAX_MISSED,
    Json,
    Malformed,
    SentArguments,
    encode,
    number,
    text,
    understood,
    unpack_outcome,
    unpack_recording,
)

SCHEDULED = Path("/proc/self/schedstat")
T = TypeVar("T")
GRACE = 0.5  # seconds on the clock, more than a child gives itself: it can still say which of its calls was late
PARTING, WATCH = 2.0, 0.25
MAX_FAILURES, MAX_SKIPPED = 3, 6  # calls at which a child may fail, and cells
PAUSE = 0.001  # between reads: waking up for each answer would take longer than reading it
LATE = ("timeout", "out of time")
ENDLESS = ("timeout: ", "not run: ")  # what is said of a cell that was not waited for any longer
FAULTS = (OSError, MemoryError, Malformed)  # of a child, as its line raises them
PIECE = 1 << 18  # bytes that are read at once
CHILDREN = Path("/proc/thread-self/children")  # which some kernels are built without
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
# With one hash seed a set has the same order in each run: who is graded again earns the same.
ENVIRONMENT = {"LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "PYTHONHASHSEED": "0", **dict.fromkeys(THREADS, "1")}
PROGRAM = (
    "import json, sys\nfolder, fd, settings = sys.argv[1:]\nsys.path.insert(0, folder)\n"
    "from grading.walls.worker import serve\n"
    "del sys.path[0], sys.argv[1:]\nserve(int(fd), **json.loads(settings))\n"
)


class GraderEnd:
    """The grader's end of a line: every message is validated, and no wait is endless.

    Seconds are those of the processor, `patience` times as many on the clock, but not after `ends`.

    Args:
        line: the socket.
        longest: how many bytes one message may have.
        watch: is called now and then while it waits.

    """

    patience, ends = 1.0, inf

    def __init__(self, line: socket.socket, longest: int, watch: Callable[[], None] = lambda: None) -> None:
        self.line, self.longest, self.watch = line, longest, watch
        self.messages, self.rest = deque[bytes](), b""
        self.watched = time.monotonic()

    def send(self, message: str, seconds: float) -> None:
        """Send a message, which is JSON; TimeoutError when it is not taken in time, OSError when nobody takes it."""
        self.line.settimeout(max(self._deadline(seconds) - time.monotonic(), 0.001))
        try:
            self.line.sendall(f"{message}\n".encode())
        except TimeoutError as error:
            raise TimeoutError(f"{seconds:g} s") from error

    def receive(self, seconds: float, unpack: Callable[[Json], Json] = lambda message: message) -> Json:
        """Return what `unpack` makes of the next message, which is JSON.

        Raises:
            TimeoutError: none came in so many seconds.
            OSError: none will come any more.
            Malformed: it is too long, or nothing can be made of it.

        """
        self._wait(seconds)
        return understood(unpack, understood(json.loads, self.messages.popleft()))

    def _deadline(self, seconds: float) -> float:
        return min(time.monotonic() + seconds * self.patience + GRACE, self.ends)

    def _wait(self, seconds: float) -> None:
        """Wait until there are `messages`."""
        deadline = self._deadline(seconds)
        while not self.messages:
            now = time.monotonic()
            if now - self.watched > WATCH:
                self.watch()
                self.watched = now
            if now > deadline:
                raise TimeoutError(f"{seconds:g} s")
            self.line.settimeout(min(deadline - now + 0.001, WATCH))
            with suppress(TimeoutError):
                if not (piece := self.line.recv(PIECE)):
                    raise ConnectionResetError("the end of the line")
                *messages, self.rest = (self.rest + piece).split(b"\n")
                self.messages.extend(messages)
            if len(self.rest) > self.longest:
                raise Malformed("a message that is too long")


class Sandbox(AbstractContextManager["Sandbox"]):
    """Where the code of one submission runs; use it in a `with`, in a thread that lives as long as the sandbox.

    Args:
        budget: what the code may use.
        level: the level of isolation, as for `isolation_level`.

    Raises:
        SandboxFault: it does not start.

    """

    def __init__(self, budget: CodeBudget | None = None, level: str = "auto") -> None:
        self.budget = budget or CodeBudget()
        self.isolation = isolation_level(level)
        self.clock = self.work = self.budget.submission_seconds  # seconds left, on the clock and of the processor
        self.endless = dict[str, str]()  # cells that no answer needed, and what was said of them
        self.busy: Session | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.server_processes = set[int]()  # those of bubblewrap and the fork server, which are there before any task
        self.arguments, self.known = SentArguments(), 0  # how many of them the fork server knows
        self.folder: TemporaryDirectory[str] | None = None
        self._start()

    def __exit__(self, *_error: object) -> None:
        self.close()

    @property
    def is_used_up(self) -> bool:
        """Whether the submission has had all the time that there is for it, on the clock or of the processor."""
        return self.clock <= 0 or self.work <= 0

    def open(
        self,
        cells: Sequence[str],
        counting: Sequence[str] = (),
        functions: Sequence[str] = (),
        fresh: bool = True,
        spare: float = 0,
    ) -> "Session":
        """Return a session with a fresh child that has run the cells.

        There is one child at a time: a session that is used after another has been opened runs its cells again.

        Args:
            cells: the source of all code cells, in order, magics left out.
            counting: the source of those that count, to be run once more after all others.
            functions: the names of the functions that will be called.
            fresh: whether what functions keep between calls is ever put back.
            spare: seconds, on the clock and of the processor, that are left for other tasks.

        Raises:
            SandboxFault: the sandbox does not work.

        """
        seconds = min(self.budget.task_seconds, self.work - spare)
        budget = replace(self.budget, task_seconds=seconds)
        return Session(self, cells, counting, functions, fresh, budget, self.clock - spare)

    def connect(self, session: "Session") -> GraderEnd:
        """Return a line to a fresh child for a session; the session before loses its own."""
        if self.busy is not None:
            self.busy.close()
        self.busy = session
        for _ in range(2):  # a fork server that earlier tasks have spoiled is replaced
            try:
                return self._begun(session.task)
            except (OSError, Malformed) as error:
                self.close()
                fault = error
        raise SandboxFault(f"the sandbox starts no task: {fault}") from fault

    def _begun(self, task: Json) -> GraderEnd:
        """Return a line to a child that has been sent its task and has put limits on itself."""
        if self.process is None:
            self._start()
        ours, theirs = socket.socketpair()
        # An honest child keeps each message to the budget; of one that is twice as long no more is read.
        line = GraderEnd(ours, 2 * self.budget.answer, self._watch)
        with theirs:
            socket.send_fds(self.control.line, [b"+"], [theirs.fileno()])
        line.send(f"[{','.join(islice(self.arguments, self.known, None))}]", STARTING)
        self.known = len(self.arguments)
        line.send(encode(task), STARTING)
        line.receive(STARTING, _ready)
        return line

    def ended(self) -> int | None:
        """Return how the child has ended, as an exit code or below 0 a signal; None where that is not known in time."""
        try:
            code, worked = self.control.receive(STARTING)  # with less, a time-out would pass for a crash when busy
        except (OSError, Malformed):
            self.close()
            return None
        self.work -= worked
        if not self.isolation.walls:
            self.close()  # with all that the child may have left behind
        return int(code)

    def close(self) -> str:
        """End the process and all that it has started, wait until they are gone, and return what it said last."""
        if self.process is None:
            return ""
        process, self.process, deadline = self.process, None, time.monotonic() + 2 * PARTING
        known = self._processes(process.pid)
        self.control.line.close()  # at which it ends by itself, and all that is behind the same walls with it
        with suppress(subprocess.TimeoutExpired):
            process.communicate(timeout=PARTING)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
            while self._are_left(process.pid, known) and time.monotonic() < deadline:
                time.sleep(0.002)
                os.killpg(process.pid, signal.SIGKILL)
        _, said = process.communicate()
        if self.folder is not None:
            self.folder.cleanup()
            self.folder = None
        return os.fsdecode(said).strip().rpartition("\n")[2]

    def signal(self, number: int) -> None:
        """Send a signal to all processes of the tasks: SIGSTOP, after which none of them works, or SIGCONT.

        The sandbox's own go on: they have to see when the grader is gone, and then end all others.
        """
        if self.process is None:
            return
        known, told = self.server_processes, {*self._processes(self.process.pid)}
        while new := told - known:  # again, as one may have started another meanwhile
            for process in new:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(process, number)
            known, told = known | new, {*self._processes(self.process.pid)}

    @property
    def at_work(self) -> float:
        """How many seconds its threads have worked, or waited for a processor; `inf` where no system tells."""
        known = self._processes(self.process.pid) if self.process and SCHEDULED.exists() else ()
        return sum(map(_at_work, known)) if known else inf

    def _processes(self, process: int) -> Mapping[int, int]:
        """Return the sandbox's processes; without walls, what has lost its parent can be below any other."""
        return processes_below(process) if self.isolation.walls and CHILDREN.exists() else processes_of(process)

    def _are_left(self, process: int, known: Iterable[int]) -> bool:
        """Tell whether any process is left; behind walls the first there is the last to go, and it was known."""
        if self.isolation.walls and CHILDREN.exists():
            return any(session == process and memory for session, memory in map(_session_and_memory, known))
        return any(processes_of(process).values())

    def _watch(self) -> None:
        """Raise MemoryError when all processes together use more memory than there is for a submission."""
        if self.process and sum(self._processes(self.process.pid).values()) > self.budget.memory_in_all:
            raise MemoryError(f"{self.budget.memory_in_all // MEGABYTE:,} MB in all its processes")

    def _start(self) -> None:
        """Start the fork server, and wait until it is ready."""
        ours, theirs = socket.socketpair()
        self.control, self.known = GraderEnd(ours, 1 << 10), 0
        try:
            with theirs:
                self.process = self._popen(theirs.fileno())
            self.control.receive(STARTING, _ready)
        except (OSError, Malformed) as error:
            raise SandboxFault(f"the sandbox does not start: {self.close() or error}") from error
        self.server_processes = {*self._processes(self.process.pid)}
        for process in self.server_processes:
            with suppress(OSError):  # when memory runs out, it is the first to go
                Path(f"/proc/{process}/oom_score_adj").write_text("1000")

    def _popen(self, fd: int) -> "subprocess.Popen[bytes]":
        walls = self.isolation.walls
        becomes = walls == "superuser" or (not walls and may_become())
        user = FIRST_USER + secrets.randbelow(USERS) if becomes else None
        if walls:
            command, folder, packages, home = command_of(walls, self.budget), COURSE, SITE, HOME
        else:
            self.folder = TemporaryDirectory(ignore_cleanup_errors=True)
            command, folder, packages, home = [], str(course()), str(site()), self.folder.name
            Path(home).chmod(0o700 if user is None else 0o777)
        settings = json.dumps({"user": user, "alone": bool(walls), "site": packages})
        return subprocess.Popen(  # noqa: S603
            [*command, python(), *OPTIONS, "-c", PROGRAM, folder, str(fd), settings],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            pass_fds=(fd,),
            env={**ENVIRONMENT, "HOME": home, "TMPDIR": home},
            cwd=home,
            start_new_session=True,
        )


def processes_of(session: int) -> Mapping[int, int]:
    """Return the processes of a session, with the bytes of memory that each uses; none where no system tells.

    No process leaves its session where system calls are filtered. What processes share is counted for each.
    """
    names = (entry.name for entry in (os.scandir("/proc") if sys.platform == "linux" else ()))
    told = ((int(name), _session_and_memory(int(name))) for name in names if name.isdecimal())
    return {process: memory for process, (of, memory) in told if of == session}


def processes_below(process: int) -> Mapping[int, int]:
    """Return what `processes_of` returns for a process and those below it: behind walls, that is its whole session."""
    found, waiting = dict[int, int](), [process]
    while waiting:
        one = waiting.pop()
        with suppress(OSError):
            for task in os.listdir(f"/proc/{one}/task"):  # noqa: PTH208 - pathlib is slower
                with open(f"/proc/{one}/task/{task}/children", "rb") as file:  # noqa: PTH123
                    waiting += map(int, file.read().split())
        found[one] = _session_and_memory(one)[1]
    return found


def _at_work(process: int) -> float:
    seconds = 0.0
    for thread in Path(f"/proc/{process}/task").glob("*/schedstat"):
        with suppress(OSError):  # it has ended
            seconds += sum(map(int, thread.read_text().split()[:2])) / 1e9
    return seconds


def _session_and_memory(process: int) -> tuple[int, int]:
    """Return the session of a process and the bytes that it uses; of one that is gone, none of either."""
    with suppress(OSError), open(f"/proc/{process}/stat", "rb") as file:  # noqa: PTH123
        fields = file.read().rpartition(b")")[2].split()
        return int(fields[3]), int(fields[21]) * resource.getpagesize()
    return 0, 0


@dataclass(eq=False, repr=False)
class Session:
    """Calls the functions that the cells of a task define, where they can do no harm: a `Runner`.

    Nothing that the student's code does makes it raise: what goes wrong becomes the failure of the calls concerned.
    A child that fails is replaced by another, which runs the cells again, a few times.

    It is made from the arguments of `Sandbox.open`; a `SandboxFault` may be raised here as well. The child itself
    reports how many seconds of processor time its calls have `worked`, and which absent parts of the course, or of
    packages that compute, they called (`missed`).

    """

    sandbox: Sandbox
    cells: Sequence[str]
    counting: Sequence[str]
    names: Sequence[str]
    fresh: bool
    budget: CodeBudget
    most: float  # seconds on the clock
    at_once: ClassVar[int] = 60
    displayed: ClassVar[int] = 0  # there is no notebook behind the walls

    def __post_init__(self) -> None:
        self.clock = min(self.budget.task_seconds * self.budget.patience, self.most)  # seconds that are left
        self.program = (*self.cells, *self.counting)
        self.needed = [*needed_cells(self.cells, self.names), *range(len(self.cells), len(self.program))]
        self.printed, self.worked, self.missed = 0, 0.0, frozenset[str]()
        self.missing: Sequence[str] = ()
        self._failures, self._said = 0, dict[int, str]()
        # What no answer needs is not waited for once more in each task.
        endless = {at: self.sandbox.endless.get(cell, "") for at, cell in enumerate(self.cells)}
        self._skipped = {at: said for at, said in endless.items() if said and at not in self.needed}
        self._most_skipped = len(self._skipped) + MAX_SKIPPED
        self._together = True
        self._line: GraderEnd | None = None
        self._final: Outcome | None = None  # what comes of every call from now on
        self._begin()

    @property
    def functions(self) -> Mapping[str, RemoteFunction]:
        """The functions by name, as checks take them."""
        return {name: RemoteFunction(name, self) for name in self.names}

    @property
    def notes(self) -> Mapping[int, str]:
        """What went wrong in which cell, counted from 0; of one that ran once more, it is the first."""
        said = sorted(((at, note) for at, note in self._said.items() if note), reverse=True)
        firsts = {at if at < len(self.cells) else self.program.index(self.program[at]): note for at, note in said}
        return dict(sorted(firsts.items()))

    @property
    def task(self) -> Json:
        """What a child has to know."""
        budget = {**vars(self.budget), "task_seconds": min(self.budget.task_seconds, self.sandbox.work)}
        cells = {"cells": self.program, "needed": self.needed, "skipped": sorted(self._skipped)}
        return {"budget": budget, "functions": self.names, "fresh": self.fresh, **cells}

    def run(self, calls: Iterable[FunctionCall], fresh: bool = True) -> list[Outcome]:
        """Return the outcomes of a batch of calls; it ends with one that takes too long."""
        waiting, outcomes = list(calls), list[Outcome]()
        while len(outcomes) < len(waiting) and not (outcomes and outcomes[-1].failure in LATE):
            outcomes += self._run_some(waiting[len(outcomes) :], fresh)
        return outcomes

    def record(self, *calls: FunctionCall, lines: bool = False) -> Recording | None:
        """Return the recording of the last of some calls; None where there is none, or it is too large to draw."""
        return self._ask("record", calls, unpack_recording, lines=lines)

    def count(self, call: FunctionCall) -> float:
        """Return how many calls are recorded of a call; more than any number where it cannot be recorded."""
        found = self._ask("count", [call], number)
        return inf if found is None else found

    def _ask(
        self, verb: str, calls: Sequence[FunctionCall], unpack: Callable[[Json], T], *, lines: bool = False
    ) -> T | None:
        """Return what the child says of a recording of a call; None where there is none."""
        found: T | None = None
        if isinstance(line := self._begin(), GraderEnd):
            try:
                with self._on_the_clock(line):
                    about = f'"{verb}",{encode(lines)}'
                    line.send(f"[{about},{self.sandbox.arguments.write(calls)}]", self.budget.call_seconds)
                    found = line.receive(self.budget.call_seconds, lambda m: None if m is None else unpack(m))
            except FAULTS as error:
                self._after_failed_call(error)
        return found

    def texts(self) -> Mapping[str, Text]:
        """Return the texts of the functions and of those that they call, by name; none where one cannot be had."""
        return texts_in([self.program[at] for at in self.needed], self.names)

    def with_cell(self, cell: str, names: Sequence[str], seconds: float) -> "Session":
        """Return a session for functions that one more cell defines, with a child of its own."""
        budget = replace(self.budget, call_seconds=seconds)
        return replace(self, counting=[*self.counting, cell], names=names, budget=budget)

    def close(self) -> int | None:
        """End the child, if there is one, and return how, as `Sandbox.ended`; another is started when it is needed."""
        if self._line is None:
            return None
        self._line.line.close()
        self._line = None
        return self.sandbox.ended()

    def _begin(self) -> GraderEnd | Outcome:
        """Return the line to a child that has run the cells, or what comes of every call when nothing more is run."""
        while not (final := self._final or self._out_of_time()):
            if self._line is not None:
                return self._line
            self._said = dict(self._skipped)
            self._line = self.sandbox.connect(self)
            try:
                with self._on_the_clock(self._line):
                    self._run_cells(self._line)
            except FAULTS as error:
                self._skip(self._end_child(error))
        return final

    @contextmanager
    def _on_the_clock(self, line: GraderEnd) -> Iterator[None]:
        """Talk to the child while there is time left, and count that time."""
        began = time.monotonic()
        line.patience, line.ends = self.budget.patience, began + min(self.clock, self.sandbox.clock)
        try:
            yield
        finally:
            waited = time.monotonic() - began
            self.clock, self.sandbox.clock = self.clock - waited, self.sandbox.clock - waited

    def _run_cells(self, line: GraderEnd) -> None:
        for at in range(len(self.program)):
            if at not in self._skipped:
                seconds = self.budget.cell_seconds if at in self.needed else self.budget.other_seconds
                self._said[at] = line.receive(seconds, text)
                self._note_endless(at)
        self.missing = line.receive(self.budget.call_seconds, lambda found: [n for n in self.names if n in found])

    def _note_endless(self, at: int) -> None:
        """Remember a cell that no answer needs and that had no time left, or used up what there was."""
        if at not in self.needed and self._said[at].startswith(ENDLESS):
            self.sandbox.endless[self.program[at]] = self._said[at]

    def _skip(self, failed: Outcome) -> None:
        """Skip the cell at which a child has failed from now on, unless there are too many of these."""
        at = next((at for at in range(len(self.program)) if at not in self._said), None)
        if at is None or len(self._skipped) == self._most_skipped:
            self._final = failed
        else:
            self._said[at] = self._skipped[at] = f"{failed.failure}: {failed.detail}"
            self._note_endless(at)

    def _run_some(self, calls: Sequence[FunctionCall], fresh: bool) -> list[Outcome]:
        """Return the outcomes of the first call or more; they end with the first at which the child fails."""
        found, seconds, line = list[Outcome](), self.budget.call_seconds, self._begin()
        if isinstance(line, Outcome):
            return [line] * len(calls)
        try:
            with self._on_the_clock(line):
                about = f"{encode(fresh)},{encode(self._together)}"
                line.send(f'["calls",{about},{self.sandbox.arguments.write(calls)}]', seconds)
                while len(found) < len(calls) and not (found and found[-1].failure == "timeout"):
                    if found and not line.messages:
                        time.sleep(PAUSE)
                    found += line.receive(seconds, partial(_outcomes, len(calls) - len(found)))
                printed, worked, missed = line.receive(seconds, _after_calls)
            self.printed, self.worked, self.missed = self.printed + printed, self.worked + worked, self.missed | missed
        except FAULTS as error:
            found = found[: len(calls) - 1]
            if self._together:  # what it had held back is lost with it: asked one by one, the call at fault is known
                self._together = False
                self._end_child(error)
                return [*found, *self._run_some(calls[len(found) :], fresh)] if fresh else self._run_some(calls, fresh)
            found += [self._after_failed_call(error)] * (1 if fresh else len(calls) - len(found))
        return found

    # What comes of failures

    def _after_failed_call(self, error: Exception) -> Outcome:
        """End the child, and return what comes of the call at which it failed; after a few, nothing more is run."""
        outcome = self._end_child(error)
        self._failures += 1
        if self._failures == MAX_FAILURES:
            self._final = outcome
        return outcome

    def _end_child(self, error: Exception) -> Outcome:
        """End the child, and return what comes of the call or cell at which it has failed."""
        if isinstance(error, OSError) and not isinstance(error, TimeoutError):
            return self._after_exit(self.close())
        self.sandbox.close()
        self.close()
        if isinstance(error, MemoryError):
            return Outcome(failure="memory", detail=str(error))
        if isinstance(error, Malformed):
            return Outcome(failure="protocol error")
        return self._out_of_time() or Outcome(failure="timeout", detail=str(error))

    def _after_exit(self, code: int | None) -> Outcome:
        """Return what comes of a call during which the child has ended by itself."""
        if code == -signal.SIGXCPU:
            self.clock = 0
        if code == -signal.SIGPROF:
            return Outcome(failure="timeout", detail=f"{self.budget.call_seconds:g} s")
        names = {None: "the process stopped responding"} | {-known: known.name for known in signal.Signals}
        return self._out_of_time() or Outcome(failure="crashed", detail=names.get(code, f"exit code {code}"))

    def _out_of_time(self) -> Outcome | None:
        """Return what comes of every call once the task, or the submission, has used up its time; None before that."""
        if self.sandbox.is_used_up:
            return Outcome(failure="out of time", detail=f"{self.budget.submission_seconds:g} s")
        return Outcome(failure="timeout", detail=f"{self.budget.task_seconds:g} s in all") if self.clock <= 0 else None


def _ready(message: Json) -> None:
    if message != "ready":
        raise ValueError(message)


def _outcomes(most: int, message: Json) -> list[Outcome]:
    """Return the outcomes in a message, of which there can only be so many."""
    if type(message) is not list or not 1 <= len(message) <= most:
        raise ValueError(message)
    return list(map(unpack_outcome, message))


def _after_calls(message: Json) -> tuple[int, float, frozenset[str]]:
    """Return what a child says after calls: characters printed, seconds worked, what it called that is not there."""
    printed, worked, missed = message
    if type(worked) is not float or not 0 <= worked < inf or len(missed) > MAX_MISSED:
        raise ValueError(message)
    return number(printed), worked, frozenset(map(text, missed))
