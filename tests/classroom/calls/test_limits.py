"""What keeps a call in bounds, in this very process: it strikes late code of others only, and leaves nothing behind."""

import builtins
import signal
import sys
import time

import pytest

from classroom.calls.limits import TimeUp, by_signal, contained

ANSWER = """
def busy(seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            while time.monotonic() < until:
                pass
        except:
            pass
"""


@pytest.fixture
def busy():
    """A function of another file, which swallows what is raised in it; afterwards no call is traced."""
    names = {"time": time}
    exec(compile(ANSWER, "answer.py", "exec"), names)
    yield names["busy"]
    sys.settrace(None)


def test_late_code_is_ended_though_it_swallows_the_error(busy):
    with pytest.raises(TimeUp), by_signal(lambda: True, __file__):
        busy(10)


def test_what_is_not_late_goes_on_and_no_alarm_is_left(busy):
    before, asked = signal.getsignal(signal.SIGALRM), []
    with by_signal(lambda: bool(asked.append("late?")), __file__):
        busy(0.2)
    assert asked
    assert (signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)) == (before, (0, 0))


def test_the_file_that_made_the_call_is_left_alone():
    asked, until = [], time.monotonic() + 10
    with by_signal(lambda: not asked.append("late?"), __file__):
        while len(asked) < 2 and time.monotonic() < until:
            pass
    assert len(asked) >= 2


def test_a_call_can_ask_nobody_and_what_asks_is_put_back():
    before = builtins.input
    with contained(), pytest.raises(EOFError, match="a check cannot ask you"):
        input("How many?")
    assert builtins.input is before


@pytest.mark.parametrize(("limit", "inside"), [(50_000, 10_000), (2_000, 2_000)])
def test_a_call_prints_nowhere_and_recurses_no_deeper_than_is_useful(limit, inside, capsys):
    before, hook = sys.getrecursionlimit(), sys.unraisablehook
    sys.setrecursionlimit(limit)
    try:
        with contained() as output:
            print("x" * 30)
            print("y" * 30, file=sys.stderr)
            assert sys.getrecursionlimit() == inside
        assert (sys.getrecursionlimit(), sys.unraisablehook) == (limit, hook)
    finally:
        sys.setrecursionlimit(before)
    assert (output.count, output.begins) == (62, "x" * 30 + "\n" + "y" * 9)
    assert capsys.readouterr() == ("", "")
