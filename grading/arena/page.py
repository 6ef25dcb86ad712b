"""The results of a tournament as a table and as a page on which every game can be replayed, from a file alone."""

import json
import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from operator import itemgetter
from types import ModuleType
from typing import Any

import gametree
import players
from gametree.games.board_svg import position_svg
from gametree.position import Value, player
from gametree.style import theme
from grading.arena.arena import game_of
from grading.arena.entries import TournamentEntry
from grading.arena.standings import GameLine, Standing, decided, is_in, out_since, standings
from grading.pages import rendered
from grading.tables import table_bytes
from players.room.known import named, pieces_of, shown

COLUMNS = ("place", "name", "points", "rating", "low", "high", "games", "won", "drawn", "lost", "forfeits", "remark")
INSTRUCTIVE = 8
SQUARE = 40  # pixels
SCRIPTS = (gametree, "widgets/page.js"), (players, "room/marks.js"), (players, "room/game_card.js")
SHEETS = (gametree, "widgets/picture.css"), (players, "room/replay.css")
_IMPORTS = re.compile(r"^(import .*\n|export )", re.MULTILINE)


def table(lines: Sequence[GameLine], names: Sequence[str]) -> bytes:
    """Return the table as a CSV file that opens in any spreadsheet."""
    rows = [dict(zip(COLUMNS, _row(place, one), strict=True)) for place, one in _placed(standings(lines, names))]
    return table_bytes(rows, COLUMNS)


def _placed(table: Sequence[Standing]) -> list[tuple[int, Standing]]:
    """Return each standing with its place, which equal points and ratings share."""
    ranking = [(one.points, one.strength) for one in table]
    return [(ranking.index(value) + 1, one) for value, one in zip(ranking, table, strict=True)]


def _row(place: int, one: Standing) -> list[Any]:
    numbers = [round(part) for part in one.rating[1:4]] if one.rating else ["", "", ""]
    remark = f"sat out {one.byes}" if one.byes else ""
    remark = remark if one.out is None else f"out from game {one.out} on: three forfeits in a row"
    return [place, one.name, one.points, *numbers, one.games, one.won, one.drawn, one.lost, one.forfeits, remark]


def page(title: str, lines: Sequence[GameLine], entries: Sequence[TournamentEntry], show_names: bool) -> str:
    """Return the page: table, cross table, forfeits and every game.

    Args:
        title: what was played.
        lines: the games, in the order of the schedule.
        entries: all who take part.
        show_names: whether entries are called by their names; else as `grading check-entry` tells their authors.

    """
    called = {entry.name: entry.name if show_names else entry.pseudonym for entry in entries}
    placed = _placed(standings(lines, list(called)))
    rows = [[place, called[one.name], *_row(place, one)[2:]] for place, one in placed]
    order = [one.name for _, one in placed]
    out = out_since(lines)
    data = {"games": [_game(line, called, out) for line in lines], "dearest": _instructive(lines)}
    start = game_of(lines[0]).start if lines else None
    data |= {"start": position_svg(start, SQUARE), "pieces": pieces_of(start, SQUARE)} if start else {}
    return rendered(
        "arena/results.html",
        title=title,
        columns=COLUMNS,
        rows=rows,
        cross=_cross(lines, order),
        called=[called[name] for name in order],
        scripts=_IMPORTS.sub("", "".join(_read(package, name) for package, name in SCRIPTS)),
        sheets=theme() + "".join(_read(package, name) for package, name in SHEETS),
        data=json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
    )


def _read(package: ModuleType, name: str) -> str:
    return files(package).joinpath(name).read_text(encoding="utf-8")


def _cross(lines: Sequence[GameLine], names: Sequence[str]) -> list[list[str]]:
    """Return who made how many points against whom, "2½" for example; a dash where they never met."""
    points: dict[tuple[str, str], float] = {}
    for line, winner, _ in decided(lines):
        for one, other in ((line["first"], line["second"]), (line["second"], line["first"])):
            points[one, other] = points.get((one, other), 0.0) + (0.5 if not winner else winner == one)
    told = {pair: f"{some:g}".replace("0.5", "½").replace(".5", "½") for pair, some in points.items()}
    return [[told.get((one, other), "–") if one != other else "" for other in names] for one in names]


def _game(line: GameLine, called: Mapping[str, str], out: Mapping[str, int]) -> dict[str, Any]:
    """Return what the page needs of a game: its boards as a replay draws them, who moved, and what is said of each."""
    game = game_of(line)
    both = line["first"], line["second"]
    present = [name for name in both if is_in(line, name, out)]
    absent = [name for name in both if name not in present]
    winner = line["winner"] if not absent else "".join(present)
    why = f"{' and '.join(called[name] for name in absent)} out: {'not counted' if line['moves'] else 'not played'}"
    return {
        "number": line["game"],
        "first": called[line["first"]],
        "second": called[line["second"]],
        "marks": [player(game.start, side * game.start.turn) for side in (1, -1)],
        "winner": called.get(winner, ""),
        "how": why if absent else line["how"],
        "boards": shown(game),
        "moves": [named(game, at) for at in range(len(line["moves"]))],
        **{key: line.get(key, []) for key in ("took", "lost")},
    }


def _instructive(lines: Sequence[GameLine]) -> list[tuple[int, int, Value]]:
    """Return the games with the costliest moves: the game, the number of the move, and what it gave away."""
    dearest = [
        (line["game"], *max(enumerate(line["costs"], 1), key=itemgetter(1))) for line in lines if line.get("costs")
    ]
    return sorted((one for one in dearest if one[2] > 0), key=itemgetter(2), reverse=True)[:INSTRUCTIVE]
