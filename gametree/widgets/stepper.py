"""The stepper: watch a recursion run, forwards and backwards, without a kernel."""

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from gametree.drawing.search_steps import narrate
from gametree.drawing.steps import as_json
from gametree.drawing.still import picture_at
from gametree.trace.record import record
from gametree.trace.recording import Recording
from gametree.trees.roles import Role
from gametree.widgets.picture import Picture
from gametree.widgets.shown import Shown

ROWS = 7


class Stepper(Shown):
    """A recording to step through: the tree, the code, the stack, and all steps in words.

    Args:
        recording: what `record` returned.
        lines: whether to stop at every line, or at calls and returns only.
        roles: variable names by role, for a search that calls them otherwise.

    Raises:
        ValueError: the recording has too many steps.

    """

    def __init__(self, recording: Recording, lines: bool = False, roles: Mapping[Role, str] | None = None) -> None:
        self.lines, self.roles = lines, roles
        self.picture = Picture()
        self.steps = ipywidgets.Select(rows=ROWS, layout={"width": "auto"}).add_class("gt-steps")
        self.slider = ipywidgets.IntSlider(0, 0, 0, description="step", readout=False, layout={"width": "auto"})
        self.play = ipywidgets.Play(interval=900, show_repeat=False)
        self.show(recording)
        self.links = self._joined()
        controls = ipywidgets.HBox([self.play, self.slider]).add_class("gt-controls")
        super().__init__([self.picture, controls, self.steps], self.text, self.svg)

    def show(self, recording: Recording) -> None:
        """Show another recording from its first step on; ValueError when it has too many steps."""
        _require_calls(recording)
        story = narrate(recording, self.lines, roles=self.roles)
        last = len(story.moments) - 1
        self.slider.value = 0
        picture = picture_at(story)
        self.text, self.svg = picture.text, picture.svg
        self.picture.svg, self.picture.story = self.svg, as_json(story)
        self.steps.options = [f"{at}  {moment.words}" for at, moment in enumerate(story.moments, start=1)]
        self.steps.index, self.slider.max, self.play.max = 0, last, last

    def _joined(self) -> list[ipywidgets.Widget]:
        """Join the controls in the page itself, so that they go on without a kernel."""
        step = (self.slider, "value")
        others = [(self.play, "value"), (self.picture, "step"), (self.steps, "index")]
        return [ipywidgets.jslink(other, step) for other in others]


def watch(
    function: Callable[..., Any],
    /,
    *args: Any,
    lines: bool = False,
    roles: Mapping[Role, str] | None = None,
    **kwargs: Any,
) -> Stepper:
    """Run `function(*args, **kwargs)` and return a stepper through what happened.

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
    return Stepper(record(function, *args, **kwargs), lines, roles)


def _require_calls(recording: Recording) -> None:
    """Raise what the call itself raised, when it never came to run; ValueError when a cache answered for it."""
    if recording.calls:
        return
    if recording.error is not None:
        raise recording.error
    raise ValueError(
        f"{recording.name} was not called: its cache had the answer; {recording.name}.cache_clear() empties it"
    )
