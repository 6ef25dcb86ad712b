"""Calling a stranger's function: whatever it does, the outcome says so, and the caller goes on."""

import contextlib
import threading
import time
from math import inf, nan

import pytest

from classroom.calls.call import Caller, FunctionCall, Guesses, Outcome, place
from gametree import Tree, alphabeta, tic_tac_toe

SOON = 0.2


def outcome_of(function, *args, seconds=SOON) -> Outcome:
    return Caller({"f": function}, seconds).run([FunctionCall("f", args)])[0]


def test_a_value_comes_back_and_an_evaluation_says_which_leaves_were_asked_about() -> None:
    tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    found = outcome_of(alphabeta, tree, inf, -inf, inf, Guesses())
    assert (found.value, found.failure) == (3, "")
    assert found.leaves == ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2))


def in_a_pair(moves=[]):  # noqa: B006 - a learner's mistake, whose list is put back after the call
    moves.append(7)
    return 3, moves, {"line": moves}


def a_set(found=set()):  # noqa: B006 - as above
    found.add(1)
    return found


@pytest.mark.parametrize(
    ("function", "fresh", "values"),
    [
        (in_a_pair, True, [(3, [7], {"line": [7]})] * 2),
        (in_a_pair, False, [(3, [7], {"line": [7]}), (3, [7, 7], {"line": [7, 7]})]),
        (a_set, True, [{1}] * 2),
    ],
)
def test_what_a_function_keeps_is_told_as_it_was_returned(function, fresh, values) -> None:
    outcomes = Caller({"f": function}, SOON).run([FunctionCall("f", ())] * 2, fresh)
    assert [found.value for found in outcomes] == values


def never_enough(position, evaluate):
    while True:
        evaluate(position)


def test_a_search_without_end_is_ended_by_counting_and_tells_none_of_its_leaves() -> None:
    assert outcome_of(never_enough, tic_tac_toe(), Guesses(), seconds=60) == (None, (), "timeout", "100,000 leaves")


def test_the_place_of_a_board_is_the_board() -> None:
    assert place(tic_tac_toe("X../.../...")) == "X../.../..."
    assert place(Tree([[1]]).play(0)) == (0,)


def forever() -> None:
    while True:
        pass


def stubborn() -> None:
    while True:
        with contextlib.suppress(BaseException):
            forever()


def asleep() -> None:
    time.sleep(60)


class Clinging:
    def __del__(self) -> None:
        forever()


def dropped() -> int:
    Clinging()
    return 1


def test_a_destructor_without_end_is_told_as_slow_and_nobody_else_hears_of_it(monkeypatch) -> None:
    heard: list[object] = []
    monkeypatch.setattr("sys.unraisablehook", lambda told: heard.append(told.exc_type))
    assert outcome_of(dropped).failure == "timeout"
    assert heard == []


def endless(n=0):
    return endless(n + 1)


def unwritten():
    raise NotImplementedError


def broken():
    return [][0]


class Own:
    def __repr__(self) -> str:
        raise ValueError


@pytest.mark.parametrize(
    ("function", "failure", "detail"),
    [
        (forever, "timeout", "0.2 s"),
        (stubborn, "timeout", "0.2 s"),
        (asleep, "timeout", "0.2 s"),
        (endless, "recursion", ""),
        (unwritten, "not written", ""),
        (broken, "raised", "IndexError: list index out of range, in line 2 of broken"),
        (lambda: None, "none", ""),
        (lambda: nan, "nan", ""),
        (lambda: Own(), "wrong type", "Own (it cannot be shown)"),
        (lambda: [1, {2: Own}], "wrong type", "type"),
        (lambda _needed: 1, "arguments", "missing 1 required"),
        (lambda: [0] * 10**12, "memory", ""),
        (lambda: exit(), "raised", "SystemExit"),
    ],
)
def test_a_failure_has_a_name_and_a_detail(function, failure: str, detail: str) -> None:
    found = outcome_of(function)
    assert found.failure == failure
    assert detail in found.detail


def test_numpys_own_numbers_and_texts_are_taken_by_value_and_nothing_that_is_made_from_them() -> None:
    numpy = pytest.importorskip("numpy")
    found = outcome_of(lambda: [numpy.int64(3), (numpy.float64(0.5), numpy.str_("X")), {numpy.bool_(True): 1}]).value
    assert (repr(found), type(found[0]), type(found[1][1])) == ("[3, (0.5, 'X'), {True: 1}]", int, str)
    equal = type("float64", (numpy.float64,), {"__eq__": lambda *_: True, "__module__": "numpy"})
    assert outcome_of(lambda: equal(3)).failure == "wrong type"
    assert outcome_of(lambda: numpy.float64("nan")).failure == "nan"
    assert outcome_of(lambda: numpy.array([1])).failure == "wrong type"


def test_an_interrupt_of_the_learner_stops_the_check() -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        outcome_of(interrupted)


def test_a_changed_input_is_told_and_the_original_is_unharmed() -> None:
    numbers = [3, 1]
    found = outcome_of(lambda given: given.sort() or 1, numbers)
    assert (found.failure, found.detail, numbers) == ("changed", "[1, 3]", [3, 1])


def test_the_place_of_an_error_is_in_the_strangers_code_and_not_in_the_games():
    def illegal(position):
        return position.play(99)

    (outcome,) = Caller({"illegal": illegal}).run([FunctionCall("illegal", (tic_tac_toe(),))])
    assert outcome.failure == "raised"
    assert outcome.detail.endswith("in line 2 of illegal")


def test_a_batch_ends_after_a_call_that_takes_too_long() -> None:
    caller = Caller({"f": forever, "g": lambda: 1}, SOON)
    assert [
        outcome.failure for outcome in caller.run([FunctionCall("g", ()), FunctionCall("f", ()), FunctionCall("g", ())])
    ] == ["", "timeout"]


@pytest.mark.parametrize(("function", "failure"), [(lambda: 1, ""), (lambda: 1 / 0, "raised")])
def test_the_time_between_two_calls_is_nobodys(function, failure) -> None:
    for outcome in Caller({"g": function}, 0.02, 1).outcomes([FunctionCall("g", ())] * 2):
        until = time.monotonic() + 0.15
        while time.monotonic() < until:
            pass
        assert outcome.failure == failure


def test_who_only_waits_is_late_by_the_clock() -> None:
    (found,) = Caller({"f": lambda: time.sleep(20)}, seconds=0.5, patience=0.5).run([FunctionCall("f", ())])
    assert found.failure == "timeout"


def test_output_is_swallowed_and_counted(capsys) -> None:
    caller = Caller({"f": lambda: print("x" * 10_000_000) or 1})
    assert caller.run([FunctionCall("f", ())])[0].value == 1
    assert caller.printed == 10_000_001
    assert capsys.readouterr().out == ""


def test_time_runs_out_in_another_thread_too() -> None:
    found: list[Outcome] = []
    thread = threading.Thread(target=lambda: found.append(outcome_of(forever)))
    thread.start()
    thread.join()
    assert found[0].failure == "timeout"
