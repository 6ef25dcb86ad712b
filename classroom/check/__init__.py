"""Is this function right? One check for each task of the course, for any function.

`check.alphabeta(my_function)` shows the verdict and raises `NotRight` unless it is right;
`check.examine.alphabeta(my_function)` returns it as plain data. Nothing is loaded before it is used.

A *task*, `power`, asks for functions and gives points by *part*, {"value": 1, "negative": 1}; a *case* is one call to
try, power(2, -1); *small* cases come first, *larger* ones are made from a seed, *probes* tell wrong programs apart. A
*reference* is a right program; an *outcome* is what came of a call, `Outcome(2)`; a *judge* says in a sentence what is
wrong with it, "It returned 2; it should be 0.5."; a *counterexample* is the smallest case that shows a *fault*. A
*mistake* is a known wrong program, "minus missing", a *slip* a kind of single edit, "equality", and a *repair* an edit
that makes the program right. A *runner* makes the calls, here or in a sandbox.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from gametree import from_stub

_NAMES, _load, _ = from_stub(__name__)


def __getattr__(name: str) -> object:
    if name.startswith("_") or name in _NAMES:
        return _load(name)
    registry = import_module("classroom.check.registry")
    if not registry.has(name):
        raise AttributeError(registry.unknown(name))
    return import_module("classroom.check.checks").Check(registry.task(name))


def __dir__() -> list[str]:
    return [*_NAMES, *import_module("classroom.check.registry").tasks()]


class _Checks(ModuleType):
    """The module, which says what to write when it is called as if it were one check."""

    def __call__(self, *functions: object) -> NoReturn:
        name = next((one.__name__ for one in functions if hasattr(one, "__name__")), "power")
        raise TypeError(f"there is a check for each task: write check.{name}({name}); dir(check) lists the tasks")


sys.modules[__name__].__class__ = _Checks
