"""Every lesson runs in JupyterLab, as a learner has it."""

import pytest

from tests.browser.lab import LessonPage
from tools import ROOT

LESSONS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("name", LESSONS)
def test_lesson_runs_from_top_to_bottom(lesson: LessonPage, name: str) -> None:
    lesson.open(f"notebooks/{name}")
    lesson.run_all()
    assert lesson.errors() == []
    assert lesson.not_run() == []
    assert lesson.widget_errors() == []
    assert lesson.console_errors() == []
