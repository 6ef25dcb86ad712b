"""The table of all known mistakes and what is said about each, at the end of the tests' output."""

import pytest

MISTAKE = "mistake"


class MistakesTable:
    """Prints what the tests of the mistakes have found out."""

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        reports = terminalreporter.getreports("passed")
        rows = sorted(row for report in reports for name, row in report.user_properties if name == MISTAKE)
        if rows:
            terminalreporter.section(f"{len(rows)} mistakes, each with its message")
            terminalreporter.write_line("\n".join(map(str, rows)))
