"""How long a step of the stepper takes in the page, measured by the page's own clock in headless Chromium."""

import statistics
import tempfile
from pathlib import Path

from tests.browser.lab import LessonPage, copy_course, lesson_page, running_browser, running_lab
from tests.browser.scratch import open_scratch
from tools.browser import find_browser

STEPS = 50
SOURCE = """
from gametree import Tree, minimax
from gametree.widgets import watch
watch(minimax, Tree([[[list(range(3)) for _ in range(3)] for _ in range(3)] for _ in range(3)]))
"""
MEASURE = """(steps) => {
    const button = document.querySelector('.gt-bar button[aria-label="next step"]');
    const times = [];
    for (let step = 0; step < steps; step++) {
        const start = performance.now();
        button.click();
        document.querySelector('.gt-tree').getBoundingClientRect();  // the layout is part of a step
        times.push(performance.now() - start);
    }
    return times;
}"""


def step_times() -> list[float] | None:
    """Return the milliseconds of each of 50 steps on a tree of 121 nodes, None without a browser."""
    browser_path = find_browser()
    if browser_path is None:
        return None
    with tempfile.TemporaryDirectory() as scratch:
        course, home = copy_course(Path(scratch) / "course"), Path(scratch) / "home"
        with (
            running_lab(course, home) as server,
            running_browser(browser_path) as browser,
            lesson_page(browser, server) as lesson,
        ):
            return _measured(lesson)


def _measured(lesson: LessonPage) -> list[float]:
    open_scratch(lesson, "steps", SOURCE)
    nodes = lesson.page.locator("[data-node]").count()
    if nodes != 121:
        raise AssertionError(f"expected a tree of 121 nodes on the page, found {nodes}")
    times: list[float] = lesson.page.evaluate(MEASURE, STEPS)
    return times


def report() -> str:
    """Return the median in words."""
    times = step_times()
    if times is None:
        return "\n  a step in the page: no browser found, nothing measured"
    return f"\n  a step in the page, 121 nodes, median of {STEPS}: {statistics.median(times):.1f} ms"
