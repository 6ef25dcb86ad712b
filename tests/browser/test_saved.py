"""A lesson that was run, saved, and opened again without its kernel still steps, and its boards play."""

from playwright.sync_api import Locator, expect

from tools.driver import LessonPage, open_scratch

STEPPER = "from gametree import *\nfrom gametree.widgets import Explorer\nExplorer(alphabeta, Tree([[3, 12], [2, 4]]))"

BOARDS = (
    f"{STEPPER.splitlines()[0]}\nfrom gametree.widgets import EngineBoard, PlayBoard\n"
    "PlayBoard(tic_tac_toe(), {'one': lambda game: game.moves()[0], 'other': lambda game: game.moves()[-1]})",
    "EngineBoard(Engine(tic_tac_toe()), 1)",
)


def square(lesson: LessonPage, output: int, name: str) -> Locator:
    return lesson.output(output).get_by_role("button", name=name, exact=True)


def save_and_open_on_the_next_day(lesson: LessonPage, name: str, saved: str) -> None:
    # What a widget holds makes no notebook unsaved: JupyterLab saves it with the next change, or when it is told to.
    # Nothing else may save now: of two at once, one would ask in a dialog which of them is to stand.
    lesson.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    assert saved in (lesson.server.folder / f"{name}.ipynb").read_text()
    lesson.shutdown_kernel()
    lesson.page.goto("about:blank")
    lesson.open(f"{name}.ipynb")
    lesson.settle()
    assert lesson.widget_errors() == []


def test_a_saved_lesson_steps_on_without_a_kernel(lesson: LessonPage) -> None:
    open_scratch(lesson, "saved", STEPPER)
    # The key goes to the leaf itself: JupyterLab may still move the focus after a run.
    leaf = lesson.output(0).locator(".gt-card [data-node]:has(> .gt-leaf) > .gt-face").last
    leaf.dispatch_event("keydown", {"key": "ArrowLeft", "shiftKey": True, "bubbles": True})
    expect(lesson.output(0).locator(".gt-seen")).to_have_text("4 → 4 leaves looked at")
    expect(lesson.output(0).locator(".widget-text input").last).to_have_value("[[3, 12], [4, 2]]")
    save_and_open_on_the_next_day(lesson, "saved", "[[3, 12], [4, 2]]")
    counter = lesson.output(0).locator(".gt-counter")
    expect(counter).to_have_text("step 1 of 18")
    expect(lesson.output(0).locator(".gt-seen")).to_have_text("4 → 4 leaves looked at")
    lesson.output(0).get_by_role("button", name="next step", exact=True).click()
    expect(counter).to_have_text("step 2 of 18")


def test_boards_play_on_the_next_day_or_say_what_to_do(lesson: LessonPage) -> None:
    open_scratch(lesson, "boards", *BOARDS)
    for board in (0, 1):
        square(lesson, board, "square 0, empty").click()
        expect(lesson.output(board).get_by_role("button", name=", O")).to_have_count(1)
    save_and_open_on_the_next_day(lesson, "boards", "isThinking")
    square(lesson, 0, "square 4, empty").click()
    expect(square(lesson, 0, "square 2, O")).to_be_visible()
    square(lesson, 0, "square 8, empty").click()
    expect(lesson.output(0).get_by_role("status")).to_have_text("the game is over: X has won")
    to_do = "needs Python: click into its cell, and press Shift+Enter."
    expect(lesson.output(1).locator(".gt-thinking")).to_contain_text(f"The engine {to_do}")
    lesson.output(1).get_by_role("button", name=", empty").first.click()
    expect(lesson.output(1).get_by_role("status").first).to_have_text(f"The reply to that move {to_do}")
    lesson.output(0).get_by_role("button", name="other").click()
    square(lesson, 0, "square 4, empty").click()
    expect(square(lesson, 0, "square 8, O")).to_be_visible()


def test_no_menu_of_the_grading_tools_greets_a_learner(lesson: LessonPage) -> None:
    open_scratch(lesson, "menus", "1")
    menu = lesson.page.get_by_role("menubar").first
    expect(menu).to_contain_text("Kernel")
    expect(menu).not_to_contain_text("Nbgrader")
