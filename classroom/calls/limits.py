"""What keeps an untrusted call in bounds: its time, its depth, its output, and where its errors go."""

import builtins
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
KEPT = 40  # characters of what is printed
DEEPEST = 10_000


class TimeUp(BaseException):
    """Ends a call from inside, past an `except Exception` of its own."""


def _raise_at_next_line(frame: FrameType | None, own: str) -> None:
    """Raise the exception again in every frame that continues: a bare `except` in a loop swallows the first one.

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


class CountingStream(io.TextIOBase):
    """Counts what is written and keeps only the beginning of it; what would be displayed beside it is counted, too."""

    count, begins, displayed = 0, "", 0

    def write(self, text: str, /) -> int:
        """Count some text."""
        self.count += len(text)
        self.begins += text[: KEPT - len(self.begins)] if len(self.begins) < KEPT else ""
        return len(text)


@contextlib.contextmanager
def contained() -> Iterator[CountingStream]:
    """Only count output, ask nobody, ignore errors of destructors, and let no recursion go deeper than is useful.

    Unwinding a million frames takes minutes. The hook for errors is built in: what ends a call cannot strike in it.
    """
    output, hook, limit = CountingStream(), sys.unraisablehook, sys.getrecursionlimit()
    sys.unraisablehook = deque[object](maxlen=0).append
    sys.setrecursionlimit(min(limit, DEEPEST))
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output), _nothing_displayed(output):
            yield output
    finally:
        sys.setrecursionlimit(limit)
        sys.unraisablehook = hook


@contextlib.contextmanager
def _nothing_displayed(output: CountingStream) -> Iterator[None]:
    """Count what a notebook would show, pictures, widgets and bars, before they are made; `input` raises EOFError."""

    def nothing(*_given: object, **_more: object) -> tuple[dict[str, Any], dict[str, Any]]:
        output.displayed += 1
        return {}, {}  # as a formatter that has found no way to show a thing

    held = [(owner, name, getattr(owner, name)) for owner, name in _ways_to_display()]
    for owner, name, _ in held:
        setattr(owner, name, nothing)
    asking, builtins.input = builtins.input, _ask_nobody
    figures = _loaded("matplotlib._pylab_helpers", "Gcf")
    before = {*figures.figs} if figures else set()
    try:
        yield
    finally:
        builtins.input = asking
        for owner, name, own in held:
            setattr(owner, name, own)
        for number in {*figures.figs} - before if figures else ():
            output.displayed += 1
            figures.destroy(number)


def _ways_to_display() -> Iterator[tuple[Any, str]]:
    """Yield the methods through which all goes that a notebook shows, each with its class."""
    if shell := _loaded("IPython.core.interactiveshell", "InteractiveShell._instance"):
        publisher = type(shell.display_pub)
        yield from ((type(shell.display_formatter), "format"), (publisher, "publish"), (publisher, "clear_output"))
    if channel := _loaded("comm.base_comm", "BaseComm"):
        yield from ((one, "publish_msg") for one in (channel, *channel.__subclasses__()))


def _loaded(module: str, path: str) -> Any:
    """Return what a module has under a dotted name; None where it is not loaded, for nothing is loaded for this."""
    found: Any = sys.modules.get(module)
    for name in path.split("."):
        found = getattr(found, name, None)
    return found


def _ask_nobody(*_prompt: object) -> str:
    raise EOFError("a check cannot ask you: what a function needs comes as its arguments")


# Three ways to raise TimeUp in a call as soon as it is late; code of the file that made the call is left alone.


@contextlib.contextmanager
def by_signal(is_late: Callable[[], bool], own: str) -> Iterator[None]:
    """Look every few hundredths of a second, in a handler of signals: in the main thread only."""

    def tick(_signal: int, frame: FrameType | None) -> None:
        if is_late() and not (frame and frame.f_code.co_filename == own):
            _raise_at_next_line(frame, own)
            raise TimeUp

    before = signal.signal(signal.SIGALRM, tick)
    signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def by_thread(is_late: Callable[[], bool]) -> Iterator[None]:
    """Look every few hundredths of a second, in a thread of its own: the call may be ended at any point."""
    done, thread = threading.Event(), threading.get_ident()

    def ticking() -> None:
        import ctypes

        while not done.wait(TICK):
            if is_late():
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TimeUp))

    ticker = threading.Thread(target=ticking, daemon=True)
    ticker.start()
    try:
        yield
    finally:
        done.set()
        ticker.join()


@contextlib.contextmanager
def by_events(is_late: Callable[[], bool], own: str) -> Iterator[None]:
    """Look on every 200th call and jump, where there are neither signals nor threads."""
    monitoring: Any = sys.monitoring  # type: ignore[attr-defined, unused-ignore]
    tool = next(number for number in range(6) if monitoring.get_tool(number) is None)
    left = EVENTS

    def happened(code: CodeType, *_where: int) -> None:
        nonlocal left
        left -= 1
        if left <= 0:
            if is_late() and code.co_filename != own:
                raise TimeUp  # and again in all code that calls or jumps before it returns: nothing is counted anew
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
