"""Still pictures: what they leave out, and that nothing is missing then."""

import re
from xml.etree import ElementTree

import pytest

from gametree import (
    Tree,
    alphabeta,
    connect_four,
    draw,
    game_tree,
    gomoku,
    othello,
    position_graph,
    record,
    search_tree,
    tic_tac_toe,
)
from gametree.drawing.svg import Drawing
from gametree.style import still, style, theme

SMALL = Tree([[3, 12], [2, 4]])
PICTURES = {
    "pencil": tic_tac_toe("XOX/.O./X..").picture(),
    "discs": othello().picture(),
    "holes": connect_four("1213").picture(),
    "crossings": gomoku(size=9).play(40).picture(),
    "tree": draw(game_tree(SMALL), title="a {} tree").svg,
    "search": draw(search_tree(record(alphabeta, SMALL))).svg,
    "graph": draw(position_graph(tic_tac_toe("XOX/OOX/..."))).svg,
}


def classes(svg):
    return {name for element in ElementTree.fromstring(svg).iter() for name in element.get("class", "").split()}


@pytest.mark.parametrize("name", PICTURES)
def test_a_still_picture_has_its_text_and_the_rules_and_colours_that_it_asks_for_and_no_other(name):
    svg = still(PICTURES[name])
    sheet = ElementTree.fromstring(svg).find("{*}style").text
    asked = {*re.findall(r"var\((--gt-(?!number|scale)[\w-]+)", svg)}
    assert {*re.findall(r"^ *(--gt-[\w-]+):", sheet, re.MULTILINE)} == asked
    assert {*re.findall(r"&\.(gt-[\w-]+)", sheet)} <= classes(svg)
    assert re.search("<title>.*?</title>", svg)[0] in PICTURES[name]
    assert len(svg) < len(PICTURES[name]) - 1000


def test_only_empty_squares_that_could_be_clicked_are_left_out():
    board = othello().play(19)
    groups = ElementTree.fromstring(still(board.picture())).findall(".//{*}g")
    marks = [group.get("data-mark") for group in groups if group.get("data-cell")]
    assert (marks.count("X"), marks.count("O"), len(marks)) == (4, 1, 5 + len(board.moves()))
    assert "gt-place" in board.picture()
    assert "gt-place" not in board._repr_svg_()


def test_a_picture_with_a_style_of_its_own_stays_as_it_is():
    assert still("<svg/>") == "<svg/>"


def test_what_a_page_changes_keeps_every_rule():
    drawing = Drawing(PICTURES["tree"], "a tree")
    assert style() in drawing.svg
    assert theme() not in drawing._repr_svg_()
