"""Questions answer in the page alone: by mouse and keyboard, rightly, wrongly, and told in the end."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from classroom import predict, recall, self_check
from classroom.widgets.questions import Question, QuestionCard
from gametree.widgets.page import script, sheet
from tools.driver import open_page

MOUNT = """async ([script, css, state]) => {
    document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
    const el = document.body.appendChild(document.createElement("div"));
    el.className = "gt-widget";
    (await import(script)).default.render({ model: { get: (name) => state[name] }, el });
}"""
REASONS = {"MAX": "It takes the largest.", "MIN": "That one takes the smallest."}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with open_page(browser) as page:
        yield page


def shown(page: Page, question: Question) -> Locator:
    """The question in a page that has nothing but its saved state: no kernel, no notebook."""
    address = "data:text/javascript;charset=utf-8," + quote(script(*QuestionCard.scripts))
    page.evaluate(MOUNT, [address, sheet(*QuestionCard.sheets), question.card.get_state()])
    return page.locator(".gt-card").last


def option(card: Locator, name: str) -> Locator:
    return card.get_by_role("group").get_by_role("button", name=name)


def test_a_wrong_choice_is_marked_and_may_be_followed_by_the_right_one(page: Page) -> None:
    card = shown(page, self_check("Who?", ["MIN", "MAX"], "MAX", REASONS))
    option(card, "MIN").click()
    verdict = card.get_by_role("status")
    expect(verdict).to_have_text("✗ Not quite. That one takes the smallest.")
    expect(option(card, "MIN")).to_contain_text("✗")
    expect(option(card, "MAX")).not_to_contain_text("✓")
    option(card, "MAX").click()
    expect(verdict).to_have_text("✓ Right. It takes the largest.")
    expect(option(card, "MAX")).to_contain_text("✓")
    expect(card.get_by_role("button", name="tell me")).to_have_count(0)


def test_the_answer_is_told_when_asked_for_after_a_try(page: Page) -> None:
    card = shown(page, self_check("Who?", ["MIN", "MAX", "both"], "MAX", "It takes the largest."))
    expect(card.get_by_role("button", name="tell me")).to_have_count(0)
    option(card, "both").click()
    expect(card.get_by_role("status")).to_have_text("✗ Not quite. Have another try.")
    card.get_by_role("button", name="tell me").click()
    expect(card.get_by_role("status")).to_have_text("It is MAX. It takes the largest.")
    option(card, "MIN").click(force=True)
    expect(option(card, "MIN")).not_to_contain_text("✗")


def test_the_keyboard_alone_answers(page: Page) -> None:
    card = shown(page, self_check("Who?", ["MIN", "MAX"], "MAX", REASONS))
    page.keyboard.press("Tab")
    expect(option(card, "MIN")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(option(card, "MIN")).to_be_focused()
    page.keyboard.press("2")
    expect(card.get_by_role("status")).to_contain_text("✓ Right.")


def test_the_key_beside_a_number_is_a_letter_so_that_no_digit_says_another_answer(page: Page) -> None:
    card = shown(page, predict("How many?", "2", "Two.", ["7", "2"]))
    expect(card.locator(".gq-key")).to_have_text(["a", "b"])
    option(card, "a 7").focus()
    for key, verdict in (("2", ""), ("b", "✓ Right. Two.")):
        page.keyboard.press(key)
        expect(card.get_by_role("status")).to_have_text(verdict)


@pytest.mark.parametrize(
    ("answer", "typed", "verdict"),
    [
        (-1000, "−1,000", "✓ Right."),
        (0.5, "0,5", "✓ Right."),
        (5, "5.0", "✓ Right."),
        (5, " 4 ", "✗ Not quite."),
        (5, "many", "Please type a number"),
        (5, "nan", "Please type a number"),
        (5, "", "Please type a number"),
    ],
)
def test_a_number_is_typed(page: Page, answer: float, typed: str, verdict: str) -> None:
    card = shown(page, predict("How many?", answer, "So it is."))
    field = card.get_by_role("textbox", name="Predict. How many?")
    field.fill(typed)
    field.press("Enter")
    expect(card.get_by_role("status")).to_contain_text(verdict)


def test_a_wrong_number_is_told_what_it_would_mean(page: Page) -> None:
    card = shown(page, predict("How many?", -3, {-3: "So it is.", 0.5: "Half of them.", 1200: "All of them."}))
    said = {"0,5": "Half of them.", "1,200": "All of them.", "7": "Have another try.", "-3": "So it is."}
    for typed, words in said.items():
        card.get_by_role("textbox").fill(typed)
        card.get_by_role("button", name="That is my answer").click()
        expect(card.get_by_role("status")).to_contain_text(words)


def test_a_number_is_told_as_the_course_writes_it(page: Page) -> None:
    card = shown(page, predict("How many?", -3, "So it is."))
    card.get_by_role("textbox").fill("3")
    card.get_by_role("button", name="That is my answer").click()
    card.get_by_role("button", name="tell me").click()
    expect(card.get_by_role("status")).to_have_text("It is −3. So it is.")


def test_one_question_says_nothing_of_another(page: Page) -> None:
    pair = recall(self_check("Who?", ["MIN", "MAX"], "MAX", REASONS), predict("How many?", 2, "Two."))
    for question in pair.children[1:]:
        shown(page, question)
    option(page.locator(".gt-card").first, "MAX").click()
    expect(page.get_by_role("status")).to_have_text(["✓ Right. It takes the largest.", ""])
