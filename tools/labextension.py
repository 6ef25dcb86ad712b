"""JupyterLab's part of the course, into the environment that runs this: `python -m tools.labextension`.

It is for lessons, so it comes with the course and not with the package: whoever installs the library for notebooks of
their own gets nothing in their JupyterLab. A browser keeps what JupyterLab serves of an extension for a year and never
asks again, so the script's name has to change with it: part of it is the script's own checksum.
"""

import hashlib
import json
import shutil
import sys
from pathlib import Path

from tools import ROOT
from tools.version import version

SCRIPT, INSTALLED = ROOT / "classroom/labextension/static/lessons.js", Path("share/jupyter/labextensions")
NAME = "gametree-lessons"
DOES = (
    "In lessons, folded cells stay folded, pictures of toys can be played, what answers a question waits for it, "
    "and what is saved stays. In other notebooks it does nothing."
)


def install(folder: Path = sys.prefix / INSTALLED) -> None:
    """Write the script, under its name, and the file that tells JupyterLab what to load, in place of older ones."""
    place = folder / NAME
    name = f"static/{SCRIPT.stem}.{hashlib.sha256(SCRIPT.read_bytes()).hexdigest()[:20]}.js"
    about = {
        "name": NAME,
        "version": version(),
        "description": DOES,
        "license": "MIT",
        "jupyterlab": {"extension": True, "_build": {"load": name, "extension": "./extension"}},
    }
    text = json.dumps(about, indent=2)
    if (place / name).exists() and (place / "package.json").read_text(encoding="utf-8") == text:
        return
    shutil.rmtree(place, ignore_errors=True)
    (place / "static").mkdir(parents=True)
    shutil.copyfile(SCRIPT, place / name)
    (place / "package.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    install()
