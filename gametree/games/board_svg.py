"""A board as SVG: marks on squares, from rows of text; no game's rules are known here."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from gametree.position import Move, Position
from gametree.style import standalone, text_at, width_of

NUMBERED_UP_TO = 36
MARKS = {"X": "gt-x", "O": "gt-o"}
MARGIN = 6
LABELS = 0.45
SMALLEST_NUMBER = 11.0


@dataclass(frozen=True)
class Disc:
    """The colours of one side's discs: the disc, its rim, the mark engraved in it, and that mark on the last move."""

    fill: str
    rim: str
    mark: str
    last: str


@dataclass(frozen=True)
class Look:
    """What a game is played with. Wood is wood in a dark theme too, so the colours are fixed.

    Args:
        ground: the colour of the board.
        line: the colour of its lines; of the holes, where it has holes.
        drawn: what is on the board: "squares", "crossings" of lines, or "holes".
        discs: the discs of X and of O, which differ in lightness and by the mark in them.

    """

    ground: str
    line: str
    drawn: Literal["squares", "crossings", "holes"]
    discs: dict[str, Disc]


BLACK_AND_WHITE = {
    "X": Disc("#15181c", "#000000", "#5c636c", "#ffffff"),
    "O": Disc("#f8f8f4", "#77776e", "#b4b4aa", "#15181c"),
}
FRAME = Look(
    "#1f5fa8",
    "#0e2f56",
    "holes",
    {"X": Disc("#e5484d", "#ffb3b0", "#a8191f", "#ffffff"), "O": Disc("#ffd23f", "#fff0b8", "#b48a00", "#2b2100")},
)
GREEN = Look("#3a9160", "#1d5536", "squares", BLACK_AND_WHITE)
WOOD = Look("#e3bd7a", "#6b4a1e", "crossings", BLACK_AND_WHITE)


def board_svg(
    rows: Sequence[str],
    square: float = 36,
    last: int | None = None,
    numbered: Collection[int] | None = None,
    above: Sequence[str] = (),
    beside: Sequence[str] = (),
    look: Look | None = None,
    name: Callable[[int], str] | None = None,
) -> str:
    """Return a whole SVG picture of a board.

    Args:
        rows: the board from the top, X, O and . for empty.
        square: the side of a square, in pixels.
        last: the square of the last move, which is drawn bold.
        numbered: the squares that show their name while they are empty; without it, all where they are few.
        above: what stands above each column; empty for nothing.
        beside: what stands to the left of each row; empty for nothing.
        look: what the game is played with; without it, marks are drawn with a pencil.
        name: what a square is called, from its number; without it, the number.

    """
    left, top = (MARGIN + (square * LABELS if labels else 0) for labels in (beside, above))
    width, height = len(rows[0]) * square + left + MARGIN, len(rows) * square + top + MARGIN
    body = _labels(above, beside, square) + board_marks(rows, square, last, numbered, look, name)
    return standalone(body, (-left, -top, width, height), f"board {'/'.join(rows)}")


def position_svg(position: Position, square: float = 36, last: Move | None = None) -> str:
    """Return a position as SVG: the game's own picture where it has one, else its text.

    Args:
        position: what to draw.
        square: the side of a square, in pixels; a text is half as high.
        last: the last move, which is drawn bold.

    """
    own: Callable[[float, Move | None], str] | None = getattr(position, "picture", None)
    return text_svg(str(position), square / 2) if own is None else own(square, last)


def text_svg(text: str, size: float) -> str:
    """Return a text as a whole SVG picture, its lines `size` pixels high."""
    lines = text.splitlines() or [""]
    width, height = max(width_of(line, size) for line in lines) + 2 * MARGIN, len(lines) * size * 1.3 + 2 * MARGIN
    base = MARGIN + size
    body = "".join(text_at(MARGIN, base + at * size * 1.3, line, "gt-text", size) for at, line in enumerate(lines))
    return standalone(body, (0, 0, width, height), text)


def _labels(above: Sequence[str], beside: Sequence[str], square: float) -> str:
    size = square * LABELS * 0.8
    columns = [text_at((at + 0.5) * square, -size / 2, text, "gt-number", size) for at, text in enumerate(above)]
    rows = [
        text_at(-square * LABELS * 0.6, at * square + square / 2 + size / 3, text, "gt-number", size)
        for at, text in enumerate(beside)
    ]
    return "".join(columns + rows)


def board_marks(
    rows: Sequence[str],
    square: float,
    last: int | None = None,
    numbered: Collection[int] | None = None,
    look: Look | None = None,
    name: Callable[[int], str] | None = None,
) -> str:
    """Return the board as an SVG group with its top left corner at the origin; arguments as for `board_svg`."""
    columns = len(rows[0])
    if numbered is None:
        squares = range(len(rows) * columns)
        numbered = squares if len(squares) <= NUMBERED_UP_TO else ()
    cells = []
    for number, mark in enumerate("".join(rows)):
        row, column = divmod(number, columns)
        cell = _Cell(mark, number, column * square, row * square, square, number == last)
        said = name(number) if name else str(number)
        shown = cell.marked(look) if mark in MARKS else cell.named(said, look) if number in numbered else ""
        called = f' data-name="{said}"' if name else ""
        cells.append(f'<g data-cell="{number}" data-mark="{mark}"{called}>{cell.box(look)}{shown}</g>')
    ground = _ground(look, len(rows), columns, square) if look else ""
    return f'<g class="gt-board">{ground}{"".join(cells)}</g>'


def _ground(look: Look, rows: int, columns: int, square: float) -> str:
    """Draw what lies under all squares: the board, its lines, and star points where it has crossings."""
    board = f'<rect width="{columns * square:g}" height="{rows * square:g}" rx="4" fill="{look.ground}"/>'
    if look.drawn == "holes":
        return board
    shift, more = (square / 2, 0) if look.drawn == "crossings" else (0.0, 1)
    right, bottom = columns * square - shift, rows * square - shift
    across = [f"M{shift:g} {row * square + shift:g}H{right:g}" for row in range(rows + more)]
    down = [f"M{column * square + shift:g} {shift:g}V{bottom:g}" for column in range(columns + more)]
    stars = "".join(
        f'<circle cx="{(column + 0.5) * square:g}" cy="{(row + 0.5) * square:g}" r="{square * 0.1:.3g}" '
        f'fill="{look.line}"/>'
        for row, column in (_stars(rows) if not more and rows == columns else ())
    )
    return f'{board}<path d="{"".join(across + down)}" fill="none" stroke="{look.line}" stroke-width="1"/>{stars}'


def _stars(size: int) -> list[tuple[int, int]]:
    """Return the crossings with star points: the middle, and from nine lines on four more towards the corners."""
    ends = (3, size - 4) if size >= 13 else (2, size - 3)
    middle = [(size // 2, size // 2)] if size % 2 else []
    return middle + ([(row, column) for row in ends for column in ends] if size >= 9 else [])


@dataclass(frozen=True)
class _Cell:
    mark: str
    number: int
    left: float
    top: float
    square: float
    is_last: bool

    @property
    def middle(self) -> tuple[float, float]:
        return self.left + self.square / 2, self.top + self.square / 2

    def box(self, look: Look | None) -> str:
        """Draw what can be clicked, and the hole in it where the board has holes."""
        style = 'class="gt-place" fill="none" pointer-events="all"' if look else 'class="gt-square"'
        box = f'<rect {style} x="{self.left:g}" y="{self.top:g}" width="{self.square:g}" height="{self.square:g}"/>'
        return box + (self._circle(0.41, f'fill="{look.line}"') if look and look.drawn == "holes" else "")

    def named(self, text: str, look: Look | None) -> str:
        """Write the name of an empty square."""
        size = max(self.square * (0.34 if look else 0.46), SMALLEST_NUMBER)
        (x, y), classes, anchor = self.middle, *(("gt-on-board", "middle") if look else ("gt-number", ""))
        return text_at(x, round(y + size * 0.35, 2), text, classes, size, anchor)

    def marked(self, look: Look | None) -> str:
        """Draw the mark: with a pencil, or a disc with the mark engraved."""
        if look is None:
            return self._cross_or_ring(0.27, 0.15 if self.is_last else 0.09, f'class="{MARKS[self.mark]}"')
        disc = look.discs[self.mark]
        style = f'fill="none" stroke="{disc.last if self.is_last else disc.mark}"'
        body = self._circle(0.41, f'class="gt-disc" fill="{disc.fill}" stroke="{disc.rim}"')
        shape = body + self._cross_or_ring(0.16, 0.1 if self.is_last else 0.04, style)
        falls = f' class="gt-falls" style="--gt-from:-{self.top + self.square:g}px"' if look.drawn == "holes" else ""
        return f"<g{falls}>{shape}</g>" if self.is_last else shape

    def _cross_or_ring(self, reach: float, width: float, style: str) -> str:
        style += f' stroke-width="{self.square * width:.3g}"'
        if self.mark == "O":
            return self._circle(reach, style)
        (x, y), reach = self.middle, self.square * reach
        a, b, c, d = (f"{number:.4g}" for number in (x - reach, y - reach, x + reach, y + reach))
        return f'<path d="M{a} {b}L{c} {d}M{a} {d}L{c} {b}" {style}/>'

    def _circle(self, reach: float, style: str) -> str:
        x, y = self.middle
        return f'<circle cx="{x:g}" cy="{y:g}" r="{self.square * reach:.3g}" {style}/>'
