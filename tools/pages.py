"""Export the executed lessons as web pages whose steppers still step: `python -m tools.pages --out site`.

The pages load the widget manager from its usual network address, and need no kernel.
"""

import argparse
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from tools import ROOT
from tools.lessons import lesson_files
from tools.sealing import sealed

LINK = re.compile(r"(\]\([\w-]+)\.ipynb(\)|#)")
# What is folded in JupyterLab is folded here, too.
TEMPLATE = """
{%- extends "lab/index.html.j2" -%}
{%- block input_group -%}
{%- if cell.metadata.get("jupyter", {}).get("source_hidden") -%}
<details><summary>code</summary>{{ super() }}</details>
{%- else -%}{{ super() }}{%- endif -%}
{%- endblock input_group -%}
{%- block output_group -%}
{%- if cell.metadata.get("collapsed") -%}
<details><summary>what it shows</summary>{{ super() }}</details>
{%- else -%}{{ super() }}{%- endif -%}
{%- endblock output_group -%}
"""
ASSIGNMENT = re.compile(r"\[([^\]]+)\]\(\.\./exercises/[^)]+\)")


def executed(path: Path) -> Any:
    """The notebook, run in a fresh kernel, with the state of its widgets."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", store_widget_state=True)
    client.execute(cwd=str(path.parent))
    return notebook


def page(path: Path) -> str:
    """The web page of a notebook, its links to other lessons turned into links to their pages."""
    notebook = executed(path)
    for cell in notebook.cells:
        cell.source = sealed(cell)
        if cell.cell_type == "markdown":
            cell.source = LINK.sub(r"\1.html\2", ASSIGNMENT.sub(r"\1", cell.source))
    html: str
    exporter = HTMLExporter(raw_template=TEMPLATE, template_name="lab")
    html, _ = exporter.from_notebook_node(notebook, {"metadata": {"name": path.stem}})
    return html


def export(paths: list[Path], out: Path) -> list[Path]:
    """Write the pages of these notebooks to a folder and return their files."""
    out.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "notebooks" / "glossary.md", out)
    written = []
    for path in paths:
        target = out / f"{path.stem}.html"
        target.write_text(page(path), encoding="utf-8")
        written.append(target)
        print(target)
    return written


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.pages", description=__doc__)
    parser.add_argument("notebooks", nargs="*", type=Path, help="notebooks (default: all lessons)")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "html", help="folder (default: build/html)")
    options = parser.parse_args()
    export(options.notebooks or lesson_files(), options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
