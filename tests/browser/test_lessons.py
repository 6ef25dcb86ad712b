"""Every lesson runs in JupyterLab, as a learner has it."""

import pytest
from playwright.sync_api import expect

from tests.browser.lab import LessonPage
from tools import ROOT

LESSONS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("name", LESSONS)
def test_lesson_runs_from_top_to_bottom(lesson: LessonPage, name: str) -> None:
    lesson.open(f"notebooks/{name}")
    lesson.run_all()
    assert lesson.errors() == []
    assert lesson.not_run() == []
    assert lesson.widget_errors() == []
    every_stepper_steps(lesson)
    assert lesson.console_errors() == []


def every_stepper_steps(lesson: LessonPage) -> None:
    """Go one step on and one step back in each stepper of the page."""
    steppers = lesson.page.locator(".gt-card:not(.gq-card)", has=lesson.page.locator(".gt-counter"))
    for number in range(steppers.count()):
        stepper = steppers.nth(number)
        caption = stepper.locator(".gt-caption").inner_text()
        expect(stepper.locator(".gt-counter")).to_contain_text("step 1 of")
        stepper.get_by_role("button", name="next step", exact=True).click()
        expect(stepper.locator(".gt-counter")).to_contain_text("step 2 of")
        stepper.get_by_role("button", name="previous step", exact=True).click()
        expect(stepper.locator(".gt-counter")).to_contain_text("step 1 of")
        expect(stepper.locator(".gt-caption")).to_have_text(caption)
