"""Who did what in a run of many workers: a Gantt chart, and the tree in the workers' colours, patterns and letters."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from math import inf
from typing import NamedTuple

from gametree.drawing.chart import BLUE, GREEN, INK, ORANGE, PURPLE, SKY, VERMILLION, WIDTH, Axis
from gametree.drawing.layout import tidy
from gametree.drawing.svg import Drawing
from gametree.position import MAX, Position, require
from gametree.search.parallel.simulation import Run as Run
from gametree.search.parallel.simulation import Visit as Visit
from gametree.style import standalone, text_at
from gametree.trees.build import Graph, game_tree

COLOURS = ((BLUE, "#fff"), (ORANGE, "#000"), (GREEN, "#fff"), (PURPLE, "#000"), (SKY, "#000"), (VERMILLION, "#fff"))
HATCHES = ("", "/", "\\", "-", "|", ".")  # as matplotlib names them
STRIPES = ("", "M-2 8L8 -2M6 10l4 -4", "M-2 0L8 10M6 -2l4 4", "M0 4h8", "M4 0v8", "M3 4h2")
DASHES = ("none", "6 3", "2 3", "7 3 2 3", "10 3", "4 2 1 2")
ROW, STEP, LEVEL, HALF = 24.0, 32.0, 62.0, 14.0
MOST_ROWS, MOST_NODES = 64, 500
OUTLINES = {
    "max": f"M0 {-HALF:g}L{HALF:g} {HALF - 3:g}H{-HALF:g}Z",
    "min": f"M0 {HALF:g}L{HALF:g} {3 - HALF:g}H{-HALF:g}Z",
    "leaf": "M-10 -10H10V10H-10Z",
}


class Look(NamedTuple):
    """How a worker is told from others, by colour and without it: 36 looks, and letters without end."""

    letter: str
    colour: str
    on_colour: str
    pattern: int


class Bar(NamedTuple):
    """What a worker did of one job without a pause, from `start` to `end`; `stopped` if it was in vain."""

    worker: int
    start: float
    end: float
    stopped: bool


def look(worker: int) -> Look:
    """Return how a worker, counted from 0, is drawn: P is the first, as nodes are called A, B and so on."""
    turns, place = divmod(worker, len(COLOURS))
    letter = chr(ord("A") + (ord("P") - ord("A") + worker) % 26) + (str(worker // 26 + 1) if worker >= 26 else "")
    return Look(letter, *COLOURS[place], (place + turns) % len(HATCHES))


def bars(visits: Iterable[Visit]) -> Iterator[Bar]:
    """Yield the visits of each worker, joined where it went on with the same job."""
    for (worker, _), ours in groupby(sorted(visits, key=lambda visit: visit[:2]), lambda visit: (visit[0], visit.job)):
        starts = [(visit.start, visit.stopped) for visit in ours]
        for _, group in groupby(enumerate(starts), lambda item: item[1][0] - item[0]):
            (
                (start, stopped),
                *_,
            ) = pieces = [piece for _, piece in group]
            yield Bar(worker, start, pieces[-1][0] + 1, stopped)


def describe_run(run: Run) -> str:
    """Return a run in words: what it cost beside the serial search, who did how much, and how much was in vain."""
    workers = f"{len(run.nodes)} worker{'s' if len(run.nodes) > 1 else ''}"
    times = f"{run.time:g} units instead of {run.serial:,} ({run.speedup:.2f} times as fast)"
    stopped = sum(visit.stopped for visit in run.visits)
    shares = ", ".join(f"{look(worker).letter} {nodes:,}" for worker, nodes in enumerate(run.nodes[:MOST_ROWS]))
    return f"{workers}: {times}, {sum(run.nodes):,} nodes, {stopped:,} of them stopped, {run.idle:.0%} idle; {shares}"


def gantt(run: Run) -> Drawing:
    """Return the Gantt chart of a run as SVG: a row for each worker, a bar for each job, crossed where it was stopped.

    Of more than 64 workers the first 64 are drawn. `gametree.plot.draw_gantt` draws it with matplotlib.

    >>> gantt(simulate(young_brothers, Tree([[3, 12, 8], [2, 4], [1, 7]]), workers=2))
    2 workers: 6 units instead of 9 (1.50 times as fast), 9 nodes, 0 of them stopped, 25% idle; P 6, Q 3
    """
    require_run(run)
    rows, across, text = min(len(run.nodes), MOST_ROWS), Axis(0, run.time, WIDTH), describe_run(run)
    height = rows * ROW
    grid = "".join(f"M{across.at(tick):.1f} 0V{height:g}" for tick in across.ticks())
    drawn = [_patterns(range(rows)), f'<path d="{grid}" stroke="{INK}" stroke-opacity="0.25"/>']
    for worker in range(rows):
        name = f"{look(worker).letter} {run.nodes[worker]:,}"
        drawn.append(text_at(-8, worker * ROW + 16, name, "gt-text", 12, "end"))
    drawn += [_bar(bar, across) for bar in bars(run.visits) if bar.worker < rows]
    drawn += [
        text_at(round(across.at(tick), 1), height + 16, f"{tick:,}", "gt-text", 11, "middle") for tick in across.ticks()
    ]
    return Drawing(standalone("".join(drawn), (-70, -10, WIDTH + 90, height + 36), text), text)


def _bar(bar: Bar, across: Axis) -> str:
    x, width, y = across.at(bar.start), across.at(bar.end) - across.at(bar.start) - 0.6, bar.worker * ROW + 3
    size = f'x="{x:.1f}" y="{y:g}" width="{max(width, 0.4):.1f}" height="{ROW - 6:g}"'
    cross = f'<path d="M{x:.1f} {y:g}l{width:.1f} {ROW - 6:g}m0 {6 - ROW:g}l{-width:.1f} {ROW - 6:g}" stroke="{INK}"/>'
    return _filled(f"<rect {size}", bar.worker, bar.stopped) + (cross if bar.stopped else "")


def _filled(element: str, worker: int, stopped: bool) -> str:
    """Return an element in a worker's colour and pattern; where the work was stopped it is pale."""
    style, faint = look(worker), ' fill-opacity="0.3"' if stopped else ""
    stripes = f'{element} fill="url(#gt-worker-{worker})"/>' if style.pattern else ""
    return f'{element} fill="{style.colour}"{faint}/>{stripes}'


def _patterns(workers: Iterable[int]) -> str:
    shapes = {
        worker: f'<path d="{STRIPES[look(worker).pattern]}" stroke="#fff" stroke-width="1.4" stroke-opacity="0.6"/>'
        for worker in workers
    }
    size = 'width="8" height="8" patternUnits="userSpaceOnUse"'
    return "".join(f'<pattern id="gt-worker-{worker}" {size}>{shape}</pattern>' for worker, shape in shapes.items())


def require_run(run: object) -> None:
    """Raise a TypeError when something else than a run was given."""
    require(hasattr(run, "visits"), "run", "what simulate(…) returned", run)


def workers_tree(run: Run, depth: float = inf) -> Drawing:
    """Return the tree of a run as SVG: each node in the look of its first worker, with the letters of all that came.

    A node whose every visit was stopped is pale and crossed, one that nobody visited an outline. Positions that are
    equal are drawn equal.

    Args:
        run: what `simulate` returned.
        depth: how many plies of the tree to draw; without it, to the end of the game.

    Raises:
        TreeTooLarge: the tree has more than 500 nodes.

    >>> workers_tree(simulate(young_brothers, Tree([[3, 12], [2, 4], [1, 7]]), workers=2)).svg.count("<pattern")
    2

    """
    require_run(run)
    tree, text = game_tree(run.visits[0].position, depth, MOST_NODES), describe_run(run)
    places = {node: (x * STEP, -y * LEVEL) for node, (x, y) in tidy(tree).items()}
    came: dict[Position, list[Visit]] = {}
    for visit in run.visits:
        came.setdefault(visit.position, []).append(visit)
    visits = {node: came.get(tree.nodes[node]["position"], []) for node in tree}
    edges = [_edge(places[above], places[below], visits[below]) for above, below in tree.edges]
    nodes = [_node(tree, node, place, visits[node]) for node, place in places.items()]
    right, low = (max(place[axis] for place in places.values()) for axis in (0, 1))
    patterns = _patterns(sorted({visit.worker for visit in run.visits}))
    view = (-HALF - 14, -HALF - 14, right + 2 * HALF + 28, low + 2 * HALF + 28)
    return Drawing(standalone(patterns + "".join([*edges, *nodes]), view, text), text)


def _edge(above: tuple[float, float], below: tuple[float, float], visits: list[Visit]) -> str:
    style = look(visits[0].worker) if visits else None
    stroke, dashes, width = (style.colour, DASHES[style.pattern], 2) if style else (INK, "3 4", 1)
    path = f"M{above[0]:g} {above[1]:g}L{below[0]:g} {below[1]:g}"
    return f'<path d="{path}" stroke="{stroke}" stroke-width="{width}" stroke-dasharray="{dashes}"/>'


def _node(tree: Graph, node: object, place: tuple[float, float], visits: list[Visit]) -> str:
    turn = "max" if tree.nodes[node]["turn"] == MAX else "min"
    shape = turn if tree[node] else "leaf"
    outline = f'<path d="{OUTLINES[shape]}" stroke="{INK}" class="gt-paper"/>'
    where = f'<g transform="translate({place[0]:g} {place[1]:g})"><title>{escape(_told(tree, node, visits))}</title>'
    if not visits:
        return f"{where}{outline}</g>"
    stopped, style = all(visit.stopped for visit in visits), look(visits[0].worker)
    letters = "".join(dict.fromkeys(look(visit.worker).letter for visit in visits))
    letter = text_at(0, {"max": 8, "min": 1, "leaf": 4}[shape], letters, "" if not stopped else "gt-text", 11, "middle")
    drawn = _filled(f'<path d="{OUTLINES[shape]}"', visits[0].worker, stopped)
    cross = f'<path d="M-10 -10L10 10M-10 10L10 -10" stroke="{INK}"/>' if stopped else ""
    return f'{where}{outline}{drawn}<g fill="{style.on_colour}">{letter}</g>{cross}</g>'


def _told(tree: Graph, node: object, visits: list[Visit]) -> str:
    came = (f"{look(visit.worker).letter} at {visit.start:g}{', stopped' * visit.stopped}" for visit in visits)
    return f"{tree.nodes[node]['position']}: {'; '.join(came) or 'never visited'}"
