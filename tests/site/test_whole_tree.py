"""What the home page plays and counts is what the searches of the course do."""

import re
from functools import cache

import pytest

from gametree import MNK, alphabeta_ordered, count_calls, minimax, tic_tac_toe
from gametree.search.ordering import by_place, to_front
from tests.counts import count
from tools.site.whole_tree import _proof, answer, whole_search

ORDERS = ["012345678", "402681357", "408261753", "173520684", "625081437"]


@pytest.mark.slow
def test_the_whole_tree_is_what_minimax_visits() -> None:
    assert answer("[whole.NODES, whole.LEAST.minimax]") == [count_calls(minimax, tic_tac_toe()).calls] * 2


@pytest.mark.slow
@pytest.mark.parametrize("order", ORDERS)
def test_the_page_visits_what_alphabeta_visits(order: str) -> None:
    squares = [*map(int, order)]

    def tried(position: MNK) -> list[int]:
        return [square for square in squares if square in position.moves()]

    def threats_first(position: MNK) -> list[int]:
        found = tried(position)
        threats = [[move for move in found if move in position.threats(side)] for side in (1, -1)]
        return [*to_front(found, [*threats[position.turn == -1], *threats[position.turn == 1]])]

    found = answer(f"['alphabeta', 'threats'].map((by) => whole.searched([{','.join(order)}], by).calls)")
    assert found == [count_calls(alphabeta_ordered, tic_tac_toe(), order=by).calls for by in (tried, threats_first)]


def test_the_page_looks_at_no_more_than_is_not_cut() -> None:
    left = "({ calls, lost }) => calls === whole.NODES - lost.reduce((sum, [, nodes]) => sum + nodes, 0)"
    assert answer(f"Object.keys(whole.SEARCHES).map((by) => ({left})(whole.searched(whole.READING, by)))") == [True] * 4


def test_the_best_orders_are_as_good_as_the_page_says_and_the_course_s_own_is_not() -> None:
    best = {"alphabeta": "408261753", "threats": "405721368", "table": "402315678"}
    found = answer(
        f"Object.entries({best}).map(([by, order]) => [by, whole.searched([...order].map(Number), by).calls])"
    )
    assert answer("whole.LEAST") == {"minimax": 549_946, **dict(found)}
    own = [*by_place(tic_tac_toe())]
    assert (own, answer(f"whole.searched({own}).calls")) == ([4, 0, 2, 6, 8, 1, 3, 5, 7], 7275)


@pytest.mark.parametrize("layout", ["WIDE", "NARROW", "STILL"])
def test_every_node_of_the_layers_is_drawn_once_and_inside(layout: str) -> None:
    svg, width, tops, squares = answer(
        f"(({{ width, tops, squares }}) => [whole.picture(whole.searched(whole.READING), whole.{layout}), width, tops, "
        f"squares])(whole.{layout})"
    )
    drawn = [x for path in re.findall(r'class="layer-\d" d="([^"]+)"', svg) for x in re.findall(r"M([\d.]+)", path)]
    assert len(drawn) == sum((9, 72, 504, 3024)[: len(tops) - 1])
    assert all(0 <= float(x) <= width for x in drawn)
    boards = len(re.findall(r'class="gt-board', svg))
    assert boards == sum(nodes for nodes, side in zip((1, 9, 72), squares, strict=False) if side)


# Orders of the squares by number, and of those that the board's symmetry makes alike, the first only.
ORDERS_TRIED = """(step) => {
    const turned = (square) => 3 * (square % 3) + 2 - Math.floor(square / 3);
    const mirrored = (square) => 3 * Math.floor(square / 3) + 2 - (square % 3);
    const isFirst = (order) => {
        let image = order;
        for (let at = 1; at < 8; at++) {
            image = image.map(at === 4 ? mirrored : turned);
            if (image.join() < order.join()) return false;
        }
        return true;
    };
    const numbered = (at) => {
        const left = [...whole.READING];
        return whole.READING.map(() => {
            const [square] = left.splice(at % left.length, 1);
            at = Math.floor(at / (left.length + 1));
            return square;
        });
    };
    return Array.from({ length: 362880 / step }, (_, at) => numbered(at * step)).filter(isFirst);
}"""
FEWEST = "(by) => Math.min(...orders.map((order) => whole.searched(order, by).calls)) - whole.LEAST[by]"


def test_no_order_of_the_squares_is_better_than_the_best() -> None:
    step = max(362_880 // count("orders of nine squares"), 1)
    tried, *more = answer(
        f"((orders) => [orders.length, ...['alphabeta', 'threats', 'table'].map({FEWEST})])(({ORDERS_TRIED})({step}))"
    )
    assert tried == 45_360 if step == 1 else tried > 5
    assert min(more) >= 0


def test_alphabeta_needs_a_proof_for_each_side_in_any_order_and_the_smallest_two_are_enough() -> None:
    @cache
    def smallest_first(position: MNK) -> list[int]:
        return sorted(position.moves(), key=lambda move: _proof(position.play(move), position.turn))

    alphabeta_ordered(tic_tac_toe(), order=smallest_first)  # from now on the order is known without a call
    assert count_calls(alphabeta_ordered, tic_tac_toe(), order=smallest_first).calls == whole_search().limit == 1_452
