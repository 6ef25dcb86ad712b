"""An own copy of the course, in which cells are run and few games played."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from classroom import my_games
from classroom.program import grow as growing
from classroom.program.versions import COPY
from players import rivals
from tools.work import STATE


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An own copy of the course, in whose notebooks the tests write."""
    assert COPY == STATE
    (tmp_path / "notebooks").mkdir()
    (tmp_path / COPY).write_text("{}")
    monkeypatch.chdir(tmp_path / "notebooks")
    return tmp_path


@pytest.fixture(autouse=True)
def quick_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs make few boards, against two rivals: who wins is another test's matter."""
    monkeypatch.setattr("classroom.program.games.BOARDS", 3)
    monkeypatch.setattr("classroom.program.games.rivals", lambda position: rivals(position)[:2])
    monkeypatch.setattr("classroom.program.games.PAIRS", 1)
    my_games.cache_clear()


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What is put into cells, as the front end is told."""
    told: list[dict[str, Any]] = []
    shell = SimpleNamespace(payload_manager=SimpleNamespace(write_payload=told.append))
    monkeypatch.setattr(growing, "get_ipython", lambda: shell)
    return told
