"""Counts as a chart in SVG, for a Python without matplotlib: one line for each series, named at its end."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, cycle
from math import ceil, floor, log10
from typing import NamedTuple

from gametree.drawing.svg import Drawing
from gametree.style import standalone, text_at, width_of

# A chart has no paper of its own: this grey stands out from white as much as from the black of JupyterLab's dark theme.
INK = "#797979"
BLUE, VERMILLION, GREEN, PURPLE, ORANGE, SKY = "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"
# Colours, marks and dashes of the series, as matplotlib names them.
LINES = (
    (BLUE, "o", "-"),
    (VERMILLION, "s", "--"),
    (GREEN, "^", "-."),
    (PURPLE, "D", ":"),
    (ORANGE, "v", "-"),
    (SKY, "P", "--"),
    (INK, "X", "-."),
)
DASHES = {"-": "none", "--": "6 3", "-.": "7 3 2 3", ":": "2 3"}
MARKS = {
    "o": "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z",
    "s": "M-3 -3h6v6h-6z",
    "^": "M0 -4L4 3.5H-4z",
    "D": "M0 -4.5L4.5 0L0 4.5L-4.5 0z",
    "v": "M0 4L4 -3.5H-4z",
    "P": "M-1.3 -4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7z",
    "X": "M-4 -4h2.5L0 -2L1.5 -4H4L2 0L4 4H1.5L0 2L-1.5 4H-4L-2 0z",
}
WIDTH, HEIGHT, ABOVE, BELOW, ASIDE = 440.0, 280.0, 14.0, 52.0, 70.0
SMALL, LINE_HEIGHT = 11.0, 14.0
MOST_TICKS = 8
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


class Axis(NamedTuple):
    """One side of a chart: the numbers at its ends (logarithms, where each step multiplies), and how long it is."""

    low: float
    high: float
    pixels: float
    is_log: bool = False

    def at(self, number: float) -> float:
        """Return how many pixels from its low end a number stands."""
        return ((log10(number) if self.is_log else number) - self.low) / (self.high - self.low) * self.pixels

    def ticks(self) -> list[int]:
        """Return whole numbers to write beside it: few, and round."""
        if self.is_log:
            return [10**power for power in range(round(self.low), round(self.high) + 1)]
        step = _step(self.high - self.low)
        return list(range(ceil(self.low / step) * step, floor(self.high) + 1, step))

    def words(self, tick: int) -> str:
        """Return a tick as it is written: 1,000, or 10³ where each step multiplies."""
        return f"10{str(round(log10(tick))).translate(_RAISED)}" if self.is_log else f"{tick:,}"


def _step(length: float) -> int:
    steps = (int(first + "0" * power) for power in count() for first in "125")
    return next(step for step in steps if length <= MOST_TICKS * step)


def _along(numbers: Iterable[float], pixels: float, rounded: bool = False, log: bool = False) -> Axis:
    """Return the side that shows all these numbers, to round ones where that is asked for."""
    low, high = min(numbers), max(numbers)
    if log:
        low, high = floor(log10(low)), ceil(log10(high))
    elif rounded:
        step = _step(high - low)
        low, high = floor(low / step) * step, ceil(high / step) * step
    return Axis(low, max(high, low + 1), pixels, log)


def chart(
    series: Mapping[str, Mapping[int, int]], xlabel: str, ylabel: str, text: str, log: bool, names: Sequence[str]
) -> Drawing:
    """Return counts as a picture; `gametree.plot.draw_counts` says what they are, `text` is the picture in words."""
    across = _along([x for counts in series.values() for x in counts], WIDTH)
    up = _along([y for counts in series.values() for y in counts.values()], HEIGHT, rounded=True, log=log)
    right = WIDTH + 16 + max(width_of(name, SMALL) for name in series)
    view = (-ASIDE, -HEIGHT - ABOVE, ASIDE + right, HEIGHT + ABOVE + BELOW)
    drawn = [*_below(across, xlabel, names), *_aside(up, ylabel)]
    for (counts), style in zip(series.values(), cycle(LINES), strict=False):
        drawn += _line([(across.at(x), -up.at(counts[x])) for x in sorted(counts)], *style)
    ends = {name: max(counts.items()) for name, counts in series.items()}
    drawn += _names({name: (across.at(x), -up.at(y)) for name, (x, y) in ends.items()})
    return Drawing(standalone("".join(drawn), view, text), text)


def _below(axis: Axis, label: str, names: Sequence[str]) -> list[str]:
    ticks = dict(enumerate(names)) if names else {tick: str(tick) for tick in axis.ticks()}
    marks = [_text(axis.at(tick), 18, words) for tick, words in ticks.items()]
    grid = "".join(f"M{axis.at(tick):.1f} 0V{-HEIGHT:g}" for tick in ticks)
    return [_grid(grid), *marks, _text(WIDTH / 2, 42, label, size=12.0)]


def _aside(axis: Axis, label: str) -> list[str]:
    marks = [_text(-8, 4 - axis.at(tick), axis.words(tick), anchor="end") for tick in axis.ticks()]
    grid = "".join(f"M0 {-axis.at(tick):.1f}H{WIDTH:g}" for tick in axis.ticks())
    turned = f'<g transform="rotate(-90)">{_text(HEIGHT / 2, 14 - ASIDE, label, size=12.0)}</g>'
    return [_grid(grid), *marks, turned, f'<path d="M0 {-HEIGHT:g}V0H{WIDTH:g}" fill="none" stroke="{INK}"/>']


def _grid(path: str) -> str:
    return f'<path d="{path}" stroke="{INK}" stroke-opacity="0.25"/>'


def _text(x: float, y: float, words: str, colour: str = INK, size: float = SMALL, anchor: str = "middle") -> str:
    return f'<g fill="{colour}">{text_at(round(x, 1), round(y, 1), words, "", size, anchor)}</g>'


def _line(points: Sequence[tuple[float, float]], colour: str, mark: str, dashes: str) -> list[str]:
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    line = f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.5" stroke-dasharray="{DASHES[dashes]}"/>'
    marks = (f'<path d="{MARKS[mark]}" transform="translate({x:.1f} {y:.1f})" fill="{colour}"/>' for x, y in points)
    return [line, *marks]


def _names(ends: Mapping[str, tuple[float, float]]) -> list[str]:
    """Write each name to the right of its end, a line apart where ends lie close together."""
    colours = {name: colour for name, (colour, *_) in zip(ends, cycle(LINES), strict=False)}
    drawn, free = [], ABOVE + BELOW
    for name, (x, y) in sorted(ends.items(), key=lambda item: -item[1][1]):
        free = min(y, free)
        drawn.append(_text(x + 10, free + 4, name, colours[name], anchor="start"))
        free -= LINE_HEIGHT
    return drawn
