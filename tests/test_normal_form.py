"""The normal form of committed notebooks: each rule repairs what breaks it, and the check says where."""

import copy

import nbformat
import pytest
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


def broken(change):
    nb = normal()
    change(nb)
    return nb


def set_metadata(nb):
    nb["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {}}


def set_version(nb):
    nb["metadata"]["language_info"]["version"] = "3.11.7"


def set_minor(nb):
    nb["nbformat_minor"] = 4


def copy_an_id(nb):
    nb["cells"][1]["id"] = "a"


def keep_timing(nb):
    nb["cells"][1]["metadata"]["execution"] = {"iopub.execute_input": "2026-01-01T00:00:00Z"}


def fold_output(nb):
    nb["cells"][1]["metadata"]["jupyter"] = {"outputs_hidden": True}


def fold_a_result(nb):
    nb["cells"][1]["metadata"]["collapsed"] = True


def give_the_answer_away(nb):
    nb["cells"][1]["source"] = "predict('What does the next cell show?')"


def unfold_more(nb):
    nb["cells"][0]["source"] = "## More: a proof"


def fold_a_heading(nb):
    nb["cells"][0]["metadata"]["jp-MarkdownHeadingCollapsed"] = True


def leave_unrun(nb):
    nb["cells"][1]["execution_count"] = None


def run_out_of_order(nb):
    nb["cells"][1]["execution_count"] = 7


def misnumber_the_result(nb):
    nb["cells"][2]["outputs"][0]["execution_count"] = 7


def keep_a_view(nb):
    nb["cells"][2]["outputs"][0]["data"] = dict(SLIDER)


def keep_only_a_view(nb):
    nb["cells"][1]["outputs"].append(new_output("display_data", {notebooks.VIEW: {"model_id": "1f"}}))


def split_the_stream(nb):
    nb["cells"][1]["outputs"].append(new_output("stream", text="2\n"))


def keep_a_folder(nb):
    frame = f"File {ROOT}/gametree/recursion.py:20, in power(x, n)"
    nb["cells"][1]["outputs"] = [new_output("error", ename="E", evalue="e", traceback=[frame])]


def keep_a_thousand_frames(nb):
    nb["cells"][1]["outputs"] = [new_output("error", ename="E", evalue="e", traceback=["frame"] * 1000)]


CASES = [
    (set_minor, notebooks.format_is_4_5),
    (copy_an_id, notebooks.cells_have_ids),
    (set_metadata, notebooks.notebook_metadata_is_fixed),
    (set_version, notebooks.notebook_metadata_is_fixed),
    (keep_timing, notebooks.cell_metadata_is_lasting),
    (fold_output, notebooks.cell_metadata_is_lasting),
    (unfold_more, notebooks.more_is_folded),
    (fold_a_heading, notebooks.more_is_folded),
    (fold_a_result, notebooks.results_of_predictions_are_folded),
    (give_the_answer_away, notebooks.results_of_predictions_are_folded),
    (leave_unrun, notebooks.cells_ran_in_order),
    (run_out_of_order, notebooks.cells_ran_in_order),
    (misnumber_the_result, notebooks.cells_ran_in_order),
    (keep_a_view, notebooks.no_widget_views),
    (keep_only_a_view, notebooks.no_widget_views),
    (split_the_stream, notebooks.streams_are_merged),
    (keep_a_folder, notebooks.tracebacks_are_portable),
    (keep_a_thousand_frames, notebooks.tracebacks_are_portable),
]


def test_the_normal_form_has_no_problems():
    assert notebooks.problems(notebooks.render(normal())) == []


@pytest.mark.parametrize(("change", "rule"), CASES)
def test_a_broken_rule_is_named_and_repaired(change, rule):
    nb = broken(change)
    found = notebooks.problems(notebooks.render(nb))
    assert any(rule.__doc__ in problem for problem in found)
    assert notebooks.problems(notebooks.render(notebooks.normalise(nb))) == []


def test_every_rule_is_tried():
    assert {rule for _, rule in CASES} == set(notebooks.RULES)


def test_the_check_names_the_cell():
    [problem] = notebooks.problems(notebooks.render(broken(keep_timing)))
    assert problem.startswith("cell 1 (b): ")


def test_normalising_keeps_what_the_author_wrote():
    nb = broken(keep_a_view)
    nb["cells"][1]["metadata"] = {"tags": ["raises-exception"], "jupyter": {"source_hidden": True}}
    nb["cells"][1]["outputs"].append(new_output("display_data", {"image/png": "aGk=", "text/plain": "a plot"}))
    after = notebooks.normalise(nb)
    assert [cell["id"] for cell in after["cells"]] == ["a", "b", "c", "d"]
    assert after["cells"][1] == nb["cells"][1]
    assert after["cells"][2]["outputs"][0]["data"] == {"text/plain": "IntSlider(value=0)"}


def test_streams_of_different_names_stay_apart():
    nb = broken(lambda nb: nb["cells"][1]["outputs"].append(new_output("stream", name="stderr", text="2\n")))
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
    nb = broken(lambda nb: nb["cells"][1]["outputs"].append(output))
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


def test_an_unknown_field_is_a_problem():
    nb = broken(lambda nb: nb["cells"][1].update(mood="good"))
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
