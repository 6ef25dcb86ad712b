"""A pytest plugin: a skip fails where nothing may be skipped, and a failed notebook cell is reported in short.

It is a plugin, not part of conftest.py, because the hooks of a conftest.py see only the tests below it: the
notebooks are beside it.
"""

import os
from collections.abc import Generator

import pytest

REPORT_LINES, REPORT_COLUMNS = 60, 200


def nothing_may_be_skipped() -> bool:
    """Whether this is a run in which a skipped test is a failure."""
    answers = (os.environ.get(name, "") for name in ("CI", "GAMETREE_NO_SKIP"))
    return any(answer.lower() not in {"", "0", "false", "no"} for answer in answers)


def shortened(report: str) -> str:
    """A report without the miles of a stored picture that differs in one place."""
    lines = [line if len(line) <= REPORT_COLUMNS else f"{line[:REPORT_COLUMNS]} …" for line in report.splitlines()]
    if len(lines) > REPORT_LINES:
        lines = [*lines[: REPORT_LINES // 2], "…", *lines[-REPORT_LINES // 2 :]]
    return "\n".join(lines)


class Watch:
    """Notes every skip, and fails the run where nothing may be skipped; pytest's own summary tells the reasons."""

    def __init__(self) -> None:
        self.skipped: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail"):
            self.skipped[report.nodeid] = _reason(report.longrepr)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if item.path.suffix == ".ipynb" and report.failed:
            report.longrepr = shortened(str(report.longrepr))
        return report

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.skipped and nothing_may_be_skipped() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.skipped and nothing_may_be_skipped():
            terminalreporter.section("nothing may be skipped in this run", red=True, bold=True)
            for test, reason in self.skipped.items():
                terminalreporter.line(f"{test}: {reason}")


def _reason(longrepr: object) -> str:
    # pytest keeps a skip as (file, line, "Skipped: why").
    return str(longrepr[2] if isinstance(longrepr, tuple) else longrepr).removeprefix("Skipped: ")
