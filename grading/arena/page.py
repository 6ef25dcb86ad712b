"""The results of a tournament as a table and as a page on which every game can be replayed, from a file alone."""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from operator import itemgetter
from typing import Any

import players.room
from gametree.games.board_svg import position_svg
from gametree.position import Value, move_name, player
from grading.arena.arena import game_of
from grading.arena.entries import TournamentEntry
from grading.arena.standings import GameLine, Standing, decided, is_in, out_since, standings
from grading.pages import rendered
from grading.tables import table_bytes
from players.room.known import board_of, last_square, pieces_of

COLUMNS = ("place", "name", "games", "won", "drawn", "lost", "points", "rating", "low", "high", "forfeits", "remark")
INSTRUCTIVE = 8
SQUARE = 40  # pixels


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
    return [place, one.name, one.games, one.won, one.drawn, one.lost, one.points, *numbers, one.forfeits, remark]


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
        marks=files(players.room).joinpath("marks.js").read_text(encoding="utf-8").replace("export ", ""),
        data=json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
    )


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
    positions, moves = game_of(line).positions, line["moves"]
    lasts = [last_square(position, [move]) for position, move in zip(positions, moves, strict=False)]
    both = line["first"], line["second"]
    present = [name for name in both if is_in(line, name, out)]
    absent = [name for name in both if name not in present]
    winner = line["winner"] if not absent else "".join(present)
    why = f"{' and '.join(called[name] for name in absent)} out: {'not counted' if line['moves'] else 'not played'}"
    return {
        "number": line["game"],
        "first": called[line["first"]],
        "second": called[line["second"]],
        "marks": [player(positions[0], side * positions[0].turn) for side in (1, -1)],
        "winner": called.get(winner, ""),
        "how": why if absent else line["how"],
        "boards": [
            {"board": board_of(position), "last": last, "won": [*getattr(position, "won_line", ())]}
            for position, last in zip(positions, [-1, *lasts], strict=True)
        ],
        "moves": [move_name(position, move) for position, move in zip(positions, moves, strict=False)],
        **{key: line.get(key, []) for key in ("took", "lost")},
    }


def _instructive(lines: Sequence[GameLine]) -> list[tuple[int, int, Value]]:
    """Return the games with the costliest moves: the game, the number of the move, and what it gave away."""
    dearest = [
        (line["game"], *max(enumerate(line["costs"], 1), key=itemgetter(1))) for line in lines if line.get("costs")
    ]
    return sorted((one for one in dearest if one[2] > 0), key=itemgetter(2), reverse=True)[:INSTRUCTIVE]
