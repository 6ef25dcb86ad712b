"""The stage in JupyterLab: what is seen together, where the eye is led, and what is there only when it is wanted."""

import pytest
from playwright.sync_api import expect

from tests.browser.shown import Shown
from tools.driver import LessonPage, open_scratch

CUTS = (
    "from gametree import *\nfrom gametree.widgets import Explorer\n"
    "Explorer(alphabeta, Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))"
)
FULL = "from gametree import *\nfrom gametree.widgets import watch\nwatch(minimax, Tree([[3, 12], [2, 4]]))"
WIDE = (
    "from gametree import *\nfrom gametree.widgets import Explorer\n"
    "Explorer(alphabeta, make_tree(branching=3, depth=3, seed=7))"
)
IN_CARD = """(card) => {
    const {top, bottom} = card.getBoundingClientRect();
    return ['.gt-caption', '.gt-tree', '.gt-line.gt-current', '.gt-nest', '.gt-large', '.gt-bar'].filter((part) => {
        const box = card.querySelector(part).getBoundingClientRect();
        return box.height === 0 || box.top < top || box.bottom > bottom;
    });
}"""
# In one task of the page: a busy machine would ask when the halo has arrived.
GLIDES = """(halo, steps) => {
    const next = document.querySelector('[aria-label="next step"]');
    for (let step = 0; step < steps; step++) next.click();
    return halo.getAnimations().filter((one) => !(one instanceof CSSTransition)).length;
}"""
HALO = """(card) => {
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const boxOf = (one) => card.querySelector(one).getBoundingClientRect();
    const [halo, now] = ['.gt-halo', '.gt-now > .gt-face'].map(boxOf);
    return Math.hypot(...middle(halo).map((place, at) => place - middle(now)[at]));
}"""

# The texts of nodes that wait or were never looked at, with their contrast as WCAG 2 defines it.
CONTRASTS = """(card) => {
    const light = (colour) => colour.map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
        .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
    const parsed = (text) => text.match(/[\\d.]+/g).slice(0, 3).map((one) => one / 255);
    const paper = parsed(getComputedStyle(card.querySelector('.gt-paper')).fill);
    const texts = [...card.querySelectorAll('.gt-wait > text, .gt-pruned > text')];
    return texts.filter((text) => text.textContent).map((text) => {
        const {fill, opacity} = getComputedStyle(text);
        const seen = parsed(fill).map((one, at) => opacity * one + (1 - opacity) * paper[at]);
        const [dark, bright] = [light(seen), light(paper)].sort((a, b) => a - b);
        return [text.textContent, (bright + 0.05) / (dark + 0.05)];
    });
}"""

BOARDS = 'from gametree import *\nfrom gametree.widgets import watch\nwatch(minimax, tic_tac_toe("O.O/OXX/X.."))'
# The names that an edge runs through.
CROSSED = """(card) => [...card.querySelectorAll('[data-node] > .gt-name')].flatMap((name) => {
    const box = name.getBoundingClientRect();
    const edge = card.querySelector(`[data-edge="${name.parentNode.dataset.node}"]`);
    const [length, screen] = [edge.getTotalLength(), edge.getScreenCTM()];
    const pointAt = (_, at) => edge.getPointAtLength((length * at) / 59).matrixTransform(screen);
    const points = Array.from({length: 60}, pointAt);
    const isIn = ({x, y}) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    return box.width && points.some(isIn) ? [name.textContent] : [];
})"""


@pytest.fixture
def cuts(lesson: LessonPage) -> Shown:
    open_scratch(lesson, "cuts", CUTS)
    return Shown(lesson)


def test_tree_code_windows_and_numbers_are_seen_together(cuts: Shown) -> None:
    card = cuts.box.locator(".gt-stepper")
    cuts.button("next cut").click()
    assert card.evaluate(IN_CARD) == []
    assert card.evaluate("(card) => card.offsetHeight") <= 640
    expect(cuts.box.locator(".gt-nest-row:visible .gt-nest-name")).to_have_text(["root", "B"])
    expect(cuts.box.locator(".gt-nest-met")).to_have_text("α ≥ β: cut")
    expect(cuts.box.locator(".gt-large b").nth(0)).to_have_text("3")


def test_the_halo_is_where_the_search_is_and_glides_when_there_is_time(cuts: Shown) -> None:
    card, halo = cuts.box.locator(".gt-stepper"), cuts.box.locator(".gt-halo")
    for motion, glides in (("no-preference", 1), ("reduce", 0)):
        cuts.lesson.page.emulate_media(reduced_motion=motion)
        cuts.button("first step").click()
        cuts.lesson.page.wait_for_timeout(300)
        assert halo.evaluate(GLIDES, 1) == glides
        cuts.lesson.wait_until(lambda: card.evaluate(HALO) < 2)
    cuts.lesson.page.emulate_media(reduced_motion="no-preference")
    assert halo.evaluate(GLIDES, 2) == 0, "steps that follow at once are not waited for"


def test_bars_of_the_windows_hang_on_the_way_alone_and_close_at_a_cut(cuts: Shown) -> None:
    cuts.button("next cut").click()
    bars = cuts.box.locator(".gt-window-bar:visible")
    expect(bars).to_have_count(2)
    expect(cuts.box.locator(".gt-now > .gt-window-bar")).to_have_class("gt-window-bar gt-crossed")
    cuts.button("last step").click()
    expect(bars).to_have_count(1)


def test_stack_and_windows_are_behind_tabs_and_signs_behind_a_question_mark(cuts: Shown) -> None:
    stack, help_ = cuts.box.locator(".gt-stack"), cuts.box.locator(".gt-help")
    expect(stack).to_be_hidden()
    cuts.box.get_by_role("tab", name="stack").click()
    expect(stack).to_be_visible()
    cuts.lesson.set_width(800)
    cuts.box.get_by_role("tab", name="windows").click()
    expect(cuts.box.locator(".gt-nest")).to_be_visible()
    expect(stack).to_be_hidden()
    expect(help_).to_be_hidden()
    cuts.button("what the signs mean").click()
    expect(help_).to_contain_text("never looked at")
    expect(help_).to_contain_text("Space plays · Shift and arrows walk the tree · ↑ ↓ to the next cut")
    cuts.button("what the signs mean").click()
    expect(help_).to_be_hidden()


def test_a_search_that_cannot_cut_speaks_of_no_cuts(lesson: LessonPage) -> None:
    open_scratch(lesson, "full", FULL)
    full = Shown(lesson)
    expect(full.box.locator(".gt-cut-buttons")).to_have_count(0)
    expect(full.box.locator(".gt-nest, .gt-window-bar")).to_have_count(0)
    full.button("what the signs mean").click()
    expect(full.box.locator(".gt-help")).not_to_contain_text("never looked at")


def test_families_off_the_way_shrink_to_dots_where_there_is_no_room(lesson: LessonPage) -> None:
    open_scratch(lesson, "wide", WIDE)
    wide = Shown(lesson)
    lesson.set_width(800)
    lesson.settle()
    expect(wide.box.locator("[data-detail='0']")).not_to_have_count(0)
    tree = wide.box.locator(".gt-tree")
    for _ in range(8):
        wide.button("next step").click()
        assert tree.evaluate("(tree) => tree.scrollWidth <= tree.clientWidth + 1")
        expect(wide.box.locator(".gt-now")).not_to_have_attribute("data-detail", "0")


@pytest.mark.parametrize("lines", [16, 28])
def test_all_of_a_stepper_is_seen_when_shift_enter_has_run_its_cell(lesson: LessonPage, lines: int) -> None:
    open_scratch(lesson, "tops", "\n".join(["pass"] * lines), FULL, "\n".join(["pass"] * 8))
    cell, stage = lesson.page.locator(".jp-Notebook .jp-Cell").nth(1), lesson.output(1).locator(".gt-stage")
    cell.locator(".jp-InputArea-editor").click()
    lesson.page.keyboard.press("Shift+Enter")
    expect(cell.locator(".jp-InputArea-prompt")).to_have_text("[4]:")
    lesson.page.wait_for_timeout(1500)  # JupyterLab scrolls, and the stepper is drawn
    card, view = (one.bounding_box() for one in (stage, lesson.page.locator(".jp-WindowedPanel-outer")))
    assert view["y"] - 1 <= card["y"] < card["y"] + card["height"] <= view["y"] + view["height"] + 1


def test_no_edge_runs_through_the_name_of_its_board(lesson: LessonPage) -> None:
    open_scratch(lesson, "boards", BOARDS)
    boards = Shown(lesson)
    boards.button("last step").click()
    assert boards.box.locator(".gt-name:visible").count() > 6
    assert boards.box.locator(".gt-stage").evaluate(CROSSED) == []


def test_what_waits_and_what_is_cut_can_be_read(lesson: LessonPage) -> None:
    open_scratch(lesson, "read", CUTS)
    cuts = Shown(lesson)
    for button in ("first step", "last step"):
        cuts.button(button).click()
        lesson.page.wait_for_timeout(400)  # while it fades
        found = dict(cuts.box.evaluate(CONTRASTS))
        assert {"4", "6"} <= found.keys()
        assert {text: one for text, one in found.items() if one < 4.5} == {}
