"""A lesson that was run, saved, and opened again without its kernel: it steps, plays and marks."""

import json
import re

from playwright.sync_api import Locator, expect

from tools.driver import LessonPage, open_scratch

STEPPER = "from gametree import *\nfrom gametree.widgets import Explorer\nExplorer(alphabeta, Tree([[3, 12], [2, 4]]))"
# As on a machine so busy that what was saved comes back while ipywidgets sleeps before it gives up.
SLOW_SLEEP = """() => {
    const sleep = window.setTimeout;
    window.setTimeout = (call, time, ...rest) => sleep(call, time === 100 ? 5000 : time, ...rest);
}"""
PRACTICE = "from gametree import Tree\nfrom classroom import Practice\nPractice(tree=Tree([[3, 12], [2, 4], [1, 5]]))"


def reopened_without_its_kernel(lesson: LessonPage, name: str) -> str:
    """Save a scratch notebook, open it again where no kernel has run it, and return what was saved."""
    # What a widget holds makes no notebook unsaved: JupyterLab saves it with the next change, or when it is told to.
    # Nothing else may save now: of two at once, one would ask in a dialog which of them is to stand.
    lesson.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    saved = (lesson.server.folder / f"{name}.ipynb").read_text()
    lesson.shutdown_kernel()
    lesson.page.goto("about:blank")
    lesson.open(f"{name}.ipynb")
    lesson.settle()
    assert lesson.widget_errors() == [], lesson.messages
    return saved


BOARDS = (
    f"{STEPPER.splitlines()[0]}\nfrom players import PlayBoard, play\n"
    "PlayBoard(tic_tac_toe(), {'one': lambda game: game.moves()[0], 'other': lambda game: game.moves()[-1]})",
    "play(connect_four())",
)


def square(lesson: LessonPage, output: int, name: str) -> Locator:
    return lesson.output(output).get_by_role("button", name=name, exact=True)


def test_a_saved_lesson_steps_on_without_a_kernel(lesson: LessonPage) -> None:
    open_scratch(lesson, "saved", STEPPER)
    # The key goes to the leaf itself: JupyterLab may still move the focus after a run.
    leaf = lesson.output(0).locator(".gt-card [data-node]:has(> .gt-leaf) > .gt-face").last
    leaf.dispatch_event("keydown", {"key": "ArrowLeft", "shiftKey": True, "bubbles": True})
    expect(lesson.output(0).locator(".gt-seen")).to_have_text("looks at 4 of 4 leaves in all")
    expect(lesson.output(0).locator(".widget-text input").last).to_have_value("[[3, 12], [4, 2]]")
    assert "[[3, 12], [4, 2]]" in reopened_without_its_kernel(lesson, "saved")
    counter = lesson.output(0).locator(".gt-counter")
    expect(counter).to_have_text("step 1 of 18")
    expect(lesson.output(0).locator(".gt-seen")).to_have_text("looks at 4 of 4 leaves in all")
    lesson.output(0).get_by_role("button", name="next step", exact=True).click()
    expect(counter).to_have_text("step 2 of 18")


def test_what_comes_back_at_the_last_moment_is_shown(lesson: LessonPage) -> None:
    open_scratch(lesson, "late", STEPPER, PRACTICE)
    lesson.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    lesson.shutdown_kernel()
    lesson.page.evaluate(SLOW_SLEEP)
    lesson.open("late.ipynb")
    lesson.settle()
    assert lesson.widget_errors() == [], lesson.messages
    expect(lesson.output(0).locator(".gt-counter")).to_have_text("step 1 of 16")
    expect(lesson.output(1).get_by_role("button", name="check", exact=True)).to_be_visible()
    lesson.leave()


def models_in(saved: str) -> set[str]:
    widgets = json.loads(saved)["metadata"]["widgets"]
    return {*widgets["application/vnd.jupyter.widget-state+json"]["state"]}


def test_what_is_saved_again_keeps_its_widgets(lesson: LessonPage) -> None:
    open_scratch(lesson, "again", STEPPER, PRACTICE)
    first = models_in(reopened_without_its_kernel(lesson, "again"))
    assert models_in(reopened_without_its_kernel(lesson, "again")) == first
    expect(lesson.output(0).locator(".gt-counter")).to_have_text("step 1 of 16")
    lesson.cell(0).locator(".cm-content").click()
    lesson.page.keyboard.press("Control+Enter")
    expect(lesson.cell(0).locator(".jp-InputPrompt")).to_have_text("[1]:")
    lesson.wait_for_kernel()
    lesson.settle()
    lesson.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    mixed = models_in(reopened_without_its_kernel(lesson, "again"))
    # Those of the cell that was run again have made room for its new ones.
    assert 0 < len(mixed & first) < len(first)
    expect(lesson.output(1).get_by_role("button", name="check", exact=True)).to_be_visible()


def test_a_saved_tree_is_marked_on_without_a_kernel(lesson: LessonPage) -> None:
    open_scratch(lesson, "marked", PRACTICE)
    lesson.output(0).get_by_role("checkbox", name=re.compile("^B2: ")).click()
    expect(lesson.output(0).get_by_role("button", name="new tree")).to_be_enabled()
    reopened_without_its_kernel(lesson, "marked")
    card = lesson.output(0).locator(".gp-card")
    expect(card.get_by_role("checkbox", name=re.compile("^B2: "))).to_be_checked()
    card.get_by_role("button", name="check", exact=True).click()
    expect(card.get_by_role("status")).to_contain_text("✗ 1 not right yet.")
    expect(card.locator(".gp-finding")).to_contain_text("C2 is never looked at: after C1, C is worth at most 1")
    card.get_by_role("button", name="show me").click()
    expect(card.get_by_role("status")).to_contain_text("How the search comes to C2:")
    card.get_by_role("checkbox", name=re.compile("^C2: ")).click()
    card.get_by_role("button", name="check", exact=True).click()
    expect(card.get_by_role("status")).to_have_text("✓ All right. Alpha-beta looks at 4 of the 6 leaves.")
    expect(card.get_by_role("button", name="new tree")).to_be_disabled()
    expect(card.locator(".gp-way")).to_contain_text("needs Python: click into its cell, and press Shift+Enter.")


def test_boards_play_on_the_next_day_or_say_what_to_do(lesson: LessonPage) -> None:
    open_scratch(lesson, "boards", *BOARDS)
    square(lesson, 0, "square 0, empty").click()
    expect(lesson.output(0).get_by_role("button", name=", O")).to_have_count(1)
    square(lesson, 1, "column 3, row 1, empty").click()
    expect(lesson.output(1).get_by_role("button", name=", Yellow")).to_have_count(1)
    assert "isThinking" in reopened_without_its_kernel(lesson, "boards")
    square(lesson, 0, "square 4, empty").click()
    expect(square(lesson, 0, "square 2, O")).to_be_visible()
    square(lesson, 0, "square 8, empty").click()
    expect(lesson.output(0).get_by_role("status")).to_have_text("the game is over: X has won")
    to_do = "needs Python: click into its cell, and press Shift+Enter."
    lesson.output(1).get_by_role("button", name="hint").click()
    expect(lesson.output(1).get_by_role("status").last).to_have_text(f"A hint {to_do}")
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
