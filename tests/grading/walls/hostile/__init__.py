"""A bank of submissions that break, cheat or only look odd, each with what it must get."""

import re
from textwrap import dedent, indent
from typing import NamedTuple

MODULES = (
    "atexit|builtins|ctypes|gametree|gc|itertools|os|pathlib|re|resource|signal|socket|sys|threading|time|warnings"
)
HEAD = "def alphabeta(position, depth, alpha, beta, evaluate):\n"
RIGHT_BODY = """\
    moves = position.moves()
    if not moves or depth == 0:
        return position.turn * evaluate(position)
    best = -inf
    for move in moves:
        best = max(best, -alphabeta(position.play(move), depth - 1, -beta, -alpha, evaluate))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""
RIGHT = f"from math import inf\n\n{HEAD}{RIGHT_BODY}"
FULL, VALUE_ONLY, NOTHING = (2, 2), (2, 0), (0, 0)
ANY = (
    *("", "raised", "wrong type", "timeout", "crashed", "protocol error", "memory", "arguments"),
    *("not written", "recursion"),
)


class Odd(NamedTuple):
    """A submission and what it must get.

    Args:
        name: what it does.
        cells: its code cells.
        points: for the value and for the leaves.
        failures: what may have kept its answer from a usable value, in a word; "" for nothing.

    """

    name: str
    cells: tuple[str, ...]
    points: tuple[int, int] = NOTHING
    failures: tuple[str, ...] = ("",)


def answer(name: str, body: str, *failures: str, before: str = "") -> Odd:
    """A submission whose function has this body, and gets nothing."""
    source = dedent(before) + "\n" + HEAD + indent(dedent(body), "    ")
    return Odd(name, (imports(source) + source,), NOTHING, failures or ("",))


def right(name: str, first: str = "", before: str = "", cells: tuple[str, ...] = (), after: str = "") -> Odd:
    """A submission whose function does something odd first and is right all the same."""
    source = f"{dedent(before)}\n{HEAD}{indent(dedent(first), '    ')}\n{RIGHT_BODY}\n{dedent(after)}"
    return Odd(name, (*cells, f"from math import inf\n{imports(source)}{source}"), FULL)


def imports(source: str) -> str:
    """The imports of the modules that a text uses."""
    return "".join(f"import {name}\n" for name in sorted(set(re.findall(rf"\b({MODULES})\.", source))))
