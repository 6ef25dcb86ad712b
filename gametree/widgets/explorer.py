"""A search on a tree that the learner changes: by dragging its leaves and nodes, typed in, or made from a seed."""

import re
from collections.abc import Callable, Mapping
from html import escape
from math import isinf
from typing import Any

import ipywidgets
import traitlets

from gametree.drawing.narration import MAX_NODES, Narration
from gametree.drawing.search_narration import narrate
from gametree.games.tree import SharedTree, Tree
from gametree.position import score
from gametree.trace.record import record
from gametree.trace.recording import Recording
from gametree.trees.claims import claims_values
from gametree.trees.generate import make_tree
from gametree.trees.roles import Role
from gametree.trees.search_run import SearchRun
from gametree.widgets.page import PageWidget
from gametree.widgets.program import NotPlain, Program
from gametree.widgets.shown import Shown, button
from gametree.widgets.stepper import SCRIPTS, Stepper

CONSTRAINTS: Mapping[str, Mapping[str, Any]] = {
    "any": {},
    "two cuts": {"cuts": 2},
    "a deep cut": {"deep_cut": True},
    "ties that tell ≥ from >": {"ties": True},
    "best order": {"order": "best"},
    "worst order": {"order": "worst"},
}
# It can be no leaf's: whatever is dragged has a number before it and one after it.
INFINITE = re.compile(r"∞|\b(inf|infinity|oo)\b", re.IGNORECASE)
FINITE = "Explorer shows trees with a finite number at each leaf (±∞ is where a window begins)"


class LeafStepper(Stepper):
    """A stepper through a search of a tree of numbers, which can be changed in the page.

    Traits:
        program: the search as data that the page runs; empty when it cannot, and then Python searches again.
        given: the tree as it came: for each node of the picture its children, its number and who is to move.
        tree: the tree as it is now.

    Args:
        function: the search.
        recording: what `record` returned for it and a tree.
        roles: variable names by role, for a search with other names.

    Raises:
        ValueError: it is no search of positions, or the tree is too large to be drawn.

    """

    scripts = *SCRIPTS, "python.js", "narrate.js", "../drawing/captions.json", "../drawing/limits.json", "explorer.js"
    sheets = "picture.css", "stepper.css", "explorer.css"

    program = traitlets.Dict().tag(sync=True)
    given = traitlets.Dict().tag(sync=True)
    tree = traitlets.Dict().tag(sync=True)

    def __init__(
        self, function: Callable[..., Any], recording: Recording, roles: Mapping[Role, str] | None = None
    ) -> None:
        self.function = function
        super().__init__(recording, roles=roles)

    def _show(self, narration: Narration, step: int) -> None:
        nodes = _nodes(narration)
        program = _followed(self.function, narration.run)
        with self.hold_sync():
            super()._show(narration, step)
            self.given = self.tree = nodes
            self.program = program


class NeedsPython(PageWidget):
    """A line that says what needs Python and how to go on, where none runs; else there is nothing to see.

    Traits:
        what: what does not answer there.

    """

    scripts = "page.js", "needs.js"
    sheets = ("picture.css",)

    what = traitlets.Unicode().tag(sync=True)


class Explorer(Shown):
    """A stepper through a search of a tree whose leaves can be dragged: values, cuts and best play follow at once.

    Drag a leaf up or down, or click it and type a number; drag a node sideways, or use Shift with the arrow keys, to
    change the order of moves. A rule at the leaf shows how far its number can go before the root's value changes, and
    "looks at 15 of 27 leaves in all" how many the search needs. The step that is shown stays.

    The page runs the search itself, even without a kernel: the searches of this course, and a learner's own if it is
    made of loops, conditions, numbers, lists and calls. Any other search (one with a table, say) runs again in Python
    after each change, which takes a kernel, as does typing or making another tree below.

    Args:
        function: the search: any function that takes a position first.
        tree: the tree to begin with, of at most 150 nodes; it may be a `SharedTree`.

    Raises:
        ValueError: it is no search of positions, or the tree is too large to be drawn.

    """

    def __init__(self, function: Callable[..., Any], tree: Tree | SharedTree) -> None:
        self.stepper = LeafStepper(function, record(function, tree))
        self.kind, self.turn = type(tree), tree.turn
        self.field = ipywidgets.Text(str(tree), description="tree", continuous_update=False, layout={"width": "32em"})
        self.constraint = ipywidgets.Dropdown(
            options=list(CONSTRAINTS), description="new tree", layout={"width": "18em"}
        )
        self.depth, self.branching, self.seed = (
            _whole("depth", 3, 5),
            _whole("branching", 2, 4),
            _whole("seed", 1, 9999),
        )
        self.maker = button("make it", self._made)
        self.message = ipywidgets.HTML()
        self.field.observe(self._typed, "value")
        self.stepper.observe(self._dragged, "tree")
        made = [self.constraint, self.depth, self.branching, self.seed, self.maker, self.field]
        row = ipywidgets.Box(made, layout={"flex_flow": "row wrap"})
        way_on = NeedsPython(what="Typing or making another tree")
        super().__init__([self.stepper, way_on, row, self.message], self.stepper.text, self.stepper.svg)

    @property
    def tree(self) -> Tree | SharedTree:
        """The tree as it is now."""
        return self.kind(_lists(self.stepper.tree), self.turn)

    def explore(self, tree: Tree | SharedTree, step: int = 0) -> None:
        """Search another tree and show a step; ValueError, and nothing changed, for too many nodes or steps."""
        self.stepper.show(record(self.stepper.function, tree), step)
        self.field.value, self.message.value = str(tree), ""

    def _dragged(self, _change: object) -> None:
        if not self.stepper.program and self.stepper.tree != self.stepper.given:
            self.explore(self.tree, self.stepper.step)
        self.field.value = str(self.tree)

    def _typed(self, change: Mapping[str, Any]) -> None:
        try:
            if INFINITE.search(change["new"]):
                raise ValueError(f"{FINITE}, not {change['new']}")
            tree = self.kind(Tree.from_text(change["new"], self.turn).node, self.turn)
            if tree != self.tree:
                self.explore(tree)
        except ValueError as error:
            self._refuse(error)

    def _made(self) -> None:
        try:
            tree = make_tree(
                self.seed.value,
                self.depth.value,
                self.branching.value,
                turn=self.turn,
                **CONSTRAINTS[self.constraint.value],
            )
        except ValueError as error:
            self._refuse(error)
        else:
            self.field.value = str(tree)
            self.seed.value += 1

    def _refuse(self, error: ValueError) -> None:
        self.message.value = f'<span role="alert">✗ {escape(str(error))}</span>'


def _whole(name: str, value: int, most: int) -> ipywidgets.BoundedIntText:
    field = ipywidgets.BoundedIntText(value, 1, most, description=name, layout={"width": "10em"})
    field.style.description_width = "5.5em"
    return field


def _nodes(narration: Narration) -> dict[str, Any]:
    """Return the nodes of a narration's picture as plain data."""
    if narration.run is None:
        raise ValueError(f"Explorer shows searches of positions, and {narration.recording.name} is none")
    if len(narration.tree) != len(narration.whole_tree) or len(narration.tree) > MAX_NODES:
        raise ValueError(f"Explorer shows trees of at most {MAX_NODES} nodes")
    places = {node: at for at, node in enumerate(narration.tree)}
    positions = [narration.tree.nodes[node]["position"] for node in narration.tree]
    numbers = [None if position.moves() else position.node for position in positions]
    below = [[(*node, move) for move in at.moves()] for node, at in zip(narration.tree, positions, strict=True)]
    if any(child not in places for children in below for child in children):
        raise ValueError(
            f"Explorer shows a tree down to its leaves, and {narration.recording.name} is told to stop above them"
        )
    if any(not children and (number is None or isinf(number)) for children, number in zip(below, numbers, strict=True)):
        raise ValueError(f"{FINITE}, not {positions[0]}")
    return {
        "children": [[places[child] for child in children] for children in below],
        "numbers": numbers,
        "turns": [position.turn for position in positions],
    }


def _lists(nodes: Mapping[str, Any], at: int = 0) -> Any:
    """Return a tree of plain data as nested lists."""
    children = nodes["children"][at]
    return [_lists(nodes, child) for child in children] if children else nodes["numbers"][at]


def _followed(function: Callable[..., Any], run: SearchRun | None) -> dict[str, Any]:
    try:
        return program_of(function, run) if run else {}
    except NotPlain:
        return {}


def is_followed(function: Callable[..., Any], recording: Recording, roles: Mapping[Role, str] | None) -> bool:
    """Tell whether a page can run a recorded search again on a changed tree."""
    try:
        narration = narrate(recording, roles=roles)
        _nodes(narration)
    except ValueError:
        return False
    return recording.error is None and bool(_followed(function, narration.run))


def program_of(function: Callable[..., Any], run: SearchRun) -> dict[str, Any]:
    """Return a search as data that the page can run, with what its recording has shown about it.

    Raises:
        NotPlain: there is something in it that a page does not know.

    """
    program = Program()
    program.place(function)
    watched = [(source.name, source.first) for source in run.recording.sources]
    own = [(made["name"], made["line"]) for made in program.functions]
    given = run.recording.calls[0].arguments.items()
    return {
        "functions": program.functions,
        "arguments": {name: program.meaning(name, one) for name, one in given if name != run.variable(0, "position")},
        "sources": [watched.index(one) if one in watched else -1 for one in own],
        "names": [name for name, _ in watched],
        "roles": run.roles,
        "side": run.side,
        "judged": claims_values(run),
        "recursive": sorted(run.recursive),
        "place": run.value_place,
        "score": program.places.get(score.__code__, -1),
    }
