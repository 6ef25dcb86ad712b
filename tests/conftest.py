"""What holds for every test: the markers of whole groups, and that nothing is skipped unnoticed."""

import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import Phase, settings

BROWSER_TESTS = Path(__file__).parent / "browser"

# `record` needs the interpreter's trace hook, which hypothesis takes for its explanations; and a machine
# shared with others is no reason for a test to fail on its deadline.
settings.register_profile("course", deadline=None, phases=set(Phase) - {Phase.explain})
settings.load_profile("course")

_skipped: dict[str, str] = {}


def nothing_may_be_skipped() -> bool:
    """Whether this is a run in which a skipped test is a failure."""
    answers = (os.environ.get(name, "") for name in ("CI", "GAMETREE_NO_SKIP"))
    return any(answer.lower() not in {"", "0", "false", "no"} for answer in answers)


# --- groups -------------------------------------------------------------------------------------------------


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(BROWSER_TESTS):
            item.add_marker(pytest.mark.browser)
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.notebook)
    # Playwright leaves an event loop running in this thread, which no test after it should meet.
    items.sort(key=lambda item: item.path.is_relative_to(BROWSER_TESTS))


# --- skips --------------------------------------------------------------------------------------------------


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _note(report)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    _note(report)


def _note(report: pytest.TestReport | pytest.CollectReport) -> None:
    if report.skipped and not hasattr(report, "wasxfail"):
        _skipped[report.nodeid] = _reason(report.longrepr)


def _reason(longrepr: object) -> str:
    # pytest keeps a skip as (file, line, "Skipped: why").
    return str(longrepr[2] if isinstance(longrepr, tuple) else longrepr).removeprefix("Skipped: ")


def pytest_sessionfinish(session: pytest.Session) -> None:
    if _skipped and nothing_may_be_skipped() and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _skipped and nothing_may_be_skipped():
        terminalreporter.section("nothing may be skipped in this run", red=True, bold=True)
        for test, reason in _skipped.items():
            terminalreporter.line(f"{test}: {reason}")


def pytest_unconfigure(config: pytest.Config) -> None:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and _skipped and not hasattr(config, "workerinput"):
        reporter.section("NOT EVERYTHING WAS TESTED", sep="!", yellow=True, bold=True)
        for line in could_not_run(_skipped.values()):
            reporter.line(line, yellow=True)


def could_not_run(reasons: Iterable[str]) -> list[str]:
    """One line for each reason why tests did not run, with their number: it says how to get them to run."""
    return [f"{count} not run: {reason}" for reason, count in Counter(reasons).most_common()]
