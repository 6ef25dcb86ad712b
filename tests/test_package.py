"""`import gametree`: light, and its public names are where it says."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import gametree

HEAVY = ("networkx", "matplotlib", "ipywidgets", "anywidget", "numpy", "IPython")


def test_importing_brings_in_the_standard_library_only() -> None:
    code = f"import gametree, sys; print([name for name in {HEAVY} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize("name", gametree.__all__)
def test_every_public_name_loads(name: str) -> None:
    assert getattr(gametree, name) is not None


def test_names_for_type_checkers_are_those_that_load() -> None:
    tree = ast.parse(Path(gametree.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    declared = {
        (node.module.removeprefix("gametree."), alias.name)
        for node in ast.walk(block)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    assert declared == {(module, name) for module, names in gametree._MODULES.items() for name in names}


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'alphabet'"):
        _ = gametree.alphabet
