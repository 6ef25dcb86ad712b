"""What a recorded call does, from what it asks for to what it returns, in a form in which two programs compare."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from gametree.position import Value
from gametree.trace.recording import Call, Recording, Step
from gametree.trace.snapshot import plain_repr
from gametree.trees.roles import Role
from gametree.trees.search_run import SearchRun

Bounds: TypeAlias = Mapping[Role, Value]


@dataclass(frozen=True, slots=True)
class CallReply:
    """What a call asked for and got, and what it made of it.

    Args:
        asked: the move that it looked at, or the arguments of the call that it made, as text.
        value: what came back.
        window: α and β as they were handed down; None without a window.
        bounds: α and β of the asking call (the best value, where it has no window) when it has taken the value in.

    """

    asked: object
    value: object
    window: tuple[object, object] | None = None
    bounds: Bounds = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CallBehaviour:
    """What a call does.

    Args:
        value: what it returns.
        bounds: its α and β (the best value, where it has no window) before the first reply.
        replies: what it asks for, in order.

    """

    value: object
    bounds: Bounds
    replies: tuple[CallReply, ...]

    def changed(self, at: int) -> dict[Role, tuple[Value | None, Value]]:
        """Return the bounds that its reply number `at` changes, each as it was before (if it was) and as it is then."""
        before = self.replies[at - 1].bounds if at else self.bounds
        after = self.replies[at].bounds
        return {role: (before.get(role), value) for role, value in after.items() if before.get(role) != value}

    def then(self, at: int) -> object | None:
        """Return what it asks for after its reply number `at`; None when it asks for nothing more."""
        return self.replies[at + 1].asked if at + 1 < len(self.replies) else None

    def agrees(self, other: "CallBehaviour", at: int) -> bool:
        """Tell whether it asks for the same as another and gets the same, up to the reply number `at`."""
        heard, others = self.replies[: at + 1], other.replies[: at + 1]
        return len(heard) == len(others) == at + 1 and all(
            (one.asked, one.value) == (two.asked, two.value) for one, two in zip(heard, others, strict=True)
        )


def behaviour_of_search(run: SearchRun, call: int) -> CallBehaviour:
    """Return what a call of a recorded search does; replies are the moves it looks at."""
    replies = tuple(_search_reply(run, call, at) for at in range(len(run.replies[call])))
    return CallBehaviour(run.recording.calls[call].value, _bounds(run, _last_before_replies(run, call)), replies)


def _last_before_replies(run: SearchRun, call: int) -> Step:
    made, recording = run.replies[call][:1], run.recording
    first = recording.calls[call].first
    end = recording.calls[made[0]].first if made else first + 1
    return [step for step in recording.steps[first:end] if step.call == call][-1]


def _search_reply(run: SearchRun, call: int, at: int) -> CallReply:
    reply, calls = run.replies[call][at], run.recording.calls
    later = run.replies[call][at + 1 : at + 2]
    end = calls[later[0]].first if later else calls[call].last + 1
    own = [step for step in run.recording.steps[calls[reply].last + 1 : end] if step.call == call]
    has_window = run.variable(reply, "alpha") is not None
    window = (run.argument(reply, "alpha"), run.argument(reply, "beta")) if has_window else None
    return CallReply(run.paths[reply][-1], calls[reply].value, window, _bounds(run, own[-1]) if own else {})


def _bounds(run: SearchRun, step: Step) -> Bounds:
    roles: tuple[Role, ...] = ("alpha", "beta") if run.variable(step.call, "alpha") else ("best",)
    found = {role: step.locals.get(run.variable(step.call, role) or "") for role in roles}
    return {role: value for role, value in found.items() if isinstance(value, int | float)}


def behaviour_of_call(recording: Recording, call: int, arguments: int | None = None) -> CallBehaviour:
    """Return what a call of any recorded recursion does; replies are the calls it makes.

    Args:
        recording: what `record` returned.
        call: the index of the call.
        arguments: how many of the arguments of the calls it makes count; all without it.

    """
    made = [recording.calls[child] for child in recording.children[call]]
    return CallBehaviour(
        recording.calls[call].value, {}, tuple(CallReply(_asked(one, arguments), one.value) for one in made)
    )


def _asked(call: Call, arguments: int | None) -> str:
    return ", ".join(map(plain_repr, list(call.arguments.values())[:arguments]))
