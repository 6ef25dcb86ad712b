"""The small toys that open lessons 9 and 10, in JupyterLab."""

import pytest
from playwright.sync_api import expect

from tools.driver import LessonPage, open_scratch

IMPORTS = "from gametree import *\nfrom classroom import Guess, Twins\n"
BOARDS = """start = tic_tac_toe()
boards = [start.play(a).play(b).play(c) for a, b, c in [(0, 4, 8), (0, 1, 8), (8, 4, 0)]]
"""


@pytest.fixture
def opened(lesson: LessonPage):
    def open_toy(source: str):
        open_scratch(lesson, "toy", IMPORTS + source)
        return lesson.output(0)

    yield open_toy
    assert lesson.widget_errors() == []
    assert lesson.console_errors() == []


def test_two_boards_are_joined_by_clicks_and_by_keys(opened, lesson: LessonPage) -> None:
    twins = opened(BOARDS + "Twins(boards)")
    boards = twins.get_by_role("button")
    expect(boards).to_have_count(3)
    boards.nth(0).click()
    expect(twins.get_by_role("status")).to_have_text("And which is its twin?")
    boards.nth(1).click()
    expect(twins.get_by_role("status")).to_contain_text("✗ These two are different positions")
    boards.nth(0).focus()
    lesson.page.keyboard.press("Enter")
    expect(twins.get_by_role("button", name="board 1: X../.O./..X, chosen")).to_be_visible()
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        lesson.page.keyboard.press(key)
    expect(twins.get_by_role("status")).to_have_text("✓ All found! 3 boards, 2 positions to search.")


def test_a_value_is_found_by_questions(opened) -> None:
    guess = opened("Guess(Tree([[3, 12, 8], [2, 4, 6]]), 2, 4)")
    ask = guess.get_by_role("button", name="is it more than v?")
    ask.click()  # v stands in the middle, at 3
    expect(guess.get_by_role("status")).to_have_text("It is a whole number from 2 to 3.")
    guess.get_by_label("v =").focus()
    guess.page.keyboard.press("ArrowDown")
    ask.click()
    expect(guess.get_by_role("status")).to_contain_text("✓ It is 3: 2 questions, ")
    expect(ask).to_be_disabled()
