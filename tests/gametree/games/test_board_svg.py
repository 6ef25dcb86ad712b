"""Pictures of boards: whole SVG documents that show every mark where it stands."""

import re
from statistics import fmean
from xml.etree import ElementTree

import pytest
from hypothesis import given

from gametree import Gomoku, connect_four, draw_board, gomoku, mnk, othello, tic_tac_toe
from gametree.games.board_svg import (
    SETS,
    TINTS,
    BoardPart,
    Overlay,
    board_marks,
    board_svg,
    in_words,
    overlay_marks,
    stones_of,
)
from gametree.style import still, width_of
from tests.strategies import positions

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = 36


def cells(svg):
    """The group of each square, in the order of the picture."""
    return [group for group in ElementTree.fromstring(svg).iter(f"{SVG}g") if group.get("data-cell")]


def drawn(cell):
    """What stands in a square: O or X for a mark, else its text."""
    path, text = (cell.find(SVG + tag) for tag in ("path", "text"))
    return {"gt-o": "O", "gt-x": "X"}[path.get("class")] if path is not None else text.text


def middle(cell):
    path, text = (cell.find(SVG + tag) for tag in ("path", "text"))
    if text is not None:
        return float(text.get("x")), float(text.get("y"))
    ends = [map(float, end) for end in re.findall(r"([-.\d]+) ([-.\d]+)(?=[A-Z]|$)", path.get("d"))]
    return tuple(map(fmean, zip(*ends, strict=True)))


@given(position=positions())
def test_each_square_shows_its_mark_or_its_number(position):
    marks = "".join(position.rows)
    found = cells(board_svg(position.rows))
    assert [drawn(cell) for cell in found] == [str(at) if mark == "." else mark for at, mark in enumerate(marks)]
    assert [(cell.get("data-cell"), cell.get("data-mark")) for cell in found] == [
        (str(at), mark) for at, mark in enumerate(marks)
    ]


@given(position=positions())
def test_what_is_drawn_stands_in_its_own_square(position):
    for at, cell in enumerate(cells(board_svg(position.rows, SQUARE))):
        row, column = divmod(at, 3)
        x, y = middle(cell)
        assert (x, y) == pytest.approx(((column + 0.5) * SQUARE, (row + 0.5) * SQUARE), abs=SQUARE / 6)
        box = cell.find(f"{SVG}rect")
        assert (float(box.get("x")), float(box.get("y"))) == (column * SQUARE, row * SQUARE)


@pytest.mark.parametrize("mark", ["X", "O"])
def test_only_the_last_move_is_drawn_bolder(mark):
    strokes = [
        {float(shape.get("stroke-width")) for shape in cell if shape.get("stroke-width")}
        for cell in cells(board_svg((mark * 3,), last=1))
    ]
    assert strokes[0] == strokes[2]
    assert min(strokes[1]) > max(strokes[0])


def test_a_picture_is_as_wide_and_high_as_its_board_and_says_what_it_shows():
    picture = ElementTree.fromstring(board_svg(("X.", "O.", ".."), square=10))
    left, top, width, height = map(float, picture.get("viewBox").split())
    assert (left + width, top + height) == (20 - left, 30 - top)
    assert picture.get("role") == "img"
    assert picture.find(f"{SVG}title").text == "board of 3 by 2; X on 0; O on 2"


def test_a_large_board_shows_no_numbers():
    assert not list(ElementTree.fromstring(mnk(15, 15, 5)._repr_svg_()).iter(f"{SVG}text"))


@pytest.mark.parametrize("position", [tic_tac_toe("XO./.../..."), mnk(15, 15, 5)], ids=["3", "15"])
def test_a_position_shows_itself_as_its_board(position):
    assert position._repr_svg_() == still(board_svg(position.rows))


def test_a_board_within_another_picture_has_its_corner_at_the_origin():
    corner = ElementTree.fromstring(board_marks(("X.", ".O"), 12)).find(".//rect")
    assert [corner.get(name) for name in ("x", "y", "width", "height")] == ["0", "0", "12", "12"]


def test_a_part_of_a_board_shows_its_squares_under_their_own_names():
    position = Gomoku.from_moves("c3d4")
    part = BoardPart.around(position.rows, 1)
    svg = position.picture(28, None, part)
    assert [cell.get("data-name") for cell in cells(svg)] == [
        f"{letter}{row}" for row in (5, 4, 3, 2) for letter in "BCDE"
    ]
    assert [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")] == [*"BCDE", *"5432"]
    assert len(cells(position.picture())) == 225


@pytest.mark.parametrize("size", [3, 15])
def test_the_part_around_no_stones_is_the_whole_board(size):
    assert BoardPart.around(["." * size] * size) == (range(size), range(size))


def test_the_stones_of_a_line_stand_where_the_game_puts_them():
    assert stones_of(connect_four("4"), [3, 3, 0])[0] == {31: "O", 24: "X", 35: "O"}
    filled, after = stones_of(othello(size=4), [1, 2])
    assert filled == {1: "X", 2: "O"}
    assert "".join(after.rows)[1:3] == "XO"


def test_what_is_thought_of_a_board_is_drawn_and_said():
    drawing = draw_board(tic_tac_toe(), played=[4, 0], line=[8], candidates=[2], threats=[6])
    assert str(drawing).splitlines() == [
        "board O../.X./...",
        "played: X on 4, O on 0",
        "to come: X on 8",
        "candidates: X on 2",
        "threats: X on 6",
    ]
    overlay = [
        group for group in ElementTree.fromstring(drawing.svg).iter(f"{SVG}g") if group.get("class") == "gt-overlay"
    ]
    assert [text.text for text in overlay[0].iter(f"{SVG}text")] == ["1", "2", "1"]


def test_sets_of_squares_have_marks_of_their_own_which_are_explained_below():
    drawing = draw_board(gomoku(size=7), sets={"these": [24, 3], "those": [24], "nobody": []})
    assert str(drawing).splitlines()[1:] == ["these: D7, D4", "those: D4", "nobody: none"]
    shapes = [
        len(re.findall(f"<{shape}[^>]*{ink}", drawing.svg))
        for shape, ink in zip(("circle", "path"), SETS[:2], strict=True)
    ]
    assert shapes == [3, 2]  # two squares, one square, and each once more below the board
    assert [text.text for text in ElementTree.fromstring(drawing.svg).iter(f"{SVG}text")][-3:] == [
        "these",
        "those",
        "nobody",
    ]
    with pytest.raises(ValueError, match="up to 3 sets of squares, got 4: a, b, c, d"):
        draw_board(gomoku(size=7), sets=dict.fromkeys("abcd", ()))


@pytest.mark.parametrize(
    ("overlay", "inks"),
    [
        (Overlay(candidates=(4,)), ["#0072b2"]),
        (Overlay(threats=(4,)), ["#d55e00"]),
        (Overlay(sets=[(4,), (4,), (4,)]), list(SETS)),
    ],
)
def test_what_is_laid_on_a_square_has_its_middle_there_and_stays_within(overlay, inks):
    picture = overlay_marks(overlay, ["...", "...", "..."], SQUARE)
    middle, shapes = 1.5 * SQUARE, re.findall(r"<(?:circle|path|rect)[^>]*>", picture)
    reaches = []
    for shape in shapes:
        if circle := re.search(r'cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', shape):
            x, y, reach = map(float, circle.groups())
        elif frame := re.search(r'x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', shape):
            reach = float(frame[3]) / 2
            x, y = float(frame[1]) + reach, float(frame[2]) + reach
        else:
            x, top, *steps = map(float, re.findall(r"-?[\d.]+", re.search(r'd="(.*?)"', shape)[1]))
            reach, y = steps[0], top + steps[0]
            assert steps == [reach, reach, -reach, reach, -reach, -reach]
        reaches.append(reach)
        assert (x, y) == pytest.approx((middle, middle), abs=0.1)
    assert reaches[0] < SQUARE / 2
    assert reaches == sorted(reaches, reverse=True)
    assert [ink for ink in inks if not any(ink in shape for shape in shapes)] == []


def test_a_long_value_stays_in_its_square():
    picture = overlay_marks(Overlay(values={0: ("−10", 0), 1: ("+1,250", 0)}), [".."], SQUARE)
    sizes = [float(size) for size in re.findall(r'font-size="([^"]+)"', picture)]
    assert all(width_of(text, size) < 0.7 * SQUARE for text, size in zip(("−10", "+1,250"), sizes, strict=True))


def test_values_are_tinted_from_bad_to_good_and_never_beyond_the_ends():
    shares = (-9, -1, -0.3, 0, 0.3, 1, 9)
    overlay = Overlay(values={at: (str(at), share) for at, share in enumerate(shares)})
    picture = overlay_marks(overlay, ["......."], SQUARE)
    found = re.findall(r'fill="(#\w+)" stroke="#1f2328"', picture)
    assert picture.count("<rect") == len(shares)
    assert "<circle" not in picture  # that would be a stone
    colours = [fill for fill, _ in TINTS]
    assert found == [colours[at] for at in (0, 0, 2, 3, 4, -1, -1)]


def test_in_words_squares_are_called_what_the_game_calls_them():
    said = in_words(["X..", ".O."], 4, None, lambda square: f"square {square + 1}")
    assert said == "board of 2 by 3; X on square 1; O on square 5; last on square 5"
