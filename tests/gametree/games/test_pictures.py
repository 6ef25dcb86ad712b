"""Pictures of the games' boards: every mark where it stands, with its name, readable, and within the picture."""

import re
from xml.etree import ElementTree

import pytest

from gametree import PASS, connect_four, gomoku, othello, tic_tac_toe
from gametree.games.board_svg import FRAME, GREEN, TINTS, WOOD, board_svg
from gametree.style import still
from tools import ROOT

SVG = "{http://www.w3.org/2000/svg}"


def cells(svg):
    """The group of each square, by its number."""
    groups = ElementTree.fromstring(svg).iter(f"{SVG}g")
    return {int(group.get("data-cell")): group for group in groups if group.get("data-cell")}


def numbers(svg):
    """The numbers that squares show."""
    return {
        at: group.find(f"{SVG}text").text for at, group in cells(svg).items() if group.find(f"{SVG}text") is not None
    }


def labels(svg):
    """What stands outside the squares, with its place."""
    children = ElementTree.fromstring(svg).findall(f"{SVG}text")
    return {text.text: (float(text.get("x")), float(text.get("y"))) for text in children}


def drawn(svg, kind):
    """The squares with a dot of a kind: gt-last for the last move, gt-dot for a move that can be made."""
    return [at for at, group in cells(svg).items() if group.find(f".//{SVG}circle[@class='{kind}']") is not None]


def test_where_a_stepper_is_on_the_page_too_its_style_hides_no_dot_of_a_board():
    style = (ROOT / "gametree" / "widgets" / "stepper.css").read_text(encoding="utf-8")
    hiding = re.findall(r"^([^{}\n]*\.gt-dot[^{}]*)\{[^}]*opacity: 0;", style, re.MULTILINE)
    assert [selector.strip() for selector in hiding] == ["rect.gt-dot"]  # a board's dots are circles


@pytest.mark.parametrize("position", [connect_four("44355"), othello().play(19), tic_tac_toe("X../.O./...")], ids=str)
def test_a_picture_shows_every_mark_where_it_stands(position):
    svg = position.picture()
    assert [group.get("data-mark") for group in cells(svg).values()] == list("".join(position.rows))
    assert position._repr_svg_() == still(svg)


def test_a_picture_names_each_stone_and_its_square():
    said = [
        ElementTree.fromstring(svg).find(f"{SVG}title").text
        for svg in (
            connect_four("44").picture(last=3),
            gomoku(size=5).play(12).picture(),
            tic_tac_toe("X../.O./...").picture(),
            gomoku(size=5).picture(),
        )
    ]
    assert said == [
        "board of 6 by 7; Red on column 3, row 1; Yellow on column 3, row 2; last on column 3, row 2",
        "board of 5 by 5; Black on C3",
        "board of 3 by 3; X on 0; O on 4",
        "board of 5 by 5; empty",
    ]


def test_connect_four_shows_the_numbers_of_its_columns_on_top():
    svg = connect_four("44").picture(40)
    assert numbers(svg) == {}
    assert drawn(svg, "gt-dot") == [24, 35, 36, 37, 39, 40, 41]
    found = labels(svg)
    assert list(found) == ["0", "1", "2", "3", "4", "5", "6"]
    assert [x for x, _ in found.values()] == [20, 60, 100, 140, 180, 220, 260]
    assert all(y < 0 for _, y in found.values())


def test_othello_shows_a_dot_where_a_disc_can_be_played():
    position = othello().play(19)
    svg = position.picture(40)
    assert drawn(svg, "gt-dot") == list(position.moves()) == [18, 20, 34]
    assert set(labels(svg)) == {*"abcdefgh", *"12345678"}
    assert labels(svg)["c"][0] == 100
    assert 80 < labels(svg)["3"][1] < 120


@pytest.mark.parametrize(
    ("position", "square", "name"),
    [(connect_four(), 38, "column 3, row 1"), (othello(), 19, "d3"), (gomoku(), 112, "H8"), (gomoku(), 0, "A15")],
)
def test_a_square_is_called_what_the_rim_and_the_moves_say(position, square, name):
    assert cells(position.picture())[square].get("data-name") == name
    assert name.split(",")[0] in position.move_name(position.move_at(square))


@pytest.mark.parametrize("position", [connect_four("44"), othello(), gomoku("", 9).play(40).play(41)], ids=str)
def test_discs_differ_in_more_than_colour_and_have_no_letters(position):
    shapes = {group.get("data-mark"): group for group in cells(position.picture()).values()}
    discs = {mark: shapes[mark].find(f"{SVG}circle[@class='gt-disc']").get("fill") for mark in "XO"}
    light = {mark: contrast_light(colour) for mark, colour in discs.items()}
    assert (light["O"] + 0.05) / (light["X"] + 0.05) > 3
    assert all(shapes[mark].find(f"{SVG}{letter}") is None for mark in "XO" for letter in ("path", "text"))


def contrast_light(colour):
    """The relative luminance of a colour as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((contrast_light(one), contrast_light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_what_is_written_on_stones_and_values_can_be_read():
    discs = [disc for theme in (WOOD, GREEN, FRAME) for disc in theme.discs.values()]
    assert all(contrast(disc.fill, disc.ink) >= 4.5 for disc in discs)
    assert all(contrast(*tint) >= 4.5 for tint in TINTS)
    assert contrast(FRAME.line, FRAME.dot) >= 3
    assert contrast(GREEN.ground, GREEN.dot) >= 3


def test_gomoku_has_its_star_points_and_lines_through_the_middle_of_squares():
    picture = ElementTree.fromstring(gomoku().picture(20))
    board = picture.find(f"{SVG}g[@class='gt-board']")
    stars = {(float(star.get("cx")), float(star.get("cy"))) for star in board.findall(f"{SVG}circle")}
    assert stars == {(150, 150), *((x * 20 + 10, y * 20 + 10) for x in (3, 11) for y in (3, 11))}
    assert board.find(f"{SVG}path").get("d").startswith("M10 10H290")


def test_everything_drawn_lies_within_the_picture():
    picture = ElementTree.fromstring(othello().picture(40))
    left, top, width, height = map(float, picture.get("viewBox").split())
    assert all(left < x < left + width and top < y < top + height for x, y in labels(othello().picture(40)).values())
    assert (left + width, top + height) == (8 * 40 + 6, 8 * 40 + 6)


@pytest.mark.parametrize(
    ("position", "last", "square"),
    [(connect_four("44355"), 4, 32), (connect_four("44355"), 3, 31), (othello().play(19), 19, 19)],
)
def test_the_last_move_has_a_dot(position, last, square):
    assert drawn(position.picture(last=last), "gt-last") == [square]
    assert drawn(position.picture(), "gt-last") == []


def test_nothing_is_marked_after_a_pass():
    assert drawn(othello("OOO./.XX./.XXX/.... O").picture(last=PASS), "gt-last") == []


@pytest.mark.parametrize(
    ("position", "squares", "path"),
    [
        (connect_four("1213141"), [14, 21, 28, 35], "M5 25L5 55"),
        (tic_tac_toe("XO./OX./..X"), [0, 4, 8], "M5 5L25 25"),
        (gomoku(".....X/....X./...X../..X.../.X..../OOOO..", size=6), [5, 10, 15, 20, 25], "M55 5L15 45"),
        (gomoku("XXXXXX/OOOO../....../....../O...../......", size=6), [0, 1, 2, 3, 4, 5], "M5 5L55 5"),
    ],
    ids=str,
)
def test_the_line_that_has_won_is_drawn(position, squares, path):
    assert list(position.won_line) == squares
    assert ElementTree.fromstring(position.picture(10)).find(f".//{SVG}g[@class='gt-won']/{SVG}path").get("d") == path


def test_before_that_no_line_is_drawn():
    assert "gt-won" not in re.sub("<style>.*</style>", "", connect_four("121314").picture(), flags=re.DOTALL)
    assert list(tic_tac_toe("XOX/OOX/XXO").won_line) == []
    overline = gomoku("XXX.XX/OOOO../....../....../O...../......", size=6, exact=True).play(3)
    assert list(overline.won_line) == []


def test_only_the_numbered_squares_show_their_numbers():
    assert numbers(board_svg(("X.", ".."), numbered=[0, 3])) == {3: "3"}
    assert numbers(board_svg(("X.", ".."))) == {1: "1", 2: "2", 3: "3"}
