"""The scripts and style sheets of the widgets, each put together from the files that it needs."""

import re
from pathlib import Path

from gametree.style import theme

HERE = Path(__file__).parent
_IMPORT = re.compile(r"^import .*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
_IDLE = re.compile(r"^[ \t]+|^[ \t]*(//|/\*\*).*\n", re.MULTILINE)


def script(*names: str) -> str:
    """Return modules as one, so that a notebook needs no other file: what one exports, those after it can use.

    Every widget of a notebook carries its script along, so comments and indentation stay behind.
    """
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", _IDLE.sub("", _read(name)))) for name in names)


def sheet(*names: str) -> str:
    """Return style sheets as one, the colours of the theme first."""
    return "\n".join(_IDLE.sub("", text) for text in (theme(), *map(_read, names)))


def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")
