"""Several runs of the tests at once, each with its kernels and servers, take no port from each other."""

import subprocess
import sys

import pytest

from tools import ROOT

pytest.importorskip("fcntl", reason="where files have no locks, no kernels are tested")
TAKE = """
import secrets, sys
secrets.randbelow = lambda _: 0  # all begin at the same place
from tools.ports import free_port
print(*[free_port() for _ in range(200)], flush=True)
sys.stdin.read()
"""


def test_no_two_processes_that_live_at_once_get_the_same_port() -> None:
    command, pipe = [sys.executable, "-c", TAKE], subprocess.PIPE
    runs = [subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) for _ in range(3)]
    taken = [set(run.stdout.readline().split()) for run in runs if run.stdout]
    for run in runs:
        run.communicate()
    assert len(set.union(*taken)) == sum(map(len, taken)) == 600
