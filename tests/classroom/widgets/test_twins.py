"""Boards to join that are the same."""

from itertools import pairwise
from xml.etree import ElementTree

from classroom import Twins
from gametree import folded_key, tic_tac_toe

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
