"""Each file of a search begins with the number of the lesson that teaches it, and that lesson names what is in it."""

import ast
import re
from pathlib import Path

import pytest

from gametree import search
from tools import ROOT

FILES = sorted(file for file in Path(*search.__path__).rglob("*.py") if file.name != "__init__.py")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_names_the_lessons_that_name_what_is_in_it(file):
    module = ast.parse(file.read_text(encoding="utf-8"))
    names = {part.name for part in module.body if isinstance(part, ast.FunctionDef | ast.ClassDef)}
    taught = re.match(r"Lessons? ([\d, and]+)\. ", ast.get_docstring(module))
    assert taught, "it begins with no lesson"
    for number in re.findall(r"\d+", taught[1]):
        (lesson,) = ROOT.glob(f"notebooks/{number:>02}-*.ipynb")
        assert names & set(re.findall(r"\w+", lesson.read_text(encoding="utf-8"))), lesson.name
