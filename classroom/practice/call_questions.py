"""How to ask about a recursion that is no search: what a call returns, who gets it, and what is called next."""

from collections.abc import Iterator, Mapping

from classroom.practice.behaviour import CallBehaviour
from classroom.practice.question import DecisionKind, Distractor, QuestionKind
from classroom.practice.quiz_run import QuizRun
from gametree.drawing.narration import value_text
from gametree.drawing.node import format_value
from gametree.trace.recording import Call
from gametree.trace.snapshot import plain_repr


class AskCall(QuestionKind[QuizRun]):
    """How to ask about a decision of a recursion."""

    @property
    def label(self) -> str:
        """The call that it is about, as captions name it."""
        return self.run.narration.labels[self.call]

    def open_calls(self) -> list[int]:
        """Return the calls that are waiting or running, the last one first."""
        return [*reversed(self.run.recording.stack(self.run.recording.calls[self.call].first))]

    def met(self, frames: Mapping[int, int]) -> list[Call]:
        """Return the calls whose frame is shown by now, the nearest first: a later one would give an answer away."""
        calls = self.run.recording.calls
        known = [calls[call] for call, frame in frames.items() if frame <= self.decision.frame]
        return sorted(known, key=lambda call: abs(call.index - self.call))


class AskReturned(AskCall):
    """How to ask which value comes back."""

    def prompt(self) -> str:
        return f"Which value comes back from {self.label}?"

    def comes_here(self, behaviour: CallBehaviour) -> bool:
        """Tell whether a program has a value to compare: not when it asks for its own arguments again, without end."""
        own = ", ".join(map(plain_repr, self.run.recording.calls[self.call].arguments.values()))
        return all(reply.asked != own for reply in behaviour.replies)

    def text(self, behaviour: CallBehaviour) -> str | None:
        """Return the value that a program returns."""
        return value_text(behaviour.value)

    def distractors(self) -> Iterator[Distractor]:
        """Yield what has come back so far, its own calls first, the arguments, nothing, and a near number."""
        labels = self.run.narration.labels
        if isinstance(self.behaviour.value, bool):
            yield str(not self.behaviour.value), self.nudge()
        for reply in reversed(self.run.recording.children[self.call]):
            yield value_text(self.run.recording.calls[reply].value), f"That is what {labels[reply]} returned to it."
        for name, value in self.run.recording.calls[self.call].arguments.items():
            if type(value) is type(self.behaviour.value):
                yield value_text(value), f"That is {name}, which it was given."
        for call in self.met(self.run.returned):
            yield value_text(call.value), f"That is what {labels[call.index]} returned."
        if type(self.behaviour.value) in (int, float, str, list, tuple):
            yield value_text(type(self.behaviour.value)()), self.nudge()
        if type(self.behaviour.value) in (int, float):
            yield format_value(self.behaviour.value + 1), self.nudge()  # type: ignore[operator]

    def nudge(self) -> str:
        """Return what there is to work with."""
        replies = [value_text(reply.value) for reply in self.behaviour.replies]
        if not replies:
            return f"{self.label} makes no further call: find the line that returns then."
        return f"{self.label} got {', then '.join(replies)}: put that into the line that returns."


class AskCaller(AskCall):
    """How to ask who gets a value."""

    def prompt(self) -> str:
        return f"{self.label} is about to return. Which call gets its value?"

    def nudge(self) -> str:
        """Return where the callers stand."""
        return f"{len(self.open_calls())} calls are open on the stack: which of them asked for {self.label}?"

    def comes_here(self, behaviour: CallBehaviour) -> bool:  # noqa: ARG002 - a value goes to the caller in every program
        """Tell whether a program could do otherwise: none can."""
        return False

    def text(self, behaviour: CallBehaviour) -> str | None:  # noqa: ARG002 - as above
        """Return the call that waits for the value."""
        caller = self.run.recording.calls[self.call].parent
        return None if caller is None else self.run.narration.labels[caller]

    def distractors(self) -> Iterator[Distractor]:
        """Yield the first call, and the other calls that are open."""
        yield self.run.narration.labels[0], "A value goes to the one call that asked for it, not to the first one."
        for call in self.open_calls()[1:]:
            yield self.run.narration.labels[call], "It waits for another call, which has not returned yet."


class AskNextCall(AskCall):
    """How to ask what a call does next."""

    def prompt(self) -> str:
        last = "" if self.at < 0 else self.run.narration.labels[self.run.reply(self.call, self.at)]
        now = f"{last} is back at {self.label}" if last else f"{self.label} begins"
        return f"{now}. What does {self.label} do next?"

    def nudge(self) -> str:
        """Return what it has so far."""
        replies = [value_text(reply.value) for reply in self.behaviour.replies[: self.at + 1]]
        has = f"has got {', then '.join(replies)}" if replies else "has got nothing yet"
        return f"{self.label} {has}: is that all it needs?"

    def text(self, behaviour: CallBehaviour) -> str | None:
        """Return what a program calls next, if anything."""
        then = behaviour.then(self.at)
        called = [*self.run.recording.children[self.call], self.call][0]
        return "it returns" if then is None else f"it calls {self.run.recording.calls[called].name}({then})"

    def distractors(self) -> Iterator[Distractor]:
        """Yield that it returns, and that it calls what others have called."""
        labels = self.run.narration.labels
        yield "it returns", "It needs another value first."
        yield f"it calls {labels[self.call]}", "With the same arguments it would do the same again, without end."
        for call in self.met(self.run.entered):
            if call.index != self.call and call.parent is not None:
                yield f"it calls {labels[call.index]}", f"{labels[call.parent]} has called that one."


KINDS: Mapping[DecisionKind, type[AskCall]] = {"value": AskReturned, "caller": AskCaller, "next": AskNextCall}
