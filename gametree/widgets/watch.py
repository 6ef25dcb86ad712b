"""Run any recursive function and step through what happened."""

from collections.abc import Callable, Mapping
from typing import Any

from gametree.games.tree import Tree
from gametree.trace.record import record
from gametree.trees.roles import Role
from gametree.widgets.explorer import LeafStepper, is_followed
from gametree.widgets.stepper import Stepper


def watch(
    function: Callable[..., Any],
    /,
    *args: Any,
    lines: bool = False,
    roles: Mapping[Role, str] | None = None,
    **kwargs: Any,
) -> Stepper:
    """Run `function(*args, **kwargs)` and return a stepper through what happened.

    Where it is a search of a `Tree` that the page can run, the leaves can be dragged, as in `Explorer`.

    Args:
        function: any recursive Python function.
        *args: its arguments.
        lines: whether to stop at every line, or at calls and returns only.
        roles: variable names by role, for a search that calls them otherwise.
        **kwargs: its keyword arguments.

    Raises:
        TypeError: for a generator, a coroutine, or a callable without Python code.
        ValueError: there are too many steps to step through.

    """
    recording = record(function, *args, **kwargs)
    if args and isinstance(args[0], Tree) and not lines and is_followed(function, recording, roles):
        return LeafStepper(function, recording, roles)
    return Stepper(recording, lines, roles)
