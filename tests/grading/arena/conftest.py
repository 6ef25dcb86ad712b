"""Entries of a tournament in a folder."""

import pytest

from tests.grading.arena.four import ENTRIES


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "entries").mkdir()
    for name, source in ENTRIES.items():
        (tmp_path / "entries" / f"{name}.py").write_text(source)
    return tmp_path / "entries"
