"""Counting by `sys.monitoring`, where Python has it, gives what the trace hook gives."""

import sys
from math import inf
from threading import Thread

import pytest

from gametree import Tree, alphabeta, count_calls, fast_power, minimax, record, tic_tac_toe
from gametree.trace import entering

both_ways = pytest.mark.parametrize("way", ["monitoring", "hook"], indirect=True)
TREE = Tree([[[3, 12], [8, 2]], [[4, 6], 14, [5, 2]]])


@pytest.fixture
def way(request):
    """Count by monitoring where Python has it; or by the trace hook, as where somebody else has our tool."""
    taken = request.param == "hook" and sys.version_info >= (3, 12)
    if taken:
        sys.monitoring.use_tool_id(entering.TOOL, "somebody else")
    yield
    if taken:
        sys.monitoring.free_tool_id(entering.TOOL)


def is_even(n):
    return True if n == 0 else is_odd(n - 1)


def is_odd(n):
    return False if n == 0 else is_even(n - 1)


def half(n):
    return n // 2


def with_a_helper(n):
    return n and with_a_helper(half(n))


def through_a_callback(n, then):
    return n and then(lambda: through_a_callback(n - 1, then))


def call(function):
    return function()


def steps(n):
    yield n
    if n:
        yield from steps(n - 1)


def over_a_generator(n):
    return n and sum(steps(n)) + over_a_generator(n - 1)


def counting_inside(n):
    return n and count_calls(is_even, n).calls + counting_inside(n - 1)


def recording_inside(n):
    return n and len(record(is_even, n).calls) + recording_inside(n - 1)


PROGRAMS = {
    "minimax": ((minimax, TREE), 16),
    "alphabeta": ((alphabeta, TREE, inf), None),
    "tic-tac-toe": ((minimax, tic_tac_toe("XO./.X./O..")), None),
    "fast_power": ((fast_power, 2, 100), 8),
    "a pair": ((is_even, 9), 10),
    "a helper": ((with_a_helper, 8), 5),
    "a callback": ((through_a_callback, 3, call), 7),
    "a generator": ((over_a_generator, 3), 4),
    "counting inside": ((counting_inside, 3), 4),
    "recording inside": ((recording_inside, 3), 4),
}


@both_ways
@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("name", PROGRAMS)
def test_as_many_calls_are_counted_as_recorded(name):
    program, calls = PROGRAMS[name]
    for _ in range(2):  # a second count does not hear less
        counted = count_calls(*program)
        assert counted.calls == (calls or len(record(*program, lines=False).calls))


@both_ways
@pytest.mark.usefixtures("way")
def test_functions_with_the_same_code_are_counted_together():
    text = "def down(n, other):\n    return n and other(n - 1, down)"
    scopes = {}, {}
    for scope in scopes:
        exec(text, scope)
    one, other = (scope["down"] for scope in scopes)
    assert one.__code__ is not other.__code__
    assert count_calls(one, 4, other).calls == 5


@both_ways
@pytest.mark.usefixtures("way")
def test_what_another_thread_calls_is_not_counted():

    def down(n):
        if n == 2:
            thread = Thread(target=is_even, args=(20,))
            thread.start()
            thread.join()
        return is_even(n) and (n == 0 or down(n - 2))

    assert count_calls(down, 4).calls == len(record(down, 4, lines=False).calls)


@both_ways
@pytest.mark.usefixtures("way")
def test_an_error_comes_out_and_nothing_listens_any_more():
    with pytest.raises(ZeroDivisionError):
        count_calls(lambda n: 1 // n, 0)
    assert count_calls(is_even, 4) == (True, 5)
    if sys.version_info >= (3, 12):
        assert sys.monitoring.get_events(entering.TOOL) == 0
