"""How a program has done from lesson to lesson: what was kept of its games, and the chart of it."""

import json
from collections.abc import Mapping
from itertools import starmap
from pathlib import Path
from typing import Any

from classroom.practice.challenge import Challenge
from classroom.program.games import BOARDS
from classroom.program.versions import own_copy, write_whole
from gametree.drawing.chart import BLUE, INK
from gametree.drawing.svg import Drawing
from gametree.search.odds import score_interval
from gametree.style import standalone, text_at, width_of

FILE, GAMES = "record.json", "games"
ABOUT = f"points a game at connect four on 5 × 5, with {BOARDS} boards a move"
NOTHING = "Nothing is kept yet: grow(…) keeps the games of your program in your own copy of the course."
WIDTH, ROW, SIZE, BESIDE = 240.0, 24.0, 12.0, 150.0

Counts = tuple[int, int, int]  # games won, drawn and lost


def counts_of(games: Challenge) -> Counts:
    """Return how many games were won, drawn and lost in all."""
    matches = [meeting.match for meeting in games.meetings]
    return sum(one.won for one in matches), sum(one.drawn for one in matches), sum(one.lost for one in matches)


def note(lesson: int, counts: Counts) -> None:
    """Note the games of the learner's program after a lesson, in the own copy of the course; elsewhere do nothing."""
    if copy := own_copy():
        kept = _kept(copy / FILE)
        kept[GAMES] = {**kept.get(GAMES, {}), str(lesson): counts}
        write_whole(copy / FILE, json.dumps(kept))


def my_record() -> Drawing:
    """Return how one's own program has done from lesson to lesson, as a chart: the same games every time.

    Each bar says between which scores the program's true one lies, with a confidence of 95 %.
    """
    return chart_of(own_record())


def own_record() -> dict[str, Counts]:
    """Return what is kept of the learner's program, by lesson; nothing outside of an own copy of the course."""
    copy = own_copy()
    games = _kept(copy / FILE).get(GAMES, {}) if copy else {}
    return {f"lesson {lesson}": tuple(games[lesson]) for lesson in sorted(games, key=int)}


def _kept(file: Path) -> dict[str, Any]:
    try:
        return dict(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return {}


def chart_of(games: Mapping[str, Counts]) -> Drawing:
    """Return a line for each program: its points a game as a dot, on the bar of what its true score may be."""
    text = "\n".join([ABOUT, *starmap(_words, games.items())]) if games else NOTHING
    left = max((width_of(name, SIZE) for name in games), default=0.0) + 12
    view = (-left, -ROW, left + WIDTH + BESIDE if games else width_of(text, SIZE), ROW * (len(games) + 2))
    if not games:
        return Drawing(standalone(text_at(0, 0, text, "gt-text", SIZE), view, text), text)
    height = ROW * len(games)
    grid = "".join(f"M{WIDTH * part:g} -4V{height:g}" for part in (0, 0.5, 1))
    ends = [text_at(WIDTH * part, -8, f"{part:g}", "gt-text", SIZE, "middle") for part in (0, 0.5, 1)]
    lines = [_line(ROW * (at + 0.5), name, counts) for at, (name, counts) in enumerate(games.items())]
    about = text_at(0, height + 16, ABOUT, "gt-text", 11)
    drawn = f'<path d="{grid}" stroke="{INK}" stroke-opacity="0.4"/>{"".join(ends)}{"".join(lines)}{about}'
    return Drawing(standalone(drawn, view, text), text)


def _line(y: float, name: str, counts: Counts) -> str:
    low, high = score_interval(*counts)
    bar = f'<path d="M{WIDTH * low:.1f} {y:g}H{WIDTH * high:.1f}" stroke="{BLUE}" stroke-width="7" opacity="0.4"/>'
    dot = f'<circle cx="{WIDTH * _score(counts):.1f}" cy="{y:g}" r="5" fill="{BLUE}"/>'
    words = text_at(-8, y + 4, name, "gt-text", SIZE, "end")
    numbers = f"{_score(counts):.2f} ({low:.2f} to {high:.2f})"
    return f"{bar}{dot}{words}{text_at(WIDTH + 12, y + 4, numbers, 'gt-text', SIZE)}"


def _score(counts: Counts) -> float:
    won, drawn, _ = counts
    return (won + drawn / 2) / sum(counts)


def _words(name: str, counts: Counts) -> str:
    low, high = score_interval(*counts)
    return f"{name}: {_score(counts):.2f} ({low:.2f} to {high:.2f})"
