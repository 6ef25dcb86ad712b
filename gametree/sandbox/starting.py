"""How a process for students' code is started: with a Python that knows nothing but what it is sent."""

import json
import os
import select
import subprocess
import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from gametree.sandbox.bundle import code_to_send, settings
from gametree.sandbox.channel import Channel, Gone, TooLate
from gametree.sandbox.isolation import OPTIONS, SECONDS, environment, python
from gametree.sandbox.wire import Malformed

Role: TypeAlias = Literal["runner", "nursery"]
Started: TypeAlias = "subprocess.Popen[bytes]"

FIRST_LINE = (
    "import gc, marshal, sys\n"
    "gc.disable()\n"
    "with open(int(sys.argv[1]), 'rb', closefd=False) as sent:\n"
    "    code, modules = marshal.loads(sent.read(int(sys.argv[2])))\n"
    "exec(code)\n"
    "import json\n"
    "begin(int(sys.argv[1]), modules, json.loads(sys.argv[3]))\n"
)


def python_command(fd: int, role: Role, **more: Any) -> list[str]:
    """Return the command for a Python that is sent all it has to know.

    Args:
        fd: the file descriptor that leads from there to the grader.
        role: what it is to be.
        more: settings for that.

    """
    told = json.dumps({**settings(), "role": role, **more})
    return [python(), *OPTIONS, "-c", FIRST_LINE, str(fd), str(len(code_to_send())), told]


def start(
    command: Sequence[str], fds: Sequence[int], home: str, marks: Mapping[str, str] | None = None, **more: Any
) -> Started:
    """Start a process with an environment of its own and nothing to read or to write, but for what it has to say.

    Args:
        command: what to run.
        fds: the file descriptors that it keeps.
        home: its home folder.
        marks: environment variables beside the usual ones.
        more: as for `subprocess.Popen`.

    """
    given: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, **more}
    return subprocess.Popen(  # noqa: S603
        command,
        stderr=subprocess.PIPE,
        pass_fds=tuple(fds),
        env={**environment(home), **(marks or {})},
        cwd=home,
        start_new_session=True,
        **given,
    )


def greet(channel: Channel) -> None:
    """Send a process its code and wait until it is ready.

    Raises:
        TooLate: it takes too long.
        Gone: it has ended.
        Malformed: it says something else.

    """
    channel.send(code_to_send(), time.monotonic() + SECONDS)
    await_ready(channel)


def await_ready(channel: Channel) -> None:
    """Wait until a process says that it is ready; errors as for `greet`."""
    answer = channel.receive(time.monotonic() + SECONDS)
    if answer != ["ready"]:
        raise Malformed(f"something else than that it is ready: {answer}")


def await_echo(process: Started) -> None:
    """Wait until a process repeats what it is told.

    Raises:
        TooLate: it takes too long.
        Gone: it has ended.

    """
    if process.stdin is None or process.stdout is None:
        raise ValueError("a process without pipes hears nothing and says nothing")
    process.stdin.write(b"\n")
    process.stdin.flush()
    poll = select.poll()
    poll.register(process.stdout, select.POLLIN)
    if not poll.poll(SECONDS * 1000):
        raise TooLate
    if not process.stdout.read(1):
        raise Gone


def close_stderr(process: Started) -> None:
    """Leave it at what a process has said by now."""
    if process.stderr is not None:
        process.stderr.close()


def words(process: Started) -> str:
    """Return the last line of what a process that has ended has said."""
    said = b"" if process.stderr is None or process.stderr.closed else process.stderr.read()
    return os.fsdecode(said).strip().rpartition("\n")[2]
