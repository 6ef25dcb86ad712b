"""JupyterLite as `make site` has built it, under a path of its own, in a browser that reaches no other machine."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_exercise import ALPHABETA, run, typed
from tests.browser.test_lessons import click_the_bar_and_run
from tests.browser.test_room import press
from tests.site import use
from tests.site.conftest import files, served
from tools.driver import LessonPage, open_page
from tools.site import RUN, SITE

pytestmark = [pytest.mark.browser, pytest.mark.site]
BROWSERS_OWN = "content-autofill.googleapis.com:443"  # asked by Chromium itself, wherever there is a field to fill
FOREVER = "def alphabeta(position, depth=inf, alpha=-inf, beta=inf, evaluate=score):\nwhile True:\n    pass"


@dataclass
class Lite:
    """The served site; `outside` has what the browser asked of other machines, its workers too, and did not get."""

    address: str
    proxy: str
    outside: list[str] = field(default_factory=list)

    def page_of(self, notebook: str) -> str:
        return f"{self.address}/{RUN.format(path=notebook)}"


@pytest.fixture(scope="module")
def lite() -> Iterator[Lite]:
    class Refusing(BaseHTTPRequestHandler):
        def refuse(self) -> None:
            if self.path != BROWSERS_OWN:
                found.outside.append(self.path)
            self.send_error(403)

        do_GET = do_POST = do_HEAD = do_CONNECT = refuse  # noqa: N815 - the names that the server looks for

        def log_message(self, *args: object) -> None:
            pass

    with served(files(SITE.parent)) as address, served(Refusing) as proxy:
        found = Lite(f"{address}/{SITE.name}", proxy)
        yield found


@pytest.fixture
def lesson(browser: Browser, lite: Lite) -> Iterator[LessonPage]:
    proxy = {"server": lite.proxy, "bypass": "127.0.0.1"}
    with open_page(browser, viewport={"width": 1300, "height": 900}, proxy=proxy) as page:
        lite.outside.clear()
        yield LessonPage(page, lite)  # type: ignore[arg-type]
        assert lite.outside == []


def test_what_leaves_this_machine_is_told(browser: Browser, lite: Lite) -> None:
    with open_page(browser, proxy={"server": lite.proxy}) as page:
        page.goto("http://elsewhere.invalid/font.woff")
    assert "http://elsewhere.invalid/font.woff" in lite.outside


@pytest.mark.parametrize("name", ["00-start-here", "10-null-windows"])
def test_the_first_words_lead_to_a_toy_that_answers(lesson: LessonPage, name: str) -> None:
    lesson.open(f"notebooks/{name}.ipynb")
    click_the_bar_and_run(lesson, 1)
    use.TOYS[name](lesson.output(1))


@pytest.mark.parametrize("name", use.TOYS)
def test_a_click_in_the_picture_of_a_toy_is_the_toys(lesson: LessonPage, name: str) -> None:
    lesson.page.goto(lesson.server.page_of(f"notebooks/{name}.ipynb"))
    use.the_picture_is_played(lesson.output(1), name)


def run_folded(lesson: LessonPage, cell: int) -> None:
    lesson.page.evaluate("cell => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = cell; }", cell)
    lesson.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-cell')")


def test_a_lesson_steps_answers_and_is_still_there_after_a_reload(lesson: LessonPage) -> None:
    lesson.open("notebooks/00-start-here.ipynb")
    assert not lesson.unsaved
    veiled = lesson.page.locator(".gq-veiled")
    run_folded(lesson, lesson.cell_with("PlayBoard(position"))
    run_folded(lesson, lesson.cell_with("predict("))
    expect(veiled.first).to_be_attached()
    question = lesson.output(lesson.cell_with("predict(")).locator(".gq-question")
    question.locator(".gq-option").nth(1).click()
    expect(question.get_by_role("status")).to_contain_text("Not quite. That threatens to win, but O is faster")
    expect(veiled).to_have_count(0)

    run_folded(lesson, lesson.cell_with("watch("))
    stepper = lesson.output(lesson.cell_with("watch("))
    expect(stepper.locator(".gt-counter")).to_contain_text("step 1 of")
    stepper.get_by_role("slider").first.focus()
    lesson.page.keyboard.press("ArrowRight")
    expect(stepper.locator(".gt-counter")).to_contain_text("step 2 of")

    # It saves by itself every two minutes: of two at once, one would ask in a dialog which of them is to stand.
    lesson.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:toggle-autosave')")
    typed(lesson, lesson.cell_with("watch("), "mine = 1")
    lesson.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    lesson.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    lesson.page.reload()
    lesson.wait_for_kernel()
    stepper = lesson.output(lesson.cell_with("mine = 1"))
    stepper.get_by_role("button", name="next step", exact=True).click()
    expect(stepper.locator(".gt-counter")).to_contain_text("step 3 of")


@pytest.mark.parametrize("has_changed", [True, False])
def test_a_copy_of_a_lesson_that_has_changed_since_says_so(lesson: LessonPage, has_changed: bool) -> None:
    lesson.open("notebooks/00-start-here.ipynb")
    typed(lesson, lesson.cell_with("watch("), "mine = 1")
    if has_changed:
        model = "window.jupyterapp.shell.currentWidget.context.model"
        lesson.page.evaluate(f"() => {model}.setMetadata('edition', 'of yesterday')")
    lesson.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    lesson.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    with lesson.page.expect_response("**/files/notebooks/00-start-here.ipynb"):
        lesson.page.reload()
    lesson.wait_for_kernel()
    assert lesson.cell_with("mine = 1")
    said = "notebooks/00-start-here.ipynb has changed on this site. This is your copy of an earlier edition"
    expect(lesson.page.get_by_text(said)).to_have_count(int(has_changed))


def test_an_assignment_tells_a_mistake_and_ends_what_has_no_end(lesson: LessonPage) -> None:
    lesson.open("exercises/06-alpha-beta/06-alpha-beta.ipynb")
    place, leaves = lesson.cell_with("def alphabeta("), lesson.cell_with('alphabeta, part="leaves"')
    run(lesson, lesson.cell_with("import MAX"))
    for source, said in (
        (ALPHABETA.format(window="alpha, beta"), "looked at 3 leaves where the right search looks at 2"),
        (FOREVER, "It did not come back within 2 s"),
        (ALPHABETA.format(window="-beta, -alpha"), "✓ alphabeta, leaves: right, 2/2"),
    ):
        lesson.wait_for_kernel()  # a verdict is there before its cell has ended
        typed(lesson, place, source)
        run(lesson, place)
        run(lesson, leaves)
        expect(lesson.output(leaves)).to_contain_text(said)


ROOM = "from gametree import *; from players import play; play({game}())"


def test_in_the_room_every_game_is_played_with_advice_saved_reviewed_and_opened(lesson: LessonPage) -> None:
    lesson.open("notebooks/00-start-here.ipynb")
    cell, free = lesson.cell_with("watch("), "[data-mark='.']"
    room = lesson.output(cell)
    thought, board = room.locator(".gt-thought"), room.locator(".gt-squares")
    for game in ("tic_tac_toe", "connect_four", "othello", "gomoku"):
        typed(lesson, cell, ROOM.format(game=game))
        run(lesson, cell)
        expect(board.locator(free).first).to_be_visible()
        empty = board.locator(free).count()
        for level, left in ((0, empty - 2), (2, empty - 4)):
            room.get_by_role("combobox", name="level").select_option(index=level)
            press(room, "hint")
            expect(thought).to_contain_text("another hint says why")
            ring = room.locator(".gt-overlay circle")
            ring.scroll_into_view_if_needed()
            box = ring.bounding_box()
            assert box
            room.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            expect(board.locator(free)).to_have_count(left)
        press(room, "what is each move worth?")
        expect(thought).to_contain_text("best, with a bold edge")
        press(room, "take back")
        expect(board.locator(free)).to_have_count(empty - 2)
        with room.page.expect_download() as download:
            press(room, "save")
        press(room, "review")
        expect(room.locator(".gt-replay-curve")).to_be_visible()
        press(room, "new game")
        expect(board.locator(free)).to_have_count(empty)
        room.get_by_label("a saved game").set_input_files(download.value.path())
        expect(board.locator(free)).to_have_count(empty - 2)
