"""Recordings: every kind of recursion, what is kept of it, and what happens when it goes wrong."""

import copy
import functools
import gc
import io
import json
import pprint
import sys
import threading
from contextlib import redirect_stdout, suppress

import pytest
from hypothesis import example, given

from gametree import Tree, alphabeta, best_moves, minimax, tic_tac_toe
from gametree.position import MAX
from gametree.search.minimax import max_value
from gametree.search.ordering import alphabeta_ordered, by_evaluation
from gametree.search.recursion import fast_power, power
from gametree.trace.record import RecordingTooLong, count_calls, record
from tests.strategies import few, trees, value_of


def names(recording):
    return [call.name for call in recording.calls]


def passing_on(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


# --- every kind of function ---------------------------------------------------------------------------------


def factorial(n):
    return 1 if n == 0 else n * factorial(n - 1)


def nested():
    def inside(n):
        return 1 if n == 0 else n * inside(n - 1)

    return inside


def closure(start):
    def down(n):
        return start if n == 0 else n * down(n - 1)

    return down


def hidden_pair():
    def even(n):
        return n == 0 or odd(n - 1)

    def odd(n):
        return n > 0 and even(n - 1)

    return even


def is_even(n):
    return n == 0 or is_odd(n - 1)


def is_odd(n):
    return n > 0 and is_even(n - 1)


@passing_on
def wrapped(n):
    return 1 if n == 0 else n * wrapped(n - 1)


@passing_on
@passing_on
def wrapped_twice(n):
    return 1 if n == 0 else n * wrapped_twice(n - 1)


def wrapped_inside():
    @passing_on
    def hidden(n):
        return 1 if n == 0 else n * hidden(n - 1)

    return hidden


@functools.lru_cache
def remembered(n):
    return 1 if n == 0 else n * remembered(n - 1)


anonymous = lambda n: 1 if n == 0 else n * anonymous(n - 1)  # noqa: E731


def general(unit, n):
    return unit if n == 0 else n * general(unit, n - 1)


class Counting:
    """Its methods recurse in every way that a method can."""

    def method(self, n):
        return 1 if n == 0 else n * self.method(n - 1)

    def ping(self, n):
        return n == 0 or self.pong(n - 1)

    def pong(self, n):
        return n > 0 and self.ping(n - 1)

    @classmethod
    def of_the_class(cls, n):
        return 1 if n == 0 else n * cls.of_the_class(n - 1)

    @staticmethod
    def static(n):
        return 1 if n == 0 else n * Counting.static(n - 1)

    @passing_on
    def wrapped_method(self, n):
        return 1 if n == 0 else n * self.wrapped_method(n - 1)

    @classmethod
    @passing_on
    def wrapped_of_the_class(cls, n):
        return 1 if n == 0 else n * cls.wrapped_of_the_class(n - 1)

    @staticmethod
    @passing_on
    def wrapped_static(n):
        return 1 if n == 0 else n * Counting.wrapped_static(n - 1)

    def __call__(self, n):
        return 1 if n == 0 else n * self(n - 1)


def executed(text):
    """The namespace that a text makes, as that of a notebook's cell."""
    names = {}
    exec(text, names)
    return names


def in_two_cells():
    """Two functions that call each other, each defined in a namespace of its own."""
    first = executed("def even(n):\n    return n == 0 or odd(n - 1)")
    second = executed("def odd(n):\n    return n > 0 and even(n - 1)")
    first["odd"], second["even"] = second["odd"], first["even"]
    return first["even"]


KINDS = {
    "module": (factorial, "factorial"),
    "nested": (nested(), "inside"),
    "closure": (closure(1), "down"),
    "method": (Counting().method, "method"),
    "class method": (Counting.of_the_class, "of_the_class"),
    "static method": (Counting.static, "static"),
    "callable object": (Counting(), "__call__"),
    "lambda": (anonymous, "<lambda>"),
    "partial": (functools.partial(general, 1), "general"),
    "decorated": (wrapped, "wrapped"),
    "decorated twice": (wrapped_twice, "wrapped_twice"),
    "decorated and nested": (wrapped_inside(), "hidden"),
    "decorated method": (Counting().wrapped_method, "wrapped_method"),
    "decorated class method": (Counting.wrapped_of_the_class, "wrapped_of_the_class"),
    "decorated static method": (Counting.wrapped_static, "wrapped_static"),
    "executed text": (executed("def product(n): return 1 if n == 0 else n * product(n - 1)")["product"], "product"),
}
PAIRS = {
    "module": (is_even, "is_even", "is_odd"),
    "closures": (hidden_pair(), "even", "odd"),
    "methods": (Counting().ping, "ping", "pong"),
    "two cells": (in_two_cells(), "even", "odd"),
}


@pytest.mark.parametrize(("function", "name"), KINDS.values(), ids=KINDS)
def test_every_kind_of_function_is_recorded_call_by_call(function, name):
    recording = record(function, 4)
    assert (recording.value, recording.error, recording.name) == (24, None, name)
    assert [(call.name, call.parent, call.depth, call.value) for call in recording.calls] == [
        (name, None, 0, 24),
        (name, 0, 1, 6),
        (name, 1, 2, 2),
        (name, 2, 3, 1),
        (name, 3, 4, 1),
    ]
    assert count_calls(function, 4) == (24, 5)


@pytest.mark.parametrize("n", [1, 4])
@pytest.mark.parametrize(("function", "first", "second"), PAIRS.values(), ids=PAIRS)
def test_a_pair_that_calls_each_other_is_recorded_even_when_the_second_never_calls_back(function, first, second, n):
    recording = record(function, n)
    assert names(recording) == ([first, second] * 3)[: n + 1]
    assert [call.parent for call in recording.calls] == [None, *range(n)]
    assert count_calls(function, n) == (n % 2 == 0, n + 1)


def with_a_pair_inside(state):
    def high(state):
        return max([low(state.play(move)) for move in state.moves()]) if state.moves() else state.score()

    def low(state):
        if not state.moves():
            return state.score()
        best = 99
        for move in state.moves():
            best = min(best, high(state.play(move)))
        return best

    return high(state)


@few
@given(tree=trees())
@example(tree=Tree([1, 2]))
def test_a_pair_inside_is_recorded_however_shallow_the_tree_is(tree):
    tree = Tree(tree.node, MAX)
    calls = record(with_a_pair_inside, tree).calls
    asked = [call.arguments["position"] for call in record(minimax, tree).calls]
    assert [call.arguments["state"] for call in calls] == [tree, *asked]
    assert count_calls(with_a_pair_inside, tree) == (value_of(tree.node, MAX), len(calls))


def through_a_table(n):
    return n == 0 or TABLE["back"](n - 1)


def back_again(n):
    return n > 0 and through_a_table(n - 1)


TABLE = {"back": back_again}


def test_a_cycle_that_no_name_tells_is_found_while_it_runs():
    assert names(record(through_a_table, 4)) == ["through_a_table", "back_again"] * 2 + ["through_a_table"]
    assert count_calls(through_a_table, 4) == (True, 5)


def test_what_a_cache_answers_is_no_call():
    @functools.cache
    def fibonacci(n):
        return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

    recording = record(fibonacci, 5)
    assert [call.arguments["n"] for call in recording.calls] == [5, 4, 3, 2, 1, 0]
    assert names(record(fibonacci, 5)) == []


def test_arguments_of_every_kind_are_kept():
    def function(first, *rest, flag=True, **options):
        return len(rest) and function(first, flag=flag, **options)

    recording = record(function, 1, 2, 3, extra=4)
    assert recording.calls[0].arguments == {"first": 1, "flag": True, "rest": (2, 3), "options": {"extra": 4}}
    assert recording.calls[1].arguments == {"first": 1, "flag": True, "rest": (), "options": {"extra": 4}}


def test_a_driver_is_recorded_with_the_recursion_that_it_starts():
    recording = record(best_moves, Tree([1, 2]))
    assert names(recording) == ["best_moves", "alphabeta", "alphabeta"]
    assert [call.parent for call in recording.calls] == [None, 0, 0]


# --- what does not belong -----------------------------------------------------------------------------------


LIBRARY = {
    "print": print,
    "json": lambda n: json.dumps({"n": [n, [n]]}, indent=1),
    "pprint": lambda n: pprint.pformat([[n] * 50] * 3),
    "deepcopy": lambda n: copy.deepcopy([[n], {n: [n]}]),
}


@pytest.mark.parametrize("library", LIBRARY.values(), ids=LIBRARY)
def test_recursion_in_libraries_stays_out(library):
    def function(n):
        library(n)
        return n and function(n - 1)

    with redirect_stdout(io.StringIO()):
        assert names(record(function, 3)) == ["function"] * 4
        assert count_calls(function, 3).calls == 4


def helper(n):
    return n + 1


def every_node(tree):
    yield tree
    for part in tree:
        yield from every_node(part)


def test_a_generator_that_recurses_by_itself_stays_out():
    def function(n):
        return n and len(list(every_node([[], [[]]]))) and function(n - 1)

    assert names(record(function, 2)) == ["function"] * 3
    assert count_calls(function, 2).calls == 3


def from_a_generator(count):
    try:
        yield from range(count)
    finally:
        helper(count)


def left_at_once(n):
    for k in from_a_generator(n):
        left_at_once(k)
        if k:
            break
    return n


def closed(n):
    numbers = from_a_generator(n)
    for k in numbers:
        closed(k)
    numbers.close()
    return n


def thrown_into(n):
    numbers = from_a_generator(3)
    next(numbers)
    with suppress(KeyError):
        numbers.throw(KeyError)
    return n and thrown_into(n - 1)


def without_its_argument(count):
    yield count
    del count
    yield from (1, 2)


def resumed(n):
    list(without_its_argument(n))
    return n and resumed(n - 1)


@pytest.mark.parametrize("function", [left_at_once, closed, thrown_into, resumed])
def test_generators_beside_the_recursion_leave_the_calls_in_order(function):
    recording = record(function, 3)
    assert (recording.value, recording.error) == (function(3), None)
    assert set(names(recording)) == {function.__name__}
    assert len(recording.calls) == count_calls(function, 3).calls
    for call in recording.calls[1:]:
        assert recording.calls[call.parent].arguments["n"] > call.arguments["n"]
        assert call.value == call.arguments["n"] or function is thrown_into or function is resumed


def with_a_list(n):
    return 1 + sum([with_a_list(k) for k in range(n)])


def with_an_expression(n):
    return 1 + sum(
        with_an_expression(k)
        for k in range(n)
        if k >= 0
    )  # fmt: skip


def with_a_key(n):
    return 1 + max(range(n), key=lambda k: with_a_key(k), default=0)


def with_a_dict(n):
    return len({k: with_a_dict(j) for j in range(n) for k in [j]})


@pytest.mark.parametrize("lines", [True, False])
@pytest.mark.parametrize("function", [with_a_list, with_an_expression, with_a_key, with_a_dict])
def test_comprehensions_and_lambdas_belong_to_their_owner(function, lines):
    recording = record(function, 3, lines=lines)
    assert set(names(recording)) == {function.__name__}
    assert [call.arguments["n"] for call in recording.calls] == [3, 0, 1, 0, 2, 0, 1, 0]
    assert [call.parent for call in recording.calls] == [None, 0, 0, 2, 0, 4, 4, 6]


@pytest.mark.parametrize("function", [with_a_list, with_an_expression, with_a_key])
def test_variables_of_comprehensions_and_lambdas_are_up_to_date_before_each_call(function):
    recording = record(function, 3)
    for call in recording.calls[1:]:
        before = recording.steps[call.first - 1]
        assert (before.call, before.locals["k"]) == (call.parent, call.arguments["n"])


# --- what is refused ----------------------------------------------------------------------------------------


def generator(n):
    yield from generator(n - 1)


async def coroutine(n):
    return await coroutine(n - 1)


def through_a_generator(n):
    return sum(parts(n)) + 1


def parts(n):
    yield from (through_a_generator(k) for k in range(n))


@pytest.mark.parametrize("watched", [record, count_calls])
@pytest.mark.parametrize(("function", "name"), [(generator, "generator"), (coroutine, "coroutine")])
def test_generators_and_coroutines_are_refused(watched, function, name):
    with pytest.raises(TypeError, match=f"^{name} is a generator or a coroutine: only functions that return"):
        watched(function, 2)


@pytest.mark.parametrize("watched", [record, count_calls])
def test_a_generator_that_takes_part_in_the_recursion_is_refused(watched):
    with pytest.raises(TypeError, match=r"^parts is a generator"):
        watched(through_a_generator, 2)


# --- steps --------------------------------------------------------------------------------------------------


def countdown(n):
    if n == 0:
        return "done"
    below = countdown(n - 1)
    return below  # noqa: RET504


def told(recording):
    """Each step as its event, its call, and the text of its line."""

    def text(step):
        source = recording.sources[recording.calls[step.call].source]
        return source.lines[step.line - source.first].strip()

    return [(step.event, step.call, text(step)) for step in recording.steps]


def test_steps_are_calls_lines_and_returns_in_order():
    assert told(record(countdown, 1)) == [
        ("call", 0, "def countdown(n):"),
        ("line", 0, "if n == 0:"),
        ("line", 0, "below = countdown(n - 1)"),
        ("call", 1, "def countdown(n):"),
        ("line", 1, "if n == 0:"),
        ("line", 1, 'return "done"'),
        ("return", 1, 'return "done"'),
        ("line", 0, "return below  # noqa: RET504"),
        ("return", 0, "return below  # noqa: RET504"),
    ]


def test_locals_are_those_of_the_moment_before_a_line_runs():
    recording = record(countdown, 1)
    assert [dict(step.locals) for step in recording.steps if step.call == 0] == [
        *[{"n": 1}] * 3,
        *[{"n": 1, "below": "done"}] * 2,
    ]


@few
@given(tree=trees())
@pytest.mark.parametrize("function", [minimax, alphabeta, max_value, best_moves])
def test_without_lines_the_same_calls_are_recorded_and_as_many_are_counted(function, tree):
    full, short = record(function, tree), record(function, tree, lines=False)
    assert {step.event for step in short.steps} == {"call", "return"}
    assert [(step.event, step.call) for step in short.steps] == [
        (step.event, step.call) for step in full.steps if step.event != "line"
    ]
    assert [(call.name, call.parent, call.arguments, call.value) for call in short.calls] == [
        (call.name, call.parent, call.arguments, call.value) for call in full.calls
    ]
    assert full.value == short.value == function(tree)
    assert count_calls(function, tree) == (function(tree), len(short.calls))


@few
@given(tree=trees())
def test_calls_know_their_steps_and_steps_know_the_stack(tree):
    recording = record(minimax, tree)
    for index, step in enumerate(recording.steps):
        stack = recording.stack(index)
        assert (stack[0], stack[-1]) == (0, step.call)
        assert len(stack) == recording.calls[step.call].depth + 1
        for call in (recording.calls[number] for number in stack):
            assert call.first <= index <= call.last
    for call in recording.calls:
        assert (recording.steps[call.first].event, recording.steps[call.last].event) == ("call", "return")
        assert recording.steps[call.last].value == call.value
        assert all(recording.calls[child].parent == call.index for child in recording.children[call.index])
    assert sum(map(len, recording.children)) == len(recording.calls) - 1


def test_there_is_no_stack_at_a_step_that_does_not_exist():
    recording = record(power, 2, 1)
    with pytest.raises(IndexError):
        recording.stack(len(recording.steps))


class Spiteful:
    """Nothing but its identity can be relied on."""

    def __eq__(self, other):
        raise ArithmeticError("no comparison")

    __hash__ = None

    def __repr__(self):
        raise ArithmeticError("no text")


class Ambiguous:
    """Compares as an array does: item by item, and the result has no truth value."""

    def __eq__(self, other):
        return Ambiguous()

    __hash__ = None

    def __bool__(self):
        raise ValueError("the truth value of an array is ambiguous")


WAITING = []


def busy(value):
    WAITING[:] = range(3)
    while WAITING and WAITING.pop() >= 0: pass  # noqa: E701 # fmt: skip


def lines_of(recording):
    return [line.split(" ")[0] for event, _, line in told(recording) if event == "line"]


def test_a_line_step_equal_to_the_one_before_it_is_dropped():
    assert lines_of(record(busy, 0)) == ["WAITING[:]", "while"]


@pytest.mark.parametrize("value", [Spiteful(), Ambiguous()], ids=["errors", "ambiguous"])
def test_line_steps_of_which_nobody_can_tell_whether_they_are_equal_are_kept(value):
    assert lines_of(record(busy, value)).count("while") > 1


def test_the_source_is_kept_beside_the_steps():
    (source,) = record(fast_power, 2, 3).sources
    assert source.name == "fast_power"
    assert source.lines[0].startswith("def fast_power(x")
    assert source.lines[-1].endswith("return root * root * x if n % 2 else root * root")


def test_the_source_of_a_decorated_function_is_its_own():
    (source,) = record(wrapped, 1).sources
    assert "def wrapped(n):" in source.lines[:2]


def test_where_the_source_is_unknown_there_are_line_numbers_only():
    recording = record(in_two_cells(), 1)
    assert [source.lines for source in recording.sources] == [(), ()]
    assert [(step.event, step.line) for step in recording.steps][:4] == [("call", 1), ("line", 2)] * 2


def test_a_recording_tells_its_outcome():
    assert repr(record(power, 2, 4)) == "<recording of power: value 16, 5 calls>"
    assert repr(record(failing, 1)) == "<recording of failing: raised KeyError, 2 calls>"


# --- values as they were ------------------------------------------------------------------------------------


def growing(n, seen):
    seen.append(n)
    if n > 0:
        growing(n - 1, seen)
    return seen


def test_a_shared_list_is_kept_as_it_was_at_each_moment():
    recording = record(growing, 2, [])
    assert [call.arguments["seen"] for call in recording.calls] == [[], [2], [2, 1]]
    assert {step.shared["seen"] for step in recording.steps} == {1}


def test_steps_between_which_nothing_changes_hold_the_same_variables():
    recording = record(power, 2, 3)
    called, first = recording.steps[:2]
    assert called.locals is first.locals is recording.calls[0].arguments == {"x": 2, "n": 3}


def collecting(n):
    found = collecting(n - 1) if n else []
    found.append(n)
    return found


def test_a_returned_list_is_kept_as_it_was_when_it_was_returned():
    recording = record(collecting, 2)
    assert [call.value for call in recording.calls] == [[0, 1, 2], [0, 1], [0]]
    assert recording.value == [0, 1, 2]


class Untouchable:
    def __getattr__(self, name):
        raise RuntimeError("do not look")


def containing_itself():
    items = [1]
    items.append(items)
    return items


def nested_list(depth):
    items = []
    for _ in range(depth):
        items = [items]
    return items


STRANGE = {
    "compares with an error": Spiteful(),
    "compares ambiguously": Ambiguous(),
    "answers with an error": Untouchable(),
    "contains itself": containing_itself(),
    "huge": [0] * 200_000,
    "deep": nested_list(150),
    "not to be copied": threading.Lock(),
    "generator": every_node([]),
    "module": json,
}


@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE)
def test_strange_values_do_not_disturb_a_recording(strange):
    def function(n, value):
        again = value
        return n and function(n - 1, again)

    recording = record(function, 3, strange)
    assert (recording.error, len(recording.calls)) == (None, 4)
    assert [call.value for call in recording.calls] == [0] * 4
    assert all("again" in recording.steps[call.last].locals for call in recording.calls)


def height(items):
    return 1 + max((height(item) for item in items), default=0)


@pytest.mark.slow
def test_a_recursion_into_deep_lists_runs_as_deep_as_without_a_recording():
    deep = nested_list(150)
    recording = record(height, deep, limit=10**6)
    assert (recording.value, len(recording.calls)) == (height(deep), 151)


# --- exceptions ---------------------------------------------------------------------------------------------


def failing(n):
    if n == 0:
        raise KeyError("no such thing")
    return failing(n - 1)


def test_an_exception_ends_every_call_and_stays_inside():
    recording = record(failing, 2)
    assert isinstance(recording.error, KeyError)
    assert recording.value is None
    assert [(call.value, call.error is recording.error) for call in recording.calls] == [(None, True)] * 3
    assert told(recording)[-3:] == [
        ("exception", 2, 'raise KeyError("no such thing")'),
        ("exception", 1, "return failing(n - 1)"),
        ("exception", 0, "return failing(n - 1)"),
    ]


def catching(n):
    try:
        return 1 // n if n == 0 else catching(n - 1)
    except ZeroDivisionError:
        if n == 2:
            return "caught"
        raise


def test_a_caught_exception_is_a_step_and_the_call_returns():
    recording = record(catching, 3)
    assert (recording.value, recording.error) == ("caught", None)
    assert [call.value for call in recording.calls] == ["caught", "caught", None, None]
    assert [type(call.error) for call in recording.calls] == [type(None), type(None), *[ZeroDivisionError] * 2]
    events = [step.event for step in recording.steps if step.call == 1 and step.event != "line"]
    assert events == ["call", "exception", "return"]


def translating(n):
    try:
        return 1 // n + translating(n - 1)
    except ZeroDivisionError:
        raise ValueError("translated") from None


def test_a_call_has_the_exception_that_it_was_left_by():
    assert [type(call.error) for call in record(translating, 1).calls] == [ValueError, ValueError]


def running_out(n):
    return next(iter(())) if n == 0 else running_out(n - 1)


def test_a_stop_iteration_that_escapes_is_an_exception_as_any_other():
    recording = record(running_out, 2)
    assert isinstance(recording.error, StopIteration)
    assert [call.error for call in recording.calls] == [recording.error] * 3
    assert [recording.steps[call.last].event for call in recording.calls] == ["exception"] * 3


def endless(n):
    return endless(n + 1)


@pytest.mark.slow
@pytest.mark.parametrize("lines", [True, False])
def test_a_recursion_error_is_recorded_in_every_open_call(lines):
    recording = record(endless, 0, lines=lines)
    assert isinstance(recording.error, RecursionError)
    assert len(recording.calls) > 100
    assert {id(call.error) for call in recording.calls} == {id(recording.error)}
    assert [recording.steps[call.last].event for call in recording.calls] == ["exception"] * len(recording.calls)


def surviving(n):
    try:
        return surviving(n + 1)
    except RecursionError:
        return "survived"


def test_no_call_looks_finished_when_a_caught_recursion_error_ended_the_recording():
    recording = record(surviving, 0)
    assert (recording.value, recording.error) == ("survived", None)
    assert (recording.calls[0].value, recording.calls[0].error) == ("survived", None)
    assert {(call.value, type(call.error)) for call in recording.calls[1:]} == {(None, RecursionError)}


# --- the trace function before ------------------------------------------------------------------------------


def interrupted(n):
    raise KeyboardInterrupt


@pytest.fixture
def tracer():
    """A trace function that is there before the recording."""

    def trace(frame, event, argument):
        return None

    before = sys.gettrace()
    sys.settrace(trace)
    yield trace
    sys.settrace(before)


@pytest.mark.parametrize("watched", [record, count_calls])
@pytest.mark.parametrize(
    "function",
    [countdown, failing, endless, interrupted, through_a_generator, generator, len],
    ids=lambda f: f.__name__,
)
def test_an_earlier_trace_function_is_put_back(tracer, watched, function):
    with suppress(KeyError, RecursionError, TypeError, KeyboardInterrupt):
        watched(function, 2)
    assert sys.gettrace() is tracer


def test_an_earlier_trace_function_is_put_back_after_too_long_a_recording(tracer):
    with pytest.raises(RecordingTooLong):
        record(endless, 0, limit=10)
    assert sys.gettrace() is tracer


def recording_inside(n):
    inner = record(power, 2, 1)
    return len(inner.calls) + (recording_inside(n - 1) if n else 0)


# --- the limit ----------------------------------------------------------------------------------------------


def test_a_recording_within_a_recording():
    recording = record(recording_inside, 2)
    assert (recording.value, names(recording)) == (6, ["recording_inside"] * 3)
    assert [call.value for call in recording.calls] == [6, 4, 2]


def test_the_limit_is_the_largest_number_of_steps():
    steps = len(record(countdown, 5).steps)
    assert len(record(countdown, 5, limit=steps).steps) == steps
    with pytest.raises(RecordingTooLong, match=f"^recording countdown takes more than the limit of {steps - 1} steps"):
        record(countdown, 5, limit=steps - 1)


def with_helpers(n):
    for _ in range(9):
        helper(n)
    return n and with_helpers(n - 1)


def test_helpers_do_not_count_towards_the_limit():
    assert len(record(with_helpers, 9, lines=False, limit=20).steps) == 20


@pytest.mark.parametrize("n", [2, 9, 25])
def test_no_recording_is_longer_than_its_limit_however_many_helpers_there_are(n):
    steps = len(record(with_helpers, n, lines=False).steps)
    with pytest.raises(RecordingTooLong):
        record(with_helpers, n, lines=False, limit=steps - 1)


def swallowing(n):
    try:
        return swallowing(n + 1) if n < 50 else n
    except Exception:  # noqa: BLE001
        return n


def insisting(n):
    while n < 50:
        try:
            return insisting(n + 1)
        except BaseException:  # noqa: BLE001
            n += 1
    return n


def looping(n):
    while n < 50:
        n += 1
    return n


def hiding(n):
    try:
        return looping(n)  # whose steps would not belong
    except BaseException:  # noqa: BLE001
        return n


@pytest.mark.parametrize("function", [swallowing, insisting, hiding])
def test_a_function_that_catches_everything_cannot_hide_that_the_limit_was_reached(function):
    with pytest.raises(RecordingTooLong, match=f"{function.__name__} takes more than the limit of 20 steps"):
        record(function, 0, limit=20)


def forgetting(n):
    total = 0
    while n > 0:
        total = total + 0 * n
    return total


def standing_still(n):
    while n:
        pass


def in_a_helper(n):
    return n and standing_still(n)


def in_turns(n):
    while n:
        n = 3 - n


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (
            forgetting,
            r"^forgetting never ends: its loop comes to line \d+ again and again with the same values, n = 2",
        ),
        (standing_still, "^standing_still never ends: .* with the same values, n = 2, and calls nothing"),
        (in_a_helper, "^standing_still never ends: "),
        (in_turns, "^in_turns never ends: "),
    ],
)
def test_a_loop_in_which_nothing_changes_is_said_to_be_endless(function, said, monkeypatch):
    monkeypatch.setattr("gametree.trace.record.LIMIT", 1000)
    with pytest.raises(RecordingTooLong, match=said):
        record(function, 2, limit=1000)


STATE = [0]


def asking(n):
    while STATE[0] < n:
        STATE.append(STATE.pop() + 1)


def writing(n):
    while STATE[0] < n:
        STATE[0] += 1


def going_through(n):
    return sum(one for one in [1] * n)


def test_a_loop_that_something_else_may_end_is_said_to_be_endless_or_long(monkeypatch):
    monkeypatch.setattr("gametree.trace.record.LIMIT", 1000)
    for function in (asking, writing):
        STATE[0] = 0
        with pytest.raises(RecordingTooLong, match=r"Either it never ends: .* Or the input is large"):
            record(function, 10_000, limit=1000)
        STATE[0] = 0
        assert record(function, 10).value is None
    assert record(going_through, 5000).value == 5000


def test_counting_has_no_limit_and_a_recording_goes_no_further_than_its_own():
    def count(n):
        made.append(n)
        return 1 + (count(n - 1) + count(n - 1) if n else 0)

    made = []
    with pytest.raises(RecordingTooLong):
        record(count, 11, limit=1000)
    assert len(made) < 1000
    assert count_calls(count, 11) == (4095, 4095)


# --- the garbage collector ----------------------------------------------------------------------------------


def collector_is_on(n):
    return gc.isenabled() if n == 0 else collector_is_on(n - 1)


@pytest.mark.parametrize(("on", "n"), [(True, 3), (False, 3), (True, None)])
def test_the_collector_waits_while_a_recording_is_made_and_is_left_as_it_was(on, n):
    (gc.enable if on else gc.disable)()
    try:
        assert not record(collector_is_on, n).value
        assert gc.isenabled() == on
    finally:
        gc.enable()


def looks_ahead(position, depth):
    if not position.moves() or depth == 0:
        return position.turn * position.score()
    return max(-looks_ahead(position.play(move), depth - 1) for move in position.moves())


def by_looking(position):
    return sorted(position.moves(), key=lambda move: looks_ahead(position.play(move), 1))


ORDERS = [by_looking, lambda position: by_looking(position), by_evaluation(lambda position: looks_ahead(position, 1))]


@pytest.mark.parametrize("order", ORDERS)
def test_the_own_recursion_of_an_order_that_is_handed_in_does_not_count(order):
    position, known = tic_tac_toe("X../.O./..."), {}

    def remembered(position):
        return known.setdefault(position, order(position))

    alphabeta_ordered(position, 3, order=remembered)  # from here on nothing is looked at ahead
    told = count_calls(alphabeta_ordered, position, 3, order=order)
    assert told == count_calls(alphabeta_ordered, position, 3, order=known.__getitem__)
    recording = record(alphabeta_ordered, position, 2, order=order, lines=False)
    assert {call.name for call in recording.calls} == {"alphabeta_ordered"}


def test_a_function_that_is_handed_in_and_leads_back_counts_and_so_does_one_that_is_only_called():
    def walk(n, visit):
        return visit(n - 1, visit) + 1 if n else 0

    def visit(n, again):
        return walk(n, again)

    assert count_calls(walk, 5, visit) == (5, 11)
    assert count_calls(lambda search, n: search(n), factorial, 4) == count_calls(lambda n: factorial(n), 4)
