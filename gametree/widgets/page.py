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

_IMPORT = re.compile(r"^import .*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
_IDLE = re.compile(r"^[ \t]+|^[ \t]*(//|/\*\*).*\n", re.MULTILINE)


def beside(module: str, *names: str) -> tuple[str, ...]:
    """Return where scripts or style sheets lie that stand beside a module, named by its `__file__`."""
    return tuple(str(Path(module).with_name(name)) for name in names)


def script(*names: str) -> str:
    """Return modules as one, so that a notebook needs no other file: what one exports, those after it can use.

    Data are a constant in capitals.

    Notebooks carry the scripts of their widgets along, so comments and indentation stay behind.
    """
    return "\n".join(map(_script, names))


def sheet(*names: str) -> str:
    """Return style sheets as one, the colours of the theme first."""
    return "\n".join([_theme(), *map(_sheet, names)])


def _script(name: str) -> str:
    return _EXPORT.sub("", _IMPORT.sub("", _IDLE.sub("", _read(name))))


def _sheet(name: str) -> str:
    return _IDLE.sub("", _read(name))


def _theme() -> str:
    return _IDLE.sub("", theme())


def _read(name: str) -> str:
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    if not name.endswith(".json"):
        return text
    return f"const {Path(name).stem.upper()} = {json.dumps(json.loads(text), ensure_ascii=False)};"


class WidgetFile(ipywidgets.Widget):
    """A file that the widgets of one kind or of several need; a notebook holds it once.

    Traits:
        text: a script or a style sheet.

    """

    text = traitlets.Unicode().tag(sync=True)


class WidgetKind(ipywidgets.Widget):
    """What the widgets of a kind have in common.

    Traits:
        scripts: the parts of the module that draws them.
        sheets: the parts of their style sheet.

    """

    scripts = traitlets.List(traitlets.Instance(WidgetFile)).tag(sync=True, **ipywidgets.widget_serialization)
    sheets = traitlets.List(traitlets.Instance(WidgetFile)).tag(sync=True, **ipywidgets.widget_serialization)


@cache
def _widget_kind(scripts: tuple[str, ...], sheets: tuple[str, ...]) -> WidgetKind:
    styles = [_theme(), *map(_sheet, sheets)]
    return WidgetKind(
        scripts=[_widget_file(_script(name)) for name in scripts], sheets=[_widget_file(style) for style in styles]
    )


@cache
def _widget_file(text: str) -> WidgetFile:
    return WidgetFile(text=text)


class PageWidget(anywidget.AnyWidget):
    """A widget that the page draws; a notebook holds each script once, however many widgets there are.

    Traits:
        kind: the script and the style sheet.

    """

    _esm = script("kind.js")
    scripts: ClassVar[tuple[str, ...]]
    sheets: ClassVar[tuple[str, ...]]

    kind = traitlets.Instance(WidgetKind).tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(self, **traits: Any) -> None:
        super().__init__(kind=_widget_kind(self.scripts, self.sheets), **traits)
