"""The stepper in JupyterLab: forwards, backwards, by mouse and keyboard, with and without a kernel."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import LessonPage
from tests.browser.scratch import open_scratch

POWER = "from gametree import *\nfrom gametree.widgets import watch\nwatch(power, 2, 4)"
SEARCH = 'from gametree import *\nfrom gametree.widgets import watch\nwatch(alphabeta, tic_tac_toe("O.O/OXX/X.."))'


class StepperPage:
    """What a person sees of the stepper below the first cell."""

    def __init__(self, lesson: LessonPage) -> None:
        self.lesson = lesson
        self.box = lesson.output(0)
        self.caption = self.box.locator(".gt-caption")
        self.counter = self.box.locator(".gt-counter")

    def button(self, name: str) -> Locator:
        return self.box.get_by_role("button", name=name, exact=True)

    def node(self, number: int) -> Locator:
        return self.box.locator(f'[data-node="{number}"]')


@pytest.fixture
def power(lesson: LessonPage) -> StepperPage:
    open_scratch(lesson, "power", POWER)
    return StepperPage(lesson)


@pytest.fixture
def search(lesson: LessonPage) -> StepperPage:
    open_scratch(lesson, "search", SEARCH)
    return StepperPage(lesson)


def test_steps_forwards_and_backwards(power: StepperPage) -> None:
    expect(power.counter).to_have_text("step 1 of 10")
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
    expect(power.node(4).locator(".gt-pill-text")).to_have_text("1")
    expect(power.box.locator(".gt-line.gt-current")).to_contain_text("return 1")


def test_arrow_keys_move_the_slider(power: StepperPage) -> None:
    power.box.locator(".noUi-handle").press("ArrowRight")
    expect(power.counter).to_have_text("step 2 of 10")
    power.box.locator(".noUi-handle").press("ArrowLeft")
    expect(power.counter).to_have_text("step 1 of 10")


def test_a_step_in_words_is_jumped_to(power: StepperPage) -> None:
    power.box.locator("select").select_option(label="8  power(2, 2) returns 4")
    expect(power.counter).to_have_text("step 8 of 10")
    expect(power.caption).to_contain_text("power(2, 2) returns 4")


def test_a_click_on_a_node_goes_to_where_it_is_entered(power: StepperPage) -> None:
    power.box.locator("select").select_option(index=9)
    power.node(2).click()
    expect(power.counter).to_have_text("step 3 of 10")


def test_play_goes_on_by_itself(power: StepperPage) -> None:
    power.box.locator(".jupyter-widgets.widget-play button, .widget-play button").first.click()
    expect(power.counter).to_have_text("step 3 of 10", timeout=10_000)


def test_steps_without_a_kernel(power: StepperPage) -> None:
    power.lesson.shutdown_kernel()
    power.button("next step").click()
    expect(power.counter).to_have_text("step 2 of 10")
    power.box.locator(".noUi-handle").press("ArrowRight")
    expect(power.counter).to_have_text("step 3 of 10")
    power.box.locator("select").select_option(index=9)
    expect(power.caption).to_contain_text("power(2, 4) returns 16")


def test_cuts_are_found_and_explained(search: StepperPage) -> None:
    search.button("next cut").click()
    expect(search.caption).to_contain_text(
        "Cut at B: after B1, B is worth at most −1 for X, and X already has 0 with A."
    )
    expect(search.box.locator(".gt-node.gt-cut")).to_have_count(1)
    expect(search.box.locator(".gt-line.gt-current")).to_contain_text("break")
    search.button("next cut").click()
    expect(search.caption).to_contain_text("Cut at C")
    search.button("previous cut").click()
    expect(search.caption).to_contain_text("Cut at B")
    expect(search.box.locator(".gt-counts")).to_have_text("nodes 8 · leaves 3 · cuts 1")


def test_numbers_can_be_shown_for_max(search: StepperPage) -> None:
    search.button("next cut").click()
    pill = search.box.locator(".gt-now .gt-pill-text")
    expect(pill).to_have_text("≥ 1")
    search.button("numbers: as the code returns them").click()
    expect(pill).to_have_text("≤ −1")
    search.button("numbers: for MAX").click()
    expect(pill).to_have_text("≥ 1")
