"""The stepper: watch a recursion run, forwards and backwards, without a kernel."""

from collections.abc import Callable
from typing import Any

import ipywidgets

from gametree.recording import Recording
from gametree.search_story import tell
from gametree.story import Story, as_json
from gametree.svg import tree_svg
from gametree.trace import record
from gametree.widgets.picture import Picture
from gametree.widgets.shown import Shown

ROWS = 7


class Stepper(Shown):
    """A recording to step through: the tree, the code, the stack, and all steps in words.

    Args:
        recording: what `record` returned.
        lines: whether to stop at every line, or at calls and returns only.

    Raises:
        ValueError: the recording has too many steps.

    """

    def __init__(self, recording: Recording, lines: bool = False) -> None:
        story = tell(recording, lines)
        last = len(story.moments) - 1
        words = [f"{at}  {moment.words}" for at, moment in enumerate(story.moments, start=1)]
        self.picture = Picture(svg=_svg(story, last), story=as_json(story), step=0)
        self.steps = _steps(words)
        self.slider = ipywidgets.IntSlider(0, 0, last, description="step", readout=False, layout={"width": "auto"})
        self.play = ipywidgets.Play(0, 0, last, interval=900, show_repeat=False)
        self._join()
        controls = ipywidgets.HBox([self.play, self.slider]).add_class("gt-controls")
        super().__init__([self.picture, controls, self.steps], _text(story), _svg(story, last))

    def _join(self) -> None:
        for one, other in (
            ((self.play, "value"), (self.slider, "value")),
            ((self.slider, "value"), (self.picture, "step")),
            ((self.steps, "index"), (self.slider, "value")),
        ):
            self.links = [*getattr(self, "links", []), ipywidgets.jslink(one, other)]


def watch(function: Callable[..., Any], /, *args: Any, lines: bool = False, **kwargs: Any) -> Stepper:
    """Run `function(*args, **kwargs)` and return a stepper through what happened.

    Args:
        function: any recursive Python function.
        *args: its arguments.
        lines: whether to stop at every line, or at calls and returns only.
        **kwargs: its keyword arguments.

    Raises:
        TypeError: for a generator, a coroutine, or a callable without Python code.
        ValueError: there are too many steps to step through.

    """
    return Stepper(record(function, *args, **kwargs), lines)


def _steps(words: list[str]) -> ipywidgets.Select:
    select = ipywidgets.Select(options=words, index=0, rows=min(ROWS, len(words)), layout={"width": "auto"})
    return select.add_class("gt-steps")


def _svg(story: Story, moment: int) -> str:
    marks = story.marks_at(moment)
    looks = {node: marks[node].on(look) for node, look in story.looks.items()}
    return tree_svg(story.tree, looks, story.recording.name, story.growing)


def _text(story: Story) -> str:
    recording = story.recording
    outcome = f"raises {type(recording.error).__name__}" if recording.error else f"returns {recording.value!r}"
    return f"{story.labels[0]} {outcome}, in {len(recording.calls):,} calls"
