"""The source of a function as a learner reads it, and what it changes in an older one."""

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from html import escape
from itertools import starmap

from gametree.drawing.narration import code_lines
from gametree.trace.recording import Source

TINTS = {"+": "#2da44e38", "-": "#e0483e33", "": "none"}


@dataclass(frozen=True)
class ShownLines:
    """Lines of code, each behind its mark, that a notebook shows tinted, and as text where it cannot."""

    lines: tuple[tuple[str, str], ...]

    def __repr__(self) -> str:
        return "\n".join(mark + line for mark, line in self.lines)

    def _repr_html_(self) -> str:
        style = "margin: 0 0 8px 5px; font-size: 13px; word-break: normal"
        return f'<pre style="{style}">{"".join(starmap(_tinted, self.lines))}</pre>'


def _tinted(mark: str, line: str) -> str:
    """Return a line as HTML: wrapped, it goes on to the right of where it began, and takes a minus along."""
    indent = len(mark + line) - len(line.lstrip()) + 4
    style = f"padding-left: {indent}ch; text-indent: -{indent}ch; background: {TINTS[mark.strip()]}"
    code = re.sub(r"-[a-z]\w*", r'<span style="white-space: nowrap">\g<0></span>', escape(line))
    return f'<span style="display: block; white-space: pre-wrap; {style}">{mark}{code}\n</span>'


def show_source(*functions: Callable[..., object] | type, since: Callable[..., object] | None = None) -> None:
    """Show functions as on a blackboard, without docstrings and annotations; a class is shown as it stands.

    Args:
        *functions: what to show.
        since: an older function: every line that is new is marked +, every one that is gone -, as it stands there.
            The name that the function was given does not count as a change.

    Raises:
        TypeError: something is not a function or class whose source is known, such as `len`.

    >>> show_source(any_move)
    def any_move(position):
        return position.moves()

    """
    from IPython.display import display

    shown = [_lines(function) for function in functions]
    if since is None:
        marked = [[("", line) for line in lines] for lines in shown]
    else:
        older, renaming = _lines(since), (rf"\b{since.__name__}\b", functions[0].__name__)
        marked = [list(_changes(older, [re.sub(*renaming, line) for line in older], lines)) for lines in shown]
    for lines in marked:
        display(ShownLines(tuple(lines)))  # type: ignore[no-untyped-call]


def _lines(function: Callable[..., object] | type) -> list[str]:
    try:
        lines, first = inspect.getsourcelines(inspect.unwrap(function))
    except (OSError, TypeError):
        raise TypeError(f"show_source shows functions and classes written in Python, got {function!r}") from None
    return [line for _, line in code_lines(Source("", first, tuple(line.rstrip("\n") for line in lines)))]


def _changes(older: list[str], renamed: list[str], newer: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the lines of both, those that are in one only behind their mark; the older are compared as renamed."""
    for tag, start, end, new_start, new_end in SequenceMatcher(None, renamed, newer, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from (("  ", line) for line in newer[new_start:new_end])
        else:
            yield from (("- ", line) for line in older[start:end])
            yield from (("+ ", line) for line in newer[new_start:new_end])
