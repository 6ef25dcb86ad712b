"""A search on a tree that the learner changes: typed in, moved at the leaves, or made to a constraint from a seed."""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets

from gametree.games.tree import Tree
from gametree.trace.record import record
from gametree.trees.generate import make_tree
from gametree.trees.roles import Role
from gametree.trees.search_run import Path, SearchRun, node_name
from gametree.widgets.shown import Shown
from gametree.widgets.stepper import Stepper

MAX_SLIDERS = 16
REACH = 20
CONSTRAINTS: Mapping[str, Mapping[str, Any]] = {
    "any": {},
    "two cuts": {"cuts": 2},
    "a deep cut": {"deep_cut": True},
    "ties that tell ≥ from >": {"ties": True},
    "best order": {"order": "best"},
    "worst order": {"order": "worst"},
}


class Explorer(Shown):
    """A stepper through a search of a tree that can be typed in, changed at its leaves, or made to a constraint.

    Args:
        function: the search: any function that takes a position first.
        tree: the tree to begin with.
        lines: whether to stop at every line, or only where something happens on the tree.
        roles: variable names by role, for a search that calls them otherwise.

    """

    def __init__(
        self,
        function: Callable[[Tree], Any],
        tree: Tree,
        lines: bool = False,
        roles: Mapping[Role, str] | None = None,
    ) -> None:
        self.function, self.tree, self.roles = function, tree, roles
        self.recording = record(function, tree)
        self.stepper = Stepper(self.recording, lines, roles)
        self.field = ipywidgets.Text(str(tree), description="tree", continuous_update=False, layout={"width": "32em"})
        self.constraint = ipywidgets.Dropdown(
            options=list(CONSTRAINTS), description="new tree", layout={"width": "18em"}
        )
        self.depth, self.branching, self.seed = (
            _whole("depth", 3, 5),
            _whole("branching", 2, 4),
            _whole("seed", 1, 9999),
        )
        self.maker = ipywidgets.Button(description="make it", layout={"width": "auto"})
        self.sliders, self.message = ipywidgets.Box(layout={"flex_flow": "row wrap"}), ipywidgets.HTML()
        self.field.observe(self._typed, "value")
        self.maker.on_click(self._made)
        self._offer_sliders()
        self._tell()
        made = [self.constraint, self.depth, self.branching, self.seed, self.maker]
        row = ipywidgets.Box(made, layout={"flex_flow": "row wrap"})
        super().__init__(
            [self.field, row, self.sliders, self.message, self.stepper], self.stepper.text, self.stepper.svg
        )

    def explore(self, tree: Tree) -> None:
        """Search another tree and show how; ValueError, and nothing changed, when it has too many steps."""
        recording = record(self.function, tree)
        self.stepper.show(recording)
        self.tree, self.recording = tree, recording
        self._tell()

    def _typed(self, change: Mapping[str, Any]) -> None:
        try:
            tree = Tree.from_text(change["new"], self.tree.turn)
            if tree != self.tree:
                self.explore(tree)
                self._offer_sliders()
        except ValueError as error:
            self._refuse(error)

    def _made(self, _button: object) -> None:
        try:
            tree = make_tree(
                self.seed.value,
                self.depth.value,
                self.branching.value,
                turn=self.tree.turn,
                **CONSTRAINTS[self.constraint.value],
            )
        except ValueError as error:
            self._refuse(error)
        else:
            self.field.value = str(tree)
            self.seed.value += 1

    def _refuse(self, error: ValueError) -> None:
        self.message.value = f'<span role="alert">✗ {escape(str(error))}</span>'

    def _offer_sliders(self) -> None:
        leaves = self.tree.leaves()
        fits = len(leaves) <= MAX_SLIDERS and all(isinstance(value, int) for value in leaves.values())
        self.sliders.children = [self._slider(path, value) for path, value in leaves.items()] if fits else []

    def _slider(self, path: Path, value: Any) -> ipywidgets.IntSlider:
        reach, name = max(REACH, abs(value)), node_name(self.tree, path)
        slider = ipywidgets.IntSlider(value, -reach, reach, description=name, layout={"width": "16em"})
        slider.style.description_width = "2.5em"
        slider.observe(lambda change: self._moved(path, change["new"]), "value")
        return slider

    def _moved(self, path: Path, value: int) -> None:
        self.explore(self.tree.with_leaf(path, value))
        self.field.value = str(self.tree)

    def _tell(self) -> None:
        error = self.recording.error
        if error is not None:
            said = f"the search raises {type(error).__name__}: {error}"
            self.message.value = f'<span role="alert">✗ {escape(said)}</span>'
            return
        visited = set(SearchRun(self.recording, self.roles).paths)
        never = [node_name(self.tree, path) for path in self.tree.leaves() if path not in visited]
        said = f"never looked at: {', '.join(never)}" if never else "every leaf was looked at"
        self.message.value = f'<span role="status">The root returns <b>{self.recording.value}</b>; {said}.</span>'


def _whole(name: str, value: int, most: int) -> ipywidgets.BoundedIntText:
    field = ipywidgets.BoundedIntText(value, 1, most, description=name, layout={"width": "10em"})
    field.style.description_width = "5.5em"
    return field
