"""A tree whose branches are dealt to two workers by hand: how long one takes depends on what is known by then."""

from collections.abc import Sequence
from itertools import product
from math import inf
from typing import Any

import networkx as nx
import traitlets

from gametree.drawing.svg import draw
from gametree.drawing.workers import DASHES, look
from gametree.games.tree import Tree
from gametree.position import Evaluate, Position, Value
from gametree.search.parallel import Search
from gametree.search.parallel.serial import serial_alphabeta
from gametree.search.parallel.simulation import Run, simulate
from gametree.trees.build import game_tree
from gametree.trees.search_run import letters
from gametree.widgets.page import PageWidget, beside
from gametree.widgets.shown import StandIn

Deal = Sequence[int]  # for each branch, which worker has it


class Dealing(StandIn, PageWidget):
    """A tree whose branches are handed to two workers; each deal shows at once when both are done.

    Traits:
        tree: the tree.
        looks: of both workers the letter, the colour, the colour of letters on that, and the dashes.
        deals: for each deal, such as "0110", the time, and a bar [worker, branch, start, end] for each branch.
        serial: how long one worker takes.

    Args:
        tree: a tree with a few branches; MAX is to move.

    """

    scripts = "page.js", *beside(__file__, "deal.js")
    sheets = "picture.css", *beside(__file__, "deal.css")

    tree = traitlets.Unicode().tag(sync=True)
    looks: "traitlets.List[Any]" = traitlets.List().tag(sync=True)
    deals = traitlets.Dict().tag(sync=True)
    serial = traitlets.Int().tag(sync=True)

    def __init__(self, tree: Tree) -> None:
        drawn, branches = game_tree(tree), len(tree.moves())
        nx.set_node_attributes(drawn, {(move,): letters(move) for move in tree.moves()}, "name")
        drawing = draw(drawn)
        runs = {deal: dealt(tree, deal) for deal in product((0, 1), repeat=branches)}
        super().__init__(
            tree=drawing.svg,
            looks=[[*look(worker)[:3], DASHES[look(worker).pattern]] for worker in (0, 1)],
            deals={"".join(map(str, deal)): [run.time, _bars(run)] for deal, run in runs.items()},
            serial=runs[(0,) * branches].serial,
        )
        self.svg = drawing.svg
        self.text = f"{branches} branches, {letters(0)} to {letters(branches - 1)}, to deal to two workers, {tree}"


def dealt(tree: Tree, deal: Deal) -> Run:
    """Return the run in which each of two workers searches its branches; who begins one is told the best so far.

    Args:
        tree: the tree.
        deal: for each branch, 0 or 1.

    """

    def search(position: Position, depth: float, evaluate: Evaluate[Any]) -> Search:
        best: Value = -inf

        def hand(worker: int) -> Search:
            nonlocal best
            for move in (move for move, whose in zip(position.moves(), deal, strict=True) if whose == worker):
                child = serial_alphabeta(position.play(move), depth - 1, -inf, -best, evaluate)
                best = max(best, -(yield from child))
            return best

        yield position
        yield [lambda worker=worker: hand(worker) for worker in (0, 1)]
        one: Value = yield
        other: Value = yield
        return max(one, other)

    return simulate(search, tree, workers=2, serial=serial_alphabeta)


def _bars(run: Run) -> list[list[float]]:
    """Return who was at each branch from when to when; `run.visits` are in order of time."""
    times: dict[tuple[int, int], list[float]] = {}
    for visit in run.visits[1:]:
        times.setdefault((visit.job[-1], visit.position.path[0]), []).append(visit.start)  # type: ignore[attr-defined]
    return [[worker, branch, starts[0], starts[-1] + 1] for (worker, branch), starts in times.items()]
