"""What the page computes: the number line, and the scale of a picture. Run by Node.js."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.node import run

numbers = st.lists(st.integers(-1000, 1000) | st.sampled_from([0.5, -2.25, 1e-3]), min_size=1, max_size=8)


@settings(max_examples=10, deadline=None)
@given(st.lists(numbers, min_size=20, max_size=20))
def test_places_keep_the_order_of_the_numbers_and_turn_round_with_the_side(lists: list[list[float]]) -> None:
    body = """return data.map((list) => {
        const axis = m.axisOf(list);
        const sorted = [-Infinity, ...list.sort((a, b) => a - b), Infinity];
        return [sorted.map((number) => m.placeOf(axis, number)), sorted.map((number) => m.placeOf(axis, number, -1)),
            axis.ticks, axis.low, axis.high];
    })"""
    for places, turned, ticks, low, high in run("window_line.js", body, lists):
        assert places == sorted(places)
        assert (places[0], places[-1]) == (0, 1)
        assert all(0 < place < 1 for place in places[1:-1])
        assert turned == pytest.approx([1 - place for place in places])
        assert 1 <= len(ticks) <= 9
        assert all(low - 1e-9 <= tick <= high + 1e-9 for tick in ticks)


def test_ticks_of_whole_numbers_are_whole_and_easy() -> None:
    lists = [[-1, 0, 1], [2, 14], [0, 100], [3], [-1000, 1000]]
    found = run("window_line.js", "return data.map((list) => m.axisOf(list).ticks)", lists)
    assert found == [[-1, 0, 1], [2, 4, 6, 8, 10, 12, 14], [0, 20, 40, 60, 80, 100], [3], [-1000, -500, 0, 500, 1000]]


def test_a_line_without_a_number_has_its_infinities() -> None:
    assert run("window_line.js", "return m.axisOf([Infinity, -Infinity]).ticks", None) == [0]


def test_a_window_is_seen_from_either_side() -> None:
    body = """const axis = m.axisOf([0, 10]);
        return data.map(([window, side]) => {
            const {alpha, beta, crossed} = m.windowOf(axis, window.map(m.numberOf), side);
            return [m.textOf(alpha.number), m.textOf(beta.number), alpha.place < beta.place, crossed];
        })"""
    cases = [[[3, "inf"], 1], [[3, "inf"], -1], [["-inf", 7.5], -1], [[4, 4], 1], [[5, 2], -1]]
    assert run("window_line.js", body, cases) == [
        ["3", "+∞", True, False],
        ["−∞", "−3", True, False],
        ["−7.5", "+∞", True, False],
        ["4", "4", False, True],
        ["−2", "−5", False, True],
    ]


def test_a_picture_fills_its_room_and_stays_readable() -> None:
    sizes = [[100, 100, 800], [700, 200, 800], [2000, 300, 800], [300, 2000, 800], [500, 400, 400]]
    found = run("narration.js", "return data.map((size) => m.scaleOf(...size))", sizes)
    assert found == pytest.approx([1.6, 8 / 7, 10 / 11, 10 / 11, 10 / 11])
