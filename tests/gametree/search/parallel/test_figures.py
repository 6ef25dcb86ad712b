"""Figures of another program, written before this one, with the same trees: speedup and overhead, found again.

That program asked with the whole window where this one asks with a null window first: `whole` makes them alike.
"""

from functools import partial

import pytest

from gametree import (
    simulate,
    split_root_bound,
    tic_tac_toe,
    young_brothers,
)
from gametree.search.parallel import serial
from gametree.search.parallel import young_brothers as of_brothers
from tests.gametree.search.parallel.uniform import Ordered

WORKERS = (2, 4, 16, 1024)
SERIAL = {}  # the nodes of a serial search, which are the same whoever it is compared with


def measured(search, trees, workers, **options):
    """Speedup and overhead of all trees together."""
    runs = [simulate(search, tree, workers, **options) for tree in trees]
    serial_nodes = sum(serial_of(tree, run) for tree, run in zip(trees, runs, strict=True))
    return serial_nodes / sum(run.time for run in runs), sum(sum(run.nodes) for run in runs) / serial_nodes - 1


def serial_of(tree, run):
    about = tree, serial.scout  # which `whole` replaces
    if about not in SERIAL:
        SERIAL[about] = run.serial
    return SERIAL[about]


def rounded(figures):
    return [float(f"{speedup:.3g}") for speedup, _ in figures]


@pytest.fixture
def whole(monkeypatch):
    def asked(search, floor, beta):
        return -(yield from search(floor(), beta))

    monkeypatch.setattr(serial, "scout", asked)
    monkeypatch.setattr(of_brothers, "scout", asked)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("search", "speedups"),
    [
        (split_root_bound, [1.46, 1.73, 2.11, 2.11]),
        (young_brothers, [1.98, 3.88, 13.7, 50.1]),
    ],
)
def test_perfectly_ordered_six_moves_eight_plies(search, speedups):
    figures = [measured(search, [Ordered(6, 8)], workers) for workers in WORKERS]
    assert rounded(figures) == speedups


@pytest.mark.slow
@pytest.mark.usefixtures("whole")
def test_best_first_three_times_in_four():
    trees = [Ordered(6, 6, 0.75, seed) for seed in range(5)]
    figures = [measured(young_brothers, trees, workers) for workers in WORKERS]
    assert rounded(figures) == [1.68, 2.86, 8.18, 19.3]
    assert round(figures[0][1], 2) == 0.18


@pytest.mark.slow
@pytest.mark.usefixtures("whole")
def test_tic_tac_toe():
    assert rounded(measured(young_brothers, [tic_tac_toe()], workers) for workers in WORKERS) == [1.89, 3.32, 9.25, 54]


@pytest.mark.slow
@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize(
    ("message", "grain", "speedup"), [(0, 1, 8.68), (10, 3, 3.68), (100, 6, 1.76), (1000, 8, 1.03)]
)
def test_the_best_grain_grows_with_the_cost_of_a_message(message, grain, speedup):
    trees = [Ordered(4, 9, 0.75, seed) for seed in range(5)]
    search = {at: partial(young_brothers, grain=at) for at in (1, 3, 6, 8)}
    speedups = {at: measured(search[at], trees, 16, message=message, depth=9)[0] for at in search}
    assert float(f"{speedups[grain]:.3g}") == speedup
    assert max(speedups, key=lambda at: speedups[at]) == grain


@pytest.mark.slow
@pytest.mark.usefixtures("whole")
def test_messages_of_ten_units_and_splitting_everywhere_lose_on_two_workers():
    trees = [Ordered(4, 9, 0.75, seed) for seed in range(5)]
    assert rounded([measured(young_brothers, trees, 2, message=10)]) == [0.643]
