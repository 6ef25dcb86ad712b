"""A board in JupyterLab, played by mouse and by keyboard."""

import pytest
from playwright.sync_api import Locator, expect

from players.games import GAMES
from tools.driver import LessonPage, open_scratch

BOARD = "from gametree import *\nfrom players import PlayBoard\nboard = PlayBoard(tic_tac_toe())\nboard"


@pytest.fixture
def board(lesson: LessonPage) -> Locator:
    open_scratch(lesson, "board", BOARD)
    return lesson.output(0)


def square(board: Locator, number: int, mark: str) -> Locator:
    return board.get_by_role("button", name=f"square {number}, {mark}", exact=True)


def test_clicks_play(board: Locator) -> None:
    square(board, 4, "empty").click()
    expect(square(board, 4, "X")).to_be_visible()
    expect(board.get_by_role("status")).to_have_text("O (MIN) to move")
    expect(board.get_by_role("group", name="O (MIN) to move")).to_be_visible()
    square(board, 0, "empty").click()
    expect(square(board, 0, "O")).to_be_visible()


def test_the_keyboard_plays(board: Locator) -> None:
    square(board, 0, "empty").focus()
    board.page.keyboard.press("ArrowRight")
    board.page.keyboard.press("ArrowDown")
    board.page.keyboard.press("Enter")
    expect(square(board, 4, "X")).to_be_focused()
    board.page.keyboard.press("ArrowRight")
    board.page.keyboard.press("Space")
    expect(square(board, 5, "O")).to_be_visible()


def test_the_square_that_has_the_focus_is_seen_on_every_board(lesson: LessonPage) -> None:
    setup = "from players import PlayBoard\nfrom players.games import GAMES"
    open_scratch(lesson, "focus", setup, *(f"PlayBoard(GAMES[{name!r}])" for name in GAMES))
    for at, name in enumerate(GAMES, 1):
        squares = lesson.output(at).locator(".gt-squares [data-cell]")
        squares.first.focus()
        lesson.page.keyboard.press("ArrowRight")
        ringed = squares.nth(1).screenshot()
        lesson.page.keyboard.press("ArrowRight")
        expect(squares.nth(2)).to_be_focused()
        squares.nth(2).evaluate("cell => cell.blur()")
        assert squares.nth(1).screenshot() != ringed, name


def test_another_opponent_begins_a_new_game(lesson: LessonPage) -> None:
    last = "lambda position: position.moves()[-1]"
    both = f'{{"first": lambda position: position.moves()[0], "last": {last}}}'
    open_scratch(lesson, "opponents", BOARD.replace("tic_tac_toe()", f"tic_tac_toe(), {both}"))
    board = lesson.output(0)
    square(board, 4, "empty").click()
    expect(square(board, 0, "O")).to_be_visible()
    board.get_by_role("button", name="last").click()
    expect(square(board, 0, "empty")).to_be_visible()
    square(board, 4, "empty").click()
    expect(square(board, 8, "O")).to_be_visible()


SHAPE = """(area) => {
    const board = area.querySelector('.gt-squares, .gt-replay-board'), card = board.closest('.gt-card');
    const svg = board.querySelector('svg'), zoom = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    const { width, height, right } = card.getBoundingClientRect();
    const sizes = [...svg.querySelectorAll('text')].map((one) => zoom * parseFloat(getComputedStyle(one).fontSize));
    const isIn = (one) => one.getBoundingClientRect().right <= right + 1;
    return {
        area: area.clientWidth, width, height, text: Math.min(...sizes),
        isWhole: [...card.querySelectorAll('svg, button')].every(isIn) && board.scrollWidth <= board.clientWidth,
    };
}"""
NARROW = 690  # the file browser and JupyterLab's margins leave of it what the margins of a page leave of 360


@pytest.mark.parametrize("width", [1300, 800, 750, NARROW])
def test_a_large_board_is_seen_at_once_with_its_status_above(lesson: LessonPage, width: int) -> None:
    open_scratch(lesson, "large", BOARD.replace("tic_tac_toe()", "gomoku()"))
    lesson.set_width(width)
    lesson.settle()
    board = lesson.output(0)
    shape = board.evaluate(SHAPE)
    assert shape["isWhole"], shape
    assert max(shape["height"], shape["width"]) <= 520
    assert shape["text"] >= (11 if width == 1300 else 10)
    status, card = (board.locator(one).bounding_box() for one in (".gt-status", ".gt-board-card"))
    assert status
    assert card
    assert status["y"] + status["height"] <= card["y"]
    board.get_by_role("button", name="A1, empty").click()
    expect(board.get_by_role("button", name="A1, Black")).to_be_visible()
    lesson.set_width(1300)


@pytest.mark.parametrize("width", [800, NARROW])
def test_a_game_to_step_through_is_no_higher_than_a_screen(lesson: LessonPage, width: int) -> None:
    code = "from gametree import othello\nfrom players import *\n"
    open_scratch(lesson, "high", f"{code}Replay(play_game(random_player(1), random_player(2), othello()), 1)")
    lesson.set_width(width)
    lesson.settle()
    card = lesson.output(0).get_by_label("replay of a game")
    heights = []
    for move in range(1, 60, 6):
        card.locator(".gt-replay-moves button").nth(move - 1).click()
        expect(card.get_by_role("status")).to_contain_text(f"Move {move}, ")
        shape = lesson.output(0).evaluate(SHAPE)
        heights.append(shape["height"])
        assert shape["isWhole"], shape
        assert shape["text"] >= 10
    assert heights == heights[:1] * len(heights)
    assert heights[0] <= 680
    lesson.set_width(1300)
