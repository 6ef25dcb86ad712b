"""The processes of one sandbox, from outside: started, spoken to, and ended with everything they started."""

import json
import os
import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from gametree.grade.sandbox.budget import Budget
from gametree.grade.sandbox.bundle import code_to_send, packages, settings
from gametree.grade.sandbox.channel import Channel, Gone, TooLate
from gametree.grade.sandbox.isolation import (
    OPTIONS,
    PACKAGES,
    Level,
    SandboxFault,
    environment,
    python,
    recipe,
    walls,
)
from gametree.grade.sandbox.wire import Malformed

SECONDS = 20
FIRST_USER, USERS = 0x70000000, 1 << 24  # numbers that no system gives to anybody
FIRST_LINE = (
    "import gc, marshal, sys\n"
    "gc.disable()\n"
    "with open(int(sys.argv[1]), 'rb', closefd=False) as sent:\n"
    "    code, modules = marshal.loads(sent.read(int(sys.argv[2])))\n"
    "exec(code)\n"
    "import json\n"
    "begin(int(sys.argv[1]), modules, json.loads(sys.argv[3]))\n"
)
MARK = "GAMETREE_SANDBOX"


class Process:
    """The pristine process of a sandbox, waiting for tasks.

    Args:
        level: the level of isolation.
        budget: what may be used.

    Raises:
        SandboxFault: it does not start.

    """

    def __init__(self, level: Level, budget: Budget) -> None:
        self.level, self.budget = level, budget
        self.process: subprocess.Popen[bytes] | None = None
        self.first: int | None = None
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
        ours, theirs = socket.socketpair()
        self.channel = Channel(ours, 2 * self.budget.answer)
        told, tell = os.pipe()
        with os.fdopen(told) as info:
            with theirs, os.fdopen(tell):
                self.process = self._popen(theirs.fileno(), tell)
            self._greet()
            if self.level == "full":
                self._look_after(json.loads(info.read())["child-pid"])

    def _popen(self, fd: int, tell: int) -> "subprocess.Popen[bytes]":
        home = self._home()
        command = [python(), *OPTIONS, "-c", FIRST_LINE, str(fd), str(len(code_to_send())), self._settings]
        if self.level == "full":
            command = [*walls(recipe()[0] or "user", self.budget), "--info-fd", str(tell), *command]
        return subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            pass_fds=(fd, tell) if self.level == "full" else (fd,),
            env={**environment(home), MARK: self.mark},
            cwd=home,
            start_new_session=True,
        )

    def _greet(self) -> None:
        """Send the process its code and wait until it is ready; from then on, it has nothing more to say on stderr."""
        deadline = time.monotonic() + SECONDS
        self.channel.send(code_to_send(), deadline)
        if self.channel.receive(deadline) != ["ready"]:
            raise Malformed("something else than that it is ready")
        if self.process is not None and self.process.stderr is not None:
            self.process.stderr.close()

    def _look_after(self, first: int) -> None:
        """Keep the number of the first process behind the walls; when memory runs out, let it be the first to go."""
        self.first = first
        with suppress(OSError):
            Path(f"/proc/{first}/oom_score_adj").write_text("1000")

    def _home(self) -> str:
        if self.folder is None:
            return "/tmp"  # noqa: S108 - the sandbox's own
        Path(self.folder.name).chmod(0o700 if self.user is None else 0o777)
        return self.folder.name

    @property
    def _settings(self) -> str:
        folders = list(packages().values())
        folder = PACKAGES if self.level == "full" else str(folders[0].parent) if folders else ""
        return json.dumps({**settings(), "user": self.user, "alone": self.level == "full", "folder": folder})

    def _why(self, error: Exception) -> str:
        """Return why it does not start: what it has said itself, else what the grader has met."""
        said = ""
        if self.process is not None and self.process.stderr is not None:
            self.stop()
            said = self.process.stderr.read().decode(errors="replace").strip().rpartition("\n")[2]
        return said or f"{type(error).__name__} {error}".strip()

    @property
    def is_running(self) -> bool:
        """Whether it can be given a task."""
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        """End the process and all that it has started, and wait until they are gone."""
        self.channel.close()
        if self.process is None:
            return
        if self.process.poll() is None:
            self._kill(self.process)
        if self.folder is not None:
            self._end_strays()
            self.folder.cleanup()

    def _kill(self, process: "subprocess.Popen[bytes]") -> None:
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
