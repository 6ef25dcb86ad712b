"""Widgets that the page draws, each kind with a script and a style sheet, put together from the files that it needs."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import ipywidgets
import traitlets

from gametree.style import theme

HERE = Path(__file__).parent
_IMPORT = re.compile(r"^import .*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
_IDLE = re.compile(r"^[ \t]+|^[ \t]*(//|/\*\*).*\n", re.MULTILINE)


def script(*names: str) -> str:
    """Return modules as one, so that a notebook needs no other file: what one exports, those after it can use.

    Data are a constant in capitals.

    Notebooks carry the scripts of their widgets along, so comments and indentation stay behind.
    """
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", _IDLE.sub("", _read(name)))) for name in names)


def sheet(*names: str) -> str:
    """Return style sheets as one, the colours of the theme first."""
    return "\n".join(_IDLE.sub("", text) for text in (theme(), *map(_read, names)))


def _read(name: str) -> str:
    text = (HERE / name).read_text(encoding="utf-8")
    if not name.endswith(".json"):
        return text
    return f"const {Path(name).stem.upper()} = {json.dumps(json.loads(text), ensure_ascii=False)};"


class Kind(ipywidgets.Widget):
    """What the widgets of a kind have in common.

    Traits:
        script: the module that draws them.
        sheet: their style sheet.

    """

    script = traitlets.Unicode().tag(sync=True)
    sheet = traitlets.Unicode().tag(sync=True)


@cache
def _kind(scripts: tuple[str, ...], sheets: tuple[str, ...]) -> Kind:
    return Kind(script=script(*scripts), sheet=sheet(*sheets))


class PageWidget(anywidget.AnyWidget):
    """A widget that the page draws; a notebook holds its script once, however many widgets of the kind there are.

    Traits:
        kind: the script and the style sheet.

    """

    _esm = script("kind.js")
    scripts: ClassVar[tuple[str, ...]]
    sheets: ClassVar[tuple[str, ...]]

    kind = traitlets.Instance(Kind).tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(self, **traits: Any) -> None:
        super().__init__(kind=_kind(self.scripts, self.sheets), **traits)
