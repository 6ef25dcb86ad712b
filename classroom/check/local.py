"""Call functions of this process, and define variants of them."""

import inspect
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from classroom.calls.call import Caller, Text
from gametree.trace.callgraph import is_library, reachable


@dataclass(repr=False)
class Local(Caller):
    """Calls functions of this process, and defines variants of them."""

    at_once = 1

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
