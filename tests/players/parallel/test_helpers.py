"""An engine with helpers: the value of the engine alone, whatever happens to a helper, and nothing stays behind."""

import os
import random
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from multiprocessing.shared_memory import SharedMemory

import pytest

from gametree import Engine, Tree, column_weights, connect_four, disc_difference, othello, tic_tac_toe
from gametree.search.budget import Budget
from gametree.search.engine import RootSearch
from gametree.search.table import EXACT, LOWER, UPPER
from players import together
from players.parallel import helpers, processes
from players.parallel.helpers import COUNT, ENTRY, OCCUPIED, FreeFirst, SharedSearch, SharedTable
from tests.counts import count
from tests.grading.walls.processes import is_alive
from tests.strategies import played

STARTS = ("", "44", "435261", "4455", "112233")


@pytest.fixture(autouse=True)
def made_memory(monkeypatch):
    made = []

    class Noted(SharedMemory):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            made.append(self.name)

    monkeypatch.setattr(helpers, "SharedMemory", Noted)
    yield made
    assert active_children() == []
    for name in made:
        with pytest.raises(FileNotFoundError):
            SharedMemory(name)


# --- the table ------------------------------------------------------------------------------------------------


def table(places=64):
    return SharedTable(memoryview(bytearray(places * ENTRY.size)), places)


@pytest.mark.parametrize("bound", [EXACT, LOWER, UPPER])
@pytest.mark.parametrize("value", [0, -7, 3, 2**53, -(2**53), 0.5, -2.25, float("inf")])
@pytest.mark.parametrize("line", [(), (0,), (-1,), (224,)])
def test_what_was_put_is_what_one_gets(value, bound, line):
    shared = table()
    slot = (2**64 - 3, 12, value, bound, line, True, 5)
    shared.put(slot)
    assert shared.get(2**64 - 3) == slot
    assert type(shared.get(2**64 - 3)[2]) is type(value)
    assert shared.get(2**64 - 3 - 64) is None


@pytest.mark.parametrize("slot", [(1, -1, 0), (1, 2**21, 0), (1, 1, 2**53 + 1), ("text", 1, 0)])
def test_what_does_not_fit_is_not_kept(slot):
    shared = table()
    shared.put((*slot, EXACT, (), False, 1))
    assert not any(shared.memory)


@pytest.mark.parametrize(("value", "later"), [(5, -6), (-1, -2), (-2.0, -1), (1, 2)])
def test_an_entry_that_was_written_by_two_at_once_is_not_believed(value, later):
    rng, shared = random.Random(1), table(1)
    shared.put((17, 3, value, EXACT, (2,), True, 17))
    whole = bytes(shared.memory)
    shared.put((18, 4, later, LOWER, (1,), False, 18))
    other = bytes(shared.memory)
    for _ in range(200):
        mixed = b"".join(rng.choice((whole, other))[at : at + 8] for at in range(0, ENTRY.size, 8))
        shared.memory[:] = mixed
        if mixed not in (whole, other):
            assert shared.get(17) is None
            assert shared.get(18) is None


def test_moves_that_somebody_is_at_come_last_and_the_first_stays_first():
    here = memoryview(bytearray(OCCUPIED))
    mine, others = FreeFirst([1, 2, 3, 4], abs, here, 1), iter(FreeFirst([2, 1], abs, here, 2))
    next(others)
    found = []
    for move in mine:
        found.append(move)
        others.close() if move == 3 else None
    assert found == [1, 3, 2, 4]
    assert not any(here)


def test_a_cut_or_an_error_leaves_nobody_at_a_move():
    here = memoryview(bytearray(OCCUPIED))
    for move in FreeFirst([1, 2, 3], abs, here, 1):
        if move == 2:
            break
    assert not any(here)
    with pytest.raises(ZeroDivisionError):
        [1 / move for move in FreeFirst([1, 0, 3], abs, here, 1)]
    assert not any(here)


def test_one_worker_at_the_shared_table_searches_what_the_engine_alone_does():
    for start, evaluate, depth in ((connect_four("44"), column_weights, 9), (othello(), disc_difference, 6)):
        engine = Engine(start, evaluate, table_size=1 << 20).with_defaults_for(start)
        memory = memoryview(bytearray(engine.table_size * ENTRY.size + OCCUPIED + COUNT.size))
        search = RootSearch(SharedSearch(engine, Budget(), memory, 0), start)
        alone, found = engine.search(depth=depth), search.search(depth, False)
        assert (found.value, found.move, found.nodes) == (alone.value, alone.move, alone.nodes)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "evaluate", "depth"),
    [(connect_four("44"), column_weights, 11), (played(othello(), range(12)), disc_difference, 7)],
)
def test_two_workers_who_take_a_node_each_in_turn_have_little_more_than_half_of_them(start, evaluate, depth):
    greenlet = pytest.importorskip("greenlet")
    turns, engine = greenlet.getcurrent(), Engine(start, evaluate, table_size=1 << 18).with_defaults_for(start)

    class Stepped(SharedSearch):
        def expand(self, *given):
            turns.switch()
            return super().expand(*given)

        def evaluate(self, *given):
            turns.switch()
            return super().evaluate(*given)

    memory = memoryview(bytearray(engine.table_size * ENTRY.size + OCCUPIED + 2 * COUNT.size))
    searches = [RootSearch(Stepped(engine, Budget(), memory, worker), start) for worker in range(2)]
    workers = [greenlet.greenlet(lambda search=search: search.search(depth, False)) for search in searches]
    found = None
    while found is None:
        found = next((result for worker in workers if (result := worker.switch())), None)
    alone = engine.search(depth=depth)
    assert found.value == alone.value
    assert alone.nodes / max(search.run.nodes for search in searches) > 1.6


# --- the search -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("workers", [2, 3])
def test_the_value_and_the_worth_of_the_move_are_those_of_one_worker(workers):
    for start in map(connect_four, STARTS):
        alone = Engine(start, column_weights).search(depth=8, all_best=True)
        found = together(Engine(start, column_weights), workers).search(depth=8, all_best=True)
        assert (found.value, found.moves, found.bound, found.depth) == (alone.value, alone.moves, "exact", alone.depth)
        assert found.move in alone.moves
        assert len(found.helped) == workers - 1


@pytest.mark.slow
def test_other_games_and_the_end_of_a_game():
    for start, evaluate, depth in ((othello(), disc_difference, 5), (tic_tac_toe(), Engine().evaluate, 9)):
        alone = Engine(start, evaluate).search(depth=depth)
        assert together(Engine(start, evaluate), 2).search(depth=depth).value == alone.value


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="there is nothing to stop a process with")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGSTOP"])
def test_a_helper_that_is_killed_or_hangs_costs_time_and_nothing_else(how):
    rng, struck = random.Random(4), []
    # At 9 plies the engine is done before a helper has begun, at 12 the helper is in the middle of its work.
    early = [(start, 9, rng.randint(1, 9)) for start in STARTS * count("helpers that are struck")]
    for start, depth, ply in [*early, *[("44", 12, 11)] * 2]:

        def told(progress, start=start, ply=ply):
            if progress.depth >= ply:
                for process in active_children():
                    os.kill(process.pid, getattr(signal, how))
                    struck.append(start)

        right = Engine(connect_four(start), column_weights).search(depth=depth).value
        assert (
            together(Engine(connect_four(start), column_weights), 2).search(depth=depth, progress=told).value == right
        )
        assert active_children() == []
    assert len(set(struck)) > 1


@pytest.mark.slow
def test_a_deadline_holds_and_progress_comes_as_from_one_worker():
    told = []
    result = together(Engine(othello(), disc_difference), 2).search(seconds=1, progress=told.append)
    assert result.bound in ("exact", "lower", "upper")
    assert result.move in othello().moves()
    assert not result.is_final
    assert told
    assert told[-1].move is not None


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux which processes there are")
def test_ctrl_c_ends_the_search_with_what_is_known_and_leaves_no_process(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import signal\n"
        "from multiprocessing import active_children\n"
        "from gametree import Engine, disc_difference, othello\n"
        "from players import together\n"
        "if __name__ == '__main__':\n"
        "    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where tests run in the background\n"
        "    def told(progress):\n"
        "        if (progress.depth, progress.done) == (4, 1):\n"
        "            print('on', *(p.pid for p in active_children()), flush=True)\n"
        "    try:\n"
        "        together(Engine(othello(), disc_difference), 2).search(progress=told)\n"
        "    except KeyboardInterrupt:\n"
        "        print('stopped', len(active_children()), flush=True)\n"
    )
    running = subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True, start_new_session=True)
    pid = int(running.stdout.readline().split()[1])
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: all of them get it
    assert running.communicate()[0].split() == ["stopped", "0"]
    assert running.returncode == 0
    assert not is_alive(pid)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux which processes there are")
def test_a_helper_ends_when_nobody_is_left_who_needs_it(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "from multiprocessing import active_children\n"
        "from gametree import Engine, disc_difference, othello\n"
        "from players import together\n"
        "if __name__ == '__main__':\n"
        "    def told(progress):\n"
        "        if (progress.depth, progress.done) == (4, 1):\n"
        "            print(*(p.pid for p in active_children()), flush=True)\n"
        "    together(Engine(othello(), disc_difference), 2).search(progress=told)\n"
    )
    running = subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True)
    pid = int(running.stdout.readline())
    running.kill()
    running.wait()
    for _ in range(600):
        if not is_alive(pid):
            break
        time.sleep(0.1)
    else:
        pytest.fail("the helper goes on")


# --- what cannot be shared ------------------------------------------------------------------------------------


def test_what_cannot_be_sent_is_named_in_a_sentence_and_nothing_is_begun():
    start = connect_four("44")
    for given, word in (({"evaluate": lambda board: 0}, "evaluate"), ({"order": lambda board: board.moves()}, "order")):
        with pytest.raises(ValueError, match=rf"{word} cannot be sent to another process.*mine.py"):
            together(Engine(start, **given), 2).search(depth=3)


def test_a_function_of_a_notebook_is_named_though_pickle_would_take_it(monkeypatch):
    def own(board):
        return 0

    own.__module__ = "__main__"
    monkeypatch.delattr(sys.modules["__main__"], "__file__", raising=False)
    monkeypatch.setattr(processes.pickle, "dumps", lambda _: b"")
    with pytest.raises(ValueError, match=r"evaluate cannot be sent.*notebook"):
        together(Engine(connect_four("44"), own), 2).search(depth=3)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"position": Tree([[1, 2], [3, 4]])}, "need a game with whole numbers as keys: Tree has no `key`"),
        ({"position": connect_four("44"), "reductions": True}, "reductions do not go together"),
    ],
)
def test_games_without_keys_and_reductions_are_refused(given, words):
    with pytest.raises(ValueError, match=words):
        together(Engine(**given)).search(depth=2)


@pytest.mark.parametrize("workers", [0, 1, 65, 1.5, True])
def test_a_wrong_number_of_workers_is_refused(workers):
    with pytest.raises(ValueError, match="workers must be a whole number from 2 to 64"):
        together(Engine(), workers)


def test_workers_without_a_table_are_refused():
    with pytest.raises(ValueError, match="table must be True where there are workers"):
        together(Engine(table=False))


def test_the_memory_is_gone_after_an_error(made_memory):
    def told(_progress):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        together(Engine(connect_four("44"), column_weights), 2).search(depth=5, progress=told)
    assert len(made_memory) == 1
