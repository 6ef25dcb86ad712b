"""Notebook cells as plain Python: IPython's magics, shell lines, help and prompts taken out, line numbers kept."""

import re

from gametree.grade.parsing import NotPython, parsed

_KEPT_BODY = ("time", "timeit", "capture", "prun")
_OTHER_LANGUAGE = re.compile(
    r"!|bash|cmd|cython|file|html|javascript|js|latex|markdown|perl|pypy|python[23]?|r|ruby|script|sh|sql|svg|system|sx"
    r"|writefile"
)
_SHELL = "apt|apt-get|cat|cd|clear|conda|cp|ls|mamba|mkdir|mv|pip|pip3|pwd|rm"
_CELL_MAGIC = re.compile(r"%%([\w!]+)")
_ASSIGNED = re.compile(r"([^=!%'\"#]+=\s*)([!%])(.*)")
_TIMED = re.compile(r"(\s*)%time\b\s*(\S.*)")
_DROPPED = re.compile(rf"(\s*)(?:[!%?]|(?:{_SHELL})\b(?!\s*[=(.\[,:]))")
_PROMPT = re.compile(r"(?:>>>|\.\.\.)(?: |$)")
_ROUNDS = 8  # how often a cell is parsed again to find the next magic; in one with more, all that look like it go
_LONG = 20_000  # characters of a cell in which they go at once


def plain_python(source: str) -> tuple[str, tuple[str, ...]]:
    """Return a cell's code as plain Python, and the lines that were taken out or changed.

    What parses as it is stays as it is, so that a `%` or `!` inside a string or an expression is safe: only the line
    that Python stumbles over is looked at. `%time f()` becomes `f()`, `files = !ls` becomes `files = []`; `%%time`
    keeps the cell and `%%bash` drops it.

    Args:
        source: the cell's text.

    """
    text = source.replace("\r\n", "\n").replace("\r", "\n")
    if not isinstance(parsed(text), NotPython):
        return text, ()
    text, dropped = _without_cell_magic(text)
    lines = _without_prompts(text.split("\n"))
    dropped += _take_out(lines)
    return "\n".join(lines), dropped


def _without_cell_magic(text: str) -> tuple[str, tuple[str, ...]]:
    """Take the `%%` lines out of a cell's start; with them the whole cell when it is in another language."""
    lines = text.split("\n")
    dropped: tuple[str, ...] = ()
    for number, line in enumerate(lines):
        found = _CELL_MAGIC.match(line)
        if found:
            dropped += (line.strip(),)
            lines[number] = ""
            if not _is_python_after(found[1].lower(), lines):
                return "", dropped
        elif line.strip() and not line.lstrip().startswith("#"):
            break
    return "\n".join(lines), dropped


def _is_python_after(magic: str, lines: list[str]) -> bool:
    """Tell whether what stands below a cell magic is Python of this notebook."""
    if magic in _KEPT_BODY:
        return True
    return not _OTHER_LANGUAGE.fullmatch(magic) and not isinstance(parsed("\n".join(lines)), NotPython)


def _without_prompts(lines: list[str]) -> list[str]:
    """Take off what IPython takes off a pasted cell: `>>> ` at the start, or the first line's indentation."""
    first = next((line for line in lines if line.strip()), "")
    if _PROMPT.match(first):
        return [_PROMPT.sub("", line, count=1) for line in lines]
    indent = first[: len(first) - len(first.lstrip())]
    return [line.removeprefix(indent) for line in lines]


def _take_out(lines: list[str]) -> tuple[str, ...]:
    """Replace, in place, the lines that are no Python but IPython's; return what they were."""
    dropped: list[str] = []
    for _ in range(_ROUNDS if sum(map(len, lines)) < _LONG else 1):
        number = _stumble(lines)
        if number is None:
            return tuple(dropped)
        dropped.append(_replace(lines, number))
    rest = [number for number, line in enumerate(lines) if _new_line(line) is not None]
    return (*dropped, *[_replace(lines, number) for number in rest])


def _stumble(lines: list[str]) -> int | None:
    """Return the line, from 0, that Python stumbles over, when it is one of IPython's."""
    problem = parsed("\n".join(lines))
    if not isinstance(problem, NotPython) or not 1 <= problem.line <= len(lines):
        return None
    return None if _new_line(lines[problem.line - 1]) is None else problem.line - 1


def _replace(lines: list[str], number: int) -> str:
    """Replace one line, and empty those that a dropped one goes on in after a backslash; return what it was."""
    old, new = lines[number], _new_line(lines[number]) or ""
    lines[number] = new
    goes_on = old.endswith("\\") and not new.endswith("\\")
    while goes_on and number + 1 < len(lines):
        number += 1
        goes_on = lines[number].endswith("\\")
        lines[number] = ""
    return old.strip()


def _new_line(line: str) -> str | None:
    """Return what stands in plain Python for one of IPython's lines, None for any other line."""
    if found := _TIMED.match(line):
        return found[1] + found[2]
    if found := _ASSIGNED.match(line):
        timed = found[2] == "%" and re.match(r"time\s+(\S.*)", found[3])
        return found[1] + (timed[1] if timed else "[]" if found[2] == "!" else "None")
    if found := _DROPPED.match(line):
        return f"{found[1]}pass"
    return "pass" if line.rstrip("; \t").endswith("?") else None
