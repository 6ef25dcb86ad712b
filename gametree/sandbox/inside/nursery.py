"""The nursery: it has loaded all that a sandbox needs, and forks the pristine process of one sandbox after the other.

It is outside of all walls, runs no student's code, and never sees any: each process that it forks goes behind walls
that bubblewrap has built for it, gives up its rights there, and only then takes tasks from the grader.
"""

import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from gametree.sandbox.inside.kernel import join
from gametree.sandbox.inside.line import Line
from gametree.sandbox.inside.runner import go_on, prepare
from gametree.sandbox.orders import NO_USER, ORDER

LINE, MAX_FILES = 3, 1 << 16


def serve(fd: int, settings: Mapping[str, Any]) -> None:
    """Fork a process for each order of the grader, until there will be no more.

    Args:
        fd: the file descriptor that leads to the grader; with each order come that of a process behind the walls,
            and one that leads from there to the grader.
        settings: as for `gametree.sandbox.inside.runner.prepare`.

    """
    prepare(settings)
    Line(fd).write(["ready"])
    os.dup2(1, 2)
    with socket.socket(fileno=fd) as orders:
        while (order := socket.recv_fds(orders, ORDER.size, 2))[0]:
            if not os.fork():
                _open(*order[1], *ORDER.unpack(order[0]))
            for sent in order[1]:
                os.close(sent)
            _reap()
    _reap()
    os._exit(0)


def _reap() -> None:
    """Forget the processes that have ended."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _open(walls: int, line: int, namespaces: int, user: int) -> None:
    """Go behind the walls and have a process serve the grader there, which then is in its process namespace too."""
    try:
        _be_first_to_go()
        join(walls, namespaces)
        if pid := os.fork():
            os.closerange(LINE, MAX_FILES)
            os.waitpid(pid, 0)
        else:
            _serve_behind_walls(line, None if user == NO_USER else user)
    except OSError as error:
        Line(line).write(["problem", str(error)])
    finally:
        os._exit(0)


def _be_first_to_go() -> None:
    """When memory runs out, let this process and all that it starts be the first to go."""
    with suppress(OSError), open("/proc/self/oom_score_adj", "w") as score:  # noqa: PTH123 - as for os.path in limits
        score.write("1000")


def _serve_behind_walls(line: int, user: int | None) -> None:
    if os.getppid():
        raise OSError("the process namespace is still that of its parent")
    os.chdir(os.environ["HOME"])
    null = os.open(os.devnull, os.O_RDWR)  # what is inherited is shared with all others from this nursery
    for fd in range(LINE):
        os.dup2(null, fd)
    os.dup2(line, LINE)
    os.closerange(LINE + 1, MAX_FILES)
    go_on(LINE, user, is_alone=True)
