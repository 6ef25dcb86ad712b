"""A Dask cluster grades as this machine does, also when one of its workers is killed in the middle."""

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from grading.arena.entries import rival_entries
from grading.arena.run import Tournament
from grading.batch import Journal, dask_cluster, grade_all, local_pool
from grading.submission import Work
from players.games import GAMES
from tests.grading.course import NO_NEGATIVE, handed_in, quick, the_master

pytestmark = pytest.mark.slow


def until(process, pattern):
    """Read what a process says up to a line with a pattern; then let it talk on unread."""
    for line in process.stderr:
        if found := re.search(pattern, line):
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return found[1]
    raise AssertionError(f"{process.args} ended")


@pytest.fixture
def cluster(tmp_path):
    """The address of a scheduler on this machine, and two workers; all end with the test."""
    started = []

    def start(*words):
        command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
        environment = {**os.environ, "PYTHONPATH": str(Path.cwd()), "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment)
        started.append(process)
        return process

    scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    address = until(scheduler, r"Scheduler at:\s+(tcp://\S+)")
    options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
    workers = [start("dask_worker", address, *options) for _ in range(2)]
    for worker in workers:
        until(worker, r"(Registered to)")
    yield address.replace("tcp://", "dask://"), [scheduler, *workers]
    for process in started[::-1]:
        process.kill()
        process.wait()


def test_a_cluster_gives_the_same_points_also_when_a_worker_is_killed(tmp_path, cluster):
    address, (_, *workers) = cluster
    master, journal = the_master(tmp_path / "course"), Journal(tmp_path / "journal.sqlite")
    works = [Work(str(n), "a.ipynb", handed_in() if n % 2 else handed_in(NO_NEGATIVE)) for n in range(8)]
    found = {}
    for graded in grade_all(works, master, journal, dask_cluster(address), 8):
        assert graded.student not in found
        if not found:
            workers[0].send_signal(signal.SIGKILL)
        found[graded.student] = graded
    points = {student: (one.status, sum(check.points for check in one.checks)) for student, one in found.items()}
    assert points == {str(n): ("graded", 5 if n % 2 else 4) for n in range(8)}
    assert workers[0].wait() == -signal.SIGKILL
    assert workers[1].poll() is None
    again = grade_all(works, master, journal, dask_cluster(address), 8, quick)
    assert {graded.student: graded for graded in again} == found  # nobody is graded quickly now


def test_a_cluster_that_dies_stops_the_run_and_the_next_one_gives_the_same_points(tmp_path, cluster, monkeypatch):
    address, processes = cluster
    master, journal = the_master(tmp_path / "course"), Journal(tmp_path / "journal.sqlite")
    works = [Work(str(n), "a.ipynb", handed_in() if n % 2 else handed_in(NO_NEGATIVE)) for n in range(6)]
    run, finished = grade_all(works, master, journal, dask_cluster(address), 2), {}
    finished |= {graded.student: graded.status for graded in [next(run)]}
    monkeypatch.setattr("grading.batch.SECONDS", 2)  # to look for it in vain
    for process in processes:
        process.kill()
    with pytest.raises(OSError, match=r"127\.0\.0\.1"):
        finished.update((graded.student, graded.status) for graded in run)
    assert 0 < len(finished) < 6
    assert {work.student for work in works if journal.known(work, master)} == finished.keys()
    again = grade_all(works, master, journal, local_pool(2), 2)
    points = {graded.student: sum(check.points for check in graded.checks) for graded in again}
    assert points == {str(n): 5 if n % 2 else 4 for n in range(6)}


def test_a_scheduler_that_is_not_there_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr("grading.batch.SECONDS", 1)
    master, journal = the_master(tmp_path / "course"), Journal(tmp_path / "journal.sqlite")
    with pytest.raises(OSError, match=r"127\.0\.0\.1:9"):
        list(grade_all([Work("1", "a", b"")], master, journal, dask_cluster("dask://127.0.0.1:9"), 1, quick))


def test_a_cluster_plays_the_same_tournament_also_when_a_worker_is_killed(tmp_path, cluster):
    address, (_, *workers) = cluster
    start = GAMES["connect-four-4x4"]
    lines = {}
    for name, make in (("here", local_pool(1)), ("there", dask_cluster(address))):
        meeting = Tournament(rival_entries(start)[:4], start, tmp_path / name, workers=2, make=make)
        for at, _ in enumerate(meeting.run()):
            if name == "there" and at == 2:
                workers[0].kill()
        lines[name] = [(line["game"], line["moves"], line["winner"]) for line in meeting.played]
    assert lines["here"] == lines["there"]
    assert len(lines["here"]) == 12
