"""The stepper in JupyterLab: forwards, backwards, by mouse and keyboard."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.shown import Shown
from tools.driver import LessonPage, open_scratch

POWER = "from gametree import *\nfrom gametree.widgets import watch\nwatch(power, 2, 4)"
SEARCH = 'from gametree import *\nfrom gametree.widgets import watch\nwatch(alphabeta, tic_tac_toe("O.O/OXX/X.."))'
# Where a tick is; the words of the infinities are moved aside.
PLACE = """(tick) => {
    const {left, width} = tick.parentNode.getBoundingClientRect();
    return left + width * parseFloat(tick.style.left) / 100;
}"""
SCROLLED = "() => document.querySelector('.jp-NotebookPanel-notebook .jp-WindowedPanel-outer').scrollTop"


class StepperPage(Shown):
    """What a person sees of the stepper."""

    def __init__(self, lesson: LessonPage) -> None:
        super().__init__(lesson)
        self.slider = self.box.get_by_role("slider")
        self.answer = self.box.locator(".gt-answer")

    def node(self, number: int) -> Locator:
        return self.box.locator(f'[data-node="{number}"] > .gt-face')

    def press(self, *keys: str) -> None:
        for key in keys:
            self.lesson.page.keyboard.press(key)


@pytest.fixture
def power(lesson: LessonPage) -> StepperPage:
    open_scratch(lesson, "power", POWER)
    return StepperPage(lesson)


@pytest.fixture
def search(lesson: LessonPage) -> StepperPage:
    open_scratch(lesson, "search", SEARCH)
    return StepperPage(lesson)


def test_steps_forwards_and_backwards(power: StepperPage) -> None:
    expect(power.caption).to_have_text("What does power(2, 4) return? The recursion begins with this call.")
    power.button("next step").click()
    expect(power.caption).to_have_text("power(2, 4) calls power(2, 3) and waits for its value.")
    expect(power.box.locator(".gt-stack-row")).to_have_count(2)
    power.button("previous step").click()
    expect(power.counter).to_have_text("step 1 of 10")
    expect(power.box.locator(".gt-stack-row")).to_have_count(1)


def test_tree_grows_and_shows_what_comes_back(power: StepperPage) -> None:
    expect(power.node(4)).not_to_be_visible()
    for _ in range(5):
        power.button("next step").click()
    expect(power.caption).to_contain_text("power(2, 0) returns 1")
    expect(power.box.locator('[data-node="4"] .gt-value')).to_have_text("1")
    expect(power.box.locator(".gt-line.gt-current")).to_contain_text("return 1")


def test_play_goes_on_by_itself_and_stops_at_the_end(power: StepperPage) -> None:
    power.slider.fill("7")
    power.button("play").click()
    expect(power.counter).to_have_text("step 10 of 10")
    expect(power.button("play")).to_be_visible()


def test_the_keys_step_from_anywhere_in_the_card_and_never_reach_the_notebook(search: StepperPage) -> None:
    page, cells = search.lesson.page, len(search.lesson.cells())
    for spot in (search.caption, search.button("next step"), search.slider, search.node(1)):
        spot.click()
        search.press("Home")
        scrolled = page.evaluate(SCROLLED)
        for keys, counter in (
            (["ArrowRight", "ArrowRight"], "step 3 of 28"),
            (["ArrowLeft"], "step 2 of 28"),
            (["ArrowDown"], "step 20 of 28"),
            (["ArrowDown", "ArrowUp"], "step 20 of 28"),
            (["End", "ArrowRight"], "step 28 of 28"),
        ):
            search.press(*keys)
            expect(search.counter).to_have_text(counter)
        search.press("x", "a", "Shift+ArrowUp")
        assert (page.evaluate(SCROLLED), len(search.lesson.cells())) == (scrolled, cells)
    search.press("Home", "Space")
    expect(search.counter).not_to_have_text("step 1 of 28")  # it goes on, however late one looks
    search.press("Space")


def test_cuts_are_found_and_explained(search: StepperPage) -> None:
    expect(search.box.locator(".gt-ticks i")).to_have_count(2)
    search.button("next cut").click()
    expect(search.caption).to_contain_text(
        "Cut at B: after B1, B is worth at most −1 for X, and X already has 0 with A."
    )
    expect(search.box.locator(".gt-node.gt-cut")).to_have_count(1)
    expect(search.box.locator(".gt-line.gt-current")).to_contain_text("break")
    expect(search.box.locator(".gt-nest-met")).to_have_text("α ≥ β: cut")
    search.button("next cut").click()
    expect(search.caption).to_contain_text("Cut at C")
    search.button("previous cut").click()
    expect(search.caption).to_contain_text("Cut at B")
    expect(search.box.locator(".gt-counts")).to_have_text("nodes 8 · leaves 3 · cuts 1")


def test_numbers_are_for_max_and_can_be_as_the_code_has_them(search: StepperPage) -> None:
    search.button("next cut").click()
    pill, line = search.box.locator(".gt-now .gt-value"), search.box.locator(".gt-nest")
    expect(pill).to_have_text("≤ −1")
    expect(line).to_have_attribute("aria-label", "window of B for X: α 0, β −1: cut")
    expect(search.button("for MAX ⇄")).to_have_attribute(
        "title", "turn numbers for MAX into those that the code returns"
    )
    search.button("for MAX ⇄").click()
    expect(pill).to_have_text("≥ 1")
    expect(line).to_have_attribute("aria-label", "window of B for O: α 1, β 0: cut")
    expect(search.button("as coded ⇄")).to_have_attribute("title", re.compile("into those for MAX$"))
    search.button("as coded ⇄").click()
    expect(pill).to_have_text("≤ −1")


def test_the_window_stands_on_the_line_where_its_numbers_are(search: StepperPage) -> None:
    search.lesson.page.emulate_media(reduced_motion="reduce")
    search.button("next cut").click()
    search.button("next step").click()
    search.button("next step").click()
    ticks = search.box.locator(".gt-nest-tick")
    middles = {tick.inner_text(): tick.evaluate(PLACE) for tick in ticks.all()}
    assert sorted(middles, key=middles.__getitem__) == ["−∞", "−1", "0", "1", "+∞"]
    now = search.box.locator(".gt-nest-now")
    ends = sorted(middles[now.locator(end).inner_text()] for end in (".gt-nest-alpha", ".gt-nest-beta"))
    (band,) = boxes(now.locator(".gt-nest-band"))
    assert [band["x"], band["x"] + band["width"]] == pytest.approx(ends, abs=3)


def test_a_value_goes_up_its_edge_unless_less_motion_is_wanted(power: StepperPage) -> None:
    count = "() => window.travelled = new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach("
    count += "(node) => { window.seen += node.matches?.('.gt-travelling') ? 1 : 0; })))"
    page = power.lesson.page
    page.evaluate(f"{count}.observe(document.querySelector('.gt-tree'), {{childList: true, subtree: true}})")
    for motion, seen in (("no-preference", 1), ("reduce", 0)):
        page.emulate_media(reduced_motion=motion)
        power.slider.fill("4")
        page.evaluate("() => window.seen = 0")
        power.button("next step").click()
        expect(power.caption).to_contain_text("power(2, 0) returns 1")
        expect(power.box.locator(".gt-travelling")).to_have_count(0)
        assert page.evaluate("() => window.seen") == seen


def boxes(found: Locator) -> list[dict[str, float]]:
    return [box for one in found.all() if (box := one.bounding_box())]


def test_a_node_tells_its_window_and_what_came_back(search: StepperPage) -> None:
    search.button("last step").click()
    search.node(2).focus()
    expect(search.answer).to_contain_text("Came in with α 0, set by A; β +∞.")
    expect(search.answer).to_contain_text("B · X on 7 is worth at most −1 for X")
    expect(search.box.locator(".gt-edge.gt-lit")).to_have_count(1)
    search.press("Escape")
    expect(search.answer).to_be_hidden()


def test_a_node_never_looked_at_says_why_and_leads_to_its_cut(search: StepperPage) -> None:
    search.button("last step").click()
    pruned = search.box.locator(".gt-node.gt-cut").first
    pruned.click()
    expect(search.answer).to_contain_text("Never looked at.")
    expect(search.answer).to_contain_text("Cut at B: after B1")
    search.button("to its cut: step 20").click()
    expect(search.counter).to_have_text("step 20 of 28")
    expect(search.button("close")).to_be_hidden()
    search.press("ArrowRight")
    expect(search.counter).to_have_text("step 21 of 28")
    for close in (search.button("close"), search.box.locator(".gt-tree")):
        search.node(0).click()
        expect(search.answer).to_contain_text("Came in with α −∞; β +∞.")
        close.click(position={"x": 6, "y": 6})
        expect(search.button("close")).to_be_hidden()


def test_the_tree_is_walked_by_keyboard(search: StepperPage) -> None:
    search.node(0).focus()
    search.press("Shift+ArrowDown", "Shift+ArrowRight")
    expect(search.node(2)).to_be_focused()
    expect(search.answer).to_contain_text("Not looked at yet.")
    search.press("Shift+ArrowUp")
    expect(search.node(0)).to_be_focused()


TREE = "from gametree import *\nfrom gametree.widgets import watch\nwatch(alphabeta_max_min, Tree([[3, 12], [2, 4]]))"
TRANSCRIPT = """
- 'group /stepper: alphabeta_max_min on/':
  - text: "The root is worth 3 for MAX. The search is over. Best play: A, then A1."
  - 'group "step 16 of 16: root returns 3"':
    - 'button "root: [[3, 12], [2, 4]], value 3"'
    - 'button "A: [3, 12], value 3"'
    - 'button "B: [2, 4], value ≤ 2"'
    - 'button "A1: 3, value 3"'
    - 'button "A2: 12, value 12"'
    - 'button "B1: 2, value 2"'
    - 'button "B2: 4, never looked at"'
  - button "next step"
  - slider "step"
  - text: step 16 of 16
"""


def test_who_hears_it_is_told_what_others_see_and_nothing_twice(lesson: LessonPage) -> None:
    open_scratch(lesson, "heard", TREE)
    stepper = StepperPage(lesson)
    expect(stepper.counter).to_have_text("step 1 of 16")
    stepper.button("last step").click()
    expect(stepper.counter).to_have_text("step 16 of 16")
    expect(stepper.box).to_match_aria_snapshot(TRANSCRIPT)
