"""The pristine process of a sandbox: it runs no student's code itself, but forks a child for each task."""

import gc
import os
import select
import signal
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from gametree.grade.sandbox.budget import Budget
from gametree.grade.sandbox.inside.child import work
from gametree.grade.sandbox.inside.limits import become, end_with_parent
from gametree.grade.sandbox.inside.line import Line
from gametree.grade.sandbox.inside.standins import Packages, StandIns, take_place
from gametree.grade.sandbox.wire import Json, load_games


def serve(fd: int, settings: Mapping[str, Any]) -> None:
    """Fork a child for each task that the grader sends, one after the other, and say how it ended.

    Args:
        fd: the file descriptor that leads to the grader.
        settings: who to become ("user"), whether all other processes may be ended ("alone"), which modules have
            stand-ins ("absent", "hidden"), and where real packages are ("folder", "packages").

    """
    take_place(Packages(settings["folder"], settings["packages"]), StandIns(settings["absent"], settings["hidden"]))
    load_games()
    compile("", "", "exec")  # the first time, Python makes all the types of a syntax tree
    become(settings["user"])
    line = Line(fd)
    gc.enable()  # off since the first line: what has been loaded by now stays
    gc.freeze()
    os.dup2(1, 2)  # why it does not start would have been told by now
    line.write(["ready"])
    while (task := line.read()) is not None:
        pid = os.fork()
        if not pid:
            _be_child(line, task)
        _wait(pid, fd)
        status = os.waitpid(pid, 0)[1]
        if settings["alone"]:
            _end_others()
        line.write(["ended", os.waitstatus_to_exitcode(status)])


def _wait(pid: int, fd: int) -> None:
    """Wait for the end of a child; where the grader goes away before that, end as well, and all with it."""
    if not hasattr(os, "pidfd_open"):
        return
    child, poll = os.pidfd_open(pid), select.poll()
    poll.register(child, select.POLLIN)
    poll.register(fd, 0)
    if fd in dict(poll.poll()):
        os._exit(0)
    os.close(child)


def _be_child(line: Line, task: Json) -> None:
    try:
        end_with_parent()
        work(line, task.pop("nonce"), Budget(**task.pop("budget")), **task)
    finally:
        os._exit(1)


def _end_others() -> None:
    """End every process but this one, which is the first of its own process namespace."""
    with suppress(ProcessLookupError):
        os.kill(-1, signal.SIGKILL)
    with suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)
