"""The variables of all open calls at every step of a recording, as text: what a debugger's stack would show."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from gametree.drawing.node import shorten
from gametree.position import is_position
from gametree.trace.recording import Recording, Step
from gametree.trace.snapshot import plain_repr

MAX_CHARACTERS = 44
Texts: TypeAlias = dict[str, str]
News: TypeAlias = dict[str, str | None]


@dataclass(slots=True)
class Variable:
    """A variable of an open call: its value as text, and the number of its object when that can change, else 0."""

    text: str
    identity: int = 0


@dataclass
class StackVariables:
    """Follows a recording step by step and tells what has changed on the stack.

    Args:
        recording: what `record` returned.
        is_shown: whether a variable, given by name and value, is to be told at all.

    """

    recording: Recording
    is_shown: Callable[[str, object], bool]
    stack: dict[int, dict[str, Variable]] = field(default_factory=dict)
    told: dict[int, Texts] = field(default_factory=dict)
    ended: list[int] = field(default_factory=list)
    touched: set[int] = field(default_factory=set)

    def follow(self, step: Step) -> None:
        """Go on to a step: its call's variables are new, and so is what other calls hold of the same objects."""
        for call in self.ended:
            self.stack.pop(call, None)
            self.told.pop(call, None)
        own = {name: self._variable(step, name) for name, value in step.locals.items() if self.is_shown(name, value)}
        self.stack[step.call] = own
        self.touched.add(step.call)
        self._share({variable.identity: variable.text for variable in own.values() if variable.identity})
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

    def _variable(self, step: Step, name: str) -> Variable:
        value = step.locals[name]
        text = str(value) if is_position(value) else plain_repr(value)
        return Variable(shorten(text, MAX_CHARACTERS), step.shared.get(name, 0))

    def _share(self, texts: dict[int, str]) -> None:
        if not self.changing:
            return
        for variables in self.stack.values():
            for variable in variables.values():
                variable.text = texts.get(variable.identity, variable.text)

    def _shared(self) -> set[int]:
        """Return the identities that more than one open call holds."""
        held = Counter(identity for own in self.stack.values() for identity in {v.identity for v in own.values()})
        return {identity for identity, calls in held.items() if identity and calls > 1} & self.changing

    def _texts(self, variables: dict[str, Variable], shared: set[int]) -> Texts:
        same = {identity: f"  — the same object #{identity}" for identity in shared}
        return {name: variable.text + same.get(variable.identity, "") for name, variable in variables.items()}

    @cached_property
    def changing(self) -> set[int]:
        """The identities of the objects that somebody changes during the recording."""
        return _changing(self.recording)


def _news(texts: Texts, before: Texts) -> News:
    gone = dict.fromkeys(before.keys() - texts.keys())
    return {name: text for name, text in texts.items() if before.get(name) != text} | gone


def _changing(recording: Recording) -> set[int]:
    first: dict[int, str] = {}
    found = set()
    for step in recording.steps:
        for name, identity in step.shared.items():
            text = plain_repr(step.locals[name])
            if first.setdefault(identity, text) != text:
                found.add(identity)
    return found
