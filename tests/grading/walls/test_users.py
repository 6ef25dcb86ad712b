"""The sandbox for an ordinary user: where the tests run as the superuser, they become one for this."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from grading.walls.bubblewrap import bubblewrap
from tests.counts import some
from tests.grading.walls.hostile import FULL
from tests.grading.walls.test_hostile import BANK

NOBODY = 65534
ROOT = Path(__file__).parents[3]
NAMES = (
    *("loop that swallows everything", "memory at once", "closes all files"),
    *("kills its parent", "leaves a process behind", "network by number", "minimax"),
)
SOME = {*NAMES, *some("odd submissions as an ordinary user", [odd.name for odd in BANK])}
PROGRAM = """
import json, os, sys, tempfile
from pathlib import Path
from tests.grading.walls.test_hostile import BANK, BUDGET, OUTSIDE, RIGHT, Sandbox, points_in
level, *names = sys.argv[1:]
found = {}
with tempfile.TemporaryDirectory() as folder, Sandbox(BUDGET, level) as sandbox:
    other = Path(folder, "other")
    other.write_text("not yours")
    for odd in BANK:
        if odd.name in names:
            points, failure = points_in(sandbox, [cell.replace(OUTSIDE, str(other)) for cell in odd.cells])
            found[odd.name] = points == odd.points, failure in odd.failures, points_in(sandbox, [RIGHT])
    kept = other.read_text(), os.listdir(folder)
print(json.dumps([os.geteuid(), sandbox.isolation.level, kept, found]))
"""


ALL = ("--bind", "/", "/", "--dev-bind", "/dev", "/dev")


def as_an_ordinary_user(program, *arguments):
    """Run a program as an ordinary user and return what it prints, as JSON."""
    return told([*becoming_nobody(), sys.executable, "-B", "-c", program, *arguments])


def told(command):
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def becoming_nobody():
    """Return what runs a command as an ordinary user, with all that it needs in reach; nothing where we are one."""
    if os.geteuid():
        return []
    needed = [Path(sys.base_prefix), Path(sys.prefix), ROOT]
    closed = {above for path in needed for above in path.parents if not above.stat().st_mode & 0o001}
    opened = [part for path in sorted(closed)[:1] for part in ("--tmpfs", str(path))]
    for path in needed:
        if closed & set(path.parents):
            above = [folder for folder in reversed(path.parents) if closed & {folder, *folder.parents}]
            opened += [part for folder in above[1:] for part in ("--dir", str(folder))]
            opened += ["--ro-bind", str(path), str(path)]
    user = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    return [bubblewrap(), *ALL, *opened, "--die-with-parent", "--", *user]


@pytest.mark.slow
def test_a_superuser_who_can_become_nobody_else_runs_what_is_trusted():
    """As in a container without rights, where only that user's number means anything."""
    container = [bubblewrap(), "--unshare-user", "--uid", "0", "--gid", "0", *ALL, "--die-with-parent", "--"]
    found = told([*container, sys.executable, "-B", "-c", PROGRAM, "limited", "minimax"])
    assert found == [0, "limited", ["not yours", ["other"]], {"minimax": [True, True, [list(FULL), ""]]}]


@pytest.mark.slow
@pytest.mark.parametrize(("level", "names"), [("full", SOME), ("limited", NAMES)])
def test_odd_submissions_get_what_they_must_get_from_an_ordinary_user(level, names):
    user, used, kept, found = as_an_ordinary_user(PROGRAM, level, *names)
    assert (user != 0, used) == (True, level)
    assert kept == ["not yours", ["other"]]
    assert found.keys() == {*names}
    assert found == {name: [True, True, [list(FULL), ""]] for name in found}
