"""A value to find by yes-or-no questions, one's own or MTD(f)'s, each answered by a search with a null window."""

from math import inf
from typing import Any

import traitlets

from gametree.drawing.node import format_value
from gametree.games.tree import Tree
from gametree.position import Value
from gametree.search.alphabeta import alphabeta
from gametree.search.mtdf import mtdf
from gametree.style import standalone, text_at
from gametree.trace.record import record
from gametree.widgets.page import PageWidget, beside
from gametree.widgets.shown import StandIn

WIDTH, SIDE, HEIGHT = 560, 40, 62  # pixels: the line, the room beside it, the picture


class Guess(StandIn, PageWidget):
    """A tree whose value is to be found by asking "is it more than v?", with the leaves that each answer looks at.

    With `guess` it is MTD(f) that asks, one question a click, with what is proved so far.

    Traits:
        svg: the line with the numbers that the value may be.
        ends: the smallest and the largest of them.
        answers: for each v from the smallest on, whether the value is more, and the leaves looked at to say so.
        row: MTD(f)'s questions: "at least beta?", what the search returns, and the leaves looked at.
        full: the leaves that a search for the value itself looks at.

    Args:
        tree: the tree; its value, from the side to move, is a whole number.
        low: the smallest value that it may have.
        high: the largest.
        guess: where MTD(f) begins; None where the questions are one's own.

    """

    scripts = "page.js", *beside(__file__, "guess.js")
    sheets = "picture.css", *beside(__file__, "guess.css")

    svg = traitlets.Unicode().tag(sync=True)
    ends: "traitlets.List[int]" = traitlets.List().tag(sync=True)
    answers: "traitlets.List[Any]" = traitlets.List().tag(sync=True)
    row: "traitlets.List[Any]" = traitlets.List().tag(sync=True)
    full = traitlets.Int().tag(sync=True)

    def __init__(self, tree: Tree, low: int, high: int, guess: Value | None = None) -> None:
        answers, row = [], [] if guess is None else _questions(tree, guess)
        for v in range(low, high) if guess is None else ():
            value, leaves = _search(tree, v, v + 1)
            answers.append((value > v, leaves))
        super().__init__(svg=_line(low, high), ends=[low, high], answers=answers, row=row, full=_search(tree)[1])
        self.text = f"a whole number from {low} to {high} to find by asking whether it is more than v"
        if row:
            asked = ", ".join(f"at least {beta}? {answer}" for beta, answer, _ in row)
            self.text = f"MTD(f) from the guess {guess}: {asked}"


def _questions(tree: Tree, guess: Value) -> list[list[Any]]:
    """Return what MTD(f) asks, one search after the other: beta, what the search returns, and its leaves."""
    row: list[list[Any]] = []
    for call in record(mtdf, tree, guess=guess, lines=False).calls[1:]:
        given: Any = call.arguments
        if call.parent == 0:
            row.append([given["beta"], call.value, 0])
        row[-1][2] += not given["position"].moves()
    return row


def _search(tree: Tree, alpha: Value = -inf, beta: Value = inf) -> tuple[Value, int]:
    """Return what a search returns, and at how many leaves it looks."""
    seen: list[Tree] = []

    def evaluate(leaf: Tree) -> Value:
        seen.append(leaf)
        return leaf.score()

    return alphabeta(tree, inf, alpha, beta, evaluate), len(seen)


def _line(low: int, high: int) -> str:
    known = f'class="gq-known" x="{SIDE - 5}" y="20" width="{WIDTH + 10}" height="16" rx="8"'
    body = f'<rect {known} fill="#56b4e9" opacity="0.6"/>'
    body += f'<path class="gq-rail" d="M{SIDE} 28H{SIDE + WIDTH}" stroke="#8c959f" fill="none"/>'
    for x, value in (SIDE, low), (SIDE + WIDTH, high):
        body += text_at(x, 54, format_value(value), "gt-number", 13)
    return standalone(body, (0, 0, WIDTH + 2 * SIDE, HEIGHT), f"from {low} to {high}")
