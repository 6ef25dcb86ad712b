"""The page of a tournament."""

import json

from grading.arena.entries import TournamentEntry
from grading.arena.page import page, table
from grading.tables import table_of
from grading.walls.protocol import pack
from tests.grading.arena.four import START, line


def test_a_page_without_names_says_who_won_and_what_was_not_played():
    a, b, c = (TournamentEntry(name, (), f"{name * 9}") for name in "abc")
    about = {"start": pack(START), "moves": []}
    lost = [about | line(n, "a", "b", "b", "crashed") for n in range(3)]
    late = [about | line(3, "a", "c", "a") | {"moves": [0]}, about | line(4, "c", "a", "c", "out")]
    shown = page("t", lost + late, [a, b, c], show_names=False)
    games = json.loads(shown.partition("const {games, dearest, start, pieces} = ")[2].partition(";\n")[0])["games"]
    assert [game["winner"] for game in games] == ["program bbbbbb"] * 3 + ["program cccccc"] * 2
    assert [game["how"] for game in games[3:]] == [f"program aaaaaa out: not {it}" for it in ("counted", "played")]


def test_whoever_has_won_is_first_and_equals_share_a_place():
    met = [("a", "b", "a"), ("a", "c", "a"), ("b", "c", ""), ("c", "b", "")]
    about = {"start": pack(START), "moves": []}
    lines = [about | line(n, *pair) for n, pair in enumerate(met)]
    rows = table_of(table(lines, ["a", "b", "c"]), "table.csv").rows
    assert [(row["place"], row["name"]) for row in rows] == [("1", "a"), ("2", "b"), ("2", "c")]
