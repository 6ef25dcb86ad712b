"""What functions keep between calls: caches, default arguments, variables of the module; found, and put back."""

import copy
import dis
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from types import FunctionType
from typing import Any

from gametree.trace.callgraph import is_library, named_things, reachable

MUTABLE = (list, dict, set, bytearray)
LARGE = 200
STORE_GLOBAL = dis.opmap["STORE_GLOBAL"]


class FunctionState:
    """The memory of functions as it is now, to be put back later.

    Looked through are the default arguments, closures and global names of the functions and of all functions
    that they name, as far as those are the learner's own: lists, dicts and sets, objects' attributes, variables
    that the code sets with `global` or `nonlocal`, and whatever has a `cache_clear`.

    Args:
        functions: whose memory it is.

    """

    def __init__(self, functions: Iterable[Callable[..., object]]) -> None:
        things = [thing for function in functions for thing in _things(function)]
        mutable = {id(thing): thing for thing in _mutable(things)}
        self.contents = [(thing, copied) for thing in mutable.values() if (copied := _copy(thing)) is not None]
        self.caches = [
            one for one in things if not isinstance(one, type) and callable(getattr(one, "cache_clear", None))
        ]
        owners = [thing for thing in things if isinstance(thing, FunctionType)]
        self.variables = [variable for owner in owners for variable in _set_by(owner)]

    def restore(self) -> None:
        """Make everything as it was when this was made; caches are emptied."""
        for cache in self.caches:
            cache.cache_clear()
        for thing, copied in self.contents:
            if not _is_same(thing, copied):
                _refill(thing, _copy(copied))
        for scope, name, value in self.variables:
            scope[name] = value


def _things(function: Callable[..., object]) -> Iterator[Any]:
    """Yield a function, the functions that it names, and all that these name or hold."""
    yield function
    inner = getattr(function, "__wrapped__", function)
    if not isinstance(inner, FunctionType):
        return
    for one in reachable(inner):
        yield one
        yield from one.__defaults__ or ()
        yield from (one.__kwdefaults__ or {}).values()
        if is_library(one.__code__.co_filename):
            continue
        yield from named_things(one)
        yield one.__dict__


def _mutable(things: Iterable[object]) -> Iterator[object]:
    for thing in things:
        if isinstance(thing, MUTABLE):
            yield thing
        elif type(thing).__module__ == "__main__" and hasattr(thing, "__dict__") and not callable(thing):
            yield vars(thing)  # an object of the learner's own


def _copy(thing: Any) -> Any:
    """Return a copy; None where there can be none. A large memory shares what it holds, which nobody compares."""
    with suppress(Exception):
        return copy.copy(thing) if len(thing) > LARGE else copy.deepcopy(thing)
    return None


def _refill(thing: Any, copied: Any) -> None:
    if isinstance(thing, list | bytearray):
        thing[:] = copied
    else:
        thing.clear()
        thing.update(copied)


def _is_same(thing: Any, copied: Any) -> bool:
    """Tell whether a memory is as it was; of a large one only the length is looked at, or each call would be slow."""
    if len(thing) != len(copied) or len(thing) > LARGE:
        return len(thing) == len(copied)
    try:
        return bool(thing == copied)
    except Exception:  # noqa: BLE001 - a learner's __eq__, or an array's, may raise anything
        return False


def _set_by(function: FunctionType) -> Iterator[tuple[Any, str, object]]:
    """Yield the global variables that a function's code sets, and what they hold now."""
    is_set = STORE_GLOBAL in function.__code__.co_code[::2]  # to take every instruction apart is slow
    for step in dis.get_instructions(function.__code__) if is_set else ():
        if step.opname == "STORE_GLOBAL" and step.argval in function.__globals__:
            yield function.__globals__, step.argval, function.__globals__[step.argval]
