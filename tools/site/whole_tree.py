"""The whole tree of tic-tac-toe as alpha-beta searches it: the picture that the home page plays."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate, pairwise
from typing import cast

from gametree import alphabeta, record, tic_tac_toe
from gametree.games.board_svg import board_marks
from gametree.games.mnk import MNK

TICKS = 300  # in which the counter's numbers are told
Path = tuple[int, ...]


@cache
def nodes_below(position: MNK) -> int:
    """Return how many nodes the whole tree below a position has, itself among them: those that minimax visits."""
    return 1 + sum(nodes_below(position.play(move)) for move in position.moves())


@dataclass(frozen=True)
class Visit:
    """A call of the search: its position, and the numbers of this call and of the last one below it."""

    position: MNK
    first: int
    last: int


class WholeSearch:
    """A recorded alpha-beta search of tic-tac-toe: what it visits, and what it never looks at."""

    def __init__(self) -> None:
        self.visits: dict[Path, Visit] = {}
        calls = record(alphabeta, tic_tac_toe(), lines=False).calls
        below = [0] * len(calls)
        paths: list[Path] = []
        for call in calls:
            if call.parent is None:
                paths.append(())
                continue
            paths.append((*paths[call.parent], below[call.parent]))  # replies are tried in their order
            below[call.parent] += 1
        last = list(range(len(calls)))
        for call in reversed(calls[1:]):
            last[call.parent or 0] = max(last[call.parent or 0], last[call.index])
        for call, path in zip(calls, paths, strict=True):
            self.visits[path] = Visit(cast("MNK", call.arguments["position"]), call.index, last[call.index])

    @cached_property
    def all_nodes(self) -> int:
        """How many nodes the tree has."""
        return nodes_below(tic_tac_toe())

    def cut(self, path: Path) -> list[Path]:
        """Return the replies to a visited position that are cut."""
        return [(*path, at) for at in range(len(self.visits[path].position.moves())) if (*path, at) not in self.visits]

    def left(self) -> list[int]:
        """Return how many nodes are not cut, after each 300th part of the search."""
        lost = [0] * (len(self.visits) + 1)
        for path, visit in self.visits.items():
            moves = visit.position.moves()
            lost[visit.last + 1] += sum(nodes_below(visit.position.play(moves[reply[-1]])) for reply in self.cut(path))
        left = list(accumulate(lost, lambda before, now: before - now, initial=self.all_nodes))[1:]
        return [left[at * len(self.visits) // TICKS] for at in range(TICKS + 1)]


@cache
def whole_search() -> WholeSearch:
    """Return the search; it takes some seconds to record."""
    return WholeSearch()


@dataclass(frozen=True)
class Layout:
    """How large the layers of a picture are, from the root down.

    Args:
        name: for which screens it is.
        width: of the picture.
        tops: the height at which each layer stands.
        squares: the side of a board's square in the layers that have boards.
        gaps: which part of its room stays free beside a node of a layer.

    """

    name: str
    width: float
    tops: Sequence[float]
    squares: Sequence[float]
    gaps: Sequence[float]

    @property
    def depth(self) -> int:
        """The last layer that is drawn."""
        return len(self.tops) - 1

    def reach(self, layer: int) -> float:
        """Return how far a node of a layer reaches up and down."""
        return self.squares[layer] * 1.5 if layer < len(self.squares) else 0


WIDE = Layout("wide", 1300, (36, 168, 304, 404, 520), (20, 15, 5), (0, 0.04, 0.08, 0.16, 0))
NARROW = Layout("narrow", 360, (27, 116, 184, 276), (16, 11), (0, 0.02, 0.1, 0.1))


@dataclass(frozen=True)
class Span:
    """The room that a node and all below it have, from left to right."""

    left: float
    right: float

    @property
    def middle(self) -> float:
        """Where the node stands."""
        return (self.left + self.right) / 2

    def shared(self, parts: int, gap: float) -> "list[Span]":
        """Return the room of each of a node's replies."""
        edges = [self.left + (self.right - self.left) * at / parts for at in range(parts + 1)]
        free = (self.right - self.left) / parts * gap / 2
        return [Span(left + free, right - free) for left, right in pairwise(edges)]


class Picture:
    """Draws a search as SVG in which each part knows when it is visited, and when it is cut.

    Args:
        search: what is drawn.
        layout: how.

    """

    def __init__(self, search: WholeSearch, layout: Layout) -> None:
        self.search, self.layout = search, layout

    def svg(self) -> str:
        """Return the picture, as it is when the search has ended."""
        layout = self.layout
        height = layout.tops[-1] + 14
        body = self._visited((), Span(0, layout.width), None)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="gt-svg whole-tree whole-{layout.name}" aria-hidden="true" '
            f'viewBox="0 0 {layout.width} {height}">{body}</svg>'
        )

    def _visited(self, path: Path, span: Span, above: Span | None) -> str:
        visit, layer = self.search.visits[path], len(path)
        edge = _path(layer, self._edge(layer, above, span)) if above else ""
        inside = f"{edge}{self._below(path, span)}{self._board(visit.position, layer, span)}"
        return f'<g class="seen" data-seen="{visit.first}" data-left="{visit.last}">{inside}</g>'

    def _below(self, path: Path, span: Span) -> str:
        """Draw what follows a visited position: what is cut comes first, to lie behind the rest."""
        if len(path) == self.layout.depth:
            return ""
        visit = self.search.visits[path]
        moves = visit.position.moves()
        rooms = span.shared(len(moves), self.layout.gaps[len(path) + 1])
        cut = self.search.cut(path)
        replies = [(reply, visit.position.play(moves[reply[-1]]), rooms[reply[-1]]) for reply in cut]
        fallen = "".join(self._fallen(reply, position, room, span) for reply, position, room in replies)
        visited = [self._visited((*path, at), rooms[at], span) for at in range(len(moves) - len(cut))]
        return (f'<g class="cut" data-cut="{visit.last}">{fallen}</g>' if fallen else "") + "".join(visited)

    def _fallen(self, path: Path, position: MNK, span: Span, above: Span) -> str:
        edges: dict[int, str] = {}
        for layer, edge in self._edges(position, len(path), span, above):
            edges[layer] = edges.get(layer, "") + edge
        return "".join(_path(*drawn) for drawn in edges.items()) + self._board(position, len(path), span)

    def _edges(self, position: MNK, layer: int, span: Span, above: Span) -> Iterator[tuple[int, str]]:
        yield layer, self._edge(layer, above, span)
        moves = position.moves() if layer < self.layout.depth else ()
        rooms: Iterable[Span] = span.shared(len(moves), self.layout.gaps[layer + 1]) if moves else ()
        for move, room in zip(moves, rooms, strict=True):
            yield from self._edges(position.play(move), layer + 1, room, span)

    def _edge(self, layer: int, above: Span, span: Span) -> str:
        """Return a line from a node to its reply: curved as in the pictures of the lessons, where there is room."""
        top = self.layout.tops[layer - 1] + self.layout.reach(layer - 1)
        x, y = above.middle, self.layout.tops[layer] - self.layout.reach(layer)
        to, half = span.middle - x, (y - top) / 2
        curve = f"c0 {half:.3g} {to:.4g} {half:.3g} {to:.4g} {y - top:.4g}" if layer < 4 else f"l{to:.3g} {y - top:.3g}"
        return f"M{x:.5g} {top:.4g}{curve}"

    def _board(self, position: MNK, layer: int, span: Span) -> str:
        if layer >= len(self.layout.squares):
            return ""
        square = self.layout.squares[layer]
        size = ' class="small"' if layer > 1 else ""
        at = f"{span.middle - 1.5 * square:.5g} {self.layout.tops[layer] - 1.5 * square:.4g}"
        return f'<g{size} transform="translate({at})">{board_marks(position.rows, square, numbered=())}</g>'


def _path(layer: int, edges: str) -> str:
    return f'<path class="layer-{layer}" d="{edges}"/>'
