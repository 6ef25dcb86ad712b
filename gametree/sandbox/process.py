"""The processes of one sandbox, from outside: started, spoken to, and ended with everything they started."""

import json
import os
import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gametree.sandbox.budget import Budget
from gametree.sandbox.bundle import packages
from gametree.sandbox.channel import Channel, Gone, TooLate
from gametree.sandbox.isolation import HOME, PACKAGES, SECONDS, WAITING, Level, SandboxFault, recipe, walls
from gametree.sandbox.nursery import NURSERIES, Nursery
from gametree.sandbox.starting import (
    Started,
    await_echo,
    await_ready,
    close_stderr,
    greet,
    python_command,
    start,
    words,
)
from gametree.sandbox.wire import Malformed

FIRST_USER, USERS = 0x70000000, 1 << 24  # numbers that no system gives to anybody
MARK = "GAMETREE_SANDBOX"


class Process:
    """The pristine process of a sandbox, waiting for tasks; `has_served` tells whether it has had one.

    Args:
        level: the level of isolation.
        budget: what may be used.

    Raises:
        SandboxFault: it does not start.

    """

    def __init__(self, level: Level, budget: Budget) -> None:
        self.level, self.budget = level, budget
        self.process: Started | None = None
        self.first = 0
        self.has_served = False
        self.mark = secrets.token_hex(16)
        self.user = FIRST_USER + secrets.randbelow(USERS) if self._is_to_change_user else None
        try:
            self._start()
        except (OSError, TooLate, Gone, Malformed) as error:
            raise SandboxFault(f"the sandbox does not start: {self._why(error)}") from error

    @property
    def _is_to_change_user(self) -> bool:
        is_superuser = hasattr(os, "geteuid") and os.geteuid() == 0
        return is_superuser and (self.level == "limited" or recipe()[0] == "superuser")

    def _start(self) -> None:
        self.folder = TemporaryDirectory(ignore_cleanup_errors=True) if self.level == "limited" else None
        nursery = NURSERIES.get() if self.level == "full" else None
        if nursery is None or not self._has_started(nursery):
            self._start_alone()

    def _has_started(self, nursery: Nursery) -> bool:
        """Start in the nursery; return whether that worked."""
        try:
            self._start_in(nursery)
        except (OSError, TooLate, Gone, Malformed):
            self.stop()
            NURSERIES.give_up(nursery)
            return False
        return True

    def _start_in(self, nursery: Nursery) -> None:
        """Have walls built around a process that only waits, and one from the nursery go behind them."""
        with self._line() as line:
            with self._walled([WAITING], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
                await_echo(process)
            nursery.send(self.first, line.fileno(), self.user)
        await_ready(self.channel)
        close_stderr(process)

    def _start_alone(self) -> None:
        """Start a Python of its own, which has yet to load everything."""
        with self._line() as line:
            more = {"user": self.user, "alone": self.level == "full", "folder": self._packages}
            command = python_command(line.fileno(), "runner", **more)
            begun = self._walled if self.level == "full" else self._unwalled
            with begun(command, [line.fileno()]) as process:
                line.close()
                greet(self.channel)
        close_stderr(process)

    def _line(self) -> socket.socket:
        """Return the other end of a new line to the grader."""
        ours, theirs = socket.socketpair()
        self.channel = Channel(ours, 2 * self.budget.answer)
        return theirs

    @contextmanager
    def _unwalled(self, command: Sequence[str], fds: Sequence[int]) -> Iterator[Started]:
        yield self._popen(command, fds)

    @contextmanager
    def _walled(self, command: Sequence[str], fds: Sequence[int] = (), **more: Any) -> Iterator[Started]:
        """Start a command behind walls; when it runs, keep the number of the first process there."""
        self.first = 0
        told, tell = os.pipe()
        with os.fdopen(told) as info:
            with os.fdopen(tell):
                walled = [*walls(recipe()[0] or "user", self.budget), "--info-fd", str(tell), *command]
                process = self._popen(walled, [*fds, tell], **more)
            yield process
            self._look_after(json.loads(info.read())["child-pid"])

    def _popen(self, command: Sequence[str], fds: Sequence[int], **more: Any) -> Started:
        self.process = start(command, fds, self._home(), marks={MARK: self.mark}, **more)
        return self.process

    def _look_after(self, first: int) -> None:
        """Keep the number of the first process behind the walls; when memory runs out, let it be the first to go."""
        self.first = first
        with suppress(OSError):
            Path(f"/proc/{first}/oom_score_adj").write_text("1000")

    def _home(self) -> str:
        if self.folder is None:
            return HOME
        Path(self.folder.name).chmod(0o700 if self.user is None else 0o777)
        return self.folder.name

    @property
    def _packages(self) -> str:
        """The folder in which packages are there."""
        folders = list(packages().values())
        return PACKAGES if self.level == "full" else str(folders[0].parent) if folders else ""

    def _why(self, error: Exception) -> str:
        """Return why it does not start: what it has said itself, else what the grader has met."""
        said = ""
        if self.process is not None:
            self.stop()
            said = words(self.process)
        return said or f"{type(error).__name__} {error}".strip()

    @property
    def is_running(self) -> bool:
        """Whether it can be given a task."""
        return self.process is not None and self.process.poll() is None and self.channel.is_open

    def stop(self) -> None:
        """End the process and all that it has started, and wait until they are gone."""
        self.channel.close()
        if self.process is None:
            return
        if self.process.poll() is None:
            self._kill(self.process)
        for pipe in filter(None, (self.process.stdin, self.process.stdout)):
            with suppress(OSError):  # what it was not told before it ended
                pipe.close()
        if self.folder is not None:
            self._end_strays()
            self.folder.cleanup()

    def _kill(self, process: Started) -> None:
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

    def _end_strays(self) -> None:
        """End what has left the group of the process: what bears its mark, or belongs to its user."""
        deadline = time.monotonic() + SECONDS
        while (found := list(self._strays())) and time.monotonic() < deadline:
            for pid in found:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    def _strays(self) -> Iterator[int]:
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if self._is_stray(folder):
                    yield int(folder.name)

    def _is_stray(self, folder: Path) -> bool:
        if self.user is None:
            return f"{MARK}={self.mark}".encode() in (folder / "environ").read_bytes()
        status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
        return str(self.user) in status["Uid"].split() and status["State"].strip()[0] not in "ZX"
