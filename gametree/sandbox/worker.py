"""What runs inside a sandbox: a process that forks a child for each task; the child runs cells and answers calls.

Nothing in the child is trusted once a cell has run: whatever it writes is checked where it is read.
"""

import asyncio
import builtins
import gc
import json
import linecache
import math
import os
import resource
import select
import shutil
import signal
import socket
import sys
import time
from ast import PyCF_ALLOW_TOP_LEVEL_AWAIT
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from inspect import CO_COROUTINE
from opcode import opmap
from types import FrameType, FunctionType, ModuleType
from typing import Any
from unittest.mock import MagicMock

from gametree.sandbox.budget import Budget
from gametree.sandbox.call import Call, Caller, Functions, Outcome
from gametree.sandbox.limits import TimeUp
from gametree.sandbox.protocol import (
    MAX_CALLS,
    MAX_MISSED,
    MAX_STEPS,
    MAX_TEXT,
    Json,
    encode,
    load_games,
    pack_outcome,
    pack_recording,
    unpack_call,
)
from gametree.sandbox.seccomp import apply_filter, end_with_parent
from gametree.sandbox.state import FunctionState

SOON = 0.01
PIECE = 1 << 16
SEEN = frozenset({"position", "style", "games", "trace", "sandbox"})
ABSENT = frozenset(
    (
        *("IPython", "PIL", "anywidget", "google", "graphviz", "ipykernel", "ipywidgets", "jupyterlab", "matplotlib"),
        *("mpl_toolkits", "nbclient", "nbconvert", "nbformat", "nbgrader", "networkx", "notebook", "numpy", "otter"),
        *("pandas", "plotly", "pytest", "scipy", "seaborn", "sympy", "tqdm", "traitlets"),
    )
)
# The last chance of what may be out of reach once this is no longer the superuser.
COMMON = (
    *("array", "ast", "bisect", "cmath", "collections", "copy", "csv", "dataclasses", "datetime", "decimal", "enum"),
    *("fractions", "functools", "heapq", "inspect", "itertools", "numbers", "operator", "pathlib", "pprint", "queue"),
    *("random", "re", "statistics", "string", "textwrap", "timeit", "tokenize", "typing", "unittest"),
)

# What stands for modules that are not there, so that the cells of an honest notebook still run

CALLED: set[str] = set()


class StandIn(MagicMock):
    """Stands for a module that is not there, and for all that is in it."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        kind: Any = type(self)  # each has a class of its own
        kind.__iter__ = lambda self: iter([self] * _unpacked(sys._getframe(1)))  # noqa: SLF001
        kind.__lt__ = kind.__gt__ = kind.__le__ = kind.__ge__ = lambda _self, _other: False
        kind.__repr__ = lambda self: f"{self._extract_mock_name()}, which is not there while answers are checked"
        kind.__format__ = lambda self, _form: repr(self)

    def __call__(self, *args: Any, **options: Any) -> Any:
        """Return a stand-in; a function to decorate comes back as it is."""
        is_decorator = len(args) == 1 and not options and type(args[0]) is FunctionType
        CALLED.add(self._extract_mock_name())
        return args[0] if is_decorator else super().__call__(*args, **options)


def _unpacked(frame: FrameType) -> int:
    """Return into how many parts `figure, axes = …` takes a value apart at this moment; 0 for a loop."""
    code, at = frame.f_code.co_code, frame.f_lasti
    if code[at] == opmap["UNPACK_EX"]:
        return code[at + 1] + (code[at - 1] if at and code[at - 2] == opmap["EXTENDED_ARG"] else 0)
    return code[at + 1] if code[at] == opmap["UNPACK_SEQUENCE"] else 0


class Imports:
    """Finds numpy and networkx where they are, and stand-ins for all else that an honest notebook may import.

    Args:
        site: the folder of the packages that are there.
        packages: their names.
        hidden: modules of the course that are not to be seen, although their folder is.

    """

    def __init__(self, site: str, packages: Sequence[str], hidden: Sequence[str]) -> None:
        self.site, self.packages, self.hidden = site, packages, hidden

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Return where a module comes from; None where it is none of these."""
        top, _, rest = name.partition(".")
        if top in self.packages:
            return None if rest else PathFinder.find_spec(name, [self.site])
        is_hidden = name in self.hidden or (rest and rest.partition(".")[0] not in SEEN)
        if top in ABSENT or (top == "gametree" and is_hidden):
            return ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]
        return None

    def create_module(self, spec: ModuleSpec) -> Any:
        """Return the stand-in for a module."""
        return StandIn(name=spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Leave it as it is."""


# The process that forks


def serve(fd: int, settings: dict[str, Any]) -> None:
    """Fork a child for each task, one after the other, as long as the grader sends file descriptors to speak through.

    Args:
        fd: the file descriptor that leads to the grader.
        settings: what `Imports` takes ("site", "packages", "hidden"), the user to become, if any ("user"), whether
            all other processes may be ended ("alone"), and the folder to empty after each task ("home").

    """
    sys.meta_path.insert(0, Imports(settings["site"], settings["packages"], settings["hidden"]))
    import_module("gametree.trace.record")
    load_games()
    if settings["user"] is not None:
        _become(settings["user"])
    gc.freeze()
    os.dup2(1, 2)  # why it does not start would have been told by now
    with socket.socket(fileno=fd) as control:
        control.sendall(b'"ready"\n')
        while fds := socket.recv_fds(control, 1, 1)[1]:
            pid = os.fork()
            if not pid:
                _be_child(control, fds[0])
            os.close(fds[0])
            _wait(pid, control.fileno())
            status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
            if settings["alone"]:
                _clean_up(settings["home"])
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            control.sendall(f"[{status},{used.ru_utime + used.ru_stime}]\n".encode())


def _wait(pid: int, fd: int) -> None:
    """Wait for the end of a child; where the grader goes away before that, end as well, and all with it."""
    if hasattr(os, "pidfd_open"):
        child, poll = os.pidfd_open(pid), select.poll()
        poll.register(child, select.POLLIN)
        poll.register(fd, 0)
        if fd in dict(poll.poll()):
            os._exit(0)
        os.close(child)


def _become(user: int) -> None:
    """Go on as another user, and without any rights of the superuser's."""
    for name in COMMON:
        import_module(name)
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


def _clean_up(home: str) -> None:
    """End every process in this namespace but this one, which is its first, and empty the folder."""
    with suppress(ProcessLookupError):
        os.kill(-1, signal.SIGKILL)
    with suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)
    for folder, folders, _ in os.walk(home):
        for name in folders:
            with suppress(OSError):
                os.chmod(f"{folder}/{name}", 0o700)  # noqa: PTH101 - pathlib takes long to import
    for entry in os.scandir(home):
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path)
        else:
            os.unlink(entry.path)  # noqa: PTH108


def _be_child(control: socket.socket, fd: int) -> None:
    try:
        control.close()
        end_with_parent()
        with socket.socket(fileno=fd) as line:
            _work(Connection(line))
    finally:
        os._exit(1)


# The child of one task


class Connection:
    """Reads and writes messages, in lines of JSON."""

    def __init__(self, line: socket.socket) -> None:
        self.line, self.waiting, self.process = line, b"", os.getpid()

    def read(self) -> Json:
        """Return the next message; None when there will be no more."""
        pieces = [self.waiting]
        while b"\n" not in pieces[-1]:
            pieces.append(self.line.recv(PIECE))
            if not pieces[-1]:
                return None
        message, _, self.waiting = b"".join(pieces).partition(b"\n")
        return json.loads(message)

    def write(self, kind: str, content: str) -> None:
        """Write a message whose content is JSON; a process that the student's code has forked off ends here."""
        if os.getpid() != self.process:
            os._exit(0)
        self.line.sendall(f'["{kind}",{content}]\n'.encode())


def _work(line: Connection) -> None:
    """Run the cells, answer the grader's messages, and end the process."""
    task = line.read()
    budget = Budget(**task["budget"])
    _keep_to(budget)
    line.write("began", "null")
    main = _main()
    for note in _run_cells(main, task["cells"], task["skipped"], task["needed"], budget):
        line.write("cell", encode(note))
    found = {name: vars(main)[name] for name in task["functions"] if name in vars(main)}
    caller = _caller(found, budget)
    if task["keeps"]:
        caller.remembered = FunctionState(())
    line.write("ready", encode([name for name in task["functions"] if name not in found]))
    while (message := line.read()) is not None:
        verb, *parts = message
        VERBS[verb](line, caller, budget, *parts)
    os._exit(0)


def _keep_to(budget: Budget) -> None:
    """Limit this process, and all that it will start, to a budget; OSError where that cannot be done."""
    _limit(resource.RLIMIT_CPU, math.ceil(budget.task_seconds), 1)
    _limit(resource.RLIMIT_AS, budget.memory)
    _limit(resource.RLIMIT_NPROC, budget.processes)
    _limit(resource.RLIMIT_NOFILE, budget.files)
    _limit(resource.RLIMIT_FSIZE, budget.file_size)
    _limit(resource.RLIMIT_CORE, 0)
    apply_filter()


def _limit(which: int, most: int, more: int = 0) -> None:
    hardest = resource.getrlimit(which)[1]
    soft, hard = (value if hardest == resource.RLIM_INFINITY else min(value, hardest) for value in (most, most + more))
    with suppress(ValueError):  # macOS does not take every limit
        resource.setrlimit(which, (soft, hard))


def _main() -> ModuleType:
    """Return a fresh module to run cells in, with the names that a notebook has of its own."""
    main = ModuleType("__main__")
    own = {name: StandIn(name=name) for name in ("display", "get_ipython", "help")}
    vars(main).update(own, __builtins__=builtins, exit=sys.exit, quit=sys.exit)
    sys.modules["__main__"] = main
    return main


class Timed(Caller):
    """Calls functions where nothing they do may end the process, and none may stay in C code for ever."""

    def outcomes(self, calls: Iterable[Call], fresh: bool = True) -> Iterator[Outcome]:
        """Yield the outcomes of calls, each as soon as it is there."""
        self._arm()
        try:
            yield from super().outcomes(calls, fresh)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def _arm(self) -> None:
        """Have the process ended unless this is done again in time: in C code, no tick comes to its turn."""
        signal.setitimer(signal.ITIMER_PROF, self.seconds * 1.25 + 0.25)

    def _outcome(self, call: Call) -> Outcome:
        if call.function not in self.functions:
            return Outcome(None, (), "not written", f"there is no {call.function}")
        try:
            return super()._outcome(call)
        except MemoryError:
            return Outcome(None, (), "memory")
        except BaseException as error:  # noqa: BLE001 - what comes out here was raised on purpose
            return Outcome(None, (), "raised", type(error).__name__[:MAX_TEXT])
        finally:
            self._is_running = False

    def _tick(self, _signal: int, _frame: FrameType | None) -> None:
        if self._timed != self._calls:
            self._arm()
        if self._is_late():
            raise TimeUp


def _run_cells(
    main: ModuleType, cells: Sequence[str], skipped: Sequence[int], needed: Sequence[int], budget: Budget
) -> Iterator[str]:
    """Run cell after cell; yield for each what went wrong in it, or nothing."""
    left = budget.other_seconds
    for at, cell in enumerate(cells):
        if at in skipped:
            continue
        if at not in needed and left <= 0:
            yield f"not run: other cells have taken {budget.other_seconds:g} s, and no answer needs it"
            continue
        seconds, began = budget.cell_seconds if at in needed else left, (time.process_time(), time.monotonic())
        run = Timed({"cell": partial(_run_cell, main, f"<cell {at}>", cell)}, seconds, budget.patience)
        (outcome,) = run.run([Call("cell", ())], fresh=False)
        yield _note(outcome)
        if at not in needed:
            worked, waited = time.process_time() - began[0], time.monotonic() - began[1]
            left -= max(worked, waited / budget.patience)


def _run_cell(main: ModuleType, name: str, source: str) -> None:
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    code = compile(source, name, "exec", PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    if code.co_flags & CO_COROUTINE:
        asyncio.run(eval(code, vars(main)))  # noqa: S307
    else:
        exec(code, vars(main))  # noqa: S102


def _note(outcome: Outcome) -> str:
    """Return what went wrong in a cell; a cell returns nothing, and that is right."""
    if outcome.trouble == "none":
        return ""
    return outcome.detail[:MAX_TEXT] if outcome.trouble == "raised" else f"{outcome.trouble}: {outcome.detail}"


def _caller(functions: Functions, budget: Budget) -> Timed:
    try:
        return Timed(functions, budget.call_seconds, budget.patience)
    except Exception:  # noqa: BLE001 - looking for what functions remember may meet any object
        caller = Timed({}, budget.call_seconds, budget.patience)
        caller.functions = functions
        return caller


def _answer_calls(
    line: Connection, caller: Timed, budget: Budget, fresh: bool, careful: bool, calls: Iterable[Json]
) -> None:
    """Make calls and write their outcomes: those of a moment together, or each at once where care is asked for."""
    waiting: list[str] = []
    flushed, began = time.monotonic(), time.process_time()
    CALLED.clear()
    for outcome in caller.outcomes(map(unpack_call, calls), fresh):
        waiting.append(_row(outcome, budget))
        if careful or time.monotonic() - flushed > SOON or len(waiting[-1]) > PIECE:
            line.write("outcomes", f"[{','.join(waiting)}]")
            waiting, flushed = [], time.monotonic()
    if waiting:
        line.write("outcomes", f"[{','.join(waiting)}]")
    missed = sorted(name for name in CALLED if name.startswith("gametree."))
    line.write("end", encode([caller.printed, time.process_time() - began, missed[:MAX_MISSED]]))
    caller.printed = 0


def _row(outcome: Outcome, budget: Budget) -> str:
    try:
        row = encode(pack_outcome(outcome))
    except (TypeError, ValueError, MemoryError, RecursionError) as error:
        detail = f"what cannot be written ({type(error).__name__})"
        return encode(pack_outcome(Outcome(None, (), "wrong type", detail)))
    if len(row) > budget.answer:
        return encode(pack_outcome(Outcome(None, (), "too large", f"{len(row):,} characters in all")))
    return row


def _answer_record(line: Connection, caller: Timed, budget: Budget, call: Json) -> None:
    """Record a call and write the recording; an empty message where there is none, or it is too large to draw."""
    wanted = unpack_call(call)
    function = caller.functions.get(wanted.function)
    found = encode(_recorded(function, wanted, budget) if function else None)
    line.write("recording", found if len(found) <= budget.answer else "null")


def _recorded(function: Callable[..., object], call: Call, budget: Budget) -> Json:
    from gametree.trace.record import record  # the parent has loaded it, once what is not there has stand-ins

    kept: list[Json] = []

    def run(*args: object) -> int:
        recording = record(function, *args, lines=False, limit=MAX_STEPS)
        if len(recording.calls) <= MAX_CALLS:
            kept.append(pack_recording(recording))
        return 0

    Timed({call.function: run}, budget.call_seconds, budget.patience).run([call])
    return kept[0] if kept else None


VERBS: dict[str, Callable[..., None]] = {"calls": _answer_calls, "record": _answer_record}
