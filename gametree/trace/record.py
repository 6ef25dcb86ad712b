"""Watch any recursion run, from outside: every call, line, return and exception, with the local variables.

`record` runs a function under the interpreter's trace hook, so nobody edits a function to make it watchable.
"""

import dis
import functools
import gc
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from types import CodeType, FrameType
from typing import Any, NamedTuple, TypeAlias, TypeVar

from gametree.trace.callgraph import Watch, holds, is_inner, on_cycles, parameters
from gametree.trace.endless import is_closed, why_endless
from gametree.trace.entering import hearing, traced
from gametree.trace.recording import Call, Event, Recording, Source, Step
from gametree.trace.snapshot import NOTHING, Snapshots, snapshot

LIMIT = 100_000
TOO_DEEP = "maximum recursion depth exceeded"
Tracer: TypeAlias = Callable[[FrameType, str, Any], Any]
R = TypeVar("R")


class RecordingTooLong(RuntimeError):
    """More steps than the limit of `record`; the message names the function and the limit."""


class _Stop(BaseException):
    """Ends the watched function from inside, past an `except Exception` of its own."""


class Counted(NamedTuple):
    """What a function returned, and how many calls its recursion took."""

    value: Any
    calls: int


def record(
    function: Callable[..., Any], /, *args: Any, lines: bool = True, limit: int = LIMIT, **kwargs: Any
) -> Recording:
    """Run `function(*args, **kwargs)` and return what happened, step by step.

    Watched are the function itself and all that take part in a recursion: those on a cycle of callers and
    callees. An exception that leaves the function does not leave `record`: it is the recording's `error`.

    Args:
        function: any Python function: nested, a method, decorated, one of a mutually recursive pair.
        *args: its arguments.
        lines: whether to keep a step for every line, or for calls, returns and exceptions only.
        limit: the largest number of steps to keep.
        **kwargs: its keyword arguments, other than `lines` and `limit`.

    Raises:
        TypeError: for a generator, a coroutine, or a callable without Python code.
        RecordingTooLong: there are more steps than `limit`.

    >>> record(power, 2, 3).steps[0].locals
    {'x': 2, 'n': 3}

    """
    watch = Watch.over(function, (*args, *kwargs.values()))
    recorder = _Recorder(watch, lines, limit)
    # The collector would look again and again through thousands of steps, all of which stay.
    collects = gc.isenabled()
    gc.disable()
    try:
        value, error = recorder.run(lambda: function(*args, **kwargs))
        return recorder.recording(value, error)
    finally:
        if collects:
            gc.enable()


def count_calls(function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Counted:
    """Run `function(*args, **kwargs)` and return its value and how many calls its recursion took.

    It counts the calls that `record` would keep, keeps nothing and has no limit. Exceptions come out as they are.

    Args:
        function: any Python function, as for `record`.
        *args: its arguments.
        **kwargs: its keyword arguments.

    Raises:
        TypeError: for a generator, a coroutine, or a callable without Python code.

    >>> count_calls(power, 2, 10), count_calls(fast_power, 2, 10)
    (Counted(value=1024, calls=11), Counted(value=1024, calls=5))

    """
    watch = Watch.over(function, (*args, *kwargs.values()))
    codes: dict[int, CodeType] = {}  # by its id, which takes a tenth of the time of its hash
    counts, base = Counter[int](), inspect.currentframe()
    settled: dict[int, int] = {}  # counts of codes of which nothing new can be seen, whoever calls them

    def heard(code: CodeType) -> bool:
        if not watch.sees(code):
            return False
        is_new = watch.note_caller(code, sys._getframe(3), base) or id(code) not in codes  # noqa: SLF001
        codes[id(code)] = code
        counts[id(code)] += 1
        if is_new:
            counts.update(settled)
            settled.clear()
            if on_cycles(watch.graph).issuperset(codes.values()):
                settled.update(dict.fromkeys(codes, 0))
        return True

    value = hearing(heard, settled, lambda: function(*args, **kwargs))
    counts.update(settled)
    recursive = watch.recursive()
    return Counted(value, sum(count for key, count in counts.items() if codes[key] in recursive))


@dataclass(slots=True, eq=False)
class OpenCall:
    """A call as it is recorded, before it is known whether it belongs."""

    code: CodeType
    parent: "OpenCall | None"
    arguments: Mapping[str, object] = field(default_factory=dict)
    value: object = None
    error: BaseException | None = None
    is_quiet: bool = False
    latest: "RawStep | None" = None


@dataclass(slots=True)
class RawStep:
    """A step as it is recorded, before calls are numbered."""

    event: Event
    call: OpenCall
    line: int
    locals: Mapping[str, object]
    shared: Mapping[str, int]
    value: object = None


@dataclass
class _Recorder:
    """Turns the interpreter's trace events into steps."""

    watch: Watch
    lines: bool
    limit: int
    snapshots: Snapshots = field(default_factory=Snapshots)
    stack: list[OpenCall] = field(default_factory=list)
    steps: list[RawStep] = field(default_factory=list)
    room: int = 0
    repeated: int = 0
    stopped: bool = False
    endless: str = ""
    plain: RecursionError | None = None

    def run(self, call: Callable[[], R]) -> tuple[R | None, BaseException | None]:
        """Run `call` under the trace hook; return its value or its exception, and None for the other."""
        self.room = self.limit
        try:
            value, error = traced(self.on_call, call), None
        except (Exception, _Stop) as raised:  # noqa: BLE001 - whatever the function raises is what happened
            value, error = None, raised
        if self.stopped:
            raise RecordingTooLong(self._why_too_long())
        self._close_rest(value, error)
        return value, self._plain(error)

    def on_call(self, frame: FrameType, _event: str, _argument: object) -> Tracer | None:
        """Answer the hook when a frame is entered: None, or what to call with its events."""
        code = frame.f_code
        if self.watch.sees(code):
            return self._opened(frame)
        return self._inner_tracer(frame) if is_inner(code) and self.lines else None

    def _opened(self, frame: FrameType) -> Tracer:
        frame.f_trace_lines = self.lines
        if self.stack:
            self.watch.note_caller(frame.f_code, frame.f_back, None)
            self._refresh(self.stack[-1], frame.f_back)
        call = OpenCall(frame.f_code, self.stack[-1] if self.stack else None)
        self._step("call", call, frame.f_lineno, frame.f_locals)
        names, kept = parameters(frame.f_code), self.steps[-1].locals
        call.arguments = kept if tuple(kept) == names else {name: kept[name] for name in names if name in kept}
        self.stack.append(call)
        return self.on_event

    def on_event(self, frame: FrameType, event: str, argument: Any) -> Tracer:
        """Answer the hook when something happens in a watched frame."""
        call = self.stack[-1]
        if event == "line":
            self._step("line", call, frame.f_lineno, frame.f_locals)
        elif event == "exception":
            self._raised(call, frame, argument[1])
        elif event == "return":
            self._returned(call, frame, argument)
        return self.on_event

    def _raised(self, call: OpenCall, frame: FrameType, error: BaseException) -> None:
        call.error = error
        # A loop ends with one of these; only where it leaves the call is it worth a step.
        call.is_quiet = isinstance(error, StopIteration | GeneratorExit)
        if not call.is_quiet:
            self._step("exception", call, frame.f_lineno, frame.f_locals, error)

    def _returned(self, call: OpenCall, frame: FrameType, value: object) -> None:
        self.stack.pop()
        if not _is_raising(frame):
            call.value, call.error = snapshot(value), None
            self._step("return", call, frame.f_lineno, frame.f_locals, call.value)
        elif call.is_quiet:
            self._step("exception", call, frame.f_lineno, frame.f_locals, call.error)

    def _inner_tracer(self, frame: FrameType) -> Tracer | None:
        owner = next((call for call in reversed(self.stack) if holds(call.code, frame.f_code)), None)
        above = frame.f_back
        if owner is None or above is None or above.f_code is not owner.code:
            return None

        def on_event(inner: FrameType, event: str, _argument: object) -> Tracer:
            if event == "line":
                self._inner_step(owner, inner, above)
            return on_event

        return on_event

    def _refresh(self, caller: OpenCall, frame: FrameType | None) -> None:
        """Before a call out of a comprehension: its variables have changed since its line began.

        From Python 3.12 on, comprehensions other than generator expressions run in their owner's own frame.
        """
        if not self.lines or frame is None:
            return
        above = frame.f_back
        if is_inner(frame.f_code) and above is not None and above.f_code is caller.code:
            self._inner_step(caller, frame, above)
        elif frame.f_code is caller.code and _has_new_values(frame.f_locals, caller.latest):
            self._step("line", caller, frame.f_lineno, frame.f_locals)

    def _inner_step(self, owner: OpenCall, inner: FrameType, above: FrameType) -> None:
        own = {name: value for name, value in inner.f_locals.items() if name.isidentifier()}
        self._step("line", owner, inner.f_lineno, above.f_locals | own)

    def _step(
        self, event: Event, call: OpenCall, line: int, variables: Mapping[str, object], value: object = None
    ) -> None:
        before = (call.latest.locals, call.latest.shared) if call.latest else NOTHING
        kept, shared = self.snapshots.keep(variables, before)
        step = RawStep(event, call, line, kept, shared, value)
        if event == "line" and _is_same(step, self.steps[-1]):
            self.repeated += 1
            if self.repeated % LIMIT == 0:
                self._stop_if_endless(step, {line})
            return
        self._make_room(step)
        self.steps.append(step)
        call.latest, self.repeated = step, 0

    def _make_room(self, step: RawStep) -> None:
        if len(self.steps) < self.room:
            return
        before = self.steps
        self.steps = self._belonging(self.watch.recursive() | {call.code for call in self.stack})
        self.room = len(self.steps) + self.limit
        if len(self.steps) > self.limit:
            self.stopped = True
            lines = set[int]()
            for other in takewhile(lambda other: other.call is step.call, reversed(before)):
                lines.add(other.line)
                if _is_same(step, other):
                    self._stop_if_endless(step, lines)
                    break
            raise _Stop

    def _stop_if_endless(self, step: RawStep, lines: set[int]) -> None:
        if is_closed(step.call.code, lines):
            self.stopped, self.endless = True, why_endless(step.call.code, step.line, step.locals)
            raise _Stop

    def _belonging(self, codes: set[CodeType]) -> list[RawStep]:
        return [step for step in self.steps if step.call.code in codes]

    def _why_too_long(self) -> str:
        return self.endless or (
            f"recording {self.watch.target.co_name} takes more than the limit of {self.limit:,} steps. Either it never "
            "ends: what should change from one time to the next? Or the input is large: give it a smaller one, "
            "lines=False, or a higher limit=, or use count_calls, which keeps nothing"
        )

    def _close_rest(self, value: object, error: BaseException | None) -> None:
        """Close what is open: after a RecursionError in the hook itself, the interpreter drops the hook."""
        for call in reversed(self.stack[1:]):
            self._close(call, "exception", self._plain(error) or RecursionError(TOO_DEEP))
        for call in self.stack[:1]:
            self._close(call, "exception" if error else "return", self._plain(error) or snapshot(value))

    def _close(self, call: OpenCall, event: Event, value: object) -> None:
        call.value, call.error = (None, value) if isinstance(value, BaseException) else (value, None)
        self.steps.append(RawStep(event, call, call.code.co_firstlineno, call.arguments, {}, value))

    def _plain(self, error: BaseException | None) -> BaseException | None:
        """Keep the hook's own function out of the message of an error that was raised in it."""
        if self.stack and isinstance(error, RecursionError):
            self.plain = self.plain or RecursionError(TOO_DEEP)
            return self.plain
        return error

    def recording(self, value: object, error: BaseException | None) -> Recording:
        """Return the recording of what belongs to the recursion."""
        steps = self._belonging(self.watch.recursive())
        if len(steps) > self.limit:
            raise RecordingTooLong(self._why_too_long())
        return _Builder(steps).recording(self.watch.target.co_name, value, error)


class _Builder:
    """Numbers the calls and turns raw steps into a Recording.

    Args:
        steps: those that belong to the recording, in order.

    """

    def __init__(self, steps: list[RawStep]) -> None:
        self.raw = steps
        self.spans: dict[OpenCall, list[int]] = {}
        for index, step in enumerate(steps):
            self.spans.setdefault(step.call, [index, index])[1] = index
        self.numbers = {call: index for index, call in enumerate(self.spans)}
        self.codes = list(dict.fromkeys(call.code for call in self.spans))

    def recording(self, name: str, value: object, error: BaseException | None) -> Recording:
        """Return the recording of the function with a name, which has returned a value or raised an error."""
        calls: list[Call] = []
        for call in self.spans:
            calls.append(self._call(call, calls))
        steps = tuple(
            Step(step.event, self.numbers[step.call], step.line, step.locals, step.shared, step.value)
            for step in self.raw
        )
        return Recording(name, value, error, steps, tuple(calls), tuple(map(_source, self.codes)))

    def _call(self, call: OpenCall, before: list[Call]) -> Call:
        parent = self._parent(call)
        return Call(
            index=self.numbers[call],
            name=call.code.co_name,
            parent=parent,
            depth=0 if parent is None else before[parent].depth + 1,
            arguments=call.arguments,
            source=self.codes.index(call.code),
            first=self.spans[call][0],
            last=self.spans[call][1],
            value=call.value,
            error=call.error,
        )

    def _parent(self, call: OpenCall) -> int | None:
        above = call.parent
        while above is not None and above not in self.numbers:
            above = above.parent
        return None if above is None else self.numbers[above]


@functools.lru_cache(1024)
def _source(code: CodeType) -> Source:
    try:
        lines, first = inspect.getsourcelines(code)
    except (OSError, TypeError, SyntaxError):
        return Source(code.co_name, code.co_firstlineno, ())
    return Source(code.co_name, first, tuple(line.rstrip("\n") for line in lines))


def _is_same(step: RawStep, before: RawStep) -> bool:
    """Tell whether a step shows nothing new after another."""
    if (step.event, step.line) != (before.event, before.line) or step.call is not before.call:
        return False
    try:
        return bool(step.locals == before.locals)
    except Exception:  # noqa: BLE001 - a learner's __eq__, or an array's, may raise anything
        return False


def _is_raising(frame: FrameType) -> bool:
    """Tell whether a frame that is left, is left by an exception: the hook reports a return of None for it too."""
    operation = dis.opname[frame.f_code.co_code[frame.f_lasti]]
    return not operation.startswith(("RETURN", "YIELD", "INSTRUMENTED_RETURN", "INSTRUMENTED_YIELD"))


def _has_new_values(variables: Mapping[str, object], latest: RawStep | None) -> bool:
    """Tell whether a variable is new or was set again since the latest step; what can change is not compared."""
    return latest is not None and any(
        name not in latest.locals or (name not in latest.shared and latest.locals[name] is not value)
        for name, value in variables.items()
    )
