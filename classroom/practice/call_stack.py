"""A call stack to build by hand: what may be clicked at each step of a recorded run, and why not."""

from collections.abc import Iterator
from typing import Any

from gametree.trace.recording import Recording, Step
from gametree.trace.snapshot import plain_repr


def turns(recording: Recording) -> list[dict[str, Any]]:
    """Return, for each call that begins or returns, what can be chosen and what is said, as JSON.

    A turn has the right choice in `right`, the call to put on the stack in `push` (None where one is taken away), and
    in `options` each choice with its reason, which is empty for the right one.
    """
    events = [step for step in recording.steps if step.event in ("call", "return")]
    return [_turn(recording, events, at) for at in range(len(events))]


def _turn(recording: Recording, events: list[Step], at: int) -> dict[str, Any]:
    step = events[at]
    wrong = {_told(recording, other): _reason(recording, other, step) for other in _rivals(events, at)}
    right = _told(recording, step)
    options = dict(sorted({**wrong, right: ""}.items()))
    return {
        "right": right,
        "push": recording.calls[step.call].label if step.event == "call" else None,
        "options": options,
    }


def _rivals(events: list[Step], at: int) -> Iterator[Step]:
    """Yield what else might be clicked: what comes soon after, the end, and the first call again."""
    for event in ("call", "return"):
        yield from [later for later in events[at + 1 :] if later.event == event][:1]
    yield from [other for other in (events[-1], events[0]) if other is not events[at]]


def _told(recording: Recording, step: Step) -> str:
    label = recording.calls[step.call].label
    return f"{label} begins" if step.event == "call" else f"{label} returns {plain_repr(step.value)}"


def _reason(recording: Recording, step: Step, now: Step) -> str:
    call, stack = recording.calls[step.call], recording.stack(recording.steps.index(now))
    stack = stack[:-1] if now.event == "call" else stack
    top = recording.calls[stack[-1]].label if stack else ""
    if not stack:
        return f"Nothing has begun yet. You asked for {recording.calls[0].label}."
    if step.event == "call":
        has_begun = call.first < recording.steps.index(now)
        return f"{call.label} has begun already." if has_begun else f"Only the top plate can ask: {top}. It does not."
    if call.index not in stack:
        return f"{call.label} has not begun: there is no such plate on the stack."
    if call.index != stack[-1]:
        return f"{call.label} still waits. Only the top plate can be taken away: {top}."
    return f"{call.label} cannot return yet: it has not heard from the call that it needs."
