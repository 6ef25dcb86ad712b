"""The quiz in JupyterLab: taken by clicks and by the keyboard alone, rightly and wrongly, and without a kernel."""

import pytest
from playwright.sync_api import expect

from classroom.widgets.quiz import Quiz
from gametree import Tree, alphabeta, power, record
from tools.driver import LessonPage, open_scratch

SEARCH = "from gametree import *\nfrom classroom import quiz\nquiz(alphabeta, Tree([[3, 12], [2, 4]]))"
POWER = "from gametree import *\nfrom classroom import quiz\nquiz(power, 2, 3)"

MINE = """from gametree import *
from classroom import defend
def mine(position):
    if not position.moves():
        return position.score()
    choose = max if position.turn == MAX else min
    values = [mine(position.play(move)) for move in position.moves()]
    return choose(values)
defend(mine)"""


class QuizPage:
    """What a person sees of the quiz below the first cell, and what it asks."""

    def __init__(self, lesson: LessonPage, questions: list[dict]) -> None:
        self.lesson, self.questions = lesson, questions
        self.card = lesson.output(0).locator(".gq-card")
        self.prompt = self.card.locator(".gq-prompt")
        self.options = self.card.locator(".gq-option")
        self.verdict = self.card.get_by_role("status")
        self.keys = lesson.page.keyboard

    def press(self, name: str) -> None:
        self.card.get_by_role("button", name=name, exact=True).click()

    def press_key_of(self, option: int) -> None:
        self.keys.press(self.options.nth(option).locator(".gq-key").inner_text())

    def right(self, at: int) -> int:
        return [option["right"] for option in self.questions[at]["options"]].index(True)

    def wrong(self, at: int, *, tagged: bool = True) -> int:
        options = self.questions[at]["options"]
        return next(n for n, one in enumerate(options) if not one["right"] and bool(one["mistakes"]) == tagged)

    def expect_question(self, at: int) -> None:
        expect(self.card.locator(".gq-panel")).to_have_attribute("data-state", "asking")
        expect(self.prompt).to_have_text(self.questions[at]["prompt"])
        expect(self.card.locator(".gq-where")).to_have_text(f"question {at + 1} of {len(self.questions)}")
        expect(self.card.locator(".gt-counter")).to_contain_text(f"step {self.questions[at]['frame'] + 1} of")

    def expect_right(self, at: int) -> None:
        expect(self.verdict).to_contain_text("✓ Right.")
        expect(self.options.nth(self.right(at)).locator(".gq-mark")).to_have_text("✓")


@pytest.fixture
def opened(lesson: LessonPage):
    def open_quiz(source: str, recording) -> QuizPage:
        open_scratch(lesson, "quiz", source)
        return QuizPage(lesson, Quiz(recording).card.quiz["questions"])

    yield open_quiz
    assert lesson.widget_errors() == []
    assert lesson.console_errors() == []


def search_quiz(opened) -> QuizPage:
    return opened(SEARCH, record(alphabeta, Tree([[3, 12], [2, 4]])))


def test_taken_by_clicks_with_every_answer_right(opened) -> None:
    quiz = search_quiz(opened)
    quiz.press("start ▶")
    last = len(quiz.questions) - 1
    for at in range(last + 1):
        quiz.expect_question(at)
        quiz.options.nth(quiz.right(at)).click()
        quiz.expect_right(at)
        quiz.press("go on ▶" if at < last else "to the summary ▶")
    expect(quiz.prompt).to_have_text(f"Right at the first try: {last + 1} of {last + 1}.")
    expect(quiz.verdict).to_have_text("✓ Not one wrong answer.")
    quiz.press("once more")
    expect(quiz.card.locator(".gt-counter")).to_contain_text("step 1 of")
    expect(quiz.card.get_by_role("button", name="start ▶")).to_be_visible()


def test_a_wrong_answer_names_the_mistake_and_draws_its_witness(opened) -> None:
    quiz = search_quiz(opened)
    quiz.press("start ▶")
    for at in range(len(quiz.questions)):
        quiz.expect_question(at)
        wrong = quiz.options.nth(quiz.wrong(at))
        wrong.click()
        expect(wrong.locator(".gq-mark")).to_have_text("✗")
        expect(quiz.verdict).to_contain_text(quiz.questions[at]["nudge"])
        expect(quiz.verdict.locator("figure")).to_have_count(0)
        quiz.press("what is wrong with it?")
        expect(quiz.verdict).to_contain_text("A program does this with the mistake “")
        expect(quiz.verdict).to_contain_text("The smallest input on which it goes wrong")
        expect(quiz.verdict.locator("figure svg").first).to_be_visible()
        expect(quiz.card.locator(".gt-counter")).to_contain_text(f"step {quiz.questions[at]['frame'] + 1} of")
        quiz.options.nth(quiz.right(at)).click()
        quiz.expect_right(at)
        expect(quiz.verdict.locator("figure")).to_have_count(0)
        quiz.card.locator(".gt-main").click()
    expect(quiz.prompt).to_have_text(f"Right at the first try: 0 of {len(quiz.questions)}.")
    expect(quiz.verdict).to_contain_text("Mistakes that you met:")
    quiz.card.locator(".gq-met").get_by_role("button").first.click()
    expect(quiz.verdict.locator("figure").first).to_be_visible()
    quiz.press("to the summary ▶")
    expect(quiz.prompt).to_contain_text("Right at the first try")


def test_taken_by_the_keyboard_alone(opened, lesson: LessonPage) -> None:
    quiz = search_quiz(opened)
    before = [cell["cell_type"] for cell in lesson.cells()]
    quiz.card.get_by_role("button", name="start ▶").focus()  # where Tab leads to
    quiz.keys.press("Enter")
    for at in range(len(quiz.questions)):
        quiz.expect_question(at)
        expect(quiz.options.nth(0)).to_be_focused()
        if at % 2:
            for _ in range(quiz.right(at)):
                quiz.keys.press("ArrowDown")
            quiz.keys.press("Enter")
        else:
            quiz.press_key_of(quiz.right(at))
        quiz.expect_right(at)
        expect(quiz.card.locator(".gt-main")).to_be_focused()
        quiz.keys.press("Enter")
    expect(quiz.prompt).to_contain_text("Right at the first try")
    assert [cell["cell_type"] for cell in lesson.cells()] == before  # a number key makes a heading of a cell elsewhere


def test_a_wrong_key_can_be_tried_again(opened) -> None:
    quiz = search_quiz(opened)
    quiz.card.get_by_role("button", name="start ▶").focus()
    quiz.keys.press("Enter")
    quiz.expect_question(0)
    wrong = quiz.wrong(0)
    quiz.press_key_of(wrong)
    expect(quiz.verdict).to_contain_text("is not what happens here.")
    expect(quiz.options.nth(wrong)).to_be_focused()
    quiz.press_key_of(wrong)
    expect(quiz.card.locator(".gq-panel")).to_have_attribute("data-state", "asking")
    quiz.press_key_of(quiz.right(0))
    quiz.expect_right(0)


def test_the_run_can_be_stepped_back_but_not_past_the_question(opened) -> None:
    quiz = search_quiz(opened)
    quiz.press("start ▶")
    quiz.expect_question(0)
    quiz.press("next step")
    quiz.expect_question(0)
    quiz.press("previous step")
    expect(quiz.card.locator(".gt-counter")).to_contain_text(f"step {quiz.questions[0]['frame']} of")
    quiz.press("next step")
    quiz.expect_question(0)
    quiz.card.locator("[data-node]").last.click()  # not reached yet
    quiz.expect_question(0)


def test_a_recursion_without_a_kernel(opened) -> None:
    quiz = opened(POWER, record(power, 2, 3))
    quiz.lesson.shutdown_kernel()
    quiz.press("start ▶")
    for at in range(len(quiz.questions)):
        quiz.expect_question(at)
        quiz.options.nth(quiz.right(at)).click()
        quiz.expect_right(at)
        quiz.card.locator(".gt-main").click()
    expect(quiz.prompt).to_contain_text("Right at the first try")


def test_a_program_of_ones_own_defended_by_the_keyboard_alone(lesson: LessonPage) -> None:
    open_scratch(lesson, "defence", MINE)
    card = lesson.output(0).locator(".gq-card")
    card.get_by_role("button", name="start ▶").focus()
    lesson.page.keyboard.press("Enter")
    asked = int(card.locator(".gq-where").inner_text().rpartition(" ")[2])
    assert asked >= 5
    for at in range(asked):
        expect(card.locator(".gq-where")).to_have_text(f"question {at + 1} of {asked}")
        expect(card.locator(".gq-panel")).to_have_attribute("data-state", "asking")
        options = card.locator(".gq-option")
        if "line " in options.first.inner_text():  # the code is there, with the line that is asked about
            current = card.locator(".gt-line.gt-current .gt-line-number").inner_text()
            expect(card.locator(".gq-prompt")).to_contain_text(f"line {current},")
        for option in range(options.count()):
            if card.locator(".gq-panel").get_attribute("data-state") == "asking":
                lesson.page.keyboard.press(options.nth(option).locator(".gq-key").inner_text())
                expect(options.nth(option).locator(".gq-mark")).not_to_be_empty()
        expect(card.get_by_role("status")).to_contain_text("✓ Right.")
        expect(card.locator(".gt-main")).to_be_focused()
        lesson.page.keyboard.press("Enter")
    expect(card.locator(".gq-prompt")).to_contain_text("Right at the first try")
    assert lesson.widget_errors() == []
    assert lesson.console_errors() == []
