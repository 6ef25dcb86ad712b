"""Call an untrusted function on plain inputs and say what happened, as plain data, whatever it did."""

import copy
import inspect
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import Field, dataclass, fields, is_dataclass
from itertools import chain
from math import inf, isnan
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from classroom.calls.budget import PATIENCE, SECONDS
from classroom.calls.limits import TimeUp, by_events, by_signal, by_thread, contained
from classroom.calls.state import FunctionState
from gametree.games.tree import SharedTree, Tree
from gametree.position import Value
from gametree.trace.callgraph import holds, is_inner, is_library
from gametree.trace.record import record
from gametree.trace.recording import Recording

CallFailure = Literal["not written", "arguments", "raised", "recursion", "timeout", "memory", "not counted"]
ValueFailure = Literal["none", "wrong type", "too large", "nan", "changed"]
SandboxFailure = Literal["crashed", "protocol error", "out of time"]
Failure: TypeAlias = Literal["", CallFailure, ValueFailure, SandboxFailure]
Functions: TypeAlias = Mapping[str, Callable[..., object]]

MAX_LEAVES = 100_000
MAX_STEPS = 5_000  # of a recording
MAX_REPR = 60  # characters
# No answer of a task is nearly as large: what is larger only takes time to compare and to write out.
MAX_ITEMS, MAX_BITS, MAX_CHARACTERS, MAX_NESTED = 10_000, 4_000, 100_000, 50
ATOMS = (int, float, str, bool, type(None))
# By identity: a class can be made to compare equal to any other.
_INTEGERS = [f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)]
_NUMPY = ("bool_", "str_", "float32", "float64", *_INTEGERS)
_ATOMS, _PARTED = ({id(kind) for kind in kinds} for kinds in (ATOMS, (list, tuple, dict, set)))


@dataclass(frozen=True, slots=True)
class Guesses:
    """Stands among the arguments of a call for an evaluation that keeps a list of the leaves it is asked about.

    Args:
        guesses: the values of some positions, by where they are; all others have their score.

    """

    guesses: tuple[tuple[object, Value], ...] = ()


@dataclass(frozen=True, eq=False, repr=False)
class Made:
    """Stands for an object of a class that a notebook defines, a dataclass or a named tuple, and equals it.

    In a dictionary it also stands for a tree, and for what is no plain value, so that it costs no other entry.

    Args:
        kind: the name of its class; without fields, what it is in words.
        fields: its fields, in order, by name.
        is_tuple: whether it is a named tuple, which is as good as a plain one where that is asked for.

    """

    kind: str
    fields: tuple[tuple[str, Any], ...]
    is_tuple: bool = False

    def __getattr__(self, name: str) -> Any:
        for field, value in vars(self).get("fields", ()):  # without them while it is copied
            if field == name:
                return value
        raise AttributeError(name)

    def __iter__(self) -> Iterator[Any]:
        return (value for _, value in self.fields)

    def __eq__(self, other: object) -> bool:
        same = _made_of(other)
        return type(same) is Made and (self.kind, self.fields) == (same.kind, same.fields)

    def __hash__(self) -> int:
        return hash((self.kind, self.fields))

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.fields)
        return f"{self.kind}({told})" if told else self.kind


def _made_of(value: Any) -> Any:
    """Return a value with what stands for them in the places of a notebook's own objects, also in lists and others."""
    kind = type(value)
    if kind is dict:
        return {_made_of(key): _made_of(part) for key, part in value.items()}
    if id(kind) in _PARTED:
        return kind(map(_made_of, value))
    is_tuple = isinstance(value, tuple)
    names = getattr(kind, "_fields", ()) if is_tuple else [one.name for one in _fields(value)]
    if not names or not (is_tuple or kind.__module__ == "__main__"):
        return value
    return Made(kind.__name__, tuple((name, _made_of(getattr(value, name))) for name in names), is_tuple)


def without_names(value: Any) -> Any:
    """Return a value with plain tuples in the places of named ones."""
    if type(value) is Made and value.is_tuple:
        return tuple(map(without_names, value))
    if type(value) is dict:
        return {without_names(key): without_names(part) for key, part in value.items()}
    return type(value)(map(without_names, value)) if id(type(value)) in _PARTED else value


def _fields(value: object) -> Sequence[Field[Any]]:
    return fields(value) if is_dataclass(value) and not isinstance(value, type) else ()


_HOLDING = {*_PARTED, id(Made)}
_ALL = {*_ATOMS, *_HOLDING}


@dataclass(frozen=True, slots=True, eq=False)
class FunctionCall:
    """One call to make, compared by identity.

    Args:
        function: which of the functions, by its name.
        args: its arguments: numbers, texts, lists, positions, and `Guesses` where an evaluation goes.

    """

    function: str
    args: tuple[Any, ...]


class Outcome(NamedTuple):
    """What came of a call.

    Args:
        value: what was returned; lists are copied, within tuples too.
        leaves: where the positions are that its evaluation was asked about, in order; none of a timeout.
        failure: what kept it from a usable value, in a word; empty when nothing did.
        detail: more about the failure: an error and its line, a type, a limit.

    """

    value: Any = None
    leaves: tuple[object, ...] = ()
    failure: Failure = ""
    detail: str = ""


class Text(NamedTuple):
    """The text of a function, and the line of its cell in which it begins."""

    first: int
    source: str


class Runner(Protocol):
    """Makes calls to functions, in this process or elsewhere."""

    @property
    def printed(self) -> int:
        """How many characters they have printed so far."""

    @property
    def displayed(self) -> int:
        """How many pictures, widgets and the like they would have shown so far."""

    @property
    def functions(self) -> Mapping[str, object]:
        """The functions by name, or what stands for them here."""

    def run(self, calls: Iterable[FunctionCall], fresh: bool = True) -> list[Outcome]:
        """Return the outcomes of a batch of calls; it may end after one that takes too long.

        Where it is `fresh`, what the functions keep between calls is put back before each; in any case after the batch.
        """

    def record(self, *calls: FunctionCall, lines: bool = False) -> Recording | None:
        """Return the recording of the last of some calls, made one after the other; None where there is none.

        With `lines`, it also has each line that ran.
        """

    def count(self, call: FunctionCall) -> float:
        """Return how many calls are recorded of a call; more than any number where it cannot be recorded."""


@runtime_checkable
class Rewritable(Runner, Protocol):
    """Makes calls to functions whose text there is, and to variants of them."""

    @property
    def at_once(self) -> int:
        """How many variants are best defined in one cell."""

    def texts(self) -> Mapping[str, Text]:
        """Return the texts of the functions and of those that they call, by name; none where one cannot be had."""

    def with_cell(self, cell: str, names: Sequence[str], seconds: float) -> Runner:
        """Return what calls functions that one more cell defines, each call within so many seconds."""


@dataclass(eq=False)
class RemoteFunction:
    """A function that runs somewhere else; a check finds what runs it, and calls that in batches.

    Args:
        name: what it is called.
        runner: what runs it.
        failure: what kept the last single call from a usable value, in a word.

    """

    name: str
    runner: Runner
    failure: Failure = ""

    @property
    def __name__(self) -> str:
        return self.name

    def __call__(self, *args: object) -> Any:
        """Call it once; ValueError with the reason, when nothing usable comes back."""
        (outcome,) = self.runner.run([FunctionCall(self.name, args)])
        self.failure = outcome.failure
        if outcome.failure:
            raise ValueError(f"{self.name}: {outcome.failure} {outcome.detail}".strip())
        return outcome.value


def place(position: object) -> object:
    """Return where a position is: the path in an explicit tree, else the position in words."""
    path = getattr(position, "path", None)
    return path if isinstance(path, tuple) else str(position)


class _TooManyLeaves(TimeUp):
    """Ends a call that evaluates too many leaves: counted, so that it does not depend on the machine."""


@dataclass(repr=False)  # which `signal` would write out, functions and all, each time that a handler is put back
class Caller:
    """Calls functions, each call within its own seconds of work, with its output swallowed.

    Args:
        functions: what can be called, by name.
        seconds: processor time for one call, so that a busy machine makes no call late.
        patience: how many times longer than that one may take on the clock.

    `printed` counts the characters that were written meanwhile, `displayed` what would have been shown in a notebook.

    """

    functions: Functions
    seconds: float = SECONDS
    patience: float = PATIENCE
    printed: int = 0
    displayed: int = 0

    def __post_init__(self) -> None:
        self._is_running = False
        self._met: tuple[float, float] | None = None  # when a tick first found the call running, by both clocks
        self.state = FunctionState(self.functions.values())

    def run(self, calls: Iterable[FunctionCall], fresh: bool = True) -> list[Outcome]:
        """Return the outcomes of a batch of calls; the batch ends with a call that takes too long."""
        return list(self.outcomes(calls, fresh))

    def outcomes(self, calls: Iterable[FunctionCall], fresh: bool = True) -> Iterator[Outcome]:
        """Yield the outcomes that `run` returns, each as soon as it is there."""
        try:
            with contained() as output, self._watched():
                for call in calls:
                    if fresh:
                        self.state.restore()
                    output.begins = ""
                    outcome = self._outcome(call)
                    if outcome.failure == "none" and output.begins:
                        outcome = outcome._replace(detail=output.begins)
                    yield outcome
                    if outcome.failure == "timeout":
                        break
            self.printed, self.displayed = self.printed + output.count, self.displayed + output.displayed
        finally:
            self.state.restore()

    def record(self, *calls: FunctionCall, lines: bool = False) -> Recording | None:
        """Return the recording of the last of some calls, perhaps with its lines; None where none comes in time."""
        *before, call = calls
        made: list[Recording] = []

        def run(*args: object) -> int:
            sys.setrecursionlimit(min(sys.getrecursionlimit(), MAX_STEPS // 4))  # an endless one is recorded, too
            made.append(record(self.functions[call.function], *args, lines=lines, limit=MAX_STEPS))
            return len(made)

        self.state.restore()
        last = FunctionCall("", call.args)
        type(self)({**self.functions, "": run}, self.seconds, self.patience).run([*before, last], fresh=False)
        self.state.restore()  # what a recorded run has kept must not meet the next check
        return made[0] if made else None

    def count(self, call: FunctionCall) -> float:
        """Return how many calls are recorded of a call; more than any number where it cannot be recorded."""
        recording = self.record(call)
        return len(recording.calls) if recording else inf

    def _outcome(self, call: FunctionCall) -> Outcome:
        seen: list[object] = []
        args = tuple([arg if id(type(arg)) in _ATOMS else _made(arg, seen) for arg in call.args])
        function, tracer = self.functions[call.function], sys.gettrace()
        try:
            self._met, self._is_running = None, True
            value = function(*args)
            self._is_running = False
        except BaseException as error:
            self._is_running = False
            sys.settrace(tracer)
            if isinstance(error, KeyboardInterrupt):
                raise
            leaves = () if isinstance(error, TimeUp) else tuple(seen)  # nobody asks what an endless search has seen
            return Outcome(None, leaves, *_failure(error, function, args, self.seconds))
        for before, after in zip(call.args, args, strict=True):
            if id(type(before)) in _PARTED and before != after:
                return Outcome(None, tuple(seen), "changed", _shown(after))
        return _judged(value, tuple(seen))

    def _watched(self) -> AbstractContextManager[None]:
        if sys.platform == "emscripten":
            return by_events(self._is_late, __file__)
        if threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
            return by_signal(self._is_late, __file__)
        return by_thread(self._is_late)

    def _is_late(self) -> bool:
        """Tell whether a call has taken too long since the first tick that found it running."""
        now = time.process_time(), time.monotonic()
        if self._met is None:
            self._met = now
        worked, waited = (to - since for to, since in zip(now, self._met or now, strict=True))
        return self._is_running and (worked > self.seconds or waited > self.seconds * self.patience)


def _made(arg: object, seen: list[object]) -> object:
    """Return an argument to hand over: lists are copied, and an evaluation writes into `seen`."""
    if isinstance(arg, Guesses):
        return _evaluation(dict(arg.guesses), seen)
    return copy.deepcopy(arg) if id(type(arg)) in _PARTED else arg


def _evaluation(guesses: Mapping[object, Value], seen: list[object]) -> Callable[..., Value]:
    def evaluate(position: object) -> Value:
        where = place(position)
        if len(seen) >= MAX_LEAVES:
            raise _TooManyLeaves
        seen.append(where)
        return guesses[where] if where in guesses else position.score()  # type: ignore[attr-defined]

    evaluate.__qualname__ = "evaluate"  # as a call is written where it is told
    return evaluate


def _judged(value: object, seen: tuple[object, ...]) -> Outcome:
    if value is None:
        return Outcome(None, seen, "none")
    if id(type(value)) in _ATOMS and value == value and not _size(value):
        return Outcome(value, seen)
    kinds = _number_kinds()
    problem = _problem(value, kinds)
    if problem and problem[0] == "wrong type":
        with suppress(Exception):  # an object of the learner's own may fail in any way
            value = _made_of(value)
            problem = _problem(value, kinds)
    if problem and type(value) is dict:
        value = {_entry(key, kinds): _entry(part, kinds) for key, part in value.items()}
        problem = _problem(value, kinds)
    if problem:
        return Outcome(None, seen, *problem)
    value = _plain(value, kinds)
    if type(value) is float and isnan(value):
        return Outcome(None, seen, "nan")
    return Outcome(value, seen)


def _entry(value: Any, kinds: frozenset[int]) -> Any:
    """Return an entry of a dictionary, with what stands for a tree in it, or for all of it where that is not plain."""
    made = type(value)(map(_of_tree, value)) if type(value) in (list, tuple) else _of_tree(value)
    problem = _problem(made, kinds)
    return Made(problem[1], ()) if problem else made


def _of_tree(value: Any) -> Any:
    is_tree = type(value) in (Tree, SharedTree)
    return Made(type(value).__name__, (("node", value.node), ("turn", value.turn))) if is_tree else value


def _number_kinds() -> frozenset[int]:
    """Return the identities of numpy's types of single numbers and texts, of fractions and decimals, where loaded."""
    names = [vars(sys.modules[module]) for module in ("numpy", "fractions", "decimal") if module in sys.modules]
    return frozenset(id(one[name]) for one in names for name in (*_NUMPY, "Fraction", "Decimal") if name in one)


def _plain(value: Any, kinds: frozenset[int]) -> Any:
    """Return a value, its lists copied, with Python's own numbers and texts in the places of numpy's and fractions."""
    if id(type(value)) in kinds:
        return value.item() if hasattr(value, "item") else float(value)
    if type(value) is dict:
        return {_plain(key, kinds): _plain(part, kinds) for key, part in value.items()}
    if type(value) is Made:
        return Made(value.kind, _plain(value.fields, kinds), value.is_tuple)
    return type(value)(_plain(part, kinds) for part in value) if id(type(value)) in _PARTED else value


def _problem(value: object, kinds: frozenset[int]) -> tuple[Failure, str] | None:
    """Return what is wrong with a value that is not plain numbers, texts, and lists, tuples, dicts, sets of these."""
    parts, items = [value], 1
    for _ in range(MAX_NESTED):
        for part in parts:
            if id(type(part)) not in kinds and id(type(part)) not in _ALL:
                return "wrong type", f"{type(part).__name__} {_shown(part)}"
            if size := _size(part):
                return "too large", size
        inner = [part.fields if type(part) is Made else part for part in parts if id(type(part)) in _HOLDING]
        items += sum(map(len, inner))  # type: ignore[arg-type]
        if items > MAX_ITEMS:
            return "too large", f"more than {MAX_ITEMS:,} parts"
        if not inner:
            return None
        parts = [part for one in inner for part in (chain(one, one.values()) if type(one) is dict else one)]  # type: ignore[attr-defined]
    return "too large", f"lists in lists, more than {MAX_NESTED} deep"


def _size(value: object) -> str:
    """Return how large an integer or a text is that is too large, in words."""
    if type(value) is int and value.bit_length() > MAX_BITS:
        return f"an integer of {value.bit_length():,} bits"
    if type(value) is str and len(value) > MAX_CHARACTERS:
        return f"a text of {len(value):,} characters"
    return ""


def _shown(value: object) -> str:
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - an untrusted __repr__ may raise anything
        return "(it cannot be shown)"
    return text if len(text) <= MAX_REPR else f"{text[: MAX_REPR - 1]}…"


# Errors that are failures of their own, whatever they say.
FAILURES: Mapping[type[BaseException], Failure]
FAILURES = {NotImplementedError: "not written", RecursionError: "recursion", MemoryError: "memory"}


def _failure(
    error: BaseException, function: Callable[..., object], args: tuple[object, ...], seconds: float
) -> tuple[Failure, str]:
    if isinstance(error, TimeUp):
        return "timeout", f"{MAX_LEAVES:,} leaves" if isinstance(error, _TooManyLeaves) else f"{seconds:g} s"
    if known := next((FAILURES[kind] for kind in FAILURES if isinstance(error, kind)), None):
        return known, ""
    if isinstance(error, TypeError):
        try:
            inspect.signature(function).bind(*args)
        except (TypeError, ValueError):
            return "arguments", str(error)
    return "raised", _words(error)


def _words(error: BaseException) -> str:
    """Return an error in words, with the place in the function's code that raised it."""
    place_of, owner, trace = "", None, error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if not is_library(code.co_filename):
            owner = owner if owner and is_inner(code) and holds(owner, code) else code
            place_of = f", in line {trace.tb_lineno - owner.co_firstlineno + 1} of {owner.co_name}"
        trace = trace.tb_next
    text = _shown_error(error)
    return f"{type(error).__name__}{': ' if text else ''}{text}{place_of}"


def _shown_error(error: BaseException) -> str:
    try:
        return str(error).split("\n", 1)[0][:120]
    except Exception:  # noqa: BLE001 - as above
        return ""
