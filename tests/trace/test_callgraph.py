"""Which code belongs to a recursion, piece by piece; `test_trace` shows the whole at work."""

import asyncio
import functools
import json
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree
from gametree.search.recursion import power
from gametree.trace.callgraph import (
    Watch,
    holds,
    is_inner,
    is_library,
    named_by,
    on_cycles,
    parameters,
    python_function,
    reachable,
    wrappers,
)
from gametree.trace.snapshot import plain_repr


def plain(n):
    return n


def passing_on(function):
    @functools.wraps(function)
    def wrapper(*args):
        return function(*args)

    return wrapper


@passing_on
@passing_on
def decorated(n):
    return n and decorated(n - 1)


class Thing:
    def method(self):
        return self.other()

    def other(self):
        return self.method()

    @classmethod
    def of_the_class(cls): ...

    def __call__(self): ...


def generator():
    yield 1


async def coroutine(): ...


async def both():
    yield 1


def code_named(owner, name):
    """The code that is written inside a function under a name."""
    return next(part for part in owner.__code__.co_consts if getattr(part, "co_name", "") == name)


# --- functions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given_one", "expected"),
    [
        (plain, plain),
        (functools.partial(functools.partial(plain), 1), plain),
        (functools.lru_cache(plain), plain),
        (passing_on(passing_on(plain)), plain),
        (Thing().method, Thing.method),
        (Thing.of_the_class, Thing.of_the_class.__func__),
        (Thing(), Thing.__call__),
    ],
    ids=["plain", "partial", "cached", "decorated", "method", "class method", "callable object"],
)
def test_the_python_function_is_found_behind_what_can_be_called(given_one, expected):
    assert python_function(given_one) is expected


WITHOUT_CODE = [len, [].append, int, Thing, 3, "power", None, functools.partial(max)]


@pytest.mark.parametrize("thing", WITHOUT_CODE, ids=plain_repr)
def test_what_has_no_python_code_is_refused_by_name(thing):
    with pytest.raises(TypeError, match="expected a Python function") as caught:
        python_function(thing)
    assert getattr(thing, "__name__", repr(thing)) in str(caught.value)


@pytest.mark.parametrize("function", [generator, coroutine, both, functools.partial(generator)])
def test_generators_and_coroutines_are_refused_by_name(function):
    name = getattr(function, "__name__", "generator")
    with pytest.raises(TypeError, match=f"^{name} is a generator or a coroutine"):
        python_function(function)


def test_parameters_are_told_from_other_variables():
    def function(first, /, second, *rest, third=0, **options):
        fourth = first
        return fourth, second, rest, third, options

    assert sorted(parameters(function.__code__)) == ["first", "options", "rest", "second", "third"]
    assert parameters(function.__code__)[-2:] == ("rest", "options")


def test_inner_code_is_told_from_functions_and_belongs_to_its_owner():
    def function(items):
        def named():
            return sorted(items, key=lambda item: -item)

        return named, (item for item in items)

    expression, named = code_named(function, "<genexpr>"), code_named(function, "named")
    assert [is_inner(code) for code in (expression, named, function.__code__)] == [True, False, False]
    key = next(part for part in named.co_consts if getattr(part, "co_name", "") == "<lambda>")
    assert [holds(function.__code__, code) for code in (expression, named, key)] == [True] * 3
    assert not holds(named, expression)


# --- files --------------------------------------------------------------------------------------------------

PACKAGE = Path(gametree.__file__).parent


@pytest.mark.parametrize(
    ("filename", "expected"),
    [
        (json.__file__, True),
        (asyncio.__file__, True),
        (nx.__file__, True),
        (str(PACKAGE / "search" / "minimax.py"), True),
        ("<frozen importlib._bootstrap>", True),
        (__file__, False),
        ("<string>", False),
        ("ipykernel_77/1234.py", False),
        (f"{PACKAGE}_exercises/mine.py", False),
    ],
    ids=["module", "package", "installed", "ours", "frozen", "a test", "text", "notebook cell", "neighbour"],
)
def test_library_files_are_told_from_the_learner_s(filename, expected):
    assert is_library(filename) is expected


# --- who names whom -----------------------------------------------------------------------------------------


def ping(n):
    return n and pong(n - 1)


def pong(n):
    return n and [ping(n - 1) for _ in range(1)]


def test_functions_named_in_comprehensions_count_too():
    assert named_by(pong) == [ping]


def test_functions_named_through_a_closure_are_found_and_unassigned_ones_passed_over():
    def early():
        return late, never

    assert named_by(early) == []

    def late(): ...

    assert named_by(early) == [late]
    if early is None:
        never = None


class Untouchable:
    def __getattr__(self, name):
        raise RuntimeError("do not look")


class Bottomless:
    """Answers whatever it is asked with another of its kind."""

    def __init__(self, depth=0):
        self.depth = depth

    def __getattr__(self, name):
        return Bottomless(self.depth + 1) if self.depth < 100 else pytest.fail("asked without end")


UNTOUCHABLE, BOTTOMLESS = Untouchable(), Bottomless()


def test_objects_that_answer_strangely_are_passed_over():
    def function():
        return UNTOUCHABLE, BOTTOMLESS, plain

    assert named_by(function) == [plain]


def test_methods_are_found_through_their_class():
    assert named_by(Thing.method, Thing) == [Thing.other]
    assert named_by(Thing.method) == []


def test_reachable_follows_names_and_stops_at_libraries():
    def start():
        json.dumps(power(2, 2))
        return ping

    found = reachable(start, others=[decorated, 3])
    assert set(found) >= {start, ping, pong, power, python_function(decorated)}
    assert not [one for one in found if "json" in one.__module__]


def test_the_wrappers_of_a_decorated_function_are_found():
    outer, inner = decorated.__code__, decorated.__wrapped__.__code__
    assert list(wrappers(decorated)) == [outer, inner]
    assert list(wrappers(plain)) == []


# --- cycles -------------------------------------------------------------------------------------------------

graphs = st.dictionaries(st.integers(0, 6), st.sets(st.integers(0, 6), max_size=3))


@given(graph=graphs)
def test_what_lies_on_a_cycle_is_strongly_connected(graph):
    drawn = nx.DiGraph([(caller, callee) for caller in graph for callee in graph[caller]])
    groups = [group for group in nx.strongly_connected_components(drawn) if len(group) > 1]
    assert on_cycles(graph) == set().union(*groups, nx.nodes_with_selfloops(drawn))


def test_a_watch_learns_cycles_while_the_function_runs():
    watch = Watch.over(plain, [])
    assert watch.recursive() == {plain.__code__}
    helper = Thing.other.__code__
    watch.note(plain.__code__, helper)
    assert watch.recursive() == {plain.__code__}
    watch.note(helper, plain.__code__)
    assert watch.recursive() == {plain.__code__, helper}


def test_a_watch_sees_the_learner_s_code_and_known_recursions_only():
    watch = Watch.over(ping, [power])
    seen = {code.co_name: watch.sees(code) for code in (pong.__code__, power.__code__, json.dumps.__code__)}
    assert seen == {"pong": True, "power": True, "dumps": False}
    assert not watch.sees((lambda: 0).__code__)
