"""Stop means stop: an interrupt at any moment comes out of whatever runs, and no result of it is left."""

import signal
import sys
import time
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from inspect import CO_GENERATOR
from pathlib import Path
from threading import Timer, main_thread

import pytest

import classroom
import gametree as gt
import players
from classroom import check
from gametree.widgets import watch
from grading.arena.arena import Pairing, play
from grading.arena.run import Tournament
from grading.batch import local_pool
from players.room.judgement import judgements
from tests.grading.arena.four import FOUR, START, here

OURS = tuple(str(Path(package.__file__).parent) for package in (gt, players, classroom, sys.modules["grading"]))
BY_THE_CLOCK = ("tick", "_is_late")  # how often these are called, no run says of the next
ALL_DAY = 86_400  # seconds
POINTS = 8  # moments at which it is stopped, spread over all that it does, the first and the last among them
BOARD, FEW = gt.tic_tac_toe("XOX/.O./..."), gt.tic_tac_toe("XO./.../...")
TREE = gt.Tree([[3, [12, 1]], [2, 4]])
LINE = gt.gomoku(size=7)
TAUGHT = (
    *(gt.minimax, gt.negamax, gt.alphabeta, gt.alphabeta_fail_hard, gt.alphabeta_max_min, gt.alphabeta_ordered),
    *(gt.alphabeta_killers, gt.alphabeta_history, gt.alphabeta_table, gt.pvs, gt.mtdf, gt.best_moves),
    *(gt.principal_variation, gt.game_tree),
)
PARALLEL = (gt.split_root, gt.split_root_bound, gt.young_brothers, gt.lazy_smp)


def chance():
    return players.random_player(1)


def tournament(tmp_path):
    return list(Tournament(FOUR[:2], START, tmp_path / "games.jsonl", make=here()).run())


def raised(x, n):
    return 1 / raised(x, -n) if n < 0 else x * raised(x, n - 1) if n else 1


ENTRIES = {
    **{search.__name__: lambda _, search=search: search(BOARD) for search in TAUGHT},
    **{search.__name__: lambda _, search=search: gt.simulate(search, TREE) for search in PARALLEL},
    "aspiration": lambda _: gt.aspiration(BOARD, 3, 0),
    "deepening": lambda _: gt.deepening(BOARD, 3),
    "engine": lambda _: gt.Engine(FEW).search(depth=4, all_best=True, progress=print),
    "gomoku's engine": lambda _: players.gomoku_player(1)(LINE.play(24)),
    "wins by threats": lambda _: gt.vct(gt.Gomoku.from_moves("h8a1i8c1j8e1")),
    "play_game": lambda _: players.play_game(players.engine_player(), players.engine_player(), BOARD),
    "match": lambda _: players.match(players.engine_player(), chance(), [BOARD, FEW]),
    "a match until it is clear": lambda _: players.match(
        players.search_player(gt.negamax), chance(), [BOARD] * 2, proved=players.proved, until=players.sprt(0, 50)
    ),
    "ratings": lambda _: players.ratings((("a", "b", 1), ("b", "a", 0.5), ("a", "b", 0))),
    "ladder": lambda _: players.ladder(BOARD, 4),
    "openings": lambda _: players.openings(FEW, 2, 3, 1),
    "judgements": lambda _: judgements(players.play_game(chance(), chance(), BOARD)),
    "record": lambda _: gt.record(gt.alphabeta, TREE),
    "count_calls": lambda _: gt.count_calls(gt.alphabeta, TREE),
    "watch": lambda _: watch(gt.alphabeta, TREE),
    "challenge": lambda _: classroom.challenge(gt.alphabeta, BOARD),
    "check": lambda _: check.power(raised),
    "check that finds a wrong answer": lambda _: check.examine.power(gt.power),
    "check of a search": lambda _: check.examine.minimax(lambda position, depth=9, evaluate=gt.score: 0),
    "tournament": tournament,
    "game of a tournament": lambda _: play(Pairing(0, 1, *FOUR[2:], START, 1.0)),
}


class Interrupt:
    """Interrupts at a call of one of the course's functions, the first of which is number 1, and counts them."""

    def __init__(self, at=None):
        self.at, self.calls = at, 0

    def __call__(self, frame, event, _argument):
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(OURS) or code.co_name in BY_THE_CLOCK:
            return
        if (
            not code.co_flags & CO_GENERATOR
        ):  # one that nobody wants any more is closed in a place where nothing is raised
            self.calls += 1
            if self.calls == self.at:
                raise KeyboardInterrupt

    def during(self, run, *args):
        """Run something."""
        sys.setprofile(self)
        try:
            return run(*args)
        finally:
            sys.setprofile(None)


@pytest.mark.parametrize("name", ENTRIES)
def test_an_interrupt_at_any_moment_comes_out(name, tmp_path, capsys):
    counting = Interrupt()
    for again in "12":  # what is loaded on first use is loaded then
        (tmp_path / again).mkdir()
        counting.calls = 0
        counting.during(ENTRIES[name], tmp_path / again)
    assert counting.calls > 2
    for point in range(POINTS):
        (folder := tmp_path / f"at {point}").mkdir()
        stopping = Interrupt(1 + point * (counting.calls - 1) // (POINTS - 1))
        with pytest.raises(KeyboardInterrupt):
            stopping.during(ENTRIES[name], folder)
        assert stopping.calls == stopping.at  # nothing goes on


def interrupted_while_it_sleeps(executor):
    asleep = executor.submit(time.sleep, ALL_DAY)
    Timer(1, signal.pthread_kill, (main_thread().ident, signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        asleep.result()
    return asleep


@pytest.mark.slow
def test_a_pool_of_graders_and_of_games_does_not_wait_for_what_it_is_at():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run in the background
    try:
        with suppress(ZeroDivisionError), local_pool(1)() as executor:
            asleep = interrupted_while_it_sleeps(executor)
            raise ZeroDivisionError
    finally:
        signal.signal(signal.SIGINT, before)
    assert isinstance(asleep.exception(0), BrokenExecutor)
