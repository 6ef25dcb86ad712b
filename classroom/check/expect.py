"""A learner's function beside known answers, in one printed line."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gametree.trace.snapshot import plain_repr


def expect(function: Callable[..., object], cases: Mapping[Any, object] | Iterable[tuple[Any, object]]) -> None:
    """Print whether a function gives the known answers, or the first call that does not.

    Args:
        function: what to call.
        cases: the right answer to each call, by its arguments: a tuple of them, or the only one.

    """
    known = list(cases.items() if isinstance(cases, Mapping) else cases)
    for arguments, right in known:
        given = arguments if isinstance(arguments, tuple) else (arguments,)
        answer = function(*given)
        call = f"{function.__name__}({', '.join(map(plain_repr, given))})"
        if answer is None and right is not None:
            return print(f"{call} returns None: it is not written yet, or a return is missing")
        if answer != right:
            return print(f"{call} should be {right!r}, and is {answer!r}")
    return print(f"{function.__name__} is right in all {len(known)} cases")
