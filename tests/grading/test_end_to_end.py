"""The whole way, from files that are handed in to grades, with the real command in a process that may be killed."""

import csv
import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from grading.__main__ import main
from grading.files import DONE
from grading.master import read_master
from grading.submission import Work, grade
from tests.counts import some
from tests.grading.course import DOUBLE, NAME, NO_NEGATIVE, POWER, STUBS, course, handed_in, submitted, with_cells
from tests.grading.walls.processes import below, is_alive
from tools import exercises
from tools.exercises import MASTERS, STUDENTS

ROOT = Path(__file__).parents[2]
CLASS = {f"good-{number}": handed_in(POWER, f"{DOUBLE}# {number}\n") for number in range(5)}
CLASS |= {f"part-{number}": handed_in(NO_NEGATIVE, f"{DOUBLE}# {number}\n") for number in range(4)}
CLASS |= {"stub": handed_in(*STUBS)}
TOTALS = {name: "5" if name[0] == "g" else "4" if name[0] == "p" else "0" for name in CLASS}

pytestmark = pytest.mark.slow


def totals(folder):
    text = (folder / "grades.csv").read_text(encoding="utf-8-sig")
    return {row["student"]: row["adjusted total"] for row in csv.DictReader(io.StringIO(text))}


def rows(folder):
    with closing(sqlite3.connect(folder / "journal.sqlite")) as journal:
        return {student: number for number, student in journal.execute("SELECT rowid, student FROM graded")}


# Stops itself, by no clock, as soon as three results are kept.
STOPPING = """
import os, signal, sys
from grading import __main__ as cli, batch
keep, kept = batch.Journal.keep, []
def keep_and_stop(*about):
    keep(*about)
    kept.append(about)
    if len(kept) == 3: os.kill(os.getpid(), signal.SIGSTOP)
batch.Journal.keep = keep_and_stop
sys.exit(cli.main(sys.argv[1:]))
"""


def started(root, *more, program=("-m", "grading")):
    words = ["grade", NAME, root / "in", "--out", root / "out", "--course", root, *more]
    return subprocess.Popen([sys.executable, *program, *map(str, words)], start_new_session=True)


def stopped_in_the_middle(root):
    process = started(root, "--workers", 2, program=("-c", STOPPING))
    assert os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT).si_code == os.CLD_STOPPED
    return process


@pytest.fixture
def root(tmp_path):
    submitted(tmp_path / "in", **CLASS)
    return course(tmp_path)


def test_a_run_that_is_killed_goes_on_where_it_stopped_and_leaves_no_process_behind(root):
    process = stopped_in_the_middle(root)
    children = below(process.pid)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert children
    deadline = time.monotonic() + 60
    while any(map(is_alive, children)):
        assert time.monotonic() < deadline, "a process is left behind"
        time.sleep(0.05)
    before = rows(root / "out" / NAME)
    assert started(root).wait() == DONE
    assert totals(root / "out" / NAME) == TOTALS
    assert len(before) == 3
    assert before.items() <= rows(root / "out" / NAME).items(), "something was graded twice"


def test_a_worker_that_is_killed_costs_nobody_anything(root):
    process = stopped_in_the_middle(root)  # running, it would see one of them die and end the others itself
    for worker in workers(process.pid):
        os.kill(worker, signal.SIGKILL)
    os.kill(process.pid, signal.SIGCONT)
    assert process.wait() == DONE
    assert totals(root / "out" / NAME) == TOTALS


def workers(run):
    """The worker processes of a run, which are copies of it."""
    found = [pid for pid in below(run) if command(pid) == command(run)]
    assert found
    return found


def command(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@pytest.mark.parametrize("name", some("masters that are graded", exercises.names()))
def test_the_solutions_get_20_and_the_student_versions_0(tmp_path, name):
    for student, folder in {"right": MASTERS, "stub": STUDENTS}.items():
        path = tmp_path / "in" / student / name / f"{name}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_bytes((folder / name / f"{name}.ipynb").read_bytes())
    words = ["grade", name, tmp_path / "in", "--out", tmp_path / "out", "--course", ROOT]
    assert main(list(map(str, words))) == DONE
    assert totals(tmp_path / "out" / name) == {"right": "20", "stub": "0"}
    page = (tmp_path / "out" / name / "feedback" / "stub.html").read_text(encoding="utf-8")
    assert page.count("not written yet") == len(json_checks(name))


def json_checks(name):
    cells = json.loads((MASTERS / name / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["metadata"]["nbgrader"]["grade"]]


SEARCH = """def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -alphabeta(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""
ANSWERS = {
    "right": (SEARCH, (2, 2)),
    "never cuts": (SEARCH.replace("alpha >= beta", "False"), (2, 0)),
    "no minus sign": (SEARCH.replace("-alphabeta", "alphabeta"), (0, 0)),
    "window not swapped": (SEARCH.replace("-beta, -alpha", "-alpha, -beta"), (0, 0)),
    "forgets the depth": (SEARCH.replace("depth - 1", "depth"), (0, 0)),
    "best begins at 0": (SEARCH.replace("best = -inf", "best = 0"), (0, 0)),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_alpha_beta_right_and_partly_wrong(name):
    source, points = ANSWERS[name]
    cells = ["from math import inf\nfrom classroom import check\nfrom gametree import MAX, MIN, score", source]
    master = read_master(ROOT / "solutions" / "06-alpha-beta" / "06-alpha-beta.ipynb")
    only = replace(master, checks=tuple(check for check in master.checks if check.task == "alphabeta"))
    graded = grade(Work("0123", "a.ipynb", with_cells(*cells)), only)
    assert tuple(check.points for check in graded.checks) == points
    assert ("alphabeta: minus missing" in graded.mistakes) == (name == "no minus sign")
