"""Which browser the tests drive."""

import sys

import pytest

from tools import browser

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins for browsers are shell scripts")


@pytest.fixture
def script(tmp_path):
    def write(name: str, exit_code: int):
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\nexit {exit_code}\n", encoding="utf-8")
        path.chmod(0o755)
        return str(path)

    return write


def test_a_browser_works_when_it_says_its_version(script, tmp_path):
    assert browser.works(script("good", 0))
    assert not browser.works(script("snap-note", 1))
    assert not browser.works(str(tmp_path / "missing"))
    assert not browser.works(str(tmp_path))
    assert not browser.works("")


def test_the_first_that_works_is_taken(script, monkeypatch, tmp_path):
    monkeypatch.setenv("GAMETREE_BROWSER", script("mine", 1))
    monkeypatch.setattr(browser, "playwrights_own", lambda: str(tmp_path / "missing"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert browser.find_browser() is None
    chrome = script("google-chrome", 0)
    assert browser.find_browser() == chrome
    monkeypatch.setenv("GAMETREE_BROWSER", script("mine", 0))
    assert browser.find_browser() == str(tmp_path / "mine")
