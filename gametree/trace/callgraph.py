"""Which functions make up a recursion: from what their code names, and from who was seen to call whom."""

import dis
import functools
import inspect
import os
import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import CodeType, FrameType, FunctionType
from typing import Self

from gametree.trace.own_frames import OURS

_GLOBALS = frozenset({"LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF"})
_ATTRIBUTES = frozenset({"LOAD_ATTR", "LOAD_METHOD"})
_INNER = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>")
# Without pathlib and sysconfig, which take longer to import than everything else that a sandbox needs from here.
_PACKAGE = os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120
# The packages of the course lie beside each other: their code is never a learner's own.
_PACKAGES = tuple(os.path.join(os.path.dirname(_PACKAGE), name, "") for name in OURS)  # noqa: PTH118, PTH120
_STANDARD = os.path.dirname(os.__file__) + os.sep  # noqa: PTH120
_INSTALLED = ("site-packages", "dist-packages")

CallGraph = Mapping[CodeType, Iterable[CodeType]]


def python_function(function: object) -> FunctionType:
    """Return the Python function behind a method, a partial, a decorated function or an object with __call__.

    Raises:
        TypeError: there is none, because it is written in C, or it is a generator or a coroutine.

    """
    found = _unwrapped(function)
    if isinstance(found, type):
        raise TypeError(f"expected a Python function to watch, got the class {found.__name__}: name one of its methods")
    if not isinstance(found, FunctionType):
        raise TypeError(f"expected a Python function to watch, got {function!r}, which has no Python code")
    require_plain(found.__code__)
    return found


def require_plain(code: CodeType) -> None:
    """Raise TypeError when `code` is that of a generator or a coroutine, which does not simply call and return."""
    if not is_plain(code):
        raise TypeError(f"{code.co_qualname} is a generator or a coroutine: only functions that return can be watched")


def is_plain(code: CodeType) -> bool:
    """Tell whether `code` simply calls and returns: it is no generator and no coroutine."""
    return not code.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR)


def owner_of(function: object) -> type | None:
    """Return the class whose methods a method can call through its first argument; None for no method."""
    owner = _attribute(function, "__self__")
    return owner if owner is None or isinstance(owner, type) else type(owner)


def is_inner(code: CodeType) -> bool:
    """Tell whether `code` is a comprehension, generator expression or lambda, which belongs to its owner."""
    return code.co_name in _INNER


def parameters(code: CodeType) -> tuple[str, ...]:
    """Return the names of the parameters of `code`, *args and **kwargs last."""
    starred = bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + starred]


def holds(owner: CodeType, inner: CodeType) -> bool:
    """Tell whether the code `inner` is written inside the code `owner`."""
    return any(part is inner or holds(part, inner) for part in _parts(owner))


@functools.lru_cache(4096)
def is_library(filename: str) -> bool:
    """Tell whether a file belongs to Python, an installed package or this one, not to the learner."""
    return filename.startswith(("<frozen", *_PACKAGES, _STANDARD)) or any(folder in filename for folder in _INSTALLED)


def wrappers(thing: object) -> Iterator[CodeType]:
    """Yield the code of the decorators' wrappers around the function behind `thing`."""
    while (inner := _inside(thing)) is not None:
        if isinstance(thing, FunctionType):
            yield thing.__code__
        thing = inner


def reachable(function: FunctionType, others: Iterable[object] = (), owner: type | None = None) -> list[FunctionType]:
    """Return `function`, `others` and all functions that their code names, as far as the project's own code goes.

    Args:
        function: where to start.
        others: more places to start from, say arguments; what is not a Python function is passed over.
        owner: the class whose methods `function` may call through its first argument.

    """
    found, waiting = [], [function, *_functions(others)]
    while waiting:
        current = waiting.pop()
        if current not in found:
            found.append(current)
            waiting += [other for other in named_by(current, owner) if _is_worth_following(other, current)]
    return found


def named_by(function: FunctionType, owner: type | None = None) -> list[FunctionType]:
    """Return the Python functions that the code of `function` names: globals, closures and methods of `owner`."""
    return _functions(named_things(function, owner))


def named_things(function: FunctionType, owner: type | None = None) -> list[object]:
    """Return everything that the code of `function` names, as `named_by`, with decorators around it."""
    scope = {**function.__globals__, **_closure(function)}
    names = _names(function.__code__, _GLOBALS)
    attributes = _names(function.__code__, _ATTRIBUTES) if owner else set()
    return [*(scope.get(name) for name in names), *(_attribute(owner, name) for name in attributes)]


def nested(code: CodeType, around: Mapping[str, CodeType] | None = None) -> dict[CodeType, set[CodeType]]:
    """Return the functions written inside `code`, and which of those inside and around it each of them names."""
    own = [part for part in _parts(code) if not is_inner(part)]
    scope = {**(around or {}), **{part.co_name: part for part in own}}
    found: dict[CodeType, set[CodeType]] = {}
    for part in own:
        found[part] = {scope[name] for name in _names(part, _GLOBALS) if name in scope}
        found |= nested(part, scope)
    return found


def on_cycles(graph: CallGraph) -> set[CodeType]:
    """Return the code objects from which the graph of callers and callees leads back to themselves."""
    return {code for code in graph if code in _followed(graph, graph[code])}


@dataclass
class Watch:
    """Which code belongs to the recursion of one function, as far as is known; more is learnt while it runs.

    Args:
        target: the code of the function that is being watched.
        graph: for each code object, those that it names or was seen to call.
        known: whether calls of a code object are to be looked at.
        handed: the functions among its arguments, whose own recursions are not its own: an order of moves, say.

    """

    target: CodeType
    graph: dict[CodeType, set[CodeType]]
    known: dict[CodeType, bool]
    handed: frozenset[CodeType] = frozenset()

    @classmethod
    def over(cls, function: object, arguments: Iterable[object]) -> Self:
        """Return the watch over a function that is about to be called with `arguments`.

        Raises:
            TypeError: as `python_function`.

        """
        target, owner = python_function(function), owner_of(function)
        handed = _functions(argument for argument in arguments if callable(argument))
        functions = reachable(target, handed, owner)
        graph = {one.__code__: {other.__code__ for other in named_by(one, owner)} for one in functions}
        for one in functions:
            graph = nested(one.__code__) | graph
        things = [function, *(thing for one in functions for thing in named_things(one, owner))]
        hidden = {code for thing in things for code in wrappers(thing)}
        known = dict.fromkeys(on_cycles(graph) | {target.__code__}, True) | dict.fromkeys(hidden, False)
        return cls(target.__code__, graph, known, frozenset(one.__code__ for one in handed))

    def sees(self, code: CodeType) -> bool:
        """Tell whether calls of `code` may belong: it is on a known cycle, or it is the learner's own."""
        seen = self.known.get(code)  # once: the hash of code takes longer than all else here
        if seen is None:
            seen = self.known[code] = not (is_inner(code) or is_library(code.co_filename))
        return seen

    def note(self, caller: CodeType, callee: CodeType) -> bool:
        """Note that `caller` was seen to call `callee`; tell whether that is new."""
        known = self.graph.setdefault(caller, set())
        before = len(known)
        known.add(callee)
        return len(known) > before

    def note_caller(self, callee: CodeType, frame: FrameType | None, base: FrameType | None) -> bool:
        """Note who was seen to call `callee`: the first seen from `frame` up to `base`; tell whether that is new."""
        while frame is not None and frame is not base and not self._may_call(frame.f_code):
            frame = frame.f_back
        return frame is not None and frame is not base and self.note(frame.f_code, callee)

    def _may_call(self, code: CodeType) -> bool:
        return self.sees(code) or code in self.handed

    def recursive(self) -> set[CodeType]:
        """Return the code that belongs: the target, and what lies on a cycle.

        A generator that recurses by itself stays out.

        Raises:
            TypeError: a generator lies on a cycle with the target.

        """
        cycles = on_cycles(self.graph)
        if self.target in cycles:
            cycles &= self._own()
        found = {code for code in cycles if self.sees(code)} | {self.target}
        for code in [code for code in found if not is_plain(code)]:
            if self.target in _followed(self.graph, [code]) and code in _followed(self.graph, [self.target]):
                require_plain(code)
            found.remove(code)
        return found

    def _own(self) -> set[CodeType]:
        """Return what the target leads to by itself, or by those of its arguments that lead back to it."""
        others = {code for code in self.handed if self.target not in _followed(self.graph, [code])}
        return _followed({code: called for code, called in self.graph.items() if code not in others}, [self.target])


def _followed(graph: CallGraph, start: Iterable[CodeType]) -> set[CodeType]:
    found: set[CodeType] = set()
    waiting = list(start)
    while waiting:
        code = waiting.pop()
        if code not in found:
            found.add(code)
            waiting.extend(graph.get(code, ()))
    return found


def _unwrapped(thing: object) -> object:
    while (inner := _inside(thing)) is not None:
        thing = inner
    return thing


def _inside(thing: object) -> object | None:
    """Return what a partial, a method, a decorated function or an object with __call__ stands around, else None."""
    if isinstance(thing, functools.partial):
        return thing.func
    if isinstance(thing, types.MethodType):
        return thing.__func__
    wrapped = _wrapped(thing)
    if wrapped is not None or issubclass(type(thing), FunctionType | type):
        return wrapped
    call = getattr(type(thing), "__call__", None)  # noqa: B004 - the function itself is wanted
    return call if isinstance(call, FunctionType) else None


def _wrapped(thing: object) -> object | None:
    """Return what a decorator left in `thing` itself; an object that answers to every name is not asked."""
    try:
        return vars(thing).get("__wrapped__")
    except Exception:  # noqa: BLE001 - most things have no variables, and some raise anything
        return None


def _attribute(thing: object, name: str) -> object | None:
    try:
        return getattr(thing, name, None)
    except Exception:  # noqa: BLE001 - an object may raise anything when it is asked
        return None


def _functions(things: Iterable[object]) -> list[FunctionType]:
    return [found for thing in things if isinstance(found := _unwrapped(thing), FunctionType)]


def _is_worth_following(function: FunctionType, caller: FunctionType) -> bool:
    filename = function.__code__.co_filename
    same_file = filename == caller.__code__.co_filename
    return same_file or filename.startswith(_PACKAGES) or not is_library(filename)


def _closure(function: FunctionType) -> dict[str, object]:
    found = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            found[name] = cell.cell_contents
        except ValueError:  # not assigned yet
            continue
    return found


@functools.lru_cache(1024)
def _names(code: CodeType, operations: frozenset[str]) -> set[str]:
    own = {step.argval for step in dis.get_instructions(code) if step.opname in operations}
    return own.union(*(_names(part, operations) for part in _parts(code) if is_inner(part)))


def _parts(code: CodeType) -> list[CodeType]:
    return [part for part in code.co_consts if isinstance(part, CodeType)]
