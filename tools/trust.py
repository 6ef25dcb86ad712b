"""Trust the course's own notebooks, so that a lesson shows its pictures before it was ever run.

JupyterLab hides stored SVG and HTML of a notebook that it does not trust, and a fresh clone is not trusted.
"""

import contextlib
import logging
from pathlib import Path

import nbformat
from nbformat.sign import NotebookNotary, TrustNotebookApp

from tools import ROOT


def course_notebooks(root: Path = ROOT) -> list[Path]:
    """Every notebook that a learner opens: the lessons, and the exercises where there are any."""
    return sorted([*root.glob("notebooks/*.ipynb"), *root.glob("exercises/**/*.ipynb")])


def trust(paths: list[Path]) -> None:
    """Sign the notebooks with the user's key, without a word."""
    app = TrustNotebookApp(log_level=logging.ERROR)
    app.load_config_file(suppress_errors=True)
    with app.notary:
        for path in paths:
            _sign(app.notary, path)


def _sign(notary: NotebookNotary, path: Path) -> None:
    # A notebook half saved or in conflict must not keep the learner from the others.
    with contextlib.suppress(Exception):
        notary.sign(nbformat.read(path, nbformat.NO_CONVERT))


if __name__ == "__main__":
    trust(course_notebooks())
