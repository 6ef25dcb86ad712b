"""The small toys that open lessons: boards to join, a value to find by questions, branches to deal."""

import re
from itertools import pairwise, product
from xml.etree import ElementTree

import pytest

from classroom import Dealing, Guess, Twins, build_stack
from classroom.widgets.deal import dealt
from gametree import Tree, folded_key, minimax, mtdf, power, tic_tac_toe
from gametree.widgets.shown import StandIn

SVG = "{http://www.w3.org/2000/svg}"


def test_boards_are_the_same_where_the_key_says_so():
    start = tic_tac_toe()
    orders = [(0, 4, 8), (8, 4, 0), (2, 4, 6), (0, 1, 8)]
    boards = [start.play(a).play(b).play(c) for a, b, c in orders]
    assert Twins(boards).same == [0, 0, 2, 3]
    assert Twins(boards, key=folded_key).same == [0, 0, 0, 3]


def test_boards_to_join_lie_beside_each_other_six_in_a_row():
    boards = [tic_tac_toe().play(move) for move in range(8)]
    picture = ElementTree.fromstring(Twins(boards).svg)
    squares = [one.find(SVG + "rect") for one in picture.iter(SVG + "g") if one.get("data-board")]
    places = [(float(one.get("x")), float(one.get("y"))) for one in squares]
    side = float(squares[0].get("width"))
    left, top, width, height = map(float, picture.get("viewBox").split())
    assert all(left <= x <= left + width - side and top <= y <= top + height - side for x, y in places)
    assert places == sorted(places, key=lambda place: place[::-1])
    assert [y > places[0][1] + side for _, y in places] == [False] * 6 + [True] * 2
    assert all(after - before > side for before, after in pairwise(x for x, _ in places[:6]))


@pytest.mark.parametrize("leaf", [-50, 3, 50])
def test_each_question_is_answered_by_a_search_with_a_null_window(leaf):
    tree = Tree([[leaf, 60, 60], [-60, 60]])
    guess = Guess(tree, -50, 50)
    assert minimax(tree) == leaf
    assert [is_more for is_more, _ in guess.answers] == [leaf > v for v in range(-50, 50)]
    assert [leaves for _, leaves in guess.answers] == [3 if leaf > v else 2 for v in range(-50, 50)]
    assert guess.full == 4


ROWS = {0: [(0, 3), (4, 3)], 3: [(3, 3), (4, 3)], 14: [(14, 5), (5, 3), (3, 3)]}  # worked out by hand


@pytest.mark.parametrize("guess", ROWS)
def test_the_questions_of_mtdf_are_asked_one_by_one_with_the_leaves_that_each_looks_at(guess):
    tree, seen = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), []

    def evaluate(leaf):
        seen.append(leaf)
        return leaf.score()

    asked = Guess(tree, -50, 50, guess=guess)
    assert [(beta, answer) for beta, answer, _ in asked.row] == ROWS[guess]
    assert mtdf(tree, guess=guess, evaluate=evaluate) == 3
    assert sum(leaves for _, _, leaves in asked.row) == len(seen)
    assert str(guess) in asked.text


def test_a_stack_to_build_has_a_picture_with_its_first_three_plates_to_stand_in_for_it():
    picture = ElementTree.fromstring(build_stack(power, 2, 3).svg)
    plates = sorted(picture.iter(SVG + "text"), key=lambda text: -float(text.get("y")))
    assert [plate.text for plate in plates] == ["power(2, 3)", "power(2, 2)", "power(2, 1)"]


def test_the_plates_of_the_picture_lie_on_each_other_above_the_ground_with_their_names_in_the_middle():
    picture = ElementTree.fromstring(build_stack(power, 2, 3).svg)
    left, top, width, height = map(float, picture.get("viewBox").split())
    boxes = [
        [float(box.get(name)) for name in ("x", "y", "width", "height")]
        for box in picture.iter(SVG + "rect")
        if box.get("class") == "gt-box"
    ]
    texts = [(float(text.get("x")), float(text.get("y"))) for text in picture.iter(SVG + "text")]
    assert all(abs(x + wide / 2 - at) < 1 for (x, _, wide, _), (at, _) in zip(boxes, texts, strict=True))
    assert all(y + high / 2 < base < y + high for (_, y, _, high), (_, base) in zip(boxes, texts, strict=True))
    assert all(above[1] + above[3] < below[1] for below, above in pairwise(boxes))
    start, ground, end = map(float, re.findall(r"-?[\d.]+", next(picture.iter(SVG + "path")).get("d")))
    assert left < start < boxes[0][0] < boxes[0][0] + boxes[0][2] < end < left + width
    assert top < boxes[-1][1] < boxes[0][1] + boxes[0][3] < ground < top + height


DEALT = Tree([[6, 5], [4, 2, 7], [1, 1, 7, 2], [4, 5, 6]])


def test_whoever_has_which_branch_the_value_is_right_and_the_bars_are_the_nodes():
    dealing = Dealing(DEALT)
    assert dealing.serial == 10
    for deal in product((0, 1), repeat=4):
        run = dealt(DEALT, deal)
        time, bars = dealing.deals["".join(map(str, deal))]
        assert run.value == minimax(DEALT)
        assert [deal[branch] for _, branch, *_ in bars] == [worker for worker, *_ in bars]
        assert sum(end - start for *_, start, end in bars) == sum(run.nodes) - 1
        assert max(end for *_, end in bars) == time == run.time


def test_one_alone_is_as_slow_as_the_serial_search_and_the_fair_deal_by_leaves_is_not_the_fastest():
    times = {deal: time for deal, (time, _) in Dealing(DEALT).deals.items()}
    assert times["0000"] == times["1111"] == 10
    assert min(times.values()) == times["0110"] == 7
    assert times["0101"] == 9


@pytest.mark.parametrize("more", [(), ({"isolated": True},)])
def test_words_and_a_picture_stand_in_for_a_widget_and_what_else_it_says_is_kept(more):
    class Widget:
        def _repr_mimebundle_(self, **_kwargs):
            return ({"widget": 1}, *more) if more else {"widget": 1}

    class Toy(StandIn, Widget):
        text, svg = "a toy", ""

    toy, said = Toy(), {"widget": 1, "text/plain": "a toy"}
    assert toy._repr_mimebundle_() == ((said, *more) if more else said)
    toy.svg = "<svg/>"
    drawn = said | {"image/svg+xml": "<svg/>"}
    assert toy._repr_mimebundle_() == ((drawn, *more) if more else drawn)
