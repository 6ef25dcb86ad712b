"""Calls and their outcomes as JSON with exact types: all that ever passes between a grader and a sandbox.

Numbers (infinities spelled out), texts, True, False and None are themselves. Everything else is a list that begins
with its kind: "l", "t", "s" and "d" for lists, tuples, sets and dicts, "i" for large integers, "p" for positions by
their registered name and fields, "e" for an evaluation. What cannot have come from `pack` is `Malformed`.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple, TypeAlias, TypeVar, get_args

from gametree.sandbox.call import MAX_LEAVES, Call, Evaluate, Failure, Outcome

Json: TypeAlias = Any
R = TypeVar("R")

SHORT = 1 << 63
MAX_DEPTH = 60
MAX_TEXT = 500
TROUBLES = frozenset(get_args(Failure))
encode: Callable[[Json], str] = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


EVALUATE = Evaluate()


class Malformed(ValueError):
    """Something came that is not in the form in which it was agreed to come."""


class Kind(NamedTuple):
    """How the positions of a game travel.

    Args:
        module: where their class is.
        fields: what tells a position from others, as JSON.
        make: the position of a class from its fields; any error when they are not right.

    """

    module: str
    fields: Callable[[Any], list[Json]]
    make: Callable[..., object]


_NODES = (list, int, float, type(None))  # what is in the lists, a tree itself looks at


def _tree(tree: Callable[..., object], node: Json, turn: Json, path: Json) -> object:
    _require(type(turn) is int and type(path) is list and _are_ints(path) and type(node) in _NODES)
    return tree(node, turn, tuple(path))


def _shared(tree: Callable[..., object], node: Json, turn: Json) -> object:
    _require(type(turn) is int and type(node) in _NODES)
    return tree(node, turn)


def _board(board: Any, *fields: Json) -> object:
    _require(type(fields[0]) is str and len(fields[0]) < MAX_TEXT)
    return board.from_text(*fields)


KINDS: Mapping[str, Kind] = {
    "Tree": Kind("gametree.games.tree", lambda tree: [tree.node, tree.turn, tree.path], _tree),
    "SharedTree": Kind("gametree.games.tree", lambda tree: [tree.node, tree.turn], _shared),
    "MNK": Kind("gametree.games.mnk", lambda board: [str(board), board.board.k], _board),
    "ConnectFour": Kind("gametree.games.connect_four", lambda board: [str(board)], _board),
    "Othello": Kind("gametree.games.othello", lambda board: [str(board), board.board.empties_to_winner], _board),
}


def understood(unpack: Callable[[Json], R], message: Json) -> R:
    """Return what `unpack` makes of a message; Malformed when it cannot make anything of it."""
    try:
        return unpack(message)
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, RecursionError, MemoryError) as error:
        raise Malformed(f"{type(error).__name__}: {error}") from error


def pack(value: object) -> Json:
    """Return a value as JSON.

    Raises:
        TypeError: a type that does not travel.

    """
    kind = id(type(value))  # by identity: a class can be made to compare equal to any other
    if kind in _PLAIN:
        return value
    if kind in _PARTED:
        return [_PARTED[kind], *map(pack, _parts(value))]
    return _packed(value)


_PLAIN = {id(kind) for kind in (float, str, bool, type(None))}
_PARTED = {id(list): "l", id(tuple): "t", id(set): "s", id(dict): "d"}


def _parts(value: Any) -> Iterable[object]:
    return chain.from_iterable(value.items()) if type(value) is dict else value


def _packed(value: Any) -> Json:
    if type(value) is int:
        return value if -SHORT < value < SHORT else ["i", hex(value)]
    if type(value) is Evaluate:
        return ["e", value.guesses]
    kind = KINDS.get(type(value).__name__)
    if kind is None or type(value).__module__ != kind.module:
        raise TypeError(f"a {type(value).__name__} cannot be sent: {value!r}")
    return ["p", type(value).__name__, *kind.fields(value)]


def unpack(message: Json, depth: int = 0) -> Any:
    """Return the value that JSON stands for; any error when it stands for none."""
    if type(message) is not list:
        _require(type(message) is not dict)
        return message
    _require(depth < MAX_DEPTH)
    tag, *parts = message
    return _UNPACKERS[tag](parts, depth + 1)


def _unpacked_dict(parts: list[Json], depth: int) -> dict[Any, Any]:
    found = [unpack(part, depth) for part in parts]
    return dict(zip(found[::2], found[1::2], strict=True))


def _unpacked_int(parts: list[Json], _depth: int) -> int:
    (text,) = parts
    return int(text, 16)


def _unpacked_position(parts: list[Json], _depth: int) -> object:
    name, *fields = parts
    return KINDS[name].make(_class(name), *fields)


@cache
def _class(name: str) -> Any:
    return getattr(import_module(KINDS[name].module), name)


def load_games() -> None:
    """Load the games of most lessons now; others are loaded where they are used, as that takes its time."""
    for name in ("Tree", "MNK"):
        _class(name)


def _unpacked_evaluation(parts: list[Json], _depth: int) -> Evaluate:
    (guesses,) = parts
    return EVALUATE if not guesses else Evaluate(tuple((_place(where), value) for where, value in guesses))


_UNPACKERS: Mapping[str, Callable[[list[Json], int], Any]] = {
    "l": lambda parts, depth: [unpack(part, depth) for part in parts],
    "t": lambda parts, depth: tuple([unpack(part, depth) for part in parts]),
    "s": lambda parts, depth: {unpack(part, depth) for part in parts},
    "d": _unpacked_dict,
    "i": _unpacked_int,
    "p": _unpacked_position,
    "e": _unpacked_evaluation,
}


def pack_call(call: Call) -> Json:
    """Return a call as JSON; TypeError when one of its arguments does not travel."""
    return [call.function, *[arg if id(type(arg)) in _PLAIN else pack(arg) for arg in call.args]]


def unpack_call(message: Json) -> Call:
    """Return the call that JSON stands for."""
    function, *args = message
    return Call(function, tuple([unpack(arg) if type(arg) is list else arg for arg in args]))


def pack_outcome(outcome: Outcome) -> Json:
    """Return an outcome as JSON."""
    value = outcome.value
    value = value if id(type(value)) in _PLAIN else pack(value)
    return [value, outcome.leaves, outcome.trouble, outcome.detail[:MAX_TEXT]]


def unpack_outcome(message: Json) -> Outcome:
    """Return the outcome that JSON stands for; any error when no call can have had it."""
    value, leaves, trouble, detail = message
    found = unpack(value)
    _require(trouble in TROUBLES and (found is None) == (trouble != ""))
    _require(type(leaves) is list and len(leaves) <= MAX_LEAVES)
    return Outcome(found, tuple(map(_place, leaves)), trouble, text(detail))


def text(message: Json) -> str:
    """Return a short text that can be written to any file."""
    _require(type(message) is str and len(message) <= MAX_TEXT)
    return str(message).encode(errors="replace").decode()


def _place(message: Json) -> object:
    if type(message) is list and _are_ints(message):
        return tuple(message)
    return text(message)


def _are_ints(message: list[Json]) -> bool:
    return set(map(type, message)) <= {int}


def _require(condition: bool) -> None:
    if not condition:
        raise Malformed("not in the form that was agreed on")
