"""The prose below a question is veiled until there is an answer, or a look at what the code below has shown."""

import re

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from tools import COURSE
from tools.driver import LessonPage

ASKED = """from classroom import predict
predict('1 + 1?', options=['2', '3'], answer='2', why={'2': 'So it is.', '3': 'One more.'})"""
NEXT = "predict('2 + 2?', answer=4, why='Four.')"
BELOW = "Told, in words.\n\n- and in a list\n\n## A heading\n\nBelow it."
VEILED = re.compile("gq-veiled")
LEGIBLE = """() => [...document.querySelectorAll('.jp-MarkdownOutput :is(p, li, h2)')]
    .filter((one) => getComputedStyle(one).visibility === 'visible' && !getComputedStyle(one).color.endsWith(', 0)'))
    .map((one) => one.textContent.replace('¶', ''))"""
ALL, NONE = ["First.", "Told, in words.", "and in a list", "A heading", "Below it."], ["A heading", "Below it."]


@pytest.fixture
def asked(lesson: LessonPage) -> LessonPage:
    """A lesson in which a question has been asked: prose, code, prose up to a heading, and the next question."""
    markdown, code = nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell
    cells = [
        code(ASKED),
        markdown("First."),
        code("1 + 1"),
        markdown(BELOW),
        code(NEXT),
        markdown("\n\n".join("abc" * 99)),
    ]
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    nbformat.write(
        nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel, **COURSE}),
        lesson.server.folder / "veil.ipynb",
    )
    lesson.open("veil.ipynb")
    lesson.wait_until(lambda: legible(lesson) == NONE)  # a question that has not been run is without an answer, too
    run(lesson, 0)
    expect(line(lesson)).to_contain_text("What follows is veiled until you answer.")
    return lesson


def run(lesson: LessonPage, number: int) -> None:
    lesson.page.evaluate("(at) => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = at; }", number)
    lesson.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-cell').then(() => null)")


def line(lesson: LessonPage) -> Locator:
    return lesson.output(0).locator(".gq-veil")


def legible(lesson: LessonPage) -> list[str]:
    found: list[str] = lesson.page.evaluate(LEGIBLE)
    return [text for text in found if text in ALL]


def verdict(lesson: LessonPage) -> Locator:
    return lesson.output(0).get_by_role("status")


def test_prose_is_veiled_down_to_the_heading_and_an_answer_lifts_it(asked: LessonPage) -> None:
    assert legible(asked) == NONE
    first = asked.cell(1).locator("p")
    expect(first).to_have_attribute("inert", "")
    asked.page.emulate_media(media="print")
    assert legible(asked) == ALL
    asked.page.emulate_media(media="screen")
    asked.output(0).get_by_role("button", name="3").click()
    expect(first).not_to_have_class(VEILED)
    assert legible(asked) == ALL
    expect(line(asked)).to_be_empty()


def test_below_a_question_that_has_not_been_run_a_click_shows_it_and_so_does_what_code_shows(asked: LessonPage) -> None:
    run(asked, 2)
    again = "() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs').then(() => null)"
    asked.page.evaluate(again)
    asked.wait_until(lambda: legible(asked) == NONE)
    asked.page.emulate_media(media="print")
    assert legible(asked) == ALL
    asked.page.emulate_media(media="screen")
    run(asked, 2)
    asked.wait_until(lambda: legible(asked) == ALL[1:])
    asked.page.evaluate(again)
    asked.cell(1).locator("p").click(position={"x": 9, "y": 9}, force=True)
    assert legible(asked) == ALL


def test_looking_at_what_code_shows_lifts_it_too_and_so_does_a_word(asked: LessonPage) -> None:
    run(asked, 2)
    expect(line(asked)).to_be_empty()
    assert legible(asked) == ALL
    asked.page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs').then(() => null)")
    run(asked, 0)
    asked.output(0).get_by_role("button", name="show it").click()
    expect(line(asked)).to_be_empty()
    assert legible(asked) == ALL


def test_the_veil_is_off_for_good_until_it_is_wanted_again(asked: LessonPage) -> None:
    asked.output(0).get_by_role("button", name="never veil").click()
    for _ in range(2):
        expect(line(asked)).to_have_text("veil what follows until I answer")
        assert legible(asked) == ALL
        run(asked, 0)
    asked.output(0).get_by_role("button", name="veil what follows").click()
    expect(line(asked)).to_contain_text("What follows is veiled")
    assert legible(asked) == NONE


def test_what_was_answered_is_there_after_a_re_run_a_restart_and_a_reload(asked: LessonPage) -> None:
    asked.output(0).get_by_role("button", name="3").click()
    asked.page.keyboard.press("Control+Enter")
    asked.wait_until(lambda: asked.cells()[0]["execution_count"] == 2)
    expect(verdict(asked)).to_have_text("✗ Not quite. One more.")
    asked.output(0).get_by_role("button", name="tell me").click()
    asked.shutdown_kernel()
    asked.page.goto("about:blank")
    asked.open("veil.ipynb")
    asked.run_all()
    expect(verdict(asked)).to_have_text("It is 2. So it is.")
    assert legible(asked) == ALL
    asked.output(0).get_by_role("button", name="ask me again").click()
    asked.output(0).get_by_role("button", name="a 2").click()
    expect(verdict(asked)).to_have_text("✓ Right. So it is.")


def test_where_cells_leave_the_page_when_scrolled_away_it_stays_and_only_there(asked: LessonPage) -> None:
    config = "window.jupyterapp.shell.currentWidget.content.notebookConfig"
    asked.page.evaluate(f"() => {{ {config} = {{ ...{config}, windowingMode: 'full' }}; }}")
    scroller = asked.page.locator(".jp-NotebookPanel-notebook .jp-WindowedPanel-outer")
    prose = asked.page.locator(".jp-MarkdownOutput p", has_text="First.")
    scroller.evaluate("(it) => { it.scrollTop = it.scrollHeight; }")
    expect(prose).to_have_count(0)
    scroller.evaluate("(it) => { it.scrollTop = 0; }")
    expect(prose).to_have_class(VEILED)
    assert legible(asked) == NONE
    asked.output(0).get_by_role("button", name="3").click()
    expect(prose).not_to_have_class(VEILED)
