"""What only the kernel of Linux does, and Python's library does not ask it for; elsewhere, nothing of it is done."""

import ctypes
import signal
import sys
from contextlib import suppress
from typing import Any

LIBC = ctypes.CDLL(None, use_errno=True)
PR_SET_PDEATHSIG, PR_CAPBSET_DROP, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 1, 24, 36, 38
CAPABILITIES, CAPABILITY_VERSION = 64, 0x20080522


def control(option: int, *args: Any) -> None:
    """Change something about this process; see prctl(2).

    Args:
        option: what.
        args: up to four values, numbers or references.

    Raises:
        OSError: the kernel does not do that.

    """
    given = [ctypes.c_ulong(arg) if isinstance(arg, int) else arg for arg in args]
    _require(LIBC.prctl(option, *given, *[ctypes.c_ulong(0)] * (4 - len(given))), "prctl")


def end_with_parent() -> None:
    """Have this process ended when the one that has started it ends."""
    if sys.platform == "linux":
        control(PR_SET_PDEATHSIG, signal.SIGKILL)


def adopt_orphans() -> None:
    """Be the parent of processes that have lost theirs, if they descend from this one."""
    if sys.platform == "linux":
        control(PR_SET_CHILD_SUBREAPER, 1)


def renounce_new_rights() -> None:
    """Let no program that is started from now on get a right that this process has not."""
    if sys.platform == "linux":
        control(PR_SET_NO_NEW_PRIVS, 1)
        for capability in range(CAPABILITIES):
            with suppress(OSError):  # only the superuser can, and has need to
                control(PR_CAPBSET_DROP, capability)


def renounce_rights() -> None:
    """Keep no right of the superuser's, whoever this process belongs to; see capset(2)."""
    if sys.platform == "linux":
        header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0)
        _require(LIBC.capset(header, (ctypes.c_uint32 * 6)()), "capset")


def join(process: int, namespaces: int) -> None:
    """Go into the namespaces of another process; what is forked from now on is in its process namespace too.

    Args:
        process: a file descriptor of the process, as `os.pidfd_open` gives it.
        namespaces: which, as in setns(2).

    Raises:
        OSError: this is not allowed, or needs a newer kernel (5.8).

    """
    _require(LIBC.setns(process, namespaces), "setns")


def _require(result: int, asked: str) -> None:
    if result:
        raise OSError(ctypes.get_errno(), f"{asked} is refused")
