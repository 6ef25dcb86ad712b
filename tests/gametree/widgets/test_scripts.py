"""What the page computes: the number line, and where nodes stand. Run by Node.js."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.gametree.widgets.node import run

numbers = st.lists(st.integers(-1000, 1000) | st.sampled_from([0.5, -2.25, 1e-3]), min_size=1, max_size=8)


@pytest.mark.slow
@settings(max_examples=10, deadline=None)
@given(st.lists(numbers, min_size=20, max_size=20))
def test_places_keep_the_order_of_the_numbers_and_turn_round_with_the_side(lists: list[list[float]]) -> None:
    body = """return data.map((list) => {
        const axis = m.axisOf(list);
        const sorted = [-Infinity, ...list.sort((a, b) => a - b), Infinity];
        return [sorted.map((number) => m.placeOf(axis, number)), sorted.map((number) => m.placeOf(axis, number, -1)),
            axis.ticks, axis.low, axis.high];
    })"""
    for places, turned, ticks, low, high in run("gametree/widgets/window_line.js", body, lists):
        assert places == sorted(places)
        assert (places[0], places[-1]) == (0, 1)
        assert all(0 < place < 1 for place in places[1:-1])
        assert turned == pytest.approx([1 - place for place in places])
        assert 1 <= len(ticks) <= 9
        assert all(low - 1e-9 <= tick <= high + 1e-9 for tick in ticks)


def test_ticks_of_whole_numbers_are_whole_and_easy() -> None:
    lists = [[-1, 0, 1], [2, 14], [0, 100], [3], [-1000, 1000]]
    found = run("gametree/widgets/window_line.js", "return data.map((list) => m.axisOf(list).ticks)", lists)
    assert found == [[-1, 0, 1], [2, 4, 6, 8, 10, 12, 14], [0, 20, 40, 60, 80, 100], [3], [-1000, -500, 0, 500, 1000]]


def test_a_line_without_a_number_has_its_infinities() -> None:
    assert run("gametree/widgets/window_line.js", "return m.axisOf([Infinity, -Infinity]).ticks", None) == [0]


def test_a_window_is_seen_from_either_side() -> None:
    body = """const axis = m.axisOf([0, 10]);
        return data.map(([window, side]) => {
            const {alpha, beta, crossed} = m.windowOf(axis, window.map(m.numberOf), side);
            return [m.textOf(alpha.number), m.textOf(beta.number), alpha.place < beta.place, crossed];
        })"""
    cases = [[[3, "inf"], 1], [[3, "inf"], -1], [["-inf", 7.5], -1], [[4, 4], 1], [[5, 2], -1]]
    assert run("gametree/widgets/window_line.js", body, cases) == [
        ["3", "+∞", True, False],
        ["−∞", "−3", True, False],
        ["−7.5", "+∞", True, False],
        ["4", "4", False, True],
        ["−2", "−5", False, True],
    ]


@pytest.mark.slow
@settings(max_examples=10, deadline=None)
@given(st.lists(st.lists(st.integers(0, 99), min_size=1, max_size=30), min_size=10, max_size=10))
def test_nodes_of_a_tree_stand_apart_and_parents_above_the_middle_of_their_children(trees: list[list[int]]) -> None:
    body = """return data.map(([children, needs]) => m.placesOf(children, needs))"""
    cases = [(children_of(choices), needs_of(choices)) for choices in trees]
    for (children, needs), found in zip(cases, run("gametree/widgets/stage.js", body, cases), strict=True):
        xs, ys, nodes = found["xs"], found["ys"], range(len(children))
        layers = [sorted((at for at in nodes if ys[at] == y), key=xs.__getitem__) for y in sorted({*ys})]
        for layer in layers:
            for one, other in pairwise(layer):
                assert xs[one] + needs[one]["right"] <= xs[other] - needs[other]["left"] + 1e-6
        for above, below in pairwise(layers):
            lowest = max(ys[at] + needs[at]["down"] for at in above)
            assert all(lowest <= ys[at] - needs[at]["up"] + 1e-6 for at in below)
        for node in nodes:
            assert xs[node] - needs[node]["left"] + 1e-6 >= 0
            assert xs[node] + needs[node]["right"] <= found["width"] + 1e-6
            if children[node]:
                assert xs[node] == pytest.approx((xs[children[node][0]] + xs[children[node][-1]]) / 2)


def children_of(choices: list[int]) -> list[list[int]]:
    """Return a tree, as the children of each node: a node's parent is chosen among those before it."""
    children: list[list[int]] = [[]]
    for choice in choices:
        children[choice % len(children)].append(len(children))
        children.append([])
    return children


def needs_of(choices: list[int]) -> list[dict[str, int]]:
    """Return how far each node reaches to each side."""
    sides = ("left", "right", "up", "down", "gap")
    return [
        {side: 1 + (choice * prime) % 41 for side, prime in zip(sides, (3, 5, 7, 11, 13), strict=True)}
        for choice in [0, *choices]
    ]
