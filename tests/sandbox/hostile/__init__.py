"""A bank of submissions that break, cheat or only look odd, each with what it must get."""

from textwrap import dedent, indent
from typing import NamedTuple

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
    "",
    "raised",
    "wrong type",
    "timeout",
    "crashed",
    "protocol error",
    "memory",
    "arguments",
    "not written",
    "recursion",
)


class Odd(NamedTuple):
    """A submission and what it must get.

    Args:
        name: what it does.
        cells: its code cells.
        points: for the value and for the leaves.
        troubles: what may have kept its answer from a usable value, in a word; "" for nothing.

    """

    name: str
    cells: tuple[str, ...]
    points: tuple[int, int] = NOTHING
    troubles: tuple[str, ...] = ("",)


def answer(name: str, body: str, *troubles: str, before: str = "") -> Odd:
    """A submission whose function has this body, and gets nothing."""
    return Odd(name, (dedent(before) + HEAD + indent(dedent(body), "    "),), NOTHING, troubles or ("",))


def right(name: str, first: str = "", before: str = "", cells: tuple[str, ...] = (), after: str = "") -> Odd:
    """A submission whose function does something odd first and is right all the same."""
    body = indent(dedent(first), "    ") + RIGHT_BODY
    return Odd(
        name, (*map(dedent, cells), f"from math import inf\n{dedent(before)}\n{HEAD}{body}\n{dedent(after)}"), FULL
    )
