"""The learner's program in JupyterLab: written in lesson 3, found again in the cell of lesson 4, and changed there."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from classroom.program.text import NAME
from classroom.program.versions import COPY, of_course
from tools.driver import LessonPage, Server, source_of

pytestmark = pytest.mark.browser


@pytest.fixture
def own_copy(server: Server) -> Iterator[None]:
    """Let the served folder be a learner's own copy of the course, as `make lab` makes one."""
    (server.folder / COPY).write_text("{}", encoding="utf-8")
    yield
    (server.folder / COPY).unlink()
    shutil.rmtree(server.folder / NAME, ignore_errors=True)


PANEL = "window.jupyterapp.shell.currentWidget.content"


def run(lesson: LessonPage, cell: int) -> None:
    """Run a cell, folded or not."""
    lesson.page.evaluate(f"at => {{ {PANEL}.activeCellIndex = at; }}", cell)
    lesson.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-cell')")
    lesson.wait_for_kernel()


def written(lesson: LessonPage, cell: int, source: str) -> None:
    """Write a cell anew at once, as by pasting."""
    lesson.page.evaluate(f"([at, text]) => {PANEL}.widgets[at].model.sharedModel.setSource(text)", [cell, source])


def shown(lesson: LessonPage, cell: int) -> str:
    """Return the words of the last picture below a cell."""
    expect(lesson.output(cell).locator(".jp-RenderedSVG")).to_be_visible()
    return str(lesson.cells()[cell]["outputs"][-1]["data"]["text/plain"])


def grown(lesson: LessonPage, number: int, notebook: str) -> int:
    """Open a lesson, run its imports and the stub of the program, and return the number of its cell."""
    lesson.open(f"notebooks/{notebook}.ipynb")
    run(lesson, lesson.cell_with("from classroom import"))
    place = lesson.cell_with(f"grow(my_search, {number})")
    run(lesson, place)
    return place


def test_the_program_grows_from_lesson_to_lesson(lesson: LessonPage, own_copy: None) -> None:
    place = grown(lesson, 3, "03-minimax")
    expect(lesson.output(place)).to_contain_text("not written yet")
    written(lesson, place, f"{of_course(3).body}\n\nmine = grow(my_search, 3)")
    run(lesson, place)
    expect(lesson.output(place)).to_contain_text("Kept as my_search/lesson-03.py.")
    assert "lesson 3: 0.10 (0.03 to 0.28)" in shown(lesson, place)

    place = grown(lesson, 4, "04-looking-ahead")
    expect(lesson.output(place)).to_contain_text("In the cell above there is your program of lesson 3 now")
    found = source_of(lesson.cells()[place])
    assert found == f"{of_course(3).body}\n\nmine = grow(my_search, 4)"
    older, newer = "def my_search(position):", "def my_search(position, depth=inf, evaluate=score):"
    written(lesson, place, found.replace(older, newer))
    run(lesson, place)
    expect(lesson.output(place)).to_contain_text("✗ my_search: not right yet, tried on small trees and boards")
    written(lesson, place, f"{of_course(4).body}\n\nmine = grow(my_search, 4)")
    run(lesson, place)
    expect(lesson.output(place)).to_contain_text(f"+ {newer}")
    assert "lesson 4: 0.60 (0.41 to 0.77)" in shown(lesson, place)
    assert sorted(file.name for file in (lesson.server.folder / NAME).iterdir()) == ["lesson-03.py", "lesson-04.py"]
    assert lesson.errors() == []
