"""What keeps an untrusted call in bounds: its time, its depth, its output, and where its errors go."""

import contextlib
import io
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from types import CodeType, FrameType
from typing import Any

from gametree.trace.callgraph import is_library

TICK = 0.02
EVENTS = 200
DEEPEST = 10_000


class TimeUp(BaseException):
    """Ends a call from inside, past an `except Exception` of its own."""


def raise_at_next_line(frame: FrameType | None, own: str) -> None:
    """Let the exception come again in every frame that goes on: a bare `except` in a loop swallows the first one.

    Args:
        frame: the innermost frame.
        own: the file of the caller, whose frames and those above are left alone.

    """
    while frame is not None and frame.f_code.co_filename not in (own, __file__):
        frame.f_trace = _raise
        frame = frame.f_back
    sys.settrace(_raise)


def _raise(_frame: FrameType, event: str, _argument: object) -> None:
    if event == "line":
        raise TimeUp


@contextlib.contextmanager
def ignore_unraisable() -> Iterator[None]:
    """Let errors of destructors pass: their hook is built in, so that what ends a call cannot strike in it."""
    before, sys.unraisablehook = sys.unraisablehook, deque[object](maxlen=0).append
    try:
        yield
    finally:
        sys.unraisablehook = before


@contextlib.contextmanager
def bounded_recursion() -> Iterator[None]:
    """Let no recursion go deeper than is useful, whatever limit was set: unwinding a million frames takes minutes."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(min(before, DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


class CountingStream(io.TextIOBase):
    """Counts what is written and keeps nothing of it."""

    count = 0

    def write(self, text: str, /) -> int:
        """Count some text."""
        self.count += len(text)
        return len(text)


@contextlib.contextmanager
def by_signal(tick: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Have a function called every few hundredths of a second, as a handler of signals: in the main thread only."""
    before = signal.signal(signal.SIGALRM, tick)
    signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def by_thread(tick: Callable[[], None]) -> Iterator[None]:
    """Have a function called every few hundredths of a second, in a thread of its own."""
    done = threading.Event()

    def ticking() -> None:
        while not done.wait(TICK):
            tick()

    ticker = threading.Thread(target=ticking, daemon=True)
    ticker.start()
    try:
        yield
    finally:
        done.set()
        ticker.join()


@contextlib.contextmanager
def by_events(tick: Callable[[CodeType], None]) -> Iterator[None]:
    """Have a function called on every 200th call and jump, where there are neither signals nor threads.

    What it raises goes on in the code that it is called with, and in each that calls or jumps before it returns.
    """
    monitoring: Any = sys.monitoring  # type: ignore[attr-defined, unused-ignore]
    tool = next(number for number in range(6) if monitoring.get_tool(number) is None)
    left = EVENTS

    def happened(code: CodeType, *_where: int) -> None:
        nonlocal left
        left -= 1
        if left <= 0:
            tick(code)
            left = EVENTS

    def jumped(code: CodeType, *_where: int) -> object:
        if is_library(code.co_filename):
            return monitoring.DISABLE  # at this place: a loop of the learner's own is looked for
        happened(code)
        return None

    monitoring.use_tool_id(tool, __name__)
    monitoring.register_callback(tool, monitoring.events.PY_START, happened)
    monitoring.register_callback(tool, monitoring.events.JUMP, jumped)
    monitoring.set_events(tool, monitoring.events.PY_START | monitoring.events.JUMP)
    try:
        yield
    finally:
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)
