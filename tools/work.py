"""The learner's own copy of the lessons and assignments, in work/: results cleared, answers sealed, links intact.

What the learner did not touch is updated with the course. What the learner wrote is never overwritten: `update` says
where the course has something newer, and
`python -m tools.work notebooks/05-negamax.ipynb` puts that beside the old.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ipykernel.ipkernel import IPythonKernel

from tools import ROOT
from tools.sealing import sealed
from tools.trust import trust

WORK = ROOT / "work"
COPIED = ("notebooks/*.ipynb", "notebooks/*.md", "exercises/*/*.ipynb")
STATE = ".course.json"
# As the kernel says it, so that a notebook that is opened has nothing new to save.
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": IPythonKernel.language_info,
}


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

    def update(self) -> list[str]:
        """Bring the copy up to date, and return the files that the learner changed and the course has newer."""
        newer, untouched = [], []
        for name in self.names():
            new, known, place = fingerprint(self.course / name), self.known.get(name), self.work / name
            mine = fingerprint(place) if place.exists() else None
            if mine == new:
                self.known[name] = new
            elif mine in (None, known):
                untouched.append(name)
            elif known != new:
                newer.append(name)
        self._write({name: self.work / name for name in untouched})
        return newer

    def names(self) -> Iterator[str]:
        """Yield the files that are copied, as paths in the course's folder."""
        for pattern in COPIED:
            yield from (path.relative_to(self.course).as_posix() for path in sorted(self.course.glob(pattern)))

    def _write(self, places: dict[str, Path]) -> None:
        """Write files of the course to these places, and note that the learner has them."""
        self.work.mkdir(parents=True, exist_ok=True)
        for name, place in places.items():
            place.parent.mkdir(parents=True, exist_ok=True)
            _replace(place, cleared(self.course / name))
            self.known[name] = fingerprint(self.course / name)
        trust([*self.work.glob("*/**/*.ipynb")])
        _replace(self.state, json.dumps(self.known, indent=1))

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


def cleared(path: Path) -> str:
    """Return a file's text, a notebook's without results, which give answers away, and with sealed answers.

    The picture of the toy that opens a lesson stays: it asks the question.
    """
    if path.suffix != ".ipynb":
        return path.read_text(encoding="utf-8")
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] == "code":
            opens = number == 1 and "toy" in cell["metadata"].get("tags", [])
            outputs = [*map(_fitting, cell["outputs"])] if opens else []
            cell |= {"source": sealed(cell), "outputs": outputs, "execution_count": None}
            cell["metadata"].pop("collapsed", None)  # results are folded only where nobody asked for them
    return json.dumps(notebook | {"metadata": METADATA}, ensure_ascii=False, indent=1) + "\n"


def _fitting(output: dict[str, Any]) -> dict[str, Any]:
    """Return a toy's output with its picture in the page: an SVG image that is too wide would be cut off there."""
    svg = "".join(output["data"].pop("image/svg+xml"))
    fitting = svg.replace("<svg ", '<svg style="max-width: 100%; height: auto" ', 1)
    return output | {"data": {"text/html": fitting, **output["data"]}}


def tell(newer: list[str]) -> str:
    """Return in words what the learner should know of the files that the course has newer, if there are any."""
    if not newer:
        return ""
    python = Path(sys.executable)
    command = f"{python.relative_to(ROOT) if python.is_relative_to(ROOT) else 'python'} -m tools.work"
    kept = "\n".join(f"  work/{name}" for name in newer)
    return (
        f"The course has newer versions of what you have changed. Yours stay as they are:\n{kept}\n"
        f"To get a newer one beside yours:  {command} {newer[0]}"
    )


def main() -> int:
    """Bring work/ up to date, or put the course's own lessons and assignments beside the learner's."""
    parser = argparse.ArgumentParser(prog="python -m tools.work", description=main.__doc__)
    parser.add_argument("files", nargs="*", help="what to put beside yours: notebooks/05-negamax.ipynb")
    copy, files = Copy(), parser.parse_args().files
    try:
        told = [f"Beside yours: {copy.put_beside(file).relative_to(ROOT)}" for file in files]
    except ValueError as error:
        parser.error(str(error))
    print("\n".join(told) or tell(copy.update()) or "Everything in work/ is as new as the course, or your own.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
