"""What a reader does on a page, with keys alone."""

import re

from playwright.sync_api import Page, expect


def the_first_stepper_steps(page: Page) -> None:
    stepper = page.locator(".gt-stepper", has=page.locator(".gt-counter")).first
    stepper.get_by_role("slider").first.focus()
    page.keyboard.press("Home")
    expect(stepper.locator(".gt-counter")).to_contain_text("step 1 of")
    page.keyboard.press("ArrowRight")
    expect(stepper.locator(".gt-counter")).to_contain_text("step 2 of")


def the_first_question_answers(page: Page) -> None:
    question = page.locator(".gq-question").first
    field = question.locator(".gq-field, .gq-option").first
    field.focus()
    page.keyboard.press("1")
    if field.get_attribute("type") == "text":
        page.keyboard.press("Enter")
    expect(question.locator(".gq-verdict")).to_contain_text(re.compile(r"Right\.|Not quite\."))
