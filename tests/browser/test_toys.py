"""The small toys that open lessons 9, 10 and 15, and the stepper of lesson 15, in JupyterLab."""

import pytest
from playwright.sync_api import expect

from tools.driver import LessonPage, open_scratch

IMPORTS = (
    "from gametree import *\nfrom gametree.widgets import RunStepper\nfrom classroom import Dealing, Guess, Twins\n"
)
BOARDS = """start = tic_tac_toe()
boards = [start.play(a).play(b).play(c) for a, b, c in [(0, 4, 8), (0, 1, 8), (8, 4, 0), (2, 4, 6)]]
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
    boards, status = twins.get_by_role("button"), twins.get_by_role("status")
    expect(boards).to_have_count(4)
    expect(status).to_have_text("Click two boards that are the same position.")
    boards.nth(0).click()
    expect(status).to_have_text("And which is its twin?")
    boards.nth(1).click()
    expect(status).to_contain_text("✗ These two are different positions")
    for _ in range(2):
        boards.nth(3).click()
    expect(status).to_contain_text("That is the board itself")
    boards.nth(0).focus()
    lesson.page.keyboard.press("Enter")
    expect(twins.get_by_role("button", name="board 1: X../.O./..X, chosen")).to_be_focused()
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        lesson.page.keyboard.press(key)
    expect(status).to_have_text("✓ All found! 4 boards, 3 positions to search.")
    for board in (1, 3):
        expect(twins.get_by_role("button", name=f"board {board}: X../.O./..X, position 1")).to_have_text("= 1")


def test_a_third_board_joins_the_two_that_it_is(opened) -> None:
    twins = opened(BOARDS + "Twins(boards, key=folded_key)")
    boards, status = twins.get_by_role("button"), twins.get_by_role("status")
    for board in (0, 2):
        boards.nth(board).click()
    expect(status).to_have_text("✓ One search is enough for both. 4 boards, 3 positions to search.")
    for board in (3, 0):
        boards.nth(board).click()
    expect(status).to_have_text("✓ All found! 4 boards, 2 positions to search.")


def test_a_value_is_found_by_questions(opened) -> None:
    guess = opened("Guess(Tree([[3, 12, 8], [2, 4, 6]]), 2, 4)")
    ask = guess.get_by_role("button", name="is it more than v?")
    ask.click()  # v stands in the middle, at 3
    expect(guess.get_by_role("status")).to_have_text("It is a whole number from 2 to 3.")
    expect(guess.get_by_role("listitem")).to_have_text("More than 3? no; 2 leaves")
    for key in ("ArrowDown", "Enter"):
        guess.get_by_label("v =").press(key)
    found = "✓ It is 3: 2 questions, 5 leaves. One search for the value itself looks at 4 leaves."
    expect(guess.get_by_role("status")).to_have_text(found)
    expect(ask).to_be_disabled()
    guess.get_by_role("button", name="again").click()
    expect(guess.get_by_role("status")).to_have_text("It is a whole number from 2 to 4.")
    expect(guess.get_by_role("listitem")).to_have_count(0)


def test_mtdf_asks_its_questions_with_lower_and_upper_in_view(opened) -> None:
    guess = opened("Guess(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), -50, 50, guess=14)")
    ask, status = guess.get_by_role("button", name="next question"), guess.get_by_role("status")
    expect(status).to_have_text("lower = −∞, upper = ∞. Next: at least 14?")
    ask.click()
    expect(guess.get_by_role("listitem")).to_have_text("At least 14? no, at most 5; 4 leaves")
    expect(status).to_have_text("lower = −∞, upper = 5. Next: at least 5?")
    ask.click()
    expect(status).to_have_text("lower = −∞, upper = 3. Next: at least 3?")
    ask.click()
    expect(status).to_contain_text("✓ It is 3: 3 questions")
    expect(ask).to_be_disabled()


def test_branches_are_dealt_to_two_workers_until_no_deal_is_better(opened, lesson: LessonPage) -> None:
    toy = opened("Dealing(Tree([[5, 4, 3], [1, 2, 5, 9], [5, 9], [3, 7, 6]]))")
    status, bars = toy.get_by_role("status"), toy.locator(".gq-dealing-line")
    expect(status).to_contain_text("One does it all, and needs")
    toy.get_by_role("button", name="C → P").click()
    expect(status).to_contain_text("There is a better deal.")
    toy.get_by_role("button", name="D → P").focus()
    lesson.page.keyboard.press("Enter")
    expect(toy.get_by_role("button", name="D → Q")).to_be_focused()
    expect(status).to_contain_text("No deal is faster than 7.")
    for worker, branches in enumerate(("AB", "CD")):
        assert "".join(text[0] for text in bars.nth(worker).locator("span").all_inner_texts()) == branches


WATCHES = """() => {
    window.flown = [];
    document.addEventListener("transitionrun", ({target}) => {
        if (target.matches(".gt-run-halo")) window.flown.push(target.textContent);
    });
}"""


def test_a_halo_appears_where_its_worker_is_and_glides_only_from_there(opened, lesson: LessonPage) -> None:
    opened("tic_tac_toe()")  # the first one loads the page
    lesson.page.evaluate(WATCHES)
    card = opened("RunStepper(simulate(young_brothers, Tree([[3, 12, 8], [2, 4, 6], [14, 5, 1]]), workers=2))")
    halos, caption = card.locator(".gt-run-halo"), card.locator(".gt-caption")
    expect(caption).to_have_text("Unit 1 of 7: P looks at the root; Q waits.")
    lesson.page.wait_for_timeout(300)
    assert lesson.page.evaluate("window.flown") == []
    for _ in range(3):
        card.get_by_role("button", name="next step").click()
    expect(caption).to_have_text("Unit 4 of 7: P looks at A2 with α 2, β 3; Q looks at A3 with α 2, β 3.")
    expect(halos.nth(1)).to_be_visible()
    lesson.page.wait_for_timeout(300)
    assert {*lesson.page.evaluate("window.flown")} == {"P"}
    card.get_by_role("button", name="next step").click()
    lesson.page.wait_for_function("window.flown.includes('Q')")
