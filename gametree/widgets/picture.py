"""A picture to click."""

import traitlets

from gametree.widgets.page import PageWidget


class Picture(PageWidget):
    """An SVG picture in the page whose squares can be clicked.

    Traits:
        svg: the picture; what can be clicked has a `data-cell` attribute.
        clicked: what was clicked last, `{"cell": 4, "count": 1}`; the count makes each click a change.

    """

    scripts = "page.js", "squares.js", "picture.js"
    sheets = ("picture.css",)

    svg = traitlets.Unicode().tag(sync=True)
    clicked = traitlets.Dict().tag(sync=True)
