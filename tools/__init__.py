"""Commands for those who work on the course: run them as `python -m tools.<name>`, or through make."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


COURSE = {
    "course": "gametree"
}  # in the metadata of its notebooks: what JupyterLab gets from the course acts in no others
WRITTEN = PROJECT.get("urls", {})  # where the course lives, as `tools.address` has written it; empty while it has not


def first_cell(repository: str) -> str:
    """Return what to run first in a notebook where the course is not installed: on Colab, on Kaggle, in VS Code."""
    return f"%pip install -q git+{repository}"
