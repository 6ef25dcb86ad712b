"""In CI a skipped test is a failure, and a report stays readable."""

import textwrap

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from tests import watch

pytest_plugins = ["pytester"]

CONFTEST = """
    from tests.watch import Watch

    def pytest_configure(config):
        config.pluginmanager.register(Watch())
"""
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
    pytester.mkdir("tests").joinpath("conftest.py").write_text(textwrap.dedent(CONFTEST), encoding="utf-8")

    def run(source: str, *arguments: str, **environment: str) -> pytest.RunResult:
        (pytester.path / "tests" / "test_some.py").write_text(textwrap.dedent(source), encoding="utf-8")
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        return pytester.runpytest_inprocess("-p", "no:cacheprovider", "tests", *arguments)

    return run


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


FAILS_AS_EXPECTED = "import pytest\n@pytest.mark.xfail(strict=True)\ndef test_fails(): assert False"


@pytest.mark.parametrize(("source", "ci"), [(FAILS_AS_EXPECTED, "true"), (ONE_SKIPPED, "false")])
def test_an_expected_failure_is_no_skip_and_ci_switched_off_is_off(run, source, ci):
    assert run(source, CI=ci).ret == 0


def test_a_long_report_is_cut_in_the_middle_and_at_the_side():
    short = watch.shortened("\n".join(["first", *["x" * 1000] * 500, "last"])).splitlines()
    assert (short[0], short[-1], len(short)) == ("first", "last", watch.REPORT_LINES + 1)
    assert max(map(len, short)) == watch.REPORT_COLUMNS + 2
    assert watch.shortened("as it\nwas") == "as it\nwas"


# --- notebooks are beside the tests -------------------------------------------------------------------------


@pytest.fixture
def notebook(pytester):
    cells = [
        new_code_cell("1", metadata={"tags": ["nbval-skip"]}),
        new_code_cell("'x' * 9", execution_count=2, outputs=[new_output("stream", text="y" * 9000)]),
    ]
    name = "lesson.ipynb"
    nbformat.write(new_notebook(cells=cells), pytester.path / name)
    return name


@pytest.mark.notebook
def test_a_skipped_cell_is_noticed_and_a_failed_one_reported_in_short(run, notebook):
    result = run("def test_runs(): pass", "--nbval", "--nbval-current-env", notebook, CI="true")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*nothing may be skipped*", "*lesson.ipynb::Cell 0*", "*1 failed, 1 passed*"])
    assert max(map(len, result.outlines)) < 300
