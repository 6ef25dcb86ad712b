"""Two runs beside each other in JupyterLab: they step together, stand still at every width, and need no kernel."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import LessonPage
from tests.browser.scratch import open_scratch
from tests.browser.test_lessons import SMALLEST_TEXT, WIDTHS

SOURCE = """from gametree import *
from gametree.widgets import compare
compare(minimax, alphabeta, Tree([[3, 12, 8], [2, 4, 6]]))"""
# Goes through all steps; tells what is not where it was at the first, what cannot be read, and what is cut off.
GO_THROUGH = """(smallest) => {
    const card = document.querySelector('.gt-compare');
    const found = new Set();
    const boxes = () => {
        const {left, top} = card.getBoundingClientRect();
        const parts = 'button, input, .gt-tree, .gt-caption, .gt-tally-bar, .gt-strip';
        return [card, ...card.querySelectorAll(parts)].map((one) => {
            const box = one.getBoundingClientRect();
            return [one.title || one.classList[0], box.left - left, box.top - top, box.width, box.height].join(' ');
        });
    };
    const next = card.querySelector('button[aria-label="next step"]');
    card.querySelector('button[aria-label="first step"]').click();
    const first = boxes();
    const count = Number(card.querySelector('.gt-counter').textContent.split(' of ')[1]);
    for (let step = 1; step <= count; step++, next.click()) {
        const moved = boxes().filter((box, place) => box !== first[place]);
        moved.forEach((box) => found.add(`step ${step}: moved to ${box}`));
        for (const caption of card.querySelectorAll('.gt-caption')) {
            if (caption.scrollHeight > caption.clientHeight + 1) found.add(`step ${step}: a caption is cut off`);
        }
        for (const tree of card.querySelectorAll('.gt-tree')) {
            const now = tree.querySelector('.gt-now > .gt-box').getBoundingClientRect();
            const {left, right, top, bottom} = tree.getBoundingClientRect();
            const isSeen = now.left >= left && now.right <= right && now.top >= top && now.bottom <= bottom;
            if (!isSeen) found.add(`step ${step}: the current node is out of sight`);
        }
    }
    if (card.scrollWidth > card.clientWidth + 1) found.add('the card is cut off on the right');
    for (const svg of card.querySelectorAll('.gt-tree svg')) {
        const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        for (const text of svg.querySelectorAll('text')) {
            const size = parseFloat(getComputedStyle(text).fontSize) * scale;
            if (text.textContent && size < smallest - 0.01) found.add(`${text.textContent} is ${size} pixels high`);
        }
    }
    return [...found].slice(0, 5);
}"""


class ComparePage:
    """What a person sees of two runs below the first cell."""

    def __init__(self, lesson: LessonPage) -> None:
        self.lesson = lesson
        self.box = lesson.output(0)
        self.captions = self.box.locator(".gt-half .gt-caption")
        self.counter = self.box.locator(".gt-counter")

    def button(self, name: str) -> Locator:
        return self.box.get_by_role("button", name=name, exact=True)


@pytest.fixture
def runs(lesson: LessonPage) -> ComparePage:
    open_scratch(lesson, "runs", SOURCE)
    return ComparePage(lesson)


def test_it_opens_at_the_first_difference_and_steps_both(runs: ComparePage) -> None:
    expect(runs.captions.nth(0)).to_have_text("B1 is a leaf, worth 2 for MAX.")
    expect(runs.captions.nth(1)).to_contain_text("✂ Cut at B: after B1")
    expect(runs.box.locator(".gt-waits").nth(0)).to_be_visible()
    expect(runs.box.locator(".gt-waits").nth(1)).to_be_hidden()
    expect(runs.box.locator(".gt-half").nth(0).locator(".gt-ring")).to_have_count(2)
    runs.button("next step").click()
    expect(runs.captions.nth(0)).to_have_text("B looks at B2.")
    expect(runs.captions.nth(1)).to_contain_text("✂ Cut at B: after B1")
    runs.button("last step").click()
    expect(runs.captions.nth(0)).to_contain_text("The search is over.")
    expect(runs.captions.nth(1)).to_contain_text("The search is over.")
    tallies = ["9 of 9", "7 of 7", "6 of 6", "4 of 4", "0 of 0", "1 of 1"]
    expect(runs.box.locator(".gt-tally-bar")).to_have_text(tallies, use_inner_text=True)


def test_keys_step_both_also_without_a_kernel(runs: ComparePage) -> None:
    runs.lesson.shutdown_kernel()
    runs.captions.nth(0).click()
    for key, words in (
        ("Home", "What is the root worth"),
        ("ArrowRight", "root looks at A"),
        ("ArrowDown", "Cut at B"),
    ):
        runs.lesson.page.keyboard.press(key)
        expect(runs.captions.nth(1)).to_contain_text(words)
    runs.lesson.page.keyboard.press("Home")
    runs.box.locator(".gt-half").nth(1).locator('[data-node="1"] > .gt-face').focus()
    runs.lesson.page.keyboard.press("ArrowRight")
    expect(runs.counter).to_contain_text("step 2 of")


def test_one_button_says_whose_side_the_numbers_of_both_are_for(runs: ComparePage) -> None:
    runs.button("last step").click()
    values = runs.box.locator('.gt-half:nth-child(2) [data-node="2"] .gt-pill-text')
    expect(values).to_have_text("≤ 2")
    runs.button("⇄ numbers: for MAX").click()
    expect(values).to_have_text("≥ −2")


def test_both_go_on_by_count(runs: ComparePage) -> None:
    runs.button("first step").click()
    runs.box.get_by_role("button", name="node by node").click()
    runs.button("next step").click()
    runs.button("next step").click()
    expect(runs.captions.nth(0)).to_contain_text("A looks at A1")
    expect(runs.captions.nth(1)).to_contain_text("A looks at A1")
    expect(runs.counter).to_have_text("step 3 of 18")


def test_nothing_moves_while_they_step_at_any_width(runs: ComparePage) -> None:
    for width in WIDTHS:
        runs.lesson.set_width(width)
        runs.lesson.settle()
        assert runs.lesson.page.evaluate(GO_THROUGH, SMALLEST_TEXT) == [], f"at {width} pixels"
