"""A master is read as its author wrote it, and what is none is refused in words."""

import json

import pytest

from grading.master import read_master
from tests.grading.course import STUBS, check, master, the_master
from tests.grading.made import code, notebook


def test_tasks_and_checks_of_a_master(tmp_path):
    found = the_master(tmp_path)
    assert [(one.task, one.part, one.points) for one in found.checks] == [
        ("power", "value", 2),
        ("power", "negative", 1),
        ("double", "value", 2),
    ]
    assert [(task.name, task.functions, task.cell_id) for task in found.tasks] == [
        ("power", ("power",), "power"),
        ("double", ("double",), "double"),
    ]


def test_the_stub_is_what_nbgrader_hands_out(tmp_path):
    assert tuple(task.stub_source for task in the_master(tmp_path).tasks) == STUBS


def test_names_that_a_check_uses(tmp_path):
    assert the_master(tmp_path).checks[-1].names == {"double", "base"}


def test_a_changed_master_has_another_digest(tmp_path):
    before = the_master(tmp_path / "a").digest
    path = tmp_path / "b.ipynb"
    path.write_bytes(master().replace(b"twice 2 is 4", b"twice 2 is four"))
    assert read_master(path).digest != before


def test_a_cell_without_metadata_is_a_cell_like_others(tmp_path):
    path, content = tmp_path / "x.ipynb", json.loads(master())
    content["cells"].append({"cell_type": "code", "source": ["x = 1"]})
    path.write_text(json.dumps(content), encoding="utf-8")
    assert read_master(path).checks == the_master(tmp_path).checks


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"{", "no notebook of format 4"),
        (b"[]", "no notebook of format 4"),
        (notebook(code("x = 1")), "no check cells with points"),
        (notebook(check("power", "value", 1, "x")), "belongs to no task"),
        (notebook("x = 1", "x = 1\ny = +"), "a cell cannot be read as Python, in its line 2: invalid syntax"),
    ],
)
def test_what_is_no_master_is_refused(tmp_path, data, said):
    path = tmp_path / "x.ipynb"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=said):
        read_master(path)
