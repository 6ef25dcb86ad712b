"""A skipped test is never unnoticed, and in CI it is a failure."""

from pathlib import Path

import pytest

from tests import conftest

pytest_plugins = ["pytester"]

ONE_SKIPPED = """
    import pytest

    def test_runs():
        pass

    def test_does_not_run():
        pytest.skip("no moon tonight: wait for one")
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("GAMETREE_NO_SKIP", raising=False)
    pytester.makeconftest(Path(conftest.__file__).read_text(encoding="utf-8"))
    pytester.makepyprojecttoml("[tool.pytest.ini_options]\nmarkers = ['browser', 'notebook']")

    def run(source: str, **environment: str) -> pytest.RunResult:
        pytester.makepyfile(source)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        return pytester.runpytest_inprocess("-p", "no:cacheprovider")

    return run


def test_a_skip_is_told_loudly_after_everything_else(run):
    result = run(ONE_SKIPPED)
    assert result.ret == 0
    result.stdout.fnmatch_lines(["*1 passed, 1 skipped*", "*NOT EVERYTHING WAS TESTED*"])
    assert result.outlines[-1] == "1 not run: no moon tonight: wait for one"


@pytest.mark.parametrize("name", ["CI", "GAMETREE_NO_SKIP"])
def test_a_skip_is_a_failure_where_nothing_may_be_skipped(run, name):
    result = run(ONE_SKIPPED, **{name: "true"})
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*nothing may be skipped*", "*test_does_not_run: no moon tonight*"])


def test_a_module_that_skips_itself_is_a_failure_too(run):
    result = run("import pytest\npytest.importorskip('no_such_module')", CI="true")
    assert result.ret != 0


def test_without_skips_ci_passes_and_ends_with_the_usual_line(run):
    result = run("def test_runs(): pass", CI="true")
    assert result.ret == 0
    assert "1 passed" in result.outlines[-1]


def test_an_expected_failure_is_no_skip(run):
    source = "import pytest\n@pytest.mark.xfail(strict=True)\ndef test_fails(): assert False"
    assert run(source, CI="true").ret == 0


def test_ci_switched_off_is_off(run):
    assert run(ONE_SKIPPED, CI="false").ret == 0
