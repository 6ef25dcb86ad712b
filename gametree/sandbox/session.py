"""The grader's side of a sandbox: one process a submission, a forked child a task, spoken to in lines of JSON."""

import json
import os
import resource
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

from gametree.sandbox.bubblewrap import (
    COURSE,
    HIDDEN,
    HOME,
    OPTIONS,
    PACKAGES,
    SECONDS,
    SITE,
    SandboxFault,
    course,
    is_superuser,
    isolation_level,
    python,
    recipe,
    site,
    walls,
)
from gametree.sandbox.budget import MEGABYTE, Budget
from gametree.sandbox.call import Call, Failure, Outcome, RemoteFunction, Text
from gametree.sandbox.needed import needed_cells, texts_in
from gametree.sandbox.protocol import (
    MAX_MISSED,
    Json,
    Malformed,
    encode,
    pack_call,
    text,
    understood,
    unpack_outcome,
    unpack_recording,
)
from gametree.trace.recording import Recording

FIRST_USER, USERS = 0x70000000, 1 << 24  # numbers that no system gives to anybody
GRACE, PARTING, WATCH = 0.5, 2.0, 0.25
MAX_FAILURES, MAX_SKIPPED = 3, 6
MAX_PRINTED = 1 << 50
LATE = ("timeout", "out of time")
PIECE = 1 << 18
PROGRAM = (
    "import json, sys\nfolder, fd, settings = sys.argv[1:]\nsys.path.insert(0, folder)\n"
    "from gametree.sandbox.worker import serve\ndel sys.path[0], sys.argv[1:]\nserve(int(fd), json.loads(settings))\n"
)


class Failed(Exception):
    """The child has failed and is no more: it came to no end, came to a sudden one, or wrote something odd.

    Args:
        failure: how, in a word.
        detail: more about it.

    """

    def __init__(self, failure: Failure, detail: str = "") -> None:
        super().__init__(failure, detail)
        self.outcome = Outcome(None, (), failure, detail)


@dataclass
class TimeBudget:
    """Seconds on the clock that can be spent on waiting.

    Args:
        seconds: how many are left.
        above: from which they are spent too.

    """

    seconds: float
    above: "TimeBudget | None" = None

    @property
    def left(self) -> float:
        """How many seconds are left here and above."""
        return min(self.seconds, self.above.left) if self.above else self.seconds

    def spend(self, seconds: float) -> None:
        """Take away seconds, here and above."""
        self.seconds -= seconds
        if self.above:
            self.above.spend(seconds)


class Connection:
    """The grader's end of a line: nothing that comes along it is believed, and nothing waits for ever.

    Args:
        line: the socket.
        longest: how many bytes one message may have.

    `watch` is called now and then while it waits.

    """

    def __init__(self, line: socket.socket, longest: int) -> None:
        self.line, self.longest, self.waiting = line, longest, b""
        self.watch: Callable[[], None] | None = None
        self.watched = time.monotonic()

    def send(self, message: Json, seconds: float) -> None:
        """Send a message; TimeoutError when it is not taken in time, another OSError when nobody takes it."""
        self.line.settimeout(max(seconds, 0.001))
        self.line.sendall(encode(message).encode() + b"\n")

    def receive(self, seconds: float) -> Json:
        """Return the next message.

        Args:
            seconds: how long to wait for it.

        Raises:
            TimeoutError: none came in time.
            OSError: none will come any more.
            Malformed: it is too long, or no JSON.

        """
        deadline, pieces, length = time.monotonic() + seconds, [self.waiting], len(self.waiting)
        while b"\n" not in pieces[-1]:
            pieces.append(self._piece(deadline))
            length += len(pieces[-1])
            if not pieces[-1]:
                raise ConnectionResetError("the end of the line")
            if length > self.longest:
                raise Malformed("a message that is too long")
        line, _, self.waiting = b"".join(pieces).partition(b"\n")
        return understood(json.loads, line)

    def _piece(self, deadline: float) -> bytes:
        while True:
            if self.watch and time.monotonic() - self.watched > WATCH:
                self.watch()
                self.watched = time.monotonic()
            left = max(deadline - time.monotonic(), 0.001)
            self.line.settimeout(min(left, WATCH))
            try:
                return self.line.recv(PIECE)
            except TimeoutError:
                if left <= WATCH:
                    raise


class Sandbox:
    """Where the code of one submission runs; use it in a `with`, in a thread that lives as long as the sandbox.

    Args:
        budget: what the code may use.
        level: the level of isolation, as for `isolation_level`.

    Raises:
        SandboxFault: it does not start.

    """

    def __init__(self, budget: Budget | None = None, level: str = "auto") -> None:
        self.budget = budget or Budget()
        self.level = isolation_level(level).name
        self.time = TimeBudget(self.budget.submission_seconds)
        self.work = self.budget.submission_seconds  # of the processor, that are left
        self._known, self._begun_at = 0.0, self.time.seconds
        self.busy: Session | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.folder: TemporaryDirectory[str] | None = None
        self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    @property
    def is_used_up(self) -> bool:
        """Whether the submission has had all the time that there is for it, on the clock or of the processor."""
        return self.time.seconds <= 0 or self.work <= 0

    def open(
        self, cells: Sequence[str], counting: Sequence[str] = (), functions: Sequence[str] = (), keeps: bool = False
    ) -> "Session":
        """Return a session with a fresh child that has run the cells.

        There is one child at a time: a session that is used after another has been opened runs its cells again.

        Args:
            cells: the source of all code cells, in order, magics left out.
            counting: the source of those that count, to be run once more after all others.
            functions: the names of the functions that will be called.
            keeps: whether what functions keep between calls is never put back.

        Raises:
            SandboxFault: the sandbox does not work.

        """
        return Session(self, cells, counting, functions, keeps)

    def connect(self, session: "Session") -> Connection:
        """Return a line to a fresh child for a session; the session before it has none any more."""
        if self.busy is not None:
            self.busy.close()
        self.busy = session
        answer = None
        for _ in range(2):  # what earlier tasks have spoiled is replaced
            if self.process is None or self.process.poll() is not None:
                self.close()
                self._start()
            try:
                return self._begun(session.task)
            except (OSError, Malformed) as error:
                answer = error
                self.close()
        raise SandboxFault(f"the sandbox starts no task: {answer}")

    def _begun(self, task: Json) -> Connection:
        """Return a line to a child that has been sent its task and has put limits on itself."""
        ours, theirs = socket.socketpair()
        line = Connection(ours, 2 * self.budget.answer)
        with theirs:
            socket.send_fds(self.control.line, [b"+"], [theirs.fileno()])
        line.send(task, SECONDS)
        if line.receive(SECONDS) != ["began", None]:
            raise Malformed("something else than that it has begun")
        line.watch = self._watch
        return line

    def ended(self) -> int | None:
        """Return how the child has ended, as an exit code or below 0 a signal; None where that is not known in time."""
        try:
            code, worked = self.control.receive(PARTING)
        except (OSError, Malformed):
            self.close()
            return None
        self.work -= worked - self._known
        self._known, self._begun_at = worked, self.time.seconds
        if self.level == "limited":
            self.close()  # and all that the child may have left behind
        return int(code)

    def close(self) -> None:
        """End the process and all that it has started, and wait until they are gone."""
        if self.process is None:
            return
        process, self.process = self.process, None
        self.work -= self._begun_at - self.time.seconds  # how much a child has worked that ends here, is not known
        self._known, self._begun_at = 0.0, self.time.seconds
        with suppress(ProcessLookupError):
            if self.level == "limited":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                os.kill(self.first or process.pid, signal.SIGKILL)
        try:
            process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._end_group(process.pid)
        self.control.line.close()
        if process.stderr is not None:
            process.stderr.close()
        if self.folder is not None:
            self.folder.cleanup()
            self.folder = None

    def _watch(self) -> None:
        """Raise MemoryError when all processes together use more memory than there is for a submission."""
        if self.process is not None and memory_of(self.process.pid) > self.budget.memory_in_all:
            raise MemoryError(f"{self.budget.memory_in_all // MEGABYTE:,} MB in all its processes")

    def _end_group(self, group: int) -> None:
        """Wait until nothing is left of the group of a process that has ended; behind walls, nothing is."""
        deadline = time.monotonic() + PARTING
        with suppress(ProcessLookupError):
            while self.level == "limited" and memory_of(group) and time.monotonic() < deadline:
                os.killpg(group, signal.SIGKILL)
                time.sleep(0.01)

    def _start(self) -> None:
        """Start the process that forks the children, and wait until it is ready."""
        ours, theirs = socket.socketpair()
        self.control, self.first = Connection(ours, 1 << 10), 0
        told, tell = os.pipe()
        try:
            with theirs, os.fdopen(told) as info:
                with os.fdopen(tell):
                    self._popen(theirs.fileno(), tell)
                theirs.close()
                if self.level == "full":
                    self.first = json.loads(info.read())["child-pid"]
            self._await_ready()
        except (OSError, ValueError) as error:
            raise SandboxFault(f"the sandbox does not start: {self._last_error_line() or error}") from error

    def _popen(self, fd: int, tell: int) -> None:
        is_walled, user = self.level == "full", self._user()
        if not is_walled:
            self.folder = TemporaryDirectory(ignore_cleanup_errors=True)
            Path(self.folder.name).chmod(0o700 if user is None else 0o777)
        home = self.folder.name if self.folder else HOME
        settings = {
            "user": user,
            "alone": is_walled,
            "home": home,
            "packages": PACKAGES if site() else (),
            "site": SITE if is_walled else str(site()),
            "hidden": [f"gametree.{name.removesuffix('.py').replace('/', '.')}" for name in HIDDEN],
        }
        command = [*walls(recipe()[0] or "user", self.budget), "--info-fd", str(tell)] if is_walled else []
        folder = COURSE if is_walled else str(course().parent)
        self.process = subprocess.Popen(  # noqa: S603
            [*command, python(), *OPTIONS, "-c", PROGRAM, folder, str(fd), json.dumps(settings)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            pass_fds=(fd, tell),
            env=environment(home),
            cwd=home,
            start_new_session=True,
        )

    def _user(self) -> int | None:
        """Return who the process is to become: where the superuser starts it, a user that nobody else is."""
        is_to_change = is_superuser() and (self.level == "limited" or recipe()[0] == "superuser")
        return FIRST_USER + secrets.randbelow(USERS) if is_to_change else None

    def _await_ready(self) -> None:
        answer = self.control.receive(SECONDS)
        if answer != "ready":
            raise ValueError(f"something else than that it is ready: {answer}")
        with suppress(OSError):  # when memory runs out, it is the first to go
            Path(f"/proc/{self.first}/oom_score_adj").write_text("1000")

    def _last_error_line(self) -> str:
        """End the process and return the last line of what it has said."""
        process = self.process
        if process is None or process.stderr is None:
            return ""
        process.kill()
        said = os.fsdecode(process.stderr.read()).strip().rpartition("\n")[2]
        self.close()
        return said


def memory_of(session: int) -> int:
    """Return how many bytes of memory the processes of a session use; 0 where the system does not tell.

    No process leaves its session where system calls are filtered. What processes share is counted for each.
    """
    pages = 0
    for entry in os.scandir("/proc") if sys.platform == "linux" else ():
        if entry.name.isdecimal():
            with suppress(OSError):
                fields = Path(entry.path, "stat").read_bytes().rpartition(b")")[2].split()
                pages += int(fields[21]) if int(fields[3]) == session else 0
    return pages * resource.getpagesize()


def environment(home: str) -> Mapping[str, str]:
    """Return all the environment variables that there are inside.

    Args:
        home: the folder to begin in, the only one that can be written to.

    """
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return {"HOME": home, "TMPDIR": home, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "PYTHONHASHSEED": "0", **threads}


@dataclass(frozen=True, slots=True)
class Note:
    """Something about a cell, or a function, that its author may want to know.

    Args:
        said: what it is, in words.
        cell: the number of the cell, counted from 0; None when it is about no cell.

    """

    said: str
    cell: int | None = None


class Session:
    """Calls the functions that the cells of a task define, where nothing can come of it: `Runner`.

    Nothing that the student's code does makes it raise: what goes wrong is the failure of the calls that it hits.
    A child that fails is replaced by another, which runs the cells again, a few times.

    Args:
        sandbox: where the cells run; when it does not work, that is a `SandboxFault` here too.
        cells: the source of all code cells, in order.
        counting: the source of those that count, to be run once more after all others.
        names: the names of the functions that will be called.
        keeps: whether what functions keep between calls is never put back.
        budget: what they may use, if it is not the sandbox's.

    The child itself tells how many seconds of the processor its calls have `worked`, and what they have `missed`: what
    they called of the course that is not there.

    """

    at_once = 60

    def __init__(
        self,
        sandbox: Sandbox,
        cells: Sequence[str],
        counting: Sequence[str],
        names: Sequence[str],
        keeps: bool = False,
        budget: Budget | None = None,
    ) -> None:
        self.keeps = keeps
        self.sandbox, self.budget, self.names = sandbox, budget or sandbox.budget, names
        self.time = TimeBudget(self.budget.task_seconds * self.budget.patience, sandbox.time)
        self.program, self.own = (*cells, *counting), len(cells)
        self.needed = [*needed_cells(cells, names), *range(len(cells), len(self.program))]
        self.printed = self.asked = self.failures = 0
        self.worked, self.missed = 0.0, frozenset[str]()
        self.missing: frozenset[str] = frozenset()
        self._line: Connection | None = None
        self._skipped: dict[int, str] = {}
        self._said: dict[int, str] = {}
        self._over: Outcome | None = None
        self._begin()

    @property
    def functions(self) -> Mapping[str, RemoteFunction]:
        """The functions by name, as checks take them."""
        return {name: RemoteFunction(name, self) for name in self.names}

    @property
    def notes(self) -> list[Note]:
        """What went wrong in which cell, and which functions there are not."""
        said = {self._cell(at): note for at, note in sorted(self._said.items(), reverse=True) if note}
        missing = [Note(f"there is no function {name}") for name in self.names if name in self.missing]
        return [Note(said[at], at) for at in sorted(said)] + missing

    @property
    def task(self) -> Json:
        """What a child has to know."""
        budget = {**vars(self.budget), "task_seconds": min(self.budget.task_seconds, self.sandbox.work)}
        cells = {"cells": self.program, "needed": self.needed, "skipped": sorted(self._skipped)}
        return {"budget": budget, "functions": self.names, "keeps": self.keeps, **cells}

    def _cell(self, at: int) -> int:
        """Return the number of a cell, which is its first one where it was run once more."""
        return at if at < self.own else self.program.index(self.program[at])

    def run(self, calls: Iterable[Call], fresh: bool = True) -> list[Outcome]:
        """Return the outcomes of a batch of calls; it ends with one that takes too long.

        Args:
            calls: what to call, in this order.
            fresh: whether what the functions keep between calls is put back before each of them.

        """
        waiting, outcomes = list(calls), list[Outcome]()
        while len(outcomes) < len(waiting) and not (outcomes and outcomes[-1].trouble in LATE):
            outcomes += self._some(waiting[len(outcomes) :], fresh)
        return outcomes

    def ask(self, call: Call) -> Outcome:
        """Return the outcome of one call, which a child that fails is not asked again."""
        found, failed = self._ask([call], fresh=False, careful=True)
        return found[0] if found else failed or self._late().outcome

    def record(self, call: Call) -> Recording | None:
        """Return the recording of a call; None where there is none, or it is too large to draw."""
        try:
            if not self._begin():
                return None
            self._send(["record", pack_call(call)])
            _, found = self._receive(["recording"], self.budget.call_seconds)
            return None if found is None else self._checked(unpack_recording, found)
        except Failed as failed:
            self._count(failed.outcome)
            return None

    def texts(self) -> Mapping[str, Text]:
        """Return the texts of the functions and of those that they call, by name; none where one cannot be had."""
        return texts_in([self.program[at] for at in self.needed], self.names)

    def with_cell(self, cell: str, names: Sequence[str], seconds: float) -> "Session":
        """Return what calls functions that one more cell defines, in a child of its own.

        Args:
            cell: its source.
            names: what the functions are called.
            seconds: how long one call may take.

        """
        counting = [*self.program[self.own :], cell]
        budget = replace(self.budget, call_seconds=seconds)
        return Session(self.sandbox, self.program[: self.own], counting, names, budget=budget)

    def close(self) -> None:
        """End the child; another one is started when it is needed again."""
        if self._line is not None:
            self._line.line.close()
            self._line = None
            self.sandbox.ended()

    # Beginning, and what comes of failures

    def _begin(self) -> bool:
        """Have the cells run, where they have not; return whether there is a child that has got that far."""
        while self._line is None and not self._is_over():
            self._said = dict(self._skipped)
            self._line = self.sandbox.connect(self)
            try:
                self._run_cells()
            except Failed as failed:
                self._skip(failed.outcome)
        return self._line is not None

    def _run_cells(self) -> None:
        for at in [at for at in range(len(self.program)) if at not in self._skipped]:
            seconds = self.budget.cell_seconds if at in self.needed else self.budget.other_seconds
            _, note = self._receive(["cell"], seconds)
            self._said[at] = self._checked(text, note)
        _, missing = self._receive(["ready"], self.budget.call_seconds)
        self._require(type(missing) is list and all(name in self.names for name in missing))
        self.missing = frozenset(missing)

    def _skip(self, failed: Outcome) -> None:
        """Skip the cell at which a child has failed from now on, unless there are too many of these."""
        at = next((at for at in range(len(self.program)) if at not in self._said), None)
        if at is None or len(self._skipped) == MAX_SKIPPED:
            self._over = failed
        else:
            self._said[at] = self._skipped[at] = f"{failed.trouble}: {failed.detail}"

    def _some(self, calls: Sequence[Call], fresh: bool) -> list[Outcome]:
        """Return the outcomes of the first call or more; they end with the first at which every child fails."""
        self.asked += len(calls)
        if self._is_over() and self._over:
            return [self._over] * len(calls)
        found, failed = self._ask(calls, fresh, careful=False)
        if failed:
            # Which call it was is not known, as outcomes are sent several together; and perhaps it was no fault of it.
            found = found if fresh else []
            more, failed = self._ask(calls[len(found) :], fresh, careful=True)
            found += more
        if failed:
            self._count(failed)
            found += [failed] * (1 if fresh else len(calls) - len(found))
        return found

    def _ask(self, calls: Sequence[Call], fresh: bool, careful: bool) -> tuple[list[Outcome], Outcome | None]:
        """Return the outcomes of the calls up to one at which the child fails, and what comes of that one.

        Args:
            calls: what to call.
            fresh: as for `run`.
            careful: whether each outcome is to be sent at once, so that none is lost with a child that fails.

        """
        found: list[Outcome] = []
        if not self._begin():
            return found, self._over
        try:
            self._send(["calls", fresh, careful, [pack_call(call) for call in calls]])
            for outcome in self._outcomes(len(calls)):
                found.append(outcome)  # noqa: PERF402 - what has come is kept where the rest does not come
        except Failed as failed:
            return found[: len(calls) - 1], failed.outcome
        return found, None

    def _outcomes(self, wanted: int) -> Iterator[Outcome]:
        """Yield the outcomes of calls, of all of them or up to the first that took too long."""
        came, failure, kind = 0, "", ""
        while kind != "end":
            kind, part = self._receive(["outcomes", "end"], self.budget.call_seconds)
            for outcome in self._checked(_outcomes, part) if kind == "outcomes" else ():
                self._require(came < wanted and failure != "timeout")
                came, failure = came + 1, outcome.trouble
                yield outcome
        self._require(came == wanted or failure == "timeout")
        printed, worked, missed = self._checked(_end, part)
        self.printed, self.worked, self.missed = self.printed + printed, self.worked + worked, self.missed | missed

    def _is_over(self) -> bool:
        """Tell whether nothing more will be run; `_over` is what comes of every call then."""
        if self._over is None and self.asked > self.budget.calls:
            self._over = Outcome(None, (), "timeout", f"{self.budget.calls:,} calls")
        if self._over is None and (self.sandbox.is_used_up or self.time.left <= 0):
            self._over = self._late().outcome
        return self._over is not None

    def _count(self, failed: Outcome) -> None:
        self.failures += 1
        if self.failures == MAX_FAILURES:
            self._over = failed

    # Speaking to the child

    def _send(self, message: Json) -> None:
        self._waited(lambda line, seconds: line.send(message, seconds), self.budget.call_seconds)

    def _receive(self, kinds: Sequence[str], seconds: float) -> tuple[str, Json]:
        """Return the kind and the content of the next message."""
        message = self._waited(lambda line, seconds: line.receive(seconds), seconds)
        self._require(type(message) is list and len(message) == 2 and message[0] in kinds)
        return message[0], message[1]

    def _waited(self, act: Any, seconds: float) -> Any:
        began, patience = time.monotonic(), seconds * self.budget.patience + GRACE
        try:
            return act(self._line, min(patience, self.time.left))
        except TimeoutError:
            is_late = patience >= self.time.left
            self._drop()
            self.sandbox.close()
            raise Failed("timeout", f"{seconds:g} s") if not is_late else self._late() from None
        except MemoryError as error:
            raise self._failed("memory", str(error)) from None
        except OSError:
            raise self._ended() from None
        except Malformed:
            raise self._failed("protocol error") from None
        finally:
            self.time.spend(time.monotonic() - began)

    def _late(self) -> Failed:
        """Return the failure of a task, or of a submission, that has used up its time."""
        if self.sandbox.is_used_up or self.sandbox.time.seconds <= self.time.seconds:
            return Failed("out of time", f"{self.budget.submission_seconds:g} s")
        return Failed("timeout", f"{self.budget.task_seconds:g} s in all")

    def _ended(self) -> Failed:
        """Return how a child has failed that has ended."""
        self._drop()
        code = self.sandbox.ended()
        if code == -signal.SIGXCPU:
            self.time.seconds = 0
            return self._late()
        if code == -signal.SIGPROF:
            return Failed("timeout", f"{self.budget.call_seconds:g} s")
        names = {-known: known.name for known in signal.Signals}
        return Failed("crashed", "it speaks no more" if code is None else names.get(code, f"exit code {code}"))

    def _failed(self, failure: Failure, detail: str = "") -> Failed:
        self._drop()
        self.sandbox.close()
        return Failed(failure, detail)

    def _drop(self) -> None:
        if self._line is not None:
            self._line.line.close()
            self._line = None

    def _checked(self, check: Any, message: Json) -> Any:
        try:
            return understood(check, message)
        except Malformed:
            raise self._failed("protocol error") from None

    def _require(self, condition: bool) -> None:
        if not condition:
            raise self._failed("protocol error")


def _outcomes(message: Json) -> list[Outcome]:
    return [unpack_outcome(row) for row in message]


def _end(message: Json) -> tuple[int, float, frozenset[str]]:
    """Return what a child says after calls: characters printed, seconds worked, what it called that is not there."""
    printed, worked, missed = message
    if type(printed) is not int or not 0 <= printed < MAX_PRINTED or len(missed) > MAX_MISSED:
        raise ValueError(message)
    if type(worked) is not float or not 0 <= worked < inf:
        raise ValueError(message)
    return printed, worked, frozenset(map(text, missed))
