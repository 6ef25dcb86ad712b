"""Notebooks as they come: nbformat's own writer, and the damage that students, tools and networks do."""

import ast
import json

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.model import Unreadable
from grading.notebook import MAX_CELLS, MAX_CODE, MAX_PARSED, NotPython, parsed, read_notebook, same_code
from tests.grading.made import ANSWER, STUB, code, notebook, text
from tests.strategies import few

SOURCES = ["# Title ü", "x = 1\ny = 2\n", "", STUB, ANSWER]


def sources(data):
    return [cell.source for cell in read_notebook(data, "my.ipynb").cells]


def test_what_nbformat_4_writes_is_read():
    whole = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell(SOURCES[0]), *map(nbformat.v4.new_code_cell, SOURCES[1:])]
    )
    read = read_notebook(nbformat.writes(whole).encode(), "my.ipynb")
    assert [cell.source for cell in read.cells] == SOURCES
    assert [cell.kind for cell in read.cells] == ["markdown", "code", "code", "code", "code"]
    assert [cell.id for cell in read.cells] == [cell.id for cell in whole.cells]
    assert read.warnings == ()


def test_what_nbformat_3_writes_is_read():
    cells = [nbformat.v3.new_heading_cell(SOURCES[0]), *map(nbformat.v3.new_code_cell, SOURCES[1:])]
    sheets = [nbformat.v3.new_worksheet(cells=cells[:2]), nbformat.v3.new_worksheet(cells=cells[2:])]
    data = nbformat.v3.writes_json(nbformat.v3.new_notebook(worksheets=sheets)).encode()
    assert sources(data) == SOURCES
    assert len(read_notebook(data, "my.ipynb").code) == 4


@few
@given(source=st.text(st.characters(exclude_categories=["Cs"])))
def test_text_comes_back_as_nbformat_wrote_it(source):
    whole = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(source)])
    assert sources(nbformat.writes(whole).encode()) == [source]


@pytest.mark.parametrize(
    "encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252", "utf-8"]
)
def test_any_encoding_is_read(encoding):
    data = notebook("name = 'Zoë'").decode().encode(encoding)
    assert sources(data) == ["name = 'Zoë'"]


def test_utf8_with_a_broken_byte_keeps_its_other_letters():
    data = notebook("# äöü äöü", "x = 1").replace("ü".encode(), b"\xfc", 1)
    assert sources(data) == ["# äö\ufffd äöü", "x = 1"]
    assert "not in UTF-8" in read_notebook(data, "my.ipynb").warnings[0]


def test_metadata_of_nbgrader_and_of_colab_is_read():
    colab = code("x = 1", metadata={"id": "Zx8", "colab": {}})
    first, second = read_notebook(notebook(code("x = 1", "task-1", id="abc"), colab), "x").cells
    assert (first.id, first.grade_id, first.number, second.id) == ("abc", "task-1", 1, "Zx8")


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ({"cell_type": "code", "source": ["x = 1\n", "y = 2"]}, ("code", "x = 1\ny = 2")),
        ({"cell_type": "code", "source": ["x = 1\n", None, 3, "y = 2"]}, ("code", "x = 1\ny = 2")),
        ({"cell_type": "code", "input": "x = 1"}, ("code", "x = 1")),
        ({"source": "x = 1", "outputs": []}, ("code", "x = 1")),
        ({"cell_type": "code", "source": None, "metadata": None}, ("code", "")),
        ({"cell_type": "code", "source": {"a": 1}, "metadata": {"nbgrader": []}}, ("code", "")),
        ({"cell_type": "raw", "source": "x"}, ("raw", "x")),
        ({"cell_type": ["code"], "source": "x"}, ("markdown", "x")),
        ({}, ("markdown", "")),
        ("no cell", ("markdown", "")),
        (None, ("markdown", "")),
    ],
)
def test_a_cell_with_things_missing_is_read(cell, expected):
    (read,) = read_notebook(json.dumps({"cells": [cell]}).encode(), "x").cells
    assert (read.kind, read.source) == expected


def test_magics_are_taken_out_and_told():
    read = read_notebook(notebook("%matplotlib inline\nx = 1", text("%no magic")), "x")
    assert [cell.source for cell in read.cells] == ["pass\nx = 1", "%no magic"]
    assert read.warnings == ("Cell 1: the line %matplotlib inline is IPython's and is not run.",)


def test_however_many_magics_there_are_not_all_are_told():
    read = read_notebook(notebook(*[f"!{'x' * 200}\n!ls"] * 30), "x")
    assert len(read.warnings) == 20
    assert read.warnings[0] == f"Cell 1: the line !{'x' * 79}… is IPython's and is not run."


@pytest.mark.parametrize(
    ("data", "warning"),
    [
        (notebook(code("x", id="a"), code("y", id="a")), "Some cells have the same id (a); all of them are read."),
        (notebook("x", kernelspec={"name": "ir", "language": "R"}), "kernel is for R;"),
        (notebook("x", language_info={"name": "julia"}), "kernel is for julia;"),
        (notebook(text("x")), "has no code"),
        (notebook(), "has no code"),
        (notebook("x") + b"\n}, {}", "The notebook ends in line 14;"),
    ],
)
def test_what_is_odd_is_told(data, warning):
    (told,) = read_notebook(data, "x").warnings
    assert warning in told


@pytest.mark.parametrize("name", ["python3", "Python 3", "conda-env-x-py"])
def test_a_python_kernel_of_any_name_is_not_odd(name):
    assert read_notebook(notebook("x", kernelspec={"name": name, "language": "python"}), "x").warnings == ()


DEEP = b'{"cells": ' + b"[" * 100_000


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "is empty"),
        (b"\xef\xbb\xbf", "is not a notebook: it stops being JSON at line 1, column 1"),
        (b" \n\0", "is blank"),
        (b"PK\x03\x04...", "is a zip file"),
        (b"%PDF-1.7", "is a PDF file"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 1\n", "is a pointer of Git LFS"),
        (b"\n<!DOCTYPE html>", "is a web page"),
        (b"def f(): pass", "is not a notebook: it stops being JSON at line 1, column 1 (byte 0)"),
        (b"[1, 2]", "is not a notebook: it does not hold a JSON object"),
        (b'{"a": 1}', "is not a notebook: it is JSON, but has no list of cells"),
        (b'{"cells": {}}', "has no list of cells"),
        (b'{"cells": [{"source": "x', "is cut off: the text that begins at line 1, column 23 (byte 22) has no end"),
        (b'{"cells":\n [1,', "is cut off at line 2, column 5 (byte 14)"),
        (b'{"cells": [\n<<<<<<< HEAD\n', "stops being JSON at line 2, column 1 (byte 12)"),
        (DEEP, "is nested too deeply"),
        (b'{"a": ' * 100_000, "is nested too deeply"),
        (b" " * 20_000_001, "is larger than 20 MB"),
        (notebook("x" * (MAX_CODE + 1)), "has more than 100,000 characters of code"),
        (b'{"cells": [], "x": [' + b"{}," * 2_000_000 + b"0]}", "holds too many values"),
        (json.dumps({"cells": [{}] * (MAX_CELLS + 1)}).encode(), "has 5,001 cells"),
    ],
)
def test_what_is_no_notebook_says_what_and_where(data, reason):
    with pytest.raises(Unreadable) as caught:
        read_notebook(data, "jane/06.ipynb")
    assert caught.value.place == "jane/06.ipynb"
    assert str(caught.value).startswith("jane/06.ipynb ")
    assert reason in str(caught.value)


def test_every_notebook_that_is_cut_off_says_so():
    whole = notebook(text("# Titel ü"), code(ANSWER, "alphabeta"), kernelspec={"name": "python3"})
    for end in range(1, len(whole.rstrip())):
        with pytest.raises(Unreadable, match=r"is cut off|stops being JSON"):
            read_notebook(whole[:end], "x")


def test_numbers_too_long_to_be_numbers_do_not_matter():
    assert sources(b'{"x": ' + b"9" * 10_000 + b', "cells": [{"cell_type": "code", "source": "y"}]}') == ["y"]


@few
@given(data=st.binary(max_size=80))
def test_any_bytes_are_a_notebook_or_unreadable(data):
    with pytest.raises(Unreadable):
        read_notebook(data, "x")


NAMES = st.sampled_from(["cells", "source", "input", "cell_type", "outputs", "tags", "nbgrader", "id", "kernelspec"])
JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=5) | st.sampled_from(["code", "x = 1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=5),
    max_leaves=8,
)


@pytest.mark.slow
@few
@given(cells=st.lists(JSON, max_size=3), metadata=JSON, version=st.sampled_from(["cells", "worksheets"]))
def test_any_json_in_the_place_of_cells_is_taken(cells, metadata, version):
    read = read_notebook(json.dumps({version: cells, "metadata": metadata}).encode(), "x")
    assert all(isinstance(cell.source, str) for cell in read.cells)


# Source to syntax trees


NO_PYTHON = {
    "x = 1\ny =": NotPython(2, "invalid syntax"),
    "  x = 1": NotPython(1, "unexpected indent"),
    "x = '": NotPython(1, "unterminated string literal (detected at line 1)"),
    "\0": NotPython(1, "source code string cannot contain null bytes"),
    "x" * (MAX_PARSED + 1): NotPython(1, "more than 100,000 characters of code"),
    "\udcff": NotPython(1, "'utf-8' codec can't encode character '\\udcff' in position 0"),
    **dict.fromkeys(["-" * 99_000 + "1", "lambda:" * 14_000 + "1"], NotPython(1, "nested too deeply")),
}


@pytest.mark.parametrize("source", NO_PYTHON, ids=lambda source: ascii(source[:9]))
def test_what_is_no_python_says_where(source):
    assert parsed(source) == NO_PYTHON[source]


@pytest.mark.parametrize("link", ["+1", ".b", "()"])
def test_a_long_chain_is_nested_too_deeply_or_from_python_3_14_on_too_deep_to_compare(link):
    tree = parsed("a" + link * 49_000)
    assert tree == NotPython(1, "nested too deeply") or not same_code(tree, tree)


@pytest.mark.filterwarnings("error")
def test_top_level_await_is_python_and_a_bad_escape_warns_nobody():
    assert isinstance(parsed("x = 1\nawait f(x)"), ast.Module)
    assert isinstance(parsed(r"x = '\d'"), ast.Module)


def test_layout_and_comments_are_not_code():
    assert same_code(parsed("f( 1,2 ) # so"), parsed("f(1, 2)"))
    assert not same_code(parsed("f(1, 2)"), parsed("f(2, 1)"))
    huge = parsed(f"x = 0x{'f' * 9000}")  # too long to be written down
    assert same_code(huge, huge) is False
