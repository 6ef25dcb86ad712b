"""What the lessons' steppers say and their charts show is what is committed beside the tests, and is for one side."""

import pytest

from gametree.drawing.search_narration import SearchTeller
from tests.gametree.drawing.sides import disagreements
from tools import captions

tell = SearchTeller.tell


@pytest.mark.slow
@pytest.mark.parametrize("lesson", captions.lessons(), ids=lambda lesson: lesson.stem)
def test_steppers_say_for_one_side_and_charts_show_what_is_committed(lesson, monkeypatch):
    committed = captions.COMMITTED / f"{lesson.stem}.txt"
    told = []
    monkeypatch.setattr(SearchTeller, "tell", lambda self, lines: told.append(tell(self, lines)) or told[-1])
    said = committed.read_text(encoding="utf-8")
    assert captions.said_in(lesson) == said, f"run python -m tools.captions notebooks/{lesson.name}"
    assert [found for narration in told for found in disagreements(narration)] == []


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
