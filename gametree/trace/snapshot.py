"""What a recording keeps of a value: a reference where nobody can change it, else a copy, else its repr."""

import copy
import enum
import re
import types
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from operator import is_
from typing import Any, Literal, TypeAlias

from gametree.position import is_position

LARGE = 1_000
Mutability: TypeAlias = Literal["atom", "compound", "mutable"]
Kept: TypeAlias = tuple[Mapping[str, object], Mapping[str, int]]
NOTHING: Kept = ({}, {})

_ATOMS = (int, float, complex, str, bytes, type(None), range, enum.Enum, type, types.ModuleType)
_CODE = (types.FunctionType, types.BuiltinFunctionType, types.MethodType)
_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")


@dataclass(frozen=True, slots=True)
class Described:
    """A value that could not be copied, or was too large to: a description without addresses."""

    text: str

    def __repr__(self) -> str:
        return self.text


@dataclass(slots=True)
class Snapshots:
    """Takes snapshots of local variables, and numbers the objects that can change so that sharing shows."""

    _numbers: dict[int, int] = field(default_factory=dict)
    _alive: list[object] = field(default_factory=list)
    _kinds: dict[type, Mutability] = field(default_factory=dict)
    _immutable: set[int] = field(default_factory=set)

    def keep(self, variables: Mapping[str, object], before: Kept = NOTHING) -> Kept:
        """Return what stands for the values from now on, and a number for each object that can change.

        The same object has the same number in every snapshot, counted from 1 in the order of first sight.

        Args:
            variables: names and their values.
            before: what was kept last, which is kept again where nothing has changed and nothing can.

        """
        values = dict(variables)
        if not before[1] and all(map(is_, values.values(), before[0].values())) and values.keys() == before[0].keys():
            return before  # the same names, and for each the very same object
        numbers: dict[str, int] = {}
        for name, value in variables.items():
            if self._kinds.get(type(value)) != "atom" and not self._is_immutable(value):
                values[name] = snapshot(value)
                numbers[name] = self._number(value)
        return values, numbers or NOTHING[1]

    def _is_immutable(self, value: object) -> bool:
        kind = self._kinds.get(type(value))
        if kind is None:
            kind = self._kinds[type(value)] = _kind(value)
        return kind == "atom" or (kind == "compound" and self._has_immutable_parts(value))

    def _has_immutable_parts(self, value: object) -> bool:
        if id(value) in self._immutable:
            return True
        if not is_immutable(value):
            return False
        self._alive.append(value)  # large tuples come again and again: one look at their parts is enough
        self._immutable.add(id(value))
        return True

    def _number(self, value: object) -> int:
        if id(value) not in self._numbers:
            self._alive.append(value)  # as long as it lives, no other object gets its id
            self._numbers[id(value)] = len(self._numbers) + 1
        return self._numbers[id(value)]


def is_immutable(value: object) -> bool:
    """Tell whether `value` cannot change: an atom, code, a position, or a tuple or frozen dataclass of these."""
    kind = _kind(value)
    return kind == "atom" or (kind == "compound" and all(map(is_immutable, _parts(value))))


def snapshot(value: object) -> object:
    """Return `value` itself when it cannot change, else a copy, else (too large, not to be copied) a description."""
    try:
        return _Copier().copy(value)
    except RecursionError:
        return Described(f"<{type(value).__name__} too deep to copy>")


class _Copier:
    """Copies a value part by part, each object once, and describes what does not fit any more."""

    def __init__(self) -> None:
        self.copies: dict[int, Any] = {}
        self.room = LARGE

    def copy(self, value: Any) -> object:
        if is_immutable(value):
            return value
        if id(value) in self.copies:
            return self.copies[id(value)]
        if type(value) not in (list, dict, set, tuple):
            return self.copies.setdefault(id(value), _copied(value))
        if len(value) > self.room:
            return Described(f"<{type(value).__name__} of {len(value):,} items>")
        self.room -= len(value)
        return self._copy_parts(value)

    def _copy_parts(self, value: Any) -> object:
        if isinstance(value, tuple):
            return tuple(map(self.copy, value))
        made = self.copies[id(value)] = type(value)()
        if isinstance(value, dict):
            made.update((key, self.copy(part)) for key, part in value.items())
        elif isinstance(value, list):
            made.extend(map(self.copy, value))
        else:
            made.update(value)
        return made


def plain_repr(value: object) -> str:
    """Return repr(value) without memory addresses, and a stand-in when repr itself fails."""
    try:
        return _ADDRESS.sub("", repr(value))
    except Exception as error:  # noqa: BLE001 - a learner's __repr__ may raise anything
        return f"<{type(value).__name__} whose repr raises {type(error).__name__}>"


def _kind(value: object) -> Mutability:
    # Never isinstance: it asks the object itself, which may raise anything.
    if issubclass(type(value), (*_ATOMS, *_CODE)) or is_position(value):
        return "atom"
    return "compound" if issubclass(type(value), tuple | frozenset) or _is_frozen(value) else "mutable"


def _parts(value: Any) -> list[object]:
    if _is_frozen(value):
        return [getattr(value, part.name, None) for part in fields(value)]  # some are missing while it is made
    return list(value)


def _is_frozen(value: object) -> bool:
    parameters = getattr(type(value), "__dataclass_params__", None)
    return bool(parameters is not None and parameters.frozen)


def _copied(value: object) -> object:
    try:
        if type(value).__module__ == "itertools":  # from Python 3.14 on, its iterators have no copies
            return Described(plain_repr(value))
        return copy.deepcopy(value)
    except Exception:  # noqa: BLE001 - __deepcopy__ and __reduce__ may raise anything
        return Described(plain_repr(value))


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: "1 call", "2,000 calls"."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
