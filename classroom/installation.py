"""What keeps the course from working where it is installed, and the command that repairs it."""

import platform
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from importlib.machinery import PathFinder
from importlib.metadata import PackageNotFoundError, metadata, requires, version
from importlib.util import find_spec
from pathlib import Path

from gametree.trace.own_frames import older

PACKAGES = ("gametree", "players", "classroom", "grading")
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget", "gametree-lessons")  # the last comes with lessons
SCRIPT = Path(__file__).parent / "labextension" / "static" / "lessons.js"


def check_installation() -> None:
    """Print what is missing, too old or hidden, and what repairs it; nothing when everything is in place.

    >>> check_installation()
    """
    for problem in (*hidden(), *filter(None, [older()])):
        print(f"Problem: {problem}")
    if found := list(problems()):
        print(*(f"Problem: {problem}" for problem in found), sep="\n")
        print(f"Close JupyterLab. In a terminal, in the course's folder:\n{repair()}")


def hidden() -> Iterator[str]:
    """Yield a sentence for every file or folder of one's own that Python takes for a package of the course."""
    course = Path(__file__).resolve().parents[1]
    invalidate_caches()  # it may have been renamed a moment ago
    for name in PACKAGES:
        found = PathFinder.find_spec(name)
        file = Path(found.origin).resolve() if found and found.origin else course / name
        if not file.is_relative_to(course / name):
            own = file.parent if file.name == "__init__.py" else file
            yield f"{own} hides the course's package {name}: give it another name, and restart the kernel"


def problems() -> Iterator[str]:
    """Yield a sentence for everything that keeps the course from working."""
    if sys.platform == "emscripten":
        return  # in the browser edition nothing is installed: the page brings everything along
    from packaging.requirements import Requirement
    from packaging.specifiers import SpecifierSet

    try:
        pythons, needed = SpecifierSet(metadata("gametree")["Requires-Python"]), requires("gametree") or []
    except PackageNotFoundError:
        yield f"the course is not installed for {sys.executable}"
        return
    for one in map(Requirement, needed):
        if (not one.marker or one.marker.evaluate({"extra": ""})) and not one.specifier.contains(
            _version(one.name), prereleases=True
        ):
            yield f"the course needs {one.name}{one.specifier}, and there is {_version(one.name) or 'none'}"
    if not pythons.contains(platform.python_version(), prereleases=True):
        yield f"the course needs Python {pythons}, and this is {platform.python_version()}"
    if find_spec("jupyterlab"):
        yield from _missing_in_jupyterlab()


def _missing_in_jupyterlab() -> Iterator[str]:
    from jupyter_core.paths import jupyter_path

    folders = [Path(folder) for folder in jupyter_path("labextensions")]
    is_lesson = (SCRIPT.parents[3] / "pyproject.toml").is_file()  # and not the library alone
    for name in EXTENSIONS if is_lesson else EXTENSIONS[:-1]:
        if not any((folder / name).is_dir() for folder in folders):
            yield f"JupyterLab's part of {name} is missing"
    installed = [path.read_bytes() for folder in folders for path in folder.glob(f"{EXTENSIONS[-1]}/static/*.js")]
    if installed and SCRIPT.read_bytes() not in installed:
        yield f"JupyterLab's part of {EXTENSIONS[-1]} is older than the course"


def repair() -> str:
    """Return the command that installs the course anew."""
    if (Path(sys.prefix) / "conda-meta").is_dir():
        return "conda env update --file environment.yml --prune"
    return f"{sys.executable} -m pip install --upgrade -e .[lab]" if sys.platform == "win32" else "make clean lab"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
