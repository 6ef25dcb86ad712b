"""A call stack to build by hand: put a plate on, or take one away, until the run is over."""

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from gametree.practice.call_stack import turns
from gametree.trace.record import record
from gametree.widgets.page import script, sheet
from gametree.widgets.shown import Shown


class StackCard(anywidget.AnyWidget):
    """What the page shows of a stack that is built by hand; it goes on alone.

    Traits:
        turns: what `gametree.practice.call_stack.turns` returns.

    """

    _esm = script("page.js", "stack.js")
    _css = sheet("picture.css", "stack.css")

    turns: traitlets.List[Any] = traitlets.List().tag(sync=True)


def build_stack(function: Callable[..., Any], /, *args: Any) -> Shown:
    """Run `function(*args)` and return its call stack, to be built by hand, plate by plate.

    Args:
        function: any recursive Python function.
        *args: its arguments.

    Raises:
        TypeError: for a generator, a coroutine, or a callable without Python code.

    """
    recording = record(function, *args, lines=False)
    first = recording.calls[0].label
    return Shown([StackCard(turns=turns(recording))], f"the call stack of {first}, to build by hand")
