"""The learner's program from lesson to lesson: written, skipped, broken, older again, updated by the course."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from statistics import mean
from types import SimpleNamespace
from typing import Any

import pytest

from classroom import bring_back, friends_program, grow, my_games, my_program, my_record
from classroom.program import grow as growing
from classroom.program.games import START, Metered
from classroom.program.record import FILE, NOTHING, chart_of
from classroom.program.text import body_in, body_of, standing_alone
from classroom.program.versions import COPY, LESSONS, keep, of_course, own_versions
from gametree import MIN, Tree, alphabeta, minimax, negamax, othello, tic_tac_toe
from gametree.drawing.source import _lines
from gametree.search.budget import Budget
from grading.arena.arena import Pairing, play
from grading.arena.entries import read_entry, rival_entries
from players import rivals
from players.games import GAMES
from tests.classroom.check.bank import DATA, run
from tools.work import STATE, Copy

SEARCHES: dict[int, Callable[..., Any]] = {4: minimax, 5: negamax, 6: alphabeta}
PROGRAMS = [
    (int(lesson), slip, words, text)
    for lesson, slip, words, text in (
        re.match(r"(\d) \| ([^|\n]+)(?: \| ([^\n]+))?\n(.*)", piece, re.DOTALL).groups()  # type: ignore[union-attr]
        for piece in re.split(r"^# %% ", (DATA / "my_search.txt").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    )
]
STUB = "def my_search(position):\n    return None  # your code here"
MINE = {lesson: text for lesson, slip, _, text in PROGRAMS if slip == "right"}
HEAD = "from math import inf\nfrom gametree import MAX, MIN, Tree, score\nfrom classroom import grow\n"


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An own copy of the course, in whose notebooks the tests write."""
    assert COPY == STATE
    (tmp_path / "notebooks").mkdir()
    (tmp_path / COPY).write_text("{}")
    monkeypatch.chdir(tmp_path / "notebooks")
    return tmp_path


@pytest.fixture(autouse=True)
def quick_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs make few boards, against two rivals: who wins is another test's matter."""
    monkeypatch.setattr("classroom.program.games.BOARDS", 3)
    monkeypatch.setattr("classroom.program.games.rivals", lambda position: rivals(position)[:2])
    monkeypatch.setattr("classroom.program.games.PAIRS", 1)
    my_games.cache_clear()


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What is put into cells, as the front end is told."""
    told: list[dict[str, Any]] = []
    shell = SimpleNamespace(payload_manager=SimpleNamespace(write_payload=told.append))
    monkeypatch.setattr(growing, "get_ipython", lambda: shell)
    return told


def cell(text: str, lesson: int) -> Any:
    """Run a cell of a lesson, and return what the program to go on with is."""
    scope: dict[str, Any] = {}
    run(f"{HEAD}\n\n{text.rstrip()}\n\n\nmine = grow(my_search, {lesson})", scope, f"<cell {hash((text, lesson))}>")
    return scope["mine"]


def names(copy: Path) -> list[str]:
    return sorted(file.name for file in (copy / "my_search").glob("*"))


# --- from lesson to lesson ----------------------------------------------------------------------------------


def test_it_is_written_kept_and_carried_on(
    copy: Path, put: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cell(STUB, 3)(Tree([1, 2])) == 2
    assert "not written yet. The lesson goes on with the course’s program of lesson 3" in capsys.readouterr().out
    assert not put
    cell(MINE[3], 3)
    assert "Kept as my_search/lesson-03.py." in capsys.readouterr().out
    assert cell(STUB, 4)(Tree([1, 2]), 0) == 0
    (told,) = put
    assert told["replace"]
    assert MINE[3].rstrip() in told["text"]
    assert told["text"].endswith("\n\n\nmine = grow(my_search, 4)")
    assert "your program of lesson 3" in capsys.readouterr().out
    cell(MINE[4], 4)
    said = capsys.readouterr().out
    assert "What is new since your program of lesson 3:" in said
    assert "-         return position.score()\n+     if not moves or depth == 0:" not in said
    assert "+ def my_search(position, depth=inf, evaluate=score):" in said
    assert names(copy) == ["lesson-03.py", "lesson-04.py"]
    assert [line.split(":")[0] for line in repr(my_record()).splitlines()[1:]] == ["lesson 3", "lesson 4"]


@pytest.mark.parametrize("text", [STUB, MINE[4]], ids=["not written", "written"])
def test_the_games_that_a_lesson_shows_again_are_played_once(text: str, copy: Path) -> None:
    my_games(cell(text, 4))
    assert my_games.cache_info().misses == 1


def test_who_skipped_lessons_gets_the_courses_program_and_is_told(
    copy: Path, put: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    cell(MINE[3], 3)
    put.clear()
    cell(STUB, 6)
    assert of_course(5).body.rstrip() in put[-1]["text"]
    assert "There is no program of yours from lesson 5." in capsys.readouterr().out
    cell(of_course(6).body, 6)
    assert "What is new since the course’s program of lesson 5:" in capsys.readouterr().out
    assert names(copy) == ["lesson-03.py", "lesson-06.py"]


def test_a_wrong_program_is_not_kept_and_the_last_right_one_goes_on(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = cell(MINE[3], 3)
    wrong = MINE[3].replace("max(below)", "min(below)")
    assert cell(wrong, 3)(Tree([1, 2])) == right(Tree([1, 2])) == 2
    said = capsys.readouterr().out
    assert "✗ my_search: not right on small trees and boards" in said
    assert "goes on with your program of lesson 3" in said
    assert names(copy) == ["lesson-03.py"]


def test_a_program_whose_parameters_are_called_otherwise_is_not_kept(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = re.sub(r"\bevaluate\b", "ev", re.sub(r"\bdepth\b", "d", MINE[4]))
    assert cell(own, 4)(Tree([1, 2]), depth=1) == 2
    said = capsys.readouterr().out
    assert said.startswith("✓ my_search")
    assert "✓, but its games need the names depth, evaluate; yours are d, ev." in said
    assert "goes on with the course’s program of lesson 4" in said
    assert names(copy) == []


def test_nothing_is_overwritten_and_an_older_one_comes_back(
    copy: Path, put: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    cell(MINE[3], 3)
    cell(MINE[3], 3)
    first = (copy / "my_search" / "lesson-03.py").read_bytes()
    cell(of_course(3).body, 3)
    assert names(copy) == ["lesson-03-2.py", "lesson-03.py"]
    assert (copy / "my_search" / "lesson-03.py").read_bytes() == first
    bring_back("lesson-03.py")
    assert "lesson-03.py is your program of lesson 3 again, as my_search/lesson-03-3.py" in capsys.readouterr().out
    assert (copy / "my_search" / "lesson-03-3.py").read_bytes() == first
    cell(STUB, 4)
    assert MINE[3].rstrip() in put[-1]["text"]
    with pytest.raises(ValueError, match=r"expected one of lesson-03, lesson-03-2, lesson-03-3; got 'lesson-9'"):
        bring_back("lesson-9")


def test_the_course_is_updated_and_the_program_stays(copy: Path) -> None:
    cell(MINE[3], 3)
    before = {file: file.read_bytes() for file in (copy / "my_search").iterdir()}
    course = copy / "course"
    (course / "notebooks").mkdir(parents=True)
    (course / "notebooks" / "glossary.md").write_text("new")
    Copy(copy, course).update()
    assert (copy / "notebooks" / "glossary.md").read_text() == "new"
    assert {file: file.read_bytes() for file in (copy / "my_search").iterdir()} == before


def test_a_file_that_was_broken_by_hand_is_named_and_stays(
    copy: Path, put: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    cell(MINE[3], 3)
    file = copy / "my_search" / "lesson-03.py"
    file.write_text("def my_search(position:\n    return 1")
    cell(STUB, 4)
    said = capsys.readouterr().out
    assert "my_search/lesson-03.py cannot be run: SyntaxError" in said
    assert "There is no program of yours" not in said
    assert of_course(3).body.rstrip() in put[-1]["text"]
    assert file.read_text().startswith("def my_search(position:")


def test_where_the_newest_version_cannot_be_run_an_older_one_of_ones_own_goes_on(
    copy: Path, put: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    cell(MINE[3], 3)
    (copy / "my_search" / "lesson-03-2.py").write_text("def my_search(position:")
    cell(STUB, 4)
    said = capsys.readouterr().out
    assert "Your program of lesson 3, my_search/lesson-03.py, stands in for it." in said
    assert "There is no program of yours" not in said
    assert MINE[3].rstrip() in put[-1]["text"]
    assert my_program()(Tree([1, 2])) == 2
    assert "This is your program of lesson 3, my_search/lesson-03.py." in capsys.readouterr().out


def test_a_cell_in_which_something_was_written_is_never_replaced(copy: Path, put: list[dict[str, Any]]) -> None:
    cell(MINE[3], 3)
    put.clear()
    cell("def my_search(position, depth):\n    raise NotImplementedError  # I am at work here", 4)
    assert not put


def test_outside_of_an_own_copy_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    cell(MINE[3], 3)
    assert not list(tmp_path.iterdir())
    assert not own_versions()
    assert repr(my_record()) == NOTHING
    assert "Not kept: this folder is not your own copy of the course" in capsys.readouterr().out
    with pytest.raises(ValueError, match="this folder is not your own copy of the course"):
        bring_back("lesson-03")


def test_a_friends_file_is_met_and_the_course_stands_in_while_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "anna.py").write_text(f"from gametree import MAX\n\n\n{MINE[3]}")
    assert friends_program("anna.py")(Tree([[3, 12], [2, 4]])) == 3
    assert capsys.readouterr().out == ""
    assert friends_program("bob.py")(Tree([[3, 12], [2, 4]])) == 3
    assert "There is no file bob.py beside this notebook: the course’s program of lesson 6" in capsys.readouterr().out
    (tmp_path / "carl.py").write_text("my_serch = max")
    with pytest.raises(ValueError, match=r"carl.py has no function my_search"):
        friends_program("carl.py")


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


# --- what is kept -------------------------------------------------------------------------------------------


def test_what_is_kept_stands_alone(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    helper = "def best(turn, values):\n    return (max if turn == MAX else min)(values)"
    uses = MINE[3].replace("max(below) if position.turn == MAX else min(below)", "best(position.turn, below)")
    cell(f"unused = Tree(1)\n\n\n{helper}\n\n\n{uses}\n\n\nprint(unused)", 3)
    (version,) = own_versions()
    assert body_in(version.file.read_text()) == f"{helper}\n\n\n{uses.rstrip()}\n"
    assert version.search(Tree([[3, 12], [2, 4]])) == 3
    assert my_program()(Tree([1, 2])) == 2
    assert "This is your program of lesson 3, my_search/lesson-03.py." in capsys.readouterr().out


def test_what_its_cell_does_not_have_is_named(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scope: dict[str, Any] = {}
    run("def best(turn, values):\n    return max(values) if turn == 1 else min(values)", scope, "<another cell>")
    text = MINE[3].replace("max(below) if position.turn == MAX else min(below)", "best(position.turn, below)")
    run(f"{HEAD}\n{text}\nmine = grow(my_search, 3)", scope, "<this cell>")
    assert "It is not kept: `my_search` uses `best`, and its cell does not say what that is" in capsys.readouterr().out
    assert scope["mine"](Tree([1, 2])) == 2
    assert own_versions() == []


@pytest.mark.parametrize(
    ("before", "own"),
    [
        (
            "def best():\n    return 0",
            "def my_search(position):\n    def best():\n        return 1\n\n    return best()",
        ),
        ("import os", "import collections.abc\n\n\ndef my_search(position):\n    return collections.abc.Sequence"),
    ],
)
def test_a_program_takes_along_what_it_means_and_no_namesake(before: str, own: str) -> None:
    scope: dict[str, Any] = {}
    run(f"{before}\n\n\n{own}\n", scope, f"<a cell {hash(own)}>")
    assert body_of(scope["my_search"]) == f"{own}\n"


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


def test_only_a_function_of_that_name_grows() -> None:
    with pytest.raises(TypeError, match=r"written as def my_search"):
        grow(minimax, 4)
    with pytest.raises(TypeError, match="without a decorator"):
        cell(f"from functools import cache\n\n\n@cache\n{MINE[3]}", 3)
    with pytest.raises(ValueError, match="the program grows in lessons 3 to 10, got 11"):
        grow(minimax, 11)
    with pytest.raises(TypeError, match=r"written as def my_search"):
        body_of(lambda position: 0)


# --- checks -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lesson", "slip", "words", "text"), PROGRAMS, ids=[f"{lesson}: {slip}" for lesson, slip, *_ in PROGRAMS]
)
def test_a_program_is_told_what_it_is(
    capsys: pytest.CaptureFixture[str], lesson: int, slip: str, words: str | None, text: str
) -> None:
    cell(text, lesson)
    said = capsys.readouterr().out
    assert said.startswith("✓ my_search" if slip == "right" else "✗ my_search"), said
    assert not re.search(r"\b(minimax|negamax|alphabeta) on", said)
    assert (words or "") in said


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS)
def test_each_lesson_asks_for_more_than_the_one_before(capsys: pytest.CaptureFixture[str], lesson: int) -> None:
    cell(of_course(lesson).body, lesson)
    assert capsys.readouterr().out.startswith("✓ my_search")
    if lesson > LESSONS[0]:
        cell(of_course(lesson - 1).body, lesson)
        assert capsys.readouterr().out.startswith("✗ my_search")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lesson", "right", "wrong", "said"),
    [
        (4, "depth=inf, evaluate=score", "depth, evaluate", "cannot be called"),
        (7, "order(position) if order else position.moves()", "position.moves()", "other leaves"),
        (8, "killers[depth] = move", "pass", "the killer is not at work here"),
        (9, "best if best > floor else low, best if best < beta else high", "best, best", "should be"),
        (9, "if high <= alpha", "if high < inf", "It returned 2; it should be 3."),
        (10, "if top < beta and alpha < value < beta", "if False", "should be"),
        (10, "table = {} if table is None else table", "table = {}", "the table is not at work here"),
        (10, "top = alpha + 1 if best > -inf else beta", "top = beta", "the null window is not at work here"),
    ],
)
def test_what_an_idea_gets_wrong_is_said(
    capsys: pytest.CaptureFixture[str], lesson: int, right: str, wrong: str, said: str
) -> None:
    text = of_course(lesson).body
    assert right in text
    cell(text.replace(right, wrong), lesson)
    out = capsys.readouterr().out
    assert out.startswith("✗ my_search")
    assert said in out


@pytest.mark.parametrize("lesson", SEARCHES)
def test_the_courses_program_is_the_search_that_is_taught(lesson: int) -> None:
    taught = "\n".join(_lines(SEARCHES[lesson]))
    assert taught.replace(SEARCHES[lesson].__name__, "my_search") == of_course(lesson).body.rstrip()


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_worth_without_end_is_lost_or_won(lesson: int) -> None:
    search, for_mover = of_course(lesson).search, lesson > 4
    for tree in (Tree([-float("inf"), [[-float("inf"), 5]]]), Tree([-float("inf")] * 2, MIN)):
        assert search(tree) == minimax(tree) * (tree.turn if for_mover else 1)


# --- games --------------------------------------------------------------------------------------------------


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


def test_the_chart_tells_of_the_program_in_the_cell_also_where_it_is_not_kept(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (copy / FILE).write_text(json.dumps({"games": {"3": [24, 0, 0]}}))
    scope: dict[str, Any] = {}
    run("def largest(values):\n    return max(values)", scope, "<cell before>")
    uses = MINE[3].replace("max(below) if", "largest(below) if")
    assert "largest" in uses
    run(f"{HEAD}\n\n{uses.rstrip()}\n\n\nmine = grow(my_search, 3)", scope, "<cell that uses it>")
    said = capsys.readouterr().out
    assert "It is not kept" in said
    assert "lesson 3: " in said
    assert "lesson 3: 1.00" not in said


def test_a_record_has_intervals(copy: Path) -> None:
    assert "lesson 3: 0.75 (0.55 to 0.88)" in repr(chart_of({"lesson 3": (15, 6, 3)}))
    (copy / "record.json").write_text('{"lesson 6": 0.75}')  # of an older course
    cell(MINE[3], 3)
    assert [line.split(":")[0] for line in repr(my_record()).splitlines()[1:]] == ["lesson 3"]
    assert '"lesson 6": 0.75' in (copy / "record.json").read_text()
