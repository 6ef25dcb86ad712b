"""The lessons as web pages: what is in them works without a kernel, and nothing comes from elsewhere."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tools import ROOT, first_cell
from tools.address import filled, repository
from tools.sealing import sealed
from tools.site import FILE, RUN, api, fonts, shared
from tools.site.npm import package

HERE = Path(__file__).parent
LESSONS = sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))
ROOM = HERE / "room.ipynb"
DOCUMENTS = sorted((ROOT / "docs").glob("*.md"))

ASSIGNMENT = re.compile(r"\[([^\]]+)\]\(\.\./(exercises/[^)]+)\)")
TO_LESSON = re.compile(r"\]\(\.\./notebooks/")
TO_SOURCE = re.compile(r"(?<!!)\[([^\]]+)\]\(\.\./[^)]*\)")
# What a text says only where its cells are run, and what a page says instead; elsewhere the marks are not seen.
LAB_ONLY = re.compile(r"<!-- lab -->(.*?)<!-- page(?:: (.*?))? -->|\A# Click here,[^\n]*\n", re.DOTALL)
TO_RUN = """
<p class="site-run"><a class="site-button" href="{address}">Run it in the browser</a>
{said}</p>
"""
ALL_RUN = "<span>On this page all cells have been run. To change their code, run the lesson.</span>"
ELSEWHERE = """
<details class="site-elsewhere"><summary>On Colab, Kaggle or in a notebook of your own</summary>
<p>Download <a href="{file}" download>this lesson's notebook</a>, open it there, and run this in a new cell
above all others:</p>
<pre tabindex="0"><code>{cell}</code></pre>
</details>
"""


def build(out: Path, run: Collection[Path] = LESSONS) -> None:
    """Write the pages of the site.

    Args:
        out: the folder.
        run: the lessons to run, by default all; the others show the results that are committed.

    Raises:
        subprocess.CalledProcessError: Sphinx found something to say, which stands above.

    """
    with tempfile.TemporaryDirectory() as scratch:
        sources, scripts, doctrees = (Path(scratch, name) for name in ("sources", "scripts", "doctrees"))
        write_sources(sources, run)
        write_scripts(scripts)
        static = f"html_static_path=static,{scripts}"
        options = ["-q", "-W", "--keep-going", "-j2", "-E", "-d", str(doctrees), "-c", str(HERE), "-D", static]
        subprocess.run([sys.executable, "-m", "sphinx", *options, str(sources), str(out)], check=True, cwd=ROOT)


def write_sources(folder: Path, run: Collection[Path]) -> None:
    """Write what pages are made from, and which of the lessons are to be run for it."""
    folder.mkdir()
    for file in (HERE / "index.md", ROOT / "notebooks" / "glossary.md"):
        shutil.copy(file, folder)
    for document in DOCUMENTS:
        text = filled(document.read_text(encoding="utf-8"), repository())
        (folder / document.name).write_text(linked(text), encoding="utf-8")
    for name, text in api.pages().items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    for lesson in [*LESSONS, ROOM]:
        notebook = prepared(lesson)
        notebook["metadata"]["mystnb"] = {"execution_mode": "force" if lesson in [*run, ROOM] else "off"}
        (folder / lesson.name).write_text(json.dumps(notebook), encoding="utf-8")


def write_scripts(folder: Path) -> None:
    """Write what all pages share: scripts and icons where require.js looks for them, fonts, pictures of links."""
    manager = "@jupyter-widgets/html-manager"
    drawn = package(manager, "1.0.15") / "dist"
    for place in (folder / "@jupyter-widgets", folder / manager / "dist"):  # it asks in both
        place.mkdir(parents=True)
        for font in drawn.glob("*.woff2"):
            shutil.copy(font, place)
    for script in (package("requirejs", "2.3.8") / "require.js", drawn / "embed-amd.js"):
        shutil.copy(script, folder)
    shutil.copy(package("anywidget", "0.11.0") / "dist" / "index.js", folder / "anywidget.js")
    fonts.bundle(folder / "fonts")
    shared.write(folder)


def prepared(lesson: Path) -> dict[str, Any]:
    """Return a lesson as a page has it: folded as in JupyterLab, its answers sealed, its links those of the site."""
    notebook: dict[str, Any] = json.loads(lesson.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        source = sealed(cell)
        tags = cell["metadata"].setdefault("tags", [])
        tags += folds(cell, has_answers=source != "".join(cell["source"]))
        cell["metadata"] |= words_of_pictures(cell)
        cell["source"] = for_page(source)
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["source"].strip()]
    title, below, text = notebook["cells"][0]["source"].partition("\n")
    path = lesson.name if lesson == ROOM else f"notebooks/{lesson.name}"
    ways = TO_RUN.format(address=RUN.format(path=path), said="" if lesson == ROOM else ALL_RUN)
    if at := repository():
        ways += ELSEWHERE.lstrip().format(file=FILE.format(path=path), cell=first_cell(at))
    notebook["cells"][0]["source"] = f"{title}\n{ways}{below}{text}"
    return notebook


def for_page(text: str) -> str:
    """Return a text of a lesson as a page has it: nothing is run there, and an assignment is where it runs."""
    return ASSIGNMENT.sub(run_link, LAB_ONLY.sub(lambda marked: marked[2] or "", text))


def linked(text: str) -> str:
    """Return a document as the site has it: lessons are beside it, and what is no page only has its name."""
    return TO_SOURCE.sub(r"\1", TO_LESSON.sub("](", text))


def folds(cell: Mapping[str, Any], has_answers: bool) -> list[str]:
    """Return the tags that fold a cell, or hide code that only has sealed answers."""
    code = "remove-input" if has_answers else "hide-input"
    is_code_folded = cell["metadata"].get("jupyter", {}).get("source_hidden")
    is_folded = {code: is_code_folded, "hide-output": cell["metadata"].get("collapsed")}
    return [tag for tag, folded in is_folded.items() if folded]


def words_of_pictures(cell: Mapping[str, Any]) -> dict[str, Any]:
    """Return the metadata by which myst-nb gives a cell's picture the words of its output; none without a picture."""
    kept = [output["metadata"] for output in cell.get("outputs", []) if "image/png" in output.get("data", {})]
    return {"mystnb": {"image": {"alt": kept[0]["image/png"]["alt"]}}} if kept else {}


def run_link(link: re.Match[str]) -> str:
    """Return the link to an assignment as the link to where it runs."""
    return f'<a href="{RUN.format(path=quote(link[2]))}">{link[1]}</a>'
