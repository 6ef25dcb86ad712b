"""A tree as SVG text: a game tree, a call tree or a search tree, plain or at any step of a recording."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

from gametree.drawing.describe import describe, is_merged
from gametree.drawing.layout import Places, layered, root_of, tidy
from gametree.drawing.node import ASIDE, NAME, SQUARE, SYMBOL, NodeStyle, Shape, node_style
from gametree.games.board_svg import small_board
from gametree.position import MAX, require, side_name
from gametree.style import plain, standalone, still, text_at, width_of
from gametree.trees.build import Graph, fold

Layout: TypeAlias = Callable[[Any], Places[Any]]

GAP = 5.0
LEVEL_GAP = 42.0
MARGIN = 14.0


@dataclass(frozen=True)
class Drawing:
    """A picture that a notebook shows: SVG, and the same in words where pictures are not shown."""

    svg: str
    text: str

    def _repr_svg_(self) -> str:
        return still(self.svg)

    def __repr__(self) -> str:
        return self.text

    def save(self, path: str | Path) -> None:
        """Write the picture to a file, in light colours: as SVG, or as PNG where the package resvg-py is installed.

        Args:
            path: where; it ends with .svg or .png. A PNG is twice as large as the picture on the screen.

        Raises:
            ValueError: it ends otherwise.
            TypeError: it is no name, but an open file, say.
            ModuleNotFoundError: it is to be a PNG, and resvg-py is missing.

        """
        require(isinstance(path, str | Path), "path", "a file's name (the picture as text is `.svg`)", path)
        path = Path(path)
        kind = path.suffix.lower()
        if kind == ".svg":
            path.write_text(plain(self.svg), encoding="utf-8")
        elif kind == ".png":
            path.write_bytes(_png(plain(self.svg)))
        else:
            more = ", or as PDF from `gametree.plot.draw_tree`" if kind == ".pdf" else ""
            raise ValueError(f"a picture is saved as .svg or .png{more}, got {str(path)!r}")


def _png(svg: str) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "a PNG needs the package resvg-py: install it, or save the picture as .svg"
        ) from error
    from matplotlib import get_data_path

    letters = map(str, Path(get_data_path(), "fonts", "ttf").glob("DejaVuSans*.ttf"))
    return bytes(svg_to_bytes(svg_string=svg, zoom=2, font_files=list(letters)))


def draw(tree: Graph, most: int = 60, title: str | None = None, layout: Layout = tidy) -> Drawing:
    """Return a picture of a game tree, a call tree, a search tree or a graph of positions, as SVG, with boards.

    A node of a graph that several moves lead to is framed; in a page, a pointer on it lights the ways into it.

    `gametree.plot.draw_tree` draws the same trees with matplotlib: thousands of nodes, and Axes to add to.

    Args:
        tree: what a builder of `gametree.trees.build` made, or a tree with the same attributes.
        most: how many nodes of a tree to show before the rest is folded into triangles that tell its size.
        title: what the picture shows, in words, for who does not see it, and under a pointer; by default what
            `gametree.drawing.describe.describe` says.
        layout: from a tree to node -> (x, y), the root at (0, 0) or right of it, its children at y = -1.

    Raises:
        TypeError: it is no directed graph, but a position, for example.
        ValueError: it is no rooted tree, and no graph of positions either: it is empty, or has a circle.

    >>> draw(game_tree(Tree([[3, 12], [2, 4]])))
    tree of 7 nodes in 3 layers: 1 MAX, 2 MIN, 4 leaves

    """
    require(isinstance(most, int), "most", "a number of nodes", most)
    import networkx as nx

    if not isinstance(tree, nx.DiGraph):
        raise TypeError(f"draw shows a tree made by game_tree, call_tree or search_tree, got {type(tree).__name__}")
    if not is_merged(tree):
        root_of(tree)  # or an error that says why it is no tree
    shown = tree if is_merged(tree) else fold(tree, most)
    styles = {node: node_style(shown, node) for node in shown}
    text = title or describe(tree)
    return Drawing(tree_svg(shown, styles, text, layout=layout), text)


def tree_svg(
    tree: Graph,
    styles: Mapping[Hashable, NodeStyle],
    text: str,
    growing: bool = False,
    layout: Layout = tidy,
) -> str:
    """Return a tree as a whole SVG picture.

    Args:
        tree: a rooted tree.
        styles: how each node is drawn.
        text: what the picture shows, in words.
        growing: whether a node that is not there yet (gt-wait) is left out instead of drawn thin.
        layout: from a tree to node -> (x, y).

    """
    places = _places(tree, styles, layout)
    numbers = {node: at for at, node in enumerate(tree)}
    edges = [_edge(places, styles, parent, child, numbers[child]) for parent, child in tree.edges]
    nodes = [_node(styles[node], places[node], at) for at, node in enumerate(tree)]
    drawn = [*edges, *nodes] if not is_merged(tree) else _with_ways_in(tree, edges, nodes)
    body = "".join([*_side_names(tree, styles, places), *drawn])
    return standalone(body, _view(styles, places), text, "gt-growing" if growing else "")


def _with_ways_in(graph: Graph, edges: list[str], nodes: list[str]) -> list[str]:
    """Put each node in a group with the edges that lead to it, so that a pointer on it is on them too."""
    ways: dict[Hashable, list[str]] = {node: [] for node in graph}
    for (_, child), edge in zip(graph.edges, edges, strict=True):
        ways[child].append(edge)
    return [
        f'<g class="gt-into{" gt-merged" if len(ways[node]) > 1 else ""}">{"".join(ways[node])}{drawn}</g>'
        for node, drawn in zip(graph, nodes, strict=True)
    ]


def _places(tree: Graph, styles: Mapping[Hashable, NodeStyle], layout: Layout = tidy) -> Places[Hashable]:
    units = layered(tree) if is_merged(tree) else layout(tree)
    layers = _layers(units)
    step = max((_needed(styles, units, pair) for layer in layers for pair in pairwise(layer)), default=1.0)
    level = max(style.height for style in styles.values()) + LEVEL_GAP * (2 if is_merged(tree) else 1)
    return {node: (round(x * step, 1), round(-y * level, 1)) for node, (x, y) in units.items()}


def _layers(units: Places[Hashable]) -> list[list[Hashable]]:
    layers: dict[float, list[Hashable]] = {}
    for node, (_, y) in sorted(units.items(), key=lambda item: item[1][0]):
        layers.setdefault(y, []).append(node)
    return list(layers.values())


def _needed(styles: Mapping[Hashable, NodeStyle], units: Places[Hashable], pair: tuple[Hashable, Hashable]) -> float:
    """Return how many pixels a unit must have so that two neighbours of a layer do not touch."""
    one, other = pair
    apart = units[other][0] - units[one][0]
    gap = GAP if styles[other].is_number else 2 * GAP  # a frame goes round it, which must not touch a value before it
    return (styles[one].right + styles[other].left + gap) / apart if apart else 0.0


def _view(styles: Mapping[Hashable, NodeStyle], places: Places[Hashable]) -> tuple[float, float, float, float]:
    margin = MARGIN + (52 if any(style.shape in ("max", "min") for style in styles.values()) else 0)
    left = min(places[node][0] - style.left for node, style in styles.items()) - margin
    right = max(places[node][0] + style.right for node, style in styles.items()) + MARGIN
    top = min(places[node][1] - style.height / 2 for node, style in styles.items()) - MARGIN
    bottom = max(places[node][1] + style.height / 2 for node, style in styles.items()) + MARGIN + 28
    return round(left), round(top), round(right - left), round(bottom - top)


def _side_names(tree: Graph, styles: Mapping[Hashable, NodeStyle], places: Places[Hashable]) -> list[str]:
    left = min(places[node][0] - style.left for node, style in styles.items()) - 56
    names = []
    for layer in _layers(places):
        inner = [tree.nodes[node] for node in layer if styles[node].shape in ("max", "min")]
        if len({node["turn"] for node in inner}) == 1:
            turn, position = inner[0]["turn"], inner[0].get("position")
            name = getattr(position, "side_names", {}).get(turn, side_name(turn))
            classes = f"gt-side-name gt-{side_name(turn).lower()}-name"
            names.append(text_at(left, places[layer[0]][1] + 4, f"{'▲' if turn == MAX else '▼'} {name}", classes))
    return names


def _edge(
    places: Places[Hashable], styles: Mapping[Hashable, NodeStyle], parent: Hashable, child: Hashable, at: int
) -> str:
    x, y = places[parent][0], places[parent][1] + styles[parent].height / 2
    to_x, to_y = places[child][0], places[child][1] - styles[child].height / 2
    middle = (y + to_y) / 2
    curve = f"M{x:g} {y:g}C{x:g} {middle:g} {to_x:g} {middle:g} {to_x:g} {to_y:g}"
    return f'<path class="gt-edge {styles[child].state}" data-edge="{at}" d="{curve}"/>'


def _node(style: NodeStyle, place: tuple[float, float], at: int) -> str:
    parts = [_frame(style), _board(style), _symbol(style), _name(style), _value(style), _notes(style), _cross(style)]
    title = f"<title>{_escaped(style.title)}</title>" if style.title else ""
    x, y = place
    told = " gt-told" if style.is_told else " gt-valued" if style.value else ""
    classes = f"gt-node {style.state}{told}"
    return f'<g class="{classes}" data-node="{at}" transform="translate({x:g} {y:g})">{title}{"".join(parts)}</g>'


def _frame(style: NodeStyle) -> str:
    reach, top = style.half if style.is_number else style.left, -style.height / 2 - 5
    height = style.height + (25 if style.is_number and style.name else 10)
    size = f'x="{-reach - 5:g}" y="{top:g}" width="{reach + style.half + 10:g}" height="{height:g}" rx="7"'
    return f'<rect class="gt-frame-glow" {size}/><rect class="gt-frame" {size}/>'


def _board(style: NodeStyle) -> str:
    if style.text:
        size = f'x="{-style.half:g}" y="-13" width="{2 * style.half:g}" height="26"'
        return f'<rect class="gt-square" {size}/>{text_at(0, 5, style.text, "gt-label")}'
    if not style.rows:
        return ""
    left, top = -style.half, -len(style.rows) * SQUARE / 2
    board = small_board(style.rows, SQUARE, style.last, style.theme, style.won)
    return f'<g class="gt-drawn" transform="translate({left:g} {top:g})">{board}</g>'


def _symbol(style: NodeStyle) -> str:
    """Draw the symbol in the middle, unless a board is there."""
    if style.has_board:
        return ""
    label = text_at(0, 5 if style.shape != "fold" else 24, style.label, "gt-label") if style.label else ""
    return f'<path class="gt-box gt-{style.shape}" d="{_OUTLINES[style.shape](style.half)}"/>{label}'


_OUTLINES: Mapping[Shape, Callable[[float], str]] = {
    "max": lambda half: f"M0 {-half:g}L{half:g} {half:g}H{-half:g}Z",
    "min": lambda half: f"M0 {half:g}L{half:g} {-half:g}H{-half:g}Z",
    "leaf": lambda half: _rectangle(half),
    "call": lambda half: _rectangle(half),
    "fold": lambda _: f"M0 {-SYMBOL:g}L{SYMBOL * 1.6:g} {SYMBOL * 0.7:g}H{-SYMBOL * 1.6:g}Z",
}


def _rectangle(half: float) -> str:
    return f"M{-half:g} -13H{half:g}V13H{-half:g}Z"


def _name(style: NodeStyle) -> str:
    if not style.name or style.shape == "fold":
        return ""
    if style.has_board:  # left of where the edge comes in
        fits = width_of(style.name, NAME) < style.half - 5
        x, anchor = (-style.half, "start") if fits else (-5, "end")
        return text_at(x, -style.height / 2 - 4, style.name, "gt-name", anchor=anchor)
    return text_at(
        0, 27 if style.is_number else _WHERE_WIDE.get(style.shape, 4), style.name, "gt-name", anchor="middle"
    )


_WHERE_WIDE: Mapping[Shape, float] = {"max": 11, "min": -1}  # a name is read where its triangle is wide enough for it


def _value(style: NodeStyle) -> str:
    if style.is_number:
        return text_at(0, 42 if style.name else 29, style.value, "gt-value", anchor="middle")
    return text_at(style.half + ASIDE, -6 if style.note_room or style.note else 5, style.value, "gt-value")


def _notes(style: NodeStyle) -> str:
    lines = [*style.note, *[""] * (2 - len(style.note))] if style.note_room or style.note else []
    return "".join(text_at(style.half + ASIDE, 9 + 14 * at, line, "gt-note") for at, line in enumerate(lines))


def _cross(style: NodeStyle) -> str:
    y = -style.height / 2 - LEVEL_GAP / 2
    mark = f'<circle cx="0" cy="{y:g}" r="8"/><path d="M-3.5 {y - 3.5:g}l7 7m0 -7l-7 7"/>'
    return f'<g class="gt-cross">{mark}</g>'


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
