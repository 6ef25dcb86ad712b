"""One JupyterLab for all browser tests, and a fresh page for each."""

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


@pytest.fixture
def lesson(browser: Browser, server: Server) -> Iterator[LessonPage]:
    """A fresh page: `lesson.open("notebooks/01-recursion.ipynb")`, `lesson.run_all()`, …"""
    with lesson_page(browser, server) as lesson:
        yield lesson
