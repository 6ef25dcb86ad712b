"""A board in JupyterLab, played by mouse and by keyboard."""

import pytest
from playwright.sync_api import Locator, expect

from tools.driver import LessonPage, open_scratch

BOARD = "from gametree import *\nfrom gametree.widgets import PlayBoard\nboard = PlayBoard(tic_tac_toe())\nboard"


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
