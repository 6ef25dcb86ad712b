"""The picture of a toy that has not been run, clicked or typed at, runs it and hands that on.

Each lesson's is clicked in test_lessons.py.
"""

import re

from playwright.sync_api import Route, expect

from tests.site import use
from tools.driver import _OPEN as OPEN
from tools.driver import LessonPage

FIRST = "notebooks/00-start-here.ipynb"


def test_a_key_is_the_toys(lesson: LessonPage) -> None:
    lesson.open("notebooks/07-bounds-and-order.ipynb")
    lesson.output(1).locator(".gt-preview").press("ArrowRight")
    expect(lesson.output(1).locator(".gt-counter")).to_contain_text("step 2 of")


def test_enter_runs_it_and_the_focus_is_the_toys(lesson: LessonPage) -> None:
    lesson.open(FIRST)
    lesson.output(1).locator(".gt-preview").press("Enter")
    expect(lesson.output(1).locator(".gt-lives :focus")).to_have_count(1)
    expect(lesson.output(1).get_by_role("button", name="take back")).to_be_disabled()


def test_a_click_waits_for_python_and_says_so(lesson: LessonPage) -> None:
    lesson.open(FIRST)
    lesson.reset()
    held: list[Route] = []
    lesson.page.route(
        "**/api/sessions*", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    lesson.page.evaluate(OPEN, FIRST)
    toy = lesson.output(1)
    toy.locator(".gt-preview [data-mark='.']").first.click()
    expect(toy.get_by_role("status")).to_have_text("Python is starting: your click waits for it.")
    held[0].continue_()
    lesson.page.unroute("**/api/sessions*")
    expect(toy.get_by_role("button", name="take back")).to_be_enabled()


def test_a_click_where_no_python_runs_says_so(lesson: LessonPage) -> None:
    lesson.open(FIRST)
    lesson.shutdown_kernel()
    lesson.output(1).locator(".gt-preview svg").click()
    expect(lesson.output(1).get_by_role("status")).to_contain_text("No Python runs here.")


def test_where_the_notebook_is_not_trusted_it_says_so_and_runs_nothing_until_it_is(lesson: LessonPage) -> None:
    text = (lesson.server.folder / FIRST).read_text(encoding="utf-8")
    (lesson.server.folder / "strange.ipynb").write_text(text.replace("Click here", "Press here"), encoding="utf-8")
    lesson.open("strange.ipynb")
    assert not lesson.trusted
    picture = lesson.output(1).locator(".gt-preview")
    told = re.compile(r"^\s*This notebook is not trusted.* choose Trust Notebook\.\s*$", re.DOTALL)
    expect(picture).to_have_text(told, use_inner_text=True)
    picture.click()
    expect(picture.get_by_role("status")).to_have_count(0)
    assert lesson.cells()[1]["execution_count"] is None
    lesson.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:trust'); }")
    lesson.page.get_by_role("button", name="Trust").click()
    expect(picture.locator("p")).to_be_hidden()
    use.the_picture_is_played(lesson.output(1), "00-start-here")
