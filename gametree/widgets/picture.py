"""The one small component that all pictures to step through or to click are made with."""

from pathlib import Path

import anywidget
import traitlets

HERE = Path(__file__).parent


class Picture(anywidget.AnyWidget):
    """An SVG picture in the page, and a story to step through on it, which needs no kernel.

    Traits:
        svg: the picture; what can be clicked has a `data-node` or `data-cell` attribute.
        story: what `gametree.drawing.steps.as_json` returns; empty for a picture without steps.
        step: the moment of the story that is shown, from 0.
        clicked: what was clicked last, `{"cell": 4, "count": 1}`; the count makes each click a change.

    """

    _esm = HERE / "picture.js"
    _css = HERE / "picture.css"

    svg = traitlets.Unicode().tag(sync=True)
    story = traitlets.Dict().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    clicked = traitlets.Dict().tag(sync=True)
