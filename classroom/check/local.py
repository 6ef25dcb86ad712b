"""Call functions of this process, and define variants of them."""

import inspect
import textwrap
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from classroom.calls.call import Caller, FunctionCall, Outcome, Text
from gametree.trace.callgraph import is_library, reachable

BREATH = 0.25  # seconds between two moments at which something can be said


@dataclass(repr=False)
class Local(Caller):
    """Calls functions of this process, and defines variants of them.

    Args:
        meanwhile: called between calls now and then, outside of them.

    """

    meanwhile: Callable[[], None] | None = None
    at_once = 1
    few = 1  # calls that are made in one breath

    def run(self, calls: Iterable[FunctionCall], fresh: bool = True) -> list[Outcome]:
        """Return the outcomes of a batch of calls, made a few at a time where nothing is kept between them."""
        if self.meanwhile is None or not fresh:
            return super().run(calls, fresh)
        left, found = list(calls), list[Outcome]()
        while left and not (found and found[-1].failure == "timeout"):
            began = time.process_time()
            found += super().run(left[: self.few])
            del left[: self.few]
            self.few = max(1, int(self.few * min(2, BREATH / max(time.process_time() - began, 1e-6))))
            self.meanwhile()
        return found

    def texts(self) -> Mapping[str, Text]:
        """Return the texts of the functions and of those that they call, by name; none where one cannot be had."""
        plain = [function for function in self.functions.values() if isinstance(function, FunctionType)]
        scope = plain[0].__globals__ if plain else {}
        if len(plain) < len(self.functions) or not all(_is_plain(function, scope) for function in plain):
            return {}
        here = [one for function in plain for one in reachable(function) if scope.get(one.__name__) is one]
        helpers = [one for one in here if one.__globals__ is scope and not is_library(one.__code__.co_filename)]
        try:
            return {function.__name__: _text(function) for function in (*plain, *helpers)}
        except (OSError, TypeError):
            return {}

    def with_cell(self, cell: str, names: Sequence[str], seconds: float) -> "Local":
        """Return what calls functions that a cell defines among the names of these, as `Runner` says."""
        scope: dict[str, Any] = dict(next(iter(self.functions.values())).__globals__)
        exec(cell, scope)  # noqa: S102 - the learner's own text, where the learner's own functions run

        def undefined(*_arguments: object) -> None:
            raise NotImplementedError

        return Local({name: scope.get(name, undefined) for name in names}, seconds)


def _is_plain(function: FunctionType, scope: Mapping[str, object]) -> bool:
    """Tell whether a function is a plain `def` in a scope, so that its text can be run again there."""
    return function.__globals__ is scope and not function.__closure__ and function.__name__ != "<lambda>"


def _text(function: FunctionType) -> Text:
    lines, first = inspect.getsourcelines(function)
    return Text(max(first, 1), textwrap.dedent("".join(lines)))
