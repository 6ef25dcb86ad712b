"""Runs in Pyodide: every code cell of the notebooks in /work through IPython; /work/report.json says what failed.

A cell with the tag raises-exception has to fail. Each notebook starts with a namespace of its own.
"""

import json
import time
from pathlib import Path

import pyodide_kernel

MOST = 2000
shell = pyodide_kernel.ipython_shell
shell.send_comm = lambda *_message: None  # there is no page


def run(path: Path) -> dict[str, object]:
    cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    began, wrong = time.perf_counter(), {}
    shell.reset()
    for number, cell in enumerate(cells):
        result = shell.run_cell("".join(cell["source"]), store_history=True)
        error = result.error_before_exec or result.error_in_exec
        if bool(error) != ("raises-exception" in cell["metadata"].get("tags", [])):
            wrong[number] = f"{type(error).__name__}: {error}"[:MOST]
    return {"cells": len(cells), "seconds": round(time.perf_counter() - began, 1), "wrong": wrong}


paths = sorted(Path("/work").rglob("*.ipynb"))
report = {path.relative_to("/work").as_posix(): run(path) for path in paths}
Path("/work/report.json").write_text(json.dumps(report))
