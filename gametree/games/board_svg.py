"""A board as SVG: marks on squares, from rows of text; no game's rules are known here."""

from collections.abc import Callable, Collection, Sequence

from gametree.position import Move, Position
from gametree.style import standalone, text_at, width_of

NUMBERED_UP_TO = 36
MARKS = {"X": "gt-x", "O": "gt-o"}
MARGIN = 6
LABELS = 0.45
SMALLEST_NUMBER = 11.0


def board_svg(
    rows: Sequence[str],
    square: float = 36,
    last: int | None = None,
    numbered: Collection[int] | None = None,
    above: Sequence[str] = (),
    beside: Sequence[str] = (),
) -> str:
    """Return a whole SVG picture of a board.

    Args:
        rows: the board from the top, X, O and . for empty.
        square: the side of a square, in pixels.
        last: the square of the last move, which is drawn bold.
        numbered: the squares that show their number while they are empty; without it, all where they are few.
        above: what stands above each column; empty for nothing.
        beside: what stands to the left of each row; empty for nothing.

    """
    left, top = (MARGIN + (square * LABELS if labels else 0) for labels in (beside, above))
    width, height = len(rows[0]) * square + left + MARGIN, len(rows) * square + top + MARGIN
    body = _labels(above, beside, square) + board_marks(rows, square, last, numbered)
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
        text_at(-size / 2, at * square + square / 2 + size / 3, text, "gt-number", size)
        for at, text in enumerate(beside)
    ]
    return "".join(columns + rows)


def board_marks(
    rows: Sequence[str], square: float, last: int | None = None, numbered: Collection[int] | None = None
) -> str:
    """Return the board as an SVG group with its top left corner at the origin; arguments as for `board_svg`."""
    columns = len(rows[0])
    if numbered is None:
        squares = range(len(rows) * columns)
        numbered = squares if len(squares) <= NUMBERED_UP_TO else ()
    cells = [
        _cell(mark, (row, column), row * columns + column, square, last, numbered)
        for row, marks in enumerate(rows)
        for column, mark in enumerate(marks)
    ]
    return f'<g class="gt-board">{"".join(cells)}</g>'


def _cell(
    mark: str, place: tuple[int, int], number: int, square: float, last: int | None, numbered: Collection[int]
) -> str:
    left, top = place[1] * square, place[0] * square
    content = _content(mark, number, left + square / 2, top + square / 2, square, last)
    shown = content if mark in MARKS or number in numbered else ""
    box = f'<rect class="gt-square" x="{left:g}" y="{top:g}" width="{square:g}" height="{square:g}"/>'
    return f'<g data-cell="{number}" data-mark="{mark}">{box}{shown}</g>'


def _content(mark: str, number: int, x: float, y: float, square: float, last: int | None) -> str:
    if mark not in MARKS:
        size = max(square * 0.46, SMALLEST_NUMBER)
        return text_at(x, round(y + size * 0.35, 2), str(number), "gt-number", size)
    reach, width = square * 0.27, square * (0.15 if number == last else 0.09)
    style = f'class="{MARKS[mark]}" stroke-width="{width:.3g}"'
    if mark == "O":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{reach:.3g}" {style}/>'
    a, b, c, d = (f"{number:.4g}" for number in (x - reach, y - reach, x + reach, y + reach))
    return f'<path d="M{a} {b}L{c} {d}M{a} {d}L{c} {b}" {style}/>'
