"""Trees and counts as matplotlib pictures, each with its text alternative; matplotlib comes with the first of them.

Where it is missing, as in a browser, the same trees and counts are shown as SVG, with the same words.

Colours are those of Okabe and Ito, "Color Universal Design" (2008), and never the only sign: every kind of node
has a marker of its own, every line its own marker and dashes, and a legend or a label says in words what is what.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from itertools import cycle
from math import inf
from numbers import Real
from sys import float_info
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from gametree.drawing.chart import BLUE, GREEN, INK, LINES, VERMILLION, chart
from gametree.drawing.describe import KINDS, describe, is_pruned, kinds_of
from gametree.drawing.layout import Places, tidy
from gametree.drawing.svg import Drawing, draw
from gametree.drawing.workers import HATCHES, Run, bars, describe_run, gantt, look, require_run

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D

N = TypeVar("N", bound=Hashable)

HAS_MATPLOTLIB = find_spec("matplotlib") is not None
LABELLED_UP_TO = 150
POINTS_AN_INCH, LINE_HEIGHT = 72, 13


class Style(NamedTuple):
    """How one kind of node is drawn."""

    marker: str
    fill: str
    edge: str = "none"
    childless: bool = False


STYLES = {
    "max": Style("^", BLUE),
    "min": Style("v", VERMILLION),
    "node": Style("o", INK),
    "leaf": Style("s", GREEN, childless=True),
    "fold": Style("D", "none", edge=INK, childless=True),
}


def _shown(drawing: Drawing) -> Drawing:
    """Show a picture below the cell, as matplotlib shows its own, whether or not the caller keeps it."""
    from IPython.display import display

    display(drawing)  # type: ignore[no-untyped-call]
    return drawing


def draw_tree(
    tree: "nx.DiGraph[N]",
    labels: Mapping[N, str] | None = None,
    ax: "Axes | None" = None,
    layout: Callable[["nx.DiGraph[N]"], Places[N]] = tidy,
    title: str | None = None,
    figsize: tuple[float, float] | None = None,
) -> "Axes | Drawing":
    """Draw a tree with matplotlib and return the Axes: MAX ▲, MIN ▼, a leaf ■, what was pruned ×.

    For thousands of nodes, and for Axes to add to; `gametree.draw` draws boards and small trees as SVG, with labels
    of its own, and does so here where there is no matplotlib.

    Args:
        tree: a rooted tree. Attributes of a node that are used where they are there: `turn`, +1 or -1; `leaf`,
            else a node without children is one; `pruned`; `folded`, for a node that stands for a subtree;
            `label`, `value` and `score`, the first of which that is not None is written at the node.
        labels: what to write at the nodes instead. Above 150 nodes nothing is written.
        ax: where to draw; without it, in a new figure.
        layout: from a tree to node -> (x, y).
        title: a line above the drawing.
        figsize: width and height of a new figure in inches; without it, what the tree needs.

    Raises:
        ValueError: the graph is not a rooted tree.

    """
    if not HAS_MATPLOTLIB:
        return _shown(draw(tree, title=title or describe(tree), layout=layout))
    places, kinds, texts = layout(tree), kinds_of(tree), _texts(tree, labels)
    ax = _axes(ax, figsize or _size(places, texts), describe(tree))
    width, height = _extent(places)
    ax.set_axis_off()
    ax.set_xlim(-0.7, width + 0.7)
    ax.set_ylim(-height - 0.6, 0.6)
    ax.set_title(title or "", color=INK)
    spacing = _spacing(ax, places)
    diameter = min(14, max(1.5, 0.6 * min(spacing)))
    _draw_edges(ax, tree, places, diameter)
    _draw_nodes(ax, tree, places, kinds, diameter)
    _write_labels(ax, places, kinds, texts, diameter, min(9, max(5, 1.6 * spacing[0] / _widest(texts))))
    _add_legend(ax, kinds.values(), any(is_pruned(tree, node) for node in tree))
    return ax


def _texts(tree: "nx.DiGraph[N]", labels: Mapping[N, str] | None) -> Mapping[N, str]:
    if len(tree) > LABELLED_UP_TO:
        return {}
    found = {node: _text(attributes) for node, attributes in tree.nodes(data=True)} if labels is None else labels
    return {node: text for node, text in found.items() if text}


def _text(attributes: Mapping[str, Any]) -> str:
    if attributes.get("folded"):
        return f"+{attributes['folded']:,}"
    found = (attributes.get(name) for name in ("label", "value", "score"))
    thing = next((thing for thing in found if thing is not None), "")
    return f"{thing:g}".replace("inf", "∞") if isinstance(thing, float) else str(thing)


def _widest(texts: Mapping[N, str]) -> int:
    return max(map(len, texts.values()), default=0) or 1


def _axes(ax: "Axes | None", size: tuple[float, float], words: str) -> "Axes":
    """Return the Axes, in a new figure where none are given, with a text form that says what they show.

    A new figure is drawn on the notebook's own paper, light or dark.
    """
    if ax is None:
        import matplotlib.pyplot as plt

        from gametree.drawing.figure import DescribedFigure

        ax = plt.figure(FigureClass=DescribedFigure, figsize=size, layout="constrained").add_subplot()
        # A face without colour would be just as transparent, but IPython would put a white card behind it.
        ax.figure.set_frameon(False)
        ax.set_facecolor("none")
    ax.set_label(words)
    return ax


def _size(places: Places[N], texts: Mapping[N, str]) -> tuple[float, float]:
    width, height = _extent(places)
    return min(14, max(4, (width + 1) * max(0.5, 0.09 * _widest(texts)))), min(9, (height + 1) * 0.8 + 0.6)


def _extent(places: Places[N]) -> tuple[float, float]:
    return max(x for x, _ in places.values()), -min(y for _, y in places.values())


def _spacing(ax: "Axes", places: Places[N]) -> tuple[float, float]:
    """Return how many points lie between neighbours and between layers."""
    box, (width, height) = ax.get_window_extent(), _extent(places)
    inch = ax.figure.dpi / POINTS_AN_INCH
    return box.width / inch / (width + 1), box.height / inch / (height + 1)


def _draw_edges(ax: "Axes", tree: "nx.DiGraph[N]", places: Places[N], diameter: float) -> None:
    from matplotlib.collections import LineCollection

    width = min(1.2, max(0.3, diameter / 8))
    for pruned, dashes in ((False, "solid"), (True, "dashed")):
        ends = [(places[above], places[below]) for above, below in tree.edges if is_pruned(tree, below) == pruned]
        if ends:
            ax.add_collection(LineCollection(ends, colors=INK, linestyles=dashes, linewidths=width, zorder=1))


def _draw_nodes(ax: "Axes", tree: "nx.DiGraph[N]", places: Places[N], kinds: Mapping[N, str], diameter: float) -> None:
    groups: dict[tuple[str, bool], list[tuple[float, float]]] = {}
    for node, kind in kinds.items():
        groups.setdefault((kind, is_pruned(tree, node)), []).append(places[node])
    for (kind, pruned), spots in groups.items():
        fill, edge = ("none", INK) if pruned else (STYLES[kind].fill, STYLES[kind].edge)
        _scatter(ax, spots, STYLES[kind].marker, diameter, fill, edge)
        if pruned:
            _scatter(ax, spots, "x", diameter * 0.6, INK)


def _scatter(
    ax: "Axes", spots: Iterable[tuple[float, float]], marker: str, diameter: float, fill: str, edge: str | None = None
) -> None:
    xs, ys = zip(*spots, strict=True)
    width = min(1.2, diameter / 8)
    ax.scatter(xs, ys, s=diameter**2, marker=marker, c=fill, edgecolors=edge, linewidths=width, zorder=2)


def _write_labels(
    ax: "Axes", places: Places[N], kinds: Mapping[N, str], texts: Mapping[N, str], diameter: float, size: float
) -> None:
    """Write below what has no children and to the right of all else, where no edge passes."""
    away = diameter / 2 + 2
    below: dict[str, Any] = {"xytext": (0, -away), "ha": "center", "va": "top"}
    beside: dict[str, Any] = {"xytext": (away, 0), "ha": "left", "va": "center"}
    for node, text in texts.items():
        place = below if STYLES[kinds[node]].childless else beside
        ax.annotate(text, places[node], textcoords="offset points", color=INK, fontsize=size, zorder=3, **place)


def _add_legend(ax: "Axes", kinds: Iterable[str], some_pruned: bool) -> None:
    from matplotlib.lines import Line2D

    present = set(kinds)
    signs = [_sign(KINDS[name][0], style) for name, style in STYLES.items() if name in present]
    if some_pruned:
        signs.append(Line2D([], [], color=INK, marker="x", linestyle="dashed", label="pruned: never looked at"))
    under, ncols = (0.5, 0), len(signs)
    ax.legend(handles=signs, loc="upper center", bbox_to_anchor=under, ncols=ncols, frameon=False, labelcolor=INK)


def _sign(words: str, style: Style) -> "Line2D":
    from matplotlib.lines import Line2D

    edge = style.fill if style.edge == "none" else style.edge
    return Line2D([], [], linestyle="none", marker=style.marker, mfc=style.fill, mec=edge, label=words)


def draw_counts(
    series: Mapping[str, Mapping[int, int]],
    xlabel: str,
    ylabel: str,
    log: bool = False,
    names: Sequence[str] = (),
    ax: "Axes | None" = None,
    figsize: tuple[float, float] = (7, 4.2),
) -> "Axes | Drawing":
    """Draw one line for each series, named at its end, and return the Axes; without matplotlib SVG.

    Args:
        series: name -> {x: count}.
        xlabel: what x counts.
        ylabel: what is counted.
        log: whether each step up multiplies the count instead of adding to it.
        names: what to write at 0, 1, 2 and so on instead of the numbers.
        ax: where to draw; without it, in a new figure.
        figsize: width and height of a new figure in inches.

    Raises:
        TypeError: a series does not map numbers to numbers.
        ValueError: there is no series, or one is empty, or a number is not finite, or `log` is to show a count that is
            not above 0.

    """
    _require_counts(series, log)
    words = describe_counts(series, xlabel, ylabel)
    if not HAS_MATPLOTLIB:
        return _shown(chart(series, xlabel, ylabel, words, log, names))
    ax = _axes(ax, figsize, words)
    if log:
        ax.set_yscale("log")
    for (name, counts), (colour, marker, dashes) in zip(series.items(), cycle(LINES), strict=False):
        xs = sorted(counts)
        ax.plot(xs, [counts[x] for x in xs], dashes, color=colour, marker=marker, markersize=5, label=name)
    _dress(ax, xlabel, ylabel)
    if names:
        ax.set_xticks(range(len(names)), names, rotation=20, ha="right")
    _name_ends(ax, {name: max(counts.items()) for name, counts in series.items()})
    return ax


def draw_gantt(run: Run, ax: "Axes | None" = None, figsize: tuple[float, float] | None = None) -> "Axes | Drawing":
    """Draw the Gantt chart of a simulated run and return the Axes; without matplotlib SVG.

    A row for each worker, a bar for each job: pale and crossed where the job was stopped.

    Args:
        run: what `gametree.simulate` returned.
        ax: where to draw; without it, in a new figure.
        figsize: width and height of a new figure in inches; without it, what the workers need.

    Raises:
        TypeError: it is no such run.

    """
    require_run(run)
    if not HAS_MATPLOTLIB:
        return _shown(gantt(run))
    ax = _axes(ax, figsize or (7, min(9, 1 + 0.3 * len(run.nodes))), describe_run(run))
    for worker, style in enumerate(map(look, range(len(run.nodes)))):
        for stopped in (False, True):
            spans = [(bar.start, bar.end - bar.start) for bar in bars(run.visits) if bar[::3] == (worker, stopped)]
            hatch, alpha = ("xx", 0.3) if stopped else (2 * HATCHES[style.pattern], 1)
            ax.broken_barh(
                spans, (worker - 0.4, 0.8), facecolor=style.colour, edgecolor="white", hatch=hatch, alpha=alpha
            )
    _dress(ax, "units of time", "worker and its nodes")
    names = [f"{look(worker).letter} {nodes:,}" for worker, nodes in enumerate(run.nodes)]
    ax.set_yticks(range(len(names)), names)
    ax.invert_yaxis()
    return ax


def _require_counts(series: Mapping[str, Mapping[int, int]], log: bool) -> None:
    if not isinstance(series, Mapping) or not all(isinstance(counts, Mapping) for counts in series.values()):
        raise TypeError(f"expected series like {{'minimax': {{1: 9, 2: 81}}}}, a count for each x, got {series!r}")
    if not series or not all(series.values()):
        raise ValueError("nothing to draw: give at least one series, and each with at least one count")
    for name, counts in series.items():
        for number in (*counts, *counts.values()):
            if not isinstance(number, Real):
                raise TypeError(f"series {name!r}: expected numbers, got {number!r}")
            if not abs(number) <= float_info.max:
                raise ValueError(f"series {name!r}: {number} has no place on an axis; leave it out")
    if log and min(min(counts.values()) for counts in series.values()) <= 0:
        raise ValueError("a logarithmic axis has no place for 0 or less: every count must be above 0")


def describe_counts(series: Mapping[str, Mapping[int, int]], xlabel: str, ylabel: str) -> str:
    """Return a chart in words: what is drawn against what, and where each series begins and ends."""
    ends = ((name, *min(counts.items()), *max(counts.items())) for name, counts in series.items())
    courses = (f"{name} from {y:,} at {x:,} to {end:,} at {last:,}" for name, x, y, last, end in ends)
    return f"chart of {ylabel} against {xlabel}: {'; '.join(courses)}"


def _dress(ax: "Axes", xlabel: str, ylabel: str) -> None:
    from matplotlib.ticker import MaxNLocator

    ax.set_xlabel(xlabel, color=INK)
    ax.set_ylabel(ylabel, color=INK)
    ax.tick_params(which="both", colors=INK)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))
    ax.grid(color=INK, alpha=0.25)
    for side, spine in ax.spines.items():
        spine.set(color=INK, visible=side in ("left", "bottom"))


def _name_ends(ax: "Axes", ends: Mapping[str, tuple[int, int]]) -> None:
    """Write each name to the right of its end, a line apart where ends lie close together."""
    ax.autoscale_view()
    points, lowest_free = POINTS_AN_INCH / ax.figure.dpi, -inf
    colours = {line.get_label(): line.get_color() for line in ax.lines}
    for name, end in sorted(ends.items(), key=lambda item: item[1][1]):
        height = ax.transData.transform(end)[1] * points
        up = max(0, lowest_free - height)
        lowest_free = height + up + LINE_HEIGHT
        ax.annotate(name, end, xytext=(8, up), textcoords="offset points", va="center", color=colours[name])
