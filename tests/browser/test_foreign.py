"""JupyterLab's part of the course is a guest: beside it a notebook that is no lesson behaves as it does without it."""

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Browser

from tools import COURSE
from tools.driver import LessonPage, Server, lesson_page

CELLS = (
    "import ipywidgets\nipywidgets.IntSlider(7)",
    "from gametree import *\nfrom gametree.widgets import watch\nwatch(power, 2, 3)",
)


def observed(lesson: LessonPage, metadata: Mapping[str, str]) -> dict[str, Any]:
    """What becomes of a folded cell that is clicked, and of widgets that are saved again without their kernel."""
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    cells = [
        {"id": f"c{at}", "cell_type": "code", "source": source, "outputs": [], "execution_count": None}
        | {"metadata": {"jupyter": {"source_hidden": True}}}
        for at, source in enumerate(CELLS)
    ]
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel, **metadata}, "nbformat": 4, "nbformat_minor": 5}
    file = lesson.server.folder / "foreign.ipynb"
    file.write_text(json.dumps(notebook), encoding="utf-8")
    lesson.open(file.name)
    lesson.run_all()
    bar = lesson.cell(0).locator(".jp-InputPlaceholder")
    box = bar.bounding_box() or {}
    lesson.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    seen: dict[str, Any] = {"folded": lesson.cell(0).locator(".jp-InputPlaceholder:visible").count()}
    for time in ("first", "again"):
        lesson.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
        widgets = json.loads(file.read_bytes())["metadata"].get("widgets", {})
        seen[time] = [len(state["state"]) for state in widgets.values()]
        lesson.shutdown_kernel()
        lesson.page.goto("about:blank")
        lesson.open(file.name)
        lesson.settle()
    return seen | {"errors": lesson.widget_errors()}


def test_a_foreign_notebook_behaves_as_without_it(lesson: LessonPage, browser: Browser, server: Server) -> None:
    beside, of_course = observed(lesson, {}), observed(lesson, COURSE)
    with lesson_page(browser, server) as alone:
        alone.page.route("**/gametree-lessons/**", lambda route: route.abort())
        assert observed(alone, {}) == beside
    assert beside["folded"] == 0
    assert of_course["folded"] == 1
    assert of_course["again"] == of_course["first"]
    assert beside["again"] != beside["first"]
