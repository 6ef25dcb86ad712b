"""How long a step of the stepper and a changed leaf take in the page, by the page's own clock in headless Chromium."""

import statistics
import tempfile
from pathlib import Path

from tools.browser import find_browser
from tools.driver import LessonPage, copy_course, lesson_page, open_scratch, running_browser, running_lab

STEPS = 50
TREE = "Tree([[[list(range(3)) for _ in range(3)] for _ in range(3)] for _ in range(3)])"
SOURCE = f"""
from gametree import Tree, minimax
from gametree.widgets import Explorer
Explorer(minimax, {TREE})
"""
MEASURE = """([times, what]) => {
    const card = document.querySelector('.gt-stepper');
    const next = card.querySelector('button[aria-label="next step"]');
    const leaf = [...card.querySelectorAll('[data-node]:has(> .gt-leaf) > .gt-face')].at(-1);
    const change = () => {
        const field = card.querySelector('.gt-typed');
        field.value = Number(field.value) + 1;
        field.dispatchEvent(new Event('input'));
    };
    if (what === 'a changed leaf') {
        card.querySelector('button[aria-label="last step"]').click();
        leaf.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
    }
    return Array.from({length: times}, () => {
        const start = performance.now();
        what === 'a step' ? next.click() : change();
        card.querySelector('.gt-tree').getBoundingClientRect();  // the layout is part of it
        return performance.now() - start;
    });
}"""


def times() -> dict[str, list[float]]:
    """Return the milliseconds of 50 steps, and of 50 changes of a leaf, on 121 nodes; nothing without a browser."""
    browser_path = find_browser()
    if browser_path is None:
        return {}
    with tempfile.TemporaryDirectory() as scratch:
        course, home = copy_course(Path(scratch) / "course"), Path(scratch) / "home"
        with (
            running_lab(course, home) as server,
            running_browser(browser_path) as browser,
            lesson_page(browser, server) as lesson,
        ):
            return _measured(lesson)


def _measured(lesson: LessonPage) -> dict[str, list[float]]:
    open_scratch(lesson, "steps", SOURCE)
    nodes = lesson.page.locator("[data-node]").count()
    if nodes != 121:
        raise AssertionError(f"expected a tree of 121 nodes on the page, found {nodes}")
    return {what: lesson.page.evaluate(MEASURE, [STEPS, what]) for what in ("a step", "a changed leaf")}


def report() -> str:
    """Return the medians in words."""
    found = times()
    if not found:
        return "\n  a step in the page: no browser found, nothing measured"
    medians = {what: statistics.median(own) for what, own in found.items()}
    return "".join(
        f"\n  {what} in the page, 121 nodes, median of {STEPS}: {own:.1f} ms" for what, own in medians.items()
    )
