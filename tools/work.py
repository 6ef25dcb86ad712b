"""The learner's own copy of the lessons and assignments: results cleared, answers sealed, links intact.

What the learner did not touch is updated with the course, or goes with it. What the learner wrote is never overwritten:
`update` says where the course has something newer, and `python -m tools.work notebooks/05-negamax.ipynb` puts that
beside the old.
"""

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, NamedTuple

from ipykernel.ipkernel import IPythonKernel

from gametree.trace.own_frames import COPIED as VERSION_OF_COPY
from tools import COURSE, ROOT
from tools.sealing import sealed
from tools.trust import trust
from tools.version import version

PLACE = "GAMETREE_WORK"
COPIED = ("notebooks/*.ipynb", "notebooks/*.md", "exercises/*/*.ipynb")
TUTOR = Path("tools") / "tutor"  # what lies there stands in the copy itself, for whoever helps
STATE = ".course.json"
# As the kernel says it, so that a notebook that is opened has nothing new to save.
METADATA = {
    **COURSE,
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": IPythonKernel.language_info,
}


def place(course: Path = ROOT) -> Path:
    """Where the copy is: in the folder that the environment names, else in work/ beside the course.

    Where others own that, or nobody may write there, each learner has a folder at home.
    """
    if named := os.environ.get(PLACE):
        return Path(named).expanduser().absolute()
    beside = course / "work"
    is_mine = not beside.exists() or os.name != "posix" or beside.stat().st_uid == os.getuid()
    is_open = os.access(beside if beside.exists() else course, os.W_OK)
    return beside if is_mine and is_open else Path.home() / "gametree-course"


WORK = place()


class News(NamedTuple):
    """What a learner should know of an update: the files, by what happened to them."""

    newer: list[str]  # changed by the learner, and newer in the course
    rerun: list[str]  # run but not changed by the learner, and replaced by newer ones
    removed: list[str]  # not in the course any more, and not changed by the learner
    left: list[str]  # not in the course any more, but changed by the learner


class Copy:
    """The learner's copy of a course.

    Args:
        work: the folder of the copy; made when it is missing.
        course: the folder of the course.

    """

    def __init__(self, work: Path = WORK, course: Path = ROOT) -> None:
        self.work, self.course = work, course
        self.state = work / STATE
        # For each file the course's own text that the learner has, or has been told of.
        self.known: dict[str, str] = _read(self.state) if self.state.exists() else {}

    def update(self) -> News:
        """Bring the copy up to date, and return what the learner should know of that."""
        newer, untouched = [], []
        for name in self.names():
            new, known, place = fingerprint(self.source(name)), self.known.get(name), self.work / name
            mine = fingerprint(place) if place.exists() else None
            if mine == new:
                self.known[name] = new
            elif mine in (None, known):
                untouched.append(name)
            elif known != new:
                newer.append(name)
        rerun = [name for name in untouched if was_run(self.work / name)]
        removed, left = self._gone()
        self._write({name: self.work / name for name in untouched})
        return News(newer, rerun, removed, left)

    def _gone(self) -> tuple[list[str], list[str]]:
        """Remove what the course no longer has, unless the learner changed it; return what went and what stays."""
        removed, left = [], []
        for name in sorted({*self.known} - {*self.names()}):
            mine = self.work / name
            if not mine.exists():
                del self.known[name]
            elif fingerprint(mine) == self.known[name]:
                mine.unlink()
                del self.known[name]
                removed.append(name)
            else:
                left.append(name)
        return removed, left

    def names(self) -> Iterator[str]:
        """Yield the files that are copied, as paths in the course's folder."""
        for pattern in COPIED:
            yield from (path.relative_to(self.course).as_posix() for path in sorted(self.course.glob(pattern)))
        yield from (path.name for path in sorted(self.course.glob(f"{TUTOR.as_posix()}/*.md")))

    def source(self, name: str) -> Path:
        """Return the course's own file for one in the copy."""
        return self.course / name if "/" in name else self.course / TUTOR / name

    def _write(self, places: dict[str, Path]) -> None:
        """Write files of the course to these places, and note that the learner has them."""
        self.work.mkdir(parents=True, exist_ok=True)
        for name, place in places.items():
            place.parent.mkdir(parents=True, exist_ok=True)
            _replace(place, cleared(self.source(name)))
            self.known[name] = fingerprint(self.source(name))
        trust([*self.work.glob("*/**/*.ipynb")])
        _replace(self.state, json.dumps(self.known, indent=1))
        _replace(self.work / VERSION_OF_COPY, version())

    def put_beside(self, name: str) -> Path:
        """Put the course's "notebooks/05-negamax.ipynb" beside the learner's own, and return where it is.

        Raises:
            ValueError: there is no such file in the course.

        """
        self.update()
        name = name.replace("\\", "/").removeprefix(f"{WORK.name}/")
        if name not in self.names():
            raise ValueError(f"expected one of {', '.join(self.names())}, got {name!r}")
        old = self.work / name
        places = (old.with_name(f"{old.stem}-new{count}{old.suffix}") for count in ("", *range(2, 1000)))
        place = next(place for place in places if not place.exists())
        self._write({name: place})
        return place


def _replace(place: Path, text: str) -> None:
    """Write a file at once or not at all: the learner may stop this at any time."""
    half = place.with_name(f".{place.name}.half")
    half.write_text(text, encoding="utf-8", newline="\n")
    half.replace(place)


def _read(state: Path) -> dict[str, str]:
    try:
        return dict(json.loads(state.read_bytes()))
    except (ValueError, TypeError):
        return {}  # then nothing counts as untouched, so nothing is overwritten


def fingerprint(path: Path) -> str:
    """Return what tells whether somebody wrote in a file; results and how a notebook is shown do not count."""
    raw = path.read_bytes()
    try:
        cells = json.loads(raw)["cells"] if path.suffix == ".ipynb" else []
        written = [[cell["cell_type"], sealed(cell), cell["metadata"].get("nbgrader")] for cell in cells]
    except (ValueError, LookupError, TypeError, AttributeError):
        written = []  # half saved or in conflict: all that stands there counts
    return hashlib.sha256(json.dumps(written).encode() if written else raw).hexdigest()


def was_run(path: Path) -> bool:
    """Tell whether results would go with a notebook."""
    try:
        cells = json.loads(path.read_bytes())["cells"] if path.suffix == ".ipynb" else []
        return any(cell.get("execution_count") for cell in cells)
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return False


def cleared(path: Path) -> str:
    """Return a file's text, a notebook's without results, which give answers away, and with sealed answers.

    The picture of the toy that opens a lesson stays: it asks the question, and a click on it runs the toy.
    """
    if path.suffix != ".ipynb":
        return path.read_text(encoding="utf-8")
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for number, cell in enumerate(notebook["cells"]):
        cell["source"] = sealed(cell)
        if cell["cell_type"] == "code":
            opens = number == 1 and "toy" in cell["metadata"].get("tags", [])
            outputs = [*map(_fitting, cell["outputs"])] if opens else []
            cell |= {"outputs": outputs, "execution_count": None}
            cell["metadata"].pop("collapsed", None)  # results are folded only where nobody asked for them
    return json.dumps(notebook | {"metadata": METADATA}, ensure_ascii=False, indent=1) + "\n"


# Of a notebook that it does not trust, JupyterLab drops style sheets and pictures, but not the letters of pictures.
TRUSTED = """<style>.gt-preview:has(svg) > .gt-untrusted { display: none }
.gt-preview:has(svg) > .gt-drawn { display: contents !important }</style>"""
UNTRUSTED = """<p class="gt-untrusted">This notebook is not trusted: its picture is hidden, and a click runs
nothing. To trust it: View › Activate Command Palette, and choose Trust Notebook.</p>"""


def _fitting(output: dict[str, Any]) -> dict[str, Any]:
    """Return a toy's output with its picture in the page, to be clicked; as an image it could be too wide."""
    svg = "".join(output["data"].pop("image/svg+xml"))
    fitting = svg.replace("<svg ", '<svg style="max-width: 100%; height: auto" ', 1)
    named = 'class="gt-preview" tabindex="0" role="button" aria-label="the picture of a toy: run it"'
    drawn = f'<div class="gt-drawn" style="display: none">{fitting}</div>'
    return output | {"data": {"text/html": f"<div {named}>{TRUSTED}{UNTRUSTED}{drawn}</div>", **output["data"]}}


def tell(news: News) -> str:
    """Return in words what the learner should know, if there is anything."""
    python = Path(sys.executable)
    command = f"{python.relative_to(ROOT) if python.is_relative_to(ROOT) else 'python'} -m tools.work"
    said = {
        "The course has newer versions of what you have changed. Yours stay as they are:": news.newer,
        "Newer versions are here, so the results of your runs are gone: run them again.": news.rerun,
        "These are not in the course any more, and went, since you had not changed them:": news.removed,
        "These are not in the course any more. Yours stay until you delete or rename them:": news.left,
    }
    parts = [
        "\n".join([words, *(f"  {shown(WORK / name)}" for name in names)]) for words, names in said.items() if names
    ]
    if news.newer:
        parts.append(f"To get a newer one beside yours:  {command} {news.newer[0]}")
    return "\n".join(parts)


def shown(path: Path) -> Path:
    """Return a path as it is told: from the course's folder on, where it is in it."""
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def installed_before() -> str:
    """Return what to do where notebooks import another version of the course than this; "" where they do not."""
    try:
        found = distribution("gametree")
    except PackageNotFoundError:
        return ""
    origin = json.loads(found.read_text("direct_url.json") or "{}")
    if origin.get("dir_info", {}).get("editable") or found.version == version():
        return ""
    return (
        f"This is version {version()} of the course, and what notebooks import is {found.version}."
        f' Whoever installed it does so again:  {sys.executable} -m pip install "{ROOT}[lab]"'
    )


def refusal(error: OSError) -> str:
    """Return in a sentence why there is no copy, and what to do."""
    return (
        f"Your copy of the course cannot be written in {WORK}: {error.strerror}. Name another folder: {PLACE}=~/course"
    )


def main() -> int:
    """Bring your copy up to date, or put the course's own lessons and assignments beside yours."""
    parser = argparse.ArgumentParser(prog="python -m tools.work", description=main.__doc__)
    parser.add_argument("files", nargs="*", help="what to put beside yours: notebooks/05-negamax.ipynb")
    files = parser.parse_args().files
    try:
        copy = Copy()
        told = [f"Beside yours: {shown(copy.put_beside(file))}" for file in files]
        news = "\n".join(told) or tell(copy.update())
        other = installed_before()
        print(news or other or f"Everything in {shown(WORK)} is as new as the course, or your own.")
        if news and other:
            print(other)
    except ValueError as error:
        parser.error(str(error))
    except OSError as error:
        sys.exit(refusal(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
