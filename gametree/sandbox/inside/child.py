"""A child of the runner: it runs the cells of one task, and then makes calls and records, as the grader asks."""

import builtins
import linecache
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from types import FrameType, ModuleType
from typing import Any

from gametree.sandbox.budget import Budget
from gametree.sandbox.call import Call, Caller, Functions, Outcome
from gametree.sandbox.inside.limits import keep_to
from gametree.sandbox.inside.line import Line
from gametree.sandbox.inside.standins import Inert
from gametree.sandbox.limits import TimeUp
from gametree.sandbox.wire import MAX_TEXT, Json, encode, pack_outcome, unpack_call

SOON = 0.01
MUCH = 1 << 16
MAX_STEPS = 5_000
MAX_CALLS = 60


class Timed(Caller):
    """Calls functions, each within its own seconds of work, and a few times as long on the clock.

    Args:
        functions: what can be called, by name.
        seconds: how long a call may work.
        patience: how many times longer than that it may take.

    """

    def __init__(self, functions: Functions, seconds: float, patience: float) -> None:
        self.patience = patience
        self.number = self.seen = 0
        self.worked = self.waited = 0.0
        super().__init__(functions, seconds)

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
        self.number += 1
        try:
            return super()._outcome(call)
        except MemoryError:
            return Outcome(None, (), "memory")
        except BaseException as error:  # noqa: BLE001 - what comes out here was raised on purpose
            return Outcome(None, (), "raised", type(error).__name__[:MAX_TEXT])
        finally:
            self._deadline = inf

    def _tick(self, _signal: int, _frame: FrameType | None) -> None:
        worked, waited = time.process_time(), time.monotonic()
        if self.seen != self.number:
            self.seen, self.worked, self.waited = self.number, worked, waited
            self._arm()
        elif self._deadline < inf and self._is_late(worked - self.worked, waited - self.waited):
            raise TimeUp

    def _is_late(self, worked: float, waited: float) -> bool:
        return worked > self.seconds or waited > self.seconds * self.patience


class Answers:
    """Sends messages in answer to one of the grader's.

    Args:
        line: the line to the grader.
        nonce: the number of the grader's message, without which nobody can answer it.

    """

    def __init__(self, line: Line, nonce: str) -> None:
        self.line, self.nonce = line, nonce
        self.sent = 0
        self.process = os.getpid()

    def send(self, kind: str, content: Json = None) -> None:
        """Send a message."""
        self.send_encoded(kind, encode(content))

    def send_encoded(self, kind: str, content: str) -> None:
        """Send a message whose content is JSON already; a process that the student's code has forked off ends here."""
        if os.getpid() != self.process:
            os._exit(0)
        self.line.write_encoded(f'["{self.nonce}",{self.sent},"{kind}",{content}]')
        self.sent += 1


def work(
    line: Line,
    nonce: str,
    budget: Budget,
    cells: Sequence[str],
    skipped: Sequence[int],
    functions: Sequence[str],
    careful: bool,
) -> None:
    """Run the cells, answer the grader's messages, and end the process.

    Args:
        line: the line to the grader.
        nonce: the number of the message that all this came in.
        budget: what may be used.
        cells: the source of the cells, in order.
        skipped: which cells not to run, counted from 0.
        functions: the names of the functions that will be called.
        careful: whether what is to be said about a cell is to be sent at once.

    """
    keep_to(budget)
    answers = Answers(line, nonce)
    answers.send("began")
    main = _main()
    rows = map(encode, _run_cells(main, cells, set(skipped), budget))
    _send_together(answers, "cells", rows, careful)
    found = {name: vars(main)[name] for name in functions if name in vars(main)}
    caller = _caller(found, budget)
    answers.send("ready", [name for name in functions if name not in found])
    while (message := line.read()) is not None and message[0] != "bye":
        nonce, verb, *parts = message
        VERBS[verb](Answers(line, nonce), caller, budget, *parts)
    os._exit(0)


def _main() -> ModuleType:
    """Return a fresh module to run cells in, with the names that a notebook has of its own."""
    main = ModuleType("__main__")
    own = {name: Inert(name) for name in ("display", "get_ipython", "help")}
    vars(main).update(own, __builtins__=builtins, exit=sys.exit, quit=sys.exit)
    sys.modules["__main__"] = main
    return main


def _run_cells(main: ModuleType, cells: Sequence[str], skipped: set[int], budget: Budget) -> Iterator[str]:
    """Run cell after cell; yield for each what went wrong in it, or nothing."""
    runs = {str(at): partial(_run_cell, main, f"<cell {at}>", cell) for at, cell in enumerate(cells)}
    caller = Timed(runs, budget.cell_seconds, budget.patience)
    for at in range(len(cells)):
        if at not in skipped:
            (outcome,) = caller.run([Call(str(at), ())], fresh=False)
            yield _note(outcome)


def _run_cell(main: ModuleType, name: str, source: str) -> None:
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    exec(compile(source, name, "exec", dont_inherit=True), vars(main))  # noqa: S102


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
    answers: Answers, caller: Timed, budget: Budget, fresh: bool, careful: bool, calls: Iterable[Json]
) -> None:
    """Make calls and send their outcomes."""
    rows = (_row(outcome, budget) for outcome in caller.outcomes(map(unpack_call, calls), fresh))
    _send_together(answers, "outcomes", rows, careful)
    answers.send("end", caller.printed)
    caller.printed = 0


def _send_together(answers: Answers, kind: str, rows: Iterable[str], careful: bool) -> None:
    """Send rows of JSON: those of a moment together, or each at once where being careful is asked for."""
    waiting: list[str] = []
    flushed = time.monotonic()
    for row in rows:
        waiting.append(row)
        if careful or time.monotonic() - flushed > SOON or len(row) > MUCH:
            answers.send_encoded(kind, f"[{','.join(waiting)}]")
            waiting, flushed = [], time.monotonic()
    if waiting:
        answers.send_encoded(kind, f"[{','.join(waiting)}]")


def _row(outcome: Outcome, budget: Budget) -> str:
    try:
        row = encode(pack_outcome(outcome))
    except (TypeError, ValueError, MemoryError, RecursionError) as error:
        return encode(pack_outcome(Outcome(None, (), "strange", f"what cannot be written ({type(error).__name__})")))
    if len(row) > budget.answer:
        return encode(pack_outcome(Outcome(None, (), "strange", f"a value of {len(row):,} characters")))
    return row


def _answer_record(answers: Answers, caller: Timed, budget: Budget, call: Json) -> None:
    """Record a call and send the recording; an empty message where there is none, or it is too large to draw."""
    wanted = unpack_call(call)
    function = caller.functions.get(wanted.function)
    found = encode(_recorded(function, wanted, budget) if function else None)
    answers.send_encoded("recording", found if len(found) <= budget.answer else "null")


def _recorded(function: Callable[..., object], call: Call, budget: Budget) -> Json:
    from gametree.sandbox.recorded import pack_recording
    from gametree.trace.record import record

    kept: list[Json] = []

    def run(*args: object) -> int:
        recording = record(function, *args, lines=False, limit=MAX_STEPS)
        if len(recording.calls) <= MAX_CALLS:
            kept.append(pack_recording(recording))
        return 0

    Timed({call.function: run}, budget.call_seconds, budget.patience).run([call])
    return kept[0] if kept else None


VERBS: Mapping[str, Callable[..., Any]] = {"calls": _answer_calls, "record": _answer_record}
