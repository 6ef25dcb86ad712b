"""The day's run has every test of the week's: both run the same tests, and what differs is a count that is never 0."""

import re
from pathlib import Path

import pytest

from tests import counts
from tests.planted import ROOT, planted

TESTS = Path(__file__).parent
SOURCES = {path: path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py")}


@pytest.mark.parametrize("what", counts.COUNTS)
def test_a_count_grows_from_the_quick_run_to_the_week_s_and_some_test_asks_for_it(what: str) -> None:
    quick, day, week = counts.COUNTS[what]
    assert 1 <= quick <= day <= week > quick
    assert [path for path, text in SOURCES.items() if f'"{what}"' in text and path.name != "counts.py"]


def test_nothing_else_knows_which_run_it_is_in() -> None:
    knowing = re.compile(r"GAMETREE_TESTS|counts\.run\b|\bWEEK\b")
    assert {path.name for path, text in SOURCES.items() if knowing.search(text)} == {
        *("counts.py", "conftest.py", "test_counts.py"),
    }


def test_the_week_s_run_begins_with_the_day_s() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.findall(r"^test-all: (.*?)(?: ##|$)", makefile, re.MULTILINE) == ["export GAMETREE_TESTS = all", "test"]


def test_some_are_always_the_same_and_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(counts.COUNTS, "letters", (2, 4, counts.ALL))
    drawn = [monkeypatch.setattr(counts, "run", run) or counts.some("letters", "abcdefgh") for run in range(3)]
    assert [len(one) for one in drawn] == [2, 4, 8]
    assert drawn[1] == sorted(drawn[1])
    assert drawn[2] == [*"abcdefgh"]


@pytest.mark.parametrize("one", [*planted()], ids=lambda one: f"{one.file}: {one.old}")
def test_what_is_planted_can_be_planted(one) -> None:
    assert (ROOT / one.file).read_text(encoding="utf-8").count(one.old) == 1
    assert one.tests
