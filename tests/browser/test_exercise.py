"""An assignment in JupyterLab: done wrong, then right."""

import pytest
from playwright.sync_api import expect

from classroom.check.verdict import STEP_IT
from tools.driver import LessonPage, open_scratch

pytestmark = pytest.mark.browser

ALPHABETA = """def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):
moves = position.moves()
if not moves or depth == 0:
    return position.turn * evaluate(position)
best = -inf
for move in moves:
    best = max(best, -alphabeta(position.play(move), depth - 1, {window}, evaluate))
    alpha = max(alpha, best)
    if alpha >= beta:
        break
return best"""


def typed(lesson: LessonPage, cell: int, source: str) -> None:
    """Replace a cell's source as a learner does, with the keyboard."""
    lesson.settle()  # a click on a page that still moves would meet another cell
    lesson.cell(cell).locator(".cm-content").click()
    expect(lesson.cell(cell).locator(".cm-content")).to_be_focused()
    lesson.page.keyboard.press("ControlOrMeta+a")
    for number, line in enumerate(source.split("\n")):
        if number:
            lesson.page.keyboard.press("Enter")
            lesson.page.keyboard.press("Home")
            lesson.page.keyboard.press("Shift+End")
        lesson.page.keyboard.insert_text(line if number == 0 else f"    {line}")


def run(lesson: LessonPage, cell: int) -> None:
    lesson.settle()
    lesson.cell(cell).locator(".cm-content").click()
    lesson.page.keyboard.press("ControlOrMeta+Enter")
    lesson.wait_for_kernel()


def test_an_exercise_done_wrong_then_right(lesson: LessonPage) -> None:
    lesson.open("exercises/06-alpha-beta/06-alpha-beta.ipynb")
    run(lesson, lesson.cell_with("import MAX"))
    place, leaves = lesson.cell_with("def alphabeta("), lesson.cell_with('alphabeta, part="leaves"')

    run(lesson, place)
    run(lesson, leaves)
    expect(lesson.output(leaves)).to_contain_text("not written yet, 0/2")

    typed(lesson, place, ALPHABETA.format(window="alpha, beta"))
    run(lesson, place)
    run(lesson, leaves)
    verdict = lesson.output(leaves)
    expect(verdict).to_contain_text("✗ alphabeta, leaves: not right yet, 0/2")
    expect(verdict).to_contain_text("looked at 3 leaves where the right search looks at 2")
    runs = verdict.locator(".gt-compare .gt-tree svg")
    expect(runs).to_have_count(2)
    expect(runs.first).to_be_visible()
    assert verdict.locator(".gt-half b").all_inner_texts()[:1] == ["your run"]
    expect(verdict).not_to_contain_text("watch(alphabeta, Tree(")

    typed(lesson, place, ALPHABETA.format(window="-beta, -alpha"))
    run(lesson, place)
    run(lesson, leaves)
    expect(lesson.output(leaves)).to_contain_text("✓ alphabeta, leaves: right, 2/2")
    expect(lesson.output(leaves).locator("figure")).to_have_count(0)


WRONG = """import gametree
from classroom import expect
def last(position):
    moves = position.moves()
    return last(position.play(moves[-1])) if moves else 0
expect(last, [(gametree.Tree([[3]]), 3)])"""


def test_a_button_steps_through_what_the_notebook_could_not_watch(lesson: LessonPage) -> None:
    open_scratch(lesson, "button", WRONG)
    lesson.output(0).get_by_role("button", name=STEP_IT).click()
    expect(lesson.output(0).locator(".gt-counter")).to_contain_text("step 1 of")
    expect(lesson.output(0).get_by_role("button", name=STEP_IT)).to_have_count(0)
