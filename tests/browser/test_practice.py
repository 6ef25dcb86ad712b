"""The practice in JupyterLab: solved rightly and wrongly by clicks, and by the keyboard alone."""

import re

import pytest
from playwright.sync_api import Locator, expect

from classroom.practice.marking import FIELDS, PracticeTask, right_marking
from tools.driver import LessonPage, open_scratch

MIDDLE = """edge => {
    const at = edge.getPointAtLength(edge.getTotalLength() / 2).matrixTransform(edge.getScreenCTM());
    return [at.x, at.y];
}"""


@pytest.fixture
def practice(lesson: LessonPage):
    """Opens a scratch notebook with a practice in it, and returns its card."""

    def open_practice(arguments: str) -> Locator:
        source = f"from gametree import Tree\nfrom classroom import Practice\nPractice({arguments})"
        open_scratch(lesson, "practice", source)
        return lesson.output(0).locator(".gp-card")

    yield open_practice
    assert lesson.widget_errors() == []
    assert lesson.console_errors() == []


def node(card: Locator, name: str) -> Locator:
    """A node of the tree, as a screen reader finds it."""
    return card.get_by_role("checkbox", name=re.compile(rf"^{name}: "))


def press(card: Locator, name: str) -> None:
    card.get_by_role("button", name=name, exact=True).click()


def said(card: Locator) -> Locator:
    return card.get_by_role("status")


def test_solved_rightly_by_clicks(practice):
    task = PracticeTask(1, 1)
    card = practice("level=1, seed=1")
    for path in sorted(task.key.branches):
        marked = node(card, task.key.name(path))
        expect(marked).to_be_checked(checked=False)
        marked.click()
        expect(marked).to_be_checked()
        expect(said(card)).to_contain_text(f"{task.key.name(path)} is marked as never looked at.")
    press(card, "check")
    expect(said(card)).to_have_text("✓ All right. Alpha-beta looks at 7 of the 9 leaves.")


def test_a_check_of_nothing_says_how_many_there_are_to_find_and_not_which(practice):
    card = practice("level=1, seed=1")
    press(card, "check")
    expect(said(card)).to_have_text("Nothing is marked yet: there are 2 branches to find.")
    expect(card.locator(".gp-wrong")).to_have_count(0)
    press(card, "hint")
    expect(card.locator(".gp-finding")).to_have_count(1)


def test_solved_wrongly_by_clicks_and_then_shown(practice, lesson):
    card = practice("level=1, seed=1")
    node(card, "B2").click()
    buttons = card.get_by_role("button", name="check", exact=True)
    before = buttons.bounding_box()
    press(card, "check")
    expect(said(card)).to_contain_text("✗ 3 not right yet.")
    assert buttons.bounding_box() == before
    findings = [
        "too much B2 is looked at: at B, MAX already has 6 with A, and B may still be worth up to 10.",
        "too little B3 is never looked at: after B2, B is worth at most 2, and MAX already has 6 with A.",
        "too little C3 is never looked at: after C2, C is worth at most 1, and MAX already has 6 with A.",
    ]
    expect(card.locator(".gp-finding")).to_have_text(findings, use_inner_text=True)
    expect(node(card, "B2")).to_have_attribute("aria-label", re.compile("not right yet"))
    card.locator(".gp-finding").nth(1).get_by_role("button").click()
    expect(node(card, "B3")).to_be_focused()
    press(card, "show me")
    stepper = lesson.output(0).locator(".gt-card:not(.gp-card)")
    expect(stepper.locator(".gt-caption")).to_contain_text("✂ Cut at B")
    expect(stepper.locator("[data-node].gt-cut")).to_have_count(1)
    press(card, "new tree")
    expect(card.locator(".gt-counts")).to_have_text("level 1 of 6 · tree 2")
    expect(stepper).to_have_count(0)


def test_where_nothing_is_cut_a_click_leads_to_the_field_of_a_value(practice, lesson):
    card = practice("tree=Tree([[3, 12], [2, 4]]), rule='never'")
    expect(card.locator("th")).to_have_text(["node", "value", "root", "A", "B"])
    for name, value in (("A", 3), ("B", 2), ("root", 3)):
        node(card, name).click()
        lesson.page.keyboard.type(str(value))
    press(card, "check")
    expect(said(card)).to_have_text("✓ All right. Minimax looks at 4 of the 4 leaves.")


def test_infinity_is_a_button_and_what_is_no_number_is_told_how_to_type_it(practice, lesson):
    card = practice("level=2, seed=2")
    field = card.locator(".gp-field:enabled[aria-label*=α]").first
    field.click()
    press(card, "−∞")
    expect(field).to_have_value("−∞")
    expect(field).to_be_focused()
    field.fill("oo")
    press(card, "check")
    expect(card.locator(".gp-findings")).to_contain_text("(“oo” is not a number, inf for ∞ or -inf for −∞.)")


def test_where_the_kernel_has_ended_marks_are_checked_and_the_rest_says_what_it_needs(practice, lesson):
    card = practice("level=1, seed=1")
    lesson.shutdown_kernel()
    for name in ("B3", "C3"):
        node(card, name).click()
    press(card, "check")
    expect(said(card)).to_have_text("✓ All right. Alpha-beta looks at 7 of the 9 leaves.")
    expect(card.locator(".gp-way")).to_contain_text("Another tree or rule needs Python")
    expect(card.get_by_role("button", name="new tree")).to_be_disabled()


def test_where_the_kernel_begins_anew_what_it_would_answer_is_closed_at_once(practice, lesson):
    card = practice("level=1, seed=1")
    lesson.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    expect(card.locator(".gp-way")).to_contain_text("Another tree or rule needs Python")
    expect(card.get_by_role("button", name="equal is enough")).to_be_disabled()


def test_the_edge_of_a_branch_can_be_clicked_too(practice):
    card = practice("level=3, seed=1")
    middle = card.locator(".gp-hit").nth(1).evaluate(MIDDLE)
    card.page.mouse.click(*middle)
    expect(node(card, "B")).to_be_checked()
    expect(node(card, "B1")).to_have_attribute("aria-label", re.compile("inside a branch marked"))


def test_solved_by_the_keyboard_alone(practice, lesson):
    task = PracticeTask(2, 2)
    key, right = task.key, right_marking(task.key)
    card = practice("level=2, seed=2")
    keys = lesson.page.keyboard
    node(card, "root").focus()  # where Tab leads to
    for path in sorted(right.branches):
        walk(keys, path)
        expect(node(card, key.name(path))).to_be_focused()
        keys.press("Enter")
        expect(node(card, key.name(path))).to_be_checked()
        for _ in path:
            keys.press("ArrowUp")
    expect(node(card, "root")).to_be_focused()
    keys.press("Tab")
    for _ in [field for field in card.get_by_role("textbox").all() if not field.input_value()]:
        path, where = focused_field(card, task)
        keys.type(right.entries[path, where])
        keys.press("Enter")
    expect(card.get_by_role("button", name="check", exact=True)).to_be_focused()
    keys.press("Enter")
    expect(said(card)).to_contain_text("✓ All right.")


def walk(keys, path):
    """From the root to a node of a tree whose nodes all have three children."""
    for depth, move in enumerate(path):
        keys.press("ArrowDown")
        for _ in range(move):
            keys.press("ArrowRight")
        assert depth < 2


def focused_field(card, task):
    """The node and the field that the focused input is for."""
    label = card.page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    symbol, _, name = label.partition(" of ")
    path = next(path for path in task.key.paths if task.key.name(path) == name)
    return path, dict(zip(["α", "β", "value"], FIELDS, strict=True))[symbol]
