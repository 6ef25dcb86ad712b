"""Every lesson runs in JupyterLab, as a learner has it, and its steppers stand still and can be read."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.counts import count
from tests.outputs import differences
from tests.site import use
from tools import ROOT
from tools.driver import LessonPage, source_of

LESSONS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
WIDTHS = (1300, 1000, 800, 650)  # a window of 1300 pixels at a zoom of 200 % is one of 650
SMALLEST_TEXT = {1300: 11, 1000: 10, 800: 10, 650: 10}
HIGHEST = {1300: 640, 1000: 680, 800: 680, 650: 1000}  # pixels of a card
STEPPERS = ".gt-stepper:not(.gt-half), .gt-run"

# Steps through a card by its own button; tells where things are not as they were at the first step, what cannot be
# read, what is cut off, and where the current node is out of sight.
GO_THROUGH = """([cards, number, smallest]) => {
    const card = document.querySelectorAll(cards)[number];
    const found = new Set();
    const expect = (holds, trouble) => { if (!holds) found.add(trouble); };
    const inside = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1
        && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
    const parts = 'button, input, .gt-tree, .gt-code, .gt-stack-box, .gt-caption, .gt-tally-bar, .gt-nest, .gt-large';
    const boxes = () => {
        const {left, top} = card.getBoundingClientRect();
        return [card, ...card.querySelectorAll(parts)].map((one) => {
            const box = one.getBoundingClientRect();
            return [one.title || one.classList[0], box.left - left, box.top - top, box.width, box.height].join(' ');
        });
    };
    const trees = [...card.querySelectorAll('.gt-tree')];
    const area = card.closest('.jp-OutputArea-output').getBoundingClientRect();
    expect(inside(card.getBoundingClientRect(), area), 'the card is cut off');
    expect(card.scrollWidth <= card.clientWidth + 1, 'something in the card is cut off on the right');
    for (const tree of trees) {
        expect(innerWidth < 800 || tree.scrollWidth <= tree.clientWidth + 1, 'the tree scrolls sideways');
    }
    const next = card.querySelector('button[aria-label="next step"]');
    card.querySelector('button[aria-label="first step"]').click();
    const first = boxes();
    const count = Number(card.querySelector('.gt-counter').textContent.split(' of ')[1]);
    for (let step = 1; step <= count; step++, next.click()) {
        const at = `step ${step}: `;
        boxes().forEach((box, place) => expect(box === first[place], `${at}${first[place]} moved to ${box}`));
        for (const caption of card.querySelectorAll('.gt-caption')) {
            expect(caption.scrollHeight <= caption.clientHeight + 1, `${at}the caption is cut off`);
        }
        for (const moving of card.getAnimations({subtree: true})) moving.finish();
        for (const letter of card.querySelectorAll('.gt-run-halo circle')) {
            const [box, room] = [letter, letter.closest('.gt-run-tree')].map((one) => one.getBoundingClientRect());
            expect(!box.width || inside(box, room), `${at}the letter of a worker is cut off`);
        }
        for (const tree of trees) {
            const now = tree.querySelector('.gt-now > .gt-face').getBoundingClientRect();
            const isSeen = now.width > tree.clientWidth - 10 || inside(now, tree.getBoundingClientRect());
            expect(isSeen, `${at}the current node is out of sight`);
        }
    }
    for (const svg of card.querySelectorAll('.gt-tree svg')) {
        for (const text of svg.querySelectorAll('text:not(.gt-travelling)')) {
            if (!text.textContent.trim() || !text.checkVisibility({visibilityProperty: true})) continue;
            const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
            expect(size >= smallest - 0.01, `${text.textContent} is ${size} pixels high`);
            expect(inside(text.getBoundingClientRect(), svg.getBoundingClientRect()), `${text.textContent} is cut off`);
        }
    }
    card.querySelector('button[aria-label="first step"]').click();
    return [...found].slice(0, 5);
}"""
# What a caption says of α and β stands on the number line too, for whichever side the numbers are.
SIDES = """([cards, number]) => {
    const card = document.querySelectorAll(cards)[number];
    const found = new Set();
    const count = Number(card.querySelector('.gt-counter').textContent.split(' of ')[1]);
    const halves = card.querySelectorAll('.gt-half').length ? [...card.querySelectorAll('.gt-half')] : [card];
    const bound = /([αβ]) (?:= |at .+? (?:rises|falls) to )([−+∞\\d.]*[∞\\d])/g;
    const hold = (half) => {
        const text = (selector) => half.querySelector(selector).textContent;
        for (const [, name, told] of text('.gt-caption').matchAll(bound)) {
            const end = text(`.gt-nest-now .gt-nest-${name === 'α' ? 'alpha' : 'beta'}`);
            if (end !== told) found.add(`${text('.gt-nest-now .gt-nest-name')} ${end}: ${text('.gt-caption')}`);
        }
    };
    const [first, next] = ['first', 'next'].map((name) => card.querySelector(`button[aria-label="${name} step"]`));
    const side = card.querySelector('.gt-side-button');
    for (const _ of side ? [1, 2] : [1]) {
        first.click();
        for (let step = 1; step <= count; step++, next.click()) halves.forEach(hold);
        side?.click();
    }
    first.click();
    return [...found].slice(0, 5);
}"""
HEIGHT = "([cards, number]) => document.querySelectorAll(cards)[number].offsetHeight"
IS_WHOLE = """() => {
    const {scrollWidth, clientWidth} = document.querySelector('.jp-OutputArea-output');
    return scrollWidth <= clientWidth;
}"""
SCROLLED = "() => document.querySelector('.jp-NotebookPanel-notebook .jp-WindowedPanel-outer').scrollTop"


@pytest.mark.parametrize("name", LESSONS)
def test_lesson_runs_from_top_to_bottom(lesson: LessonPage, name: str) -> None:
    lesson.open(f"notebooks/{name}")
    the_toy_fits(lesson)
    a_click_on_its_picture_is_the_toys(lesson, Path(name).stem)
    following_the_words_is_safe(lesson)
    use.TOYS[Path(name).stem](lesson.output(1))
    lesson.run_all()
    assert lesson.errors() == []
    assert lesson.not_run() == []
    assert differences(lesson.notebook(), ROOT / "notebooks" / name) == []
    assert lesson.widget_errors() == []
    for number in range(lesson.page.locator(STEPPERS).count()):
        if number < count("steppers stepped by keys"):
            the_keys_step_and_nothing_scrolls(lesson, number)
        assert lesson.page.evaluate(SIDES, [STEPPERS, number]) == [], f"stepper {number}"
    for width in widths_of(name):
        lesson.set_width(width)
        lesson.settle()
        every_stepper_stands_still(lesson, width)
    assert lesson.console_errors() == []


def widths_of(name: str) -> list[int]:
    """The widths at which this run looks at a lesson: one after the other, so that each is some lessons'."""
    at = LESSONS.index(name)
    return [WIDTHS[(at + more) % len(WIDTHS)] for more in range(count("widths of a lesson"))]


def the_toy_fits(lesson: LessonPage) -> None:
    """Look at the picture of a toy that was not run yet."""
    lesson.set_width(min(WIDTHS))
    lesson.settle()
    expect(lesson.output(1).locator(".gt-svg").first).to_be_visible()
    assert lesson.page.evaluate(IS_WHOLE)
    lesson.set_width(max(WIDTHS))


def a_click_on_its_picture_is_the_toys(lesson: LessonPage, name: str) -> None:
    """Click in the picture: the toy's cell runs, and no other."""
    use.the_picture_is_played(lesson.output(1), name)
    lesson.wait_until(lambda: bool(lesson.cells()[1]["execution_count"]))
    assert [cell["execution_count"] for cell in lesson.cells() if cell.get("execution_count")] == [1]


def following_the_words_is_safe(lesson: LessonPage) -> None:
    """Click the grey bar and press Shift+Enter, at the toy and at the first recall: both run, and stay folded."""
    recalled = [number for number, cell in enumerate(lesson.cells()) if source_of(cell).startswith("recall(")][:1]
    for number in (1, *recalled):
        click_the_bar_and_run(lesson, number)


def click_the_bar_and_run(lesson: LessonPage, number: int) -> None:
    cell = lesson.cell(number)
    count = lesson.cells()[number]["execution_count"]
    cell.scroll_into_view_if_needed()
    bar = cell.locator(".jp-InputPlaceholder").bounding_box()
    assert bar is not None, "the cell is folded before it is clicked"
    lesson.page.mouse.click(bar["x"] + bar["width"] / 2, bar["y"] + bar["height"] / 2)
    expect(cell).to_have_class(re.compile("jp-mod-active"))
    lesson.page.keyboard.press("Shift+Enter")
    lesson.wait_until(lambda: lesson.cells()[number]["execution_count"] not in (None, count))
    expect(cell.locator(".jp-InputPlaceholder")).to_be_visible()
    expect(cell.locator(".jp-InputArea-editor")).to_be_hidden()


def the_keys_step_and_nothing_scrolls(lesson: LessonPage, number: int) -> None:
    stepper = lesson.page.locator(STEPPERS).nth(number)
    stepper.get_by_role("button", name="next step", exact=True).click()
    scrolled = lesson.page.evaluate(SCROLLED)
    for key, step in (("Home", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowDown", 0), ("ArrowUp", 0), ("Home", 1)):
        lesson.page.keyboard.press(key)
        if step:
            expect(stepper.locator(".gt-counter")).to_contain_text(f"step {step} of")
    assert lesson.page.evaluate(SCROLLED) == scrolled


def every_stepper_stands_still(lesson: LessonPage, width: int) -> None:
    """Step through every stepper of the page, and find all of it in one screen."""
    for number in range(lesson.page.locator(STEPPERS).count()):
        where = f"stepper {number} at {width} pixels"
        assert lesson.page.evaluate(GO_THROUGH, [STEPPERS, number, SMALLEST_TEXT[width]]) == [], where
        assert lesson.page.evaluate(HEIGHT, [STEPPERS, number]) <= HIGHEST[width], where
