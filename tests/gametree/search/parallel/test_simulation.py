"""The simulation itself: who is busy when, what a message delays, what stopping saves, and what it refuses."""

from itertools import pairwise

import pytest

from gametree import Tree, serial_minimax, simulate, split_root, young_brothers
from gametree.search.parallel.simulation import MOST_VISITS
from tests.gametree.search.parallel.uniform import Ordered
from tests.strategies import seeded_trees

TREE = Tree([[3, 12], [2, 4], [1, 5]])


def test_each_worker_visits_one_node_at_a_time_and_every_visit_is_counted():
    for tree in seeded_trees(200, seed=1):
        for workers, message in ((1, 0), (3, 0), (4, 2.5)):
            run = simulate(young_brothers, tree, workers, message)
            for worker, nodes in enumerate(run.nodes):
                starts = [visit.start for visit in run.visits if visit.worker == worker]
                assert len(starts) == nodes
                assert all(later - start >= 1 for start, later in pairwise(starts))
                assert not starts or starts[-1] + 1 <= run.time
            assert 0 <= run.idle < 1


def test_a_run_is_the_same_every_time():
    one, other = (simulate(young_brothers, Ordered(4, 5, 0.75), 7, 1.5) for _ in range(2))
    assert (one, one.visits) == (other, other.visits)


def test_a_message_is_paid_on_the_way_there_and_back_by_all_but_the_worker_at_home():
    # The root's unit; one move stays with worker 0, two go away: a message, three nodes, a message.
    for message in (0, 1, 5):
        assert simulate(split_root, TREE, 3, message).time == 1 + 3 + 2 * message


def test_jobs_are_begun_in_the_order_of_the_serial_search():
    run = simulate(split_root, TREE, 2, serial=serial_minimax)
    moves = [(visit.start, visit.worker, visit.position.path) for visit in run.visits if len(visit.position.path) == 1]
    assert moves == [(1, 0, (0,)), (1, 1, (1,)), (4, 0, (2,))]


def asks(position, depth, evaluate):
    """Wants the first of three jobs that last 1, 3 and 9 units, and stops the others."""

    def lasting(units):
        for _ in range(units):
            yield position
        return units

    yield [lambda units=units: lasting(units) for units in (9, 1, 3)]
    first = yield
    yield []
    second = yield [lambda: lasting(2)]
    assert second is None
    return 10 * first + (yield)


def test_what_is_stopped_ends_with_its_node_and_says_so():
    run = simulate(asks, TREE, 3)
    assert (run.value, run.time) == (12, 3)
    assert [(visit.worker, visit.start) for visit in run.visits if visit.stopped] == [(0, 0), (2, 0), (0, 1)]


def test_jobs_may_be_added_before_all_earlier_ones_have_ended():
    def one(position):
        yield position
        return 1

    def adds(position, depth, evaluate):
        yield [lambda: one(position), lambda: one(position)]
        found = yield
        yield [lambda: one(position)]
        return found + (yield) + (yield)

    for workers in (1, 2, 3):
        assert simulate(adds, TREE, workers).value == 3


def test_a_stop_takes_a_message_too():
    stopped = [sum(visit.stopped for visit in simulate(asks, TREE, 3, message).visits) for message in (0, 1, 2)]
    assert stopped == sorted(stopped)
    assert stopped[0] < stopped[-1]


def test_a_search_that_waits_for_nobody_is_told():
    def waits(position, depth, evaluate):
        return (yield)

    with pytest.raises(RuntimeError, match="no job is left"):
        simulate(waits, TREE)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda: [serial_minimax(TREE)], "a job must be a function that begins a search, as .*, got <generator"),
        (lambda: [lambda: 3], "a job must be a search, a function with `yield` in it, got 3"),
        (lambda: lambda: serial_minimax(TREE), "what a search yields must be a position .*, got <function"),
        (lambda: (lambda: serial_minimax(TREE),), r"a list of jobs, or nothing, got \(<function"),
        (lambda: 3, "a position to visit, .*, got 3"),
    ],
)
def test_what_is_yielded_wrongly_is_told(asked, said):
    def wrong(position, depth, evaluate):
        yield position
        yield asked()
        return (yield)

    with pytest.raises(TypeError, match=said):
        simulate(wrong, TREE)


@pytest.mark.parametrize(("workers", "message"), [(0, 0), (2, -1)])
def test_no_workers_and_messages_into_the_past_are_refused(workers, message):
    with pytest.raises(ValueError, match="at least one worker"):
        simulate(young_brothers, TREE, workers, message)


@pytest.mark.slow
def test_a_million_leaves_and_a_thousand_workers():
    run = simulate(split_root, Ordered(10, 6), 1024, serial=serial_minimax)
    assert sum(run.nodes) == sum(10**ply for ply in range(7))
    assert len(run.visits) == MOST_VISITS
