"""The lessons as web pages: what is in them works without a kernel, and nothing comes from elsewhere."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tools import ROOT
from tools.sealing import sealed
from tools.site import RUN
from tools.site.npm import package

HERE = Path(__file__).parent
LESSONS = sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))
SOURCES = ROOT / "build" / "pages"
SCRIPTS = ROOT / "build" / "scripts"

ASSIGNMENT = re.compile(r"\[([^\]]+)\]\(\.\./(exercises/[^)]+)\)")
HERE_ALL_IS_RUN = """
```{{admonition}} This page has been run
:class: site-run
Predict, answer and step: all that is here. To change code and run it, <a href="{address}">run it in the browser</a>.
```
"""


def build(out: Path, run: Collection[Path] = LESSONS) -> None:
    """Write the pages of the site.

    Args:
        out: the folder.
        run: the lessons to run, by default all; the others show the results that are committed.

    Raises:
        subprocess.CalledProcessError: Sphinx found something to say, which stands above.

    """
    shutil.rmtree(SOURCES, ignore_errors=True)
    SOURCES.mkdir(parents=True)
    shutil.copy(HERE / "index.md", SOURCES)
    shutil.copy(ROOT / "notebooks" / "glossary.md", SOURCES)
    for lesson in LESSONS:
        notebook = prepared(lesson)
        notebook["metadata"]["mystnb"] = {"execution_mode": "force" if lesson in run else "off"}
        (SOURCES / lesson.name).write_text(json.dumps(notebook), encoding="utf-8")
    widget_scripts()
    options = ["-q", "-W", "--keep-going", "-j2", "-E", "-c", str(HERE)]
    subprocess.run([sys.executable, "-m", "sphinx", *options, str(SOURCES), str(out)], check=True, cwd=ROOT)


def prepared(lesson: Path) -> dict[str, Any]:
    """Return a lesson as a page has it: folded as in JupyterLab, its answers sealed, its links those of the site."""
    notebook: dict[str, Any] = json.loads(lesson.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        source = sealed(cell)
        tags = cell["metadata"].setdefault("tags", [])
        tags += folds(cell, has_answers=source != "".join(cell["source"]))
        cell["source"] = ASSIGNMENT.sub(run_link, source) if cell["cell_type"] == "markdown" else source
    title, below, text = notebook["cells"][0]["source"].partition("\n")
    address = RUN.format(path=f"notebooks/{lesson.name}")
    notebook["cells"][0]["source"] = f"{title}\n{HERE_ALL_IS_RUN.format(address=address)}{below}{text}"
    return notebook


def folds(cell: Mapping[str, Any], has_answers: bool) -> list[str]:
    """Return the tags that fold a cell, or hide code that only has sealed answers."""
    code = "remove-input" if has_answers else "hide-input"
    is_code_folded = cell["metadata"].get("jupyter", {}).get("source_hidden")
    is_folded = {code: is_code_folded, "hide-output": cell["metadata"].get("collapsed")}
    return [tag for tag, folded in is_folded.items() if folded]


def run_link(link: re.Match[str]) -> str:
    """Return the link to an assignment as the link to where it runs."""
    return f'<a href="{RUN.format(path=quote(link[2]))}">{link[1]}</a>'


def widget_scripts() -> None:
    """Put what draws the widgets beside the style sheets of the site."""
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    shutil.copy(package("requirejs", "2.3.8") / "require.js", SCRIPTS)
    shutil.copy(package("@jupyter-widgets/html-manager", "1.0.15") / "dist" / "embed-amd.js", SCRIPTS)
    anywidget = (package("anywidget", "0.11.0") / "dist" / "index.js").read_text(encoding="utf-8")
    # Loaded by a tag, a module has to say its name.
    (SCRIPTS / "anywidget.js").write_text(anywidget.replace("\ndefine([", '\ndefine("anywidget", ['), encoding="utf-8")
