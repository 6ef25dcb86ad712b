"""Hear of every call of a Python function, from outside."""

import sys
from collections.abc import Callable
from threading import get_ident
from types import CodeType, FrameType
from typing import Any, TypeVar

R = TypeVar("R")
Heard = Callable[[CodeType], bool]

NAME, TOOL = "gametree", 3  # of the tools of `sys.monitoring` one that is no debugger's, profiler's or coverage's


def hearing(heard: Heard, settled: dict[int, int], run: Callable[[], R]) -> R:
    """Run a function, and have `heard` told of the code of each frame that this thread enters meanwhile.

    Args:
        heard: what takes a code, and says whether it wants to hear of it again; `sys._getframe(2)` in it is the frame.
        settled: counts by the ids of codes; a frame of one of these is counted there, and `heard` is not told.
        run: what is run; its value is returned, and its exceptions come out.

    """
    if sys.version_info >= (3, 12) and sys.monitoring.get_tool(TOOL) is None:
        return _monitored(heard, settled, run)

    def entered(frame: FrameType, _event: str, _argument: object) -> None:
        if (key := id(frame.f_code)) in settled:
            settled[key] += 1
        else:
            heard(frame.f_code)

    return traced(entered, run)


def traced(tracer: Callable[[FrameType, str, Any], Any], run: Callable[[], R]) -> R:
    """Run a function under a trace hook, and nobody else's; put back what was there, and return its value."""
    before, heard = sys.gettrace(), _hears(0)
    sys.settrace(tracer)
    try:
        return run()
    finally:
        sys.settrace(before)
        _hears(heard)


if sys.version_info >= (3, 12):

    def _hears(events: int) -> int:
        """Change which events a count around this one hears of, if there is one, and return those it heard of."""
        if sys.monitoring.get_tool(TOOL) != NAME:
            return 0
        before = sys.monitoring.get_events(TOOL)
        sys.monitoring.set_events(TOOL, events)
        return before

    def _monitored(heard: Heard, settled: dict[int, int], run: Callable[[], R]) -> R:
        monitoring, mine, before = sys.monitoring, get_ident(), sys.gettrace()

        def entered(code: CodeType, _offset: int) -> object:
            if get_ident() != mine:
                return None
            if (key := id(code)) in settled:
                settled[key] += 1
                return None
            return None if heard(code) else monitoring.DISABLE

        monitoring.use_tool_id(TOOL, NAME)
        try:
            starts = monitoring.events.PY_START, monitoring.events.PY_RESUME
            for event in starts:
                monitoring.register_callback(TOOL, event, entered)
            monitoring.restart_events()  # an earlier count has not wanted to hear of what this one may want
            monitoring.set_events(TOOL, sum(starts))
            return run()
        finally:
            monitoring.set_events(TOOL, 0)
            monitoring.free_tool_id(TOOL)
            sys.settrace(before)  # one that has failed, say by a recursion that is too deep, was dropped

else:

    def _hears(events: int) -> int:
        return events
