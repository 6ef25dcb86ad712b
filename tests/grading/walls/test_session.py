"""The sandbox: the same results as here, nothing left behind, and a fault of its own is nobody else's."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace

import pytest

from classroom.calls.budget import MEGABYTE, CodeBudget
from classroom.calls.call import FunctionCall, Guesses, Outcome
from classroom.check.registry import tasks
from gametree import Tree, connect_four, othello, tic_tac_toe
from gametree.drawing.narration import picture_at
from gametree.drawing.search_narration import narrate
from gametree.trace.record import record
from grading.walls import bubblewrap, session
from grading.walls.bubblewrap import SandboxFault
from grading.walls.protocol import encode, pack
from grading.walls.session import Sandbox
from grading.walls.session import _outcomes as outcomes
from tests.classroom.check.asking import examine
from tests.classroom.check.bank import run
from tests.grading.walls import SOON
from tests.grading.walls.hostile import RIGHT
from tests.grading.walls.hostile.deaths import DAEMON
from tests.grading.walls.hostile.forgers import WRITE
from tests.grading.walls.processes import are_gone, below, is_alive, processes_of

TASK = tasks()["alphabeta"]
SHORT = replace(
    TASK,
    inputs=replace(
        TASK.inputs, small=lambda: TASK.inputs.small()[::20], larger=lambda seed: TASK.inputs.larger(seed)[::20]
    ),
)
WRONG = RIGHT.replace("-beta, -alpha", "alpha, beta")
FORGETFUL = f"{RIGHT}\nsearch, known = alphabeta, {{}}\n" + (
    "def alphabeta(position, *rest):\n"
    "    if position not in known: known[position] = search(position, *rest)\n"
    "    return known[position]\n"
)
USER_SPACE = ("--unshare-user", "--ro-bind", "/", "/")


def here(source):
    scope = {"__name__": "__main__", **dict.fromkeys(("MNK", "Tree", "check", "score", "watch"))}  # as assignments have
    run(source, scope, "<cell>")
    return {"alphabeta": scope["alphabeta"]}


# What comes out


@pytest.mark.slow
@pytest.mark.parametrize("source", [RIGHT, WRONG, FORGETFUL], ids=["right", "wrong", "forgetful"])
def test_the_result_is_the_same_as_here(source):
    with Sandbox() as sandbox:
        assert examine(SHORT, sandbox.open([source], [], ["alphabeta"])) == examine(SHORT, here(source))


def test_values_keep_their_exact_types_and_positions_of_every_game_arrive(sandbox):
    source = (
        "def same(value): return value\ndef told(position): return str(position), position.turn, list(position.moves())"
    )
    session = sandbox.open([source], [], ["same", "told"])
    numbers = [0, True, 1.0, -0.0, float("inf"), 2**100, -(3**200)]
    values = [*numbers, "∞\ud800", [1, [2.0]], (1,), {1, 2}, {1: [2], (3,): "x"}]
    found = session.run([FunctionCall("same", (value,)) for value in values])
    assert list(map(repr, (outcome.value for outcome in found))) == list(map(repr, values))
    trees = Tree([[1, 2.5], -3], -1), Tree([[1, 2]]).play(0)
    boards = [*trees, tic_tac_toe("X../.O./..."), connect_four("44"), othello()]
    told = [outcome.value for outcome in session.run([FunctionCall("told", (board,)) for board in boards])]
    assert told == [(str(board), board.turn, list(board.moves())) for board in boards]


def test_the_leaves_come_back_in_order_as_paths_or_boards(sandbox):
    session = sandbox.open(["def f(p, e): return sum(e(p.play(m)) for m in p.moves())"], [], ["f"])
    guesses = Guesses((((1,), 40),))
    found = session.run(
        [FunctionCall("f", (Tree([3, [4, 5]]), guesses)), FunctionCall("f", (tic_tac_toe("XOX/OXO/OX."), Guesses()))]
    )
    assert [(outcome.value, outcome.leaves) for outcome in found] == [(43, ((0,), (1,))), (1, ("XOX/OXO/OXX",))]


def test_a_counterexample_is_drawn_as_it_would_be_here(sandbox):
    call = FunctionCall("alphabeta", (Tree([[3, 12], [2, 4]]), 9, -5, 5, Guesses()))
    found = sandbox.open([WRONG], [], ["alphabeta"]).record(call)
    expected = record(here(WRONG)["alphabeta"], *call.args[:-1], lambda leaf: leaf.score(), lines=False)
    assert picture_at(narrate(found)) == picture_at(narrate(expected))


@pytest.mark.slow
def test_what_cannot_be_recorded_is_not(sandbox):
    session = sandbox.open(["def f(n): return f(n - 1) if n else 0\ndef g():\n  while True: pass"], [], ["f", "g"])
    assert len(session.record(FunctionCall("f", (10,))).calls) == 11
    assert session.record(FunctionCall("f", (100,))) is None
    assert session.count(FunctionCall("f", (100,))) == 101
    assert (session.record(FunctionCall("g", ())), session.count(FunctionCall("g", ()))) == (None, float("inf"))


def test_errors_are_recorded_by_name(sandbox):
    session = sandbox.open(["class Mine(Exception): pass\ndef f(n):\n  if not n: raise Mine(7)\n  f(n - 1)"], [], ["f"])
    found = session.record(FunctionCall("f", (1,)))
    assert (type(found.error).__name__, [type(call.error).__name__ for call in found.calls]) == (
        "Mine",
        ["Mine", "Mine"],
    )


def test_functions_can_be_called_and_bring_their_session_along(sandbox):
    session = sandbox.open(["def f(n): return n + 1\ndef g(): pass"], [], ["f", "g"])
    assert (session.functions["f"](2), session.functions["f"].runner) == (3, session)
    with pytest.raises(ValueError, match="g: none"):
        session.functions["g"]()


def test_what_a_call_is_given_or_returns_is_that_of_no_other_call(sandbox):
    source = "def f(x): return x\ndef g(x):\n  x.clear()\n  return 1\ndef h(x):\n  x[0].append(5)\n  return 1"
    session = sandbox.open([source], [], ["f", "g", "h"])
    session.functions["f"]([1]).append(2)
    assert session.functions["f"]([1]) == [1]
    emptied = [FunctionCall("g", (thing,)) for thing in ([1], {1}, {1: 2})] * 2
    assert [outcome.detail for outcome in session.run(emptied)] == ["[]", "set()", "{}"] * 2
    assert [outcome.detail for outcome in session.run([FunctionCall("h", (([],),))] * 2)] == ["([5],)"] * 2


def test_an_argument_is_sent_once_and_known_to_each_child_after_that(sandbox, level, monkeypatch):
    sent, send = [], session.GraderEnd.send
    monkeypatch.setattr(session.GraderEnd, "send", lambda line, *of: (sent.append(of[0]), send(line, *of))[1])
    cells = ["import os", "def f(tree, depth=0): return os._exit(3) if depth else tree.score()"]
    tree, calls = Tree([7, [8, 9]]).play(0), [FunctionCall("f", (Tree([number]).play(0),)) for number in range(3)]
    for _ in range(2):
        task = sandbox.open(cells, [], ["f"])
        assert [one.value for one in task.run([*calls, FunctionCall("f", (tree,))])] == [0, 1, 2, 7]
    assert [one.failure for one in task.run([FunctionCall("f", (tree, 1)), calls[2]])] == ["crashed", ""]
    assert task.run([calls[1], FunctionCall("f", (Tree([5]).play(0),))])[1] == Outcome(5)
    told = "".join(sent)
    again = 2 if level == "full" else 4  # a child's, and its fork's; without walls each task has a process of its own
    assert told.count(encode(pack(tree))) == again


# Cells


@pytest.mark.slow
def test_cells_run_one_by_one_and_what_goes_wrong_in_them_is_noted(sandbox):
    cells = ["x = 1", "1 / 0", "x +", "import sys; sys.exit('bye')", "while True: pass", "def f(): return x"]
    session = sandbox.open(cells, [], ["f", "g"])
    assert session.run([FunctionCall("f", ())]) == [Outcome(1)]
    assert (list(session.notes), session.missing) == ([1, 2, 3, 4], ["g"])
    assert session.notes[1] == "ZeroDivisionError: division by zero, in line 1 of <module>"


def test_the_cells_that_count_run_once_more_at_the_end(sandbox):
    cells = ["def f(): return 1", "def f(): return 2"]
    assert sandbox.open(cells, [], ["f"]).run([FunctionCall("f", ())])[0].value == 2
    assert sandbox.open(cells, cells[:1], ["f"]).run([FunctionCall("f", ())])[0].value == 1


@pytest.mark.slow
@pytest.mark.parametrize(("times", "expected"), [(1, Outcome(1)), (7, Outcome(None, (), "crashed", "exit code 3"))])
def test_a_cell_that_ends_everything_is_left_out_and_noted_and_too_many_end_the_task(sandbox, times, expected):
    session = sandbox.open(["import os\nos._exit(3)"] * times + ["def f(): return 1"], [], ["f"])
    assert session.run([FunctionCall("f", ())] * 2) == [expected] * 2
    assert session.notes == dict.fromkeys(range(times - 1 or 1), "crashed: exit code 3")


def test_only_behind_walls_a_process_serves_one_task_after_the_other(sandbox, level):
    session = sandbox.open(["def f():\n    return 1"], functions=["f"])
    assert [outcome.value for outcome in session.run([FunctionCall("f", ())])] == [1]
    session.close()
    assert (sandbox.process is None) is (level == "limited")


@pytest.mark.slow
def test_sessions_can_take_turns(sandbox):
    one, other = (sandbox.open([f"def f(): return {n}"], [], ["f"]) for n in (1, 2))
    call = FunctionCall("f", ())
    assert [session.run([call])[0].value for session in (one, other, one, one, other)] == [1, 2, 1, 1, 2]


# Calls that go wrong


ENDLESS = ("any(0 for _ in iter(int, 1))", "10 ** 10 ** 8", "os.kill(os.getpid(), 19)")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("value", "numbers", "fresh", "expected"),
    [
        ("os._exit(n) if n == 3 else n", range(6), True, [0, 1, 2, "crashed", 4, 5]),
        ("os._exit(n) if n else n", (1, 1, 1, 0, 0), True, ["crashed"] * 5),  # after three failures a task is over
        ("os._exit(n) if n == 1 else n", (0, 1, 2), False, [0, "crashed", "crashed"]),
        ('write(b\'[[7,[],"",""]]\\n\') or n', range(2), True, [7, "protocol error"]),
        *((f"{endless} if n == 2 else n", range(5), True, [0, 1, "timeout"]) for endless in ENDLESS),
    ],
)
def test_what_becomes_of_the_calls_around_one_that_fails(sandbox, value, numbers, fresh, expected):
    session = sandbox.open([f"{WRITE}\ndef f(n): return {value}"], [], ["f"])
    found = session.run([FunctionCall("f", (n,)) for n in numbers], fresh)
    assert [outcome.failure or outcome.value for outcome in found] == expected


@pytest.mark.parametrize(("fresh", "expected"), [(True, [1, 1]), (False, [1, 2])])
def test_what_functions_keep_is_put_back_only_where_it_is_asked_for(sandbox, fresh, expected):
    keeping = "def f(n, kept=[]):\n    kept.append(n)\n    return len(kept)"
    found = sandbox.open([keeping], [], ["f"], fresh=fresh).run([FunctionCall("f", (n,)) for n in range(2)])
    assert [outcome.value for outcome in found] == expected


@pytest.mark.skipif(
    bool(bubblewrap.bubblewrap() is None or subprocess.run([bubblewrap.bubblewrap(), *USER_SPACE, "true"]).returncode),
    reason="nobody here may have a name space of users",
)
def test_the_walls_of_a_user_stand_where_a_user_may_build_any():
    assert bubblewrap._problem("user") == ""


def test_outcomes_come_many_in_one_message_and_one_by_one_after_a_failure(sandbox, monkeypatch):
    taken = []
    monkeypatch.setattr(
        session, "_outcomes", lambda most, message: taken.append(len(message)) or outcomes(most, message)
    )
    asked = sandbox.open(["import os\ndef f(n): return os._exit(3) if n == 400 else n"], [], ["f"])
    found = asked.run([FunctionCall("f", (n,)) for n in range(300)])
    assert ([one.value for one in found], sum(taken), len(taken) < 100) == (list(range(300)), 300, True)
    found = asked.run([FunctionCall("f", (n,)) for n in range(399, 402)])
    assert [one.failure or one.value for one in found] == [399, "crashed", 401]


def test_more_outcomes_than_calls_are_a_protocol_error(sandbox):
    forged = f'{WRITE}\ndef f(n):\n  write(b\'[[7,[],"",""],[7,[],"",""],[7,[],"",""]]\\n\')\n  return n'
    found = sandbox.open([forged], [], ["f"]).run([FunctionCall("f", (n,)) for n in range(2)])
    assert {one.failure for one in found} == {"protocol error"}


def test_behind_walls_the_processes_below_are_those_of_the_session():
    with Sandbox(SOON, "full") as sandbox:
        sandbox.open(["def f(): pass"], [], ["f"])
        own = sandbox.process.pid
        assert session.processes_below(own).keys() == session.processes_of(own).keys()
        assert len(session.processes_below(own)) > 2
        assert all(session.processes_below(own).values())


def test_what_is_printed_is_counted_and_goes_nowhere(sandbox, capfd):
    session = sandbox.open(["print('no')\ndef f(): print('12345')"], [], ["f"])
    session.run([FunctionCall("f", ())] * 2)
    assert (session.printed, capfd.readouterr().out) == (12, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("budget", "failure", "detail"),
    [
        (replace(SOON, task_seconds=1, call_seconds=10), "timeout", "1 s in all"),
        (replace(SOON, submission_seconds=6, call_seconds=10), "out of time", "6 s"),
    ],
)
def test_a_task_and_a_submission_have_a_budget(budget, failure, detail):
    with Sandbox(budget) as sandbox:
        sandbox.work = 1000  # or the processor's clock might strike first
        session = sandbox.open(["def f(n):\n  while n: pass\n  return 0"], [], ["f"])
        assert session.run([FunctionCall("f", (0,))] * 5) == [Outcome(0)] * 5
        assert session.run([FunctionCall("f", (1,))]) == [Outcome(None, (), failure, detail)]


@pytest.mark.slow
@pytest.mark.parametrize("wait", ["time.sleep(0.3)", "[None for _ in range(10 ** 6)]"])
def test_what_has_used_up_its_time_is_not_run_in_later_tasks(wait):
    with Sandbox(replace(SOON, submission_seconds=1, task_seconds=60, call_seconds=5)) as sandbox:
        sandbox.work = 1000
        cells = [f"import time\ndef f(n):\n    {wait}\n    return n"]
        calls = [FunctionCall("f", (n,)) for n in range(1000)]
        assert sandbox.open(cells, [], ["f"]).run(calls)[-1].failure == "out of time"
        later = sandbox.open(cells, [], ["f"])
        assert later.run([FunctionCall("f", (1,))]) == [Outcome(None, (), "out of time", "1 s")]
        assert sandbox.is_used_up


@pytest.mark.slow
def test_a_cell_without_an_end_that_no_answer_needs_is_waited_for_in_one_task():
    cells = ["def f(): return 1", "while True: pass", "seen = 1", "def g(): return 2"]
    with Sandbox(SOON) as sandbox:
        first, second = (sandbox.open(cells, [], [name]) for name in "fg")
        assert (first.task["skipped"], second.task["skipped"]) == ([], [1, 2])
        assert (list(first.notes), second.notes[1]) == ([1, 2, 3], first.notes[1])
        assert second.run([FunctionCall("g", ())]) == [Outcome(2)]
        third = sandbox.open([*cells, "seen += 1\ndef h(): return seen"], [], ["h"])
        assert third.run([FunctionCall("h", ())]) == [Outcome(2)]


def test_only_a_cell_without_an_end_that_no_answer_needs_is_left_out_later(sandbox):
    cells = ["n = 1", "def f(): return n", "while True: pass", "globals()['n'] = 2"]
    sandbox.endless.update(dict.fromkeys(cells[1:3], "it never ends"))
    with_f = sandbox.open(cells, [], ["f"])
    assert with_f.task["skipped"] == [2]
    assert with_f.run([FunctionCall("f", ())]) == [Outcome(2)]


@pytest.mark.slow
def test_the_processor_s_time_of_all_tasks_counts_together():
    work = "def f():\n    end = time.process_time() + 1.2\n    while time.process_time() < end: pass\n    return 1"
    with Sandbox(CodeBudget(submission_seconds=3, patience=100)) as sandbox:
        sandbox.clock = 1000
        found = [sandbox.open([f"import time\n{work}"], [], ["f"]).run([FunctionCall("f", ())])[0] for _ in range(5)]
    assert [outcome.failure for outcome in found][:2] == ["", ""]
    assert [outcome.failure for outcome in found][3:] == ["out of time"] * 2


@pytest.mark.slow
@pytest.mark.parametrize("slow", ["for _ in range(10 ** 9): pass", "import time\ntime.sleep(100)", "10 ** 10 ** 8"])
def test_cells_that_no_answer_needs_share_a_little_time(sandbox, slow):
    cells = ["TABLE = {}", slow, slow, "print(1)", "TABLE[1] = 2", "def f(): return TABLE[1]"]
    session = sandbox.open(cells, [], ["f"])
    assert session.run([FunctionCall("f", ())]) == [Outcome(2)]
    assert list(session.notes) in ([1, 2, 3], [1, 2])
    assert "timeout" in session.notes[1]


HOGS = """
import os, time
def f():
    at, there = os.pipe()
    for _ in range(6):
        if not os.fork():
            kept = bytearray(60 << 20)
            kept[::4096] = b"x" * len(kept[::4096])
            os.write(there, b"x")
            time.sleep(60)
    for _ in range(6): os.read(at, 1)
    time.sleep({})
    return 1
"""


@pytest.mark.slow
@pytest.mark.parametrize(("most", "seconds", "expected"), [(300, 60, "memory"), (3000, 1, "")])
def test_memory_is_limited_for_all_processes_together(level, most, seconds, expected):
    with Sandbox(CodeBudget(memory_in_all=most * MEGABYTE, patience=20), level) as sandbox:
        group = sandbox.process.pid
        assert sandbox.open([HOGS.format(seconds)], [], ["f"]).run([FunctionCall("f", ())])[0].failure == expected
    assert are_gone(group)


def test_a_cell_may_wait_as_in_a_notebook(sandbox):
    cells = ["import asyncio\nasync def later(): return 5", "found = await later()\ndef f(): return found"]
    session = sandbox.open(cells, [], ["f"])
    assert (session.run([FunctionCall("f", ())]), session.notes) == ([Outcome(5)], {})


# What is left behind, and what is there


@pytest.mark.slow
@pytest.mark.parametrize("source", [DAEMON, "import os\nwhile True:\n  try: os.fork()\n  except OSError: pass\n"])
def test_no_process_is_left_behind(level, source):
    with Sandbox(SOON, level) as sandbox:
        group = sandbox.process.pid
        assert processes_of(group)
        sandbox.open([source])
    assert are_gone(group)


@pytest.mark.slow
def test_nothing_is_left_behind_when_the_grader_is_killed(level):
    grader = (
        "from tests.grading.walls.test_session import *\n"
        f"sandbox = Sandbox(level={level!r})\nprint(sandbox.process.pid, flush=True)\n"
        "sandbox.open(['while True:\\n  try:\\n    while True: pass\\n  except: pass'])"
    )
    with subprocess.Popen([sys.executable, "-c", grader], stdout=subprocess.PIPE, text=True) as run:
        group = int(run.stdout.readline())
        while len(processes_of(group)) < 2:
            time.sleep(0.01)
        started = below(run.pid)
        run.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 60
    while (processes_of(group) or any(map(is_alive, started))) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert started
    assert not processes_of(group)
    assert not any(map(is_alive, started))


def points_of(sandbox):
    return examine(SHORT, sandbox.open([RIGHT], [], ["alphabeta"])).points


@pytest.mark.slow
def test_two_threads_can_have_sandboxes_at_the_same_time():
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda _: points_in_a_new_one(), range(6)))
    assert found == [found[0]] * 6


def points_in_a_new_one():
    with Sandbox(level="full") as sandbox:
        return points_of(sandbox)


def test_no_file_is_left_behind(monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with Sandbox(SOON, "limited") as sandbox:
        session = sandbox.open(["import os\nopen('x', 'w')\nos.mkdir('y', 0)\ndef f(): return os.getcwd()"], [], ["f"])
        assert session.run([FunctionCall("f", ())])[0].value.startswith(str(tmp_path))
    assert not list(tmp_path.iterdir())


SPOILED = {
    "the limits of its parent": "ctypes.CDLL(None).prlimit(os.getppid(), 6, (ctypes.c_ulong * 2)(0, 0), None)",
    "a line that does not wait": "os.set_blocking(3, False)",
    "an end that never comes": "import atexit, socket; socket.socket.recv = lambda *args: time.sleep(1000)",
    "a signal to its parent": """
libc, pair = ctypes.CDLL(None), (ctypes.c_int * 2)()
libc.socketpair(1, 1, 0, pair)
libc.fcntl(pair[0], 8, os.getppid()), libc.fcntl(pair[0], 10, 9), libc.fcntl(pair[0], 4, 0o20000)
libc.write(pair[1], b'x', 1)
""",
}


@pytest.mark.slow
@pytest.mark.parametrize("trick", SPOILED)
def test_a_task_cannot_spoil_the_next_one(level, trick):
    with Sandbox(SOON, level) as sandbox:
        sandbox.open([f"import ctypes, os, time\n{SPOILED[trick]}\n", RIGHT], [], ["alphabeta"])
        assert points_of(sandbox) == {"value": 2, "leaves": 2}


@pytest.mark.slow
def test_what_one_submission_does_to_its_open_files_is_not_seen_by_the_next(level):
    look = (
        "import ctypes\nlibc = ctypes.CDLL(None)\n"
        "def f(): return [(libc.fcntl(fd, 3), libc.fcntl(fd, 11)) for fd in (0, 1, 2)]\n"
    )
    leave = look + "for fd in (0, 1):\n    libc.fcntl(fd, 4, 0o2002)\n    libc.fcntl(fd, 10, 33)\n"
    found = []
    for source in (look, leave, look):
        with Sandbox(level=level) as sandbox:
            found += [outcome.value for outcome in sandbox.open([source], functions=["f"]).run([FunctionCall("f", ())])]
    assert found[0] == found[2] != found[1]


# Faults of its own


def full_disk(**_options):
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(
    ("level", "name", "broken", "words"),
    [
        *((level, "PROGRAM", "raise SystemExit('no luck')", "no luck") for level in ("full", "limited")),
        *((level, "python", lambda: "/nowhere", "/nowhere") for level in ("full", "limited")),
        ("limited", "TemporaryDirectory", full_disk, "No space left"),
    ],
)
def test_a_sandbox_that_does_not_start_is_a_fault(level, name, broken, words, monkeypatch):
    monkeypatch.setattr(session, name, broken)
    with pytest.raises(SandboxFault, match=words):
        Sandbox(level=level)


@pytest.mark.slow
def test_a_process_that_is_gone_between_two_tasks_is_replaced_or_that_is_a_fault(sandbox, monkeypatch):
    os.killpg(sandbox.process.pid, signal.SIGKILL)
    assert sandbox.open(["def f(): return 1"], [], ["f"]).run([FunctionCall("f", ())]) == [Outcome(1)]
    monkeypatch.setattr(session, "PROGRAM", "raise SystemExit('no luck')")
    os.killpg(sandbox.process.pid, signal.SIGKILL)
    with pytest.raises(SandboxFault, match="no luck"):
        sandbox.open(["x = 1"])


LEAVE = (
    "import os, pathlib\npathlib.Path('kept').mkdir(0o700)\npathlib.Path('kept/x').write_text('x')\nos.chdir('kept')\n"
)


@pytest.mark.slow
def test_what_one_task_leaves_in_its_folder_is_not_there_for_the_next(sandbox):
    look = "import os\ndef f(): return os.listdir(os.environ['HOME'])"
    assert sandbox.open([LEAVE, look], [], ["f"]).run([FunctionCall("f", ())]) == [Outcome(["kept"])]
    assert sandbox.open([look], [], ["f"]).run([FunctionCall("f", ())]) == [Outcome([])]


@pytest.mark.parametrize("module", ["gametree", "gametree.search.evaluations"])
def test_something_stands_in_for_the_course_s_evaluations(sandbox, module):
    cells = [f"from {module} import mobility", "def f(): return mobility(1)"]
    (outcome,) = sandbox.open(cells, [], ["f"]).run([FunctionCall("f", ())])
    assert (outcome.failure, outcome.detail.split()[0]) == ("wrong type", "ModuleStandIn"), outcome


@pytest.mark.parametrize(
    ("clock", "work", "is_used_up"), [(1, 1, False), (0, 1, True), (1, 0, True), (-1, 5, True), (5, -1, True)]
)
def test_a_submission_has_had_its_time_on_the_clock_or_of_the_processor(clock, work, is_used_up):
    assert Sandbox.is_used_up.fget(SimpleNamespace(clock=clock, work=work)) is is_used_up
