"""Jupyter's own keys work from every widget, after a click into it; and plain keys are the widget's."""

from playwright.sync_api import expect

from tests.browser.test_next_day import ALIVE, ASKED, IMPORTS, WRONG
from tools.driver import LessonPage, open_scratch

# Cells, and where to click in what they show.
CLICKED = (
    *((source, place) for source, place, *_ in ALIVE),
    ("predict('1 + 1?', answer=2, why='So it is.')", "input"),
    ("PlayBoard(tic_tac_toe())", "[data-cell] >> nth=4"),
    ("Practice(tree=tree)", ".gp-field:enabled, .gt-face >> nth=0"),
    ("play(connect_four())", "button:has-text('hint')"),
    ("watch(power, 2, 4)", ".gt-play"),
)
STATE = """(cell) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    const { model, node } = notebook.widgets[cell];
    const isIn = (one) => one.contains(document.activeElement);
    const focus = isIn(node.querySelector('.jp-Cell-outputArea')) ? 'widget' : isIn(node) ? 'cell' : 'elsewhere';
    return [notebook.widgets.length, notebook.activeCellIndex - cell, model.executionCount, focus];
}"""


def click(lesson: LessonPage, number: int) -> None:
    lesson.output(number).locator(CLICKED[number - 1][1]).click(force=True)  # an answer that was given, too
    assert lesson.page.evaluate(STATE, number)[3] == "widget"


def ran(lesson: LessonPage, number: int, key: str) -> list[int]:
    """Press a key that runs the cell; return how many cells there are more, and which is active then."""
    cells, _, count, _ = lesson.page.evaluate(STATE, number)
    lesson.page.keyboard.press(key)
    lesson.wait_until(lambda: lesson.page.evaluate(STATE, number)[2] not in (None, count))
    after, active, *_ = lesson.page.evaluate(STATE, number)
    return [after - cells, active]


def test_the_keys_of_the_notebook_work_after_a_click_into_any_widget(lesson: LessonPage) -> None:
    open_scratch(lesson, "keys", IMPORTS, *(source for source, _ in CLICKED), "1")
    keyboard = lesson.page.keyboard
    for number, (source, _) in enumerate(CLICKED, start=1):
        click(lesson, number)
        before = lesson.cells()
        for key in "bddxyv":
            keyboard.press(key)
        assert lesson.cells() == before, source
        assert ran(lesson, number, "Control+Enter") == [0, 0], source
        click(lesson, number)
        assert ran(lesson, number, "Shift+Enter") == [0, 1], source
        click(lesson, number)
        assert ran(lesson, number, "Alt+Enter") == [1, 1], source
        lesson.page.evaluate("() => window.jupyterapp.commands.execute('notebook:delete-cell').then(() => null)")
        click(lesson, number)
        keyboard.press("Escape")
        assert lesson.page.evaluate(STATE, number)[3] == "cell", source


def test_what_a_button_opens_in_its_place_has_the_keys(lesson: LessonPage) -> None:
    open_scratch(lesson, "opened", IMPORTS, WRONG, "1")
    verdict = lesson.output(1)
    for key, active in (("Control+Enter", 0), ("Shift+Enter", 1)):
        verdict.get_by_role("button", name="step through it").click()
        expect(verdict.locator(".gt-stepper")).to_be_focused()
        lesson.page.keyboard.press("ArrowRight")
        expect(verdict.locator(".gt-counter")).to_contain_text("step 2 of")
        assert ran(lesson, 1, key) == [0, active]


def test_plain_keys_are_the_widgets(lesson: LessonPage) -> None:
    sources = ("predict('1 + 1?', answer=2, why='So it is.')", "Guess(tree, 2, 4)", ASKED, "watch(power, 2, 3)")
    open_scratch(lesson, "plain", IMPORTS, *sources)
    number, guess, asked, stepper = (lesson.output(at) for at in range(1, 5))
    keyboard = lesson.page.keyboard
    number.locator("input").click()
    keyboard.type("2")
    keyboard.press("Enter")
    expect(number.get_by_role("status")).to_have_text("✓ Right. So it is.")
    number.get_by_role("button", name="ask me again").click()
    number.locator("input").click()
    keyboard.type("3")
    keyboard.press("Shift+Enter")
    expect(number.get_by_role("status")).to_contain_text("Not quite")
    guess.locator("input").click()
    keyboard.press("Enter")
    expect(guess.locator(".gq-asked li")).to_have_count(1)
    asked.get_by_role("button", name="3").click()
    keyboard.press("a")
    expect(asked.get_by_role("status")).to_have_text("✓ Right. So it is.")
    stepper.locator(".gt-caption").click()
    keyboard.press("ArrowRight")
    expect(stepper.locator(".gt-counter")).to_contain_text("step 2 of")
    keyboard.press("Space")
    expect(stepper.get_by_role("button", name="pause")).to_be_visible()
    keyboard.press("Control+S")
    lesson.wait_until(lambda: not lesson.unsaved)
