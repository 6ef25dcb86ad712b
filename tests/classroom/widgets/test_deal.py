"""Branches to deal to two workers."""

from itertools import product

from classroom import Dealing
from classroom.widgets.deal import dealt
from gametree import Tree, minimax

DEALT = Tree([[6, 5], [4, 2, 7], [1, 1, 7, 2], [4, 5, 6]])


def test_whoever_has_which_branch_the_value_is_right_and_the_bars_are_the_nodes():
    dealing = Dealing(DEALT)
    assert dealing.serial == 10
    for deal in product((0, 1), repeat=4):
        run = dealt(DEALT, deal)
        time, bars = dealing.deals["".join(map(str, deal))]
        assert run.value == minimax(DEALT)
        assert [deal[branch] for _, branch, *_ in bars] == [worker for worker, *_ in bars]
        assert sum(end - start for *_, start, end in bars) == sum(run.nodes) - 1
        assert max(end for *_, end in bars) == time == run.time


def test_one_alone_is_as_slow_as_the_serial_search_and_the_fair_deal_by_leaves_is_not_the_fastest():
    times = {deal: time for deal, (time, _) in Dealing(DEALT).deals.items()}
    assert times["0000"] == times["1111"] == 10
    assert min(times.values()) == times["0110"] == 7
    assert times["0101"] == 9
