"""Source text to a syntax tree, where the text may be anything: size, depth and nonsense do not stop the reader."""

import ast
import warnings
from dataclasses import dataclass
from functools import lru_cache

from gametree.grade.texts import shown

MAX_PARSED, MAX_REMEMBERED = 100_000, 3_000
_LONGEST_REASON = 200


@dataclass(frozen=True)
class NotPython:
    """Why a text cannot be read as Python: the line, counted from 1, and what is wrong there."""

    line: int
    what: str


def parsed(source: str) -> ast.Module | NotPython:
    """Return the syntax tree of a source text, or why it has none.

    Args:
        source: Python as in a cell; top-level `await` is read as well. More than 100,000 characters are not read.

    """
    if len(source) > MAX_PARSED:
        return NotPython(1, f"more than {MAX_PARSED:,} characters of code")
    return _remembered(source) if len(source) < MAX_REMEMBERED else _parsed(source)


def _parsed(source: str) -> ast.Module | NotPython:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source)
    except SyntaxError as error:
        return NotPython(error.lineno or 1, shown(error.msg or "invalid syntax", _LONGEST_REASON))
    except (RecursionError, MemoryError):
        return NotPython(1, "nested too deeply")
    except ValueError as error:
        return NotPython(1, str(error).partition(":")[0])


# Nobody changes a tree; most cells are read several times, and are the same in all submissions of a class.
_remembered = lru_cache(256)(_parsed)


def same_code(first: ast.AST, second: ast.AST) -> bool:
    """Tell whether two syntax trees say the same, whatever the layout and comments."""
    try:
        return ast.dump(first) == ast.dump(second)
    except (RecursionError, ValueError):  # too deep to write down, or a number too long to
        return False
