"""What holds for every test: the markers of whole groups, their order, and that no skip goes unnoticed."""

import gc
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, settings

from classroom.check.registry import OWN
from tests import counts
from tests.watch import Watch
from tools import labextension, ports  # noqa: F401 - kernels of all tests take theirs from ports
from tools.browser import HOW_TO_GET_ONE, find_browser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

BROWSER_TESTS = Path(__file__).parent / "browser"


def pytest_configure(config: pytest.Config) -> None:
    if "not slow" in config.option.markexpr:
        counts.run = counts.QUICK
    load_profile()
    config.pluginmanager.register(Watch())
    if not hasattr(config, "workerinput"):
        labextension.install()  # as make does, so that a change to it is tried
    # Tests make trees by the million and hardly a circle: looking for those took a sixth of some files' time.
    gc.set_threshold(50_000, 20, 20)


def load_profile() -> None:
    """Tell hypothesis how many examples this run tries, the same ones each time where CI is set, but for the week's."""
    # `record` needs the interpreter's trace hook, which hypothesis takes for its explanations; and a machine
    # shared with others is no reason for a test to fail on its deadline, or for having been slow.
    settings.register_profile(
        "course",
        max_examples=counts.count("examples of a property"),
        derandomize=settings.default.derandomize and counts.run != counts.WEEK,
        deadline=None,
        phases=set(Phase) - {Phase.explain},
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("course")


def pytest_unconfigure() -> None:
    # All that thousands of tests have made is not searched for garbage once more while pytest waits for its workers.
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(BROWSER_TESTS):
            item.add_marker(pytest.mark.browser)
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.notebook)
    # Playwright leaves an event loop running in this thread, which no test after it should meet.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture
def known_tasks() -> "Iterator[None]":
    """The tasks of the course: what a test defines beside them is taken back."""
    yield
    OWN.clear()


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Headless Chromium, one for all tests: Playwright starts once in a process."""
    from tools.driver import running_browser

    path = find_browser()
    if path is None:
        pytest.skip(HOW_TO_GET_ONE)
    with running_browser(path) as browser:
        yield browser
