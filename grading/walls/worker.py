"""What runs inside a sandbox: a fork server; its child for a task runs the cells and answers calls.

Nothing in the child is trusted once a cell has run: whatever it writes is checked where it is read. An honest one keeps

    a call      ≤ seconds of the processor and ≤ seconds * patience on the clock, where Python gets a turn to end it,
                ≤ 1.25 * seconds + 0.25 of the processor in C code, where the kernel then ends the child
    a process   ≤ task_seconds of the processor, rounded up, and ≤ the budget's bytes, files and processes
    a message   ≤ budget.answer characters, all of them ASCII
"""

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
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from inspect import CO_COROUTINE
from opcode import opmap
from types import FrameType, FunctionType, ModuleType
from typing import Any

from classroom.calls.budget import PACKAGES, SEEN, CodeBudget
from classroom.calls.call import Caller, FunctionCall, Outcome
from classroom.calls.state import FunctionState
from gametree.trace.recording import Recording
from grading.walls.protocol import (
    MAX_CALLS,
    MAX_MISSED,
    MAX_TEXT,
    Json,
    encode,
    load_games,
    pack_outcome,
    pack_recording,
    unpack_arguments,
    unpack_calls,
)
from grading.walls.seccomp import apply_filter, end_with_parent

SEEN_MODULES = {package: {name.removesuffix(".py") for name in names} for package, names in SEEN.items()}
# What comes of these may be a part of an answer, so that it cannot be judged without them.
COMPUTING = frozenset(
    (
        *(
            "alive_progress",
            "cupy",
            "cython",
            "cytoolz",
            "dask",
            "gmpy2",
            "icecream",
            "jax",
            "joblib",
            "more_itertools",
        ),
        *("mpmath", "numba", "pandas", "polars", "pydantic", "pyrsistent", "requests", "rich", "scipy", "sklearn"),
        *("sortedcontainers", "sympy", "tensorflow", "toolz", "torch", "tqdm"),
    )
)
ABSENT = COMPUTING | frozenset(
    (
        *("IPython", "PIL", "altair", "anywidget", "beartype", "bokeh", "colorama", "google", "graphviz", "hypothesis"),
        *("ipykernel", "ipytest", "ipywidgets", "jupyterlab", "line_profiler", "loguru", "matplotlib"),
        *("memory_profiler", "mpl_toolkits", "nbclient", "nbconvert", "nbformat", "nbgrader", "notebook", "otter"),
        *("players", "plotly", "pysnooper", "pytest", "recursion_visualiser", "seaborn", "snoop", "tabulate"),
        *("termcolor", "traitlets", "typeguard", "typing_extensions"),
    )
)
BARS = frozenset(("tqdm", "tqdm_notebook", "track", "alive_it"))  # functions that show how far a loop is
# Loaded while this is still the superuser: without walls, they may be out of reach later.
COMMON = (
    *("array", "ast", "asyncio", "bisect", "cmath", "collections", "copy", "csv", "dataclasses", "datetime", "decimal"),
    *("enum", "fractions", "functools", "heapq", "inspect", "itertools", "numbers", "operator", "pathlib", "pprint"),
    *("queue", "random", "re", "statistics", "string", "textwrap", "timeit", "tokenize", "typing", "unittest"),
)

# Outcomes, and seconds, after which they are written: each write wakes the grader up.
TOGETHER, HELD_BACK = 256, 0.1

# Stand-ins for absent modules, so that the cells of an honest notebook still run

CALLED: set[str] = set()


class ModuleStandIn:
    """Stands for an absent module and all that is in it; `unittest.mock` would take long to import.

    Args:
        name: what it stands for.
        _rest: what a metaclass is given, for a class whose base is a stand-in.

    """

    def __init__(self, name: str = "something", *_rest: object) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return vars(self).setdefault(name, ModuleStandIn(f"{self._name}.{name}"))

    def __call__(self, *args: Any, **options: Any) -> Any:
        """Return the stand-in itself; a function to decorate, and what a bar shows the progress of, as it is."""
        is_decorator = len(args) == 1 and not options and type(args[0]) is FunctionType
        CALLED.add(self._name)
        name = self._name.rpartition(".")[2]
        if args and name == "trange":
            return range(*args)
        return args[0] if is_decorator or (args and name in BARS) else self

    def __iter__(self) -> Iterator["ModuleStandIn"]:
        CALLED.add(self._name)
        return iter([self] * _unpacked(sys._getframe(1)))  # noqa: SLF001

    def __repr__(self) -> str:
        return f"{self._name}, which is not there while answers are checked"

    def __format__(self, _form: str) -> str:
        return repr(self)


def _used(own: ModuleStandIn, result: Any) -> Any:
    """Return what comes of an operation, and remember that there was one."""
    CALLED.add(vars(own)["_name"])
    return own if result is ... else result


_BINARY = ["add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor"]
for _result, _names in (
    (..., ["neg", "pos", "abs", "invert", "round", "getitem", "enter", *_BINARY, *(f"r{one}" for one in _BINARY)]),
    (False, ["lt", "le", "gt", "ge", "contains", "exit"]),
    (None, ["setitem", "delitem"]),
    *((True, ["bool"]), (0, ["len"]), (1, ["int", "index"]), (1.0, ["float"])),
):
    for _name in _names:
        setattr(ModuleStandIn, f"__{_name}__", lambda own, *_, result=_result: _used(own, result))


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

    """

    def __init__(self, site: str) -> None:
        self.site = site

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Return where a module comes from; None where it is none of these."""
        top, _, rest = name.partition(".")
        if top in PACKAGES:
            return None if rest else PathFinder.find_spec(name, [self.site])
        if top in ABSENT or (rest and rest.partition(".")[0] not in SEEN_MODULES.get(top, {rest.partition(".")[0]})):
            return ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]
        return None

    def create_module(self, spec: ModuleSpec) -> Any:
        """Return the stand-in for a module."""
        return ModuleStandIn(name=spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Leave it as it is."""


# The fork server


def serve(fd: int, site: str, user: int | None, alone: bool) -> None:
    """Fork a child for each task, one after the other, as long as the grader sends file descriptors to speak through.

    Args:
        fd: the file descriptor that leads to the grader.
        site: as for `Imports`.
        user: the user to become, if any.
        alone: whether all other processes may be ended, and the home folder be emptied, after each task.

    """
    sys.meta_path.insert(0, Imports(site))
    load_games()
    if user is not None:
        _become(user, () if alone else COMMON)
    os.dup2(1, 2)  # errors of starting would have been written by now
    known, arguments = 0.0, list[Any]()
    with socket.socket(fileno=fd) as control:
        control.sendall(b'"ready"\n')
        while fds := socket.recv_fds(control, 1, 1)[1]:
            line = ChildEnd(fds[0])
            arguments += unpack_arguments(line.read() or ())  # of earlier tasks, once for all that follow
            gc.freeze()  # the collector would write to pages that all children share, so that each gets its own
            pid = os.fork()
            if not pid:
                _be_child(control, line, arguments)
            line.close()
            _wait(pid, control.fileno())
            status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
            if alone:
                _clean_up(os.environ["HOME"])
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            worked, known = used.ru_utime + used.ru_stime - known, used.ru_utime + used.ru_stime
            control.sendall(f"[{status},{worked}]\n".encode())


def _wait(pid: int, fd: int) -> None:
    """Wait until a child ends; end this process, and all with it, where the grader goes away before that."""
    if hasattr(os, "pidfd_open"):
        child = os.pidfd_open(pid)
        if fd in select.select([child, fd], [], [])[0]:
            os._exit(0)
        os.close(child)


def _become(user: int, modules: Iterable[str]) -> None:
    """Load some modules, then go on as another user, without any rights of the superuser's."""
    for name in modules:
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
    shutil.rmtree(home, ignore_errors=True)  # but for the folder itself, which is mounted


def _be_child(control: socket.socket, line: "ChildEnd", arguments: list[Any]) -> None:
    try:
        control.close()
        end_with_parent()
        line.process = os.getpid()
        _work(line, arguments)
    finally:
        os._exit(1)


# The child of one task


class ChildEnd:
    """Reads and writes messages, in lines of JSON.

    Args:
        fd: the file descriptor of a socket.

    """

    def __init__(self, fd: int) -> None:
        self.line, self.process = socket.socket(fileno=fd), os.getpid()
        self.lines = self.line.makefile("rb")

    def read(self) -> Json:
        """Return the next message; None when there will be no more."""
        line = self.lines.readline()
        return json.loads(line) if line else None

    def write(self, message: str) -> None:
        """Write a message, which is JSON; a process that the student's code has forked off ends here."""
        if os.getpid() != self.process:
            os._exit(0)
        self.line.sendall(f"{message}\n".encode())

    def close(self) -> None:
        """Close this end of it."""
        self.lines.close()
        self.line.close()


def _work(line: ChildEnd, known: list[Any]) -> None:
    """Run the cells, answer the grader's messages, and end the process; arguments that come are added to the known."""
    task = line.read()
    budget = CodeBudget(**task["budget"])
    _keep_to(budget)
    line.write('"ready"')
    main = _main()
    for note in _run_cells(main, task["cells"], task["skipped"], task["needed"], budget):
        line.write(encode(note))
    caller = Timed({}, budget.call_seconds, budget.patience)
    caller.functions = {name: vars(main)[name] for name in task["functions"] if name in vars(main)}
    if task["fresh"]:
        with suppress(Exception):  # the search for what functions remember may meet any object
            caller.state = FunctionState(caller.functions.values())
    line.write(encode([name for name in task["functions"] if name not in caller.functions]))
    while (message := line.read()) is not None:
        verb, *about, arguments, numbers, rows = message
        calls = unpack_calls(known, arguments, numbers, rows)
        if verb == "calls":
            _answer_calls(line, caller, budget, calls, *about)
        else:
            line.write(_told(verb, caller.record(*calls, lines=about[0]), budget))
    os._exit(0)


def _keep_to(budget: CodeBudget) -> None:
    """Limit this process, and all that it will start, to a budget; OSError where that cannot be done."""
    _limit(resource.RLIMIT_CPU, math.ceil(budget.task_seconds), 1)  # first SIGXCPU, which says why; then SIGKILL
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
    own = {name: ModuleStandIn(name=name) for name in ("display", "get_ipython", "help")}
    vars(main).update(own, __builtins__=builtins, exit=sys.exit, quit=sys.exit)
    sys.modules["__main__"] = main
    return main


class Timed(Caller):
    """Calls functions that may neither end the process nor stay in C code forever."""

    def outcomes(self, calls: Iterable[FunctionCall], fresh: bool = True) -> Iterator[Outcome]:
        """Yield the outcomes of calls, each as soon as it is there."""
        self._arm()
        try:
            yield from super().outcomes(calls, fresh)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def _arm(self) -> None:
        """Have the kernel end the process, unless this is called again in time: in C code no tick gets its turn.

        That is later than a tick, which ends the call alone and lets the child live.
        """
        signal.setitimer(signal.ITIMER_PROF, self.seconds * 1.25 + 0.25)

    def _outcome(self, call: FunctionCall) -> Outcome:
        if call.function not in self.functions:
            return Outcome(failure="not written", detail=f"there is no {call.function}")
        try:
            return super()._outcome(call)
        except MemoryError:
            return Outcome(failure="memory")
        except BaseException as error:  # noqa: BLE001 - what comes out here was raised on purpose
            return Outcome(failure="raised", detail=type(error).__name__[:MAX_TEXT])
        finally:
            self._is_running = False

    def _is_late(self) -> bool:
        if self._met is None:
            self._arm()
        return super()._is_late()


def _run_cells(
    main: ModuleType, cells: Sequence[str], skipped: Sequence[int], needed: Sequence[int], budget: CodeBudget
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
        (outcome,) = run.run([FunctionCall("cell", ())])
        said = outcome.detail if outcome.failure == "raised" else f"{outcome.failure}: {outcome.detail}"
        yield "" if outcome.failure == "none" else said[:MAX_TEXT]  # a cell returns nothing, and that is right
        if at not in needed:
            worked, waited = time.process_time() - began[0], time.monotonic() - began[1]
            left -= max(worked, waited / budget.patience)


def _run_cell(main: ModuleType, name: str, source: str) -> None:
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    code = compile(source, name, "exec", PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    if code.co_flags & CO_COROUTINE:
        import asyncio

        asyncio.run(eval(code, vars(main)))  # noqa: S307
    else:
        exec(code, vars(main))  # noqa: S102


def _answer_calls(
    line: ChildEnd, caller: Timed, budget: CodeBudget, calls: Iterable[FunctionCall], fresh: bool, together: bool
) -> None:
    """Make calls, write their outcomes, many together or one by one, and then what they have printed and so on."""
    CALLED.clear()
    began = time.process_time()
    rows, since = list[Json](), time.monotonic()
    for outcome in caller.outcomes(calls, fresh):
        rows.append(pack_outcome(outcome))
        if not together or len(rows) == TOGETHER or time.monotonic() - since > HELD_BACK:
            _write_rows(line, rows, budget.answer)
            rows, since = [], time.monotonic()
    if rows:
        _write_rows(line, rows, budget.answer)
    counted = COMPUTING | {"gametree", "classroom"}
    missed = sorted(name for name in CALLED if name.partition(".")[0] in counted)
    line.write(encode([caller.printed, time.process_time() - began, missed[:MAX_MISSED]]))
    caller.printed = 0


def _write_rows(line: ChildEnd, rows: Sequence[Json], most: int) -> None:
    """Write outcomes in one message; where that would be longer than one may be, each by itself, or that it is."""
    message = encode(rows)
    if len(message) <= most:
        line.write(message)
        return
    for row in rows:
        size = len(message := encode([row]))
        too_large = Outcome(failure="too large", detail=f"{size:,} characters in all")
        line.write(message if size <= most else encode([pack_outcome(too_large)]))


def _told(verb: str, found: Recording | None, budget: CodeBudget) -> str:
    """Return what is asked about a recording: its number of calls, or all of it where it is not too large to draw."""
    if verb == "count":
        return encode(len(found.calls) if found else None)
    message = encode(pack_recording(found)) if found and len(found.calls) <= MAX_CALLS else "null"
    return message if len(message) <= budget.answer else "null"
