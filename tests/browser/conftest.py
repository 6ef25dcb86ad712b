"""One JupyterLab for all browser tests, loaded anew for each file of them; each test finds it as the first one did."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tools.driver import LessonPage, Server, copy_course, lesson_page, running_lab


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab on a copy of the course."""
    folder = copy_course(tmp_path_factory.mktemp("course"))
    with running_lab(folder, tmp_path_factory.mktemp("jupyter")) as server:
        yield server


@pytest.fixture(scope="session")
def page_of_all(browser: Browser, server: Server) -> Iterator[LessonPage]:
    """The page of all tests: it keeps JupyterLab's own code, which takes a third of the time to load."""
    with lesson_page(browser, server) as lesson:
        yield lesson


@pytest.fixture(scope="module")
def shared_lesson(page_of_all: LessonPage) -> Iterator[LessonPage]:
    """The page of a file of tests: its first lesson loads JupyterLab."""
    yield page_of_all
    page_of_all.leave()


@pytest.fixture
def lesson(shared_lesson: LessonPage) -> LessonPage:
    """A page to open lessons in: `lesson.open("notebooks/01-recursion.ipynb")`, `lesson.run_all()`, …"""
    shared_lesson.page.emulate_media(reduced_motion="no-preference")
    shared_lesson.set_width(1300)
    return shared_lesson
