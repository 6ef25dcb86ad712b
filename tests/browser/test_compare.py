"""Two runs beside each other in JupyterLab: they step together, stand still at every width, and need no kernel."""

import pytest
from playwright.sync_api import expect

from tests.browser.shown import Shown
from tests.browser.test_lessons import GO_THROUGH, SMALLEST_TEXT, WIDTHS
from tools.driver import LessonPage, open_scratch

SOURCE = """from gametree import *
from gametree.widgets import compare
compare(minimax, alphabeta, Tree([[3, 12, 8], [2, 4, 6]]))"""

# The heights that a card has while nothing is done with it, from one picture of the page to the next.
HEIGHTS = """async (cards) => {
    const card = document.querySelector(cards), heights = new Set();
    for (let count = 0; count < 12; count++) {
        await new Promise(requestAnimationFrame);
        heights.add(card.getBoundingClientRect().height);
    }
    return [...heights];
}"""


@pytest.fixture
def runs(lesson: LessonPage) -> Shown:
    open_scratch(lesson, "runs", SOURCE)
    return Shown(lesson)


def test_it_opens_at_the_first_difference_and_steps_both(runs: Shown) -> None:
    expect(runs.caption.nth(0)).to_have_text("B1 is a leaf, worth 2 for MAX.")
    expect(runs.caption.nth(1)).to_contain_text("✂ Cut at B: after B1")
    expect(runs.box.locator(".gt-waits").nth(0)).to_be_visible()
    expect(runs.box.locator(".gt-waits").nth(1)).to_be_hidden()
    expect(runs.box.locator(".gt-half").nth(0).locator(".gt-ring")).to_have_count(2)
    runs.button("next step").click()
    expect(runs.caption.nth(0)).to_have_text("B looks at B2.")
    expect(runs.caption.nth(1)).to_contain_text("✂ Cut at B: after B1")
    runs.button("last step").click()
    expect(runs.caption.nth(0)).to_contain_text("The search is over.")
    expect(runs.caption.nth(1)).to_contain_text("The search is over.")
    tallies = ["9 of 9", "7 of 7", "6 of 6", "4 of 4", "0 of 0", "1 of 1"]
    expect(runs.box.locator(".gt-tally-bar")).to_have_text(tallies, use_inner_text=True)


def test_keys_step_both_also_without_a_kernel(runs: Shown) -> None:
    runs.lesson.shutdown_kernel()
    runs.caption.nth(0).click()
    for key, words in (
        ("Home", "What is the root worth"),
        ("ArrowRight", "root looks at A"),
        ("ArrowDown", "Cut at B"),
    ):
        runs.lesson.page.keyboard.press(key)
        expect(runs.caption.nth(1)).to_contain_text(words)
    runs.lesson.page.keyboard.press("Home")
    runs.box.locator(".gt-half").nth(1).locator('[data-node="1"] > .gt-face').focus()
    runs.lesson.page.keyboard.press("ArrowRight")
    expect(runs.counter).to_contain_text("step 2 of")


def test_one_button_says_whose_side_the_numbers_of_both_are_for(runs: Shown) -> None:
    runs.button("last step").click()
    values = runs.box.locator('.gt-half:nth-child(2) [data-node="2"] .gt-value')
    expect(values).to_have_text("≤ 2")
    runs.button("for MAX ⇄").click()
    expect(values).to_have_text("≥ −2")


def test_two_searches_with_windows_have_one_number_line(lesson: LessonPage) -> None:
    open_scratch(
        lesson, "line", SOURCE.replace("minimax, alphabeta, Tree", "alphabeta, pvs, Tree").replace("6]]", "6], [1, 9]]")
    )
    one, other = (
        half.locator(".gt-nest-tick").all_inner_texts() for half in lesson.output(0).locator(".gt-half").all()
    )
    assert one == other
    assert len(one) > 2


def test_both_go_on_by_count(runs: Shown) -> None:
    runs.button("first step").click()
    runs.box.get_by_role("button", name="node by node").click()
    runs.button("next step").click()
    runs.button("next step").click()
    expect(runs.caption.nth(0)).to_contain_text("A looks at A1")
    expect(runs.caption.nth(1)).to_contain_text("A looks at A1")
    expect(runs.counter).to_have_text("step 3 of 18")


def test_nothing_moves_while_they_step_at_any_width(runs: Shown) -> None:
    for width in WIDTHS:
        runs.lesson.set_width(width)
        runs.lesson.settle()
        faults = runs.lesson.page.evaluate(GO_THROUGH, [".gt-compare", 0, SMALLEST_TEXT[width]])
        assert faults == [], f"at {width} pixels"


def test_it_keeps_its_height_when_left_alone(lesson: LessonPage) -> None:
    tree = "Tree([[5, 6], [[7, 8, 9], [1, 2]]])"
    imports, _ = SOURCE.rsplit("\n", 1)
    open_scratch(lesson, "height", f"{imports}\ncompare(alphabeta, pvs, {tree})")
    for width in (*WIDTHS, 650):
        lesson.set_width(width)
        lesson.settle()
        assert len(lesson.page.evaluate(HEIGHTS, ".gt-compare")) == 1, f"at {width} pixels"


def test_a_link_says_which_way_both_go_on(runs: Shown) -> None:
    card = runs.box.locator(".gt-compare")
    follow = """(card, told) =>
        !card.dispatchEvent(new CustomEvent('gt-changes', { detail: told, cancelable: true }))"""
    for told, way, is_heard in (
        ("way=1", "way=1", True),
        ("way=2", "", False),
        ("tree=1;", "", False),
        (None, "", False),
    ):
        assert card.evaluate(follow, told) == is_heard
        assert (card.get_attribute("data-changes") or "") == way
        expect(runs.button("⇄ step by step" if way else "⇄ node by node")).to_be_visible()
