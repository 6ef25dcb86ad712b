"""Make the student versions in exercises/ from the masters in solutions/ with nbgrader, or --check that they agree.

`--draw 7 --out mine` makes masters and student versions with five other programs to judge, in `mine/solutions` and
`mine/exercises`: whoever runs `grading` in `mine` grades with these.

Nobody edits a student version by hand: it is what nbgrader makes of the master, byte for byte.
"""

import argparse
import json
import logging
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from classroom.assignments.five import FIVES
from classroom.check.registry import assignments
from grading.master import SOLUTION
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


def with_draw(notebook: dict[str, Any], number: int) -> dict[str, Any]:
    """Put the five programs of a draw into a master, the verdicts on them, and the draw into what is checked."""
    names = [cell["metadata"]["nbgrader"].get("grade_id", "") for cell in notebook["cells"]]
    for task, five in ((task, made(number)) for task, made in FIVES.items() if task in names):
        for name, cell in zip(names, notebook["cells"], strict=True):
            before = source = "".join(cell["source"])
            if source.startswith("def program_1("):
                source = five.given
            elif name == task:
                source = SOLUTION.sub(f"\\1### BEGIN SOLUTION\n{five.solution}\n\\1### END SOLUTION", source)
            elif name.startswith(f"{task}-"):
                source = re.sub(r"(, part=.*)\)", rf"\1, draw={number})", source)
            if source != before:
                cell |= {"source": source.splitlines(keepends=True), "outputs": [], "execution_count": None}
    return notebook


def has_five(name: str) -> bool:
    """Tell whether an assignment has five programs to judge."""
    return any(task.others for task in assignments()[name].tasks)


def draw(wanted: list[str], number: int, out: Path) -> None:
    """Write masters and student versions with the programs of a draw."""
    assignments()  # loads the programs
    for name in wanted:
        notebook = with_draw(json.loads((MASTERS / name / f"{name}.ipynb").read_text(encoding="utf-8")), number)
        (out / "solutions" / name).mkdir(parents=True, exist_ok=True)
        (out / "solutions" / name / f"{name}.ipynb").write_text(json.dumps(notebook, indent=1), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in student_versions(Path(folder), wanted, out / "solutions").items():
            write(name, text, out / "exercises")
            print(_path(name, out / "exercises"))


def student_versions(folder: Path, wanted: list[str], masters: Path = MASTERS) -> dict[str, str]:
    """What nbgrader makes of masters, by name; it works in `folder`."""
    for name in wanted:
        shutil.copytree(masters / name, folder / "source" / name, ignore=shutil.ignore_patterns(".*"))
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


def _path(name: str, students: Path = STUDENTS) -> Path:
    return students / name / f"{name}.ipynb"


def _is_there(name: str, text: str) -> bool:
    return _path(name).is_file() and _path(name).read_text(encoding="utf-8") == text


def write(name: str, text: str, students: Path = STUDENTS) -> None:
    """Write a student version."""
    _path(name, students).parent.mkdir(parents=True, exist_ok=True)
    _path(name, students).write_text(text, encoding="utf-8", newline="\n")


def main() -> int:
    """Make or check the student versions of the assignments named on the command line, by default all."""
    parser = argparse.ArgumentParser(prog="python -m tools.exercises", description=main.__doc__)
    parser.add_argument("names", nargs="*", help="assignments, 06-alpha-beta; by default all")
    parser.add_argument("--check", action="store_true", help="only say which are out of date")
    parser.add_argument("--draw", type=int, metavar="N", help="judge the five programs of this draw; needs --out")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="where to put masters and student versions of a draw"
    )
    options = parser.parse_args()
    logging.disable(logging.WARNING)
    if (options.draw is None) != (options.out is None):
        parser.error("--draw and --out go together: --draw 7 --out mine")
    if unknown := sorted({*options.names} - {*names()}):
        parser.error(f"there is no assignment {', '.join(unknown)}: there are {', '.join(names())}")
    if options.out:
        if options.draw < 0:
            parser.error(f"--draw takes a number from 0 on, got {options.draw}")
        if without := [name for name in options.names if not has_five(name)]:
            some = ", ".join(filter(has_five, names()))
            parser.error(f"{', '.join(without)} has no five programs to draw: {some} have them")
        draw(options.names or names(), options.draw, options.out)
        return 0
    found = differing(options.names or names())
    for name, text in found.items():
        print(f"exercises/{name}: {'out of date, run make exercises' if options.check else 'written'}")
        if not options.check:
            write(name, text)
    return int(options.check and bool(found))


if __name__ == "__main__":
    sys.exit(main())
