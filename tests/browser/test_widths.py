"""Boards, questions, quiz and practice can be read at every width: nothing under 10 pixels, nothing cut off."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_lessons import SMALLEST_TEXT, WIDTHS
from tools.driver import LessonPage, open_scratch

IMPORT = "from classroom import *\nfrom gametree import *\nfrom gametree.widgets import *\nfrom players import *"
WIDGETS = (
    "PlayBoard(tic_tac_toe('X.O/.../...'))",
    "PlayBoard(gomoku())",
    "room = play(connect_four())\nroom.board.play(2)\nroom.board.hint()\nroom.review()\nroom",
    "play(othello())",
    "predict('How many nodes does the search visit, if it looks at all of them?', answer=3, why='So.')",
    "self_check('Who chooses at the root?', options=['MAX', 'MIN', 'whoever is to move'], answer='MAX', why='So.')",
    "quiz(alphabeta_max_min, Tree([[3, 12, 8], [2, 4, 6]]))",
    "Practice(tree=Tree([[3, 12, 8], [2, 4, 6]]))",
    "show(draw(position_graph(tic_tac_toe('O.O/OXX/X..'))))",
)
# What is cut off or too small to read; what scrolls inside its own frame is neither.
TROUBLE = """(smallest) => {
    const found = new Set();
    const say = (what, one) => found.add(`${what}: ${(one.textContent || one.className).trim().slice(0, 40)}`);
    for (const widget of document.querySelectorAll('.jp-OutputArea-output :is(.gt-widget, .gt-card)')) {
        const area = widget.closest('.jp-OutputArea-output').getBoundingClientRect();
        const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflowX);
        if (widget.scrollWidth > widget.clientWidth + 1) say('wider than its frame', widget);
        for (const one of widget.querySelectorAll('button, input, p, td, th, svg, text, .gt-caption, .gq-prompt')) {
            const box = one.getBoundingClientRect();
            if (!box.width || getComputedStyle(one).visibility === 'hidden') continue;
            let frame = one.parentElement;
            while (frame !== widget && !scrolls(frame)) frame = frame.parentElement;
            const isFree = frame !== widget && scrolls(frame);
            if (!isFree && (box.left < area.left - 1 || box.right > area.right + 1)) say('cut off', one);
            const scale = one.getScreenCTM?.().a ?? 1;
            const size = parseFloat(getComputedStyle(one).fontSize) * scale;
            if (one.tagName !== 'svg' && one.textContent.trim() && size < smallest - 0.01) say(`${size} pixels`, one);
        }
    }
    return [...found];
}"""

CUT_LINES = """() => [...document.querySelectorAll('.jp-CodeCell .cm-scroller')]
    .filter((code) => code.scrollWidth > code.clientWidth + 1).map((code) => code.textContent)"""


@pytest.fixture
def widgets(lesson: LessonPage) -> LessonPage:
    open_scratch(lesson, "widths", *(f"{IMPORT}\n{widget}" for widget in WIDGETS))
    return lesson


def test_every_widget_can_be_read_at_every_width(widgets: LessonPage) -> None:
    expect(widgets.page.locator(".jp-OutputArea-output > .gt-widget")).to_have_count(len(WIDGETS))
    for width in WIDTHS:
        widgets.set_width(width)
        widgets.settle()
        assert widgets.page.evaluate(TROUBLE, SMALLEST_TEXT) == [], f"{width} pixels"
        assert widgets.page.evaluate(CUT_LINES) == [], f"{width} pixels"
