"""The stepper: watch a recursion run, forwards and backwards, without a kernel."""

from collections.abc import Mapping
from typing import ClassVar

import traitlets

from gametree.drawing.narration import Narration, as_json, picture_at
from gametree.drawing.search_narration import narrate
from gametree.trace.recording import Recording
from gametree.trees.roles import Role
from gametree.widgets.page import PageWidget
from gametree.widgets.shown import StandIn

SCRIPTS = (
    *("page.js", "window_line.js", "narration.js", "nest.js", "stage.js"),
    *("card.js", "bar.js", "drawn_tree.js", "side.js", "spread.js", "stepper.js"),
)


class Stepper(StandIn, PageWidget):
    """A recording to step through: the tree, the window, the code and the stack. The page steps without a kernel.

    `text` says what the recording comes to, where widgets do not run.

    Traits:
        svg: the tree when all is done.
        narration: what `gametree.drawing.narration.as_json` returns.
        step: the step that is shown, from 0.

    Args:
        recording: what `record` returned.
        lines: whether to stop at every line, or at calls and returns only.
        roles: variable names by role, for a search with other names.

    Raises:
        ValueError: the recording has too many steps.

    """

    scripts: ClassVar[tuple[str, ...]] = *SCRIPTS, "watch.js"
    sheets: ClassVar[tuple[str, ...]] = "picture.css", "stepper.css"

    svg = traitlets.Unicode().tag(sync=True)
    narration = traitlets.Dict().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True, echo_update=False)  # an echo would come when the page is further on

    def __init__(self, recording: Recording, lines: bool = False, roles: Mapping[Role, str] | None = None) -> None:
        super().__init__()
        self.lines, self.roles = lines, roles
        self.show(recording)

    def show(self, recording: Recording, step: int = 0) -> None:
        """Show another recording from a step on; ValueError, and nothing changed, when it cannot be shown."""
        self._show(narrate(recording, self.lines, roles=self.roles), step)

    def _show(self, narration: Narration, step: int) -> None:
        picture = picture_at(narration)
        self.text = picture.text
        with self.hold_sync():
            self.svg, self.narration, self.step = picture.svg, as_json(narration), step
