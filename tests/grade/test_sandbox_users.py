"""The sandbox for an ordinary user: where the tests run as the superuser, they become one for this."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gametree.grade.sandbox.isolation import bubblewrap
from tests.grade.hostile import FULL

NOBODY = 65534
ROOT = Path(__file__).parents[2]
NAMES = (
    *("loop that swallows everything", "memory at once", "closes all files"),
    *("kills its parent", "leaves a process behind", "network by number", "minimax"),
)
WALLED = (
    *("kills everybody", "passwords", "processes", "writes to the library", "becomes the superuser", "one large file"),
    *("all files there are", "the library's own", "a name space of its own", "uses numpy", "fork bomb whatever comes"),
)
PROGRAM = """
import json, os, sys
from gametree.grade.sandbox.nursery import NURSERIES
from tests.grade.test_sandbox_hostile import BANK, BUDGET, RIGHT, Sandbox, points_in
level, *names = sys.argv[1:]
found = {}
with Sandbox(BUDGET, level) as sandbox:
    for odd in BANK:
        if odd.name in names:
            points, trouble = points_in(sandbox, odd.cells)
            found[odd.name] = points == odd.points, trouble in odd.troubles, points_in(sandbox, [RIGHT])
print(json.dumps([os.geteuid(), sandbox.level, NURSERIES.now is not None, found]))
"""


def as_an_ordinary_user(program, *arguments):
    """Run a program as an ordinary user and return what it prints, as JSON."""
    command = [*becoming_nobody(), sys.executable, "-B", "-c", program, *arguments]
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
    return [bubblewrap(), "--bind", "/", "/", "--dev-bind", "/dev", "/dev", *opened, "--die-with-parent", "--", *user]


@pytest.mark.slow
@pytest.mark.parametrize(("level", "names"), [("full", NAMES + WALLED), ("limited", NAMES)])
def test_odd_submissions_get_what_they_must_get_from_an_ordinary_user(level, names):
    user, used, has_nursery, found = as_an_ordinary_user(PROGRAM, level, *names)
    assert (user != 0, used, has_nursery) == (True, level, level == "full")
    assert found == {name: [True, True, [list(FULL), ""]] for name in names}
