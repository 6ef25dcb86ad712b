"""A value to find by yes-or-no questions alone, each answered by a search with a null window."""

from math import inf

import ipywidgets

from gametree.games.tree import Tree
from gametree.position import Value
from gametree.search.alphabeta import alphabeta
from gametree.widgets.shown import Shown


class Guess(Shown):
    """A tree whose value is to be found by asking "is it more than v?", with the leaves that each answer looks at.

    `low` and `high` are the numbers between which the value is known to lie, `leaves` how many each answer looked at.

    Args:
        tree: the tree; its value, from the side to move, is a whole number.
        low: the smallest value that it may have.
        high: the largest.

    """

    def __init__(self, tree: Tree, low: int, high: int) -> None:
        self.tree, self.low, self.high = tree, low, high
        self.leaves: list[int] = []
        self.slider = ipywidgets.IntSlider(
            (low + high) // 2, low, high - 1, description="v =", layout={"width": "24em"}
        )
        self.button = ipywidgets.Button(description="is it more than v?")
        self.button.on_click(lambda _: self.ask(self.slider.value))
        self.answers, self.status = ipywidgets.HTML(), ipywidgets.HTML()
        text = f"a number from {low} to {high} to find by asking whether it is more than v"
        row = ipywidgets.Box([self.slider, self.button], layout={"flex_flow": "row wrap"})
        super().__init__([row, self.answers, self.status], text)
        self._say()

    def ask(self, v: int) -> None:
        """Ask whether the value is more than v."""
        value, leaves = self._search(v, v + 1)
        self.leaves.append(leaves)
        is_more = value > v
        self.low, self.high = (max(self.low, v + 1), self.high) if is_more else (self.low, min(self.high, v))
        said = f"more than {v}? <b>{'yes' if is_more else 'no'}</b>: {leaves} leaves looked at"
        self.answers.value += f"<div>{len(self.leaves)}. {said.replace('-', '−')}</div>"
        self._say()

    def _search(self, alpha: Value = -inf, beta: Value = inf) -> tuple[Value, int]:
        seen: list[Tree] = []

        def evaluate(leaf: Tree) -> Value:
            seen.append(leaf)
            return leaf.score()

        return alphabeta(self.tree, inf, alpha, beta, evaluate), len(seen)

    def _say(self) -> None:
        said = f"It is a whole number from {self.low} to {self.high}."
        if self.low == self.high:
            asked = f"{len(self.leaves)} questions, {sum(self.leaves)} leaves"
            full = self._search()[1]
            said = f"✓ It is {self.low}: {asked}. One search for the value itself looks at {full} leaves."
            self.button.disabled = True
        self.status.value = f'<span role="status">{said.replace("-", "−")}</span>'
