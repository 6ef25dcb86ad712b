"""The results of a tournament as a table and as a page on which every game can be replayed, from a file alone."""

import json
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from gametree.grade.tables import table_bytes
from gametree.grade.tournament.arena import game_of
from gametree.grade.tournament.standings import Line, Standing, decided, out_since, standings
from gametree.position import Value, move_name, player

COLUMNS = ("place", "name", "games", "won", "drawn", "lost", "points", "rating", "low", "high", "forfeits", "remark")
INSTRUCTIVE = 8


def table(lines: Sequence[Line], names: Sequence[str]) -> bytes:
    """Return the table as a CSV file that opens in any spreadsheet."""
    rows = [dict(zip(COLUMNS, _row(place, one), strict=True)) for place, one in _placed(standings(lines, names))]
    return table_bytes(rows, COLUMNS)


def _placed(table: Sequence[Standing]) -> list[tuple[int, Standing]]:
    """Return each standing with its place, which equal points and ratings share."""
    worth = [(one.points, one.strength) for one in table]
    return [(worth.index(value) + 1, one) for value, one in zip(worth, table, strict=True)]


def _row(place: int, one: Standing) -> list[Any]:
    numbers = [round(part) for part in one.rating[1:4]] if one.rating else ["", "", ""]
    remark = f"sat out {one.byes}" if one.byes else ""
    remark = remark if one.out is None else f"out from game {one.out} on: three forfeits on end"
    return [place, one.name, one.games, one.won, one.drawn, one.lost, one.points, *numbers, one.forfeits, remark]


def page(title: str, lines: Sequence[Line], names: Sequence[str], show_names: bool) -> str:
    """Return the page: table, cross table, forfeits and every game.

    Args:
        title: what was played.
        lines: the games, in the order of the schedule.
        names: all who take part.
        show_names: whether entries are called by their names; else by their places, rivals by their names.

    """
    placed = _placed(standings(lines, names))
    called = {
        one.name: one.name if show_names or one.name.startswith("rival: ") else f"program {at}"
        for at, (_, one) in enumerate(placed, 1)
    }
    rows = [[place, called[one.name], *_row(place, one)[2:]] for place, one in placed]
    order = [one.name for _, one in placed]
    out = out_since(lines)
    data = {"games": [_game(line, called, out) for line in lines], "dearest": _instructive(lines)}
    environment = Environment(
        loader=PackageLoader("gametree.grade.tournament", "."), autoescape=True, undefined=StrictUndefined
    )
    return environment.get_template("results.html").render(
        title=title,
        columns=COLUMNS,
        rows=rows,
        cross=_cross(lines, order),
        called=[called[name] for name in order],
        data=json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
    )


def _cross(lines: Sequence[Line], names: Sequence[str]) -> list[list[str]]:
    """Return who made how many points against whom, "2½" for example; a dash where they never met."""
    points: dict[tuple[str, str], float] = {}
    for line, winner, _ in decided(lines):
        for one, other in ((line["first"], line["second"]), (line["second"], line["first"])):
            points[one, other] = points.get((one, other), 0.0) + (0.5 if not winner else winner == one)
    return [[_points(points.get((one, other))) if one != other else "" for other in names] for one in names]


def _points(points: float | None) -> str:
    if points is None:
        return "–"
    return f"{points:g}".replace("0.5", "½").replace(".5", "½")


def _game(line: Line, called: Mapping[str, str], out: Mapping[str, int]) -> dict[str, Any]:
    """Return what the page needs of a game: its boards as rows, who moved, and what the engine thought of each."""
    positions = game_of(line).positions
    absent = [
        called[name] for name in (line["first"], line["second"]) if out.get(name, line["game"] + 1) <= line["game"]
    ]
    won = {
        0: called.get(line["winner"], ""),
        1: called[line["second" if called[line["first"]] in absent else "first"]],
        2: "",
    }
    return {
        "number": line["game"],
        "first": called[line["first"]],
        "second": called[line["second"]],
        "marks": [player(positions[0], side * positions[0].turn) for side in (1, -1)],
        "winner": won[len(absent)],
        "how": f"{' and '.join(absent)} out: not played, or not counted" if absent else line["how"],
        "boards": ["/".join(getattr(position, "rows", ())) or str(position) for position in positions],
        "moves": [move_name(position, move) for position, move in zip(positions, line["moves"], strict=False)],
        **{key: line.get(key, []) for key in ("values", "costs", "took")},
    }


def _instructive(lines: Sequence[Line]) -> list[tuple[int, int, Value]]:
    """Return the games with the dearest moves: the game, the number of the move, and what it gave away."""
    dearest = [
        (line["game"], *max(enumerate(line["costs"], 1), key=itemgetter(1))) for line in lines if line.get("costs")
    ]
    return sorted((one for one in dearest if one[2] > 0), key=itemgetter(2), reverse=True)[:INSTRUCTIVE]
