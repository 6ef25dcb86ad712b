"""The grader's nursery: it forks the pristine processes of sandboxes, which else would each load a Python anew."""

import os
import socket
import subprocess
import threading
from multiprocessing.util import Finalize

from gametree.sandbox.channel import Channel, Gone, TooLate
from gametree.sandbox.isolation import HOME, PACKAGES, recipe
from gametree.sandbox.orders import NO_USER, ORDER, USERS, WALLS
from gametree.sandbox.starting import greet, python_command, start
from gametree.sandbox.wire import Malformed

MAX_PROBLEMS = 3
SECONDS = 5


class Nursery:
    """A process that forks pristine processes and sends them behind walls.

    Raises:
        OSError, TooLate, Gone, Malformed: it does not start.

    """

    def __init__(self) -> None:
        self.orders, theirs = socket.socketpair()
        channel = Channel(self.orders, 1 << 10)
        with theirs:
            user = NO_USER if recipe()[0] == "superuser" else None
            command = python_command(theirs.fileno(), "nursery", folder=PACKAGES, user=user)
            self.process = start(command, [theirs.fileno()], HOME)
        try:
            greet(channel)
        except (TooLate, Gone, Malformed):
            self.close()
            raise
        self.orders.setblocking(True)

    def send(self, pid: int, line: int, user: int | None) -> None:
        """Have a process forked, which goes behind walls and serves there.

        Args:
            pid: the number of a process that is behind the walls.
            line: the file descriptor through which the forked process will be spoken to.
            user: who it is to become; None to stay who it is.

        Raises:
            OSError: there is no such process, or the nursery is gone.

        """
        namespaces = WALLS if recipe()[0] == "superuser" else WALLS | USERS
        order = ORDER.pack(namespaces, NO_USER if user is None else user)
        walled = os.pidfd_open(pid)
        try:
            socket.send_fds(self.orders, [order], [walled, line])
        finally:
            os.close(walled)

    def close(self) -> None:
        """End it; the processes that it has forked go on."""
        self.orders.close()
        try:
            self.process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()


class Nurseries:
    """The nursery of this process, as long as it is of use.

    There is none where it cannot be: with a kernel before 5.8, or where bubblewrap's namespaces belong to another
    user. Each sandbox is then started by itself, which takes longer and is as safe.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.problems = 0
        self.now: Nursery | None = None

    def get(self) -> Nursery | None:
        """Return the nursery, started when it is needed; None when there is none."""
        with self.lock:
            if self.now is None and self.problems < MAX_PROBLEMS:
                try:
                    self.now = Nursery()
                    Finalize(None, self.close, exitpriority=0)  # unlike atexit, also in a worker of a pool
                except (OSError, TooLate, Gone, Malformed):
                    self.problems += 1
            return self.now

    def give_up(self, nursery: Nursery) -> None:
        """End a nursery that was of no use; after some of these there will be no more."""
        with self.lock:
            if self.now is nursery:
                self.problems += 1
                self._end()

    def close(self) -> None:
        """End the nursery; another one is started when it is needed again."""
        with self.lock:
            self._end()

    def forget(self) -> None:
        """Leave the nursery to the process that this one has been forked from."""
        self.lock = threading.Lock()
        if self.now is not None:
            self.now.orders.close()
            self.now = None

    def _end(self) -> None:
        if self.now is not None:
            self.now.close()
            self.now = None


NURSERIES = Nurseries()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=NURSERIES.forget)
