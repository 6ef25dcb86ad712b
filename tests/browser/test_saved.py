"""A lesson that was run, saved by itself, and opened again without its kernel still steps."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import lab
from tests.browser.lab import LessonPage, lesson_page, running_lab
from tests.browser.scratch import open_scratch

STEPPER = "from gametree import *\nfrom gametree.widgets import Explorer\nExplorer(alphabeta, Tree([[3, 12], [2, 4]]))"


@pytest.fixture
def saving(browser: Browser, tmp_path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LessonPage]:
    """A page of JupyterLab that saves by itself, every second."""
    autosave = {"@jupyterlab/docmanager-extension:plugin": {"autosave": True, "autosaveInterval": 1}}
    monkeypatch.setattr(lab, "SETTINGS", lab.SETTINGS | autosave)
    (tmp_path / "course").mkdir()
    with running_lab(tmp_path / "course", tmp_path / "home") as server, lesson_page(browser, server) as lesson:
        yield lesson


def test_a_saved_lesson_steps_on_without_a_kernel(saving: LessonPage) -> None:
    open_scratch(saving, "saved", STEPPER)
    # The key goes to the leaf itself: JupyterLab may still move the focus after a run.
    leaf = saving.output(0).locator(".gt-card [data-node]:has(> .gt-leaf) > .gt-face").last
    leaf.dispatch_event("keydown", {"key": "ArrowLeft", "shiftKey": True, "bubbles": True})
    expect(saving.output(0).locator(".gt-seen")).to_have_text("4 → 4 leaves looked at")
    expect(saving.output(0).locator(".widget-text input").last).to_have_value("[[3, 12], [4, 2]]")
    # What a widget holds makes no notebook unsaved: JupyterLab saves it with the next change, or when it is told to.
    saving.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    assert "[[3, 12], [4, 2]]" in (saving.server.folder / "saved.ipynb").read_text()
    saving.shutdown_kernel()
    saving.page.goto("about:blank")
    saving.open("saved.ipynb")
    saving.settle()
    assert saving.widget_errors() == []
    counter = saving.output(0).locator(".gt-counter")
    expect(counter).to_have_text("step 1 of 18")
    expect(saving.output(0).locator(".gt-seen")).to_have_text("4 → 4 leaves looked at")
    saving.output(0).get_by_role("button", name="next step", exact=True).click()
    expect(counter).to_have_text("step 2 of 18")


def test_no_menu_of_the_grading_tools_greets_a_learner(lesson: LessonPage) -> None:
    open_scratch(lesson, "menus", "1")
    menu = lesson.page.get_by_role("menubar").first
    expect(menu).to_contain_text("Kernel")
    expect(menu).not_to_contain_text("Nbgrader")
