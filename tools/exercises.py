"""Make the student versions in exercises/ from the masters in solutions/ with nbgrader, or --check that they agree.

Nobody edits a student version by hand: it is what nbgrader makes of the master, byte for byte.
"""

import argparse
import json
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tools import ROOT, WRITTEN, first_cell
from tools.minutes import assignment_minutes

MASTERS, STUDENTS = ROOT / "solutions", ROOT / "exercises"
WORKS, TAKES = "**How it works.**", "**Minutes** about "


def start(written: Mapping[str, str] = WRITTEN) -> str:
    """Say how to start, with what there is at an address."""
    text = "**To start.** Open this in JupyterLab as `make lab` starts it in the course's folder"
    if site := written.get("Homepage"):
        text += f", or on the course's\n[web site]({site}), where nothing need be installed"
    if repository := written.get("Repository"):
        cell = first_cell(repository)
        text += f". In any other notebook, run this in a new\ncell above all others: `{cell}`"
    return f"{text}.\n\n"


def names() -> list[str]:
    """The names of all assignments, in order."""
    return sorted(path.name for path in MASTERS.iterdir() if (path / f"{path.name}.ipynb").is_file())


def student_versions(folder: Path, wanted: list[str]) -> dict[str, str]:
    """What nbgrader makes of the masters, by name; it works in `folder`."""
    for name in wanted:
        shutil.copytree(MASTERS / name, folder / "source" / name, ignore=shutil.ignore_patterns(".*"))
        _say_how_to_start(folder / "source" / name / f"{name}.ipynb")
    with on_path(Path(sys.executable).parent):
        return {name: _generated(folder, name) for name in wanted}


def _say_how_to_start(path: Path) -> None:
    """Say in the first cell how long it takes and how to start: a student may have nothing else of the course."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    text = "".join(notebook["cells"][0]["source"])
    notebook["cells"][0]["source"] = text.replace(WORKS, f"{TAKES}{assignment_minutes(path)}\n\n{start()}{WORKS}", 1)
    path.write_text(json.dumps(notebook), encoding="utf-8")


def _generated(folder: Path, name: str) -> str:
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config

    settings = Config()
    settings.CourseDirectory.root = str(folder)
    settings.CourseDirectory.db_url = f"sqlite:///{folder / 'gradebook.db'}"
    outcome = NbGraderAPI(config=settings).generate_assignment(name, force=True, create=True)
    if not outcome["success"]:
        raise ValueError(f"nbgrader cannot make the student version of {name}:\n{outcome['log']}{outcome['error']}")
    return (folder / "release" / name / f"{name}.ipynb").read_text(encoding="utf-8")


@contextmanager
def on_path(folder: Path) -> Iterator[None]:
    """Put a folder first on PATH: nbgrader runs alembic as a command."""
    before = os.environ.get("PATH", "")
    os.environ["PATH"] = f"{folder}{os.pathsep}{before}"
    try:
        yield
    finally:
        os.environ["PATH"] = before


def differing(wanted: list[str]) -> dict[str, str]:
    """The student versions that are not what nbgrader makes of their masters, and what it makes."""
    with tempfile.TemporaryDirectory() as folder:
        made = student_versions(Path(folder), wanted)
    return {name: text for name, text in made.items() if not _is_there(name, text)}


def _path(name: str) -> Path:
    return STUDENTS / name / f"{name}.ipynb"


def _is_there(name: str, text: str) -> bool:
    return _path(name).is_file() and _path(name).read_text(encoding="utf-8") == text


def write(name: str, text: str) -> None:
    """Write a student version."""
    _path(name).parent.mkdir(parents=True, exist_ok=True)
    _path(name).write_text(text, encoding="utf-8", newline="\n")


def main() -> int:
    """Make or check the student versions of the assignments named on the command line, by default all."""
    parser = argparse.ArgumentParser(prog="python -m tools.exercises", description=main.__doc__)
    parser.add_argument("names", nargs="*", help="assignments, 06-alpha-beta; by default all")
    parser.add_argument("--check", action="store_true", help="only say which are out of date")
    options = parser.parse_args()
    logging.disable(logging.WARNING)
    found = differing(options.names or names())
    for name, text in found.items():
        print(f"exercises/{name}: {'out of date, run make exercises' if options.check else 'written'}")
        if not options.check:
            write(name, text)
    return int(options.check and bool(found))


if __name__ == "__main__":
    sys.exit(main())
