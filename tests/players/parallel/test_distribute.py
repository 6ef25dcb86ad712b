"""Searches by splitting on executors: the serial values, whatever happens to a worker, and nothing stays behind."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from math import inf
from multiprocessing import active_children

import pytest

from gametree import (
    Engine,
    Tree,
    alphabeta,
    column_weights,
    connect_four,
    serial_minimax,
    split_root,
    split_root_bound,
    tic_tac_toe,
    young_brothers,
)
from players import distribute
from players.parallel import processes
from tests.counts import count
from tests.grading.walls.processes import is_alive
from tests.strategies import inner, seeded_trees, value_of, worth_to_depth

SEARCHES = {
    "root": split_root,
    "root with bound": split_root_bound,
    "young brothers": partial(young_brothers, grain=4),
    "young brothers, small": partial(young_brothers, grain=2),
    "whole": partial(young_brothers, grain=inf),
}
searches = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
threads = partial(ThreadPoolExecutor, 2)
STARTS = [connect_four(moves) for moves in ("", "44", "435261", "4455", "112233")]
GRAIN, DEPTH = partial(young_brothers, grain=8), 10


@pytest.fixture(autouse=True)
def nothing_is_left():
    yield
    assert active_children() == []


def right(starts):
    """Values from the side to move, of the engine alone."""
    return [start.turn * Engine(start, column_weights).search(depth=DEPTH).value for start in starts]


# --- values ---------------------------------------------------------------------------------------------------


@searches
def test_values_are_the_serial_ones_however_many_workers(search):
    source = random.Random(31)
    trees = list(seeded_trees(count("trees for an executor"), seed=31))
    found = distribute(search, trees, source.randint(1, 9), depth=6, executor=threads)
    assert found == [tree.turn * value_of(tree.node, tree.turn) for tree in trees]


@searches
def test_it_looks_as_far_ahead_as_it_is_told_and_asks_the_evaluation(search):
    trees = list(seeded_trees(30, seed=32))
    for depth in (1, 2, 3):
        found = distribute(search, trees, depth=depth, evaluate=inner, executor=threads)
        assert found == [tree.turn * worth_to_depth(tree, depth, inner) for tree in trees]


def test_a_search_of_ones_own_is_stepped_here_so_it_may_be_of_a_notebook():
    def mine(position, depth, evaluate, serial):
        yield position
        yield [lambda move=move: serial(position.play(move), depth - 1, evaluate=evaluate) for move in position.moves()]
        best = -1
        for _ in position.moves():
            best = max(best, -(yield))
        return best

    assert distribute(mine, [tic_tac_toe("XO./.../..."), tic_tac_toe("X../.O./...")], executor=threads) == [1, 0]


def test_nothing_to_search_and_a_game_that_is_over():
    assert distribute(young_brothers, [], executor=threads) == []
    assert distribute(young_brothers, [tic_tac_toe("XXX/OO./..."), Tree(7)], executor=threads) == [-1, 7]


# --- what can go wrong, here ----------------------------------------------------------------------------------


class Unreliable(Executor):
    """Does the work at once, or loses it in one of the ways that executors have."""

    def __init__(self, source, share, made):
        self.source, self.share = source, share
        made.append(self)

    def submit(self, act, *given):
        future = Future()
        if self.source.random() >= self.share:
            future.set_result(act(*given))
            return future
        fault = self.source.choice(("submit", "broken", "cancelled", "error", "hangs"))
        if fault == "submit":
            raise BrokenExecutor
        if fault == "cancelled":
            future.cancel()
            future.set_running_or_notify_cancel()
        elif fault != "hangs":
            future.set_exception(BrokenExecutor() if fault == "broken" else RuntimeError("a worker was lost"))
        return future


@pytest.mark.parametrize("share", [0.1, 0.5, 1])
@searches
def test_what_an_executor_loses_is_searched_again_and_at_last_here(search, share):
    made, source = [], random.Random(share)
    make = partial(Unreliable, source, share, made)
    trees = list(seeded_trees(30, seed=33))
    found = distribute(search, trees, 3, depth=6, executor=make, patience=0.001)
    assert found == [tree.turn * value_of(tree.node, tree.turn) for tree in trees]
    assert len(made) > 1


def test_an_error_of_the_evaluation_is_that_error():
    def evaluate(position):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        distribute(young_brothers, [tic_tac_toe()], depth=3, evaluate=evaluate, executor=threads)


@pytest.mark.parametrize(
    ("given", "kind", "words"),
    [
        ({"search": alphabeta}, TypeError, "search must be a search with a parameter `serial`, such as young_brothers"),
        ({"search": serial_minimax}, TypeError, "with a parameter `serial`"),
        ({"search": 3}, TypeError, "with a parameter `serial`"),
        ({"positions": [3]}, TypeError, "expected a position"),
        ({"depth": "4"}, TypeError, "depth must be a number of plies"),
        ({"workers": 0}, ValueError, "at least one worker"),
        ({"patience": 0}, ValueError, "patience for more than 0 seconds"),
    ],
)
def test_bad_input_is_told_before_anything_is_begun(given, kind, words):
    with pytest.raises(kind, match=words):
        distribute(**{"search": young_brothers, "positions": [tic_tac_toe()], **given})


def test_what_cannot_be_sent_to_a_process_is_named_in_a_sentence():
    with pytest.raises(ValueError, match=r"evaluate cannot be sent to another process, as it is defined in.*mine\.py"):
        distribute(young_brothers, [tic_tac_toe()], evaluate=lambda board: 0)


def test_a_game_of_a_notebook_is_named_though_pickle_would_take_it(monkeypatch):
    monkeypatch.setattr(type(tic_tac_toe()), "__module__", "__main__")
    monkeypatch.delattr(sys.modules["__main__"], "__file__", raising=False)
    monkeypatch.setattr(processes.pickle, "dumps", lambda _: b"")
    with pytest.raises(ValueError, match=r"position cannot be sent to another process.*notebook"):
        distribute(young_brothers, [tic_tac_toe()])


# --- processes ------------------------------------------------------------------------------------------------


def harming(pids, how, after):
    """Do something to one of the processes, a moment after there are any."""

    def act():
        for _ in range(2000):
            if found := pids():
                time.sleep(after)
                with suppress(ProcessLookupError):  # it has ended by itself
                    os.kill(found[0], how)
                return
            time.sleep(0.001)

    thread = threading.Thread(target=act)
    thread.start()
    return thread


def children():
    return [process.pid for process in active_children()]


@pytest.mark.slow
def test_processes_find_the_values_of_the_engine_alone():
    assert distribute(GRAIN, STARTS, depth=DEPTH, evaluate=column_weights) == right(STARTS)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="there is nothing to stop a process with")
@pytest.mark.parametrize(
    ("how", "what"), [("SIGKILL", "processes that are killed"), ("SIGSTOP", "processes that hang")]
)
def test_a_process_that_is_killed_or_hangs_costs_time_and_nothing_else(how, what):
    source, values = random.Random(5), right(STARTS)
    for _ in range(count(what)):
        thread = harming(children, getattr(signal, how), 0.2 + source.random())
        assert distribute(GRAIN, STARTS, depth=DEPTH, evaluate=column_weights, patience=3) == values
        thread.join()
        assert active_children() == []


PROGRAM = """
import signal
from functools import partial
from multiprocessing import active_children
from threading import Timer
from gametree import column_weights, connect_four, young_brothers
from players import distribute
if __name__ == '__main__':
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run in the background
    Timer(3, lambda: print(*(process.pid for process in active_children()), flush=True)).start()
    try:
        distribute(partial(young_brothers, grain=9), [connect_four()] * 99, depth=24, evaluate=column_weights)
    except KeyboardInterrupt:
        print('stopped', len(active_children()), flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux which processes there are")
@pytest.mark.parametrize("how", ["SIGINT", "SIGKILL"])
def test_ctrl_c_ends_it_and_no_process_outlives_the_one_who_asked(tmp_path, how):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    running = subprocess.Popen([sys.executable, program], **pipes, start_new_session=True)
    pids = [int(pid) for pid in running.stdout.readline().split()]
    assert len(pids) == 2
    if how == "SIGINT":
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: all of them get it
        assert running.communicate() == ("stopped 0\n", "")
    else:
        running.kill()
        running.communicate()
    for _ in range(600):
        alive = [pid for pid in pids if is_alive(pid)]
        if not alive:
            return
        time.sleep(0.1)
    pytest.fail(f"{alive} go on")


# --- a cluster ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_cluster_finds_the_same_values_also_when_workers_are_killed():
    dask, distributed = pytest.importorskip("dask"), pytest.importorskip("distributed")
    values, source, times = right(STARTS), random.Random(6), count("workers of a cluster that are killed")
    local = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": 50}
    # After fifteen seconds a cluster gives up a place whose worker is not there: here it may just be killed once more.
    patient = dask.config.set({"distributed.deploy.lost-worker-timeout": "1h"})
    with patient, distributed.LocalCluster(**local) as cluster, distributed.Client(cluster) as client:
        search = partial(distribute, GRAIN, STARTS, depth=DEPTH, evaluate=column_weights, executor=client.get_executor)
        assert search() == values
        killed = []
        for _ in range(times):
            pids = list(client.run(os.getpid).values())
            thread = harming(lambda pids=pids: pids, signal.SIGKILL, source.random())
            assert search(patience=20) == values
            thread.join()
            killed.append(pids[0])
            client.wait_for_workers(2, timeout=600)
        assert len(set(killed)) == times
        assert not set(killed) & set(client.run(os.getpid).values())
