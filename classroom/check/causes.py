"""What is behind an outcome that is of no use, as far as the recording of the call and the program's text tell."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from classroom.calls.call import Rewritable, Runner
from classroom.check.messages import said
from classroom.check.result import Counterexample
from gametree.position import is_position
from gametree.trace.recording import Call

SHOWN, MOST_SAID = 4, 60
# Methods whose value is taken, though they only change what they are called on.
CHANGING = re.compile(
    r"(?:return\b|=).*\.(sort|reverse|append|extend|insert|add|update|remove|clear)\(.*\)\s*(?:#.*)?$", re.MULTILINE
)
QUOTED = re.compile(r"[=!]= *((['\"])(?:MAX|MIN)\2)")
ENDLESS = "It never meets a base case: {} Which case ends the recursion, and does every call come nearer to it?"
SAME = "{} calls itself with the same arguments, for ever."
CHANGED = "{}: `.{}()` changes what it is called on, and returns None."
IN_QUOTES = "{} `{}` in quotes is a text, and a side is a number: is it not the name that is meant?"
PRINTED = "It printed {} and returned None: `print` only shows a value, `return` hands it to the caller."

MIXED = "`{}` is called with {} for `{}`: do the arguments stand in the order in which its `def` has them?"
ONE_LIST = "{} The lists in it are all alike: is it one list, which every call changes?"
RAISED = {
    r"empty (sequence|iterable)": "There is nothing in it here: what is the answer in that case?",
    r"index out of range": "That index lies beyond the end: how many are there here, and can there be none?",
    r"operand.*NoneType": "One of its calls returned None: does every way through it end with a `return`?",
    r"'(int|float)'.* (not iterable|no len)": "A number has no parts: which case has to be asked about before?",
    r"concatenate (list|tuple) .not .int": "Only a list goes together with a list: `[number]` is one that holds one.",
    r"unary -: '(tuple|list)'|operand.*'(tuple|list)'": "What has several parts is no number: which part is meant?",
    r"'(function|method|builtin_function_or_method)'": "A function without its brackets is not called: is one here?",
    r"'(str|int|float|bool|list)' object is not callable": "What stands before the brackets is no function: what is?",
    r"^KeyError": "Nothing stands in the table under that key: what was it filled with?",
}


def explained(found: Counterexample, runner: Runner) -> Counterexample:
    """Return a counterexample that also says what is behind it, where that shows.

    Args:
        found: the counterexample.
        runner: what calls the function.

    """
    cause = CAUSES.get(found.got.failure)
    words = cause(found, runner) if cause else ""
    return replace(found, fault=replace(found.fault, said=words)) if words else found


def _endless(found: Counterexample, runner: Runner) -> str:
    """Return how the arguments go on in a recursion that never ends."""
    recording = runner.record(found.case.call)
    if recording is None or not recording.calls:
        return ""
    path = [max(recording.calls, key=lambda call: call.depth)]
    while path[-1].parent is not None:
        path.append(recording.calls[path[-1].parent])
    first = path[::-1][:SHOWN]
    return ENDLESS.format(_going_on(first)) if len(first) == SHOWN else ""


def _going_on(calls: list[Call]) -> str:
    for name in calls[0].arguments:
        values = [said(call.arguments[name]) for call in calls if name in call.arguments]
        if len(set(values)) > 1 and len(text := ", ".join(values)) <= MOST_SAID:
            return f"{name} = {text} …"
    return SAME.format(calls[0].label if len(calls[0].label) <= MOST_SAID else calls[0].name)


def _nothing(found: Counterexample, runner: Runner) -> str:
    """Return why None came back: a value that was only printed, or a method that changes and returns nothing."""
    if printed := found.got.detail.strip():
        return PRINTED.format(printed.splitlines()[0])
    if method := _written(CHANGING, runner):
        return CHANGED.format("It returned None", method)
    quoted = _written(QUOTED, runner)
    return IN_QUOTES.format("It returned None.", quoted) if quoted else ""


def _written(pattern: re.Pattern[str], runner: Runner) -> str:
    """Return the first part of what a program's text has of a pattern; empty for nothing."""
    texts = runner.texts() if isinstance(runner, Rewritable) else {}
    found = pattern.search("\n".join(text.source for text in texts.values()))
    return found[1] if found else ""


def _raised(found: Counterexample, runner: Runner) -> str:
    """Return what an error usually means here."""
    if "UnboundLocalError" in found.got.detail and (quoted := _written(QUOTED, runner)):
        return IN_QUOTES.format(found.fault.said, quoted)
    hints = [hint for error, hint in RAISED.items() if re.search(error, found.got.detail)]
    mixed = _mixed(found, runner) if "TypeError" in found.got.detail or "AttributeError" in found.got.detail else []
    return " ".join([found.fault.said, *[*mixed, *hints][:1]])


def _mixed(found: Counterexample, runner: Runner) -> list[str]:
    """Return which argument is of another kind in an inner call than in the first one."""
    recording = runner.record(found.case.call)
    calls = [call for call in recording.calls if call.name == recording.calls[0].name] if recording else []
    given = [(name, _kind(value)) for call in calls for name, value in call.arguments.items()]
    odd = [(kind, name) for name, kind in given if kind != _kind(calls[0].arguments.get(name))]
    return [MIXED.format(calls[0].name, kind or "something else", name) for kind, name in odd]


def _kind(value: object) -> str:
    """Return whether something is a function or a position; empty for numbers, lists and the like."""
    return "a position" if is_position(value) else "a function" if callable(value) else ""


def _wrong(found: Counterexample, runner: Runner) -> str:
    """Return why a list is wrong that holds None, or the same list again and again."""
    got, expected = found.got.value, found.expected.value
    if not isinstance(got, list) or not isinstance(expected, list):
        return ""
    if None in got and None not in expected and (method := _written(CHANGING, runner)):
        return CHANGED.format(found.fault.said.rstrip("."), method)
    is_one = len(got) > 1 and isinstance(got[0], list) and got.count(got[0]) == len(got)
    are_many = any(one != expected[0] for one in expected)
    return ONE_LIST.format(found.fault.said) if is_one and are_many else ""


CAUSES: Mapping[str, Callable[[Counterexample, Runner], str]]
CAUSES = {"recursion": _endless, "none": _nothing, "raised": _raised, "": _wrong}
