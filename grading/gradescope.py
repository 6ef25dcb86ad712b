"""An autograder for Gradescope: a zip file that grades one submission there (gradescope-autograders.readthedocs.io).

Gradescope gives each submission a container of its own, in which bubblewrap cannot run as a rule. There the student's
code runs as a user of its own, which can enter none of the folders with the master, the submission and the results.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from gametree.trace.own_frames import OURS
from grading.exports import gradescope_results
from grading.files import zipped
from grading.master import read_master
from grading.request import Request
from grading.run import run
from grading.walls.bubblewrap import course

SETUP = """#!/usr/bin/env bash
set -euo pipefail
apt-get update
apt-get install -y --no-install-recommends bubblewrap python3 python3-venv
python3 -m venv /autograder/tools
/autograder/tools/bin/pip install --quiet uv
# Some images have a Python that is too old; what is fetched then must be readable for the student's code as well.
export UV_PYTHON_INSTALL_DIR=/autograder/python
/autograder/tools/bin/uv venv --quiet --python ">=3.11" /autograder/venv
/autograder/tools/bin/uv pip install --quiet --python /autograder/venv/bin/python "/autograder/source[grade]"
"""
RUN = """#!/usr/bin/env bash
set -euo pipefail
chmod 700 /autograder/source /autograder/submission /autograder/results
cd /autograder/source
exec /autograder/venv/bin/python -m grading.gradescope
"""


def autograder(master: Path, seed: int) -> bytes:
    """Return the zip file to upload: the master, and a seed that the larger inputs are made from."""
    place = f"solutions/{read_master(master).name}.ipynb"  # what is no master is refused here, not there
    settings = json.dumps({"master": place, "seed": seed})
    return zipped(
        {
            "setup.sh": SETUP.encode(),
            "run_autograder": RUN.encode(),
            "settings.json": settings.encode(),
            place: master.read_bytes(),
            **dict(_package()),
        }.items()
    )


def _package() -> Iterator[tuple[str, bytes]]:
    """Yield the files that the course is installed from."""
    home = course()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        yield name, (home / name).read_bytes()
    for path in (path for package in OURS for path in sorted((home / package).rglob("*"))):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(home).as_posix(), path.read_bytes()


def results(folder: Path, submission: Path, out: Path) -> dict[str, object]:
    """Grade the one submission, in the folder that the zip file was unpacked to; return what Gradescope reads."""
    settings = json.loads((folder / "settings.json").read_text(encoding="utf-8"))
    shutil.copytree(submission, out / "submitted" / "submission", symlinks=True)
    master = read_master(folder / settings["master"])
    request = Request(master, (out / "submitted",), out, seed=settings["seed"], layout="folder")
    said: dict[str, str] = {}
    publication = run(
        request,
        lambda _, graded: said.update((f"{one.task}:{one.part}", one.said) for each in graded for one in each.checks),
    )
    return gradescope_results(publication.results[0], said)


def main() -> None:
    """Grade the submission where Gradescope puts it, and write its results where it looks for them."""
    found = results(Path(), Path("/autograder/submission"), Path("/autograder/run"))
    Path("/autograder/results/results.json").write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
