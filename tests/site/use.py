"""What a reader does on a page: with keys alone, and first of all with the toy that opens a lesson."""

import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Locator, Page, expect

FREE = "[data-mark='.']"


def the_first_stepper_steps(page: Page) -> None:
    stepper = page.locator(".gt-stepper, .gt-run", has=page.locator(".gt-counter")).first
    stepper.get_by_role("slider").first.focus()
    page.keyboard.press("Home")
    expect(stepper.locator(".gt-counter")).to_contain_text("step 1 of")
    page.keyboard.press("ArrowRight")
    expect(stepper.locator(".gt-counter")).to_contain_text("step 2 of")


def the_first_question_answers(page: Page) -> None:
    answer(page.locator(".gq-question").first)


def answer(question: Locator) -> None:
    """Answer a question with keys: choose the first of its options, or type a number."""
    field = question.locator(".gq-field, .gq-option").first
    field.focus()
    key = question.locator(".gq-key")
    question.page.keyboard.press(key.first.inner_text() if key.count() else "1")
    if field.get_attribute("type") == "text":
        question.page.keyboard.press("Enter")
    expect(question.locator(".gq-verdict")).to_contain_text(re.compile(r"Right\.|Not quite\."))


def _plays(toy: Locator, marks: int, square: str = FREE) -> None:
    """Click a square, the first free one if it does not matter; so many marks more are on the board then."""
    free = toy.locator(FREE).count()
    toy.locator(square).first.click()
    expect(toy.locator(FREE)).to_have_count(free - marks)


def _says(toy: Locator, where: str, answer: str, said: str) -> None:
    """Click somewhere; an answer that was not there is there then."""
    told = toy.locator(answer).filter(has_text=said)
    expect(toy.locator(answer).first).to_be_attached()
    expect(told).to_have_count(0)
    toy.locator(where).first.click()
    expect(told.first).to_be_visible()


def _marks(toy: Locator) -> None:
    toy.get_by_role("checkbox").last.click()
    toy.get_by_role("button", name="check", exact=True).click()
    expect(toy.get_by_role("status").filter(has_text=re.compile("[✓✗]")).first).to_be_visible()


def _searches_again(toy: Locator) -> None:
    """Move a leaf to the left; the leaves that are looked at are counted again."""
    leaf, back = toy.locator("[data-node]:has(> .gt-leaf) > .gt-face").last, toy.locator("button", has_text="as it was")
    expect(back).to_be_disabled()
    leaf.press("Shift+ArrowLeft")
    expect(back).to_be_enabled()
    expect(toy.locator(".gt-seen")).to_contain_text("leaves in all")


TOYS: dict[str, Callable[[Locator], None]] = {
    "00-start-here": partial(_plays, marks=2),
    "01-recursion": partial(
        _says, where="button:has-text('power(2, 3) begins')", answer=".gt-plates", said="power(2, 3)"
    ),
    "02-game-trees": partial(_plays, marks=2),
    "03-minimax": partial(_plays, marks=2),
    "04-looking-ahead": partial(_plays, marks=2),
    "05-negamax": partial(_says, where=".gt-side-button", answer="button", said="as coded"),
    "06-alpha-beta": _marks,
    "07-bounds-and-order": _searches_again,
    "08-move-ordering": _searches_again,
    "09-transpositions": partial(_says, where="[data-board]", answer="[role=status]", said="And which is its twin?"),
    "10-null-windows": partial(
        _says, where="button", answer="[role=status]", said="It is a whole number from 1 to 50."
    ),
    "11-othello": partial(_plays, marks=2, square="[data-cell='11']"),
    "12-gomoku": partial(_plays, marks=2),
    "13-threats": partial(_plays, marks=2, square="[data-cell='8']"),
    "14-tournaments": partial(_plays, marks=2),
    "15-many-hands": partial(_says, where="button", answer="[role=status]", said="One alone needs 10."),
}


def the_first_toy_answers(page: Page, lesson: str) -> None:
    """Do on the page of a lesson what its first words say."""
    TOYS[lesson](page.locator(".cell_output").first)


BOARD = FREE, "button:enabled:has-text('take back')"
LEAF = "[data-node]:has(> .gt-leaf) >> nth=-1"
# Where to click in the picture of a toy that has not been run, and what the toy answers: a board can go back.
PICTURES = {
    "01-recursion": ("svg", "button:focus"),  # nothing in it can be clicked: its first button has the keys
    "05-negamax": (LEAF, ":text('Entered from B.')"),
    "06-alpha-beta": (LEAF, "[aria-checked='true']"),
    "07-bounds-and-order": (LEAF, ".gt-face:focus"),
    "08-move-ordering": (LEAF, ".gt-face:focus"),
    "09-transpositions": ("[data-board]", ":text('And which is its twin?')"),
    "10-null-windows": ("svg", "button:focus"),
    "11-othello": ("[data-cell='11']", BOARD[1]),
    "12-gomoku": ("svg", BOARD[1]),
    "13-threats": ("svg", BOARD[1]),
    "15-many-hands": ("svg", "button:focus"),
}


def the_picture_is_played(toy: Locator, lesson: str) -> None:
    """Click in the picture of a toy that has not been run: it runs, and the click is the toy's."""
    where, answer = PICTURES.get(lesson, BOARD)
    toy.locator(f".gt-preview {where}").first.click()
    expect(toy.locator(f".gt-lives {answer}").first).to_be_visible()
