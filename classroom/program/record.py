"""How a program has done from lesson to lesson: what was kept of its games, and the chart of it."""

from collections.abc import Mapping
from hashlib import sha256
from itertools import starmap

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
WIDTH, ROW, SIZE, BESIDE = 240.0, 24.0, 12.0, 150.0

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
    said = [ABOUT, *[YOURS] * any(name.startswith(MARK) for name in games)]
    text = "\n".join([ABOUT, *starmap(_words, games.items()), *said[1:]]) if games else NOTHING
    left = max((width_of(name, SIZE) for name in games), default=0.0) + 12
    view = (
        -left,
        -ROW,
        left + WIDTH + BESIDE if games else width_of(text, SIZE),
        ROW * (len(games) + 1.5) + 12 * len(said),
    )
    if not games:
        return Drawing(standalone(text_at(0, 0, text, "gt-text", SIZE), view, text), text)
    height = ROW * len(games)
    grid = "".join(f"M{WIDTH * part:g} -4V{height:g}" for part in (0, 0.5, 1))
    ends = [text_at(WIDTH * part, -8, f"{part:g}", "gt-text", SIZE, "middle") for part in (0, 0.5, 1)]
    lines = [_line(ROW * (at + 0.5), name, counts) for at, (name, counts) in enumerate(games.items())]
    about = "".join(text_at(0, height + 16 + 14 * at, line, "gt-text", 11) for at, line in enumerate(said))
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
