"""The benchmark: its yardstick plays right, its clock is fair, its tables add up; the other packages are not needed."""

import gc
import sys
from functools import partial
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given

from bench import engines, gomoku, levels, nodes, proofs, solvers, timing, versions, workers
from bench.__main__ import searches
from bench.contenders import Contender, _forgetful_tic_tac_toe
from bench.inlined import alphabeta_o, alphabeta_x, minimax_o, minimax_x
from bench.loops import alphabeta_loop, minimax_loop
from bench.timing import best_seconds
from gametree import Engine, connect_four
from gametree.games.gomoku import Gomoku
from gametree.games.mnk import tic_tac_toe
from gametree.position import MAX, MIN
from gametree.search.alphabeta import alphabeta
from gametree.search.evaluations import column_weights
from gametree.search.minimax import minimax
from gametree.trace.record import count_calls
from players.parallel.helpers import HelpedResult
from tests.strategies import known, trees


@pytest.fixture(autouse=True, scope="module")
def a_quick_collector():
    """The clock collects garbage before each run: what thousands of tests have made is not searched every time."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize(
    "text", ["XO./.../...", "XOX/.O./...", "XO./.X./..O", "XOX/OXO/OX.", "XXX/OO./...", "XXO/X../O.."]
)
def test_the_yardstick_agrees_with_minimax(text):
    position = tic_tac_toe(text)
    if position.turn == MAX:
        values = minimax_x(position.x, position.o), alphabeta_x(position.x, position.o)
    else:
        values = minimax_o(position.x, position.o), alphabeta_o(position.x, position.o, -2, 2)
    assert values == (minimax(position),) * 2


def test_the_yardstick_visits_every_node():
    position = tic_tac_toe("XO./.../...")
    assert count_calls(minimax_x, position.x, position.o) == count_calls(minimax, position)


@given(trees())
def test_searches_as_engines_write_them_are_the_lessons_searches(tree):
    for ours, taught in ((minimax_loop, minimax), (alphabeta_loop, alphabeta)):
        assert count_calls(ours, tree) == count_calls(taught, tree)


def test_a_game_without_memory_is_the_same_game():
    board = _forgetful_tic_tac_toe()
    assert board == tic_tac_toe()
    assert board.play(4) is not board.play(4)
    assert minimax(board.play(4).play(0).play(8)) == 0


def test_the_busiest_worker_is_the_measure_of_how_work_is_divided():
    alone = Engine(connect_four("44"), column_weights).search(depth=4)
    helped = HelpedResult(**vars(alone) | {"nodes": alone.nodes // 4}, helped=(alone.nodes // 2,))
    assert f"{alone.nodes / (alone.nodes // 2):9.2f}" in workers.row("connect four", alone, helped)


@pytest.mark.slow
def test_runs_take_turns_without_the_garbage_collector():
    order = []
    best = best_seconds({name: lambda name=name: order.append((name, gc.isenabled())) for name in "ab"}, rounds=2)
    assert [turn for turn, _ in groupby(order)] == [("a", False), ("b", False)] * 3  # the first finds how often
    assert gc.isenabled()
    assert best.keys() == {"a", "b"}
    assert all(time >= 0 for time in best.values())


def test_what_is_short_runs_often_and_its_mean_counts(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(timing, "process_time", lambda: clock[0])
    runs = {"short": 0.01, "long": 3.0}
    ran = []

    def run(name):
        ran.append(name)
        clock[0] += runs[name]

    best = best_seconds({name: partial(run, name) for name in runs}, rounds=2)
    assert best == pytest.approx(runs)
    assert ran.count("long") == 3
    assert 0.1 <= (ran.count("short") - 1) / 2 * runs["short"] <= 0.12


def test_a_table_of_searches():
    group = [Contender("ours", lambda: 0, lambda: 18_297), Contender("theirs", lambda: 0.0, lambda: 7)]
    title, _, head, *rows = searches({"alpha-beta": group}, rounds=1).splitlines()
    assert "of 1;" in title
    assert head.split() == ["alpha-beta", "nodes", "ms", "ratio"]
    assert [row.split()[:2] for row in rows] == [["ours", "18,297"], ["theirs", "7"]]
    assert rows[0].split()[-1] == "1.00"


@pytest.mark.slow
def test_searches_that_disagree_are_no_comparison():
    group = [Contender("ours", lambda: 0, lambda: 1), Contender("theirs", lambda: 1, lambda: 1)]
    with pytest.raises(AssertionError, match="'theirs': 1"):
        searches({"minimax": group}, rounds=1)


@pytest.mark.slow
def test_what_the_engine_costs_is_what_it_says_itself():
    engine = Engine(connect_four(), column_weights, table_size=100)
    cost = engines._ours(engine, 5)
    assert cost.nodes == engine.search(depth=5).nodes
    assert 50 < cost.entries <= 100
    assert 100 < cost.size / cost.entries < 1_000


@pytest.mark.slow
def test_each_idea_is_compared_with_the_engine_as_it_is(monkeypatch):
    monkeypatch.setattr(nodes, "DEPTH", 4)
    monkeypatch.setattr(nodes, "ROUNDS", 1)  # for times, of which nothing is said here
    rows = {row.strip().rsplit(maxsplit=7)[0]: row.split()[-7:] for row in nodes.report().split("\n")[2:]}
    assert rows["as it is"][-2:] == ["1.00", "1.00"]
    assert float(rows["without table"][-2]) > 1 < float(rows["without two_ply_steps"][-2])
    plain = Engine(connect_four("44"), column_weights, **nodes.ALPHABETA).search(depth=4).nodes
    usual = Engine(connect_four("44"), column_weights).search(depth=4).nodes
    assert rows["as it is"][1] == f"{100 * usual / plain:.2f}"


@pytest.mark.slow
def test_solvers_are_held_to_the_known_scores(monkeypatch):
    case = known("connect_four_scores")["sets"]["end-easy"]["cases"][0]
    monkeypatch.setattr(solvers, "_bitbully", lambda case: solvers.Solved(case["score"], 1, 0.001))
    monkeypatch.setattr(solvers, "SETS", ("end-easy",))
    assert solvers.report().split("\n")[2].split()[:4] == ["end-easy", "5", "of", "5"]
    monkeypatch.setattr(solvers, "_bitbully", lambda case: solvers.Solved(case["score"] + 1, 1, 0.001))
    with pytest.raises(AssertionError, match=f"{case['moves']} is worth {case['score']}"):
        solvers.report()


@pytest.mark.slow
def test_versions_of_python_that_are_not_there_have_no_row(monkeypatch):
    monkeypatch.setattr(versions.shutil, "which", {"python3.11": sys.executable, "python3.12": "/bin/false"}.get)
    assert [row.split()[:2] for row in versions.report().split("\n")[2:]] == [["Python", "3.11"]]


def known_with(case):
    return lambda name: {"sets": {"late": {"cases": [case]}}, "endings": {"cases": []}, "ffo": {"cases": [case]}}


def test_a_proof_is_printed_and_a_wrong_one_is_an_error(monkeypatch, capsys):
    case = known("connect_four_scores")["sets"]["end-easy"]["cases"][0]
    monkeypatch.setattr(proofs, "_known", known_with(case))
    proofs.main(["columns"])
    group, line = capsys.readouterr().out.split("\n")[1:3]
    assert group == "columns"
    assert line.split()[:5] == ["late", case["moves"], "2", "of", "2"]
    monkeypatch.setattr(proofs, "_known", known_with(case | {"column_scores": [0] * 7}))
    with pytest.raises(AssertionError, match=f"{case['moves']}: expected"):
        proofs.main(["columns"])


def test_an_end_game_is_proved_with_a_best_move(monkeypatch, capsys):
    case = known("othello")["endings"]["cases"][-1] | {"id": "last"}
    monkeypatch.setattr(proofs, "_known", known_with(case))
    proofs.main(["ffo"])
    assert capsys.readouterr().out.split()[:5] == ["ffo", "last", "8", "empties", f"{case['score']:+d}"]
    monkeypatch.setattr(proofs, "_known", known_with(case | {"score": case["score"] + 2}))
    with pytest.raises(AssertionError, match="last: expected"):
        proofs.main(["ffo"])


def test_the_table_of_levels_has_a_row_for_each_pair():
    rows = [*levels.table(tic_tac_toe(), 4, None)]
    assert [row.partition(":")[0] for row in rows] == [
        "level 1 against beginner",
        "level 2 against level 1",
        "level 3 against level 2",
    ]
    assert next(iter(levels.table(tic_tac_toe(), 4, 3))).startswith("level 3 against level 2: ")
    assert all("s a move at most" in row for row in rows)


@pytest.mark.slow
def test_whoever_won_a_kept_game_of_gomoku_has_five_on_the_board():
    games = [line.split() for line in gomoku.KEPT.read_text(encoding="utf-8").splitlines()[1:]]
    players = [{MAX: black, MIN: white} for black, white, *_ in games]
    scores = [Gomoku.from_moves(moves).score() for *_, moves in games]
    assert [each.get(score, "-") for each, score in zip(players, scores, strict=True)] == [game[2] for game in games]


def test_the_documents_say_what_the_kept_games_of_gomoku_came_to():
    text = " ".join((Path(__file__).parent.parent / "docs" / "library.md").read_text(encoding="utf-8").split())
    rows = [row.removesuffix(" games").split(maxsplit=1) for row in gomoku.rivals()]
    assert {rival for rival, _ in rows} == {"carbon", "gobang", "rapfi"}
    assert [row for row in rows if row[1] not in text] == []
