"""A value to find by yes-or-no questions alone, each answered by a search with a null window."""

from math import inf

import ipywidgets

from gametree.drawing.node import format_value
from gametree.games.tree import Tree
from gametree.position import Value
from gametree.search.alphabeta import alphabeta
from gametree.style import standalone, text_at
from gametree.widgets.shown import Shown, button

WIDTH, SIDE, HEIGHT = 560, 40, 62  # pixels: the line, the room beside it, the picture


class Guess(Shown):
    """A tree whose value is to be found by asking "is it more than v?", with the leaves that each answer looks at.

    `low` and `high` are the numbers between which the value is known to lie, `asked` what was asked: v, whether the
    value is more, and how many leaves the search looked at to say so.

    Args:
        tree: the tree; its value, from the side to move, is a whole number.
        low: the smallest value that it may have.
        high: the largest.

    """

    def __init__(self, tree: Tree, low: int, high: int) -> None:
        self.tree, self.ends = tree, (low, high)
        self.low, self.high = low, high
        self.asked: list[tuple[int, bool, int]] = []
        middle = (low + high) // 2
        self.number = ipywidgets.BoundedIntText(middle, low, high - 1, description="v =", layout={"width": "12em"})
        self.button = button("is it more than v?", lambda: self.ask(self.number.value))
        self.line, self.status = ipywidgets.HTML(), ipywidgets.HTML()
        row = ipywidgets.Box([self.number, self.button], layout={"flex_flow": "row wrap"})
        text = f"a whole number from {low} to {high} to find by asking whether it is more than v"
        super().__init__([self.line, row, self.status], text, self._svg())
        self._show()

    def ask(self, v: int) -> None:
        """Ask whether the value is more than v."""
        value, leaves = self._search(v, v + 1)
        self.asked.append((v, value > v, leaves))
        if value > v:
            self.low = max(self.low, v + 1)
        else:
            self.high = min(self.high, v)
        self._show()

    def _search(self, alpha: Value = -inf, beta: Value = inf) -> tuple[Value, int]:
        seen: list[Tree] = []

        def evaluate(leaf: Tree) -> Value:
            seen.append(leaf)
            return leaf.score()

        return alphabeta(self.tree, inf, alpha, beta, evaluate), len(seen)

    def _show(self) -> None:
        self.line.value = self._svg()
        told = [
            f"<div>{number}. More than {format_value(v)}? <b>{'yes' if is_more else 'no'}</b>; {leaves} leaves</div>"
            for number, (v, is_more, leaves) in enumerate(self.asked, start=1)
        ]
        said = f"It is a whole number from {format_value(self.low)} to {format_value(self.high)}."
        if self.low == self.high:
            paid = f"{len(self.asked)} questions, {sum(leaves for *_, leaves in self.asked)} leaves"
            full = self._search()[1]
            said = f"✓ It is {format_value(self.low)}: {paid}. One search for the value itself looks at {full} leaves."
            self.button.disabled = True
        self.status.value = f'{"".join(told)}<div role="status"><b>{said}</b></div>'

    def _svg(self) -> str:
        low, high = (self._across(value) for value in (self.low, self.high))
        body = f'<rect x="{low - 5}" y="20" width="{high - low + 10}" height="16" rx="8" fill="#56b4e9" opacity="0.6"/>'
        body += f'<path d="M{SIDE} 28H{SIDE + WIDTH}" stroke="#8c959f" fill="none"/>'
        for v, is_more, _ in self.asked:
            body += text_at(self._across(v), 15, "▸" if is_more else "◂", "gt-number", 13)
        for value in {*self.ends, self.low, self.high}:
            body += text_at(self._across(value), 54, format_value(value), "gt-number", 13)
        return standalone(body, (0, 0, WIDTH + 2 * SIDE, HEIGHT), f"from {self.low} to {self.high}")

    def _across(self, value: int) -> float:
        low, high = self.ends
        return round(SIDE + WIDTH * (value - low) / (high - low), 1)
