"""Recordings as JSON, so that a counterexample can be drawn: calls, returns and variables, and nothing that can act."""

from collections.abc import Mapping
from typing import get_args

from gametree.sandbox.wire import MAX_TEXT, Json, pack, text, unpack
from gametree.trace.recording import Call, Event, Recording, Source, Step
from gametree.trace.snapshot import Described, plain_repr

MAX_SHOWN = 200
EVENTS = frozenset(get_args(Event))


def pack_recording(recording: Recording) -> Json:
    """Return a recording as JSON; what does not travel is described."""
    return [
        recording.name[:MAX_TEXT],
        _pack_result(recording.value, recording.error),
        [_pack_source(source) for source in recording.sources],
        [_pack_call(call) for call in recording.calls],
        [_pack_step(step) for step in recording.steps],
    ]


def _pack_source(source: Source) -> Json:
    return [source.name[:MAX_TEXT], source.first, [line[:MAX_TEXT] for line in source.lines]]


def _pack_call(call: Call) -> Json:
    place = [call.name[:MAX_TEXT], call.parent, call.depth, call.source, call.first, call.last]
    return [*place, _pack_variables(call.arguments), _pack_result(call.value, call.error)]


def _pack_step(step: Step) -> Json:
    failed = isinstance(step.value, BaseException)
    result = _pack_result(None, step.value) if failed else _pack_result(step.value, None)
    return [step.event, step.call, step.line, _pack_variables(step.locals), list(step.shared.items()), result]


def _pack_variables(variables: Mapping[str, object]) -> Json:
    return [[name, _pack_value(value)] for name, value in variables.items()]


def _pack_value(value: object) -> Json:
    try:
        return pack(value)
    except (TypeError, RecursionError):
        return ["described", plain_repr(value)[:MAX_SHOWN]]


def _pack_result(value: object, error: object) -> Json:
    if error is None:
        return _pack_value(value)
    return ["error", type(error).__name__[:MAX_SHOWN], plain_repr(error)[:MAX_SHOWN]]


def unpack_recording(message: Json) -> Recording:
    """Return the recording that JSON stands for; any error when no run can have had it."""
    name, result, sources, calls, steps = message
    value, error = _unpack_result(result)
    found = Recording(
        text(name),
        value,
        error,
        tuple(map(_unpack_step, steps)),
        tuple(_unpack_call(at, call) for at, call in enumerate(calls)),
        tuple(Source(text(of), _number(first), tuple(map(text, lines))) for of, first, lines in sources),
    )
    _require_whole(found)
    return found


def _unpack_call(at: int, message: Json) -> Call:
    name, parent, depth, source, first, last, arguments, result = message
    places = map(_number, (depth, source, first, last))
    above = None if parent is None else _number(parent)
    depth, source, first, last = places
    value, error = _unpack_result(result)
    return Call(at, text(name), above, depth, _unpack_variables(arguments), source, first, last, value, error)


def _unpack_step(message: Json) -> Step:
    event, call, line, variables, shared, result = message
    value, error = _unpack_result(result)
    if event not in EVENTS:
        raise ValueError(event)
    numbers = {text(name): _number(identity) for name, identity in shared}
    return Step(event, _number(call), _number(line), _unpack_variables(variables), numbers, error or value)


def _unpack_variables(message: Json) -> dict[str, object]:
    return {text(name): _unpack_value(value) for name, value in message}


def _unpack_value(message: Json) -> object:
    if type(message) is list and message[0] == "described":
        return Described(text(message[1]))
    return unpack(message)


def _unpack_result(message: Json) -> tuple[object, BaseException | None]:
    if type(message) is list and message[0] == "error":
        _, name, said = message
        return None, type(text(name), (Exception,), {})(text(said))
    return _unpack_value(message), None


def _number(message: Json) -> int:
    if type(message) is not int or not 0 <= message < 1 << 31:
        raise ValueError(message)
    return message


def _require_whole(recording: Recording) -> None:
    """Raise ValueError where something refers to what is not there, or a call to one that began later."""
    calls, steps, sources = len(recording.calls), len(recording.steps), len(recording.sources)
    places_fit = all(
        call.source < sources
        and call.first <= call.last < steps
        and (call.parent is None) == (call.index == 0)
        and (call.parent or 0) <= call.index
        for call in recording.calls
    )
    if not (calls and places_fit and all(step.call < calls for step in recording.steps)):
        raise ValueError("a recording that refers to what is not there")
