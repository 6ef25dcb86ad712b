"""Which code belongs to a recursion, piece by piece; `test_trace` shows the whole at work."""

import asyncio
import json
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree
from gametree.trace.callgraph import (
    holds,
    is_inner,
    is_library,
    named_by,
    on_cycles,
)


def plain(n):
    return n


def code_named(owner, name):
    """The code that is written inside a function under a name."""
    return next(part for part in owner.__code__.co_consts if getattr(part, "co_name", "") == name)


# --- functions ----------------------------------------------------------------------------------------------


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


# --- cycles -------------------------------------------------------------------------------------------------

graphs = st.dictionaries(st.integers(0, 6), st.sets(st.integers(0, 6), max_size=3))


@given(graph=graphs)
def test_what_lies_on_a_cycle_is_strongly_connected(graph):
    drawn = nx.DiGraph([(caller, callee) for caller in graph for callee in graph[caller]])
    groups = [group for group in nx.strongly_connected_components(drawn) if len(group) > 1]
    assert on_cycles(graph) == set().union(*groups, nx.nodes_with_selfloops(drawn))
