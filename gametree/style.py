"""The one style sheet of all pictures, for SVG that stands alone and for SVG in a page."""

import re
from functools import cache
from hashlib import sha1
from html import escape

COLUMN = 640
SMALLEST = 0.91  # the smallest text is 11 pixels high, and 10 can be read at arm's length

_COLOUR = re.compile(r"(--gt-[\w-]+):[^;}]*?(#[0-9a-f]{6})")  # the first of two colours is the light one
_NUMBER = re.compile(r"var\(--gt-number, (\d+px)\)")
_SCALED = re.compile(r"calc\((\d+px) / var\(--gt-scale\)\)")
_ASKED = re.compile(r"var\((--gt-[\w-]+)[),]")
_RULE = re.compile(r"^([^{}]+?) *({[^{}]*})\n", re.MULTILINE)
_CLASS = re.compile(r"\.(gt-[\w-]+)")
_SHADE = re.compile(r"^ *(--gt-[\w-]+):.*\n", re.MULTILINE)
_TO_CLICK = re.compile(r'<rect class="gt-place"[^>]*/>')
_NOTHING = re.compile(r"<g [^>]*></g>")


def _sheet(name: str) -> str:
    from importlib.resources import files  # slow to import, and most who import a game draw nothing

    return (files("gametree") / name).read_text(encoding="utf-8")


@cache
def theme() -> str:
    """Return the colours of everything drawn, JupyterLab's where it is there, in its light and its dark theme.

    A picture that is shown as an image (`:root`) knows nothing of the page but whether it is dark.
    """
    return _sheet("theme.css")


@cache
def style() -> str:
    """Return the style sheet of pictures, with its colours."""
    return theme() + _sheet("tree.css")


def standalone(body: str, view: tuple[float, float, float, float], text: str, classes: str = "") -> str:
    """Return a whole SVG document.

    Args:
        body: what is drawn.
        view: left, top, width and height of what is seen, in pixels.
        text: what the picture shows, in words.
        classes: more classes for the svg element.

    """
    left, top, width, height = (f"{number:g}" for number in view)
    scale = min(1.0, max(COLUMN / view[2], SMALLEST))  # too wide for a column of text: as small as stays readable
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gt-svg {classes}" role="img" '
        f'width="{view[2] * scale:.4g}" height="{view[3] * scale:.4g}" viewBox="{left} {top} {width} {height}">'
        f"<title>{escape(text)}</title><style>{style()}</style>"
        f'<rect class="gt-paper" x="{left}" y="{top}" width="{width}" height="{height}" rx="8"/>{body}</svg>'
    )


def plain(svg: str) -> str:
    """Return a picture in light colours and unscaled, for what knows no variables: LaTeX, Inkscape, makers of PNG."""
    colours = dict(_COLOUR.findall(theme()))
    unscaled = _SCALED.sub(r"\1", _NUMBER.sub(r"\1", svg.replace(theme(), "")))
    return _ASKED.sub(lambda name: colours[name[1]], unscaled)


def still(svg: str) -> str:
    """Return a picture without what only one that lives needs: squares to click, rules and colours for other states.

    Its rules go by a class of its own, for a page with several pictures has the rules of all, in the order of pictures.
    """
    if style() not in svg:  # a game's own
        return svg
    head, _, drawn = svg.partition(style())
    drawn = _NOTHING.sub("", _TO_CLICK.sub("", drawn))
    rules, name = _rules_for(frozenset(" ".join(re.findall(r'class="([^"]*)"', head + drawn)).split()))
    asked = {*_ASKED.findall(rules + drawn)}
    colours = _SHADE.sub(lambda shade: shade[0] if shade[1] in asked else "", theme())
    head = head.replace('class="gt-svg', f'class="gt-svg {name}', 1)
    return f"{head}{colours}.{name}, .{name} * {{\n{rules}}}\n{drawn}"


@cache
def _rules_for(classes: frozenset[str]) -> tuple[str, str]:
    """Return the rules of pictures that can match an element with such classes, and a name for them."""
    rules = ""
    for selectors, rule in _RULE.findall(style().removeprefix(theme())):
        used = [f"&amp;{each}" for each in selectors.split(", ") if classes.issuperset(_CLASS.findall(each))]
        rules += f"{', '.join(used)} {rule}\n" if used else ""
    return rules, f"gt-{sha1(rules.encode(), usedforsecurity=False).hexdigest()[:6]}"


def text_at(x: float, y: float, text: str, classes: str, size: float | None = None, anchor: str = "") -> str:
    """Return an SVG text element at a point, in pixels."""
    extra = f' font-size="{size:.3g}"' if size else ""
    extra += f' text-anchor="{anchor}"' if anchor else ""
    return f'<text class="{classes}" x="{x:g}" y="{y:g}"{extra}>{escape(text)}</text>'


def width_of(text: str, size: float) -> float:
    """Return about how wide `text` is in pixels at a font size in pixels, with some room to spare."""
    return len(text) * size * 0.6
