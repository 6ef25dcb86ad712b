"""The explorer in JupyterLab: leaves and nodes are dragged, typed and moved by keyboard, with and without a kernel."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.shown import Shown
from tools.driver import LessonPage, open_scratch

SOURCE = """from gametree import *
from gametree.widgets import Explorer
explorer = Explorer(alphabeta_max_min, Tree([[3, 12, 8], [2, 4, 6]]))
explorer"""


class ExplorerPage(Shown):
    """What a person sees of the explorer."""

    def __init__(self, lesson: LessonPage) -> None:
        super().__init__(lesson)
        self.seen = self.box.locator(".gt-seen")
        self.words = self.box.locator(".gt-rule-words")
        self.card = self.box.locator(".gt-card")

    def leaf(self, name: str) -> Locator:
        return self.card.get_by_role("button", name=re.compile(rf"^{name}: "))

    def node(self, number: int) -> Locator:
        return self.box.locator(f'[data-node="{number}"] > .gt-box')

    def numbers(self) -> list[str | None]:
        """The leaves' numbers from left to right."""
        labels = self.card.locator("[data-node]:has(> .gt-leaf) > .gt-label").all()
        return [label.text_content() for label in sorted(labels, key=lambda one: (one.bounding_box() or {})["x"])]

    def drag(self, what: Locator, right: float, up: float) -> None:
        box, mouse = what.bounding_box(), self.lesson.page.mouse
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + right, y - up)  # at once: on the way the page would follow as many changes as it has frames


@pytest.fixture
def explorer(lesson: LessonPage) -> ExplorerPage:
    open_scratch(lesson, "explorer", SOURCE)
    return ExplorerPage(lesson)


def test_ctrl_z_takes_back_what_was_typed_and_what_was_moved(explorer: ExplorerPage) -> None:
    page = explorer.lesson.page
    leaf = explorer.leaf("A2")
    leaf.focus()
    page.keyboard.press("7")
    page.keyboard.press("Enter")
    assert explorer.numbers() == ["3", "7", "8", "2", "4", "6"]
    leaf.press("Shift+ArrowLeft")
    assert explorer.numbers() == ["7", "3", "8", "2", "4", "6"]
    for numbers in (["3", "7", "8", "2", "4", "6"], ["3", "12", "8", "2", "4", "6"], ["3", "12", "8", "2", "4", "6"]):
        explorer.leaf("A1").press("Control+z")
        assert explorer.numbers() == numbers


def test_a_dragged_leaf_is_followed_in_the_moment_that_was_shown(explorer: ExplorerPage) -> None:
    page = explorer.lesson.page
    expect(explorer.seen).to_be_hidden()  # it has not happened yet
    explorer.button("next cut").click()
    expect(explorer.caption).to_contain_text("Cut at B: after B1, B is worth at most 2 for MAX")
    explorer.drag(explorer.node(6), 0, -15)
    expect(explorer.caption).to_contain_text("Cut at B: after B1, B is worth at most −1 for MAX")
    expect(explorer.words).to_have_text("the root is 3 while B1 ≤ 3")
    page.mouse.move(page.viewport_size["width"] / 2, 0)
    page.mouse.up()
    expect(explorer.words).to_be_hidden()
    expect(explorer.seen).to_be_visible()
    explorer.button("as it was").click()
    expect(explorer.seen).to_be_hidden()
    explorer.button("last step").click()
    expect(explorer.seen).to_be_visible()


def test_the_frame_of_a_leaf_that_is_pruned_goes_down_with_it(explorer: ExplorerPage) -> None:
    explorer.button("last step").click()
    tops = "(node) => [...node.querySelectorAll('.gt-box, .gt-face')].map((one) => one.getBoundingClientRect().top)"
    expect(explorer.box.locator('[data-node="7"]')).to_have_class(re.compile("gt-pruned"))
    explorer.lesson.page.wait_for_timeout(500)  # it sinks
    (seen, seen_frame), (pruned, frame) = (explorer.box.locator(f'[data-node="{at}"]').evaluate(tops) for at in (6, 7))
    assert pruned > seen
    assert pruned - frame == pytest.approx(seen - seen_frame, abs=1)


def test_a_change_without_the_shown_moment_goes_to_the_last_one_before_it(explorer: ExplorerPage) -> None:
    explorer.button("next cut").click()
    explorer.drag(explorer.node(6), 0, 50)
    expect(explorer.seen).to_have_text("looks at 6 of 6 leaves in all")
    expect(explorer.caption).to_contain_text("β at B falls to 12")
    expect(explorer.words).to_have_text("the root is 4 while B1 ≥ 4")


def test_a_node_dragged_sideways_changes_the_order(explorer: ExplorerPage) -> None:
    explorer.button("last step").click()
    name = explorer.box.locator('[data-node="2"] > .gt-name')
    explorer.drag(explorer.node(2), -220, 0)
    expect(explorer.seen).to_have_text("looks at 6 of 6 leaves in all")
    expect(name).to_have_text("B")
    expect(explorer.caption).to_contain_text("Best play: A, then A1.")
    explorer.lesson.page.mouse.up()
    expect(name).to_have_text("A")
    expect(explorer.seen).to_have_text("looks at 6 of 6 leaves in all")
    assert explorer.numbers() == ["2", "4", "6", "3", "12", "8"]
    expect(explorer.caption).to_contain_text("root is worth 3 for MAX. The search is over. Best play: B, then B1.")
    expect(explorer.box.get_by_role("textbox")).to_have_value("[[2, 4, 6], [3, 12, 8]]")
    explorer.button("as it was").click()
    expect(explorer.seen).to_have_text("looks at 4 of 6 leaves in all")
    assert explorer.numbers() == ["3", "12", "8", "2", "4", "6"]


def test_leaves_are_changed_typed_and_moved_by_keyboard_without_a_kernel(explorer: ExplorerPage) -> None:
    explorer.lesson.shutdown_kernel()
    keyboard = explorer.lesson.page.keyboard
    explorer.leaf("B1").focus()
    keyboard.press("ArrowDown")
    expect(explorer.caption).to_contain_text("Cut at B: after B1, B is worth at most 2 for MAX")
    keyboard.press("Enter")
    field = explorer.box.get_by_role("spinbutton", name="number of B1")
    at, leaf = field.bounding_box(), explorer.node(6).bounding_box()
    assert leaf["x"] - 1 <= at["x"] <= at["x"] + at["width"] <= leaf["x"] + leaf["width"] + 1  # no neighbour is covered
    keyboard.press("ArrowUp")
    keyboard.press("ArrowUp")
    expect(field).to_have_value("4")
    expect(explorer.words).to_have_text("the root is 4 while B1 ≥ 4")
    keyboard.press("Escape")
    assert explorer.numbers() == ["3", "12", "8", "2", "4", "6"]
    keyboard.type("4")
    keyboard.press("Enter")
    keyboard.press("Shift+ArrowRight")
    expect(explorer.leaf("B2")).to_be_focused()
    assert explorer.numbers() == ["3", "12", "8", "4", "4", "6"]
    keyboard.type("-20")
    keyboard.press("Enter")
    expect(explorer.leaf("B2")).to_have_attribute("aria-label", re.compile("^B2: -20"))
    assert explorer.numbers() == ["3", "12", "8", "4", "−20", "6"]
    keyboard.press("Home")
    keyboard.press("ArrowRight")
    expect(explorer.counter).to_contain_text("step 2 of")
    expect(explorer.leaf("B2")).to_have_attribute("aria-label", "B2: -20, not looked at yet")
    expect(explorer.seen).to_have_text("looks at 5 of 6 leaves in all")


def test_a_search_that_the_page_cannot_run_is_followed_with_a_kernel(lesson: LessonPage) -> None:
    table = SOURCE.replace("alphabeta_max_min", "alphabeta_table")
    open_scratch(lesson, "table", table)
    explorer = ExplorerPage(lesson)
    expect(explorer.box.locator(".gt-hint")).to_contain_text("Python searches again after each change")
    explorer.button("next cut").click()
    explorer.leaf("B1").click()
    explorer.lesson.page.keyboard.type("-5")
    explorer.lesson.page.keyboard.press("Enter")
    expect(explorer.caption).to_contain_text("Cut at B: after B1, B is worth at most −5 for MAX")
    expect(explorer.box.get_by_role("textbox")).to_have_value("[[3, 12, 8], [-5, 4, 6]]")
