"""How a node of a tree is drawn: its symbol or board, label, name, value and notes, from the node's attributes."""

import json
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import inf
from pathlib import Path
from typing import Any, Literal, TypeAlias

from gametree.games.board_svg import Theme, new_stones
from gametree.position import MAX
from gametree.style import width_of
from gametree.trees.build import Graph

SQUARE = 16.0
SYMBOL = 15.0
ASIDE = 8.0
LABEL, VALUE, NAME = 14, 16, 12  # pixels that its texts are high, as in tree.css; bold ones are as wide as larger ones
LONG = 10**15
LIMITS: dict[str, Any] = json.loads(Path(__file__).with_name("limits.json").read_text(encoding="utf-8"))
SIGNS: Mapping[str, str] = LIMITS["signs"]
Shape: TypeAlias = Literal["max", "min", "leaf", "call", "fold"]


@dataclass(frozen=True, slots=True)
class NodeStyle:
    """How a node is drawn.

    Args:
        shape: MAX's triangle, MIN's triangle, a leaf's square, a call's box, or the triangle of a folded group.
        label: what is written in it.
        rows: the board to show, from the top.
        text: the position in words, for a game without a board.
        last: the square of the board's last move.
        theme: what the board's game is played with, as `board_svg` takes it.
        won: the squares of the line that has won.
        name: what captions call the node.
        value: what stands beside it, or below a number; empty for nothing.
        note: the lines beside it, such as a window to fill in.
        room: the widest value that it will ever have, so that nothing has to move.
        note_room: the widest line that will ever be beside it.
        state: CSS classes: gt-wait, gt-open, gt-now, gt-done, gt-pruned, gt-cut, gt-failed.
        title: its tooltip.

    """

    shape: Shape
    label: str = ""
    rows: tuple[str, ...] = ()
    text: str = ""
    last: int | None = None
    theme: Theme | None = None
    won: Sequence[int] = ()
    name: str = ""
    value: str = ""
    note: tuple[str, ...] = ()
    room: str = ""
    note_room: str = ""
    state: str = "gt-done"
    title: str = ""

    @property
    def has_board(self) -> bool:
        """Whether a board or a text stands where there is a symbol otherwise."""
        return bool(self.rows or self.text)

    @property
    def half(self) -> float:
        """Half the width of the symbol, in pixels."""
        if self.has_board:
            return len(self.rows[0]) * SQUARE / 2 if self.rows else width_of(self.text, LABEL) / 2 + 7
        return SYMBOL if self.shape in ("max", "min") else max(SYMBOL, width_of(self.label, LABEL) / 2 + 5)

    @property
    def left(self) -> float:
        """How far the node reaches to the left of its centre, in pixels."""
        if self.is_number:
            return self.right
        return max(self.half, width_of(self.name, NAME) + 5 if self.has_board else 0)

    @property
    def right(self) -> float:
        """How far the node reaches to the right of its centre, in pixels."""
        if self.is_number:
            return max(self.half, self.value_width / 2)
        notes = [width_of(line, NAME) for line in (*self.note, self.note_room)]
        return self.half + ASIDE + max(self.value_width, *notes)

    @property
    def is_number(self) -> bool:
        """Whether the node is a leaf with its number in it, which has its value below it."""
        return self.shape == "leaf" and not self.has_board

    @property
    def is_told(self) -> bool:
        """Whether its value is the number that stands in it, so that nothing need say it again."""
        return self.is_number and self.value == self.label != ""

    @property
    def value_width(self) -> float:
        """How wide its value is, in pixels."""
        return max(width_of(text, VALUE) for text in (self.value, self.room))

    @property
    def height(self) -> float:
        """How high the node is, in pixels."""
        return max(len(self.rows) * SQUARE, 2 * SYMBOL if self.shape != "call" else 26)


def format_value(value: object) -> str:
    """Return a value as pictures and captions write it: −1, +∞, 0.5."""
    if value in (inf, -inf):
        return "+∞" if value == inf else "−∞"
    if isinstance(value, int) and abs(value) > LONG:
        text = f"{Decimal(value).normalize():g}"
    else:
        text = f"{value + 0:g}" if isinstance(value, float) else str(value)
    return text.replace("-", "−")


def node_style(tree: Graph, node: Hashable) -> NodeStyle:
    """Return how a node is drawn, from its attributes alone."""
    data = tree.nodes[node]
    if "folded" in data:
        return NodeStyle("fold", label=f"{data['folded']:,} more", title=f"{data['folded']:,} more nodes")
    if "position" not in data:
        return _call_look(data)
    is_over = not tree.out_degree(node) and not data["position"].moves()
    return _position_look(data, is_over, _last(tree, node))


def _call_look(data: Mapping[str, Any]) -> NodeStyle:
    value = "" if data.get("value") is None else format_value(data["value"])
    failed = data.get("error") is not None
    label = str(data.get("label", ""))
    return NodeStyle(
        "call",
        shorten(label),
        value="✗" if failed else shorten(value),
        state="gt-failed" if failed else "gt-done",
        title=label,
    )


def _last(tree: Graph, node: Hashable) -> int | None:
    """Return the square that the last move filled, where it filled one."""
    parents = [*tree.predecessors(node)]
    if len(parents) != 1:
        return None
    before, after = (getattr(tree.nodes[one].get("position"), "rows", ()) for one in (*parents, node))
    return next(iter(new_stones(before, after)), None)


def _position_look(data: Mapping[str, Any], is_leaf: bool, last: int | None) -> NodeStyle:
    rows = getattr(data["position"], "rows", None)
    text = shorten(str(data["position"])) if rows is None else ""
    has_board = bool(rows or text)
    shape: Shape = "leaf" if is_leaf else "max" if data["turn"] == MAX else "min"
    label = _result(data["score"]) if is_leaf and not has_board else ""
    value = "" if data.get("value") is None else SIGNS[data.get("sign", "")] + format_value(data["value"])
    state = "gt-pruned" if data.get("pruned") else "gt-done"
    score = format_value(data["score"]) if is_leaf and has_board and "visited" not in data else ""
    name, title = data.get("name", ""), str(data["position"])
    return NodeStyle(
        shape,
        label,
        rows or (),
        text,
        last,
        getattr(data["position"], "theme", None),
        getattr(data["position"], "won_line", ()) if is_leaf else (),
        name="" if name == "root" else name,
        value=score or ("" if value == label else value),
        state=state,
        title=f"{name}: {title}" if name else title,
    )


def _result(score: object) -> str:
    return "?" if score is None else format_value(score)


def shorten(text: str, most: int = 26) -> str:
    """Return `text`, its middle left out when it is longer than `most` characters."""
    return text if len(text) <= most else f"{text[: most - 7]}…{text[-6:]}"
