"""Sentences about outcomes: kind, short, concrete, and without the solution's code."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from inspect import signature
from math import inf
from types import FunctionType, MappingProxyType
from typing import Any

import gametree
from classroom.calls.call import Failure, FunctionCall, Guesses, Outcome, place
from gametree.drawing.node import format_value
from gametree.position import Position, Value, is_position, player, score
from gametree.trees.search_run import node_name

MAX_SAID, MAX_TABLE, MAX_GUESSES = 400, 40, 6
HOMES = {"watch": "gametree.widgets", "check": "classroom", "inf": "math"}
NINE_SQUARES = re.compile(r"MNK\.from_text\(('.../.../...'), k=3\)")
INFINITE = re.compile(r"(?<![\w'\"])-?inf\b(?!['\"])")
FAILURE_WORDS: dict[Failure, str] = {
    "not written": "It is not written yet.",
    "arguments": "It cannot be called with the arguments that the task gives it ({}).",
    "raised": "It raised {}.",
    "recursion": "It calls itself without end: which case ends the recursion, and does every call come nearer to it?",
    "timeout": "It did not come back within {}: is there a loop, or a recursion, that never ends?",
    "not counted": "Its calls could not be counted: a call that is recorded did not come back.",
    "memory": "It wants more memory than there is: does a list grow without end?",
    "none": "It returned None, where {} was expected: does every way through it end with a `return` of one?",
    "wrong type": "It returned {}, where a plain Python value was expected.",
    "out of time": "It was not checked: what ran before it has used up the time for the whole submission, {}.",
    "too large": "It returned {}: no answer is nearly that large.",
    "nan": "It returned NaN, which is not a number: is infinity taken from infinity somewhere?",
    "crashed": "The Python that ran it ended ({}): does it leave Python, or call itself far too deep?",
    "protocol error": "Its answers could not be read: something else was written in the place that is kept for them.",
    "changed": "It changed the input that it was given, to {}: the caller still needs it as it was. "
    "Work on a copy, or undo each change.",
}
KEPT = (
    "It is right when asked once, but not when asked again: something is kept between calls, in a default argument, "
    "a global variable, or a cache that does not tell its inputs apart."
)
KEPT_LEAVES = (
    "It is right, but when asked again it looks at other leaves than before: something is kept between calls, in a "
    "default argument, a global variable, or a cache."
)
LAZY = ("generator", "map", "filter", "zip", "reversed", "range", "enumerate", "dict_keys", "dict_values", "dict_items")
ONE_BY_ONE = "It returned a `{0}`, where {1} was expected: `{2}(…)` makes {3} of what comes out of it one by one."
OF_ALL = "It returned a `{0}`, where {1} was expected: what is to become of all that comes out of it one by one?"
KINDS: Mapping[type, str] = {list: "a list", tuple: "a tuple", set: "a set", dict: "a dictionary", str: "a text"}
PRINTED = "It prints: {} characters were left out while checking."
DISPLAYED = "It displays pictures or the like: {} were left out while checking."


def unusable(got: Outcome, wanted: str = "a value", expected: object = None) -> str:
    """Return what is wrong with an outcome that has no usable value; an empty text when it has one.

    Args:
        got: the outcome.
        wanted: what should have been returned, in words like "a list".
        expected: what a reference returned, where there is one.

    """
    if wanted == "a value" and got.failure == "wrong type":
        wanted = _kind(expected) or wanted
    kind = got.detail.partition(" ")[0] if got.failure == "wrong type" else ""
    if kind in LAZY:
        made = type(expected).__name__, KINDS.get(type(expected))
        return ONE_BY_ONE.format(kind, wanted, *made) if made[1] else OF_ALL.format(kind, wanted)
    return FAILURE_WORDS[got.failure].format(wanted if got.failure == "none" else got.detail) if got.failure else ""


def _kind(value: object) -> str:
    """Return of which kind a value is, in words; empty for one without a name of its own."""
    if isinstance(value, bool):
        return "True or False"
    return "a number" if isinstance(value, int | float) else KINDS.get(type(value), "")


def wrong_value(got: object, expected: object) -> str:
    """Return what is wrong with a value that is not the right one."""
    kinds = KINDS.get(type(got)), KINDS.get(type(expected))
    if None not in kinds and kinds[0] != kinds[1]:
        return f"It returned {said(got)}, {kinds[0]}; it should be {said(expected)}, {kinds[1]}."
    is_truth = isinstance(got, bool) and isinstance(expected, int | float)
    kind = f", which is {'no number' if is_truth else 'not the same'}"
    if isinstance(got, float) and said(got) == said(expected):
        return f"It returned {got!r}; it should be {expected!r}."
    is_alike = is_truth is not isinstance(expected, bool) or said(got) == said(expected)
    return f"It returned {said(got)}{kind * is_alike}; it should be {said(expected)}."


def said(value: object) -> str:
    """Return a value in words: numbers with ∞ and a real minus sign, functions by name, all else as Python does."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return format_value(value)
    if isinstance(value, FunctionType):
        return value.__name__
    text = INFINITE.sub(lambda found: format_value(float(found[0])), _in_order(value))
    return text if len(text) <= MAX_SAID else f"{text[: MAX_SAID - 1]}…"


def _in_order(value: object) -> str:
    """Return a value as Python shows it, a set always in the same order."""
    is_set = isinstance(value, set) and value
    return f"{{{', '.join(sorted(map(repr, value)))}}}" if is_set else repr(value)  # type: ignore[call-overload]


def code_of(argument: object, scope: Mapping[str, object] = MappingProxyType({})) -> str:
    """Return an argument as it is typed.

    Args:
        argument: the argument.
        scope: what has a name where it is typed: what is long is called by it.

    """
    if isinstance(argument, Guesses):
        return f"check.guessing({dict(argument.guesses)})" if argument.guesses else score.__name__
    if isinstance(argument, FunctionType):
        return argument.__name__
    if is_position(argument) or isinstance(argument, dict):
        named = (name for name, value in scope.items() if value is argument and not name.startswith("_"))
        return next(named, _board_code(repr(argument), scope))
    return repr(argument)


def _board_code(code: str, scope: Mapping[str, object]) -> str:
    """Return the code of a board as a lesson writes it, where its words are there."""
    if "tic_tac_toe" in scope:
        code = NINE_SQUARES.sub(r"tic_tac_toe(\1)", code)
    return code.replace("Othello.from_text", "othello") if "othello" in scope else code


def call_words(call: FunctionCall, parameters: Sequence[str] = (), valued: Collection[object] | None = None) -> str:
    """Return a call in words: the function and its input, with the names of its parameters.

    Args:
        call: the call.
        parameters: what its parameters are called.
        valued: the positions that were evaluated: what an evaluation says of them is told, and of no others; None where
            nobody knows which they are.

    """
    return f"{call.function} on {input_words(call.args, parameters, valued)}" if call.args else f"{call.function}()"


def input_words(args: tuple[Any, ...], parameters: Sequence[str] = (), valued: Collection[object] | None = None) -> str:
    """Return the input of a call in words; a full window and all plies are not mentioned."""
    first, *rest = args
    if not is_position(first):
        return ", ".join(map(_named, parameters, args) if len(rest) > 1 and parameters else map(said, args))
    mover = f"{first} with {player(first, first.turn)} to move"
    named = dict(zip(parameters[1:] or TAUGHT, rest, strict=False))
    numbers = [_named(name, value) for name, value in named.items() if is_told(value)]
    guesses = [words for value in rest if (words := _guess_words(first, value, valued))]
    return ", ".join([mover, *numbers, *guesses])


def _named(name: str, value: object) -> str:
    words = said(value)
    short = f"{words[:MAX_TABLE]}…" if isinstance(value, dict) and len(words) > MAX_TABLE else words
    return f"{SIGNS.get(name, name)} {short}"


def _guess_words(root: Any, evaluation: object, valued: Collection[object] | None) -> str:
    """Return what an evaluation says of the nodes that were evaluated."""
    guesses = evaluation.guesses if isinstance(evaluation, Guesses) else ()
    told = [(path, value) for path, value in guesses if isinstance(path, tuple) and (valued is None or path in valued)]
    words = ", ".join(f"{said(value)} of {node_name(root, path)}" for path, value in told[:MAX_GUESSES])
    return f"where the evaluation says {words}" if words else ""


TAUGHT = ("depth", "alpha", "beta")
SIGNS = {"alpha": "α =", "beta": "β ="}


def is_told(value: object) -> bool:
    """Tell whether an argument is worth mentioning: a list, or a number, and not without end."""
    return isinstance(value, list) or (isinstance(value, int | float) and abs(value) != inf)


def call_again(calls: Sequence[FunctionCall], functions: Mapping[str, object], steps: bool = False) -> str:
    """Return a line of Python that makes calls again in the learner's notebook, with the imports that it lacks there.

    Args:
        calls: the calls, at least one.
        functions: the learner's functions, where they are here: they may be called otherwise than in the task.
        steps: whether to step through the last call.

    """
    codes = [_call_code(call, functions) for call in calls]
    if steps:
        name, _, arguments = codes[-1].partition("(")
        codes[-1] = f"watch({name}, {arguments}"
    scope = getattr(functions.get(calls[-1].function), "__globals__", None)
    missing = _missing("; ".join(codes), {*scope, *functions}) if scope else ()
    return "; ".join([*(f"from {home} import {name}" for name, home in missing), *codes])


def _missing(line: str, known: Set[str]) -> Iterator[tuple[str, str]]:
    """Yield the course's names that a line needs and that are not known where it is typed, and whence they come."""
    homes = dict.fromkeys(gametree.__all__, "gametree") | HOMES
    with suppress(SyntaxError):  # a value without a form that can be typed
        names = compile(line, "", "exec").co_names
        yield from ((name, homes[name]) for name in names if name in homes and name not in known)


def _call_code(call: FunctionCall, functions: Mapping[str, object]) -> str:
    function = functions.get(call.function)
    own, scope = getattr(function, "__name__", ""), getattr(function, "__globals__", {})
    name = own if isinstance(own, str) and own.isidentifier() else call.function
    return f"{name}({', '.join(_typed(function, call.args, scope))})"


def _typed(function: object, args: tuple[Any, ...], scope: Mapping[str, object]) -> list[str]:
    """Return arguments as they are typed, without those at the end that a function has as defaults."""
    codes = [code_of(one, scope) for one in _fitting(function, args)]
    defaults = [code_of(one, scope) for one in getattr(function, "__defaults__", None) or ()]
    first = function.__code__.co_argcount - len(defaults) if defaults else len(codes)  # type: ignore[attr-defined]
    while len(codes) > first and codes[-1:] == defaults[len(codes) - 1 - first : len(codes) - first]:
        codes.pop()
    return codes


def _fitting(function: object, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return as many of some arguments as a function takes: who writes `def minimax(p)` cannot type more."""
    with suppress(TypeError, ValueError):  # of what is no function here, nobody knows
        takes = signature(function).bind  # type: ignore[arg-type]
        for count in range(len(args), 0, -1):
            with suppress(TypeError):
                takes(*args[:count])
                return args[:count]
    return args


def guessing(guesses: Mapping[object, Value]) -> Callable[[Position], Value]:
    """Return an evaluation that has a number for some positions, by where they are, and for others their score.

    Args:
        guesses: the numbers, by path in a tree or by board in words.

    """

    def evaluate(position: Position) -> Value:
        return guesses[place(position)] if place(position) in guesses else position.score()

    return evaluate
