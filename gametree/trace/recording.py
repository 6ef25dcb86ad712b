"""What a recording is made of: steps, calls, and the source of what was watched. Plain data, written by `trace`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias

from gametree.trace.snapshot import plain_repr

Event: TypeAlias = Literal["call", "line", "return", "exception"]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened while a function ran.

    Args:
        event: "call", "line" (which is about to run), "return" or "exception".
        call: the index of the call it happened in, in `Recording.calls`.
        line: the line in the source file or notebook cell.
        locals: the local variables at that moment, as `gametree.trace.snapshot` keeps them.
        shared: for each variable that can change, a number that is the same for the same object.
        value: what is returned, as `gametree.trace.snapshot` keeps it, or the exception.

    """

    event: Event
    call: int
    line: int
    locals: Mapping[str, object]
    shared: Mapping[str, int]
    value: object = None


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a watched function.

    Args:
        index: its place in `Recording.calls`, in the order in which the calls began.
        name: the function's name.
        parent: the index of the call that made it; None for the first.
        depth: how many calls were waiting below it on the stack.
        arguments: the parameters' values at the start.
        source: its place in `Recording.sources`.
        first: the index of its first step.
        last: the index of its last step.
        value: what it returned, as it was then; None when it raised.
        error: what it raised; None when it returned.

    """

    index: int
    name: str
    parent: int | None
    depth: int
    arguments: Mapping[str, object]
    source: int
    first: int
    last: int
    value: object = None
    error: BaseException | None = None

    @property
    def label(self) -> str:
        """The call as it would be written, like `power(2, 4)`."""
        return f"{self.name}({', '.join(map(plain_repr, self.arguments.values()))})"


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a watched function; `first` is the number of its first line, `lines` is empty when unknown."""

    name: str
    first: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Recording:
    """Everything that `record` saw.

    Args:
        name: the function's name.
        value: what it returned; None when it raised.
        error: what it raised, such as a RecursionError; None when it returned.
        steps: what happened, in order.
        calls: the watched calls, in the order in which they began.
        sources: the text of each watched function.

    """

    name: str
    value: Any
    error: BaseException | None
    steps: tuple[Step, ...]
    calls: tuple[Call, ...]
    sources: tuple[Source, ...]

    def __repr__(self) -> str:
        outcome = f"value {self.value!r}" if self.error is None else f"raised {type(self.error).__name__}"
        return f"<recording of {self.name}: {outcome}, {len(self.calls):,} calls>"

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """For each call, the indices of the calls it made."""
        made: list[list[int]] = [[] for _ in self.calls]
        for call in self.calls[1:]:
            if call.parent is not None:
                made[call.parent].append(call.index)
        return tuple(map(tuple, made))

    def stack(self, step: int) -> tuple[int, ...]:
        """Return the calls that are open at a step, the first call first; IndexError when there is no such step."""
        found: list[int] = []
        index: int | None = self.steps[step].call
        while index is not None:
            found.append(index)
            index = self.calls[index].parent
        return tuple(reversed(found))
