"""Widgets that a notebook can also show where widgets do not run: as a picture, and as words."""

from collections.abc import Callable
from typing import Any

import ipywidgets

from gametree.drawing.svg import Drawing
from gametree.position import require
from gametree.style import still


class StandIn:
    """What makes a widget class bring `text`, and `svg` where it is not empty, to stand in for it."""

    text: str
    svg: str

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        data, rest = (bundle[0], bundle[1:]) if isinstance(bundle, tuple) else (bundle, ())
        data["text/plain"] = self.text
        if self.svg:
            data["image/svg+xml"] = still(self.svg)
        return (data, *rest) if rest else data


class Shown(StandIn, ipywidgets.VBox):
    """A box of widgets with a picture and words to stand in for it.

    Args:
        children: the widgets in the box.
        text: what it shows, in words.
        svg: what it shows, as a picture; empty for none.

    """

    def __init__(self, children: list[ipywidgets.Widget], text: str, svg: str = "") -> None:
        super().__init__(children)
        self.add_class("gt-widget")
        self.text, self.svg = text, svg


def button(text: str, act: Callable[[], None]) -> ipywidgets.Button:
    """Return a button as wide as its text, that does something when it is clicked."""
    button = ipywidgets.Button(description=text)
    button.on_click(lambda _: act())
    return button


def show(drawing: Drawing) -> Shown:
    """Return a drawing as part of the page: it follows the theme, and what a pointer rests on is lit."""
    require(isinstance(drawing, Drawing), "drawing", "a picture, such as draw(…) returned", drawing)
    # It takes the width there is, and a wider picture scrolls.
    style = "overflow-x: auto; width: 0; min-width: 100%"
    picture = f'<div class="gt-scrolls" tabindex="0" style="{style}">{drawing.svg}</div>'
    return Shown([ipywidgets.HTML(picture, layout={"width": "auto"})], drawing.text, drawing.svg)
