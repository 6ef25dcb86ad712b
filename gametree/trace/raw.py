"""Steps as they are recorded, and the recording that they make when it is known which belong to it."""

import functools
import inspect
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import CodeType

from gametree.trace.recording import Call, Event, Recording, Source, Step


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


def is_same(step: RawStep, before: RawStep) -> bool:
    """Tell whether a step shows nothing new after another."""
    if (step.event, step.line) != (before.event, before.line) or step.call is not before.call:
        return False
    try:
        return bool(step.locals == before.locals)
    except Exception:  # noqa: BLE001 - a learner's __eq__, or an array's, may raise anything
        return False


class RecordingBuilder:
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
        steps = tuple(self._step(step) for step in self.raw)
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

    def _step(self, step: RawStep) -> Step:
        return Step(step.event, self.numbers[step.call], step.line, step.locals, step.shared, step.value)


@functools.lru_cache(1024)
def _source(code: CodeType) -> Source:
    try:
        lines, first = inspect.getsourcelines(code)
    except (OSError, TypeError, SyntaxError):
        return Source(code.co_name, code.co_firstlineno, ())
    return Source(code.co_name, first, tuple(line.rstrip("\n") for line in lines))
