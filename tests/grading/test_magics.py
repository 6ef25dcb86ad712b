"""Magics and shell lines: what is IPython's goes, what is Python stays; IPython itself says which is which."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.inputtransformer2 import TransformerManager

from grading.notebook import plain_python
from tests.strategies import few

CASES = {
    "%matplotlib inline\nx = 1": "pass\nx = 1",
    "!pip install x": "pass",
    "pip install x\nls": "pass\nls",
    "if True:\n    !ls\n    %cd x\nelse:\n    %time f()": "if True:\n    pass\n    pass\nelse:\n    f()",
    "%time x = f(1)": "x = f(1)",
    "%time f(1, \\\n  2)": "f(1, \\\n  2)",
    "%timeit f(1)": "pass",
    "files = !ls": "files = []",
    "a, b = !ls": "a, b = []",
    "x = %time f(2)": "x = f(2)",
    "x = %env HOME": "x = None",
    "f?\n?f\nf.x??\nf?;": "pass\npass\npass\npass",
    "!ls \\\n -la \\\n foo\nx = 1": "pass\n\n\nx = 1",
    "!echo don't\nx = 1\n!echo '''": "pass\nx = 1\npass",
    "%%time\nx = 1": "\nx = 1",
    "\n# so\n%%capture out\n%%time\nx = 1\n%ls": "\n# so\n\n\nx = 1\npass",
    "%%timeit\nx = 1": "\nx = 1",
    "%%memit\nx = 1": "\nx = 1",
    "%%unheard\nno python here": "",
    "%%bash\nls": "",
    "%%HTML\n<b>": "",
    "%%writefile x.py\nx = 1": "",
    "    x = 1\n    if x:\n        y = 2": "x = 1\nif x:\n    y = 2",
    ">>> x = 1\n>>> def f():\n...     return 2\n...": "x = 1\ndef f():\n    return 2\n",
    "x = 1\r\n%ls\r\ny = 2": "x = 1\npass\ny = 2",
}


@pytest.mark.parametrize("source", CASES)
def test_what_is_ipythons_is_taken_out(source):
    assert plain_python(source)[0] == CASES[source]


def test_what_was_taken_out_is_told():
    assert plain_python("%%time\n!ls\nx = 1")[1] == ("%%time", "!ls")
    assert plain_python("x = 1")[1] == ()


LIKE_MAGICS = ["a = (3\n% 2)", "s = '''\n!ls\n%cd\nf?\n'''", "x = y %z", "ls = 3\nls", "pip = {}\npip['install']"]
LIKE_MAGICS += ["text = 'what?'", "# what?\nx = 1  # !ls"]


@pytest.mark.parametrize("source", LIKE_MAGICS)
def test_what_only_looks_like_a_magic_stays(source):
    assert plain_python(source) == (source, ())


def test_a_string_keeps_its_lines_beside_a_magic():
    board = "s = '''\n!..\n%..\n'''"
    assert plain_python(f"{board}\n!ls") == (f"{board}\npass", ("!ls",))


@pytest.mark.parametrize("source", ["x = (\n!ls", "def f(:\n%cd", "x = = 1"])
def test_what_is_no_python_for_another_reason_stays_wrong(source):
    with pytest.raises(SyntaxError):
        ast.parse(plain_python(source)[0])


def test_a_cell_of_magics_is_read_in_a_few_looks():
    plain, dropped = plain_python("!ls\n" * 2000)
    assert plain == "pass\n" * 2000
    assert len(dropped) == 2000


LINES = st.sampled_from(
    ["x = 1", "!ls -l 'a", "%cd ..", "y = !ls", "z = %env X", "%time w = 2", "?x", "x??", "s = '''\n!a\n'''", "#?", ""]
)


@few
@given(lines=st.lists(LINES, max_size=8))
def test_a_cell_that_ipython_runs_is_python_afterwards(lines):
    source = "\n".join(lines)
    ast.parse(TransformerManager().transform_cell(source))
    plain, _ = plain_python(source)
    assert plain.count("\n") == source.count("\n")
    assert {"x", "y", "z", "w", "s"} & set(source.split()) >= _stored(ast.parse(plain))


def _stored(tree):
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


@few
@given(source=st.text(max_size=200))
def test_any_text_is_taken(source):
    plain, dropped = plain_python(source)
    assert isinstance(plain, str)
    assert all(isinstance(line, str) for line in dropped)
