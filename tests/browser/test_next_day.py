"""The next day: what was run and saved is opened again, nothing is run, and all of it is alive or says what to do."""

from playwright.sync_api import expect

from tests.browser.test_saved import reopened_without_its_kernel
from tools.driver import LessonPage, open_scratch

IMPORTS = """from gametree import *
from gametree.widgets import *
from players import *
from classroom import *
tree = Tree([[3, 12], [2, 4]])"""
ASKED = "self_check('1 + 1?', options=['2', '3'], answer='2', why={'2': 'So it is.', '3': 'One more.'})"
WRONG = """def total(numbers):
    return numbers[0] + total(numbers[1:]) if numbers else 1
expect(total, [([], 0)])"""
ON = 'button[aria-label="next step"]'
# A cell, where to click in what it shows, and what answers in which words.
ALIVE = (
    ("watch(power, 2, 3)", ON, ".gt-counter", "step 2 of"),
    ("compare(minimax, alphabeta, tree)", 'button[aria-label="last step"]', ".gt-caption", "The search is over."),
    ("Explorer(alphabeta_table, tree)", ON, ".gt-counter", "step 2 of"),
    (
        "Replay(play_game(random_player(1), random_player(2), tic_tac_toe()))",
        '[title="one move on"]',
        "[role=status]",
        "Move 1, ",
    ),
    (ASKED, ".gq-option >> nth=1", "[role=status]", "Not quite. One more."),
    (f"recall({ASKED})", ".gq-option >> nth=0", "[role=status]", "Right. So it is."),
    ("quiz(alphabeta, tree)", 'button:has-text("start")', ".gq-where", "question 1 of"),
    ("Twins([tic_tac_toe()] * 2)", "[data-board] >> nth=1", "[role=status]", "And which is its twin?"),
    ("RunStepper(simulate(young_brothers, tree, workers=2))", ON, ".gt-counter", "step 2 of"),
    ("Dealing(tree)", "button >> nth=0", "[role=status]", "One alone needs"),
    ("Guess(tree, 2, 4)", "button >> nth=0", "[role=status]", "It is a whole number from 2 to 3."),
    ("build_stack(power, 2, 1)", 'button:has-text("power(2, 1) begins")', ".gt-plate", "power(2, 1)"),
)
MARKED = """() => [...document.querySelectorAll('.jupyter-widgets-disconnected')]
    .map((one) => getComputedStyle(one, '::before').content)"""


def test_every_kind_of_widget_answers_the_next_day_and_none_is_marked_as_dead(lesson: LessonPage) -> None:
    open_scratch(lesson, "alive", IMPORTS, "show(draw(game_tree(tree)))", *(source for source, *_ in ALIVE))
    for number, (_, place, answer, said) in enumerate(ALIVE, start=2):
        expect(lesson.output(number).locator(place)).to_be_attached()
        expect(lesson.output(number).locator(answer).filter(has_text=said)).to_have_count(0)
    reopened_without_its_kernel(lesson, "alive")
    marks = lesson.page.evaluate(MARKED)
    assert {*marks} == {"none"}
    for number, (_, place, answer, said) in enumerate(ALIVE, start=2):
        lesson.output(number).locator(place).click()
        expect(lesson.output(number).locator(answer).filter(has_text=said).first).to_be_visible()


def test_what_needs_python_says_so_the_next_day(lesson: LessonPage) -> None:
    open_scratch(lesson, "needs", IMPORTS, "Explorer(alphabeta_table, tree)", WRONG)
    explorer, way_on = lesson.output(1), "needs Python: click into its cell, and press Shift+Enter."
    expect(explorer.locator(".gt-counter")).to_be_visible()
    expect(explorer.locator(".gt-needs")).to_have_count(0)
    reopened_without_its_kernel(lesson, "needs")
    expect(explorer.get_by_role("status").filter(has_text="another tree")).to_have_text(
        f"Typing or making another tree {way_on}"
    )
    expect(lesson.output(2).get_by_role("status").last).to_have_text(f"Stepping through it {way_on}")
    leaf = explorer.locator(".gt-card [data-node]:has(> .gt-leaf) > .gt-face").last
    leaf.dispatch_event("keydown", {"key": "ArrowLeft", "shiftKey": True, "bubbles": True})
    expect(explorer.get_by_role("alert").first).to_have_text(f"A search of the changed tree {way_on}")


def test_what_needs_python_says_so_when_the_kernel_has_been_shut_down(lesson: LessonPage) -> None:
    open_scratch(lesson, "ended", IMPORTS, WRONG)
    expect(lesson.output(1).get_by_role("button", name="step through it")).to_be_visible()
    expect(lesson.output(1).locator(".gt-needs")).to_have_count(0)
    lesson.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    expect(lesson.output(1).get_by_role("status").last).to_contain_text("Stepping through it needs Python")
