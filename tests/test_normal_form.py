"""The normal form of committed notebooks: each rule repairs what breaks it, and the check says where."""

import copy
import functools
import operator

import nbformat
import pytest
from nbconvert.exporters import ScriptExporter
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tools import ROOT, notebooks

SLIDER = {"text/plain": "IntSlider(value=0)", notebooks.VIEW: {"model_id": "1f"}}


def normal():
    """A notebook in normal form."""
    result = new_output("execute_result", {"text/plain": "2"}, execution_count=2)
    cells = [
        new_markdown_cell("# Title", id="a"),
        new_code_cell("print(1)", id="b", execution_count=1, outputs=[new_output("stream", text="1\n")]),
        new_code_cell("1 + 1", id="c", execution_count=2, outputs=[result]),
        new_code_cell("", id="d"),
    ]
    return new_notebook(cells=cells, metadata=copy.deepcopy(notebooks.METADATA))


def broken(path, value):
    """The same with something else in one place: "cells 1 id"."""
    nb = normal()
    *above, last = [int(key) if key.isdigit() else key for key in path.split()]
    functools.reduce(operator.getitem, above, nb)[last] = value
    return nb


def raised(*frames):
    return [new_output("error", ename="E", evalue="e", traceback=[*frames])]


ONE = new_output("stream", text="1\n")
TIMING = ("cells 1 metadata execution", {"iopub.execute_input": "2026-01-01T00:00:00Z"})
SLIDER_SHOWN = ("cells 2 outputs 0 data", SLIDER)
CASES = [
    ("nbformat_minor", 4, notebooks.format_is_4_5),
    ("cells 1 id", "a", notebooks.cells_have_ids),
    ("metadata widgets", {"application/vnd.jupyter.widget-state+json": {}}, notebooks.notebook_metadata_is_fixed),
    ("metadata language_info version", "3.11.7", notebooks.notebook_metadata_is_fixed),
    (*TIMING, notebooks.cell_metadata_is_lasting),
    ("cells 1 metadata jupyter", {"outputs_hidden": True}, notebooks.cell_metadata_is_lasting),
    ("cells 0 source", "## More: a proof", notebooks.more_is_folded),
    ("cells 0 metadata jp-MarkdownHeadingCollapsed", True, notebooks.more_is_folded),
    ("cells 1 metadata collapsed", True, notebooks.results_of_predictions_are_folded),
    ("cells 1 source", "predict('What does the next cell show?')", notebooks.results_of_predictions_are_folded),
    ("cells 1 execution_count", None, notebooks.cells_ran_in_order),
    ("cells 1 execution_count", 7, notebooks.cells_ran_in_order),
    ("cells 2 outputs 0 execution_count", 7, notebooks.cells_ran_in_order),
    (*SLIDER_SHOWN, notebooks.no_widget_views),
    ("cells 1 outputs", [ONE, new_output("display_data", {notebooks.VIEW: {}})], notebooks.no_widget_views),
    ("cells 1 outputs", [ONE, new_output("stream", text="2\n")], notebooks.streams_are_merged),
    ("cells 1 outputs", raised(f"File {ROOT}/gametree/recursion.py:20, in f"), notebooks.tracebacks_are_portable),
    ("cells 1 outputs", raised(*["frame"] * 1000), notebooks.tracebacks_are_portable),
]


@pytest.mark.parametrize(("path", "value", "rule"), CASES)
def test_a_broken_rule_is_named_and_repaired(path, value, rule):
    nb = broken(path, copy.deepcopy(value))
    found = notebooks.problems(notebooks.render(nb))
    assert any(rule.__doc__ in problem for problem in found)
    assert notebooks.problems(notebooks.render(notebooks.normalise(nb))) == []


def test_every_rule_is_tried():
    assert {rule for *_, rule in CASES} == set(notebooks.RULES)


def test_the_check_names_the_cell():
    [problem] = notebooks.problems(notebooks.render(broken(*TIMING)))
    assert problem.startswith("cell 1 (b): ")


def test_normalising_keeps_what_the_author_wrote():
    nb = broken(*copy.deepcopy(SLIDER_SHOWN))
    folded = {"jupyter": {"source_hidden": True}, "transient": {"remove_source": True}}
    nb["cells"][1]["metadata"] = {"tags": ["raises-exception"], **folded}
    nb["cells"][1]["outputs"].append(new_output("display_data", {"image/png": "aGk=", "text/plain": "a plot"}))
    after = notebooks.normalise(nb)
    assert [cell["id"] for cell in after["cells"]] == ["a", "b", "c", "d"]
    assert after["cells"][1] == nb["cells"][1]
    assert after["cells"][2]["outputs"][0]["data"] == {"text/plain": "IntSlider(value=0)"}


def test_streams_of_different_names_stay_apart():
    nb = broken("cells 1 outputs", [ONE, new_output("stream", name="stderr", text="2\n")])
    assert notebooks.normalise(nb) == nb


def test_a_missing_id_is_made_from_the_cell():
    nb = normal()
    del nb["cells"][0]["id"]
    once, again = notebooks.normalise(nb), notebooks.normalise(nb)
    assert once == again
    assert once["cells"][0]["id"]


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        (f"File {ROOT}/gametree/trace.py:3", "File gametree/trace.py:3"),
        ("File ~/somewhere/lib/python3.11/site-packages/numpy/x.py:3", "File …/site-packages/numpy/x.py:3"),
        ("File /usr/lib/python3.11/json/decoder.py:3", "File …/lib/python3.11/json/decoder.py:3"),
        ("<function f at 0x7f2e78be4bd0>", "<function f at 0x…>"),
        ("half of 1/2 at 3", "half of 1/2 at 3"),
    ],
)
def test_portable_text_names_no_machine(path, shown):
    assert notebooks.portable(path) == shown


def test_a_memory_address_is_a_problem():
    output = new_output("display_data", {"text/plain": "<object at 0x7f2e78be4bd0>"})
    nb = broken("cells 1 outputs", [ONE, output])
    [problem] = notebooks.problems(notebooks.render(nb))
    assert problem == "cell 1 (b): an output shows a memory address, so it differs at each run"


@pytest.mark.parametrize("change", [str.rstrip, lambda text: text.replace("\n ", "\n  ")])
def test_another_layout_is_a_problem(change):
    [problem] = notebooks.problems(change(notebooks.render(normal())))
    assert "laid out" in problem


@pytest.mark.parametrize("text", ["", "{}", "<<<<<<< ours", "[1, 2]", '{"nbformat": 4, "cells": [{}]}'])
def test_what_is_no_notebook_is_said_to_be_none(text):
    [problem] = notebooks.problems(text)
    assert "no notebook" in problem


def test_the_layout_is_the_one_that_jupyterlab_saves():
    assert notebooks.render(normal()) == nbformat.writes(normal()) + "\n"


COMMITTED = sorted(
    path for folder in ("notebooks", "exercises", "solutions") for path in (ROOT / folder).rglob("*.ipynb")
)


@pytest.mark.parametrize("path", COMMITTED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_lesson_or_an_assignment_as_a_script_is_a_file_of_python(path):
    nb = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)
    nb.cells = nb.cells[:2]  # the rest takes long, and says no more
    script, resources = ScriptExporter().from_notebook_node(nb)
    assert resources["output_extension"] == ".py"
    compile(script, path.name, "exec")


def test_an_unknown_field_is_a_problem():
    nb = broken("cells 1 mood", "good")
    [problem] = notebooks.problems(notebooks.render(nb))
    assert "mood" in problem


# --- running ------------------------------------------------------------------------------------------------


@pytest.fixture
def notebook_file(tmp_path):
    def write(*sources, **metadata):
        path = tmp_path / "some.ipynb"
        nbformat.write(new_notebook(cells=[new_code_cell(source, metadata=metadata) for source in sources]), path)
        return path

    return write


@pytest.mark.notebook
def test_refreshing_runs_in_the_notebooks_folder_and_twice_is_once(notebook_file):
    path = notebook_file("import pathlib", "print(pathlib.Path('some.ipynb').exists())\nprint(2)")
    assert notebooks.refresh(path)
    nb = notebooks.parse(path.read_text(encoding="utf-8"))
    assert nb["cells"][1]["outputs"][0]["text"] == "True\n2\n"
    assert notebooks.problems(path.read_text(encoding="utf-8")) == []
    assert not notebooks.refresh(path)


@pytest.mark.notebook
def test_a_cell_that_raises_is_shown_and_the_file_left_alone(notebook_file):
    path = notebook_file("x = 0", "1 / x", "x")
    before = path.read_bytes()
    with pytest.raises(notebooks.NotebookFailed, match=r"(?s)cell 1 .*1 / x.*ZeroDivisionError"):
        notebooks.refresh(path)
    assert path.read_bytes() == before


@pytest.mark.notebook
def test_a_cell_may_be_tagged_to_raise(notebook_file):
    path = notebook_file("1 / 0", "2", tags=["raises-exception"])
    assert notebooks.refresh(path)
    assert notebooks.problems(path.read_text(encoding="utf-8")) == []


@pytest.mark.notebook
def test_a_cell_that_never_ends_is_named(notebook_file, monkeypatch):
    monkeypatch.setattr(notebooks, "SECONDS_A_CELL", 1)
    with pytest.raises(notebooks.NotebookFailed, match="cell 1 "):
        notebooks.refresh(notebook_file("1", "while True: pass"))
