"""A notebook made for one test, beside the course's own in the served folder."""

import nbformat
from playwright.sync_api import Locator

from tests.browser.lab import LessonPage


def run_scratch(lesson: LessonPage, name: str, *sources: str) -> None:
    """Open and run a notebook with these code cells; one that starts with `# raises` is tagged to raise."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    for cell in cells:
        cell.metadata.tags = ["raises-exception"] if cell.source.startswith("# raises") else []
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(notebook, lesson.server.folder / f"{name}.ipynb")
    lesson.open(f"{name}.ipynb")
    lesson.run_all()


def open_scratch(lesson: LessonPage, name: str, *sources: str) -> None:
    """Open and run a notebook in which nothing goes wrong."""
    run_scratch(lesson, name, *sources)
    assert lesson.errors() == []


class Shown:
    """What a person sees below the first cell."""

    def __init__(self, lesson: LessonPage) -> None:
        self.lesson, self.box = lesson, lesson.output(0)
        self.caption, self.counter = self.box.locator(".gt-caption"), self.box.locator(".gt-counter")

    def button(self, name: str) -> Locator:
        return self.box.get_by_role("button", name=name, exact=True)
