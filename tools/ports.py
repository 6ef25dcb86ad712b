"""A pytest plugin: ports that no other worker of a run gets.

A port that was free when a program asked for it may be taken a second later, when the program comes to listen on it,
and hundreds of kernels are started so. Here the workers share out ports that the system gives to nobody by itself.
"""

import contextlib
import os
import secrets
import socket
from itertools import cycle

from jupyter_client.connect import LocalPortCache

WORKERS = 16
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % WORKERS
_OWN = range(11_000 + WORKER, 30_000, WORKERS)  # browsers open no 10080
_start = secrets.randbelow(len(_OWN))
_ports = cycle([*_OWN[_start:], *_OWN[:_start]])


def free_port(_cache: object = None, ip: str = "127.0.0.1") -> int:
    """Return a port that nothing listens on now."""
    while True:
        port: int = next(_ports)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind((ip, port))
            return port


setattr(LocalPortCache, "find_available_port", free_port)  # noqa: B010 - it has another first parameter
