"""Something large to draw, and something to record."""

import random

import matplotlib as mpl
import matplotlib.pyplot as plt
import networkx as nx
from matplotlib.axes import Axes

from gametree.games.tree import Node, Tree
from gametree.plot import draw_tree

NODES = 10_000
SEED = 1


def random_tree(nodes: int = NODES) -> "nx.DiGraph[int]":
    """Return a tree in which each node hangs below any of those before it."""
    chance = random.Random(SEED)  # noqa: S311
    return nx.DiGraph([(chance.randrange(node), node) for node in range(1, nodes)])


def draw(tree: "nx.DiGraph[int]") -> None:
    """Draw on a canvas without a screen, to the last pixel."""
    mpl.use("agg")
    axes = draw_tree(tree)
    assert isinstance(axes, Axes)
    axes.figure.canvas.draw()
    plt.close()


def random_game(branching: int = 3, plies: int = 6) -> Tree:
    """Return a game tree with random results."""
    return Tree(_random_node(random.Random(SEED), branching, plies))  # noqa: S311


def _random_node(chance: random.Random, branching: int, plies: int) -> Node:
    if plies == 0:
        return chance.randint(-9, 9)
    return [_random_node(chance, branching, plies - 1) for _ in range(branching)]
