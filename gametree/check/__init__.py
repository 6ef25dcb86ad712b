"""Is this function right? One check for each task of the course, for any function.

`check.alphabeta(my_function)` shows the verdict and raises `NotRight` unless it is right;
`check.examine.alphabeta(my_function)` returns it as plain data. Nothing is loaded before it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gametree.check.checks import Check as Check
    from gametree.check.checks import examine as examine
    from gametree.check.checks import use as use
    from gametree.check.messages import guessing as guessing
    from gametree.check.verdict import NotRight as NotRight
    from gametree.check.verdict import NotWritten as NotWritten

_MODULE_OF = {
    "NotRight": "gametree.check.verdict",
    "NotWritten": "gametree.check.verdict",
    "examine": "gametree.check.checks",
    "guessing": "gametree.check.messages",
    "use": "gametree.check.checks",
}


def __getattr__(name: str) -> object:
    if name.startswith("_"):
        raise AttributeError(name)
    if name in _MODULE_OF:
        return getattr(import_module(_MODULE_OF[name]), name)
    home = import_module("gametree.check.tasks")
    if name in home.tasks():
        return import_module("gametree.check.checks").Check(home.tasks()[name])
    raise AttributeError(home.unknown(name))


def __dir__() -> list[str]:
    return [*_MODULE_OF, *import_module("gametree.check.tasks").tasks()]
