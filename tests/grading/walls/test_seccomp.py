"""Which system calls are refused: asked of the kernel, and of the filter itself for processors that are not here."""

import errno
import os
import signal
from pathlib import Path

import pytest

from classroom.calls.call import FunctionCall
from grading.walls import seccomp
from grading.walls.session import Sandbox

ASK = """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
def ask(number, first, second):
    ctypes.set_errno(0)
    return libc.syscall(number, first, second, 0, 0, 0), ctypes.get_errno()
"""


@pytest.mark.skipif(os.uname().machine not in seccomp.ARCHITECTURES, reason="not filtered on this processor")
def test_system_calls_are_given_up(level):
    at, _ = seccomp.ARCHITECTURES[os.uname().machine]
    calls = {name: (numbers[at], 1, 0) for name, numbers in (seccomp.NEVER | seccomp.ITSELF).items()}
    calls |= {f"owner {value:#x}": (numbers[at], 1, value) for numbers, values in seccomp.OWNERS for value in values}
    with Sandbox(level=level) as sandbox:
        runner = sandbox.open([ASK], functions=["ask"])
        refused = runner.run([FunctionCall("ask", args) for args in calls.values()])
        pretended = runner.run([FunctionCall("ask", (numbers[at], 0, 0)) for numbers in seccomp.PRETENDED.values()])
    assert {name: outcome.value for name, outcome in zip(calls, refused, strict=True)} == dict.fromkeys(calls, (-1, 1))
    assert {outcome.value for outcome in pretended} == {(0, 0)}


OWN, OTHER = 1234, 1
READ_OF, GETPID_OF = (0, 63), (39, 172)
NAMESPACE_OF_USERS, THREAD = 0x10000000, 0x3D0F00  # flags of clone(2): CLONE_NEWUSER, and what pthread_create sets
AF_INET = 2


def answer_of(machine, number, first=0, second=0, architecture=None):
    """Return what a filter says to a system call, ALLOW or a number of an error, as the kernel's machine reads it."""
    at, own = seccomp.ARCHITECTURES[machine]
    data = {0: number, 4: architecture or own, 16: first, 24: second}
    steps, at_step, loaded = list(seccomp._filter(at, own, OWN)), 0, 0
    holds = {0x15: int.__eq__, 0x35: int.__ge__, 0x45: lambda a, b: bool(a & b)}
    while True:
        code, yes, no, value = steps[at_step]
        if code == 0x06:
            return "allowed" if value == 0x7FFF0000 else value ^ 0x00050000
        if code == 0x20:
            loaded = data[value]
        at_step += 1 if code == 0x20 else 1 + (yes if holds[code](loaded, value) else no)


@pytest.mark.parametrize("machine", seccomp.ARCHITECTURES)
def test_the_filter_of_each_processor_refuses_what_it_names_and_nothing_else(machine):
    at, _ = seccomp.ARCHITECTURES[machine]
    other = next(one for name, (_, one) in seccomp.ARCHITECTURES.items() if name != machine)
    assert {answer_of(machine, numbers[at]) for numbers in seccomp.NEVER.values()} == {errno.EPERM}
    assert {answer_of(machine, numbers[at]) for numbers in seccomp.PRETENDED.values()} == {0}
    for numbers in seccomp.ITSELF.values():
        assert [answer_of(machine, numbers[at], of) for of in (0, OTHER)] == ["allowed", errno.EPERM]
    for numbers in (READ_OF, GETPID_OF):
        assert answer_of(machine, numbers[at]) == "allowed"
        assert answer_of(machine, numbers[at], architecture=other) == errno.EPERM
        assert answer_of(machine, numbers[at] + 0x40000000) == errno.EPERM


@pytest.mark.parametrize("machine", seccomp.ARCHITECTURES)
def test_signals_reach_the_process_itself_only_and_no_socket_the_network_and_no_child_a_namespace(machine):
    at, _ = seccomp.ARCHITECTURES[machine]
    for numbers in (seccomp.KILL, seccomp.TGKILL):
        assert [answer_of(machine, numbers[at], of) for of in (OWN, OTHER)] == ["allowed", errno.EPERM]
    assert [answer_of(machine, seccomp.SOCKET[at], of) for of in (1, AF_INET)] == ["allowed", errno.EPERM]
    assert [answer_of(machine, seccomp.CLONE[at], of) for of in (THREAD, THREAD | NAMESPACE_OF_USERS)] == [
        "allowed",
        errno.EPERM,
    ]
    assert answer_of(machine, seccomp.CLONE3[at]) == errno.ENOSYS
    for numbers, values in seccomp.OWNERS:
        assert {answer_of(machine, numbers[at], 1, value) for value in values} == {errno.EPERM}
        assert answer_of(machine, numbers[at], 1, 1) == "allowed"


@pytest.mark.slow
def test_no_signal_reaches_the_grader(level):
    heard = []
    before = signal.signal(signal.SIGUSR1, lambda *_: heard.append(1))
    source = (
        "import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        "def f(way):\n"
        "    peer, size, pair = (ctypes.c_int * 3)(), ctypes.c_int(12), (ctypes.c_int * 2)()\n"
        "    line = next(fd for fd in range(3, 64) if not libc.getsockopt(fd, 1, 17, peer, ctypes.byref(size)))\n"
        "    grader = peer[0] or os.getppid()\n"
        "    if way == 'kill': return libc.kill(grader, 10), ctypes.get_errno()\n"
        "    libc.socketpair(1, 1, 0, pair)\n"
        "    libc.fcntl(pair[0], 10, 10), libc.fcntl(pair[0], 4, 0o20000)\n"
        "    owned = libc.fcntl(pair[0], 8, grader), ctypes.get_errno()\n"
        "    libc.write(pair[1], b'x', 1)\n"
        "    return owned\n"
    )
    with Sandbox(level=level) as sandbox:
        outcomes = sandbox.open([source], functions=["f"]).run(
            [FunctionCall("f", ("kill",)), FunctionCall("f", ("own",))]
        )
    signal.signal(signal.SIGUSR1, before)
    assert [outcome.value for outcome in outcomes] == [(-1, 1), (-1, 1)]
    assert not heard


@pytest.mark.slow
def test_the_devices_of_the_machine_stay_as_they_are(sandbox):
    source = (
        "import os\ndef f():\n    os.chmod('/dev/null', 0o600)\n    os.utime('/dev/null', (0, 0))\n"
        "    found = os.stat('/dev/null')\n    return found.st_mode, int(found.st_mtime) > 0\n"
    )
    before = Path("/dev/null").stat()
    (outcome,) = sandbox.open([source], functions=["f"]).run([FunctionCall("f", ())])
    after = Path("/dev/null").stat()
    assert outcome.value == (before.st_mode, True)
    assert (after.st_mode, after.st_mtime) == (before.st_mode, before.st_mtime)
