"""What the lessons' steppers say and their charts show is committed beside the tests; a lesson's run is held to it."""

import pytest

from tests import said
from tools import ROOT, captions


def test_a_lesson_s_run_under_nbval_is_held_to_its_captions(tmp_path, monkeypatch):
    assert " -p tests.said " in (ROOT / "Makefile").read_text(encoding="utf-8")
    monkeypatch.setattr(said, "SAID", ["watch(f, 1)", "  root is worth 3."])
    (tmp_path / "03-minimax.txt").write_text("watch(f, 1)\n  root is worth 2.\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"run python -m tools\.captions notebooks/03-minimax\.ipynb") as told:
        said.compare("03-minimax", tmp_path)
    assert "-  root is worth 2.\n+  root is worth 3." in str(told.value)


def test_every_lesson_has_its_captions_and_none_is_left_over():
    committed = {file.stem for file in captions.COMMITTED.iterdir()}
    assert committed == {lesson.stem for lesson in captions.lessons()}, "run python -m tools.captions, or delete a file"


def test_what_is_said_differently_is_shown(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(captions, "COMMITTED", tmp_path)
    monkeypatch.setattr(captions, "said_in", lambda lesson: "watch(f, 1)\n  root is worth 3.\n")
    (tmp_path / "03-minimax.txt").write_text("watch(f, 1)\n  root is worth 2.\n", encoding="utf-8")
    assert captions.main(["--check", "03-minimax.ipynb"]) == 1
    shown = capsys.readouterr().out
    assert "-  root is worth 2." in shown
    assert "+  root is worth 3." in shown
    assert captions.main(["03-minimax.ipynb"]) == 0
    assert captions.main(["--check", "03-minimax.ipynb"]) == 0
