"""A board as SVG: marks on squares, from rows of text; no game's rules are known here."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin
from random import Random
from typing import Literal, NamedTuple

from gametree.position import MAX, MIN, Move, Position
from gametree.style import standalone, text_at, width_of

NUMBERED_UP_TO = 36
MARKS = {"X": "gt-x", "O": "gt-o"}
MARGIN = 6
LABELS = 0.45
SMALLEST_RIM = 14.0
SMALLEST_NUMBER = 11.0
TURNS = (0, 0.7 * pi, 1.4 * pi, 2.08 * pi)  # a ring drawn by hand, in three arcs
PENCILLED = 9  # so many crosses, and as many rings, are each drawn a little otherwise
BY_HAND_FROM = 24.0  # pixels; in smaller squares a trembling line looks like a mistake
SETS = "#0072b2", "#b84f00", "#15181c"  # the inks of sets of squares: of their rings, diamonds, and dots
# From bad to good for the side to move; orange and blue are told apart by all. With each the ink that is read on it.
TINTS = (
    ("#a34a00", "#ffffff"),
    ("#f1a340", "#1f2328"),
    ("#fee0b6", "#1f2328"),
    ("#f7f7f7", "#1f2328"),
    ("#c3dff0", "#1f2328"),
    ("#67a9cf", "#1f2328"),
    ("#05639b", "#ffffff"),
)


@dataclass(frozen=True)
class Disc:
    """One side's discs.

    Args:
        name: what the side is called.
        fill: the colour of a disc.
        rim: the colour of its rim.
        ink: the colour of what is written on it, and of the dot on the last move.
        ring: the colour of a ring in it, where its lightness does not tell it from the other side's; "" for none.

    """

    name: str
    fill: str
    rim: str
    ink: str
    ring: str = ""


@dataclass(frozen=True)
class Theme:
    """What a game is played with. Wood is wood in a dark theme too, so the colours are fixed.

    Args:
        ground: the colour of the board.
        line: the colour of its lines; of the holes, where it has holes.
        dot: the colour of the dot on a square that can be played.
        drawn: what is on the board: "squares", "crossings" of lines, or "holes".
        discs: the discs of X and of O, which differ in more than colour.

    """

    ground: str
    line: str
    dot: str
    drawn: Literal["squares", "crossings", "holes"]
    discs: dict[str, Disc]

    @property
    def players(self) -> dict[int, str]:
        """What MAX and MIN are called: as their discs are."""
        return {MAX: self.discs["X"].name, MIN: self.discs["O"].name}


BLACK_AND_WHITE = {
    "X": Disc("Black", "#15181c", "#000000", "#ffffff"),
    "O": Disc("White", "#f8f8f4", "#5f5f57", "#15181c"),
}
RED_AND_YELLOW = {
    "X": Disc("Red", "#c62f35", "#ffb3b0", "#ffffff", ring="#ffd9d7"),
    "O": Disc("Yellow", "#ffd23f", "#fff0b8", "#2b2100"),
}
FRAME = Theme("#1f5fa8", "#0e2f56", "#8fb8ec", "holes", RED_AND_YELLOW)
GREEN = Theme("#3a9160", "#1d5536", "#0f3a22", "squares", BLACK_AND_WHITE)
WOOD = Theme("#e3bd7a", "#6b4a1e", "#6b4a1e", "crossings", BLACK_AND_WHITE)


def board_svg(
    rows: Sequence[str],
    square: float = 36,
    last: int | None = None,
    numbered: Collection[int] | None = None,
    above: Sequence[str] = (),
    beside: Sequence[str] = (),
    theme: Theme | None = None,
    name: Callable[[int], str] | None = None,
    part: "BoardPart | None" = None,
    won: Sequence[int] = (),
) -> str:
    """Return a whole SVG picture of a board.

    Args:
        rows: the board from the top, X, O and . for empty.
        square: the side of a square, in pixels.
        last: the square of the last move, which is drawn bold, or whose disc has a dot.
        numbered: the squares that show their name while they are empty, or a dot where the game is played with discs;
            without it, all where they are few.
        above: what stands above each column; empty for nothing.
        beside: what stands to the left of each row; empty for nothing.
        theme: what the game is played with; without it, marks are drawn with a pencil.
        name: what a square is called, from its number; without it, the number.
        part: the part of the board to show; without it, all.
        won: the squares of the line that has won, which is drawn.

    """
    shown = part or BoardPart(range(len(rows)), range(len(rows[0])))
    left, top = (MARGIN + (_rim(square) if labels else 0) for labels in (beside, above))
    x, y, width, height = shown.box(square)
    view = (x - left, y - top, width + left + MARGIN, height + top + MARGIN)
    board = board_marks(rows, square, last, numbered, theme, name, part, won)
    return standalone(_labels(above, beside, square, shown) + board, view, in_words(rows, last, theme, name))


def in_words(
    rows: Sequence[str],
    last: int | None = None,
    theme: Theme | None = None,
    name: Callable[[int], str] | None = None,
) -> str:
    """Return what stands on which squares of a board; arguments as for `board_svg`."""
    squares, called = "".join(rows), name or str
    said = [] if MARKS.keys() & {*squares} else ["empty"]
    for mark in MARKS:
        taken = ", ".join(called(at) for at, found in enumerate(squares) if found == mark)
        said += [f"{theme.discs[mark].name if theme else mark} on {taken}"] if taken else []
    if last is not None and last in range(len(squares)):
        said.append(f"last on {called(last)}")
    return "; ".join([f"board of {len(rows)} by {len(rows[0])}", *said])


def position_svg(
    position: Position,
    square: float = 36,
    last: Move | None = None,
    overlay: "Overlay | None" = None,
    part: "BoardPart | None" = None,
) -> str:
    """Return a position as SVG: the game's own picture where it has one, else its text.

    Args:
        position: what to draw.
        square: the side of a square, in pixels; a text is half as high.
        last: the last move, which is drawn bold.
        overlay: what to draw over the board.
        part: the part of the board to show, for a game whose picture takes one.

    """
    own: Callable[..., str] | None = getattr(position, "picture", None)
    if own is None:
        return text_svg(str(position), square / 2)
    picture = own(square, last, part) if part else own(square, last)
    rows, theme = getattr(position, "rows", ()), getattr(position, "theme", None)
    over = overlay_marks(overlay, rows, square, theme, part) if overlay and rows else ""
    return f"{picture.removesuffix('</svg>')}{over}</svg>"


def stones_of(position: Position, moves: Iterable[Move]) -> tuple[dict[int, str], Position]:
    """Return which squares a line of moves fills, in order and with which mark, and the position it leads to."""
    filled: dict[int, str] = {}
    for move in moves:
        after = position.play(move)
        filled |= new_stones(position.rows, after.rows)  # type: ignore[attr-defined]
        position = after
    return filled, position


def new_stones(before: Sequence[str], after: Sequence[str]) -> dict[int, str]:
    """Return which squares were empty and are not any more, and the mark on each."""
    both = zip("".join(before), "".join(after), strict=False)
    return {at: new for at, (old, new) in enumerate(both) if old not in MARKS and new in MARKS}


@dataclass(frozen=True)
class Overlay:
    """What is drawn over a board; squares go by their numbers.

    Args:
        numbers: the number of the move that filled a square.
        ghosts: the marks that would come next, in the order of play; they are numbered.
        values: what a move there is worth, as a text, and from -1 (bad) to 1 (good) for who makes it.
        best: squares whose values have a bold edge.
        guessed: squares whose values have a dashed edge.
        candidates: squares with a small ring.
        threats: squares with a diamond.
        sets: sets of squares, each with a mark of its own: a ring, a diamond, a dot; one inside the other, so that a
            square may be in several.

    """

    numbers: Mapping[int, int] = field(default_factory=dict)
    ghosts: Mapping[int, str] = field(default_factory=dict)
    values: Mapping[int, tuple[str, float]] = field(default_factory=dict)
    best: Collection[int] = ()
    guessed: Collection[int] = ()
    candidates: Collection[int] = ()
    threats: Collection[int] = ()
    sets: Sequence[Collection[int]] = ()


class BoardPart(NamedTuple):
    """A part of a board: which of its rows, from the top, and which of its columns."""

    rows: range
    columns: range

    @classmethod
    def around(cls, rows: Sequence[str], margin: int = 2) -> "BoardPart":
        """Return the part with stones and `margin` squares around; the whole board while it is empty."""
        across = [at for row in rows for at, mark in enumerate(row) if mark in MARKS] or [0, len(rows[0]) - 1]
        down = [at for at, row in enumerate(rows) if MARKS.keys() & set(row)] or [0, len(rows) - 1]
        return cls(_widened(down, margin, len(rows)), _widened(across, margin, len(rows[0])))

    def box(self, square: float) -> tuple[float, float, float, float]:
        """Return left, top, width and height, in pixels, from the corner of the whole board."""
        size = len(self.columns) * square, len(self.rows) * square
        return self.columns.start * square, self.rows.start * square, *size


def _widened(places: Sequence[int], margin: int, size: int) -> range:
    return range(max(0, min(places) - margin), min(size, max(places) + margin + 1))


def text_svg(text: str, size: float) -> str:
    """Return a text as a whole SVG picture, its lines `size` pixels high."""
    lines = text.splitlines() or [""]
    width, height = max(width_of(line, size) for line in lines) + 2 * MARGIN, len(lines) * size * 1.3 + 2 * MARGIN
    base = MARGIN + size
    body = "".join(text_at(MARGIN, base + at * size * 1.3, line, "gt-text", size) for at, line in enumerate(lines))
    return standalone(body, (0, 0, width, height), text)


def _rim(square: float) -> float:
    """Return how much room the names of rows and columns take, in pixels."""
    return max(square * LABELS, SMALLEST_RIM)


def _labels(above: Sequence[str], beside: Sequence[str], square: float, part: BoardPart) -> str:
    size, (left, top, *_) = _rim(square) * 0.8, part.box(square)
    columns = [((at + 0.5) * square, top - size / 2, above[at]) for at in part.columns if above]
    rows = [(left - _rim(square) * 0.6, (at + 0.5) * square + size / 3, beside[at]) for at in part.rows if beside]
    return "".join(text_at(x, y, name, "gt-number gt-rim", size) for x, y, name in columns + rows)


def board_marks(
    rows: Sequence[str],
    square: float,
    last: int | None = None,
    numbered: Collection[int] | None = None,
    theme: Theme | None = None,
    name: Callable[[int], str] | None = None,
    part: BoardPart | None = None,
    won: Sequence[int] = (),
) -> str:
    """Return the board as an SVG group with its top left corner at the origin; arguments as for `board_svg`."""
    columns = len(rows[0])
    if numbered is None:
        squares = range(len(rows) * columns)
        numbered = squares if len(squares) <= NUMBERED_UP_TO else ()
    cells = []
    for number, mark in enumerate("".join(rows)):
        row, column = divmod(number, columns)
        if part and not (row in part.rows and column in part.columns):
            continue
        cell = _Cell(mark, number, column * square, row * square, square, number == last)
        said = name(number) if name else str(number)
        shown = cell.marked(theme) if mark in MARKS else cell.empty(said, theme) if number in numbered else ""
        called = f' data-name="{said}"' if name else ""
        cells.append(f'<g data-cell="{number}" data-mark="{mark}"{called}>{cell.box(theme)}{shown}</g>')
    ground = _ground(theme, len(rows), columns, square) if theme else ""
    grid = _grid(len(rows), columns, square) if theme is None and square >= BY_HAND_FROM else ""
    board = f'<g class="gt-board">{ground}{"".join(cells)}{grid}{_line_through(won, columns, square)}</g>'
    if part is None:
        return board
    left, top, width, height = (f"{number:g}" for number in part.box(square))
    size = f'width="{width}" height="{height}" viewBox="{left} {top} {width} {height}"'
    return f'<svg x="{left}" y="{top}" {size}>{board}</svg>'


def small_board(
    rows: Sequence[str], square: float, last: int | None = None, theme: Theme | None = None, won: Sequence[int] = ()
) -> str:
    """Return a board that nobody clicks, for a node of a tree; arguments as for `board_svg`.

    All stones of a colour are dots of one path, so that a large board in each of many nodes takes little room.
    """
    if theme is None and square >= BY_HAND_FROM:
        return re.sub(r' data-(cell|mark)="[^"]*"', "", board_marks(rows, square, last, (), won=won))
    if theme is None:
        return f'<g class="gt-board">{_pencilled(rows, square, last)}{_line_through(won, len(rows[0]), square)}</g>'
    columns, squares = len(rows[0]), "".join(rows)
    drawn = [_ground(theme, len(rows), columns, square)]
    if theme.drawn == "holes":
        drawn.append(_dots(range(len(squares)), columns, square, 0.82, theme.line))
    for mark, disc in theme.discs.items():
        taken = [at for at, found in enumerate(squares) if found == mark]
        layers = [(0.9, disc.rim), (0.8, disc.fill)]
        layers += [(0.5, disc.ring), (0.36, disc.fill)] if disc.ring else []
        drawn += [_dots(taken, columns, square, width, colour) for width, colour in layers]
        drawn.append(_dots([at for at in taken if at == last], columns, square, 0.3, disc.ink))
    return f'<g class="gt-board">{"".join(drawn)}{_line_through(won, columns, square)}</g>'


def _pencilled(rows: Sequence[str], square: float, last: int | None) -> str:
    """Draw squares with crosses and rings, all that look alike as one."""
    columns, squares = len(rows[0]), "".join(rows)
    width, height = columns * square, len(rows) * square
    across = "".join(f"M0 {at * square:g}H{width:g}" for at in range(1, len(rows)))
    down = "".join(f"M{at * square:g} 0V{height:g}" for at in range(1, columns))
    drawn = [f'<path class="gt-square" d="M0 0H{width:g}V{height:g}H0Z{across}{down}"/>']
    alike: dict[tuple[str, bool], list[_Cell]] = {}
    for at, mark in enumerate(squares):
        if mark in MARKS:
            row, column = divmod(at, columns)
            cell = _Cell(mark, at, column * square, row * square, square, at == last)
            alike.setdefault((mark, at == last), []).append(cell)
    for (mark, is_last), cells in alike.items():
        style = f'class="{MARKS[mark]}" stroke-width="{square * (0.15 if is_last else 0.09):.3g}"'
        drawn.append(f"<g {style}>{''.join(cell.cross_or_ring(0.27) for cell in cells)}</g>")
    return "".join(drawn)


def _dots(squares: Sequence[int], columns: int, square: float, width: float, colour: str) -> str:
    """Draw round dots on squares: strokes of no length with round ends."""
    if not squares:
        return ""
    middles = (divmod(at, columns) for at in squares)
    path = "".join(f"M{(column + 0.5) * square:g} {(row + 0.5) * square:g}h0" for row, column in middles)
    return f'<path d="{path}" stroke="{colour}" stroke-width="{square * width:.3g}" stroke-linecap="round"/>'


def _line_through(won: Sequence[int], columns: int, square: float) -> str:
    """Draw the line that has won, with a light edge, so that it is seen on every colour."""
    if not won:
        return ""
    (top, left), (bottom, right) = (divmod(at, columns) for at in (won[0], won[-1]))
    ends = [(at + 0.5) * square for at in (left, top, right, bottom)]
    path = "M{:g} {:g}L{:g} {:g}".format(*ends)
    edge, line = (f'<path d="{path}" stroke-width="{square * width:.3g}"/>' for width in (0.2, 0.11))
    return f'<g class="gt-won">{edge}{line}</g>'


def pieces(square: float, theme: Theme | None = None) -> dict[str, list[str]]:
    """Return what a page draws on the squares of a board, each drawn in the corner: marks, last ones, names, a ring.

    A piece has more than one form where it is drawn by hand.
    """
    hands = range(1 if theme else PENCILLED)
    drawn = {
        f"{mark}{'!' * is_last}": [_Cell(mark, hand, 0, 0, square, is_last).marked(theme) for hand in hands]
        for mark in MARKS
        for is_last in (False, True)
    }
    cell = _Cell("", 0, 0, 0, square, is_last=False)
    return drawn | {"name": [cell.empty("?", theme)], "ring": [cell.ring(theme)]}


def overlay_marks(
    overlay: Overlay, rows: Sequence[str], square: float, theme: Theme | None = None, part: BoardPart | None = None
) -> str:
    """Return what is drawn over a board as an SVG group; arguments as for `board_svg`."""
    columns, shown = len(rows[0]), part or BoardPart(range(len(rows)), range(len(rows[0])))
    seen = {row * columns + column for row in shown.rows for column in shown.columns}

    def cell(number: int, mark: str = "") -> _Cell:
        row, column = divmod(number, columns)
        return _Cell(mark or rows[row][column], number, column * square, row * square, square, is_last=False)

    marks = [cell(at).diamond() for at in overlay.threats if at in seen]
    marks += [cell(at).ring(theme) for at in overlay.candidates if at in seen]
    marks += [cell(at).in_set(number) for number, one in enumerate(overlay.sets) for at in one if at in seen]
    for at, value in overlay.values.items():
        marks += [cell(at).tint(*value, at in overlay.best, at in overlay.guessed)] if at in seen else []
    marks += [cell(at).numbered(number, theme) for at, number in overlay.numbers.items() if at in seen]
    ghosts = enumerate(overlay.ghosts.items(), start=1)
    marks += [cell(at, mark).ghost(count, theme) for count, (at, mark) in ghosts if at in seen]
    return f'<g class="gt-overlay" pointer-events="none">{"".join(marks)}</g>'


def _grid(rows: int, columns: int, square: float) -> str:
    """Draw the lines between squares by hand, each a little askew and the same each time."""
    width, height = columns * square, rows * square
    hand = Random(rows * columns)  # noqa: S311 - a pencil, not a secret
    lines = [_stroke(hand, (0.02 * width, row * square), (0.98 * width, row * square)) for row in range(1, rows)]
    lines += [_stroke(hand, (at * square, 0.02 * height), (at * square, 0.98 * height)) for at in range(1, columns)]
    return f'<path class="gt-by-hand" d="{"".join(lines)}" fill="none" stroke-width="1.6" pointer-events="none"/>'


def _stroke(hand: Random, start: tuple[float, float], end: tuple[float, float]) -> str:
    """Return a stroke of a pencil, bent by a hand that trembles a pixel or so."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    (a, b), (c, d), (e, f) = (
        (x + hand.uniform(-much, much), y + hand.uniform(-much, much))
        for much, (x, y) in ((1.2, start), (2.5, middle), (1.2, end))
    )
    return f"M{a:.1f} {b:.1f}Q{c:.1f} {d:.1f} {e:.1f} {f:.1f}"


def _ground(theme: Theme, rows: int, columns: int, square: float) -> str:
    """Draw what lies under all squares: the board, its lines, and star points where it has crossings."""
    board = f'<rect width="{columns * square:g}" height="{rows * square:g}" rx="4" fill="{theme.ground}"/>'
    if theme.drawn == "holes":
        return board
    shift, more = (square / 2, 0) if theme.drawn == "crossings" else (0.0, 1)
    right, bottom = columns * square - shift, rows * square - shift
    across = [f"M{shift:g} {row * square + shift:g}H{right:g}" for row in range(rows + more)]
    down = [f"M{column * square + shift:g} {shift:g}V{bottom:g}" for column in range(columns + more)]
    stars = "".join(
        f'<circle cx="{(column + 0.5) * square:g}" cy="{(row + 0.5) * square:g}" r="{square * 0.1:.3g}" '
        f'fill="{theme.line}"/>'
        for row, column in (_stars(rows) if not more and rows == columns else ())
    )
    return f'{board}<path d="{"".join(across + down)}" fill="none" stroke="{theme.line}" stroke-width="1"/>{stars}'


def _stars(size: int) -> list[tuple[int, int]]:
    """Return the crossings with star points: the middle, and from nine lines on four more towards the corners."""
    ends = (3, size - 4) if size >= 13 else (2, size - 3)
    middle = [(size // 2, size // 2)] if size % 2 else []
    return middle + ([(row, column) for row in ends for column in ends] if size >= 9 else [])


def set_mark(number: int, x: float, y: float, square: float) -> str:
    """Return the mark of a set of squares with its middle at a point, as it is drawn on squares of that size."""
    return _Cell("", 0, x - square / 2, y - square / 2, square, is_last=False).in_set(number)


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

    def box(self, theme: Theme | None) -> str:
        """Draw what can be clicked, and the hole in it where the board has holes."""
        style = 'class="gt-place" fill="none" pointer-events="all"' if theme else 'class="gt-square"'
        style += ' style="stroke:none"' if not theme and self.square >= BY_HAND_FROM else ""
        box = f'<rect {style} x="{self.left:g}" y="{self.top:g}" width="{self.square:g}" height="{self.square:g}"/>'
        return box + (self._circle(0.41, f'fill="{theme.line}"') if theme and theme.drawn == "holes" else "")

    def empty(self, text: str, theme: Theme | None) -> str:
        """Write the name of an empty square; where the game is played with discs, put a dot there."""
        if theme:
            return self._circle(0.11, f'class="gt-dot" fill="{theme.dot}"')
        size, (x, y) = max(self.square * 0.46, SMALLEST_NUMBER), self.middle
        return text_at(x, round(y + size * 0.35, 2), text, "gt-number", size)

    def marked(self, theme: Theme | None) -> str:
        """Draw the mark: with a pencil, or a disc, with a dot in it on the last move."""
        if theme is None:
            draw = self.cross_or_ring if self.square < BY_HAND_FROM else self._by_hand
            width = self.square * (0.15 if self.is_last else 0.09)
            return draw(0.27, f'class="{MARKS[self.mark]}" stroke-width="{width:.3g}"')
        disc = theme.discs[self.mark]
        shape = self._circle(0.41, f'class="gt-disc" fill="{disc.fill}" stroke="{disc.rim}"')
        if disc.ring:
            shape += self._circle(0.23, f'fill="none" stroke="{disc.ring}" stroke-width="{self.square * 0.06:.3g}"')
        if not self.is_last:
            return shape
        shape += self._circle(0.12, f'class="gt-last" fill="{disc.ink}"')
        falls = f' class="gt-falls" style="--gt-from:-{self.top + self.square:g}px"' if theme.drawn == "holes" else ""
        return f"<g{falls}>{shape}</g>"

    def numbered(self, count: int, theme: Theme | None) -> str:
        """Write the number of the move over the stone; with a pencil, in its corner."""
        (x, y), size = self.middle, max(self.square * (0.4 if count < 100 else 0.32), SMALLEST_NUMBER)
        if theme is None:
            return text_at(x + self.square * 0.36, y + self.square * 0.42, str(count), "gt-number", size * 0.7)
        disc = theme.discs[self.mark]
        return self._circle(0.36, f'fill="{disc.fill}"') + self._in_the_middle(str(count), size, 600, disc.ink)

    def ghost(self, count: int, theme: Theme | None) -> str:
        """Draw a stone that may come, half transparent."""
        stone = _Cell(self.mark, self.number, self.left, self.top, self.square, is_last=False).marked(theme)
        over_the_name = "" if theme else self._circle(0.3, 'class="gt-paper"')
        return f'{over_the_name}<g opacity="0.75">{stone}{self.numbered(count, theme)}</g>'

    def tint(self, text: str, share: float, is_best: bool, is_guessed: bool) -> str:
        """Fill the square, unlike a disc, with a colour between bad and good, and write the value in it."""
        fill, ink = TINTS[round((max(-1.0, min(1.0, share)) + 1) * (len(TINTS) - 1) / 2)]
        size = self.square * min(0.36, 0.62 / width_of(text, 1))
        edge = f'stroke="#1f2328" stroke-width="{self.square * (0.09 if is_best else 0.03):.3g}"'
        edge += f' stroke-dasharray="{self.square * 0.1:.3g}"' if is_guessed else ""
        left, top, side = self.left + self.square * 0.09, self.top + self.square * 0.09, self.square * 0.82
        place = f'x="{left:.4g}" y="{top:.4g}" width="{side:.3g}" height="{side:.3g}" rx="{self.square * 0.12:.3g}"'
        return f'<rect {place} fill="{fill}" {edge}/>' + self._in_the_middle(text, size, 700, ink)

    def _in_the_middle(self, text: str, size: float, weight: int, ink: str) -> str:
        (x, y), style = self.middle, f'font-size="{size:.3g}" font-weight="{weight}" fill="{ink}"'
        return f'<text x="{x:g}" y="{y + size * 0.36:.4g}" text-anchor="middle" {style}>{text}</text>'

    def ring(self, theme: Theme | None) -> str:
        """Draw the ring of a candidate: where marks are written it would be an O, and the square is framed instead."""
        if not theme:
            left, top, side = self.left + self.square * 0.09, self.top + self.square * 0.09, self.square * 0.82
            place = f'x="{left:.4g}" y="{top:.4g}" width="{side:.3g}" height="{side:.3g}" rx="{self.square * 0.12:.3g}"'
            return f'<rect {place} fill="#0072b2" fill-opacity="0.15" stroke="#0072b2" stroke-width="3"/>'
        return self._circle(0.17, f'fill="#ffffff" stroke="#0072b2" stroke-width="{self.square * 0.09:.3g}"')

    def diamond(self) -> str:
        """Draw the diamond of a threat."""
        (x, y), reach = self.middle, self.square * 0.28
        path = f"M{x:g} {y - reach:.4g}l{reach:.3g} {reach:.3g}l{-reach:.3g} {reach:.3g}l{-reach:.3g} {-reach:.3g}Z"
        return f'<path d="{path}" fill="#d55e00" stroke="#ffffff" stroke-width="{self.square * 0.06:.3g}"/>'

    def in_set(self, number: int) -> str:
        """Draw the mark of a square in a set, with a light edge: a ring for set 0, a diamond for 1, a dot for 2."""
        (x, y), ink = self.middle, SETS[number]
        reach = self.square * (0.37, 0.29, 0.09)[number]
        path = f"M{x:g} {y - reach:.4g}l{reach:.3g} {reach:.3g}l{-reach:.3g} {reach:.3g}l{-reach:.3g} {-reach:.3g}Z"
        circle = f'<circle cx="{x:g}" cy="{y:g}" r="{reach:.3g}"'
        shape = f'<path d="{path}"' if number == 1 else circle
        fill = ink if number == 2 else "none"
        edge, line = self.square * 0.16, self.square * 0.09
        return "".join(
            f'{shape} fill="{fill}" stroke="{colour}" stroke-width="{width:.3g}"/>'
            for colour, width in (("#ffffff", edge), (ink, line))
        )

    def cross_or_ring(self, reach: float, style: str = "") -> str:
        """Draw a cross in straight strokes, or a round ring."""
        if self.mark == "O":
            return self._circle(reach, style)
        (x, y), reach = self.middle, self.square * reach
        a, b, c, d = (f"{number:.4g}" for number in (x - reach, y - reach, x + reach, y + reach))
        return f'<path d="M{a} {b}L{c} {d}M{a} {d}L{c} {b}" {style}/>'

    def _by_hand(self, reach: float, style: str) -> str:
        """Draw a cross in two strokes, or a ring that does not quite meet its beginning."""
        (x, y), reach = self.middle, self.square * reach
        hand = Random(self.number + 1)  # noqa: S311 - a pencil, not a secret
        if self.mark == "X":
            ends = [((x - reach, y + side * reach), (x + reach, y - side * reach)) for side in (-1, 1)]
            path = "".join(_stroke(hand, *pair) for pair in ends)
        else:
            start, radii = hand.uniform(-2.2, -1.4), (0.97, 1.04, 0.98, hand.uniform(1.06, 1.12))
            points = [
                f"{x + reach * r * cos(start + t):.1f} {y + reach * r * sin(start + t):.1f}"
                for t, r in zip(TURNS, radii, strict=True)
            ]
            path = f"M{f'A{reach:.3g} {reach:.3g} 0 0 1 '.join(points)}"
        return f'<path {style} stroke-linecap="round" d="{path}"/>'

    def _circle(self, reach: float, style: str) -> str:
        x, y = self.middle
        return f'<circle cx="{x:g}" cy="{y:g}" r="{self.square * reach:.3g}" {style}/>'
