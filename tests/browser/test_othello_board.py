"""Othello and connect four on a board in JupyterLab, with a pass, by mouse and by keyboard."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import LessonPage
from tests.browser.scratch import open_scratch

BOARD = "from gametree import *\nfrom gametree.widgets import PlayBoard\nPlayBoard({game})"


def board_of(lesson: LessonPage, game: str) -> Locator:
    open_scratch(lesson, "board-of-another-game", BOARD.format(game=game))
    return lesson.output(0)


def square(board: Locator, number: int, mark: str = "empty") -> Locator:
    return board.get_by_role("button", name=f"square {number}, {mark}", exact=True)


def expect_status(board: Locator, text: str) -> None:
    expect(board.get_by_role("status")).to_have_text(text)


@pytest.fixture
def othello(lesson: LessonPage) -> Locator:
    return board_of(lesson, "othello(size=4)")


def play(board: Locator, *numbers: int) -> None:
    """Click squares, X first; each click waits for its disc."""
    for at, number in enumerate(numbers):
        square(board, number).click()
        expect(square(board, number, "XO"[at % 2])).to_be_visible()


def test_a_game_of_othello_is_played_to_its_end_with_a_pass_in_it(othello: Locator) -> None:
    skip = othello.get_by_role("button", name="pass")
    expect_status(othello, "X (MAX) to move; discs: X 2, O 2")
    expect(skip).to_be_hidden()
    play(othello, 1, 2, 3, 0, 8)
    expect_status(othello, "O (MIN) has no square to play and must pass; discs: X 7, O 2")
    square(othello, 15).click()
    expect_status(othello, "cannot play 15: O has no square to play and must pass (-1)")
    skip.click()
    expect(skip).to_be_hidden()
    expect_status(othello, "X (MAX) to move; discs: X 7, O 2")
    play(othello, 15)
    expect_status(othello, "the game is over: X has won by 8; discs: X 9, O 1")


def test_the_squares_that_can_be_played_show_their_numbers(othello: Locator) -> None:
    expect(othello.locator("[data-cell] text")).to_have_text(["1", "4", "11", "14"])
    play(othello, 1)
    expect(othello.locator("[data-cell] text")).to_have_text(["0", "2", "8"])


def test_the_keyboard_plays_and_passes(othello: Locator) -> None:
    keyboard = othello.page.keyboard
    square(othello, 0).focus()
    for keys, number, mark in (("R", 1, "X"), ("R", 2, "O"), ("R", 3, "X"), ("LLL", 0, "O"), ("DD", 8, "X")):
        for key in keys:
            keyboard.press({"R": "ArrowRight", "L": "ArrowLeft", "D": "ArrowDown"}[key])
        keyboard.press("Enter")
        expect(square(othello, number, mark)).to_be_focused()
    skip = othello.get_by_role("button", name="pass")
    expect(skip).to_be_visible()
    keyboard.press("Tab")
    expect(skip).to_be_focused()
    keyboard.press("Enter")
    expect_status(othello, "X (MAX) to move; discs: X 7, O 2")


def test_a_click_anywhere_in_a_column_drops_a_stone(lesson: LessonPage) -> None:
    board = board_of(lesson, "connect_four()")
    square(board, 3).click()
    expect(square(board, 38, "X")).to_be_visible()
    square(board, 38, "X").click()
    expect(square(board, 31, "O")).to_be_visible()
    expect_status(board, "X (MAX) to move")
