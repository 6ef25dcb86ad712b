"""How a program has done from lesson to lesson: what was kept of its games, and the chart of it."""

from collections.abc import Mapping
from hashlib import sha256
from itertools import starmap
from textwrap import wrap

from IPython.display import display

from classroom.practice.challenge import Challenge
from classroom.program.games import BOARDS, my_games
from classroom.program.versions import (
    ELSEWHERE,
    PLAYED,
    Version,
    own_copy,
    own_versions,
    played_last,
    put_on_record,
    recorded,
)
from gametree.drawing.chart import BLUE, INK
from gametree.drawing.svg import Drawing
from gametree.search.odds import score_interval
from gametree.style import standalone, text_at, width_of

GAMES, MARK = "games", "▸ "
ABOUT = f"points a game at connect four on 5 × 5, with {BOARDS} boards a move"
YOURS = f"{MARK}the program that you play"
NOTHING = "Nothing is kept yet: grow(…) keeps the games of your program in your own copy of the course."
WIDTH, ROW, LINE, SIZE = 300.0, 38.0, 16.0, 12.0  # as wide as a phone shows without shrinking it

Counts = tuple[int, int, int]  # games won, drawn and lost


def counts_of(games: Challenge) -> Counts:
    """Return how many games were won, drawn and lost in all."""
    matches = [meeting.match for meeting in games.meetings]
    return sum(one.won for one in matches), sum(one.drawn for one in matches), sum(one.lost for one in matches)


def note(version: Version, counts: Counts) -> None:
    """Note the games of a version of the learner's: under its text, so that what is edited by hand has none."""
    put_on_record(GAMES, {**recorded().get(GAMES, {}), _key(version): counts})


def _key(version: Version) -> str:
    return sha256(version.text.encode()).hexdigest()[:16]


def my_record() -> Drawing:
    """Return how one's own programs have done from lesson to lesson, as a chart: the same games every time.

    Each bar says between which scores the program's true one lies, with a confidence of 95 %.
    """
    return chart_of(own_record())


def own_record() -> dict[str, Counts]:
    """Return what is kept of the learner's programs, the one that is played marked; nothing outside of an own copy."""
    games, played = recorded().get(GAMES, {}), played_last()[-1:]
    found = {MARK * (one in played) + one.label: games.get(_key(one)) for one in own_versions()}
    return {label: tuple(counts) for label, counts in found.items() if counts}


def bring_back(name: str) -> None:
    """Play an older version of one's program again, show how it did, and let later lessons go on from it; none is lost.

    Args:
        name: its file in the folder `my_search`, "lesson-04.py" for example.

    Raises:
        ValueError: there is no such version, it cannot be run, or the folder is not in one's own copy of the course.

    """
    if not own_copy():
        raise ValueError(f"nothing is kept: {ELSEWHERE}")
    found = {one.name: one for one in own_versions()}
    version = found.get(name.removesuffix(".py"))
    if not version:
        raise ValueError(f"expected one of {', '.join(found) or 'your versions, and there is none yet'}; got {name!r}")
    search = version.search
    if _key(version) not in recorded().get(GAMES, {}):
        note(version, counts_of(my_games(search)))
    put_on_record(PLAYED, version.name)
    print(f"You play {version.called} again, {version.place}. Later lessons go on from it.")
    display(my_record())  # type: ignore[no-untyped-call]


def chart_of(games: Mapping[str, Counts]) -> Drawing:
    """Return a line for each program: its points a game as a dot, on the bar of what its true score may be."""
    marked = [YOURS] * any(name.startswith(MARK) for name in games)
    words = [*starmap(_words, games.items())]
    text = "\n".join([ABOUT, *words, *marked]) if games else NOTHING
    said = [*wrap(ABOUT if games else NOTHING, int(WIDTH / width_of("0", SIZE))), *marked]
    below = ROW * len(games)
    drawn = [text_at(0, below + LINE * at, line, "gt-text", SIZE) for at, line in enumerate(said, start=1)]
    if games:
        drawn += [text_at(WIDTH * part, -8, f"{part:g}", "gt-text", SIZE, "middle") for part in (0, 0.5, 1)]
        drawn += [_line(ROW * at, *one) for at, one in enumerate(zip(words, games.values(), strict=True))]
    width = max([WIDTH, *(width_of(line, SIZE) for line in words)])
    above = 26 * bool(games)
    view = (-10, -above, width + 20, above + below + LINE * len(said) + 10)
    return Drawing(standalone("".join(drawn), view, text), text)


def _line(y: float, words: str, counts: Counts) -> str:
    low, high = score_interval(*counts)
    grid = "".join(f"M{WIDTH * part:g} {y + 18:g}v16" for part in (0, 0.5, 1))
    grid = f'<path d="{grid}" stroke="{INK}" stroke-opacity="0.4"/>'
    bar = f'<path d="M{WIDTH * low:.1f} {y + 26:g}H{WIDTH * high:.1f}" stroke="{BLUE}" stroke-width="7" opacity="0.4"/>'
    dot = f'<circle cx="{WIDTH * _score(counts):.1f}" cy="{y + 26:g}" r="5" fill="{BLUE}"/>'
    return grid + bar + dot + text_at(0, y + 14, words, "gt-text", SIZE)


def _score(counts: Counts) -> float:
    won, drawn, _ = counts
    return (won + drawn / 2) / sum(counts)


def _words(name: str, counts: Counts) -> str:
    low, high = score_interval(*counts)
    return f"{name}: {_score(counts):.2f} ({low:.2f} to {high:.2f})"
