"""Run the committed notebooks and write them in one normal form, or --check that they are in it.

The normal form is what makes a notebook's difference readable, its strict comparison under nbval stable, and
its pictures visible before it was run. A rule is a function that repairs a notebook; a notebook breaks a rule
where the repair would change it, so that repairing and checking can never disagree.
"""

import argparse
import copy
import hashlib
import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellControlSignal
from nbformat.v4.rwbase import rejoin_lines, split_lines

from tools import COURSE, ROOT

Notebook = dict[str, Any]
Cell = dict[str, Any]
Output = dict[str, Any]
Rule = Callable[[Notebook], None]

VIEW = "application/vnd.jupyter.widget-view+json"
METADATA: dict[str, Any] = {
    **COURSE,
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    # What the language is to editors and converters, its version left out: without it a lesson as a script is a .txt.
    "language_info": {
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
    },
}
TRANSIENT = {"ExecuteTime", "colab", "execution", "jupyter", "papermill", "scrolled", "transient", "trusted", "vscode"}
ADDRESS = re.compile(r"\bat 0x[0-9A-Fa-f]+")
INSTALLED = re.compile(r"[~/][^\s:\x1b\"']*/(site-packages|lib/python3\.\d+)/")
COLOUR = re.compile(r"\x1b\[[\d;]*m")
FRAMES_KEPT = 6
SECONDS_A_CELL = 120


# --- the rules ----------------------------------------------------------------------------------------------


def format_is_4_5(nb: Notebook) -> None:
    """The format is nbformat 4.5, the first with cell ids."""
    nb["nbformat"], nb["nbformat_minor"] = 4, 5


def cells_have_ids(nb: Notebook) -> None:
    """Every cell has an id of its own."""
    seen: set[str] = set()
    for number, cell in enumerate(nb["cells"]):
        if cell.get("id", "") in seen | {""}:
            cell["id"] = _new_id(number, cell)
        seen.add(cell["id"])


def notebook_metadata_is_fixed(nb: Notebook) -> None:
    """The notebook's metadata is the course's, the kernel's and the language's name, no widget state, no versions."""
    nb["metadata"] = copy.deepcopy(METADATA)


def cell_metadata_is_lasting(nb: Notebook) -> None:
    """A cell's metadata holds nothing that one run or one person's view left there; what is folded is not exported."""
    for cell in nb["cells"]:
        hidden = cell["metadata"].get("jupyter", {}).get("source_hidden", False)
        cell["metadata"] = {key: value for key, value in cell["metadata"].items() if key not in TRANSIENT}
        if hidden:  # an author's choice, which nbconvert and nbviewer know by another name
            cell["metadata"] |= {"jupyter": {"source_hidden": True}, "transient": {"remove_source": True}}


def more_is_folded(nb: Notebook) -> None:
    """A heading that begins with More is folded together with what is below it, and no other is."""
    for cell in nb["cells"]:
        cell["metadata"].pop("jp-MarkdownHeadingCollapsed", None)
        if cell["cell_type"] == "markdown" and re.match(r"#+ More\b", cell["source"]):
            cell["metadata"]["jp-MarkdownHeadingCollapsed"] = True


def results_of_predictions_are_folded(nb: Notebook) -> None:
    """What the code right below a prediction or a practice shows is folded, so that it gives nothing away; no other."""
    is_told = False
    for cell in nb["cells"]:
        cell["metadata"].pop("collapsed", None)
        asks = cell["source"].startswith(("predict(", "Practice("))
        is_told = cell["cell_type"] == "code" and (asks or is_told)
        if is_told and not asks and cell["outputs"]:
            cell["metadata"]["collapsed"] = True


def cells_ran_in_order(nb: Notebook) -> None:
    """Every code cell was run, from top to bottom in a fresh kernel: 1, 2, 3, …"""
    count = 0
    for cell in _code_cells(nb):
        count += bool(cell["source"].strip())
        cell["execution_count"] = count if cell["source"].strip() else None
        for output in cell["outputs"]:
            if output["output_type"] == "execute_result":
                output["execution_count"] = cell["execution_count"]


def no_widget_views(nb: Notebook) -> None:
    """No output keeps a widget's view: without the state it shows an error instead of the picture."""
    for cell in _code_cells(nb):
        for output in cell["outputs"]:
            output.get("data", {}).pop(VIEW, None)
            output.get("metadata", {}).pop(VIEW, None)
            output.pop("transient", None)
        cell["outputs"] = [output for output in cell["outputs"] if output.get("data") != {}]


def streams_are_merged(nb: Notebook) -> None:
    """Printed text is in one piece, however many pieces the kernel sent it in."""
    for cell in _code_cells(nb):
        merged: list[Output] = []
        for output in cell["outputs"]:
            if merged and _same_stream(merged[-1], output):
                merged[-1]["text"] += output["text"]
            else:
                merged.append(output)
        cell["outputs"] = merged


def tracebacks_are_portable(nb: Notebook) -> None:
    """A traceback names no folder and no memory address of the machine that ran it, and ends on one page."""
    for cell in _code_cells(nb):
        for output in cell["outputs"]:
            if output["output_type"] == "error":
                output["traceback"] = shortened([portable(line) for line in output["traceback"]])


RULES: tuple[Rule, ...] = (
    format_is_4_5,
    cells_have_ids,
    notebook_metadata_is_fixed,
    cell_metadata_is_lasting,
    more_is_folded,
    results_of_predictions_are_folded,
    cells_ran_in_order,
    no_widget_views,
    streams_are_merged,
    tracebacks_are_portable,
)


def portable(text: str) -> str:
    """The text without what differs from machine to machine: folders and memory addresses."""
    for folder in (str(ROOT), str(ROOT).replace(str(Path.home()), "~", 1)):
        text = text.replace(folder + "/", "")
    return ADDRESS.sub("at 0x…", INSTALLED.sub(r"…/\1/", text))


def shortened(traceback: list[str]) -> list[str]:
    """The traceback without its middle when it is long: a RecursionError has a thousand frames."""
    if len(traceback) <= 2 * FRAMES_KEPT + 1:
        return traceback
    return [*traceback[:FRAMES_KEPT], "      … many more calls …\n", *traceback[-FRAMES_KEPT:]]


def _new_id(number: int, cell: Cell) -> str:
    return hashlib.sha256(f"{number} {cell['source']}".encode()).hexdigest()[:8]


def _same_stream(one: Output, other: Output) -> bool:
    return one["output_type"] == "stream" and one.get("name") == other.get("name")


def texts(output: Output) -> Iterator[str]:
    """Every text in an output that a reader may see, except an error's traceback."""
    yield from (text for text in output.get("data", {}).values() if isinstance(text, str))
    yield output.get("text", "")
    yield output.get("evalue", "")


def _code_cells(nb: Notebook) -> Iterator[Cell]:
    return (cell for cell in nb["cells"] if cell["cell_type"] == "code")


# --- the normal form ----------------------------------------------------------------------------------------


def normalise(nb: Notebook) -> Notebook:
    """A copy of the notebook that keeps every rule."""
    result = copy.deepcopy(nb)
    for rule in RULES:
        rule(result)
    return result


def render(nb: Notebook) -> str:
    """The notebook as the text of its file, laid out as JupyterLab saves it."""
    lines = split_lines(nbformat.from_dict(nb))
    return json.dumps(lines, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def parse(text: str) -> Notebook:
    """The notebook that a file's text holds, as it is: nbformat's own reader would already repair it."""
    raw = json.loads(text)
    if not isinstance(raw, dict) or raw.get("nbformat") != 4 or not isinstance(raw.get("cells"), list):
        raise ValueError("it has not the form of nbformat 4")
    nb: Notebook = rejoin_lines(nbformat.from_dict(raw))
    return nb


def problems(text: str) -> list[str]:
    """What keeps a notebook file's text from the normal form: which rule, and in which cells."""
    try:
        return _problems(parse(text), text)
    except (ValueError, LookupError, AttributeError, TypeError) as error:
        return [f"this is no notebook: {error!r}"]


def _problems(nb: Notebook, text: str) -> list[str]:
    found = [problem for rule in RULES for problem in _broken(rule, nb)] + list(_unstable(nb))
    if not found and render(nb) != text:
        found = ["the file is laid out differently: indent 1, sorted keys, no escapes, a newline at the end"]
    return found or list(_invalid(nb))


def _invalid(nb: Notebook) -> Iterator[str]:
    try:
        nbformat.validate(nb)
    except nbformat.ValidationError as error:
        yield f"nbformat says: {error.message}"


def _broken(rule: Rule, nb: Notebook) -> Iterator[str]:
    repaired = copy.deepcopy(nb)
    rule(repaired)
    if repaired != nb:
        pairs = enumerate(zip(nb["cells"], repaired["cells"], strict=True))
        where = ", ".join(_name(number, before) for number, (before, after) in pairs if before != after)
        yield f"{where or 'the notebook'}: {rule.__doc__}"


def _unstable(nb: Notebook) -> Iterator[str]:
    for number, cell in enumerate(nb["cells"]):
        if any(ADDRESS.search(text) for output in cell.get("outputs", ()) for text in texts(output)):
            yield f"{_name(number, cell)}: an output shows a memory address, so it differs at each run"


def _name(number: int, cell: Cell) -> str:
    return f"cell {number} ({cell.get('id', 'no id')})"


# --- running ------------------------------------------------------------------------------------------------


class NotebookFailed(Exception):
    """A notebook did not run to its end; the message shows the cell."""


def execute(nb: Notebook, folder: Path) -> Notebook:
    """The notebook with the outputs of a run in a fresh kernel whose current folder is this one."""
    blank = nbformat.from_dict(nb)
    cells_have_ids(blank)
    for cell in _code_cells(blank):
        cell["outputs"], cell["execution_count"] = [], None
    client = NotebookClient(blank, resources={"metadata": {"path": str(folder)}})
    client.timeout, client.kernel_name = SECONDS_A_CELL, METADATA["kernelspec"]["name"]
    client.record_timing = client.store_widget_state = False
    try:
        return dict(client.execute())
    except (CellControlSignal, RuntimeError) as error:
        raise NotebookFailed(f"{_failing_cell(blank)} failed:\n{COLOUR.sub('', str(error))}") from error


def _failing_cell(nb: Notebook) -> str:
    ran = [number for number, cell in enumerate(nb["cells"]) if cell.get("execution_count")]
    raised = ran and any(output["output_type"] == "error" for output in nb["cells"][ran[-1]]["outputs"])
    waiting = [n for n, cell in enumerate(nb["cells"]) if cell["cell_type"] == "code" and n not in ran]
    number = ran[-1] if raised or not waiting else waiting[0]
    return _name(number, nb["cells"][number])


def refresh(path: Path) -> bool:
    """Run a notebook file and write it in normal form; whether that changed it."""
    before = path.read_text(encoding="utf-8")
    after = render(normalise(execute(parse(before), path.parent)))
    if after != before:
        path.write_text(after, encoding="utf-8", newline="\n")
    return after != before


# --- the command --------------------------------------------------------------------------------------------


def committed_notebooks(root: Path = ROOT) -> list[Path]:
    """The notebooks that are committed with their outputs: the lessons and the exercises' masters."""
    return sorted([*root.glob("notebooks/*.ipynb"), *root.glob("solutions/**/*.ipynb")])


def _refresh_one(path: Path) -> bool:
    start = time.perf_counter()
    try:
        news = "written" if refresh(path) else "as it was"
    except NotebookFailed as error:
        print(f"{path}: {error}", file=sys.stderr)
        return False
    print(f"{path}: {news}, {time.perf_counter() - start:.1f} s", flush=True)
    return _check_one(path)


def _check_one(path: Path) -> bool:
    found = problems(path.read_text(encoding="utf-8"))
    for problem in found:
        print(f"{path}: {problem}", file=sys.stderr)
    return not found


def main() -> int:
    """Run or check the notebooks named on the command line, by default all that are committed."""
    parser = argparse.ArgumentParser(prog="python -m tools.notebooks", description=main.__doc__)
    parser.add_argument("paths", nargs="*", type=Path, help="notebooks; by default all that are committed")
    parser.add_argument("--check", action="store_true", help="run nothing, only say what is not in normal form")
    options = parser.parse_args()
    one = _check_one if options.check else _refresh_one
    results = [one(path) for path in options.paths or committed_notebooks()]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
