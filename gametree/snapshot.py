"""What a recording keeps of a value: a reference where nobody can change it, else a copy, else its repr."""

import copy
import enum
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from gametree.position import is_position

LARGE = 1_000
Kind: TypeAlias = Literal["settled", "tuple", "mutable"]
Kept: TypeAlias = tuple[dict[str, object], dict[str, int]]

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
class Keeper:
    """Takes snapshots of local variables, and numbers the objects that can change so that sharing shows."""

    _numbers: dict[int, int] = field(default_factory=dict)
    _alive: list[object] = field(default_factory=list)
    _kinds: dict[type, Kind] = field(default_factory=dict)

    def keep(self, variables: Mapping[str, object]) -> Kept:
        """Return what stands for the values from now on, and a number for each object that can change.

        The same object has the same number in every snapshot, counted from 1 in the order of first sight.

        Args:
            variables: names and their values.

        """
        values, numbers = dict(variables), {}
        for name, value in variables.items():
            if not self._is_settled(value):
                values[name] = kept(value)
                numbers[name] = self._number(value)
        return values, numbers

    def _is_settled(self, value: object) -> bool:
        kind = self._kinds.get(type(value))
        if kind is None:
            kind = self._kinds[type(value)] = _kind(value)
        return kind == "settled" or (kind == "tuple" and is_settled(value))

    def _number(self, value: object) -> int:
        if id(value) not in self._numbers:
            self._alive.append(value)  # as long as it lives, no other object gets its id
            self._numbers[id(value)] = len(self._alive)
        return self._numbers[id(value)]


def is_settled(value: object) -> bool:
    """Tell whether `value` cannot change: an atom, code, a position, a frozen dataclass, or a tuple of these."""
    kind = _kind(value)
    return kind == "settled" or (kind == "tuple" and all(map(is_settled, value)))  # type: ignore[call-overload]


def kept(value: object) -> object:
    """Return `value` itself when it cannot change, else a copy, else (too large, not to be copied) a description."""
    if is_settled(value):
        return value
    if type(value) in _COPIES and not _is_knotted(value):
        return _large(value) if len(value) > LARGE else _COPIES[type(value)](value)  # type: ignore[arg-type]
    return _copied(value)


def plain_repr(value: object) -> str:
    """Return repr(value) without memory addresses, and a stand-in when repr itself fails."""
    try:
        return _ADDRESS.sub("", repr(value))
    except Exception as error:  # noqa: BLE001 - a learner's __repr__ may raise anything
        return f"<{type(value).__name__} whose repr raises {type(error).__name__}>"


def _kind(value: object) -> Kind:
    if isinstance(value, tuple | frozenset):
        return "tuple"
    settled = isinstance(value, (*_ATOMS, *_CODE)) or is_position(value) or _is_frozen(value)
    return "settled" if settled else "mutable"


def _is_frozen(value: object) -> bool:
    parameters = getattr(type(value), "__dataclass_params__", None)
    return bool(parameters is not None and parameters.frozen)


def _copied(value: object) -> object:
    try:
        return copy.deepcopy(value)
    except Exception:  # noqa: BLE001 - __deepcopy__ and __reduce__ may raise anything
        return Described(plain_repr(value))


def _large(value: object) -> Described:
    return Described(f"<{type(value).__name__} of {len(value):,} items>")  # type: ignore[arg-type]


_COPIES: dict[type, Callable[..., object]] = {
    list: lambda items: [kept(item) for item in items],
    tuple: lambda items: tuple(kept(item) for item in items),
    dict: lambda items: {key: kept(item) for key, item in items.items()},
    set: set,
}


def _is_knotted(items: object, above: tuple[int, ...] = ()) -> bool:
    """Tell whether lists and dicts contain themselves, which only deepcopy can follow."""
    if not isinstance(items, list | tuple | dict):
        return False
    if id(items) in above:
        return True
    parts = items.values() if isinstance(items, dict) else items
    return any(_is_knotted(part, (*above, id(items))) for part in parts)
