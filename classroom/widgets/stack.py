"""A call stack to build by hand: put a plate on, or take one away, until the run is over."""

from collections.abc import Callable
from typing import Any

import traitlets

from classroom.practice.call_stack import turns
from gametree.style import standalone, text_at, width_of
from gametree.trace.record import record
from gametree.widgets.page import PageWidget, beside
from gametree.widgets.shown import Shown

PLATES = 3  # that the picture shows, at most


class StackCard(PageWidget):
    """What the page shows of a stack that is built by hand; it goes on alone.

    Traits:
        turns: what `classroom.practice.call_stack.turns` returns.

    """

    scripts = "page.js", *beside(__file__, "stack.js")
    sheets = "picture.css", *beside(__file__, "stack.css")

    turns: "traitlets.List[Any]" = traitlets.List().tag(sync=True)


def build_stack(function: Callable[..., Any], /, *args: Any) -> Shown:
    """Run `function(*args)` and return its call stack, to be built by hand, plate by plate.

    Args:
        function: any recursive Python function.
        *args: its arguments.

    Raises:
        TypeError: for a generator, a coroutine, or a callable without Python code.

    """
    recording = record(function, *args, lines=False)
    text = f"the call stack of {recording.calls[0].label}, to build by hand"
    deepest = max((recording.stack(at) for at in range(len(recording.steps))), key=len)
    plates = [recording.calls[call].label for call in deepest[:PLATES]]
    return Shown([StackCard(turns=turns(recording))], text, _still(plates, text))


def _still(plates: list[str], text: str) -> str:
    """Return a picture of a stack, whose first plate lies at the bottom."""
    width, height = 40 + max(width_of(plate, 12) for plate in plates), 30
    drawn = [
        f'<rect class="gt-box" x="{-width / 2:g}" y="{-height * at - 26}" width="{width:g}" height="26" rx="8"/>'
        + text_at(0, -height * at - 9, plate, "gt-label")
        for at, plate in enumerate(plates)
    ]
    ground = f'<path class="gt-edge" d="M{-width / 2 - 20:g} 4H{width / 2 + 20:g}"/>'
    top = -height * len(plates) - 14
    return standalone("".join([*drawn, ground]), (-width / 2 - 34, top, width + 68, 18 - top), text)
