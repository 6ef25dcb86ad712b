"""The games that a program plays."""

from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from classroom import my_games
from classroom.program.games import START, Metered
from classroom.program.text import standing_alone
from classroom.program.versions import LESSONS, keep, of_course
from gametree import Tree, alphabeta, othello, tic_tac_toe
from gametree.search.budget import Budget
from grading.arena.arena import Pairing, play
from grading.arena.entries import read_entry, rival_entries
from players.games import GAMES
from tests.classroom.program.cells import MINE, STUB, cell


@pytest.mark.parametrize("text", [STUB, MINE[4]], ids=["not written", "written"])
def test_the_games_that_a_lesson_shows_again_are_played_once(text: str, copy: Path) -> None:
    my_games(cell(text, 4))
    assert my_games.cache_info().misses == 1


def test_a_friend_plays_under_the_same_rules_both_colours_of_each_opening() -> None:
    (met,) = my_games(of_course(6).search, of_course(3).search).meetings
    assert (met.rival.name, len(met.match.games)) == ("friend", 12)
    assert met.match.won > met.match.lost
    mirrored = my_games(of_course(3).search, of_course(6).search).meetings[0].match
    assert (mirrored.won, mirrored.lost) == (met.match.lost, met.match.won)


@pytest.mark.parametrize("lesson", [3, 6])
def test_a_program_plays_another_game_whatever_it_can_be_given(lesson: int) -> None:
    meetings = my_games(of_course(lesson).search, start=othello(size=4)).meetings
    games = [game for one in meetings for game in one.match.games]
    assert all(len("".join(game.start.rows)) == 16 and not game.positions[-1].moves() for game in games)
    assert len(games) == sum(len(one.match.games) for one in my_games(of_course(lesson).search).meetings)


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_version_can_take_part_in_a_tournament(copy: Path, lesson: int) -> None:
    version = of_course(lesson)
    kept = keep(standing_alone(version.body, lesson, version.search, lesson == 4), lesson)
    assert kept
    scope: dict[str, Any] = {}
    exec(kept.file.read_text(encoding="utf-8"), scope)
    assert scope["choose"](tic_tac_toe("XX./OO./..."), 0.1) == 2  # it wins
    assert scope["choose"](tic_tac_toe("X../.O./X.."), 0.1) == 3  # and for O it does not lose


@pytest.mark.slow
@pytest.mark.parametrize("lesson", [4, 10])
def test_it_plays_in_the_arena(copy: Path, lesson: int) -> None:
    version = of_course(lesson)
    kept = keep(standing_alone(version.body, lesson, version.search, lesson == 4), lesson)
    assert kept
    start = GAMES["connect-four-4x4"]
    [chance, *_] = rival_entries(start)
    line = play(Pairing(0, 1, read_entry(kept.file), chance, start, 0.5))
    assert (line["how"], line["winner"] in ("", "lesson-04", "lesson-10")) == ("played", True)


def test_the_games_are_those_of_any_search_of_the_same_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("classroom.program.games.BOARDS", 60)
    mine, course = my_games(of_course(6).search), my_games(alphabeta)
    assert [one.match for one in mine.meetings] == [one.match for one in course.meetings]
    plain = my_games(of_course(5).search)
    assert [one.match for one in plain.meetings] == [one.match for one in my_games(of_course(4).search).meetings]
    further, near = (mean(float(str(one.more[0])) for one in games.meetings) for games in (mine, plain))
    assert further > near  # with as many boards


@pytest.mark.slow
def test_the_program_climbs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    my_games.cache_clear()
    points = {}
    for lesson in (3, 4, 6, 9):
        matches = [one.match for one in my_games(of_course(lesson).search).meetings]
        points[lesson] = sum(one.score for one in matches) / len(matches)
    assert points[3] < points[4] < points[6] < points[9]


def test_what_a_program_prints_in_its_games_is_left_out(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cell(MINE[3].replace("    if not", "    print('a board')\n    if not"), 3)
    said = capsys.readouterr().out
    assert "Kept as my_search/lesson-03.py." in said
    assert "a board" not in said


MEMORY = f"""memory = {{}}
{MINE[3].rstrip()}


plain = my_search


def my_search(position):
    if position not in memory:
        memory[position] = plain(position)
    return memory[position]"""


def test_a_memory_is_after_the_games_as_it_was_before(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("classroom.program.games.BOARDS", 300)
    search = cell(MEMORY, 3)
    search(Tree([1, 2]))
    before = dict(search.__globals__["memory"])
    my_games.cache_clear()
    my_games(search)
    assert search.__globals__["memory"] == before != {}


def test_a_board_that_was_kept_from_another_move_is_another_one() -> None:
    budget = Budget(3)
    assert Metered(START, budget) == Metered(START, budget) != Metered(START, Budget(3))


def test_a_metered_board_looks_like_the_board() -> None:
    metered = Metered(START, Budget(3))
    assert (str(metered), metered.rows) == (str(START), START.rows)
