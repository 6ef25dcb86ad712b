"""Othello and connect four on a board in JupyterLab, with a pass, by mouse and by keyboard."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tools.driver import LessonPage, open_scratch

BOARD = "from gametree import *\nfrom players import PlayBoard\nPlayBoard({game})"


# Keeps in window.begun which motion began on which square.
LISTEN = """() => {
    window.begun = [];
    document.addEventListener('animationstart', ({animationName, target}) => {
        window.begun.push(`${animationName} ${target.closest('[data-cell]').dataset.name}`);
    });
}"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def board_of(lesson: LessonPage, game: str) -> Locator:
    open_scratch(lesson, "board-of-another-game", BOARD.format(game=game))
    return lesson.output(0)


def square(board: Locator, name: str, mark: str = "empty") -> Locator:
    return board.get_by_role("button", name=re.compile(f"^{name}, {mark}(, legal)?$"))


def expect_status(board: Locator, text: str) -> None:
    expect(board.get_by_role("status")).to_have_text(text)


@pytest.fixture
def othello(lesson: LessonPage) -> Locator:
    return board_of(lesson, "othello(size=4)")


def play(board: Locator, *names: str) -> None:
    """Click squares, Black first; each click waits for its disc."""
    for at, name in enumerate(names):
        square(board, name).click()
        expect(square(board, name, ("Black", "White")[at % 2])).to_be_visible()


def test_a_game_of_othello_is_played_to_its_end_with_a_pass_in_it(othello: Locator) -> None:
    skip = othello.get_by_role("button", name="pass")
    expect_status(othello, "Black (MAX) to move; discs: Black 2, White 2")
    expect(skip).to_be_hidden()
    play(othello, "b1", "c1", "d1", "a1", "a3")
    expect_status(othello, "White (MIN) has no square to play and must pass; discs: Black 7, White 2")
    square(othello, "d4").click()
    expect_status(othello, "White (MIN) has no square to play and must pass; discs: Black 7, White 2")
    skip.click()
    expect(skip).to_be_hidden()
    expect_status(othello, "Black (MAX) to move; discs: Black 7, White 2")
    play(othello, "d4")
    expect_status(othello, "the game is over: Black has won by 8; discs: Black 9, White 1")


def test_the_keyboard_plays_and_passes(othello: Locator) -> None:
    keyboard = othello.page.keyboard
    square(othello, "a1").focus()
    for keys, name, mark in (
        ("R", "b1", "Black"),
        ("R", "c1", "White"),
        ("R", "d1", "Black"),
        ("LLL", "a1", "White"),
        ("DD", "a3", "Black"),
    ):
        for key in keys:
            keyboard.press({"R": "ArrowRight", "L": "ArrowLeft", "D": "ArrowDown"}[key])
        keyboard.press("Enter")
        expect(square(othello, name, mark)).to_be_focused()
    skip = othello.get_by_role("button", name="pass")
    expect(skip).to_be_visible()
    keyboard.press("Shift+Tab")
    expect(skip).to_be_focused()
    keyboard.press("Enter")
    expect_status(othello, "Black (MAX) to move; discs: Black 7, White 2")


def motions(board: Locator, name: str, then: str, mark: str = "Red") -> set[str]:
    """Click a square; return which motions begin, and where, until a disc is seen on another."""
    board.page.evaluate(LISTEN)
    square(board, name).click()
    expect(square(board, then, mark)).to_be_visible()
    board.page.evaluate(TWO_FRAMES)
    return set(board.page.evaluate("window.begun"))


def test_discs_that_change_hands_turn_over_and_no_others(othello: Locator) -> None:
    assert motions(othello, "b1", "b2", "Black") == {"gt-flip b2", "gt-was b2"}


def test_a_disc_falls_into_its_column(lesson: LessonPage) -> None:
    board = board_of(lesson, "connect_four()")
    assert motions(board, "column 3, row 6", "column 3, row 1") == {"gt-fall column 3, row 1"}


@pytest.mark.parametrize(
    ("game", "name", "then", "mark"),
    [("othello(size=4)", "b1", "b2", "Black"), ("connect_four()", "column 3, row 6", "column 3, row 1", "Red")],
)
def test_nothing_moves_for_who_wants_no_motion(lesson: LessonPage, game: str, name: str, then: str, mark: str) -> None:
    lesson.page.emulate_media(reduced_motion="reduce")
    assert motions(board_of(lesson, game), name, then, mark) == set()
