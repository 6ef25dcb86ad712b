"""A filter of system calls, for Linux on the two usual processors: what untrusted code has no business with is refused.

It keeps a process without walls from sending signals to others, from the network and from a session of its own, and
one behind walls from leaving something in memory for the next task, or from changing the limits of its parent. See the
kernel's Documentation/userspace-api/seccomp_filter.rst; where there is no filter, the other limits hold.
"""

import ctypes
import errno
import os
import signal
import struct
import sys
from collections.abc import Iterator
from typing import Any


def _numbers(table: str) -> dict[str, tuple[int, int]]:
    """Return the numbers of system calls by their names, on x86-64 and on 64-bit ARM."""
    return {name: (int(one), int(other)) for name, one, other in map(str.split, table.split(","))}


ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
NEVER = _numbers("""
    unshare 272 97, setns 308 268, mount 165 40, umount2 166 39, pivot_root 155 41, open_tree 428 428,
    move_mount 429 429, fsopen 430 430, fsmount 432 432, ptrace 101 117, process_vm_readv 310 270,
    process_vm_writev 311 271, pidfd_open 434 434, pidfd_getfd 438 438, pidfd_send_signal 424 424,
    rt_sigqueueinfo 129 138, rt_tgsigqueueinfo 297 240, tkill 200 130, setsid 112 157, setpgid 109 154,
    setpriority 141 140, ioprio_set 251 30, shmget 29 194, semget 64 190, msgget 68 186, mq_open 240 180,
    memfd_create 319 279, bind 49 200, flock 73 32, userfaultfd 323 282, add_key 248 217, request_key 249 218,
    keyctl 250 219, bpf 321 280, perf_event_open 298 241, io_uring_setup 425 425
""")
# Only about the process itself: the first argument is 0.
ITSELF = _numbers("""
    prlimit64 302 261, sched_setparam 142 118, sched_setscheduler 144 119, sched_setaffinity 203 122,
    sched_setattr 314 274
""")
# Without effect, and without an error: honest code may make them, but devices are the machine's own.
PRETENDED = _numbers("""
    chmod 90 53, fchmod 91 52, fchmodat 268 53, fchmodat2 452 452, utime 132 88, utimes 235 88, futimesat 261 88,
    utimensat 280 88
""")
# Who gets a signal when there is something to read: F_SETOWN, F_SETOWN_EX of fcntl, FIOSETOWN, SIOCSPGRP of ioctl.
OWNERS = (((72, 25), (8, 15)), ((16, 29), (0x8901, 0x8902)))
CLONE, CLONE3, KILL, TGKILL, SOCKET = (56, 220), (435, 435), (62, 129), (234, 131), (41, 198)
NEW_NAMESPACES, AF_UNIX = 0x7E020000, 1
OTHER_ABI = 0x40000000  # from here on x86-64 has the same calls again, under the numbers of x32

LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCHITECTURE, FIRST, SECOND = 0, 4, 16, 24
ALLOW, REFUSE = 0x7FFF0000, 0x00050000
PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 22, 38
Instruction = tuple[int, int, int, int]


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


def control(option: int, *args: Any) -> None:
    """Change something about this process, as prctl(2) does; OSError when the kernel refuses."""
    given = [ctypes.c_ulong(arg) if isinstance(arg, int) else arg for arg in args]
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(option, *given, *[ctypes.c_ulong(0)] * (4 - len(given))):
        raise OSError(ctypes.get_errno(), f"prctl {option} is refused")


def end_with_parent() -> None:
    """Have this process ended when the one that has started it ends."""
    if sys.platform == "linux":
        control(PR_SET_PDEATHSIG, signal.SIGKILL)


def apply_filter() -> None:
    """Let this process, and all that it will start, never make these system calls; OSError where that cannot be."""
    machine = os.uname().machine
    if sys.platform == "linux" and machine in ARCHITECTURES:
        code = b"".join(struct.pack("HBBI", *step) for step in _filter(*ARCHITECTURES[machine], os.getpid()))
        control(PR_SET_NO_NEW_PRIVS, 1)
        control(PR_SET_SECCOMP, 2, ctypes.byref(_Program(len(code) // 8, code)))


def _filter(at: int, architecture: int, own: int) -> Iterator[Instruction]:
    """Yield the filter in classic BPF, for a processor and the number of the process."""
    yield LOAD, 0, 0, ARCHITECTURE
    yield from _refuse_unless(architecture)  # 32-bit programs have other numbers for the same calls
    yield LOAD, 0, 0, NUMBER
    yield from _refuse_if(AT_LEAST, OTHER_ABI)
    yield from _refuse_if(
        EQUAL, CLONE3[at], errno.ENOSYS
    )  # the C library then takes the older one, whose flags can be read
    for numbers in NEVER.values():
        yield from _refuse_if(EQUAL, numbers[at])
    for numbers in PRETENDED.values():
        yield from _refuse_if(EQUAL, numbers[at], error=0)
    for numbers in ITSELF.values():
        yield from _test_argument(numbers[at], _refuse_unless(0))
    for numbers, values in OWNERS:
        yield from _test_argument(numbers[at], [step for value in values for step in _refuse_if(EQUAL, value)], SECOND)
    yield from _test_argument(CLONE[at], _refuse_if(ANY_BIT, NEW_NAMESPACES))
    yield from _test_argument(SOCKET[at], _refuse_unless(AF_UNIX))
    for numbers in (KILL, TGKILL):
        yield from _test_argument(numbers[at], _refuse_unless(own))
    yield RETURN, 0, 0, ALLOW


def _refuse_if(test: int, value: int, error: int = errno.EPERM) -> list[Instruction]:
    """Return the steps that refuse a call where a test of what was loaded is true."""
    return [(test, 0, 1, value), (RETURN, 0, 0, REFUSE | error)]


def _refuse_unless(value: int) -> list[Instruction]:
    return [(EQUAL, 1, 0, value), (RETURN, 0, 0, REFUSE | errno.EPERM)]


def _test_argument(number: int, then: list[Instruction], argument: int = FIRST) -> list[Instruction]:
    """Return the steps that test an argument of one system call; all others pass on to what follows."""
    inner = [(LOAD, 0, 0, argument), *then, (RETURN, 0, 0, ALLOW)]
    return [(EQUAL, 0, len(inner), number), *inner]
