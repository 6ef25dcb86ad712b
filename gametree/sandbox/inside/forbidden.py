"""System calls that a student's code has no business with: a process gives them up, for itself and all that it starts.

They would lead out of a sandbox without walls (signals to others, the network, a session of its own), or around its
limits (namespaces, mounts, shared memory, the limits of others), or deep into the kernel. It is a seccomp filter in
classic BPF, for Linux on the two usual processors; see the kernel's Documentation/userspace-api/seccomp_filter.rst.
"""

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Iterable, Iterator
from functools import cache

from gametree.sandbox.inside.kernel import control

# The numbers on x86-64 and on 64-bit ARM.
ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
NEVER = {
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsmount": (432, 432),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "tkill": (200, 130),
    "setsid": (112, 157),
    "setpgid": (109, 154),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "memfd_create": (319, 279),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    "bind": (49, 200),
    "flock": (73, 32),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
}
# Only about itself: the first argument is 0.
ITSELF = {
    "prlimit64": (302, 261),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setaffinity": (203, 122),
    "sched_setattr": (314, 274),
}
# Nothing comes of them and nothing is said: honest code may make them, and devices are the machine's own.
PRETENDED = {
    "chmod": (90, 53),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "utime": (132, 88),
    "utimes": (235, 88),
    "futimesat": (261, 88),
    "utimensat": (280, 88),
}
# Who is sent a signal when there is something to read: F_SETOWN and F_SETOWN_EX of fcntl, FIOSETOWN and SIOCSPGRP of
# ioctl.
OWNERS = (((72, 25), (8, 15)), ((16, 29), (0x8901, 0x8902)))
CLONE, CLONE3, KILL, TGKILL, SOCKET = (56, 220), (435, 435), (62, 129), (234, 131), (41, 198)
NEW_NAMESPACES = 0x7E020000
OTHER_ABI = 0x40000000

LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCHITECTURE, FIRST_ARGUMENT, SECOND_ARGUMENT = 0, 4, 16, 24
ALLOW, REFUSE = 0x7FFF0000, 0x00050000
PR_SET_SECCOMP, FILTER = 22, 2

Instruction = tuple[int, int, int, int]


class Program(ctypes.Structure):
    """What the kernel takes a filter from: its length and its instructions."""

    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


def give_up() -> None:
    """Let this process, and all that it will start, never make these system calls again.

    Raises:
        OSError: the kernel cannot do that.

    """
    if sys.platform != "linux" or os.uname().machine not in ARCHITECTURES:
        return
    machine = os.uname().machine
    code = for_all(machine) + _packed(_for_one(ARCHITECTURES[machine][0], os.getpid()))
    program = Program(len(code) // 8, code)
    control(PR_SET_SECCOMP, FILTER, ctypes.byref(program))


@cache
def for_all(machine: str) -> bytes:
    """Return the part of the filter that is the same for every process; it takes a while to work out."""
    return _packed(_for_all(*ARCHITECTURES[machine])) if machine in ARCHITECTURES else b""


def _packed(steps: Iterable[Instruction]) -> bytes:
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def _for_all(at: int, architecture: int) -> Iterator[Instruction]:
    """Yield the first instructions of the filter, for a processor."""
    yield LOAD, 0, 0, ARCHITECTURE
    yield from _unless(EQUAL, architecture)
    yield LOAD, 0, 0, NUMBER
    yield from _if(AT_LEAST, OTHER_ABI)
    yield from _if(EQUAL, CLONE3[at], errno.ENOSYS)  # the C library then takes the older one, whose flags can be read
    for numbers in NEVER.values():
        yield from _if(EQUAL, numbers[at])
    for numbers in PRETENDED.values():
        yield from _if(EQUAL, numbers[at], error=0)
    for numbers in ITSELF.values():
        yield from _looking(numbers[at], _unless(EQUAL, 0))
    for numbers, values in OWNERS:
        asked = [step for value in values for step in _if(EQUAL, value)]
        yield from _looking(numbers[at], asked, SECOND_ARGUMENT)
    yield from _looking(CLONE[at], _if(ANY_BIT, NEW_NAMESPACES))
    yield from _looking(SOCKET[at], _unless(EQUAL, 1))  # AF_UNIX


def _for_one(at: int, own: int) -> Iterator[Instruction]:
    """Yield the rest of the filter, for a processor and the number of a process."""
    for numbers in (KILL, TGKILL):
        yield from _looking(numbers[at], _unless(EQUAL, own))
    yield RETURN, 0, 0, ALLOW


def _if(test: int, value: int, error: int = errno.EPERM) -> list[Instruction]:
    """Return what refuses a call where a test of what was loaded is true."""
    return [(test, 0, 1, value), (RETURN, 0, 0, REFUSE | error)]


def _unless(test: int, value: int) -> list[Instruction]:
    return [(test, 1, 0, value), (RETURN, 0, 0, REFUSE | errno.EPERM)]


def _looking(number: int, then: list[Instruction], argument: int = FIRST_ARGUMENT) -> list[Instruction]:
    """Return what looks at an argument of a system call, and at that of no other."""
    inner = [(LOAD, 0, 0, argument), *then, (RETURN, 0, 0, ALLOW)]
    return [(EQUAL, 0, len(inner), number), *inner]
