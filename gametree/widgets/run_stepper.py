"""A simulated run of many workers to step through: a halo for each worker in the tree, and the Gantt chart below."""

from collections.abc import Mapping
from math import inf
from typing import Any, ClassVar

import networkx as nx
import traitlets

from gametree.drawing.chart import WIDTH
from gametree.drawing.narration import parents_of
from gametree.drawing.node import format_value
from gametree.drawing.svg import draw
from gametree.drawing.workers import DASHES, MOST_NODES, Run, Visit, describe_run, gantt, look, workers_tree
from gametree.position import Position
from gametree.trees.build import game_tree, node_names
from gametree.widgets.page import PageWidget
from gametree.widgets.shown import StandIn

MOST_VISITS = 2_000


class RunStepper(StandIn, PageWidget):
    """A run that `simulate` returned, step by step: where every worker is, with which window, and what it waits for.

    Each worker has a letter, a colour and dashes of its own. The page steps without a kernel.

    Traits:
        tree: the tree, without values.
        parents: for each node the number of its parent, -1 for the root.
        chart: the Gantt chart.
        unit: how many pixels a unit of time is wide in it.
        looks: for each worker its letter, its colour, the colour of letters on that, and its dashes.
        visits: in order of their start, [worker, start, node, stopped].
        steps: when each step begins, and what is said of it.
        step: which step is shown, from 0.

    Args:
        run: what `simulate` returned; equal positions must not be on different ways, as in a `Tree`.
        depth: how many plies of the tree to draw; without it, to the end of the game.

    Raises:
        TreeTooLarge: the tree has more than 500 nodes.
        ValueError: two ways of the tree lead to equal positions, or the run has more than 2,000 visits.

    """

    scripts: ClassVar[tuple[str, ...]] = "page.js", "stage.js", "card.js", "bar.js", "run_stepper.js"
    sheets: ClassVar[tuple[str, ...]] = "picture.css", "stepper.css", "run_stepper.css"

    tree = traitlets.Unicode().tag(sync=True)
    parents: "traitlets.List[int]" = traitlets.List().tag(sync=True)
    chart = traitlets.Unicode().tag(sync=True)
    unit = traitlets.Float().tag(sync=True)
    looks: "traitlets.List[Any]" = traitlets.List().tag(sync=True)
    visits: "traitlets.List[Any]" = traitlets.List().tag(sync=True)
    steps: "traitlets.List[Any]" = traitlets.List().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True, echo_update=False)  # as in the stepper

    def __init__(self, run: Run, depth: float = inf) -> None:
        if len(run.visits) > MOST_VISITS:
            raise ValueError(
                f"a run of {len(run.visits):,} visits is too long to step through: simulate a smaller tree"
            )
        super().__init__()
        tree = game_tree(run.visits[0].position, depth, MOST_NODES)
        names = node_names(tree)
        numbers = {tree.nodes[path]["position"]: at for at, path in enumerate(tree)}
        called = {tree.nodes[path]["position"]: "the root" if not path else name for path, name in names.items()}
        if len(numbers) < len(tree):
            raise ValueError("two ways of this tree lead to equal positions: nobody could say where a worker is")
        nx.set_node_attributes(tree, {path: name for path, name in names.items() if tree[path]}, "name")
        self.tree, self.chart = draw(tree, MOST_NODES).svg, gantt(run).svg
        self.unit = WIDTH / run.time
        self.parents = parents_of(tree)
        workers = range(len(run.nodes))
        self.looks = [[*look(worker)[:3], DASHES[look(worker).pattern]] for worker in workers]
        seen = sorted((visit for visit in run.visits if visit.position in numbers), key=lambda visit: visit[:2][::-1])
        self.visits = [[one.worker, one.start, numbers[one.position], one.stopped] for one in seen]
        starts = sorted({visit.start for visit in seen})
        self.steps = [[start, _said(run, start, seen, called)] for start in starts]
        self.text, self.svg = describe_run(run), workers_tree(run, depth).svg


def _said(run: Run, start: float, visits: list[Visit], called: Mapping[Position, str]) -> str:
    """Return who looks at what in the unit from `start` on, with which window, and who waits."""
    busy = {visit.worker: visit for visit in visits if visit.start <= start < visit.start + 1}
    told = [f"{look(who).letter} looks at {called[busy[who].position]}{_window(busy[who])}" for who in sorted(busy)]
    idle = [look(worker).letter for worker in range(len(run.nodes)) if worker not in busy]
    waits = [f"{', '.join(idle)} wait{'s' if len(idle) == 1 else ''}"] if idle else []
    return f"Unit {start + 1:g} of {run.time:g}: {'; '.join([*told, *waits])}."


def _window(visit: Visit) -> str:
    """Return the window of a visit for MAX, in words that can follow the node's name; nothing where all is open."""
    if visit.window is None or visit.window == (-inf, inf):
        return ""
    low, high = visit.window if visit.position.turn > 0 else (-visit.window[1], -visit.window[0])
    return f" with α {format_value(low + 0)}, β {format_value(high + 0)}" + (", in vain" if visit.stopped else "")
