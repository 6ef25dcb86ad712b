"""The table of a tournament: what is won, drawn, given up and sat out."""

from argparse import Namespace

from grading.arena.commands import _report
from grading.arena.run import Tournament
from grading.arena.schedule import meetings
from grading.arena.standings import standings
from tests.grading.arena.four import FOUR, START, finished, here, line


def test_one_alone_is_left_out_of_a_round_and_several_are_out():
    lines = [{"round": 1, "first": "a", "second": "b"}, {"round": 2, "first": "b", "second": "a"}]
    assert meetings(lines, "abc") == {frozenset("ab"): 2, frozenset("c"): 2}
    assert meetings(lines, "abcd") == {frozenset("ab"): 2}


def test_sitting_out_costs_nothing_in_a_swiss_tournament_and_is_said(tmp_path, capsys):
    meeting = Tournament(FOUR[:3], START, tmp_path / "games.jsonl", rounds=3, is_swiss=True, make=here())
    table = standings(finished(meeting).played, meeting.names)
    assert [one.byes for one in table] == [1, 1, 1]
    _report(meeting, tmp_path, Namespace(game="connect-four", names=False, sprt=None))
    said = capsys.readouterr().out.splitlines()[:3]
    assert all(f"{one.points:g} of   {one.games + 2}  " in line for one, line in zip(table, said, strict=True))
    assert all(line.endswith("sat out 1") for line in said)
    assert sum(one.points for one in table) == 3 * 2 + len(meeting.played)


def test_three_forfeits_in_a_row_and_a_program_is_out():
    lost = [line(n, "a", "b", "b", "out of time") for n in range(3)]
    lines = [*lost, line(3, "a", "c", "a"), line(4, "b", "c", "")]
    table = {one.name: one for one in standings(lines, ["a", "b", "c"])}
    assert (table["a"].out, table["a"].lost, table["a"].forfeits) == (3, 4, 3)
    assert (table["c"].won, table["c"].points, table["b"].points) == (1, 1.5, 3.5)
    assert table["c"].rating.games == 1
    between = [*lost[:2], line(2, "a", "b", "a"), line(3, "a", "b", "b", "an error")]
    assert standings(between, ["a", "b"])[1].out is None


def test_a_game_that_was_played_by_a_program_that_was_out_already_changes_nothing():
    lost = [line(n, "a", "b", "b", "crashed") for n in range(3)]
    late = [line(3, "a", "c", "a"), line(3, "a", "c", "a", "an error"), line(3, "a", "c", "c", "out")]
    assert len({str(standings([*lost, game], ["a", "b", "c"])) for game in late}) == 1


def test_two_that_are_out_give_nobody_a_point():
    lines = [line(n, "a", "b", "b", "crashed") for n in range(3)] + [
        line(n, "c", "b", "b", "crashed") for n in range(3, 6)
    ]
    assert [one.points for one in standings([*lines, line(6, "a", "c", "")], ["a", "b", "c"])] == [6, 0, 0]
