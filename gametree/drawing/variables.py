"""The variables of all open calls at every step of a recording, as text: what a debugger's stack would show."""

import types
from collections import Counter
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from gametree.drawing.node import LIMITS, shorten
from gametree.position import is_position
from gametree.trace.recording import Recording, Step
from gametree.trace.snapshot import Described, plain_repr

NEVER_SHOWN = (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, type)
Texts: TypeAlias = dict[str, str]
News: TypeAlias = dict[str, str | None]


@dataclass
class StackVariables:
    """Follows a recording step by step and tells what has changed on the stack.

    Args:
        recording: what `record` returned.
        hidden: the names of variables that are not told; functions, generators and modules never are.
        called: what the value of a call's variable is called beside it, on the board and in captions; often nothing.

    """

    recording: Recording
    hidden: Set[str]
    called: Callable[[int, str, object], str]
    stack: dict[int, Step] = field(default_factory=dict)  # the latest step of each open call
    told: dict[int, Texts] = field(default_factory=dict)
    ended: list[int] = field(default_factory=list)
    touched: set[int] = field(default_factory=set)
    objects: dict[int, object] = field(default_factory=dict)  # by identity, what can change as it was seen last
    written: dict[int, str] = field(default_factory=dict)

    def follow(self, step: Step) -> None:
        """Go on to a step: its call's variables are new, and so is what other calls hold of the same objects."""
        for call in self.ended:
            self.stack.pop(call, None)
            self.told.pop(call, None)
        self.stack[step.call] = step
        self.touched.add(step.call)
        for name, identity in step.shared.items():
            self.objects[identity] = step.locals[name]
        is_end = self.recording.steps[self.recording.calls[step.call].last] is step
        self.ended = [step.call] if is_end else []

    def changes(self) -> dict[int, News]:
        """Return, by call, the variables whose text is new since this was last asked; None for one that is gone."""
        shared = self._shared() if self.changing else set()
        touched, self.touched = self.touched if not self.changing else set(self.stack), set()
        found: dict[int, News] = {}
        for call in sorted(touched & self.stack.keys()):
            texts = self._texts(self.stack[call], shared)
            found[call], self.told[call] = _news(texts, self.told.get(call, {})), texts
        return {call: news for call, news in found.items() if news}

    def _shared(self) -> set[int]:
        """Return the identities that more than one open call holds."""
        held = Counter(identity for step in self.stack.values() for identity in self._held(step))
        return {identity for identity, calls in held.items() if calls > 1} & self.changing

    def _held(self, step: Step) -> set[int]:
        return {identity for name, identity in step.shared.items() if self._is_shown(name, step.locals[name])}

    def _is_shown(self, name: str, value: object) -> bool:
        is_generator = type(value) is Described and value.text.startswith("<generator")
        return name not in self.hidden and not is_generator and not issubclass(type(value), NEVER_SHOWN)

    def _texts(self, step: Step, shared: set[int]) -> Texts:
        same = {identity: f"  — the same object #{identity}" for identity in shared}
        shown = [name for name, value in step.locals.items() if self._is_shown(name, value)]
        return {name: self._now(step, name) + same.get(step.shared.get(name, 0), "") for name in shown}

    def _now(self, step: Step, name: str) -> str:
        """Return a variable as text; one that can change, as it was seen last, whoever changed it."""
        value = self.objects.get(step.shared.get(name, 0), step.locals[name])
        if id(value) not in self.written:  # what is recorded stays, as it is
            text = str(value) if is_position(value) else plain_repr(value)
            self.written[id(value)] = shorten(text, LIMITS["characters"]["variable"])
        called = self.called(step.call, name, value)
        return self.written[id(value)] + (f" ({called})" if called else "")

    @cached_property
    def changing(self) -> set[int]:
        """The identities of the objects that somebody changes during the recording."""
        return _changing(self.recording)


def _news(texts: Texts, before: Texts) -> News:
    gone = dict.fromkeys(name for name in before if name not in texts)  # in the same order in every process
    return {name: text for name, text in texts.items() if before.get(name) != text} | gone


def _changing(recording: Recording) -> set[int]:
    first: dict[int, str] = {}
    found: set[int] = set()
    for step in recording.steps:
        for name, identity in step.shared.items():
            if identity not in found:
                text = plain_repr(step.locals[name])
                if first.setdefault(identity, text) != text:
                    found.add(identity)
    return found
