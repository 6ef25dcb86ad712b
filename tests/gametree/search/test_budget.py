"""A budget: nodes and time, from which smaller budgets are taken."""

from math import inf

import pytest

import gametree.search.budget
from gametree.search.budget import Budget, OutOfBudget


def test_nodes_are_taken_from_the_larger_budget_too():
    whole = Budget(nodes=5)
    part = whole.part(1, nodes=3)
    for _ in range(3):
        part.spend()
    with pytest.raises(OutOfBudget, match="allow more `nodes`"):
        part.spend()
    assert (whole.nodes, part.nodes) == (2, 0)
    other = whole.part(1)
    other.spend()
    other.spend()
    with pytest.raises(OutOfBudget, match="allow more `nodes`"):
        other.spend()


def test_a_part_ends_when_its_share_of_the_time_does_and_never_after_the_whole(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(gametree.search.budget, "perf_counter", lambda: now[0])
    whole = Budget(seconds=10)
    assert [whole.part(share).deadline for share in (0.2, 1)] == [102, 110]
    assert Budget(seconds=inf, within=whole).deadline == 110
    now[0] = 110.5
    assert whole.part(1).deadline == 110
    with pytest.raises(OutOfBudget, match="allow more `seconds`"):
        whole.spend()
