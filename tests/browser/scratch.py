"""A notebook made for one test, beside the course's own in the served folder."""

import nbformat

from tests.browser.lab import LessonPage


def open_scratch(lesson: LessonPage, name: str, *sources: str) -> None:
    """Open and run a notebook with these code cells."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(notebook, lesson.server.folder / f"{name}.ipynb")
    lesson.open(f"{name}.ipynb")
    lesson.run_all()
    assert lesson.errors() == []
