"""The pristine process of a sandbox: it runs no student's code itself, but forks a child for each task."""

import gc
import os
import select
import signal
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from gametree.sandbox.budget import Budget
from gametree.sandbox.inside.child import work
from gametree.sandbox.inside.forbidden import for_all
from gametree.sandbox.inside.kernel import adopt_orphans, end_with_parent
from gametree.sandbox.inside.limits import become, load_what_may_be_out_of_reach
from gametree.sandbox.inside.line import Line
from gametree.sandbox.inside.standins import Packages, StandIns, take_place
from gametree.sandbox.wire import Json, load_games


def prepare(settings: Mapping[str, Any]) -> None:
    """Load all that the children will need.

    Args:
        settings: which modules have stand-ins ("absent", "hidden"), where real packages are ("folder", "packages"),
            and who will be become ("user").

    """
    take_place(Packages(settings["folder"], settings["packages"]), StandIns(settings["absent"], settings["hidden"]))
    load_games()
    for_all(os.uname().machine)
    compile("", "", "exec")  # the first time, Python makes all the types of a syntax tree
    if settings["user"] is not None:
        load_what_may_be_out_of_reach()
    gc.enable()  # off since the first line: what has been loaded by now stays
    gc.freeze()


def serve(fd: int, settings: Mapping[str, Any]) -> None:
    """Be the pristine process of one sandbox, whose walls this process has been started behind.

    Args:
        fd: the file descriptor that leads to the grader.
        settings: as for `prepare`, and whether all other processes may be ended ("alone").

    """
    prepare(settings)
    go_on(fd, settings["user"], settings["alone"])


def go_on(fd: int, user: int | None, is_alone: bool) -> None:
    """Fork a child for each task that the grader sends, one after the other, and say how it ended.

    Args:
        fd: the file descriptor that leads to the grader.
        user: who to become; None to stay who it is.
        is_alone: whether all other processes may be ended.

    """
    if is_alone:
        os.setsid()  # the session that it comes from has processes outside of its namespace
    become(user)
    adopt_orphans()
    line = Line(fd)
    os.dup2(1, 2)  # why it does not start would have been told by now
    line.write(["ready"])
    while (task := line.read()) is not None:
        pid = os.fork()
        if not pid:
            _be_child(line, task)
        _wait(pid, fd)
        status = os.waitpid(pid, 0)[1]
        if is_alone:
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
    """End every process in this process namespace but its first, which has only to stay, and this one."""
    with suppress(ProcessLookupError):
        os.kill(-1, signal.SIGKILL)
    with suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)
