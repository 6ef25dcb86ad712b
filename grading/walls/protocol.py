"""Calls, outcomes and recordings as JSON with exact types: all that ever passes between a grader and a sandbox.

Numbers (infinities spelled out), texts, True, False and None are themselves. Everything else is a list that begins
with its kind: "l", "t", "s" and "d" for lists, tuples, sets and dicts, "i" for large integers, "p" for positions by
the name of their class and what its `to_json` returns, "e" for an evaluation, "m" for an object of a class that a
notebook defines, by its fields. What cannot have come from `pack` is `Malformed`, and so is what is larger than any
answer, by what is checked before it is unpacked:

    a value         ≤ 4 * MAX_ITEMS items, lists in lists ≤ MAX_DEPTH deep, a set or a dict ≤ MAX_HASHED entries
    an integer      ≤ 4,300 digits, as `json` reads no more, ≤ MAX_BITS bits as "i"; 0 ≤ a number of things < MANY
    a text          ≤ MAX_TEXT characters
    an outcome      ≤ MAX_LEAVES leaves; it has a value, or it has a failure
    a recording     ≤ MAX_CALLS calls and ≤ MAX_STEPS steps; a call comes after its caller and is one deeper
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
from itertools import chain
from pkgutil import iter_modules
from typing import Any, TypeAlias, TypeVar, get_args

from classroom.calls.call import (
    MAX_BITS,
    MAX_ITEMS,
    MAX_LEAVES,
    MAX_STEPS,
    Failure,
    FunctionCall,
    Guesses,
    Made,
    Outcome,
)
from gametree.trace.recording import Call, Event, Recording, Source, Step
from gametree.trace.snapshot import Described, plain_repr

Json: TypeAlias = Any
R = TypeVar("R")

GAMES = "gametree.games"
SHORT, MANY = 1 << 63, 1 << 50
MAX_DEPTH = 60  # of JSON; more than an answer's own MAX_NESTED, as a position in it is written as lists, too
MAX_TEXT = 500
MAX_SHOWN = 200
MAX_CALLS = 60  # of a recording: what has more is not drawn
MAX_MISSED = 5  # names of what was called and is not there
# Of numbers that are made to collide, a set takes time that grows with the square of their number.
MAX_HASHED = 1_000
FAILURES, EVENTS = frozenset(get_args(Failure)), frozenset(get_args(Event))
encode: Callable[[Json], str] = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


_ODD = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, ImportError, RecursionError, MemoryError)


class Malformed(ValueError):
    """A message is not in the agreed form."""


def understood(unpack: Callable[[Json], R], message: Json) -> R:
    """Return what `unpack` makes of a message; Malformed when it cannot make anything of it."""
    try:
        return unpack(message)
    except _ODD as error:
        raise Malformed(f"{type(error).__name__}: {error}") from error


# Values


def pack(value: object) -> Json:
    """Return a value as JSON; TypeError for a type that does not travel."""
    kind = id(type(value))  # by identity: a class can be made to compare equal to any other
    if kind in _PLAIN:
        return value
    if kind in _CONTAINERS:
        parts: Any = chain.from_iterable(value.items()) if type(value) is dict else value
        return [_CONTAINERS[kind], *map(pack, parts)]
    return _packed(value)


_NUMBERS = {int, float}
_PLAIN = {id(kind) for kind in (float, str, bool, type(None))}
_CONTAINERS = {id(list): "l", id(tuple): "t", id(set): "s", id(dict): "d"}


def _packed(value: Any) -> Json:
    if type(value) is int:
        return value if -SHORT < value < SHORT else ["i", hex(value)]
    if type(value) is Guesses:
        return ["e", value.guesses]
    if type(value) is Made:
        return ["n" if value.is_tuple else "m", value.kind, *([name, pack(part)] for name, part in value.fields)]
    kind = type(value)
    name, is_game = _name(kind), False
    with suppress(ImportError, ValueError):
        is_game = _game(name) is kind
    if not is_game:
        raise TypeError(f"a {kind.__name__} cannot be sent: {value!r}")
    return ["p", name, *value.to_json()]


def _name(kind: type) -> str:
    return f"{kind.__module__.removeprefix(GAMES + '.')}.{kind.__qualname__}"


@cache
def _game(name: str) -> Any:
    """Return the class of positions with a name like "mnk.MNK": any in `gametree.games` that has `from_json`."""
    module, _, kind = name.partition(".")
    _require(module.isidentifier() and kind.isidentifier())
    found = getattr(import_module(f"{GAMES}.{module}"), kind, None)
    _require(isinstance(found, type) and hasattr(found, "from_json"))
    return found


def load_games() -> None:
    """Load all games now, for processes that may find something else in their place later."""
    for module in iter_modules(import_module(GAMES).__path__):
        for kind in vars(import_module(f"{GAMES}.{module.name}")).values():
            if isinstance(kind, type) and hasattr(kind, "from_json"):
                _game(_name(kind))


def unpack(message: Json) -> Any:
    """Return the value that JSON stands for; any error when it stands for none, or is too large."""
    if type(message) is list:
        _require_small(message)
    return _unpacked(message)


def _require_small(message: Json) -> None:
    waiting, left, depth = [message], MAX_ITEMS * 4, MAX_DEPTH  # a tuple or a position is written as several items
    while waiting:
        left, depth = left - sum(map(len, waiting)), depth - 1
        _require(left >= 0 <= depth)
        waiting = [part for one in waiting for part in one if type(part) is list]


def _unpacked(message: Json) -> Any:
    if type(message) is not list:
        _require(type(message) is not dict)
        return message
    match message:
        case ["p", name, *parts] if max([len(part) for part in parts if type(part) is str], default=0) <= MAX_TEXT:
            return _game(text(name)).from_json(*parts)
        case ["l", *parts]:
            return [_unpacked(part) for part in parts]
        case ["t", *parts]:
            return tuple([_unpacked(part) for part in parts])
        case ["s", *parts] if len(parts) <= MAX_HASHED:
            return set(map(_unpacked, parts))
        case ["d", *parts] if len(parts) <= 2 * MAX_HASHED:
            found = list(map(_unpacked, parts))
            return dict(zip(found[::2], found[1::2], strict=True))
        case ["i", digits] if len(digits) <= MAX_BITS // 4 + len("-0x"):
            return int(digits, 16)
        case ["m" | "n" as form, kind, *fields]:
            return Made(text(kind), tuple((text(name), _unpacked(part)) for name, part in fields), form == "n")
        case ["e", guesses]:
            return Guesses(tuple((_place(where), value) for where, value in guesses))
    raise Malformed("a list that is not in the form that was agreed on")


# Calls and outcomes


class SentArguments(dict[str, int]):
    """All that a sandbox has been sent as JSON, each once, with its number: tasks are asked much the same."""

    def write(self, calls: Iterable[FunctionCall]) -> str:
        """Return calls as JSON: the arguments that are new, the numbers of all, and which of these each call has."""
        arguments, rows = _written(tuple(calls))
        new = [argument for argument in arguments if argument not in self]
        numbers = [self.setdefault(argument, len(self)) for argument in arguments]
        return f"[{','.join(new)}],{encode(numbers)},{rows}"


@lru_cache(1 << 9)  # each submission of a class is asked the same
def _written(calls: tuple[FunctionCall, ...]) -> tuple[Sequence[str], str]:
    numbers = dict[str, int]()
    rows = [
        [call.function, *(numbers.setdefault(encode(pack(arg)), len(numbers)) for arg in call.args)] for call in calls
    ]
    return tuple(numbers), encode(rows)


def unpack_arguments(message: Json) -> Iterator[Any]:
    """Yield the arguments that JSON stands for."""
    return map(_unpacked, message)


def unpack_calls(known: list[Any], arguments: Json, numbers: Sequence[int], rows: Json) -> Iterator[FunctionCall]:
    """Yield the calls that JSON stands for; new arguments are added to those that are known."""
    known += unpack_arguments(arguments)
    found = [known[number] for number in numbers]
    return (FunctionCall(function, tuple([found[number] for number in numbers])) for function, *numbers in rows)


def pack_outcome(outcome: Outcome) -> Json:
    """Return an outcome as JSON."""
    return [pack(outcome.value), outcome.leaves, outcome.failure, outcome.detail[:MAX_TEXT]]


def unpack_outcome(message: Json) -> Outcome:
    """Return the outcome that JSON stands for; any error when no call can have had it."""
    value, leaves, failure, detail = message
    _require(type(leaves) is list and len(leaves) <= MAX_LEAVES)
    if type(value) in _NUMBERS and failure == detail == "":  # nearly all: of a right submission, 37,000
        return Outcome(value, _places(leaves))
    found = unpack(value)
    _require(failure in FAILURES and (found is None) == (failure != ""))
    return Outcome(found, _places(leaves), failure, text(detail))


def text(message: Json) -> str:
    """Return a short text that can be written to any file."""
    _require(type(message) is str and len(message) <= MAX_TEXT)
    return str(message) if message.isascii() else message.encode(errors="replace").decode()


def number(message: Json) -> int:
    """Return a number of things, or of one among them."""
    _require(type(message) is int and 0 <= message < MANY)
    return int(message)


def _places(leaves: list[Json]) -> tuple[object, ...]:
    """Return where leaves are; those of a tree, which are the most, all at once."""
    if set(map(type, leaves)) == {list} and set(map(type, chain.from_iterable(leaves))) <= {int}:
        return tuple(map(tuple, leaves))
    return tuple(map(_place, leaves))


def _place(message: Json) -> object:
    if type(message) is list and set(map(type, message)) <= {int}:
        return tuple(message)
    return text(message)


def _require(condition: bool) -> None:
    if not condition:
        raise Malformed("not in the form that was agreed on")


# Recordings: calls, returns and variables, so that a counterexample can be drawn, and nothing that can act


def pack_recording(recording: Recording) -> Json:
    """Return a recording as JSON; what does not travel is described."""
    return [
        recording.name[:MAX_TEXT],
        _pack_result(recording.value, recording.error),
        [[one.name[:MAX_TEXT], one.first, [line[:MAX_TEXT] for line in one.lines]] for one in recording.sources],
        [_pack_recorded(call) for call in recording.calls],
        [_pack_step(step) for step in recording.steps],
    ]


def _pack_recorded(call: Call) -> Json:
    place = [call.name[:MAX_TEXT], call.parent, call.depth, call.source, call.first, call.last]
    return [*place, _pack_variables(call.arguments), _pack_result(call.value, call.error)]


def _pack_step(step: Step) -> Json:
    result = _pack_result(step.value, step.value if isinstance(step.value, BaseException) else None)
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
    _require(len(calls) <= MAX_CALLS and len(steps) <= MAX_STEPS)
    value, error = _unpack_result(result)
    found = Recording(
        text(name),
        value,
        error,
        tuple(map(_unpack_step, steps)),
        tuple(_unpack_recorded(at, call) for at, call in enumerate(calls)),
        tuple(Source(text(of), number(first), tuple(map(text, lines))) for of, first, lines in sources),
    )
    _require_whole(found)
    return found


def _unpack_recorded(at: int, message: Json) -> Call:
    name, parent, depth, source, first, last, arguments, result = message
    above = None if parent is None else number(parent)
    depth, source, first, last = map(number, (depth, source, first, last))
    value, error = _unpack_result(result)
    return Call(at, text(name), above, depth, _unpack_variables(arguments), source, first, last, value, error)


def _unpack_step(message: Json) -> Step:
    event, call, line, variables, shared, result = message
    value, error = _unpack_result(result)
    _require(event in EVENTS)
    numbers = {text(name): number(identity) for name, identity in shared}
    return Step(event, number(call), number(line), _unpack_variables(variables), numbers, error or value)


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


def _require_whole(recording: Recording) -> None:
    """Raise Malformed where something refers to what is not there, or a call to one that began later."""
    calls, steps, sources = len(recording.calls), len(recording.steps), len(recording.sources)
    places_fit = all(call.source < sources and call.first <= call.last < steps for call in recording.calls)
    _require(bool(calls) and places_fit and all(step.call < calls for step in recording.steps))
    first, *others = recording.calls
    _require(first.parent is None and first.depth == 0)
    for call in others:  # whoever climbs from a call to its caller, and on, arrives at the first
        _require(call.parent is not None and call.parent < call.index)
        _require(call.depth == recording.calls[call.parent or 0].depth + 1)
