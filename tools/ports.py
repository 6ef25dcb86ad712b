"""A pytest plugin: ports that no other process of any run on this machine gets.

A port that was free when a program asked for it may be taken a second later, when the program comes to listen on it,
and hundreds of kernels are started so. Here each process claims ports that the system gives to nobody by itself.
"""

import contextlib
import os
import secrets
import socket
import sys
import tempfile
from itertools import cycle
from pathlib import Path

from jupyter_client.connect import LocalPortCache

if sys.platform != "win32":  # where no kernels are tested
    from fcntl import LOCK_EX, LOCK_NB, lockf

    # A byte for each port, locked by the process that has it, as long as it lives.
    _claims = Path(tempfile.gettempdir(), f"gametree-ports-{os.getuid()}").open("ab")  # noqa: SIM115

_PORTS = range(11_000, 30_000)  # browsers open no 10080
_start = secrets.randbelow(len(_PORTS))
_ports = cycle([*_PORTS[_start:], *_PORTS[:_start]])


def free_port(_cache: object = None, ip: str = "127.0.0.1") -> int:
    """Return a port that nothing listens on, and that no other process which asks here gets meanwhile."""
    while True:
        port: int = next(_ports)
        with socket.socket() as probe, contextlib.suppress(OSError):
            if sys.platform != "win32":
                lockf(_claims, LOCK_EX | LOCK_NB, 1, port)
            probe.bind((ip, port))
            return port


setattr(LocalPortCache, "find_available_port", free_port)  # noqa: B010 - it has another first parameter
