"""Connect four and Othello on a board: their pictures, and the clickable board without a page."""

import re
from xml.etree import ElementTree

import pytest

from gametree import PASS, IllegalMove, Othello, connect_four, gomoku, othello, tic_tac_toe
from gametree.games.board_svg import FRAME, GREEN, TINTS, WOOD, board_svg
from gametree.style import still
from players import PlayBoard
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


# --- pictures -----------------------------------------------------------------------------------------------


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


# --- the board to play on -----------------------------------------------------------------------------------


def bundle(widget):
    """What a notebook is given for a widget, by its kinds."""
    data = widget._repr_mimebundle_()
    return data[0] if isinstance(data, tuple) else data


def click(board, *squares):
    """What the page asks for where it does not know the reply."""
    for square in squares:
        board._asked({"play": board.start.move_at(square)})


def status(board):
    return board.now["said"] if board.now else board._said()


@pytest.mark.parametrize("square", [3, 10, 38])
def test_any_square_of_a_column_drops_a_stone_into_it(square):
    board = PlayBoard(connect_four())
    click(board, square)
    assert (board.moves, board.position) == ((3,), connect_four("4"))
    assert board.now["last"] == 38
    click(board, square)
    assert board.position == connect_four("44")
    assert board.now["last"] == 31


def test_a_full_column_is_refused_in_words():
    board = PlayBoard(connect_four("444444"))
    click(board, 3)
    assert (board.moves, status(board)) == ((), "column 3 is full")


def test_a_game_of_connect_four_is_played_to_its_end():
    board = PlayBoard(connect_four())
    click(board, 0, 1, 0, 1, 0, 1)
    assert status(board) == "Red (MAX) to move"
    click(board, 0)
    assert (status(board), board.now["moves"]) == ("the game is over: Red has won", [])
    assert board.now["won"] == [14, 21, 28, 35]


def test_othello_counts_the_discs():
    board = PlayBoard(othello())
    assert status(board) == "Black (MAX) to move; discs: Black 2, White 2"
    click(board, 19)
    assert status(board) == "White (MIN) to move; discs: Black 4, White 1"
    click(board, 0)
    assert status(board) == "a disc on a1 would turn none"


def test_a_pass_is_told_where_that_is_the_only_move():
    board = PlayBoard(othello(size=4))
    click(board, 1, 2, 3, 0)
    assert PASS not in board.now["moves"]
    click(board, 8)
    assert board.now["moves"] == [PASS]
    assert status(board) == "White (MIN) has no square to play and must pass; discs: Black 7, White 2"
    click(board, 15)
    assert "White has no square to play and must pass" in status(board)
    board.play(PASS)
    assert (board.moves[-1], board.now["last"], PASS in board.now["moves"]) == (PASS, -1, False)
    click(board, 15)
    assert status(board) == "the game is over: Black has won by 8; discs: Black 9, White 1"
    board.rounds = board.rounds[:-2]
    assert board.now["moves"] == [PASS]


def test_the_other_side_wins_and_draws_are_told():
    said = status(PlayBoard(othello("XOOO/.OO./OOO./...O X")))
    assert said == "the game is over: White has won by 8; discs: Black 1, White 9"
    assert status(PlayBoard(othello("XXXX/XXXX/OOOO/OOOO X"))) == "the game is over: a draw; discs: Black 8, White 8"
    assert status(PlayBoard(othello("XOOO/.OO./OOO./...O X", empties_to_winner=True))).startswith(
        "the game is over: White has won by 14; "
    )


def first(position):
    """The first legal move, a pass where there is no other."""
    return position.moves()[0]


def test_a_machine_passes_too():
    board = PlayBoard(Othello.from_moves("b1c1d1a1", 4), reply=first)
    click(board, 8)
    assert board.moves == (8, PASS)


def test_a_learner_passes_after_the_machine_has_moved():
    board = PlayBoard(Othello.from_moves("b1c1", 4), reply=first)
    click(board, 11)
    assert (board.moves, board.now["moves"]) == ((11, 0), [PASS])
    board.play(PASS)
    assert board.moves[2] == PASS
    assert len(board.moves) == 4


def test_what_is_illegal_on_the_board_is_illegal_in_code():
    board = PlayBoard(othello())
    with pytest.raises(IllegalMove, match="cannot pass"):
        board.play(PASS)
    assert board.moves == ()


def test_the_stand_in_shows_the_board():
    data = bundle(PlayBoard(connect_four("44")))
    assert data["text/plain"] == "a board to play on: ......./......./......./......./...O.../...X..."
    assert data["image/svg+xml"] == still(connect_four("44").picture(48))


def test_a_reply_that_is_a_pass_is_said() -> None:
    board = PlayBoard(othello("OOO./OOOO/OOOX/X.OX X"), reply=lambda position: position.moves()[0])
    board.play(13)
    assert board.moves == (13, PASS)
    assert status(board).startswith("White passes; Black (MAX) to move; discs")


def test_ones_own_move_is_shown_while_the_machine_thinks() -> None:
    seen = []

    def reply(position):
        seen.append((board.rounds, board.now["board"], board.now["isThinking"]))
        return 3

    board = PlayBoard(connect_four(), reply)
    click(board, 3)
    assert seen == [([[3]], "".join(connect_four("4").rows), True)]
    assert (board.now["board"], board.now["isThinking"]) == ("".join(connect_four("44").rows), False)
    board.rounds = []
    assert (board.now["rounds"], board.now["board"]) == ([], "".join(connect_four().rows))


@pytest.mark.parametrize("reply", [lambda position: 1 // 0, lambda position: 7])
def test_a_reply_that_fails_leaves_the_board_as_it_was(reply) -> None:
    board = PlayBoard(connect_four(), reply)
    with pytest.raises((ZeroDivisionError, IllegalMove)):
        board.play(3)
    assert (board.moves, board.now["board"]) == ((), "".join(connect_four().rows))


def test_a_remark_on_a_move_stands_behind_whose_turn_it_is():
    board = PlayBoard(
        connect_four(), lambda _: 0, remark=lambda before, move: "<first>" if move == before.moves()[0] else ""
    )
    board.play(0)
    assert status(board) == "Red (MAX) to move. <first>"
    board.play(1)
    assert status(board) == "Red (MAX) to move"
